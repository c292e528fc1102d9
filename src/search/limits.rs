//! Limits and options: what a client asks for, and the plan of a search that follows.
//!
//! A [`Plan`] is decided once, when a search starts; nothing later looks at the
//! [`Limits`] again.

use std::time::Duration;

use super::level::{Level, Skill};
use super::params::Params;
use super::score::MAX_PLY;
use super::time::TimeLimits;
use crate::bao::{MAX_MOVES, Move};

/// A player's clock when a search starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlayerClock {
    /// Time left.
    #[cfg_attr(feature = "serde", serde(rename = "time_ms", with = "super::serde::millis"))]
    pub time: Duration,
    /// Added after each move.
    #[cfg_attr(feature = "serde", serde(rename = "increment_ms", with = "super::serde::millis"))]
    pub increment: Duration,
    /// Moves to the next time control; `None` if the time is for the rest of
    /// the game.
    pub moves_to_go: Option<u32>,
}

/// When a search stops. Every limit that is given counts, and the first one
/// reached ends the search; with none it goes on until it is stopped.
///
/// With `nodes`, `movetime` or `clock`, the search skips depths: it goes to depth 5 one by one,
/// then to 8, 11, 14 and so on. It searches every depth with `depth`, `mate` or `infinite`,
/// and at a level below full strength.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Limits {
    /// Plies to search, at least 1.
    pub depth: Option<u32>,
    /// Nodes to search, all threads together.
    pub nodes: Option<u64>,
    /// Time to search.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "movetime_ms", with = "super::serde::optional_millis")
    )]
    pub movetime: Option<Duration>,
    /// Stop once a win in this many moves is found, or proven not to exist. A win in
    /// more than [`Limits::LONGEST_MATE`] moves is never proven not to exist.
    pub mate: Option<u32>,
    /// The mover's clock: the engine shares out the time itself.
    pub clock: Option<PlayerClock>,
    /// Search until stopped, even when there is nothing left to find.
    pub infinite: bool,
    /// Search on the opponent's time: nothing ends the search until
    /// [`Search::ponderhit`](super::Search::ponderhit) makes it an ordinary
    /// one, or it is stopped.
    pub ponder: bool,
    /// The root moves to look at; all of them if empty.
    pub searchmoves: Vec<Move>,
}

impl Limits {
    /// The longest win that a search can look for, in moves of the winner.
    pub const LONGEST_MATE: u32 = (MAX_PLY as u32 - 1) / 2;

    /// A search to a fixed depth.
    #[must_use]
    pub fn depth(plies: u32) -> Limits {
        Limits { depth: Some(plies), ..Limits::default() }
    }

    /// A search of this many nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// A search for this long.
    #[must_use]
    pub fn movetime(time: Duration) -> Limits {
        Limits { movetime: Some(time), ..Limits::default() }
    }

    /// Whether the search ends without being told to: it has a limit and is
    /// neither infinite nor on the opponent's time.
    #[must_use]
    pub fn ends_by_itself(&self) -> bool {
        let has_limit = self.depth.is_some()
            || self.nodes.is_some()
            || self.movetime.is_some()
            || self.mate.is_some_and(|moves| moves <= Limits::LONGEST_MATE)
            || self.clock.is_some();
        has_limit && !self.infinite && !self.ponder
    }
}

/// An engine's settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Options {
    /// Size of the transposition table in megabytes (2²⁰ bytes), at least 1.
    pub hash: usize,
    /// Threads to search with, `1..=MAX_THREADS`. At most eight for each core
    /// are started.
    pub threads: usize,
    /// How many of the best lines to find; 0 counts as 1.
    pub multipv: usize,
    /// Time kept back from each move for the way between the engine and the
    /// clock.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "move_overhead_ms", with = "super::serde::millis")
    )]
    pub move_overhead: Duration,
    /// Nodes that count as a millisecond, so that load on the machine changes no
    /// move; 0 for real time. The engine then keeps its own clock: it starts with
    /// the time of the game's first search and gets the increment of each search.
    pub nodes_time: u64,
    /// The playing strength. A search below [`Level::FULL`] runs on one thread and
    /// starts from an empty table of its own, so that only the position, the game
    /// so far, the limits and the seed decide on the move.
    pub level: Level,
    /// Determines the choices of a level below full strength: the same seed plays the same
    /// game. `None` draws a seed for each move; in a browser, which gives this crate no
    /// random numbers, that is always the same one, so set a seed there.
    pub seed: Option<u64>,
    /// The parameters of the search; only the feature `spsa` lets them be changed.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub params: Params,
}

