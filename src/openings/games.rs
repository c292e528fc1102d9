//! Positions met in games played at random within reason.

use std::ops::RangeInclusive;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::Opening;
use super::engines::Engines;
use super::select::Source;
use crate::bao::{Game, Move, Position, Rules};
use crate::search::{HashError, Value};

/// How much worse than the best a move may be to be played, in hundredths of a
/// seed: a slip, not a blunder.
pub const MARGIN: Value = 100;

/// Games from a start position, each with random numbers of its own. They lead
/// deeper than all positions can be counted, and to positions such as come
/// about in play; but they are a sample of the games, not of the positions.
#[derive(Clone, Debug)]
pub struct Games {
    /// Where the games begin.
    pub start: Position,
    /// What they are played by.
    pub rules: Rules,
    /// How long they are: the lengths take turns.
    pub plies: RangeInclusive<u32>,
    /// Each move is drawn from those whose value at this depth is no more than
    /// [`MARGIN`] below the best; from all legal moves if it is 0.
    pub depth: u32,
    /// The games are as much others with another seed.
    pub seed: u64,
}

impl Games {
    /// The moves that may be played, in a fixed order; none if the game is
    /// over.
    fn reasonable(&self, position: &Position, engines: &Engines) -> Result<Vec<Move>, HashError> {
        let mut moves: Vec<Move> = if self.depth == 0 {
            position.legal_moves(&self.rules).iter().map(|child| child.mv()).collect()
        } else {
            let values = engines.values(position, &self.rules, self.depth)?;
            let best = values.iter().map(|&(_, value)| value).max().unwrap_or(0);
            let good = values.into_iter().filter(|&(_, value)| value >= best - MARGIN);
            good.map(|(m, _)| m).collect()
        };
        moves.sort_unstable();
        Ok(moves)
    }
}

impl Source for Games {
    /// There is always another game.
    fn limit(&self) -> Option<usize> {
        None
    }

    fn repeats(&self) -> bool {
        true
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The end of a game; `None` if it was over before its length.
    fn candidate(&self, index: usize, engines: &Engines) -> Result<Option<Opening>, HashError> {
        let mut random = numbers(self.seed, index as u64);
        let mut lengths = self.plies.clone();
        let turn = index % lengths.clone().count().max(1);
        let plies = lengths.nth(turn).unwrap_or(0);

        let mut game = Game::new(self.start, self.rules);
        for _ in 0..plies {
            let moves = self.reasonable(game.position(), engines)?;
            let played = moves.choose(&mut random).and_then(|&m| game.play(m));
            if played.is_none_or(|child| child.won()) {
                return Ok(None);
            }
        }
        let moves = game.moves().iter().map(|child| child.mv()).collect();
        let opening = Opening { moves, position: *game.position() };
        Ok(game.outcome().is_none().then_some(opening))
    }
}

/// The random numbers of one game: the seed is spread over 64 bits first, so
/// that the games of seed 1 are not those of seed 0 but for the first.
fn numbers(seed: u64, game: u64) -> Xoshiro256PlusPlus {
    let spread: u64 = Xoshiro256PlusPlus::seed_from_u64(seed).random();
    Xoshiro256PlusPlus::seed_from_u64(spread.wrapping_add(game))
}
