//! Perft: the number of lines of play of a given length, the standard test of a
//! move generator.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

#[cfg(feature = "cli")]
use rayon::prelude::*;

use super::moves::{LegalMoves, Move};
use super::position::Position;
use super::rules::Rules;

/// The number of lines of exactly `depth` moves from a position, every move
/// made. A line that wins earlier is not counted, and a position without a
/// legal move has none; depth 0 counts 1.
///
/// ```
/// use bingwa::bao::{Position, Rules, perft};
/// assert_eq!(perft(&Position::kiswahili(), 5, &Rules::default()), 405);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32, rules: &Rules) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut lines = 0;
    position.for_each_legal_move(rules, |legal| {
        if depth == 1 {
            lines += 1;
        } else if let Some(next) = legal.position() {
            lines += perft(next, depth - 1, rules);
        }
    });
    lines
}

/// For each of the given moves, in their order, the number of lines of `depth` moves that begin
/// with it, counted when the iterator comes to it as [`perft_until`] counts. Soon after `stop` is
/// set the iterator ends, without the move whose lines it was counting. Empty at depth 0.
pub fn divide_until(
    moves: LegalMoves,
    depth: u32,
    rules: &Rules,
    stop: &AtomicBool,
) -> impl Iterator<Item = (Move, u64)> {
    moves.into_iter().map_while(move |legal| {
        let lines = match (depth, legal.position()) {
            (0, _) => return None,
            (1, _) => 1,
            (_, Some(next)) => perft_until(next, depth - 1, rules, stop)?,
            (_, None) => 0,
        };
        Some((legal.mv(), lines))
    })
}

/// [`perft()`] on rayon's current thread pool with the feature `cli`, without it on the caller's
/// thread. Soon after `stop` is set it ends, and returns `None`.
#[must_use]
pub fn perft_until(
    position: &Position,
    depth: u32,
    rules: &Rules,
    stop: &AtomicBool,
) -> Option<u64> {
    /// A subtree of this depth takes a fraction of a millisecond: too little to
    /// share out, and little enough to finish after `stop`.
    const SERIAL_DEPTH: u32 = 6;
    if stop.load(Relaxed) {
        return None;
    }
    if depth <= SERIAL_DEPTH {
        return Some(perft(position, depth, rules));
    }
    let moves = position.legal_moves(rules);
    #[cfg(feature = "cli")]
    let moves = moves.par_iter();
    #[cfg(not(feature = "cli"))]
    let moves = moves.iter();
    moves
        .filter_map(|legal| legal.position())
        .map(|next| perft_until(next, depth - 1, rules, stop))
        .sum()
}