impl Options {
    /// Most threads a search may have.
    pub const MAX_THREADS: usize = 256;
    /// Largest table, in megabytes; the machine may have less.
    pub const MAX_HASH: usize = 1 << 20;
    /// Most lines that can be asked for: a position has no more moves.
    pub const MAX_MULTIPV: usize = MAX_MOVES;
}

impl Default for Options {
    fn default() -> Self {
        Options {
            hash: 16,
            threads: 1,
            multipv: 1,
            move_overhead: Duration::from_millis(10),
            nodes_time: 0,
            level: Level::FULL,
            seed: None,
            params: Params::default(),
        }
    }
}

/// Plies from one depth to the next where time or nodes limit the search, past the
/// first few depths. A ply multiplies the nodes by 1.2 to 1.3, so to search every
/// depth before the last is most of the work. +32 ± 24 Elo at 20,000 nodes a move
/// (660 games), +35 ± 13 at 1+0.01 (2,000 games).
const STEP: u32 = 3;

/// The decisions that follow from the limits and options of a search.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The deepest iteration, `1..MAX_PLY`.
    pub(super) depth: u32,
    /// The deepest iteration that the client's `depth` allows, whatever a `mate` needs.
    pub(super) requested_depth: u32,
    /// Plies from one depth to the next, past the first few depths.
    pub(super) step: u32,
    /// Nodes after which the search ends, all threads together.
    pub(super) nodes: Option<u64>,
    /// The search ends once a win in this many moves is found or refuted.
    pub(super) mate: Option<u32>,
    /// Whether moves may be reduced or pruned. Not in a search for a win in
    /// some number of moves: a reduced move may hide one.
    pub(super) selective: bool,
    /// Whether the engine shares out a clock, and so ends early where nothing
    /// is left to decide.
    pub(super) on_clock: bool,
    /// Whether the answer waits for `stop`.
    pub(super) infinite: bool,
    /// Whether the search begins on the opponent's time.
    pub(super) ponder: bool,
    /// Whether all threads vote on the answer. With a depth limit or several
    /// lines only the first thread answers: the others may be at other depths.
    pub(super) votes: bool,
    /// Whether the search ends without being told to.
    pub(super) ends_by_itself: bool,
    /// Lines to find, at least 1.
    pub(super) lines: usize,
    /// Lines to report, at least 1.
    pub(super) reported_lines: usize,
    /// The limits of a level below full strength; `None` where nothing limits the
    /// strength.
    pub(super) skill: Option<Skill>,
    /// Size of the engine's table in megabytes.
    pub(super) hash: usize,
    /// How long it may take.
    pub(super) times: TimeLimits,
    /// The only root moves to search; all of them if none of these is legal.
    pub(super) searchmoves: Vec<Move>,
    /// The parameters that its decisions compare with.
    pub(super) params: Params,
}

impl Plan {
    /// The plan of a search. `seed` determines the choices of a level below full
    /// strength.
    pub(super) fn new(limits: Limits, options: &Options, seed: u64) -> Plan {
        const DEEPEST: u32 = MAX_PLY as u32 - 1;
        let multipv = options.multipv.max(1);
        let by_depth = limits.depth.unwrap_or(DEEPEST);
        let by_mate = limits.mate.map_or(DEEPEST, plies_of_win);
        let on_clock = limits.clock.is_some() && !limits.infinite;
        // A level limits only a search that plays a move, never an analysis.
        let ends = Limits { ponder: false, ..limits.clone() }.ends_by_itself();
        let plays = ends && limits.mate.is_none();
        let skill = Skill::new(options.level, seed).filter(|_| plays);
        let nodes = limits.nodes.into_iter().chain(skill.map(|skill| skill.nodes())).min();
        let has_budget = on_clock || limits.nodes.is_some() || limits.movetime.is_some();
        let shows_depths = limits.depth.is_some() || limits.mate.is_some() || limits.infinite;
        Plan {
            depth: by_depth.min(by_mate).clamp(1, DEEPEST),
            requested_depth: by_depth.clamp(1, DEEPEST),
            step: if has_budget && !shows_depths && skill.is_none() { STEP } else { 1 },
            nodes,
            mate: limits.mate,
            selective: limits.mate.is_none(),
            on_clock,
            infinite: limits.infinite,
            ponder: limits.ponder,
            votes: limits.depth.is_none() && multipv == 1 && skill.is_none(),
            ends_by_itself: limits.ends_by_itself(),
            // A level chooses among all moves.
            lines: if skill.is_some() { Options::MAX_MULTIPV } else { multipv },
            reported_lines: multipv,
            skill,
            hash: options.hash,
            times: TimeLimits::new(&limits, options.move_overhead),
            searchmoves: limits.searchmoves,
            params: options.params,
        }
    }

