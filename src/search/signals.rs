//! The switches by which a running search is steered: `stop`, `ponderhit`, and
//! the clock.

use std::sync::atomic::{
    AtomicBool, AtomicU64,
    Ordering::{Relaxed, SeqCst},
};
use std::time::Duration;

use super::limits::Limits;
use super::time::TimeLimits;
use super::timer::Timer;

/// What its client and its threads share of a search.
pub(super) struct Signals {
    timer: Timer,
    stop: AtomicBool,
    pondering: AtomicBool,
    /// Whether the answer is known and only waits for `ponderhit`.
    settled: AtomicBool,
    /// When the clock began to run, in microseconds after the start.
    clock_from: AtomicU64,
    times: TimeLimits,
}

impl Signals {
    /// For a search that begins now.
    pub(super) fn new(limits: &Limits, overhead: Duration, timer: Timer) -> Signals {
        Signals {
            timer,
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(limits.ponder),
            settled: AtomicBool::new(false),
            clock_from: AtomicU64::new(0),
            times: TimeLimits::new(limits, overhead),
        }
    }

    /// Time since the search began, pondering included.
    pub(super) fn elapsed(&self) -> Duration {
        self.timer.elapsed()
    }

    pub(super) fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    pub(super) fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    pub(super) fn pondering(&self) -> bool {
        self.pondering.load(SeqCst)
    }

    /// The clock begins to run. A search that has nothing left to find ends.
    pub(super) fn ponderhit(&self) {
        let now = self.elapsed().as_micros() as u64;
        self.clock_from.store(now, Relaxed);
        // Whoever sees the end of pondering sees the clock that goes with it;
        // and either this sees the search settled, or the search, when it has
        // settled, sees the end of pondering.
        self.pondering.store(false, SeqCst);
        if self.settled.load(SeqCst) {
            self.stop();
        }
    }

    /// Says whether the answer is known, so that `ponderhit` is all it waits
    /// for.
    pub(super) fn settle(&self, settled: bool) {
        self.settled.store(settled, SeqCst);
    }

    /// Whether the time has passed after which no new depth is begun: the soft
    /// limit, times `scale`.
    pub(super) fn out_of_soft_time(&self, scale: f64) -> bool {
        self.out_of(self.times.scaled_soft(scale))
    }

    /// Whether the time has passed that a move may take at most.
    pub(super) fn out_of_hard_time(&self) -> bool {
        self.out_of(self.times.hard)
    }

    /// Whether a time limit has passed; never while pondering.
    fn out_of(&self, limit: Option<Duration>) -> bool {
        let Some(limit) = limit else {
            return false;
        };
        if self.pondering() {
            return false;
        }
        let from = Duration::from_micros(self.clock_from.load(Relaxed));
        self.elapsed().saturating_sub(from) >= limit
    }

    #[cfg(test)]
    pub(super) fn timer(&self) -> &Timer {
        &self.timer
    }
}
