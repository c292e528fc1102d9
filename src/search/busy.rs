//! Which positions the threads of a search are at, so that one thread leaves to
//! another what that one is searching already, and comes back to it when the
//! table has the answer.
//!
//! This is what is left of Weill's ABDADA in Kerrigan's simple form: threads
//! share nothing but the transposition table and this.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use arrayvec::ArrayVec;

use crate::bao::{Child, MAX_MOVES};

/// Cells for positions: many more than 256 threads have marked at a time.
const CELLS: usize = 1 << 15;

/// Depth from which threads keep out of each other's way: below, to look costs
/// more than to search twice.
const SHARED_FROM: i32 = 3;

/// The positions that threads are searching. Nothing depends on it but who
/// searches what first, so a mark that is lost does no harm.
pub(super) struct Busy {
    /// Hashes, 0 for none; no cells at all with one thread.
    cells: Vec<AtomicU64>,
}

impl Busy {
    /// For so many threads.
    pub(super) fn new(threads: usize) -> Busy {
        let cells = if threads > 1 { CELLS } else { 0 };
        Busy { cells: (0..cells).map(|_| AtomicU64::new(0)).collect() }
    }

    fn cell(&self, hash: u64) -> Option<&AtomicU64> {
        self.cells.get(hash as usize % CELLS)
    }

    /// Whether a thread is searching a position.
    fn contains(&self, hash: u64) -> bool {
        self.cell(hash).is_some_and(|cell| cell.load(Relaxed) == hash)
    }

    /// Marks a position for as long as the mark lives.
    pub(super) fn mark(&self, hash: u64) -> Mark<'_> {
        let cell = self.cell(hash);
        let free = cell.filter(|cell| cell.compare_exchange(0, hash, Relaxed, Relaxed).is_ok());
        Mark(free)
    }

    /// Whether threads share the moves of a node of this depth.
    #[inline]
    pub(super) fn is_shared(&self, depth: i32) -> bool {
        depth >= SHARED_FROM && !self.cells.is_empty()
    }

    /// The moves of a node of this depth in their order, but for those that
    /// another thread is searching, which come last. The first is the first.
    #[inline]
    pub(super) fn share<'a, M>(&'a self, moves: M, depth: i32) -> Shared<'a, M> {
        Shared { moves, busy: self, shares: self.is_shared(depth), deferred: ArrayVec::new() }
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

/// Moves with those that others search put off.
pub(super) struct Shared<'a, M> {
    moves: M,
    busy: &'a Busy,
    shares: bool,
    deferred: ArrayVec<(usize, &'a Child), MAX_MOVES>,
}

impl<'a, M: Iterator<Item = (usize, &'a Child)>> Iterator for Shared<'a, M> {
    type Item = (usize, &'a Child);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if !self.shares {
            return self.moves.next();
        }
        for (number, child) in self.moves.by_ref() {
            if number > 0 && self.busy.contains(child.reached().hash()) {
                self.deferred.push((number, child));
            } else {
                return Some((number, child));
            }
        }
        self.deferred.pop_at(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bao::{Children, Position, Rules};

    fn order(busy: &Busy, children: &Children, depth: i32) -> Vec<usize> {
        busy.share(children.iter().enumerate(), depth).map(|(number, _)| number).collect()
    }

    #[test]
    fn what_another_thread_searches_comes_last_and_keeps_its_number() {
        let children = Position::kiswahili().children(&Rules::default());
        let hash = |number: usize| children[number].reached().hash();
        let busy = Busy::new(2);
        assert_eq!(order(&busy, &children, SHARED_FROM), [0, 1, 2, 3]);
        {
            let _marks = [0, 1, 2].map(|number| busy.mark(hash(number)));
            // The first move is searched by all.
            assert_eq!(order(&busy, &children, SHARED_FROM), [0, 3, 1, 2]);
            assert_eq!(order(&busy, &children, SHARED_FROM - 1), [0, 1, 2, 3]);
        }
        assert_eq!(order(&busy, &children, SHARED_FROM), [0, 1, 2, 3], "marks end");
    }

    #[test]
    fn a_mark_ends_with_whoever_made_it() {
        let busy = Busy::new(2);
        let first = busy.mark(7);
        drop(busy.mark(7));
        assert!(busy.contains(7), "the second mark was none");
        // Another position of the same cell is not marked, nor unmarks it.
        drop(busy.mark(7 + CELLS as u64));
        assert!(busy.contains(7) && !busy.contains(7 + CELLS as u64));
        drop(first);
        assert!(!busy.contains(7));
    }

    #[test]
    fn one_thread_shares_with_nobody() {
        let children = Position::kiswahili().children(&Rules::default());
        let busy = Busy::new(1);
        let _mark = busy.mark(children[1].reached().hash());
        assert!(!busy.is_shared(99));
        assert_eq!(order(&busy, &children, 99), [0, 1, 2, 3]);
    }
}
