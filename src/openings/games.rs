//! Positions from games with random, reasonable moves.

use std::ops::RangeInclusive;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::engines::Engines;
use super::opening::Opening;
use super::select::OpeningSource;
use crate::bao::{Game, LegalMove, Move, Position, Rules};
use crate::search::{HashError, Value};

/// A reasonable move is at most this much worse than the best, in hundredths of a
/// point: a slip, not a blunder.
pub const MARGIN: Value = 15;

/// Games with random moves, each with random numbers of its own. They reach
/// plies at which all positions are too many to enumerate, and positions as
/// they occur in play; they are a sample of the games, not of the positions.
#[derive(Clone, Debug)]
pub struct RandomGames {
    /// The position where the games begin.
    pub start: Position,
    /// The rules of the games.
    pub rules: Rules,
    /// The lengths of the games, which take turns.
    pub plies: RangeInclusive<u32>,
    /// Depth of the search for reasonable moves, those at most [`MARGIN`] below
    /// the best; 0 draws from all legal moves.
    pub depth: u32,
    /// The seed of the random moves.
    pub seed: u64,
}

impl RandomGames {
    /// The reasonable moves, in a fixed order; none if the game is over.
    fn reasonable_moves(
        &self,
        position: &Position,
        engines: &Engines<'_>,
    ) -> Result<Vec<Move>, HashError> {
        let mut moves: Vec<Move> = if self.depth == 0 {
            position.legal_moves(&self.rules).iter().map(LegalMove::mv).collect()
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

impl OpeningSource for RandomGames {
    /// There is no end of games.
    fn limit(&self) -> Option<usize> {
        None
    }

    fn repeats(&self) -> bool {
        true
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The opening of a game played to its length; `None` if it was over
    /// earlier.
    fn candidate(&self, index: usize, engines: &Engines<'_>) -> Result<Option<Opening>, HashError> {
        let mut random = random_numbers(self.seed, index as u64);
        let mut lengths = self.plies.clone();
        let turn = index % lengths.clone().count().max(1);
        let plies = lengths.nth(turn).unwrap_or(0);

        let mut game = Game::new(self.start, self.rules);
        for _ in 0..plies {
            let moves = self.reasonable_moves(game.position(), engines)?;
            let played = moves.choose(&mut random).and_then(|&m| game.play(m).ok());
            if played.is_none_or(|played| played.won()) {
                return Ok(None);
            }
        }
        Ok(Opening::of_game(&game).ok())
    }
}

/// The random numbers of one game. The seed is hashed first: with `seed + game`
/// the games of seeds 0 and 1 would overlap.
fn random_numbers(seed: u64, game: u64) -> Xoshiro256PlusPlus {
    let spread: u64 = Xoshiro256PlusPlus::seed_from_u64(seed).random();
    Xoshiro256PlusPlus::seed_from_u64(spread.wrapping_add(game))
}
