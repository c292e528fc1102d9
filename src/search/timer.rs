//! Where a search reads the time.

#[cfg(test)]
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Tells the time since it was started.
pub(super) struct Timer(Source);

enum Source {
    System(Instant),
    /// Time that passes by being looked at, so that a test waits for nothing
    /// and comes out the same on a searching machine.
    #[cfg(test)]
    Fake {
        micros: AtomicU64,
        step: u64,
    },
}

impl Timer {
    /// Started now, by the system's clock.
    pub(super) fn start() -> Timer {
        Timer(Source::System(Instant::now()))
    }

    /// Moves on by `step` at each look, and when [`Timer::advance`] says.
    #[cfg(test)]
    pub(super) fn fake(step: Duration) -> Timer {
        let step = step.as_micros() as u64;
        Timer(Source::Fake { micros: AtomicU64::new(0), step })
    }

    /// Time since the start.
    pub(super) fn elapsed(&self) -> Duration {
        match &self.0 {
            Source::System(start) => start.elapsed(),
            #[cfg(test)]
            Source::Fake { micros, step } => {
                Duration::from_micros(micros.fetch_add(*step, Relaxed))
            }
        }
    }

    /// Lets time pass for a fake one.
    #[cfg(test)]
    pub(super) fn advance(&self, time: Duration) {
        match &self.0 {
            Source::System(_) => panic!("nobody moves the system's clock"),
            Source::Fake { micros, .. } => {
                micros.fetch_add(time.as_micros() as u64, Relaxed);
            }
        }
    }
}
