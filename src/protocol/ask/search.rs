//! `explain`, `mate` and `review`: questions that need a search.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use serde::Serialize;

use super::game::legal;
use super::question::{AskError, Question};
use super::records::of_game;
use crate::analysis::{self, Explanation, GameAnalysis, JudgedMove, PlayerSummary, annotate};
use crate::bao::{Game, Move, Side};
use crate::search::{Done, Engine, Info, Limits, Options, Score};

/// Characters of a line of an annotated record.
const WIDTH: usize = 80;

/// A move explained.
#[derive(Serialize)]
pub(super) struct ExplanationObject {
    explanation: Explanation,
    paragraphs: Vec<String>,
    /// The best move.
    best: Option<Move>,
    interrupted: bool,
}

/// A forced win, or the proof that there is none.
#[derive(Serialize)]
pub(super) struct MateObject {
    /// Moves of the winner; `None` if there is no win in as many as asked.
    mate: Option<u32>,
    /// The win with the longest defence.
    line: Vec<Move>,
    nodes: u64,
    interrupted: bool,
}

/// How far a review has come.
#[derive(Serialize)]
pub(super) struct ProgressObject<'a> {
    progress: ReviewProgress<'a>,
}

#[derive(Serialize)]
struct ReviewProgress<'a> {
    finished: usize,
    positions: usize,
    /// The move that was judged last.
    judged: Option<JudgedMove<'a>>,
}

/// The verdicts on a game.
#[derive(Serialize)]
pub(super) struct ReviewObject<'a> {
    moves: Vec<ReviewedMove<'a>>,
    south: PlayerSummary,
    north: PlayerSummary,
    turning_points: Vec<usize>,
    leader: Option<Side>,
    leads_from: Option<usize>,
    nodes: u64,
    time_ms: u64,
    /// The record with comments.
    annotated: String,
    interrupted: bool,
}

#[derive(Serialize)]
struct ReviewedMove<'a> {
    #[serde(flatten)]
    judged: JudgedMove<'a>,
    /// The mark of a move that lost chances: `?!`, `?`, `??`.
    mark: Option<&'static str>,
    /// Why it lost them, in English.
    text: Vec<String>,
    /// The same for pages in other languages.
    explanation: Option<Explanation>,
}

/// The engine of a question.
fn engine(options: Options) -> Result<Engine, AskError> {
    let engine = Engine::new(Options { multipv: 1, ..options });
    engine.map_err(|error| AskError::new("ask", format_args!("ask: {error}")))
}

/// The game of a question about a move, and the move if it names one.
fn game_and_move(question: &Question) -> Result<(Game, Option<Move>), AskError> {
    let game = question.game()?;
    if let Some(outcome) = game.outcome().filter(|outcome| outcome.winner.is_some()) {
        let text = format!("moves: found a game that is over: {outcome}");
        return Err(AskError::new("moves", text));
    }
    let mv = question.optional_move().map(|text| legal(&game, text)).transpose()?;
    Ok((game, mv.map(|legal| legal.mv())))
}

/// Explains a move, compared with the best one; without a move, the best one.
pub(super) fn explain(
    question: &Question,
    options: Options,
    stop: &AtomicBool,
) -> Result<ExplanationObject, AskError> {
    let (game, mv) = game_and_move(question)?;
    let (limits, mut engine) = (limits(question)?, engine(options)?);
    let best = search(&mut engine, &game, limits.clone(), stop).0;
    let best = best.ok_or_else(|| AskError::new("ask", "ask: the search found no move"))?;
    let first = best.pv.first().copied();
    let this = match mv {
        Some(mv) if first != Some(mv) => {
            let only = Limits { searchmoves: vec![mv], ..limits };
            search(&mut engine, &game, only, stop).0
        }
        _ => Some(best.clone()),
    };
    let explanation =
        this.and_then(|this| Explanation::of_two(game.position(), game.rules(), &this, &best));
    let explanation = explanation.ok_or_else(|| {
        AskError::new("ask", "ask: the search was stopped before it found a line")
    })?;
    let paragraphs = explanation.paragraphs();
    Ok(ExplanationObject { explanation, paragraphs, best: first, interrupted: stop.load(Relaxed) })
}

