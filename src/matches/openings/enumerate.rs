//! Every distinct position after a number of plies.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;

use super::opening::Opening;
use crate::bao::{Position, Rules};

/// Most positions of one ply: 12 plies of kiswahili, which take some 3 GB.
pub const MOST_POSITIONS: usize = 8_000_000;

/// A ply has more than [`MOST_POSITIONS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found more than {MOST_POSITIONS} positions after {0} plies, expected fewer plies")]
pub struct TooManyPositions(pub u32);

/// The openings of each length from a start position: every distinct position where the game
/// goes on, with the smallest line that leads to it, in the order of these lines. Lines compare
/// move by move, and moves as text.
///
/// A position that can recur after more plies is there once, with the shortest line.
///
/// # Errors
///
/// A ply has too many positions.
pub fn every_opening(
    start: &Position,
    plies: RangeInclusive<u32>,
    rules: &Rules,
) -> Result<Vec<Vec<Opening>>, TooManyPositions> {
    let (from, to) = plies.into_inner();
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    let mut layer = vec![Opening::of_line(*start, Vec::new(), *start)];
    for ply in 0..=to {
        if ply > 0 {
            layer = next_layer(&layer, rules).ok_or(TooManyPositions(ply))?;
        }
        if ply >= from {
            let is_new =
                |one: &&Opening| seen.insert(*one.position()) && !one.position().is_lost(rules);
            openings.push(layer.iter().filter(is_new).cloned().collect());
        }
    }
    Ok(openings)
}

/// The positions a ply later, each once; `None` if they are too many. Parents are in the order
/// of their smallest lines and moves in the order of their text, so the first line to reach a
/// position is the smallest.
fn next_layer(parents: &[Opening], rules: &Rules) -> Option<Vec<Opening>> {
    let (mut reached, mut layer) = (HashSet::new(), Vec::new());
    for parent in parents {
        for legal in parent.position().legal_moves(rules).sorted() {
            if let Some(&position) = legal.position()
                && reached.insert(position)
            {
                let moves = [parent.moves(), &[legal.mv()]].concat();
                layer.push(Opening::of_line(*parent.start(), moves, position));
            }
        }
        if layer.len() > MOST_POSITIONS {
            return None;
        }
    }
    Some(layer)
}

/// Openings of several lengths in random order, so that the first of them are a sample.
/// Openings of one length are drawn uniformly. The lengths take turns: otherwise nearly all
/// openings would have the greatest length. Of positions that are the same game under other
/// names ([`Position::canonical`]) only the first is there.
#[must_use]
pub fn shuffled(mut lengths: Vec<Vec<Opening>>, seed: u64) -> Vec<Opening> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    lengths.iter_mut().for_each(|openings| openings.shuffle(&mut random));
    let longest = lengths.iter().map(Vec::len).max().unwrap_or(0);
    let mut lengths: Vec<_> = lengths.into_iter().map(Vec::into_iter).collect();
    let (mut order, mut seen) = (Vec::new(), HashSet::new());
    for _ in 0..longest {
        let next = lengths.iter_mut().filter_map(Iterator::next);
        // A hash of 64 bits: of 8,000,000 positions two agree once in 600,000 runs.
        order.extend(next.filter(|one| seen.insert(one.position().canonical().hash())));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bao::Variant;

    #[test]
    fn a_shuffle_has_every_opening_once_and_lengths_take_turns() {
        let lengths = every_opening(&Position::kiswahili(), 2..=4, &Rules::default()).unwrap();
        let drawn = shuffled(lengths.clone(), 7);
        assert_ne!(drawn, shuffled(lengths.clone(), 8));
        let plies: Vec<usize> = drawn.iter().map(|one| one.moves().len()).take(6).collect();
        assert_eq!(plies, [2, 3, 4, 2, 3, 4]);
        let positions: HashSet<Position> = drawn.iter().map(|one| *one.position()).collect();
        assert_eq!((drawn.len(), positions.len()), (lengths.concat().len(), drawn.len()));
    }

    #[test]
    fn a_shuffle_has_no_two_mirror_images() {
        // Nobody owns a house, and the start is its own mirror image.
        let rules = Variant::Kujifunza.rules();
        let all = every_opening(&Position::kujifunza(), 1..=3, &rules).unwrap();
        let drawn = shuffled(all.clone(), 7);
        let all = all.concat();
        let games: HashSet<Position> = all.iter().map(|one| one.position().canonical()).collect();
        assert_eq!(drawn.len(), games.len());
        assert!(drawn.len() <= all.len() * 2 / 3, "{} of {}", drawn.len(), all.len());
    }

    #[test]
    fn a_lost_position_has_no_openings() {
        let text = "1,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/1,0,0,0,20,10,10,10/9,0,0,0,0,0,1,1 0,0 - N -";
        let openings = every_opening(&text.parse().unwrap(), 0..=2, &Rules::default()).unwrap();
        assert!(openings.iter().all(Vec::is_empty));
    }
}
