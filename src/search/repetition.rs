//! Repetition: positions whose return the search scores as a draw.

use std::collections::HashSet;

use super::score::MAX_PLY;
use crate::bao::Position;

/// The hashes of the positions whose return is a draw.
///
/// A position of the search line, the root included, is a draw at its first
/// return. A position of the game before the root is a draw only if it has
/// occurred twice there: its return is the third occurrence, which ends a match
/// game. So `go mate` does not deny a win that passes through a position of the
/// game.
///
/// A position can return only when both stores are empty, so no other is kept.
/// A small table of counts answers almost every query without the list.
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
    /// For a search from the end of a game: `positions` are those before the root,
    /// in any order.
    pub fn of_game<'a>(positions: impl Iterator<Item = &'a Position>) -> Repetitions {
        let mut repetitions = Repetitions::default();
        // Room for the longest line, so that the search never allocates.
        repetitions.path.reserve(positions.size_hint().0 + MAX_PLY);
        let mut seen = HashSet::new();
        for position in positions.filter(|position| can_repeat(position)) {
            let hash = position.hash();
            if !seen.insert(hash) {
                repetitions.push(position, hash);
            }
        }
        repetitions
    }

    /// Whether no position's return is a draw.
    pub(super) fn is_empty(&self) -> bool {
        self.path.is_empty()
    }

    /// Adds a position that the search leaves by a move.
    #[inline]
    pub fn push(&mut self, position: &Position, hash: u64) {
        if can_repeat(position) {
            self.path.push(hash);
            let count = &mut self.counts[bucket(hash)];
            *count = count.saturating_add(1);
        }
    }

    /// Removes the position that was pushed last.
    #[inline]
    pub fn pop(&mut self, position: &Position) {
        if can_repeat(position)
            && let Some(hash) = self.path.pop()
        {
            // A saturated count stays: it only costs a look at the list.
            let count = &mut self.counts[bucket(hash)];
            if *count < u8::MAX {
                *count -= 1;
            }
        }
    }

    /// Whether the return of this position is a draw.
    #[inline]
    #[must_use]
    pub fn contains(&self, position: &Position, hash: u64) -> bool {
        can_repeat(position)
            && self.counts[bucket(hash)] > 0
            && self.path.iter().rev().any(|&earlier| earlier == hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_of_the_game_is_a_draw_only_at_its_third_occurrence() {
        let [once, twice, early] = [
            "0,0,0,0,0,1,2,0/1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/0,2,1,0,0,0,0,0 0,0 - S -",
            "0,0,0,0,0,2,1,0/1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/0,2,1,0,0,0,0,0 0,0 - S -",
            "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 Hh S -",
        ]
        .map(|text| text.parse::<Position>().expect("a position"));
        let mut repetitions =
            Repetitions::of_game([&early, &early, &twice, &once, &twice].into_iter());
        let is_draw = |repetitions: &Repetitions, position: &Position| {
            repetitions.contains(position, position.hash())
        };
        assert!(is_draw(&repetitions, &twice) && !is_draw(&repetitions, &once));
        assert!(!is_draw(&repetitions, &early), "stores that still have seeds never return");
        // In the search line the first return is a draw.
        repetitions.push(&once, once.hash());
        assert!(is_draw(&repetitions, &once));
        repetitions.pop(&once);
        assert!(!is_draw(&repetitions, &once) && is_draw(&repetitions, &twice));
    }
}
