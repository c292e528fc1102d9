//! A collection of puzzles with a quota for each length and kind of game.

use std::collections::{HashMap, HashSet};

use bingwa::bao::{Stage, Variant};

use crate::LONGEST;
use crate::puzzle::{self, Puzzle};

/// The kind of game that a puzzle comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Kunamua,
    Mtaji,
    Kujifunza,
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Kunamua, Kind::Mtaji, Kind::Kujifunza];

    fn of(puzzle: &Puzzle) -> Kind {
        match (puzzle.variant, puzzle.position.stage()) {
            (Variant::Kujifunza, _) => Kind::Kujifunza,
            (Variant::Kiswahili, Stage::Kunamua) => Kind::Kunamua,
            (Variant::Kiswahili, Stage::Mtaji) => Kind::Mtaji,
        }
    }

    /// Its share of the puzzles, in per cent.
    const fn share(self) -> usize {
        match self {
            Kind::Kunamua | Kind::Mtaji => 40,
            Kind::Kujifunza => 20,
        }
    }

    /// The most puzzles of one theme within a quota, in per cent. Kujifunza has fewer
    /// themes: no nyumba and no kutakatia.
    const fn theme_share(self) -> usize {
        match self {
            Kind::Kunamua | Kind::Mtaji => 30,
            Kind::Kujifunza => 60,
        }
    }
}

/// Puzzles wanted, puzzles found, and the positions that they have.
pub struct Collection {
    wanted: HashMap<(u32, Kind), usize>,
    found: Vec<Puzzle>,
    positions: HashSet<u64>,
}

impl Collection {
    /// An empty collection that wants `lengths[N - 1]` wins in N moves.
    #[must_use]
    pub fn new(lengths: [usize; LONGEST as usize]) -> Collection {
        let mut wanted = HashMap::new();
        for (length, moves) in lengths.into_iter().zip(1..) {
            let kujifunza = length * Kind::Kujifunza.share() / 100;
            let mtaji = length * Kind::Mtaji.share() / 100;
            for kind in Kind::ALL {
                let count = match kind {
                    Kind::Kujifunza => kujifunza,
                    Kind::Mtaji => mtaji,
                    Kind::Kunamua => length - kujifunza - mtaji,
                };
                wanted.insert((moves, kind), count);
            }
        }
        Collection { wanted, found: Vec::new(), positions: HashSet::new() }
    }

    /// Whether every quota is filled.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.found.len() == self.wanted.values().sum::<usize>()
    }

    /// How many puzzles it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// What is still wanted, as text: `2 wins in 1 of kujifunza`.
    #[must_use]
    pub fn missing(&self) -> Vec<String> {
        let mut missing: Vec<String> = self
            .wanted
            .iter()
            .filter_map(|(&(moves, kind), &wanted)| {
                let found = self.found.iter();
                let found = found.filter(|other| (other.moves, Kind::of(other)) == (moves, kind));
                let open = wanted - found.count();
                (open > 0).then(|| format!("{open} wins in {moves} of {kind:?}").to_lowercase())
            })
            .collect();
        missing.sort();
        missing
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Takes one of the puzzles of a game, if it wants one: that whose quota is filled
    /// least, and among these that with the rarest theme. One for each game, so that
    /// no puzzle is a later position of another.
    pub fn take_one(&mut self, of_a_game: Vec<Puzzle>) {
        let open = of_a_game.into_iter().filter(|puzzle| self.wants(puzzle));
        if let Some(best) = open.min_by_key(|puzzle| (self.filled(puzzle), self.themes(puzzle))) {
            self.positions.insert(puzzle::key(&best.position));
            self.found.push(best);
        }
    }

    /// Whether a puzzle's quota is open, its theme is not too frequent in it, and its
    /// position is new.
    fn wants(&self, puzzle: &Puzzle) -> bool {
        let quota = self.quota(puzzle);
        self.in_slot(puzzle).count() < quota
            && self.themes(puzzle) * 100 < quota * Kind::of(puzzle).theme_share()
            && !self.positions.contains(&puzzle::key(&puzzle.position))
    }

    /// The puzzles by rising difficulty.
    #[must_use]
    pub fn into_sorted(mut self) -> Vec<Puzzle> {
        puzzle::sort(&mut self.found);
        self.found
    }

    /// How many puzzles of this length and kind are wanted.
    fn quota(&self, puzzle: &Puzzle) -> usize {
        self.wanted.get(&(puzzle.moves, Kind::of(puzzle))).copied().unwrap_or(0)
    }

    /// The puzzles found of this length and kind.
    fn in_slot(&self, puzzle: &Puzzle) -> impl Iterator<Item = &Puzzle> {
        let slot = (puzzle.moves, Kind::of(puzzle));
        self.found.iter().filter(move |&other| (other.moves, Kind::of(other)) == slot)
    }

    /// Thousandths of a puzzle's quota that are filled.
    fn filled(&self, puzzle: &Puzzle) -> usize {
        self.in_slot(puzzle).count() * 1000 / self.quota(puzzle).max(1)
    }

    /// Puzzles of this length and kind that have the theme of this one.
    fn themes(&self, puzzle: &Puzzle) -> usize {
        self.in_slot(puzzle).filter(|other| other.theme == puzzle.theme).count()
    }
}
