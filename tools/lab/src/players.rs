//! Equal players of a strength, and the games between them.

use bingwa::bao::{Game, LegalMove, Position, Rules, Variant};
use bingwa::search::{Engine, HashError, Limits, Options};
use bingwa::util::dice::{Dice, Purpose};

/// Plies after which a game is left unfinished.
const MOST_PLIES: usize = 2000;

/// Two players of the same strength, each with a table of its own.
pub struct Players {
    /// `None` for random players.
    engines: Option<[Engine; 2]>,
    /// Nodes of a move, on average.
    nodes: u64,
    seed: u64,
    opening: usize,
}

impl Players {
    /// Engines with this many nodes a move on average, on one thread; 0 stands for players
    /// whose every legal move is as likely as any other. Their games are determined by the seed
    /// and the number of the game.
    ///
    /// The engine has no chance in it and would always play the same game. So the nodes of
    /// each move are drawn between half and one and a half of the strength, and the first
    /// `opening` plies of a game can be random moves. Random moves bring more variety, but
    /// they are bad moves: many a nyumba is lost by them.
    ///
    /// # Errors
    ///
    /// The machine does not have the memory for the tables.
    pub fn new(nodes: u64, seed: u64, opening: usize) -> Result<Players, HashError> {
        let engine = || Engine::new(Options { hash: 1, ..Options::default() });
        let engines = if nodes == 0 { None } else { Some([engine()?, engine()?]) };
        Ok(Players { engines, nodes, seed, opening })
    }

    /// Plays the game with this number from the start of bao la kiswahili. A draw by
    /// repetition ends it; a game without an outcome was left unfinished.
    pub fn play(&mut self, number: u64) -> Game {
        let mut dice = Dice::of(self.seed, Purpose::Moves, number);
        let mut game = Game::new(Position::kiswahili(), Variant::Kiswahili.rules());
        for engine in self.engines.iter_mut().flatten() {
            engine.new_game();
        }
        while game.moves().len() < MOST_PLIES && game.outcome().is_none() {
            let ply = game.moves().len();
            let best = match &mut self.engines {
                Some(engines) if ply >= self.opening => {
                    let limits = Limits::nodes(around(self.nodes, &mut dice));
                    engines[ply % 2].search(&game, limits, |_| ()).best
                }
                _ => random_move(&game, &mut dice).map(|legal| legal.mv()),
            };
            let Some(best) = best else { break };
            game.play(best).expect("players play legal moves");
        }
        game
    }
}

/// A number from half of `nodes` to one and a half, at least 1.
fn around(nodes: u64, dice: &mut Dice) -> u64 {
    let share = 0.5 + dice.fraction();
    ((nodes as f64 * share).round() as u64).max(1)
}

/// One of the legal moves, each as likely as any other; `None` if the game is won.
fn random_move(game: &Game, dice: &mut Dice) -> Option<LegalMove> {
    // The generator's order is not promised.
    let moves = game.legal_moves().sorted();
    if moves.is_empty() { None } else { Some(moves[dice.below(moves.len())]) }
}

/// The rules by which all games here are played.
#[must_use]
pub fn rules() -> Rules {
    Variant::Kiswahili.rules()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(nodes: u64, number: u64) -> Game {
        Players::new(nodes, 5, 6).expect("memory").play(number)
    }

    #[test]
    fn the_same_number_plays_the_same_game_whatever_was_played_before() {
        for nodes in [0, 30] {
            let mut players = Players::new(nodes, 5, 6).expect("memory");
            players.play(3);
            let again = players.play(4);
            assert_eq!(again, game(nodes, 4));
            assert_ne!(again, game(nodes, 5));
            assert!(again.outcome().is_some());
        }
    }

    #[test]
    fn engines_leave_the_random_opening_alone() {
        let [random, engine] = [0, 30].map(|nodes| game(nodes, 9));
        assert_eq!(random.moves()[..6], engine.moves()[..6]);
        assert_ne!(random.moves(), engine.moves());
    }

    #[test]
    fn engines_play_different_games_from_the_start() {
        let mut players = Players::new(50, 1, 0).expect("memory");
        let games: Vec<Game> = (0..10).map(|number| players.play(number)).collect();
        assert!(games.iter().skip(1).all(|game| game.moves() != games[0].moves()));
    }
}
