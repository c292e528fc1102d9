//! A proof tree: a certificate that ends at leaves, positions that the solver proves alone with few
//! nodes.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::build::{Builder, Unfinished};
use super::choices::{Choices, first_positions};
use super::text::{Certificate, Choice, PositionMap};
use crate::bao::{LegalMove, Position, Rules, Side};
use crate::solve::bounded::TableReader;
use crate::solve::table::{Key, Topic, work_of};

/// Solves a leaf: the plies within which the winner wins, if the solver finds that within the nodes
/// of a leaf.
pub(in crate::solve) type SolveLeaf<'a> = &'a (dyn Fn(&Position) -> Option<u32> + Sync);

/// Builds a proof tree from the root down.
pub(in crate::solve) struct TreeBuilder<'a> {
    pub(in crate::solve) builder: Builder<'a>,
    /// Choices of trees of later positions.
    pub(in crate::solve) known: &'a PositionMap<Choice>,
    /// The most nodes of the leaves of these trees.
    pub(in crate::solve) known_leaf_nodes: u64,
    pub(in crate::solve) leaf_nodes: u64,
    pub(in crate::solve) solve_leaf: SolveLeaf<'a>,
    /// Threads that solve leaves.
    pub(in crate::solve) threads: usize,
}

impl TreeBuilder<'_> {
    /// The tree of a win that the solver has found. A position is a leaf if the solver proves it
    /// alone within the nodes of a leaf; any other gets the winner's move.
    pub(in crate::solve) fn build(
        &self,
        root: &Position,
        winner: Side,
    ) -> Result<Certificate, Unfinished> {
        let rules = self.builder.reader.rules;
        let first = first_positions(root, rules, winner);
        let mut chosen = PositionMap::default();
        let mut level = first.clone();
        while !level.is_empty() {
            level.retain(|position| !chosen.contains_key(position));
            level.sort_unstable_by_key(Position::hash);
            level.dedup();
            let mut next = Vec::new();
            for (position, choice) in level.iter().zip(self.choices(&level)?) {
                next.extend(after_replies(position, choice, rules));
                chosen.insert(*position, choice);
            }
            level = next;
        }
        let has_leaves = chosen.values().any(|choice| choice.mv.is_none());
        let mut ranking = Ranking { rules, chosen: &chosen, choices: Choices::default() };
        first.iter().try_for_each(|position| ranking.rank(position, 0).map(|_| ()))?;
        let mut tree = ranking.choices.certificate(root, rules, winner);
        tree.head.leaf_nodes = has_leaves.then_some(self.leaf_nodes.max(self.known_leaf_nodes));
        Ok(tree)
    }

    /// What the tree says of each of these positions.
    fn choices(&self, level: &[Position]) -> Result<Vec<Choice>, Unfinished> {
        let choice = |(position, leaf): (&Position, Option<u32>)| match leaf {
            Some(rank) => Ok(Choice { mv: None, rank, is_reached: false }),
            None => self.known.get(position).copied().map_or_else(|| self.chosen(position), Ok),
        };
        level.iter().zip(self.leaves(level)).map(choice).collect()
    }

    /// The winner's move in a position that is no leaf.
    fn chosen(&self, position: &Position) -> Result<Choice, Unfinished> {
        if self.builder.budget.is_stopped() {
            return Err(Unfinished);
        }
        let (plies, legal) = *self.builder.winning_moves(position).first().ok_or(Unfinished)?;
        Ok(Choice { mv: Some(legal.mv()), rank: plies + 1, is_reached: false })
    }

    /// The plies of those positions that are leaves. The threads share them out.
    fn leaves(&self, level: &[Position]) -> Vec<Option<u32>> {
        let next = AtomicUsize::new(0);
        let solved = Mutex::new(vec![None; level.len()]);
        let solve_some = || {
            loop {
                let index = next.fetch_add(1, Relaxed);
                let Some(position) = level.get(index) else { return };
                let plies = self.may_be_leaf(position).then(|| (self.solve_leaf)(position));
                solved.lock().unwrap_or_else(PoisonError::into_inner)[index] = plies.flatten();
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads {
                // If one cannot start, the others take longer.
                let _ = thread::Builder::new().spawn_scoped(scope, solve_some);
            }
            solve_some();
        });
        solved.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a position is worth a try: a later tree does not have it, and its last visit took the
    /// search no more nodes than a leaf may take.
    fn may_be_leaf(&self, position: &Position) -> bool {
        let TableReader { rules, table } = self.builder.reader;
        let entry = table.get(Key::of(position, Topic::AttackerMoves, rules));
        let is_small = entry.is_none_or(|entry| entry.work <= work_of(self.leaf_nodes));
        is_small && !self.known.contains_key(position) && !self.builder.budget.is_stopped()
    }
}

/// The positions in which the winner is to move after a choice.
fn after_replies(position: &Position, choice: Choice, rules: &Rules) -> Vec<Position> {
    let legal = choice.mv.and_then(|mv| position.play(mv, rules));
    let next = legal.as_ref().and_then(LegalMove::position);
    let replies = next.map(|next| next.legal_moves(rules)).unwrap_or_default();
    replies.iter().map(|reply| *reply.board_after()).collect()
}

/// Gives choices their ranks, those of later positions first.
struct Ranking<'a> {
    rules: &'a Rules,
    chosen: &'a PositionMap<Choice>,
    choices: Choices,
}

impl Ranking<'_> {
    /// The rank of a position; `depth` positions stand before it on the way from the root.
    fn rank(&mut self, position: &Position, depth: usize) -> Result<u32, Unfinished> {
        /// Longer ways are those that come back to a position again and again.
        const DEEPEST: usize = 1_000;
        if let Some(rank) = self.choices.bound(position) {
            return Ok(rank);
        }
        if depth > DEEPEST {
            return Err(Unfinished);
        }
        let choice = self.chosen[position];
        let rank = match choice.mv {
            None => choice.rank,
            Some(_) => {
                let after = after_replies(position, choice, self.rules);
                let ranks = after.iter().map(|position| self.rank(position, depth + 1));
                let ranks: Vec<u32> = ranks.collect::<Result<_, _>>()?;
                ranks.into_iter().max().map_or(1, |longest| longest + 2)
            }
        };
        self.choices.choose(position, choice.mv, rank);
        Ok(rank)
    }
}
