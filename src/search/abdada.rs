//! ABDADA: a move that another thread is searching is deferred, and searched
//! after the others, when the table may have its value.
//!
//! This is Kerrigan's simplified form of Weill's algorithm. Threads share
//! nothing but the transposition table and the set of positions being searched.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Cells for positions: many more than 256 threads mark at a time.
const CELLS: usize = 1 << 15;

/// Depth from which moves are deferred. Below it, looking costs more than
/// searching a position twice.
const SHARED_FROM: i32 = 3;

/// The set of positions being searched. It only decides the order of moves, so
/// a lost mark does no harm.
pub struct CurrentlySearching {
    /// Hashes by their low bits, 0 for none; no cells at all with one thread.
    cells: Vec<AtomicU64>,
}

impl CurrentlySearching {
    /// The empty set, for this many threads.
    pub(super) fn new(threads: usize) -> CurrentlySearching {
        let cells = if threads > 1 { CELLS } else { 0 };
        CurrentlySearching { cells: (0..cells).map(|_| AtomicU64::new(0)).collect() }
    }

    fn cell(&self, hash: u64) -> Option<&AtomicU64> {
        self.cells.get(hash as usize % CELLS)
    }

    /// Whether a thread is searching a position.
    pub(super) fn contains(&self, hash: u64) -> bool {
        self.cell(hash).is_some_and(|cell| cell.load(Relaxed) == hash)
    }

    /// Marks a position for as long as the mark lives.
    pub(super) fn mark(&self, hash: u64) -> Mark<'_> {
        let cell = self.cell(hash);
        let free = cell.filter(|cell| cell.compare_exchange(0, hash, Relaxed, Relaxed).is_ok());
        Mark(free)
    }

    /// The set, if moves of a node of this depth are deferred.
    #[inline]
    pub(super) fn at(&self, depth: i32) -> Option<&CurrentlySearching> {
        (depth >= SHARED_FROM && !self.cells.is_empty()).then_some(self)
    }
}

/// A position marked as being searched.
pub(super) struct Mark<'a>(Option<&'a AtomicU64>);

impl Drop for Mark<'_> {
    fn drop(&mut self) {
        if let Some(cell) = self.0 {
            cell.store(0, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_ends_with_whoever_made_it() {
        let searching = CurrentlySearching::new(2);
        let first = searching.mark(7);
        drop(searching.mark(7));
        assert!(searching.contains(7), "the second mark was none");
        // Another position of the same cell is not marked, nor unmarks it.
        drop(searching.mark(7 + CELLS as u64));
        assert!(searching.contains(7) && !searching.contains(7 + CELLS as u64));
        drop(first);
        assert!(!searching.contains(7));
    }

    #[test]
    fn one_thread_shares_with_nobody() {
        assert!(CurrentlySearching::new(1).at(99).is_none());
        assert!(CurrentlySearching::new(2).at(SHARED_FROM).is_some());
        assert!(CurrentlySearching::new(2).at(SHARED_FROM - 1).is_none());
    }
}
