//! The puzzle in a position, if there is one.

use bingwa::bao::{Game, Move, Position, Rules, Variant};

use crate::LONGEST;
use crate::difficulty::{difficulty, is_greediest};
use crate::proof::{Prover, Win};
use crate::puzzle::Puzzle;
use crate::theme::Theme;

/// Fewest legal moves of a puzzle: with fewer there is nothing to find.
const FEWEST_MOVES: usize = 3;

/// The puzzle of a position: the player to move has a forced win in
/// [`LONGEST`] moves or fewer, and exactly one first move wins in that time.
pub fn puzzle(prover: &mut Prover, position: &Position, variant: Variant) -> Option<Puzzle> {
    let rules = variant.rules();
    let legal = position.legal_moves(&rules);
    if legal.len() < FEWEST_MOVES || !prover.sees_win(position, &rules) {
        return None;
    }
    let win = prover.shortest_win(position, &rules, LONGEST)?;
    let first = *win.line.first()?;
    let others: Vec<Move> = legal.iter().map(Move::from).filter(|&m| m != first).collect();
    if prover.win_in(position, &rules, win.moves, others.clone()).is_some() {
        return None;
    }
    let line = played(position, &rules, &win)?;
    let slower = prover.win_in(position, &rules, win.moves + 1, others);
    let is_greediest = is_greediest(position, first, &rules);
    Some(Puzzle {
        position: *position,
        variant,
        moves: win.moves,
        line: win.line,
        slower: slower.is_some(),
        difficulty: difficulty(&line, is_greediest, win.nodes),
        theme: Theme::of(&line, is_greediest),
    })
}

/// The game along the winning line, which must end with the win.
fn played(position: &Position, rules: &Rules, win: &Win) -> Option<Game> {
    let mut game = Game::new(*position, *rules);
    for &m in &win.line {
        game.play(m).ok()?;
    }
    let winner = game.outcome()?.winner;
    (winner == Some(position.side())).then_some(game)
}
