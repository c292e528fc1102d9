//! `analyse --record`: going through whole games.

use std::io::{self, Write};
use std::time::Duration;

use bingwa::analysis::{self, Evaluation, Summary};
use bingwa::bao::record::{self, Record, RecordError, RecordProblem};
use bingwa::bao::{Game, Outcome, Side};
use bingwa::search::{Bound, Engine, Limits};
use indicatif::{ProgressBar, ProgressStyle};

use super::super::replay::{playable, read};
use super::super::think::{set_in_a_row, think};
use super::super::{Verdict, output};
use super::{Args, object, plot, table};

/// Plies that each position is searched if no limit is given: a game takes
/// some ten seconds.
const DEFAULT_DEPTH: u32 = 24;

/// What is known of a game that has been gone through.
pub(super) struct Report<'a> {
    /// Its place in the file, from 1.
    pub(super) number: usize,
    pub(super) record: &'a Record,
    pub(super) game: Game,
    /// For each move, unless the analysis was broken off before it.
    pub(super) verdicts: Vec<Option<analysis::Verdict>>,
    /// South's, North's.
    pub(super) summaries: [Summary; 2],
    /// Of all searches.
    pub(super) nodes: u64,
    pub(super) time: Duration,
    /// Whether Ctrl-C ended it.
    interrupted: bool,
}

impl Report<'_> {
    /// A player's name as the record has it.
    pub(super) fn name(&self, side: Side) -> String {
        let (key, nobody) = match side {
            Side::South => ("Kusini", "KUSINI"),
            Side::North => ("Kaskazini", "kaskazini"),
        };
        // Names come from the file: they must not steer the terminal.
        output::one_line(self.record.tag(key).unwrap_or(nobody))
    }

    /// What the record says, or else what the moves come to.
    pub(super) fn result(&self) -> String {
        let played = self.game.outcome().map_or("*", Outcome::result);
        output::one_line(self.record.tag("Result").unwrap_or(played))
    }

    /// The moves judged, each with its index in the game.
    pub(super) fn judged(&self) -> impl Iterator<Item = (usize, &analysis::Verdict)> {
        self.verdicts
            .iter()
            .enumerate()
            .filter_map(|(index, verdict)| Some((index, verdict.as_ref()?)))
    }

    /// The number of a move's pair, as records count.
    pub(super) fn pair(&self, index: usize) -> usize {
        pair(&self.game, index)
    }
}

/// The number of the pair that a game's move stands in; North may have begun.
fn pair(game: &Game, index: usize) -> usize {
    (index + usize::from(game.start().side() == Side::North)) / 2 + 1
}

pub(super) fn run(file: &str, args: &Args) -> anyhow::Result<Verdict> {
    let (name, text) = read(file)?;
    let records = record::parse_each(&text);
    let plots = match &args.plot {
        Some(plot) => plot.targets(records.len())?,
        None => Vec::new(),
    };
    let mut engine = args.engine.engine(1)?;
    let mut verdict = Verdict::Done;
    let mut first = true;
    let count = records.len();
    for (number, read) in (1..).zip(records) {
        let game = read.as_ref().map_err(ToString::to_string);
        let game = game.and_then(|record| Ok((record, played(record, args)?)));
        let (record, game) = match game {
            Ok(game) => game,
            Err(error) => {
                output::error(&format!("{name}: game {number}: {error}"));
                if args.json {
                    object::write_wrong(&mut io::stdout().lock(), number, &read, &error)?;
                }
                verdict = Verdict::Failed;
                continue;
            }
        };
        for remark in record.remarks(&game) {
            output::warning(&format!("{name}: game {number}: {remark}"));
        }
        let report = analyse(&mut engine, number, record, game, args)?;
        let mut out = io::stdout().lock();
        if args.json {
            object::write(&mut out, &report)?;
        } else {
            if !std::mem::take(&mut first) {
                writeln!(out)?;
            }
            table::write(&mut out, &report)?;
        }
        out.flush()?;
        if let Some(target) = plots.get(number - 1) {
            plot::write(target, &report)?;
        }
        if report.interrupted {
            return Ok(left_out(name, &report, count - number));
        }
    }
    if count == 0 {
        output::warning(&format!("{name}: found no game"));
    }
    Ok(verdict)
}

