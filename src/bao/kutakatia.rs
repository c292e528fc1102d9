//! Kutakatia (§4.5): forbidding the opponent the one pit one could capture.

use super::pit::Pit;
use super::position::Position;
use super::ring::filled_with_two;
use super::starts::MtajiCaptures;

impl Position {
    /// The pit that could stand under kutakatia here, had the last move been a
    /// takata of the mtaji stage (§4.5).
    pub(super) fn possible_kutakatia(&self) -> Option<Pit> {
        if !self.stores_are_empty() {
            return None;
        }
        // The opponent's captures, were it the opponent's turn.
        let target = only_target(self)?;
        let is_house = self.houses.own() && target == Pit::NYUMBA;
        let only_playable = filled_with_two(self.own.front()) == 1 << target.index();
        (!is_house && !only_playable).then_some(target)
    }
}

/// The one pit of the mover that every capturing start of the opponent would
/// take, were it the opponent's turn; `None` if there is no such start, if
/// they take different pits, or if the mover can capture.
///
/// Only the first sowings are looked at; both players are taken to be in the
/// mtaji stage.
fn only_target(position: &Position) -> Option<Pit> {
    if MtajiCaptures::find(position.own(), position.facing()).any() {
        return None;
    }
    let facing_opponent = position.own().front().swap_bytes();
    MtajiCaptures::find(position.opponent(), facing_opponent).only_end()?.facing()
}
