//! A game under way: the loop of turns and commands.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use bingwa::analysis::MoveFacts;
use bingwa::bao::{Game, Move, Side};
use bingwa::search::{Level, Limits};
use console::style;

use super::super::exit_status::ExitStatus;
use super::super::input::{Defaults, PositionSource};
use super::super::interrupt::{self, Interruptible};
use super::super::output;
use super::Args;
use super::coach::Coach;
use super::command::PlayCommand;
use super::load::{Choice, LoadedGame};
use super::opponent::Opponent;
use super::pace;
use super::prompt::{Answer, Prompt};
use super::scoresheet::{Ending, Scoresheet};
use super::seats::Seats;
use super::view;

/// Time per move of the engine without limits.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// A game under way.
pub(super) struct PlaySession<'a> {
    pub(super) args: &'a Args,
    pub(super) game: Game,
    /// Moves that were taken back, the next one to play again last.
    pub(super) undone: Vec<Move>,
    pub(super) seats: Seats,
    /// The end of a game that its moves do not tell, like a resignation.
    pub(super) ended: Option<Ending>,
    pub(super) sheet: Scoresheet,
    /// The last `save` wrote nothing.
    pub(super) save_failed: bool,
    pub(super) opponent: Opponent,
    pub(super) coach: Coach,
    /// A game that the engine plays against itself waits for `go`.
    pub(super) halted: bool,
    /// The board is turned from how the player at the keyboard sees it.
    pub(super) flipped: bool,
    /// The chance of winning is shown at every move.
    pub(super) bar: bool,
    pub(super) prompt: Prompt,
    pub(super) out: output::Stdout,
}

