//! Serde forms of the game's values, with the feature `serde`.
//!
//! A value with a text is that text, and is read back from it: positions, setups, moves, pits,
//! variants. Other values have plain fields; the derives stand beside the types.

use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::moves::{LegalMove, Move, MoveKind};
use super::pit::PitName;
use super::position::Position;
use super::rules::Variant;
use super::text::layout::Rows;
use super::text::setup::Setup;
use super::trace::Trace;
use crate::util::text_form::{as_text, written_as_text};

as_text!(Position, Setup, Move, PitName, Variant);
written_as_text!(Rows);

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
