//! A question as it is read: its fields, and the game that they name; and why it cannot be
//! answered.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::bao::notation::MoveProblem;
use crate::bao::record::{Mend, RecordError, RecordProblem, Repair, TagProblem, TextProblem};
use crate::bao::{
    Game, IllegalMove, MAX_SEED_LIMIT, Move, ParsePositionError, ParseSetupError, PitName,
    PlayError, Position, Rules, SetupError, Side, Variant,
};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Kind {
    Game,
    Trace,
    Why,
    Facts,
    Setup,
    Record,
    Write,
    Explain,
    Mate,
    Review,
}

/// A question. A [`Kind`] passes over the fields that it does not need.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    /// The name of the question, which its answer repeats.
    #[serde(default)]
    pub(super) id: Value,
    pub(super) ask: Kind,
    #[serde(default)]
    pub(super) variant: Variant,
    /// A position text, in place of the variant's start.
    start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    rules: PartialRules,
    #[serde(rename = "move")]
    mv: Option<String>,
    text: Option<String>,
    pub(super) side: Option<Side>,
    #[serde(default)]
    pub(super) tags: Vec<(String, String)>,
    /// The comment before the first move.
    pub(super) comment: Option<String>,
    /// Comments by the number of the move they follow, from 0.
    #[serde(default)]
    pub(super) comments: BTreeMap<usize, String>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    /// In milliseconds.
    pub(super) movetime: Option<u64>,
    pub(super) mate: Option<u32>,
}

/// Rules that differ from the variant's.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartialRules {
    seed_limit: Option<u32>,
    kutakatia: Option<bool>,
}

/// The name of a question that may be wrong otherwise; nothing if it cannot be read.
pub(super) fn id_of(text: &str) -> Value {
    let object = serde_json::from_str::<Value>(text).unwrap_or_default();
    object.get("id").cloned().unwrap_or_default()
}

impl Question {
    /// Reads the text after `ask`.
    pub(super) fn read(text: &str) -> Result<Question, AskError> {
        let json = &mut serde_json::Deserializer::from_str(text);
        let question = serde_path_to_error::deserialize(&mut *json).map_err(|e| e.to_string());
        let whole = question.and_then(|read| json.end().map(|()| read).map_err(|e| e.to_string()));
        whole.map_err(|error| {
            // It begins with the wrong field, if there is one, and may quote a long value.
            let error = error.strip_prefix("ask: ").unwrap_or(&error);
            AskError::new("ask", format!("ask: {error}").chars().take(400).collect::<String>())
        })
    }

    fn rules(&self) -> Result<Rules, AskError> {
        let mut rules = self.variant.rules();
        rules.kutakatia = self.rules.kutakatia.unwrap_or(rules.kutakatia);
        if let Some(limit) = self.rules.seed_limit {
            if !(1..=MAX_SEED_LIMIT).contains(&limit) {
                let text = format!(
                    "rules: found seed_limit {limit}, expected a number from 1 to {MAX_SEED_LIMIT}"
                );
                return Err(AskError::new("rules", text));
            }
            rules.seed_limit = limit;
        }
        Ok(rules)
    }

    /// The game that the question names.
    pub(super) fn game(&self) -> Result<Game, AskError> {
        let start = match self.start.as_deref() {
            None | Some("startpos") => Position::start(self.variant),
            Some(text) => text.parse().map_err(|error: ParsePositionError| {
                let error = AskError::from(&error);
                // The line has no part that could be named.
                let field = if error.field == "text" { "start" } else { error.field };
                AskError { field, ..error }
            })?,
        };
        let mut game = Game::new(start, self.rules()?);
        for (index, text) in self.moves.iter().enumerate() {
            game.play_text(text).map_err(|error| AskError {
                index: Some(index),
                ..AskError::of_move("moves", &error)
            })?;
        }
        Ok(game)
    }

    pub(super) fn asked_move(&self) -> Result<&str, AskError> {
        self.mv.as_deref().ok_or_else(|| AskError::missing("move", "a move, as in \"A5>\""))
    }

    /// The move that the question is about, if it names one.
    pub(super) fn optional_move(&self) -> Option<&str> {
        self.mv.as_deref()
    }

    pub(super) fn text(&self) -> Result<&str, AskError> {
        self.text.as_deref().ok_or_else(|| AskError::missing("text", "the text to read"))
    }
}

