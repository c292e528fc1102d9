//! Kutakatia (§4.5): the one pit that the opponent threatens may not be played.

use super::pit::Pit;
use super::position::Position;
use super::ring::{filled, filled_with_two};
use super::starts::MtajiCaptures;

impl Position {
    /// The pit that is under kutakatia here if the last move was a takata of the
    /// mtaji stage (§4.5). Three pits are exempt: an owned nyumba, the only filled
    /// front pit, and the only front pit with more than one seed.
    pub(crate) fn possible_kutakatia(&self) -> Option<Pit> {
        if !self.stores_are_empty() {
            return None;
        }
        let target = only_target(self)?;
        let is_house = self.houses.own() && target == Pit::NYUMBA;
        let (front, alone) = (self.own.front(), 1 << target.index());
        let is_only = filled(front) == alone || filled_with_two(front) == alone;
        (!is_house && !is_only).then_some(target)
    }
}

/// The one pit of the mover that every capturing start of the opponent would take
/// on the opponent's turn; `None` if there is no such start, if they take
/// different pits, or if the mover can capture.
///
/// Looks at first sowings only. Both players must be in the mtaji stage.
fn only_target(position: &Position) -> Option<Pit> {
    if MtajiCaptures::find(position.own(), position.facing()).any() {
        return None;
    }
    let facing_opponent = position.own().front().swap_bytes();
    MtajiCaptures::find(position.opponent(), facing_opponent).only_end()?.facing()
}
