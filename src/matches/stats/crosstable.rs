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
use std::fmt;

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

    fn standings_by(&self, ratings: &Ratings) -> Vec<Standing> {
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
    fn cell(&self, first: usize, second: usize) -> String {
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

/// The columns of a player's own results. The columns of the results against
/// each other player follow.
const HEAD: [&str; 10] = ["Rank", "Player", "Elo", "±", "Games", "W", "D", "L", "Points", "Score"];

/// The column of the names, which alone is aligned to the left.
const NAMES: usize = 1;

/// Spaces between two columns.
const GAP: usize = 2;

/// The columns of [`HEAD`] where not all of them fit.
const FEWER: [usize; 7] = [0, 1, 2, 3, 4, 8, 9];

/// A crosstable for a terminal of some width.
#[derive(Clone, Copy, Debug)]
pub struct FittedTable<'a> {
    table: &'a Crosstable,
    width: usize,
}

impl Crosstable {
    /// The table for a terminal with `width` columns. Where the whole table is wider, the
    /// standings lose columns, and the results against each other stand below them.
    #[must_use]
    pub fn fitted(&self, width: usize) -> FittedTable<'_> {
        FittedTable { table: self, width }
    }
}

/// An aligned table with a line per player, and notes on the ratings below.
impl fmt::Display for Crosstable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.fitted(usize::MAX).fmt(f)
    }
}

impl fmt::Display for FittedTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let FittedTable { table, width } = *self;
        let ratings = table.ratings();
        let standings = table.standings_by(&ratings);
        let own = own_columns(table, &standings);
        let others = other_columns(table, &standings);
        let whole: Vec<&Column> = own.iter().chain(&others).collect();
        if total(&whole) <= width {
            write_columns(f, &whole)?;
        } else {
            write_columns(f, &FEWER.map(|index| &own[index]))?;
            writeln!(f, "Points against")?;
            write_columns(f, &own[..1].iter().chain(&others).collect::<Vec<_>>())?;
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

/// A column: its heading and a cell for each player, all padded to its width.
struct Column {
    cells: Vec<String>,
    width: usize,
}

impl Column {
    fn new(cells: Vec<String>, to_the_left: bool) -> Column {
        let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
        let pad = |cell: &String| {
            if to_the_left { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        };
        Column { cells: cells.iter().map(pad).collect(), width }
    }
}

/// The width of a table.
fn total(columns: &[&Column]) -> usize {
    let gaps = GAP * columns.len().saturating_sub(1);
    columns.iter().map(|column| column.width).sum::<usize>() + gaps
}

fn write_columns(f: &mut fmt::Formatter, columns: &[&Column]) -> fmt::Result {
    for row in 0..columns[0].cells.len() {
        let cells: Vec<&str> = columns.iter().map(|column| column.cells[row].as_str()).collect();
        writeln!(f, "{}", cells.join(&" ".repeat(GAP)))?;
    }
    Ok(())
}

/// The columns of [`HEAD`].
fn own_columns(table: &Crosstable, standings: &[Standing]) -> Vec<Column> {
    let rows: Vec<[String; 10]> =
        (1..).zip(standings).map(|(rank, standing)| row(table, rank, standing)).collect();
    let column = |(index, head): (usize, &&str)| {
        let cells = rows.iter().map(|row| row[index].clone());
        let cells = std::iter::once((*head).to_owned()).chain(cells).collect();
        Column::new(cells, index == NAMES)
    };
    HEAD.iter().enumerate().map(column).collect()
}

/// A column of points against each player, by rank.
fn other_columns(table: &Crosstable, standings: &[Standing]) -> Vec<Column> {
    let column = |(rank, other): (usize, &Standing)| {
        let cells = standings.iter().map(|standing| table.cell(standing.player, other.player));
        Column::new(std::iter::once(rank.to_string()).chain(cells).collect(), false)
    };
    (1..).zip(standings).map(column).collect()
}

fn row(table: &Crosstable, rank: usize, standing: &Standing) -> [String; 10] {
    let Standing { player, games, elo } = standing;
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".into());
    let score = games.statistics().map(|games| 100.0 * games.score());
    [
        rank.to_string(),
        table.names()[*player].clone(),
        or_dash(elo.map(|elo| format!("{:+.2}", elo.value))),
        or_dash(elo.and_then(|elo| elo.margin).map(|margin| format!("{margin:.2}"))),
        games.total().to_string(),
        games.wins.to_string(),
        games.draws.to_string(),
        games.losses.to_string(),
        format!("{:.1}", games.points()),
        or_dash(score.map(|score| format!("{score:.2}%"))),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(names: &[&str]) -> Crosstable {
        let mut table = Crosstable::new(names.iter().copied());
        for first in 0..names.len() {
            for second in first + 1..names.len() {
                table.add(first, second, &Trinomial::new(15, 0, 5), &Pentanomial([1, 0, 3, 0, 6]));
            }
        }
        table
    }

    #[test]
    fn the_standings_lose_columns_where_not_all_fit() {
        let text = table(&["bingwa", "greedy", "random"]).fitted(60).to_string();
        assert_eq!(
            text,
            "\
Rank  Player      Elo      ±  Games  Points   Score
   1  bingwa  +131.38  92.79     40    30.0  75.00%
   2  greedy    +0.00  84.60     40    20.0  50.00%
   3  random  -131.38  92.79     40    10.0  25.00%
Points against
Rank       1        2        3
   1       -  15.0/20  15.0/20
   2  5.0/20        -  15.0/20
   3  5.0/20   5.0/20        -
"
        );
    }
}
