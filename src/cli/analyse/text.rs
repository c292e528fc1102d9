//! An analysed game as text: a line for each move, the turning points, and a
//! summary of both players.

use std::io::{self, Write};

use bingwa::analysis::{Grade, MoveVerdict, PlayerSummary};
use bingwa::bao::{Side, result_text};
use bingwa::search::Score;
use bingwa::util::messages::count_of;
use console::{Style, Term, style};

use super::super::{notation, output};
use super::depths::fitting;
use super::games::GameReport;
use super::plot::Mark;

/// Tags that the first line of the heading shows.
const SHOWN: [&str; 3] = ["Kusini", "Kaskazini", "Result"];

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
    let text = format!("(line {line}): {south} - {north}, {moves}, {result}{ending}");
    output::field(out, &format!("game {number} "), &text)?;
    for (key, value) in &report.record.tags {
        if !SHOWN.contains(&key.as_str()) {
            output::field(out, &format!("  {key}: "), &output::one_line(value))?;
        }
    }
    Ok(())
}

/// The width of the column of marks.
const MARK: usize = 10;

fn write_moves(out: &mut impl Write, report: &GameReport<'_>) -> io::Result<()> {
    output::field(
        out,
        "",
        "Scores are South's, in points, and so is its chance of winning after the move.",
    )?;
    let text = "A point triples the odds; `mate 3`: South wins in 3, `mate -3`: North does.";
    output::field(out, "", text)?;
    writeln!(out)?;
    let width = output::columns();
    let header = scores("before", "after", "chance", "loss");
    let header = format!(" move  {:<6}{header}{:<MARK$}  best line", "played", "mark");
    writeln!(out, "{}", style(header).dim())?;
    for (index, verdict) in report.analysis.judged() {
        let legal = &report.game().moves()[index];
        let mover = legal.mv().side();
        let turn = if verdict.turned { '>' } else { ' ' };
        let loss = match verdict.best {
            true => String::new(),
            false => format!("{:.0}%", 100.0 * verdict.chance_loss),
        };
        let number = format!("{turn}{:>4}  ", report.pair(index));
        let played = format!("{:<6}", legal.full().to_string());
        let [before, after] = [verdict.before, verdict.after].map(|score| score.of_south(mover));
        let chance = notation::chance(after);
        let scores = scores(&score_text(before), &score_text(after), &chance, &loss);
        let mark = mark(verdict);
        let used = number.len() + played.len() + scores.len() + MARK + 2;
        let line = fitting(
            &report.full_line(index, verdict),
            width.map(|width| width.saturating_sub(used)),
        );
        let room = if line.is_empty() { 0 } else { MARK + 2 - mark.len() };
        let [played, mark] =
            [style(played), style(mark.to_owned())].map(|text| text.apply(verdict));
        let row =
            format!("{number}{played}{scores}{mark}{}{}", " ".repeat(room), style(line).dim());
        writeln!(out, "{}", row.trim_end())?;
    }
    Ok(())
}

/// The columns of scores in the table of moves.
fn scores(before: &str, after: &str, chance: &str, loss: &str) -> String {
    format!("  {before:>8}  {after:>8}  {chance:>6}  {loss:>4}  ")
}

/// Text in the colour of a move's grade.
trait Coloured {
    fn apply(self, verdict: &MoveVerdict) -> Self;
}

impl Coloured for console::StyledObject<String> {
    fn apply(self, verdict: &MoveVerdict) -> Self {
        match verdict.grade {
            Some(Grade::Blunder) => self.red().bold(),
            Some(Grade::Mistake) => self.red(),
            Some(Grade::Inaccuracy) => self.yellow(),
            None => self,
        }
    }
}

