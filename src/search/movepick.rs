//! In which order a node's moves are tried.

use arrayvec::ArrayVec;

use super::history::History;
use crate::bao::{Child, Children, MAX_MOVES, Move, Position};

/// A node's children with their ordering scores; yields the best one left.
pub struct MovePicker<'a> {
    children: &'a Children,
    scores: ArrayVec<(i32, u8), MAX_MOVES>,
}

/// Above every other score: the table's move.
const TABLE_MOVE: i32 = 1 << 24;
/// What a seed captured is worth; a full history is worth about two.
const CAPTURED_SEED: i32 = 4096;
/// What a killer is worth.
const KILLER: i32 = 4096;

impl<'a> MovePicker<'a> {
    /// Orders the children of a position.
    #[inline]
    #[must_use]
    pub fn new(
        position: &Position,
        children: &'a Children,
        table_move: Option<Move>,
        history: &History,
        ply: usize,
    ) -> MovePicker<'a> {
        let scores = children
            .iter()
            .zip(0..)
            .map(|(child, index)| {
                let m = child.mv();
                let score = if Some(m) == table_move {
                    TABLE_MOVE
                } else {
                    captured(position, child) * CAPTURED_SEED
                        + history.killer(ply, m) * KILLER
                        + history.score(m)
                };
                (score, index)
            })
            .collect();
        MovePicker { children, scores }
    }
}

impl<'a> Iterator for MovePicker<'a> {
    type Item = &'a Child;

    #[inline]
    fn next(&mut self) -> Option<&'a Child> {
        // The lower index wins a tie, so that the order is always the same.
        let best = (0..self.scores.len()).max_by_key(|&at| {
            let (score, index) = self.scores[at];
            (score, std::cmp::Reverse(index))
        })?;
        let (_, index) = self.scores.swap_remove(best);
        Some(&self.children[usize::from(index)])
    }
}

/// Seeds that a move takes from the opponent.
#[inline]
#[must_use]
pub fn captured(position: &Position, child: &Child) -> i32 {
    position.opponent().total() as i32 - child.reached().own().total() as i32
}
