//! Wins that the solver has proven in this game: `go mate` finds them, and every later
//! search knows them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

use crate::bao::{Move, Position, Rules};

/// A proven win of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProvenMove {
    /// The move that wins.
    pub(super) m: Move,
    /// The game ends within this number of plies.
    pub(super) plies: u32,
    /// There is no shorter win.
    pub(super) exact: bool,
}

/// Positions that their mover wins. After each winning move every reply leads to another
/// one, with fewer plies, or ends the game.
#[derive(Default)]
pub(super) struct ProvenWins(Mutex<FxHashMap<Position, ProvenMove>>);

impl ProvenWins {
    /// Adds the wins of a proof. Of two wins of a position the shorter one stays.
    pub(super) fn insert(&self, wins: impl Iterator<Item = (Position, ProvenMove)>) {
        let mut known = self.lock();
        for (position, win) in wins {
            let kept = known.entry(position).or_insert(win);
            if win.plies < kept.plies || win.plies == kept.plies && win.exact {
                *kept = win;
            }
        }
    }

    pub(super) fn get(&self, position: &Position) -> Option<ProvenMove> {
        self.lock().get(position).copied()
    }

    /// The line of play from a position: the winner plays the proven moves, and the loser
    /// those that delay the end the most.
    pub(super) fn line(&self, position: &Position, rules: &Rules) -> Vec<Move> {
        let wins = self.lock();
        let mut line = Vec::new();
        let mut position = *position;
        while let Some(win) = wins.get(&position) {
            line.push(win.m);
            let next = position.play(win.m, rules).and_then(|legal| legal.position().copied());
            let replies = next.map(|next| next.legal_moves(rules).sorted()).unwrap_or_default();
            let plies = |reply: &Position| wins.get(reply).map_or(0, |win| win.plies);
            // Of equals the first.
            let longest = replies.iter().rev().max_by_key(|reply| plies(reply.reached()));
            let Some(reply) = longest else { break };
            line.push(reply.mv());
            position = *reply.reached();
        }
        line
    }

    fn lock(&self) -> MutexGuard<'_, FxHashMap<Position, ProvenMove>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_wins_the_shorter_one_stays() {
        let wins = ProvenWins::default();
        let start = Position::kujifunza();
        let win = |text: &str, plies, exact| {
            let m = text.parse().expect("a move");
            ProvenMove { m, plies, exact }
        };
        for (new, kept) in [
            (win("A3>", 23, false), win("A3>", 23, false)),
            (win("A3<", 31, true), win("A3>", 23, false)),
            (win("A6<", 21, false), win("A6<", 21, false)),
            (win("A3>", 21, true), win("A3>", 21, true)),
        ] {
            wins.insert([(start, new)].into_iter());
            assert_eq!(wins.get(&start), Some(kept));
        }
    }
}
