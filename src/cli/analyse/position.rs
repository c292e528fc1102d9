//! The search of single positions.

use std::io::{self, Write};
use std::ops::ControlFlow;

use anyhow::Context;
use bingwa::analysis::{Explanation, MoveFacts, explain_search};
use bingwa::bao::{Game, Move, Outcome, Setup};
use bingwa::search::{Bound, Done, Engine, Info, Limits, NoWin, Score};
use console::style;
use serde::Serialize;

use super::super::board::BoardView;
use super::super::input::{Defaults, PositionSource, Subject};
use super::super::interrupt::think;
use super::super::notation;
use super::super::output::ExitStatus;
use super::super::output::{self, rounded, stdout, write_json};
use super::super::recorded::whole;
use super::Args;
use super::depths::DepthTable;
use super::text::write_words;

/// Depth of a search without limits: a second or so.
const DEFAULT_DEPTH: u32 = 30;

/// Searches the positions that the argument stands for.
pub(super) fn run(position: &str, args: &Args) -> anyhow::Result<ExitStatus> {
    let defaults = Defaults { start: args.rules.start(), side: args.side.side };
    let mut engine = args.engine.engine(args.multipv)?;
    let mut first = true;
    PositionSource::of(position, "POSITION", defaults).for_each(|input, _| {
        let place = input.place.clone();
        let subject = input.subject(&args.rules, &args.moves)?;
        if !args.json && !std::mem::take(&mut first) {
            writeln!(stdout())?;
        }
        match subject {
            Subject::Game(game) => {
                let limits = limits(&game, args).with_context(|| place.to_string())?;
                engine.new_game();
                search(&mut engine, &game, limits, args)
            }
            Subject::Over(setup, outcome) => {
                write_over(&setup, outcome, args.json)?;
                Ok(ControlFlow::Continue(()))
            }
        }
    })
}

/// Searches the position after some moves of a recorded game.
pub(super) fn run_recorded(file: &str, args: &Args) -> anyhow::Result<ExitStatus> {
    let game = whole(file, args.place.game, &args.rules)?.until(args.place.ply)?;
    let limits = limits(&game, args)?;
    let mut engine = args.engine.engine(args.multipv)?;
    engine.new_game();
    // Ctrl-C ends the search; there is nothing that it leaves out.
    search(&mut engine, &game, limits, args).map(|_| ExitStatus::Done)
}

/// Searches and prints. Breaks after Ctrl-C.
fn search(
    engine: &mut Engine,
    game: &Game,
    limits: Limits,
    args: &Args,
) -> anyhow::Result<ControlFlow<()>> {
    if args.json {
        return analyse_json(engine, game, limits, args.explain);
    }
    analyse_text(engine, game, limits, args)
}

/// Prints a board with an empty front row, and who won.
fn write_over(setup: &Setup, outcome: Outcome, json: bool) -> anyhow::Result<()> {
    let mut out = stdout();
    if json {
        return Ok(write_json(&mut out, &AnswerObject::over(*setup, Some(outcome)))?);
    }
    Ok(writeln!(out, "{}\n{outcome}", BoardView::new(setup))?)
}

/// The limits of the search, and the moves that it may choose from.
fn limits(game: &Game, args: &Args) -> anyhow::Result<Limits> {
    let default = match args.mate {
        // The search for a win ends by itself.
        Some(_) => Limits::default(),
        None => Limits::depth(DEFAULT_DEPTH),
    };
    let mut searchmoves = Vec::new();
    if game.outcome().is_none_or(|outcome| outcome.winner.is_none()) {
        for text in args.searchmoves.iter().flat_map(|moves| moves.split_whitespace()) {
            let legal = game.position().parse_move(text, game.rules());
            searchmoves.push(legal.context("--searchmoves")?.mv());
        }
    }
    Ok(Limits { mate: args.mate, searchmoves, ..args.limits.limits(default) })
}

