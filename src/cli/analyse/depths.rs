//! The table of a search: a line for each depth.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use bingwa::bao::Game;
use bingwa::search::{Bound, Info, Score};
use console::style;
use indicatif::{ProgressBar, ProgressStyle};

use super::super::{notation, output};

/// The table of a search's reports. A row is printed once its score is exact;
/// until then a person at the terminal sees it in a live line below the table.
pub(super) struct DepthTable<'a, W: Write> {
    game: &'a Game,
    out: W,
    /// The columns before the line of play.
    columns: Vec<Column>,
    live: ProgressBar,
    /// Columns of the terminal; `None` if the output is no terminal.
    width: Option<usize>,
    /// The last row, while it is a bound: its depth and line number, and text.
    bound: Option<((u32, usize), String)>,
    /// Whether rows are numbered, because several lines are searched.
    numbered: bool,
    /// Lines whose last row was cut short, whole, by their number.
    cut: BTreeMap<usize, String>,
}

impl<'a, W: Write> DepthTable<'a, W> {
    pub(super) fn new(game: &'a Game, multipv: usize, mut out: W) -> io::Result<DepthTable<'a, W>> {
        let width = output::columns();
        let numbered = multipv > 1;
        let columns = Column::all(numbered);
        let header: String = columns.iter().map(|column| column.cell(column.header())).collect();
        let header = format!("{header}  line of play");
        writeln!(out, "{}", style(header).dim())?;
        // Draws on standard error, if that is a terminal.
        let live = ProgressBar::new_spinner().with_style(live_style());
        live.set_message("depth 1");
        live.enable_steady_tick(Duration::from_millis(100));
        let cut = BTreeMap::new();
        Ok(DepthTable { game, out, columns, live, width, bound: None, numbered, cut })
    }

    pub(super) fn add(&mut self, info: &Info) -> io::Result<()> {
        let key = (info.depth, info.multipv);
        if let Some((last, text)) = self.bound.take()
            && last != key
        {
            self.print(&text)?;
        }
        let text = self.row(info);
        if info.bound == Bound::Exact {
            self.live.set_message(format!("beyond depth {}", info.depth));
            self.print(&text)
        } else {
            self.live.set_message(text.clone());
            self.bound = Some((key, text));
            Ok(())
        }
    }

    pub(super) fn finish(mut self) -> io::Result<W> {
        self.live.finish_and_clear();
        if let Some((_, text)) = self.bound.take() {
            writeln!(self.out, "{text}")?;
        }
        for (number, line) in &self.cut {
            let name = if self.numbered { format!("line {number} ") } else { "line ".to_owned() };
            output::field(&mut self.out, &name, line)?;
        }
        Ok(self.out)
    }

    fn print(&mut self, text: &str) -> io::Result<()> {
        let DepthTable { live, out, .. } = self;
        live.suspend(|| writeln!(out, "{text}"))
    }

    fn row(&mut self, info: &Info) -> String {
        let used: usize = self.columns.iter().map(|column| column.width()).sum();
        let line = notation::full_line(self.game.position(), &info.pv, self.game.rules());
        let fitted = fitting(&line, self.width.map(|width| width.saturating_sub(used + 2)));
        let whole = line.join(" ");
        if whole == fitted {
            self.cut.remove(&info.multipv);
        } else {
            self.cut.insert(info.multipv, whole);
        }
        let cells: String = self.columns.iter().map(|column| column.of(info)).collect();
        format!("{cells}  {fitted}")
    }
}

/// A column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Depth,
    Line,
    Sel,
    Score,
    Chance,
    Nodes,
    Nps,
    Time,
}

impl Column {
    /// The columns before the line of play.
    fn all(numbered: bool) -> Vec<Column> {
        let mut columns = vec![Column::Depth];
        columns.extend(numbered.then_some(Column::Line));
        columns.extend([Column::Sel, Column::Score, Column::Chance]);
        columns.extend([Column::Nodes, Column::Nps, Column::Time]);
        columns
    }

    const fn header(self) -> &'static str {
        match self {
            Column::Depth => "depth",
            Column::Line => "line",
            Column::Sel => "sel",
            Column::Score => "score",
            Column::Chance => "chance",
            Column::Nodes => "nodes",
            Column::Nps => "nodes/s",
            Column::Time => "time",
        }
    }

    /// The width with the space before it.
    const fn width(self) -> usize {
        match self {
            Column::Depth | Column::Line | Column::Sel => 5,
            Column::Score => 9,
            Column::Chance => 8,
            Column::Nodes => 12,
            Column::Nps | Column::Time => 10,
        }
    }

    fn cell(self, text: &str) -> String {
        format!("{text:>width$}", width = self.width())
    }

    /// The cell of a report.
    fn of(self, info: &Info) -> String {
        let text = match self {
            Column::Depth => info.depth.to_string(),
            Column::Line => info.multipv.to_string(),
            Column::Sel => info.seldepth.to_string(),
            Column::Score => return score_cell(info, self),
            Column::Chance => notation::chance(info.score),
            Column::Nodes => info.nodes.to_string(),
            Column::Nps => info.nps().to_string(),
            Column::Time => format!("{:.3} s", info.time.as_secs_f64()),
        };
        self.cell(&text)
    }
}

/// The score in the colour of the player whom it favours.
fn score_cell(info: &Info, column: Column) -> String {
    let bound = match info.bound {
        Bound::Exact => "",
        Bound::Lower => ">",
        Bound::Upper => "<",
    };
    let score = style(column.cell(&format!("{bound}{}", notation::score(info.score))));
    let score = match info.score {
        Score::Cp(0) => score,
        Score::Cp(1..) | Score::Win(_) => score.green(),
        Score::Cp(_) | Score::Loss(_) => score.red(),
    };
    score.to_string()
}

fn live_style() -> ProgressStyle {
    ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}").expect("a valid template")
}

/// As many moves of a line as fit into `width`, at least the first, and dots
/// for the rest.
pub(super) fn fitting(line: &[String], width: Option<usize>) -> String {
    const DOTS: &str = " ...";
    let whole = line.join(" ");
    let Some(width) = width.filter(|&width| width < whole.len()) else {
        return whole;
    };
    let mut text = String::new();
    for mv in line {
        if !text.is_empty() && text.len() + 1 + mv.len() + DOTS.len() > width {
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(mv);
    }
    text + DOTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_cut_between_moves() {
        let line = ["A6<*", "a5>", "A1>"].map(str::to_owned);
        assert_eq!(fitting(&line, None), "A6<* a5> A1>");
        assert_eq!(fitting(&line, Some(12)), "A6<* a5> A1>");
        assert_eq!(fitting(&line, Some(11)), "A6<* ...");
        assert_eq!(fitting(&line, Some(1)), "A6<* ...");
        assert_eq!(fitting(&[], Some(1)), "");
    }
}
