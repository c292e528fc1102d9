//! When a search ends: limits and the signal to stop, shared by its threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::util::Instant;

/// Says whether a search must stop; it gets the nodes so far.
pub(crate) type Watch<'a> = &'a (dyn Fn(u64) -> bool + Sync);

/// The nodes of a running search, and when it must end.
pub(crate) struct Budget<'a> {
    nodes: AtomicU64,
    most_nodes: u64,
    deadline: Option<Instant>,
    watch: Option<Watch<'a>>,
    /// A limit was reached, or the client wants no more.
    stopped: AtomicBool,
    /// Another thread has solved the position, or the node budget of this turn is used up.
    paused: AtomicBool,
    /// The nodes at which the budget of this turn is used up.
    pause_at: AtomicU64,
}

/// The stack of the thread that works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stack {
    /// Deep enough for a proof-number search.
    Deep,
    /// Deep enough for the bounded search only.
    Shallow,
}

/// Nodes between two looks at the clock.
const CLOCK_NODES: u64 = 1 << 10;

/// Nodes between two questions to the client: a fraction of a millisecond.
const WATCH_NODES: u64 = 1 << 6;

impl<'a> Budget<'a> {
    pub(crate) fn new(most_nodes: u64, deadline: Option<Instant>) -> Budget<'a> {
        Budget {
            nodes: AtomicU64::new(0),
            most_nodes,
            deadline,
            watch: None,
            stopped: AtomicBool::new(false),
            paused: AtomicBool::new(false),
            pause_at: AtomicU64::new(u64::MAX),
        }
    }

    /// A search that its client watches.
    pub(super) fn watched(most_nodes: u64, watch: Watch<'a>) -> Budget<'a> {
        Budget { watch: Some(watch), ..Budget::new(most_nodes, None) }
    }

    /// Counts a node, and stops the search if a limit is reached.
    #[inline]
    pub(super) fn count_node(&self) {
        let nodes = self.nodes.fetch_add(1, Relaxed) + 1;
        let late = |deadline| nodes.is_multiple_of(CLOCK_NODES) && Instant::now() >= deadline;
        let unwanted = |watch: Watch<'_>| nodes.is_multiple_of(WATCH_NODES) && watch(nodes);
        if nodes >= self.most_nodes || self.deadline.is_some_and(late) {
            self.stop();
        }
        if self.watch.is_some_and(unwanted) {
            self.stop();
        }
        if nodes >= self.pause_at.load(Relaxed) {
            self.pause();
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    pub(super) fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    /// Ends the threads of a search that is over, until the next one begins.
    pub(super) fn pause(&self) {
        self.paused.store(true, Relaxed);
    }

    /// Pauses the search after this many more nodes.
    pub(super) fn pause_after(&self, nodes: u64) {
        self.pause_at.store(self.nodes().saturating_add(nodes), Relaxed);
    }

    /// Ends the pause, and clears the node budget.
    pub(super) fn resume(&self) {
        self.pause_at.store(u64::MAX, Relaxed);
        self.paused.store(false, Relaxed);
    }

    /// Whether a search must end now.
    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed) || self.paused.load(Relaxed)
    }

    /// Whether the search was stopped for good: a limit was reached, or the client wants no
    /// more.
    pub(super) fn is_stopped_for_good(&self) -> bool {
        self.stopped.load(Relaxed)
    }
}
