//! An analysed game as text: a line for each move, the turning points, and a
//! summary of both players.

use std::io::{self, Write};

use bingwa::analysis::{Grade, MoveVerdict, PlayerSummary};
use bingwa::bao::Side;
use bingwa::search::Score;
use console::{Style, Term, style};

use super::super::{notation, output};
use super::depths::fitting;
use super::report::{GameReport, chance_of_south, of_south};

/// Tags that the first line of the heading shows.
const SHOWN: [&str; 3] = ["Kusini", "Kaskazini", "Result"];

pub(super) fn write(out: &mut impl Write, report: &GameReport<'_>) -> io::Result<()> {
    write_heading(out, report)?;
    write_moves(out, report)?;
    write_turning_points(out, report)?;
    write_summary(out, report)
}

fn write_heading(out: &mut impl Write, report: &GameReport<'_>) -> io::Result<()> {
    let [south, north] = Side::ALL.map(|side| report.name(side));
    let moves = output::count(report.game().moves().len(), "move");
    let (number, line, result) = (report.number, report.record.line, report.result());
    write!(out, "game {number} (line {line}): {south} - {north}, {moves}, {result}")?;
    match report.game().outcome() {
        Some(outcome) => writeln!(out, ": {outcome}")?,
        None => writeln!(out)?,
    }
    for (key, value) in &report.record.tags {
        if !SHOWN.contains(&key.as_str()) {
            writeln!(out, "  {key}: {}", output::one_line(value))?;
        }
    }
    Ok(())
}

fn write_moves(out: &mut impl Write, report: &GameReport<'_>) -> io::Result<()> {
    writeln!(
        out,
        "Scores are South's, in points, and so is its chance of winning after the move.\n\
         A point triples the odds; `mate 3`: South wins in 3, `mate -3`: North does."
    )?;
    writeln!(out)?;
    let header = " move  played    before     after  chance  loss  mark        best line";
    writeln!(out, "{}", style(header).dim())?;
    let terminal = Term::stdout();
    let width = terminal.is_term().then(|| usize::from(terminal.size().1));
    for (index, verdict) in report.analysis.judged() {
        let legal = &report.game().moves()[index];
        let mover = legal.mv().side();
        let turn = if verdict.turned { '>' } else { ' ' };
        let loss = match verdict.best {
            true => String::new(),
            false => format!("{:.0}%", 100.0 * verdict.chance_loss),
        };
        let before = format!("{turn}{:>4}  ", report.pair(index));
        let played = format!("{:<6}", legal.full().to_string());
        let [before_move, after_move] =
            [verdict.before, verdict.after].map(|score| of_south(score, mover));
        let chance = notation::chance(after_move);
        let [score_before, score_after] = [before_move, after_move].map(score_text);
        let scores = format!("  {score_before:>8}  {score_after:>8}  {chance:>6}  {loss:>4}  ");
        let mark = format!("{:<10}", mark(verdict));
        let used = before.len() + played.len() + scores.len() + mark.len() + 2;
        let line = report.full_line(index, verdict);
        let line = fitting(&line, width.map(|width| width.saturating_sub(used + 1)));
        let [played, mark] = [style(played), style(mark)].map(|text| text.apply(verdict));
        let row = format!("{before}{played}{scores}{mark}  {}", style(line).dim());
        writeln!(out, "{}", row.trim_end())?;
    }
    Ok(())
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
    match (verdict.missed_win, verdict.into_loss, verdict.grade) {
        (_, Some(_), _) => "into loss",
        (Some(_), _, _) => "missed win",
        (_, _, Some(grade)) => grade.name(),
        _ if verdict.forced => "only move",
        _ if verdict.best => "best",
        _ => "",
    }
}

/// South's score; the result, if the game is over.
fn score_text(score: Score) -> String {
    match score {
        Score::Win(0) => "1-0".to_owned(),
        Score::Loss(0) => "0-1".to_owned(),
        score => notation::score(score),
    }
}

fn write_turning_points(out: &mut impl Write, report: &GameReport<'_>) -> io::Result<()> {
    writeln!(out)?;
    let turned: Vec<(usize, &MoveVerdict)> = report.analysis.turning_points().collect();
    if turned.is_empty() {
        write!(out, "No mistake turned the game.")?;
        return match report.analysis.lead() {
            Some((leader, index)) => {
                let legal = &report.game().moves()[index];
                writeln!(
                    out,
                    " {leader} is ahead from move {} {} on.",
                    report.pair(index),
                    legal.full()
                )
            }
            None => writeln!(out),
        };
    }
    writeln!(out, "Where the game turned, with South's chance of winning:")?;
    for (index, verdict) in turned {
        let legal = &report.game().moves()[index];
        let mover = legal.mv().side();
        let chances = [verdict.chance_before(), verdict.chance_after()];
        let [before, after] = chances.map(|chance| 100.0 * chance_of_south(chance, mover));
        let played = Style::new().bold().apply_to(format!("{:<6}", legal.full().to_string()));
        writeln!(
            out,
            ">{:>4}  {played}  {before:>3.0}% -> {after:>3.0}%  {}",
            report.pair(index),
            what(verdict)
        )?;
        writeln!(out, "       better {}", report.full_line(index, verdict).join(" "))?;
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
    /// Most characters of a name.
    const WIDTH: usize = 24;
    let [south, north] = Side::ALL.map(|side| {
        let name: String = report.name(side).chars().take(WIDTH).collect();
        (name, report.analysis.summary(side))
    });
    writeln!(out)?;
    let header = format!("{:<18} {:<WIDTH$}  {}", "", "South", "North");
    writeln!(out, "{}", style(header).dim())?;
    let mut row = |label: &str, text: &dyn Fn(&(String, PlayerSummary)) -> String| {
        let [south, north] = [&south, &north].map(text);
        writeln!(out, "{}", format!("{label:<18} {south:<WIDTH$}  {north}").trim_end())
    };
    row("player", &|(name, _)| name.clone())?;
    row("moves", &|(_, of)| format!("{}, {} with a choice", of.moves, of.choices))?;
    row("best move chosen", &|(_, of)| match of.choices {
        0 => "-".to_owned(),
        choices => format!("{} ({:.0}%)", of.best, 100.0 * of.best as f64 / choices as f64),
    })?;
    row("loss a choice", &|(_, of)| {
        of.average_chance_loss
            .map_or_else(|| "-".to_owned(), |loss| format!("{:.1}%", 100.0 * loss))
    })?;
    row("inaccuracies", &|(_, of)| of.inaccuracies.to_string())?;
    row("mistakes", &|(_, of)| of.mistakes.to_string())?;
    row("blunders", &|(_, of)| of.blunders.to_string())?;
    row("missed wins", &|(_, of)| of.missed_wins.to_string())?;
    row("walked into loss", &|(_, of)| of.into_losses.to_string())
}
