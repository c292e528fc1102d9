//! Games proven from their end backwards: how early the winner is certain, and which moves
//! gave away a win.

pub mod table;

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Context, ensure};
use bingwa::bao::{Game, Move, Position, Side};
use bingwa::search::HashError;
use bingwa::solve::{SolveLimits, Solver};
use serde::{Deserialize, Serialize};

use crate::players::{Players, Strength};
use crate::proofs::{Proof, prove};
use crate::records::replay;

/// The name of this computation in its journal.
pub const KIND: &str = "backwards";

/// What decides on the figures, but for the number of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Nodes of each move, on average; 0 for random moves.
    pub nodes: u64,
    /// Random plies at the start of a game.
    pub opening_plies: usize,
    /// Determines the games.
    pub seed: u64,
    /// Megabytes of the solver's table.
    pub hash: usize,
    /// The limits of a position, ascending.
    pub limits: ProofLimits,
}

/// Limits of the solver for each position. The largest one ends the search; the smaller
/// ones say what they would have been enough for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProofLimits {
    /// Nodes: the figures do not depend on the machine.
    Nodes(Vec<u64>),
    /// Milliseconds.
    TimeMs(Vec<u64>),
}

impl ProofLimits {
    /// The limits, ascending.
    #[must_use]
    pub fn all(&self) -> &[u64] {
        match self {
            ProofLimits::Nodes(limits) | ProofLimits::TimeMs(limits) => limits,
        }
    }

    /// Whether the proof is decided, and within this limit.
    #[must_use]
    pub fn is_enough(&self, limit: u64, proof: &Proof) -> bool {
        let used = match self {
            ProofLimits::Nodes(_) => proof.nodes,
            ProofLimits::TimeMs(_) => proof.time_ms,
        };
        proof.is_decided() && used <= limit
    }

    fn largest(&self) -> SolveLimits {
        let largest = self.all().last().copied();
        match self {
            ProofLimits::Nodes(_) => SolveLimits { nodes: largest, ..SolveLimits::default() },
            ProofLimits::TimeMs(_) => {
                SolveLimits { time: largest.map(Duration::from_millis), ..SolveLimits::default() }
            }
        }
    }
}

/// A finished part: a game and the proofs of its positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Proven {
    /// The number of the game.
    pub game: u64,
    /// Its moves.
    pub moves: Vec<Move>,
    /// The player who won; `None` if the game was drawn or left unfinished.
    pub winner: Option<Side>,
    /// The proofs, from the last position backwards.
    pub proofs: Vec<AtPly>,
}

/// The proof of a position of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AtPly {
    /// Moves played before the position.
    pub ply: usize,
    /// The answer of the solver.
    #[serde(flatten)]
    pub proof: Proof,
}

/// Undecided positions in a row after which a game is left.
const PATIENCE: usize = 2;

/// Plays a game and proves its positions, the last one first. The solver keeps its table
/// from one position to the next.
///
/// # Errors
///
/// The machine does not have the memory for the table.
pub fn prove_game(
    players: &mut Players,
    settings: &Settings,
    number: u64,
) -> Result<Proven, HashError> {
    let game = players.play(number);
    let mut solver = Solver::new(settings.hash, 1)?;
    let limits = settings.limits.largest();
    let positions: Vec<Position> = game.plies().map(|(position, _)| *position).collect();
    let mut proofs = Vec::new();
    let mut undecided = 0;
    for (ply, position) in positions.iter().enumerate().rev() {
        let proof = prove(&mut solver, position, &limits);
        undecided = if proof.is_decided() { 0 } else { undecided + 1 };
        proofs.push(AtPly { ply, proof });
        if undecided == PATIENCE {
            break;
        }
    }
    let moves = game.moves().iter().map(|legal| legal.mv()).collect();
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    Ok(Proven { game: number, moves, winner, proofs })
}

/// The players of the games.
///
/// # Errors
///
/// The machine does not have the memory for their tables.
pub fn players(settings: &Settings) -> Result<Players, HashError> {
    let strength = match settings.nodes {
        0 => Strength::Random,
        nodes => Strength::Nodes(nodes),
    };
    Players::new(strength, settings.seed, settings.opening_plies)
}

/// The proven games, by number.
#[derive(Default)]
pub struct Games(BTreeMap<u64, Proven>);

impl Games {
    /// The games of a journal.
    ///
    /// # Errors
    ///
    /// A part has a move that is not legal or a proof of a position that its game does not
    /// have.
    pub fn with_parts(parts: Vec<Proven>) -> anyhow::Result<Games> {
        let mut games = Games::default();
        for (part, number) in parts.into_iter().zip(2..) {
            games.add(part).with_context(|| format!("line {number}"))?;
        }
        Ok(games)
    }

