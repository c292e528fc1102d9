//! What kind of search this is: decided once, when it starts.
//!
//! [`Limits`] are what a client asks for. A [`Plan`] is what the search makes
//! of them; nothing below it looks at the limits again.

use std::time::Duration;

use super::limits::Limits;
use super::numbers::Numbers;
use super::options::Options;
use super::score::MAX_PLY;
use super::skill::Skill;
use super::time::TimeLimits;
use crate::bao::Move;

/// Plies from one depth to the next where time or nodes limit the search, past the
/// first few depths. A ply multiplies the nodes by 1.27 on average, so to search every
/// depth before the last is most of the work. +32 ± 24 Elo at 20,000 nodes a move
/// (660 games), +35 ± 13 at 1+0.01 (2,000 games).
const STEP: u32 = 3;

/// The decisions that follow from the limits and options of a search.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The deepest iteration, `1..MAX_PLY`.
    pub(super) last_depth: u32,
    /// The deepest iteration that the client wants, whatever else is asked for.
    pub(super) most_depth: u32,
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
    pub(super) multipv: usize,
    /// Lines to report, at least 1.
    pub(super) shown: usize,
    /// The limits of a level below full strength; `None` where nothing limits the
    /// strength.
    pub(super) skill: Option<Skill>,
    /// Size of the engine's table in megabytes.
    pub(super) hash: usize,
    /// How long it may take.
    pub(super) times: TimeLimits,
    /// The only root moves to search; all of them if none of these is legal.
    pub(super) searchmoves: Vec<Move>,
    /// The numbers that its decisions compare with.
    pub(super) numbers: Numbers,
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
            last_depth: by_depth.min(by_mate).clamp(1, DEEPEST),
            most_depth: by_depth.clamp(1, DEEPEST),
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
            multipv: if skill.is_some() { Options::MAX_MULTIPV } else { multipv },
            shown: multipv,
            skill,
            hash: options.hash,
            times: TimeLimits::new(&limits, options.move_overhead),
            searchmoves: limits.searchmoves,
            numbers: options.numbers,
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
        assert_eq!((plan.last_depth, plan.step), (6, 1));
    }

    #[test]
    fn threads_vote_unless_a_depth_or_lines_are_asked_for() {
        assert!(plan(Limits::nodes(9)).votes);
        assert!(!plan(Limits::depth(9)).votes);
        let lines = Options { multipv: 2, ..Options::default() };
        assert!(!Plan::new(Limits::nodes(9), &lines, 0).votes);
    }
}
