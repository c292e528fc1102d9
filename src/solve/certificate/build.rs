//! A certificate is built from what the solver's table knows.

use std::collections::BTreeMap;
use std::mem;

use arrayvec::ArrayVec;
use rustc_hash::FxHashMap;

use super::choices::{Choice, Choices, first_positions};
use super::claim::Claim;
use super::fewest;
use super::head::Head;
use crate::bao::{LegalMove, MAX_MOVES, Move, Position, Rules, Side};
use crate::solve::budget::{Budget, Stack};
use crate::solve::dfpn::Dfpn;
use crate::solve::key::{Key, Topic};
use crate::solve::table::ProofTable;
use crate::solve::value::Value;
use crate::solve::within::{self, Within};

/// A proof, ready to be written: see [`verify`](super::verify()) for the other way.
#[derive(Clone, Debug)]
pub struct Certificate {
    pub(super) head: Head,
    pub(super) body: Body,
}

/// The lines of a certificate.
#[derive(Clone, Debug)]
pub(super) enum Body {
    /// The winner's move in each position that needs one.
    Win(FxHashMap<Position, Choice>),
    /// The moves of the lines, in their order.
    NoWin(Vec<Move>),
}

/// The search for the missing parts of a proof was stopped, or the table was too small
/// to keep what they rest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the proof was not written: its parts were not found again; use a larger table")]
pub struct Unfinished;

impl Certificate {
    /// What it proves, and how long it is.
    #[must_use]
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The winner's positions in the proof of a win, in no particular order: each with the
    /// winner's move and the plies to the end of the game.
    pub(crate) fn choices(&self) -> impl Iterator<Item = (&Position, Move, u32)> + Clone {
        let choices = match &self.body {
            Body::Win(choices) => Some(choices),
            Body::NoWin(_) => None,
        };
        choices.into_iter().flatten().map(|(position, choice)| (position, choice.m, choice.rank))
    }

    pub(super) fn chosen(&self, position: &Position) -> Choice {
        match &self.body {
            Body::Win(choices) => choices[position],
            Body::NoWin(_) => unreachable!("only a win has choices"),
        }
    }
}

/// Builds certificates about a position.
pub(in crate::solve) struct Builder<'a> {
    rules: &'a Rules,
    table: &'a ProofTable,
    budget: &'a Budget<'a>,
    stack: Stack,
    /// The table of searches that would push the proof out of the solver's table; `None` in a
    /// builder without such searches.
    own_table: Option<ProofTable>,
    choices: Choices,
    /// No proof may be longer than the win to be proven.
    is_strict: bool,
    /// Positions in which no choice was found, each with the greatest bound that was tried.
    failed: FxHashMap<Position, u32>,
}

