//! Levels of playing strength, and the scale of Elo that they stand on.

use std::fmt;
use std::str::FromStr;

/// The Elo of each level on its own scale: `builtin:random` has 0. Measured by
/// the round robin in `docs/levels.md`, which `bingwa-lab ladder` plays again.
///
/// Level 10 has this Elo with [`FULL_NODES`](super::skill::FULL_NODES) nodes a
/// move. At its real strength, which nothing limits, it stands above the scale.
const ELO: [i32; Level::COUNT] = [216, 434, 633, 786, 958, 1168, 1323, 1563, 1779, 2084];

/// A playing strength: one of ten levels, or a strength between two of them.
///
/// Level 10 is full strength and limits nothing. A level below it searches few
/// nodes and chooses among all moves: the more chance of winning a move gives
/// away, the less often it is played. Analysis is never limited: a search without
/// a limit, an `infinite` one, and one for a `mate`.
///
/// ```
/// use bingwa::search::Level;
/// let level = Level::new(3).expect("1 to 10");
/// assert!(level < Level::FULL);
/// assert_eq!(Level::of_elo(level.elo()), level);
/// assert_eq!("3".parse(), Ok(level));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "f64", try_from = "f64"))]
pub struct Level {
    /// Thousandths of a level, from 1,000 to 10,000.
    thousandths: u32,
}

/// A level that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found {0:?}, expected a level from 1 to {max}", max = Level::COUNT)]
pub struct LevelError(String);

impl Level {
    /// The number of levels.
    pub const COUNT: usize = 10;
    /// The weakest level.
    pub const WEAKEST: Level = Level { thousandths: 1000 };
    /// Full strength.
    pub const FULL: Level = Level { thousandths: 1000 * Level::COUNT as u32 };

    /// A level by its number, from 1 to 10.
    #[must_use]
    pub fn new(number: usize) -> Option<Level> {
        let exists = (1..=Level::COUNT).contains(&number);
        exists.then_some(Level { thousandths: number as u32 * 1000 })
    }

    /// All ten levels, from the weakest on.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=Level::COUNT).filter_map(Level::new)
    }

    /// The strength with this Elo: between two levels it is interpolated, and
    /// beyond the ends of the scale it is the strength at the end.
    ///
    /// The scale is that of `docs/levels.md`, with `builtin:random` at 0. It is not
    /// the Elo of chess.
    #[must_use]
    pub fn of_elo(elo: i32) -> Level {
        let elo = elo.clamp(ELO[0], ELO[Level::COUNT - 1]);
        let below = ELO[..Level::COUNT - 1].partition_point(|&mark| mark <= elo) - 1;
        let step = ELO[below + 1] - ELO[below];
        let part = f64::from(elo - ELO[below]) / f64::from(step);
        Level { thousandths: (below as u32 + 1) * 1000 + (part * 1000.0).round() as u32 }
    }

    /// The Elo of this strength; see [`Level::of_elo`].
    #[must_use]
    pub fn elo(self) -> i32 {
        let (below, part) = self.between();
        let next = ELO[(below + 1).min(Level::COUNT - 1)];
        ELO[below] + (f64::from(next - ELO[below]) * part).round() as i32
    }

    /// The level's number, with a fraction if it is between two levels.
    #[must_use]
    pub fn number(self) -> f64 {
        f64::from(self.thousandths) / 1000.0
    }

    /// The index of the level at or below this strength, from 0 for level 1, and
    /// which part of the way to the next level it has come.
    pub(super) fn between(self) -> (usize, f64) {
        let index = self.thousandths / 1000 - 1;
        (index as usize, f64::from(self.thousandths % 1000) / 1000.0)
    }
}

impl Default for Level {
    /// Full strength.
    fn default() -> Level {
        Level::FULL
    }
}

impl fmt::Display for Level {
    /// Its number: `3`, or `3.25` between two levels.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl FromStr for Level {
    type Err = LevelError;

    /// Reads the number of a level: `1` to `10`, or one with a fraction.
    fn from_str(text: &str) -> Result<Level, LevelError> {
        let number = text.parse().ok().and_then(from_number);
        number.ok_or_else(|| LevelError(text.to_owned()))
    }
}

impl From<Level> for f64 {
    fn from(level: Level) -> f64 {
        level.number()
    }
}

impl TryFrom<f64> for Level {
    type Error = LevelError;

    fn try_from(number: f64) -> Result<Level, LevelError> {
        from_number(number).ok_or_else(|| LevelError(number.to_string()))
    }
}

fn from_number(number: f64) -> Option<Level> {
    let exists = (1.0..=Level::COUNT as f64).contains(&number);
    exists.then(|| Level { thousandths: (number * 1000.0).round() as u32 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_the_numbers_1_to_10() {
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(11), None);
        assert_eq!(Level::new(1), Some(Level::WEAKEST));
        assert_eq!(Level::new(10), Some(Level::FULL));
        assert_eq!(Level::default(), Level::FULL);
        assert_eq!(Level::all().count(), 10);
    }

    #[test]
    fn a_stronger_level_has_more_elo() {
        let elos: Vec<i32> = Level::all().map(Level::elo).collect();
        assert_eq!(elos, ELO);
        assert!(elos.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn every_elo_of_the_scale_has_a_strength_of_its_own() {
        let (weakest, full) = (Level::WEAKEST.elo(), Level::FULL.elo());
        let strengths: Vec<Level> = (weakest..=full).map(Level::of_elo).collect();
        assert!(strengths.is_sorted_by(|a, b| a < b));
        for (elo, level) in (weakest..).zip(strengths) {
            assert_eq!(level.elo(), elo);
        }
        assert_eq!(Level::of_elo(i32::MIN), Level::WEAKEST);
        assert_eq!(Level::of_elo(i32::MAX), Level::FULL);
    }

    #[test]
    fn a_level_is_read_and_written_as_its_number() {
        for text in ["1", "3.25", "9.999", "10"] {
            assert_eq!(text.parse::<Level>().unwrap().to_string(), text);
        }
        for text in ["0", "0.9", "10.1", "11", "-1", "NaN", "inf", "x", ""] {
            let error = text.parse::<Level>().unwrap_err().to_string();
            assert_eq!(error, format!("found {text:?}, expected a level from 1 to 10"));
        }
    }
}
