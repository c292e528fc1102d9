//! Iterative deepening: the same search again and again, each time deeper, with
//! a window round the last value.

use std::time::Duration;

use super::alphabeta::Root;
use super::plan::plies_of_win;
use super::report::{Info, Report};
use super::score::{FORCED_WIN, INFINITE, Score, Value};
use super::time::{Iteration, TimeManager};
use super::worker::{Shared, Worker};

/// Width of the first aspiration window to either side, in hundredths of a
/// seed.
const ASPIRATION: Value = 60;

/// Depth to which the only legal move is searched on a clock.
const ONLY_MOVE_DEPTH: u32 = 4;

/// Depth from which the window is narrowed.
const ASPIRATION_DEPTH: u32 = 4;

/// Depth to which none is left out.
const GRADUAL_DEPTH: u32 = 5;

/// The depths searched one after the other.
fn depths(last: u32, step: u32) -> impl Iterator<Item = u32> {
    (1..=last).filter(move |&depth| {
        depth <= GRADUAL_DEPTH || (depth - GRADUAL_DEPTH).is_multiple_of(step) || depth == last
    })
}

impl Worker<'_> {
    /// Searches deeper and deeper until a limit is reached. The first thread
    /// reports; the others only fill the table.
    pub(super) fn run(&mut self, multipv: usize, sink: &mut dyn FnMut(Report)) {
        let lines = multipv.clamp(1, self.root_moves.len().max(1));
        let mut time_manager = TimeManager::default();
        let plan = &self.shared.plan;
        for depth in depths(plan.last_depth, plan.step) {
            self.depth = depth;
            for root_move in &mut self.root_moves {
                root_move.previous = root_move.value;
            }
            for index in 0..lines {
                self.multipv_index = index;
                self.seldepth = 0;
                self.aspirate(depth, sink);
                // A stable sort: moves that were not better keep their order.
                let from = if self.aborted { 0 } else { index };
                self.root_moves[from..].sort_by_key(|root_move| -root_move.value);
                self.root_moves[..=index].sort_by_key(|root_move| -root_move.value);
                if self.aborted {
                    break;
                }
                if index + 1 == lines {
                    self.report(depth, lines, sink);
                }
            }
            if self.aborted {
                self.report_unfinished(lines, sink);
                break;
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

    /// Whether a search for a win in so many moves has proven that there is
    /// none.
    pub(super) fn has_refuted(&self, wanted: u32) -> bool {
        self.completed >= plies_of_win(wanted) && !self.wins_within(wanted)
    }

    /// Whether the best move is a forced win in so many moves or fewer.
    fn wins_within(&self, wanted: u32) -> bool {
        let best = Score::from_value(self.root_moves[0].value);
        matches!(best, Score::Win(moves) if moves <= wanted)
    }

    /// Searches the root with a window round the last value, widened until the
    /// value falls inside.
    fn aspirate(&mut self, depth: u32, sink: &mut dyn FnMut(Report)) {
        let previous = self.root_moves[self.multipv_index].previous;
        let mut width = ASPIRATION;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= ASPIRATION_DEPTH && previous > -INFINITE {
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
            width *= 2;
            if width > 16 * ASPIRATION || value.abs() >= FORCED_WIN {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
            // Let a person watching a long search know which way it goes.
            const PATIENCE: Duration = Duration::from_secs(3);
            if self.multipv_index == 0 && self.shared.signals.elapsed() > PATIENCE {
                self.report(depth, 1, sink);
            }
        }
    }

    /// Whether the depth just finished is the last.
    fn is_enough(&self, depth: u32, lines: usize, time_manager: &mut TimeManager) -> bool {
        let Shared { plan, signals, .. } = self.shared;
        let best = Score::from_value(self.root_moves[0].value);
        if plan.mate.is_some_and(|wanted| self.wins_within(wanted)) {
            return true;
        }
        if signals.out_of_soft_time(time_manager.scale(&self.finished(lines))) {
            return true;
        }
        if !plan.on_clock {
            return false;
        }
        // On a clock: what is sure is not thought about.
        let settled = match best {
            // A shorter win may be found yet, but a won game is won.
            Score::Win(_) => true,
            Score::Loss(moves) => 2 * moves <= depth,
            // A few plies, for a reply to ponder on.
            Score::Centiseeds(_) => self.root_moves.len() == 1 && depth >= ONLY_MOVE_DEPTH,
        };
        signals.settle(settled);
        settled && !signals.pondering()
    }

    /// What the depth just finished has found.
    fn finished(&self, lines: usize) -> Iteration {
        let best = &self.root_moves[0];
        let all: u64 = self.root_moves.iter().map(|root_move| root_move.nodes).sum();
        Iteration {
            best: best.child.mv(),
            value: best.value,
            // Where several lines are wanted, each gets its share of nodes
            // whatever it is worth.
            share: (lines == 1 && all > 0).then(|| best.nodes as f64 / all as f64),
        }
    }

    /// Tells where the depth that was broken off has left the search, with all
    /// nodes and all the time it took. What it did not finish falls back to the
    /// depth before.
    fn report_unfinished(&mut self, lines: usize, sink: &mut dyn FnMut(Report)) {
        let best = self.root_moves[0].value;
        for root_move in &mut self.root_moves[1..] {
            if root_move.value == -INFINITE {
                // No better than the best, or it would have its own value.
                root_move.value = root_move.previous.min(best);
            }
        }
        self.root_moves.sort_by_key(|root_move| -root_move.value);
        self.report(self.depth, lines, sink);
    }

    /// Reports the best lines, as far as anything is known of them.
    pub(super) fn report(&mut self, depth: u32, lines: usize, sink: &mut dyn FnMut(Report)) {
        if self.index > 0 {
            return;
        }
        self.publish_nodes();
        self.complete_lines(depth, lines);
        let nodes = self.shared.total_nodes();
        let time = self.shared.signals.elapsed();
        let hashfull = self.table.hashfull();
        let known = self.root_moves.iter().filter(|root_move| root_move.depth > 0);
        for (root_move, multipv) in known.zip(1..=lines) {
            sink(Report::Info(Info {
                depth: root_move.depth,
                seldepth: root_move.seldepth.max(root_move.pv.len()) as u32,
                multipv,
                score: Score::from_value(root_move.value),
                bound: root_move.bound,
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
    use super::*;

    #[test]
    fn the_last_depth_is_the_one_asked_for() {
        assert_eq!(depths(9, 1).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(depths(12, 3).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 8, 11, 12]);
        for last in 1..100 {
            assert_eq!(depths(last, 3).max(), Some(last));
        }
    }
}
