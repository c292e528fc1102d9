//! Why a question cannot be answered.

use serde::Serialize;

use crate::bao::record::RecordError;
use crate::bao::{
    IllegalMove, ParsePositionError, ParseSetupError, PitName, PlayError, SetupError, Side,
};

/// The error of a question: the field that is wrong, and a sentence that says what
/// was found and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct AskError {
    /// The question's field, or the part of the position in it: `rows`, `stores`,
    /// `houses`, `side`, `kutakatia`.
    pub(super) field: &'static str,
    pub(super) text: String,
    /// What is wrong with a position, for pages in other languages.
    #[serde(flatten)]
    pub(super) problem: Option<PositionProblem>,
    /// The number of the wrong move, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) index: Option<usize>,
    /// The rule that forbids the wrong move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) illegal: Option<Box<IllegalObject>>,
    /// The wrong line of a text of lines, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<usize>,
}

impl AskError {
    pub(super) fn new(field: &'static str, text: impl ToString) -> AskError {
        let text = text.to_string();
        AskError { field, text, problem: None, index: None, illegal: None, line: None }
    }

    /// A field that the question needs and does not have.
    pub(super) fn missing(field: &'static str, expected: &str) -> AskError {
        AskError::new(field, format_args!("{field}: found nothing, expected {expected}"))
    }

    /// A move that cannot be played; `index` is its number in the question's moves.
    pub(super) fn of_move(
        field: &'static str,
        error: &PlayError,
        index: Option<usize>,
    ) -> AskError {
        let illegal = match error {
            PlayError::Move(error) => error.why.as_ref().map(IllegalObject::boxed),
            PlayError::Over { .. } => None,
        };
        AskError { index, illegal, ..AskError::new(field, error) }
    }

    pub(super) fn of_record(error: &RecordError) -> AskError {
        AskError { line: Some(error.line), ..AskError::new("text", &error.problem) }
    }
}

impl From<&ParseSetupError> for AskError {
    fn from(error: &ParseSetupError) -> AskError {
        let field = match error {
            ParseSetupError::Rows(_) => "rows",
            ParseSetupError::Stores(_) | ParseSetupError::Store(_) => "stores",
            ParseSetupError::Houses(_) => "houses",
            ParseSetupError::Side(_) => "side",
            ParseSetupError::Kutakatia { .. } => "kutakatia",
            ParseSetupError::Fields(_) => "text",
        };
        let problem = match error {
            ParseSetupError::Fields(_) => PositionProblem::Fields,
            _ => PositionProblem::Unreadable,
        };
        AskError { problem: Some(problem), ..AskError::new(field, error) }
    }
}

impl From<&SetupError> for AskError {
    fn from(error: &SetupError) -> AskError {
        let (field, problem) = match *error {
            SetupError::TooManySeeds(seeds) => ("rows", PositionProblem::ManySeeds { seeds }),
            SetupError::EmptyFront(side) => ("rows", PositionProblem::EmptyFront { side }),
            SetupError::Kutakatia { found, possible, side } => {
                let pit = found.name(side);
                let possible = possible.map(|pit| pit.name(side));
                ("kutakatia", PositionProblem::Kutakatia { pit, possible })
            }
        };
        AskError { problem: Some(problem), ..AskError::new(field, error) }
    }
}

impl From<&ParsePositionError> for AskError {
    fn from(error: &ParsePositionError) -> AskError {
        match error {
            ParsePositionError::Text(error) => error.into(),
            ParsePositionError::Setup(error) => error.into(),
        }
    }
}

/// What is wrong with a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum PositionProblem {
    /// More seeds than a game has.
    ManySeeds { seeds: u32 },
    /// The front row of a player is empty.
    EmptyFront { side: Side },
    /// The pit cannot be under kutakatia; `possible` could be.
    Kutakatia { pit: PitName, possible: Option<PitName> },
    /// A line that does not have the fields of a position.
    Fields,
    /// The field named, or the diagram, cannot be read.
    Unreadable,
}

/// An illegal move with the rule that forbids it, and the sentence that says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct IllegalObject {
    #[serde(flatten)]
    illegal: IllegalMove,
    text: String,
}

impl IllegalObject {
    pub(super) fn new(illegal: &IllegalMove) -> IllegalObject {
        IllegalObject { illegal: illegal.clone(), text: illegal.to_string() }
    }

    pub(super) fn boxed(illegal: &IllegalMove) -> Box<IllegalObject> {
        Box::new(IllegalObject::new(illegal))
    }
}
