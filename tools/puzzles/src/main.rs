//! Makes the puzzles of the board from games of the engine, and checks files of them.

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
    Check(verbs::check::Arguments),
    /// Print how many puzzles of each length, stage and theme a file has
    Count(verbs::count::Arguments),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().verb {
        Verb::Make(arguments) => verbs::make::run(&arguments),
        Verb::Check(arguments) => verbs::check::run(&arguments),
        Verb::Count(arguments) => verbs::count::run(&arguments),
    }
}
