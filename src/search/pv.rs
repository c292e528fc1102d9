//! Complete principal variations.
//!
//! The search's own line may end early: the table cut it off, or the search saw
//! the end of the game without playing it out. This file adds the missing moves
//! when a line is reported, so that the search tree itself stays the same. An
//! ordinary line follows the moves of the table. The line of a forced win is
//! proven move by move until the game is over.

use super::deepening::{PrincipalVariation, RootMove, Worker};
use super::repetition::Repetitions;
use super::score::{MAX_PLY, WIN};
use super::transposition::{SearchTable, TableEntry};
use crate::bao::{Position, Rules};
use crate::solve::{Bounded, Budget, Hints, ProofTable};

/// Budget of nodes for the lines of one report: a share of the nodes of the search, within
/// these bounds. The least takes about a millisecond.
const FEWEST_NODES: u64 = 1_000;
const MOST_NODES: u64 = 25_000;
const SHARE: u64 = 32;

impl Worker<'_> {
    /// Completes the lines of the first root moves: to `depth` plies, and for a
    /// forced win to the end of the game.
    pub(super) fn complete_lines(&mut self, depth: u32, lines: usize) {
        let nodes = match self.aborted {
            // No time is left.
            true => FEWEST_NODES,
            false => (self.nodes / SHARE).clamp(FEWEST_NODES, MOST_NODES),
        };
        let budget = Budget::new(nodes, None);
        let known = Known { table: self.table, root: &self.root, repetitions: &self.repetitions };
        for root_move in self.root_moves.iter_mut().take(lines) {
            let whole = match plies_to_end(root_move) {
                Some(plies) => {
                    if self.proofs.is_none() {
                        self.proofs = ProofTable::new(1).ok();
                    }
                    let Some(table) = &self.proofs else { return };
                    let search = Bounded::new(&self.rules, table, &budget, &known);
                    line_to_end(root_move, plies, &search, &budget, &self.rules)
                }
                None => known.along_the_table(root_move, depth as usize, &self.rules),
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
    let plies = (WIN - value.abs()) as usize;
    (bound.proves_end(value) && plies <= MAX_PLY).then_some(plies)
}

/// The positions after each move of a line; `None` if it ends the game or has an
/// illegal move.
fn positions(root_move: &RootMove, rules: &Rules) -> Option<Vec<Position>> {
    let mut path = vec![*root_move.legal.position()?];
    for &mv in &root_move.pv[1..] {
        let child = path.last()?.play(mv, rules)?;
        path.push(*child.position()?);
    }
    Some(path)
}

/// The line to the end of the game, `plies` plies long. It keeps as many moves of the
/// search's own line as can be proven.
fn line_to_end(
    root_move: &RootMove,
    plies: usize,
    search: &Bounded<'_, &Known<'_>>,
    budget: &Budget<'_>,
    rules: &Rules,
) -> Option<PrincipalVariation> {
    let path = positions(root_move, rules)?;
    let mut longest: Option<PrincipalVariation> = None;
    for kept in (1..=path.len().min(plies)).rev() {
        if let Some(rest) = search.line_of_win(&path[kept - 1], (plies - kept) as u32)
            && longest.as_ref().is_none_or(|longest| longest.len() < kept + rest.len())
        {
            longest = Some(root_move.pv[..kept].iter().copied().chain(rest).collect());
        }
        if longest.as_ref().is_some_and(|line| line.len() == plies) || budget.is_stopped() {
            break;
        }
    }
    longest
}

/// What the tree search knows of positions.
struct Known<'a> {
    table: SearchTable<'a>,
    root: &'a Position,
    repetitions: &'a Repetitions,
}

impl Known<'_> {
    /// Whether a position repeats an earlier one and is therefore a draw.
    fn is_draw(&self, position: &Position) -> bool {
        position == self.root || self.repetitions.contains(position, position.hash())
    }

    /// The line, continued with the moves of the table.
    fn along_the_table(
        &self,
        root_move: &RootMove,
        length: usize,
        rules: &Rules,
    ) -> Option<PrincipalVariation> {
        let mut line = root_move.pv.clone();
        if line.len() >= length {
            return None;
        }
        let mut path: Vec<Position> = positions(root_move, rules)?;
        while line.len() < length.min(MAX_PLY) {
            let position = path.last()?;
            let hit = self.table.probe(position.hash());
            let child = hit.and_then(|hit| position.play(hit.mv?, rules));
            let Some(child) = child else {
                break;
            };
            line.push(child.mv());
            match child.position() {
                Some(next) if !path.contains(next) && !self.is_draw(next) => path.push(*next),
                _ => break,
            }
        }
        Some(line)
    }
}

impl Hints for &Known<'_> {
    fn answer(&self, position: &Position, plies: u32) -> Option<bool> {
        if self.is_draw(position) {
            return Some(false);
        }
        let hit = self.table.probe(position.hash()).filter(TableEntry::is_proven)?;
        let proven = (WIN - hit.value.abs()) as u32;
        (proven <= plies && proven % 2 == plies % 2).then_some(true)
    }
}
