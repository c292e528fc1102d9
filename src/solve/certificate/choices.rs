//! The winner's moves of a proof, while it is put together.

use std::mem;

use rustc_hash::FxHashMap;

use super::build::{Body, Certificate};
use super::claim::Claim;
use super::head::Head;
use crate::bao::{Move, Position, Rules, Side};

/// The winner's move in a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) m: Move,
    /// The plies to the end of the game, if the loser holds out as long as possible.
    pub(super) rank: u32,
    /// The proof comes to the position.
    is_reached: bool,
}

/// The winner's moves so far, with an upper bound in place of each rank.
///
/// After a choice every reply leads to a position with a choice of its own, whose bound is less
/// by two at least. So the choices never form a circle.
#[derive(Debug, Default)]
pub(super) struct Choices(FxHashMap<Position, Choice>);

/// The first positions with a choice: the root, or those after each reply of the loser.
pub(super) fn first_positions(root: &Position, rules: &Rules, winner: Side) -> Vec<Position> {
    if root.side() == winner {
        return vec![*root];
    }
    root.legal_moves(rules).into_iter().map(|legal| *legal.reached()).collect()
}

impl Choices {
    /// The bound of the choice in a position.
    pub(super) fn bound(&self, position: &Position) -> Option<u32> {
        self.0.get(position).map(|choice| choice.rank)
    }

    /// Chooses a move, unless one with the same bound or a smaller one is chosen.
    pub(super) fn choose(&mut self, position: &Position, m: Move, bound: u32) {
        if self.bound(position).is_none_or(|known| known > bound) {
            self.0.insert(*position, Choice { m, rank: bound, is_reached: false });
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
            let m = choices[&position].m;
            let legal = position.play(m, rules).expect("the chosen move is legal");
            let replies = legal.position().map(|next| next.legal_moves(rules));
            let ranks = replies.iter().flatten().map(|reply| choices[reply.reached()].rank + 2);
            let rank = ranks.max().unwrap_or(1);
            choices.insert(position, Choice { m, rank, is_reached: false });
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
            let legal = position.play(choice.m, rules).expect("the chosen move is legal");
            if let Some(next) = legal.position() {
                let replies = next.legal_moves(rules);
                waiting.extend(replies.iter().map(|reply| *reply.reached()));
            }
        }
        choices.retain(|_, choice| choice.is_reached);
    }
}
