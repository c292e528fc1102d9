//! `play`: a game at the terminal, between people and the engine.
//!
//! This file has the loop of turns and commands. `commands` obeys the commands, `view` shows
//! boards and reads lines, `record` has the players, and the record of the game.

mod commands;
mod record;
mod view;

use std::io::Write;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use bingwa::analysis::MoveFacts;
use bingwa::bao::position_reader::PositionDefaults;
use bingwa::bao::record::Record;
use bingwa::bao::{Game, Move, Side};
use bingwa::search::{Engine, Level, LevelError, Limits, Options};
use bingwa::solve::{OPENINGS_NAME, proof_trees};
use bingwa::util::messages::{WrongUsage, count_of};
use console::style;

use self::record::{Ending, Seats};
use self::view::{Prompt, think_visibly};
use super::args::{EngineArgs, LimitArgs, RARE, REVIEW_HASH, RulesArgs, SideArgs, number};
use super::input::PositionSource;
use super::interrupt::{self, Interruptible};
use super::lines::STDIN;
use super::output::{self, ExitStatus};
use super::recorded::{self, PlyArgs};

const EXAMPLES: &str = "\
Examples:
  $ bingwa play
  $ bingwa play --level 3
  $ bingwa play --as N --movetime 3000
  $ bingwa play --as both --name Ana --opponent Juma
  $ bingwa play --level 1 --coach
  $ bingwa play --record docs/game.txt --ply 20
  $ bingwa play --as none --depth 4 --record tests/data/zanzibar-1994.txt --game 2 --ply 10
  $ printf 'A6l\\nhint\\nsave game.txt\\n' | bingwa play --depth 4

";

const NOTES: &str = "
Without a limit the engine thinks for a second, and on a question as long as
the position needs. Ctrl-C makes it play the best move that it has found, and
halts a game that it plays against itself.";

/// The examples, the commands and the notes.
fn after_help() -> String {
    format!("{EXAMPLES}Commands in the game:\n{}{NOTES}", commands::help())
}

/// Play in the terminal: against the engine, two people, or the engine alone
#[derive(clap::Args)]
#[command(after_help = after_help())]
pub(super) struct Args {
    /// Who plays here: S (you, moving first), N, both (two people), or none (watch) [default: S]
    #[arg(long = "as", value_name = "SIDE", value_parser = Seats::read)]
    seats: Option<Seats>,
    /// How strong bingwa plays, from 0 (at random) to 10 [default: 10]
    #[arg(long, value_name = "N", value_parser = level)]
    level: Option<Level>,
    /// Play the proven wins of the openings, or of the proof tree in a file; at level 10
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = OPENINGS_NAME)]
    proven: Option<String>,
    /// Say after a blunder of yours what was better
    #[arg(long)]
    coach: bool,
    /// Go on with a game of this file, with its players and level
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "side"], value_parser = no_stdin)]
    record: Option<String>,
    #[command(flatten)]
    place: PlyArgs,
    /// Your name in the game's record; South's, with --as both or none
    #[arg(long)]
    name: Option<String>,
    /// The other player's name in the record
    #[arg(long, value_name = "NAME")]
    opponent: Option<String>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Seed of the choices of a level below 10: the same seed plays the same game
    #[arg(long, value_name = "N", value_parser = number(1..=u64::MAX), help_heading = RARE)]
    seed: Option<u64>,
    /// The position to begin from [default: the variant's start]
    #[arg(long, default_value = "startpos", hide_default_value = true, value_parser = no_stdin,
        help_heading = RARE)]
    position: String,
    #[command(flatten, next_help_heading = RARE)]
    side: SideArgs,
    #[command(flatten)]
    engine: EngineArgs<REVIEW_HASH>,
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
struct PlaySession {
    game: Game,
    /// Moves that were taken back, the next one to play again last.
    undone: Vec<Move>,
    seats: Seats,
    /// The player who has resigned.
    resigned: Option<Side>,
    /// The names for the record, where they are known: of the person at the keyboard (South,
    /// if there is not exactly one), and of the other player.
    names: [Option<String>; 2],
    /// A move or a resignation is in no file.
    is_unsaved: bool,
    /// The file of this game, which the next `save` may overwrite.
    saved_as: Option<PathBuf>,
    /// The last `save` wrote nothing.
    save_failed: bool,
    /// The engine as a player, and its limits.
    engine: Engine,
    limits: Limits,
    /// The engine at full strength, for questions: they change nothing about the play.
    coach: Engine,
    /// Of a question; none, unless the person has set them: as long as the position needs.
    coach_limits: Limits,
    /// The person's blunders are commented.
    coaches: bool,
    prompt: Prompt,
    out: output::Stdout,
}

