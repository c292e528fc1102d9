//! What a position is worth when nobody looks further: the one place where the
//! search asks.
//!
//! The weights are in hundredths of a seed. Their proportions come from a
//! logistic regression of game results on some 210,000 positions of fast games
//! the engine played against itself: +222 ± 34 Elo over the difference of seeds
//! (600 games, `docs/strength.md`).

use crate::bao::{Position, Stage};

/// A score from the mover's point of view, in hundredths of a seed.
pub type Value = i32;

/// A seed in the front row: it can be captured at any time.
const FRONT_SEED: Value = 65;

/// A seed in the back row, where no capture reaches it.
const BACK_SEED: [Value; 2] = [300, 250];

/// A seed still in the store. Both players put in one a turn, so this mostly
/// weighs whose turn it is.
const STORE_SEED: Value = 400;

/// An owned nyumba, while the mover is in kunamua: its rights end there.
const HOUSE: Value = 500;

/// The right to move in the mtaji stage.
const MTAJI_TURN: Value = 100;

/// The worth of a position from the mover's point of view, in hundredths of a
/// seed.
///
/// ```
/// use bingwa::bao::Position;
/// assert_eq!(bingwa::eval::evaluate(&Position::kiswahili()), 0);
/// ```
#[must_use]
pub fn evaluate(position: &Position) -> Value {
    let (own, opponent) = (position.own(), position.opponent());
    let front = own.front_total() as Value - opponent.front_total() as Value;
    let back = own.back_total() as Value - opponent.back_total() as Value;
    let [own_store, opponent_store] = position.stores().map(Value::from);
    let seeds = front * FRONT_SEED + (own_store - opponent_store) * STORE_SEED;
    match position.stage() {
        Stage::Kunamua => {
            let [own_house, opponent_house] = position.houses().map(Value::from);
            seeds + back * BACK_SEED[0] + (own_house - opponent_house) * HOUSE
        }
        Stage::Mtaji => seeds + back * BACK_SEED[1] + MTAJI_TURN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(text: &str) -> Value {
        evaluate(&text.parse().expect("a position"))
    }

    #[test]
    fn a_seed_is_worth_more_where_it_is_safe() {
        let front = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,3,0/0,0,0,0,0,0,0,0 21,22 Hh S -";
        let back = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,1 21,22 Hh S -";
        assert!(worth(back) > worth(front));
    }

    #[test]
    fn a_house_is_worth_having() {
        let both = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 Hh S -";
        let mine = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 H S -";
        assert!(worth(mine) > worth(both));
    }
}
