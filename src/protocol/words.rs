//! The two protocols, the words of a line, and errors about them.

use std::fmt;
use std::str::FromStr;

use crate::bao::notation::ParseMoveError;
use crate::bao::{ParseSetupError, ParseValueError};

/// A protocol between an engine and a GUI or match runner. The two differ in
/// the handshake, `newgame`, the names of the clocks, and the expected reply,
/// which only UCI has after `bestmove`.
///
/// ```
/// use bingwa::protocol::Protocol;
/// assert_eq!("ugi".parse(), Ok(Protocol::Ugi));
/// assert_eq!(Protocol::Uci.to_string(), "uci");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// The Universal Chess Interface of chess engines and GUIs.
    #[default]
    Uci,
    /// The Universal Game Interface of game-neutral match runners.
    Ugi,
}

impl Protocol {
    /// Both protocols.
    pub const ALL: [Protocol; 2] = [Protocol::Uci, Protocol::Ugi];

    /// `uci` or `ugi`: also the command that opens a session.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Uci => "uci",
            Protocol::Ugi => "ugi",
        }
    }

    /// `uciok` or `ugiok`: the engine's last line of the handshake.
    #[must_use]
    pub const fn ok(self) -> &'static str {
        match self {
            Protocol::Uci => "uciok",
            Protocol::Ugi => "ugiok",
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Protocol {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Protocol, ParseValueError> {
        let named = Protocol::ALL.into_iter().find(|protocol| protocol.name() == text);
        named.ok_or_else(|| ParseValueError::new("protocol", text, "uci or ugi"))
    }
}

/// What is wrong with a line: it is not a command, or has words that are passed over.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CommandError {
    /// A word is missing, or is not one that a command has there.
    #[error("{field}: found {}, expected {expected}", found_text(.found.as_deref()))]
    Word {
        /// The word's place: `command`, `go depth`, the name of an option.
        field: String,
        /// The word; `None` if the line ended.
        found: Option<String>,
        /// The words that a command may have there.
        expected: String,
    },
    /// The text after `position fen` is not a position's.
    #[error(transparent)]
    Position(#[from] ParseSetupError),
    /// One of `go searchmoves` is not a legal move.
    #[error("go searchmoves: {0}")]
    SearchMove(#[from] ParseMoveError),
}

fn found_text(found: Option<&str>) -> String {
    found.map_or_else(|| "nothing".to_owned(), |word| format!("{word:?}"))
}

impl CommandError {
    pub(super) fn word(
        field: &str,
        found: Option<&str>,
        expected: impl Into<String>,
    ) -> CommandError {
        let (field, found) = (field.to_owned(), found.map(str::to_owned));
        CommandError::Word { field, found, expected: expected.into() }
    }
}

/// The words of a line that are still to be read.
#[derive(Clone)]
pub(super) struct Words<'a> {
    /// The rest of the line, without white space around it.
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub(super) fn new(line: &'a str) -> Words<'a> {
        Words { rest: line.trim() }
    }

    /// Everything that has not been read, with its inner spacing.
    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    /// Reads everything that is left, with its inner spacing.
    pub(super) fn take_rest(&mut self) -> &'a str {
        std::mem::take(&mut self.rest)
    }

    pub(super) fn peek(&self) -> Option<&'a str> {
        self.clone().next()
    }

    pub(super) fn next_if(&mut self, condition: impl FnOnce(&str) -> bool) -> Option<&'a str> {
        self.peek().filter(|word| condition(word))?;
        self.next()
    }

    /// # Errors
    ///
    /// A word is left.
    pub(super) fn expect_end(&mut self) -> Result<(), CommandError> {
        match self.next() {
            None => Ok(()),
            extra => Err(CommandError::word("end of the command", extra, "nothing more")),
        }
    }

    /// Reads the next word as a value; leaves the word where it is none.
    pub(super) fn next_value<T: FromStr>(&mut self) -> Option<T> {
        let value = self.peek()?.parse().ok()?;
        self.next();
        Some(value)
    }

    /// Reads the words before the first of the `ends`, or to the end of the
    /// line; joins them with one space.
    pub(super) fn phrase(&mut self, ends: &[&str]) -> String {
        let words: Vec<&str> =
            std::iter::from_fn(|| self.next_if(|word| !ends.contains(&word))).collect();
        words.join(" ")
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let (word, rest) = self.rest.split_once(char::is_whitespace).unwrap_or((self.rest, ""));
        self.rest = rest.trim_start();
        Some(word)
    }
}

/// Reads a number, digits only, in `min..=max`.
pub(super) fn number(
    field: &str,
    found: Option<&str>,
    min: u64,
    max: u64,
) -> Result<u64, CommandError> {
    let digits = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
    found
        .filter(digits)
        .and_then(|text| text.parse().ok())
        .filter(|number| (min..=max).contains(number))
        .ok_or_else(|| CommandError::word(field, found, format!("a number from {min} to {max}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_digits_within_its_range() {
        assert_eq!(number("n", Some("007"), 1, 9), Ok(7));
        for text in ["", "+1", "-1", "1.0", "1e3", "0x1", "١", "10", "18446744073709551616"] {
            assert!(number("n", Some(text), 1, 9).is_err(), "{text:?}");
        }
        assert_eq!(number("n", Some("18446744073709551615"), 0, u64::MAX), Ok(u64::MAX));
    }
}
