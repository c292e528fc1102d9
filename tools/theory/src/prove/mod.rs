//! Proofs of positions that are too hard for one search, by job-level proof-number search: a tree
//! whose leaves the solver tries one by one, each with an empty table. The attacker's moves are
//! those that the engine prefers.
//!
//! Many leaves are easy, and of the attacker's moves only one is needed. So a leaf is first tried
//! with few nodes. If it is the most-proving one it is tried with more, and at last expanded.

pub mod leaves;
pub mod skeleton;
pub mod tree;

use std::collections::{HashMap, HashSet};

use anyhow::{Context, ensure};
use bingwa::bao::{Game, Move, Position, Side};
use bingwa::search::{Engine, HashError, Info, Limits, Options, last_lines};
use bingwa::solve::certificate::Certificate;
use bingwa::solve::{Attempt, SolveLimits, Solver, ahead};
use serde::{Deserialize, Serialize};

use crate::players::rules;
use crate::proofs::{Proof, prove};
use crate::workers::Workers;
use skeleton::LeafSolver;
use tree::{MOST, Numbers, Place, ROOT, Tree};

/// The name of this computation in its journal.
pub const KIND: &str = "prove";

/// The options of a proof; its journal holds them in the first line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The position to be proven.
    pub position: Position,
    /// The player whose win is to be proven.
    pub attacker: Side,
    /// Nodes of the solver for the last try of a leaf.
    pub prove: u64,
    /// Nodes of the search for the attacker's moves.
    pub nodes: u64,
    /// Moves of the attacker that are tried.
    pub candidates: usize,
    /// Megabytes of the table of a search or a leaf.
    pub hash: usize,
}

/// A finished part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "part", rename_all = "lowercase")]
pub enum Part {
    /// The solver has tried a leaf.
    Leaf(Leaf),
    /// The engine has named moves of the attacker.
    Moves(Candidates),
}

/// What the solver says of a leaf.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Leaf {
    /// The position.
    pub position: Position,
    /// The answer.
    #[serde(flatten)]
    pub proof: Proof,
}

/// The attacker's moves that are tried in a position, the best first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidates {
    /// The position.
    pub position: Position,
    /// The moves.
    pub moves: Vec<Move>,
}

/// Tries of a leaf before it is expanded. Each has four times the nodes of the one
/// before.
const TRIES: u32 = 3;

impl Settings {
    /// Nodes of the solver for a leaf after `tries` earlier tries, fewer than [`TRIES`].
    fn nodes_of(&self, tries: u32) -> u64 {
        (self.prove >> (2 * (TRIES - 1 - tries))).max(1)
    }
}

/// A leaf to be tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    /// The moves from the root.
    pub line: Vec<Move>,
    /// The position.
    pub position: Position,
    /// Most nodes of the solver.
    pub nodes: u64,
}

impl Try {
    /// The answer of the solver.
    ///
    /// # Errors
    ///
    /// The machine does not have the memory for the table.
    pub fn solve(&self, settings: &Settings) -> Result<Leaf, HashError> {
        let mut solver = Solver::new(settings.hash, 1)?;
        let limits = SolveLimits { nodes: Some(self.nodes), ..SolveLimits::default() };
        Ok(Leaf { position: self.position, proof: prove(&mut solver, &self.position, &limits) })
    }
}

impl Leaf {
    /// How hard the attacker's win seems to be; `None` if the solver did not get as far as
    /// proof numbers.
    ///
    /// The solver tries to prove the win of the player who seems to be ahead, and turns to the
    /// other one where that fails by repetition. If the defender is ahead, its numbers serve as an
    /// estimate of the attacker's, the other way round.
    #[must_use]
    pub fn numbers(&self, attacker: Side) -> Option<Numbers> {
        if self.proof.drawn {
            return Some(Numbers::REFUTED);
        }
        if let Some(winner) = self.proof.winner {
            return Some(if winner == attacker { Numbers::WON } else { Numbers::REFUTED });
        }
        let Attempt { attacker: tried, proof_number, disproof_number } = self.proof.attempt?;
        let [proof, disproof] = [proof_number, disproof_number].map(|number| number.clamp(1, MOST));
        Some(if tried == attacker {
            Numbers { proof, disproof }
        } else if ahead(&self.position) == attacker {
            Numbers::REFUTED
        } else {
            Numbers { proof: disproof, disproof: proof }
        })
    }
}

