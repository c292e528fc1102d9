//! Iterative deepening with aspiration windows.

use std::mem;
use std::ops::Range;

use super::alphabeta::Root;
use super::plan::plies_of_win;
use super::report::{Info, Report};
use super::root_move::RootMove;
use super::score::{FORCED_WIN, INFINITE, Score, forced_end};
use super::time::{Iteration, TimeManager};
use super::worker::{Shared, Worker};

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
    pub(super) fn run(&mut self, multipv: usize) {
        let lines = multipv.clamp(1, self.root_moves.len().max(1));
        let mut time_manager = TimeManager::new(self.shared.game.position().stores()[0]);
        let plan = &self.shared.plan;
        for depth in depths(self.last_depth, plan.step) {
            self.depth = depth;
            // Values of the previous depth must not compete with those of this one:
            // values swing between odd and even depths.
            for root_move in &mut self.root_moves {
                root_move.previous = mem::replace(&mut root_move.value, -INFINITE);
            }
            // Lines of this depth that have been reported.
            let mut told = 0;
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
                let is_last = self.root_moves[..=index].is_sorted_by_key(|line| -line.value);
                self.root_moves[..=index].sort_by_key(|root_move| -root_move.value);
                told = match is_last {
                    true if told == index && self.is_watched() => {
                        self.report(depth, index..index + 1);
                        index + 1
                    }
                    true => told,
                    false => 0,
                };
            }
            if self.aborted {
                self.complete_ranking();
                self.report(depth, 0..lines);
                break;
            }
            if told < lines {
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
        let mut width = self.numbers.aspiration_width();
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth as i32 >= self.numbers.aspiration_from() && previous > -INFINITE {
            alpha = (previous - width).max(-INFINITE);
            beta = (previous + width).min(INFINITE);
        }
        loop {
            let root = self.root;
            let value = self.alphabeta::<Root>(&root, alpha, beta, depth as i32, 0);
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
            width = width * self.numbers.aspiration_growth() / 100;
            if width > self.numbers.aspiration_widest() || value.abs() >= FORCED_WIN {
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
        let Shared { plan, signals, .. } = self.shared;
        if plan.mate.is_some_and(|wanted| self.wins_within(wanted)) {
            return true;
        }
        if signals.out_of_soft_time(time_manager.scale(&self.finished(lines))) {
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
        signals.settle(settled);
        settled && !signals.pondering()
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
        let nodes = self.shared.total_nodes();
        let time = self.shared.signals.elapsed();
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
                    worker.run(1);
                    let (searched, unreached): (Vec<&RootMove>, Vec<&RootMove>) =
                        worker.root_moves.iter().partition(|m| m.depth == worker.depth);
                    if !worker.aborted || searched.is_empty() {
                        return;
                    }
                    let best = &worker.root_moves[0];
                    assert_eq!(best.depth, worker.depth, "{position} {nodes}");
                    tempted += u32::from(unreached.iter().any(|m| m.previous > best.value));
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
