//! Move ordering: table move, captures, killers, history.

use arrayvec::ArrayVec;

use super::params::Params;
use super::score::MAX_PLY;
use super::threads::Abdada;
use crate::bao::{LegalMove, LegalMoves, MAX_MOVES, Move, Position};

/// Iterates over the children of a node, best score first, each with its number
/// (from 0) in the order.
pub struct MovePicker<'a> {
    children: &'a LegalMoves,
    /// The score and the index of each child left, as one number that sorts.
    keys: ArrayVec<i64, MAX_MOVES>,
    /// The number of the next child.
    number: usize,
    /// The children that are deferred because another thread is searching them: each by
    /// its number and its index.
    deferred: ArrayVec<(u8, u8), MAX_MOVES>,
    /// How many of the deferred children have been returned.
    resumed: usize,
    /// Positions that other threads are searching; `None` if they are not deferred
    /// at this node.
    abdada: Option<&'a Abdada>,
}

/// Score of the table's move: above every other.
const TABLE_MOVE: i32 = 1 << 24;

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
        abdada: Option<&'a Abdada>,
        params: &Params,
    ) -> MovePicker<'a> {
        let keys = children
            .iter()
            .zip(0..)
            .map(|(child, index)| {
                let mv = child.mv();
                let score = if Some(mv) == table_move {
                    TABLE_MOVE
                } else {
                    captured(position, child) * params.captured_seed
                        + history.killer(ply, mv) * params.killer
                        + history.score(mv)
                };
                key(score, index)
            })
            .collect();
        MovePicker { children, keys, number: 0, deferred: ArrayVec::new(), resumed: 0, abdada }
    }
}

impl<'a> Iterator for MovePicker<'a> {
    type Item = (usize, &'a LegalMove);

    #[inline]
    fn next(&mut self) -> Option<(usize, &'a LegalMove)> {
        while let Some((at, &best)) = self.keys.iter().enumerate().max_by_key(|&(_, key)| *key) {
            self.keys.swap_remove(at);
            let index = !best as u8;
            let child = &self.children[usize::from(index)];
            let number = self.number;
            self.number += 1;
            match self.abdada {
                Some(abdada) if number > 0 && abdada.contains(child.board_after().hash()) => {
                    self.deferred.push((number as u8, index));
                }
                _ => return Some((number, child)),
            }
        }
        let &(number, index) = self.deferred.get(self.resumed)?;
        self.resumed += 1;
        Some((usize::from(number), &self.children[usize::from(index)]))
    }
}

/// Seeds that a move captures.
#[inline]
pub(super) fn captured(position: &Position, child: &LegalMove) -> i32 {
    position.opponent().total() as i32 - child.board_after().own().total() as i32
}

/// Scores of moves by player, pit, hand and `+`, and two killers per ply.
///
/// History gravity keeps a score within ±`history_max`: the nearer the score is
/// to its bound, the less a bonus adds.
#[derive(Clone)]
pub struct History {
    scores: [[i32; 64]; 2],
    killers: [[Option<Move>; 2]; MAX_PLY],
}

impl Default for History {
    fn default() -> Self {
        History { scores: [[0; 64]; 2], killers: [[None; 2]; MAX_PLY] }
    }
}

impl History {
    /// A move's score.
    #[inline]
    #[must_use]
    pub fn score(&self, mv: Move) -> i32 {
        self.scores[mv.side().index()][mv.index()]
    }

    /// Adds a bonus, or a malus if it is negative.
    #[inline]
    pub fn add(&mut self, mv: Move, bonus: i32, params: &Params) {
        let score = &mut self.scores[mv.side().index()][mv.index()];
        *score += bonus - *score * bonus.abs() / params.history_max;
    }

    /// 2 for the last move that cut at this ply, 1 for the one before it, else 0.
    #[inline]
    #[must_use]
    pub fn killer(&self, ply: usize, mv: Move) -> i32 {
        match self.killers[ply] {
            [Some(killer), _] if killer == mv => 2,
            [_, Some(killer)] if killer == mv => 1,
            _ => 0,
        }
    }

    /// Makes a move that cut the first killer of its ply.
    #[inline]
    pub fn set_killer(&mut self, ply: usize, mv: Move) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }

    /// Prepares for the next search of the same game: clears the killers and halves
    /// the scores.
    pub fn age(&mut self) {
        self.killers = [[None; 2]; MAX_PLY];
        for score in self.scores.iter_mut().flatten() {
            *score /= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bao::Rules;
    use crate::bao::{Hand, Pit, Side};

    /// The number and text of each move, in order.
    fn order(abdada: Option<&Abdada>, table_move: Option<Move>) -> Vec<(usize, String)> {
        let position = Position::kiswahili();
        let children = position.legal_moves(&Rules::default());
        let (history, params) = (History::default(), Params::default());
        MovePicker::new(&position, &children, table_move, &history, 0, abdada, &params)
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
        let abdada = Abdada::new(2);
        let alone = order(Some(&abdada), None);
        assert_eq!(alone, order(None, None));
        let position = Position::kiswahili();
        let hash = |name: &str| {
            let mv = position.parse_move(name, &Rules::default()).expect("a legal move");
            mv.board_after().hash()
        };
        let marks = [0, 1, 2].map(|number: usize| abdada.mark(hash(&alone[number].1)));
        // Every thread searches the first move.
        assert_eq!(order(Some(&abdada), None), [0, 3, 1, 2].map(|number| alone[number].clone()));
        drop(marks);
        assert_eq!(order(Some(&abdada), None), alone);
    }

    #[test]
    fn scores_stay_within_their_bound() {
        let mv = Move::new(Side::South, Pit::NYUMBA, Hand::Left);
        let (mut history, params) = (History::default(), Params::default());
        let most = params.history_max;
        let near = most - most / 10;
        for _ in 0..1000 {
            history.add(mv, 1500, &params);
        }
        assert!(history.score(mv) > near && history.score(mv) <= most);
        for _ in 0..1000 {
            history.add(mv, -1500, &params);
        }
        assert!(history.score(mv) < -near && history.score(mv) >= -most);
    }
}
