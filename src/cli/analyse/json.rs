//! An analysed game as JSON: an object for each move, then one for the game.

use std::io::{self, Write};

use bingwa::analysis::{Grade, MoveVerdict, PlayerSummary};
use bingwa::bao::record::{Record, RecordError};
use bingwa::bao::{Move, Outcome, Side};
use serde::Serialize;

use super::super::output::{ScoreObject, write_json};
use super::report::{GameReport, chance_of_south, of_south};

/// A move. Scores and chances are South's.
#[derive(Serialize)]
struct MoveObject<'a> {
    game: usize,
    /// From 1.
    ply: usize,
    /// The number of its pair in the record.
    pair: usize,
    side: char,
    played: String,
    full: String,
    best: Option<String>,
    pv: Vec<String>,
    depth: u32,
    before: ScoreObject,
    after: ScoreObject,
    chance_before: f64,
    chance_after: f64,
    /// Seeds lost by the player who moved; `None` at a forced end.
    loss: Option<f64>,
    chance_loss: f64,
    forced: bool,
    grade: Option<&'static str>,
    missed_win: Option<u32>,
    into_loss: Option<u32>,
    turned: bool,
    comment: Option<&'a str>,
}

/// A game.
#[derive(Default, Serialize)]
struct GameObject<'a> {
    game: usize,
    line: usize,
    tags: &'a [(String, String)],
    moves: usize,
    judged: usize,
    result: Option<String>,
    over: Option<String>,
    south: Option<SummaryObject>,
    north: Option<SummaryObject>,
    /// Plies of the moves that turned the game.
    turning_points: Vec<usize>,
    /// Who is ahead at the end, and the ply since which that has been so.
    leader: Option<char>,
    leads_from: Option<usize>,
    nodes: u64,
    time_ms: u128,
    error: Option<&'a str>,
}

#[derive(Serialize)]
struct SummaryObject {
    name: String,
    moves: usize,
    choices: usize,
    best: usize,
    average_loss: Option<f64>,
    average_chance_loss: Option<f64>,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
    missed_wins: usize,
    into_losses: usize,
}

impl SummaryObject {
    fn new(name: String, summary: &PlayerSummary) -> SummaryObject {
        SummaryObject {
            name,
            moves: summary.moves,
            choices: summary.choices,
            best: summary.best,
            average_loss: summary.average_loss.map(|loss| rounded(loss / 100.0)),
            average_chance_loss: summary.average_chance_loss.map(rounded),
            inaccuracies: summary.inaccuracies,
            mistakes: summary.mistakes,
            blunders: summary.blunders,
            missed_wins: summary.missed_wins,
            into_losses: summary.into_losses,
        }
    }
}

/// Rounded to four decimals.
fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

/// Writes an analysed game.
pub(super) fn write(out: &mut impl Write, report: &GameReport<'_>) -> io::Result<()> {
    for (index, verdict) in report.analysis.judged() {
        write_json(out, &move_object(report, index, verdict))?;
    }
    let outcome = report.game().outcome();
    let lead = report.analysis.lead();
    let turned = report.analysis.turning_points();
    let [south, north] = Side::ALL
        .map(|side| Some(SummaryObject::new(report.name(side), &report.analysis.summary(side))));
    let object = GameObject {
        game: report.number,
        line: report.record.line,
        tags: &report.record.tags,
        moves: report.game().moves().len(),
        judged: report.analysis.judged().count(),
        result: Some(report.result()),
        over: outcome.map(|outcome: Outcome| outcome.to_string()),
        south,
        north,
        turning_points: turned.map(|(index, _)| index + 1).collect(),
        leader: lead.map(|(side, _)| side.letter()),
        leads_from: lead.map(|(_, index)| index + 1),
        nodes: report.analysis.nodes,
        time_ms: report.analysis.time.as_millis(),
        error: None,
    };
    write_json(out, &object)
}

fn move_object<'a>(
    report: &'a GameReport<'_>,
    index: usize,
    verdict: &MoveVerdict,
) -> MoveObject<'a> {
    let child = &report.game().moves()[index];
    let mover = child.mv().side();
    let chance = |chance| rounded(chance_of_south(chance, mover));
    MoveObject {
        game: report.number,
        ply: index + 1,
        pair: report.pair(index),
        side: mover.letter(),
        played: child.mv().to_string(),
        full: child.full().to_string(),
        best: verdict.line.first().map(Move::to_string),
        pv: verdict.line.iter().map(Move::to_string).collect(),
        depth: verdict.depth,
        before: of_south(verdict.before, mover).into(),
        after: of_south(verdict.after, mover).into(),
        chance_before: chance(verdict.chance_before()),
        chance_after: chance(verdict.chance_after()),
        loss: verdict.loss.map(|loss| f64::from(loss) / 100.0),
        chance_loss: rounded(verdict.chance_loss),
        forced: verdict.forced,
        grade: verdict.grade.map(Grade::name),
        missed_win: verdict.missed_win,
        into_loss: verdict.into_loss,
        turned: verdict.turned,
        comment: report.record.moves[index].comment.as_deref(),
    }
}

/// Writes a game that cannot be read or played.
pub(super) fn write_wrong(
    out: &mut impl Write,
    number: usize,
    record: &Result<Record, RecordError>,
    error: &str,
) -> io::Result<()> {
    let (line, tags) = match record {
        Ok(record) => (record.line, &record.tags[..]),
        Err(error) => (error.line, &[][..]),
    };
    write_json(
        out,
        &GameObject { game: number, line, tags, error: Some(error), ..GameObject::default() },
    )
}
