//! `analyse`: think about a position or a whole game, and say what is found.

mod game;
mod object;
mod plot;
mod table;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::Context;
use bingwa::bao::{Game, LegalMove, Move, Outcome, Position};
use bingwa::search::{Bound, Done, Engine, Info, Limits, MAX_PLY, NoWin, Options, Score};
use console::{Term, style};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::args::{EngineArgs, LimitArgs, RulesArgs, SideArgs, number};
use super::board::Board;
use super::input::{Defaults, Input, Source};
use super::output::{ScoreObject, write_json};
use super::think::think;
use super::{Verdict, notation};

/// Plies searched if no limit is given: a second or so.
const DEFAULT_DEPTH: u32 = 30;

const EXAMPLES: &str = "\
Examples:
  $ bingwa analyse startpos --depth 8
  $ bingwa analyse startpos --moves 'A6<* a5>' --movetime 200 --multipv 2
  $ echo kujifunza | bingwa analyse - --nodes 20000 --json
  $ bingwa analyse startpos --searchmoves 'A6< A6>' --depth 10
  $ bingwa analyse --record games.txt --depth 8 --plot game.svg

Without a limit the search goes to depth 30, with --record to depth 24 in each
position. Ctrl-C ends it, and the best move found so far is given; positions that
were still to come are counted and left out, which is a failure.

Scores are in seeds from the point of view of the player to move; `mate 3` is a
win in three moves of the winner, `mate -3` a loss; a score with < or > is a
bound, found when the search was ended in the middle of a depth. With --json each
report is an object, and the last one of a position has the key `move`, and
score, depth and line of the last report on the best line; moves are plain there.

