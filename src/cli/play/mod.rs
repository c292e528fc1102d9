//! `play`: a game at the terminal, between people and the engine.
//!
//! | file | idea |
//! |---|---|
//! | `session` | the loop of commands and turns |
//! | `changes`, `questions`, `keep` | commands that change the game; that ask; that save and load |
//! | `command` | how commands are read, and their help |
//! | `prompt` | lines from the keyboard, with editing and completion |
//! | `seats` | who plays which side |
//! | `opponent`, `coach` | the engine as a player; the engine as a helper |
//! | `view`, `spinner` | boards, tables and bars; searches with a sign of thinking |
//! | `scoresheet`, `load` | the record of the game under way; games from records |

mod changes;
mod coach;
mod command;
mod keep;
mod load;
mod opponent;
mod pace;
mod prompt;
mod questions;
mod scoresheet;
mod seats;
mod session;
mod spinner;
mod view;

use bingwa::search::{Level, LevelError};

use super::args::{EngineArgs, LimitArgs, RulesArgs, SideArgs, number};
use super::exit_status::ExitStatus;
use super::interrupt;
use super::lines::STDIN;
use seats::Seats;
use session::PlaySession;

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
    let commands = command::help(COLUMNS);
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
    /// Seed for the choices of a level below 10: the same seed plays the same game [default: new choices in every game]
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
