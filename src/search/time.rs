//! The clock: how long to think about a move.
//!
//! A move on a clock gets a plan, a fair share of what is left. From it come
//! two limits. The *hard* one ends the search wherever it is. The *soft* one is
//! asked after each depth, and is stretched or shrunk by what the depths so far
//! have shown ([`TimeManager`]): more time where the best move changes, its value
//! falls, or the others take as much work to refute as it took to find; less
//! where nothing of this happens.

use std::time::Duration;

use super::limits::{Limits, PlayerClock};
use super::score::Value;
use crate::bao::Move;

/// How long a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimits {
    /// Do not begin another depth after this, in a search that shows nothing
    /// unusual.
    pub soft: Option<Duration>,
    /// Stop wherever the search is.
    pub hard: Option<Duration>,
}

/// Moves a game is planned for when the clock does not say. Games of the
/// engine with itself take 20 to 30 of each side.
const PLANNED_MOVES: u32 = 25;

/// The part of an increment that a move may count on.
const INCREMENT_SHARE: f64 = 0.8;

/// A move is given this share of its plan before a new depth is not begun:
/// the next depth takes longer than all before it.
const SOFT_SHARE: f64 = 0.65;

/// Most that one move may take, as a multiple of the plan.
const HARD_FACTOR: f64 = 4.0;

/// Most of the remaining time that one move may take.
const HARD_SHARE: f64 = 0.4;

/// The same for the last move before the next time control.
const LAST_MOVE_SHARE: f64 = 0.9;

/// Kept back for a machine that is late to run the engine, over and above the
/// overhead of each move: so much, but no more than a share of what is left.
const RESERVE: Duration = Duration::from_millis(40);
const RESERVE_SHARE: f64 = 0.25;

impl TimeLimits {
    /// The times that limits allow. `overhead` is kept back for what passes
    /// between the engine and whoever holds the clock.
    #[must_use]
    pub fn new(limits: &Limits, overhead: Duration) -> TimeLimits {
        let movetime = limits.movetime.map(|time| usable(time, overhead));
        let clock = limits.counting_clock().map(|clock| share(clock, overhead));
        let (soft, hard) = clock.unzip();
        TimeLimits { soft, hard: shorter(movetime, hard) }
    }

    /// The soft limit times `scale`, which is not negative; never above the
    /// hard one.
    #[must_use]
    pub fn scaled_soft(&self, scale: f64) -> Option<Duration> {
        let hard = self.hard.unwrap_or(Duration::MAX);
        self.soft.map(|soft| {
            Duration::try_from_secs_f64(soft.as_secs_f64() * scale)
                .map_or(hard, |soft| soft.min(hard))
        })
    }
}

fn usable(time: Duration, overhead: Duration) -> Duration {
    time.saturating_sub(overhead).max(Duration::from_millis(1))
}

fn shorter(a: Option<Duration>, b: Option<Duration>) -> Option<Duration> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// Soft and hard limit of a move on a clock.
fn share(clock: &PlayerClock, overhead: Duration) -> (Duration, Duration) {
    let left = usable(clock.time, overhead).as_secs_f64();
    let left = left - RESERVE.as_secs_f64().min(left * RESERVE_SHARE);
    let moves = clock.moves_to_go.unwrap_or(PLANNED_MOVES).clamp(1, PLANNED_MOVES);
    let plan = left / f64::from(moves) + clock.increment.as_secs_f64() * INCREMENT_SHARE;
    // The last moves before the next time control may use what is left.
    let most = left * (LAST_MOVE_SHARE / f64::from(moves)).max(HARD_SHARE);
    let hard = (plan * HARD_FACTOR).min(most);
    let soft = (plan * SOFT_SHARE).min(hard);
    (Duration::from_secs_f64(soft), Duration::from_secs_f64(hard))
}

/// What a depth has found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Iteration {
    /// The best move.
    pub(super) best: Move,
    /// Its value.
    pub(super) value: Value,
    /// The part of all nodes that was searched below it, `0.0..=1.0`; `None`
    /// where that says nothing.
    pub(super) share: Option<f64>,
}

/// What the depths finished so far say of how much time the move is worth.
#[derive(Clone, Debug, Default)]
pub(super) struct TimeManager {
    best: Option<Move>,
    /// Depths in a row that have kept the best move.
    kept: usize,
    /// The values of the last depth and the one before.
    values: [Option<Value>; 2],
}

/// What the soft limit is multiplied by when the best move has been kept for
/// so many depths.
const STABILITY: [f64; 6] = [1.6, 1.25, 1.1, 1.0, 0.9, 0.8];

/// A fall of so many hundredths of a seed makes a move worth twice the time.
const FALL: f64 = 500.0;

/// The least and most that a change of the value multiplies by.
const FALL_RANGE: (f64, f64) = (0.85, 1.6);

/// A best move that took all the nodes multiplies by 0.7, one that took few
/// by up to this.
const MOST_EFFORT: f64 = 1.7;

impl TimeManager {
    /// Takes note of a depth; by how much the soft limit is multiplied after it.
    pub(super) fn scale(&mut self, finished: &Iteration) -> f64 {
        self.kept = if self.best == Some(finished.best) { self.kept + 1 } else { 0 };
        self.best = Some(finished.best);
        let stability = STABILITY[self.kept.min(STABILITY.len() - 1)];

        // Values swing between odd and even depths: whoever moves last has
        // just captured. So a depth is held against the one before the last.
        let [last, before] = self.values;
        let fall = before.map_or(0.0, |before| f64::from(before) - f64::from(finished.value));
        self.values = [Some(finished.value), last];
        let falling = (1.0 + fall / FALL).clamp(FALL_RANGE.0, FALL_RANGE.1);

        let effort = finished.share.map_or(1.0, |share| MOST_EFFORT - share);
        stability * falling * effort
    }
}

#[cfg(test)]
mod tests;
