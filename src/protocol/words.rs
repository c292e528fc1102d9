//! The words of a line, and what is wrong with them.

use std::borrow::Cow;
use std::fmt;
use std::iter::Peekable;
use std::str::SplitWhitespace;

use super::MAX_LINE;
use crate::bao::ParseSetupError;

/// A line that is no command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CommandError {
    /// Not UTF-8.
    #[error("line: found bytes that are not UTF-8, expected text")]
    NotText,
    /// Longer than any command.
    #[error("line: found more than {MAX_LINE} bytes, expected at most that")]
    TooLong,
    /// A word is missing or is not what stands there in a command.
    #[error("{field}: found {}, expected {expected}", Found(.found.as_deref()))]
    Word {
        /// What the word says: `command`, `go depth`, an option's name.
        field: &'static str,
        /// The word; `None` if the line ended.
        found: Option<String>,
        /// What stands there in a command.
        expected: Cow<'static, str>,
    },
    /// The text after `position fen` is no position's.
    #[error(transparent)]
    Position(#[from] ParseSetupError),
}

struct Found<'a>(Option<&'a str>);

impl fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(text) => write!(f, "{text:?}"),
            None => f.write_str("nothing"),
        }
    }
}

impl CommandError {
    pub(super) fn word(
        field: &'static str,
        found: Option<&str>,
        expected: impl Into<Cow<'static, str>>,
    ) -> CommandError {
        CommandError::Word { field, found: found.map(str::to_owned), expected: expected.into() }
    }
}

/// The words of a line that are still to be read.
pub(super) type Words<'a> = Peekable<SplitWhitespace<'a>>;

/// Reads a number, digits only, in `min..=max`.
pub(super) fn number(
    field: &'static str,
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
