//! The pace of a game that is watched.

use std::thread;
use std::time::{Duration, Instant};

use super::super::interrupt::Interruptible;

/// The shortest time from one move to the next: levels answer at once, and nobody can
/// follow that.
const PACE: Duration = Duration::from_secs(1);

/// The longest time between Ctrl-C and the end of a pause.
const POLL: Duration = Duration::from_millis(20);

/// Waits until the pace allows the next move after one that began then, or until
/// Ctrl-C.
pub(super) fn pause(begun: Instant, interrupts: &Interruptible) {
    while begun.elapsed() < PACE && !interrupts.is_interrupted() {
        thread::sleep(POLL);
    }
}
