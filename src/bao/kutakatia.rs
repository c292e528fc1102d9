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
    let threats = MtajiCaptures::find(position.opponent(), facing_opponent);
    only_front_pit(threats.ends()).and_then(Pit::facing)
}

/// The front pit of a set of exactly one.
fn only_front_pit(set: u8) -> Option<Pit> {
    if set.is_power_of_two() { Pit::new(set.trailing_zeros() as usize) } else { None }
}
