//! Difficulty: how much a solver has to see.

use bingwa::analysis::MoveFacts;
use bingwa::bao::{Game, MoveKind, Position, Rules};

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
#[must_use]
pub fn difficulty(line: &Game, is_greediest: bool, nodes: u64) -> u32 {
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
#[must_use]
pub fn is_greediest(position: &Position, first: bingwa::bao::Move, rules: &Rules) -> bool {
    let captured = |m| MoveFacts::of(position, m, rules).map_or(0, |facts| facts.captured);
    let most = position.legal_moves(rules).iter().map(|legal| captured(legal.mv())).max();
    most.is_none_or(|most| captured(first) >= most)
}
