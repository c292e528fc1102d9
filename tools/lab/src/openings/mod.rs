//! The openings: a search and a proof attempt for each position after the first plies.

mod table;
mod tree;

use std::collections::HashMap;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use bingwa::bao::{Game, Move, Position};
use bingwa::search::{Engine, HashError, Limits, Options, Score, last_lines};
use bingwa::solve::{SolveLimits, Solver};
use bingwa::util::messages::count_of;
use serde::{Deserialize, Serialize};

use self::table::tables;
use self::tree::{Backed, Tree, Value};
use crate::jobs::Threads;
use crate::journal::Journal;
use crate::players::rules;
use crate::solved::{Proof, prove};
use crate::{hash, positive};

/// The name of this computation in its journal.
const KIND: &str = "openings";

/// Most plies of the tree: after 8 plies there are 18,235 positions.
const MOST_PLIES: u32 = 8;

/// Search all positions after the first plies and try to prove who wins them
///
/// For each distinct position after --plies plies of bao la kiswahili: the score and the best
/// line of a search, and an attempt of the solver to prove who wins.
///
/// A position before the last ply is proven if one of its moves leads to a proven win of the
/// mover, or all of them to proven losses. The table shows this too.
///
/// Each finished search or proof is a line of the journal. The same command goes on where it
/// was stopped. A part runs on one thread with an empty table, so the figures depend neither
/// on the threads nor on the order of the parts. Each thread takes the memory of --hash.
#[derive(clap::Args)]
pub struct Arguments {
    /// The ply of the positions
    #[arg(long, value_name = "N", default_value_t = 4,
        value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_PLIES)))]
    plies: u32,
    /// Nodes of the search of each position
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = positive())]
    nodes: u64,
    /// Nodes of the proof attempt for each position
    #[arg(long, value_name = "N", default_value_t = 3_000_000, value_parser = positive())]
    prove: u64,
    /// Size of the table of each part, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = hash())]
    hash: usize,
    /// The file of finished parts
    #[arg(long, value_name = "FILE")]
    journal: PathBuf,
    #[command(flatten)]
    threads: Threads,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let path = &arguments.journal;
    let &Arguments { plies, nodes, prove, hash, .. } = arguments;
    let settings = Settings { plies, nodes, prove, hash };
    let (journal, parts) = Journal::open(path, KIND, &settings)?;
    let mut openings =
        Openings::with_parts(&settings, parts).with_context(|| path.display().to_string())?;
    let jobs = openings.jobs();
    let parts = arguments.threads.run(
        "parts",
        0..jobs.len() as u64,
        || Ok(()),
        |(), number| {
            let part = jobs[number as usize].run(&settings)?;
            journal.append(&part)?;
            Ok(part)
        },
    )?;
    parts.into_iter().try_for_each(|part| openings.add(part))?;
    print!("{}", tables(&openings));
    Ok(())
}

/// What decides on the figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    /// The ply of the positions.
    plies: u32,
    /// Nodes of the search of each position.
    nodes: u64,
    /// Nodes of the proof attempt for each position.
    prove: u64,
    /// Megabytes of the table of a search or a proof attempt.
    hash: usize,
}

/// A finished part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "part", rename_all = "lowercase")]
enum Part {
    /// The engine has searched a position.
    Search(Search),
    /// The solver has tried to prove a position.
    Proof(Attempted),
}

/// What the engine says of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Search {
    position: Position,
    /// The score, for the mover.
    score: Score,
    /// The best line.
    line: Vec<Move>,
    /// Nodes searched.
    nodes: u64,
    /// The time it took, in milliseconds.
    time_ms: u64,
}

/// What the solver says of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Attempted {
    position: Position,
    /// The answer.
    #[serde(flatten)]
    proof: Proof,
}

impl Part {
    fn position(&self) -> &Position {
        match self {
            Part::Search(search) => &search.position,
            Part::Proof(attempted) => &attempted.position,
        }
    }
}

/// Searches a position with an empty table.
fn search(position: &Position, nodes: u64, hash: usize) -> Result<Search, HashError> {
    let mut engine = Engine::new(Options { hash, ..Options::default() })?;
    let game = Game::new(*position, rules());
    let mut reports = Vec::new();
    let done = engine.search(&game, Limits::nodes(nodes), |info| reports.push(info.clone()));
    let last = last_lines(&reports).into_iter().next();
    // Without a move there is nothing to search: the mover has lost.
    let (score, line) = last.map_or((Score::Loss(0), Vec::new()), |info| (info.score, info.pv));
    let time_ms = done.time.as_millis().try_into().unwrap_or(u64::MAX);
    Ok(Search { position: *position, score, line, nodes: done.nodes, time_ms })
}

/// Tries to prove a position with an empty table.
fn attempt(position: &Position, nodes: u64, hash: usize) -> Result<Attempted, HashError> {
    let limits = SolveLimits { nodes: Some(nodes), ..SolveLimits::default() };
    let proof = prove(&mut Solver::new(hash, 1)?, position, &limits);
    Ok(Attempted { position: *position, proof })
}

/// A part to be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Job {
    /// Search this position.
    Search(Position),
    /// Try to prove this position.
    Proof(Position),
}

impl Job {
    /// Computes the part.
    fn run(self, settings: &Settings) -> Result<Part, HashError> {
        Ok(match self {
            Job::Search(position) => {
                Part::Search(search(&position, settings.nodes, settings.hash)?)
            }
            Job::Proof(position) => Part::Proof(attempt(&position, settings.prove, settings.hash)?),
        })
    }
}

