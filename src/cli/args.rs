//! The options that several verbs take.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use bingwa::bao::record::{Record, RecordError};
use bingwa::bao::{
    DEFAULT_SEED_LIMIT, MAX_SEED_LIMIT, ParseValueError, Position, Rules, Side, Variant,
};
use bingwa::search::{Engine, HashError, Limits, MAX_PLY, Options};
use clap::Args;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The heading of options that few people need.
pub(super) const RARE: &str = "Rare options";

/// The rules of the game.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Rules")]
pub(super) struct RulesArgs {
    /// kiswahili or kujifunza [default: kujifunza if the game begins from its start]
    #[arg(long)]
    variant: Option<Variant>,
    /// Play without kutakatia
    #[arg(long)]
    no_kutakatia: bool,
    /// Most seeds that a move may sow before it counts as infinite [default: 10000]
    #[arg(long, value_name = "SEEDS",
        value_parser = number(1..=MAX_SEED_LIMIT))]
    seed_limit: Option<u32>,
}

impl RulesArgs {
    /// The variant, if it is given.
    pub(super) fn variant(&self) -> Option<Variant> {
        self.variant
    }

    /// The position of `startpos`.
    pub(super) fn start(&self) -> Position {
        Position::start(self.variant.unwrap_or_default())
    }

    /// The rules of a game that begins at a position.
    pub(super) fn of(&self, start: &Position) -> Rules {
        let variant = self.variant.unwrap_or_else(|| Variant::of_start(start));
        self.over(variant.rules())
    }

    /// The rules of a recorded game: its tags, overridden by the options.
    ///
    /// # Errors
    ///
    /// A tag of the record is wrong.
    pub(super) fn of_record(&self, record: &Record) -> Result<Rules, RecordError> {
        let own = record.rules()?;
        Ok(self.over(match self.variant {
            Some(variant) => Rules { kutakatia: variant.rules().kutakatia, ..own },
            None => own,
        }))
    }

    /// The rules, overridden by the options.
    fn over(&self, rules: Rules) -> Rules {
        Rules {
            seed_limit: self.seed_limit.unwrap_or(rules.seed_limit),
            kutakatia: rules.kutakatia && !self.no_kutakatia,
        }
    }
}

impl fmt::Display for RulesArgs {
    /// The options as on a command line, a space before each; defaults are left
    /// out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(limit) = self.seed_limit.filter(|&limit| limit != DEFAULT_SEED_LIMIT) {
            write!(f, " --seed-limit {limit}")?;
        }
        if self.no_kutakatia {
            f.write_str(" --no-kutakatia")?;
        }
        self.variant.map_or(Ok(()), |variant| write!(f, " --variant {variant}"))
    }
}

/// The side to move in a diagram.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct SideArgs {
    /// The side to move in a diagram: S or N
    #[arg(long, default_value = "S", value_parser = side)]
    pub(super) side: Side,
}

/// Reads a side by its letter or name.
pub(super) fn side(text: &str) -> Result<Side, String> {
    // Without the field's name: clap names the option.
    text.parse().map_err(|ParseValueError { found, expected, .. }| {
        format!("found {found:?}, expected {expected}")
    })
}

/// The limits of a search.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Limits (the first one reached ends the search)")]
pub(super) struct LimitArgs {
    /// Depth to search to, in plies
    #[arg(long, value_name = "PLIES", value_parser = depth())]
    depth: Option<u32>,
    /// Nodes to search
    #[arg(long, value_name = "N", value_parser = number(1..=u64::MAX))]
    nodes: Option<u64>,
    /// Time to search, in milliseconds
    #[arg(long, value_name = "MS", value_parser = number(1..=u64::MAX))]
    movetime: Option<u64>,
}

impl LimitArgs {
    /// The limits given, or `default` if none is.
    pub(super) fn limits(&self, default: Limits) -> Limits {
        self.given().unwrap_or(default)
    }

    /// The limits given; `None` if none is.
    pub(super) fn given(&self) -> Option<Limits> {
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            movetime: self.movetime.map(Duration::from_millis),
            ..Limits::default()
        };
        (limits != Limits::default()).then_some(limits)
    }
}

/// The engine's share of the machine; by default a table of `HASH` megabytes.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Engine")]
pub(super) struct EngineArgs<const HASH: usize = 16> {
    /// Threads; one is deterministic with --depth or --nodes
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    pub(super) threads: usize,
    /// Size of the transposition table, in megabytes
    #[arg(long, value_name = "MB", default_value_t = HASH,
        value_parser = number(1..=Options::MAX_HASH))]
    pub(super) hash: usize,
}

/// Megabytes of the table for a review, and for other questions about a position. With 16, one
/// search of four million nodes differs from the next.
pub(super) const REVIEW_HASH: usize = 128;

impl<const HASH: usize> EngineArgs<HASH> {
    /// An engine for `multipv` lines that uses its whole time: without a clock there
    /// is no overhead to reserve.
    pub(super) fn engine(&self, multipv: usize) -> anyhow::Result<Engine> {
        let Self { threads, hash } = *self;
        let move_overhead = Duration::ZERO;
        let options = Options { hash, threads, multipv, move_overhead, ..Options::default() };
        Engine::new(options).map_err(hash_error)
    }
}

/// The error of --hash.
pub(super) fn hash_error(error: HashError) -> anyhow::Error {
    anyhow::anyhow!(error.of("--hash"))
}

/// Reads a number of threads.
pub(super) fn threads() -> impl Parser<usize> {
    number(1..=Options::MAX_THREADS)
}

/// The threads that compute together; as many as there are cores without a number.
pub(super) fn thread_pool(threads: Option<usize>) -> anyhow::Result<ThreadPool> {
    let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
    pool.map_err(|error| {
        // The error's source says the same again.
        anyhow::anyhow!("cannot start the threads ({error}); --threads 1 needs the fewest")
    })
}

/// Reads a depth.
pub(super) fn depth() -> impl Parser<u32> {
    number(1..=MAX_PLY as u32 - 1)
}

/// A function that clap accepts as the parser of a value.
pub(super) trait Parser<T>:
    Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
{
}

impl<T, F: Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static> Parser<T> for F {}

/// Reads a number in a range. The error names the range.
pub(super) fn number<T>(range: RangeInclusive<T>) -> impl Parser<T>
where
    T: FromStr + PartialOrd + fmt::Display + Clone + Send + Sync + 'static,
{
    move |text: &str| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            format!("found {text:?}, expected a number from {} to {}", range.start(), range.end())
        })
    }
}