impl Candidates {
    /// The moves that the engine prefers, with an empty table.
    ///
    /// # Errors
    ///
    /// The machine does not have the memory for the table.
    pub fn find(position: &Position, settings: &Settings) -> Result<Candidates, HashError> {
        let options =
            Options { hash: settings.hash, multipv: settings.candidates, ..Options::default() };
        let mut engine = Engine::new(options)?;
        let game = Game::new(*position, rules());
        let mut reports: Vec<Info> = Vec::new();
        engine.search(&game, Limits::nodes(settings.nodes), |info| reports.push(info.clone()));
        let lines = last_lines(&reports);
        let moves = lines.iter().filter_map(|line| line.pv.first().copied()).collect();
        Ok(Candidates { position: *position, moves })
    }
}

/// What is to be computed next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The solver is to try these leaves, in any order.
    Leaves(Vec<Try>),
    /// The engine is to name moves of the attacker in this position.
    Moves(Position),
    /// The root is decided.
    Nothing,
}

/// A proof that grows.
pub struct Proving {
    settings: Settings,
    tree: Tree,
    /// Leaves that are to be tried.
    waiting: Vec<Place>,
    answers: HashMap<Position, Answer>,
    /// Nodes of the solver so far.
    nodes: u64,
}

/// The last answer of the solver about a position.
#[derive(Clone, Copy)]
struct Answer {
    /// How often it was tried.
    tries: u32,
    numbers: Numbers,
}

impl Proving {
    /// A proof that begins.
    #[must_use]
    pub fn new(settings: Settings) -> Proving {
        let tree = Tree::new(&settings.position, settings.attacker, &rules());
        Proving { settings, tree, waiting: vec![ROOT], answers: HashMap::new(), nodes: 0 }
    }

    /// What is to be computed next.
    #[must_use]
    pub fn next(&self) -> Next {
        if !self.waiting.is_empty() {
            // In mtaji a position can have several places.
            let mut seen = HashSet::new();
            let places =
                self.waiting.iter().filter(|&&place| seen.insert(self.tree.position(place)));
            let tries = places.map(|&place| {
                let position = *self.tree.position(place);
                let nodes = self.settings.nodes_of(self.tries_of(&position));
                Try { line: self.tree.line(place).to_vec(), position, nodes }
            });
            return Next::Leaves(tries.collect());
        }
        let leaf = self.tree.most_proving();
        leaf.map_or(Next::Nothing, |leaf| Next::Moves(*self.tree.position(leaf)))
    }

    fn tries_of(&self, position: &Position) -> u32 {
        self.answers.get(position).map_or(0, |answer| answer.tries)
    }

    /// Adds the next part, or one of several.
    ///
    /// # Errors
    ///
    /// It is not the next part, the solver did not get as far as proof numbers, or a move is not
    /// legal.
    pub fn add(&mut self, part: &Part) -> anyhow::Result<()> {
        match part {
            Part::Leaf(leaf) => self.answer(leaf)?,
            Part::Moves(candidates) => self.expand(candidates)?,
        }
        self.go_on();
        Ok(())
    }

    fn answer(&mut self, leaf: &Leaf) -> anyhow::Result<()> {
        let position = &leaf.position;
        let (answered, waiting): (Vec<Place>, Vec<Place>) =
            self.waiting.iter().partition(|&&place| self.tree.position(place) == position);
        ensure!(!answered.is_empty(), "found the leaf {position}, expected one that waits");
        let numbers = leaf.numbers(self.settings.attacker).with_context(|| {
            format!("{position}: found no proof numbers, expected those of the solver")
        })?;
        answered.into_iter().for_each(|place| self.tree.judge(place, numbers));
        self.waiting = waiting;
        let tries = self.tries_of(position) + 1;
        self.answers.insert(*position, Answer { tries, numbers });
        self.nodes = self.nodes.saturating_add(leaf.proof.nodes);
        Ok(())
    }

