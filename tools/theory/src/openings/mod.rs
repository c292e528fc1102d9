//! The openings: a search and a proof attempt for each position after the first plies.

pub mod table;
pub mod tree;
pub mod worth;

use std::cmp::Reverse;
use std::collections::HashMap;

use anyhow::{Context, ensure};
use bingwa::bao::{Game, Move, Position};
use bingwa::search::{Bound, Engine, HashError, Info, Limits, Options, Score, last_lines};
use bingwa::solve::Solver;
use bingwa::util::nouns::count_of;
use serde::{Deserialize, Serialize};

use crate::journal::Contents;
use crate::players::rules;
use crate::proofs::{Proof, Stage, prove_in_stages};
use tree::{Backed, Tree};
use worth::Worth;

/// The name of this computation in its journal.
pub const KIND: &str = "openings";

/// What decides on the figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The ply of the positions.
    pub plies: u32,
    /// Nodes of the search of each position.
    pub nodes: u64,
    /// Nodes of the proof attempt for each position.
    pub prove: u64,
    /// Megabytes of the table of a search or a proof attempt.
    pub hash: usize,
}

/// A finished part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "part", rename_all = "lowercase")]
pub enum Part {
    /// The engine has searched a position.
    Search(Search),
    /// The solver has tried to prove a position.
    Proof(Attempted),
}

/// What the engine says of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Search {
    /// The position.
    pub position: Position,
    /// The score, for the mover.
    pub score: Score,
    /// The best line.
    pub line: Vec<Move>,
    /// The score at each finished depth.
    pub depths: Vec<AtDepth>,
    /// Nodes searched.
    pub nodes: u64,
    /// The time it took, in milliseconds.
    pub time_ms: u64,
}

/// A finished depth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct AtDepth {
    /// The depth, in plies.
    pub depth: u32,
    /// The score, for the mover.
    pub score: Score,
    /// Nodes so far.
    pub nodes: u64,
}

/// What the solver says of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Attempted {
    /// The position.
    pub position: Position,
    /// The answer.
    #[serde(flatten)]
    pub proof: Proof,
    /// The proof numbers on the way.
    pub stages: Vec<Stage>,
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
///
/// # Errors
///
/// The machine does not have the memory for the table.
pub fn search(position: &Position, nodes: u64, hash: usize) -> Result<Search, HashError> {
    let mut engine = Engine::new(Options { hash, ..Options::default() })?;
    let game = Game::new(*position, rules());
    let mut reports: Vec<Info> = Vec::new();
    let done = engine.search(&game, Limits::nodes(nodes), |info| reports.push(info.clone()));
    let mut depths: Vec<AtDepth> = Vec::new();
    for &Info { depth, score, nodes, .. } in
        reports.iter().filter(|info| info.bound == Bound::Exact)
    {
        if depths.last().is_some_and(|last| last.depth == depth) {
            depths.pop();
        }
        depths.push(AtDepth { depth, score, nodes });
    }
    let last = last_lines(&reports).into_iter().next();
    // Without a move there is nothing to search: the mover has lost.
    let (score, line) = last.map_or((Score::Loss(0), Vec::new()), |info| (info.score, info.pv));
    let time_ms = done.time.as_millis().try_into().unwrap_or(u64::MAX);
    Ok(Search { position: *position, score, line, depths, nodes: done.nodes, time_ms })
}

/// Tries to prove a position with an empty table.
///
/// # Errors
///
/// The machine does not have the memory for the table.
pub fn attempt(position: &Position, nodes: u64, hash: usize) -> Result<Attempted, HashError> {
    let mut solver = Solver::new(hash, 1)?;
    let (proof, stages) = prove_in_stages(&mut solver, position, nodes);
    Ok(Attempted { position: *position, proof, stages })
}

/// A part to be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// Search this position.
    Search(Position),
    /// Try to prove this position.
    Proof(Position),
}

impl Job {
    /// Computes the part.
    ///
    /// # Errors
    ///
    /// The machine does not have the memory for the table.
    pub fn run(self, settings: &Settings) -> Result<Part, HashError> {
        Ok(match self {
            Job::Search(position) => {
                Part::Search(search(&position, settings.nodes, settings.hash)?)
            }
            Job::Proof(position) => Part::Proof(attempt(&position, settings.prove, settings.hash)?),
        })
    }
}

/// The finished parts of a tree.
pub struct Openings {
    /// The tree.
    pub tree: Tree,
    /// The index of each position of the last ply.
    places: HashMap<Position, usize>,
    searches: HashMap<usize, Search>,
    proofs: HashMap<usize, Attempted>,
}

/// Nodes of the quick search that decides on the order of the work.
const QUICK_NODES: u64 = 20_000;

impl Openings {
    /// The openings of this many plies, without parts.
    #[must_use]
    pub fn new(plies: u32) -> Openings {
        let tree = Tree::grow(plies);
        let places = tree.leaves().map(|leaf| (tree.nodes[leaf].position, leaf)).collect();
        Openings { tree, places, searches: HashMap::new(), proofs: HashMap::new() }
    }

    /// The openings with the parts of a journal.
    ///
    /// # Errors
    ///
    /// A part is of a position that the last ply does not have.
    pub fn with_parts(plies: u32, parts: Vec<Part>) -> anyhow::Result<Openings> {
        let mut openings = Openings::new(plies);
        for (part, number) in parts.into_iter().zip(2..) {
            openings.add(part).with_context(|| format!("line {number}"))?;
        }
        Ok(openings)
    }

