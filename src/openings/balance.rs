//! Which positions favour neither player.

use super::engines::Engines;
use crate::bao::{Position, Rules};
use crate::search::{HashError, Value};

/// What counts as balanced: a judgement of the engine as it is, which changes
/// with its evaluation and search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// Hundredths of a seed that the score may lie from 0, to either side.
    pub within: u32,
    /// Plies to search.
    pub depth: u32,
}

impl Balance {
    /// Whether a position is balanced; a forced win never is.
    ///
    /// # Errors
    ///
    /// The memory for an engine could not be had.
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
