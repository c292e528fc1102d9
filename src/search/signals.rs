//! How a running search is steered: `stop`, `ponderhit`, and the clock.

use std::sync::atomic::{
    AtomicBool, AtomicU64,
    Ordering::{Relaxed, SeqCst},
};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use super::plan::Plan;
use super::time::TimeLimits;
use super::timer::Timer;

/// The switches that a search's client and its threads share.
pub(super) struct Signals {
    timer: Timer,
    stop: AtomicBool,
    pondering: AtomicBool,
    /// Whether the answer is known and only waits for `ponderhit`.
    settled: AtomicBool,
    /// When the clock started to run, in microseconds after the start.
    clock_from: AtomicU64,
    times: TimeLimits,
    /// Whether the search began as pondering.
    pondered: bool,
    /// The soft limit as scaled after the last depth, in microseconds.
    scaled_soft: AtomicU64,
    /// Wakes the search that holds its answer back.
    hold: Mutex<()>,
    released: Condvar,
}

impl Signals {
    /// For a search that starts now.
    pub(super) fn new(plan: &Plan, timer: Timer) -> Signals {
        Signals {
            timer,
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(plan.ponder),
            settled: AtomicBool::new(false),
            clock_from: AtomicU64::new(0),
            times: plan.times,
            pondered: plan.ponder,
            scaled_soft: AtomicU64::new(u64::MAX),
            hold: Mutex::new(()),
            released: Condvar::new(),
        }
    }

    /// Time since the search started, pondering included.
    pub(super) fn elapsed(&self) -> Duration {
        self.timer.elapsed()
    }

    /// Time that the search has taken from its player's clock: none while pondering.
    pub(super) fn clock_time(&self) -> Duration {
        if self.pondering() {
            return Duration::ZERO;
        }
        let from = Duration::from_micros(self.clock_from.load(Relaxed));
        self.elapsed().saturating_sub(from)
    }

    /// Ends the search: every thread sees it at its next node.
    pub(super) fn stop(&self) {
        self.stop.store(true, SeqCst);
        self.release();
    }

    #[inline]
    pub(super) fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    pub(super) fn pondering(&self) -> bool {
        self.pondering.load(SeqCst)
    }

    /// Starts the clock. A search that has nothing left to decide ends, and so
    /// does one that has already taken the scaled soft limit (Stockfish's
    /// `stopOnPonderhit`). Without effect on a search that does not ponder.
    pub(super) fn ponderhit(&self) {
        if !self.pondering() {
            return;
        }
        let now = self.elapsed();
        self.clock_from.store(micros(now), Relaxed);
        // SeqCst: `clock_from` is visible before `pondering` is false. Of this
        // call and `settle`, the later one sees the other, so the search ends.
        self.pondering.store(false, SeqCst);
        if self.settled.load(SeqCst) || self.times.soft.is_some() && now >= self.scaled_soft() {
            self.stop();
        }
        self.release();
    }

    /// Notes whether the answer is known, so that it only waits for
    /// `ponderhit`.
    pub(super) fn settle(&self, settled: bool) {
        self.settled.store(settled, SeqCst);
    }

    /// Waits until the search is stopped, or, unless it is `infinite`, until
    /// pondering ends. Returns at once if neither is to be waited for.
    pub(super) fn hold(&self, infinite: bool) {
        let mut guard = self.hold.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.stop.load(SeqCst) && (infinite || self.pondering()) {
            guard = self.released.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn release(&self) {
        // The lock orders this after the look that a holding search has taken,
        // so that the wake-up cannot fall between its look and its wait.
        drop(self.hold.lock().unwrap_or_else(PoisonError::into_inner));
        self.released.notify_all();
    }

    /// Whether the soft limit times `scale` has passed: no new depth starts
    /// after it.
    pub(super) fn out_of_soft_time(&self, scale: f64) -> bool {
        let soft = self.times.scaled_soft(scale);
        if let Some(soft) = soft {
            self.scaled_soft.store(micros(soft), Relaxed);
        }
        self.out_of(soft)
    }

    /// Whether the search must stop at any node: the hard limit has passed, or, if
    /// the search began as pondering, the scaled soft limit. A depth begun while
    /// pondering may take far longer than the time of a move.
    pub(super) fn out_of_hard_time(&self) -> bool {
        self.out_of(self.times.hard)
            || self.pondered && self.times.soft.is_some() && self.out_of(Some(self.scaled_soft()))
    }

    fn scaled_soft(&self) -> Duration {
        Duration::from_micros(self.scaled_soft.load(Relaxed))
    }

    /// Whether a time limit has passed; never while pondering.
    fn out_of(&self, limit: Option<Duration>) -> bool {
        limit.is_some_and(|limit| !self.pondering() && self.clock_time() >= limit)
    }

    #[cfg(test)]
    pub(super) fn timer(&self) -> &Timer {
        &self.timer
    }
}

/// Microseconds that fit into an atomic; longer times count as for ever.
fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}
