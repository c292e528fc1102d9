//! The verdict on a move as JSON shows it, with the feature `serde`.

use serde::Serialize;

use super::verdict::{Grade, MoveVerdict};
use crate::bao::{Game, Move, Side};
use crate::search::Score;
use crate::search::serde::rounded;

/// A judged move of a game. Scores and chances are from South's point of view,
/// whoever moves; chances have four decimals.
#[derive(Clone, Debug, Serialize)]
pub struct JudgedMove<'a> {
    /// From 1.
    pub ply: usize,
    /// The number of its pair in the record.
    pub pair: usize,
    /// The player of the move.
    pub side: Side,
    /// The move.
    pub played: Move,
    /// The move with its marks.
    pub full: String,
    /// The best move instead of it.
    pub best: Option<Move>,
    /// The best line, the best move first.
    pub pv: &'a [Move],
    /// Depth to which the position before it was searched, in plies.
    pub depth: u32,
    /// The score before the move, with best play.
    pub before: Score,
    /// The score after it.
    pub after: Score,
    /// South's chance before the move.
    pub chance_before: f64,
    /// South's chance after it.
    pub chance_after: f64,
    /// What the mover lost of the chance of winning.
    pub chance_loss: f64,
    /// It was the only legal move.
    pub forced: bool,
    /// How bad it is.
    pub grade: Option<Grade>,
    /// Moves to the forced win that it let go.
    pub missed_win: Option<u32>,
    /// Moves to the forced loss that it walked into.
    pub into_loss: Option<u32>,
    /// The game turned at it.
    pub turned: bool,
    /// The move comes from a book of openings.
    pub book: bool,
}

impl<'a> JudgedMove<'a> {
    /// The move of `game` with this index, from 0, and its verdict.
    #[must_use]
    pub fn new(game: &Game, index: usize, verdict: &'a MoveVerdict) -> JudgedMove<'a> {
        let legal = &game.moves()[index];
        let side = legal.mv().side();
        let chance_of_south =
            |chance: f64| rounded(if side == Side::South { chance } else { 1.0 - chance });
        JudgedMove {
            ply: index + 1,
            pair: game.pair(index),
            side,
            played: legal.mv(),
            full: legal.full().to_string(),
            best: verdict.line.first().copied(),
            pv: &verdict.line,
            depth: verdict.depth,
            before: verdict.before.of_south(side),
            after: verdict.after.of_south(side),
            chance_before: chance_of_south(verdict.chance_before()),
            chance_after: chance_of_south(verdict.chance_after()),
            chance_loss: rounded(verdict.chance_loss),
            forced: verdict.forced,
            grade: verdict.grade,
            missed_win: verdict.missed_win,
            into_loss: verdict.into_loss,
            turned: verdict.turned,
            book: verdict.book,
        }
    }
}