    /// Time that growing the table may take: an eighth of what is left of the
    /// move. `None` without a time limit.
    pub(super) fn spare_time(&self, elapsed: Duration) -> Option<Duration> {
        let until = self.times.soft.or(self.times.hard)?;
        Some(until.saturating_sub(elapsed) / 8)
    }
}

/// Plies to search for a win in this many moves: after the winner's last move
/// one more, which shows that the loser has no reply.
pub(super) fn plies_of_win(moves: u32) -> u32 {
    moves.saturating_mul(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::level::Level;
    use crate::search::limits::PlayerClock;

    fn plan(limits: Limits) -> Plan {
        Plan::new(limits, &Options::default(), 0)
    }

    #[test]
    fn time_and_nodes_skip_depths_and_only_a_clock_ends_a_search_early() {
        let clock = Some(PlayerClock {
            time: Duration::from_secs(60),
            increment: Duration::ZERO,
            moves_to_go: None,
        });
        let timed = plan(Limits { clock, ..Limits::default() });
        assert!(timed.on_clock && timed.step == STEP && timed.times.soft.is_some());
        let pondering = plan(Limits { clock, ponder: true, ..Limits::default() });
        assert!(pondering.on_clock && pondering.step == STEP);
        for limits in [
            Limits { clock, mate: Some(3), ..Limits::default() },
            // Someone who asks for a depth wants to see the depths before it.
            Limits { clock, depth: Some(9), ..Limits::default() },
        ] {
            let plan = plan(limits);
            assert!(plan.on_clock && plan.step == 1 && plan.times.hard.is_some(), "{plan:?}");
        }
        for (limits, step) in [
            (Limits::depth(9), 1),
            (Limits::nodes(9), STEP),
            (Limits::movetime(Duration::from_secs(1)), STEP),
            (Limits { infinite: true, clock, ..Limits::default() }, 1),
            (Limits { depth: Some(9), nodes: Some(9), ..Limits::default() }, 1),
            (Limits { infinite: true, ..Limits::nodes(9) }, 1),
            (Limits { mate: Some(3), ..Limits::nodes(9) }, 1),
            (Limits { ponder: true, ..Limits::nodes(9) }, STEP),
            (Limits::default(), 1),
        ] {
            let plan = plan(limits);
            assert!(!plan.on_clock && plan.step == step, "{plan:?}");
        }
    }

    #[test]
    fn a_level_searches_every_depth() {
        let options = Options { level: Level::WEAKEST, ..Options::default() };
        assert_eq!(Plan::new(Limits::nodes(9), &options, 0).step, 1);
    }

    #[test]
    fn a_search_for_a_win_prunes_nothing_and_goes_two_plies_a_move() {
        let plan = plan(Limits { mate: Some(3), ..Limits::default() });
        assert!(!plan.selective);
        assert_eq!((plan.depth, plan.step), (6, 1));
    }

    #[test]
    fn threads_vote_unless_a_depth_or_lines_are_asked_for() {
        assert!(plan(Limits::nodes(9)).votes);
        assert!(!plan(Limits::depth(9)).votes);
        let lines = Options { multipv: 2, ..Options::default() };
        assert!(!Plan::new(Limits::nodes(9), &lines, 0).votes);
    }
}
