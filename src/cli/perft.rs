//! `perft`: lines of play counted, to test the rules and measure their speed.

use std::io::Write;
use std::time::{Duration, Instant};

use bingwa::bao::{self, Game, Move, Position, Reason};
use bingwa::util::messages::count_of;
use serde::Serialize;

use super::args::{RulesArgs, SideArgs, number, thread_pool, threads};
use super::input::{Defaults, PositionSource};
use super::interrupt::Interruptible;
use super::output::ExitStatus;
use super::output::{self, stdout, write_json};
use super::recorded::RecordArgs;

const EXAMPLES: &str = "\
Examples:
  $ bingwa perft 8
  $ bingwa perft 6 kujifunza --divide --threads 1
  $ bingwa perft 5 --moves 'A6< a5>' --divide";

/// Count the lines of play of exactly DEPTH moves, and measure the speed
///
/// Every move is made. A line that wins earlier is not counted.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Length of a line, in moves
    #[arg(value_parser = number(0..=100_u32))]
    depth: u32,
    /// The position to begin from; `-` reads one from standard input
    #[arg(default_value = "startpos", conflicts_with = "record")]
    position: String,
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    moves: String,
    #[command(flatten)]
    record: RecordArgs,
    /// Count the lines of each first move separately
    #[arg(long)]
    divide: bool,
    /// Threads to count with [default: one per core]
    #[arg(long, value_name = "T", value_parser = threads())]
    threads: Option<usize>,
    /// Write a JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    side: SideArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

/// The result, as JSON.
#[derive(Serialize)]
struct PerftResult {
    position: Position,
    depth: u32,
    /// `None` if the count was interrupted.
    nodes: Option<u64>,
    time_ms: u128,
    #[serde(skip)]
    time: Duration,
    /// `None` if the count was interrupted.
    nps: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<MoveCount>>,
}

#[derive(Serialize)]
struct MoveCount {
    #[serde(rename = "move")]
    mv: Move,
    nodes: u64,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let defaults = Defaults { start: args.rules.start(), side: args.side.side };
    let game = match args.record.unfinished_game(&args.rules)? {
        Some(game) => game,
        None => {
            let (position, moves) = (&args.position, &args.moves);
            PositionSource::only_game(position, "POSITION", defaults, &args.rules, moves)?
        }
    };
    if let Some(outcome) = game.outcome().filter(|outcome| outcome.reason == Reason::FrontRow) {
        anyhow::bail!("position: the game is over: {outcome}");
    }
    output::end_without_reader();
    let count = count(args, &game)?;
    if args.json {
        // Without --divide nothing is known before the end.
        if count.nodes.is_some() || args.divide {
            write_json(&mut stdout(), &count)?;
        }
    } else if let (Some(nodes), Some(nps)) = (count.nodes, count.nps) {
        let seconds = count.time.as_secs_f64();
        let text = format!("{nodes} nodes in {seconds:.3} s, {nps} nodes/s");
        output::field(&mut stdout(), "", &text)?;
    }
    if count.nodes.is_some() {
        return Ok(ExitStatus::Done);
    }
    let printed = match &count.divide {
        Some(counted) => {
            let (counted, moves) = (counted.len(), game.legal_moves().len());
            format!("{counted} of {moves} moves were counted, and no total is printed")
        }
        None => {
            let moves = count_of(args.depth as usize, "move");
            format!("the lines of {moves} were not all counted, and nothing is printed")
        }
    };
    output::warning(&format!("interrupted: {printed}"));
    Ok(ExitStatus::Failed)
}

/// Counts until the end or Ctrl-C. As text, the count of each move is printed at once.
fn count(args: &Args, game: &Game) -> anyhow::Result<PerftResult> {
    let (position, depth, rules) = (*game.position(), args.depth, game.rules());
    let pool = thread_pool(args.threads)?;
    let interrupts = Interruptible::begin();
    let stop = interrupts.flag();
    let mut divide = args.divide.then(Vec::new);
    let start = Instant::now();
    let nodes = match &mut divide {
        Some(counted) if depth > 0 => {
            let moves = game.legal_moves().sorted();
            let all = moves.len();
            let mut counts = bao::divide_until(moves, depth, rules, stop);
            let mut out = stdout();
            while let Some((mv, nodes)) = pool.install(|| counts.next()) {
                counted.push(MoveCount { mv, nodes });
                if !args.json {
                    writeln!(out, "{:<5} {nodes:>15}", mv.to_string())?;
                    out.flush()?;
                }
            }
            (counted.len() == all).then(|| counted.iter().map(|count| count.nodes).sum())
        }
        _ => pool.install(|| bao::perft_until(&position, depth, rules, stop)),
    };
    let time = start.elapsed();
    let nps = nodes.map(|nodes: u64| (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64);
    Ok(PerftResult { position, depth, nodes, time_ms: time.as_millis(), time, nps, divide })
}
