//! `bench`: the search's signature and speed.

use std::io::Write;

use bingwa::bench::{self, BenchLine, BenchOptions};
use bingwa::search::Options;
use serde::Serialize;

use super::output::{ScoreObject, stdout, write_json};
use super::{ExitStatus, args, notation};

const EXAMPLES: &str = "\
Examples:
  $ bingwa bench --depth 6

The last line, `N nodes M nps`, is what OpenBench reads. With one thread N is the
same every time, as long as the search and its options are.";

/// Search fixed positions to a fixed depth, and count nodes
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Plies to search each position
    #[arg(long, value_name = "PLIES", default_value_t = bench::DEFAULT_DEPTH,
        value_parser = args::depth())]
    depth: u32,
    /// Threads to search with; the node count varies with more than one
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = args::threads())]
    threads: usize,
    /// Megabytes for the transposition table
    #[arg(long, value_name = "MB", default_value_t = bench::DEFAULT_HASH,
        value_parser = args::number(1..=Options::MAX_HASH))]
    hash: usize,
    /// Write one JSON object a line, the last one with the totals
    #[arg(long)]
    json: bool,
}

/// A position's search as JSON.
#[derive(Serialize)]
struct PositionLine {
    number: usize,
    position: String,
    #[serde(rename = "move")]
    best: Option<String>,
    score: ScoreObject,
    nodes: u64,
    time_ms: f64,
}

/// The totals as JSON.
#[derive(Serialize)]
struct TotalLine {
    nodes: u64,
    nps: u64,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let Args { depth, threads, hash, json } = *args;
    let mut out = stdout();
    let result = bench::run(BenchOptions { depth, threads, hash }, |line| -> anyhow::Result<()> {
        let BenchLine { number, position, best, score, nodes, time } = line;
        if json {
            let line = PositionLine {
                number: *number,
                position: position.to_string(),
                best: best.map(|m| m.to_string()),
                score: (*score).into(),
                nodes: *nodes,
                time_ms: time.as_secs_f64() * 1000.0,
            };
            write_json(&mut out, &line)?;
            return Ok(out.flush()?);
        }
        let best = best.map_or_else(|| "none".to_owned(), |m| m.to_string());
        let score = notation::score(*score);
        let time = time.as_secs_f64();
        writeln!(
            out,
            "{number:>2} {nodes:>10} nodes {time:>7.3} s {score:>8} {best:<4} {position}"
        )?;
        Ok(out.flush()?)
    })?;
    if json {
        write_json(&mut out, &TotalLine { nodes: result.nodes, nps: result.nps() })?;
        return Ok(ExitStatus::Done);
    }
    // OpenBench searches the output from its end for these two words.
    writeln!(out, "{} nodes {} nps", result.nodes, result.nps())?;
    Ok(ExitStatus::Done)
}
