//! One thread of a search: its state, and what it shares with the others.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crossbeam_utils::CachePadded;

use super::abdada::CurrentlySearching;
use super::history::History;
use super::limits::Limits;
use super::proof::Proofs;
use super::repetition::Repetitions;
use super::report::Bound;
use super::root_move::{PrincipalVariation, RootMove};
use super::score::INFINITE;
use super::signals::Signals;
use super::transposition::TranspositionTable;
use crate::bao::{LegalMove, Position, Rules};

/// What all threads of one search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a TranspositionTable,
    pub(super) signals: &'a Signals,
    pub(super) limits: &'a Limits,
    pub(super) rules: Rules,
    /// Nodes of each thread, brought up to date now and then. Each has a cache
    /// line to itself, so that no thread waits for another's.
    pub(super) nodes: &'a [CachePadded<AtomicU64>],
    pub(super) searching: &'a CurrentlySearching,
}

impl Shared<'_> {
    pub(super) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Relaxed)).sum()
    }
}

/// A thread's state.
pub(super) struct Worker<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) index: usize,
    pub(super) history: History,
    pub(super) repetitions: Repetitions,
    pub(super) root: Position,
    pub(super) root_moves: Vec<RootMove>,
    pub(super) nodes: u64,
    pub(super) seldepth: usize,
    /// Set once the search must end; nothing found after it counts.
    pub(super) aborted: bool,
    /// The depth being searched.
    pub(super) depth: u32,
    /// Whether unpromising moves may be searched less deep, or not at all. Not
    /// when a win in so many moves is asked for: none may be missed.
    pub(super) selective: bool,
    /// The last depth finished, 0 before the first.
    pub(super) completed: u32,
    /// Nodes that have been put down to root moves.
    pub(super) noted_nodes: u64,
    /// Root moves before this one have their place among the best already.
    pub(super) multipv_index: usize,
    /// Forced wins proven for the lines reported.
    pub(super) proofs: Proofs,
}

/// Nodes between two looks at the clock: a fraction of a millisecond, so long
/// as no move sows more than [`LONG_MOVE`] seeds.
const POLL_INTERVAL: u64 = 512;

/// The same under a seed limit that lets a single move take most of a
/// millisecond.
const POLL_INTERVAL_LONG: u64 = 16;

/// A seed limit above this makes moves long.
const LONG_MOVE: u32 = 20_000;

impl<'a> Worker<'a> {
    pub(super) fn new(
        shared: &'a Shared<'a>,
        index: usize,
        root: Position,
        repetitions: Repetitions,
        history: History,
    ) -> Worker<'a> {
        let mut children = root.legal_moves(&shared.rules);
        let wanted = |child: &LegalMove| shared.limits.searchmoves.contains(&child.mv());
        if children.iter().any(wanted) {
            children.retain(|child| wanted(child));
        }
        let mut root_moves: Vec<RootMove> = children
            .into_iter()
            .map(|child| RootMove {
                child,
                value: -INFINITE,
                previous: -INFINITE,
                depth: 0,
                bound: Bound::Exact,
                seldepth: 0,
                pv: PrincipalVariation::from_iter([child.mv()]),
                nodes: 0,
            })
            .collect();
        root_moves.sort_by_key(|root_move| root_move.child.mv());
        Worker {
            shared,
            index,
            history,
            repetitions,
            root,
            root_moves,
            nodes: 0,
            seldepth: 0,
            aborted: false,
            depth: 0,
            selective: shared.limits.mate.is_none(),
            completed: 0,
            noted_nodes: 0,
            multipv_index: 0,
            proofs: Proofs::default(),
        }
    }

    fn moves_are_long(&self) -> bool {
        self.shared.rules.seed_limit > LONG_MOVE
    }

    pub(super) fn publish_nodes(&self) {
        self.shared.nodes[self.index].store(self.nodes, Relaxed);
    }

    /// Counts a node, and sees whether the search must end: at every node
    /// whether it has been told to, now and then whether the time is up.
    #[inline]
    pub(super) fn count_node(&mut self) {
        self.nodes += 1;
        if self.shared.signals.stopped() && (self.may_abort() || self.moves_are_long()) {
            self.aborted = true;
        }
        let interval = if self.moves_are_long() { POLL_INTERVAL_LONG } else { POLL_INTERVAL };
        if self.nodes.is_multiple_of(interval) {
            self.poll();
        }
        // One thread stops at the very node; several agree now and then.
        if let Some(limit) = self.shared.limits.nodes
            && self.nodes >= limit
            && self.may_abort()
        {
            self.aborted = true;
        }
    }

    #[cold]
    fn poll(&mut self) {
        self.publish_nodes();
        let signals = self.shared.signals;
        let limits = self.shared.limits;
        let over_nodes = limits.nodes.is_some_and(|limit| self.shared.total_nodes() >= limit);
        let due = over_nodes || signals.out_of_hard_time();
        if due && self.may_abort() {
            self.aborted = true;
        }
    }

    /// Depth 1 is finished, so that the answer has been thought about: it takes
    /// a few dozen nodes. Only where these may take long is a search that is
    /// told to stop ended before.
    fn may_abort(&self) -> bool {
        self.depth > 1
    }
}
