//! A certificate is built from what the solver's table knows.

use std::collections::BTreeMap;
use std::mem;

use rustc_hash::FxHashMap;

use super::choices::{Choice, Choices};
use super::claim::Claim;
use super::fewest;
use super::head::Head;
use crate::bao::{LegalMove, Move, Position, Rules, Side};
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
    /// The table of the search for short wins with few lines; `None` without that search. It is a
    /// table of its own because entries of that search would push the proof out of the solver's.
    short_wins: Option<ProofTable>,
    choices: Choices,
}

impl<'a> Builder<'a> {
    pub(in crate::solve) fn new(
        rules: &'a Rules,
        table: &'a ProofTable,
        budget: &'a Budget<'a>,
        stack: Stack,
    ) -> Builder<'a> {
        Builder { rules, table, budget, stack, short_wins: None, choices: Choices::default() }
    }

    /// The same builder, which searches short wins again for the proof with the fewest lines, if
    /// there is memory for it.
    pub(in crate::solve) fn with_fewest_lines(self) -> Builder<'a> {
        /// Megabytes of the search's table.
        const TABLE: usize = 16;
        Builder { short_wins: ProofTable::new(TABLE).ok(), ..self }
    }

    /// The certificate of a win within some plies, which the solver has found.
    pub(in crate::solve) fn win(
        mut self,
        root: &Position,
        winner: Side,
        plies: u32,
    ) -> Result<Certificate, Unfinished> {
        let rules = self.rules;
        let mut choose = |position: &Position| {
            let bound = plies.checked_sub(u32::from(root.side() != winner)).ok_or(Unfinished)?;
            let bound = self.known_win(position).unwrap_or(bound).min(bound);
            self.choose(position, bound)
        };
        if root.side() == winner {
            choose(root)?;
        } else {
            let replies = root.legal_moves(rules);
            replies.iter().try_for_each(|reply| choose(reply.reached()))?;
        }
        Ok(self.choices.certificate(root, rules, winner))
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
    /// in every position that the replies lead to.
    fn choose(&mut self, position: &Position, bound: u32) -> Result<(), Unfinished> {
        if self.choices.bound(position).is_some_and(|known| known <= bound) {
            return Ok(());
        }
        let legal = match self.move_of_short_win(position, bound)? {
            Some(legal) => legal,
            None => self.winning_move(position, bound)?,
        };
        let mut rank = 1;
        if let Some(next) = legal.position() {
            for reply in next.legal_moves(self.rules) {
                let most = bound.checked_sub(2).ok_or(Unfinished)?;
                let reached = reply.reached();
                let known = self.known_win(reached).filter(|&known| known <= most);
                // A longer proof of a short win may have fewer lines.
                let least = if self.short_wins.is_some() { fewest::MOST_PLIES } else { 0 };
                self.choose(reached, known.map_or(most, |known| known.max(least).min(most)))?;
                rank = rank.max(2 + self.choices.bound(reached).expect("just chosen"));
            }
        }
        self.choices.choose(position, legal.mv(), rank);
        Ok(())
    }

    /// A move that wins within `bound` plies: from the table, or else searched again.
    pub(in crate::solve) fn winning_move(
        &self,
        position: &Position,
        bound: u32,
    ) -> Result<LegalMove, Unfinished> {
        let moves = position.legal_moves(self.rules);
        if let Some(win) = moves.iter().find(|legal| self.within().wins_at_once(legal)) {
            return Ok(*win);
        }
        let known = || {
            let losses = moves.iter().map(|legal| (self.known_loss(legal.reached()), legal));
            let least = losses.filter_map(|(plies, legal)| Some((plies?, legal)));
            least.min_by_key(|&(plies, _)| plies).filter(|&(plies, _)| plies < bound)
        };
        if let Some((_, legal)) = known() {
            return Ok(*legal);
        }
        // The table has lost it.
        if self.stack == Stack::Deep {
            Dfpn::new(self.rules, self.table, self.budget, None).solve(position, true);
        }
        if let Some((_, legal)) = known() {
            return Ok(*legal);
        }
        let plies = greatest_odd(bound).ok_or(Unfinished)?;
        if plies > within::MOST_PLIES {
            return Err(Unfinished);
        }
        self.within().winning_move(position, plies).ok_or(Unfinished)
    }

    /// The move with the fewest lines, if the position is won within a few plies.
    fn move_of_short_win(
        &self,
        position: &Position,
        bound: u32,
    ) -> Result<Option<LegalMove>, Unfinished> {
        let Some(table) = &self.short_wins else { return Ok(None) };
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
        let by_numbers = self.proven(position).filter_map(|value| match value {
            Value::Win(plies) => plies.number(),
            _ => None,
        });
        by_numbers.chain(self.within().known(position, Topic::WinWithin)).min()
    }

    /// The plies within which the loser, to move, is known to lose.
    pub(in crate::solve) fn known_loss(&self, position: &Position) -> Option<u32> {
        let by_numbers = self.proven(position).filter_map(|value| match value {
            Value::Loss(plies) => plies.number(),
            _ => None,
        });
        by_numbers.chain(self.within().known(position, Topic::LossWithin)).min()
    }

    /// The values of a position in proof-number searches, one for each attacker: the
    /// winner can be the attacker or the player against whom the attacker failed.
    fn proven(&self, position: &Position) -> impl Iterator<Item = Value> {
        [true, false].into_iter().filter_map(|attacker_moves| {
            let key = Key::of(position, Topic::numbers(attacker_moves), self.rules);
            Value::in_table(self.table, key)
        })
    }

    fn within(&self) -> Within<'_> {
        Within { rules: self.rules, table: self.table, budget: self.budget }
    }
}

/// The greatest odd number up to this one; `None` for 0.
fn greatest_odd(number: u32) -> Option<u32> {
    (number + number % 2).checked_sub(1)
}
