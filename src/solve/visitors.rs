//! How several threads share a proof-number search: a position that other threads are
//! searching looks harder to the next one (virtual proof numbers, Kaneko 2010).

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::key::Key;

/// The number of threads below each position. Positions share counters by their hash,
/// which can only send a thread elsewhere.
pub(super) struct Visitors {
    counters: Box<[AtomicU8]>,
}

/// Counters: many more than the positions on the paths of all threads.
const COUNTERS: usize = 1 << 16;

/// A thread's stay below a position.
pub(super) struct Visit<'a>(&'a AtomicU8);

impl Visitors {
    pub(super) fn new() -> Visitors {
        Visitors { counters: (0..COUNTERS).map(|_| AtomicU8::new(0)).collect() }
    }

    fn counter(&self, key: Key) -> &AtomicU8 {
        &self.counters[key.check as usize % COUNTERS]
    }

    /// Counts a thread until the visit is dropped.
    pub(super) fn enter(&self, key: Key) -> Visit<'_> {
        let counter = self.counter(key);
        counter.fetch_add(1, Relaxed);
        Visit(counter)
    }

    /// A number of a position as other threads see it: raised by a 64th and 1 for each thread
    /// below it. The step is small, so threads spread over moves that look alike, and none
    /// searches a much worse one (docs/solver.md).
    pub(super) fn deter(&self, key: Key, number: u64) -> u64 {
        let there = u64::from(self.counter(key).load(Relaxed));
        number.saturating_add((number / 64 + 1).saturating_mul(there))
    }
}

impl Drop for Visit<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_looks_harder_while_threads_are_there() {
        let visitors = Visitors::new();
        let key = Key { place: 1, check: 2 };
        let visit = visitors.enter(key);
        assert_eq!(visitors.deter(key, 6_400), 6_501);
        assert_eq!(visitors.deter(key, 1), 2);
        let second = visitors.enter(key);
        assert_eq!(visitors.deter(key, 6_400), 6_602);
        assert_eq!(visitors.deter(key, u64::MAX), u64::MAX);
        drop((visit, second));
        assert_eq!(visitors.deter(key, 6_400), 6_400);
    }
}
