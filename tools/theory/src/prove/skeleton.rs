//! The parts of a proof whose leaves are solved one by one, and the certificate they make together.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, bail};
use bingwa::bao::{Move, Position, Side};
use bingwa::solve::certificate::{Certificate, Claim, JoinError, Joiner};
use bingwa::solve::{SolveLimits, Solver};

use crate::markdown::whole;
use crate::players::rules;
use crate::workers::Workers;

/// The proof of a root that is won.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Skeleton {
    /// The leaves whose wins are needed.
    pub leaves: Vec<NeededLeaf>,
    /// The winner's moves before them; each position after those that it needs.
    pub moves: Vec<(Position, Move)>,
}

/// A leaf whose win is needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeededLeaf {
    /// What errors call it.
    pub name: String,
    /// The position.
    pub position: Position,
}

/// How the leaves are solved.
#[derive(Clone, Copy, Debug)]
pub struct LeafSolver {
    /// The player who wins them.
    pub winner: Side,
    /// Most nodes of the solver for each leaf.
    pub nodes: Option<u64>,
    /// Megabytes of the table of each leaf.
    pub hash: usize,
}

impl LeafSolver {
    /// Solves a leaf with an empty table.
    fn certificate(&self, leaf: &NeededLeaf) -> anyhow::Result<Certificate> {
        let &LeafSolver { winner, nodes, hash } = self;
        let NeededLeaf { name, position } = leaf;
        let mut solver = Solver::new(hash, 1)?;
        let (rules, go_on) = (rules(), |_| ControlFlow::Continue(()));
        let limits = SolveLimits { nodes, ..SolveLimits::default() };
        let solution = solver.solve(position, &rules, &limits, go_on);
        let Some(win) = solution.win.filter(|win| win.winner == winner) else {
            let within = match nodes {
                Some(nodes) if !solution.is_decided() => {
                    format!(" within {} nodes; more --prove may prove it", whole(nodes))
                }
                _ => String::new(),
            };
            bail!("{name}: found \"{solution}\", expected a win of {winner}{within}");
        };
        let part = solver.certificate(position, &rules, Claim::Wins(winner, win.plies), go_on);
        part.with_context(|| name.clone())
    }
}

impl Skeleton {
    /// The certificate of the root. The threads of `workers` solve the leaves; `on_leaf` is called
    /// after each. The certificate does not depend on the threads.
    ///
    /// # Errors
    ///
    /// The memory does not suffice, a leaf is not won or not within the nodes, or the skeleton is
    /// not that of a win from `root`.
    pub fn certificate(
        &self,
        root: &Position,
        solver: &LeafSolver,
        workers: Workers,
        on_leaf: impl FnMut() + Send,
    ) -> anyhow::Result<Certificate> {
        let joiner = Joiner::new(&rules(), solver.winner);
        let parts = Mutex::new((Parts { joiner, next: 0, early: BTreeMap::new() }, on_leaf));
        workers.run(
            "",
            0..self.leaves.len() as u64,
            || Ok::<(), anyhow::Error>(()),
            |(), number, (): &mut ()| {
                let part = solver.certificate(&self.leaves[number as usize])?;
                let (parts, on_leaf) = &mut *parts.lock().unwrap_or_else(PoisonError::into_inner);
                parts.add(number, part)?;
                on_leaf();
                Ok(())
            },
        )?;
        let (Parts { mut joiner, .. }, _) =
            parts.into_inner().unwrap_or_else(PoisonError::into_inner);
        for (position, m) in &self.moves {
            joiner.choose(position, *m)?;
        }
        Ok(joiner.join(root)?)
    }
}

/// The certificates of leaves, joined in the order of the leaves.
struct Parts {
    joiner: Joiner,
    /// The number of the next leaf to be joined.
    next: u64,
    /// Certificates of later leaves.
    early: BTreeMap<u64, Certificate>,
}

impl Parts {
    fn add(&mut self, number: u64, part: Certificate) -> Result<(), JoinError> {
        self.early.insert(number, part);
        while let Some(part) = self.early.remove(&self.next) {
            self.joiner.add(&part)?;
            self.next += 1;
        }
        Ok(())
    }
}
