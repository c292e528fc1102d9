//! Iterative deepening: the same search again and again, a ply deeper each
//! time, with a window round the last value.

use std::time::Duration;

use crossbeam_channel::Sender;

use super::alphabeta::Root;
use super::worker::Worker;
use super::{FORCED_WIN, INFINITE, Info, MAX_PLY, Report, Score, Value};

/// Width of the first aspiration window to either side, in hundredths of a
/// seed.
const ASPIRATION: Value = 60;

/// Depth from which the window is narrowed.
const ASPIRATION_DEPTH: u32 = 4;

impl Worker<'_> {
    /// Searches deeper and deeper until a limit is reached. The first thread
    /// reports; the others only fill the table.
    pub(super) fn run(&mut self, multipv: usize, reports: Option<&Sender<Report>>) {
        let lines = multipv.clamp(1, self.root_moves.len().max(1));
        for depth in 1..=self.last_depth() {
            self.depth = depth;
            for root_move in &mut self.root_moves {
                root_move.previous = root_move.value;
            }
            for index in 0..lines {
                self.multipv_index = index;
                self.seldepth = 0;
                self.aspirate(depth, reports);
                // A stable sort: moves that were not better keep their order.
                let from = if self.aborted { 0 } else { index };
                self.root_moves[from..].sort_by_key(|root_move| -root_move.value);
                self.root_moves[..=index].sort_by_key(|root_move| -root_move.value);
                if self.aborted {
                    break;
                }
                if let Some(reports) = reports
                    && index + 1 == lines
                {
                    self.report(depth, lines, reports);
                }
            }
            if self.aborted {
                // What this depth did not finish falls back to the one before;
                // but if it found a better move, that is told.
                if let Some(reports) = reports
                    && self.reported != Some(self.root_moves[0].child.mv())
                {
                    self.report(depth, 1, reports);
                }
                return;
            }
            if self.index == 0 && self.is_enough(depth) {
                break;
            }
        }
        self.publish_nodes();
    }

    fn last_depth(&self) -> u32 {
        const DEEPEST: u32 = MAX_PLY as u32 - 1;
        let by_depth = self.shared.limits.depth.unwrap_or(DEEPEST);
        // A win in n moves takes 2n - 1 plies, and one more to see that the
        // loser has no move left.
        let by_mate = self.shared.limits.mate.map_or(DEEPEST, |n| n.saturating_mul(2));
        by_depth.min(by_mate).clamp(1, DEEPEST)
    }

    /// Searches the root with a window round the last value, widened until the
    /// value falls inside.
    fn aspirate(&mut self, depth: u32, reports: Option<&Sender<Report>>) {
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
            if let Some(reports) = reports
                && self.multipv_index == 0
                && self.shared.control.started.elapsed() > PATIENCE
            {
                self.report(depth, 1, reports);
            }
        }
    }

    /// Whether the depth just finished settles the matter.
    fn is_enough(&self, depth: u32) -> bool {
        let limits = self.shared.limits;
        let best = Score::from_value(self.root_moves[0].value);
        if let (Some(wanted), Score::Win(moves)) = (limits.mate, best)
            && moves <= wanted
        {
            return true;
        }
        if self.shared.control.out_of_soft_time() {
            return true;
        }
        if limits.counting_clock().is_none() || limits.infinite || self.shared.control.pondering() {
            return false;
        }
        // On a clock: a forced end that deeper search cannot change, or no
        // choice.
        let forced_end = match best {
            Score::Win(moves) | Score::Loss(moves) => 2 * moves <= depth,
            Score::Centiseeds(_) => false,
        };
        forced_end || self.root_moves.len() == 1
    }

    fn report(&mut self, depth: u32, lines: usize, reports: &Sender<Report>) {
        self.publish_nodes();
        self.complete_lines(depth, lines);
        self.reported = Some(self.root_moves[0].child.mv());
        let nodes = self.shared.total_nodes();
        let time = self.shared.control.started.elapsed();
        let hashfull = self.shared.table.hashfull();
        for (root_move, multipv) in self.root_moves.iter().zip(1..=lines) {
            // Nobody may be listening any more; the search goes on all the same.
            let _ = reports.send(Report::Info(Info {
                depth,
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
