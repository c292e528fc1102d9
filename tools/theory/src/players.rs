//! Equal players of a strength, and the games between them.

use std::fmt;
use std::str::FromStr;

use bingwa::bao::{Game, LegalMove, Position, Rules, Variant};
use bingwa::search::{Engine, HashError, Limits, Options};
use bingwa::util::dice::{Dice, Purpose};
use serde::{Serialize, Serializer};

/// Plies after which a game is left unfinished.
const MOST_PLIES: usize = 2000;

/// How strong both players of a game are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// Every legal move is as likely as any other.
    Random,
    /// The engine with this many nodes a move on average, on one thread.
    Nodes(u64),
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strength::Random => f.write_str("random"),
            Strength::Nodes(1) => f.write_str("1 node"),
            Strength::Nodes(nodes) => write!(f, "{} nodes", crate::markdown::whole(*nodes)),
        }
    }
}

impl Serialize for Strength {
    /// The nodes a move; 0 for random players.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(match self {
            Strength::Random => 0,
            Strength::Nodes(nodes) => *nodes,
        })
    }
}

/// The text names no strength.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseStrengthError(String);

impl std::error::Error for ParseStrengthError {}

impl fmt::Display for ParseStrengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {:?}, expected nodes a move, or 0 for random players", self.0)
    }
}

impl FromStr for Strength {
    type Err = ParseStrengthError;

    fn from_str(text: &str) -> Result<Strength, ParseStrengthError> {
        match text.parse() {
            Ok(0) => Ok(Strength::Random),
            Ok(nodes) => Ok(Strength::Nodes(nodes)),
            Err(_) => Err(ParseStrengthError(text.to_owned())),
        }
    }
}

/// Two players of the same strength, each with a table of its own.
pub struct Players {
    engines: Option<[Engine; 2]>,
    strength: Strength,
    seed: u64,
    opening: usize,
}

impl Players {
    /// Players of a strength. Their games are determined by the seed and the number of the
    /// game.
    ///
    /// The engine has no chance in it and would always play the same game. So the nodes of
    /// each move are drawn between half and one and a half of the strength, and the first
    /// `opening` plies of a game can be random moves. Random moves bring more variety, but
    /// they are bad moves: many a nyumba is lost by them.
    ///
    /// # Errors
    ///
    /// The machine does not have the memory for the tables.
    pub fn new(strength: Strength, seed: u64, opening: usize) -> Result<Players, HashError> {
        let options = Options { hash: 1, ..Options::default() };
        let engines = match strength {
            Strength::Random => None,
            Strength::Nodes(_) => Some([Engine::new(options)?, Engine::new(options)?]),
        };
        Ok(Players { engines, strength, seed, opening })
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
            let best = match (&mut self.engines, self.strength) {
                (Some(engines), Strength::Nodes(nodes)) if ply >= self.opening => {
                    let limits = Limits::nodes(around(nodes, &mut dice));
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
pub fn random_move(game: &Game, dice: &mut Dice) -> Option<LegalMove> {
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

    fn game(strength: Strength, number: u64) -> Game {
        Players::new(strength, 5, 6).expect("memory").play(number)
    }

    #[test]
    fn the_same_number_plays_the_same_game_whatever_was_played_before() {
        for strength in [Strength::Random, Strength::Nodes(30)] {
            let mut players = Players::new(strength, 5, 6).expect("memory");
            players.play(3);
            let again = players.play(4);
            assert_eq!(again, game(strength, 4));
            assert_ne!(again, game(strength, 5));
            assert!(again.outcome().is_some());
        }
    }

    #[test]
    fn engines_leave_the_random_opening_alone() {
        let [random, engine] =
            [Strength::Random, Strength::Nodes(30)].map(|strength| game(strength, 9));
        assert_eq!(random.moves()[..6], engine.moves()[..6]);
        assert_ne!(random.moves(), engine.moves());
    }

    #[test]
    fn engines_play_different_games_from_the_start() {
        let mut players = Players::new(Strength::Nodes(50), 1, 0).expect("memory");
        let games: Vec<Game> = (0..10).map(|number| players.play(number)).collect();
        assert!(games.iter().skip(1).all(|game| game.moves() != games[0].moves()));
    }

    #[test]
    fn a_strength_is_read_and_written() {
        assert_eq!("0".parse(), Ok(Strength::Random));
        assert_eq!("1000".parse(), Ok(Strength::Nodes(1000)));
        assert_eq!(Strength::Nodes(1000).to_string(), "1,000 nodes");
        let error = "x".parse::<Strength>().unwrap_err().to_string();
        assert_eq!(error, "found \"x\", expected nodes a move, or 0 for random players");
    }
}
