//! The leaves of proof trees, solved again on all cores, and the journal of those that are proven.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, anyhow, bail, ensure};
use bingwa::bao::{Position, RULES_VERSION, Rules, Side};
use bingwa::solve::certificate::{Head, Leaf, Verified};
use bingwa::solve::solve_leaf;
use bingwa::util::dice::{Dice, entropy};
use bingwa::util::journal::Journal;
use rayon::ThreadPool;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::super::interrupt::Interruptible;
use super::super::output::progress_bar;
use super::{Args, thread_pool};

/// The second try of a leaf gets this many times the nodes: another version of the solver may need
/// more than the one that wrote the tree.
const SLACK: u64 = 10;

/// What a run does with leaves.
pub(super) struct LeafWork<'a> {
    args: &'a Args,
    threads: ThreadPool,
    journal: Option<LeafJournal>,
    /// Which leaves a sample has.
    pub(super) seed: u64,
}

/// The leaves of a file that are proven.
#[derive(Clone, Copy, Default)]
pub(super) struct SolvedLeaves {
    pub(super) solved: usize,
    /// The most plies that the win of a leaf took beyond those of the file.
    pub(super) excess: u32,
}

impl<'a> LeafWork<'a> {
    pub(super) fn new(args: &'a Args) -> anyhow::Result<LeafWork<'a>> {
        let journal = args.journal.as_deref().map(LeafJournal::open).transpose()?;
        let seed = args.seed.unwrap_or_else(entropy);
        Ok(LeafWork { args, threads: thread_pool(args.threads)?, journal, seed })
    }

    /// Solves the leaves of a file, or some of them, that the journal does not have.
    pub(super) fn solve(&self, verified: &Verified) -> anyhow::Result<SolvedLeaves> {
        let Verified { head, leaves } = verified;
        let chosen = match self.args.sample {
            Some(number) => sample(leaves, number, self.seed),
            None => leaves.iter().collect(),
        };
        if chosen.is_empty() {
            return Ok(SolvedLeaves::default());
        }
        let bar = progress_bar(chosen.len(), "leaves");
        let interrupts = Interruptible::begin();
        let (done, excess) = (AtomicUsize::new(0), AtomicU32::new(0));
        let result = self.threads.install(|| {
            chosen.par_iter().try_for_each(|leaf| {
                ensure!(!interrupts.is_interrupted(), "interrupted");
                let plies = self.plies(head, leaf, || interrupts.flow())?;
                excess.fetch_max(plies.saturating_sub(leaf.plies), Relaxed);
                done.fetch_add(1, Relaxed);
                bar.inc(1);
                Ok(())
            })
        });
        bar.finish_and_clear();
        if interrupts.is_interrupted() {
            let (done, all) = (done.into_inner(), chosen.len());
            let hint = if self.journal.is_some() { "; the journal has them" } else { "" };
            bail!("interrupted when {done} of {all} leaves were solved{hint}");
        }
        result.map(|()| SolvedLeaves { solved: chosen.len(), excess: excess.into_inner() })
    }

    /// The plies within which the winner wins a leaf.
    fn plies(
        &self,
        head: &Head,
        leaf: &Leaf,
        flow: impl Fn() -> ControlFlow<()>,
    ) -> anyhow::Result<u32> {
        let (winner, Leaf { position, .. }) = (head.claim.side(), leaf);
        let known = self.journal.as_ref().and_then(|journal| journal.plies(head, position));
        if let Some(plies) = known {
            return Ok(plies);
        }
        let solve = |nodes| {
            let solved = solve_leaf(position, &head.rules, winner, nodes, |_| flow());
            solved.map_err(|_| anyhow!("leaf {position}: found no memory for {nodes} nodes"))
        };
        let nodes = head.leaf_nodes.unwrap_or(1);
        let mut solution = solve(nodes)?;
        if !solution.is_decided() {
            solution = solve(nodes.saturating_mul(SLACK))?;
        }
        let win = solution.win.filter(|win| win.winner == winner).with_context(|| {
            format!("leaf {position}: found \"{solution}\", expected a win of {winner}")
        })?;
        if let Some(journal) = &self.journal {
            journal.add(head, position, win.plies)?;
        }
        Ok(win.plies)
    }
}

/// Leaves chosen at random, in the order of the file.
fn sample(leaves: &[Leaf], number: u64, seed: u64) -> Vec<&Leaf> {
    let mut dice = Dice::new(seed);
    let mut order: Vec<usize> = (0..leaves.len()).collect();
    dice.shuffle(&mut order);
    order.truncate(number.try_into().unwrap_or(usize::MAX));
    order.sort_unstable();
    order.into_iter().map(|index| &leaves[index]).collect()
}

/// The name of a journal of leaves in its first line.
const KIND: &str = "leaves";

/// The leaves that are proven, of any trees: in memory and in a file.
struct LeafJournal {
    file: Journal,
    plies: Mutex<HashMap<Won, u32>>,
}

/// A position that is won, under which rules.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Won {
    kutakatia: bool,
    seed_limit: u32,
    position: Position,
    winner: Side,
}

/// A part of the journal.
#[derive(Serialize, Deserialize)]
struct SolvedLeaf {
    #[serde(flatten)]
    won: Won,
    plies: u32,
}

impl Won {
    fn of(head: &Head, position: &Position) -> Won {
        let Rules { kutakatia, seed_limit } = head.rules;
        Won { kutakatia, seed_limit, position: *position, winner: head.claim.side() }
    }
}

impl LeafJournal {
    fn open(path: &Path) -> anyhow::Result<LeafJournal> {
        let (file, leaves) = Journal::open::<_, SolvedLeaf>(path, KIND, RULES_VERSION, &json!({}))
            .context("--journal")?;
        let plies = leaves.into_iter().map(|leaf| (leaf.won, leaf.plies)).collect();
        Ok(LeafJournal { file, plies: Mutex::new(plies) })
    }

    /// The plies within which the winner of a tree wins this leaf, if the journal has it.
    fn plies(&self, head: &Head, position: &Position) -> Option<u32> {
        let plies = self.plies.lock().unwrap_or_else(PoisonError::into_inner);
        plies.get(&Won::of(head, position)).copied()
    }

    fn add(&self, head: &Head, position: &Position, plies: u32) -> anyhow::Result<()> {
        let leaf = SolvedLeaf { won: Won::of(head, position), plies };
        self.file.append(&leaf).context("--journal")?;
        self.plies.lock().unwrap_or_else(PoisonError::into_inner).insert(leaf.won, plies);
        Ok(())
    }
}
