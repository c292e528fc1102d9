//! Scores: a plain [`Value`] inside the search, points or a forced win outside it.
//!
//! A *point* is the unit of scores: each point multiplies the odds of winning by
//! three, whatever the stage of the game, so that +1 is a chance of 75% and +2 one of
//! 90%. [`PointScale`] turns values into points and chances. No other scale leads from
//! values to chances.
//!
//! The value of a forced win is [`WIN`] less the plies to it; a forced loss is
//! its negative. Both lie beyond every value of the evaluation.

use std::fmt;
use std::ops::Neg;

use crate::bao::{Position, Side};
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
    /// An evaluation in hundredths of a point: UCI's `cp`.
    Cp(i32),
    /// A forced win in this many of the winner's moves; 0 if the game is won
    /// already.
    Win(u32),
    /// A forced loss in this many of the winner's moves; 0 if the game is lost
    /// already.
    Loss(u32),
}

impl Score {
    /// South's score, from that of `player`.
    #[must_use]
    pub fn of_south(self, player: Side) -> Score {
        if player == Side::South { self } else { -self }
    }

    /// The chance that the player to whom the score belongs wins the game, from 0 to
    /// 1. A forced win is 1, a forced loss 0.
    ///
    /// ```
    /// use bingwa::search::Score;
    /// assert_eq!(Score::Cp(0).chance(), 0.5);
    /// assert_eq!(Score::Cp(100).chance(), 0.75);
    /// assert_eq!(Score::Cp(-200).chance(), 0.1);
    /// assert_eq!(Score::Loss(4).chance(), 0.0);
    /// assert_eq!(Score::Cp(i32::MIN).chance(), 0.0);
    /// assert_eq!(-Score::Cp(i32::MIN), Score::Cp(i32::MAX));
    /// ```
    #[must_use]
    pub fn chance(self) -> f64 {
        match self {
            Score::Cp(cp) => chance_of_points(f64::from(cp) / 100.0),
            Score::Win(_) => 1.0,
            Score::Loss(_) => 0.0,
        }
    }

    /// The chance of winning in whole per cent, from 0 to 100: 0 and 100 for forced
    /// ends only.
    ///
    /// ```
    /// use bingwa::search::Score;
    /// assert_eq!(Score::Cp(-100).percent(), 25);
    /// assert_eq!(Score::Cp(-3000).percent(), 1);
    /// assert_eq!(Score::Win(12).percent(), 100);
    /// ```
    #[must_use]
    pub fn percent(self) -> u32 {
        let percent = (100.0 * self.chance()).round() as u32;
        match self {
            Score::Cp(_) => percent.clamp(1, 99),
            Score::Win(_) | Score::Loss(_) => percent,
        }
    }
}

/// A point multiplies the odds of winning by this.
const ODDS_OF_A_POINT: f64 = 3.0;

fn chance_of_points(points: f64) -> f64 {
    1.0 / (1.0 + ODDS_OF_A_POINT.powf(-points))
}

/// The size of a point in a position, for the values of a search from there.
///
/// Early in the game a small value says much; the more seeds have left the stores,
/// the wider values swing. So a point is 1,300 units less 32 for each seed in the
/// stores, but at least 650 (with 21 seeds or more).
///
/// The size was fitted by logistic regression to 309,706 scores, of searches of about
/// 3,000 to 50,000 nodes, and the results of the 6,562 games between nearly equal
/// engines that they come from. Of the positions with a chance of 20 to 30% by this
/// scale, 24% were won in kunamua and 20% in mtaji; of those with 70 to 80%, 73% and 71%.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointScale {
    /// Units of a point.
    units: i32,
}

impl PointScale {
    /// The scale for searches from this position.
    #[must_use]
    pub fn of(position: &Position) -> PointScale {
        let in_stores = Side::ALL.iter().map(|&side| i32::from(position.store(side))).sum();
        PointScale::with_seeds_in_stores(in_stores)
    }

    /// The scale of the middle of a game, with 15 seeds in the stores. The clock and the levels
    /// measure all positions by it: their numbers were fitted so.
    pub(super) const MIDDLE: PointScale = PointScale::with_seeds_in_stores(15);

    /// The scale of positions with this many seeds in both stores together.
    const fn with_seeds_in_stores(seeds: i32) -> PointScale {
        const MTAJI: i32 = 1300;
        const SEED: i32 = 32;
        const LEAST: i32 = 650;
        let units = MTAJI - SEED * seeds;
        PointScale { units: if units > LEAST { units } else { LEAST } }
    }

    /// The score of a search value.
    ///
    /// ```
    /// use bingwa::bao::Position;
    /// use bingwa::search::{PointScale, Score, loss_in, win_in};
    /// let scale = PointScale::of(&Position::kiswahili());
    /// assert_eq!(scale.score(win_in(1)), Score::Win(1));
    /// assert_eq!(scale.score(loss_in(2)), Score::Loss(1));
    /// assert_eq!(scale.score(-650), Score::Cp(-100));
    /// ```
    #[must_use]
    pub fn score(self, value: Value) -> Score {
        forced_end(value).unwrap_or_else(|| Score::Cp(self.cp(value)))
    }

    /// The chance of winning that a value stands for, from 0 to 1: a forced win is 1, a
    /// forced loss 0.
    #[must_use]
    pub fn chance(self, value: Value) -> f64 {
        match forced_end(value) {
            Some(end) => end.chance(),
            None => chance_of_points(f64::from(value) / f64::from(self.units)),
        }
    }

    /// A value that is no forced end, in hundredths of a point.
    #[must_use]
    pub fn cp(self, value: Value) -> i32 {
        (f64::from(value) * 100.0 / f64::from(self.units)).round() as i32
    }
}

/// The forced win or loss that a value stands for, if any.
pub(super) fn forced_end(value: Value) -> Option<Score> {
    let plies = (WIN - value.abs()).max(0) as u32;
    if value >= FORCED_WIN {
        Some(Score::Win(plies.div_ceil(2)))
    } else if value <= -FORCED_WIN {
        Some(Score::Loss(plies / 2))
    } else {
        None
    }
}

impl Neg for Score {
    type Output = Score;

    /// The score from the other player's point of view.
    fn neg(self) -> Score {
        match self {
            Score::Cp(cp) => Score::Cp(cp.saturating_neg()),
            Score::Win(moves) => Score::Loss(moves),
            Score::Loss(moves) => Score::Win(moves),
        }
    }
}

impl fmt::Display for Score {
    /// As UCI writes it: `cp 35`, `mate 3`, `mate -2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Cp(cp) => write!(f, "cp {cp}"),
            Score::Win(moves) => write!(f, "mate {moves}"),
            Score::Loss(0) => f.write_str("mate 0"),
            Score::Loss(moves) => write!(f, "mate -{moves}"),
        }
    }
}
