//! Words of messages: numbers with their nouns, wrong usage of a command line in one line, and
//! how the programs under `tools` end.

use std::fmt::Display;
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

/// A number with its noun, in the plural unless the number is 1: `1 move`,
/// `2 moves`, `0 plies`. The noun is one whose plural ends in `s`, or in `ies`
/// in place of `y`.
pub fn count_of<N: Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    if number == N::from(1) {
        return format!("{number} {noun}");
    }
    match noun.strip_suffix('y') {
        Some(stem) => format!("{number} {stem}ies"),
        None => format!("{number} {noun}s"),
    }
}

/// A number with some decimals: digits beyond them are noise of the arithmetic.
#[must_use]
pub fn rounded(value: f64, decimals: i32) -> f64 {
    let scale = 10f64.powi(decimals);
    // Adding 0 turns -0 into 0.
    (value * scale).round() / scale + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_leaves_no_noise_and_no_negative_zero() {
        assert_eq!(rounded(269.404_999_9, 2), 269.4);
        let zero = rounded(-2.913e-15, 2);
        assert_eq!((zero, zero.is_sign_positive()), (0.0, true));
    }

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

    #[test]
    fn only_one_is_singular() {
        let counted = [count_of(0_usize, "move"), count_of(1_u8, "move"), count_of(2_u64, "move")];
        assert_eq!(counted, ["0 moves", "1 move", "2 moves"]);
        let counted = [count_of(0_u32, "ply"), count_of(1_u32, "ply"), count_of(240_u32, "ply")];
        assert_eq!(counted, ["0 plies", "1 ply", "240 plies"]);
    }
}
