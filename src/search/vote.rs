//! The vote of the search threads on the best move.

use super::report::Bound;
use super::score::Value;
use crate::bao::Move;

/// The answer of one thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ballot {
    /// Its best move.
    pub(super) m: Move,
    /// The value of that move.
    pub(super) value: Value,
    /// Whether the value is exact.
    pub(super) bound: Bound,
    /// The last depth it finished, in plies; 0 is no vote.
    pub(super) depth: u32,
}

/// Weight of a vote beside its value, in centiseeds. Values swing by a seed or more
/// from one depth to the next, so the number of threads that agree and their
/// depths count for more.
const PRESENCE: Value = 300;

/// Values are capped here, in centiseeds: the game is decided.
const DECIDED: Value = 2000;

/// The index of the elected answer: the shortest proven win, or else the deepest
/// answer with the move that has most votes. The weight of a vote is its depth times
/// (its value less the lowest value, plus [`PRESENCE`]). The first thread wins a
/// tie.
pub(super) fn elect(ballots: &[Ballot]) -> usize {
    let valid = || ballots.iter().enumerate().filter(|(_, ballot)| ballot.depth > 0);
    let proven = |ballot: &Ballot| ballot.value > 0 && ballot.bound.proves_end(ballot.value);
    let winner = valid()
        .filter(|(_, ballot)| proven(ballot))
        .max_by_key(|&(index, ballot)| (ballot.value, std::cmp::Reverse(index)));
    if let Some((index, _)) = winner {
        return index;
    }
    let worth = |ballot: &Ballot| ballot.value.clamp(-DECIDED, DECIDED);
    let lowest = valid().map(|(_, ballot)| worth(ballot)).min().unwrap_or_default();
    let votes = |m: Move| -> i64 {
        let votes = valid().filter(|(_, ballot)| ballot.m == m).map(|(_, ballot)| {
            i64::from(worth(ballot) - lowest + PRESENCE) * i64::from(ballot.depth)
        });
        votes.sum()
    };
    let best = valid().max_by_key(|&(index, ballot)| {
        (votes(ballot.m), ballot.depth, worth(ballot), std::cmp::Reverse(index))
    });
    best.map_or(0, |(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::super::win_in;
    use super::*;
    use crate::bao::{Hand, Pit, Side};

    fn ballot(m: Move, value: Value, depth: u32) -> Ballot {
        Ballot { m, value, bound: Bound::Exact, depth }
    }

    const A: Move = Move::new(Side::South, Pit::NYUMBA, Hand::Left);
    const B: Move = Move::new(Side::South, Pit::NYUMBA, Hand::Right);

    #[test]
    fn one_thread_answers_for_itself() {
        assert_eq!(elect(&[ballot(A, -500, 7)]), 0);
        assert_eq!(elect(&[ballot(A, -500, 0)]), 0);
    }

    #[test]
    fn most_votes_win_and_the_deepest_of_them_answers() {
        let ballots = [ballot(A, 50, 12), ballot(B, 40, 12), ballot(B, 30, 13)];
        assert_eq!(elect(&ballots), 2);
        assert_eq!(elect(&ballots[..2]), 0, "the higher value");
        assert_eq!(elect(&[ballot(A, 40, 12), ballot(B, 40, 12)]), 0, "the first thread");
        assert_eq!(elect(&[ballot(A, 40, 12), ballot(B, 40, 14)]), 1, "the deeper search");
    }

    #[test]
    fn a_proven_win_is_not_outvoted() {
        let mut ballots =
            [ballot(A, 900, 20), ballot(A, 900, 20), ballot(B, win_in(9), 9), ballot(A, 900, 20)];
        assert_eq!(elect(&ballots), 2);
        // The shortest win counts, from any thread.
        ballots[3] = ballot(A, win_in(5), 6);
        assert_eq!(elect(&ballots), 3);
        // At most a win is no proof.
        ballots[3].bound = Bound::Upper;
        assert_eq!(elect(&ballots), 2);
    }

    #[test]
    fn a_thread_without_a_finished_depth_has_no_vote() {
        let ballots = [ballot(A, 10, 5), ballot(B, win_in(1), 0)];
        assert_eq!(elect(&ballots), 0);
    }
}
