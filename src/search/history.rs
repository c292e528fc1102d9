//! Killer moves and the history heuristic.

use super::numbers::Numbers;
use super::score::MAX_PLY;
use crate::bao::Move;

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
    pub fn score(&self, m: Move) -> i32 {
        self.scores[m.side().index()][m.index()]
    }

    /// Adds a bonus, or a malus if it is negative.
    #[inline]
    pub fn add(&mut self, m: Move, bonus: i32, numbers: &Numbers) {
        let score = &mut self.scores[m.side().index()][m.index()];
        *score += bonus - *score * bonus.abs() / numbers.history_max();
    }

    /// 2 for the last move that cut at this ply, 1 for the one before it, else 0.
    #[inline]
    #[must_use]
    pub fn killer(&self, ply: usize, m: Move) -> i32 {
        match self.killers[ply] {
            [Some(killer), _] if killer == m => 2,
            [_, Some(killer)] if killer == m => 1,
            _ => 0,
        }
    }

    /// Makes a move that cut the first killer of its ply.
    #[inline]
    pub fn set_killer(&mut self, ply: usize, m: Move) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
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
    use crate::bao::{Hand, Pit, Side};

    #[test]
    fn scores_stay_within_their_bound() {
        let m = Move::new(Side::South, Pit::NYUMBA, Hand::Left);
        let (mut history, numbers) = (History::default(), Numbers::default());
        let most = numbers.history_max();
        let near = most - most / 10;
        for _ in 0..1000 {
            history.add(m, 1500, &numbers);
        }
        assert!(history.score(m) > near && history.score(m) <= most);
        for _ in 0..1000 {
            history.add(m, -1500, &numbers);
        }
        assert!(history.score(m) < -near && history.score(m) >= -most);
    }
}
