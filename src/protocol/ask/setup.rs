//! `setup`: a position read from any text.

use serde::Serialize;

use super::error::{AskError, PositionProblem};
use super::game::BoardObject;
use super::question::Fields;
use crate::bao::position_reader::{PositionDefaults, ReadPositionError, read_positions};
use crate::bao::{PitName, Position, Setup, Side, TOTAL_SEEDS};

/// A position that can be read, playable or not.
#[derive(Serialize)]
pub(super) struct SetupObject {
    #[serde(flatten)]
    board: BoardObject,
    total: u32,
    /// The seeds of a whole game.
    game_total: u32,
    /// The only pit that could be under kutakatia here.
    possible_kutakatia: Option<PitName>,
    warning: Option<String>,
    playable: bool,
    /// Why it cannot be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<AskError>,
}

pub(super) fn answer(fields: &Fields) -> Result<SetupObject, AskError> {
    let setup = read(fields)?;
    let error = Position::try_from(setup).err().map(|error| AskError::from(&error));
    let without = Position::try_from(Setup { kutakatia: None, ..setup });
    let possible = without.ok().and_then(|position| position.possible_kutakatia());
    Ok(SetupObject {
        board: BoardObject::new(&setup),
        total: setup.total_seeds(),
        game_total: TOTAL_SEEDS,
        possible_kutakatia: possible.map(|pit| pit.name(setup.side)),
        warning: setup.warning().map(|warning| warning.to_string()),
        playable: error.is_none(),
        error,
    })
}

/// The only position of the text.
fn read(fields: &Fields) -> Result<Setup, AskError> {
    let start = Position::start(fields.variant());
    let side = fields.side.unwrap_or(Side::South);
    let mut found = read_positions(fields.text()?, PositionDefaults { start, side });
    let first = found.next().ok_or_else(|| AskError::missing("text", "a position"))?;
    let setup = first.setup.map_err(|error| {
        let asked = match &error {
            ReadPositionError::Text { error, .. } => AskError::from(error),
            ReadPositionError::Diagram(_) | ReadPositionError::Line(_) => AskError {
                problem: Some(PositionProblem::Unreadable),
                ..AskError::new("text", &error)
            },
        };
        AskError { line: Some(first.line), ..asked }
    })?;
    match found.next() {
        None => Ok(setup),
        Some(second) => {
            let text = "text: found more than one position, expected one";
            Err(AskError { line: Some(second.line), ..AskError::new("text", text) })
        }
    }
}
