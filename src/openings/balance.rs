//! Balanced positions: those that favour neither player.

use super::engines::Engines;
use crate::bao::{Position, Rules};
use crate::search::{HashError, Value};

/// The condition for a balanced position. It is a judgement of the engine, so
/// it changes with the evaluation and the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Balance {
    /// Largest distance of the score from 0, in centiseeds.
    pub within: u32,
    /// Depth of the search, in plies.
    pub depth: u32,
}

impl Balance {
    /// Whether a position is balanced; a forced win never is.
    ///
    /// # Errors
    ///
    /// There is not enough memory for an engine.
    pub fn holds(
        self,
        engines: &Engines,
        position: &Position,
        rules: &Rules,
    ) -> Result<bool, HashError> {
        let value: Value = engines.value(position, rules, self.depth)?;
        Ok(value.unsigned_abs() <= self.within)
    }
}
