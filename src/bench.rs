//! The benchmark: fixed positions searched to a fixed depth.
//!
//! Its node count is the signature of the search: with one thread it is the same
//! on every machine, and a change that is not meant to change the search must
//! not change it. Its speed is the speed of the engine.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use crate::bao::{Game, Move, Position, Rules};
use crate::search::{Engine, HashError, Limits, NoReport, Options, Report, Score, nodes_a_second};

/// The default depth; one thread takes some seconds.
pub const DEFAULT_DEPTH: u32 = 24;

/// The default size of the table in megabytes. The signature depends on it.
pub const DEFAULT_HASH: usize = 16;

/// The positions searched: the start, then kunamua from its beginning to its
/// end, with houses and without, and mtaji, with kutakatia and with a house.
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
    "2,1,2,4,0,2,0,1/0,0,0,0,0,1,1,0/6,4,0,9,1,4,0,4/1,0,5,1,0,7,2,6 0,0 - N a3",
];

/// The settings of a benchmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchOptions {
    /// Depth of each search, in plies.
    pub depth: u32,
    /// Threads to search with. With more than one the node count varies.
    pub threads: usize,
    /// Size of the table, in megabytes.
    pub hash: usize,
}

impl Default for BenchOptions {
    fn default() -> Self {
        BenchOptions { depth: DEFAULT_DEPTH, threads: 1, hash: DEFAULT_HASH }
    }
}

/// The search of one position.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BenchLine {
    /// Its place among [`POSITIONS`], from 1.
    pub number: usize,
    /// The position.
    pub position: Position,
    /// The best move; `None` if there is no legal move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub best: Option<Move>,
    /// Its score, from the mover's point of view.
    pub score: Score,
    /// Nodes searched.
    pub nodes: u64,
    /// Time of the search.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "time_ms", with = "crate::search::serde::millis")
    )]
    pub time: Duration,
}

/// The totals of a benchmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BenchResult {
    /// Nodes of all searches: the signature.
    pub nodes: u64,
    /// Nodes per second.
    pub nps: u64,
}

/// Searches every position of [`POSITIONS`] with an empty table and calls
/// `each` after each search. Setting `stop` ends the benchmark and the search under way; the
/// result then counts the searches that were finished before.
///
/// # Errors
///
/// The memory for the table cannot be allocated, or `each` returns an error,
/// which ends the benchmark.
pub fn run<E: From<HashError>>(
    options: BenchOptions,
    stop: &AtomicBool,
    mut each: impl FnMut(&BenchLine) -> Result<(), E>,
) -> Result<BenchResult, E> {
    let BenchOptions { depth, threads, hash } = options;
    let mut engine = Engine::new(Options { hash, threads, ..Options::default() })?;
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for (text, number) in POSITIONS.iter().zip(1..) {
        let position: Position = text.parse().expect("a test parses every position");
        let line = search(&mut engine, number, position, depth, stop);
        if stop.load(Relaxed) {
            break;
        }
        nodes += line.nodes;
        time += line.time;
        each(&line)?;
    }
    Ok(BenchResult { nodes, nps: nodes_a_second(nodes, time) })
}

fn search(
    engine: &mut Engine,
    number: usize,
    position: Position,
    depth: u32,
    stop: &AtomicBool,
) -> BenchLine {
    /// Longest time between `stop` and the end of the search.
    const POLL: Duration = Duration::from_millis(20);
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
    loop {
        match search.next_report(POLL) {
            Ok(Report::Info(info)) => line.score = info.score,
            Ok(Report::Progress(_)) => {}
            Ok(Report::Done(done)) => {
                line.best = done.best;
                line.nodes = done.nodes;
                line.time = done.time;
            }
            Err(NoReport::Timeout) if stop.load(Relaxed) => search.stop(),
            Err(NoReport::Timeout) => {}
            Err(NoReport::Ended) => return line,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes(depth: u32) -> u64 {
        let options = BenchOptions { depth, ..BenchOptions::default() };
        run::<HashError>(options, &AtomicBool::new(false), |_| Ok(())).unwrap().nodes
    }

    #[test]
    fn the_node_count_is_the_same_every_time() {
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
