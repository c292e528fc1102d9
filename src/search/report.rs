//! Reports: what a search sends while it runs and when it is done.

use std::fmt;
use std::time::Duration;

use super::score::{FORCED_WIN, Score, Value};
use crate::bao::Move;
use crate::util::nouns::count_of;

/// A message from a running search.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Report {
    /// A line of play with its score: one for each finished depth and each
    /// line of MultiPV.
    Info(Info),
    /// Progress: after a second without a report, and after three seconds of search at
    /// the beginning of each root move.
    Progress(Progress),
    /// The search is over; nothing comes after this.
    Done(Done),
}

/// Whether a score is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Bound {
    /// The value itself.
    Exact,
    /// At least this: the search failed high.
    Lower,
    /// At most this: the search failed low.
    Upper,
}

impl Bound {
    /// Whether a value with this bound proves a forced win or loss. An upper
    /// bound does not prove a win, nor a lower bound a loss.
    #[inline]
    pub(super) fn proves_end(self, value: Value) -> bool {
        let is_win = value >= FORCED_WIN && self != Bound::Upper;
        let is_loss = value <= -FORCED_WIN && self != Bound::Lower;
        is_win || is_loss
    }
}

/// A line of play found at a depth.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
pub struct Info {
    /// Depth in plies.
    pub depth: u32,
    /// Longest line looked at, in plies.
    pub seldepth: u32,
    /// Which of the best lines this is, from 1.
    pub multipv: usize,
    /// The line's score, from the mover's point of view.
    pub score: Score,
    /// The score as the search computes it, in centiseeds: for training and fits. It
    /// has no serde form.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub value: Value,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Nodes so far, all threads together.
    pub nodes: u64,
    /// Time so far.
    #[cfg_attr(feature = "serde", serde(rename = "time_ms", with = "super::serde::millis"))]
    pub time: Duration,
    /// Thousandths of the table that hold entries of this search.
    pub hashfull: u32,
    /// The line of play.
    pub pv: Vec<Move>,
}

impl Info {
    /// Nodes a second.
    #[must_use]
    pub fn nps(&self) -> u64 {
        nodes_a_second(self.nodes, self.time)
    }

    /// Whether the score is exact, or a bound that proves a forced win or loss.
    pub(crate) fn is_settled(&self) -> bool {
        self.bound == Bound::Exact || self.bound.proves_end(self.value)
    }
}

/// The last word of a search on each of its lines, the best first. `reports` are in
/// the order in which they came.
///
/// The newest report of a rank names its move: ranks change when a depth is broken
/// off. The score is the newest settled one of that move, if there is one.
#[must_use]
pub fn last_lines(reports: &[Info]) -> Vec<Info> {
    let ranks = 1..=reports.iter().map(|info| info.multipv).max().unwrap_or(0);
    let last = |rank| {
        let newest = reports.iter().rfind(|info| info.multipv == rank)?;
        let of_move = |info: &&Info| info.is_settled() && info.pv.first() == newest.pv.first();
        Some(reports.iter().rfind(of_move).unwrap_or(newest))
    };
    ranks.filter_map(|rank| Some(Info { multipv: rank, ..last(rank)?.clone() })).collect()
}

/// The progress of a search, between two reports of a line of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Progress {
    /// The depth being searched, in plies.
    pub depth: u32,
    /// The root move being searched, and its number in the order of the search, from
    /// 1; `None` in the first three seconds.
    pub current: Option<(Move, usize)>,
    /// Nodes so far, all threads together.
    pub nodes: u64,
    /// Time so far.
    #[cfg_attr(feature = "serde", serde(rename = "time_ms", with = "super::serde::millis"))]
    pub time: Duration,
    /// Thousandths of the table that hold entries of this search.
    pub hashfull: u32,
}

impl Progress {
    /// Nodes a second.
    #[must_use]
    pub fn nps(&self) -> u64 {
        nodes_a_second(self.nodes, self.time)
    }
}

/// Nodes a second, for a time of at least a microsecond.
pub(crate) fn nodes_a_second(nodes: u64, time: Duration) -> u64 {
    let micros = time.as_micros().max(1);
    (u128::from(nodes) * 1_000_000 / micros) as u64
}

/// How a search ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Done {
    /// The move to play; `None` if there is no legal move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub best: Option<Move>,
    /// The reply expected to it.
    #[cfg_attr(feature = "serde", serde(rename = "reply"))]
    pub ponder: Option<Move>,
    /// Nodes searched, all threads together.
    pub nodes: u64,
    /// Time taken.
    #[cfg_attr(feature = "serde", serde(rename = "time_ms", with = "super::serde::millis"))]
    pub time: Duration,
    /// After a search for a win in N moves: `Some(NoWin(N))` if it proved that
    /// none of the searched root moves wins in N.
    pub no_win_in: Option<NoWin>,
}

/// No win in this many moves of the winner exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NoWin(pub u32);

impl fmt::Display for NoWin {
    /// As a person reads it: `no win in 2 moves`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoWin(moves) = self;
        write!(f, "no win in {}", count_of(*moves, "move"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::score::win_in;
    use super::*;

    fn info(depth: u32, score: Score, value: Value, bound: Bound) -> Info {
        let pv = vec!["A3>".parse().expect("a move")];
        let time = Duration::ZERO;
        Info {
            depth,
            seldepth: 1,
            multipv: 1,
            score,
            value,
            bound,
            nodes: 1,
            time,
            hashfull: 0,
            pv,
        }
    }

    #[test]
    fn the_last_word_on_a_line_is_exact_or_proven() {
        let exact = info(8, Score::Cp(100), 1_000, Bound::Exact);
        let bound = info(9, Score::Cp(200), 2_000, Bound::Lower);
        let proven = info(31, Score::Win(16), win_in(31), Bound::Lower);
        for (reports, depth) in [
            (vec![exact.clone(), bound.clone()], 8),
            (vec![exact.clone(), proven.clone()], 31),
            (vec![proven, exact], 8),
            (vec![bound], 9),
        ] {
            assert_eq!(last_lines(&reports)[0].depth, depth);
        }
    }
}
