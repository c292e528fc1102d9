//! A legal move at the root, with its value and principal variation.

use arrayvec::ArrayVec;

use super::report::Bound;
use super::score::{MAX_PLY, Value};
use crate::bao::{LegalMove, Move};

/// A line of play: the moves expected from both sides.
pub(super) type PrincipalVariation = ArrayVec<Move, MAX_PLY>;

/// A root move with what is known of it.
#[derive(Clone)]
pub(super) struct RootMove {
    pub(super) legal: LegalMove,
    /// Its value at this depth; `-INFINITE` while it has none, and after it failed low.
    pub(super) value: Value,
    /// Value at the depth before.
    pub(super) previous: Value,
    /// The depth that the value is of.
    pub(super) depth: u32,
    pub(super) bound: Bound,
    pub(super) seldepth: usize,
    pub(super) pv: PrincipalVariation,
    /// Nodes that this thread has searched below it.
    pub(super) nodes: u64,
}
