//! Balanced positions: those that favour neither player.

use std::ops::ControlFlow;

use super::engines::Engines;
use crate::bao::{Position, Rules};
use crate::search::{HashError, Value};

/// The condition for a balanced position. It is a judgement of the engine, so
/// it changes with the evaluation and the search.
///
/// A search that finds a position hopelessly unbalanced on its way is given up: from
/// depth 8 on, when the score is 60 hundredths of a point outside. That rejects a few
/// positions which a deeper search would call balanced, and most others early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Balance {
    /// Largest distance of the score from 0, in hundredths of a point.
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
        engines: &Engines<'_>,
        position: &Position,
        rules: &Rules,
    ) -> Result<bool, HashError> {
        let mut last = None;
        engines.search(position, rules, self.depth, 1, |depth, value, _| {
            last = Some(value);
            if depth >= SCREENED && value.unsigned_abs() > self.within + HOPELESS {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        Ok(last.is_some_and(|value: Value| value.unsigned_abs() <= self.within))
    }
}

/// The first depth at which a hopeless search is given up.
const SCREENED: u32 = 8;

/// A score this much farther from 0 than is wanted is hopeless, in hundredths of a
/// point.
const HOPELESS: u32 = 60;
