//! Complete principal variations.
//!
//! The search's own line may end early: the table cut it off, or the search saw
//! the end of the game without playing it out. This file adds the missing moves
//! when a line is reported, so that the search tree itself stays the same. An
//! ordinary line follows the moves of the table. The line of a forced win is
//! proven move by move until the game is over.

use super::deepening::{PrincipalVariation, RootMove, Worker};
use super::proof::{Prover, distance};
use super::score::MAX_PLY;
use crate::bao::Position;

/// Budget of nodes for the lines of one report: a sixteenth of the nodes of the
/// search, within these bounds. The least takes about a millisecond.
const FEWEST_NODES: u64 = 2_000;
const MOST_NODES: u64 = 50_000;
const SHARE: u64 = 16;

impl Worker<'_> {
    /// Completes the lines of the first root moves: to `depth` plies, and for a
    /// forced win to the end of the game.
    pub(super) fn complete_lines(&mut self, depth: u32, lines: usize) {
        let (root, repetitions) = (&self.root, &self.repetitions);
        let mut prover = Prover {
            table: self.table,
            rules: &self.rules,
            met: |position: &Position| {
                position == root || repetitions.contains(position, position.hash())
            },
            proofs: &mut self.proofs,
            nodes_left: if self.aborted {
                // No time is left.
                FEWEST_NODES
            } else {
                (self.nodes / SHARE).clamp(FEWEST_NODES, MOST_NODES)
            },
        };
        for root_move in self.root_moves.iter_mut().take(lines) {
            let whole = match plies_to_end(root_move) {
                Some(plies) => prover.line_to_end(root_move, plies),
                None => prover.along_the_table(root_move, depth as usize),
            };
            if let Some(whole) = whole {
                root_move.pv = whole;
            }
        }
    }
}

/// The plies to the end of the game, if the value of a root move proves them and
/// a line has room for them.
fn plies_to_end(root_move: &RootMove) -> Option<usize> {
    let RootMove { bound, value, .. } = *root_move;
    bound.proves_end(value).then(|| distance(value)).filter(|&plies| plies <= MAX_PLY)
}

impl<M: Fn(&Position) -> bool> Prover<'_, M> {
    /// The line, continued with the moves of the table.
    fn along_the_table(&self, root_move: &RootMove, length: usize) -> Option<PrincipalVariation> {
        let mut line = root_move.pv.clone();
        if line.len() >= length {
            return None;
        }
        let mut path: Vec<Position> = self.positions(root_move)?;
        while line.len() < length.min(MAX_PLY) {
            let position = path.last()?;
            let hit = self.table.probe(position.hash());
            let child = hit.and_then(|hit| position.play(hit.m?, self.rules));
            let Some(child) = child else {
                break;
            };
            line.push(child.mv());
            match child.position() {
                Some(next) if !path.contains(next) && !(self.met)(next) => path.push(*next),
                _ => break,
            }
        }
        Some(line)
    }

    /// The positions after each move of the line; `None` if the line ends the
    /// game or has an illegal move.
    fn positions(&self, root_move: &RootMove) -> Option<Vec<Position>> {
        let mut path = vec![*root_move.legal.position()?];
        for &m in &root_move.pv[1..] {
            let child = path.last()?.play(m, self.rules)?;
            path.push(*child.position()?);
        }
        Some(path)
    }

    /// The line to the end of the game, `plies` plies long. It keeps as many
    /// moves of the search's own line as it can prove.
    fn line_to_end(&mut self, root_move: &RootMove, plies: usize) -> Option<PrincipalVariation> {
        let path = self.positions(root_move)?;
        let mut longest: Option<PrincipalVariation> = None;
        for kept in (1..=path.len().min(plies)).rev() {
            let mut line = PrincipalVariation::from_iter(root_move.pv[..kept].iter().copied());
            let is_whole = self.play_out(&path[kept - 1], plies - kept, &mut line);
            let is_longer = longest.as_ref().is_none_or(|longest| longest.len() < line.len());
            if is_whole && is_longer {
                longest = Some(line);
            }
            if longest.as_ref().is_some_and(|line| line.len() == plies) || self.nodes_left == 0 {
                break;
            }
        }
        longest
    }

    /// Appends the moves from a position to the end of the game, at most `plies`:
    /// the winner takes no longer, the loser holds out as long as possible.
    /// Returns whether the line reaches the end.
    fn play_out(
        &mut self,
        position: &Position,
        plies: usize,
        line: &mut PrincipalVariation,
    ) -> bool {
        let children = position.legal_moves(self.rules);
        if children.is_empty() {
            return true;
        }
        if plies == 0 {
            return false;
        }
        let next = if plies % 2 == 1 {
            self.winning(&children, plies)
        } else {
            self.longest_defence(&children, plies)
        };
        let Some(child) = next else {
            return false;
        };
        line.push(child.mv());
        child.position().is_none_or(|next| self.play_out(next, plies - 1, line))
    }
}
