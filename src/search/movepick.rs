//! In which order a node's moves are tried.

use arrayvec::ArrayVec;

use super::abdada::CurrentlySearching;
use super::history::History;
use crate::bao::{LegalMove, LegalMoves, MAX_MOVES, Move, Position};

/// A node's children with their ordering scores; yields the best one left, with
/// its number in the order.
pub struct MovePicker<'a> {
    children: &'a LegalMoves,
    /// For each child left, its score and its index, in one number that sorts.
    keys: ArrayVec<i64, MAX_MOVES>,
    /// Number of the next child.
    number: usize,
    /// What other threads are searching, if that is of interest here.
    searching: Option<&'a CurrentlySearching>,
}

/// Above every other score: the table's move.
const TABLE_MOVE: i32 = 1 << 24;
/// What a seed captured is worth; a full history is worth about two.
const CAPTURED_SEED: i32 = 4096;
/// What a killer is worth.
const KILLER: i32 = 4096;
/// Below every other score: what other threads are searching. From it, the
/// child's number is taken away.
const DEFERRED: i32 = -(1 << 24);

/// A score and an index as one number. The lower index wins a tie, so that the
/// order is always the same.
const fn key(score: i32, index: u8) -> i64 {
    (score as i64) << 8 | !index as i64
}

impl<'a> MovePicker<'a> {
    /// Orders the children of a position. Those that other threads are
    /// searching come last, unless one is the first.
    #[inline]
    pub fn new(
        position: &Position,
        children: &'a LegalMoves,
        table_move: Option<Move>,
        history: &History,
        ply: usize,
        searching: Option<&'a CurrentlySearching>,
    ) -> MovePicker<'a> {
        let keys = children
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
                key(score, index)
            })
            .collect();
        MovePicker { children, keys, number: 0, searching }
    }
}

impl<'a> Iterator for MovePicker<'a> {
    type Item = (usize, &'a LegalMove);

    #[inline]
    fn next(&mut self) -> Option<(usize, &'a LegalMove)> {
        loop {
            let (at, &best) = self.keys.iter().enumerate().max_by_key(|&(_, key)| *key)?;
            self.keys.swap_remove(at);
            let index = !best as u8;
            let child = &self.children[usize::from(index)];
            let score = (best >> 8) as i32;
            if score <= DEFERRED {
                return Some(((DEFERRED - score) as usize, child));
            }
            let number = self.number;
            self.number += 1;
            match self.searching {
                Some(searching) if number > 0 && searching.contains(child.reached().hash()) => {
                    self.keys.push(key(DEFERRED - number as i32, index));
                }
                _ => return Some((number, child)),
            }
        }
    }
}

/// Seeds that a move takes from the opponent.
#[inline]
pub(super) fn captured(position: &Position, child: &LegalMove) -> i32 {
    position.opponent().total() as i32 - child.reached().own().total() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bao::Rules;

    /// Number and name of each move, in their order.
    fn order(
        searching: Option<&CurrentlySearching>,
        table_move: Option<Move>,
    ) -> Vec<(usize, String)> {
        let position = Position::kiswahili();
        let children = position.legal_moves(&Rules::default());
        MovePicker::new(&position, &children, table_move, &History::default(), 0, searching)
            .map(|(number, child)| (number, child.mv().to_string()))
            .collect()
    }

    #[test]
    fn the_move_of_the_table_is_first() {
        for child in &Position::kiswahili().legal_moves(&Rules::default()) {
            let moves = order(None, Some(child.mv()));
            assert_eq!(moves[0], (0, child.mv().to_string()));
            assert!(moves.iter().enumerate().all(|(at, &(number, _))| at == number));
            assert_eq!(moves.len(), 4);
        }
    }

    #[test]
    fn what_another_thread_searches_comes_last_and_keeps_its_number() {
        let searching = CurrentlySearching::new(2);
        let alone = order(Some(&searching), None);
        assert_eq!(alone, order(None, None));
        let position = Position::kiswahili();
        let hash = |name: &str| {
            let m = position.parse_move(name, &Rules::default()).expect("a legal move");
            m.reached().hash()
        };
        let marks = [0, 1, 2].map(|number: usize| searching.mark(hash(&alone[number].1)));
        // The first move is searched by all.
        assert_eq!(order(Some(&searching), None), [0, 3, 1, 2].map(|number| alone[number].clone()));
        drop(marks);
        assert_eq!(order(Some(&searching), None), alone);
    }
}
