//! The parts of a proof whose leaves are solved one by one, and the certificate they make together.

use std::collections::BTreeMap;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::sync::Mutex;

use anyhow::{Context, bail};
use bingwa::bao::{Move, Position, Side};
use bingwa::solve::certificate::{Certificate, Claim, JoinError, Joiner};
use bingwa::solve::{SolveLimits, Solver};
use bingwa::util::files::OutputFile;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::jobs::Threads;
use crate::players::rules;
use crate::text::{counted, whole};

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
    /// The certificate of the root. The threads solve the leaves; each is printed. The certificate
    /// does not depend on the threads.
    ///
    /// # Errors
    ///
    /// The memory does not suffice, a leaf is not won or not within the nodes, or the skeleton is
    /// not that of a win from `root`.
    pub fn certificate(
        &self,
        root: &Position,
        solver: &LeafSolver,
        threads: Threads,
    ) -> anyhow::Result<Certificate> {
        let count = self.leaves.len() as u64;
        let joiner = Joiner::new(&rules(), solver.winner);
        let parts = Mutex::new(Parts { joiner, done: 0, next: 0, early: BTreeMap::new() });
        let solve = |(): &mut (), number| {
            let part = solver.certificate(&self.leaves[number as usize])?;
            let mut parts = parts.lock().unwrap();
            parts.add(number, part)?;
            println!("proof of leaf {} of {count}", parts.done);
            Ok(())
        };
        threads.run("", 0..count, || Ok(()), solve)?;
        let mut joiner = parts.into_inner().unwrap().joiner;
        for (position, mv) in &self.moves {
            joiner.choose(position, *mv)?;
        }
        Ok(joiner.join(root)?)
    }

    /// Writes the certificate of the root, compressed by gzip, and prints what it proves.
    ///
    /// # Errors
    ///
    /// Those of [`Skeleton::certificate`], or the file cannot be written.
    pub fn write(
        &self,
        root: &Position,
        solver: &LeafSolver,
        threads: Threads,
        file: &OutputFile,
    ) -> anyhow::Result<()> {
        let certificate = self.certificate(root, solver, threads)?;
        file.write(|out| {
            let mut packed = GzEncoder::new(BufWriter::new(out), Compression::best());
            certificate.write(&mut packed)?;
            packed.finish()?.flush()
        })?;
        let head = certificate.head();
        println!("{}, {}", head.claim, counted(head.lines, "line"));
        Ok(())
    }
}

/// The certificates of leaves, joined in the order of the leaves so that few are in memory.
struct Parts {
    joiner: Joiner,
    /// Leaves solved.
    done: u64,
    /// The number of the next leaf to be joined.
    next: u64,
    /// Certificates of later leaves.
    early: BTreeMap<u64, Certificate>,
}

impl Parts {
    fn add(&mut self, number: u64, part: Certificate) -> Result<(), JoinError> {
        self.done += 1;
        self.early.insert(number, part);
        while let Some(part) = self.early.remove(&self.next) {
            self.joiner.add(&part)?;
            self.next += 1;
        }
        Ok(())
    }
}
