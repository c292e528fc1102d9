//! The command line: one file for each verb. A verb reads its arguments, calls
//! the library and prints.
//!
//! Shared by the verbs: common options ([`args`]), positions ([`input`]) and games of
//! records ([`recorded`]), the lines of both ([`lines`]), boards ([`drawing`]), moves and
//! scores as text ([`notation`]), searches and Ctrl-C ([`interrupt`]), terminal modes
//! ([`terminal`]), files ([`save`]), pictures ([`svg`]), standard output, messages,
//! progress and how a verb ended ([`output`]).

mod analyse;
mod args;
mod bench;
mod board;
mod drawing;
mod exam;
mod input;
mod interrupt;
mod lines;
mod match_;
mod moves;
mod notation;
mod openings;
mod output;
mod perft;
mod play;
mod recorded;
mod replay;
mod rules;
mod save;
mod show;
mod solve;
mod svg;
mod terminal;
mod trace;
mod verify;

use std::io::{self, BufReader, IsTerminal, Write};
use std::process::ExitCode;

use bingwa::util::messages::{WrongUsage, in_one_line};
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};
use clap::{Parser, Subcommand};

use self::output::{ExitStatus, wrong_usage};

const EXAMPLES: &str = "\
Without a verb, bingwa speaks UCI and UGI on standard input and output.

Examples:
  $ bingwa play --level 1
  $ bingwa analyse startpos
  $ echo kujifunza | bingwa moves -

Positions:
  A POSITION is one of
    - a line of five fields, as `show` prints it
    - `startpos`, the start of the variant
    - `kiswahili` or `kujifunza`, the start of that variant
    - a diagram as in the rule book, or a board as `show` and `play` draw it; a
      blank line ends it
    - a file of positions; a file of one game, of which the last position is taken
      (`analyse` takes all its moves)
    - `-`, which reads any number of positions from standard input, one after the
      other; lines that begin with # are comments. Without a POSITION, `analyse`,
      `show`, `moves` and `solve` read them too

Exit codes:
  0  done
  1  failed: a position, move or file cannot be read or played. Each failure is one
     line on standard error; everything else is done
  2  wrong usage: unknown verb or option, or a bad value";

/// The line for a person who starts the program without a verb.
const GREETING: &str = concat!(
    "Bingwa ",
    env!("CARGO_PKG_VERSION"),
    " speaks UCI and UGI: `help`, `quit`; in a shell `bingwa --help`"
);

/// An engine for Bao la Kiswahili
#[derive(Parser)]
#[command(version = env!("BINGWA_VERSION"), after_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    verb: Option<Verb>,
}

#[derive(Subcommand)]
enum Verb {
    #[command(alias = "analyze")]
    Analyse(analyse::Args),
    Moves(moves::Args),
    Show(show::Args),
    Perft(perft::Args),
    Bench(bench::Args),
    Exam(exam::Args),
    Trace(trace::Args),
    Play(play::Args),
    Board(board::Args),
    Replay(replay::Args),
    Openings(openings::Args),
    Match(Box<match_::Args>),
    Solve(Box<solve::Args>),
    Verify(verify::Args),
    Rules(rules::Args),
}

/// Runs the verb of the command line.
pub fn main() -> ExitCode {
    let result = match match_::translated(std::env::args_os()).map(Cli::try_parse_from) {
        Ok(Ok(cli)) => run(cli.verb.as_ref()),
        Ok(Err(text)) if !text.use_stderr() => print(&text.render()),
        Ok(Err(error)) => Err(wrong_usage(in_one_line(&without_wrong_tip(error).to_string()))),
        Err(error) => Err(error),
    };
    match result {
        Ok(ExitStatus::Done) => ExitCode::SUCCESS,
        Ok(ExitStatus::Failed) => ExitCode::FAILURE,
        // The reader of the output, like `head`, needs no more.
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::error(&format!("{error:#}"));
            if error.is::<WrongUsage>() { ExitCode::from(2) } else { ExitCode::FAILURE }
        }
    }
}

/// The error without the tip to write an unknown option as a value: no value looks like one.
fn without_wrong_tip(mut error: clap::Error) -> clap::Error {
    if let Some(ContextValue::StyledStrs(mut tips)) = error.remove(ContextKind::Suggested) {
        tips.retain(|tip| !tip.to_string().contains(" as a value, use "));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
    }
    error
}

/// Prints the text of --help or --version.
fn print(text: &StyledStr) -> anyhow::Result<ExitStatus> {
    let mut out = output::stdout();
    if io::stdout().is_terminal() {
        write!(out, "{}", text.ansi())?;
    } else {
        write!(out, "{text}")?;
    }
    Ok(out.flush().map(|()| ExitStatus::Done)?)
}

fn run(verb: Option<&Verb>) -> anyhow::Result<ExitStatus> {
    match verb {
        None => protocol(),
        Some(Verb::Analyse(args)) => analyse::run(args),
        Some(Verb::Moves(args)) => moves::run(args),
        Some(Verb::Show(args)) => show::run(args),
        Some(Verb::Perft(args)) => perft::run(args),
        Some(Verb::Bench(args)) => bench::run(args),
        Some(Verb::Exam(args)) => exam::run(args),
        Some(Verb::Trace(args)) => trace::run(args),
        Some(Verb::Play(args)) => play::run(args),
        Some(Verb::Board(args)) => board::run(args),
        Some(Verb::Replay(args)) => replay::run(args),
        Some(Verb::Openings(args)) => openings::run(args),
        Some(Verb::Match(args)) => match_::run(args),
        Some(Verb::Solve(args)) => solve::run(args),
        Some(Verb::Verify(args)) => verify::run(args),
        Some(Verb::Rules(args)) => rules::run(args),
    }
}

/// Runs a protocol session on standard input and output.
fn protocol() -> anyhow::Result<ExitStatus> {
    let mut out = output::stdout();
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        writeln!(out, "{GREETING}")?;
    }
    output::end_without_reader();
    bingwa::protocol::run(BufReader::new(io::stdin()), out)?;
    Ok(ExitStatus::Done)
}
