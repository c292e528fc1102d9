//! The winner's moves of a proof, while it is put together.

use std::mem;

use super::head::{Claim, Head};
use super::text::{Body, Certificate, Choice, PositionMap};
use crate::bao::{Move, Position, Rules, Side};

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

    /// Chooses a move, or none in a leaf, unless a choice has the same bound or a smaller one.
    pub(super) fn choose(&mut self, position: &Position, mv: Option<Move>, bound: u32) {
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
            let Some(mv) = choices[&position].mv else { continue };
            let legal = position.play(mv, rules).expect("the chosen move is legal");
            let replies = legal.position().map(|next| next.legal_moves(rules));
            let ranks = replies.iter().flatten().map(|reply| choices[reply.board_after()].rank + 2);
            let rank = ranks.max().unwrap_or(1);
            choices.insert(position, Choice { mv: Some(mv), rank, is_reached: false });
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
            let Some(mv) = choice.mv else { continue };
            let legal = position.play(mv, rules).expect("the chosen move is legal");
            if let Some(next) = legal.position() {
                let replies = next.legal_moves(rules);
                waiting.extend(replies.iter().map(|reply| *reply.board_after()));
            }
        }
        choices.retain(|_, choice| choice.is_reached);
    }
}
