//! The depth-limited search: whether a player wins within a number of plies.
//!
//! It searches for a yes or a no. The table keeps, for each position, the smallest
//! number of plies for which the answer was yes and the greatest for which it was no.
//! Both hold whatever was played before: a shortest win repeats no position, so there is
//! no GHI problem.

use arrayvec::ArrayVec;

use super::budget::Budget;
use super::key::{Key, Topic};
use super::table::{Entry, ProofTable};
use crate::bao::{LegalMove, LegalMoves, MAX_MOVES, Position, Rules};
use crate::eval::evaluate;

/// The most plies that can be searched.
pub(super) const MOST_PLIES: u32 = 250;

/// The search. Every answer is `None` if the search was stopped.
pub(super) struct Within<'a> {
    pub(super) rules: &'a Rules,
    pub(super) table: &'a ProofTable,
    pub(super) budget: &'a Budget<'a>,
}

/// What is known of the plies to a win, or to a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    /// It is forced within this number of plies; [`Bounds::UNKNOWN`] if that is unknown.
    within: u32,
    /// It is not forced within one ply less than this.
    not_below: u32,
}

impl Bounds {
    const UNKNOWN: u32 = MOST_PLIES + 1;
    const NONE: Bounds = Bounds { within: Bounds::UNKNOWN, not_below: 0 };

    fn of_entry(entry: Entry) -> Bounds {
        let byte = |at: u32| (entry.facts >> (8 * at)) as u8 as u32;
        Bounds { within: byte(0), not_below: byte(1) }
    }

    /// `plies` is the depth of the search, which stands for its work.
    fn entry(self, plies: u32) -> Entry {
        let facts = u64::from(self.within) | u64::from(self.not_below) << 8;
        let work = (12 * plies + 1).min(u8::MAX.into()) as u8;
        Entry { facts, work }
    }

    fn answer(self, plies: u32) -> Option<bool> {
        if self.within <= plies {
            return Some(true);
        }
        (plies < self.not_below).then_some(false)
    }
}

