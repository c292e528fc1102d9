//! `record` and `write`: games read from a text of records, and written as one.

use serde::Serialize;

use super::question::{AskError, Question};
use crate::bao::record::{self, BrokenRecord, RESULTS, RULE_TAGS, Record, RecordError};
use crate::bao::{Game, Move, Position, Rules, Variant};

/// The games of a text.
#[derive(Serialize)]
pub(super) struct RecordsObject {
    games: Vec<RecordObject>,
}

/// A recorded game. With an error, `moves` holds the moves before it.
#[derive(Default, Serialize)]
struct RecordObject {
    line: usize,
    tags: Vec<(String, String)>,
    comment: Option<String>,
    variant: Variant,
    start: Position,
    rules: Rules,
    moves: Vec<RecordedMoveObject>,
    result: String,
    /// How the moves ended the game.
    over: Option<String>,
    /// What is read otherwise than written, and marks and results that the moves deny.
    remarks: Vec<AskError>,
    error: Option<AskError>,
}

/// A move of a record.
#[derive(Serialize)]
struct RecordedMoveObject {
    #[serde(rename = "move")]
    mv: Move,
    full: String,
    /// As the record writes it.
    text: String,
    comment: Option<String>,
}

/// A record's text.
#[derive(Serialize)]
pub(super) struct TextObject {
    pub(super) text: String,
}

/// Whether the game itself decides a tag.
fn is_own(key: &str) -> bool {
    key == "Position" || RULE_TAGS.contains(&key)
}

pub(super) fn read(question: &Question) -> Result<RecordsObject, AskError> {
    let games: Vec<RecordObject> = record::parse_each(question.text()?)
        .map(|read| match read {
            Ok(record) => RecordObject::new(record, None),
            Err(BrokenRecord { error, read }) => RecordObject::new(*read, Some(error)),
        })
        .collect();
    if games.is_empty() {
        return Err(AskError::new("text", "text: found no game, expected a game record"));
    }
    Ok(RecordsObject { games })
}

impl RecordObject {
    /// A record; `broken` is the error at which reading it ended.
    fn new(record: Record, broken: Option<RecordError>) -> RecordObject {
        let (variant, rules) =
            match record.variant().and_then(|variant| Ok((variant, record.rules()?))) {
                Ok(found) => found,
                Err(error) => return RecordObject::without_rules(record, &error),
            };
        let game = record.replay_legal(&rules);
        let remarks = record.remarks(&game).iter().map(AskError::of_record).collect();
        let error = record.replay(&rules).err().or(broken);
        let outcome = game.outcome();
        RecordObject {
            line: record.line,
            variant,
            start: *game.start(),
            rules,
            moves: moves(&record, &game),
            result: record.result(&game).to_owned(),
            over: outcome.map(|outcome| outcome.to_string()),
            remarks,
            error: error.map(|error| AskError::of_record(&error)),
            comment: record.comment,
            tags: shown(record.tags),
        }
    }

    /// A record whose rules cannot be read: the rest are defaults.
    fn without_rules(record: Record, error: &RecordError) -> RecordObject {
        RecordObject {
            line: record.line,
            tags: record.tags,
            comment: record.comment,
            result: "*".to_owned(),
            error: Some(AskError::of_record(error)),
            ..RecordObject::default()
        }
    }
}

/// The tags that no field of the answer repeats.
fn shown(mut tags: Vec<(String, String)>) -> Vec<(String, String)> {
    tags.retain(|(key, _)| !is_own(key));
    tags
}

fn moves(record: &Record, game: &Game) -> Vec<RecordedMoveObject> {
    let pairs = record.moves.iter().zip(game.moves());
    pairs
        .map(|(written, legal)| RecordedMoveObject {
            mv: legal.mv(),
            full: legal.full().to_string(),
            text: written.text.clone(),
            comment: written.comment.clone(),
        })
        .collect()
}

pub(super) fn write(question: &Question) -> Result<TextObject, AskError> {
    Ok(TextObject { text: of_game(question, &question.game()?)?.to_string() })
}

/// The record of a game with the question's tags and comments.
pub(super) fn of_game(question: &Question, game: &Game) -> Result<Record, AskError> {
    let tag = |name: &str| {
        let tag = question.tags.iter().find(|(key, _)| key == name);
        tag.map(|(_, value)| value.as_str())
    };
    let mut record = Record::of_game(
        game,
        tag("Kusini").unwrap_or("KUSINI"),
        tag("Kaskazini").unwrap_or("kaskazini"),
    );
    for (key, value) in &question.tags {
        check_tag(key, value)?;
        record.set_tag(key, value);
    }
    // A brace would end a comment.
    let unbraced = |comment: &String| comment.replace('}', ")");
    record.comment = question.comment.as_ref().map(unbraced);
    for (&index, comment) in &question.comments {
        let Some(mv) = record.moves.get_mut(index) else {
            let expected = match game.moves().len() {
                0 => "none, as the game has no moves".to_owned(),
                moves => format!("a number from 0 to {}", moves - 1),
            };
            let text = format!("comments: found a comment on move {index}, expected {expected}");
            return Err(AskError::new("comments", text));
        };
        mv.comment = Some(unbraced(comment));
    }
    Ok(record)
}

/// A tag that a record can hold.
fn check_tag(key: &str, value: &str) -> Result<(), AskError> {
    let is_word = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !is_word || is_own(key) {
        let text = format!(
            "tags: found {key:?}, expected a word, and none of Position, {}",
            RULE_TAGS.join(", ")
        );
        return Err(AskError::new("tags", text));
    }
    if key == "Result" && !RESULTS.contains(&value) {
        let text = format!("tags: found Result {value:?}, expected {}", RESULTS.join(", "));
        return Err(AskError::new("tags", text));
    }
    Ok(())
}
