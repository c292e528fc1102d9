//! A fixed amount of searching: its node count is the search's signature, its
//! speed the engine's.
//!
//! The same program gives the same count on every machine with one thread; a
//! change that is meant to change nothing in the search must leave it alone.

use std::time::Duration;

use crate::bao::{Game, Move, Position, Rules};
use crate::search::{Engine, HashError, Limits, Options, Report, Score, nodes_a_second};

/// Depth that takes some seconds on one thread.
pub const DEFAULT_DEPTH: u32 = 24;

/// Megabytes for the table, unless said otherwise. Part of the signature.
pub const DEFAULT_HASH: usize = 16;

/// What is searched: the start, then kunamua from its beginning to its end,
/// with houses and without, and mtaji, with kutakatia and with a house.
pub const POSITIONS: [&str; 20] = [
    "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 Hh S -",
    "0,0,0,0,0,0,0,0/0,3,0,8,1,1,1,0/0,1,0,1,8,0,0,0/0,0,0,0,0,0,0,0 20,20 Hh S -",
    "0,0,0,0,0,0,0,0/0,1,1,9,3,2,0,0/0,0,0,0,1,2,7,0/0,0,0,0,0,0,0,1 18,19 h N -",
    "3,2,0,1,1,0,0,0/0,1,1,5,0,0,0,0/0,0,0,0,5,1,1,0/0,0,0,1,1,0,2,3 18,18 Hh S -",
    "0,0,0,1,1,1,1,1/0,3,0,4,1,5,4,0/0,0,3,0,1,1,1,1/0,0,0,0,0,0,1,1 16,17 - N -",
    "4,2,2,0,1,1,0,0/0,1,1,7,0,0,0,1/0,0,0,0,9,0,0,0/0,0,0,1,1,2,0,1 15,15 Hh S -",
    "0,0,0,0,0,1,1,1/0,6,0,1,1,1,3,5/1,0,0,0,12,3,0,0/0,0,0,0,0,0,1,1 13,13 H S -",
    "0,0,0,0,0,0,0,0/0,2,1,5,2,1,0,0/0,0,0,0,3,7,9,1/1,1,1,1,1,0,1,1 13,13 - S -",
    "1,1,0,0,0,0,0,0/0,4,1,1,0,0,0,0/0,0,1,3,14,3,5,2/1,0,0,0,0,1,2,2 11,11 H S -",
    "1,1,1,1,1,1,1,1/5,0,4,1,5,1,0,1/1,0,3,4,0,1,2,0/1,1,1,0,0,1,2,0 11,11 - S -",
    "0,2,1,0,0,0,0,0/0,0,1,0,0,0,0,0/0,9,0,6,10,1,3,1/1,3,1,0,1,3,1,3 8,9 - N -",
    "0,1,0,6,3,2,3,0/5,1,0,1,0,7,0,1/0,0,2,1,8,1,1,6/1,1,0,0,1,1,0,2 4,5 - N -",
    "3,2,0,1,1,0,0,0/1,6,1,16,1,3,1,0/0,1,3,0,1,1,3,0/0,0,0,1,1,1,3,4 4,5 h N -",
    "1,2,3,0,2,4,2,1/1,5,4,1,4,1,2,3/0,0,1,0,1,4,1,3/0,2,0,2,0,2,5,3 2,2 - S -",
    "2,2,0,1,3,1,2,0/0,0,5,0,0,1,2,4/3,4,1,2,7,5,4,0/2,0,1,2,1,0,1,4 2,2 - S -",
    "3,1,5,2,2,0,2,4/1,4,5,4,0,6,1,0/0,0,0,0,0,13,0,0/2,0,1,2,1,0,3,2 0,0 - S -",
    "4,1,0,3,2,3,2,1/0,2,3,4,7,0,1,2/1,1,1,1,1,3,2,2/4,0,1,7,1,3,1,0 0,0 - N -",
    "5,2,1,3,0,2,0,1/1,0,0,16,0,0,0,0/0,8,3,0,2,0,0,2/2,0,1,1,4,0,6,4 0,0 h N -",
    "4,2,1,0,3,2,0,0/0,1,9,3,12,1,1,8/1,0,1,0,1,1,0,1/2,3,0,0,3,1,2,1 0,0 - N a1",
    "2,3,2,3,1,3,1,0/1,0,0,0,0,0,0,0/2,0,1,6,0,9,1,4/1,2,7,6,2,4,2,1 0,0 - N a8",
];

/// What a bench is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchOptions {
    /// Plies to search each position.
    pub depth: u32,
    /// Threads; with more than one the node count varies.
    pub threads: usize,
    /// Megabytes for the table.
    pub hash: usize,
}

impl Default for BenchOptions {
    fn default() -> Self {
        BenchOptions { depth: DEFAULT_DEPTH, threads: 1, hash: DEFAULT_HASH }
    }
}

/// The search of one position.
#[derive(Clone, Copy, Debug)]
pub struct BenchLine {
    /// Its place among [`POSITIONS`], from 1.
    pub number: usize,
    /// The position.
    pub position: Position,
    /// The move found.
    pub best: Option<Move>,
    /// Its score, from the mover's point of view.
    pub score: Score,
    /// Nodes searched.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// What all searches came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BenchResult {
    /// Nodes of all searches: the signature.
    pub nodes: u64,
    /// Their time.
    pub time: Duration,
}

impl BenchResult {
    /// Nodes a second.
    #[must_use]
    pub fn nps(&self) -> u64 {
        nodes_a_second(self.nodes, self.time)
    }
}

/// Searches every position of [`POSITIONS`] from scratch and calls `each` as
/// it is done; `each` may end the bench by an error.
///
/// # Errors
///
/// The memory for the table could not be had, or what `each` says.
pub fn run<E: From<HashError>>(
    options: BenchOptions,
    mut each: impl FnMut(&BenchLine) -> Result<(), E>,
) -> Result<BenchResult, E> {
    let BenchOptions { depth, threads, hash } = options;
    let mut engine = Engine::new(Options { hash, threads, ..Options::default() })?;
    let mut result = BenchResult::default();
    for (text, number) in POSITIONS.iter().zip(1..) {
        let position: Position = text.parse().expect("all are playable, as a test shows");
        let line = search(&mut engine, number, position, depth);
        result.nodes += line.nodes;
        result.time += line.time;
        each(&line)?;
    }
    Ok(result)
}

fn search(engine: &mut Engine, number: usize, position: Position, depth: u32) -> BenchLine {
    engine.new_game();
    let search = engine.start(&Game::new(position, Rules::default()), Limits::depth(depth));
    let mut line = BenchLine {
        number,
        position,
        best: None,
        score: Score::Loss(0),
        nodes: 0,
        time: Duration::ZERO,
    };
    for report in search.reports() {
        match report {
            Report::Info(info) => line.score = info.score,
            Report::Done(done) => {
                line.best = done.best;
                line.nodes = done.nodes;
                line.time = done.time;
            }
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes(depth: u32) -> u64 {
        let options = BenchOptions { depth, ..BenchOptions::default() };
        run::<HashError>(options, |_| Ok(())).unwrap().nodes
    }

    #[test]
    fn the_same_every_time() {
        assert_eq!(nodes(5), nodes(5));
        assert!(nodes(6) > nodes(5));
    }

    #[test]
    fn positions_are_playable_and_differ() {
        let mut hashes: Vec<u64> =
            POSITIONS.iter().map(|text| text.parse::<Position>().unwrap().hash()).collect();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), POSITIONS.len());
        assert!(POSITIONS.iter().all(|text| text.is_ascii()));
    }
}
