//! The bounded (depth-limited) AND/OR search: whether a player wins within a number of plies.
//!
//! It searches for a yes or a no. The table keeps, for each position, the smallest
//! number of plies for which the answer was yes and the greatest for which it was no.
//! Both hold whatever was played before: a shortest win repeats no position, so there is
//! no GHI problem.

use arrayvec::ArrayVec;

use super::budget::Budget;
use super::proof_state::ProofState;
use super::table::{Entry, Key, ProofTable, Topic};
use crate::bao::{LegalMove, LegalMoves, MAX_MOVES, Move, Position, Rules};
use crate::eval::evaluate;

/// The most plies that can be searched.
pub(super) const MOST_PLIES: u32 = 250;

/// What a client of the search knows beside its table.
pub(crate) trait Hints {
    /// Whether the mover wins within an odd number of plies, or loses within an even one;
    /// `None` if that is unknown.
    fn answer(&self, position: &Position, plies: u32) -> Option<bool>;
}

/// No hints.
impl Hints for () {
    fn answer(&self, _: &Position, _: u32) -> Option<bool> {
        None
    }
}

/// The search. Every answer is `None` if the search was stopped.
pub(crate) struct Bounded<'a, H = ()> {
    pub(super) rules: &'a Rules,
    table: &'a ProofTable,
    budget: &'a Budget<'a>,
    hints: H,
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

    fn in_table(table: &ProofTable, key: Key) -> Bounds {
        table.get(key).map_or(Bounds::NONE, Bounds::of_entry)
    }

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

/// What the table knows of forced wins.
#[derive(Clone, Copy)]
pub(super) struct TableReader<'a> {
    pub(super) rules: &'a Rules,
    pub(super) table: &'a ProofTable,
}

/// Moves that win, the shortest win first, each with the plies within which the opponent loses
/// after it.
pub(super) type WinningMoves = ArrayVec<(u32, LegalMove), MAX_MOVES>;

impl TableReader<'_> {
    /// The plies within which the mover is known to win.
    pub(super) fn win(&self, position: &Position) -> Option<u32> {
        let by_numbers = self.by_numbers(position).filter_map(|state| match state {
            ProofState::Win(plies) => plies.number(),
            _ => None,
        });
        by_numbers.chain(self.within(position, Topic::WinWithin)).min()
    }

    /// The plies within which the mover is known to lose.
    pub(super) fn loss(&self, position: &Position) -> Option<u32> {
        let by_numbers = self.by_numbers(position).filter_map(|state| match state {
            ProofState::Loss(plies) => plies.number(),
            _ => None,
        });
        by_numbers.chain(self.within(position, Topic::LossWithin)).min()
    }

    /// The moves that are known to win.
    pub(super) fn winning_moves(&self, position: &Position) -> WinningMoves {
        let moves = position.legal_moves(self.rules);
        if let Some(win) = moves.iter().find(|legal| wins_at_once(legal, self.rules)) {
            return [(0, *win)].into_iter().collect();
        }
        let loss = |legal: &LegalMove| Some((self.loss(legal.board_after())?, *legal));
        let mut known: WinningMoves = moves.iter().filter_map(loss).collect();
        known.sort_by_key(|&(plies, _)| plies);
        known
    }

    /// The plies within which the mover is known not to win (`Topic::WinWithin`) or not to
    /// lose (`Topic::LossWithin`); 0 if the table has nothing.
    pub(super) fn ruled_out(&self, position: &Position, topic: Topic) -> u32 {
        Bounds::in_table(self.table, Key::of(position, topic, self.rules)).not_below
    }

    /// Whether every win shorter than these plies is known not to exist: the mover's
    /// (`Topic::WinWithin`) or the opponent's (`Topic::LossWithin`).
    pub(super) fn rules_out_shorter(&self, position: &Position, topic: Topic, plies: u32) -> bool {
        // All wins of a player in a position take an odd number of plies, or all an even one.
        plies <= self.ruled_out(position, topic) + 1
    }

    fn within(&self, position: &Position, topic: Topic) -> Option<u32> {
        let within = Bounds::in_table(self.table, Key::of(position, topic, self.rules)).within;
        (within != Bounds::UNKNOWN).then_some(within)
    }

    /// The states of a position in proof-number searches, one for each attacker: the winner can be
    /// the attacker or the player against whom the attacker failed.
    fn by_numbers(&self, position: &Position) -> impl Iterator<Item = ProofState> {
        [true, false].into_iter().filter_map(|attacker_moves| {
            let key = Key::of(position, Topic::numbers(attacker_moves), self.rules);
            ProofState::in_table(self.table, key)
        })
    }
}

