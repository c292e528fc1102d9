//! The search for a win of the mover in some number of moves: `go mate`.
//!
//! The bounded search and the proof-number search take turns, with four times
//! the nodes in each round. The first one finds short wins and refutes the others; the
//! second one finds wins that are long and narrow. So the first win costs little more
//! than the better of the two would need. Then the bounded search looks for a
//! shorter one.

use std::ops::ControlFlow;

use crossbeam_channel::{Sender, unbounded};

use super::budget::{Budget, Stack, Watch};
use super::certificate::Certificate;
use super::proof_state::ProofState;
use super::solver::{SolveLimits, SolveStage, Solver, Task, TaskStage};
use crate::bao::{LegalMove, Position, Rules};

/// Whether the mover wins within some plies.
pub(crate) struct MateQuestion<'a> {
    pub(crate) position: &'a Position,
    pub(crate) rules: &'a Rules,
    /// The first moves that count; at least one.
    pub(crate) moves: &'a [LegalMove],
    /// Whether these are all legal moves.
    pub(crate) all_moves: bool,
    /// Most plies of the win.
    pub(crate) plies: u32,
    /// Most nodes.
    pub(crate) nodes: u64,
    /// Asked now and then whether to stop, with the nodes so far.
    pub(crate) stop: Watch<'a>,
}

/// The answer to a [`MateQuestion`].
pub(crate) enum MateAnswer {
    /// The shortest win, or the shortest that was found before the search was stopped.
    Win(MateWin),
    /// No first move wins within the plies.
    NoWin,
    /// The search was stopped.
    Unknown,
}

/// What a running search tells.
pub(crate) enum MateNews {
    /// The first win found; the search for a shorter one goes on.
    Win(MateWin),
    /// It looks for a win within these plies.
    Within(u32),
}

/// A win that was found.
#[derive(Clone)]
pub(crate) struct MateWin {
    pub(crate) first: LegalMove,
    /// The game ends within this number of plies, counted from the first move.
    pub(crate) plies: u32,
    /// There is no shorter win by the moves that count.
    pub(crate) exact: bool,
    /// The proof for the position after the first move; `None` if the move ends the game,
    /// or if the search was stopped before the proof was complete.
    pub(crate) proof: Option<Box<Certificate>>,
}

/// Nodes for building a proof, at least; as many as the win took, if that is more.
const PROOF_NODES: u64 = 1_000_000;

/// Most positions of the winner in a proof: a search keeps them in memory, 32 MB at most. Without
/// a proof the answer is the same, but the next search has to find the win again.
const PROOF_POSITIONS: usize = 1 << 18;

/// Nodes of the first turn.
const FIRST_TURN: u64 = 20_000;

impl Solver {
    /// Answers a question; with the nodes searched. `on_news` is called ten times a second.
    pub(crate) fn mate(
        &mut self,
        question: &MateQuestion<'_>,
        mut on_news: impl FnMut(MateNews),
    ) -> (MateAnswer, u64) {
        let budget = Budget::watched(question.nodes, question.stop);
        let limits = SolveLimits::default();
        let task = Task::new(self, question.position, question.rules, &limits, budget);
        let (news, wins) = unbounded();
        let mut report = |progress: super::SolveProgress| {
            if let Some(win) = wins.try_iter().last() {
                on_news(MateNews::Win(win));
            } else if let SolveStage::Within(plies) = progress.stage {
                on_news(MateNews::Within(plies));
            }
            ControlFlow::Continue(())
        };
        let answer = task.watched(&mut report, |stack| {
            MateSearch { task: &task, question, stack, news: &news }.run()
        });
        // The first win may be found after the last report.
        if let Some(win) = wins.try_iter().last() {
            on_news(MateNews::Win(win));
        }
        (answer, task.budget.nodes())
    }
}

impl Solver {
    /// Proves the win of the mover at a leaf of a proof tree, within these nodes; also the nodes
    /// searched. `stop` is asked now and then whether to stop.
    pub(crate) fn win_of_leaf(
        &mut self,
        position: &Position,
        rules: &Rules,
        nodes: u64,
        stop: Watch<'_>,
    ) -> (Option<MateWin>, u64) {
        let mover = position.side();
        let limits = SolveLimits { attacker: Some(mover), ..SolveLimits::default() };
        let task = Task::new(self, position, rules, &limits, Budget::watched(nodes, stop));
        let go_on = |_| ControlFlow::Continue(());
        let win = task.watched(go_on, |stack| {
            let win = task.solve(stack).win.filter(|win| win.winner == mover)?;
            let (left, first) = task.winning_move(&task.position, win.plies, stack)?;
            Some(win_with_proof(&task, stack, first, left, false))
        });
        (win, task.budget.nodes())
    }
}

