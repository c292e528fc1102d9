//! An analysed game with the record that it comes from.

use bingwa::analysis::{GameAnalysis, MoveVerdict};
use bingwa::bao::record::Record;
use bingwa::bao::{Game, Outcome, Side};

use super::super::{notation, output};

/// An analysed game with its record.
pub(super) struct GameReport<'a> {
    /// Its place in the file, from 1.
    pub(super) number: usize,
    pub(super) record: &'a Record,
    pub(super) analysis: GameAnalysis,
}

impl GameReport<'_> {
    pub(super) fn game(&self) -> &Game {
        &self.analysis.game
    }

    /// A player's name in the record.
    pub(super) fn name(&self, side: Side) -> String {
        let (key, unnamed) = match side {
            Side::South => ("Kusini", "KUSINI"),
            Side::North => ("Kaskazini", "kaskazini"),
        };
        // Names come from the file: they must not steer the terminal.
        output::one_line(self.record.tag(key).unwrap_or(unnamed))
    }

    /// The record's result, or without one the result of its moves.
    pub(super) fn result(&self) -> String {
        let played = self.game().outcome().map_or("*", Outcome::result);
        output::one_line(self.record.tag("Result").unwrap_or(played))
    }

    /// The number of the pair of moves that a move belongs to, as in records.
    pub(super) fn pair(&self, index: usize) -> usize {
        self.game().pair(index)
    }

    /// The best line instead of a move, in full notation.
    pub(super) fn full_line(&self, index: usize, verdict: &MoveVerdict) -> Vec<String> {
        let position = self.game().positions().nth(index);
        position.map_or_else(Vec::new, |position| {
            notation::full_line(position, &verdict.line, self.game().rules())
        })
    }
}

/// South's chance of winning, from the mover's.
pub(super) fn chance_of_south(chance: f64, mover: Side) -> f64 {
    if mover == Side::South { chance } else { 1.0 - chance }
}
