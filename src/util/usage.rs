//! Wrong usage of a command line, in one line; and how the programs under `tools` end.

#[cfg(feature = "cli")]
use std::process::{ExitCode, exit};

/// The exit code of wrong usage. A program ends with 0 if it is done, and with 1 if it failed.
#[cfg(feature = "cli")]
const WRONG_USAGE: u8 = 2;

/// An option has a value that it cannot have, or one that does not fit another option's.
#[cfg(feature = "cli")]
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct WrongUsage(pub String);

/// Reads the command line of a tool. Wrong usage ends the program with one line; `--help`,
/// `--version` and a missing verb end it with their text.
#[cfg(feature = "cli")]
pub fn parse<A: clap::Parser>() -> A {
    use clap::error::ErrorKind;

    A::try_parse().unwrap_or_else(|error| {
        let is_help = error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
        if is_help || !error.use_stderr() {
            error.exit();
        }
        eprintln!("error: {}", in_one_line(&error.to_string()));
        exit(WRONG_USAGE.into())
    })
}

/// The exit code of a tool, after the line of its error if it has failed.
#[cfg(feature = "cli")]
pub fn exit_code(result: anyhow::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            if error.is::<WrongUsage>() { WRONG_USAGE.into() } else { ExitCode::FAILURE }
        }
    }
}

/// A message of the argument parser (clap) as one line: what is wrong, its tips, and the usage.
/// The advice to read the help is left out.
pub fn in_one_line(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let mut text = String::new();
    for line in message.lines().map(str::trim) {
        let is_advice = line.starts_with("For more information");
        if line.is_empty() || is_advice {
            continue;
        }
        let (separator, line) = match line.strip_prefix("Usage: ") {
            Some(usage) => ("; usage: ", usage),
            None if line.starts_with("tip: ") => ("; ", line),
            None => (" ", line),
        };
        if !text.is_empty() {
            text += separator;
        }
        text += line;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_keeps_its_tip_and_its_usage() {
        let message = "error: unexpected argument '--plie' found\n\n  tip: a similar argument exists: \
                       '--plies'\n\nUsage: bingwa solve --plies <PLIES>\n\nFor more information, try \
                       '--help'.\n";
        assert_eq!(
            in_one_line(message),
            "unexpected argument '--plie' found; tip: a similar argument exists: '--plies'; usage: \
             bingwa solve --plies <PLIES>"
        );
    }
}
