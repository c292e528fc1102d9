//! What the side programs have in common: errors of one line, and exit codes (0 done, 1 failed,
//! 2 wrong usage).

use std::process::{ExitCode, exit};

use bingwa::util::usage::in_one_line;
use clap::Parser;
use clap::error::ErrorKind;

/// The exit code of wrong usage.
const WRONG_USAGE: u8 = 2;

/// An option has a value that it cannot have, or one that does not fit another option's.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct WrongUsage(pub String);

/// The command line. Wrong usage ends the program with one line; `--help`, `--version` and a missing
/// verb end it with their text.
pub fn parse_arguments<A: Parser>() -> A {
    A::try_parse().unwrap_or_else(|error| {
        let is_help = error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
        if is_help || !error.use_stderr() {
            error.exit();
        }
        eprintln!("error: {}", in_one_line(&error.to_string()));
        exit(WRONG_USAGE.into())
    })
}

/// The exit code of a program, after the line of its error if it has failed.
pub fn exit_code(result: anyhow::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            if error.is::<WrongUsage>() { WRONG_USAGE.into() } else { ExitCode::FAILURE }
        }
    }
}
