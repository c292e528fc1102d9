//! `openings`: suites of openings for matches.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::Context;
use bingwa::bao::{RULES_VERSION, Rules};
use bingwa::matches::openings::{
    Balance, Effort, Examined, Opening, OpeningSuite, every_opening, shuffled,
};
use bingwa::util::journal::Journal;
use clap::ArgGroup;
use serde_json::json;

use super::args::{RulesArgs, depth, number, thread_pool, threads};
use super::output;
use super::output::ExitStatus;
use super::save::{STDOUT, Target, expect_different, is_stdout};

const EXAMPLES: &str = "\
Examples:
  $ bingwa openings --plies 4
  $ bingwa openings --plies 6-8 --balanced 100 --depth 6 --count 10 --seed 1 -o suite.txt && head suite.txt
  $ bingwa openings --plies 6-8 --balanced 30 --nodes 2000 --count 5 --journal suite.jsonl

Output:
  Two comment lines that begin with #: the command that makes the file, and the
  number of openings. Then one opening a line, MOVES ; POSITION: plain moves from
  the start position, and the position they lead to. No position comes twice, and
  none in which the game is over; of a sample no two are mirror images. A file is
  written whole or not at all.

Without --count the output has all positions, in the order of their lines; a
position that several lines reach has the smallest. With --count they are drawn
uniformly, of mirror images only the first, and the lengths of a range take turns.
The same options give the same openings, whatever the number of threads, and a
smaller --count the first of them. With --journal the same command goes on with a
long run that was stopped; another version of the search needs a new journal.

Limits:
  A ply may have at most 8,000,000 positions: 12 plies of kiswahili, which take some
  3 GB.";

/// Make a suite of openings: all positions after some plies, or a sample
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, group(ArgGroup::new("effort").args(["depth", "nodes"])))]
pub(super) struct Args {
    /// Moves from the start position: a number, or a range as in 6-10
    #[arg(long, value_name = "PLIES")]
    plies: PlyRange,
    /// Number of openings to draw [default: all there are]
    #[arg(long, value_name = "K", value_parser = number(1..=10_000_000_usize))]
    count: Option<usize>,
    /// Seed of the draw: another number gives another sample
    #[arg(long, value_name = "S", requires = "count", default_value_t = 0,
        value_parser = number(0..=u64::MAX))]
    seed: u64,
    /// The file to write; `-` is standard output
    #[arg(long, short, value_name = "FILE", default_value = STDOUT)]
    output: PathBuf,
    /// Keep only positions with a score of at most so many hundredths of a point
    #[arg(long, value_name = "CP", requires = "effort",
        value_parser = number(0..=30_000_u32))]
    balanced: Option<u32>,
    /// Depth of the search for --balanced, in plies
    #[arg(long, value_name = "PLIES", requires = "balanced",
        value_parser = depth())]
    depth: Option<u32>,
    /// Nodes of the search for --balanced, in place of a depth
    #[arg(long, value_name = "N", requires = "balanced",
        value_parser = number(1..=1_000_000_000_000_u64))]
    nodes: Option<u64>,
    /// Keep what --balanced has found in this file, and go on from it
    #[arg(long, value_name = "FILE", requires_all = ["balanced", "count"])]
    journal: Option<PathBuf>,
    /// Threads to work with [default: one a core]
    #[arg(long, value_name = "T", value_parser = threads())]
    threads: Option<usize>,
    #[command(flatten)]
    rules: RulesArgs,
}

/// The numbers of plies of an opening.
#[derive(Clone, Debug)]
struct PlyRange(RangeInclusive<u32>);

impl FromStr for PlyRange {
    type Err = String;

    fn from_str(text: &str) -> Result<PlyRange, String> {
        const MOST: u32 = 20;
        let number = |text: &str| text.parse().ok().filter(|plies| (1..=MOST).contains(plies));
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        match (number(from), number(to)) {
            (Some(from), Some(to)) if from <= to => Ok(PlyRange(from..=to)),
            _ => Err(format!(
                "found {text:?}, expected a number from 1 to {MOST}, or a range as in 6-10"
            )),
        }
    }
}

impl fmt::Display for PlyRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.start())?;
        if self.0.start() < self.0.end() {
            write!(f, "-{}", self.0.end())?;
        }
        Ok(())
    }
}

/// The name of the journal of this verb in its first line.
const KIND: &str = "balanced openings";

