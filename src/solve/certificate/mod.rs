//! Certificates: proofs as text that anybody can check.
//!
//! A [`Certificate`] is built from what a [`Solver`](super::Solver) knows and written
//! as text. [`verify`] checks such a text with nothing but the rules. The certificate of a long
//! proof, a *proof tree*, leaves positions that the solver proves quickly to it. The format is
//! described in `docs/solver.md`.

mod build;
mod choices;
mod head;
mod text;
mod tree;
mod verify;

pub(super) use build::Builder;
pub use build::Unfinished;
pub use head::{Claim, Head, MOST_LEAF_NODES};
pub use text::Certificate;
pub(crate) use text::{Choice, PositionMap};
pub(super) use tree::TreeBuilder;
pub use verify::{Leaf, Verified, VerifyError, VerifyLimits, verify};

#[cfg(test)]
mod tests;
