//! One thread of a search: iterative deepening over its own state.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use arrayvec::ArrayVec;
use crossbeam_channel::Sender;

use super::alphabeta::Root;
use super::history::History;
use super::repetition::Repetitions;
use super::time::TimeLimits;
use super::transposition::TranspositionTable;
use super::{Bound, INFINITE, Info, Limits, MAX_PLY, Report, Score, Value, WIN};
use crate::bao::{Child, Move, Position, Rules};

/// A line of play.
pub(super) type Line = ArrayVec<Move, MAX_PLY>;

/// What all threads of one search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a TranspositionTable,
    pub(super) control: &'a Control,
    pub(super) limits: &'a Limits,
    pub(super) rules: Rules,
    /// Nodes of each thread, brought up to date now and then.
    pub(super) nodes: &'a [AtomicU64],
}

impl Shared<'_> {
    pub(super) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Relaxed)).sum()
    }
}

/// The switches by which a running search is steered from outside.
pub(super) struct Control {
    pub(super) started: Instant,
    stop: AtomicBool,
    pondering: AtomicBool,
    /// When the clock began to run, in microseconds after `started`.
    clock_from: AtomicU64,
    times: TimeLimits,
}

impl Control {
    pub(super) fn new(limits: &Limits, overhead: Duration) -> Control {
        Control {
            started: Instant::now(),
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(limits.ponder),
            clock_from: AtomicU64::new(0),
            times: TimeLimits::new(limits, overhead),
        }
    }

    pub(super) fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    pub(super) fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    pub(super) fn ponderhit(&self) {
        let now = self.started.elapsed().as_micros() as u64;
        self.clock_from.store(now, Relaxed);
        self.pondering.store(false, Relaxed);
    }

    pub(super) fn pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }

    /// Whether a time limit has passed; never while pondering.
    fn out_of(&self, limit: Option<Duration>) -> bool {
        let Some(limit) = limit else {
            return false;
        };
        let from = Duration::from_micros(self.clock_from.load(Relaxed));
        !self.pondering() && self.started.elapsed().saturating_sub(from) >= limit
    }
}

/// A root move with what is known of it.
#[derive(Clone)]
pub(super) struct RootMove {
    pub(super) child: Child,
    /// Value of the last search of it that was not cut off; `-INFINITE` before.
    pub(super) value: Value,
    /// Value at the depth before.
    pub(super) previous: Value,
    pub(super) bound: Bound,
    pub(super) seldepth: usize,
    pub(super) pv: Line,
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
    /// Root moves before this one have their place among the best already.
    pub(super) multipv_index: usize,
}

/// Nodes between two looks at the clock and the switches: a fraction of a
/// millisecond.
const POLL_INTERVAL: u64 = 512;

/// Width of the first aspiration window to either side, in hundredths of a
/// seed.
const ASPIRATION: Value = 60;

/// Depth from which the window is narrowed.
const ASPIRATION_DEPTH: u32 = 4;

impl<'a> Worker<'a> {
    pub(super) fn new(
        shared: &'a Shared<'a>,
        index: usize,
        root: Position,
        repetitions: Repetitions,
        history: History,
    ) -> Worker<'a> {
        let wanted = |m: Move| {
            shared.limits.searchmoves.is_empty() || shared.limits.searchmoves.contains(&m)
        };
        let mut root_moves: Vec<RootMove> = root
            .children(&shared.rules)
            .into_iter()
            .filter(|child| wanted(child.mv()))
            .map(|child| RootMove {
                child,
                value: -INFINITE,
                previous: -INFINITE,
                bound: Bound::Exact,
                seldepth: 0,
                pv: Line::from_iter([child.mv()]),
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
            multipv_index: 0,
        }
    }

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
                // What this depth did not finish falls back to the one before.
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
        // A win in n moves takes 2n - 1 plies.
        let by_mate = self.shared.limits.mate.map_or(DEEPEST, |n| n.saturating_mul(2).max(2) - 1);
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
            if width > 16 * ASPIRATION || value.abs() >= WIN - MAX_PLY as Value {
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
        if self.shared.control.out_of(self.shared.control.times.soft) {
            return true;
        }
        if limits.clock.is_none() || limits.infinite || self.shared.control.pondering() {
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

    fn report(&self, depth: u32, lines: usize, reports: &Sender<Report>) {
        self.publish_nodes();
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

    pub(super) fn publish_nodes(&self) {
        self.shared.nodes[self.index].store(self.nodes, Relaxed);
    }

    /// Counts a node, and sees now and then whether the search must end.
    #[inline]
    pub(super) fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL_INTERVAL) {
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
        let control = self.shared.control;
        let limits = self.shared.limits;
        let over_nodes = limits.nodes.is_some_and(|limit| self.shared.total_nodes() >= limit);
        let due = over_nodes || control.out_of(control.times.hard);
        if control.stopped() || due && self.may_abort() {
            self.aborted = true;
        }
    }

    /// Depth 1 is always finished, so that there is a move to answer with; it
    /// takes microseconds.
    fn may_abort(&self) -> bool {
        self.depth > 1
    }
}
