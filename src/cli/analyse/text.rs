//! An analysed game as text: a line for each move, the turning points, and a
//! summary of both players.

use std::io::{self, Write};

use bingwa::analysis::{Grade, MoveVerdict, PlayerSummary};
use bingwa::bao::{Side, result_text};
use bingwa::search::Score;
use bingwa::util::messages::count_of;
use console::{Style, Term, style};

use super::super::notation;
use super::super::output::{fitted, one_line, wrapped};
use super::games::GameReport;

/// Tags that the heading shows below the players and the result.
const SHOWN: [&str; 2] = ["Event", "Date"];

pub(super) fn write(out: &mut impl Write, report: &GameReport<'_>) -> io::Result<()> {
    write_heading(out, report)?;
    if report.game().moves().is_empty() {
        return writeln!(out, "No move to analyse.");
    }
    write_moves(out, report)?;
    write_turning_points(out, report)?;
    write_summary(out, report)
}

fn write_heading(out: &mut impl Write, report: &GameReport<'_>) -> io::Result<()> {
    let [south, north] = Side::ALL.map(|side| report.name(side));
    let moves = count_of(report.game().moves().len(), "move");
    let (number, line, result) = (report.number, report.record.line, report.result());
    let ending = report.game().outcome().map_or_else(String::new, |outcome| format!(": {outcome}"));
    writeln!(out, "game {number} (line {line}): {south} - {north}, {moves}, {result}{ending}")?;
    for key in SHOWN {
        if let Some(value) = report.record.tag(key) {
            writeln!(out, "  {key}: {}", one_line(value))?;
        }
    }
    Ok(())
}

fn write_moves(out: &mut impl Write, report: &GameReport<'_>) -> io::Result<()> {
    writeln!(
        out,
        "Scores are South's, in points, and so is its chance of winning after the move.\n\
         A point triples the odds; `mate 3`: South wins in 3, `mate -3`: North does.\n"
    )?;
    let header = row(" move", "played", ["before", "after", "chance", "loss"], "mark", "best line");
    writeln!(out, "{}", style(header).dim())?;
    for (index, verdict) in report.analysis.judged() {
        let number = format!("{}{:>4}", if verdict.turned { '>' } else { ' ' }, report.pair(index));
        let played = report.game().moves()[index].full().to_string();
        let [before, after] =
            [verdict.before, verdict.after].map(|score| score.of_south(report.mover(index)));
        let chance = notation::chance(after);
        let loss = match verdict.best {
            true => String::new(),
            false => format!("{:.0}%", 100.0 * verdict.chance_loss),
        };
        let scores = [&score_text(before), &score_text(after), &chance, &loss];
        let scores = scores.map(String::as_str);
        let line = report.best_line(index, verdict);
        let row = row(&number, &played, scores, mark(verdict), &line);
        let style = match verdict.grade {
            Some(Grade::Blunder) => Style::new().red().bold(),
            Some(Grade::Mistake) => Style::new().red(),
            Some(Grade::Inaccuracy) => Style::new().yellow(),
            None => Style::new(),
        };
        writeln!(out, "{}", style.apply_to(fitted(row.trim_end())))?;
    }
    match &report.stop {
        Some(error) => writeln!(out, "The review ends here: {error}"),
        None => Ok(()),
    }
}

/// A row of the table of moves.
fn row(number: &str, played: &str, scores: [&str; 4], mark: &str, line: &str) -> String {
    let [before, after, chance, loss] = scores;
    format!(
        "{number}  {played:<6}  {before:>8}  {after:>8}  {chance:>6}  {loss:>4}  {mark:<10}  {line}"
    )
}

/// The mark of a move, ten characters at most.
pub(super) fn mark(verdict: &MoveVerdict) -> &'static str {
    match verdict.grade {
        _ if verdict.into_loss.is_some() => "into loss",
        _ if verdict.missed_win.is_some() => "missed win",
        Some(grade) => grade.name(),
        None if verdict.book => "book",
        None if verdict.forced => "only move",
        None if verdict.best => "best",
        None => "",
    }
}

/// South's score; the result, if the game is over.
fn score_text(score: Score) -> String {
    match score {
        Score::Win(0) => result_text(Some(Side::South)).to_owned(),
        Score::Loss(0) => result_text(Some(Side::North)).to_owned(),
        score => notation::score(score),
    }
}

