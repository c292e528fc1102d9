//! Measures facts of the game: its size, its balance, its longest moves.

use std::process::ExitCode;

use bingwa::usage::in_one_line;
use clap::{Parser, Subcommand};

mod verbs;

use verbs::{WrongUsage, hash_error};

/// Measure facts of the game: lengths, results, moves that never end, proofs of openings
#[derive(Parser)]
#[command(name = "bingwa-theory")]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    Facts(verbs::facts::Arguments),
    Endless(verbs::endless::Arguments),
    Exam(verbs::exam::Arguments),
    Openings(verbs::openings::Arguments),
    Prove(verbs::prove::Arguments),
    Join(verbs::join::Arguments),
    Backwards(verbs::backwards::Arguments),
    Judge(verbs::judge::Arguments),
    Book(verbs::book::Arguments),
    BookMatch(verbs::book_match::Arguments),
}

/// The exit code of wrong usage.
const WRONG_USAGE: u8 = 2;

fn main() -> ExitCode {
    // A reader who has seen enough, such as `head`, ends the program without an error.
    sigpipe::reset();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(help) if !help.use_stderr() => help.exit(),
        Err(error) => {
            eprintln!("error: {}", in_one_line(&error.to_string()));
            return WRONG_USAGE.into();
        }
    };
    let result = match arguments.verb {
        Verb::Facts(arguments) => verbs::facts::run(&arguments),
        Verb::Endless(arguments) => verbs::endless::run(&arguments),
        Verb::Exam(arguments) => verbs::exam::run(&arguments),
        Verb::Openings(arguments) => verbs::openings::run(&arguments).map_err(hash_error),
        Verb::Prove(arguments) => verbs::prove::run(&arguments).map_err(hash_error),
        Verb::Join(arguments) => verbs::join::run(&arguments).map_err(hash_error),
        Verb::Backwards(arguments) => verbs::backwards::run(&arguments).map_err(hash_error),
        Verb::Judge(arguments) => verbs::judge::run(&arguments).map_err(hash_error),
        Verb::Book(arguments) => verbs::book::run(&arguments),
        Verb::BookMatch(arguments) => verbs::book_match::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            if error.is::<WrongUsage>() { WRONG_USAGE.into() } else { ExitCode::FAILURE }
        }
    }
}