/// Whether a move wins at once: it takes the last seed of the front row, or the opponent has no
/// legal move.
pub(super) fn wins_at_once(legal: &LegalMove, rules: &Rules) -> bool {
    legal.wins() || legal.board_after().is_lost(rules)
}

impl<'a, H: Hints> Bounded<'a, H> {
    pub(crate) fn new(
        rules: &'a Rules,
        table: &'a ProofTable,
        budget: &'a Budget<'a>,
        hints: H,
    ) -> Bounded<'a, H> {
        Bounded { rules, table, budget, hints }
    }

    /// The line of play of a forced win from a position to the end of the game, at most `plies`
    /// plies long: the mover wins if their number is odd and loses if it is even. The winner takes
    /// no longer, and the loser holds out as long as possible. `None` if the win is not proven
    /// before the search is stopped.
    pub(crate) fn line_of_win(&self, position: &Position, plies: u32) -> Option<Vec<Move>> {
        let mut line = Vec::new();
        let mut position = *position;
        for left in (0..=plies.min(MOST_PLIES)).rev() {
            let moves = position.legal_moves(self.rules);
            if moves.is_empty() {
                break;
            }
            let legal = match left % 2 {
                1 => self.winning_move(&position, left)?,
                _ => self.longest_defence(&moves, left)?,
            };
            line.push(legal.mv());
            let Some(next) = legal.position() else { break };
            position = *next;
        }
        Some(line)
    }

    /// If all replies lose within `plies` plies: one that loses no sooner, or else the first.
    fn longest_defence(&self, replies: &LegalMoves, plies: u32) -> Option<LegalMove> {
        for reply in replies {
            let lost = self.wins(reply.position()?, plies.checked_sub(1)?)?;
            lost.then_some(())?;
        }
        let lasts = |reply: &&LegalMove| {
            plies == 2 || self.wins(reply.board_after(), plies - 3) == Some(false)
        };
        replies.iter().find(lasts).or(replies.first()).copied()
    }

    /// Whether the mover wins within an odd number of plies.
    pub(super) fn wins(&self, position: &Position, plies: u32) -> Option<bool> {
        debug_assert!(plies % 2 == 1 && plies <= MOST_PLIES);
        if let Some(answer) = self.hints.answer(position, plies) {
            return Some(answer);
        }
        let key = Key::of(position, Topic::WinWithin, self.rules);
        let bounds = Bounds::in_table(self.table, key);
        if let Some(answer) = bounds.answer(plies) {
            return Some(answer);
        }
        let moves = self.moves(position)?;
        if moves.iter().any(LegalMove::wins) {
            return self.found(key, bounds, 1, true);
        }
        if plies == 1 {
            let wins = moves.iter().any(|legal| legal.board_after().is_lost(self.rules));
            return self.found(key, bounds, plies, wins);
        }
        for index in self.attack_order(&moves, plies) {
            if self.loses(moves[index].board_after(), plies - 1)? {
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
            if legal.wins() || self.loses(legal.board_after(), plies - 1)? {
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
        if let Some(answer) = self.hints.answer(position, plies) {
            return Some(answer);
        }
        let key = Key::of(position, Topic::LossWithin, self.rules);
        let bounds = Bounds::in_table(self.table, key);
        if let Some(answer) = bounds.answer(plies) {
            return Some(answer);
        }
        let moves = self.moves(position)?;
        if moves.is_empty() {
            return self.found(key, bounds, 0, true);
        }
        if moves.iter().any(LegalMove::wins) {
            let never = Bounds { not_below: Bounds::UNKNOWN, ..bounds };
            self.table.put(key, never.entry(1));
            return Some(false);
        }
        for index in self.defence_order(&moves, plies) {
            if !self.wins(moves[index].board_after(), plies - 1)? {
                return self.found(key, bounds, plies, false);
            }
        }
        self.found(key, bounds, plies, true)
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
            ..=3 => order(moves, |legal| self.freedom(legal.board_after())),
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
        order(moves, |legal| self.freedom(legal.board_after()) + evaluate(legal.board_after()))
    }

    /// The mover's freedom in an order of moves: the number of legal moves,
    /// in units of the evaluation.
    fn freedom(&self, position: &Position) -> i32 {
        /// Units of one legal move. docs/solver.md has the other weights that were measured.
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