/// The error of a question: the field that is wrong, and a sentence that says what
/// was found and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct AskError {
    /// The question's field, or the part of the position in it: `rows`, `stores`,
    /// `houses`, `side`, `kutakatia`.
    pub(super) field: &'static str,
    pub(super) text: String,
    /// What is wrong, for pages in other languages.
    #[serde(flatten)]
    pub(super) problem: Option<Box<Problem>>,
    /// The number of the wrong move, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) index: Option<usize>,
    /// The rule that forbids the wrong move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) illegal: Option<Box<IllegalObject>>,
    /// The wrong line of a text of lines, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<usize>,
    /// The changes of one move that would make a recorded game legal.
    #[serde(skip_serializing_if = "<[Mend]>::is_empty")]
    pub(super) mends: Box<[Mend]>,
}

impl AskError {
    pub(super) fn new(field: &'static str, text: impl ToString) -> AskError {
        let text = text.to_string();
        let mends = Box::default();
        AskError { field, text, problem: None, index: None, illegal: None, line: None, mends }
    }

    /// An error of a field with its `kind`.
    pub(super) fn of(field: &'static str, problem: Problem, text: impl ToString) -> AskError {
        AskError { problem: Some(Box::new(problem)), ..AskError::new(field, text) }
    }

    /// A field that the question needs and does not have.
    pub(super) fn missing(field: &'static str, expected: &str) -> AskError {
        AskError::new(field, format_args!("{field}: found nothing, expected {expected}"))
    }

    /// A move that cannot be played.
    pub(super) fn of_move(field: &'static str, error: &PlayError) -> AskError {
        let illegal = match error {
            PlayError::Move(error) => {
                error.why.as_ref().map(|why| Box::new(IllegalObject::new(why)))
            }
            PlayError::Over { .. } => None,
        };
        let problem = Problem::Move(WrongMove::new(error));
        AskError { illegal, ..AskError::of(field, problem, error) }
    }

    pub(super) fn of_record(error: &RecordError) -> AskError {
        let of = |problem| AskError::of("text", problem, "");
        let asked = match error.problem.clone() {
            RecordProblem::Tag(problem) => of(Problem::Tag(problem)),
            RecordProblem::Text(problem) => of(Problem::Text(problem)),
            RecordProblem::Repair(repair) => of(Problem::Repair(repair)),
            RecordProblem::Move(error) => AskError::of_move("text", &error),
        };
        let (line, mends) = (Some(error.line), error.mends.clone());
        AskError { text: error.message(), line, mends, ..asked }
    }
}

impl From<&ParseSetupError> for AskError {
    fn from(error: &ParseSetupError) -> AskError {
        let (field, problem) = match error.field {
            "position" => ("text", PositionProblem::Fields),
            field => (field, PositionProblem::Unreadable),
        };
        AskError::of(field, Problem::Position(problem), error)
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
        AskError::of(field, Problem::Position(problem), error)
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

/// What is wrong with a field: its `kind`, with the data of the sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum Problem {
    Position(PositionProblem),
    Move(WrongMove),
    Tag(TagProblem),
    Text(TextProblem),
    Repair(Repair),
}

/// What is wrong with a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum WrongMove {
    /// The text does not have the form of a move.
    NoMoveText {
        found: String,
    },
    /// The mtaji stage needs the letter of the row.
    NoRow {
        found: String,
    },
    /// The sign is missing, and both are legal.
    TwoMoves {
        found: String,
        legal: Vec<Move>,
    },
    Illegal {
        found: String,
        legal: Vec<Move>,
    },
    /// The game was over before the move.
    GameOver {
        found: String,
    },
}

impl WrongMove {
    fn new(error: &PlayError) -> WrongMove {
        let (error, found) = match error {
            PlayError::Move(error) => (error, error.found.clone()),
            PlayError::Over { found, .. } => return WrongMove::GameOver { found: found.clone() },
        };
        let legal = || error.legal.clone();
        match error.problem {
            MoveProblem::Syntax => WrongMove::NoMoveText { found },
            MoveProblem::NoRow => WrongMove::NoRow { found },
            MoveProblem::Ambiguous => WrongMove::TwoMoves { found, legal: legal() },
            MoveProblem::WrongSide(_) | MoveProblem::Illegal => {
                WrongMove::Illegal { found, legal: legal() }
            }
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
}