With --record a game is gone through from its end to its beginning, so that what
is found late in it helps the earlier positions. Scores are South's then: `mate
3` is a win of South, `mate -3` of North. A move is an inaccuracy, a mistake or a
blunder if it gives away 10, 20 or 30 percent of the chance of winning; the game
turns where a mistake makes the better player the worse one. docs/analysis.md
tells more. --plot draws South's chance of winning; where FILE has several games,
game.svg becomes game-1.svg, game-2.svg and so on.";

/// Think about a position: a line for each depth, then the move; or about a game
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The position; `-` reads any number of them from standard input
    #[arg(required_unless_present = "record")]
    position: Option<String>,
    /// A file of game records to go through move by move; `-` reads standard
    /// input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves", "multipv", "searchmoves", "mate", "side"])]
    record: Option<String>,
    /// Draw the chance of winning over the game, as .svg or .png
    #[arg(long, value_name = "FILE", requires = "record", conflicts_with = "position", value_parser = plot::file)]
    plot: Option<plot::File>,
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    moves: String,
    /// How many of the best lines to find
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = number(1..=Options::MAX_MULTIPV))]
    multipv: usize,
    /// The only moves to look at, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    searchmoves: String,
    /// Look for a win in so many moves; stop when it is found, or say that there
    /// is none when that is proven
    #[arg(long, value_name = "N", value_parser = number(1..=MAX_PLY as u32 / 2))]
    mate: Option<u32>,
    /// Write one JSON object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    side: SideArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Verdict> {
    match (&args.position, &args.record) {
        (_, Some(file)) => game::run(file, args),
        (position, None) => run_positions(position.as_deref().unwrap_or_default(), args),
    }
}

fn run_positions(position: &str, args: &Args) -> anyhow::Result<Verdict> {
    let defaults = Defaults { start: args.rules.start(), side: args.side.side };
    let mut engine = args.engine.engine(args.multipv)?;
    let mut first = true;
    Source::of(position, "POSITION", defaults).for_each(|input, _| {
        let place = input.place.clone();
        let game = game(input, args)?;
        let limits = args.limits(&game).with_context(|| place.to_string())?;
        engine.new_game();
        if args.json {
            return analyse_json(&mut engine, &game, limits);
        }
        if !std::mem::take(&mut first) {
            writeln!(io::stdout())?;
        }
        analyse_text(&mut engine, &game, limits, args.multipv)
    })
}

/// The game to think about: the position, and the moves that go first.
fn game(input: Input, args: &Args) -> anyhow::Result<Game> {
    let place = input.place.clone();
    let position = input.position()?;
    let mut game = Game::new(position, args.rules.of(&position));
    for (text, number) in args.moves.split_whitespace().zip(1..) {
        game.play_text(text).with_context(|| format!("{place}: --moves, move {number}"))?;
    }
    Ok(game)
}

impl Args {
    /// When the search of a position stops, and what it may look at.
    fn limits(&self, game: &Game) -> anyhow::Result<Limits> {
        let default = match self.mate {
            // It ends by itself.
            Some(_) => Limits::default(),
            None => Limits::depth(DEFAULT_DEPTH),
        };
        let mut searchmoves = Vec::new();
        if game.outcome().is_none_or(|outcome| outcome.winner.is_none()) {
            for text in self.searchmoves.split_whitespace() {
                let child = game.position().parse_move(text, game.rules());
                searchmoves.push(child.context("--searchmoves")?.mv());
            }
        }
        Ok(Limits { mate: self.mate, searchmoves, ..self.limits.limits(default) })
    }
}

/// The board to show: after a move that won, as the win left it.
fn shown(game: &Game) -> &Position {
    game.moves().last().map_or(game.position(), LegalMove::reached)
}

/// Prints the board, the table and the move; breaks off after Ctrl-C.
fn analyse_text(
    engine: &mut Engine,
    game: &Game,
    limits: Limits,
    multipv: usize,
) -> anyhow::Result<ControlFlow<()>> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", Board(&shown(game).to_setup()))?;
    if let Some(outcome) = game.outcome() {
        writeln!(out, "{outcome}")?;
        if outcome.winner.is_some() {
            return Ok(ControlFlow::Continue(()));
        }
    }
    let mut table = Table::new(game, multipv, out)?;
    let thought = think(|| engine.start(game, limits), |info| Ok(table.add(&info)?))?;
    let mut out = table.finish()?;
    write_move(&mut out, game, &thought.done)?;
    Ok(if thought.interrupted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
}

/// The lines that say what to play, and that the win asked for is none.
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

/// The table of reports: a line is printed once it is certain; until then a
/// person at the terminal sees it in the live line below.
struct Table<'a, W: Write> {
    game: &'a Game,
    out: W,
    numbered: bool,
    live: ProgressBar,
    /// Columns of the terminal; `None` if there is none.
    width: Option<usize>,
    /// The last line if it is a bound so far: its depth and number, and text.
    bound: Option<((u32, usize), String)>,
    /// The best line of play, if the terminal had no room for the whole.
    cut: Option<String>,
}

impl<'a, W: Write> Table<'a, W> {
    fn new(game: &'a Game, multipv: usize, mut out: W) -> io::Result<Table<'a, W>> {
        let terminal = Term::stdout();
        let width = terminal.is_term().then(|| usize::from(terminal.size().1));
        let numbered = multipv > 1;
        let number = if numbered { " line" } else { "" };
        let header =
            format!("depth{number}  sel    score       nodes   nodes/s      time  line of play");
        writeln!(out, "{}", style(header).dim())?;
        // Draws on standard error, and only if that is a terminal.
        let live = ProgressBar::new_spinner().with_style(live_style());
        live.set_message("depth 1");
        live.enable_steady_tick(Duration::from_millis(100));
        Ok(Table { game, out, numbered, live, width, bound: None, cut: None })
    }

    fn add(&mut self, info: &Info) -> io::Result<()> {
        let key = (info.depth, info.multipv);
        if let Some((last, text)) = self.bound.take()
            && last != key
        {
            self.print(&text)?;
        }
        let text = self.row(info);
        if info.bound == Bound::Exact {
            self.live.set_message(format!("beyond depth {}", info.depth));
            self.print(&text)
        } else {
            self.live.set_message(text.clone());
            self.bound = Some((key, text));
            Ok(())
        }
    }

    fn finish(mut self) -> io::Result<W> {
        self.live.finish_and_clear();
        if let Some((_, text)) = self.bound.take() {
            writeln!(self.out, "{text}")?;
        }
        if let Some(line) = self.cut.take() {
            writeln!(self.out, "line {line}")?;
        }
        Ok(self.out)
    }

    fn print(&mut self, text: &str) -> io::Result<()> {
        let Table { live, out, .. } = self;
        live.suspend(|| writeln!(out, "{text}"))
    }

    fn row(&mut self, info: &Info) -> String {
        let number = if self.numbered { format!(" {:>4}", info.multipv) } else { String::new() };
        let bound = match info.bound {
            Bound::Exact => "",
            Bound::Lower => ">",
            Bound::Upper => "<",
        };
        let score = format!("{bound}{}", notation::score(info.score));
        let before = format!("{:>5}{number} {:>4} ", info.depth, info.seldepth);
        let after =
            format!(" {:>11} {:>9} {:>7.3} s  ", info.nodes, info.nps(), info.time.as_secs_f64());
        let score_width = 8;
        let used = before.len() + score_width + after.len();
        let line = notation::full_line(self.game.position(), &info.pv, self.game.rules());
        let fitted = fitting(&line, self.width.map(|width| width.saturating_sub(used + 1)));
        if info.multipv == 1 {
            let whole = line.join(" ");
            self.cut = (whole != fitted).then_some(whole);
        }
        let score = style(format!("{score:>score_width$}"));
        let score = match info.score {
            Score::Centiseeds(0) => score,
            Score::Centiseeds(1..) | Score::Win(_) => score.green(),
            Score::Centiseeds(_) | Score::Loss(_) => score.red(),
        };
        format!("{before}{score}{after}{fitted}")
    }
}

fn live_style() -> ProgressStyle {
    ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}").expect("a valid template")
}

/// As many moves of a line as fit, with dots for the rest; at least the first.
fn fitting(line: &[String], width: Option<usize>) -> String {
    const DOTS: &str = " ...";
    let whole = line.join(" ");
    let Some(width) = width.filter(|&width| width < whole.len()) else {
        return whole;
    };
    let mut text = String::new();
    for m in line {
        if !text.is_empty() && text.len() + 1 + m.len() + DOTS.len() > width {
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(m);
    }
    text + DOTS
}

/// A report as JSON.
#[derive(Serialize)]
struct InfoLine {
    depth: u32,
    seldepth: u32,
    multipv: usize,
    score: ScoreObject,
    bound: &'static str,
    nodes: u64,
    nps: u64,
    time_ms: u128,
    hashfull: u32,
    pv: Vec<String>,
}

impl InfoLine {
    fn new(info: &Info) -> InfoLine {
        InfoLine {
            depth: info.depth,
            seldepth: info.seldepth,
            multipv: info.multipv,
            score: info.score.into(),
            bound: match info.bound {
                Bound::Exact => "exact",
                Bound::Lower => "lower",
                Bound::Upper => "upper",
            },
            nodes: info.nodes,
            nps: info.nps(),
            time_ms: info.time.as_millis(),
            hashfull: info.hashfull,
            pv: info.pv.iter().map(Move::to_string).collect(),
        }
    }
}

/// The answer as JSON.
#[derive(Default, Serialize)]
struct MoveLine {
    position: String,
    #[serde(rename = "move")]
    best: Option<String>,
    full: Option<String>,
    reply: Option<String>,
    /// Of the last report on the best line.
    score: Option<ScoreObject>,
    depth: Option<u32>,
    pv: Option<Vec<String>>,
    nodes: u64,
    time_ms: u128,
    /// The moves of `--mate`, if there is no win in so many.
    no_win_in: Option<u32>,
    /// Result and reason, if the game is over.
    result: Option<&'static str>,
    over: Option<String>,
}

fn analyse_json(
    engine: &mut Engine,
    game: &Game,
    limits: Limits,
) -> anyhow::Result<ControlFlow<()>> {
    let mut out = io::stdout().lock();
    let outcome = game.outcome();
    let mut line = MoveLine {
        position: shown(game).to_string(),
        result: outcome.map(Outcome::result),
        over: outcome.map(|outcome| outcome.to_string()),
        ..MoveLine::default()
    };
    let mut interrupted = false;
    if outcome.is_none_or(|outcome| outcome.winner.is_none()) {
        let thought = think(
            || engine.start(game, limits),
            |info| {
                let report = InfoLine::new(&info);
                write_json(&mut out, &report)?;
                if report.multipv == 1 {
                    line.score = Some(report.score);
                    line.depth = Some(report.depth);
                    line.pv = Some(report.pv);
                }
                Ok(out.flush()?)
            },
        )?;
        let Done { best, ponder, nodes, time, no_win_in } = thought.done;
        line.best = best.map(|m| m.to_string());
        line.full = best.map(|m| notation::full(game.position(), m, game.rules()));
        line.reply = ponder.map(|m| m.to_string());
        line.nodes = nodes;
        line.time_ms = time.as_millis();
        line.no_win_in = no_win_in.map(|NoWin(moves)| moves);
        interrupted = thought.interrupted;
    }
    write_json(&mut out, &line)?;
    Ok(if interrupted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_cut_between_moves() {
        let line = ["A6<*", "a5>", "A1>"].map(str::to_owned);
        assert_eq!(fitting(&line, None), "A6<* a5> A1>");
        assert_eq!(fitting(&line, Some(12)), "A6<* a5> A1>");
        assert_eq!(fitting(&line, Some(11)), "A6<* ...");
        assert_eq!(fitting(&line, Some(1)), "A6<* ...");
        assert_eq!(fitting(&[], Some(1)), "");
    }
}
