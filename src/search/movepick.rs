//! Move ordering: table move, captures, killers, history.

use arrayvec::ArrayVec;

use super::abdada::CurrentlySearching;
use super::history::History;
use super::numbers::Numbers;
use crate::bao::{LegalMove, LegalMoves, MAX_MOVES, Move, Position};

/// Iterates over the children of a node, best score first, each with its number
/// (from 0) in the order.
pub struct MovePicker<'a> {
    children: &'a LegalMoves,
    /// The score and the index of each child left, as one number that sorts.
    keys: ArrayVec<i64, MAX_MOVES>,
    /// The number of the next child.
    number: usize,
    /// Positions that other threads are searching; `None` if they are not deferred
    /// at this node.
    searching: Option<&'a CurrentlySearching>,
}

/// Score of the table's move: above every other.
const TABLE_MOVE: i32 = 1 << 24;
/// Score of a deferred child, below every other: another thread is searching it. Its
/// number in the order is subtracted.
const DEFERRED: i32 = -(1 << 24);

/// A score and an index as one number. The lower index wins a tie, which makes the
/// order deterministic.
const fn key(score: i32, index: u8) -> i64 {
    (score as i64) << 8 | !index as i64
}

impl<'a> MovePicker<'a> {
    /// Orders the children of a position. Children that other threads are searching
    /// come last, except the first child.
    #[inline]
    pub fn new(
        position: &Position,
        children: &'a LegalMoves,
        table_move: Option<Move>,
        history: &History,
        ply: usize,
        searching: Option<&'a CurrentlySearching>,
        numbers: &Numbers,
    ) -> MovePicker<'a> {
        let keys = children
            .iter()
            .zip(0..)
            .map(|(child, index)| {
                let m = child.mv();
                let score = if Some(m) == table_move {
                    TABLE_MOVE
                } else {
                    captured(position, child) * numbers.captured_seed()
                        + history.killer(ply, m) * numbers.killer()
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

/// Seeds that a move captures.
#[inline]
pub(super) fn captured(position: &Position, child: &LegalMove) -> i32 {
    position.opponent().total() as i32 - child.reached().own().total() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bao::Rules;

    /// The number and text of each move, in order.
    fn order(
        searching: Option<&CurrentlySearching>,
        table_move: Option<Move>,
    ) -> Vec<(usize, String)> {
        let position = Position::kiswahili();
        let children = position.legal_moves(&Rules::default());
        let (history, numbers) = (History::default(), Numbers::default());
        MovePicker::new(&position, &children, table_move, &history, 0, searching, &numbers)
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
    fn a_move_that_another_thread_searches_comes_last_and_keeps_its_number() {
        let searching = CurrentlySearching::new(2);
        let alone = order(Some(&searching), None);
        assert_eq!(alone, order(None, None));
        let position = Position::kiswahili();
        let hash = |name: &str| {
            let m = position.parse_move(name, &Rules::default()).expect("a legal move");
            m.reached().hash()
        };
        let marks = [0, 1, 2].map(|number: usize| searching.mark(hash(&alone[number].1)));
        // Every thread searches the first move.
        assert_eq!(order(Some(&searching), None), [0, 3, 1, 2].map(|number| alone[number].clone()));
        drop(marks);
        assert_eq!(order(Some(&searching), None), alone);
    }
}
