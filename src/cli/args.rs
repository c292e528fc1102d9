//! The options that several verbs take.

use std::fmt;
use std::time::Duration;

use bingwa::bao::{DEFAULT_SEED_LIMIT, Position, Rules, Side, Variant};
use bingwa::search::{Engine, HashError, Limits, MAX_PLY, Options};
use clap::Args;
use clap::builder::RangedU64ValueParser;
use clap::value_parser;

/// What the moves are played by.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Rules")]
pub(super) struct RulesArgs {
    /// Most seeds a move may sow; one that sows more counts as infinite and is
    /// not legal
    #[arg(long, value_name = "SEEDS", default_value_t = DEFAULT_SEED_LIMIT,
        value_parser = value_parser!(u32).range(1..=1_000_000))]
    seed_limit: u32,
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
        let rules = variant.rules();
        Rules { seed_limit: self.seed_limit, kutakatia: rules.kutakatia && !self.no_kutakatia }
    }
}

impl fmt::Display for RulesArgs {
    /// The options as they would be given, a space before each; those that are
    /// as by default are left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.seed_limit != DEFAULT_SEED_LIMIT {
            write!(f, " --seed-limit {}", self.seed_limit)?;
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
        _ => Err("expected S (South, Kusini) or N (North, Kaskazini)".to_owned()),
    }
}

/// When a search stops.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Limits (the first one reached ends the search)")]
pub(super) struct LimitArgs {
    /// Plies to search
    #[arg(long, value_name = "PLIES", value_parser = value_parser!(u32).range(1..MAX_PLY as i64))]
    depth: Option<u32>,
    /// Positions to search
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds to search
    #[arg(long, value_name = "MS", value_parser = value_parser!(u64).range(1..))]
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
        value_parser = ranged(Options::MAX_HASH))]
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

/// A number of threads to search with.
pub(super) fn threads() -> RangedU64ValueParser<usize> {
    ranged(Options::MAX_THREADS)
}

/// A number from 1 to `most`.
pub(super) fn ranged(most: usize) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=most as u64)
}
