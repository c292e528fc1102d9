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

use std::fmt;

use super::bradley_terry::{self, Encounter, Ratings};
use super::counts::{Counts, Pentanomial, Trinomial};
use super::elo::ScoreStatistics;

/// The results of all players against each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Crosstable {
    names: Vec<String>,
    encounters: Vec<Encounter>,
}

impl Crosstable {
    /// A table of these players, without games.
    pub fn new<S: Into<String>>(names: impl IntoIterator<Item = S>) -> Crosstable {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        Crosstable { names, encounters: Vec::new() }
    }

    /// Adds all results of player `first` against player `second`: the games, and
    /// those in pairs once more. Margins come from the pairs, or from the games
    /// if there are no pairs.
    ///
    /// # Panics
    /// There is no such player, or both are the same.
    pub fn add(&mut self, first: usize, second: usize, games: &Trinomial, pairs: &Pentanomial) {
        assert_ne!(first, second, "a player does not meet itself");
        assert!(first.max(second) < self.names.len(), "the players are {:?}", self.names);
        let players = [first, second];
        self.encounters.push(Encounter { players, games: *games, pairs: *pairs });
    }

    /// The games of player `first` against player `second`.
    #[must_use]
    pub fn games(&self, first: usize, second: usize) -> Trinomial {
        let mut sum = Trinomial::default();
        for Encounter { players, games, .. } in &self.encounters {
            if *players == [first, second] {
                sum += *games;
            } else if *players == [second, first] {
                sum += -*games;
            }
        }
        sum
    }

    /// The ratings of all players.
    #[must_use]
    pub fn ratings(&self) -> Ratings {
        bradley_terry::rate(self.names.len(), &self.encounters)
    }

    /// The players from the highest Elo to the lowest, then those without games.
    /// Equal players keep the order in which they were given.
    #[must_use]
    pub fn standings(&self, ratings: &Ratings) -> Vec<usize> {
        let elo = |&player: &usize| ratings.elo[player].map_or(f64::NEG_INFINITY, |elo| elo.value);
        let mut standings: Vec<usize> = (0..self.names.len()).collect();
        standings.sort_by(|one, other| elo(other).total_cmp(&elo(one)));
        standings
    }

    /// The cells of a player's row: the player's own results, then the points against each
    /// other player by rank.
    fn row(&self, rank: usize, standings: &[usize], ratings: &Ratings) -> Vec<String> {
        let player = standings[rank - 1];
        let against: Vec<Trinomial> =
            standings.iter().map(|&other| self.games(player, other)).collect();
        let mut sum = Trinomial::default();
        against.iter().for_each(|games| sum += *games);
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".into());
        let score = ScoreStatistics::of(&Pentanomial::default(), &sum);
        let elo = ratings.elo[player];
        let own = [
            rank.to_string(),
            self.names[player].clone(),
            or_dash(elo.map(|elo| format!("{:+.2}", elo.value))),
            or_dash(elo.and_then(|elo| elo.margin).map(|margin| format!("{margin:.2}"))),
            sum.total().to_string(),
            sum.wins.to_string(),
            sum.draws.to_string(),
            sum.losses.to_string(),
            format!("{:.1}", sum.points()),
            or_dash(score.map(|score| format!("{:.2}%", 100.0 * score.score()))),
        ];
        let cell = |games: &Trinomial| match games.total() {
            0 => "-".to_owned(),
            total => format!("{:.1}/{total}", games.points()),
        };
        own.into_iter().chain(against.iter().map(cell)).collect()
    }
}

/// The headings of a player's own results.
const HEAD: [&str; 10] = ["Rank", "Player", "Elo", "±", "Games", "W", "D", "L", "Points", "Score"];

/// The column of the names, which alone is aligned to the left.
const NAMES: usize = 1;

/// An aligned table with a line per player, and notes on the ratings below.
impl fmt::Display for Crosstable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let ratings = self.ratings();
        let standings = self.standings(&ratings);
        let ranks = 1..=standings.len();
        let head = HEAD.map(str::to_owned).into_iter();
        let mut rows = vec![head.chain(ranks.clone().map(|rank| rank.to_string())).collect()];
        rows.extend(ranks.map(|rank| self.row(rank, &standings, &ratings)));
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
        let widths: Vec<usize> = (0..rows[0].len()).filter_map(width).collect();
        for row in &rows {
            let pad = |(column, cell): (usize, &String)| match (column, widths[column]) {
                (NAMES, width) => format!("{cell:<width$}"),
                (_, width) => format!("{cell:>width$}"),
            };
            writeln!(f, "{}", row.iter().enumerate().map(pad).collect::<Vec<_>>().join("  "))?;
        }
        if ratings.regularised {
            writeln!(
                f,
                "Elo with a drawn game added to each encounter: a player won or lost all games."
            )?;
        }
        if !ratings.connected {
            writeln!(f, "Elo within groups: not all players are connected by games.")?;
        }
        Ok(())
    }
}
