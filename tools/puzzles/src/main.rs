//! Makes the puzzles of the board from games of the engine, and checks files of them.

use std::process::ExitCode;

use bingwa_command::{exit_code, parse_arguments};
use clap::{Parser, Subcommand};

mod verbs;

/// Make puzzles (forced wins) from games of the engine, and check files of them
#[derive(Parser)]
#[command(name = "bingwa-puzzles")]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Play games and write the puzzles found in them
    Make(verbs::make::Arguments),
    /// Prove every puzzle of a file again and report each wrong one
    Check(verbs::PuzzleFile),
    /// Print how many puzzles of each length, stage and theme a file has
    Count(verbs::PuzzleFile),
}

fn main() -> ExitCode {
    // A reader who has seen enough, such as `head`, ends the program without an error.
    sigpipe::reset();
    let Arguments { verb } = parse_arguments();
    exit_code(match verb {
        Verb::Make(arguments) => verbs::make::run(&arguments),
        Verb::Check(file) => verbs::check::run(&file),
        Verb::Count(file) => verbs::count::run(&file),
    })
}
