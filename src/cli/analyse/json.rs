//! An analysed game as JSON: an object for each move, then one for the game.

use std::io::{self, Write};

use bingwa::analysis::{Explanation, Grade, MoveVerdict, PlayerSummary};
use bingwa::bao::record::{Record, RecordError};
use bingwa::bao::{Move, Outcome, Side};
use bingwa::search::Score;
use serde::Serialize;

use super::super::output::{rounded, write_json};
use super::report::{GameReport, chance_of_south, of_south};

/// A move. Scores and chances are from South's point of view.
#[derive(Serialize)]
struct MoveObject<'a> {
    game: usize,
    /// From 1.
    ply: usize,
    /// The number of its pair in the record.
    pair: usize,
    side: Side,
    played: Move,
    full: String,
    best: Option<Move>,
    pv: &'a [Move],
    depth: u32,
    before: Score,
    after: Score,
    chance_before: f64,
    chance_after: f64,
    chance_loss: f64,
    forced: bool,
    grade: Option<Grade>,
    missed_win: Option<u32>,
    into_loss: Option<u32>,
    turned: bool,
    book: bool,
    comment: Option<&'a str>,
    /// With --explain.
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<Explanation>,
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
    south: Option<PlayerObject>,
    north: Option<PlayerObject>,
    /// Plies of the moves that turned the game.
    turning_points: Vec<usize>,
    /// The player ahead at the end, and the ply since which that is so.
    leader: Option<Side>,
    leads_from: Option<usize>,
    nodes: u64,
    time_ms: u128,
    error: Option<&'a str>,
}

/// A player and what its moves add up to.
#[derive(Serialize)]
struct PlayerObject {
    name: String,
    #[serde(flatten)]
    summary: PlayerSummary,
}

/// Writes an analysed game.
pub(super) fn write(
    out: &mut impl Write,
    report: &GameReport<'_>,
    explain: bool,
) -> io::Result<()> {
    for (index, verdict) in report.analysis.judged() {
        let mut object = move_object(report, index, verdict);
        object.explanation = report.analysis.explanation(index).filter(|_| explain);
        write_json(out, &object)?;
    }
    let outcome = report.game().outcome();
    let lead = report.analysis.lead();
    let turned = report.analysis.turning_points();
    let [south, north] = Side::ALL.map(|side| {
        Some(PlayerObject { name: report.name(side), summary: report.analysis.summary(side) })
    });
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
        leader: lead.map(|(side, _)| side),
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
    verdict: &'a MoveVerdict,
) -> MoveObject<'a> {
    let legal = &report.game().moves()[index];
    let mover = legal.mv().side();
    let chance = |chance| rounded(chance_of_south(chance, mover), 4);
    MoveObject {
        game: report.number,
        ply: index + 1,
        pair: report.pair(index),
        side: mover,
        played: legal.mv(),
        full: legal.full().to_string(),
        best: verdict.line.first().copied(),
        pv: &verdict.line,
        depth: verdict.depth,
        before: of_south(verdict.before, mover),
        after: of_south(verdict.after, mover),
        chance_before: chance(verdict.chance_before()),
        chance_after: chance(verdict.chance_after()),
        chance_loss: rounded(verdict.chance_loss, 4),
        forced: verdict.forced,
        grade: verdict.grade,
        missed_win: verdict.missed_win,
        into_loss: verdict.into_loss,
        turned: verdict.turned,
        book: verdict.book,
        comment: report.record.moves[index].comment.as_deref(),
        explanation: None,
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
