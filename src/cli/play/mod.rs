//! `play`: a game at the terminal, between people and the engine.
//!
//! This file has the loop of turns and commands. `commands` reads the commands and obeys them,
//! `view` shows boards and reads lines, `files` has the players, the record, and loaded games.

mod commands;
mod files;
mod view;

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use std::{mem, thread};

use anyhow::Context;
use bingwa::analysis::MoveFacts;
use bingwa::bao::position_reader::PositionDefaults;
use bingwa::bao::record::Record;
use bingwa::bao::{Game, Move, Side};
use bingwa::search::{Engine, Level, LevelError, Limits, Options};
use bingwa::util::messages::count_of;
use console::style;

use self::commands::PlayCommand;
use self::files::{Ending, LEVEL, LIMITS, LoadedGame, Scoresheet, Seats, limits_text};
use self::view::{Answer, Prompt, think_visibly};
use super::args::{EngineArgs, LimitArgs, RulesArgs, SideArgs, number};
use super::input::PositionSource;
use super::interrupt::{self, Interruptible};
use super::lines::STDIN;
use super::output;
use super::output::ExitStatus;

const EXAMPLES: &str = "\
Examples:
  $ bingwa play
  $ bingwa play --level 3
  $ bingwa play --as N --movetime 3000
  $ bingwa play --as both --name Ana --opponent Juma
  $ bingwa play --record game.txt
  $ bingwa play --as none --depth 4 --record games.txt --game 2 --ply 10
  $ printf 'A6l\\nhint\\nsave game.txt\\n' | bingwa play --depth 4

";

const NOTES: &str = "
Without a limit the engine thinks for a second. Ctrl-C makes it play the best
move that it has found, and halts a game that it plays against itself. A
recorded game goes on with its players and limits, unless options say otherwise.";

/// The examples, the commands and the notes.
fn after_help() -> String {
    /// Columns of a page of help.
    const COLUMNS: usize = 80;
    let commands = commands::help(COLUMNS);
    let commands = console::strip_ansi_codes(&commands);
    format!("{EXAMPLES}Commands in the game\n\n{commands}{NOTES}")
}