impl<'a> PlaySession<'a> {
    /// The game that the command line asks for.
    ///
    /// # Errors
    ///
    /// The position or record cannot be read, or the engine has no memory.
    pub(super) fn new(args: &'a Args) -> anyhow::Result<PlaySession<'a>> {
        let Args { game: number, ply, .. } = *args;
        let limits = args.limits.limits(Limits::movetime(DEFAULT_TIME));
        let seats = args.seats.unwrap_or(Seats::one(Side::South));
        let (game, loaded) = match &args.record {
            None => {
                let defaults = Defaults { start: args.rules.start(), side: args.side.side };
                let position =
                    PositionSource::only_of_option(&args.position, "--position", defaults)?;
                (Game::new(position, args.rules.of(&position)), None)
            }
            Some(file) => {
                let loaded = LoadedGame::read(Choice { file, number, ply }, &args.rules)?;
                (loaded.game.clone(), Some(loaded))
            }
        };
        let mut session = PlaySession {
            sheet: Scoresheet::new(seats.names(&args.name, &args.opponent)),
            opponent: Opponent::new(args.engine, limits, args.level, args.seed)?,
            coach: Coach::new(args.engine),
            prompt: Prompt::new()?,
            out: output::stdout(),
            bar: args.bar,
            undone: Vec::new(),
            ended: None,
            save_failed: false,
            halted: false,
            flipped: false,
            args,
            game,
            seats,
        };
        if let Some(loaded) = loaded {
            session.adopt(loaded)?;
        }
        Ok(session)
    }

    /// Plays until the person leaves. It has failed if the last `save` has.
    pub(super) fn play(&mut self) -> anyhow::Result<ExitStatus> {
        self.greet()?;
        self.take_turns()?;
        let mut interrupted = false;
        loop {
            let answer = self.read_line();
            let was_interrupted = std::mem::take(&mut interrupted);
            match answer {
                Ok(Answer::End) => {
                    if self.may_leave()? {
                        break;
                    }
                }
                Ok(Answer::Interrupted) if was_interrupted => interrupt::leave(),
                Ok(Answer::Interrupted) => {
                    interrupted = true;
                    writeln!(self.out, "Ctrl-C again or Ctrl-D leaves the game.")?;
                }
                Ok(Answer::Line(line)) if line.trim().is_empty() => {}
                Ok(Answer::Line(line)) => {
                    if self.obey(PlayCommand::read(line.trim()))?.is_break() {
                        break;
                    }
                }
                Err(error) => output::error(&format!("stdin: {error:#}")),
            }
        }
        if let Some(text) = self.unsaved() {
            output::warning(&text);
        }
        Ok(if self.save_failed { ExitStatus::Failed } else { ExitStatus::Done })
    }

    /// Says who plays, and shows the board.
    pub(super) fn greet(&mut self) -> anyhow::Result<()> {
        let level = match self.engine_plays() {
            true => format!(", level {} of {}", self.opponent.level(), Level::COUNT),
            false => String::new(),
        };
        let text = format!("{}{level}; `help` lists the commands.", self.seats);
        view::say(&mut self.out, &text)?;
        self.show()
    }

    /// Reads a line from the person.
    fn read_line(&mut self) -> anyhow::Result<Answer> {
        interrupt::set_farewell(self.unsaved());
        let name = match self.over() {
            Some(_) => "over".to_owned(),
            None if self.seats.is_watching() => "watch".to_owned(),
            None => self.game.position().side().to_string(),
        };
        if !self.prompt.is_interactive() && io::stdin().is_terminal() {
            write!(self.out, "{name}> ")?;
        }
        self.out.flush()?;
        let moves = self.game.legal_moves().sorted();
        let moves = moves.iter().map(|legal| legal.mv().to_string()).collect();
        self.prompt.read(&name, moves)
    }

    /// Obeys a command; breaks if the person leaves. The command's error is reported
    /// and the game goes on; only an error of standard output is returned.
    fn obey(&mut self, command: PlayCommand<'_>) -> anyhow::Result<ControlFlow<()>> {
        let done = match command {
            PlayCommand::Quit => match self.may_leave() {
                Ok(true) => return Ok(ControlFlow::Break(())),
                Ok(false) => Ok(()),
                Err(error) => Err(error),
            },
            PlayCommand::Move(text) => self.play_move(text),
            PlayCommand::Undo => self.undo(),
            PlayCommand::Redo => self.redo(),
            PlayCommand::Resign => self.resign(),
            PlayCommand::New => self.begin_another(false),
            PlayCommand::Rematch => self.begin_another(true),
            PlayCommand::Go => self.go(),
            PlayCommand::As(text) => self.seat(text),
            PlayCommand::Level(text) => self.set_level(text),
            PlayCommand::Moves => self.list_moves(),
            PlayCommand::Show => self.show(),
            PlayCommand::Flip => self.flip(),
            PlayCommand::Position => self.print_position(),
            PlayCommand::Trace(text) => self.trace(text),
            PlayCommand::Record => self.print_record(),
            PlayCommand::Why(text) => self.why(text),
            PlayCommand::Hint => self.hint(),
            PlayCommand::Eval => self.eval(),
            PlayCommand::Analyse(lines) => self.analyse(lines),
            PlayCommand::Bar => self.toggle_bar(),
            PlayCommand::Save(file) => self.save(file),
            PlayCommand::Load(file) => self.load(file),
            PlayCommand::Help => self.help(),
            PlayCommand::Excess { command, found } => {
                Err(anyhow::anyhow!("{command}: found {found:?}, expected no argument"))
            }
            PlayCommand::Unknown(text) => {
                Err(anyhow::anyhow!("unknown command {text:?}: type help"))
            }
        };
        match done {
            Err(error) if output::is_output(&error) => Err(error),
            Err(error) => {
                output::error(&format!("{error:#}"));
                Ok(ControlFlow::Continue(()))
            }
            Ok(()) => Ok(ControlFlow::Continue(())),
        }
    }

    /// How the game ended; `None` while it goes on.
    pub(super) fn over(&self) -> Option<Ending> {
        self.ended.clone().or_else(|| self.game.outcome().map(Ending::of))
    }

    pub(super) fn check_not_over(&self) -> anyhow::Result<()> {
        match self.over() {
            None => Ok(()),
            Some(Ending { text, .. }) => anyhow::bail!(
                "the game is over ({text}); expected undo, new, rematch, save FILE or quit"
            ),
        }
    }

    /// Lets the engine move while it is its turn.
    pub(super) fn take_turns(&mut self) -> anyhow::Result<()> {
        while self.over().is_none()
            && !self.halted
            && !self.seats.is_person(self.game.position().side())
        {
            interrupt::set_farewell(self.unsaved());
            self.out.flush()?;
            let begun = Instant::now();
            let chosen = self.opponent.choose(&mut self.out, &self.game)?;
            let comment = self.opponent.level_comment();
            let interrupts = Interruptible::begin();
            self.push(chosen.mv)?;
            if self.seats.is_watching() && self.prompt.is_interactive() && self.over().is_none() {
                self.out.flush()?;
                pace::pause(begun, &interrupts);
            }
            if comment.is_some() {
                self.sheet.comment_last(self.game.moves().len(), comment);
            }
            if chosen.interrupted || interrupts.is_interrupted() {
                self.halt()?;
            }
        }
        Ok(())
    }

    /// Halts a game that the engine plays against itself, after Ctrl-C.
    fn halt(&mut self) -> anyhow::Result<()> {
        if self.seats.is_watching() && !self.halted && self.over().is_none() {
            self.halted = true;
            writeln!(self.out, "Halted: `go` goes on.")?;
        }
        Ok(())
    }

    /// Plays a move and shows what it did.
    pub(super) fn push(&mut self, m: Move) -> anyhow::Result<()> {
        let side = self.game.position().side();
        let facts = MoveFacts::of(self.game.position(), m, self.game.rules());
        let full = self.game.play(m)?.full().to_string();
        if self.undone.pop() != Some(m) {
            self.undone.clear();
            self.sheet.comment_last(self.game.moves().len(), None);
        }
        interrupt::set_farewell(self.unsaved());
        let name = self.seats.name(side);
        let plays = if name == "You" { "play" } else { "plays" };
        let facts = facts.map(|facts| facts.brief()).unwrap_or_default();
        let full = style(full).bold();
        view::say(&mut self.out, &format!("{name} {plays} {full}: {facts}"))?;
        self.show()
    }

    fn play_move(&mut self, text: &str) -> anyhow::Result<()> {
        self.check_not_over()?;
        let legal = self.game.position().parse_move(text, self.game.rules())?;
        self.push(legal.mv())?;
        self.take_turns()
    }

    /// Prints the board, the bar if it is wanted, and how the game ended.
    pub(super) fn show(&mut self) -> anyhow::Result<()> {
        let bottom = self.seats.single().unwrap_or(Side::South);
        let bottom = if self.flipped { bottom.opponent() } else { bottom };
        view::board(&mut self.out, &self.game, bottom)?;
        match self.over() {
            Some(ending) => {
                let (result, text) = (ending.result(), style(&ending.text).bold());
                view::say(&mut self.out, &format!("Game over, {result}: {text}"))?;
            }
            None if self.bar => self.show_bar()?,
            None => {}
        }
        Ok(())
    }

    /// Prints the bar. Ctrl-C during its search halts a game that is watched.
    pub(super) fn show_bar(&mut self) -> anyhow::Result<()> {
        let interrupted = self.coach.bar(&mut self.out, &self.game)?;
        if interrupted { self.halt() } else { Ok(()) }
    }
}