impl PlaySession {
    /// The game that the command line asks for.
    ///
    /// # Errors
    ///
    /// The position or record cannot be read, or the engine has no memory.
    fn new(args: &Args) -> anyhow::Result<PlaySession> {
        let (game, undone, record) = match &args.record {
            None => {
                let defaults = PositionDefaults { start: args.rules.start(), side: args.side.side };
                let position =
                    PositionSource::only_of_option(&args.position, "--position", defaults)?;
                let game = Game::new(position, args.rules.of(&position));
                (game, Vec::new(), Record::default())
            }
            Some(file) => {
                let whole = recorded::whole(file, args.place.game, &args.rules)?;
                let game = whole.until(args.place.ply)?;
                let later = whole.game.moves().iter().skip(game.moves().len());
                let undone = later.rev().map(|legal| legal.mv()).collect();
                (game, undone, whole.record)
            }
        };
        let seats = match (args.seats, &args.record) {
            (Some(seats), _) => seats,
            (None, None) => Seats::one(Side::South),
            (None, Some(_)) => Seats::of_record(&record, game.board().side()),
        };
        let level = match (args.level, &args.record) {
            (Some(level), _) => level,
            (None, file) => {
                let name = file.as_deref().unwrap_or_default();
                record::level(&record).with_context(|| name.to_owned())?.unwrap_or_default()
            }
        };
        let mut engine = args.engine.engine(1)?;
        engine.set_options(Options { level, seed: args.seed, ..*engine.options() })?;
        if let Some(name) = &args.proven {
            if level != Level::FULL {
                let error = format!("--proven: found level {level}, expected {}", Level::FULL);
                return Err(WrongUsage(error).into());
            }
            let trees = proof_trees(name).map_err(|error| anyhow!("--proven: {error}"))?;
            engine.set_proofs(trees);
        }
        let [own, other] = seats.recorded_names(&record);
        Ok(PlaySession {
            names: [args.name.clone().or(own), args.opponent.clone().or(other)],
            engine,
            limits: args.limits.limits(Limits::movetime(DEFAULT_TIME)),
            coach_limits: args.limits.limits(Limits::default()),
            coach: args.engine.engine(1)?,
            coaches: args.coach,
            prompt: Prompt::new()?,
            out: output::stdout(),
            resigned: None,
            is_unsaved: false,
            saved_as: None,
            save_failed: false,
            game,
            undone,
            seats,
        })
    }

