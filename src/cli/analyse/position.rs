//! The search of single positions.

use std::io::{self, Write};
use std::ops::ControlFlow;

use bingwa::analysis::{Explanation, explain_search};
use bingwa::bao::{Game, Move, Outcome, Position};
use bingwa::search::{Bound, Done, Engine, Info, Limits, NoWin, Score};
use console::style;
use indicatif::ProgressBar;
use serde::Serialize;

use super::super::drawing::BoardView;
use super::super::interrupt::think;
use super::super::notation;
use super::super::output::{ExitStatus, columns, fitted, rounded, spinner, stdout, write_json};
use super::Args;
use super::text::write_words;

/// Searches the positions of the arguments, and prints what was found.
pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let mut engine = args.engine.engine(args.multipv)?;
    let mut is_first = true;
    args.input.for_each(&args.position, |game| {
        if !args.json && !std::mem::take(&mut is_first) {
            writeln!(stdout())?;
        }
        engine.new_game();
        let interrupted = match args.json {
            true => analyse_json(&mut engine, game, args)?,
            false => analyse_text(&mut engine, game, args)?,
        };
        Ok(match interrupted {
            true => ControlFlow::Break(ExitStatus::Done),
            false => ControlFlow::Continue(()),
        })
    })
}

/// Whether there is nothing to search. A drawn game can go on.
fn is_won(game: &Game) -> bool {
    game.outcome().is_some_and(|outcome| outcome.winner.is_some())
}

/// The limits of each search.
fn limits(args: &Args) -> Limits {
    Limits { mate: args.mate, ..args.limits.limits(Limits::default()) }
}

/// Prints the board, a row for each report, and the move. Returns whether Ctrl-C ended it.
fn analyse_text(engine: &mut Engine, game: &Game, args: &Args) -> anyhow::Result<bool> {
    let mut out = stdout();
    writeln!(out, "{}", BoardView::new(&game.board().to_setup()))?;
    if let Some(outcome) = game.outcome() {
        writeln!(out, "{outcome}")?;
    }
    if is_won(game) {
        return Ok(false);
    }
    let mut table = DepthTable::begin(game, args.multipv > 1)?;
    let mut reports = Vec::new();
    let end = think(engine, game, &limits(args), |info| {
        table.add(info)?;
        reports.push(info.clone());
        Ok(())
    })?;
    table.end()?;
    // The table may have cut the line.
    if let (Some(best), Some(_)) = (&end.best, columns()) {
        let line = notation::full_line(game.position(), &best.pv, game.rules());
        writeln!(out, "line {}", line.join(" "))?;
    }
    write_move(&mut out, game, &end.done)?;
    if args.explain {
        if let Some(last) = last_move(game, end.best.as_ref()) {
            let label = format!("last move {}", last.facts.full);
            write_words(&mut out, &label, &last.paragraphs())?;
        }
        for line in explain_search(game.position(), game.rules(), &reports) {
            write_words(&mut out, &line.facts.full, &line.paragraphs())?;
        }
    }
    Ok(end.interrupted)
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

/// The table of a search's reports. A row is printed once its score is exact; until then a
/// person at the terminal sees it in a live line below the table.
struct DepthTable<'a> {
    game: &'a Game,
    /// Whether rows are numbered, because several lines are searched.
    is_numbered: bool,
    live: ProgressBar,
    /// The last row, if its score is a bound.
    bound: Option<String>,
}