impl Within<'_> {
    /// Whether the mover wins within an odd number of plies.
    pub(super) fn wins(&self, position: &Position, plies: u32) -> Option<bool> {
        debug_assert!(plies % 2 == 1 && plies <= MOST_PLIES);
        let key = Key::of(position, Topic::WinWithin, self.rules);
        let bounds = self.bounds(key);
        if let Some(answer) = bounds.answer(plies) {
            return Some(answer);
        }
        let moves = self.moves(position)?;
        if moves.iter().any(LegalMove::won) {
            return self.found(key, bounds, 1, true);
        }
        if plies == 1 {
            let wins = moves.iter().any(|legal| legal.reached().is_lost(self.rules));
            return self.found(key, bounds, plies, wins);
        }
        for index in self.attack_order(&moves, plies) {
            if self.loses(moves[index].reached(), plies - 1)? {
                return self.found(key, bounds, plies, true);
            }
        }
        self.found(key, bounds, plies, false)
    }

    /// A move with which the mover wins within an odd number of plies; `None` if there is
    /// none, or if the search was stopped.
    pub(super) fn winning_move(&self, position: &Position, plies: u32) -> Option<LegalMove> {
        let moves = self.moves(position)?;
        for index in self.attack_order(&moves, plies) {
            let legal = moves[index];
            if legal.won() || self.loses(legal.reached(), plies - 1)? {
                return Some(legal);
            }
        }
        None
    }

    /// Whether the mover loses within an even number of plies.
    pub(super) fn loses(&self, position: &Position, plies: u32) -> Option<bool> {
        debug_assert!(plies.is_multiple_of(2) && plies <= MOST_PLIES);
        if plies == 0 {
            return Some(position.is_lost(self.rules));
        }
        let key = Key::of(position, Topic::LossWithin, self.rules);
        let bounds = self.bounds(key);
        if let Some(answer) = bounds.answer(plies) {
            return Some(answer);
        }
        let moves = self.moves(position)?;
        if moves.is_empty() {
            return self.found(key, bounds, 0, true);
        }
        if moves.iter().any(LegalMove::won) {
            let never = Bounds { not_below: Bounds::UNKNOWN, ..bounds };
            self.table.put(key, never.entry(1));
            return Some(false);
        }
        for index in self.defence_order(&moves, plies) {
            if !self.wins(moves[index].reached(), plies - 1)? {
                return self.found(key, bounds, plies, false);
            }
        }
        self.found(key, bounds, plies, true)
    }

    /// The plies within which the mover is known to win (`Topic::WinWithin`) or to lose
    /// (`Topic::LossWithin`), from the table.
    pub(super) fn known(&self, position: &Position, topic: Topic) -> Option<u32> {
        let within = self.bounds(Key::of(position, topic, self.rules)).within;
        (within != Bounds::UNKNOWN).then_some(within)
    }

    /// The plies within which the mover is known not to win (`Topic::WinWithin`) or not to
    /// lose (`Topic::LossWithin`); 0 if the table has nothing.
    pub(super) fn ruled_out(&self, position: &Position, topic: Topic) -> u32 {
        self.bounds(Key::of(position, topic, self.rules)).not_below
    }

    fn bounds(&self, key: Key) -> Bounds {
        self.table.get(key).map_or(Bounds::NONE, Bounds::of_entry)
    }

    /// Whether a move wins at once: it takes the last seed of the front row, or the opponent has no
    /// legal move.
    pub(super) fn wins_at_once(&self, legal: &LegalMove) -> bool {
        legal.won() || legal.reached().is_lost(self.rules)
    }

    /// The legal moves, counted as a node; `None` if the search was stopped.
    pub(super) fn moves(&self, position: &Position) -> Option<LegalMoves> {
        self.budget.count_node();
        (!self.budget.is_stopped()).then(|| position.legal_moves(self.rules))
    }

    /// Stores an answer and gives it back.
    fn found(&self, key: Key, bounds: Bounds, plies: u32, answer: bool) -> Option<bool> {
        let bounds = match answer {
            true => Bounds { within: plies, ..bounds },
            false => Bounds { not_below: plies + 1, ..bounds },
        };
        self.table.put(key, bounds.entry(plies));
        Some(answer)
    }

    /// The order of the attacker's moves: those first that leave few replies and, with more than
    /// three plies left, a bad evaluation.
    fn attack_order(&self, moves: &LegalMoves, plies: u32) -> Order {
        match plies {
            ..=3 => order(moves, |legal| self.freedom(legal.reached())),
            _ => self.by_freedom(moves),
        }
    }

    /// The order of the defender's moves. With two plies left sorting costs more than it saves.
    fn defence_order(&self, moves: &LegalMoves, plies: u32) -> Order {
        match plies {
            ..=2 => (0..moves.len()).collect(),
            _ => self.by_freedom(moves),
        }
    }

    /// The indices of moves, those first that leave the opponent few legal moves and a bad
    /// evaluation.
    pub(super) fn by_freedom(&self, moves: &LegalMoves) -> Order {
        order(moves, |legal| self.freedom(legal.reached()) + evaluate(legal.reached()))
    }

    /// The mover's freedom in an order of moves: the number of legal moves, in centiseeds.
    fn freedom(&self, position: &Position) -> i32 {
        /// Centiseeds of one legal move. docs/solver.md has the other weights that were measured.
        const MOVE: i32 = 1_000;
        let mut freedom = 0;
        position.for_each_legal_move(self.rules, |_| freedom += MOVE);
        freedom
    }
}

/// The indices of moves, the most promising first.
pub(super) type Order = ArrayVec<usize, MAX_MOVES>;

/// The indices of moves by a score, least first.
fn order(moves: &LegalMoves, score: impl Fn(&LegalMove) -> i32) -> Order {
    let mut order: ArrayVec<(i32, usize), MAX_MOVES> =
        moves.iter().enumerate().map(|(index, legal)| (score(legal), index)).collect();
    order.sort_unstable();
    order.into_iter().map(|(_, index)| index).collect()
}
