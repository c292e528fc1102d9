//! Kutakatia (§4.5): forbidding the opponent the one pit one could capture.

use super::openings::MtajiCaptures;
use super::{Pit, Position};

/// The one pit of the mover that every capturing opening of the opponent would
/// take, were it the opponent's turn; `None` if there is no such opening, if
/// they take different pits, or if the mover can capture.
///
/// Only the first sowings are looked at; both players are taken to be in the
/// mtaji stage.
pub(super) fn only_target(position: &Position) -> Option<Pit> {
    if MtajiCaptures::find(position.own(), position.facing()).any() {
        return None;
    }
    let facing_opponent = position.own().front().swap_bytes();
    MtajiCaptures::find(position.opponent(), facing_opponent).only_end()?.facing()
}
