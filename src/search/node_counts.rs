//! Counts the nodes of a search.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crossbeam_utils::CachePadded;

/// Nodes of each thread, brought up to date now and then. Each counter has a cache
/// line of its own, so that no thread waits for another's.
pub(super) struct NodeCounts(Vec<CachePadded<AtomicU64>>);

impl NodeCounts {
    pub(super) fn new(threads: usize) -> NodeCounts {
        NodeCounts((0..threads).map(|_| CachePadded::default()).collect())
    }

    /// Sets the count of one thread.
    pub(super) fn publish(&self, thread: usize, nodes: u64) {
        self.0[thread].store(nodes, Relaxed);
    }

    /// The threads whose nodes are counted.
    pub(super) fn threads(&self) -> usize {
        self.0.len()
    }

    /// Nodes of all threads.
    pub(super) fn total(&self) -> u64 {
        self.0.iter().map(|nodes| nodes.load(Relaxed)).sum()
    }
}
