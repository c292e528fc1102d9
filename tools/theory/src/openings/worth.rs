//! The value of a position or a move: proven, or a score of the engine.

use std::cmp::Reverse;

use bingwa::search::Score;

/// A value for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// A proven win within this number of plies.
    Win(u32),
    /// The score of the engine.
    Score(Score),
    /// A proven loss within this number of plies.
    Loss(u32),
}

impl Worth {
    /// The value for the opponent, a ply before.
    #[must_use]
    pub fn a_ply_before(self) -> Worth {
        match self {
            Worth::Win(plies) => Worth::Loss(plies.saturating_add(1)),
            Worth::Loss(plies) => Worth::Win(plies.saturating_add(1)),
            // A score counts the moves of the winner, who makes one more.
            Worth::Score(Score::Loss(moves)) => Worth::Score(Score::Win(moves.saturating_add(1))),
            Worth::Score(score) => Worth::Score(-score),
        }
    }

    /// Whether the value is a proven win or loss.
    #[must_use]
    pub fn is_proven(self) -> bool {
        !matches!(self, Worth::Score(_))
    }

    /// The rank among values, the best one highest: proven wins, the shortest first; forced
    /// wins that the search reports; scores; losses, the longest first.
    #[must_use]
    pub fn rank(self) -> impl Ord + Copy {
        let shorter = |plies: u32| Reverse(i64::from(plies));
        let longer = |plies: u32| Reverse(-i64::from(plies));
        match self {
            Worth::Win(plies) => (2, shorter(plies)),
            Worth::Score(Score::Win(moves)) => (1, shorter(moves)),
            Worth::Score(Score::Cp(cp)) => (0, Reverse(-i64::from(cp))),
            Worth::Score(Score::Loss(moves)) => (-1, longer(moves)),
            Worth::Loss(plies) => (-2, longer(plies)),
        }
    }
}
