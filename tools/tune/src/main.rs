//! Makes the data that the evaluation is trained on, by games of the engine against
//! itself.

mod generate;
mod loss;
mod probcut;
mod rows;
mod sample;

use std::process::ExitCode;

use bingwa_command::{exit_code, parse_arguments};
use clap::{Parser, Subcommand};

/// Make the data that the evaluation is trained on, by games of the engine against itself
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
    /// Print the loss of the engine's own evaluation
    Loss(loss::Arguments),
    /// Print how well shallow searches predict deep ones, for ProbCut
    Probcut(probcut::Arguments),
    /// List the rows of the network that samples switch on, for the trainer
    Rows(rows::Arguments),
}

fn main() -> ExitCode {
    // A reader who has seen enough, such as `head`, ends the program without an error.
    sigpipe::reset();
    let Arguments { verb } = parse_arguments();
    exit_code(match verb {
        Verb::Generate(arguments) => generate::run(&arguments),
        Verb::Loss(arguments) => loss::run(&arguments),
        Verb::Probcut(arguments) => probcut::run(&arguments),
        Verb::Rows(arguments) => rows::run(&arguments),
    })
}
