//! `openings`: suites of openings for matches.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use bingwa::matches::openings::{
    Balance, Enumeration, GrowError, GrowProgress, MOST_POSITIONS, Opening, OpeningSource,
    OpeningSuite, PositionTree, RandomGames, SelectionProgress, select_until,
};
use bingwa::search::MAX_PLY;
use indicatif::{ProgressBar, ProgressStyle};

use super::args::{RulesArgs, depth, number, thread_pool, threads};
use super::interrupt::Interruptible;
use super::output;
use super::output::ExitStatus;
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

Limits:
  Without --count a ply may have at most 2,000,000 positions, which take some 500 MB:
  11 plies of kiswahili. With --count it may have 8,388,608, which take some 1 GB: 12
  plies. With --play there is no limit.

Ctrl-C ends the search for openings. With --count those found so far are written,
which are the first ones of the whole sample; without it nothing is written.";

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
struct Heading<'a> {
    args: &'a Args,
    /// Openings to draw, in place of the --count of `args`.
    count: Option<usize>,
}

impl fmt::Display for Heading<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Heading { args, count } = self;
        write!(f, "bingwa openings --plies {}", args.plies)?;
        if let Some(depth) = args.play {
            write!(f, " --play {depth}")?;
        }
        if let Some(Balance { within, depth }) = args.balance() {
            write!(f, " --balanced {within} --depth {depth}")?;
        }
        if let Some(count) = count {
            write!(f, " --count {count} --seed {}", args.seed)?;
        }
        write!(f, "{}", args.rules)
    }
}

/// Most positions of a ply that are listed: some 500 MB, and 250 MB of text.
const MOST_LISTED: usize = 2_000_000;

impl Args {
    fn balance(&self) -> Option<Balance> {
        let (within, depth) = self.balanced.zip(self.depth)?;
        Some(Balance { within, depth })
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let target = Target::of(&args.output)?;
    if matches!(target, Target::Stdout) {
        output::end_without_reader();
    }
    let pool = thread_pool(args.threads)?;
    let bar = progress_bar();
    let interrupts = Interruptible::begin();
    let openings = pool.install(|| openings(args, &bar, interrupts.flag()));
    bar.finish_and_clear();
    let Selected { openings, is_whole } = openings?;

    let found = openings.len();
    if !is_whole && (found == 0 || args.count.is_none()) {
        output::warning(&match found {
            0 => "interrupted: nothing was written".to_owned(),
            _ => "interrupted: nothing was written, since not all openings were found".to_owned(),
        });
        return Ok(ExitStatus::Failed);
    }
    let suite = OpeningSuite { openings };
    // The command that makes these openings, if Ctrl-C has ended this one.
    let heading =
        Heading { args, count: args.count.map(|count| if is_whole { count } else { found }) };
    target.write(|out| write!(out, "# {heading}\n{suite}"))?;
    if !is_whole {
        let count = args.count.unwrap_or(found);
        output::warning(&format!(
            "interrupted: {found} of {count} openings were found and written"
        ));
        return Ok(ExitStatus::Failed);
    }
    if let Some(count) = args.count.filter(|&count| found < count) {
        output::warning(&format!("found {found} openings, fewer than --count {count}"));
    }
    Ok(ExitStatus::Done)
}

/// The openings found.
struct Selected {
    openings: Vec<Opening>,
    /// Whether these are all; otherwise Ctrl-C has ended the search.
    is_whole: bool,
}

fn openings(args: &Args, bar: &ProgressBar, stop: &AtomicBool) -> anyhow::Result<Selected> {
    let (start, balance, count) = (args.rules.start(), args.balance(), args.count);
    let rules = args.rules.of(&start);
    let plies = args.plies.0.clone();
    // The bar counts openings up to `count`, or else candidates.
    let on_progress = |SelectionProgress { tried, taken }| {
        bar.set_position(if count.is_some() { taken } else { tried } as u64);
        bar.set_message(format!("{taken} of {tried} taken"));
    };
    if let Some(depth) = args.play {
        let games = RandomGames { start, rules, plies, depth, seed: args.seed };
        show_bar(bar, count.unwrap_or(0));
        return selected(&games, balance, count, stop, on_progress);
    }
    let most = if count.is_some() { MOST_POSITIONS } else { MOST_LISTED };
    let on_growth = |GrowProgress { plies, positions }| {
        bar.set_message(format!("{positions} positions after {plies} plies"));
    };
    let grown = PositionTree::grow_until(&start, plies, &rules, most, stop, on_growth);
    let tree = match grown {
        Ok(tree) => tree,
        Err(GrowError::Stopped { .. }) => {
            return Ok(Selected { openings: Vec::new(), is_whole: false });
        }
        Err(error) => {
            let advice = match (count, &error) {
                (None, GrowError::TooMany { .. }) => "--count draws a sample, --play plays games",
                _ => "--play plays games instead",
            };
            anyhow::bail!("--plies: {error}; {advice}")
        }
    };
    let source = match count {
        Some(_) => Enumeration::shuffled(&tree, args.seed),
        None => Enumeration::all(&tree),
    };
    let listed = count.map_or(source.len(), |count| count.min(source.len()));
    if !Enumeration::has_room_for(listed) {
        anyhow::bail!("--plies: found too little memory for {listed} openings, expected fewer");
    }
    show_bar(bar, count.unwrap_or(source.len()));
    selected(&source, balance, count, stop, on_progress)
}

fn selected(
    source: &impl OpeningSource,
    balance: Option<Balance>,
    count: Option<usize>,
    stop: &AtomicBool,
    mut on_progress: impl FnMut(SelectionProgress),
) -> anyhow::Result<Selected> {
    let mut tried = 0;
    let openings = select_until(source, balance, count, stop, |progress| {
        tried = progress.tried;
        on_progress(progress);
    })?;
    // Ctrl-C may come after the last opening.
    let is_whole =
        !stop.load(Relaxed) || count == Some(openings.len()) || source.limit() == Some(tried);
    Ok(Selected { openings, is_whole })
}

/// The progress on standard error, hidden unless that is a terminal: at first a line without
/// a bar.
fn progress_bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {elapsed}  {msg}");
    let bar = ProgressBar::new_spinner().with_style(style.expect("a valid template"));
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// Turns the progress into a bar of this length.
fn show_bar(bar: &ProgressBar, length: usize) {
    let template = "{bar:30} {pos}/{len}  {msg}  {elapsed} (left {eta})";
    bar.set_style(ProgressStyle::with_template(template).expect("a valid template"));
    bar.set_length(length as u64);
    bar.set_message("");
    bar.reset();
}
