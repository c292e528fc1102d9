//! What the solver proved of a position, as journals keep it.

use std::fmt;
use std::ops::ControlFlow;

use bingwa::bao::{Move, Position, Side};
use bingwa::solve::{Attempt, Solution, SolveLimits, SolveStage, Solver};
use serde::{Deserialize, Serialize};

use crate::markdown::whole;
use crate::players::rules;

/// An answer of the solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// The player who wins, whatever the opponent plays; `None` if nothing is decided.
    pub winner: Option<Side>,
    /// The game ends within this number of plies; 0 without a winner.
    pub plies: u32,
    /// There is no shorter forced win.
    pub exact: bool,
    /// Neither player can force a win without repeating positions.
    pub drawn: bool,
    /// The winner's move, if the winner is to move.
    #[serde(rename = "move")]
    pub best: Option<Move>,
    /// The plies within which South, and North, have no forced win.
    pub no_win_within: [u32; 2],
    /// How far the last proof-number search came, if it decided nothing.
    pub attempt: Option<Attempt>,
    /// Positions searched, in all.
    pub nodes: u64,
    /// Bytes of the table that hold results.
    pub table_bytes: u64,
    /// The time it took, in milliseconds.
    pub time_ms: u64,
}

impl From<&Solution> for Proof {
    fn from(solution: &Solution) -> Proof {
        Proof {
            winner: solution.win.map(|win| win.winner),
            plies: solution.win.map_or(0, |win| win.plies),
            exact: solution.win.is_some_and(|win| win.exact),
            drawn: solution.drawn,
            best: solution.best,
            no_win_within: solution.no_win_within,
            attempt: solution.attempt,
            nodes: solution.nodes,
            table_bytes: solution.table_bytes,
            time_ms: solution.time.as_millis().try_into().unwrap_or(u64::MAX),
        }
    }
}

impl Proof {
    /// Whether the winner is known, or that there is none.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.winner.is_some() || self.drawn
    }
}

impl fmt::Display for Proof {
    /// `South wins in 21`, `South wins in 25 or fewer`, `open: no win in 14 for South, ...`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Proof { plies, no_win_within: [south, north], .. } = self;
        match self.winner {
            Some(winner) if self.exact => write!(f, "{winner} wins in {plies}"),
            Some(winner) => write!(f, "{winner} wins in {plies} or fewer"),
            None if self.drawn => f.write_str("drawn"),
            None => write!(f, "open: no win in {south} for South, {north} for North"),
        }
    }
}

/// `South 1,200 / 3,500`: the attacker, the proof number and the disproof number.
#[must_use]
pub fn numbers_text(attempt: &Attempt) -> String {
    let &Attempt { attacker, proof_number, disproof_number } = attempt;
    let [proof, disproof] = [proof_number, disproof_number].map(whole);
    format!("{attacker} {proof} / {disproof}")
}

/// Solves a position as far as the limits allow.
pub fn prove(solver: &mut Solver, position: &Position, limits: &SolveLimits) -> Proof {
    let solution = solver.solve(position, &rules(), limits, |_| ControlFlow::Continue(()));
    Proof::from(&solution)
}

/// The nodes after which [`prove_in_stages`] writes down the numbers for the first time.
pub const FIRST_STAGE: u64 = 100_000;

/// A state of a proof that is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stage {
    /// Positions searched so far.
    pub nodes: u64,
    /// The proof numbers.
    pub numbers: Attempt,
}

/// Solves a position with at most `nodes` nodes, and writes down the proof numbers after
/// [`FIRST_STAGE`] nodes and after each doubling of them.
///
/// The numbers come from progress reports, ten a second. So a stage has somewhat more nodes
/// than a doubling; the answer does not depend on the reports.
pub fn prove_in_stages(
    solver: &mut Solver,
    position: &Position,
    nodes: u64,
) -> (Proof, Vec<Stage>) {
    let limits = SolveLimits { nodes: Some(nodes), ..SolveLimits::default() };
    let mut stages: Vec<Stage> = Vec::new();
    let mut target = FIRST_STAGE;
    let solution = solver.solve(position, &rules(), &limits, |progress| {
        if let SolveStage::Proof(attempt) = progress.stage
            && progress.nodes >= target
        {
            stages.push(Stage { nodes: progress.nodes, numbers: attempt });
            target = FIRST_STAGE << ((progress.nodes / FIRST_STAGE).ilog2() + 1);
        }
        ControlFlow::Continue(())
    });
    (Proof::from(&solution), stages)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_are_written_until_the_proof_or_the_last_node() {
        let open = Position::kiswahili();
        let mut solver = Solver::new(16, 1).expect("memory");
        let (proof, stages) = prove_in_stages(&mut solver, &open, 500_000);
        assert!(!proof.is_decided() && proof.attempt.is_some());
        assert!(stages.iter().all(|stage| (FIRST_STAGE..=proof.nodes).contains(&stage.nodes)));
        // At most one between two doublings.
        let doublings = stages.iter().map(|stage| (stage.nodes / FIRST_STAGE).ilog2());
        assert!(doublings.is_sorted_by(|a, b| a < b));

        // North to move has no seed left in the front row that captures or moves.
        let won: Position =
            "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/1,1,0,0,9,10,10,10/9,0,0,0,0,0,1,1 0,0 - S -"
                .parse()
                .expect("a position");
        let (proof, stages) = prove_in_stages(&mut Solver::new(1, 1).expect("memory"), &won, 1_000);
        assert_eq!((proof.winner, stages.len()), (Some(Side::South), 0));
    }
}
