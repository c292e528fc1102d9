//! A game under way: the loop of turns and commands.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::Context;
use bingwa::analysis::MoveFacts;
use bingwa::bao::{Game, Move, Side};
use bingwa::search::Limits;
use console::style;

use super::super::input::{Defaults, PositionSource};
use super::super::{interrupt, output, trace};
use super::Args;
use super::coach::Coach;
use super::command::{self, PlayCommand};
use super::load::{Choice, LoadedGame};
use super::opponent::Opponent;
use super::prompt::{Answer, Prompt};
use super::scoresheet::{Ending, Scoresheet, path_of};
use super::seats::Seats;
use super::view;

/// Time per move of the engine without limits.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// A game under way.
pub(super) struct PlaySession<'a> {
    args: &'a Args,
    game: Game,
    /// Moves that were taken back, the next one to play again last.
    undone: Vec<Move>,
    seats: Seats,
    /// The end of a game that its moves do not tell, like a resignation.
    ended: Option<Ending>,
    sheet: Scoresheet,
    opponent: Opponent,
    coach: Coach,
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
            sheet: Scoresheet::new(names(args, seats)),
            opponent: Opponent::new(args.engine, limits)?,
            coach: Coach::new(args.engine),
            prompt: Prompt::new()?,
            out: output::stdout(),
            bar: args.bar,
            undone: Vec::new(),
            ended: None,
            halted: false,
            flipped: false,
            args,
            game,
            seats,
        };
        if let Some(loaded) = loaded {
            session.adopt(loaded);
        }
        Ok(session)
    }

    /// Goes on with a loaded game, with its players and limits unless options say
    /// otherwise.
    fn adopt(&mut self, loaded: LoadedGame) {
        self.seats = self.args.seats.unwrap_or_else(|| loaded.seats());
        if let Some(limits) = loaded.limits().filter(|_| self.args.limits.given().is_none()) {
            self.opponent.set_limits(limits);
        }
        let given = names(self.args, self.seats);
        let sheet = Scoresheet::of_record(&loaded.record, &loaded.full, given);
        self.sheet = sheet.follow(&mut self.sheet);
        let LoadedGame { game, undone, ending, .. } = loaded;
        (self.game, self.undone, self.ended) = (game, undone, ending);
        self.halted = false;
    }

    /// Plays until the person leaves.
    pub(super) fn play(&mut self) -> anyhow::Result<()> {
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
        Ok(())
    }

    /// Says who plays.
    fn greet(&mut self) -> anyhow::Result<()> {
        writeln!(self.out, "{}; `help` lists the commands.", self.seats)?;
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
            PlayCommand::Save(file) => self.save(file),
            PlayCommand::Load(file) => self.load(file),
            PlayCommand::Show => self.show(),
            PlayCommand::Flip => self.flip(),
            PlayCommand::Bar => self.toggle_bar(),
            command => self.answer(command),
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

    /// Answers a question, which changes nothing.
    fn answer(&mut self, command: PlayCommand<'_>) -> anyhow::Result<()> {
        let limits = self.opponent.limits();
        let PlaySession { out, game, .. } = self;
        match command {
            PlayCommand::Help => Ok(write!(out, "{}", command::help(command::columns()))?),
            PlayCommand::Position => Ok(writeln!(out, "{}", view::reached(game))?),
            PlayCommand::Record => {
                let record = self.sheet.record(
                    &self.game,
                    self.seats,
                    self.over().as_ref(),
                    &self.engine_tags(),
                );
                Ok(write!(self.out, "{record}")?)
            }
            PlayCommand::Trace("") => {
                let (before, last) =
                    game.plies().last().context("trace: found no move played yet")?;
                trace::print(out, before, last.mv(), game.rules())
            }
            PlayCommand::Unknown(text) => {
                anyhow::bail!("unknown command {text:?}: type help")
            }
            // The rest asks about moves that are still to be played.
            command => {
                self.check_not_over()?;
                let PlaySession { out, game, coach, .. } = self;
                match command {
                    PlayCommand::Moves => Ok(view::moves(out, game.position(), game.rules())?),
                    PlayCommand::Why("") => {
                        anyhow::bail!("why: found no move, expected why MOVE")
                    }
                    PlayCommand::Why(text) => coach.why(out, game, text),
                    PlayCommand::Trace(text) => {
                        let legal = game.position().parse_move(text, game.rules())?;
                        trace::print(out, game.position(), legal.mv(), game.rules())
                    }
                    PlayCommand::Hint => coach.hint(out, game, limits),
                    PlayCommand::Eval => coach.eval(out, game, limits),
                    PlayCommand::Analyse(lines) => coach.analyse(out, game, limits, lines),
                    _ => unreachable!("obeyed before"),
                }
            }
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
            let chosen = self.opponent.choose(&mut self.out, &self.game)?;
            self.halted = chosen.interrupted && self.seats.is_watching();
            self.push(chosen.mv)?;
            if self.halted {
                writeln!(self.out, "Halted: `go` goes on.")?;
            }
        }
        Ok(())
    }

    /// Plays a move and shows what it did.
    fn push(&mut self, m: Move) -> anyhow::Result<()> {
        let side = self.game.position().side();
        let facts = MoveFacts::of(self.game.position(), m, self.game.rules());
        let full = self.game.play(m)?.full().to_string();
        if self.undone.pop() != Some(m) {
            self.undone.clear();
            self.sheet.comment_last(self.game.moves().len(), None);
        }
        let name = self.seats.name(side);
        let plays = if name == "You" { "play" } else { "plays" };
        let facts = facts.map(|facts| facts.brief()).unwrap_or_default();
        writeln!(self.out, "{name} {plays} {}: {facts}", style(full).bold())?;
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
                writeln!(self.out, "Game over, {result}: {text}")?;
            }
            None if self.bar => self.coach.bar(&mut self.out, &self.game)?,
            None => {}
        }
        Ok(())
    }

    fn flip(&mut self) -> anyhow::Result<()> {
        self.flipped = !self.flipped;
        self.show()
    }

    fn toggle_bar(&mut self) -> anyhow::Result<()> {
        self.bar = !self.bar;
        match self.bar && self.over().is_none() {
            true => self.coach.bar(&mut self.out, &self.game),
            false => Ok(writeln!(self.out, "bar: {}", if self.bar { "on" } else { "off" })?),
        }
    }

    /// Takes back a resignation, or the person's last move and what followed.
    fn undo(&mut self) -> anyhow::Result<()> {
        if self.ended.take().is_none() {
            let own = |m: Move| self.seats.single().is_none_or(|person| m.side() == person);
            let last = self.game.moves().iter().rposition(|legal| own(legal.mv()));
            let Some(last) = last else {
                anyhow::bail!("undo: found no move of yours to take back");
            };
            while self.game.moves().len() > last {
                self.undone.extend(self.game.undo().map(|legal| legal.mv()));
            }
        }
        self.halted = true;
        self.show()
    }

    /// Plays again what was taken back, to the next move of a person.
    fn redo(&mut self) -> anyhow::Result<()> {
        self.check_not_over()?;
        anyhow::ensure!(!self.undone.is_empty(), "redo: found no move to play again");
        while let Some(&next) = self.undone.last() {
            self.push(next)?;
            if self.seats.single().is_none_or(|person| person == self.game.position().side()) {
                break;
            }
        }
        self.take_turns()
    }

    /// Gives the game up for the person, or the person to move.
    fn resign(&mut self) -> anyhow::Result<()> {
        self.check_not_over()?;
        let loser = self.seats.single().unwrap_or(self.game.position().side());
        self.ended = Some(Ending::resigned(loser));
        self.show()
    }

    /// Lets the engine play the side to move, and go on in a game of its own.
    fn go(&mut self) -> anyhow::Result<()> {
        self.check_not_over()?;
        self.halted = false;
        if !self.seats.is_watching() {
            let engine = self.game.position().side();
            let seats = Seats::one(engine.opponent());
            if self.seats.single().is_some() {
                self.sheet.swap_names();
            }
            self.seats = seats;
            writeln!(self.out, "{}.", self.seats)?;
        }
        self.take_turns()
    }

    /// Changes who plays.
    fn seat(&mut self, text: &str) -> anyhow::Result<()> {
        let seats = Seats::read(text).map_err(|error| anyhow::anyhow!("as: {error}"))?;
        let before = self.seats.single();
        if before.is_some() && before == seats.single().map(Side::opponent) {
            self.sheet.swap_names();
        }
        self.seats = seats;
        self.halted = false;
        writeln!(self.out, "{}.", self.seats)?;
        self.take_turns()
    }

    /// Begins another game from the same start, with sides changed or not.
    fn begin_another(&mut self, swapped: bool) -> anyhow::Result<()> {
        if !self.may_discard()? {
            return Ok(());
        }
        self.game = Game::new(*self.game.start(), *self.game.rules());
        self.undone.clear();
        self.ended = None;
        self.halted = false;
        self.opponent.new_game();
        self.sheet.renew(swapped);
        if swapped {
            self.seats = self.seats.swapped();
        }
        self.greet()?;
        self.take_turns()
    }

    /// Goes on with a game of a file: `FILE`, or `FILE N`.
    fn load(&mut self, text: &str) -> anyhow::Result<()> {
        anyhow::ensure!(!text.is_empty(), "load: found no file name, expected load FILE");
        let numbered = text.rsplit_once(' ').and_then(|(file, number)| {
            let number = number.parse().ok()?;
            (!path_of(text).exists()).then_some((file.trim(), Some(number)))
        });
        let (file, number) = numbered.unwrap_or((text, None));
        let loaded = LoadedGame::read(Choice { file, number, ply: None }, &self.args.rules)
            .map_err(|error| anyhow::anyhow!("load: {error:#}"))?;
        if !self.may_discard()? {
            return Ok(());
        }
        self.opponent.new_game();
        self.adopt(loaded);
        self.greet()?;
        self.take_turns()
    }

    fn save(&mut self, file: &str) -> anyhow::Result<()> {
        anyhow::ensure!(!file.is_empty(), "save: found no file name, expected save FILE");
        let over = self.over();
        let record = self.sheet.record(&self.game, self.seats, over.as_ref(), &self.engine_tags());
        self.sheet.save(file, &record, &self.game, over.as_ref())?;
        writeln!(self.out, "Saved in {}", output::one_line(file))?;
        Ok(())
    }

    /// The tags of the engine, if it plays.
    fn engine_tags(&self) -> Vec<(&'static str, String)> {
        let plays = Side::ALL.iter().any(|&side| !self.seats.is_person(side));
        if plays { self.opponent.tags() } else { Vec::new() }
    }

    /// The warning about a game that would be lost now.
    fn unsaved(&self) -> Option<String> {
        let moves = output::count(self.game.moves().len(), "move");
        let is_lost = self.sheet.is_unsaved(&self.game, self.over().as_ref());
        is_lost.then(|| format!("left a game of {moves} unsaved"))
    }

    /// Whether the person may leave: an unsaved game is asked about, and without a
    /// terminal left with a warning.
    fn may_leave(&mut self) -> anyhow::Result<bool> {
        if self.prompt.is_interactive() { self.ask_to_save() } else { Ok(true) }
    }

    /// Whether the game may give way to another: as [`PlaySession::may_leave`].
    fn may_discard(&mut self) -> anyhow::Result<bool> {
        if self.prompt.is_interactive() {
            return self.ask_to_save();
        }
        if let Some(text) = self.unsaved() {
            output::warning(&text);
        }
        Ok(true)
    }

    /// Asks whether to save a game that would be lost. False if the person wants to
    /// go on with it.
    fn ask_to_save(&mut self) -> anyhow::Result<bool> {
        let question = "Save it first? yes, no, cancel";
        while self.unsaved().is_some() {
            let moves = output::count(self.game.moves().len(), "move");
            writeln!(self.out, "This game of {moves} is not saved.")?;
            self.out.flush()?;
            let Answer::Line(answer) = self.prompt.read(question, Vec::new())? else {
                // A second end of the input leaves the game.
                return Ok(true);
            };
            match &answer.trim().to_ascii_lowercase()[..] {
                "y" | "yes" => {
                    let Answer::Line(file) = self.prompt.read("Name of the file", Vec::new())?
                    else {
                        return Ok(false);
                    };
                    match self.save(file.trim()) {
                        Err(error) if !output::is_output(&error) => {
                            output::error(&format!("{error:#}"));
                        }
                        done => done?,
                    }
                }
                "n" | "no" => return Ok(true),
                "c" | "cancel" => return Ok(false),
                _ => {}
            }
        }
        Ok(true)
    }
}

/// The names that options give, by side.
fn names(args: &Args, seats: Seats) -> [Option<String>; 2] {
    let mut names = [args.name.clone(), args.opponent.clone()];
    if seats.single() == Some(Side::North) {
        names.reverse();
    }
    names
}
