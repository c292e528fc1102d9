//! Counting: how many lines of play of a given length a position has.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

#[cfg(feature = "rayon")]
use rayon::prelude::*;

use super::generate::{LegalMove, LegalMoves};
use super::m::Move;
use super::position::Position;
use super::rules::Rules;

/// The number of lines of exactly `depth` moves from a position, each move
/// really made. A line that wins earlier is not counted, and a position
/// without a legal move has none; depth 0 counts 1.
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
    position.for_each_legal_move(rules, |child| {
        if depth == 1 {
            lines += 1;
        } else if let Some(next) = child.position() {
            lines += perft(next, depth - 1, rules);
        }
    });
    lines
}

/// [`perft()`] of each legal move, sorted by the move's text: the lines of
/// `depth` moves that begin with it. With the feature `rayon` its current thread
/// pool shares the subtrees. Empty at depth 0.
#[must_use]
pub fn divide(position: &Position, depth: u32, rules: &Rules) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let mut lines: Vec<(Move, u64)> = shared_out(&position.legal_moves(rules))
        .map(|child| {
            let below = match (depth, child.position()) {
                (1, _) => 1,
                (_, Some(next)) => perft_parallel(next, depth - 1, rules),
                (_, None) => 0,
            };
            (child.mv(), below)
        })
        .collect();
    lines.sort_by_key(|(m, _)| m.to_string());
    lines
}

/// [`perft()`] on rayon's current thread pool, with the feature `rayon`; without
/// it, on the caller's thread.
#[must_use]
pub fn perft_parallel(position: &Position, depth: u32, rules: &Rules) -> u64 {
    let never = AtomicBool::new(false);
    perft_until(position, depth, rules, &never).expect("nobody stops it")
}

/// [`perft_parallel`] that ends soon after `stop` is set; `None` if it did.
#[must_use]
pub fn perft_until(
    position: &Position,
    depth: u32,
    rules: &Rules,
    stop: &AtomicBool,
) -> Option<u64> {
    /// Below this depth a subtree takes a fraction of a millisecond: too small
    /// to be handed out, and soon enough over to stop after it.
    const SERIAL_DEPTH: u32 = 6;
    if stop.load(Relaxed) {
        return None;
    }
    if depth <= SERIAL_DEPTH {
        return Some(perft(position, depth, rules));
    }
    shared_out(&position.legal_moves(rules))
        .filter_map(|child| child.position())
        .map(|next| perft_until(next, depth - 1, rules, stop))
        .sum()
}

#[cfg(feature = "rayon")]
fn shared_out(moves: &LegalMoves) -> impl ParallelIterator<Item = &LegalMove> {
    moves.par_iter()
}

#[cfg(not(feature = "rayon"))]
fn shared_out(moves: &LegalMoves) -> impl Iterator<Item = &LegalMove> {
    moves.iter()
}