fn write_turning_points(out: &mut impl Write, report: &GameReport<'_>) -> io::Result<()> {
    let mut turned = report.analysis.turning_points().peekable();
    if turned.peek().is_none() {
        let lead = report.analysis.lead().map(|(leader, index)| {
            let full = report.game().moves()[index].full();
            format!(" {leader} is ahead from move {} {full} on.", report.pair(index))
        });
        return writeln!(out, "\nNo mistake turned the game.{}", lead.unwrap_or_default());
    }
    writeln!(out, "\nWhere the game turned, with South's chance of winning:")?;
    for (index, verdict) in turned {
        let [before, after] = [verdict.before, verdict.after]
            .map(|score| score.of_south(report.mover(index)).percent());
        let played =
            style(format!("{:<6}", report.game().moves()[index].full().to_string())).bold();
        let (pair, what) = (report.pair(index), what(verdict));
        writeln!(out, ">{pair:>4}  {played}  {before:>3}% -> {after:>3}%  {what}")?;
        writeln!(out, "       better {}", report.best_line(index, verdict))?;
    }
    Ok(())
}

/// What was wrong with a move, in words.
fn what(verdict: &MoveVerdict) -> String {
    let words = [
        verdict.grade.map(|grade| grade.name().to_owned()),
        verdict.missed_win.map(|moves| format!("missed a win in {moves}")),
        verdict.into_loss.map(|moves| format!("walked into a loss in {moves}")),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn write_summary(out: &mut impl Write, report: &GameReport<'_>) -> io::Result<()> {
    let [south, north] =
        Side::ALL.map(|side| summary(report.name(side), &report.analysis.summary(side)));
    let header = format!("\n{:<19}{:<24}  {}", "", "South", "North");
    writeln!(out, "{}", style(header).dim())?;
    for ((label, south), (_, north)) in south.into_iter().zip(north) {
        writeln!(out, "{}", format!("{label:<19}{south:<24}  {north}").trim_end())?;
    }
    Ok(())
}

/// What a player's moves add up to, as labels and texts.
fn summary(name: String, of: &PlayerSummary) -> [(&'static str, String); 9] {
    let best = match of.choices {
        0 => "-".to_owned(),
        choices => format!("{} ({:.0}%)", of.best, 100.0 * of.best as f64 / choices as f64),
    };
    let loss = of.average_chance_loss;
    let loss = loss.map_or_else(|| "-".to_owned(), |loss| format!("{:.1}% a move", 100.0 * loss));
    [
        ("player", name.chars().take(24).collect()),
        ("moves", format!("{}, {} with a choice", of.moves, of.choices)),
        ("best move chosen", best),
        ("chance given away", loss),
        ("inaccuracies", of.inaccuracies.to_string()),
        ("mistakes", of.mistakes.to_string()),
        ("blunders", of.blunders.to_string()),
        ("missed wins", of.missed_wins.to_string()),
        ("walked into loss", of.into_losses.to_string()),
    ]
}

/// Prints why the moves of a game lost chances.
pub(super) fn write_reasons(out: &mut impl Write, report: &GameReport<'_>) -> io::Result<()> {
    let marked = report.analysis.judged().filter_map(|(index, verdict)| {
        Some((index, verdict.mark()?, report.analysis.explanation(index)?))
    });
    for (index, mark, explanation) in marked {
        let label = format!("{} {} {mark}", report.pair(index), explanation.facts.full);
        write_words(out, &label, &explanation.criticism())?;
    }
    Ok(())
}

/// Prints an empty line, a move, and words on it below, wrapped and indented.
pub(super) fn write_words(
    out: &mut impl Write,
    label: &str,
    paragraphs: &[String],
) -> io::Result<()> {
    /// Columns where the output is no terminal, and most on a terminal.
    const MOST: usize = 80;
    let terminal = Term::stdout();
    let width = if terminal.is_term() { usize::from(terminal.size().1).min(MOST) } else { MOST };
    writeln!(out, "\n{}", style(label).bold())?;
    for paragraph in paragraphs {
        // The seeds that a move takes stay in its line.
        let bound = paragraph.replace("(takes ", "(takes\u{a0}");
        writeln!(out, "{}", wrapped(&bound, "  ", "    ", width).replace('\u{a0}', " "))?;
    }
    Ok(())
}
