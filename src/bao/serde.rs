//! Serde forms of the game's values, with the feature `serde`.
//!
//! A value with a text is that text: positions, setups, moves, pits, players,
//! rows. A player is the letter of the SIDE field, `S` or `N`. Other values have
//! plain fields; the derives stand beside the types. Nothing that is not valid
//! can be read.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::game::Game;
use super::moves::{Hand, Move};
use super::moves::{LegalMove, LegalMoves, MoveKind};
use super::pit::{Pit, PitName, Row};
use super::position::Position;
use super::ring::{Direction, Ring};
use super::rules::{Rules, Variant};
use super::side::Side;
use super::text::layout::Rows;
use super::text::setup::{Setup, SetupWarning};
use super::trace::Trace;
use crate::util::text_form::{as_text, parsed};

as_text!(Position, Setup, Move, PitName, Variant, Row, Hand, Direction, Rows);

impl Serialize for Side {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Side {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Side, D::Error> {
        parsed(deserializer)
    }
}

impl Serialize for Pit {
    /// The ring index.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.index().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Pit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pit, D::Error> {
        let index = usize::deserialize(deserializer)?;
        let error = || D::Error::custom(format_args!("pit: found {index}, expected 0 to 15"));
        Pit::new(index).ok_or_else(error)
    }
}

impl Serialize for Ring {
    /// The seeds in ring order.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.seeds().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Ring {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ring, D::Error> {
        let seeds = <[u8; Pit::COUNT]>::deserialize(deserializer)?;
        match seeds.iter().map(|&seeds| u32::from(seeds)).sum() {
            0..=64 => Ok(Ring::new(seeds)),
            found => Err(D::Error::custom(format_args!(
                "ring: found {found} seeds, expected at most 64"
            ))),
        }
    }
}

impl Serialize for LegalMove {
    /// As in a line of `bingwa moves`: `result` is null if the move wins.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("LegalMove", 5)?;
        object.serialize_field("move", &self.mv())?;
        object.serialize_field("takata", &(self.kind() == MoveKind::Takata))?;
        object.serialize_field("kutakatia", &self.puts_under_kutakatia())?;
        object.serialize_field("won", &self.wins())?;
        object.serialize_field("result", &self.position())?;
        object.end()
    }
}

impl Serialize for LegalMoves {
    /// A list of its moves.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl Serialize for SetupWarning {
    /// The sentence.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Trace {
    /// As `bingwa trace --json` prints it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let full = match &self.legal {
            Some(legal) => legal.full().to_string(),
            None => self.mv.to_string(),
        };
        let result = self.legal.as_ref().and_then(LegalMove::position);
        let mut object = serializer.serialize_struct("Trace", 10)?;
        object.serialize_field("position", &self.position)?;
        object.serialize_field("move", &self.mv)?;
        object.serialize_field("full", &full)?;
        object.serialize_field("kind", &self.kind)?;
        object.serialize_field("legal", &self.is_finite())?;
        object.serialize_field("steps", &self.steps)?;
        object.serialize_field("ending", &self.ending)?;
        object.serialize_field("sown", &self.sown)?;
        object.serialize_field("sowings", &self.sowings())?;
        object.serialize_field("result", &result)?;
        object.end()
    }
}

/// A game as its start and plain moves.
#[derive(serde::Serialize, serde::Deserialize)]
struct PlainGame {
    start: Position,
    rules: Rules,
    moves: Vec<Move>,
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let moves = self.moves().iter().map(LegalMove::mv).collect();
        let game = PlainGame { start: *self.start(), rules: *self.rules(), moves };
        game.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    /// Plays the moves again: a move that is not legal is an error.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        let PlainGame { start, rules, moves } = PlainGame::deserialize(deserializer)?;
        let mut game = Game::new(start, rules);
        for mv in moves {
            game.play(mv).map_err(D::Error::custom)?;
        }
        Ok(game)
    }
}
