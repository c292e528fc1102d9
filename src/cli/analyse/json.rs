//! An analysed game as JSON: an object for each move, then one for the game.

use std::io::{self, Write};

use bingwa::analysis::{Explanation, JudgedMove, PlayerSummary};
use bingwa::bao::record::Record;
use bingwa::bao::{Outcome, Side};
use serde::Serialize;

use super::super::output::write_json;
use super::report::GameReport;

/// A judged move of a game of the file.
#[derive(Serialize)]
struct MoveObject<'a> {
    game: usize,
    #[serde(flatten)]
    judged: JudgedMove<'a>,
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
        let object = MoveObject {
            game: report.number,
            judged: JudgedMove::new(report.game(), index, verdict),
            comment: report.record.moves[index].comment.as_deref(),
            explanation: report.analysis.explanation(index).filter(|_| explain),
        };
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

/// Writes a game that cannot be read or played.
pub(super) fn write_wrong(
    out: &mut impl Write,
    number: usize,
    record: &Record,
    error: &str,
) -> io::Result<()> {
    let (line, tags) = (record.line, &record.tags[..]);
    let error = Some(error);
    write_json(out, &GameObject { game: number, line, tags, error, ..GameObject::default() })
}
