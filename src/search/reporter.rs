//! The reports of a running search: lines of play, and progress between them.

use std::time::Duration;

use super::report::{Info, Progress, Report};
use super::score::Value;
use crate::bao::Move;

/// After this time the search reports each root move when its search begins, and each
/// line as soon as it is complete.
pub(super) const PATIENCE: Duration = Duration::from_secs(3);

/// Longest time without a report.
pub(super) const SILENCE: Duration = Duration::from_secs(1);

/// Sends the reports of a search.
pub(super) struct Reporter<'a> {
    sink: &'a mut dyn FnMut(Report),
    /// The root move being searched, and its number from 1.
    pub(super) current: Option<(Move, usize)>,
    /// When the last report was sent, since the start of the search.
    pub(super) last: Duration,
    /// The lines of play sent last, by rank: move, value and depth.
    lines: Vec<(Move, Value, u32)>,
}

impl<'a> Reporter<'a> {
    pub(super) fn new(sink: &'a mut dyn FnMut(Report)) -> Reporter<'a> {
        Reporter { sink, current: None, last: Duration::ZERO, lines: Vec::new() }
    }

    /// Whether the line of this rank, from 0, says something new. The best line
    /// always does: its report has the latest node count.
    pub(super) fn is_new(&mut self, rank: usize, line: (Move, Value, u32)) -> bool {
        if rank >= self.lines.len() {
            self.lines.push(line);
            return true;
        }
        std::mem::replace(&mut self.lines[rank], line) != line || rank == 0
    }

    pub(super) fn send(&mut self, report: Report) {
        self.last = match &report {
            Report::Info(Info { time, .. }) | Report::Progress(Progress { time, .. }) => *time,
            Report::Done(done) => done.time,
        };
        (self.sink)(report);
    }
}
