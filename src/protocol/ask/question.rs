//! A question as it is read: its fields, and the game that they name; and why it cannot be
//! answered.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::bao::record::RecordError;
use crate::bao::{
    Game, IllegalMove, MAX_SEED_LIMIT, ParsePositionError, ParseSetupError, PitName, PlayError,
    Position, Rules, SetupError, Side, Variant,
};

/// The name of a question, which its answer repeats.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Id {
    Number(i64),
    Text(String),
    /// The question had none.
    #[default]
    Missing,
}

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

impl Kind {
    /// The fields that a question of this kind can have. One that it does not have would be
    /// ignored, so it is an error.
    fn fields(self) -> Vec<&'static str> {
        const GAME: &[&str] = &["variant", "start", "moves", "rules"];
        const LIMITS: &[&str] = &["depth", "nodes", "movetime"];
        const RECORD: &[&str] = &["tags", "comment", "comments"];
        let own: &[&[&str]] = match self {
            Kind::Game => &[GAME],
            Kind::Trace | Kind::Why | Kind::Facts => &[GAME, &["move"]],
            Kind::Setup => &[&["variant", "text", "side"]],
            Kind::Record => &[&["text"]],
            Kind::Write => &[GAME, RECORD],
            Kind::Explain => &[GAME, &["move"], LIMITS],
            Kind::Mate => &[GAME, &["move", "mate"]],
            Kind::Review => &[GAME, RECORD, &["book_plies"], LIMITS],
        };
        ["id", "ask"].into_iter().chain(own.concat()).collect()
    }
}

/// The fields of a question; those that its [`Kind`] does not have are empty.
#[derive(Debug)]
pub(super) struct Question {
    pub(super) id: Id,
    pub(super) ask: Kind,
    variant: Variant,
    /// A position text, in place of the variant's start.
    start: Option<String>,
    moves: Vec<String>,
    rules: PartialRules,
    mv: Option<String>,
    text: Option<String>,
    pub(super) side: Option<Side>,
    pub(super) tags: Vec<(String, String)>,
    /// The comment before the first move.
    pub(super) comment: Option<String>,
    /// Comments by the number of the move they follow, from 0.
    pub(super) comments: BTreeMap<usize, String>,
    pub(super) book_plies: usize,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
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

/// What `ask` can be.
const KINDS: &str =
    "game, trace, why, facts, setup, record, write, explain, mate or review, as a string";

/// Reads the object of a question, whose fields are then taken out of it.
fn read_object(text: &str) -> Result<Map<String, Value>, AskError> {
    const EXPECTED: &str = "expected an object such as {\"ask\":\"game\"}";
    let found = if text.trim().is_empty() {
        "found nothing".to_owned()
    } else {
        match serde_json::from_str(text) {
            Ok(Value::Object(object)) => return Ok(object),
            Ok(value) => format!("found {}", shortened(&value)),
            Err(error) if error.is_eof() => "found the end within the JSON".to_owned(),
            Err(error) => format!("found no JSON at column {}", error.column()),
        }
    };
    Err(AskError::new("ask", format_args!("ask: {found}, {EXPECTED}")))
}

/// Takes a field out of a question; the default if it has none. An error names what is
/// expected.
fn take<T: DeserializeOwned + Default>(
    object: &mut Map<String, Value>,
    field: &'static str,
    expected: &str,
) -> Result<T, AskError> {
    let Some(value) = object.remove(field) else { return Ok(T::default()) };
    T::deserialize(&value).map_err(|_| {
        let found = shortened(&value);
        AskError::new(field, format_args!("{field}: found {found}, expected {expected}"))
    })
}

/// The JSON of a value, of bounded length.
fn shortened(value: &Value) -> String {
    /// Longest value that is repeated, in characters.
    const LONGEST: usize = 80;
    let text = value.to_string();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

impl Question {
    /// Reads a question. An error comes with the question's id, if that can be read.
    pub(super) fn read(text: &str) -> Result<Question, (Id, AskError)> {
        let mut object = read_object(text).map_err(|error| (Id::Missing, error))?;
        let id = take(&mut object, "id", "a whole number or a string");
        let id: Id = id.map_err(|error| (Id::Missing, error))?;
        Question::of_fields(id.clone(), object).map_err(|error| (id, error))
    }

    fn of_fields(id: Id, mut object: Map<String, Value>) -> Result<Question, AskError> {
        let ask: Option<Kind> = take(&mut object, "ask", KINDS)?;
        let ask = ask.ok_or_else(|| AskError::missing("ask", KINDS))?;
        let fields = ask.fields();
        if let Some(foreign) = object.keys().find(|name| !fields.contains(&name.as_str())) {
            let fields = fields.join(", ");
            let text = format!(
                "ask: found the field {foreign:?}, expected a field of this question: {fields}"
            );
            return Err(AskError::new("ask", text));
        }
        let from = &mut object;
        Ok(Question {
            id,
            ask,
            variant: take(from, "variant", "\"kiswahili\" or \"kujifunza\"")?,
            start: take(from, "start", "a position as a string, or \"startpos\"")?,
            moves: take(from, "moves", "a list of moves, each a string")?,
            rules: take(
                from,
                "rules",
                "an object with seed_limit, a number, and kutakatia, true or false",
            )?,
            mv: take(from, "move", "a move as a string")?,
            text: take(from, "text", "a string")?,
            side: take(from, "side", "\"S\" or \"N\"")?,
            tags: take(from, "tags", "a list of pairs of strings")?,
            comment: take(from, "comment", "a string")?,
            comments: take(from, "comments", "an object of strings by the number of a move")?,
            book_plies: take(from, "book_plies", "a whole number, not negative")?,
            depth: take(from, "depth", "a whole number from 0 to 4294967295")?,
            nodes: take(from, "nodes", "a whole number, not negative")?,
            movetime: take(from, "movetime", "a whole number of milliseconds, not negative")?,
            mate: take(from, "mate", "a whole number from 1 to 119")?,
        })
    }

    pub(super) const fn variant(&self) -> Variant {
        self.variant
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
            game.play_text(text)
                .map_err(|error| AskError::of_move("moves", &error, Some(index)))?;
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
        let (field, problem) = match error.field {
            "position" => ("text", PositionProblem::Fields),
            field => (field, PositionProblem::Unreadable),
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
