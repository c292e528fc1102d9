//! `perft`: lines of play counted, to test the rules and measure their speed.

use std::io::Write;
use std::time::{Duration, Instant};

use bingwa::bao::{self, Game, Move, Position, Reason};
use serde::Serialize;

use super::args::{RulesArgs, SideArgs, number, thread_pool, threads};
use super::exit_status::ExitStatus;
use super::input::{Defaults, PositionSource};
use super::interrupt::set_loss;
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
    nodes: u64,
    time_ms: u128,
    #[serde(skip)]
    time: Duration,
    nps: u64,
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
    let count = count(args, &game)?;

    let mut out = stdout();
    if args.json {
        write_json(&mut out, &count)?;
        return Ok(ExitStatus::Done);
    }
    for MoveCount { mv, nodes } in count.divide.iter().flatten() {
        writeln!(out, "{:<5} {nodes:>15}", mv.to_string())?;
    }
    let seconds = count.time.as_secs_f64();
    let text = format!("{} nodes in {seconds:.3} s, {} nodes/s", count.nodes, count.nps);
    output::field(&mut out, "", &text)?;
    Ok(ExitStatus::Done)
}

fn count(args: &Args, game: &Game) -> anyhow::Result<PerftResult> {
    let (position, rules) = (*game.position(), game.rules());
    let pool = thread_pool(args.threads)?;
    let lost = format!(
        "interrupted: the lines of {} were not all counted, and nothing is printed",
        output::count(args.depth as usize, "move")
    );
    set_loss(lost);
    let (nodes, divide, time) = pool.install(|| {
        let start = Instant::now();
        let divide = args.divide.then(|| bao::divide(&position, args.depth, rules));
        let nodes = match &divide {
            Some(moves) if args.depth > 0 => moves.iter().map(|(_, nodes)| nodes).sum(),
            _ => bao::perft_parallel(&position, args.depth, rules),
        };
        (nodes, divide, start.elapsed())
    });
    let move_count = |(mv, nodes)| MoveCount { mv, nodes };
    Ok(PerftResult {
        position,
        depth: args.depth,
        nodes,
        time_ms: time.as_millis(),
        time,
        nps: (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64,
        divide: divide.map(|moves| moves.into_iter().map(move_count).collect()),
    })
}
