//! The evaluation of a position, without search.
//!
//! It is the output of a small neural network that was trained on games of the engine
//! against itself (`tools/train`). `features` lists the features of a position,
//! `network` holds the weights and computes the output.

mod features;
mod network;

#[doc(hidden)]
pub use features::{ACTIVE, ROWS, active_rows, stage};

use crate::bao::Position;

/// A score from the mover's point of view, in units of the evaluation: an output of 1 of the
/// network is 1,500 units. `search::PointScale` turns units into points and chances.
pub type Value = i32;

/// Greatest value of a position; the search keeps greater ones for forced wins.
const MOST: Value = 30_000;

/// The evaluation of a position from the mover's point of view, in units, within ±30,000.
///
/// ```
/// use bingwa::bao::Position;
/// use bingwa::eval::evaluate;
/// // The mover has captured all but one seed.
/// let ahead: Position =
///     "0,0,0,0,0,0,0,0/0,0,0,1,0,0,0,0/1,9,1,9,1,9,1,9/3,3,3,3,3,3,3,2 0,0 - S -".parse()?;
/// assert!(evaluate(&ahead) > 500);
/// # Ok::<(), bingwa::bao::ParsePositionError>(())
/// ```
#[must_use]
pub fn evaluate(position: &Position) -> Value {
    network::output(position).clamp(-MOST, MOST)
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::bao::{Rules, Side};

    fn value(text: &str) -> Value {
        evaluate(&text.parse().expect("a position"))
    }

    /// All positions of random games.
    fn reachable() -> Vec<Position> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut positions = Vec::new();
        while positions.len() < 20_000 {
            let mut position = Position::kiswahili();
            for _ in 0..200 {
                positions.push(position);
                let children = position.legal_moves(&Rules::default());
                if children.is_empty() {
                    break;
                }
                match children[random.random_range(0..children.len())].position() {
                    Some(next) => position = *next,
                    None => break,
                }
            }
        }
        positions
    }

    #[test]
    fn south_and_north_are_evaluated_alike() {
        for position in reachable() {
            assert_eq!(evaluate(&position), evaluate(&position.rotated()), "{position}");
        }
    }

    #[test]
    fn without_a_house_left_and_right_are_alike() {
        let positions = reachable();
        let images = positions.iter().filter_map(|position| Some((position, position.mirrored()?)));
        let mut count = 0;
        for (position, image) in images {
            assert_eq!(evaluate(position), evaluate(&image), "{position}");
            count += 1;
        }
        assert!(count > 5_000);
    }

    /// The search keeps values from this one on for forced wins.
    const FORCED_WIN: Value = crate::search::FORCED_WIN;

    #[test]
    fn no_evaluation_looks_like_a_forced_win() {
        let nearly_all_in_one_pit: Position =
            "1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/1,0,0,0,0,0,0,0/61,0,0,0,0,0,0,0 0,0 - S -"
                .parse()
                .expect("a position");
        for position in reachable().iter().chain([&nearly_all_in_one_pit]) {
            assert!(evaluate(position).abs() < FORCED_WIN, "{position}");
        }
        // Positions of games stay below the bound, with few exceptions.
        let beyond = reachable().iter().filter(|position| evaluate(position).abs() == MOST).count();
        assert!(beyond < 20, "{beyond}");
    }

    #[test]
    fn halfway_through_kunamua_an_own_house_is_worth_having() {
        let losses = reachable().into_iter().filter_map(|position| {
            let halfway = (8..=14).contains(&position.stores()[0]);
            (halfway && position.houses()[0]).then(|| {
                let own = if position.side() == Side::South { 'H' } else { 'h' };
                let without = position.to_string().replace(own, "").replace("  ", " - ");
                f64::from(evaluate(&position) - value(&without))
            })
        });
        let losses: Vec<f64> = losses.collect();
        let mean = losses.iter().sum::<f64>() / losses.len() as f64;
        assert!(losses.len() > 100 && mean > 100.0, "{mean}");
    }

    #[test]
    fn a_great_capture_in_sight_is_worth_having() {
        // Three seeds of South's face a6 and its fourteen, or the empty a5.
        let facing = "1,1,1,0,0,0,1,1/0,0,14,0,1,0,0,1/0,0,3,0,0,1,1,0/1,1,1,1,1,1,1,1 9,9 - S -";
        let missing = "1,1,1,0,0,0,1,1/0,0,14,0,1,0,0,1/0,0,0,3,0,1,1,0/1,1,1,1,1,1,1,1 9,9 - S -";
        assert!(value(facing) > value(missing) + 500);
    }
}
