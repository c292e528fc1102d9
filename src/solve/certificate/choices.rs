//! The winner's moves of a proof, while it is put together, and proofs of later positions joined
//! to one of an earlier position.

use std::mem;

use super::head::{Claim, Head};
use super::text::{Body, Certificate, Choice, PositionMap};
use crate::bao::{LegalMove, Move, Position, Rules, Side};

/// The winner's moves so far, with an upper bound in place of each rank.
///
/// After a choice every reply leads to a position with a choice of its own, whose bound is less
/// by two at least. So the choices never form a circle.
#[derive(Debug, Default)]
pub(super) struct Choices(PositionMap<Choice>);

/// The first positions with a choice: the root, or those after each reply of the loser.
pub(super) fn first_positions(root: &Position, rules: &Rules, winner: Side) -> Vec<Position> {
    if root.side() == winner {
        return vec![*root];
    }
    root.legal_moves(rules).into_iter().map(|legal| *legal.board_after()).collect()
}

impl Choices {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The bound of the choice in a position.
    pub(super) fn bound(&self, position: &Position) -> Option<u32> {
        self.0.get(position).map(|choice| choice.rank)
    }

    /// Chooses a move, unless one with the same bound or a smaller one is chosen.
    pub(super) fn choose(&mut self, position: &Position, mv: Move, bound: u32) {
        if self.bound(position).is_none_or(|known| known > bound) {
            self.0.insert(*position, Choice { mv, rank: bound, is_reached: false });
        }
    }

    /// The certificate of the win from `root`: the root, or each position after a reply, has a
    /// choice.
    pub(super) fn certificate(
        mut self,
        root: &Position,
        rules: &Rules,
        winner: Side,
    ) -> Certificate {
        let first = first_positions(root, rules, winner);
        self.rank_all(rules);
        self.keep_reachable(rules, &first);
        let Choices(choices) = self;
        let greatest = first.iter().map(|position| choices[position].rank).max();
        let (rank, lines) = match root.side() == winner {
            true => (greatest.unwrap_or(0), choices.len()),
            // The root has a line of its own.
            false => (greatest.map_or(0, |rank| rank + 1), choices.len() + 1),
        };
        let head = Head::new(Claim::Wins(winner, rank), root, rules, lines);
        Certificate { head, body: Body::Win(choices) }
    }

    /// Replaces the bounds of all choices by exact ranks.
    fn rank_all(&mut self, rules: &Rules) {
        let Choices(choices) = self;
        let mut order: Vec<(u32, Position)> =
            choices.iter().map(|(position, choice)| (choice.rank, *position)).collect();
        order.sort_unstable_by_key(|&(bound, _)| bound);
        for (_, position) in order {
            let mv = choices[&position].mv;
            let legal = position.play(mv, rules).expect("the chosen move is legal");
            let replies = legal.position().map(|next| next.legal_moves(rules));
            let ranks = replies.iter().flatten().map(|reply| choices[reply.board_after()].rank + 2);
            let rank = ranks.max().unwrap_or(1);
            choices.insert(position, Choice { mv, rank, is_reached: false });
        }
    }

    /// Drops the choices that a proof from these positions does not need. There can be tens of
    /// millions, so they are not copied.
    fn keep_reachable(&mut self, rules: &Rules, first: &[Position]) {
        let Choices(choices) = self;
        let mut waiting = first.to_vec();
        while let Some(position) = waiting.pop() {
            let choice = choices.get_mut(&position).expect("each position has a choice");
            if mem::replace(&mut choice.is_reached, true) {
                continue;
            }
            let legal = position.play(choice.mv, rules).expect("the chosen move is legal");
            if let Some(next) = legal.position() {
                let replies = next.legal_moves(rules);
                waiting.extend(replies.iter().map(|reply| *reply.board_after()));
            }
        }
        choices.retain(|_, choice| choice.is_reached);
    }
}

