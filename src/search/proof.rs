//! A small proof search for forced wins: it finds the moves of a win that the
//! tree search cut off.

use rustc_hash::FxHashMap;

use super::score::{Value, WIN};
use super::transposition::{SearchTable, TableEntry};
use crate::bao::{LegalMove, Position, Rules};

/// Most positions kept; a full store starts again from nothing.
const MOST_KNOWN: usize = 1 << 16;

/// Proven distances to the end of the game. They are kept for the whole search,
/// so that each report uses the proofs of the reports before it.
#[derive(Default)]
pub(super) struct Proofs {
    known: FxHashMap<u64, Known>,
}

/// The known bounds on the plies from a position to the end of the game, with best
/// play. The player to move wins in an odd number of plies and loses in an even
/// one.
#[derive(Clone, Copy, Default)]
struct Known {
    /// The game ends within this number of plies; `None` if that is unknown.
    within: Option<u8>,
    /// The mover does not lose (index 0) or win (index 1) within this number of
    /// plies; `None` if that is unknown.
    not_within: [Option<u8>; 2],
}

/// The plies to the end of the game in the value of a forced win or loss.
pub(super) fn distance(value: Value) -> usize {
    (WIN - value.abs()) as usize
}

/// Proves the distances of positions to the end of the game, within a budget of
/// nodes.
pub(super) struct Prover<'a, M> {
    pub(super) table: SearchTable<'a>,
    pub(super) rules: &'a Rules,
    /// Whether a position repeats an earlier one and is therefore a draw.
    pub(super) met: M,
    pub(super) proofs: &'a mut Proofs,
    pub(super) nodes_left: u64,
}

impl<M: Fn(&Position) -> bool> Prover<'_, M> {
    /// A move that wins within `plies` plies.
    pub(super) fn winning<'c>(
        &mut self,
        children: &'c [LegalMove],
        plies: usize,
    ) -> Option<&'c LegalMove> {
        if let Some(win) = children.iter().find(|child| child.won()) {
            return Some(win);
        }
        children.iter().find(|child| self.ends(child, plies - 1) == Some(true))
    }

    /// If all replies lose within `plies` plies: one that loses no sooner, or
    /// else the first.
    pub(super) fn longest_defence<'c>(
        &mut self,
        children: &'c [LegalMove],
        plies: usize,
    ) -> Option<&'c LegalMove> {
        let lasts = |prover: &mut Self, child: &LegalMove| {
            plies == 2 || prover.ends(child, plies - 3) == Some(false)
        };
        let all_lose = children.iter().all(|child| self.ends(child, plies - 1) == Some(true));
        let longest = children.iter().find(|child| lasts(self, child));
        all_lose.then(|| longest.or(children.first()))?
    }

    /// [`Prover::ends_within`] for the position after a move.
    fn ends(&mut self, child: &LegalMove, plies: usize) -> Option<bool> {
        child.position().map_or(Some(plies == 0), |next| self.ends_within(next, plies))
    }

    /// Whether the game ends within `plies` plies: with a win of the player to
    /// move if the number is odd, with a loss if it is even. `None` if the budget
    /// of nodes is used up.
    fn ends_within(&mut self, position: &Position, plies: usize) -> Option<bool> {
        if (self.met)(position) {
            return Some(false);
        }
        let hash = position.hash();
        let parity = plies % 2;
        let known = self.proofs.known.get(&hash).copied().unwrap_or_default();
        if let Some(within) = known.within {
            let within = usize::from(within);
            if within % 2 != parity || within <= plies {
                return Some(within % 2 == parity);
            }
        }
        if known.not_within[parity].is_some_and(|not| plies <= usize::from(not)) {
            return Some(false);
        }
        if let Some(within) = self.table_distance(hash)
            && within % 2 == parity
            && within <= plies
        {
            self.note(hash, |known| known.within = Some(within as u8));
            return Some(true);
        }
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        let children = position.legal_moves(self.rules);
        let ends = if parity == 1 {
            self.wins_within(&children, plies)?
        } else {
            self.loses_within(&children, plies)?
        };
        self.note(hash, |known| match ends {
            true => {
                known.within = Some(known.within.map_or(plies as u8, |old| old.min(plies as u8)))
            }
            false => known.not_within[parity] = Some(plies as u8),
        });
        Some(ends)
    }

    fn wins_within(&mut self, children: &[LegalMove], plies: usize) -> Option<bool> {
        if children.iter().any(LegalMove::won) {
            return Some(true);
        }
        // Fewest replies first: they are the cheapest to refute.
        let mut sorted: Vec<(usize, &Position)> = children
            .iter()
            .filter_map(LegalMove::position)
            .map(|next| (next.legal_moves(self.rules).len(), next))
            .collect();
        sorted.sort_by_key(|&(replies, _)| replies);
        for (_, next) in sorted {
            if self.ends_within(next, plies - 1)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn loses_within(&mut self, children: &[LegalMove], plies: usize) -> Option<bool> {
        if children.is_empty() {
            return Some(true);
        }
        if plies == 0 || children.iter().any(LegalMove::won) {
            return Some(false);
        }
        for next in children.iter().filter_map(LegalMove::position) {
            if !self.ends_within(next, plies - 1)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The plies to the end of the game, if the table has proven them.
    fn table_distance(&self, hash: u64) -> Option<usize> {
        self.table.probe(hash).filter(TableEntry::is_proven).map(|hit| distance(hit.value))
    }

    fn note(&mut self, hash: u64, change: impl FnOnce(&mut Known)) {
        let known = &mut self.proofs.known;
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        change(known.entry(hash).or_default());
    }
}
