//! The limits of a search, and its root moves.

use std::time::Duration;

use super::score::MAX_PLY;
use crate::bao::Move;

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
            || self.mate.is_some()
            || self.clock.is_some();
        has_limit && !self.infinite && !self.ponder
    }
}
