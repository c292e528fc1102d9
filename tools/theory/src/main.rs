//! Measures facts of the game: its size, its balance, its longest moves.

use std::process::ExitCode;

use bingwa_command::{exit_code, parse_arguments};
use clap::{Parser, Subcommand};

mod verbs;

use verbs::hash_error;

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
}

fn main() -> ExitCode {
    // A reader who has seen enough, such as `head`, ends the program without an error.
    sigpipe::reset();
    let Arguments { verb } = parse_arguments();
    exit_code(match verb {
        Verb::Facts(arguments) => verbs::facts::run(&arguments),
        Verb::Endless(arguments) => verbs::endless::run(&arguments),
        Verb::Exam(arguments) => verbs::exam::run(&arguments),
        Verb::Openings(arguments) => verbs::openings::run(&arguments).map_err(hash_error),
        Verb::Prove(arguments) => verbs::prove::run(&arguments).map_err(hash_error),
        Verb::Join(arguments) => verbs::join::run(&arguments).map_err(hash_error),
        Verb::Backwards(arguments) => verbs::backwards::run(&arguments).map_err(hash_error),
        Verb::Judge(arguments) => verbs::judge::run(&arguments).map_err(hash_error),
    })
}
