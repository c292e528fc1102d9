//! `exam`: the engine answers questions whose true answers are known.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::Context;
use bingwa::analysis::exam::{DepthOfWin, Exam, ExamCount, ExamQuestion, ExamReport, Share, sit};
use bingwa::bao::Stage;
use bingwa::search::Limits;
use serde::Serialize;

use super::args::{EngineArgs, LimitArgs};
use super::input::warn_of_few_seeds;
use super::lines::read_whole;
use super::output::{ExitStatus, end_without_reader, progress_bar, rounded, stdout, write_json};

const EXAMPLES: &str = "\
Examples:
  $ bingwa exam tests/data/exam.txt --nodes 20000

A line of FILE is `POSITION ; wins PLIES ; WINNING MOVES`: the mover can force a win
within PLIES plies, and every legal move that is not named does not win. Moves may be in
any order. Blank lines and lines that begin with # are skipped. `bingwa-lab exam`
writes such files.

Limits:
  Without a limit a position is searched for 100 ms.

Columns:
  stage      kunamua or mtaji, the stage of the player to move
  plies      the proven plies of the win; a shorter win may exist
  picks      how often the engine picks a winning move, with the 95% interval (Wilson)
  knows      how often it also reports a forced win";

/// Ask the engine positions with known winning moves, and count its right answers
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The exam; `-` reads standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// Write one JSON object for each row of the table
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    engine: EngineArgs,
}

/// Time for a position, if no limit is given.
const DEFAULT_TIME: Duration = Duration::from_millis(100);

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    end_without_reader();
    let exam = read(&args.file)?;
    let limits = args.limits.limits(Limits::movetime(DEFAULT_TIME));
    let mut engine = args.engine.engine(1)?;
    let questions = exam.questions.len();
    let bar = progress_bar(questions, "positions");
    let report = sit(&exam, &mut engine, &limits, |report| {
        bar.set_position(report.total().positions);
        if let Some(share) = report.total().picked().value() {
            bar.set_message(format!("{:.1}% right", 100.0 * share));
        }
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    print(&report, args.json)?;
    Ok(ExitStatus::Done)
}

/// Reads the exam of a file.
fn read(file: &str) -> anyhow::Result<Exam> {
    const EXPECTED: &str = "an exam";
    let (name, text) = read_whole(file, EXPECTED)?;
    let exam: Exam = text.parse().with_context(|| name.to_owned())?;
    warn_of_few_seeds(name, exam.questions.iter().map(ExamQuestion::position));
    Ok(exam)
}

fn print(report: &ExamReport, json: bool) -> anyhow::Result<()> {
    let mut out = stdout();
    if !json {
        writeln!(out, "{:<8} {:>6} {:>10}  {:<26} knows", "stage", "plies", "positions", "picks")?;
    }
    for (stage, depth, count) in report.rows() {
        if json {
            write_json(&mut out, &ExamRow::new(stage, depth, count))?;
            continue;
        }
        let stage = stage.map_or("both".to_owned(), |stage| stage.to_string());
        let depth = depth.map_or("all".to_owned(), |depth| depth.to_string());
        let [picks, knows] = [count.picked(), count.known()].map(share_text);
        writeln!(out, "{stage:<8} {depth:>6} {:>10}  {picks:<26} {knows}", count.positions)?;
    }
    Ok(())
}

/// `1234  61.7% (59.5-63.8)`
fn share_text(share: Share) -> String {
    let (Some(value), Some((low, high))) = (share.value(), share.interval()) else {
        return share.part.to_string();
    };
    let [value, low, high] = [value, low, high].map(|share| 100.0 * share);
    format!("{:>6} {value:>5.1}% ({low:.1}-{high:.1})", share.part)
}

/// A row of the table, as JSON.
#[derive(Serialize)]
struct ExamRow {
    /// `None` for both stages.
    stage: Option<Stage>,
    /// The range of plies; `None` for all.
    plies: Option<String>,
    positions: u64,
    picked: u64,
    /// The share of the positions, and the ends of its 95% interval.
    picked_share: Option<f64>,
    picked_interval: Option<[f64; 2]>,
    known: u64,
    known_share: Option<f64>,
    known_interval: Option<[f64; 2]>,
}

impl ExamRow {
    fn new(stage: Option<Stage>, depth: Option<DepthOfWin>, count: ExamCount) -> ExamRow {
        let value = |share: Share| share.value().map(|share| rounded(share, 4));
        let interval = |share: Share| {
            share.interval().map(|(low, high)| [low, high].map(|end| rounded(end, 4)))
        };
        ExamRow {
            stage,
            plies: depth.map(|depth| depth.to_string()),
            positions: count.positions,
            picked: count.picked,
            picked_share: value(count.picked()),
            picked_interval: interval(count.picked()),
            known: count.known,
            known_share: value(count.known()),
            known_interval: interval(count.known()),
        }
    }
}
