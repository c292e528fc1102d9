//! Errors of game records.

use crate::bao::game::Outcome;
use crate::bao::side::Side;
use crate::bao::text::notation::ParseMoveError;
use crate::bao::text::setup::ParsePositionError;
use crate::util::messages::count_of;

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
#[non_exhaustive]
pub enum RecordProblem {
    /// A line that begins with `[` is no tag.
    #[error("tag: found {0:?}, expected [Key \"Value\"]")]
    Tag(String),
    /// A tag stands twice.
    #[error("tag: found a second {0}, expected each key once")]
    TagTwice(String),
    /// A result that is none of [`RESULTS`](super::RESULTS).
    #[error("tag Result: found {0:?}, expected 1-0, 0-1, 1/2-1/2 or *")]
    Result(String),
    /// A tag of the rules has a value that it may not have.
    #[error("tag {key}: found {found:?}, expected {expected}")]
    Rule {
        /// The tag.
        key: &'static str,
        /// Its value.
        found: String,
        /// The values it may have, in words.
        expected: String,
    },
    /// The position tag cannot be read, or its position cannot be played.
    #[error("tag Position: {0}")]
    Position(ParsePositionError),
    /// A pair of moves does not begin with its number and a colon.
    #[error("pair: found {found:?}, expected \"{expected}:\"")]
    Number {
        /// The word found.
        found: String,
        /// The number that comes next.
        expected: usize,
    },
    /// A pair has too few moves or too many.
    #[error(
        "pair {number}: found {moves}, expected {expected}",
        moves = count_of(*.found, "move")
    )]
    Pair {
        /// The pair's number.
        number: usize,
        /// Moves found.
        found: usize,
        /// Moves expected, in words.
        expected: &'static str,
    },
    /// A pair follows one with South's move alone, which only the last may be.
    #[error(
        "pair {0}: found a pair after one without North's move, expected that one to be the last"
    )]
    AfterLast(usize),
    /// A comment that is not closed.
    #[error("comment: found no closing brace, expected one")]
    Comment,
    /// A closing brace without an opening one.
    #[error("comment: found a closing brace alone, expected an opening one before it")]
    Brace,
    /// A comment where none may stand.
    #[error(
        "comment: found one after a pair's number, expected it before the number or after a move"
    )]
    CommentPlace,
    /// A result where a move or a pair's number should stand.
    #[error("result: found {0:?} among the moves, expected the tag [Result {0:?}]")]
    ResultPlace(String),
    /// The player of the first move is not the one to move in the position.
    #[error("pair 1: found {found} to begin, expected {expected}, who is to move")]
    Begins {
        /// The player of the first move.
        found: Side,
        /// The player to move in the position.
        expected: Side,
    },
    /// A move cannot be played.
    #[error(transparent)]
    Move(ParseMoveError),
    /// Moves go on after the game is over.
    #[error("move: found {found:?}, but the game is over: {outcome}")]
    Over {
        /// The move's text.
        found: String,
        /// How the game ended.
        outcome: Outcome,
    },
    /// Not one record, where one is expected.
    #[error("records: found {0}, expected 1")]
    Count(usize),
    /// The result tag contradicts the moves.
    #[error("tag Result: found {found:?}, expected {expected:?}: {why}")]
    WrongResult {
        /// The tag's value.
        found: String,
        /// The result of the moves.
        expected: &'static str,
        /// How the game ended.
        why: Outcome,
    },
}

impl RecordProblem {
    /// Whether a line of a tag cannot be read. The tags after it are then unknown.
    #[must_use]
    pub fn is_of_tag(&self) -> bool {
        matches!(self, Self::Tag(_) | Self::TagTwice(_) | Self::Result(_))
    }

    pub(super) fn at(self, line: usize) -> RecordError {
        RecordError { line, problem: self }
    }
}
