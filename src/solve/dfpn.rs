//! Depth-first proof-number search (df-pn, Nagai 2002): proves that a player, the
//! *attacker*, has a forced win, however deep it lies.
//!
//! Each position has two numbers: the work that remains to prove that its mover wins
//! (φ) and that the mover does not (δ). The search always expands the position whose
//! proof looks the cheapest. It descends with thresholds and turns back when one is
//! reached; the thresholds are somewhat above the second-best move's numbers, so that
//! it does not change its mind at every node (1+ε, Pawlewicz and Lew 2007). The ε of the
//! defender's moves is much larger: if the attacker wins, all of them must be searched.
//!
//! A repeated position counts as the attacker's failure. So a win never rests on a
//! repetition, and every win stored in the table holds whatever was played before. A
//! failure that rests on a repetition holds for the present path only: it is stored
//! under a key that names the path (the GHI problem, Kishimoto and Müller
//! 2004). While a store holds seeds, no position can repeat.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use arrayvec::ArrayVec;

use super::budget::Budget;
use super::proof_state::{Plies, ProofNumbers, ProofState};
use super::table::{Key, ProofTable, Topic};
use crate::bao::{LegalMove, LegalMoves, MAX_MOVES, Position, Rules};

/// Plies of a path; the attacker has failed where a path is longer.
const MOST_PLIES: usize = 4_000;

/// Nodes below a position after which its numbers are stored while the search stays there.
const NODES_TO_TELL: u64 = 1_000;

/// The stack of a search: 16 KB for each ply of the longest path, and as much for each two plies of
/// a certificate that is being built.
pub(super) const STACK: usize = (64 + 8) << 20;

/// One thread of the search.
pub(super) struct Dfpn<'a> {
    pub(super) rules: &'a Rules,
    pub(super) table: &'a ProofTable,
    pub(super) budget: &'a Budget<'a>,
    /// The positions that threads are below; `None` if there is one thread.
    pub(super) visitors: Option<&'a Visitors>,
    /// By how much another child must look better before the search turns to it.
    pub(super) epsilon: Epsilon,
    path: Path,
    plies: usize,
    /// Whether a path was cut at [`MOST_PLIES`].
    cut: bool,
}

/// The ε of "1+ε", in eighths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Epsilon {
    /// Where the attacker moves.
    pub(super) attacker: u64,
    /// Where the defender moves.
    pub(super) defender: u64,
}

impl Epsilon {
    /// Found by counting nodes (`docs/solver.md`).
    pub(super) const DEFAULT: Epsilon = Epsilon { attacker: 1, defender: 12 };
    #[cfg(test)]
    pub(super) const ZERO: Epsilon = Epsilon { attacker: 0, defender: 0 };

    /// The threshold that a rival with this number sets.
    fn threshold(self, rival: u64, attacker_moves: bool) -> u64 {
        let eighths = if attacker_moves { self.attacker } else { self.defender };
        rival.saturating_add((rival / 8).saturating_mul(eighths)).saturating_add(1)
    }
}

/// The positions on the way from the root that could come again: those with empty
/// stores.
#[derive(Default)]
struct Path {
    places: Vec<u64>,
    /// The exclusive or of the places: names the set.
    name: u64,
}

impl Path {
    fn push(&mut self, key: Key) {
        self.places.push(key.place);
        self.name ^= key.place;
    }

    fn pop(&mut self) {
        if let Some(place) = self.places.pop() {
            self.name ^= place;
        }
    }
}

/// Thresholds: a search ends when the number of its root reaches one of them.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Thresholds {
    phi: u64,
    delta: u64,
}

impl Thresholds {
    /// The search ends only when its root is solved.
    const INFINITE: Thresholds = Thresholds { phi: u64::MAX, delta: u64::MAX };
}

/// A move with what is known of the position after it, from the opponent's side.
struct Child<'a> {
    legal: &'a LegalMove,
    key: Key,
    state: ProofState,
}

