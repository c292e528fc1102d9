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
//!
//! Reading is lenient, and writing is strict: what a person can have meant in one way only is
//! read so, and told in [`Record::repairs`]. What could mean two things is an error.

mod model;
mod moves;
mod problem;
mod read;

pub use model::{Mend, RESULTS, RULE_TAGS, Record, RecordMove};
pub use problem::{RecordProblem, Repair, TagProblem, TextProblem};
pub use read::{BrokenRecord, Records, parse, parse_each};

/// A record cannot be read or replayed. The message names the line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {}", self.message())]
pub struct RecordError {
    /// Line in the file, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: RecordProblem,
    /// The changes of one move with which the game is legal to its end; at most
    /// [`Mend::MOST`].
    pub mends: Box<[Mend]>,
}

impl RecordError {
    /// What is wrong, and what would mend it, without the line.
    #[must_use]
    pub fn message(&self) -> String {
        let mends: Vec<String> = self.mends.iter().map(Mend::to_string).collect();
        if mends.is_empty() {
            return self.problem.to_string();
        }
        format!("{}; with {} the game is legal to the end", self.problem, mends.join(" or "))
    }
}

impl RecordProblem {
    /// The error of a line with this problem.
    pub(crate) fn at(self, line: usize) -> RecordError {
        RecordError { line, problem: self, mends: Box::default() }
    }
}

impl TextProblem {
    /// The error of a line with this problem.
    pub(super) fn at(self, line: usize) -> RecordError {
        RecordProblem::from(self).at(line)
    }
}

/// The error of a line whose [text](RecordProblem::Text) is wrong in a way that is told to programs
/// by its message alone.
pub(crate) fn wrong(line: usize, message: impl Into<String>) -> RecordError {
    TextProblem::Other { message: message.into() }.at(line)
}
