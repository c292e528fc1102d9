//! The clock: how long to think about a move.

use std::time::Duration;

use super::{Clock, Limits};

/// How long a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimits {
    /// Do not begin another depth after this.
    pub soft: Option<Duration>,
    /// Stop wherever the search is.
    pub hard: Option<Duration>,
}

/// Moves a game is planned for when the clock does not say. A random game
/// takes 27 of each side; what is left is spread over somewhat more.
const PLANNED_MOVES: u32 = 30;

/// A move is given this share of its plan before a new depth is not begun:
/// the next depth takes longer than all before it.
const SOFT_SHARE: f64 = 0.6;

/// Most that one move may take, as a multiple of the plan.
const HARD_FACTOR: f64 = 3.0;

/// Most of the remaining time that one move may take.
const HARD_SHARE: f64 = 0.5;

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
fn share(clock: &Clock, overhead: Duration) -> (Duration, Duration) {
    let left = usable(clock.time, overhead);
    let moves = clock.moves_to_go.unwrap_or(PLANNED_MOVES).clamp(1, PLANNED_MOVES);
    let plan = left.as_secs_f64() / f64::from(moves) + clock.increment.as_secs_f64() * 0.8;
    // The last move before the next control may use all that is left.
    let most = if moves == 1 { 0.9 } else { HARD_SHARE };
    let hard = (plan * HARD_FACTOR).min(left.as_secs_f64() * most);
    let soft = (plan * SOFT_SHARE).min(hard);
    (Duration::from_secs_f64(soft), Duration::from_secs_f64(hard))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(time: u64, increment: u64, moves_to_go: Option<u32>) -> Limits {
        Limits {
            clock: Some(Clock {
                time: Duration::from_millis(time),
                increment: Duration::from_millis(increment),
                moves_to_go,
            }),
            ..Limits::default()
        }
    }

    const OVERHEAD: Duration = Duration::from_millis(10);

    #[test]
    fn never_more_than_is_left() {
        for time in [0, 1, 5, 11, 50, 1000, 60_000] {
            for increment in [0, 10, 5000] {
                for moves in [None, Some(1), Some(2), Some(40)] {
                    let limits = TimeLimits::new(&clock(time, increment, moves), OVERHEAD);
                    let (soft, hard) = (limits.soft.unwrap(), limits.hard.unwrap());
                    let left = Duration::from_millis(time).saturating_sub(OVERHEAD);
                    assert!(soft <= hard);
                    assert!(
                        hard <= left.max(Duration::from_millis(1)),
                        "{time} {increment} {moves:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn movetime_less_overhead() {
        let limits = Limits::movetime(Duration::from_millis(100));
        let limits = TimeLimits::new(&limits, OVERHEAD);
        assert_eq!(limits, TimeLimits { soft: None, hard: Some(Duration::from_millis(90)) });
    }

    #[test]
    fn nothing_given_is_no_limit() {
        let limits = TimeLimits::new(&Limits::depth(5), OVERHEAD);
        assert_eq!(limits, TimeLimits { soft: None, hard: None });
    }

    #[test]
    fn a_depth_is_searched_whatever_the_clock_says() {
        let limits = Limits { depth: Some(30), ..clock(100, 0, None) };
        assert_eq!(TimeLimits::new(&limits, OVERHEAD), TimeLimits { soft: None, hard: None });
        assert!(limits.is_deterministic());
    }

    #[test]
    fn an_increment_is_spent() {
        let without = TimeLimits::new(&clock(10_000, 0, None), OVERHEAD);
        let with = TimeLimits::new(&clock(10_000, 100, None), OVERHEAD);
        assert!(with.soft > without.soft);
    }
}