/// What the states of the children say of their parent.
struct Outlook {
    state: ProofState,
    /// The child with the least δ, in which the mover's win looks nearest.
    best: usize,
    /// The second least δ.
    second_delta: u64,
    /// The sum of the other children's φ.
    others_phi: u64,
}

impl<'a> Dfpn<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        table: &'a ProofTable,
        budget: &'a Budget<'a>,
        visitors: Option<&'a Visitors>,
    ) -> Dfpn<'a> {
        Dfpn {
            rules,
            table,
            budget,
            visitors,
            epsilon: Epsilon::DEFAULT,
            path: Path::default(),
            plies: 0,
            cut: false,
        }
    }

    /// Searches a position until it is solved or the search is stopped.
    pub(super) fn solve(&mut self, position: &Position, attacker_moves: bool) -> ProofState {
        let key = self.key(position, attacker_moves);
        let state = self.visit(position, key, attacker_moves, Thresholds::INFINITE).0;
        // A failure at the greatest length of a path is no repetition, and proves nothing.
        if self.cut && !state.is_proven() {
            return ProofState::Open(ProofNumbers { phi: 1, delta: 1 });
        }
        state
    }

    fn key(&self, position: &Position, attacker_moves: bool) -> Key {
        Key::of(position, Topic::numbers(attacker_moves), self.rules)
    }

    /// Searches below a position until a threshold is reached; the state, and the nodes
    /// searched.
    fn visit(
        &mut self,
        position: &Position,
        key: Key,
        attacker_moves: bool,
        thresholds: Thresholds,
    ) -> (ProofState, u64) {
        self.budget.count_node();
        let mut moves = LegalMoves::new();
        position.legal_moves_into(self.rules, &mut moves);
        if let Some(end) = end_of_game(&moves) {
            self.table.put(key, end.entry(1));
            return (end, 1);
        }
        let repeatable = position.stores_are_empty();
        if repeatable {
            self.path.push(key);
        }
        let _visit = self.visitors.map(|visitors| visitors.enter(key));
        self.plies += 1;
        let mut children = self.children(&moves, attacker_moves);
        let mut nodes = 1;
        let state = loop {
            let outlook = self.outlook(&children);
            let ProofState::Open(numbers) = outlook.state else { break outlook.state };
            if let Some(solved) = self.solved_by_others(key) {
                break solved;
            }
            // Progress reports and saved searches read the numbers of positions that the search
            // stays below. It may never return to the root, or to the position after the root's
            // only move: their entries get the greatest work, so that no other replaces them.
            if thresholds == Thresholds::INFINITE {
                self.table.put(key, outlook.state.entry(u64::MAX));
            } else if nodes >= NODES_TO_TELL {
                self.table.put(key, outlook.state.entry(nodes));
            }
            let reached = numbers.phi >= thresholds.phi || numbers.delta >= thresholds.delta;
            if reached || self.budget.is_stopped() {
                break outlook.state;
            }
            let best = &children[outlook.best];
            let (state, searched) = self.visit(
                best.legal.board_after(),
                best.key,
                !attacker_moves,
                self.child_thresholds(thresholds, &outlook, best.state, attacker_moves),
            );
            nodes += searched;
            children[outlook.best].state = state;
            self.look_up_again(&mut children, outlook.best);
        };
        self.plies -= 1;
        if repeatable {
            self.path.pop();
        }
        let state = match state {
            // Another thread's proof is not to be overwritten.
            ProofState::Open(_) => self.solved_by_others(key).unwrap_or(state),
            _ => state,
        };
        self.store(key, state, nodes, repeatable);
        (state, nodes)
    }

    /// The moves of a position with what the table knows, or a first estimate. Of moves
    /// to equivalent positions only the first.
    fn children<'mv>(
        &mut self,
        moves: &'mv LegalMoves,
        attacker_moves: bool,
    ) -> ArrayVec<Child<'mv>, MAX_MOVES> {
        let mut children: ArrayVec<Child<'mv>, MAX_MOVES> = ArrayVec::new();
        let keys: ArrayVec<Key, MAX_MOVES> = moves
            .iter()
            .map(|legal| {
                let key = self.key(legal.board_after(), !attacker_moves);
                self.table.prefetch(key);
                if legal.board_after().stores_are_empty() {
                    self.table.prefetch(key.after(self.path.name));
                }
                key
            })
            .collect();
        for (legal, key) in moves.iter().zip(keys) {
            if children.iter().all(|child| child.key != key) {
                let state = self.first_state(legal.board_after(), key, !attacker_moves);
                children.push(Child { legal, key, state });
            }
        }
        children
    }

    /// What is known of a position that the search comes to.
    fn first_state(&mut self, position: &Position, key: Key, attacker_moves: bool) -> ProofState {
        let known = ProofState::in_table(self.table, key);
        if let Some(known) = known
            && known.is_proven()
        {
            return known;
        }
        let failed = if attacker_moves { ProofState::Loss } else { ProofState::Win };
        if self.plies >= MOST_PLIES {
            self.cut = true;
            return failed(Plies::ON_THIS_PATH);
        }
        if position.stores_are_empty() {
            let repeats = self.path.places.contains(&key.place);
            if repeats || self.table.get(key.after(self.path.name)).is_some() {
                return failed(Plies::ON_THIS_PATH);
            }
        }
        known.unwrap_or_else(|| {
            let mut moves = LegalMoves::new();
            position.legal_moves_into(self.rules, &mut moves);
            end_of_game(&moves).unwrap_or_else(|| {
                ProofState::Open(ProofNumbers::at_first(position, moves.len(), attacker_moves))
            })
        })
    }

    /// The state of a position from those of its children.
    fn outlook(&self, children: &[Child<'_>]) -> Outlook {
        let mut win: Option<Plies> = None;
        let mut loss = Plies::ZERO;
        let mut open = false;
        let mut best = 0;
        let mut phi = u64::MAX;
        // With several threads, greater than δ where others are searching.
        let (mut best_delta, mut second_delta) = (u64::MAX, u64::MAX);
        let mut sum = 0_u64;
        for (index, child) in children.iter().enumerate() {
            match child.state {
                ProofState::Loss(plies) => {
                    win = Some(win.map_or(plies.next(), |least| least.min(plies.next())));
                }
                ProofState::Win(plies) => loss = loss.max(plies.next()),
                ProofState::Open(numbers) => {
                    open = true;
                    sum += numbers.phi;
                    phi = phi.min(numbers.delta);
                    let delta = match self.visitors {
                        Some(visitors) => visitors.deter(child.key, numbers.delta),
                        None => numbers.delta,
                    };
                    if delta < best_delta {
                        (best, second_delta, best_delta) = (index, best_delta, delta);
                    } else {
                        second_delta = second_delta.min(delta);
                    }
                }
            }
        }
        let state = match win {
            Some(plies) => ProofState::Win(plies),
            None if !open => ProofState::Loss(loss),
            None => ProofState::Open(ProofNumbers {
                phi: phi.min(ProofNumbers::MOST),
                delta: sum.min(ProofNumbers::MOST),
            }),
        };
        let others = match children[best].state {
            ProofState::Open(numbers) => sum - numbers.phi,
            _ => sum,
        };
        let others_phi = others.min(ProofNumbers::MOST);
        Outlook { state, best, second_delta, others_phi }
    }

    /// Reads the states of the other children once more: the search of one child may
    /// have solved another.
    fn look_up_again(&self, children: &mut [Child<'_>], searched: usize) {
        for (index, child) in children.iter_mut().enumerate() {
            if index != searched
                && matches!(child.state, ProofState::Open(_))
                && let Some(state) = ProofState::in_table(self.table, child.key)
            {
                child.state = state;
            }
        }
    }

    /// The state of a position that another thread, if there is one, has solved in the
    /// meantime.
    fn solved_by_others(&self, key: Key) -> Option<ProofState> {
        self.visitors?;
        ProofState::in_table(self.table, key).filter(|state| state.is_proven())
    }

    /// The thresholds for a child: until its parent's are reached, or until another child
    /// looks better by ε.
    fn child_thresholds(
        &self,
        parent: Thresholds,
        outlook: &Outlook,
        child: ProofState,
        attacker_moves: bool,
    ) -> Thresholds {
        let rival = self.epsilon.threshold(outlook.second_delta, attacker_moves);
        let thresholds = Thresholds {
            phi: parent.delta.saturating_sub(outlook.others_phi),
            delta: parent.phi.min(rival),
        };
        match child {
            // Several threads: the child may not be the one with the least δ.
            ProofState::Open(numbers) => Thresholds {
                phi: thresholds.phi.max(numbers.phi.saturating_add(1)),
                delta: thresholds.delta.max(numbers.delta.saturating_add(1)),
            },
            _ => thresholds,
        }
    }

    fn store(&self, key: Key, state: ProofState, nodes: u64, repeatable: bool) {
        if state.is_proven() || matches!(state, ProofState::Open(_)) {
            self.table.put(key, state.entry(nodes));
        } else if repeatable && !self.cut {
            self.table.put(key.after(self.path.name), state.entry(nodes));
        }
    }
}

/// The state of a position in which the game is over or the mover wins at once.
fn end_of_game(moves: &LegalMoves) -> Option<ProofState> {
    if moves.is_empty() {
        return Some(ProofState::Loss(Plies::ZERO));
    }
    moves.iter().any(LegalMove::wins).then_some(ProofState::Win(Plies::ONE))
}

/// The number of threads below each position. A position that other threads are searching
/// looks harder to the next one (virtual proof numbers, Kaneko 2010). Positions share counters
/// by their hash, which can only send a thread elsewhere.
pub(super) struct Visitors {
    counters: Box<[AtomicU8]>,
}

/// Counters: many more than the positions on the paths of all threads.
const COUNTERS: usize = 1 << 16;

/// A thread's stay below a position.
pub(super) struct Visit<'a>(&'a AtomicU8);