impl<'a> Builder<'a> {
    pub(in crate::solve) fn new(
        rules: &'a Rules,
        table: &'a ProofTable,
        budget: &'a Budget<'a>,
        stack: Stack,
    ) -> Builder<'a> {
        Builder {
            rules,
            table,
            budget,
            stack,
            own_table: None,
            choices: Choices::default(),
            is_strict: false,
            failed: FxHashMap::default(),
        }
    }

    /// The same builder with a table of its own, if there is memory for it. It searches short wins
    /// again for the proof with the fewest lines, and small parts that a full table does not keep.
    pub(in crate::solve) fn with_own_table(self) -> Builder<'a> {
        /// Megabytes of the builder's own table.
        const TABLE: usize = 16;
        Builder { own_table: ProofTable::new(TABLE).ok(), ..self }
    }

    /// The certificate of a win that the solver has found within some plies. If shorter wins are
    /// not ruled out, the proof can be longer.
    pub(in crate::solve) fn win(
        mut self,
        root: &Position,
        winner: Side,
        plies: u32,
    ) -> Result<Certificate, Unfinished> {
        /// The longest proof that is tried, in plies. The recursion is half as deep.
        const LONGEST: u32 = 1_000;
        let topic = if root.side() == winner { Topic::WinWithin } else { Topic::LossWithin };
        if self.stack == Stack::Shallow || self.rules_out_shorter(root, topic, plies) {
            return self.win_within(root, winner, plies);
        }
        // The bound comes from the first proof. A part of it that was lost and proven again, or
        // that two threads proved, may take more plies.
        let mut bound = plies;
        loop {
            bound = LONGEST.min(2 * bound);
            match self.choose_first(root, winner, bound) {
                Err(Unfinished) if bound < LONGEST && !self.budget.is_stopped() => {}
                result => return result.map(|()| self.finish(root, winner)),
            }
        }
    }

    /// The certificate of a win within some plies that is no longer.
    pub(in crate::solve) fn win_within(
        mut self,
        root: &Position,
        winner: Side,
        plies: u32,
    ) -> Result<Certificate, Unfinished> {
        self.is_strict = true;
        self.choose_first(root, winner, plies)?;
        Ok(self.finish(root, winner))
    }

    fn finish(self, root: &Position, winner: Side) -> Certificate {
        self.choices.certificate(root, self.rules, winner)
    }

    /// Makes the choices that prove the root, within `plies`.
    fn choose_first(
        &mut self,
        root: &Position,
        winner: Side,
        plies: u32,
    ) -> Result<(), Unfinished> {
        let bound = plies.saturating_sub(u32::from(root.side() != winner));
        let first = first_positions(root, self.rules, winner);
        first.iter().try_for_each(|position| self.choose(position, bound))
    }

    /// The certificate that a player has no win within some plies.
    pub(in crate::solve) fn no_win(
        self,
        root: &Position,
        attacker: Side,
        plies: u32,
    ) -> Result<Certificate, Unfinished> {
        let mut moves = Vec::new();
        let mut positions = BTreeMap::from([(root.to_string(), *root)]);
        for left in (0..=plies).rev() {
            let mut next = BTreeMap::new();
            for position in mem::take(&mut positions).into_values() {
                let played: Vec<LegalMove> = if position.side() != attacker {
                    let kept = self.keep(&position, left, &next)?;
                    moves.push(kept.mv());
                    vec![kept]
                } else if left > 0 {
                    position.legal_moves(self.rules).into_iter().collect()
                } else {
                    Vec::new()
                };
                let reached = played.iter().filter_map(LegalMove::position);
                next.extend(reached.map(|position| (position.to_string(), *position)));
            }
            positions = next;
        }
        let claim = Claim::DoesNotWin(attacker, plies);
        let head = Head::new(claim, root, self.rules, moves.len());
        Ok(Certificate { head, body: Body::NoWin(moves) })
    }

    /// Chooses a move with which the winner wins a position within `bound` plies, and one
    /// in every position that the replies lead to. The bound falls from one to the next, so the
    /// choices never form a circle.
    fn choose(&mut self, position: &Position, bound: u32) -> Result<(), Unfinished> {
        if self.choices.bound(position).is_some_and(|known| known <= bound) {
            return Ok(());
        }
        if self.failed.get(position).is_some_and(|&failed| bound <= failed) {
            return Err(Unfinished);
        }
        if let Some(legal) = self.move_of_short_win(position, bound)? {
            return self.choose_move(position, &legal, bound);
        }
        for (plies, legal) in self.winning_moves(position) {
            if plies < bound && self.choose_move(position, &legal, bound).is_ok() {
                return Ok(());
            }
            if self.budget.is_stopped() {
                return Err(Unfinished);
            }
        }
        if self.is_strict {
            let legal = self.move_within(position, bound)?;
            return self.choose_move(position, &legal, bound);
        }
        self.failed.insert(*position, bound);
        Err(Unfinished)
    }

    /// Chooses a move in a position, after one in every position that the replies lead to.
    fn choose_move(
        &mut self,
        position: &Position,
        legal: &LegalMove,
        bound: u32,
    ) -> Result<(), Unfinished> {
        let mut rank = 1;
        if let Some(next) = legal.position() {
            for reply in next.legal_moves(self.rules) {
                let reached = reply.reached();
                self.choose(reached, bound.checked_sub(2).ok_or(Unfinished)?)?;
                rank = rank.max(2 + self.choices.bound(reached).expect("just chosen"));
            }
        }
        self.choices.choose(position, legal.mv(), rank);
        Ok(())
    }

    /// A winning move, and the plies within which the opponent loses after it. It wins within
    /// `bound` plies if the table knows such a move or if shorter wins are ruled out.
    pub(in crate::solve) fn winning_move(
        &self,
        position: &Position,
        bound: u32,
    ) -> Result<(u32, LegalMove), Unfinished> {
        let known = self.winning_moves(position).first().copied();
        if known.is_none_or(|(plies, _)| plies >= bound)
            && (self.stack == Stack::Shallow
                || self.rules_out_shorter(position, Topic::WinWithin, bound))
        {
            let plies = bound.checked_sub(1).ok_or(Unfinished)?;
            return self.move_within(position, bound).map(|legal| (plies, legal));
        }
        known.ok_or(Unfinished)
    }

    /// The moves that are known to win, the shortest win first, each with the plies within which
    /// the opponent loses after it. If the table has lost them all, the position is searched again.
    fn winning_moves(&self, position: &Position) -> ArrayVec<(u32, LegalMove), MAX_MOVES> {
        let moves = position.legal_moves(self.rules);
        if let Some(win) = moves.iter().find(|legal| self.within().wins_at_once(legal)) {
            return [(0, *win)].into_iter().collect();
        }
        let known = |known_loss: &dyn Fn(&Position) -> Option<u32>| {
            let loss = |legal: &LegalMove| Some((known_loss(legal.reached())?, *legal));
            let mut known: ArrayVec<_, MAX_MOVES> = moves.iter().filter_map(loss).collect();
            known.sort_by_key(|&(plies, _)| plies);
            known
        };
        let in_table = |position: &Position| self.known_loss(position);
        let found = known(&in_table);
        if !found.is_empty() || self.stack == Stack::Shallow {
            return found;
        }
        Dfpn::new(self.rules, self.table, self.budget, None).solve(position, true);
        let found = known(&in_table);
        // A full table keeps no small parts.
        let Some(own) = self.own_table.as_ref().filter(|_| found.is_empty()) else { return found };
        Dfpn::new(self.rules, own, self.budget, None).solve(position, true);
        known(&|position| least_loss(self.proven(own, position)))
    }

    /// A move that wins within `bound` plies, by the depth-limited search.
    fn move_within(&self, position: &Position, bound: u32) -> Result<LegalMove, Unfinished> {
        let plies = greatest_odd(bound).filter(|&plies| plies <= within::MOST_PLIES);
        let legal = self.within().winning_move(position, plies.ok_or(Unfinished)?);
        legal.ok_or(Unfinished)
    }

    /// Whether the table rules out every win shorter than these plies: the mover's
    /// (`Topic::WinWithin`) or the opponent's (`Topic::LossWithin`).
    fn rules_out_shorter(&self, position: &Position, topic: Topic, plies: u32) -> bool {
        // All wins of a player in a position take an odd number of plies, or all an even one.
        plies <= self.within().ruled_out(position, topic) + 1
    }

    /// The move with the fewest lines, if the position is won within a few plies.
    fn move_of_short_win(
        &self,
        position: &Position,
        bound: u32,
    ) -> Result<Option<LegalMove>, Unfinished> {
        let Some(table) = &self.own_table else { return Ok(None) };
        let plies = greatest_odd(bound.min(fewest::MOST_PLIES)).ok_or(Unfinished)?;
        let within = Within { rules: self.rules, table, budget: self.budget };
        fewest::fewest_lines(&within, position, plies)
    }

    /// A move of the keeper after which the attacker does not win within the plies left. It prefers
    /// a position in `reached`, which is proven already and needs no new line, then a move that
    /// leaves the attacker few moves, since each of them may need a line.
    fn keep(
        &self,
        position: &Position,
        left: u32,
        reached: &BTreeMap<String, Position>,
    ) -> Result<LegalMove, Unfinished> {
        let within = self.within();
        let moves = position.legal_moves(self.rules);
        // An attacker to move wins in an odd number of plies; with none left any move will do.
        let Some(plies) = left.checked_sub(1).and_then(greatest_odd) else {
            return moves.first().copied().ok_or(Unfinished);
        };
        let is_proven = |legal: &&LegalMove| {
            legal.position().is_none_or(|next| reached.contains_key(&next.to_string()))
        };
        if let Some(legal) = moves.iter().find(is_proven) {
            return Ok(*legal);
        }
        for index in within.by_freedom(&moves) {
            if !within.wins(moves[index].reached(), plies).ok_or(Unfinished)? {
                return Ok(moves[index]);
            }
        }
        Err(Unfinished)
    }

    /// The plies within which the winner, to move, is known to win.
    pub(in crate::solve) fn known_win(&self, position: &Position) -> Option<u32> {
        let by_numbers = self.proven(self.table, position).filter_map(|value| match value {
            Value::Win(plies) => plies.number(),
            _ => None,
        });
        by_numbers.chain(self.within().known(position, Topic::WinWithin)).min()
    }

    /// The plies within which the loser, to move, is known to lose.
    pub(in crate::solve) fn known_loss(&self, position: &Position) -> Option<u32> {
        let by_numbers = least_loss(self.proven(self.table, position));
        by_numbers.into_iter().chain(self.within().known(position, Topic::LossWithin)).min()
    }

    /// The values of a position in proof-number searches with this table, one for each attacker:
    /// the winner can be the attacker or the player against whom the attacker failed.
    fn proven(&self, table: &ProofTable, position: &Position) -> impl Iterator<Item = Value> {
        [true, false].into_iter().filter_map(move |attacker_moves| {
            let key = Key::of(position, Topic::numbers(attacker_moves), self.rules);
            Value::in_table(table, key)
        })
    }

    fn within(&self) -> Within<'_> {
        Within { rules: self.rules, table: self.table, budget: self.budget }
    }
}

/// The plies of the shortest loss among these values.
fn least_loss(values: impl Iterator<Item = Value>) -> Option<u32> {
    let losses = values.filter_map(|value| match value {
        Value::Loss(plies) => plies.number(),
        _ => None,
    });
    losses.min()
}

/// The greatest odd number up to this one; `None` for 0.
fn greatest_odd(number: u32) -> Option<u32> {
    (number + number % 2).checked_sub(1)
}
