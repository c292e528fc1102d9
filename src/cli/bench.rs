//! `bench`: the signature and the speed of the search.

use std::io::Write;

use bingwa::bench::{self, BenchLine, BenchOptions};
use bingwa::search::Options;

use super::interrupt::Interruptible;
use super::output::ExitStatus;
use super::output::{self, columns, stdout, write_json};
use super::{args, notation};

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
        value_parser = args::depth())]
    depth: u32,
    /// Threads; with more than one the node count varies
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = args::threads())]
    threads: usize,
    /// Megabytes for the transposition table
    #[arg(long, value_name = "MB", default_value_t = bench::DEFAULT_HASH,
        value_parser = args::number(1..=Options::MAX_HASH))]
    hash: usize,
    /// Write one JSON object per line; the last one has the totals
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let Args { depth, threads, hash, json } = *args;
    output::end_without_reader();
    let mut out = stdout();
    let interrupts = Interruptible::begin();
    let mut searched = 0;
    let options = BenchOptions { depth, threads, hash };
    let result = bench::run(options, interrupts.flag(), |line| -> anyhow::Result<()> {
        searched = line.number;
        if json {
            write_json(&mut out, line)?;
            return Ok(out.flush()?);
        }
        let BenchLine { number, position, best, score, nodes, time } = line;
        let best = best.map_or_else(|| "none".to_owned(), |mv| mv.to_string());
        let score = notation::score(*score);
        let time = time.as_secs_f64();
        let line =
            format!("{number:>2} {nodes:>10} nodes {time:>7.3} s {score:>8} {best:<4} {position}");
        // Most terminals have no room for the position.
        let known = &line[..line.len() - position.to_string().len()];
        let fits = columns().is_none_or(|width| line.len() <= width);
        writeln!(out, "{}", if fits { &line } else { known.trim_end() })?;
        Ok(out.flush()?)
    });
    let result = result.map_err(|error| match error.downcast() {
        Ok(error) => args::hash_error(error),
        Err(error) => error,
    })?;
    let positions = bench::POSITIONS.len();
    if searched < positions {
        // No partial total: it would be taken for the signature.
        output::warning(&format!(
            "interrupted: {searched} of {positions} positions were searched, and no total is printed"
        ));
        return Ok(ExitStatus::Failed);
    }
    if json {
        write_json(&mut out, &result)?;
        return Ok(ExitStatus::Done);
    }
    // OpenBench looks for these two words from the end of the output.
    writeln!(out, "{} nodes {} nps", result.nodes, result.nps)?;
    Ok(ExitStatus::Done)
}
