//! A certificate is built from what the solver's table knows.

use std::collections::BTreeMap;
use std::mem;

use super::choices::{Choices, first_positions};
use super::head::{Claim, Head};
use super::text::{Body, Certificate, PositionMap};
use crate::bao::{LegalMove, LegalMoves, Position, Rules, Side};
use crate::solve::bounded::{self, Bounded, TableReader, WinningMoves, wins_at_once};
use crate::solve::budget::{Budget, Stack};
use crate::solve::dfpn::Dfpn;
use crate::solve::table::{ProofTable, Topic};

/// The search for the missing parts of a proof was stopped, or the table was too small
/// to keep what they rest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the proof was not written: its parts were not found again; use a larger table")]
pub struct Unfinished;

/// Builds certificates about a position.
pub(in crate::solve) struct Builder<'a> {
    pub(super) reader: TableReader<'a>,
    pub(super) budget: &'a Budget<'a>,
    stack: Stack,
    /// The table of searches that would push the proof out of the solver's table; `None` in a
    /// builder without such searches.
    own_table: Option<ProofTable>,
    choices: Choices,
    /// Most positions with a choice or without one.
    most_positions: usize,
    /// No proof may be longer than the win to be proven.
    is_strict: bool,
    /// Positions in which no choice was found, each with the greatest bound that was tried.
    failed: PositionMap<u32>,
}

impl<'a> Builder<'a> {
    pub(in crate::solve) fn new(
        rules: &'a Rules,
        table: &'a ProofTable,
        budget: &'a Budget<'a>,
        stack: Stack,
    ) -> Builder<'a> {
        Builder {
            reader: TableReader { rules, table },
            budget,
            stack,
            own_table: None,
            choices: Choices::default(),
            most_positions: usize::MAX,
            is_strict: false,
            failed: PositionMap::default(),
        }
    }

    /// The same builder with a table of its own, if there is memory for it. It searches short wins
    /// again for the proof with the fewest lines, and small parts that a full table does not keep.
    pub(in crate::solve) fn with_own_table(self) -> Builder<'a> {
        /// Megabytes of the builder's own table.
        const TABLE: usize = 16;
        Builder { own_table: ProofTable::new(TABLE).ok(), ..self }
    }

    /// The same builder with a limit on the positions that it keeps in memory.
    pub(in crate::solve) fn with_most_positions(self, most_positions: usize) -> Builder<'a> {
        Builder { most_positions, ..self }
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
        if self.stack == Stack::Shallow || self.reader.rules_out_shorter(root, topic, plies) {
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
        self.choices.certificate(root, self.reader.rules, winner)
    }

    /// Makes the choices that prove the root, within `plies`.
    fn choose_first(
        &mut self,
        root: &Position,
        winner: Side,
        plies: u32,
    ) -> Result<(), Unfinished> {
        let bound = plies.saturating_sub(u32::from(root.side() != winner));
        let first = first_positions(root, self.reader.rules, winner);
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
                    position.legal_moves(self.reader.rules).into_iter().collect()
                } else {
                    Vec::new()
                };
                let reached = played.iter().filter_map(LegalMove::position);
                next.extend(reached.map(|position| (position.to_string(), *position)));
            }
            positions = next;
        }
        let claim = Claim::DoesNotWin(attacker, plies);
        let head = Head::new(claim, root, self.reader.rules, moves.len());
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
        if self.choices.len() + self.failed.len() >= self.most_positions {
            return Err(Unfinished);
        }
        if let Some(legal) = self.move_of_short_win(position, bound)? {
            return self.choose_move(position, &legal, bound);
        }
        for (plies, legal) in self.winning_moves(position) {
            if plies < bound && self.choose_move(position, &legal, bound).is_ok() {
                return Ok(());
            }
            if self.budget.is_stopped() || self.choices.len() >= self.most_positions {
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
            for reply in next.legal_moves(self.reader.rules) {
                let reached = reply.board_after();
                self.choose(reached, bound.checked_sub(2).ok_or(Unfinished)?)?;
                rank = rank.max(2 + self.choices.bound(reached).expect("just chosen"));
            }
        }
        self.choices.choose(position, Some(legal.mv()), rank);
        Ok(())
    }

    /// The moves that are known to win. If the table has lost them all, the position is searched
    /// again.
    pub(super) fn winning_moves(&self, position: &Position) -> WinningMoves {
        let in_table = self.reader.winning_moves(position);
        if !in_table.is_empty() || self.stack == Stack::Shallow {
            return in_table;
        }
        let found_again = self.search_again(self.reader, position);
        // A full table keeps no small parts.
        match &self.own_table {
            Some(table) if found_again.is_empty() => {
                self.search_again(TableReader { table, ..self.reader }, position)
            }
            _ => found_again,
        }
    }

    /// The winning moves that a proof-number search leaves in this table.
    fn search_again(&self, reader: TableReader<'_>, position: &Position) -> WinningMoves {
        Dfpn::new(reader.rules, reader.table, self.budget, None).solve(position, true);
        reader.winning_moves(position)
    }

    /// A move that wins within `bound` plies, by the bounded search.
    fn move_within(&self, position: &Position, bound: u32) -> Result<LegalMove, Unfinished> {
        let plies = greatest_odd(bound).filter(|&plies| plies <= bounded::MOST_PLIES);
        let legal = self.bounded().winning_move(position, plies.ok_or(Unfinished)?);
        legal.ok_or(Unfinished)
    }

    /// The move with the fewest lines, if the position is won within a few plies.
    fn move_of_short_win(
        &self,
        position: &Position,
        bound: u32,
    ) -> Result<Option<LegalMove>, Unfinished> {
        let Some(table) = &self.own_table else { return Ok(None) };
        let plies = greatest_odd(bound.min(SHORT_WIN)).ok_or(Unfinished)?;
        let bounded = Bounded::new(self.reader.rules, table, self.budget, ());
        fewest_lines(&bounded, position, plies)
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
        let bounded = self.bounded();
        let moves = position.legal_moves(self.reader.rules);
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
        for index in bounded.by_freedom(&moves) {
            if !bounded.wins(moves[index].board_after(), plies).ok_or(Unfinished)? {
                return Ok(moves[index]);
            }
        }
        Err(Unfinished)
    }

    fn bounded(&self) -> Bounded<'_> {
        Bounded::new(self.reader.rules, self.reader.table, self.budget, ())
    }
}

