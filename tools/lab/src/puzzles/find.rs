//! The puzzle in a position, if there is one: its theme and its difficulty.

use bingwa::analysis::{HouseFate, MoveFacts};
use bingwa::bao::{Game, Move, MoveKind, Position, Reason, Rules, Variant};
use serde::{Deserialize, Serialize};

use super::LONGEST;
use super::check::{Prover, Win};
use super::puzzle::Puzzle;

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
    let others: Vec<Move> = legal.iter().map(Move::from).filter(|&mv| mv != first).collect();
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
    for &mv in &win.line {
        game.play(mv).ok()?;
    }
    let winner = game.outcome()?.winner;
    (winner == Some(position.side())).then_some(game)
}

/// The idea of a puzzle. A puzzle with several has the first of them in this list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// The winner puts a pit under kutakatia.
    Kutakatia,
    /// The winner plays the nyumba where stopping in it is possible.
    House,
    /// The first move is a takata.
    Quiet,
    /// The first move captures the nyumba of the opponent.
    Raid,
    /// At the end the opponent has no move, with seeds in the front row.
    Starve,
    /// Another first move captures more.
    Modest,
    /// The first move captures the most, and the last one empties the front row.
    Sweep,
}

impl Theme {
    /// The theme of a won line of play.
    fn of(line: &Game, is_greediest: bool) -> Theme {
        let first = line.start();
        let winner = line.plies().step_by(2);
        let facts: Vec<MoveFacts> = winner
            .filter_map(|(before, legal)| MoveFacts::of(before, legal.mv(), line.rules()))
            .collect();
        let opening = facts.first();
        if facts.iter().any(|facts| facts.kutakatia.is_some()) {
            Theme::Kutakatia
        } else if facts.iter().any(|facts| facts.own_house == Some(HouseFate::Played)) {
            Theme::House
        } else if opening.is_some_and(|facts| facts.kind == MoveKind::Takata) {
            Theme::Quiet
        } else if opening
            .is_some_and(|facts| matches!(facts.opponent_house, Some(HouseFate::Captured { .. })))
        {
            Theme::Raid
        } else if line.outcome().is_some_and(|end| end.reason == Reason::NoMove) {
            Theme::Starve
        } else if !is_greediest && first.legal_moves(line.rules()).len() > 1 {
            Theme::Modest
        } else {
            Theme::Sweep
        }
    }
}

/// Points for each move of the winner after the first.
const LENGTH: f64 = 18.0;
/// Points for each doubling of the winner's choices, all moves of the line together.
const CHOICE: f64 = 3.0;
/// Points for a first move that captures less than another one.
const MODEST: f64 = 8.0;
/// Points for a first move that captures nothing.
const QUIET: f64 = 12.0;
/// Points for each sowing of the first move, which a solver plays out in mind.
const SOWING: f64 = 0.6;
/// Sowings of the first move that count at most.
const MOST_SOWINGS: usize = 15;
/// Points for each factor of ten in the nodes of the proof.
const NODES: f64 = 3.0;

/// The difficulty of a puzzle: about 10 for a plain win in one move, 100 and more for
/// a win in four that hides well. `line` is the won line of play, and `nodes` what the
/// search needed to find it.
fn difficulty(line: &Game, is_greediest: bool, nodes: u64) -> u32 {
    let choices: f64 = line
        .plies()
        .step_by(2)
        .map(|(before, _)| (before.legal_moves(line.rules()).len().max(1) as f64).log2())
        .sum();
    let moves = line.moves().len().div_ceil(2);
    let first = line.moves().first();
    let sowings = first
        .and_then(|legal| line.start().trace(legal.mv(), line.rules()))
        .map_or(0, |trace| trace.sowings().min(MOST_SOWINGS));
    let is_quiet = first.is_some_and(|legal| legal.kind() == MoveKind::Takata);
    let points = LENGTH * (moves as f64 - 1.0)
        + CHOICE * choices
        + if is_greediest { 0.0 } else { MODEST }
        + if is_quiet { QUIET } else { 0.0 }
        + SOWING * sowings as f64
        + NODES * (nodes.max(1) as f64).log10();
    points.round() as u32
}

/// Whether no legal move captures more seeds than `first` does.
fn is_greediest(position: &Position, first: Move, rules: &Rules) -> bool {
    let captured = |mv| MoveFacts::of(position, mv, rules).map_or(0, |facts| facts.captured);
    let most = position.legal_moves(rules).iter().map(|legal| captured(legal.mv())).max();
    most.is_none_or(|most| captured(first) >= most)
}
