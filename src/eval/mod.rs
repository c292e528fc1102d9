//! The evaluation of a position, without search.
//!
//! It is the output of a small neural network that was trained on games of the engine
//! against itself (`tools/train`). `features` lists the features of a position,
//! `network` holds the weights and computes the output.

mod features;
mod network;

#[doc(hidden)]
pub use features::{ACTIVE, ROWS, active_rows, stage};

use crate::bao::Position;

/// A score from the mover's point of view, in centiseeds. In spite of the name it counts no
/// seeds of the board: 1,500 centiseeds of the evaluation multiply the odds of winning by e.
pub type Value = i32;

/// Greatest value of a position; the search keeps greater ones for forced wins.
const MOST: Value = 30_000;

/// The evaluation of a position from the mover's point of view, in centiseeds,
/// within ±30,000. 1,500 centiseeds more multiply the odds of winning by e.
///
/// ```
/// use bingwa::bao::Position;
/// use bingwa::eval::evaluate;
/// // The mover has captured all but one seed.
/// let ahead: Position =
///     "0,0,0,0,0,0,0,0/0,0,0,1,0,0,0,0/1,9,1,9,1,9,1,9/3,3,3,3,3,3,3,2 0,0 - S -".parse()?;
/// assert!(evaluate(&ahead) > 500);
/// # Ok::<(), bingwa::bao::ParsePositionError>(())
/// ```
#[must_use]
pub fn evaluate(position: &Position) -> Value {
    network::output(position).clamp(-MOST, MOST)
}

#[cfg(test)]
mod tests;
