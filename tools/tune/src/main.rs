//! Fits the weights of the evaluation to games of the engine against itself.

mod fit;
mod generate;
mod loss;
mod sample;

use clap::{Parser, Subcommand};

/// Fit the weights of the evaluation to games of the engine against itself
#[derive(Parser)]
#[command(name = "bingwa-tune")]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Play games and write their positions with score and result
    Generate(generate::Arguments),
    /// Fit the weights to samples and print the tables
    Fit(fit::Arguments),
    /// Print the loss of the engine's own evaluation
    Loss(loss::Arguments),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().verb {
        Verb::Generate(arguments) => generate::run(&arguments),
        Verb::Fit(arguments) => fit::run(&arguments),
        Verb::Loss(arguments) => loss::run(&arguments),
    }
}
