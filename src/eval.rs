//! What a position is worth when nobody looks further: the one place where the
//! search asks.

use crate::bao::Position;

/// A score from the mover's point of view, in hundredths of a seed.
pub type Value = i32;

/// The worth of a position from the mover's point of view, in hundredths of a
/// seed.
#[must_use]
pub fn evaluate(position: &Position) -> Value {
    let own = position.own().total() as i32;
    let opponent = position.opponent().total() as i32;
    (own - opponent) * 100
}
