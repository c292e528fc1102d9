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

    /// Mean gain of the mover's value by a change of the position's text.
    fn mean_gain(changes: impl IntoIterator<Item = (Position, String)>) -> f64 {
        let gains: Vec<f64> = changes
            .into_iter()
            .map(|(position, text)| f64::from(value(&text) - evaluate(&position)))
            .collect();
        assert!(gains.len() > 100, "{}", gains.len());
        gains.iter().sum::<f64>() / gains.len() as f64
    }

    #[test]
    fn seeds_are_worth_more_behind_than_under_threat() {
        let row = |seeds: &[u8]| seeds.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        let moved = reachable().into_iter().filter_map(|position| {
            let [_, threats] = position.threats();
            let pit = threats.prey.to_le_bytes().into_iter().position(|prey| prey > 0)?;
            let text = position.to_string();
            let (board, rest) = text.split_once(' ').expect("a board and the rest");
            let mut rows: Vec<Vec<u8>> = board
                .split('/')
                .map(|row| row.split(',').map(|seeds| seeds.parse().unwrap()).collect())
                .collect();
            let is_south = rest.contains(" S ");
            // The opponent's pits: the mirror image of the mover's.
            let (front, back, pit) = if is_south { (2, 3, 7 - pit) } else { (1, 0, pit) };
            rows[back][pit] += std::mem::take(&mut rows[front][pit]);
            let rows: Vec<String> = rows.iter().map(|seeds| row(seeds)).collect();
            // A house needs its seeds, and a mover a filled front pit.
            let text = format!("{} {rest}", rows.join("/"));
            let stands = position.houses() == [false, false] && text.parse::<Position>().is_ok();
            stands.then_some((position, text))
        });
        let gain = mean_gain(moved);
        assert!(gain > 100.0, "{gain}");
    }

    #[test]
    fn halfway_through_kunamua_an_own_house_is_worth_having() {
        let without = reachable().into_iter().filter_map(|position| {
            let halfway = (8..=14).contains(&position.stores()[0]);
            (halfway && position.houses()[0]).then(|| {
                let own = if position.side() == Side::South { 'H' } else { 'h' };
                (position, position.to_string().replace(own, "").replace("  ", " - "))
            })
        });
        let gain = mean_gain(without);
        assert!(gain < -100.0, "{gain}");
    }

    #[test]
    fn a_great_capture_in_sight_is_worth_having() {
        // Three seeds of South's face a6 and its fourteen, or the empty a5.
        let facing = "1,1,1,0,0,0,1,1/0,0,14,0,1,0,0,1/0,0,3,0,0,1,1,0/1,1,1,1,1,1,1,1 9,9 - S -";
        let missing = "1,1,1,0,0,0,1,1/0,0,14,0,1,0,0,1/0,0,0,3,0,1,1,0/1,1,1,1,1,1,1,1 9,9 - S -";
        assert!(value(facing) > value(missing) + 500);
    }
}