/// Finds the shortest forced win, or the shortest that begins with the move.
pub(super) fn mate(
    question: &Question,
    options: Options,
    stop: &AtomicBool,
) -> Result<MateObject, AskError> {
    const MOST: u32 = Limits::LONGEST_MATE;
    let (game, mv) = game_and_move(question)?;
    let most = question.mate.ok_or_else(|| AskError::missing("mate", "a number of moves"))?;
    if !(1..=MOST).contains(&most) {
        let text = format!("mate: found {most}, expected a number of moves from 1 to {MOST}");
        return Err(AskError::new("mate", text));
    }
    let searchmoves = mv.into_iter().collect();
    let limits = Limits { mate: Some(most), searchmoves, ..Limits::default() };
    let (best, Done { nodes, .. }) = search(&mut engine(options)?, &game, limits, stop);
    let (mate, line) = match best {
        // A win that is longer than asked for is none.
        Some(Info { score: Score::Win(moves), pv, .. }) if moves <= most => (Some(moves), pv),
        _ => (None, Vec::new()),
    };
    Ok(MateObject { mate, line, nodes, interrupted: stop.load(Relaxed) })
}

/// Judges every move of a game, and tells `tell` about the progress. Returns the record with
/// comments, too.
pub(super) fn review(
    question: &Question,
    options: Options,
    stop: &AtomicBool,
    mut tell: impl FnMut(ProgressObject<'_>),
) -> Result<(GameAnalysis, String), AskError> {
    let game = question.game()?;
    let record = of_game(question, &game)?;
    let (limits, mut engine) = (limits(question)?, engine(options)?);
    let mut told = None;
    let analysis = analysis::analyse(&game, &mut engine, &limits, |progress| {
        let (finished, positions) = (progress.finished, progress.positions);
        if told.replace(finished) != Some(finished) {
            let judged = progress.judged;
            let judged = judged.map(|(index, verdict)| JudgedMove::new(&game, index, verdict));
            tell(ProgressObject { progress: ReviewProgress { finished, positions, judged } });
        }
        go_on(stop)
    });
    let annotated = annotate(&record, &analysis, &limits);
    Ok((analysis, analysis::annotate::wrapped(&annotated, WIDTH)))
}

impl ReviewObject<'_> {
    pub(super) fn new(analysis: &GameAnalysis, annotated: String) -> ReviewObject<'_> {
        let moves = analysis.judged().map(|(index, verdict)| {
            let mark = verdict.mark();
            let explanation = mark.and_then(|_| analysis.explanation(index));
            let text = explanation.as_ref().map(Explanation::criticism).unwrap_or_default();
            let judged = JudgedMove::new(&analysis.game, index, verdict);
            ReviewedMove { judged, mark, text, explanation }
        });
        let lead = analysis.lead();
        ReviewObject {
            moves: moves.collect(),
            south: analysis.summary(Side::South),
            north: analysis.summary(Side::North),
            turning_points: analysis.turning_points().map(|(index, _)| index + 1).collect(),
            leader: lead.map(|(side, _)| side),
            leads_from: lead.map(|(_, index)| index + 1),
            nodes: analysis.nodes,
            time_ms: analysis.time.as_millis() as u64,
            annotated,
            interrupted: analysis.interrupted,
        }
    }
}

/// The limits of each search. One is expected; none stands for as long as each position needs.
fn limits(question: &Question) -> Result<Limits, AskError> {
    let limits = match (question.depth, question.nodes, question.movetime) {
        (None, None, None) => Limits::default(),
        (Some(depth), None, None) => Limits::depth(depth),
        (None, Some(nodes), None) => Limits::nodes(nodes),
        (None, None, Some(ms)) => Limits::movetime(Duration::from_millis(ms)),
        _ => {
            let text = "nodes: found several limits, expected one of depth, nodes and movetime";
            return Err(AskError::new("nodes", text));
        }
    };
    Ok(limits)
}

/// The last report on the best line, and the answer. `stop` ends the search.
fn search(
    engine: &mut Engine,
    game: &Game,
    limits: Limits,
    stop: &AtomicBool,
) -> (Option<Info>, Done) {
    analysis::search(engine, game, &limits, |_| go_on(stop))
}

fn go_on(stop: &AtomicBool) -> ControlFlow<()> {
    if stop.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