    fn expand(&mut self, candidates: &Candidates) -> anyhow::Result<()> {
        let Candidates { position, moves } = candidates;
        let leaf = self
            .tree
            .most_proving()
            .filter(|&leaf| self.waiting.is_empty() && self.tree.position(leaf) == position);
        let leaf = leaf.with_context(|| {
            format!("found moves of {position}, expected the next part of the proof")
        })?;
        let legal = position.legal_moves(&rules());
        let are_legal = moves.iter().all(|m| legal.iter().any(|legal| legal.mv() == *m));
        ensure!(
            are_legal && !moves.is_empty(),
            "{position}: found a move that is not legal, or none, expected legal moves"
        );
        let new = self.tree.expand(leaf, moves);
        self.wait_for(new);
        Ok(())
    }

    /// Puts new leaves on the list of those that are to be tried. In mtaji the solver may have
    /// answered on another line.
    fn wait_for(&mut self, new: Vec<Place>) {
        for leaf in new {
            match self.answers.get(self.tree.position(leaf)) {
                Some(answer) => self.tree.judge(leaf, answer.numbers),
                None => self.waiting.push(leaf),
            }
        }
    }

    /// Once every leaf has its numbers: goes on to the most-proving one. After its last try, to
    /// the positions after it, if no moves have to be chosen.
    fn go_on(&mut self) {
        while self.waiting.is_empty() {
            self.tree.back_up();
            let Some(leaf) = self.tree.most_proving() else { return };
            let answer = self.answers.get(self.tree.position(leaf)).copied();
            match answer {
                Some(Answer { numbers, .. }) if numbers != self.tree.numbers(leaf) => {
                    // Newer ones, from another line.
                    self.tree.judge(leaf, numbers);
                }
                Some(Answer { tries, .. }) if tries < TRIES => self.waiting = vec![leaf],
                None if !self.tree.is_after_only_move(leaf) => self.waiting = vec![leaf],
                _ if !self.tree.has_all_moves(leaf) => return,
                _ => {
                    let new = self.tree.expand(leaf, &[]);
                    self.wait_for(new);
                }
            }
        }
    }

    /// The positions between the root and the leaves.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The numbers of a position that the solver has tried, by its last answer.
    #[must_use]
    pub fn numbers(&self, position: &Position) -> Option<Numbers> {
        self.answers.get(position).map(|answer| answer.numbers)
    }

    /// Nodes of the solver so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The number of leaves that the certificate needs; 0 unless the root is won.
    #[must_use]
    pub fn leaves(&self) -> usize {
        self.tree.skeleton().map_or(0, |skeleton| skeleton.leaves.len())
    }

    /// The certificate of a root that is won. The threads of `workers` solve each leaf that it
    /// needs once more, and `on_leaf` is called after it.
    ///
    /// # Errors
    ///
    /// The root is not won, the memory does not suffice, or a leaf is not won, because the parts
    /// are wrong.
    pub fn certificate(
        &self,
        workers: Workers,
        on_leaf: impl FnMut() + Send,
    ) -> anyhow::Result<Certificate> {
        let skeleton = self.tree.skeleton().context("the position is not won")?;
        let Settings { position, attacker, hash, .. } = &self.settings;
        let solver = LeafSolver { winner: *attacker, nodes: None, hash: *hash };
        skeleton.certificate(position, &solver, workers, on_leaf)
    }
}

#[cfg(test)]
mod tests {
    use bingwa::solve::certificate::Claim;

    use super::*;

    fn settings(prove: u64) -> Settings {
        let position =
            "0,0,0,0,0,0,0,0/1,3,0,0,0,0,0,1/2,1,0,4,9,0,3,1/0,0,0,0,0,0,0,0 19,20 H N -";
        let position = position.parse().expect("a position");
        Settings { position, attacker: Side::South, prove, nodes: 100, candidates: 2, hash: 1 }
    }

    fn leaf(proof: Proof) -> Leaf {
        Leaf { position: settings(1).position, proof }
    }

    fn open(attempt: Option<(Side, u64, u64)>) -> Proof {
        let attempt = attempt.map(|(attacker, proof_number, disproof_number)| Attempt {
            attacker,
            proof_number,
            disproof_number,
        });
        Proof {
            winner: None,
            plies: 0,
            exact: false,
            drawn: false,
            best: None,
            no_win_within: [0, 0],
            attempt,
            nodes: 1,
            table_bytes: 0,
            time_ms: 0,
        }
    }

