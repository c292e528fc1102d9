//! What is wrong with a record, and what reading understood though it is written otherwise. The
//! messages are in English; with the feature `serde` each has a `kind` and its data, for programs
//! that speak other languages.

use crate::bao::game::{Outcome, PlayError};
use crate::bao::side::Side;
use crate::bao::text::setup::ParsePositionError;

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordProblem {
    /// A tag cannot be read: the tags after it are unknown.
    #[error(transparent)]
    Tag(#[from] TagProblem),
    /// The moves cannot be read, or a tag has a value that it may not have.
    #[error(transparent)]
    Text(#[from] TextProblem),
    /// A move cannot be played.
    #[error(transparent)]
    Move(#[from] PlayError),
    /// Nothing: it is read otherwise than written.
    #[error(transparent)]
    Repair(#[from] Repair),
}

/// Why a tag cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum TagProblem {
    #[error("tag: found {found:?}, expected [Key \"Value\"]")]
    NoTag { found: String },
    #[error("tag: found a second {key}, expected each key once")]
    SecondTag { key: String },
    #[error("tag Result: found {found:?}, expected 1-0, 0-1, 1/2-1/2 or *")]
    TagResult { found: String },
}

/// Why a text is no record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum TextProblem {
    /// Another word stands in the place of the next pair's number.
    #[error("pair: found {found:?}, expected \"{expected}:\"")]
    NoNumber { found: String, expected: usize },
    #[error("pair {pair}: found no move, expected one or two")]
    NoMove { pair: usize },
    #[error("pair: found {found:?}, expected \"{expected}:\", or a blank line before another game")]
    AnotherGame { found: String, expected: usize },
    #[error("pair: found {found:?} before one move, expected \"{found}:\" or \"{found}: {found}\"")]
    UnclearNumber { found: String },
    #[error(
        "pair: found North's {found:?} alone, expected South's move before it, or South's \
         {souths:?}"
    )]
    UnclearMove { found: String, souths: String },
    #[error(
        "pair {pair}: found a pair after one without North's move, expected that one to be the last"
    )]
    AfterHalfPair { pair: usize },
    #[error("result: found {found:?} among the moves, expected it after them")]
    EarlyResult { found: String },
    #[error(
        "result: found {found:?} after the moves, but the tag says {tag:?}, expected one of them"
    )]
    TwoResults { found: String, tag: String },
    #[error("comment: found no closing brace, expected one")]
    OpenBrace,
    #[error("comment: found a closing brace alone, expected an opening one before it")]
    LoneBrace,
    #[error("comment: found no closing bracket, expected one")]
    OpenBracket,
    #[error("pair 1: found {found} to begin, expected {expected}, who is to move")]
    WrongBeginner { found: Side, expected: Side },
    #[error("tag {key}: found {found:?}, expected {expected}")]
    TagValue { key: &'static str, found: String, expected: String },
    #[error("tag Position: {error}")]
    TagPosition {
        #[cfg_attr(feature = "serde", serde(skip))]
        error: ParsePositionError,
    },
    /// What a person's record does not meet.
    #[error("{message}")]
    Other {
        #[cfg_attr(feature = "serde", serde(skip))]
        message: String,
    },
}

/// What is read otherwise than written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum Repair {
    #[error("header: found {found:?}, read as [{key} {value:?}]")]
    Header { found: String, key: String, value: String },
    #[error("tag Variant: found {found:?}, read as kiswahili")]
    Variant { found: String },
    #[error("blank line: within the game: its pairs go on")]
    BlankLine,
    #[error("comment: found {found:?}, read as {{{read}}}")]
    Comment { found: String, read: String },
    #[error("sign: found {found:?} between moves, left out")]
    Sign { found: String },
    /// The numbers of the pairs jump: one may be missing.
    #[error("pair {pair}: found {found:?}, read as \"{pair}:\"")]
    Jump { found: String, pair: usize },
    #[error("number: found {found:?}, read as \"{pair}:\"")]
    Number { found: String, pair: usize },
    #[error("pair: found {found:?} without a number, read in pair {pair}")]
    Unnumbered { found: String, pair: usize },
    #[error("letter: found {found:?}, read as {side}'s {read:?}")]
    Letter { found: String, side: Side, read: String },
    #[error("notation: found {found:?}, read as {read:?}")]
    Notation { found: String, read: String },
    #[error("nyumba: found {found:?}, read as {read:?}")]
    Nyumba { found: String, read: String },
    #[error("result: found {found:?} after the moves, read as the tag Result")]
    Result { found: String },
    /// The marks of a move, which decide nothing.
    #[error("marks: found {found:?}, expected {expected:?}")]
    Marks { found: String, expected: String },
    /// The moves decide who won.
    #[error("tag Result: found {found:?}, expected {expected:?}: {outcome}")]
    WrongResult {
        found: String,
        expected: &'static str,
        #[cfg_attr(feature = "serde", serde(skip))]
        outcome: Outcome,
    },
}
