//! One thread of a search: its state, and what it shares with the others.

use std::sync::Arc;

use super::abdada::CurrentlySearching;
use super::history::History;
use super::mate::ProvenWins;
use super::node_counts::NodeCounts;
use super::numbers::Numbers;
use super::plan::Plan;
use super::repetition::Repetitions;
use super::report::{Bound, Progress, Report};
use super::reporter::{PATIENCE, Reporter, SILENCE};
use super::root_move::{PrincipalVariation, RootMove};
use super::score::{INFINITE, PointScale};
use super::signals::Signals;
use super::transposition::{SearchId, SearchTable, TranspositionTable};
use crate::bao::{Game, LegalMove, Move, Position, Rules};
use crate::solve::ProofTable;

/// What all threads of one search share.
pub(super) struct Shared {
    pub(super) game: Game,
    pub(super) plan: Plan,
    pub(super) table: Arc<TranspositionTable>,
    pub(super) search_id: SearchId,
    pub(super) signals: Arc<Signals>,
    pub(super) nodes: Arc<NodeCounts>,
    pub(super) searching: Arc<CurrentlySearching>,
    pub(super) proven: Arc<ProvenWins>,
    /// The number of the game: a thread's memory of another game is void.
    pub(super) game_number: u64,
}

impl Shared {
    pub(super) fn total_nodes(&self) -> u64 {
        self.nodes.total()
    }
}

/// What a thread keeps from one search of a game to the next.
#[derive(Default)]
pub(super) struct ThreadMemory {
    history: History,
    game_number: u64,
}

impl ThreadMemory {
    /// Takes out the history for a search, aged; a new one for a new game.
    pub(super) fn take_history(&mut self, game_number: u64) -> History {
        let mut history = std::mem::take(&mut self.history);
        if std::mem::replace(&mut self.game_number, game_number) != game_number {
            history = History::default();
        }
        history.age();
        history
    }

    /// Puts the history back after the search.
    pub(super) fn put_history(&mut self, history: History) {
        self.history = history;
    }
}

/// A thread's state during one search.
pub(super) struct Worker<'a> {
    pub(super) shared: &'a Shared,
    pub(super) table: SearchTable<'a>,
    pub(super) rules: Rules,
    /// A copy of the plan's.
    pub(super) numbers: Numbers,
    /// The thread's number; 0 is the one that answers.
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
    /// Whether moves may be reduced or pruned.
    pub(super) selective: bool,
    /// The deepest iteration.
    pub(super) last_depth: u32,
    /// The last depth finished, 0 before the first.
    pub(super) completed: u32,
    /// Nodes already attributed to root moves.
    pub(super) noted_nodes: u64,
    /// Nodes already reported to the table.
    pub(super) grown_nodes: u64,
    /// Root moves before this one are among the best lines already.
    pub(super) multipv_index: usize,
    /// Forced wins proven for the lines reported; `None` before the first one.
    pub(super) proofs: Option<ProofTable>,
    /// The size of a point in the reports.
    pub(super) points: PointScale,
    /// Sends the reports; only the first thread has one.
    pub(super) reporter: Option<Reporter<'a>>,
}

/// Nodes between two looks at the clock: a fraction of a millisecond, as long
/// as no move sows more than [`LONG_MOVE`] seeds.
const POLL_INTERVAL: u64 = 512;

/// The interval under a seed limit with which a single move can take most of a
/// millisecond.
const POLL_INTERVAL_LONG: u64 = 16;

/// A seed limit above this makes moves long.
const LONG_MOVE: u32 = 20_000;