/// The mark of a move, ten characters at most.
fn mark(verdict: &MoveVerdict) -> &'static str {
    match Mark::of(verdict) {
        Some(mark) => mark.name(),
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
    writeln!(out)?;
    let turned: Vec<(usize, &MoveVerdict)> = report.analysis.turning_points().collect();
    if turned.is_empty() {
        let lead = report.analysis.lead().map(|(leader, index)| {
            let full = report.game().moves()[index].full();
            format!(" {leader} is ahead from move {} {full} on.", report.pair(index))
        });
        let text = format!("No mistake turned the game.{}", lead.unwrap_or_default());
        return output::field(out, "", &text);
    }
    output::field(out, "", "Where the game turned, with South's chance of winning:")?;
    for (index, verdict) in turned {
        let legal = &report.game().moves()[index];
        let mover = legal.mv().side();
        let [before, after] =
            [verdict.before, verdict.after].map(|score| score.of_south(mover).percent());
        let played = format!("{:<6}", legal.full().to_string());
        let begin = format!(">{:>4}  {played}  {before:>3}% -> {after:>3}%  ", report.pair(index));
        let text = output::hung(&begin, &what(verdict), output::columns());
        let bold = Style::new().bold().apply_to(&played).to_string();
        writeln!(out, "{}", text.replacen(&played, &bold, 1))?;
        output::field(out, "       better ", &report.full_line(index, verdict).join(" "))?;
    }
    Ok(())
}

/// What was wrong with a move, in words.
fn what(verdict: &MoveVerdict) -> String {
    let mut words: Vec<String> =
        verdict.grade.map(|grade| grade.name().to_owned()).into_iter().collect();
    if let Some(moves) = verdict.missed_win {
        words.push(format!("missed a win in {moves}"));
    }
    if let Some(moves) = verdict.into_loss {
        words.push(format!("walked into a loss in {moves}"));
    }
    words.join(", ")
}

fn write_summary(out: &mut impl Write, report: &GameReport<'_>) -> io::Result<()> {
    /// The width of a player's column.
    const WIDTH: usize = 24;
    let [south, north] =
        Side::ALL.map(|side| summary_rows(&report.name(side), &report.analysis.summary(side)));
    let header = format!("{:<LABEL$}{:<WIDTH$}  {}", "", "South", "North");
    writeln!(out, "\n{}", style(header).dim())?;
    for ((label, south), (_, north)) in south.into_iter().zip(north) {
        // A long name ends in dots.
        let [south, north] = [south, north].map(|text| match text.chars().nth(WIDTH) {
            Some(_) => text.chars().take(WIDTH - 3).chain("...".chars()).collect(),
            None => text,
        });
        writeln!(out, "{}", format!("{label:<LABEL$}{south:<WIDTH$}  {north}").trim_end())?;
    }
    Ok(())
}

/// The width of the labels of the summary.
const LABEL: usize = 19;

/// What a player's moves add up to, as labels and texts.
fn summary_rows(name: &str, of: &PlayerSummary) -> [(&'static str, String); 9] {
    let best = match of.choices {
        0 => "-".to_owned(),
        choices => format!("{} ({:.0}%)", of.best, 100.0 * of.best as f64 / choices as f64),
    };
    let loss = of.average_chance_loss;
    let loss = loss.map_or_else(|| "-".to_owned(), |loss| format!("{:.1}%", 100.0 * loss));
    [
        ("player", name.to_owned()),
        ("moves", format!("{}, {} with a choice", of.moves, of.choices)),
        ("best move chosen", best),
        ("loss a choice", loss),
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
        writeln!(out)?;
        let label = format!("{} {} {mark}", report.pair(index), explanation.facts.full);
        write_words(out, &label, &explanation.criticism())?;
    }
    Ok(())
}

/// Prints a move, and words on it below, wrapped and indented.
pub(super) fn write_words(
    out: &mut impl Write,
    label: &str,
    paragraphs: &[String],
) -> io::Result<()> {
    const INDENT: &str = "  ";
    /// Columns where the output is no terminal, and most on a terminal.
    const MOST: usize = 80;
    let terminal = Term::stdout();
    let width = if terminal.is_term() { usize::from(terminal.size().1).min(MOST) } else { MOST };
    writeln!(out, "{}", style(label).bold())?;
    for paragraph in paragraphs {
        // The seeds that a move takes stay in its line.
        let bound = paragraph.replace("(takes ", "(takes\u{a0}");
        let lines = output::wrapped(&bound, INDENT, "    ", width);
        writeln!(out, "{}", lines.replace('\u{a0}', " "))?;
    }
    Ok(())
}