impl Visitors {
    pub(super) fn new() -> Visitors {
        Visitors { counters: (0..COUNTERS).map(|_| AtomicU8::new(0)).collect() }
    }

    fn counter(&self, key: Key) -> &AtomicU8 {
        &self.counters[key.check as usize % COUNTERS]
    }

    /// Counts a thread until the visit is dropped.
    pub(super) fn enter(&self, key: Key) -> Visit<'_> {
        let counter = self.counter(key);
        counter.fetch_add(1, Relaxed);
        Visit(counter)
    }

    /// A number of a position as other threads see it: raised by a 64th and 1 for each thread
    /// below it. The step is small, so threads spread over moves that look alike, and none
    /// searches a much worse one (docs/solver.md).
    pub(super) fn deter(&self, key: Key, number: u64) -> u64 {
        let there = u64::from(self.counter(key).load(Relaxed));
        number.saturating_add((number / 64 + 1).saturating_mul(there))
    }
}

impl Drop for Visit<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_looks_harder_while_threads_are_there() {
        let visitors = Visitors::new();
        let key = Key { place: 1, check: 2 };
        let visit = visitors.enter(key);
        assert_eq!(visitors.deter(key, 6_400), 6_501);
        assert_eq!(visitors.deter(key, 1), 2);
        let second = visitors.enter(key);
        assert_eq!(visitors.deter(key, 6_400), 6_602);
        assert_eq!(visitors.deter(key, u64::MAX), u64::MAX);
        drop((visit, second));
        assert_eq!(visitors.deter(key, 6_400), 6_400);
    }
}
