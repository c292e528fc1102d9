//! What the solver proved of a position, as journals keep it.

use std::fmt;
use std::ops::ControlFlow;

use bingwa::bao::{Move, Position, Side};
use bingwa::solve::{Attempt, SolveLimits, Solver};
use serde::{Deserialize, Serialize};

use crate::players::rules;

/// An answer of the solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// The player who wins, whatever the opponent plays; `None` if nothing is decided.
    pub winner: Option<Side>,
    /// The game ends within this number of plies; 0 without a winner.
    pub plies: u32,
    /// There is no shorter forced win.
    pub exact: bool,
    /// Neither player can force a win without repeating positions.
    pub drawn: bool,
    /// The winner's move, if the winner is to move.
    #[serde(rename = "move")]
    pub best: Option<Move>,
    /// The plies within which South, and North, have no forced win.
    pub no_win_within: [u32; 2],
    /// How far the last proof-number search came, if it decided nothing.
    pub attempt: Option<Attempt>,
    /// Positions searched, in all.
    pub nodes: u64,
    /// The time it took, in milliseconds.
    pub time_ms: u64,
}

impl fmt::Display for Proof {
    /// `South wins in 21`, `South wins in 25 or fewer`, `open: no win in 14 for South, ...`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Proof { plies, no_win_within: [south, north], .. } = self;
        match self.winner {
            Some(winner) if self.exact => write!(f, "{winner} wins in {plies}"),
            Some(winner) => write!(f, "{winner} wins in {plies} or fewer"),
            None if self.drawn => f.write_str("drawn"),
            None => write!(f, "open: no win in {south} for South, {north} for North"),
        }
    }
}

/// Solves a position as far as the limits allow.
pub fn prove(solver: &mut Solver, position: &Position, limits: &SolveLimits) -> Proof {
    let solution = solver.solve(position, &rules(), limits, |_| ControlFlow::Continue(()));
    Proof {
        winner: solution.win.map(|win| win.winner),
        plies: solution.win.map_or(0, |win| win.plies),
        exact: solution.win.is_some_and(|win| win.exact),
        drawn: solution.drawn,
        best: solution.best(),
        no_win_within: solution.no_win_within,
        attempt: solution.attempt,
        nodes: solution.nodes,
        time_ms: solution.time.as_millis().try_into().unwrap_or(u64::MAX),
    }
}
