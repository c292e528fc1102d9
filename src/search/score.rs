//! Scores: a plain [`Value`] inside the search, centiseeds or a forced win
//! outside it.
//!
//! The value of a forced win is [`WIN`] less the plies to it; a forced loss is
//! its negative. Both lie beyond every value of the evaluation.

use std::fmt;
use std::ops::Neg;

pub use crate::eval::Value;

/// The value of a game won on the spot.
pub const WIN: Value = 32_000;

/// Greater than every value.
pub const INFINITE: Value = 32_001;

/// The longest line the search can follow, in plies.
pub const MAX_PLY: usize = 240;

/// Plies to the most distant end of a game that a value can tell: more than
/// [`MAX_PLY`], because the table joins a win found from one root to a line from
/// another.
pub(super) const MOST_DISTANT: usize = 1000;

/// The smallest value of a forced win; no evaluation reaches it.
pub const FORCED_WIN: Value = WIN - MOST_DISTANT as Value;

/// The value of a draw.
pub const DRAW: Value = 0;

/// The value of winning with the move that ends the game `ply` plies from the
/// root.
#[must_use]
pub const fn win_in(ply: usize) -> Value {
    WIN - ply as Value
}

/// The value of having lost at `ply` plies from the root.
#[must_use]
pub const fn loss_in(ply: usize) -> Value {
    -WIN + ply as Value
}

/// A score as clients read it, from the mover's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// An evaluation in centiseeds: UCI's `cp`.
    Centiseeds(i32),
    /// A forced win in this many of the winner's moves; 0 if the game is won
    /// already.
    Win(u32),
    /// A forced loss in this many of the winner's moves; 0 if the game is lost
    /// already.
    Loss(u32),
}

impl Score {
    /// The score of a search value.
    ///
    /// ```
    /// use bingwa::search::{Score, win_in, loss_in};
    /// assert_eq!(Score::from_value(win_in(1)), Score::Win(1));
    /// assert_eq!(Score::from_value(loss_in(2)), Score::Loss(1));
    /// assert_eq!(Score::from_value(-150), Score::Centiseeds(-150));
    /// ```
    #[must_use]
    pub fn from_value(value: Value) -> Score {
        let plies = (WIN - value.abs()).max(0) as u32;
        if value >= FORCED_WIN {
            Score::Win(plies.div_ceil(2))
        } else if value <= -FORCED_WIN {
            Score::Loss(plies / 2)
        } else {
            Score::Centiseeds(value)
        }
    }
}

impl Neg for Score {
    type Output = Score;

    /// The score from the other player's point of view.
    fn neg(self) -> Score {
        match self {
            Score::Centiseeds(value) => Score::Centiseeds(-value),
            Score::Win(moves) => Score::Loss(moves),
            Score::Loss(moves) => Score::Win(moves),
        }
    }
}

impl fmt::Display for Score {
    /// As UCI writes it: `cp 35`, `mate 3`, `mate -2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centiseeds(value) => write!(f, "cp {value}"),
            Score::Win(moves) => write!(f, "mate {moves}"),
            Score::Loss(0) => f.write_str("mate 0"),
            Score::Loss(moves) => write!(f, "mate -{moves}"),
        }
    }
}
