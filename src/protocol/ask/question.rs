//! A question as it is read: its fields, and the game that they name.

use std::collections::BTreeMap;

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

/// The fields of any question. Each kind reads those it needs.
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
        serde_json::from_str(text).map_err(|error| {
            let object = serde_json::from_str::<Value>(text).unwrap_or_default();
            let id = object.get("id").and_then(|id| Id::deserialize(id).ok()).unwrap_or_default();
            (id, AskError::new("ask", format_args!("ask: {error}")))
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