    /// The openings of a journal.
    ///
    /// # Errors
    ///
    /// The journal has a number of plies that is not offered, or a part of another tree.
    pub fn of_journal(contents: Contents<Settings, Part>) -> anyhow::Result<Openings> {
        let Contents { options: Settings { plies, .. }, parts, .. } = contents;
        ensure!(plies <= MOST_PLIES, "line 1: found plies {plies}, expected at most {MOST_PLIES}");
        Openings::with_parts(plies, parts)
    }

    /// Adds a part.
    ///
    /// # Errors
    ///
    /// It is of a position that the last ply does not have.
    pub fn add(&mut self, part: Part) -> anyhow::Result<()> {
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

    /// The search of a position, by its index in the tree.
    #[must_use]
    pub fn search_of(&self, leaf: usize) -> Option<&Search> {
        self.searches.get(&leaf)
    }

    /// The proof attempt for a position, by its index in the tree.
    #[must_use]
    pub fn proof_of(&self, leaf: usize) -> Option<&Attempted> {
        self.proofs.get(&leaf)
    }

    /// What is to be computed for these positions of the last ply: those first that a quick
    /// search finds most one-sided.
    ///
    /// # Errors
    ///
    /// The machine does not have the memory for a table.
    pub fn jobs(&self, leaves: &[usize]) -> Result<Vec<Job>, HashError> {
        let mut order = Vec::new();
        for &leaf in leaves {
            let todo = [!self.searches.contains_key(&leaf), !self.proofs.contains_key(&leaf)];
            if todo != [false, false] {
                let position = self.tree.nodes[leaf].position;
                let score = search(&position, QUICK_NODES, 1)?.score;
                let worth = Worth::Score(score).rank().max(Worth::Score(-score).rank());
                order.push((Reverse(worth), leaf, position, todo));
            }
        }
        order.sort_unstable_by_key(|&(worth, leaf, ..)| (worth, leaf));
        let jobs = order.into_iter().flat_map(|(_, _, position, [search, prove])| {
            let search = search.then_some(Job::Search(position));
            search.into_iter().chain(prove.then_some(Job::Proof(position)))
        });
        Ok(jobs.collect())
    }

    /// The values of all positions of the tree.
    #[must_use]
    pub fn values(&self) -> Vec<Option<Backed>> {
        self.tree.back_up(|leaf| self.value_of(leaf))
    }

    /// The value of a position of the last ply: a proof, or else the engine's score.
    fn value_of(&self, leaf: usize) -> Option<Backed> {
        let search = self.search_of(leaf);
        let line = search.map_or_else(Vec::new, |search| search.line.clone());
        if let Some(Attempted { position, proof, .. }) = self.proof_of(leaf)
            && let Some(winner) = proof.winner
        {
            let won = winner == position.side();
            let worth = if won { Worth::Win(proof.plies) } else { Worth::Loss(proof.plies) };
            // The line of the engine may begin with a move that is not the proven one.
            let line = match proof.best {
                Some(best) if line.first() != Some(&best) => vec![best],
                _ => line,
            };
            return Some(Backed { worth, line });
        }
        search.map(|search| Backed { worth: Worth::Score(search.score), line })
    }
}

/// Most plies of the tree: after 8 plies there are 18,235 positions.
pub const MOST_PLIES: u32 = 8;

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) const SETTINGS: Settings = Settings { plies: 2, nodes: 300, prove: 500, hash: 1 };

    /// The parts of the tree of two plies.
    pub(crate) fn parts() -> Vec<Part> {
        let openings = Openings::new(SETTINGS.plies);
        let leaves: Vec<usize> = openings.tree.leaves().collect();
        let jobs = openings.jobs(&leaves).expect("memory");
        jobs.into_iter().map(|job| job.run(&SETTINGS).expect("memory")).collect()
    }

    #[test]
    fn parts_come_back_from_their_json_and_are_not_done_again() {
        let parts = parts();
        let json = serde_json::to_string(&parts).expect("JSON");
        assert_eq!(serde_json::from_str::<Vec<Part>>(&json).expect("parts"), parts);
        let mut openings = Openings::with_parts(2, parts[1..].to_vec()).expect("parts of it");
        let leaves: Vec<usize> = openings.tree.leaves().collect();
        assert_eq!(openings.jobs(&leaves), Ok(vec![Job::Search(*parts[0].position())]));
        openings.add(parts[0].clone()).expect("a part of it");
        assert_eq!(openings.jobs(&leaves), Ok(vec![]));
        assert!(openings.values().iter().all(Option::is_some));
    }

    #[test]
    fn a_part_of_another_tree_is_refused() {
        let mut parts = parts();
        parts[1] = Part::Search(search(&Position::kiswahili(), 1, 1).expect("memory"));
        let error = Openings::with_parts(2, parts).err().expect("a wrong part");
        assert_eq!(
            format!("{error:#}"),
            format!(
                "line 3: found the position {}, expected one after 2 plies",
                Position::kiswahili()
            )
        );
        let options = Settings { plies: 99, ..SETTINGS };
        let error =
            Openings::of_journal(Contents { rules: 2, options, parts: vec![], is_cut: false })
                .err();
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