impl<'a> Worker<'a> {
    pub(super) fn new(shared: &'a Shared, index: usize, history: History) -> Worker<'a> {
        let (rules, root) = (*shared.game.rules(), *shared.game.position());
        let mut legal_moves = root.legal_moves(&rules);
        let wanted = |legal: &LegalMove| shared.plan.searchmoves.contains(&legal.mv());
        if legal_moves.iter().any(wanted) {
            legal_moves.retain(|legal| wanted(legal));
        }
        let mut root_moves: Vec<RootMove> = legal_moves
            .into_iter()
            .map(|legal| RootMove {
                legal,
                value: -INFINITE,
                previous: -INFINITE,
                depth: 0,
                bound: Bound::Exact,
                seldepth: 0,
                pv: PrincipalVariation::from_iter([legal.mv()]),
                nodes: 0,
            })
            .collect();
        root_moves.sort_by_key(|root_move| root_move.legal.mv());
        Worker {
            shared,
            table: shared.table.of_search(shared.search_id),
            rules,
            numbers: shared.plan.numbers,
            index,
            history,
            repetitions: Repetitions::of_game(shared.game.positions().rev().skip(1)),
            root,
            root_moves,
            nodes: 0,
            seldepth: 0,
            aborted: false,
            depth: 0,
            selective: shared.plan.selective,
            last_depth: shared.plan.last_depth,
            completed: 0,
            noted_nodes: 0,
            grown_nodes: 0,
            multipv_index: 0,
            proofs: None,
            points: PointScale::of(&root),
            reporter: None,
        }
    }

    /// The worker with `sink` for its reports.
    pub(super) fn reporting_to(mut self, sink: &'a mut dyn FnMut(Report)) -> Worker<'a> {
        self.reporter = Some(Reporter::new(sink));
        self
    }

    fn moves_are_long(&self) -> bool {
        self.rules.seed_limit > LONG_MOVE
    }

    pub(super) fn publish_nodes(&self) {
        self.shared.nodes.publish(self.index, self.nodes);
    }

    /// Lets the table grow with the nodes searched, if there is time to map more
    /// memory.
    pub(super) fn grow_table(&mut self) {
        /// Bytes of memory that a slow machine maps in a millisecond.
        const BYTES_A_MILLISECOND: usize = 1 << 18;
        self.publish_nodes();
        let nodes = self.shared.total_nodes();
        let Shared { signals, plan, .. } = self.shared;
        let may_take = |bytes: usize| {
            let millis = (bytes / BYTES_A_MILLISECOND) as u128;
            let spare = plan.spare_time(signals.elapsed());
            spare.is_none_or(|spare| spare.as_millis() >= millis)
        };
        self.table.grow(nodes - self.grown_nodes, may_take, || signals.stopped());
        self.grown_nodes = nodes;
    }

    /// Counts a node, and sees whether the search must end: at every node
    /// whether it was told to stop, now and then whether the time is up.
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
        // One thread stops exactly at the limit; several check their sum every
        // `POLL_INTERVAL` nodes.
        if let Some(limit) = self.shared.plan.nodes
            && self.nodes >= limit
            && self.may_abort()
        {
            self.aborted = true;
        }
    }

    #[cold]
    fn poll(&mut self) {
        self.publish_nodes();
        let Shared { signals, plan, .. } = self.shared;
        let over_nodes = plan.nodes.is_some_and(|limit| self.shared.total_nodes() >= limit);
        let due = over_nodes || signals.out_of_hard_time();
        if due && self.may_abort() {
            self.aborted = true;
        }
        self.report_progress();
    }

    /// Whether the search has run long enough to report every event.
    pub(super) fn is_watched(&self) -> bool {
        self.reporter.is_some() && self.shared.signals.elapsed() > PATIENCE
    }

    /// Notes the root move whose search begins, and reports it to a user who watches.
    pub(super) fn begin_root_move(&mut self, m: Move, number: usize) {
        if let Some(reporter) = &mut self.reporter {
            reporter.current = Some((m, number));
            if self.is_watched() {
                self.send_progress();
            }
        }
    }

    /// Reports progress if nothing was reported for a second.
    pub(super) fn report_progress(&mut self) {
        if let Some(reporter) = &self.reporter
            && self.shared.signals.elapsed() >= reporter.last + SILENCE
        {
            self.send_progress();
        }
    }

    fn send_progress(&mut self) {
        self.publish_nodes();
        let watched = self.is_watched();
        let (nodes, time) = (self.shared.total_nodes(), self.shared.signals.elapsed());
        let (depth, hashfull) = (self.depth, self.table.hashfull());
        if let Some(reporter) = &mut self.reporter {
            let current = reporter.current.filter(|_| watched);
            reporter.send(Report::Progress(Progress { depth, current, nodes, time, hashfull }));
        }
    }

    /// Whether depth 1 is finished, so that the answer is a searched move. It
    /// takes a few dozen nodes; only where a single move takes long does `stop`
    /// end a search before.
    fn may_abort(&self) -> bool {
        self.depth > 1
    }
}
