//! The crosstable of a tournament: every player's results against every other.
//!
//! ```
//! use bingwa::matches::stats::{Crosstable, Pentanomial, Trinomial};
//!
//! let mut table = Crosstable::new(["random", "greedy", "bingwa"]);
//! table.add(2, 1, &Trinomial::new(15, 0, 5), &Pentanomial([1, 0, 3, 0, 6]));
//! table.add(2, 0, &Trinomial::new(19, 0, 1), &Pentanomial([0, 0, 1, 0, 9]));
//! table.add(1, 0, &Trinomial::new(12, 1, 7), &Pentanomial([2, 0, 3, 1, 4]));
//! assert_eq!(table.to_string(), "\
//! Rank  Player      Elo       ±  Games   W  D   L  Points   Score       1        2        3
//!    1  bingwa  +206.52  112.48     40  34  0   6    34.0  85.00%       -  15.0/20  19.0/20
//!    2  greedy   -38.32   91.77     40  17  1  22    17.5  43.75%  5.0/20        -  12.5/20
//!    3  random  -168.20  103.02     40   8  1  31     8.5  21.25%  1.0/20   7.5/20        -
//! ");
//! ```

use std::cmp::Ordering;

use super::bradley_terry::{self, Encounter, Ratings};
use super::counts::{Counts, Pentanomial, Trinomial};
use super::elo::EloEstimate;

/// The results of all players against each other.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Crosstable {
    names: Vec<String>,
    /// `cells[i][j]` has the results of player `i` against player `j`.
    cells: Vec<Vec<HeadToHead>>,
}

/// The results of one player against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
struct HeadToHead {
    games: Trinomial,
    pairs: Pentanomial,
}

/// A player's place in the table.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Standing {
    /// The player's number in the order given to [`Crosstable::new`].
    pub player: usize,
    /// All of the player's games.
    pub games: Trinomial,
    /// The [rating](bradley_terry): Elo relative to the average of the field.
    /// `None` without games.
    pub elo: Option<EloEstimate>,
}

impl Crosstable {
    /// A table of these players, without games.
    pub fn new<S: Into<String>>(names: impl IntoIterator<Item = S>) -> Crosstable {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        let cells = vec![vec![HeadToHead::default(); names.len()]; names.len()];
        Crosstable { names, cells }
    }

    /// Adds results of player `first` against player `second`: all games, and
    /// those in pairs once more. Margins come from the pairs, or from the games
    /// if there are no pairs.
    ///
    /// # Panics
    /// There is no such player, or both are the same.
    pub fn add(&mut self, first: usize, second: usize, games: &Trinomial, pairs: &Pentanomial) {
        assert_ne!(first, second, "a player does not meet itself");
        let forth = &mut self.cells[first][second];
        forth.games += *games;
        forth.pairs += *pairs;
        let back = &mut self.cells[second][first];
        back.games += -*games;
        back.pairs += -*pairs;
    }

    /// The names, in the order given to [`new`](Crosstable::new).
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The games of player `first` against player `second`.
    ///
    /// # Panics
    /// There is no such player.
    #[must_use]
    pub fn games(&self, first: usize, second: usize) -> Trinomial {
        self.cells[first][second].games
    }

    /// The ratings of all players.
    #[must_use]
    pub fn ratings(&self) -> Ratings {
        bradley_terry::rate(self.names.len(), &self.encounters())
    }

    /// The players from the highest Elo to the lowest, then those without games.
    /// Equal players keep the order in which they were given.
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        self.standings_by(&self.ratings())
    }

    pub(super) fn standings_by(&self, ratings: &Ratings) -> Vec<Standing> {
        let mut standings: Vec<Standing> = (0..self.names.len())
            .map(|player| Standing { player, games: self.total(player), elo: ratings.elo[player] })
            .collect();
        standings.sort_by(by_elo);
        standings
    }

    fn total(&self, player: usize) -> Trinomial {
        self.cells[player].iter().fold(Trinomial::default(), |sum, cell| sum + cell.games)
    }

    fn encounters(&self) -> Vec<Encounter> {
        let mut encounters = Vec::new();
        for (first, row) in self.cells.iter().enumerate() {
            for (second, cell) in row.iter().enumerate().skip(first + 1) {
                if cell.games.total() > 0 {
                    encounters.push(cell.encounter([first, second]));
                }
            }
        }
        encounters
    }

    /// Points of games, or `-` without games.
    pub(super) fn cell(&self, first: usize, second: usize) -> String {
        let games = self.games(first, second);
        match games.total() {
            0 => "-".into(),
            total => format!("{:.1}/{total}", games.points()),
        }
    }
}

impl HeadToHead {
    fn encounter(&self, players: [usize; 2]) -> Encounter {
        let results = match self.pairs.total() {
            0 => results(&self.games),
            _ => results(&self.pairs),
        };
        let games = self.games.total() as f64;
        Encounter { players, games, points: self.games.points(), results }
    }
}

/// Results as (points, games, number of such results).
fn results<const N: usize>(counts: &impl Counts<N>) -> Vec<(f64, f64, f64)> {
    let games = (N - 1) as f64 / 2.0;
    let cells = counts.cells().into_iter().enumerate();
    cells.map(|(half_points, count)| (half_points as f64 / 2.0, games, count as f64)).collect()
}

/// Orders by falling Elo, players without games last.
fn by_elo(a: &Standing, b: &Standing) -> Ordering {
    let elo = |standing: &Standing| standing.elo.map_or(f64::NEG_INFINITY, |elo| elo.value);
    elo(b).total_cmp(&elo(a))
}
