//! Short wins, proven in as few lines as possible.
//!
//! The proof-number search keeps the first win that it finds, which is often longer than the
//! shortest one and needs more lines. Near the end of the game there are few enough moves to
//! compare the proofs of all winning ones.

use super::build::Unfinished;
use crate::bao::{LegalMove, LegalMoves, Position};
use crate::solve::within::Within;

/// Wins within more plies are not compared: the work grows faster than the lines shrink.
pub(super) const MOST_PLIES: u32 = 5;

/// A winning move with the lines of its proof. A position counts once among the replies to one
/// move, but again wherever else the proof reaches it.
#[derive(Clone, Copy)]
struct Proof {
    legal: LegalMove,
    lines: usize,
}

/// The winning move whose proof within an odd number of plies has the fewest lines; `None` if the
/// mover does not win within them.
pub(super) fn fewest_lines(
    within: &Within<'_>,
    position: &Position,
    plies: u32,
) -> Result<Option<LegalMove>, Unfinished> {
    if !within.wins(position, plies).ok_or(Unfinished)? {
        return Ok(None);
    }
    Ok(search(within, position, plies, usize::MAX)?.map(|proof| proof.legal))
}

/// The proof with the fewest lines; `None` if every proof has `limit` lines or more.
fn search(
    within: &Within<'_>,
    position: &Position,
    plies: u32,
    limit: usize,
) -> Result<Option<Proof>, Unfinished> {
    // A proof has a line.
    if limit <= 1 {
        return Ok(None);
    }
    let moves = within.moves(position).ok_or(Unfinished)?;
    if let Some(legal) = moves.iter().find(|legal| within.wins_at_once(legal)) {
        return Ok(Some(Proof { legal: *legal, lines: 1 }));
    }
    if plies == 1 {
        return Ok(None);
    }
    // Each position after a reply needs a line, so moves with few of them come first.
    let after = |legal: &LegalMove| different_positions(&legal.reached().legal_moves(within.rules));
    let mut candidates: Vec<(LegalMove, Vec<Position>)> =
        moves.iter().map(|legal| (*legal, after(legal))).collect();
    candidates.sort_by_key(|(_, positions)| positions.len());
    let mut fewest: Option<Proof> = None;
    for (legal, positions) in candidates {
        let limit = fewest.map_or(limit, |fewest| fewest.lines);
        if 1 + positions.len() >= limit {
            break;
        }
        if !within.loses(legal.reached(), plies - 1).ok_or(Unfinished)? {
            continue;
        }
        if let Some(lines) = lines_after(within, &positions, plies - 2, limit - 1)? {
            fewest = Some(Proof { legal, lines: 1 + lines });
        }
    }
    Ok(fewest)
}

/// The number of lines that prove these positions, each won within `plies`; `None` if it is `limit`
/// or more.
fn lines_after(
    within: &Within<'_>,
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
        match search(within, position, plies, limit.saturating_sub(lines - 1))? {
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
        if !positions.contains(legal.reached()) {
            positions.push(*legal.reached());
        }
    }
    positions
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::bao::Rules;
    use crate::solve::budget::Budget;
    use crate::solve::table::ProofTable;
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
        if plies == 1 || replies.iter().any(LegalMove::won) {
            return None;
        }
        let positions: HashSet<Position> = replies.iter().map(|reply| *reply.reached()).collect();
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
            let within = Within { rules: &rules, table: &table, budget: &budget };
            for plies in [1, 3, MOST_PLIES] {
                let best = fewest_lines(&within, &position, plies).expect("no stop");
                let fewest = truth(&position, plies, &rules);
                let lines = best.and_then(|legal| truth_after(&legal, plies, &rules));
                assert_eq!(lines, fewest, "{position} within {plies} plies");
                let Some(lines) = lines else { continue };
                // A proof with exactly `limit` lines does not count.
                let found = |limit| search(&within, &position, plies, limit).expect("no stop");
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
        let within = Within { rules: &rules, table: &table, budget: &budget };
        assert_eq!(
            fewest_lines(&within, &Position::kiswahili(), MOST_PLIES).err(),
            Some(Unfinished)
        );
    }
}
