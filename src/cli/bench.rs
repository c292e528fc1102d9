//! `bench`: the search's signature and speed.

use std::io::{self, Write};

use bingwa::bench::{self, BenchLine, BenchOptions};
use bingwa::search::{MAX_PLY, Options};
use clap::value_parser;

use super::args::{ranged, threads};
use super::{Verdict, notation};

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
        value_parser = value_parser!(u32).range(1..MAX_PLY as i64))]
    depth: u32,
    /// Threads to search with; the node count varies with more than one
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: usize,
    /// Megabytes for the transposition table
    #[arg(long, value_name = "MB", default_value_t = bench::DEFAULT_HASH,
        value_parser = ranged(Options::MAX_HASH))]
    hash: usize,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Verdict> {
    let Args { depth, threads, hash } = *args;
    let mut out = io::stdout().lock();
    let result = bench::run(BenchOptions { depth, threads, hash }, |line| -> anyhow::Result<()> {
        let BenchLine { number, position, best, score, nodes, time } = line;
        let best = best.map_or_else(|| "none".to_owned(), |m| m.to_string());
        let score = notation::score(*score);
        let time = time.as_secs_f64();
        writeln!(
            out,
            "{number:>2} {nodes:>10} nodes {time:>7.3} s {score:>8} {best:<4} {position}"
        )?;
        Ok(out.flush()?)
    })?;
    // OpenBench searches the output from its end for these two words.
    writeln!(out, "{} nodes {} nps", result.nodes, result.nps())?;
    Ok(Verdict::Done)
}
