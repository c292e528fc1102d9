//! The ladder of levels: the stronger one wins, and the document has the numbers
//! of the program.

use bingwa::bao::{Game, LegalMove, Move, Position, Rules};
use bingwa::search::{Engine, Level, Limits, Options};

/// An engine of a level, whose choices a seed determines.
fn engine(number: usize, seed: u64) -> Engine {
    let level = Level::new(number).expect("a level");
    let options = Options { level, seed: Some(seed), hash: 1, ..Options::default() };
    Engine::new(options).expect("a small table")
}

/// The game with a number between two levels. The first one plays South if the number
/// is even.
fn play(levels: [usize; 2], number: u64) -> Game {
    let mut engines = levels.map(|level| engine(level, 1 + number));
    let mut game = Game::new(Position::kiswahili(), Rules::default());
    while game.outcome().is_none() {
        let mover = (game.position().side().index() + number as usize) % 2;
        // The level ends the search by itself.
        let done = engines[mover].search(&game, Limits::nodes(1_000_000), |_| {});
        game.play(done.best.expect("a move")).expect("a legal move");
    }
    game
}

/// The games of `games` that the first level wins against the second; both play
/// South in turn.
fn wins(levels: [usize; 2], games: u64) -> u64 {
    let won = |number: u64| {
        let winner = play(levels, number).outcome().expect("an end").winner;
        winner.is_some_and(|side| side.index() == number as usize % 2)
    };
    (0..games).filter(|&number| won(number)).count() as u64
}

#[test]
fn level_1_beats_level_0_level_3_beats_level_1_and_level_6_beats_level_3() {
    let games = 60;
    for levels in [[1, 0], [3, 1], [6, 3]] {
        let wins = wins(levels, games);
        assert!(wins >= games * 3 / 4, "{levels:?}: {wins} of {games}");
        assert!(wins < games || levels[0] > 3, "{levels:?}: the weaker one never wins");
    }
}

#[test]
fn a_game_of_levels_is_repeated_by_its_seed() {
    let moves =
        |number| -> Vec<Move> { play([2, 1], number).moves().iter().map(LegalMove::mv).collect() };
    for number in 0..6 {
        assert_eq!(moves(number), moves(number), "game {number}");
    }
    // The colours change from game 0 to game 1, but game 2 differs by its seed alone.
    assert_ne!(moves(0), moves(2));
}

#[test]
fn the_document_has_the_elo_of_the_program() {
    let document = include_str!("../docs/levels.md");
    for level in Level::all() {
        let row = format!("| level {level} | {} |", level.elo());
        assert!(document.contains(&row), "docs/levels.md: found no row {row}");
    }
}
