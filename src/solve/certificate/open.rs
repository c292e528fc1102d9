//! The open positions of a proof: those that a line must still close.

use std::collections::{BTreeMap, btree_map};

use crate::bao::Position;

/// Positions with their ranks, taken out in the order of the lines of a certificate: the
/// greatest rank first; of equal ranks, by the positions' texts.
#[derive(Default)]
pub(super) struct OpenPositions {
    by_rank: BTreeMap<u32, BTreeMap<String, Position>>,
    ranks: rustc_hash::FxHashMap<Position, u32>,
}

impl OpenPositions {
    /// Opens a position, unless it is open already.
    ///
    /// # Errors
    ///
    /// It is open with another rank, which is returned.
    pub(super) fn open(&mut self, position: Position, rank: u32) -> Result<(), u32> {
        let known = *self.ranks.entry(position).or_insert(rank);
        if known != rank {
            return Err(known);
        }
        let texts = self.by_rank.entry(rank).or_default();
        if let btree_map::Entry::Vacant(entry) = texts.entry(position.to_string()) {
            entry.insert(position);
        }
        Ok(())
    }

    /// Takes out the position whose line is next, with its rank.
    pub(super) fn next(&mut self) -> Option<(Position, u32)> {
        let mut last = self.by_rank.last_entry()?;
        let rank = *last.key();
        let (_, position) = last.get_mut().pop_first()?;
        if last.get().is_empty() {
            last.remove();
        }
        self.ranks.remove(&position);
        Some((position, rank))
    }

    pub(super) fn len(&self) -> usize {
        self.ranks.len()
    }
}