/// The greatest odd number up to this one; `None` for 0.
fn greatest_odd(number: u32) -> Option<u32> {
    (number + number % 2).checked_sub(1)
}

/// The proofs of wins within more plies are not compared: the work grows faster than the lines
/// shrink. The proof-number search keeps the first win that it finds, which is often longer than the
/// shortest one and needs more lines. Near the end of the game there are few enough moves to compare
/// the proofs of all winning ones.
const SHORT_WIN: u32 = 5;

/// A winning move with the lines of its proof. A position counts once among the replies to one
/// move, but again wherever else the proof reaches it.
#[derive(Clone, Copy)]
struct ShortProof {
    legal: LegalMove,
    lines: usize,
}

/// The winning move whose proof within an odd number of plies has the fewest lines; `None` if the
/// mover does not win within them.
fn fewest_lines(
    bounded: &Bounded<'_>,
    position: &Position,
    plies: u32,
) -> Result<Option<LegalMove>, Unfinished> {
    if !bounded.wins(position, plies).ok_or(Unfinished)? {
        return Ok(None);
    }
    Ok(fewest(bounded, position, plies, usize::MAX)?.map(|proof| proof.legal))
}

/// The proof with the fewest lines; `None` if every proof has `limit` lines or more.
fn fewest(
    bounded: &Bounded<'_>,
    position: &Position,
    plies: u32,
    limit: usize,
) -> Result<Option<ShortProof>, Unfinished> {
    // A proof has a line.
    if limit <= 1 {
        return Ok(None);
    }
    let moves = bounded.moves(position).ok_or(Unfinished)?;
    if let Some(legal) = moves.iter().find(|legal| wins_at_once(legal, bounded.rules)) {
        return Ok(Some(ShortProof { legal: *legal, lines: 1 }));
    }
    if plies == 1 {
        return Ok(None);
    }
    // Each position after a reply needs a line, so moves with few of them come first.
    let after =
        |legal: &LegalMove| different_positions(&legal.board_after().legal_moves(bounded.rules));
    let mut candidates: Vec<(LegalMove, Vec<Position>)> =
        moves.iter().map(|legal| (*legal, after(legal))).collect();
    candidates.sort_by_key(|(_, positions)| positions.len());
    let mut fewest: Option<ShortProof> = None;
    for (legal, positions) in candidates {
        let limit = fewest.map_or(limit, |fewest| fewest.lines);
        if 1 + positions.len() >= limit {
            break;
        }
        if !bounded.loses(legal.board_after(), plies - 1).ok_or(Unfinished)? {
            continue;
        }
        if let Some(lines) = lines_after(bounded, &positions, plies - 2, limit - 1)? {
            fewest = Some(ShortProof { legal, lines: 1 + lines });
        }
    }
    Ok(fewest)
}