impl Args {
    /// The condition of `--balanced`.
    fn balance(&self) -> Option<Balance> {
        let depth = self.depth.map(Effort::Depth);
        let effort = depth.or_else(|| self.nodes.map(Effort::Nodes))?;
        Some(Balance { within: self.balanced?, effort })
    }

    /// The command that makes the suite.
    fn command(&self) -> String {
        let mut command = format!("bingwa openings --plies {}", self.plies);
        if let Some(within) = self.balanced {
            command += &format!(" --balanced {within}");
        }
        if let Some(depth) = self.depth {
            command += &format!(" --depth {depth}");
        }
        if let Some(nodes) = self.nodes {
            command += &format!(" --nodes {nodes}");
        }
        if let Some(count) = self.count {
            command += &format!(" --count {count} --seed {}", self.seed);
        }
        command + &self.rules.to_string()
    }

    fn openings(&self) -> anyhow::Result<Vec<Opening>> {
        // A journal that cannot be used is told before the work.
        let (journal, examined) = self.journal()?;
        let start = self.rules.start();
        let rules = self.rules.of(&start);
        let openings = every_opening(&start, self.plies.0.clone(), &rules).context("--plies")?;
        let mut openings = match self.count {
            Some(_) => shuffled(openings, self.seed),
            None => openings.concat(),
        };
        let count = self.count.unwrap_or(openings.len());
        if let Some(balance) = self.balance() {
            let examined = examine(balance, &openings, &rules, count, journal, examined)?;
            let chosen = examined.balanced.iter().map(|&index| openings.get(index).cloned());
            openings = chosen.collect::<Option<_>>().context(
                "--journal: found more openings than there are, expected those of --plies",
            )?;
        }
        openings.truncate(count);
        Ok(openings)
    }

    /// The journal, if one is asked for, and the openings that it has.
    fn journal(&self) -> anyhow::Result<(Option<Journal>, Examined)> {
        let mut examined = Examined::default();
        let Some((path, Balance { within, effort })) = self.journal.as_ref().zip(self.balance())
        else {
            return Ok((None, examined));
        };
        let start = self.rules.start();
        let Rules { kutakatia, seed_limit } = self.rules.of(&start);
        // A count is no setting: a longer run begins with a shorter one.
        let settings = json!({
            "plies": self.plies.to_string(), "within": within, "effort": effort, "seed": self.seed,
            "start": start, "kutakatia": kutakatia, "seed_limit": seed_limit,
            "search": Balance::signature()?,
        });
        let opened = Journal::open::<_, Examined>(path, KIND, RULES_VERSION, &settings);
        let (journal, parts) = opened.context("--journal")?;
        parts.iter().for_each(|part| examined.extend(part));
        Ok((Some(journal), examined))
    }
}

/// Examines openings until enough are balanced, beginning after those that are `examined`.
fn examine(
    balance: Balance,
    openings: &[Opening],
    rules: &Rules,
    count: usize,
    journal: Option<Journal>,
    mut examined: Examined,
) -> anyhow::Result<Examined> {
    let bar = output::progress_bar(openings.len(), "positions");
    bar.set_position(examined.tried as u64);
    // The time left follows from this run alone.
    bar.reset_eta();
    let (from, left) = (examined.tried, count.saturating_sub(examined.balanced.len()));
    balance.examine(openings, rules, from, left, |batch| {
        if let Some(journal) = &journal {
            journal.append(batch).context("--journal")?;
        }
        examined.extend(batch);
        bar.set_position(examined.tried as u64);
        bar.set_message(format!("{} of {count} taken", examined.balanced.len()));
        anyhow::Ok(())
    })?;
    bar.finish_and_clear();
    Ok(examined)
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let output = (!is_stdout(&args.output)).then_some(&*args.output);
    expect_different(&[("--journal", args.journal.as_deref()), ("--output", output)])?;
    let target = Target::of(&args.output)?;
    if matches!(target, Target::Stdout) {
        output::end_without_reader();
    }
    let openings = thread_pool(args.threads)?.install(|| args.openings())?;
    let found = openings.len();
    let suite = OpeningSuite { openings };
    target.write(|out| write!(out, "# {}\n{suite}", args.command()))?;
    if let Some(count) = args.count.filter(|&count| found < count) {
        output::warning(&format!("found {found} openings, fewer than --count {count}"));
    }
    Ok(ExitStatus::Done)
}