/// The finished parts of a tree.
struct Openings {
    tree: Tree,
    /// The index of each position of the last ply.
    places: HashMap<Position, usize>,
    searches: HashMap<usize, Search>,
    proofs: HashMap<usize, Attempted>,
}

impl Openings {
    /// The openings with the parts of a journal, which begin in its second line.
    ///
    /// # Errors
    ///
    /// The number of plies is not offered, or a part is of a position that the last ply does not
    /// have.
    fn with_parts(settings: &Settings, parts: Vec<Part>) -> anyhow::Result<Openings> {
        let plies = settings.plies;
        ensure!(plies <= MOST_PLIES, "line 1: found plies {plies}, expected at most {MOST_PLIES}");
        let tree = Tree::grow(plies);
        let places = tree.leaves().map(|leaf| (tree.nodes[leaf].position, leaf)).collect();
        let (searches, proofs) = (HashMap::new(), HashMap::new());
        let mut openings = Openings { tree, places, searches, proofs };
        for (part, number) in parts.into_iter().zip(2..) {
            openings.add(part).with_context(|| format!("line {number}"))?;
        }
        Ok(openings)
    }

    /// Adds a part.
    ///
    /// # Errors
    ///
    /// It is of a position that the last ply does not have.
    fn add(&mut self, part: Part) -> anyhow::Result<()> {
        let place = self.places.get(part.position()).copied();
        let place = place.with_context(|| {
            format!(
                "found the position {}, expected one after {}",
                part.position(),
                count_of(self.tree.plies.len() - 1, "ply")
            )
        })?;
        match part {
            Part::Search(search) => _ = self.searches.insert(place, search),
            Part::Proof(attempted) => _ = self.proofs.insert(place, attempted),
        }
        Ok(())
    }

    /// What is to be computed.
    fn jobs(&self) -> Vec<Job> {
        let jobs = self.tree.leaves().flat_map(|leaf| {
            let position = self.tree.nodes[leaf].position;
            let search = (!self.searches.contains_key(&leaf)).then_some(Job::Search(position));
            let proof = (!self.proofs.contains_key(&leaf)).then_some(Job::Proof(position));
            search.into_iter().chain(proof)
        });
        jobs.collect()
    }

    /// The values of all positions of the tree.
    fn values(&self) -> Vec<Option<Backed>> {
        self.tree.back_up(|leaf| self.value_of(leaf))
    }

    /// The value of a position of the last ply: a proof, or else the engine's score.
    fn value_of(&self, leaf: usize) -> Option<Backed> {
        let search = self.searches.get(&leaf);
        let line = search.map_or_else(Vec::new, |search| search.line.clone());
        if let Some(Attempted { position, proof, .. }) = self.proofs.get(&leaf)
            && let Some(winner) = proof.winner
        {
            let won = winner == position.side();
            let value = if won { Value::Win(proof.plies) } else { Value::Loss(proof.plies) };
            // The line of the engine may begin with a move that is not the proven one.
            let line = match proof.best {
                Some(best) if line.first() != Some(&best) => vec![best],
                _ => line,
            };
            return Some(Backed { value, line });
        }
        search.map(|search| Backed { value: Value::Score(search.score), line })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub const SETTINGS: Settings = Settings { plies: 2, nodes: 300, prove: 500, hash: 1 };

    /// The parts of the tree of two plies.
    pub fn parts() -> Vec<Part> {
        let openings = Openings::with_parts(&SETTINGS, vec![]).expect("no part");
        openings.jobs().into_iter().map(|job| job.run(&SETTINGS).expect("memory")).collect()
    }

    #[test]
    fn parts_come_back_from_their_json_and_are_not_done_again() {
        let parts = parts();
        let json = serde_json::to_string(&parts).expect("JSON");
        assert_eq!(serde_json::from_str::<Vec<Part>>(&json).expect("parts"), parts);
        let mut openings =
            Openings::with_parts(&SETTINGS, parts[1..].to_vec()).expect("parts of it");
        assert_eq!(openings.jobs(), [Job::Search(*parts[0].position())]);
        openings.add(parts[0].clone()).expect("a part of it");
        assert_eq!(openings.jobs(), []);
        assert!(openings.values().iter().all(Option::is_some));
    }

    #[test]
    fn a_part_of_another_tree_is_refused() {
        let mut parts = parts();
        parts[1] = Part::Search(search(&Position::kiswahili(), 1, 1).expect("memory"));
        let error = Openings::with_parts(&SETTINGS, parts).err().expect("a wrong part");
        assert_eq!(
            format!("{error:#}"),
            format!(
                "line 3: found the position {}, expected one after 2 plies",
                Position::kiswahili()
            )
        );
        let options = Settings { plies: 99, ..SETTINGS };
        let error = Openings::with_parts(&options, vec![]).err();
        let error = error.expect("too many plies").to_string();
        assert_eq!(error, "line 1: found plies 99, expected at most 8");
    }

    #[test]
    fn a_lost_position_is_searched() {
        let lost = "1,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/1,0,0,0,20,10,10,10/9,0,0,0,0,0,1,1 0,0 - N -";
        let lost: Position = lost.parse().expect("a position");
        let searched = search(&lost, 100, 1).expect("memory");
        assert_eq!((searched.score, searched.line), (Score::Loss(0), vec![]));
        let proof = attempt(&lost, 100, 1).expect("memory").proof;
        assert_eq!((proof.winner, proof.plies), (Some(lost.side().opponent()), 0));
    }
}
