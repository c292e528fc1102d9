//! An engine's settings.

use std::time::Duration;

use super::level::Level;
use super::numbers::Numbers;
use crate::bao::MAX_MOVES;

/// An engine's settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Options {
    /// Size of the transposition table in megabytes (2²⁰ bytes), at least 1.
    pub hash: usize,
    /// Threads to search with, `1..=MAX_THREADS`. At most eight for each core
    /// are started.
    pub threads: usize,
    /// How many of the best lines to find; 0 counts as 1.
    pub multipv: usize,
    /// Time kept back from each move for the way between the engine and the
    /// clock.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "move_overhead_ms", with = "super::serde::millis")
    )]
    pub move_overhead: Duration,
    /// Nodes that count as a millisecond, so that load on the machine changes no
    /// move; 0 for real time. The engine then keeps its own clock: it starts with
    /// the time of the game's first search and gets the increment of each search.
    pub nodes_time: u64,
    /// The playing strength. A search below [`Level::FULL`] runs on one thread and
    /// starts from an empty table of its own, so that only the position, the game
    /// so far, the limits and the seed decide on the move.
    pub level: Level,
    /// Determines the choices of a level below full strength: the same seed plays the same
    /// game. `None` draws a seed for each move; in a browser, which gives this crate no random numbers, that
    /// is always the same one, so set a seed there.
    pub seed: Option<u64>,
    /// The numbers of the search; only the feature `spsa` lets them be changed.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub numbers: Numbers,
}

impl Options {
    /// Most threads a search may have.
    pub const MAX_THREADS: usize = 256;
    /// Largest table, in megabytes; the machine may have less.
    pub const MAX_HASH: usize = 1 << 20;
    /// Most lines that can be asked for: a position has no more moves.
    pub const MAX_MULTIPV: usize = MAX_MOVES;
}

impl Default for Options {
    fn default() -> Self {
        Options {
            hash: 16,
            threads: 1,
            multipv: 1,
            move_overhead: Duration::from_millis(10),
            nodes_time: 0,
            level: Level::FULL,
            seed: None,
            numbers: Numbers::default(),
        }
    }
}
