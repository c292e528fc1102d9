//! `perft`: lines of play counted, to test the rules and measure their speed.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::Context;
use bingwa::bao::{self, Position, Rules};
use rayon::ThreadPoolBuilder;
use serde::Serialize;

use super::args::{RulesArgs, SideArgs, number, threads};
use super::input::{Defaults, Source};
use super::output::{stdout, write_json};
use super::{ExitStatus, notation};

const EXAMPLES: &str = "\
Examples:
  $ bingwa perft 8
  $ bingwa perft 6 kujifunza --divide --threads 1";

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
    #[arg(default_value = "startpos")]
    position: String,
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
    position: String,
    depth: u32,
    nodes: u64,
    time_ms: f64,
    nps: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<MoveCount>>,
}

#[derive(Serialize)]
struct MoveCount {
    #[serde(rename = "move")]
    text: String,
    nodes: u64,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let defaults = Defaults { start: args.rules.start(), side: args.side.side };
    let position = Source::only(&args.position, "POSITION", defaults)?;
    let count = count(args, &position)?;

    let mut out = stdout();
    if args.json {
        write_json(&mut out, &count)?;
        return Ok(ExitStatus::Done);
    }
    for MoveCount { text, nodes } in count.divide.iter().flatten() {
        writeln!(out, "{text:<5} {nodes:>15}")?;
    }
    let seconds = count.time_ms / 1000.0;
    writeln!(out, "{} nodes in {seconds:.3} s, {} nodes/s", count.nodes, count.nps)?;
    Ok(ExitStatus::Done)
}

fn count(args: &Args, position: &Position) -> anyhow::Result<PerftResult> {
    let rules = args.rules.of(position);
    let position = &position.under(&rules);
    let count = || -> (u64, Option<Vec<MoveCount>>, Duration) {
        let start = Instant::now();
        let divide = args.divide.then(|| divide(position, args, &rules));
        let nodes = match &divide {
            Some(moves) if args.depth > 0 => moves.iter().map(|one| one.nodes).sum(),
            _ if args.threads == Some(1) => bao::perft(position, args.depth, &rules),
            _ => bao::perft_parallel(position, args.depth, &rules),
        };
        (nodes, divide, start.elapsed())
    };
    let (nodes, divide, time) = match args.threads {
        // Only this thread, so that the speed is that of one thread.
        Some(1) => count(),
        threads => ThreadPoolBuilder::new()
            .num_threads(threads.unwrap_or(0))
            .build()
            .context("--threads")?
            .install(count),
    };
    Ok(PerftResult {
        position: position.to_string(),
        depth: args.depth,
        nodes,
        time_ms: time.as_secs_f64() * 1000.0,
        nps: (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64,
        divide,
    })
}

/// The lines of each first move, sorted by its text.
fn divide(position: &Position, args: &Args, rules: &Rules) -> Vec<MoveCount> {
    if args.threads != Some(1) {
        let moves = bao::divide(position, args.depth, rules).into_iter();
        return moves.map(|(m, nodes)| MoveCount { text: m.to_string(), nodes }).collect();
    }
    let Some(below) = args.depth.checked_sub(1) else {
        return Vec::new();
    };
    let moves = notation::sorted_children(position, rules).into_iter();
    moves
        .map(|(text, child)| {
            let nodes = match child.position() {
                Some(next) => bao::perft(next, below, rules),
                // A winning move ends its line.
                None => u64::from(below == 0),
            };
            MoveCount { text, nodes }
        })
        .collect()
}
