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
//! | `dfpn`, `proof_state` | depth-first proof-number search: wins at any depth, by all threads |
//! | `bounded` | bounded AND/OR search: shortest wins, and that there is none shorter; lines of forced wins |
//! | `table` | the table that both share: 16 bytes an entry |
//! | `proven` | the proof trees that the engine plays |
//! | `saved` | what the table knows as a file: a search that goes on another day |
//! | `mate` | both searches for a win in some number of moves: `go mate` |
//! | `solver`, `budget` | what clients give and get |
//! | `certificate` | proofs as text, written and checked |
//!
//! `docs/solver.md` has the methods with their measurements, and the format of
//! certificates.

mod bounded;
mod budget;
pub mod certificate;
mod dfpn;
pub(crate) mod mate;
mod proof_state;
#[cfg(feature = "cli")]
mod proven;
mod saved;
mod solver;
mod table;
#[cfg(test)]
mod tests;

pub use crate::util::table::HashError;
pub(crate) use bounded::{Bounded, Hints};
pub(crate) use budget::Budget;
pub(crate) use certificate::{Choice, PositionMap};
#[cfg(feature = "cli")]
pub use proven::{OPENINGS_NAME, proof_trees};
pub use saved::{SavedSearch, SolverTable};
pub use solver::{
    Attempt, ProvenWin, Solution, SolveLimits, SolveProgress, SolveStage, Solver, ahead, solve_leaf,
};
pub(crate) use table::ProofTable;
