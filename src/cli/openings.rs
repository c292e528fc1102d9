//! `openings`: suites of openings for matches.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{anyhow, bail};
use bingwa::matches::openings::{
    Balance, Enumeration, Opening, OpeningSource, OpeningSuite, PositionTree, RandomGames,
    SelectionProgress, select,
};
use bingwa::search::MAX_PLY;

use super::args::{RulesArgs, depth, number, thread_pool, threads};
use super::output::{self, ExitStatus, progress_bar};
use super::save::{STDOUT, Target};

const EXAMPLES: &str = "\
Examples:
  $ bingwa openings --plies 4
  $ bingwa openings --plies 6-8 --balanced 100 --depth 6 --count 10 --seed 1 -o suite.txt && head suite.txt
  $ bingwa openings --plies 36-50 --play 2 --count 4

Output:
  Two comment lines that begin with #: the command that makes the file, and the
  number of openings. Then one opening a line, MOVES ; POSITION: plain moves from
  the start position, and the position they lead to. No position comes twice, and
  none in which the game is over. A file is written whole or not at all.

Without --count the output has all positions, in the order of their lines; a
position that several lines reach has the smallest. With --count they are drawn
uniformly from all positions, and the lengths of a range take turns. With --play
they are drawn from random games: positions that more games reach are likelier.
The same options give the same openings, whatever the number of threads.

Without --play a ply may have at most 8,388,608 positions, which take some 1 GB: 12
plies of kiswahili.";

/// Make a suite of openings: all positions after some plies, or a sample
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Moves from the start position: a number, or a range as in 6-10
    #[arg(long, value_name = "PLIES")]
    plies: Plies,
    /// Keep only positions with a score of at most this many hundredths of a point for either side
    #[arg(long, value_name = "CP", requires = "depth",
        value_parser = number(0..=30_000_u32))]
    balanced: Option<u32>,
    /// Depth of the search for --balanced, in plies
    #[arg(long, value_name = "PLIES", requires = "balanced",
        value_parser = depth())]
    depth: Option<u32>,
    /// Number of openings to draw [default: all there are]
    #[arg(long, value_name = "K", value_parser = number(1..=10_000_000_usize))]
    count: Option<usize>,
    /// Seed of the draw: another number gives another sample
    #[arg(long, value_name = "S", requires = "count", default_value_t = 0,
        value_parser = number(0..=u64::MAX))]
    seed: u64,
    /// Draw from random games, each move at most 0.15 points worse than the best by a search of
    /// this depth; 0 draws from all legal moves
    #[arg(long, value_name = "DEPTH", requires = "count",
        value_parser = number(0..=MAX_PLY as u32 - 1))]
    play: Option<u32>,
    /// The file to write; `-` is standard output
    #[arg(long, short, value_name = "FILE", default_value = STDOUT)]
    output: PathBuf,
    /// Threads to work with [default: one a core]
    #[arg(long, value_name = "T", value_parser = threads())]
    threads: Option<usize>,
    #[command(flatten)]
    rules: RulesArgs,
}

/// The numbers of plies of an opening.
#[derive(Clone, Debug)]
struct Plies(RangeInclusive<u32>);

impl FromStr for Plies {
    type Err = String;

    fn from_str(text: &str) -> Result<Plies, String> {
        const MOST: u32 = 200;
        let number = |text: &str| text.parse().ok().filter(|plies| (1..=MOST).contains(plies));
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        match (number(from), number(to)) {
            (Some(from), Some(to)) if from <= to => Ok(Plies(from..=to)),
            _ => Err(format!(
                "found {text:?}, expected a number from 1 to {MOST}, or a range as in 6-10"
            )),
        }
    }
}

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.start())?;
        if self.0.start() < self.0.end() {
            write!(f, "-{}", self.0.end())?;
        }
        Ok(())
    }
}

/// The command that makes a suite of openings.
impl fmt::Display for Args {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bingwa openings --plies {}", self.plies)?;
        if let Some(depth) = self.play {
            write!(f, " --play {depth}")?;
        }
        if let Some(Balance { within, depth }) = self.balance() {
            write!(f, " --balanced {within} --depth {depth}")?;
        }
        if let Some(count) = self.count {
            write!(f, " --count {count} --seed {}", self.seed)?;
        }
        write!(f, "{}", self.rules)
    }
}

impl Args {
    fn balance(&self) -> Option<Balance> {
        let (within, depth) = self.balanced.zip(self.depth)?;
        Some(Balance { within, depth })
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let target = Target::of(&args.output)?;
    let openings = thread_pool(args.threads)?.install(|| openings(args))?;
    if let Some(count) = args.count.filter(|&count| openings.len() < count) {
        let found = openings.len();
        output::warning(&format!("found {found} openings, fewer than --count {count}"));
    }
    let suite = OpeningSuite { openings };
    target.write(|out| write!(out, "# {args}\n{suite}"))?;
    Ok(ExitStatus::Done)
}

fn openings(args: &Args) -> anyhow::Result<Vec<Opening>> {
    let (start, count, plies) = (args.rules.start(), args.count, args.plies.0.clone());
    let rules = args.rules.of(&start);
    if let Some(depth) = args.play {
        let games = RandomGames { start, rules, plies, depth, seed: args.seed };
        return selected(&games, args, count.unwrap_or(0));
    }
    let tree = PositionTree::grow(&start, plies, &rules);
    let tree = tree.map_err(|error| anyhow!("--plies: {error}; --play plays games instead"))?;
    let source = match count {
        Some(_) => Enumeration::shuffled(&tree, args.seed),
        None => Enumeration::all(&tree),
    };
    let listed = count.map_or(source.len(), |count| count.min(source.len()));
    if !Enumeration::has_room_for(listed) {
        bail!("--plies: found too little memory for {listed} openings, expected fewer");
    }
    selected(&source, args, count.unwrap_or(source.len()))
}

/// The openings of a source. The progress bar counts them up to --count, or else candidates.
fn selected(
    source: &impl OpeningSource,
    args: &Args,
    length: usize,
) -> anyhow::Result<Vec<Opening>> {
    let bar = progress_bar(length, "openings");
    let openings = select(source, args.balance(), args.count, |progress| {
        let SelectionProgress { tried, taken } = progress;
        bar.set_position(if args.count.is_some() { taken } else { tried } as u64);
        bar.set_message(format!("{taken} of {tried} taken"));
    });
    bar.finish_and_clear();
    Ok(openings?)
}
