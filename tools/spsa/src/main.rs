//! Tunes the numbers of the search by SPSA: games of the engine against itself, in
//! which both sides have slightly different numbers.

mod accuracy;
mod games;
mod journal;
mod list;
mod run;
mod spsa;
mod table;
mod threads;

use std::process::ExitCode;

use bingwa_command::{exit_code, parse_arguments};
use clap::{Parser, Subcommand};

const EXAMPLES: &str = "\
Examples:
  $ bingwa-spsa run openings.txt journal.json --nodes 5000 --threads 8
  $ bingwa-spsa run openings.txt journal.json --nodes 5000 --threads 8 --resume
  $ bingwa-spsa show journal.json
  $ bingwa-spsa accuracy judged.jsonl --write now.json
  $ bingwa-spsa accuracy judged.jsonl --against now.json --set probcut_margin=300

Exit codes:
  0  done
  1  failed: a file cannot be read or written, or a journal belongs to another run
  2  wrong usage: unknown verb or option, or a bad value";

/// Tune the numbers of the search by SPSA
#[derive(Parser)]
#[command(name = "bingwa-spsa", after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// List the numbers with their defaults, bounds and steps
    List,
    /// Play games and tune the numbers
    Run(run::Arguments),
    /// Print the numbers of a journal
    Show(table::Arguments),
    /// Compare the search with a much longer one, on judged positions
    Accuracy(accuracy::Arguments),
}

fn main() -> ExitCode {
    // A reader who has seen enough, such as `head`, ends the program without an error.
    sigpipe::reset();
    let Arguments { verb } = parse_arguments();
    exit_code(match verb {
        Verb::List => {
            print!("{}", list::text());
            Ok(())
        }
        Verb::Run(arguments) => run::run(&arguments),
        Verb::Show(arguments) => table::show(&arguments),
        Verb::Accuracy(arguments) => accuracy::run(&arguments),
    })
}

/// Reads the options of a verb after its name, as a test gives them.
#[cfg(test)]
fn parse<A: clap::Args>(
    words: impl IntoIterator<Item = impl AsRef<str>>,
) -> clap::error::Result<A> {
    #[derive(Parser)]
    struct Command<A: clap::Args> {
        #[command(flatten)]
        arguments: A,
    }
    let words = words.into_iter().map(|word| word.as_ref().to_owned());
    Ok(Command::try_parse_from(words)?.arguments)
}