/// Play in the terminal: against the engine, two people, or the engine alone
#[derive(clap::Args)]
#[command(after_help = after_help())]
pub(super) struct Args {
    /// Who plays here: S (you move first), N, both (two people at one board), or none
    /// (watch the engine play itself) [default: S, or the players of --record]
    #[arg(long = "as", value_name = "SIDE", value_parser = Seats::read)]
    seats: Option<Seats>,
    /// Go on with a game of this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "side"], value_parser = no_stdin)]
    record: Option<String>,
    /// Which game of the file, from 1 [default: the only one]
    #[arg(long, value_name = "N", requires = "record")]
    game: Option<usize>,
    /// Go on after this many moves of the recorded game [default: all]
    #[arg(long, value_name = "P", requires = "record")]
    ply: Option<usize>,
    /// The position to begin from [default: the variant's start]
    #[arg(long, default_value = "startpos", hide_default_value = true, value_parser = no_stdin)]
    position: String,
    /// Your name in the game's record; South's, with --as both or none
    #[arg(long)]
    name: Option<String>,
    /// The other player's name in the record
    #[arg(long, value_name = "NAME")]
    opponent: Option<String>,
    /// Show the chance of winning at every move
    #[arg(long)]
    bar: bool,
    /// How strong bingwa plays: 1 is for beginners, 10 is full strength [default: 10, or
    /// the level of --record]
    #[arg(long, value_name = "N", value_parser = level)]
    level: Option<Level>,
    /// Seed for the choices of a level below 10: the same seed plays the same game [default:
    /// new choices in every game]
    #[arg(long, value_name = "N", value_parser = number(1..=u64::MAX))]
    seed: Option<u64>,
    #[command(flatten)]
    side: SideArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

/// Reads a level; clap names the option.
fn level(text: &str) -> Result<Level, String> {
    text.parse().map_err(|error: LevelError| error.to_string())
}

/// Standard input cannot give the position or the record: it gives the moves.
fn no_stdin(text: &str) -> Result<String, String> {
    match text {
        STDIN => Err("standard input gives your moves, expected a value".to_owned()),
        text => Ok(text.to_owned()),
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    interrupt::end_at_termination();
    PlaySession::new(args)?.play()
}

/// Time per move of the engine without limits.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Shortest time from one move to the next of a game that is watched: levels answer at once, and
/// nobody can follow that.
const PACE: Duration = Duration::from_secs(1);

/// Longest time between Ctrl-C and the end of a pause.
const POLL: Duration = Duration::from_millis(20);

/// A game under way.
struct PlaySession<'a> {
    args: &'a Args,
    game: Game,
    /// Moves that were taken back, the next one to play again last.
    undone: Vec<Move>,
    seats: Seats,
    /// The end of a game that its moves do not tell, like a resignation.
    ended: Option<Ending>,
    sheet: Scoresheet,
    /// Leaving an unsaved game was refused once; the next command that leaves it does.
    is_warned: bool,
    /// The last `save` wrote nothing.
    save_failed: bool,
    /// The engine as a player, and its limits.
    engine: Engine,
    limits: Limits,
    /// The engine as a helper, made for the first question.
    coach: Option<Engine>,
    /// A game that the engine plays against itself waits for `go`.
    halted: bool,
    /// The board is turned from how the player at the keyboard sees it.
    flipped: bool,
    /// The chance of winning is shown at every move.
    bar: bool,
    prompt: Prompt,
    out: output::Stdout,
}

impl<'a> PlaySession<'a> {
    /// The game that the command line asks for.
    ///
    /// # Errors
    ///
    /// The position or record cannot be read, or the engine has no memory.
    fn new(args: &'a Args) -> anyhow::Result<PlaySession<'a>> {
        let Args { game: number, ply, .. } = *args;
        let limits = args.limits.limits(Limits::movetime(DEFAULT_TIME));
        let seats = args.seats.unwrap_or(Seats::one(Side::South));
        let (game, loaded) = match &args.record {
            None => {
                let defaults = PositionDefaults { start: args.rules.start(), side: args.side.side };
                let position =
                    PositionSource::only_of_option(&args.position, "--position", defaults)?;
                (Game::new(position, args.rules.of(&position)), None)
            }
            Some(file) => {
                let loaded = LoadedGame::read(file, number, ply, &args.rules)?;
                (loaded.game.clone(), Some(loaded))
            }
        };
        let mut engine = args.engine.engine(1)?;
        let level = args.level.unwrap_or_default();
        engine.set_options(Options { level, seed: args.seed, ..*engine.options() })?;
        let mut session = PlaySession {
            sheet: Scoresheet::new(seats.names(&args.name, &args.opponent)),
            engine,
            limits,
            coach: None,
            prompt: Prompt::new()?,
            out: output::stdout(),
            bar: args.bar,
            undone: Vec::new(),
            ended: None,
            is_warned: false,
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
    fn play(&mut self) -> anyhow::Result<ExitStatus> {
        self.greet()?;
        self.take_turns()?;
        let mut was_interrupted = false;
        loop {
            let answer = self.read_line();
            let interrupted = mem::take(&mut was_interrupted);
            match answer {
                Ok(Answer::End) => {
                    if self.may_discard()? {
                        break;
                    }
                }
                Ok(Answer::Interrupted) if interrupted => interrupt::leave(),
                Ok(Answer::Interrupted) => {
                    was_interrupted = true;
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
        Ok(if self.save_failed { ExitStatus::Failed } else { ExitStatus::Done })
    }

    /// Says who plays, and shows the board.
    fn greet(&mut self) -> anyhow::Result<()> {
        let level = match self.engine_plays() {
            true => format!(", level {} of {}", self.engine.options().level, Level::COUNT),
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
        let leaves = [PlayCommand::Quit, PlayCommand::New, PlayCommand::Rematch];
        if !leaves.contains(&command) && !matches!(command, PlayCommand::Load(_)) {
            self.is_warned = false;
        }
        let done = match command {
            PlayCommand::Quit => match self.may_discard() {
                Ok(true) => return Ok(ControlFlow::Break(())),
                asked => asked.map(drop),
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
    fn over(&self) -> Option<Ending> {
        self.ended.clone().or_else(|| self.game.outcome().map(Ending::of))
    }

    fn check_not_over(&self) -> anyhow::Result<()> {
        match self.over() {
            None => Ok(()),
            Some(Ending { text, .. }) => anyhow::bail!(
                "the game is over ({text}); expected undo, new, rematch, save FILE or quit"
            ),
        }
    }

    /// Lets the engine move while it is its turn.
    fn take_turns(&mut self) -> anyhow::Result<()> {
        while self.over().is_none()
            && !self.halted
            && !self.seats.is_person(self.game.position().side())
        {
            interrupt::set_farewell(self.unsaved());
            self.out.flush()?;
            let begun = Instant::now();
            let end =
                think_visibly(|| self.engine.start(&self.game, self.limits.clone()), |_| Ok(()))?;
            let interrupts = Interruptible::begin();
            self.push(end.done.best.context("the engine found no move")?)?;
            if self.seats.is_watching() && self.prompt.is_interactive() && self.over().is_none() {
                self.out.flush()?;
                while begun.elapsed() < PACE && !interrupts.is_interrupted() {
                    thread::sleep(POLL);
                }
            }
            if end.interrupted || interrupts.is_interrupted() {
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
    fn push(&mut self, mv: Move) -> anyhow::Result<()> {
        let side = self.game.position().side();
        let facts = MoveFacts::of(self.game.position(), mv, self.game.rules());
        let full = self.game.play(mv)?.full().to_string();
        if self.undone.pop() != Some(mv) {
            self.undone.clear();
            self.sheet.forget_comments(self.game.moves().len());
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
    fn show(&mut self) -> anyhow::Result<()> {
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

    /// Goes on with a loaded game, with its players and limits unless options say otherwise.
    fn adopt(&mut self, loaded: LoadedGame) -> anyhow::Result<()> {
        for warning in loaded.warnings() {
            output::warning(&warning);
        }
        self.seats = self.args.seats.unwrap_or_else(|| loaded.seats());
        if let Some(limits) = loaded.limits().filter(|_| self.args.limits.given().is_none()) {
            self.limits = limits;
        }
        if let Some(level) = loaded.level().filter(|_| self.args.level.is_none()) {
            self.engine.set_options(Options { level, ..*self.engine.options() })?;
        }
        let given = self.seats.names(&self.args.name, &self.args.opponent);
        self.sheet = Scoresheet::of_record(&loaded.record, &loaded.full, given);
        let LoadedGame { game, undone, ending, .. } = loaded;
        (self.game, self.undone, self.ended) = (game, undone, ending);
        self.halted = false;
        Ok(())
    }

    /// The record of the game so far.
    fn record(&self) -> Record {
        let settings = match self.engine_plays() {
            true => vec![
                (LIMITS, limits_text(&self.limits)),
                (LEVEL, self.engine.options().level.to_string()),
            ],
            false => Vec::new(),
        };
        self.sheet.record(&self.game, self.seats, self.over().as_ref(), &settings)
    }

    /// Whether the engine plays a side.
    fn engine_plays(&self) -> bool {
        Side::ALL.iter().any(|&side| !self.seats.is_person(side))
    }

    /// The warning about a game that would be lost now.
    fn unsaved(&self) -> Option<String> {
        let moves = count_of(self.game.moves().len(), "move");
        let is_lost = self.sheet.is_unsaved(&self.game, self.over().as_ref());
        is_lost.then(|| format!("left a game of {moves} unsaved"))
    }

    /// Whether the game may be left. A person at a terminal is warned of an unsaved game first,
    /// and leaves it by the second command in a row that does.
    fn may_discard(&mut self) -> anyhow::Result<bool> {
        let Some(warning) = self.unsaved() else { return Ok(true) };
        if self.prompt.is_interactive() && !mem::replace(&mut self.is_warned, true) {
            writeln!(
                self.out,
                "This game is not saved: `save FILE`, or the same again to lose it."
            )?;
            return Ok(false);
        }
        output::warning(&warning);
        Ok(true)
    }
}