/// The number of lines that prove these positions, each won within `plies`; `None` if it is `limit`
/// or more.
fn lines_after(
    bounded: &Bounded<'_>,
    positions: &[Position],
    plies: u32,
    limit: usize,
) -> Result<Option<usize>, Unfinished> {
    // A line for each position whose proof is not searched yet.
    let mut lines = positions.len();
    if plies == 1 {
        return Ok((lines < limit).then_some(lines));
    }
    for position in positions {
        match fewest(bounded, position, plies, limit.saturating_sub(lines - 1))? {
            Some(proof) => lines += proof.lines - 1,
            None => return Ok(None),
        }
    }
    Ok((lines < limit).then_some(lines))
}

/// The positions after these moves, each once.
fn different_positions(moves: &LegalMoves) -> Vec<Position> {
    let mut positions: Vec<Position> = Vec::with_capacity(moves.len());
    for legal in moves {
        if !positions.contains(legal.board_after()) {
            positions.push(*legal.board_after());
        }
    }
    positions
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::solve::tests::ends_of_games;

    /// The fewest lines, by every move and every reply.
    fn truth(position: &Position, plies: u32, rules: &Rules) -> Option<usize> {
        let moves = position.legal_moves(rules);
        moves.iter().filter_map(|legal| truth_after(legal, plies, rules)).min()
    }

    /// The lines of a proof that begins with this move; `None` if it does not win within the plies.
    fn truth_after(legal: &LegalMove, plies: u32, rules: &Rules) -> Option<usize> {
        let Some(next) = legal.position() else { return Some(1) };
        let replies = next.legal_moves(rules);
        if replies.is_empty() {
            return Some(1);
        }
        if plies == 1 || replies.iter().any(LegalMove::wins) {
            return None;
        }
        let positions: HashSet<Position> =
            replies.iter().map(|reply| *reply.board_after()).collect();
        positions
            .iter()
            .try_fold(1, |lines, position| Some(lines + truth(position, plies - 2, rules)?))
    }

    #[test]
    fn no_proof_of_a_short_win_has_fewer_lines() {
        let rules = Rules::default();
        let (mut won, mut of_several_lines) = (0, 0);
        for position in ends_of_games(60, 5, &rules) {
            let table = ProofTable::new(1).expect("memory");
            let budget = Budget::new(u64::MAX, None);
            let bounded = Bounded::new(&rules, &table, &budget, ());
            for plies in [1, 3, SHORT_WIN] {
                let best = fewest_lines(&bounded, &position, plies).expect("no stop");
                let least = truth(&position, plies, &rules);
                let lines = best.and_then(|legal| truth_after(&legal, plies, &rules));
                assert_eq!(lines, least, "{position} within {plies} plies");
                let Some(lines) = lines else { continue };
                // A proof with exactly `limit` lines does not count.
                let found = |limit| fewest(&bounded, &position, plies, limit).expect("no stop");
                assert!(found(lines).is_none(), "{position} within {plies} plies");
                assert_eq!(found(lines + 1).map(|proof| proof.lines), Some(lines));
                won += 1;
                of_several_lines += u32::from(lines > 1);
            }
        }
        assert!(won > 200 && of_several_lines > 40, "{of_several_lines} of {won}");
    }

    #[test]
    fn a_stopped_search_says_so() {
        let rules = Rules::default();
        let (table, budget) = (ProofTable::new(1).expect("memory"), Budget::new(3, None));
        let bounded = Bounded::new(&rules, &table, &budget, ());
        assert_eq!(
            fewest_lines(&bounded, &Position::kiswahili(), SHORT_WIN).err(),
            Some(Unfinished)
        );
    }
}
