//! Tables in Markdown, and the numbers and moves in them.

use std::fmt::{self, Display};

use bingwa::bao::Move;
use bingwa::util::messages::count_of;
use indicatif::HumanCount;

/// A table: a line of headings and rows of as many cells.
pub struct Table {
    headings: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    pub fn new<S: Into<String>>(headings: impl IntoIterator<Item = S>) -> Table {
        Table { headings: headings.into_iter().map(Into::into).collect(), rows: Vec::new() }
    }

    /// Adds a row: its name, then a cell for each other heading.
    pub fn row(&mut self, name: impl Into<String>, cells: impl IntoIterator<Item = String>) {
        self.rows.push(std::iter::once(name.into()).chain(cells).collect());
    }
}

impl Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |cells: &[String]| writeln!(f, "| {} |", cells.join(" | "));
        line(&self.headings)?;
        line(&self.headings.iter().map(|_| "---".to_owned()).collect::<Vec<_>>())?;
        self.rows.iter().try_for_each(|row| line(row))
    }
}

/// A whole number with a comma between thousands.
#[must_use]
pub fn whole(number: u64) -> String {
    HumanCount(number).to_string()
}

/// A whole number with its noun: `1 line`, `1,234 lines`.
#[must_use]
pub fn counted(number: u64, noun: &str) -> String {
    count_of(number, noun).replacen(&number.to_string(), &whole(number), 1)
}

/// Moves with a space between.
pub fn moves_text(moves: impl IntoIterator<Item = impl Into<Move>>) -> String {
    let texts = moves.into_iter().map(|mv| mv.into().to_string());
    texts.collect::<Vec<String>>().join(" ")
}

/// A number, or `–` if there is none.
pub fn or_dash<T>(number: Option<T>, write: impl FnOnce(T) -> String) -> String {
    number.map_or_else(|| "–".to_owned(), write)
}

/// A part of a whole in percent: one digit after the point, and more if the share is small.
#[must_use]
pub fn percent(part: u64, whole: u64) -> String {
    if part == 0 || whole == 0 {
        return if whole == 0 { "–".to_owned() } else { "0%".to_owned() };
    }
    let percent = 100.0 * part as f64 / whole as f64;
    // Two digits that count.
    let places = if percent >= 1.0 { 1 } else { (1.0 - percent.log10().floor()) as usize };
    format!("{percent:.places$}%")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_written_as_markdown() {
        let mut table = Table::new(["fact", "random"]);
        table.row("games", ["7".to_owned()]);
        assert_eq!(table.to_string(), "| fact | random |\n| --- | --- |\n| games | 7 |\n");
    }

    #[test]
    fn numbers_are_short_and_small_shares_are_not_zero() {
        assert_eq!([0, 999, 1000, 1_234_567].map(whole), ["0", "999", "1,000", "1,234,567"]);
        let texts = [0, 1, 2, 1_234].map(|number| counted(number, "ply"));
        assert_eq!(texts, ["0 plies", "1 ply", "2 plies", "1,234 plies"]);
        let shares = [(1, 3), (1, 200), (1, 30_000), (0, 5), (5, 5), (0, 0)];
        let texts = shares.map(|(part, whole)| percent(part, whole));
        assert_eq!(texts, ["33.3%", "0.50%", "0.0033%", "0%", "100.0%", "–"]);
    }
}
