//! Certificates: proofs as text that anybody can check.
//!
//! A [`Certificate`] is built from what a [`Solver`](super::Solver) knows and written
//! as text. A [`Joiner`] joins certificates of later positions to one of an earlier
//! position. [`verify`] checks such a text with nothing but the rules. The format is
//! described in `docs/solver.md`.

mod build;
mod choices;
mod head;
mod text;
mod verify;

pub(super) use build::Builder;
pub use build::Unfinished;
pub use choices::{JoinError, Joiner};
pub use head::{Claim, Head};
pub use text::Certificate;
pub(crate) use text::PositionMap;
pub use verify::{VerifyError, VerifyLimits, verify};

#[cfg(test)]
mod tests;
