//! `explain`, `mate` and `review`: questions that need a search.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use serde::Serialize;

use super::game::legal;
use super::question::{AskError, Id, Kind, Question};
use super::records::of_game;
use super::{answer, refusal};
use crate::analysis::{self, Explanation, GameAnalysis, JudgedMove, PlayerSummary, annotate};
use crate::bao::record::Record;
use crate::bao::{Game, Move, Side};
use crate::search::{Done, Engine, Info, Limits, Options, Score};

/// Nodes of each search of a question that names no limit.
const DEFAULT_NODES: u64 = 100_000;

/// A long question whose fields have been checked.
pub(crate) struct LongQuestion {
    id: Id,
    game: Game,
    limits: Limits,
    subject: Subject,
}

enum Subject {
    /// The best move, or this one compared with it.
    Move(Option<Move>),
    /// The shortest forced win, or the shortest that begins with this move.
    Mate(Option<Move>),
    /// Every move of the game; the first `book_plies` come from a book.
    Game { book_plies: usize, record: Box<Record> },
}

/// A move explained.
#[derive(Serialize)]
struct ExplanationObject {
    explanation: Explanation,
    paragraphs: Vec<String>,
    /// The best move.
    best: Option<Move>,
    interrupted: bool,
}

/// A forced win, or the proof that there is none.
#[derive(Serialize)]
struct MateObject {
    /// Moves of the winner; `None` if there is no win in as many as asked.
    mate: Option<u32>,
    /// The win with the longest defence.
    line: Vec<Move>,
    nodes: u64,
    interrupted: bool,
}

/// How far a review has come.
#[derive(Serialize)]
struct ProgressObject {
    progress: Progress,
}

#[derive(Serialize)]
struct Progress {
    finished: usize,
    positions: usize,
}

/// The verdicts on a game.
#[derive(Serialize)]
struct ReviewObject<'a> {
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
    /// Why it lost them.
    text: Vec<String>,
}

impl LongQuestion {
    /// Checks a question; nothing is searched yet.
    pub(super) fn new(question: &Question) -> Result<LongQuestion, AskError> {
        let id = question.id.clone();
        let game = question.game()?;
        if question.ask == Kind::Review {
            let record = Box::new(of_game(question, &game)?);
            let subject = Subject::Game { book_plies: question.book_plies, record };
            return Ok(LongQuestion { id, limits: limits(question)?, game, subject });
        }
        if let Some(outcome) = game.outcome().filter(|outcome| outcome.winner.is_some()) {
            let text = format!("moves: found a game that is over: {outcome}");
            return Err(AskError::new("moves", text));
        }
        let mv = question.optional_move().map(|text| legal(&game, text)).transpose()?;
        let mv = mv.map(|legal| legal.mv());
        let (limits, subject) = if question.ask == Kind::Mate {
            (mate_limits(question)?, Subject::Mate(mv))
        } else {
            (limits(question)?, Subject::Move(mv))
        };
        Ok(LongQuestion { id, game, limits, subject })
    }

    /// The answer to a question that cannot be searched for now.
    pub(crate) fn refused(&self, why: &str) -> String {
        refusal(&self.id, &AskError::new("ask", why))
    }

    /// Searches, passes each line about the progress to `say`, and returns the answer.
    /// `stop` ends the search early.
    pub(crate) fn run(
        &self,
        options: Options,
        stop: &AtomicBool,
        say: &mut dyn FnMut(String),
    ) -> String {
        let mut engine = match Engine::new(Options { multipv: 1, ..options }) {
            Ok(engine) => engine,
            Err(error) => return self.refused(&error.to_string()),
        };
        match &self.subject {
            Subject::Move(mv) => self.explain(*mv, &mut engine, stop),
            Subject::Mate(mv) => self.mate(*mv, &mut engine, stop),
            Subject::Game { book_plies, record } => {
                let mut analysis = self.analyse(&mut engine, stop, say);
                analysis.exempt_book(*book_plies);
                answer(&self.id, self.review(&analysis, record))
            }
        }
    }

