//! `bench`: the signature and the speed of the search.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use bingwa::bench::{self, BenchLine, BenchOptions};

use super::args::{EngineArgs, depth, hash_error};
use super::notation;
use super::output::{ExitStatus, end_without_reader, fitted, stdout, write_json};

const EXAMPLES: &str = "\
Examples:
  $ bingwa bench --depth 6

The last line, `N nodes M nps`, is for OpenBench. With one thread N is the same
every time; it changes only with the search, --depth and --hash.";

/// Search fixed positions to a fixed depth: node count and speed
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Depth of each search, in plies
    #[arg(long, value_name = "PLIES", default_value_t = bench::DEFAULT_DEPTH,
        value_parser = depth())]
    depth: u32,
    /// Write one JSON object per line; the last one has the totals
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    engine: EngineArgs,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let Args { depth, engine: EngineArgs { threads, hash }, json } = *args;
    end_without_reader();
    let mut out = stdout();
    let options = BenchOptions { depth, threads, hash };
    let result = bench::run(options, &AtomicBool::new(false), |line| -> anyhow::Result<()> {
        if json {
            return Ok(write_json(&mut out, line)?);
        }
        let BenchLine { number, position, best, score, nodes, time } = line;
        let best = best.map_or_else(|| "none".to_owned(), |mv| mv.to_string());
        let score = notation::score(*score);
        let time = time.as_secs_f64();
        let line =
            format!("{number:>2} {nodes:>10} nodes {time:>7.3} s {score:>8} {best:<4} {position}");
        Ok(writeln!(out, "{}", fitted(&line))?)
    });
    let result = result.map_err(|error| match error.downcast() {
        Ok(error) => hash_error(error),
        Err(error) => error,
    })?;
    match json {
        true => write_json(&mut out, &result)?,
        // OpenBench looks for these two words from the end of the output.
        false => writeln!(out, "{} nodes {} nps", result.nodes, result.nps)?,
    }
    Ok(ExitStatus::Done)
}
