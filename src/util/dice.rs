//! Random numbers that never change: the same seed gives the same match on every
//! machine and in every version.
//!
//! The generator and the draws are written out here because a record written by
//! one build is resumed by another, and the crate `rand` may change how it draws
//! and shuffles with its version.

use std::hash::{BuildHasher, Hasher, RandomState};

/// SplitMix64 (Steele, Lea, Flood 2014): small, fast, and good enough to draw
/// moves and openings.
#[derive(Clone, Debug)]
pub struct Dice(u64);

/// What the random numbers are drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub enum Purpose {
    /// The moves of a built-in engine.
    Moves = 0x6d6f_7665,
    /// The order of openings.
    Order = 0x6f72_6465,
    /// The moves of a limited playing strength.
    Level = 0x6c65_7665,
}

/// A seed that is different each time, except in a browser: the standard library draws
/// the keys of its hash maps from the system's source of random numbers.
#[must_use]
pub fn entropy() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// The odd constant of SplitMix64, 2⁶⁴ over the golden ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl Dice {
    /// Dice determined by a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// Independent dice for one of many things under the same seed, such as a
    /// game by its number. `purpose` keeps different uses apart.
    #[must_use]
    pub fn of(seed: u64, purpose: Purpose, number: u64) -> Dice {
        let seed = Dice(seed.wrapping_add(purpose as u64)).next();
        Dice(seed ^ Dice(number).next())
    }

    /// The next 64 random bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to 1, without 1.
    pub fn fraction(&mut self) -> f64 {
        // A double has 53 bits.
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number below `end`, which is at least 1.
    pub fn below(&mut self, end: usize) -> usize {
        // Lemire's multiplication; the bias at such small ends is below 2⁻⁵⁰.
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    /// Puts a list in random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_reference_implementation() {
        // Its first numbers for seed 0.
        let mut dice = Dice::new(0);
        assert_eq!(dice.next(), 0xe220_a839_7b1d_cdaf);
        assert_eq!(dice.next(), 0x6e78_9e6a_a1b9_65f4);
    }

    #[test]
    fn fractions_fill_the_interval_from_0_to_1_evenly() {
        let mut dice = Dice::new(1);
        let mut tenths = [0; 10];
        for _ in 0..10_000 {
            tenths[(dice.fraction() * 10.0) as usize] += 1;
        }
        // Five standard deviations of 30.
        assert!(tenths.iter().all(|&count| (850..1150).contains(&count)), "{tenths:?}");
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut list: Vec<usize> = (0..100).collect();
        Dice::new(7).shuffle(&mut list);
        assert_ne!(list, (0..100).collect::<Vec<_>>());
        list.sort_unstable();
        assert_eq!(list, (0..100).collect::<Vec<_>>());
    }
}
