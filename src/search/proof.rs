//! Forced wins proven move by move: a small proof search that fills in what the
//! tree search cut short.

use rustc_hash::FxHashMap;

use super::score::{Value, WIN};
use super::transposition::{SearchTable, TableEntry};
use crate::bao::{LegalMove, Position, Rules};

/// Most positions that are remembered; past it all are forgotten.
const MOST_KNOWN: usize = 1 << 16;

/// What has been proven of forced wins. It holds for the whole of a search,
/// so that each report finds what those before it proved.
#[derive(Default)]
pub(super) struct Proofs {
    known: FxHashMap<u64, Known>,
}

/// How near the end of a position is, with best play: the player to move wins
/// in an odd number of plies and loses in an even one.
#[derive(Clone, Copy, Default)]
struct Known {
    /// The game ends within so many plies, if that is known.
    within: Option<u8>,
    /// Plies in which the mover does not win, nor lose: even and odd apart.
    not_within: [Option<u8>; 2],
}

/// The plies to the end that the value of a forced win or loss stands for.
pub(super) fn distance(value: Value) -> usize {
    (WIN - value.abs()) as usize
}

/// Proves how near the end positions are, within a budget of nodes.
pub(super) struct Prover<'a, M> {
    pub(super) table: SearchTable<'a>,
    pub(super) rules: &'a Rules,
    /// Whether a position came about before in the game: there it is a draw.
    pub(super) met: M,
    pub(super) proofs: &'a mut Proofs,
    pub(super) nodes_left: u64,
}

impl<M: Fn(&Position) -> bool> Prover<'_, M> {
    /// A move that wins within so many plies.
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

    /// A reply that loses no sooner than in so many plies, or else any.
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

    /// [`Prover::ends_within`] of what a move leads to.
    fn ends(&mut self, child: &LegalMove, plies: usize) -> Option<bool> {
        child.position().map_or(Some(plies == 0), |next| self.ends_within(next, plies))
    }

    /// Whether the game ends within so many plies, with a win of the player to
    /// move if that is an odd number and with a loss if it is an even one;
    /// `None` if there are no nodes left to find out.
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
        if let Some(within) = self.told_by_the_table(hash)
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
        // Who has few replies is soon proven to have none that helps.
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

    /// The plies to the end, if the table has them.
    fn told_by_the_table(&self, hash: u64) -> Option<usize> {
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
