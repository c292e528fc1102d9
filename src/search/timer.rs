//! The clock that a search reads.

use std::sync::Arc;
#[cfg(test)]
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use web_time::Instant;

use super::node_counts::NodeCounts;

/// Measures the time since it was started.
pub(super) struct Timer(Source);

enum Source {
    System(Instant),
    /// Time that passes with the nodes searched, so many of them a millisecond.
    Nodes {
        counts: Arc<NodeCounts>,
        per_millisecond: u64,
    },
    /// Time that moves on at each look, so that a test needs no waiting and
    /// gives the same result on a loaded machine.
    #[cfg(test)]
    Fake {
        micros: AtomicU64,
        step: u64,
    },
}

impl Timer {
    /// A timer on the system's clock, started now.
    pub(super) fn start() -> Timer {
        Timer(Source::System(Instant::now()))
    }

    /// A timer that moves on by a millisecond with each `per_millisecond` nodes, at
    /// least 1.
    pub(super) fn by_nodes(counts: Arc<NodeCounts>, per_millisecond: u64) -> Timer {
        Timer(Source::Nodes { counts, per_millisecond })
    }

    /// A timer that moves on by `step` at each look, and by [`Timer::advance`].
    #[cfg(test)]
    pub(super) fn fake(step: Duration) -> Timer {
        let step = step.as_micros() as u64;
        Timer(Source::Fake { micros: AtomicU64::new(0), step })
    }

    /// Time since the start.
    pub(super) fn elapsed(&self) -> Duration {
        match &self.0 {
            Source::System(start) => start.elapsed(),
            Source::Nodes { counts, per_millisecond } => {
                Duration::from_secs_f64(counts.total() as f64 / *per_millisecond as f64 / 1000.0)
            }
            #[cfg(test)]
            Source::Fake { micros, step } => {
                Duration::from_micros(micros.fetch_add(*step, Relaxed))
            }
        }
    }

    /// Lets time pass on a fake timer.
    #[cfg(test)]
    pub(super) fn advance(&self, time: Duration) {
        match &self.0 {
            Source::System(_) | Source::Nodes { .. } => panic!("only a fake timer can be moved"),
            Source::Fake { micros, .. } => {
                micros.fetch_add(time.as_micros() as u64, Relaxed);
            }
        }
    }
}
