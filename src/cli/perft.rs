//! `perft`: lines of play counted, to test the rules and measure their speed.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use bingwa::bao::{self, Game, Move, Position};
use serde::Serialize;

use super::args::{number, thread_pool, threads};
use super::input::PositionArgs;
use super::output::{ExitStatus, end_without_reader, stdout, write_json};
use super::recorded::expect_unfinished;

const EXAMPLES: &str = "\
Examples:
  $ bingwa perft 8
  $ bingwa perft 6 kujifunza --divide --threads 1
  $ bingwa perft 5 --moves 'A6< a5>' --divide

Every move is made. A line that wins earlier is not counted.";

/// Count the lines of play of exactly DEPTH moves, and measure the speed
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Length of a line, in moves
    #[arg(value_parser = number(0..=100_u32))]
    depth: u32,
    /// The positions to begin from; `-` reads them from standard input
    #[arg(value_name = "POSITION", default_value = "startpos")]
    position: Vec<String>,
    /// Count the lines of each first move separately
    #[arg(long)]
    divide: bool,
    /// Threads to count with [default: one a core]
    #[arg(long, value_name = "T", value_parser = threads())]
    threads: Option<usize>,
    /// Write a JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: PositionArgs,
}

/// The result, as JSON.
#[derive(Serialize)]
struct PerftResult {
    position: Position,
    depth: u32,
    nodes: u64,
    time_ms: u128,
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
    end_without_reader();
    let pool = thread_pool(args.threads)?;
    args.input.for_each(&args.position, |game| {
        expect_unfinished(game)?;
        let count = pool.install(|| count(args, game));
        let mut out = stdout();
        if args.json {
            write_json(&mut out, &count)?;
        } else {
            for MoveCount { mv, nodes } in count.divide.iter().flatten() {
                writeln!(out, "{:<5} {nodes:>15}", mv.to_string())?;
            }
            let PerftResult { nodes, time_ms, nps, .. } = count;
            let seconds = time_ms as f64 / 1000.0;
            writeln!(out, "{nodes} nodes in {seconds:.3} s, {nps} nodes/s")?;
        }
        Ok(ControlFlow::Continue(()))
    })
}

fn count(args: &Args, game: &Game) -> PerftResult {
    let (position, depth, rules) = (*game.position(), args.depth, game.rules());
    let never = AtomicBool::new(false);
    let start = Instant::now();
    let divide: Option<Vec<_>> = args
        .divide
        .then(|| bao::divide_until(game.legal_moves().sorted(), depth, rules, &never).collect());
    let nodes = match &divide {
        Some(counts) if depth > 0 => counts.iter().map(|(_, nodes)| nodes).sum(),
        _ => bao::perft_until(&position, depth, rules, &never).expect("nothing sets the flag"),
    };
    let time = start.elapsed();
    PerftResult {
        position,
        depth,
        nodes,
        time_ms: time.as_millis(),
        nps: (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64,
        divide: divide
            .map(|counts| counts.into_iter().map(|(mv, nodes)| MoveCount { mv, nodes }).collect()),
    }
}
