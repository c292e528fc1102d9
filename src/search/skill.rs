//! Limited playing strength: what a [`Level`] below full strength sees, and how
//! it chooses a move from that.
//!
//! The search of a level has few nodes and gives every root move a value of its
//! own, as MultiPV does. The choice then imitates a person:
//!
//! - Now and then the player is greedy and takes the most seeds to be had at once.
//! - Otherwise a move is drawn. Its weight falls with the chance of winning that it
//!   gives away, compared with the best move: `exp(-loss / temperature)`, the
//!   softmax. (Stockfish's `Skill Level` adds a random number to the scores of its
//!   four best moves instead.)
//! - A move that gives away more than the level's cap is never played. From level 7
//!   on a forced win that is found is played.
//!
//! All limits are nodes and never times, so a level is the same on every machine.

use super::level::Level;
use super::root_move::RootMove;
use super::score::{FORCED_WIN, INFINITE, Value};
use super::worker::Worker;
use crate::dice::{Dice, Purpose};

/// Nodes a move of level 10 in the ladder that the scale of Elo was measured by.
/// Levels between 9 and 10 look at fewer. Level 10 itself has no limit.
pub(super) const FULL_NODES: u64 = 8_000;

/// From this level on a forced win that is found is played.
const KEEPS_WINS: usize = 7;

/// How one level sees and chooses.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Traits {
    /// Nodes of a search; the first depth is always finished.
    nodes: u64,
    /// The loss in chance of winning that makes a move e times rarer than the best.
    temperature: f64,
    /// How often the move that captures the most seeds is played, whatever it loses.
    greed: f64,
    /// The most chance of winning that a move gives away.
    cap: f64,
}

const fn traits(nodes: u64, temperature: f64, greed: f64, cap: f64) -> Traits {
    Traits { nodes, temperature, greed, cap }
}

/// The ten levels, fitted by matches so that each wins 60 to 85% against the level
/// below it (`docs/levels.md`).
const LEVELS: [Traits; Level::COUNT] = [
    traits(1, 0.300, 0.20, 1.00),
    traits(1, 0.120, 0.20, 1.00),
    traits(1, 0.060, 0.15, 0.50),
    traits(10, 0.040, 0.10, 0.40),
    traits(30, 0.030, 0.08, 0.30),
    traits(100, 0.020, 0.05, 0.20),
    traits(300, 0.015, 0.00, 0.10),
    traits(1000, 0.010, 0.00, 0.06),
    traits(3000, 0.005, 0.00, 0.03),
    traits(FULL_NODES, 0.0, 0.0, 0.0),
];

/// The limits of one search of a level below full strength, and its dice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Skill {
    traits: Traits,
    keeps_wins: bool,
    seed: u64,
}

/// A root move as the choice sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// Its value; all candidates were searched to the same depth.
    pub(super) value: Value,
    /// Seeds that it captures at once; a move that wins captures all there are.
    pub(super) captured: u32,
}

impl Skill {
    /// The skill of a level; `None` for full strength. The seed determines every
    /// choice.
    pub(super) fn new(level: Level, seed: u64) -> Option<Skill> {
        if level == Level::FULL {
            return None;
        }
        let (below, part) = level.between();
        let (low, high) = (LEVELS[below], LEVELS[below + 1]);
        let between = |low: f64, high: f64| low + (high - low) * part;
        // Strength grows with the logarithm of the nodes.
        let nodes = between((low.nodes as f64).ln(), (high.nodes as f64).ln()).exp();
        let traits = Traits {
            nodes: nodes.round() as u64,
            temperature: between(low.temperature, high.temperature),
            greed: between(low.greed, high.greed),
            cap: between(low.cap, high.cap),
        };
        Some(Skill { traits, keeps_wins: below + 1 >= KEEPS_WINS, seed })
    }

    /// Nodes of the search, at least 1.
    pub(super) fn nodes(&self) -> u64 {
        self.traits.nodes
    }

    /// The index of the candidate to play; the first one if there is none.
    ///
    /// `situation` is a number of the position and of the game so far: the same
    /// seed chooses the same move there.
    pub(super) fn choose(&self, candidates: &[Candidate], situation: u64) -> usize {
        let mut dice = Dice::of(self.seed, Purpose::Level, situation);
        let (greedy, drawn) = (dice.fraction() < self.traits.greed, dice.fraction());
        let Some(best) = candidates.iter().map(|candidate| candidate.value).max() else {
            return 0;
        };
        let is_proven = best.abs() >= FORCED_WIN;
        let may_play = |candidate: &Candidate| {
            if is_proven && self.keeps_wins {
                return candidate.value == best;
            }
            // Of several wins that it sees, everybody plays the shortest.
            let dawdles = candidate.value >= FORCED_WIN && candidate.value < best;
            !dawdles && loss(candidate, best) <= self.traits.cap
        };
        let weight = |candidate: &Candidate| {
            if !may_play(candidate) {
                return 0.0;
            }
            (-loss(candidate, best) / self.traits.temperature).exp()
        };
        if greedy {
            let greatest =
                candidates.iter().enumerate().filter(|(_, candidate)| may_play(candidate));
            // Of equal captures the best one.
            let key = |candidate: &Candidate| (candidate.captured, candidate.value);
            return greatest
                .max_by_key(|(_, candidate)| key(candidate))
                .map_or(0, |(index, _)| index);
        }
        let weights: Vec<f64> = candidates.iter().map(weight).collect();
        draw(&weights, drawn)
    }
}

/// The chance of winning that a move gives away, compared with the best one.
fn loss(candidate: &Candidate, best: Value) -> f64 {
    chance(best) - chance(candidate.value)
}

impl Worker<'_> {
    /// The index of the root move that a limited search plays.
    pub(super) fn choose(&self, skill: &Skill) -> usize {
        let opponents = self.root.opponent().total();
        let candidate = |root_move: &RootMove| {
            // The values of an aborted depth do not compare with those of the depth
            // before, which are complete.
            let value = if self.aborted { root_move.previous } else { root_move.value };
            let captured = opponents - root_move.legal.reached().own().total();
            Candidate { value, captured: if root_move.legal.won() { u32::MAX } else { captured } }
        };
        let candidates: Vec<Candidate> = self.root_moves.iter().map(candidate).collect();
        // Stopped before it had finished the first depth.
        if candidates.iter().any(|candidate| candidate.value == -INFINITE) {
            return 0;
        }
        let plies = self.shared.game.moves().len() as u64;
        skill.choose(&candidates, self.root.hash() ^ plies)
    }
}

/// The chance of winning that a value stands for.
fn chance(value: Value) -> f64 {
    if value.abs() >= FORCED_WIN {
        return if value > 0 { 1.0 } else { 0.0 };
    }
    1.0 / (1.0 + (-f64::from(value) / 750.0).exp())
}

/// The index of the weight in which a number from 0 to 1 falls, if the weights
/// stand side by side and fill that interval.
fn draw(weights: &[f64], number: f64) -> usize {
    let mut rest = number * weights.iter().sum::<f64>();
    let in_which = weights.iter().position(|&weight| {
        rest -= weight;
        rest < 0.0
    });
    // Rounding may leave a rest after the last weight.
    in_which.or_else(|| weights.iter().rposition(|&weight| weight > 0.0)).unwrap_or(0)
}
