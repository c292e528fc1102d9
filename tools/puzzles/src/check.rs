//! Proves a puzzle again, by the solver.

use bingwa::bao::{Game, Move, Position, TOTAL_SEEDS};

use crate::LONGEST;
use crate::proof::Prover;
use crate::puzzle::Puzzle;

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A game has 64 seeds.
    #[error("found {0} seeds, a game has 64")]
    Seeds(u32),
    /// The length is not that of a puzzle.
    #[error("found a win in {0} moves, expected 1 to {LONGEST}")]
    Length(u32),
    /// The shortest win takes another number of moves, or there is none.
    #[error("found a win in {said} moves, expected {proven}", proven = or_none(*.proven))]
    Shortest {
        /// The moves that the puzzle says.
        said: u32,
        /// The moves that the search proves.
        proven: Option<u32>,
    },
    /// The line cannot be played.
    #[error("move {index} of the line, {mv}, is not legal")]
    Illegal {
        /// Counted from 1.
        index: usize,
        /// The move.
        mv: Move,
    },
    /// A move of the winner gives the win away or delays it.
    #[error("move {index} of the line, {mv}, does not keep the shortest win")]
    NotShortest {
        /// Counted from 1.
        index: usize,
        /// The move.
        mv: Move,
    },
    /// A reply loses sooner than another would.
    #[error("move {index} of the line, {mv}, is not the longest defence")]
    NotLongest {
        /// Counted from 1.
        index: usize,
        /// The move.
        mv: Move,
    },
    /// The game goes on after the line.
    #[error("the line does not end with the win")]
    NotWon,
    /// Another first move wins in the same time.
    #[error("{0} wins too, in the same number of moves")]
    SecondSolution(Move),
    /// The other first moves win with one move more, or do not, against what the
    /// puzzle says.
    #[error("`slower` is {0}, which the search refutes")]
    Slower(bool),
}

fn or_none(moves: Option<u32>) -> String {
    moves.map_or_else(|| "none".to_owned(), |moves| moves.to_string())
}

/// Proves a puzzle: its length, its line and that it has one solution.
///
/// # Errors
///
/// The first fault found.
pub fn check(prover: &mut Prover, puzzle: &Puzzle) -> Result<(), Fault> {
    let Puzzle { position, moves, .. } = puzzle;
    let rules = puzzle.variant.rules();
    if position.total_seeds() != TOTAL_SEEDS {
        return Err(Fault::Seeds(position.total_seeds()));
    }
    if !(1..=LONGEST).contains(moves) {
        return Err(Fault::Length(*moves));
    }
    check_line(prover, puzzle)?;
    let first = puzzle.line.first();
    let legal = position.legal_moves(&rules);
    let others: Vec<Move> = legal.iter().map(Move::from).filter(|m| Some(m) != first).collect();
    let mut wins = |moves| match others.is_empty() {
        true => None,
        false => prover.win_in(position, &rules, moves, others.clone()),
    };
    if let Some(second) = wins(*moves).and_then(|win| win.line.first().copied()) {
        return Err(Fault::SecondSolution(second));
    }
    let slower = wins(moves + 1).is_some();
    if slower == puzzle.slower { Ok(()) } else { Err(Fault::Slower(puzzle.slower)) }
}

/// Walks the line: before each move of the winner the shortest win must be as long as
/// the moves that are left.
fn check_line(prover: &mut Prover, puzzle: &Puzzle) -> Result<(), Fault> {
    let Puzzle { position, moves, line, .. } = puzzle;
    let rules = puzzle.variant.rules();
    let mut shortest =
        |position: &Position| prover.shortest_win(position, &rules, *moves).map(|win| win.moves);
    let mut left = shortest(position);
    if left != Some(*moves) {
        return Err(Fault::Shortest { said: *moves, proven: left });
    }
    let mut game = Game::new(*position, rules);
    for (index, &mv) in (1..).zip(line) {
        let illegal = |_| Fault::Illegal { index, mv };
        game.play(mv).map_err(illegal)?;
        let winner_moved = index % 2 == 1;
        if game.outcome().is_some() {
            continue;
        }
        if winner_moved {
            let longest = longest_defence(&game, &mut shortest);
            if longest != left.map(|left| left - 1) {
                return Err(Fault::NotShortest { index, mv });
            }
            left = longest;
        } else if shortest(game.position()) != left {
            return Err(Fault::NotLongest { index, mv });
        }
    }
    let won = game.outcome().is_some_and(|end| end.winner == Some(position.side()));
    if won { Ok(()) } else { Err(Fault::NotWon) }
}

/// The longest of the shortest wins after all replies; `None` if a reply escapes.
fn longest_defence(game: &Game, mut shortest: impl FnMut(&Position) -> Option<u32>) -> Option<u32> {
    let replies = game.legal_moves();
    let wins = replies.iter().map(|reply| reply.position().and_then(&mut shortest));
    wins.collect::<Option<Vec<u32>>>()?.into_iter().max()
}
