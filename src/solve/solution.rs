//! What the solver answers.

use std::fmt;
use std::time::Duration;

use crate::bao::{Move, Side};
use crate::util::nouns::count_of;

/// A forced win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ProvenWin {
    /// The player who wins, whatever the opponent plays.
    pub winner: Side,
    /// The game ends within this number of plies (moves of either player).
    pub plies: u32,
    /// There is no shorter forced win.
    pub exact: bool,
}

/// How far an unfinished proof-number search came: the numbers of the position, from 1
/// to 2⁴⁰. An even position with empty stores and one legal move begins with 16 of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Attempt {
    /// The player whose win was looked for.
    pub attacker: Side,
    /// The estimated work to a proof of the win.
    pub proof_number: u64,
    /// The estimated work to a proof that there is none.
    pub disproof_number: u64,
}

/// The answer of the solver.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Solution {
    /// The forced win; `None` if nothing is decided.
    pub win: Option<ProvenWin>,
    /// The winner's move, if the winner is to move.
    pub best: Option<Move>,
    /// The plies within which South, and North, have no forced win.
    pub no_win_within: [u32; 2],
    /// How far the last proof-number search came, if it decided nothing.
    pub attempt: Option<Attempt>,
    /// Neither player can force a win without repeating positions.
    pub drawn: bool,
    /// Positions searched, a position once for each visit.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
    /// Bytes of the table that hold results.
    pub table_bytes: u64,
}

impl Solution {
    /// A win within these plies: the shortest one, if no shorter one is left.
    pub(super) fn win_in(&self, winner: Side, plies: u32) -> ProvenWin {
        // A win of the other parity of plies does not exist.
        let exact = plies <= self.no_win_within[winner as usize] + 1;
        ProvenWin { winner, plies, exact }
    }

    /// Whether the winner is known, or that there is none.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.win.is_some() || self.drawn
    }
}

impl fmt::Display for Solution {
    /// One line: `South wins in 21 plies`, `South wins in 25 plies or fewer, not in 16 or
    /// fewer`, `not decided: no win within …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [south, north] = self.no_win_within;
        match self.win {
            Some(ProvenWin { winner, plies, exact: true }) => {
                write!(f, "{winner} wins in {}", count_of(plies, "ply"))
            }
            Some(ProvenWin { winner, plies, exact: false }) => {
                write!(f, "{winner} wins in {} or fewer", count_of(plies, "ply"))?;
                match self.no_win_within[winner as usize] {
                    0 => Ok(()),
                    none => write!(f, ", not in {none} or fewer"),
                }
            }
            None if self.drawn => {
                f.write_str("drawn: neither player can force a win without repeating positions")
            }
            None => write!(
                f,
                "not decided: no win within {} for South, none within {north} for North",
                count_of(south, "ply")
            ),
        }
    }
}
