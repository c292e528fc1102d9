//! The error of a text that names no small value.

/// The text names no player, pit, move, variant or protocol.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}: found {found:?}, expected {expected}")]
pub struct ParseValueError {
    /// What the text should name: `side`, `pit`, `move`, `variant` or `protocol`.
    pub what: &'static str,
    /// The text.
    pub found: String,
    /// What it may be, in words.
    pub expected: &'static str,
}

impl ParseValueError {
    pub(crate) fn new(what: &'static str, found: &str, expected: &'static str) -> ParseValueError {
        ParseValueError { what, found: found.to_owned(), expected }
    }
}
