//! `trace`, `why` and `facts`: one move.

use serde::Serialize;

use super::error::{AskError, IllegalObject};
use super::question::Fields;
use crate::analysis::MoveFacts;
use crate::bao::notation::ParseMoveError;
use crate::bao::trace::Trace;
use crate::bao::{Game, LegalMove, Move, PlayError, Reason};

/// A move, and whether it is legal.
#[derive(Serialize)]
pub(super) struct WhyObject {
    #[serde(rename = "move")]
    mv: Move,
    legal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<IllegalObject>,
}

/// What a move does.
#[derive(Serialize)]
pub(super) struct FactsObject {
    text: String,
    facts: MoveFacts,
}

/// The move sowing by sowing; it may be infinite.
pub(super) fn trace(fields: &Fields) -> Result<Trace, AskError> {
    let (game, text) = (fields.game()?, fields.asked_move()?);
    check_not_won(&game, text)?;
    let traced = game.position().trace_text(text, game.rules());
    traced.map_err(|error| {
        let illegal = error.error.why.as_ref().map(IllegalObject::boxed);
        AskError { illegal, ..AskError::new("move", error) }
    })
}

pub(super) fn why(fields: &Fields) -> Result<WhyObject, AskError> {
    let (game, text) = (fields.game()?, fields.asked_move()?);
    check_not_won(&game, text)?;
    match game.position().parse_move(text, game.rules()) {
        Ok(legal) => Ok(WhyObject { mv: legal.mv(), legal: true, illegal: None }),
        Err(ParseMoveError { why: Some(why), .. }) => {
            Ok(WhyObject { mv: why.mv, legal: false, illegal: Some(IllegalObject::new(&why)) })
        }
        Err(error) => Err(AskError::of_move("move", &error.into(), None)),
    }
}

pub(super) fn facts(fields: &Fields) -> Result<FactsObject, AskError> {
    let game = fields.game()?;
    let legal = legal(&game, fields.asked_move()?)?;
    let facts = MoveFacts::of(game.position(), legal.mv(), game.rules());
    let facts = facts.ok_or_else(|| AskError::new("move", "move: the move cannot be traced"))?;
    Ok(FactsObject { text: facts.to_string(), facts })
}

/// The legal move that a text names.
pub(super) fn legal(game: &Game, text: &str) -> Result<LegalMove, AskError> {
    check_not_won(game, text)?;
    let found = game.position().parse_move(text, game.rules());
    found.map_err(|error| AskError::of_move("move", &error.into(), None))
}

/// A game with an empty front row has no moves to ask about.
fn check_not_won(game: &Game, text: &str) -> Result<(), AskError> {
    match game.outcome() {
        Some(outcome) if outcome.reason == Reason::FrontRow => {
            let over = PlayError::Over { found: text.to_owned(), outcome };
            Err(AskError::of_move("move", &over, None))
        }
        _ => Ok(()),
    }
}
