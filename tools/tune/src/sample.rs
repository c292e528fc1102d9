//! A sample: a position with its score and the result of its game.

use std::fmt;
use std::str::FromStr;

use anyhow::{Context, ensure};
use bingwa::bao::Position;

/// A position, the score of its search and the result of its game, from the
/// mover's point of view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The number of its game. Games, not positions, are split between fitting and
    /// validation.
    pub game: u32,
    /// The result: 2 for a win, 1 for a draw, 0 for a loss.
    pub points: u8,
    /// The score of a search, in centiseeds; [`WON`](Sample::WON) for a forced win.
    pub score: i32,
    pub position: Position,
}

impl Sample {
    /// The score written for a forced win; the negative for a loss.
    pub const WON: i32 = 30_000;
}

/// `GAME POINTS SCORE POSITION`.
impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sample { game, points, score, position } = self;
        write!(f, "{game} {points} {score} {position}")
    }
}

impl FromStr for Sample {
    type Err = anyhow::Error;

    fn from_str(line: &str) -> anyhow::Result<Sample> {
        let mut parts = line.splitn(4, ' ');
        let mut part = || parts.next().context("expected GAME POINTS SCORE POSITION");
        let game = part()?.parse().context("the number of the game")?;
        let points = part()?.parse().context("the points")?;
        ensure!(points <= 2, "points: found {points}, expected 0, 1 or 2");
        let score = part()?.parse().context("the score")?;
        let position = part()?.parse().context("the position")?;
        Ok(Sample { game, points, score, position })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_sample_is_read_back() {
        for (points, score) in [(2, 120), (0, -Sample::WON), (1, 0)] {
            let sample = Sample { game: 7, points, score, position: Position::kiswahili() };
            assert_eq!(sample.to_string().parse::<Sample>().unwrap(), sample);
        }
        for line in ["", "1 2 3", "1 3 0 startpos", "x 2 3 startpos", "1 2 3 nowhere"] {
            assert!(line.parse::<Sample>().is_err(), "{line}");
        }
    }
}
