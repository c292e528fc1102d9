//! `analyse --record`: the analysis of recorded games.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::Context;
use bingwa::analysis::{self, GameAnalysis};
use bingwa::bao::record::{self, Record, RecordError, RecordProblem};
use bingwa::bao::{Game, Side};
use bingwa::search::{Engine, Limits};
use indicatif::{ProgressBar, ProgressStyle};

use super::super::exit_status::ExitStatus;
use super::super::interrupt::Interruptible;
use super::super::output;
use super::super::recorded::{self, playable, read};
use super::annotate::AnnotatedRecords;
use super::args::Args;
use super::report::{GameReport, pair};
use super::{explain, json, plot, text};

/// Depth of each position's search without limits: ten seconds or so a game.
const DEFAULT_DEPTH: u32 = 24;

pub(super) fn run(file: &str, args: &Args) -> anyhow::Result<ExitStatus> {
    let (name, content) = read(file)?;
    let mut records: Vec<_> = (1..).zip(record::parse_each(&content)).collect();
    if let Some(number) = args.place.game {
        let number = recorded::chosen(Some(number), records.len()).context(name.to_owned())?;
        records = vec![records.swap_remove(number - 1)];
    }
    let plots = match &args.plot {
        Some(plot) if records.len() == 1 => vec![plot.target()?],
        Some(plot) => {
            records.iter().map(|(number, _)| plot.numbered(*number)).collect::<Result<_, _>>()?
        }
        None => Vec::new(),
    };
    let mut annotated = match &args.annotate {
        Some(path) => Some(AnnotatedRecords::new(path, file, &limits(args))?),
        None => None,
    };
    let is_stdout_taken = annotated.as_ref().is_some_and(AnnotatedRecords::is_stdout);
    let mut engine = args.engine.engine(1)?;
    let mut status = ExitStatus::Done;
    let mut first = true;
    // From the first game to the last, so that Ctrl-C between two searches is
    // not lost.
    let interrupts = Interruptible::begin();
    let count = records.len();
    let mut records = records.into_iter().enumerate();
    for (index, (number, read)) in records.by_ref() {
        let game = read.as_ref().map_err(ToString::to_string);
        let game = game.and_then(|record| Ok((record, played(record, args)?)));
        let (record, game) = match game {
            Ok(game) => game,
            Err(error) => {
                output::error(&format!("{name}: game {number}: {error}"));
                if args.json {
                    json::write_wrong(&mut output::stdout(), number, &read, &error)?;
                }
                if let Some(annotated) = &mut annotated {
                    annotated.add_unchanged(number, read.as_ref().ok());
                }
                status = ExitStatus::Failed;
                continue;
            }
        };
        for remark in record.remarks(&game) {
            output::warning(&format!("{name}: game {number}: {remark}"));
        }
        let mut analysis = analyse(&mut engine, number, &game, args, &interrupts);
        match book_plies(record) {
            Ok(plies) => analysis.exempt_book(plies),
            Err(error) => output::warning(&format!("{name}: game {number}: {error}")),
        }
        let report = GameReport { number, record, analysis };
        let mut out = output::stdout();
        if args.json {
            json::write(&mut out, &report, args.explain)?;
        } else if !is_stdout_taken {
            if !std::mem::take(&mut first) {
                writeln!(out)?;
            }
            text::write(&mut out, &report)?;
            if args.explain {
                explain::write_game(&mut out, &report)?;
            }
        }
        out.flush()?;
        if let Some(annotated) = &mut annotated {
            annotated.add(record, &report.analysis);
        }
        match plots.get(index) {
            Some(_) if report.game().moves().is_empty() => {
                output::warning(&format!("{name}: game {number}: no move, so no picture"));
            }
            Some(picture) => plot::write(picture, &report)?,
            None => {}
        }
        if report.analysis.interrupted {
            status = left_out(name, &report, count - 1 - index);
            break;
        }
    }
    if let Some(mut annotated) = annotated {
        for (_, (number, rest)) in records {
            annotated.add_unchanged(number, rest.as_ref().ok());
        }
        annotated.write()?;
    }
    if count == 0 {
        output::warning(&format!("{name}: found no game"));
    }
    Ok(status)
}

/// The limits of each position's search.
fn limits(args: &Args) -> Limits {
    args.limits.limits(Limits::depth(DEFAULT_DEPTH))
}

/// The game of a record, or an error, which names the move if a move is wrong.
fn played(record: &Record, args: &Args) -> Result<Game, String> {
    let rules = args.rules.of_record(record).map_err(|error| error.to_string())?;
    record.replay(&rules).map_err(|error| match error {
        RecordError { problem: RecordProblem::Move(_) | RecordProblem::Over { .. }, .. } => {
            let game = playable(record, &rules);
            let (index, side) = (game.moves().len(), side_after(&game));
            format!("move {} of {side}: {error}", pair(&game, index))
        }
        error => error.to_string(),
    })
}

/// The moves that the tag `BookPlies` says come from a book of openings.
fn book_plies(record: &Record) -> anyhow::Result<usize> {
    /// The tag that `match` writes.
    const TAG: &str = "BookPlies";
    let Some(text) = record.tag(TAG) else { return Ok(0) };
    text.parse()
        .map_err(|_| anyhow::anyhow!("tag {TAG}: found {text:?}, expected a number of plies"))
}

/// The player whose turn it is, also after a win.
fn side_after(game: &Game) -> Side {
    game.moves().last().map_or(game.start().side(), |legal| legal.mv().side().opponent())
}

/// Analyses a game with a progress bar. Ctrl-C interrupts the analysis.
fn analyse(
    engine: &mut Engine,
    number: usize,
    game: &Game,
    args: &Args,
    interrupts: &Interruptible,
) -> GameAnalysis {
    // Draws on standard error, if that is a terminal.
    let bar = ProgressBar::new(game.moves().len() as u64 + 1).with_style(bar_style());
    bar.set_message(format!("game {number}"));
    bar.enable_steady_tick(Duration::from_millis(100));
    let analysis = analysis::analyse(game, engine, &limits(args), |progress| {
        bar.set_position(progress.finished as u64);
        match interrupts.is_interrupted() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    bar.finish_and_clear();
    analysis
}

fn bar_style() -> ProgressStyle {
    ProgressStyle::with_template("{msg} {elapsed} {wide_bar} {pos}/{len} positions")
        .expect("a valid template")
}

/// Reports the moves and games that Ctrl-C left out.
fn left_out(name: &str, report: &GameReport<'_>, games: usize) -> ExitStatus {
    let moves = report.analysis.verdicts.iter().filter(|verdict| verdict.is_none()).count();
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
    ExitStatus::Failed
}