impl<'a> DepthTable<'a> {
    fn begin(game: &'a Game, is_numbered: bool) -> io::Result<DepthTable<'a>> {
        let line = if is_numbered { " line" } else { "" };
        let header = format!(
            "depth{line}  sel{:>9}{:>8}{:>12}{:>10}{:>10}  line of play",
            "score", "chance", "nodes", "nodes/s", "time"
        );
        writeln!(stdout(), "{}", style(header).dim())?;
        Ok(DepthTable { game, is_numbered, live: spinner(), bound: None })
    }

    fn add(&mut self, info: &Info) -> io::Result<()> {
        let row = self.row(info);
        self.live.set_message(row.clone());
        self.bound = None;
        if info.bound == Bound::Exact {
            return self.live.suspend(|| writeln!(stdout(), "{row}"));
        }
        self.bound = Some(row);
        Ok(())
    }

    fn end(self) -> io::Result<()> {
        self.live.finish_and_clear();
        self.bound.map_or(Ok(()), |row| writeln!(stdout(), "{row}"))
    }

    fn row(&self, info: &Info) -> String {
        let number = match self.is_numbered {
            true => format!("{:>5}", info.multipv),
            false => String::new(),
        };
        let bound = match info.bound {
            Bound::Exact => "",
            Bound::Lower => ">",
            Bound::Upper => "<",
        };
        let score = style(format!("{:>9}", format!("{bound}{}", notation::score(info.score))));
        // In the colour of the player whom it favours.
        let score = match info.score {
            Score::Cp(0) => score,
            Score::Cp(1..) | Score::Win(_) => score.green(),
            Score::Cp(_) | Score::Loss(_) => score.red(),
        };
        let Info { depth, seldepth, nodes, time, .. } = info;
        let (chance, nps) = (notation::chance(info.score), info.nps());
        let time = format!("{:.3} s", time.as_secs_f64());
        let line = notation::full_line(self.game.position(), &info.pv, self.game.rules()).join(" ");
        let row = format!(
            "{depth:>5}{number}{seldepth:>5}{score}{chance:>8}{nodes:>12}{nps:>10}{time:>10}  {line}"
        );
        fitted(&row).into_owned()
    }
}

/// The last JSON object of a position.
#[derive(Serialize)]
struct AnswerObject {
    position: Position,
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
    last_move: Option<Explanation>,
    /// Ctrl-C ended the search before its limits did.
    interrupted: bool,
}

/// Prints an object for each report, and the answer. Returns whether Ctrl-C ended it.
fn analyse_json(engine: &mut Engine, game: &Game, args: &Args) -> anyhow::Result<bool> {
    let mut out = stdout();
    let mut reports = Vec::new();
    let (mut best, mut done, mut interrupted) = (None, Done::default(), false);
    if !is_won(game) {
        let end = think(engine, game, &limits(args), |info| {
            write_json(&mut out, info)?;
            reports.push(info.clone());
            Ok(())
        })?;
        (best, done, interrupted) = (end.best, end.done, end.interrupted);
    }
    let found = best.as_ref();
    let explained = || explain_search(game.position(), game.rules(), &reports);
    let answer = AnswerObject {
        position: *game.board(),
        best: done.best,
        full: done.best.map(|mv| notation::full(game.position(), mv, game.rules())),
        reply: done.ponder,
        score: found.map(|info| info.score),
        chance: found.map(|info| rounded(info.score.chance(), 4)),
        bound: found.map(|info| info.bound),
        depth: found.map(|info| info.depth),
        pv: found.map(|info| info.pv.clone()),
        nodes: done.nodes,
        time_ms: done.time.as_millis(),
        no_win_in: done.no_win_in,
        result: game.outcome().map(Outcome::result),
        over: game.outcome().map(|outcome| outcome.to_string()),
        explanations: args.explain.then(explained),
        last_move: last_move(game, found).filter(|_| args.explain),
        interrupted,
    };
    write_json(&mut out, &answer)?;
    Ok(interrupted)
}

/// Explains the last move of a game, by the line that the search found after it.
/// `None` without a move or a search.
fn last_move(game: &Game, best: Option<&Info>) -> Option<Explanation> {
    let (position, legal) = game.plies().last()?;
    let best = best?;
    let line: Vec<_> = std::iter::once(legal.mv()).chain(best.pv.iter().copied()).collect();
    Explanation::of_line(position, game.rules(), &line, -best.score)
}
