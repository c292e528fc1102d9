//! Game records: tags, then a line for each pair of moves, as the rule book
//! writes them.
//!
//! ```text
//! [Kusini "BINGWA 0.1"]
//! [Kaskazini "greedy"]
//! [Result "*"]
//!
//! 1: A6<* a5>;
//! 2: A5>+;
//! ```
//!
//! Reading has two steps. [`parse`] reads the text and knows no rules;
//! [`Record::replay`] plays the moves and reports the first that cannot be
//! played. Errors of both name the line.

mod model;
mod read;

pub use model::{RESULTS, RULE_TAGS, Record, RecordMove};
pub use read::{BrokenRecord, Records, parse, parse_each};

use crate::bao::game::PlayError;

/// A record cannot be read or replayed. The message names the line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct RecordError {
    /// Line in the file, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: RecordProblem,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordProblem {
    /// A tag cannot be read: the tags after it are unknown.
    #[error("{0}")]
    Tag(String),
    /// The moves cannot be read, or a tag has a value that it may not have.
    #[error("{0}")]
    Text(String),
    /// A move cannot be played.
    #[error(transparent)]
    Move(#[from] PlayError),
}

/// The error of a line whose [text](RecordProblem::Text) is wrong.
fn wrong(line: usize, message: impl Into<String>) -> RecordError {
    RecordError { line, problem: RecordProblem::Text(message.into()) }
}