    fn explain(&self, mv: Option<Move>, engine: &mut Engine, stop: &AtomicBool) -> String {
        let (position, rules) = (self.game.position(), self.game.rules());
        let best = search(engine, &self.game, self.limits.clone(), stop).0;
        let Some(best) = best else { return self.refused("ask: the search found no move") };
        let first = best.pv.first().copied();
        let this = match mv {
            Some(mv) if first != Some(mv) => {
                let only = Limits { searchmoves: vec![mv], ..self.limits.clone() };
                search(engine, &self.game, only, stop).0
            }
            _ => Some(best.clone()),
        };
        let explanation = this.and_then(|this| Explanation::of_two(position, rules, &this, &best));
        let Some(explanation) = explanation else {
            return self.refused("ask: the search was stopped before it found a line");
        };
        let paragraphs = explanation.paragraphs();
        let interrupted = stop.load(Relaxed);
        answer(&self.id, ExplanationObject { explanation, paragraphs, best: first, interrupted })
    }

    fn mate(&self, mv: Option<Move>, engine: &mut Engine, stop: &AtomicBool) -> String {
        let limits = Limits { searchmoves: mv.into_iter().collect(), ..self.limits.clone() };
        let (best, done) = search(engine, &self.game, limits, stop);
        let win = best.and_then(|best| match best.score {
            Score::Win(moves) => Some((moves, best.pv)),
            _ => None,
        });
        // A win that is longer than asked for is none.
        let most = self.limits.mate.unwrap_or(u32::MAX);
        let (mate, line) = win.filter(|(moves, _)| *moves <= most).unzip();
        let (line, nodes) = (line.unwrap_or_default(), done.nodes);
        let interrupted = stop.load(Relaxed);
        answer(&self.id, MateObject { mate, line, nodes, interrupted })
    }

    fn analyse(
        &self,
        engine: &mut Engine,
        stop: &AtomicBool,
        say: &mut dyn FnMut(String),
    ) -> GameAnalysis {
        let mut said = None;
        analysis::analyse(&self.game, engine, &self.limits, |progress| {
            let (finished, positions) = (progress.finished, progress.positions);
            if said.replace(finished) != Some(finished) {
                let progress = Progress { finished, positions };
                say(answer(&self.id, ProgressObject { progress }));
            }
            if stop.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    }

    fn review<'a>(&self, analysis: &'a GameAnalysis, record: &Record) -> ReviewObject<'a> {
        let moves = analysis.judged().map(|(index, verdict)| {
            let mark = verdict.mark();
            let explanation = mark.and_then(|_| analysis.explanation(index));
            let text = explanation.map(|explanation| explanation.criticism());
            ReviewedMove {
                judged: JudgedMove::new(&analysis.game, index, verdict),
                mark,
                text: text.unwrap_or_default(),
            }
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
            annotated: analysis::annotate::wrapped(
                &annotate(record, analysis, &self.limits),
                WIDTH,
            ),
            interrupted: analysis.interrupted,
        }
    }
}

/// Characters of a line of an annotated record.
const WIDTH: usize = 80;

/// The limits of each search. One is expected, or none.
fn limits(question: &Question) -> Result<Limits, AskError> {
    let limits = match (question.depth, question.nodes, question.movetime) {
        (None, None, None) => Limits::nodes(DEFAULT_NODES),
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

/// The limit of a search for a forced win.
fn mate_limits(question: &Question) -> Result<Limits, AskError> {
    const MOST: u32 = Limits::LONGEST_MATE;
    match question.mate {
        Some(moves) if (1..=MOST).contains(&moves) => {
            Ok(Limits { mate: Some(moves), ..Limits::default() })
        }
        Some(moves) => {
            let text = format!("mate: found {moves}, expected a number of moves from 1 to {MOST}");
            Err(AskError::new("mate", text))
        }
        None => Err(AskError::missing("mate", "a number of moves")),
    }
}

/// The last report on the best line, and the answer. `stop` ends the search.
fn search(
    engine: &mut Engine,
    game: &Game,
    limits: Limits,
    stop: &AtomicBool,
) -> (Option<Info>, Done) {
    let search = engine.start(game, limits);
    analysis::best_of(&search, |_| {
        if stop.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
}
