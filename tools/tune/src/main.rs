//! Fits the weights of the evaluation to games the engine plays against itself.

mod fit;
mod generate;
mod sample;

use clap::{Parser, Subcommand};

/// Fits the weights of the evaluation to games the engine plays against itself
#[derive(Parser)]
#[command(name = "bingwa-tune")]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Plays games and writes down positions with what became of them
    Generate(generate::Arguments),
    /// Fits the weights to them and prints the tables
    Fit(fit::Arguments),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().verb {
        Verb::Generate(arguments) => generate::run(&arguments),
        Verb::Fit(arguments) => fit::run(&arguments),
    }
}
