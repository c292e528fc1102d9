//! Time management: how long to think about a move.
//!
//! A move on a clock gets a plan: a fair share of the time left. The plan gives
//! two limits. The *hard limit* ends the search at any node. The *soft limit* ends
//! it after a finished depth. [`TimeManager`] stretches the soft limit late in the
//! game, and while the game is open, the best move changes, its value falls, or the
//! other moves take many nodes to refute, and shrinks it otherwise.

use std::time::Duration;

use super::limits::{Limits, PlayerClock};
use super::score::Value;
use crate::bao::Move;

/// The time limits of a search, from its start or from `ponderhit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimits {
    /// Begin no new depth after this; [`TimeLimits::scaled_soft`] scales it.
    pub soft: Option<Duration>,
    /// Stop at any node after this.
    pub hard: Option<Duration>,
}

/// Moves that the time left must last for, unless the clock says fewer. In games
/// of the engine against itself each side makes 20 to 30.
const PLANNED_MOVES: u32 = 15;

/// The share of the increment that a plan includes.
const INCREMENT_SHARE: f64 = 0.8;

/// The soft limit as a share of the plan: the next depth takes longer than all
/// before it.
const SOFT_SHARE: f64 = 0.65;

/// The hard limit as a multiple of the plan.
const HARD_FACTOR: f64 = 4.0;

/// The hard limit is at most this share of the time left.
const HARD_SHARE: f64 = 0.4;

/// [`HARD_SHARE`] of the last move before the next time control.
const LAST_MOVE_SHARE: f64 = 0.9;

/// `movetime` gives up at most this share to the overhead: with the default
/// overhead of 10 ms, `go movetime 10` still searches 7.5 ms.
const OVERHEAD_SHARE: f64 = 0.25;

/// Time kept back on a clock beside the overhead, for a machine that wakes the
/// engine late: at most [`RESERVE_SHARE`] of the time left.
const RESERVE: Duration = Duration::from_millis(40);
const RESERVE_SHARE: f64 = 0.25;

impl TimeLimits {
    /// The time limits within `limits`. `overhead` is kept back for the way between
    /// the engine and the clock.
    #[must_use]
    pub fn new(limits: &Limits, overhead: Duration) -> TimeLimits {
        let movetime =
            limits.movetime.map(|time| usable(time, overhead.min(time.mul_f64(OVERHEAD_SHARE))));
        let clock = limits.clock.as_ref().map(|clock| share(clock, overhead));
        let (soft, hard) = clock.unzip();
        TimeLimits { soft, hard: shorter(movetime, hard) }
    }

    /// The soft limit times `scale` (at least 0), at most the hard limit.
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

/// The soft and the hard limit of a move on a clock.
fn share(clock: &PlayerClock, overhead: Duration) -> (Duration, Duration) {
    let left = usable(clock.time, overhead).as_secs_f64();
    let left = left - RESERVE.as_secs_f64().min(left * RESERVE_SHARE);
    let moves = clock.moves_to_go.unwrap_or(PLANNED_MOVES).clamp(1, PLANNED_MOVES);
    let plan = left / f64::from(moves) + clock.increment.as_secs_f64() * INCREMENT_SHARE;
    // The last move before the next time control may use most of the time.
    let most = left * (LAST_MOVE_SHARE / f64::from(moves)).max(HARD_SHARE);
    let hard = (plan * HARD_FACTOR).min(most);
    let soft = (plan * SOFT_SHARE).min(hard);
    (Duration::from_secs_f64(soft), Duration::from_secs_f64(hard))
}

/// The result of a finished depth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Iteration {
    /// The best move.
    pub(super) best: Move,
    /// Its value.
    pub(super) value: Value,
    /// The share of all nodes searched below it, `0.0..=1.0`; `None` with MultiPV,
    /// where it says nothing.
    pub(super) share: Option<f64>,
}

/// Scales the soft limit by the stage of the game and the results of the depths so far.
#[derive(Clone, Debug)]
pub(super) struct TimeManager {
    /// The factor for the stage of the game.
    stage: f64,
    best: Option<Move>,
    /// Depths since the best move changed.
    kept: usize,
    /// The values of the last two depths, the last one first.
    values: [Option<Value>; 2],
}

/// Factor of the soft limit, by the number of depths since the best move changed.
const STABILITY: [f64; 6] = [1.6, 1.25, 1.1, 1.0, 0.9, 0.8];

/// A fall of the value adds its share of this many centiseeds to a factor of 1, within
/// [`FALL_RANGE`]: a fall of 900 reaches the greatest factor.
const FALL: f64 = 1500.0;

/// Least and greatest factor for a change of the value.
const FALL_RANGE: (f64, f64) = (0.85, 1.6);

/// Factor if the best move took no nodes; it falls to 0.7 if it took all.
const MOST_EFFORT: f64 = 1.7;

/// Factor where the value is 0; it falls to [`DECIDED`] where the game is won or lost.
const OPEN: f64 = 1.25;

/// See [`OPEN`].
const DECIDED: f64 = 0.5;

/// The scale of the evaluation's output: centiseeds that multiply the odds of winning by e.
/// For the value of a deep search it is 590 to 1,180 (`PointScale`).
const LOGIT: f64 = 1500.0;

/// The factor for how open the game is at this value.
fn openness(value: Value) -> f64 {
    let chance = 1.0 / (1.0 + (-f64::from(value) / LOGIT).exp());
    DECIDED + (OPEN - DECIDED) * 4.0 * chance * (1.0 - chance)
}

/// Factor in the first moves, while the mover's store holds 16 seeds and more.
const EARLY: f64 = 0.5;

/// Factor where the store holds at most 8 seeds, and after it is empty.
const LATE: f64 = 2.0;

impl TimeManager {
    /// For a player with this many seeds in the store.
    pub(super) fn new(store: u8) -> TimeManager {
        let stage = match store {
            0..=8 => LATE,
            9..=15 => 1.0,
            16.. => EARLY,
        };
        TimeManager { stage, best: None, kept: 0, values: [None; 2] }
    }

    /// Notes a finished depth and returns the factor of the soft limit after it.
    pub(super) fn scale(&mut self, finished: &Iteration) -> f64 {
        self.kept = if self.best == Some(finished.best) { self.kept + 1 } else { 0 };
        self.best = Some(finished.best);
        let stability = STABILITY[self.kept.min(STABILITY.len() - 1)];

        // Values swing between odd and even depths, because the player with the
        // last move has just captured: compare with the depth before the last.
        let [last, before] = self.values;
        let fall = before.map_or(0.0, |before| f64::from(before) - f64::from(finished.value));
        self.values = [Some(finished.value), last];
        let falling = (1.0 + fall / FALL).clamp(FALL_RANGE.0, FALL_RANGE.1);

        let effort = finished.share.map_or(1.0, |share| MOST_EFFORT - share);
        self.stage * stability * falling * effort * openness(finished.value)
    }
}

#[cfg(test)]
mod tests;
