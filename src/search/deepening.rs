//! One thread of a search: its state, and iterative deepening with aspiration windows.

use std::mem;
use std::ops::Range;

use arrayvec::ArrayVec;

use super::alphabeta::{PLY, Root};
use super::limits::plies_of_win;
use super::ordering::History;
use super::params::Params;
use super::repetition::Repetitions;
use super::report::{Bound, Info, PATIENCE, Progress, Report, Reporter, SILENCE};
use super::score::{FORCED_WIN, INFINITE, MAX_PLY, PointScale, Score, Value, forced_end};
use super::threads::Shared;
use super::time::{Iteration, TimeManager};
use super::transposition::SearchTable;
use crate::bao::{LegalMove, Move, Position, Rules};
use crate::solve::ProofTable;

/// A line of play: the moves expected from both sides.
pub(super) type PrincipalVariation = ArrayVec<Move, MAX_PLY>;

/// A root move with what is known of it.
#[derive(Clone)]
pub(super) struct RootMove {
    pub(super) legal: LegalMove,
    /// Its value at this depth; `-INFINITE` while it has none, and after it failed low.
    pub(super) value: Value,
    /// Value at the depth before.
    pub(super) previous: Value,
    /// The depth that the value is of.
    pub(super) depth: u32,
    pub(super) bound: Bound,
    pub(super) seldepth: usize,
    pub(super) pv: PrincipalVariation,
    /// Nodes that this thread has searched below it.
    pub(super) nodes: u64,
}

