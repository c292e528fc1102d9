//! The error of a text that names no small value.

/// The text names no player, pit, move or variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}: found {found:?}, expected {expected}")]
pub struct ParseValueError {
    /// What the text should name: `side`, `pit`, `move` or `variant`.
    pub what: &'static str,
    /// The text.
    pub found: String,
    /// What it may be, in words.
    pub expected: &'static str,
}

impl ParseValueError {
    pub(super) fn new(what: &'static str, found: &str, expected: &'static str) -> ParseValueError {
        ParseValueError { what, found: found.to_owned(), expected }
    }
}
