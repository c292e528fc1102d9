//! The table of a search: a line for each depth.

use std::io::{self, Write};
use std::time::Duration;

use bingwa::bao::Game;
use bingwa::search::{Bound, Info, Score};
use console::{Term, style};
use indicatif::{ProgressBar, ProgressStyle};

use super::super::notation;

/// The table of a search's reports. A row is printed once its score is exact;
/// until then a person at the terminal sees it in a live line below the table.
pub(super) struct DepthTable<'a, W: Write> {
    game: &'a Game,
    out: W,
    /// Rows show the number of their line (MultiPV).
    numbered: bool,
    live: ProgressBar,
    /// Columns of the terminal; `None` if the output is no terminal.
    width: Option<usize>,
    /// The last row, while it is a bound: its depth and line number, and text.
    bound: Option<((u32, usize), String)>,
    /// The whole best line, if the last row had no room for it.
    cut: Option<String>,
}

impl<'a, W: Write> DepthTable<'a, W> {
    pub(super) fn new(game: &'a Game, multipv: usize, mut out: W) -> io::Result<DepthTable<'a, W>> {
        let terminal = Term::stdout();
        let width = terminal.is_term().then(|| usize::from(terminal.size().1));
        let numbered = multipv > 1;
        let number = if numbered { " line" } else { "" };
        let header = format!(
            "depth{number}  sel    score  chance       nodes   nodes/s      time  line of play"
        );
        writeln!(out, "{}", style(header).dim())?;
        // Draws on standard error, if that is a terminal.
        let live = ProgressBar::new_spinner().with_style(live_style());
        live.set_message("depth 1");
        live.enable_steady_tick(Duration::from_millis(100));
        Ok(DepthTable { game, out, numbered, live, width, bound: None, cut: None })
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
        if let Some(line) = self.cut.take() {
            writeln!(self.out, "line {line}")?;
        }
        Ok(self.out)
    }

    fn print(&mut self, text: &str) -> io::Result<()> {
        let DepthTable { live, out, .. } = self;
        live.suspend(|| writeln!(out, "{text}"))
    }

    fn row(&mut self, info: &Info) -> String {
        let number = if self.numbered { format!(" {:>4}", info.multipv) } else { String::new() };
        let bound = match info.bound {
            Bound::Exact => "",
            Bound::Lower => ">",
            Bound::Upper => "<",
        };
        let score = format!("{bound}{}", notation::score(info.score));
        let before = format!("{:>5}{number} {:>4} ", info.depth, info.seldepth);
        let after = format!(
            "  {:>6} {:>11} {:>9} {:>7.3} s  ",
            notation::chance(info.score),
            info.nodes,
            info.nps(),
            info.time.as_secs_f64()
        );
        let score_width = 8;
        let used = before.len() + score_width + after.len();
        let line = notation::full_line(self.game.position(), &info.pv, self.game.rules());
        let fitted = fitting(&line, self.width.map(|width| width.saturating_sub(used + 1)));
        if info.multipv == 1 {
            let whole = line.join(" ");
            self.cut = (whole != fitted).then_some(whole);
        }
        let score = style(format!("{score:>score_width$}"));
        let score = match info.score {
            Score::Cp(0) => score,
            Score::Cp(1..) | Score::Win(_) => score.green(),
            Score::Cp(_) | Score::Loss(_) => score.red(),
        };
        format!("{before}{score}{after}{fitted}")
    }
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
    for m in line {
        if !text.is_empty() && text.len() + 1 + m.len() + DOTS.len() > width {
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(m);
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
