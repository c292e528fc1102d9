//! Pairs of games between two sets of numbers, in this process.

use std::ops::AddAssign;

use bingwa::bao::{Game, Side};
use bingwa::search::{Engine, HashError, Limits, Options, Params};
use serde::{Deserialize, Serialize};

/// A game of this many plies is a draw.
const LONGEST: usize = 300;

/// Games won, drawn and lost by the first set of numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

impl Tally {
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Games won less games lost.
    pub fn balance(&self) -> f64 {
        f64::from(self.wins) - f64::from(self.losses)
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// Two engines that play each other.
pub struct Players {
    first: Engine,
    second: Engine,
}

impl Players {
    /// Two engines with a table of `hash` megabytes each.
    pub fn new(hash: usize) -> Result<Players, HashError> {
        let engine = || Engine::new(Options { hash, ..Options::default() });
        Ok(Players { first: engine()?, second: engine()? })
    }

    /// Plays an opening twice; the first set of numbers is South in the first game.
    pub fn play_pair(
        &mut self,
        opening: &Game,
        first: Params,
        second: Params,
        nodes: u64,
    ) -> Result<Tally, HashError> {
        for (engine, numbers) in [(&mut self.first, first), (&mut self.second, second)] {
            let options = Options { params: numbers, ..*engine.options() };
            engine.set_options(options)?;
        }
        let mut tally = Tally::default();
        for side in [Side::South, Side::North] {
            match self.winner(opening.clone(), side, nodes) {
                Some(winner) if winner == side => tally.wins += 1,
                Some(_) => tally.losses += 1,
                None => tally.draws += 1,
            }
        }
        Ok(tally)
    }

    /// The winner of a game in which the first engine has a side.
    fn winner(&mut self, mut game: Game, first: Side, nodes: u64) -> Option<Side> {
        // A game must not depend on the games that these engines have played before.
        self.first.new_game();
        self.second.new_game();
        while game.moves().len() < LONGEST {
            if let Some(outcome) = game.outcome() {
                return outcome.winner;
            }
            let is_first = game.position().side() == first;
            let engine = if is_first { &mut self.first } else { &mut self.second };
            let best = engine.search(&game, Limits::nodes(nodes), |_| {}).best;
            game.play(best.expect("a game that is not over has a move")).expect("a legal move");
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use bingwa::bao::{Position, Rules};

    use super::*;
    use crate::list;

    fn game() -> Game {
        Game::new(Position::kiswahili(), Rules::default())
    }

    fn numbers(changes: &[(&str, i32)]) -> Params {
        let mut numbers = Params::default();
        for &(name, value) in changes {
            numbers.set(list::index(name).expect("a number of this name"), value);
        }
        numbers
    }

    #[test]
    fn numbers_set_to_their_defaults_search_like_the_defaults() {
        let nodes = |numbers| {
            let options = Options { hash: 1, params: numbers, ..Options::default() };
            let mut engine = Engine::new(options).expect("a small table");
            let done = engine.search(&game(), Limits::depth(12), |_| {});
            (done.best, done.nodes)
        };
        let mut set = Params::default();
        for (at, number) in Params::ALL.iter().enumerate() {
            set.set(at, number.default);
        }
        assert_eq!(nodes(set), nodes(Params::default()));
        assert_ne!(nodes(numbers(&[("probcut_margin", 100)])), nodes(set));
        assert_ne!(nodes(numbers(&[("reduction_slope", 600)])), nodes(set));
    }

    #[test]
    fn the_search_works_with_every_number_at_its_bounds() {
        let mut engine = Engine::new(Options { hash: 1, ..Options::default() }).unwrap();
        let mut search = |numbers| {
            engine.set_options(Options { params: numbers, ..*engine.options() }).unwrap();
            engine.new_game();
            assert!(engine.search(&game(), Limits::nodes(3000), |_| {}).best.is_some());
        };
        let (mut least, mut greatest) = (Params::default(), Params::default());
        for (at, number) in Params::ALL.iter().enumerate() {
            search(numbers(&[(number.name, number.least)]));
            search(numbers(&[(number.name, number.greatest)]));
            least.set(at, number.least);
            greatest.set(at, number.greatest);
        }
        search(least);
        search(greatest);
    }

    #[test]
    fn a_pair_has_two_games_and_does_not_depend_on_games_before() {
        let mut players = Players::new(1).expect("small tables");
        let other = numbers(&[("great_capture", 12), ("probcut_margin", 2000)]);
        let mut play = |first, second| players.play_pair(&game(), first, second, 200).unwrap();
        let tally = play(Params::default(), other);
        assert_eq!(tally.games(), 2);
        play(other, other);
        assert_eq!(play(Params::default(), other), tally);
        // With equal numbers both games are the same, with the sides swapped.
        assert_eq!(play(other, other).balance(), 0.0);
    }
}