/// A thread's state during one search.
pub(super) struct Worker<'a> {
    pub(super) shared: &'a Shared,
    pub(super) table: SearchTable<'a>,
    pub(super) rules: Rules,
    /// A copy of the plan's.
    pub(super) params: Params,
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
    /// Whether a table entry cuts only at its own depth, as the comparison with plain
    /// negamax needs: an entry of a deeper search knows more.
    pub(super) exact_depth: bool,
    /// The deepest iteration.
    pub(super) last_depth: u32,
    /// The last depth finished, 0 before the first.
    pub(super) completed: u32,
    /// Nodes of this thread when the search of the current root move began.
    pub(super) nodes_before_root_move: u64,
    /// Nodes of all threads when the table was last asked to grow.
    pub(super) nodes_at_last_growth: u64,
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
            params: shared.plan.params,
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
            exact_depth: false,
            last_depth: shared.plan.depth,
            completed: 0,
            nodes_before_root_move: 0,
            nodes_at_last_growth: 0,
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
        let nodes = self.shared.nodes.total();
        let Shared { control, plan, .. } = self.shared;
        let may_take = |bytes: usize| {
            let millis = (bytes / BYTES_A_MILLISECOND) as u128;
            let spare = plan.spare_time(control.elapsed());
            spare.is_none_or(|spare| spare.as_millis() >= millis)
        };
        self.table.grow(nodes - self.nodes_at_last_growth, may_take, || control.stopped());
        self.nodes_at_last_growth = nodes;
    }

    /// Counts a node, and sees whether the search must end: at every node
    /// whether it was told to stop, now and then whether the time is up.
    #[inline]
    pub(super) fn count_node(&mut self) {
        self.nodes += 1;
        if self.shared.control.stopped() && (self.may_abort() || self.moves_are_long()) {
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
        let Shared { control, plan, .. } = self.shared;
        let over_nodes = plan.nodes.is_some_and(|limit| self.shared.nodes.total() >= limit);
        let due = over_nodes || control.out_of_hard_time();
        if due && self.may_abort() {
            self.aborted = true;
        }
        self.report_progress();
    }

    /// Whether the search has run long enough to report every event.
    pub(super) fn is_watched(&self) -> bool {
        self.reporter.is_some() && self.shared.control.elapsed() > PATIENCE
    }

    /// Notes the root move whose search begins, and reports it to a user who watches.
    pub(super) fn begin_root_move(&mut self, mv: Move, number: usize) {
        if let Some(reporter) = &mut self.reporter {
            reporter.current = Some((mv, number));
            if self.is_watched() {
                self.send_progress();
            }
        }
    }

    /// Reports progress if nothing was reported for a second.
    pub(super) fn report_progress(&mut self) {
        if let Some(reporter) = &self.reporter
            && self.shared.control.elapsed() >= reporter.last + SILENCE
        {
            self.send_progress();
        }
    }

    fn send_progress(&mut self) {
        self.publish_nodes();
        let watched = self.is_watched();
        let (nodes, time) = (self.shared.nodes.total(), self.shared.control.elapsed());
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

/// Depth at which a search on a clock stops if there is only one legal move: enough
/// for a reply to ponder on.
const ONLY_MOVE_DEPTH: u32 = 4;

/// Every depth up to this one is searched; after it, every `step`-th.
const GRADUAL_DEPTH: u32 = 5;

/// The depths to search, in order: the last is always one of them.
fn depths(last: u32, step: u32) -> impl Iterator<Item = u32> {
    (1..=last).filter(move |&depth| {
        depth <= GRADUAL_DEPTH || (depth - GRADUAL_DEPTH).is_multiple_of(step) || depth == last
    })
}

impl Worker<'_> {
    /// Searches deeper and deeper until a limit is reached. Only the first thread
    /// reports.
    pub(super) fn deepen(&mut self, lines: usize) {
        let lines = lines.clamp(1, self.root_moves.len().max(1));
        let mut time_manager = TimeManager::new(&self.root);
        let plan = &self.shared.plan;
        for depth in depths(self.last_depth, plan.step) {
            self.depth = depth;
            // Values of the previous depth must not compete with those of this one:
            // values swing between odd and even depths.
            for root_move in &mut self.root_moves {
                root_move.previous = mem::replace(&mut root_move.value, -INFINITE);
            }
            // The best lines of this depth that have been reported.
            let mut reported = 0;
            for index in 0..lines {
                self.multipv_index = index;
                self.seldepth = 0;
                self.aspirate(depth);
                // A stable sort: moves that failed low keep their order.
                let from = if self.aborted { 0 } else { index };
                self.root_moves[from..].sort_by_key(|root_move| -root_move.value);
                if self.aborted {
                    break;
                }
                // A later line may turn out better than an earlier one.
                let keeps_ranks = self.root_moves[..=index].is_sorted_by_key(|line| -line.value);
                self.root_moves[..=index].sort_by_key(|root_move| -root_move.value);
                if !keeps_ranks {
                    reported = 0;
                } else if reported == index && self.is_watched() {
                    self.report(depth, index..index + 1);
                    reported += 1;
                }
            }
            if self.aborted {
                self.complete_ranking();
                self.report(depth, 0..lines);
                break;
            }
            if reported < lines {
                self.report(depth, 0..lines);
            }
            self.completed = depth;
            if self.index == 0 {
                self.grow_table();
            }
            if self.index == 0 && self.is_enough(depth, lines, &mut time_manager) {
                break;
            }
        }
        self.publish_nodes();
    }

    /// Whether a search for a win in `wanted` moves has proven that there is none.
    pub(super) fn has_refuted(&self, wanted: u32) -> bool {
        self.completed >= plies_of_win(wanted) && !self.wins_within(wanted)
    }

    /// Whether the best move is a forced win in at most `wanted` moves.
    fn wins_within(&self, wanted: u32) -> bool {
        let best = forced_end(self.root_moves[0].value);
        matches!(best, Some(Score::Win(moves)) if moves <= wanted)
    }

    /// Searches the root with a window around the value of the previous depth, and
    /// widens the window until the value is inside.
    fn aspirate(&mut self, depth: u32) {
        let previous = self.root_moves[self.multipv_index].previous;
        let mut width = self.params.aspiration_width;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth as i32 >= self.params.aspiration_from && previous > -INFINITE {
            alpha = (previous - width).max(-INFINITE);
            beta = (previous + width).min(INFINITE);
        }
        let (root, mut line) = (self.root, PrincipalVariation::new());
        loop {
            let value =
                self.alphabeta::<Root>(&root, alpha, beta, depth as i32 * PLY, 0, &mut line);
            if self.aborted {
                return;
            }
            self.root_moves[self.multipv_index..].sort_by_key(|root_move| -root_move.value);
            if value <= alpha && alpha > -INFINITE {
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-INFINITE);
            } else if value >= beta && beta < INFINITE {
                beta = (value + width).min(INFINITE);
            } else {
                return;
            }
            width = width * self.params.aspiration_growth / 100;
            if width > self.params.aspiration_widest || value.abs() >= FORCED_WIN {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
            // A user who watches a long search sees each fail high or low.
            if self.multipv_index == 0 && self.is_watched() {
                self.report(depth, 0..1);
            }
        }
    }

    /// Whether the search ends with the depth just finished.
    fn is_enough(&self, depth: u32, lines: usize, time_manager: &mut TimeManager) -> bool {
        let Shared { plan, control, .. } = self.shared;
        if plan.mate.is_some_and(|wanted| self.wins_within(wanted)) {
            return true;
        }
        if control.out_of_soft_time(time_manager.scale(&self.finished(lines))) {
            return true;
        }
        if !plan.on_clock {
            return false;
        }
        // On a clock, a decided move takes no more time.
        let settled = match forced_end(self.root_moves[0].value) {
            // A shorter win would change nothing.
            Some(Score::Win(_)) => true,
            Some(Score::Loss(moves)) => 2 * moves <= depth,
            _ => self.root_moves.len() == 1 && depth >= ONLY_MOVE_DEPTH,
        };
        control.settle(settled);
        settled && !control.pondering()
    }

    /// The result of the depth just finished, for the time manager.
    fn finished(&self, lines: usize) -> Iteration {
        let best = &self.root_moves[0];
        let all: u64 = self.root_moves.iter().map(|root_move| root_move.nodes).sum();
        Iteration {
            best: best.legal.mv(),
            value: best.value,
            // With MultiPV every line gets nodes, whatever its value.
            share: (lines == 1 && all > 0).then(|| best.nodes as f64 / all as f64),
        }
    }

    /// Ranks the root moves after an abort. A move without a value at this depth
    /// keeps that of the previous depth, but never ranks above a move with one:
    /// values of two depths do not compare.
    ///
    /// -0.1 ± 2.1 Elo against a plain comparison with the values of the previous
    /// depth (6,838 games at 5,000 nodes a move).
    fn complete_ranking(&mut self) {
        // No move has a value if the iteration was aborted below the first one.
        let best = self.root_moves.first().map(|root_move| root_move.value);
        let most = best.filter(|&best| best > -INFINITE).unwrap_or(INFINITE);
        for root_move in &mut self.root_moves {
            if root_move.value == -INFINITE {
                root_move.value = root_move.previous.min(most);
            }
        }
        self.root_moves.sort_by_key(|root_move| -root_move.value);
    }

    /// Reports the lines of these ranks, from 0: those of root moves that have a
    /// value. Only the first thread reports.
    pub(super) fn report(&mut self, depth: u32, ranks: Range<usize>) {
        if self.index > 0 {
            return;
        }
        self.complete_lines(depth, ranks.end);
        self.send_lines(ranks);
    }

    /// Reports lines of play as they are.
    pub(super) fn send_lines(&mut self, ranks: Range<usize>) {
        self.publish_nodes();
        let nodes = self.shared.nodes.total();
        let time = self.shared.control.elapsed();
        let hashfull = self.table.hashfull();
        let known = self.root_moves.iter().filter(|root_move| root_move.depth > 0);
        let Some(reporter) = &mut self.reporter else { return };
        for (rank, root_move) in known.enumerate().take(ranks.end).skip(ranks.start) {
            let RootMove { value, bound, depth, .. } = *root_move;
            if !reporter.is_new(rank, (root_move.legal.mv(), value, depth)) {
                continue;
            }
            reporter.send(Report::Info(Info {
                depth,
                seldepth: root_move.seldepth.max(root_move.pv.len()) as u32,
                multipv: rank + 1,
                score: self.points.score(value),
                value,
                bound,
                nodes,
                time,
                hashfull,
                pv: root_move.pv.to_vec(),
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::alphabeta::tests::{positions, small_table, with_worker};
    use super::super::limits::Limits;
    use super::*;

    /// A root move that the aborted depth did not reach has only a value of the
    /// previous depth, which must not win against a value of this depth.
    #[test]
    fn an_aborted_depth_answers_with_a_move_that_it_searched() {
        let table = small_table();
        let mut tempted = 0;
        for position in positions().step_by(10) {
            for nodes in (50..600).step_by(11) {
                table.clear();
                with_worker(&table, &position, &[], &Limits::nodes(nodes), |worker| {
                    worker.deepen(1);
                    let (searched, unreached): (Vec<&RootMove>, Vec<&RootMove>) =
                        worker.root_moves.iter().partition(|mv| mv.depth == worker.depth);
                    if !worker.aborted || searched.is_empty() {
                        return;
                    }
                    let best = &worker.root_moves[0];
                    assert_eq!(best.depth, worker.depth, "{position} {nodes}");
                    tempted += u32::from(unreached.iter().any(|mv| mv.previous > best.value));
                });
            }
        }
        // Searches in which a value of the previous depth is the greatest of all.
        assert!(tempted > 0);
    }

    #[test]
    fn the_last_depth_is_always_searched() {
        assert_eq!(depths(9, 1).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(depths(12, 3).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 8, 11, 12]);
        for last in 1..100 {
            assert_eq!(depths(last, 3).max(), Some(last));
        }
    }
}
