//! Certificates: proofs as text that anybody can check.
//!
//! A [`Certificate`] is built from what a [`Solver`](super::Solver) knows and written
//! as text. A [`Joiner`] joins certificates of later positions to one of an earlier
//! position. [`verify`] checks such a text with nothing but the rules. The format is
//! described in `docs/solver.md`.

mod build;
mod choices;
mod claim;
mod fewest;
mod head;
mod join;
mod open;
mod verify;
mod write;

pub(super) use build::Builder;
pub use build::{Certificate, Unfinished};
pub use claim::{Claim, ParseClaimError};
pub use head::{Head, HeadError};
pub use join::{JoinError, Joiner};
pub use verify::{Fault, VerifyError, VerifyLimits, verify};

#[cfg(test)]
mod tests;