/// Prints the board, the table and the move. Breaks after Ctrl-C.
fn analyse_text(
    engine: &mut Engine,
    game: &Game,
    limits: Limits,
    args: &Args,
) -> anyhow::Result<ControlFlow<()>> {
    let mut out = stdout();
    writeln!(out, "{}", BoardView::new(&game.board().to_setup()))?;
    if let Some(outcome) = game.outcome() {
        writeln!(out, "{outcome}")?;
        if outcome.winner.is_some() {
            if let Some(last) = last_move(game, None).filter(|_| args.explain) {
                write_last(&mut out, &last)?;
            }
            return Ok(ControlFlow::Continue(()));
        }
    }
    let mut table = DepthTable::new(game, args.multipv, out)?;
    let mut reports = Vec::new();
    let end = think(
        || engine.start(game, limits),
        |info| {
            table.add(&info)?;
            reports.push(info);
            Ok(())
        },
    )?;
    let mut out = table.finish()?;
    write_move(&mut out, game, &end.done)?;
    let is_answered = end.done.no_win_in.is_some()
        || best_of(&reports).is_some_and(|info| matches!(info.score, Score::Win(_)));
    if let Some(moves) = args.mate
        && end.interrupted
        && !is_answered
    {
        output::warning(&format!(
            "--mate {moves}: interrupted before it was known whether there is such a win"
        ));
    }
    if args.explain {
        let lines = explain_search(game.position(), game.rules(), &reports);
        if let Some(last) = last_move(game, best_of(&reports)) {
            write_last(&mut out, &last)?;
        }
        write_lines(&mut out, &lines)?;
    }
    Ok(if end.interrupted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
}

/// The last report on the best line.
fn best_of(reports: &[Info]) -> Option<&Info> {
    reports.iter().rev().find(|info| info.multipv == 1)
}

/// Prints the move to play, and that the win of --mate does not exist.
fn write_move(out: &mut impl Write, game: &Game, done: &Done) -> io::Result<()> {
    if let Some(no_win) = done.no_win_in {
        writeln!(out, "{no_win}")?;
    }
    let moves: Vec<_> = done.best.into_iter().chain(done.ponder).collect();
    match &notation::full_line(game.position(), &moves, game.rules())[..] {
        [] => writeln!(out, "move none"),
        [best] => writeln!(out, "move {}", style(best).bold()),
        [best, reply, ..] => writeln!(out, "move {} (then {reply})", style(best).bold()),
    }
}

/// The last JSON object of a position.
#[derive(Serialize)]
struct AnswerObject {
    position: Setup,
    #[serde(rename = "move")]
    best: Option<Move>,
    full: Option<String>,
    reply: Option<Move>,
    /// Score, depth and line of the last report on the best line.
    score: Option<Score>,
    /// The chance of winning that the score stands for.
    chance: Option<f64>,
    /// Whether the score is exact, or a lower or an upper bound.
    bound: Option<Bound>,
    depth: Option<u32>,
    pv: Option<Vec<Move>>,
    nodes: u64,
    time_ms: u128,
    /// The N of --mate, if no win in N moves is proven.
    no_win_in: Option<NoWin>,
    /// Result and reason of a game that is over.
    result: Option<&'static str>,
    over: Option<String>,
    /// With --explain: each line of the search, and the last move of --moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    explanations: Option<Vec<Explanation>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_move: Option<LastMove>,
    /// Ctrl-C ended the search before its limits did.
    interrupted: bool,
}

impl AnswerObject {
    /// The answer without a search.
    fn over(position: Setup, outcome: Option<Outcome>) -> AnswerObject {
        AnswerObject {
            position,
            result: outcome.map(Outcome::result),
            over: outcome.map(|outcome| outcome.to_string()),
            best: None,
            full: None,
            reply: None,
            score: None,
            chance: None,
            bound: None,
            depth: None,
            pv: None,
            nodes: 0,
            time_ms: 0,
            no_win_in: None,
            explanations: None,
            last_move: None,
            interrupted: false,
        }
    }
}

fn analyse_json(
    engine: &mut Engine,
    game: &Game,
    limits: Limits,
    explain: bool,
) -> anyhow::Result<ControlFlow<()>> {
    let mut out = stdout();
    let mut reports = Vec::new();
    let outcome = game.outcome();
    let mut line = AnswerObject::over(game.board().to_setup(), outcome);
    if outcome.is_none_or(|outcome| outcome.winner.is_none()) {
        let end = think(
            || engine.start(game, limits),
            |info| {
                write_json(&mut out, &info)?;
                reports.push(info);
                Ok(out.flush()?)
            },
        )?;
        let Done { best, ponder, nodes, time, no_win_in } = end.done;
        line.best = best;
        line.full = best.map(|mv| notation::full(game.position(), mv, game.rules()));
        line.reply = ponder;
        line.nodes = nodes;
        line.time_ms = time.as_millis();
        line.no_win_in = no_win_in;
        line.interrupted = end.interrupted;
    }
    let found = best_of(&reports);
    if let Some(Info { score, bound, depth, pv, .. }) = found.cloned() {
        line.score = Some(score);
        line.chance = Some(rounded(score.chance(), 4));
        line.bound = Some(bound);
        line.depth = Some(depth);
        line.pv = Some(pv);
    }
    if explain {
        line.explanations = Some(explain_search(game.position(), game.rules(), &reports));
        line.last_move = last_move(game, found);
    }
    write_json(&mut out, &line)?;
    Ok(if line.interrupted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
}

/// Explains the last move of a game, by the line that the search found after it.
/// `None` if the game has no move.
fn last_move(game: &Game, best: Option<&Info>) -> Option<LastMove> {
    let (position, legal) = game.plies().last()?;
    let facts = || MoveFacts::of(position, legal.mv(), game.rules()).map(LastMove::Facts);
    let Some(best) = best else { return facts() };
    let line: Vec<_> = std::iter::once(legal.mv()).chain(best.pv.iter().copied()).collect();
    let explanation = Explanation::of_line(position, game.rules(), &line, -best.score)?;
    Some(LastMove::Explained(Box::new(explanation)))
}

/// The last move of a game, with a search of the position after it or without.
#[derive(Serialize)]
#[serde(untagged)]
enum LastMove {
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
fn write_last(out: &mut impl Write, last: &LastMove) -> io::Result<()> {
    writeln!(out)?;
    write_words(out, &format!("last move {}", last.full()), &last.paragraphs())
}

/// Prints what the moves of a search's lines do, the best first.
fn write_lines(out: &mut impl Write, lines: &[Explanation]) -> io::Result<()> {
    for line in lines {
        writeln!(out)?;
        write_words(out, &line.facts.full, &line.paragraphs())?;
    }
    Ok(())
}
