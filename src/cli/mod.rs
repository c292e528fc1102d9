//! The command line: one file a verb. A verb reads its arguments, asks the
//! library, and prints; it does no thinking of its own.
//!
//! What all verbs share stands beside them: the options that several take
//! ([`args`]), reading positions ([`input`]) and lines ([`lines`]), drawing
//! boards ([`board`]), writing moves in full ([`notation`]), running a search
//! ([`think`]), writing files ([`save`]), and what goes to stderr ([`output`]).

mod analyse;
mod args;
mod bench;
mod board;
mod input;
mod lines;
mod match_;
mod moves;
mod notation;
mod openings;
mod output;
mod perft;
mod play;
mod replay;
mod save;
mod show;
mod think;
mod trace;

use std::io::{self, BufReader};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// How a verb ended, if nothing made it stop early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// All that was asked has been done.
    Done,
    /// Something could not be done; it has been reported, and the rest was
    /// done all the same.
    Failed,
}

impl Verdict {
    /// Failed if either is.
    fn and(self, other: Verdict) -> Verdict {
        if self == Verdict::Done { other } else { Verdict::Failed }
    }
}

const EXAMPLES: &str = "\
Examples:
  $ bingwa analyse startpos --depth 8
  $ echo kujifunza | bingwa moves -

Positions:
  One line of five fields, as printed by `show`; `startpos`; `kiswahili` or
  `kujifunza`, the start of either, whatever --variant says; a diagram of the
  rule book, with its line of dashes; or `-`, which reads any number of these
  from standard input. There a one-line position takes a line, a diagram its own
  few, and lines that begin with # are passed over.

Exit codes:
  0  done
  1  failed: a position, move or file cannot be read or played; each is reported
     on one line of standard error, and the others are done all the same
  2  wrong usage: no such verb, option or value";

/// An engine for Bao la Kiswahili.
///
/// Without a verb, bingwa speaks UCI and UGI on standard input and output.
#[derive(Parser)]
#[command(version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    verb: Option<Verb>,
}

#[derive(Subcommand)]
enum Verb {
    Analyse(analyse::Args),
    Moves(moves::Args),
    Show(show::Args),
    Perft(perft::Args),
    Bench(bench::Args),
    Trace(trace::Args),
    Play(play::Args),
    Replay(replay::Args),
    Openings(openings::Args),
    Match(Box<match_::Args>),
}

/// Reads the command line, runs what it says, and tells how that went.
pub fn main() -> ExitCode {
    let result = match &Cli::parse().verb {
        None => protocol(),
        Some(Verb::Analyse(args)) => analyse::run(args),
        Some(Verb::Moves(args)) => moves::run(args),
        Some(Verb::Show(args)) => show::run(args),
        Some(Verb::Perft(args)) => perft::run(args),
        Some(Verb::Bench(args)) => bench::run(args),
        Some(Verb::Trace(args)) => trace::run(args),
        Some(Verb::Play(args)) => play::run(args),
        Some(Verb::Replay(args)) => replay::run(args),
        Some(Verb::Openings(args)) => openings::run(args),
        Some(Verb::Match(args)) => match_::run(args),
    };
    match result {
        Ok(Verdict::Done) => ExitCode::SUCCESS,
        Ok(Verdict::Failed) => ExitCode::FAILURE,
        // Whoever read the output has had enough of it.
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // An io::Error that names no file comes from writing the output.
            let is_bare = error.is::<io::Error>() && error.chain().count() == 1;
            let place = if is_bare { "standard output: " } else { "" };
            output::error(&format!("{place}{error:#}"));
            ExitCode::FAILURE
        }
    }
}

/// Opens the protocol on standard input and output.
fn protocol() -> anyhow::Result<Verdict> {
    bingwa::protocol::run(BufReader::new(io::stdin()), io::stdout().lock())?;
    Ok(Verdict::Done)
}
