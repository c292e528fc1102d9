//! The crosstable as text, as wide as there are columns for it.

use std::fmt;

use super::counts::Counts;
use super::crosstable::{Crosstable, Standing};

/// The columns of a player's own results. The columns of the results against
/// each other player follow.
const HEAD: [&str; 10] = ["Rank", "Player", "Elo", "±", "Games", "W", "D", "L", "Points", "Score"];

/// The column of the names, which alone is aligned to the left.
const NAMES: usize = 1;

/// Spaces between two columns.
const GAP: usize = 2;

/// Selections of the columns of [`HEAD`], the largest first: the first that fits is
/// shown.
const CHOICES: [&[usize]; 4] =
    [&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], &[0, 1, 2, 3, 4, 8, 9], &[0, 1, 2, 3, 8], &[0, 1, 2, 3]];

/// A crosstable that is at most as wide as a terminal.
#[derive(Clone, Copy, Debug)]
pub struct FittedTable<'a> {
    table: &'a Crosstable,
    width: usize,
}

impl Crosstable {
    /// The table in lines of at most `width` columns. Where the whole table is
    /// wider, the results against each other stand in tables of their own below
    /// the standings; the standings lose columns, and long names are cut.
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
            write_columns(f, &fitting_columns(&own, width).iter().collect::<Vec<_>>())?;
            let rank = &own[0];
            let mut left = &others[..];
            while !left.is_empty() {
                writeln!(f, "Points against")?;
                let fits = |count: usize| total(&with_rank(rank, &left[..count])) <= width;
                let count = (2..=left.len()).take_while(|&count| fits(count)).last().unwrap_or(1);
                write_columns(f, &with_rank(rank, &left[..count]))?;
                left = &left[count..];
            }
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

    /// The column with its cells cut to a width; three dots stand for the rest.
    fn cut(&self, width: usize) -> Column {
        let cut = |cell: &String| {
            if cell.trim_end().chars().count() <= width {
                return cell.chars().take(width).collect();
            }
            let kept: String = cell.chars().take(width.saturating_sub(3)).collect();
            kept + "..."
        };
        Column::new(self.cells.iter().map(cut).collect(), true)
    }
}

/// The width of a table.
fn total(columns: &[&Column]) -> usize {
    let gaps = GAP * columns.len().saturating_sub(1);
    columns.iter().map(|column| column.width).sum::<usize>() + gaps
}

fn with_rank<'a>(rank: &'a Column, others: &'a [Column]) -> Vec<&'a Column> {
    std::iter::once(rank).chain(others).collect()
}

fn write_columns(f: &mut fmt::Formatter, columns: &[&Column]) -> fmt::Result {
    for row in 0..columns[0].cells.len() {
        let cells: Vec<&str> = columns.iter().map(|column| column.cells[row].as_str()).collect();
        writeln!(f, "{}", cells.join(&" ".repeat(GAP)))?;
    }
    Ok(())
}

/// As many columns of the standings as fit; the names are cut if even the fewest
/// are too wide.
fn fitting_columns(own: &[Column], width: usize) -> Vec<Column> {
    /// The fewest columns of a name that is cut.
    const SHORTEST_NAME: usize = 6;
    let chosen = |choice: &[usize]| choice.iter().map(|&index| &own[index]).collect::<Vec<_>>();
    let fitting = CHOICES.into_iter().find(|choice| total(&chosen(choice)) <= width);
    let choice = fitting.unwrap_or(CHOICES[CHOICES.len() - 1]);
    let excess = total(&chosen(choice)).saturating_sub(width);
    let shown = |&index: &usize| match index {
        NAMES => own[index].cut(own[index].width.saturating_sub(excess).max(SHORTEST_NAME)),
        _ => Column { cells: own[index].cells.clone(), width: own[index].width },
    };
    choice.iter().map(shown).collect()
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
    use super::super::counts::{Pentanomial, Trinomial};
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
    fn no_line_is_wider_than_the_terminal() {
        let names = ["a", "bingwa-with-a-very-long-name-indeed", "c", "d", "e", "f", "g", "h"];
        for players in [2, 3, 8] {
            let table = table(&names[..players]);
            for width in [40, 60, 80, 120] {
                let text = table.fitted(width).to_string();
                let lines: Vec<&str> = text.lines().collect();
                assert!(lines.iter().all(|line| line.chars().count() <= width), "{width}\n{text}");
                // Each player has a line in the standings and in each table below.
                let tables = lines.iter().filter(|line| **line == "Points against").count();
                assert_eq!(lines.len(), (players + 1) * (tables + 1) + tables, "{text}");
            }
        }
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
        let narrow = table(&["bingwa", "greedy", "random"]).fitted(40).to_string();
        assert!(narrow.starts_with("Rank  Player      Elo      ±  Points\n"), "{narrow}");
    }
}