    /// Plays until the person leaves. It has failed if the last `save` has.
    fn play(&mut self) -> anyhow::Result<ExitStatus> {
        self.greet()?;
        self.take_turns()?;
        loop {
            match self.read_line() {
                Ok(Some(line)) => {
                    if self.obey(line.trim())?.is_break() {
                        break;
                    }
                }
                Ok(None) => {
                    if self.may_leave(true)? {
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
        let level = match Side::ALL.iter().all(|&side| self.seats.is_person(side)) {
            true => String::new(),
            false => format!(", level {} of {}", self.engine.options().level, Level::HIGHEST),
        };
        let text = format!("{}{level}; `help` lists the commands.", self.seats);
        view::say(&mut self.out, &text)?;
        self.show()
    }

    /// Reads a line from the person; `None` at the end of the input, or after Ctrl-C.
    fn read_line(&mut self) -> anyhow::Result<Option<String>> {
        let name = match self.ending() {
            Some(_) => "over".to_owned(),
            None if self.seats.is_watching() => "watch".to_owned(),
            None => self.game.position().side().to_string(),
        };
        self.out.flush()?;
        let moves = self.game.legal_moves().sorted();
        let moves = moves.iter().map(|legal| legal.mv().to_string());
        let words = moves.chain(commands::words().map(str::to_owned)).collect();
        self.prompt.read(&name, words)
    }

    /// Whether the game may be left: a person at a terminal is asked if it is not saved. The end
    /// of the input is the answer `at_end`.
    fn may_leave(&mut self, at_end: bool) -> anyhow::Result<bool> {
        if !self.is_unsaved || self.game.moves().is_empty() {
            return Ok(true);
        }
        if self.prompt.is_interactive() {
            return self.agrees("The game is not saved. Leave it? y, n", at_end);
        }
        let moves = count_of(self.game.moves().len(), "move");
        output::warning(&format!("left a game of {moves} unsaved"));
        Ok(true)
    }

    /// Whether the person answers yes.
    fn agrees(&mut self, question: &str, at_end: bool) -> anyhow::Result<bool> {
        let answer = self.prompt.read(question, Vec::new())?;
        Ok(answer.map_or(at_end, |answer| answer.trim().to_lowercase().starts_with('y')))
    }

    /// How the game ended; `None` while it goes on.
    fn ending(&self) -> Option<Ending> {
        let resigned = self.resigned.map(Ending::resigned);
        resigned.or_else(|| self.game.outcome().map(Ending::of))
    }

    fn check_not_over(&self) -> anyhow::Result<()> {
        match self.ending() {
            None => Ok(()),
            Some(Ending { text, .. }) => {
                anyhow::bail!("the game is over ({text}); expected undo, new, save FILE or quit")
            }
        }
    }

    /// Lets the engine move while it is its turn. Ctrl-C halts a game that the engine plays
    /// against itself.
    fn take_turns(&mut self) -> anyhow::Result<()> {
        while self.ending().is_none() && !self.seats.is_person(self.game.position().side()) {
            self.out.flush()?;
            let begun = Instant::now();
            let end = think_visibly(&mut self.engine, &self.game, &self.limits)?;
            let interrupts = Interruptible::begin();
            self.push(end.done.best.context("the engine found no move")?)?;
            if !self.seats.is_watching() || self.ending().is_some() {
                continue;
            }
            self.out.flush()?;
            while self.prompt.is_interactive()
                && begun.elapsed() < PACE
                && !interrupts.is_interrupted()
            {
                thread::sleep(POLL);
            }
            if end.interrupted || interrupts.is_interrupted() {
                writeln!(self.out, "Halted: `go` goes on.")?;
                break;
            }
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
            self.is_unsaved = true;
        }
        let name = self.seats.name(side);
        let plays = if name == "You" { "play" } else { "plays" };
        let facts = facts.map(|facts| facts.brief()).unwrap_or_default();
        let full = style(full).bold();
        view::say(&mut self.out, &format!("{name} {plays} {full}: {facts}"))?;
        self.show()
    }

    /// Prints the board, and how the game ended.
    fn show(&mut self) -> anyhow::Result<()> {
        let bottom = self.seats.single().unwrap_or(Side::South);
        view::board(&mut self.out, &self.game, bottom)?;
        if let Some(ending) = self.ending() {
            let (result, text) = (ending.result(), style(&ending.text).bold());
            view::say(&mut self.out, &format!("Game over, {result}: {text}"))?;
        }
        Ok(())
    }
}
