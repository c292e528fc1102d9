//! The options that several verbs take.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use bingwa::bao::record::{Record, RecordError};
use bingwa::bao::{DEFAULT_SEED_LIMIT, MAX_SEED_LIMIT, Position, Rules, Side, Variant};
use bingwa::search::{Engine, HashError, Limits, MAX_PLY, Options};
use clap::Args;

/// What the moves are played by.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Rules")]
pub(super) struct RulesArgs {
    /// Most seeds a move may sow; one that sows more counts as infinite and is
    /// not legal [default: 10000]
    #[arg(long, value_name = "SEEDS",
        value_parser = number(1..=MAX_SEED_LIMIT))]
    seed_limit: Option<u32>,
    /// Play without kutakatia
    #[arg(long)]
    no_kutakatia: bool,
    /// kiswahili or kujifunza: what `startpos` is, and whether kutakatia exists
    /// [default: kujifunza at its own start, else kiswahili]
    #[arg(long)]
    variant: Option<Variant>,
}

impl RulesArgs {
    /// What `startpos` stands for.
    pub(super) fn start(&self) -> Position {
        Position::start(self.variant.unwrap_or_default())
    }

    /// The rules of a game that begins at a position.
    pub(super) fn of(&self, start: &Position) -> Rules {
        let variant = self.variant.unwrap_or_else(|| {
            if *start == Position::kujifunza() { Variant::Kujifunza } else { Variant::Kiswahili }
        });
        self.over(variant.rules())
    }

    /// The rules of a recorded game: those given win over the record's own.
    ///
    /// # Errors
    ///
    /// What is wrong with the record's tags.
    pub(super) fn of_record(&self, record: &Record) -> Result<Rules, RecordError> {
        let own = record.rules()?;
        Ok(self.over(match self.variant {
            Some(variant) => Rules { kutakatia: variant.rules().kutakatia, ..own },
            None => own,
        }))
    }

    /// Rules, changed where an option says so.
    fn over(&self, rules: Rules) -> Rules {
        Rules {
            seed_limit: self.seed_limit.unwrap_or(rules.seed_limit),
            kutakatia: rules.kutakatia && !self.no_kutakatia,
        }
    }
}

impl fmt::Display for RulesArgs {
    /// The options as they would be given, a space before each; those that are
    /// as by default are left out.
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

/// Who moves where the text does not say it.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct SideArgs {
    /// Who moves in a diagram, which does not say: S or N
    #[arg(long, default_value = "S", value_parser = side)]
    pub(super) side: Side,
}

/// Reads a side as people name it.
pub(super) fn side(text: &str) -> Result<Side, String> {
    match text.to_ascii_lowercase().as_str() {
        "s" | "south" | "kusini" => Ok(Side::South),
        "n" | "north" | "kaskazini" => Ok(Side::North),
        _ => Err(format!("found {text:?}, expected S (South, Kusini) or N (North, Kaskazini)")),
    }
}

/// When a search stops.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Limits (the first one reached ends the search)")]
pub(super) struct LimitArgs {
    /// Plies to search
    #[arg(long, value_name = "PLIES", value_parser = depth())]
    depth: Option<u32>,
    /// Positions to search
    #[arg(long, value_name = "N", value_parser = number(1..=u64::MAX))]
    nodes: Option<u64>,
    /// Milliseconds to search
    #[arg(long, value_name = "MS", value_parser = number(1..=u64::MAX))]
    movetime: Option<u64>,
}

impl LimitArgs {
    /// The limits given, or `default` if none is.
    pub(super) fn limits(&self, default: Limits) -> Limits {
        if self.depth.is_none() && self.nodes.is_none() && self.movetime.is_none() {
            return default;
        }
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            movetime: self.movetime.map(Duration::from_millis),
            ..Limits::default()
        }
    }
}

/// What the engine may use of the machine.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Engine")]
pub(super) struct EngineArgs {
    /// Threads to search with; one searches the same tree every time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    pub(super) threads: usize,
    /// Megabytes for the transposition table
    #[arg(long, value_name = "MB", default_value_t = Options::default().hash,
        value_parser = number(1..=Options::MAX_HASH))]
    pub(super) hash: usize,
}

impl EngineArgs {
    /// An engine for `multipv` lines that uses its time to the full, since
    /// nobody holds a clock.
    pub(super) fn engine(&self, multipv: usize) -> Result<Engine, HashError> {
        let EngineArgs { threads, hash } = *self;
        Engine::new(Options { hash, threads, multipv, move_overhead: Duration::ZERO })
    }
}

/// Reads a number of threads.
pub(super) fn threads() -> impl Parser<usize> {
    number(1..=Options::MAX_THREADS)
}

/// Reads a number of plies to search.
pub(super) fn depth() -> impl Parser<u32> {
    number(1..=MAX_PLY as u32 - 1)
}

/// What clap takes for the reader of a value.
pub(super) trait Parser<T>:
    Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
{
}

impl<T, F: Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static> Parser<T> for F {}

/// Reads a number in a range; what is none is told the range.
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