/// Joins certificates of wins of one player.
///
/// Call [`add`](Joiner::add) for each certificate, then [`choose`](Joiner::choose) for each earlier
/// position of the winner, the latest first, and at last [`join`](Joiner::join).
///
/// ```
/// use std::ops::ControlFlow;
///
/// use bingwa::bao::{Position, Rules, Side};
/// use bingwa::solve::certificate::{Claim, Joiner};
/// use bingwa::solve::{SolveLimits, Solver};
///
/// let root: Position = "0,1,1,0,0,0,0,0/0,0,0,0,0,0,2,1/0,0,0,0,0,0,1,2/0,0,0,0,0,0,0,0 0,0 - S -".parse()?;
/// let (rules, go_on) = (Rules::default(), |_| ControlFlow::Continue(()));
/// let mut solver = Solver::new(1, 1)?;
/// let win = solver.solve(&root, &rules, &SolveLimits::default(), go_on).win.expect("a win");
/// let claim = Claim::Wins(win.winner, win.plies);
/// let certificate = solver.certificate(&root, &rules, claim, go_on)?;
///
/// let mut joiner = Joiner::new(&rules, Side::South);
/// joiner.add(&certificate)?;
/// assert_eq!(joiner.join(&root)?.head(), certificate.head());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Joiner {
    rules: Rules,
    winner: Side,
    choices: Choices,
}

/// A proof cannot be joined: what was found, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct JoinError(String);

impl Joiner {
    /// Joins wins of a player under these rules.
    #[must_use]
    pub fn new(rules: &Rules, winner: Side) -> Joiner {
        Joiner { rules: *rules, winner, choices: Choices::default() }
    }

    /// Adds the winner's moves of a certificate.
    ///
    /// # Errors
    ///
    /// The certificate is not of a win of this player, or of other rules.
    pub fn add(&mut self, certificate: &Certificate) -> Result<(), JoinError> {
        let head = certificate.head();
        if !matches!(head.claim, Claim::Wins(winner, _) if winner == self.winner) {
            return Err(JoinError(format!(
                "found the proof of {:?}, expected one that {} wins",
                head.claim.to_string(),
                self.winner
            )));
        }
        if head.rules != self.rules {
            return Err(JoinError(format!(
                "found a proof under {:?}, expected {:?}",
                head.rules, self.rules
            )));
        }
        for (position, mv, rank) in certificate.choices() {
            self.choices.choose(position, mv, rank);
        }
        Ok(())
    }

    /// Adds the winner's move in a position: the win is known after every reply.
    ///
    /// # Errors
    ///
    /// The move is not a legal one of the winner's, or after a reply no win is known.
    pub fn choose(&mut self, position: &Position, mv: Move) -> Result<(), JoinError> {
        let position = position.under(&self.rules);
        let legal = position.play(mv, &self.rules).filter(|_| position.side() == self.winner);
        let winner = self.winner;
        let illegal =
            || format!("{position}: found the move {mv}, expected a legal move of {winner}");
        let legal = legal.ok_or_else(|| JoinError(illegal()))?;
        let bound = match legal.position() {
            Some(next) => 2 + self.longest(next.legal_moves(&self.rules).iter())?,
            None => 1,
        };
        self.choices.choose(&position, mv, bound);
        Ok(())
    }

    /// The certificate of the win from a position.
    ///
    /// # Errors
    ///
    /// No win is known in the position, or, if the loser moves there, after one of its replies.
    pub fn join(self, root: &Position) -> Result<Certificate, JoinError> {
        let root = root.under(&self.rules);
        if root.side() == self.winner {
            self.bound(&root)?;
        } else {
            self.longest(root.legal_moves(&self.rules).iter())?;
        }
        Ok(self.choices.certificate(&root, &self.rules, self.winner))
    }

    /// The greatest bound after these replies; 0 without replies, and the loser has lost.
    fn longest<'a>(
        &self,
        mut replies: impl Iterator<Item = &'a LegalMove>,
    ) -> Result<u32, JoinError> {
        replies.try_fold(0, |longest, reply| Ok(self.bound(reply.board_after())?.max(longest)))
    }

    fn bound(&self, position: &Position) -> Result<u32, JoinError> {
        let winner = self.winner;
        let missing =
            || format!("{position}: found no proof that {winner} wins, expected one before");
        self.choices.bound(position).ok_or_else(|| JoinError(missing()))
    }
}