    /// Adds a game.
    ///
    /// # Errors
    ///
    /// A move is not legal, or the game does not have the position of a proof.
    pub fn add(&mut self, part: Proven) -> anyhow::Result<()> {
        replay(part.moves.iter().copied()).with_context(|| format!("game {}", part.game))?;
        let plies = part.moves.len();
        for (AtPly { ply, .. }, expected) in part.proofs.iter().zip((0..plies).rev()) {
            ensure!(
                *ply == expected,
                "game {}: found a proof for ply {ply}, expected ply {expected}",
                part.game
            );
        }
        ensure!(
            part.proofs.len() <= plies,
            "game {}: found {} proofs, expected at most {plies}",
            part.game,
            part.proofs.len()
        );
        self.0.insert(part.game, part);
        Ok(())
    }

    /// Whether a game is there.
    #[must_use]
    pub fn has(&self, number: u64) -> bool {
        self.0.contains_key(&number)
    }

    /// The games, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = &Proven> {
        self.0.values()
    }
}

/// A move of a proven winner after which the opponent is the proven winner.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The number of the game.
    pub game: u64,
    /// Moves played before it.
    pub ply: usize,
    /// The position.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// The winning move.
    pub best: Option<Move>,
    /// The plies of the win that was given away, and of the opponent's win after the move.
    pub plies: [u32; 2],
    /// Whether the player won the game all the same.
    pub still_won: bool,
}

impl Proven {
    /// The proof of the position before this ply.
    #[must_use]
    pub fn proof(&self, ply: usize) -> Option<&Proof> {
        let back = (self.moves.len().checked_sub(1)?).checked_sub(ply)?;
        self.proofs.get(back).map(|at| &at.proof)
    }

    /// The position of the game before this ply.
    fn position(&self, ply: usize) -> Option<Position> {
        let game: Game = replay(self.moves[..ply].iter().copied()).ok()?;
        Some(*game.position())
    }

    /// The mistakes of the game, in the order of play.
    #[must_use]
    pub fn mistakes(&self) -> Vec<Mistake> {
        let mistake = |ply: usize| {
            let (before, after) = (self.proof(ply)?, self.proof(ply + 1)?);
            let mv = *self.moves.get(ply)?;
            let gave_away =
                before.winner == Some(mv.side()) && after.winner == Some(mv.side().opponent());
            gave_away.then_some(())?;
            Some(Mistake {
                game: self.game,
                ply,
                position: self.position(ply)?,
                mv,
                best: before.best,
                plies: [before.plies, after.plies],
                still_won: self.winner == before.winner,
            })
        };
        (0..self.moves.len()).filter_map(mistake).collect()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn settings() -> Settings {
        Settings {
            nodes: 100,
            opening_plies: 2,
            seed: 1,
            hash: 4,
            limits: ProofLimits::Nodes(vec![500, 2_000]),
        }
    }

    pub(crate) fn games(numbers: std::ops::Range<u64>) -> Vec<Proven> {
        let mut players = players(&settings()).expect("memory");
        numbers
            .map(|number| prove_game(&mut players, &settings(), number).expect("memory"))
            .collect()
    }

    /// What does not depend on the clock.
    fn without_time(mut game: Proven) -> Proven {
        game.proofs.iter_mut().for_each(|at| at.proof.time_ms = 0);
        game
    }

    #[test]
    fn a_game_is_proven_backwards_until_two_positions_are_open() {
        for game in games(0..3) {
            let again = games(game.game..game.game + 1).remove(0);
            assert_eq!(without_time(again), without_time(game.clone()));
            let json = serde_json::to_string(&game).expect("JSON");
            assert_eq!(serde_json::from_str::<Proven>(&json).expect("a game"), game);
            let open = |at: &&AtPly| !at.proof.is_decided();
            assert!(game.proofs.iter().rev().take(PATIENCE).all(|at| open(&at)));
            let last = game.proof(game.moves.len() - 1).expect("proven");
            assert_eq!((last.winner, last.plies), (game.winner, 1));
            assert!(game.winner.is_some());
            Games::default().add(game).expect("a game");
        }
    }

    #[test]
    fn a_game_that_cannot_be_is_refused() {
        let game = games(0..1).remove(0);
        let error = |change: fn(&mut Proven)| {
            let mut changed = game.clone();
            change(&mut changed);
            let games = Games::with_parts(vec![game.clone(), changed]);
            format!("{:#}", games.err().expect("a wrong part"))
        };
        let found = error(|game| game.moves.swap(0, 1));
        assert!(found.starts_with("line 3: game 0: move: "), "{found}");
        let found = error(|game| _ = game.proofs.remove(0));
        assert!(found.contains(": found a proof for ply "), "{found}");
    }

    #[test]
    fn a_mistake_is_a_win_given_away() {
        let mut game = games(0..1).remove(0);
        let ply = game.proofs.iter().map(|at| at.ply).min().expect("proofs");
        let back = game.moves.len() - 1 - ply;
        game.proofs.iter_mut().for_each(|at| at.proof.winner = None);
        assert_eq!(game.mistakes(), []);
        let side = game.moves[ply].side();
        game.proofs[back].proof.winner = Some(side);
        game.proofs[back - 1].proof.winner = Some(side.opponent());
        let mistakes = game.mistakes();
        assert_eq!(mistakes.len(), 1);
        assert_eq!((mistakes[0].ply, mistakes[0].mv), (ply, game.moves[ply]));
        assert_eq!(mistakes[0].position.side(), side);
    }
}