/// The game of a record, or what is wrong with it: with the move's number,
/// where a move is wrong.
fn played(record: &Record, args: &Args) -> Result<Game, String> {
    let rules = args.rules.of_record(record).map_err(|error| error.to_string())?;
    record.replay(&rules).map_err(|error| match error {
        RecordError { problem: RecordProblem::Move(_) | RecordProblem::Over(..), .. } => {
            let game = playable(record, &rules);
            let (index, side) = (game.moves().len(), side_after(&game));
            format!("move {} of {side}: {error}", pair(&game, index))
        }
        error => error.to_string(),
    })
}

/// Whose turn it is, also after a win.
fn side_after(game: &Game) -> Side {
    game.moves().last().map_or(game.start().side(), |child| child.mv().side().opponent())
}

/// Searches each position of a game, the last one first.
fn analyse<'a>(
    engine: &mut Engine,
    number: usize,
    record: &'a Record,
    game: Game,
    args: &Args,
) -> anyhow::Result<Report<'a>> {
    let limits = args.limits.limits(Limits::depth(DEFAULT_DEPTH));
    let plies = game.moves().len();
    let mut evaluations = vec![None; plies + 1];
    let (mut nodes, mut time) = (0, Duration::ZERO);
    let mut interrupted = false;
    // Draws on standard error, and only if that is a terminal.
    let bar = ProgressBar::new(plies as u64 + 1).with_style(bar_style());
    bar.set_message(format!("game {number}"));
    bar.enable_steady_tick(Duration::from_millis(100));
    engine.new_game();
    set_in_a_row(true);
    let mut rest = game.clone();
    // Without a move there is nothing to judge.
    let wanted = if plies > 0 { &mut evaluations[..] } else { &mut [] };
    for evaluation in wanted.iter_mut().rev() {
        // A repetition may be played on from; at the end of a game it counts.
        let outcome = rest.outcome();
        let outcome =
            outcome.filter(|outcome| outcome.winner.is_some() || rest.moves().len() == plies);
        if let Some(outcome) = outcome {
            *evaluation = Some(Evaluation::over(outcome));
        } else {
            let mut best = None;
            let search = || engine.go_on(&rest, limits.clone());
            let thought = think(search, |info| {
                // A bound comes from a depth that was not finished.
                if info.bound == Bound::Exact || best.is_none() {
                    best = Some(info);
                }
                Ok(())
            })?;
            nodes += thought.done.nodes;
            time += thought.done.time;
            if thought.interrupted {
                interrupted = true;
                break;
            }
            *evaluation =
                best.map(|info| Evaluation { score: info.score, depth: info.depth, line: info.pv });
        }
        bar.inc(1);
        rest.undo();
    }
    set_in_a_row(false);
    bar.finish_and_clear();
    let verdicts = analysis::judge(&game, &evaluations);
    let summaries = Side::ALL.map(|side| Summary::of(side, &game, &verdicts));
    Ok(Report { number, record, game, verdicts, summaries, nodes, time, interrupted })
}

fn bar_style() -> ProgressStyle {
    ProgressStyle::with_template("{msg} {elapsed} {wide_bar} {pos}/{len} positions")
        .expect("a valid template")
}

/// Says what Ctrl-C left out.
fn left_out(name: &str, report: &Report<'_>, games: usize) -> Verdict {
    let moves = report.verdicts.iter().filter(|verdict| verdict.is_none()).count();
    let mut text = format!(
        "{name}: game {}: interrupted: the first {} not analysed",
        report.number,
        match moves {
            1 => "move was".to_owned(),
            _ => format!("{moves} moves were"),
        }
    );
    if games > 0 {
        text += &format!(", nor {} after it", output::count(games, "game"));
    }
    output::error(&text);
    Verdict::Failed
}
