//! Games between levels of different strength: their mistakes make puzzles.

use bingwa::bao::{Game, Position, Variant};
use bingwa::search::{Engine, HashError, Level, Limits, Options};

/// Nodes of a move at most; the levels below full strength search fewer.
const NODES: u64 = 6_000;

/// Plies after which a game is left unfinished.
const MOST_PLIES: usize = 200;

/// Two engines whose levels change from game to game.
pub struct Players {
    engines: [Engine; 2],
    seed: u64,
}

impl Players {
    /// Players whose games are determined by a seed.
    ///
    /// # Errors
    ///
    /// The machine does not have the memory for the tables.
    pub fn new(seed: u64) -> Result<Players, HashError> {
        let options = Options { hash: 1, ..Options::default() };
        Ok(Players { engines: [Engine::new(options)?, Engine::new(options)?], seed })
    }

    /// Plays the game with this number. The number decides the variant (every fourth
    /// game is kujifunza) and the two levels, which are never equal.
    ///
    /// # Errors
    ///
    /// The machine does not have the memory for the tables.
    pub fn play(&mut self, number: u64) -> Result<Game, HashError> {
        let variant = if number % 4 == 3 { Variant::Kujifunza } else { Variant::Kiswahili };
        for (engine, level) in self.engines.iter_mut().zip(levels(number / 4)) {
            let seed = Some(self.seed.wrapping_mul(1_000_003).wrapping_add(number).max(1));
            engine.set_options(Options { level, seed, ..*engine.options() })?;
            engine.new_game();
        }
        let mut game = Game::new(Position::start(variant), variant.rules());
        while game.outcome().is_none() && game.moves().len() < MOST_PLIES {
            let mover = game.moves().len() % 2;
            let done = self.engines[mover].search(&game, Limits::nodes(NODES), |_| ());
            let Some(best) = done.best else { break };
            game.play(best).expect("the engine plays legal moves");
        }
        Ok(game)
    }
}

/// The levels of South and North: every pair of different levels from 2 to 9 in turn.
fn levels(number: u64) -> [Level; 2] {
    const LOWEST: u64 = 2;
    const COUNT: u64 = 8;
    let south = number % COUNT;
    let north = (south + 1 + number / COUNT % (COUNT - 1)) % COUNT;
    [south, north].map(|index| Level::new((LOWEST + index) as usize).unwrap_or(Level::FULL))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_of_different_levels_meets() {
        let mut pairs: Vec<_> = (0..56).map(|number| levels(number).map(Level::elo)).collect();
        pairs.sort_unstable();
        pairs.dedup();
        assert_eq!(pairs.len(), 56);
        assert!(pairs.iter().all(|[south, north]| south != north));
    }

    #[test]
    fn the_same_number_plays_the_same_game() {
        let moves = || {
            let game = Players::new(1).expect("memory").play(5).expect("memory");
            game.moves().iter().map(|legal| legal.mv()).collect::<Vec<_>>()
        };
        assert_eq!(moves(), moves());
    }
}
