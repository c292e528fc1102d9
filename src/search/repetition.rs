//! Positions already met, in the game and on the way down the tree.

use super::score::MAX_PLY;
use crate::bao::Position;

/// The hashes of the positions that led here.
///
/// A position can only come back when both stores are empty, so nothing else
/// is kept. A small table of counts answers almost every question without
/// looking at the list.
#[derive(Clone)]
pub struct Repetitions {
    path: Vec<u64>,
    counts: Box<[u8; BUCKETS]>,
}

const BUCKETS: usize = 4096;

impl Default for Repetitions {
    fn default() -> Self {
        Repetitions { path: Vec::new(), counts: Box::new([0; BUCKETS]) }
    }
}

fn bucket(hash: u64) -> usize {
    hash as usize % BUCKETS
}

fn can_repeat(position: &Position) -> bool {
    position.stores_are_empty()
}

impl Repetitions {
    /// The history of a game, the position to be played left out.
    pub fn of_game<'a>(positions: impl Iterator<Item = &'a Position>) -> Repetitions {
        let mut repetitions = Repetitions::default();
        // Room for the longest line, so that the search never allocates.
        repetitions.path.reserve(positions.size_hint().0 + MAX_PLY);
        for position in positions {
            repetitions.push(position, position.hash());
        }
        repetitions
    }

    /// Adds a position that is about to be left by a move.
    #[inline]
    pub fn push(&mut self, position: &Position, hash: u64) {
        if can_repeat(position) {
            self.path.push(hash);
            let count = &mut self.counts[bucket(hash)];
            *count = count.saturating_add(1);
        }
    }

    /// Takes the position back that was pushed last.
    #[inline]
    pub fn pop(&mut self, position: &Position) {
        if can_repeat(position)
            && let Some(hash) = self.path.pop()
        {
            // A count that ran full stays so: it only costs a look at the list.
            let count = &mut self.counts[bucket(hash)];
            if *count < u8::MAX {
                *count -= 1;
            }
        }
    }

    /// Whether the position has been met before.
    #[inline]
    #[must_use]
    pub fn contains(&self, position: &Position, hash: u64) -> bool {
        can_repeat(position)
            && self.counts[bucket(hash)] > 0
            && self.path.iter().rev().any(|&earlier| earlier == hash)
    }
}
