//! Proofs of positions that are too hard for one search: a tree whose leaves the solver tries one
//! by one, each with an empty table (job-level proof-number search: Wu, Lin, Lin, Huang and
//! others, 2013). The attacker's moves are those that the engine prefers.
//!
//! Many leaves are easy, and of the attacker's moves only one is needed. So a leaf is first tried
//! with few nodes. If it is the one that matters it is tried with more, and at last it gets
//! leaves of its own.

pub mod tree;

use std::collections::HashMap;
use std::ops::ControlFlow;

use anyhow::{Context, ensure};
use bingwa::bao::{Game, Move, Position, Side};
use bingwa::search::{Engine, HashError, Info, Limits, Options, last_lines};
use bingwa::solve::certificate::{Certificate, Claim, Joiner};
use bingwa::solve::{Attempt, SolveLimits, Solver};
use serde::{Deserialize, Serialize};

use crate::players::rules;
use crate::proofs::{Proof, prove};
use tree::{NEVER, Numbers, Skeleton, Tree};

/// The name of this computation in its journal.
pub const KIND: &str = "prove";

/// What decides on the proof.
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

/// Tries of a leaf before it gets leaves of its own. Each has four times the nodes of the one
/// before.
const TRIES: u32 = 3;

impl Settings {
    /// Nodes of the solver for a leaf that was tried so often before.
    fn nodes_of(&self, tries: u32) -> u64 {
        (self.prove >> (2 * (TRIES - 1 - tries))).max(1)
    }
}

/// A leaf to be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Try {
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
        let proof = prove(&mut solver, &self.position, &self.limits());
        Ok(Leaf { position: self.position, proof })
    }

    fn limits(&self) -> SolveLimits {
        SolveLimits { nodes: Some(self.nodes), ..SolveLimits::default() }
    }
}

impl Leaf {
    /// How hard the attacker's win seems to be.
    ///
    /// The solver tries to prove the win of the player who seems to be ahead. If that is the
    /// defender, its numbers are those of the defender's win, and stand for the attacker's the
    /// other way round.
    #[must_use]
    pub fn numbers(&self, attacker: Side) -> Numbers {
        match (self.proof.winner, self.proof.attempt) {
            (Some(winner), _) if winner == attacker => Numbers::WON,
            (None, Some(attempt)) if !self.proof.drawn => {
                let Attempt { proof_number, disproof_number, .. } = attempt;
                let [proof, disproof] =
                    [proof_number, disproof_number].map(|number| number.clamp(1, NEVER - 1));
                match attempt.attacker == attacker {
                    true => Numbers { proof, disproof },
                    false => Numbers { proof: disproof, disproof: proof },
                }
            }
            _ => Numbers::REFUTED,
        }
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
    /// The root is decided, or no line is left to be tried.
    Nothing,
}

/// A proof that grows.
pub struct Proving {
    settings: Settings,
    tree: Tree,
    /// Leaves that are to be tried.
    waiting: Vec<Position>,
    /// How often each leaf was tried.
    tries: HashMap<Position, u32>,
    /// Nodes of the solver so far.
    nodes: u64,
}

impl Proving {
    /// A proof that begins.
    #[must_use]
    pub fn new(settings: Settings) -> Proving {
        let root = settings.position;
        let tree = Tree::new(&root, settings.attacker, &rules());
        Proving { settings, tree, waiting: vec![root], tries: HashMap::new(), nodes: 0 }
    }

    /// What is to be computed next.
    #[must_use]
    pub fn next(&self) -> Next {
        if !self.waiting.is_empty() {
            let tries = self.waiting.iter().map(|&position| {
                let nodes = self.settings.nodes_of(self.tries_of(&position));
                Try { position, nodes }
            });
            return Next::Leaves(tries.collect());
        }
        self.tree.most_proving().map_or(Next::Nothing, |leaf| Next::Moves(*leaf))
    }

    fn tries_of(&self, position: &Position) -> u32 {
        self.tries.get(position).copied().unwrap_or(0)
    }

    /// Adds the next part, or one of several.
    ///
    /// # Errors
    ///
    /// It is not the next part.
    pub fn add(&mut self, part: &Part) -> anyhow::Result<()> {
        match part {
            Part::Leaf(leaf) => {
                let place = self.waiting.iter().position(|waiting| *waiting == leaf.position);
                let place = place.with_context(|| {
                    format!("found the leaf {}, expected one that waits", leaf.position)
                })?;
                self.waiting.remove(place);
                *self.tries.entry(leaf.position).or_default() += 1;
                self.nodes += leaf.proof.nodes;
                self.tree.judge(&leaf.position, leaf.numbers(self.settings.attacker));
            }
            Part::Moves(Candidates { position, moves }) => {
                ensure!(
                    self.next() == Next::Moves(*position),
                    "found moves of {position}, expected the next part of the proof"
                );
                let legal = position.legal_moves(&rules());
                ensure!(
                    legal.iter().any(|legal| moves.contains(&legal.mv())),
                    "found no legal move of {position}, expected one to be tried"
                );
                self.waiting = self.tree.expand(position, moves);
            }
        }
        self.go_on();
        Ok(())
    }

    /// Once every leaf has its numbers: goes on to the leaf that matters most. After its last
    /// try, to the positions after it if they depend on nobody's choice.
    fn go_on(&mut self) {
        while self.waiting.is_empty() {
            self.tree.back_up();
            let Some(&leaf) = self.tree.most_proving() else { return };
            if self.tree.is_after_only_move(&leaf) || self.tries_of(&leaf) == TRIES {
                if !self.tree.has_all_moves(&leaf) {
                    return;
                }
                self.waiting = self.tree.expand(&leaf, &[]);
            } else {
                self.waiting = vec![leaf];
            }
        }
    }

    /// The positions between the root and the leaves.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Nodes of the solver so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The certificate of a proven root. Each leaf that it needs is solved once more, and
    /// `on_leaf` is called after it.
    ///
    /// # Errors
    ///
    /// The root is open, the memory does not suffice, or a leaf is not solved again: another
    /// build may search differently.
    pub fn certificate(&self, mut on_leaf: impl FnMut()) -> anyhow::Result<Certificate> {
        let Skeleton { leaves, moves } = self.tree.skeleton().context("the position is open")?;
        let (attacker, rules) = (self.settings.attacker, rules());
        let mut joiner = Joiner::new(&rules, attacker);
        let go_on = |_| ControlFlow::Continue(());
        for leaf in leaves {
            let tries = self.tries_of(&leaf).saturating_sub(1);
            let limits = Try { position: leaf, nodes: self.settings.nodes_of(tries) }.limits();
            let mut solver = Solver::new(self.settings.hash, 1)?;
            let win = solver.solve(&leaf, &rules, &limits, go_on).win;
            let win = win.filter(|win| win.winner == attacker).with_context(|| {
                format!("{leaf}: found no win again, expected the build that wrote the journal")
            })?;
            let claim = Claim::Wins(attacker, win.plies);
            let part = solver.certificate(&leaf, &rules, claim, go_on);
            joiner.add(&part.with_context(|| leaf.to_string())?)?;
            on_leaf();
        }
        for (position, m) in moves {
            joiner.choose(&position, m)?;
        }
        Ok(joiner.join(&self.settings.position)?)
    }

    /// The number of leaves that the certificate needs; 0 while the root is open.
    #[must_use]
    pub fn leaves(&self) -> usize {
        self.tree.skeleton().map_or(0, |skeleton| skeleton.leaves.len())
    }
}
