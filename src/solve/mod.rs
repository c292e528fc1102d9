//! The solver: proofs of forced wins.
//!
//! A [`Solver`] says whether a player can force a win from a position, and within how
//! many plies; [`certificate::Certificate`] writes the proof down so that anybody can check it.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use bingwa::bao::{Position, Side, Variant};
//! use bingwa::solve::{SolveLimits, Solver};
//!
//! let mut solver = Solver::new(16, 1)?;
//! let start = Position::kujifunza();
//! let rules = Variant::Kujifunza.rules();
//! let solution = solver.solve(&start, &rules, &SolveLimits::default(), |_| ControlFlow::Continue(()));
//! assert_eq!(solution.win.map(|win| win.winner), Some(Side::South));
//! # Ok::<(), bingwa::solve::HashError>(())
//! ```
//!
//! # Methods
//!
//! | file | idea |
//! |---|---|
//! | `dfpn` | depth-first proof-number search: wins at any depth |
//! | `within` | depth-limited search: shortest wins, and that there is none shorter |
//! | `table`, `key`, `value` | the table that both share: 16 bytes an entry |
//! | `visitors` | how threads share a proof-number search |
//! | `mate` | both methods for a win in some number of moves: `go mate` |
//! | `solver`, `solution`, `budget` | what clients give and get |
//! | `certificate` | proofs as text, written and checked |
//!
//! `docs/solver.md` has the methods with their measurements, and the format of
//! certificates.

mod budget;
pub mod certificate;
mod dfpn;
mod key;
pub(crate) mod mate;
mod solution;
mod solver;
mod table;
#[cfg(test)]
mod tests;
mod value;
mod visitors;
mod within;

pub use crate::memory::HashError;
pub use solution::{Attempt, ProvenWin, Solution};
pub use solver::{SolveLimits, SolveProgress, SolveStage, Solver, ahead};