struct MateSearch<'a> {
    task: &'a Task<'a>,
    question: &'a MateQuestion<'a>,
    stack: Stack,
    /// Wins to be reported.
    news: &'a Sender<MateWin>,
}

/// What a turn has found.
enum MateTurn {
    /// A win by this move within these plies, counted from the position after it.
    Win(LegalMove, u32),
    NoWin,
    /// The nodes were used up.
    Open,
    /// A win whose length or first move is not known: of no use.
    Unusable,
}

impl MateSearch<'_> {
    fn run(&self) -> MateAnswer {
        let budget = &self.task.budget;
        let mut nodes = FIRST_TURN;
        // The proof-number search knows one question at a time.
        let one_question = self.question.all_moves || self.question.moves.len() == 1;
        let mut both = self.stack == Stack::Deep && one_question;
        let mut found: Option<MateWin> = None;
        let (mut plies, mut most) = (1, self.question.plies);
        loop {
            // Alone, the bounded search is not interrupted.
            budget.pause_after(if both { nodes } else { u64::MAX });
            match self.search_within(&mut plies, most) {
                MateTurn::Win(first, left) => return MateAnswer::Win(self.win(first, left, true)),
                MateTurn::NoWin => {
                    let exact = |win| MateAnswer::Win(MateWin { exact: true, ..win });
                    return found.map_or(MateAnswer::NoWin, exact);
                }
                MateTurn::Open | MateTurn::Unusable => {}
            }
            budget.resume();
            if budget.is_stopped_for_good() {
                return found.map_or(MateAnswer::Unknown, MateAnswer::Win);
            }
            budget.pause_after(nodes);
            match self.search_by_numbers() {
                MateTurn::Win(first, left) => {
                    both = false;
                    let win = self.win(first, left, false);
                    if win.plies <= most {
                        most = win.plies - 1;
                        // The receiver waits for the end of this search.
                        let _ = self.news.send(win.clone());
                        found = Some(win);
                    }
                }
                MateTurn::NoWin => return MateAnswer::NoWin,
                MateTurn::Unusable => both = false,
                MateTurn::Open => {}
            }
            budget.resume();
            nodes = nodes.saturating_mul(4);
        }
    }

    fn win(&self, first: LegalMove, left: u32, exact: bool) -> MateWin {
        win_with_proof(self.task, self.stack, first, left, exact)
    }

    /// Looks for wins within ever more plies, from `plies` to `most`.
    fn search_within(&self, plies: &mut u32, most: u32) -> MateTurn {
        let bounded = self.task.bounded();
        while *plies <= most {
            self.task.set_stage(TaskStage::Within(*plies));
            for legal in self.question.moves {
                let loses = match legal.position() {
                    None => Some(true),
                    Some(next) => bounded.loses(next, *plies - 1),
                };
                match loses {
                    None => return MateTurn::Open,
                    Some(true) => return MateTurn::Win(*legal, *plies - 1),
                    Some(false) => {}
                }
            }
            *plies += 2;
        }
        MateTurn::NoWin
    }

    /// Looks for a win of any length: by all moves, or by the only one that counts.
    fn search_by_numbers(&self) -> MateTurn {
        let position = &self.task.position;
        let (state, only) = match self.question.moves {
            _ if self.question.all_moves => (self.task.search_by_numbers(position, true), None),
            [only] => (self.task.search_by_numbers(only.board_after(), false), Some(*only)),
            _ => return MateTurn::Unusable,
        };
        let (first, plies) = match (state, only) {
            (ProofState::Open(_), _) => return MateTurn::Open,
            (ProofState::Loss(_), None) | (ProofState::Win(_), Some(_)) => return MateTurn::NoWin,
            (ProofState::Loss(plies), Some(only)) => (Some(only), plies.number()),
            (ProofState::Win(plies), None) => {
                let find = |plies| self.task.winning_move(position, plies, self.stack);
                plies.number().and_then(find).map(|(left, first)| (first, left)).unzip()
            }
        };
        first.zip(plies).map_or(MateTurn::Unusable, |(first, left)| MateTurn::Win(first, left))
    }
}

/// A win with its proof, if that is not too much work; the proof tells the plies.
fn win_with_proof(
    task: &Task<'_>,
    stack: Stack,
    first: LegalMove,
    left: u32,
    exact: bool,
) -> MateWin {
    let Task { budget, position, .. } = task;
    budget.resume();
    budget.pause_after(budget.nodes().max(PROOF_NODES));
    let builder = task.builder(stack).with_most_positions(PROOF_POSITIONS);
    let prove = |next| builder.win_within(next, position.side(), left).ok().map(Box::new);
    let proof = first.position().and_then(prove);
    budget.resume();
    let left = proof.as_ref().map_or(left, |proof| proof.head().claim.plies().min(left));
    MateWin { first, plies: left + 1, exact, proof }
}