    #[test]
    fn numbers_follow_from_the_answer_of_the_solver() {
        let won = |winner| leaf(Proof { winner: Some(winner), ..open(None) });
        assert_eq!(won(Side::South).numbers(Side::South), Some(Numbers::WON));
        assert_eq!(won(Side::North).numbers(Side::South), Some(Numbers::REFUTED));
        let drawn = leaf(Proof { drawn: true, ..open(None) });
        assert_eq!(drawn.numbers(Side::South), Some(Numbers::REFUTED));
        assert_eq!(leaf(open(None)).numbers(Side::South), None);

        let ahead = ahead(&settings(1).position);
        let attempt = leaf(open(Some((ahead, 5, 7))));
        assert_eq!(attempt.numbers(ahead), Some(Numbers { proof: 5, disproof: 7 }));
        assert_eq!(attempt.numbers(!ahead), Some(Numbers { proof: 7, disproof: 5 }));
        // The player who is ahead fails by repetition.
        let other = leaf(open(Some((!ahead, 5, 7))));
        assert_eq!(other.numbers(ahead), Some(Numbers::REFUTED));
        let odd = leaf(open(Some((ahead, 0, u64::MAX))));
        assert_eq!(odd.numbers(ahead), Some(Numbers { proof: 1, disproof: tree::MOST }));
    }

    /// The first parts of a proof: the root is tried three times, then its moves.
    #[test]
    fn a_leaf_is_tried_three_times_before_it_gets_leaves() {
        let settings = settings(1600);
        let mut proving = Proving::new(settings);
        for nodes in [100, 400, 1600] {
            let position = settings.position;
            assert_eq!(proving.next(), Next::Leaves(vec![Try { line: vec![], position, nodes }]));
            proving.add(&Part::Leaf(leaf(open(Some((Side::South, 9, 9)))))).expect("a part");
        }
        // North moves, and every move is a leaf.
        let Next::Leaves(tries) = proving.next() else { panic!("leaves") };
        assert_eq!(tries.len(), settings.position.legal_moves(&rules()).len());
        assert!(tries.len() > 1 && tries.iter().all(|each| each.nodes == 100));
    }

    #[test]
    fn a_part_that_is_not_the_next_one_is_refused() {
        let settings = settings(1);
        let mut proving = Proving::new(settings);
        let mut refused = |part| proving.add(&part).expect_err("a wrong part").to_string();
        let start = Position::kiswahili();
        let other = Leaf { position: start, proof: open(None) };
        let error = refused(Part::Leaf(other));
        assert_eq!(error, format!("found the leaf {start}, expected one that waits"));
        let error = refused(Part::Leaf(leaf(open(None))));
        assert!(error.ends_with("found no proof numbers, expected those of the solver"), "{error}");
        let position = settings.position;
        let error = refused(Part::Moves(Candidates { position, moves: vec![] }));
        assert!(error.ends_with("expected the next part of the proof"), "{error}");
    }

    /// With one node for each leaf, positions after only moves are not tried at all.
    #[test]
    fn a_short_win_is_proven_from_the_rules_alone() {
        let position =
            "1,1,0,0,0,0,0,0/1,0,3,0,1,1,1,0/1,1,1,3,8,1,0,0/0,0,0,0,0,0,1,1 19,19 H S -";
        let position = position.parse().expect("a position");
        let settings = Settings { position, ..settings(1) };
        let mut proving = Proving::new(settings);
        loop {
            let parts: Vec<Part> = match proving.next() {
                Next::Nothing => break,
                Next::Moves(position) => {
                    let found = Candidates::find(&position, &settings).expect("memory");
                    vec![Part::Moves(found)]
                }
                Next::Leaves(tries) => {
                    let answers = tries.iter().map(|each| each.solve(&settings).expect("memory"));
                    answers.map(Part::Leaf).collect()
                }
            };
            parts.iter().for_each(|part| proving.add(part).expect("the next part"));
        }
        assert_eq!(proving.tree().numbers(ROOT), Numbers::WON);
        let certificate = proving.certificate(Workers { threads: 1 }, || ()).expect("a proof");
        assert_eq!(certificate.head().claim, Claim::Wins(Side::South, 5));
    }
}
