//! The opening book of a match: the positions where its games begin.

use std::str::FromStr;

use super::opening::{Opening, OpeningSuite, OpeningSuiteError};
use crate::bao::{Game, Variant};
use crate::matches::key_values::{KeyValueError, KeyValues, read_positive};
use crate::matches::rules::MatchRules;
use crate::util::dice::{Dice, Purpose};

/// The order in which a match takes its openings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpeningOrder {
    /// Drawn by the seed; each once before any comes again.
    #[default]
    Random,
    /// The order of the file.
    Sequential,
}

/// The openings that a match takes, as text: `order=random,start=1`, of which each part may be
/// missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The order of the openings.
    pub order: OpeningOrder,
    /// The number of the first opening to take, from 1.
    pub start: usize,
}

impl Default for Selection {
    fn default() -> Self {
        Selection { order: OpeningOrder::default(), start: 1 }
    }
}

impl FromStr for Selection {
    type Err = KeyValueError;

    fn from_str(text: &str) -> Result<Selection, KeyValueError> {
        let values = KeyValues::parse(text, &["order", "start"])?;
        let order = values.read("order", "random or sequential", |text| match text {
            "random" => Some(OpeningOrder::Random),
            "sequential" => Some(OpeningOrder::Sequential),
            _ => None,
        })?;
        let start = values.read("start", "a number from 1", read_positive::<u32>)?.unwrap_or(1);
        Ok(Selection { order: order.unwrap_or_default(), start: start as usize })
    }
}

/// The openings of a match, in the order in which it takes them.
#[derive(Clone, Debug)]
pub struct Book {
    openings: Vec<Opening>,
    selection: Selection,
    seed: u64,
    rules: MatchRules,
}

/// The suites of matches that name no opening file.
const BALANCED: &str = include_str!("../../../openings/balanced.txt");
const KUJIFUNZA: &str = include_str!("../../../openings/kujifunza.txt");

impl Book {
    /// A book of at least one opening.
    ///
    /// # Panics
    ///
    /// There is no opening.
    #[must_use]
    pub fn new(openings: Vec<Opening>, selection: Selection, seed: u64, rules: MatchRules) -> Book {
        assert!(!openings.is_empty(), "a book has an opening");
        Book { openings, selection, seed, rules }
    }

    /// The default book: 500 balanced openings, in an order drawn by the seed.
    #[must_use]
    pub fn balanced(seed: u64) -> Book {
        Book::default_of(MatchRules::default(), seed).expect("the built-in suite is valid")
    }

    /// The default book of a variant: balanced openings, in an order drawn by
    /// the seed.
    ///
    /// # Errors
    ///
    /// The rules do not allow a move of these openings.
    pub fn default_of(rules: MatchRules, seed: u64) -> Result<Book, OpeningSuiteError> {
        let text = match rules.variant {
            Variant::Kiswahili => BALANCED,
            Variant::Kujifunza => KUJIFUNZA,
        };
        let suite = OpeningSuite::parse(text, &rules.start(), &rules.rules)?;
        Ok(Book::new(suite.openings, Selection::default(), seed, rules))
    }

    /// The rules by which games from this book are played.
    #[must_use]
    pub fn rules(&self) -> &MatchRules {
        &self.rules
    }

    /// Number of openings, at least 1.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a book is never empty")]
    pub fn len(&self) -> usize {
        self.openings.len()
    }

    /// The index of a round's opening. Rounds count from 0.
    #[must_use]
    pub fn index(&self, round: usize) -> usize {
        let count = self.openings.len();
        let place = round + self.selection.start - 1;
        match self.selection.order {
            OpeningOrder::Sequential => place % count,
            OpeningOrder::Random => {
                let mut order: Vec<usize> = (0..count).collect();
                Dice::of(self.seed, Purpose::Order, (place / count) as u64).shuffle(&mut order);
                order[place % count]
            }
        }
    }

    /// A game in which the moves of an opening have been played.
    #[must_use]
    pub fn game(&self, index: usize) -> Game {
        self.openings[index].game(&self.rules.rules)
    }

    /// A text that tells one book from another: the number of openings, a hash
    /// of all of them, and the selection. Every record of a match carries it.
    #[must_use]
    pub fn describe(&self) -> String {
        let Selection { order, start } = self.selection;
        let hash = fnv1a(self.openings.iter().flat_map(|opening| {
            let mut bytes = fingerprint(opening).into_bytes();
            bytes.push(0xff);
            bytes
        }));
        let order = match order {
            OpeningOrder::Random => "random",
            OpeningOrder::Sequential => "sequential",
        };
        let count = self.openings.len();
        format!("{count} openings {hash:016x} order={order} start={start}")
    }
}

/// The moves of an opening, or its position if there are none.
fn fingerprint(opening: &Opening) -> String {
    if opening.moves().is_empty() {
        return opening.position().to_string();
    }
    let moves: Vec<String> = opening.moves().iter().map(ToString::to_string).collect();
    moves.join(" ")
}

/// The 64-bit FNV-1a hash (Fowler, Noll, Vo). Records keep it for good, so it
/// must not change with a compiler or a crate, as the hashers of `std` may.
fn fnv1a(bytes: impl Iterator<Item = u8>) -> u64 {
    const OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    bytes.fold(OFFSET_BASIS, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_selection_is_read_or_refused() {
        let selection: Selection = "order=sequential,start=3".parse().unwrap();
        let expected = Selection { order: OpeningOrder::Sequential, start: 3 };
        assert_eq!(selection, expected);
        for text in ["", "order=none", "start=0", "seed=1"] {
            text.parse::<Selection>().unwrap_err();
        }
    }

    #[test]
    fn every_opening_comes_once_before_any_comes_again() {
        let openings = Book::balanced(1).openings[..10].to_vec();
        for order in [OpeningOrder::Random, OpeningOrder::Sequential] {
            let selection = Selection { order, ..Selection::default() };
            let book = Book::new(openings.clone(), selection, 3, MatchRules::default());
            let mut taken: Vec<usize> = (0..10).map(|round| book.index(round)).collect();
            assert_eq!(taken.is_sorted(), order == OpeningOrder::Sequential);
            taken.sort_unstable();
            assert_eq!(taken, (0..10).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_seed_changes_the_order_and_not_the_description() {
        let (book, other) = (Book::balanced(5), Book::balanced(6));
        assert_eq!(book.describe(), other.describe());
        assert_ne!(book.index(0), other.index(0));
    }

    /// Records written by earlier builds must still be recognised.
    #[test]
    fn the_description_of_a_book_never_changes() {
        let suite: OpeningSuite = "A6< a5>\n2,2,2,2,0,1,0,2/1,3,12,0,5,1,0,1/0,1,2,0,2,0,2,1/\
            2,2,1,0,0,1,1,0 7,8 - N -"
            .parse()
            .unwrap();
        let selection = "order=sequential,start=3".parse().unwrap();
        let book = Book::new(suite.openings, selection, 1, MatchRules::default());
        assert_eq!(book.describe(), "2 openings 8e3d935255e21cf6 order=sequential start=3");
        assert_eq!(fnv1a(b"foobar".iter().copied()), 0x8594_4171_f739_67e8);
    }
}
