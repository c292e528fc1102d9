//! What goes to standard error, one line each; and when to say nothing.

use std::io::{self, Write};

use bingwa::search::Score;
use console::style;
use serde::Serialize;

/// Longest message, in characters: the list of all legal moves fits, a file
/// given for a position does not.
const LONGEST: usize = 600;

/// Reports what is wrong.
pub(super) fn error(message: &str) {
    line(&style("error:").for_stderr().red().bold().to_string(), message);
}

/// Reports what is odd but does not stop anything.
pub(super) fn warning(message: &str) {
    line(&style("warning:").for_stderr().yellow().bold().to_string(), message);
}

/// Tells a person at the terminal something.
pub(super) fn note(message: &str) {
    line(&style("note:").for_stderr().cyan().bold().to_string(), message);
}

fn line(label: &str, message: &str) {
    // With nowhere to report to there is nothing left to do about it.
    let _ = writeln!(io::stderr().lock(), "{label} {}", one_line(message));
}

/// The text on one line of bounded length, whatever it quotes.
pub(super) fn one_line(message: &str) -> String {
    let mut text: String = message
        .chars()
        .take(LONGEST)
        .map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c })
        .collect();
    if message.chars().nth(LONGEST).is_some() {
        text.push_str("...");
    }
    text
}

/// A number of things: `1 move`, `2 moves`.
pub(super) fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Writes a value as JSON on one line.
pub(super) fn write_json(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// A score as JSON: `{"seeds": 1.25}` or `{"mate": -3}`.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ScoreObject {
    Seeds(f64),
    Mate(i64),
}

impl From<Score> for ScoreObject {
    fn from(score: Score) -> ScoreObject {
        match score {
            Score::Centiseeds(value) => ScoreObject::Seeds(f64::from(value) / 100.0),
            Score::Win(moves) => ScoreObject::Mate(moves.into()),
            Score::Loss(moves) => ScoreObject::Mate(-i64::from(moves)),
        }
    }
}

/// Whether an error is that nobody reads the output any more.
pub(super) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Whether an error comes from writing the output, so that going on with the
/// next position makes no sense.
pub(super) fn is_output(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.is::<io::Error>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_line_of_bounded_length() {
        assert_eq!(one_line("a\nb\u{1b}c"), "a\u{fffd}b\u{fffd}c");
        let long = "x".repeat(LONGEST + 1);
        assert_eq!(one_line(&long).len(), LONGEST + 3);
    }
}
