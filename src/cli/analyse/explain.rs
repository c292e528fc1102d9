//! `analyse --explain`: what moves do, in words.

use std::io::{self, Write};

use bingwa::analysis::{Explanation, MoveFacts};
use bingwa::bao::Game;
use bingwa::search::Info;
use console::{Term, style};
use textwrap::{Options, WordSplitter};

use super::report::GameReport;

/// Characters of a line where the output is no terminal, and most on a terminal.
const WIDTH: usize = 80;

/// Explains the last move of a game, by the line that the search found after it.
/// `None` if the game has no move.
pub(super) fn last_move(game: &Game, best: Option<&Info>) -> Option<LastMove> {
    let (position, legal) = game.plies().last()?;
    let facts = || MoveFacts::of(position, legal.mv(), game.rules()).map(LastMove::Facts);
    let Some(best) = best else { return facts() };
    let line: Vec<_> = std::iter::once(legal.mv()).chain(best.pv.iter().copied()).collect();
    let explanation = Explanation::of_line(position, game.rules(), &line, -best.score)?;
    Some(LastMove::Explained(Box::new(explanation)))
}

/// The last move of a game, with a search of the position after it or without.
#[derive(serde::Serialize)]
#[serde(untagged)]
pub(super) enum LastMove {
    Facts(MoveFacts),
    Explained(Box<Explanation>),
}

impl LastMove {
    fn full(&self) -> &str {
        match self {
            LastMove::Facts(facts) => &facts.full,
            LastMove::Explained(explanation) => &explanation.facts.full,
        }
    }

    fn paragraphs(&self) -> Vec<String> {
        match self {
            LastMove::Facts(facts) => vec![facts.to_string()],
            LastMove::Explained(explanation) => explanation.paragraphs(),
        }
    }
}

/// Prints what the last move did.
pub(super) fn write_last(out: &mut impl Write, last: &LastMove) -> io::Result<()> {
    writeln!(out)?;
    write_move(out, &format!("last move {}", last.full()), &last.paragraphs())
}

/// Prints what the moves of a search's lines do, the best first.
pub(super) fn write_lines(out: &mut impl Write, lines: &[Explanation]) -> io::Result<()> {
    for line in lines {
        writeln!(out)?;
        write_move(out, &line.facts.full, &line.paragraphs())?;
    }
    Ok(())
}

/// Prints why the moves of a game lost chances.
pub(super) fn write_game(out: &mut impl Write, report: &GameReport<'_>) -> io::Result<()> {
    let marked = report.analysis.judged().filter_map(|(index, verdict)| {
        Some((index, verdict.mark()?, report.analysis.explanation(index)?))
    });
    for (index, mark, explanation) in marked {
        writeln!(out)?;
        let label = format!("{} {} {mark}", report.pair(index), explanation.facts.full);
        write_move(out, &label, &explanation.criticism())?;
    }
    Ok(())
}

/// Prints a move, and words on it below, wrapped and indented.
fn write_move(out: &mut impl Write, label: &str, paragraphs: &[String]) -> io::Result<()> {
    const INDENT: &str = "  ";
    let terminal = Term::stdout();
    let width = if terminal.is_term() { usize::from(terminal.size().1).min(WIDTH) } else { WIDTH };
    let options = Options::new(width)
        .initial_indent(INDENT)
        .subsequent_indent("    ")
        .word_splitter(WordSplitter::NoHyphenation);
    writeln!(out, "{}", style(label).bold())?;
    for paragraph in paragraphs {
        // The seeds that a move takes stay in its line.
        let bound = paragraph.replace("(takes ", "(takes\u{a0}");
        for line in textwrap::wrap(&bound, &options) {
            writeln!(out, "{}", line.replace('\u{a0}', " "))?;
        }
    }
    Ok(())
}
