//! A question as it is read: its fields, and the game that they name.

use std::collections::BTreeMap;

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::AskError;
use crate::bao::{Game, MAX_SEED_LIMIT, ParsePositionError, Position, Rules, Side, Variant};

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

/// The fields that name the game of a question.
const GAME: [&str; 4] = ["variant", "start", "moves", "rules"];

/// The fields that limit a search.
const LIMITS: [&str; 3] = ["depth", "nodes", "movetime"];

impl Kind {
    /// Whether a question of this kind can have a field.
    fn has(self, field: &str) -> bool {
        let names_game = !matches!(self, Kind::Setup | Kind::Record);
        let own: &[&str] = match self {
            Kind::Game => &[],
            Kind::Trace | Kind::Why | Kind::Facts | Kind::Explain => &["move"],
            Kind::Setup => &["text", "side", "variant"],
            Kind::Record => &["text"],
            Kind::Write => &["tags", "comment", "comments"],
            Kind::Mate => &["mate", "move"],
            Kind::Review => &["tags", "comment", "comments", "book_plies"],
        };
        let is_limited = matches!(self, Kind::Explain | Kind::Review);
        ["id", "ask"].contains(&field)
            || own.contains(&field)
            || names_game && GAME.contains(&field)
            || is_limited && LIMITS.contains(&field)
    }
}

/// The fields of any question. A [`Kind`] has some of them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fields {
    #[serde(default)]
    pub(super) id: Id,
    pub(super) ask: Kind,
    #[serde(default)]
    variant: Variant,
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
    #[serde(default)]
    pub(super) book_plies: usize,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) movetime: Option<u64>,
    pub(super) mate: Option<u32>,
}

/// Whether a value can be read as that of a field.
type Check = fn(&Value) -> bool;

fn reads<T: DeserializeOwned>(value: &Value) -> bool {
    T::deserialize(value).is_ok()
}

/// The fields of [`Fields`], what each expects, and whether it takes a value.
const FIELDS: [(&str, &str, Check); 17] = [
    ("id", "a whole number or a string", reads::<Id>),
    ("ask", KINDS, reads::<Kind>),
    ("variant", "\"kiswahili\" or \"kujifunza\"", reads::<Variant>),
    ("start", "a position as a string, or \"startpos\"", reads::<Option<String>>),
    ("moves", "a list of moves, each a string", reads::<Vec<String>>),
    (
        "rules",
        "an object with seed_limit, a number, and kutakatia, true or false",
        reads::<PartialRules>,
    ),
    ("move", "a move as a string", reads::<Option<String>>),
    ("text", "a string", reads::<Option<String>>),
    ("side", "\"S\" or \"N\"", reads::<Option<Side>>),
    ("tags", "a list of pairs of strings", reads::<Vec<(String, String)>>),
    ("comment", "a string", reads::<Option<String>>),
    ("comments", "an object of strings by the number of a move", reads::<BTreeMap<usize, String>>),
    ("book_plies", "a whole number, not negative", reads::<usize>),
    ("depth", "a whole number from 0 to 4294967295", reads::<Option<u32>>),
    ("nodes", "a whole number, not negative", reads::<Option<u64>>),
    ("movetime", "a whole number of milliseconds, not negative", reads::<Option<u64>>),
    ("mate", "a whole number from 1 to 119", reads::<Option<u32>>),
];

/// What `ask` can be.
const KINDS: &str =
    "game, trace, why, facts, setup, record, write, explain, mate or review, as a string";

/// The error of a question that cannot be read, in the words of a question.
fn unreadable(text: &str, error: &serde_json::Error) -> AskError {
    /// Longest value that is repeated, in characters.
    const LONGEST: usize = 80;
    const EXPECTED: &str = "expected an object such as {\"ask\":\"game\"}";
    let wrong = |found: String| AskError::new("ask", format_args!("ask: {found}, {EXPECTED}"));
    if text.trim().is_empty() {
        return wrong("found nothing".to_owned());
    }
    let value: Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) if error.is_eof() => return wrong("found the end within the JSON".to_owned()),
        Err(error) => return wrong(format!("found no JSON at column {}", error.column())),
    };
    let Value::Object(object) = value else {
        return wrong(format!("found {}", shortened(&value, LONGEST)));
    };
    for (name, value) in &object {
        let Some((field, expected, check)) = FIELDS.iter().find(|(field, ..)| field == name) else {
            let known = FIELDS.map(|(name, ..)| name).join(", ");
            let text = format!("ask: found the field {name:?}, expected one of {known}");
            return AskError::new("ask", text);
        };
        if !check(value) {
            let found = shortened(value, LONGEST);
            return AskError::new(
                field,
                format_args!("{field}: found {found}, expected {expected}"),
            );
        }
    }
    if !object.contains_key("ask") {
        return AskError::missing("ask", KINDS);
    }
    match error.to_string().strip_prefix("duplicate field `").and_then(|rest| rest.split_once('`'))
    {
        Some((name, _)) => wrong(format!("found the field {name:?} twice")),
        None => wrong("found fields that do not fit together".to_owned()),
    }
}

/// The JSON of a value, of bounded length.
fn shortened(value: &Value, longest: usize) -> String {
    let text = value.to_string();
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// Rules that differ from the variant's.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartialRules {
    seed_limit: Option<u32>,
    kutakatia: Option<bool>,
}

impl Fields {
    /// Reads a question. An error comes with the question's id, if that can be read.
    pub(super) fn read(text: &str) -> Result<Fields, (Id, AskError)> {
        let fields: Fields = serde_json::from_str(text).map_err(|error| {
            let object = serde_json::from_str::<Value>(text).unwrap_or_default();
            let id = object.get("id").and_then(|id| Id::deserialize(id).ok()).unwrap_or_default();
            (id, unreadable(text, &error))
        })?;
        let names: BTreeMap<String, IgnoredAny> = serde_json::from_str(text).unwrap_or_default();
        if let Some(foreign) = names.keys().find(|name| !fields.ask.has(name)) {
            let error = fields.foreign(foreign);
            return Err((fields.id, error));
        }
        Ok(fields)
    }

    /// The error of a field that other kinds of questions have.
    fn foreign(&self, found: &str) -> AskError {
        let known = FIELDS.iter().map(|(field, ..)| *field).filter(|field| self.ask.has(field));
        let known = known.collect::<Vec<_>>().join(", ");
        let text =
            format!("ask: found the field {found:?}, expected a field of this question: {known}");
        AskError::new("ask", text)
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
