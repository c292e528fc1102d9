//! The solver as its clients use it.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use crate::util::Instant;
use crossbeam_channel::{RecvTimeoutError, bounded};
use crossbeam_utils::atomic::AtomicCell;

use super::bounded::{self, Bounded, TableReader};
use super::budget::{Budget, Stack};
use super::certificate::{
    Builder, Certificate, Choice, Claim, Head, PositionMap, TreeBuilder, Unfinished,
};
use super::dfpn::{self, Dfpn, Visitors};
use super::proof_state::{Plies, ProofNumbers, ProofState};
use super::table::{Key, ProofTable, Topic};
use crate::bao::{LegalMove, Move, Position, Rules, Side};
use crate::eval::evaluate;
use crate::util::messages::count_of;
use crate::util::table::HashError;

/// Limits of the solver. By default it goes on until the position is solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolveLimits {
    /// Most plies of a win that is looked for. A limit makes the bounded search do
    /// all the work, so every win found is a shortest one.
    pub plies: Option<u32>,
    /// Most nodes.
    pub nodes: Option<u64>,
    /// Most time.
    pub time: Option<Duration>,
    /// Whether to find the shortest win.
    pub exact: bool,
    /// The player whose win the proof-number search tries to prove first; by default the one who
    /// is [`ahead`].
    pub attacker: Option<Side>,
}

/// What a running solver is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveStage {
    /// Bounded search for a win within these plies.
    Within(u32),
    /// Search by proof numbers; its state.
    Proof(Attempt),
    /// The parts of a certificate are put together.
    Certificate,
}

/// The state of a running solver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolveProgress {
    /// What it is doing.
    pub stage: SolveStage,
    /// Positions searched.
    pub nodes: u64,
    /// Time since the beginning.
    pub time: Duration,
    /// Bytes of the table that hold results.
    pub table_bytes: u64,
}

/// A forced win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ProvenWin {
    /// The player who wins, whatever the opponent plays.
    pub winner: Side,
    /// The game ends within this number of plies (moves of either player).
    pub plies: u32,
    /// There is no shorter forced win.
    pub exact: bool,
}

/// How far an unfinished proof-number search came: the numbers of the position, from 1
/// to 2⁴⁰. An even position with empty stores and one legal move begins with 16 of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Attempt {
    /// The player whose win was looked for.
    pub attacker: Side,
    /// The estimated work to a proof of the win.
    pub proof_number: u64,
    /// The estimated work to a proof that there is none.
    pub disproof_number: u64,
}

/// The answer of the solver.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Solution {
    /// The forced win; `None` if nothing is decided.
    pub win: Option<ProvenWin>,
    /// The line of the win from the position on: the winner plays the shortest known win, the
    /// loser what delays the end the longest. It reaches the end of the game, unless the table has
    /// lost the rest of the proof; empty without a win.
    pub line: Vec<Move>,
    /// The plies within which South, and North, have no forced win.
    pub no_win_within: [u32; 2],
    /// How far the last proof-number search came, if it decided nothing.
    pub attempt: Option<Attempt>,
    /// Neither player can force a win without repeating positions.
    pub drawn: bool,
    /// Positions searched, a position once for each visit.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
    /// Bytes of the table that hold results.
    pub table_bytes: u64,
}

impl Solution {
    /// A win within these plies: the shortest one, if no shorter one is left.
    pub(super) fn win_in(&self, winner: Side, plies: u32) -> ProvenWin {
        // A win of the other parity of plies does not exist.
        let exact = plies <= self.no_win_within[winner as usize] + 1;
        ProvenWin { winner, plies, exact }
    }

    /// The winner's move, if the winner is to move.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        let first = self.line.first().copied();
        first.filter(|mv| self.win.is_some_and(|win| win.winner == mv.side()))
    }

    /// Whether the winner is known, or that there is none.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.win.is_some() || self.drawn
    }
}

impl fmt::Display for Solution {
    /// One line: `South wins in 21 plies`, `South wins in 25 plies or fewer, not in 16 or
    /// fewer`, `not decided: no win within …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [south, north] = self.no_win_within;
        match self.win {
            Some(ProvenWin { winner, plies, exact: true }) => {
                write!(f, "{winner} wins in {}", count_of(plies, "ply"))
            }
            Some(ProvenWin { winner, plies, exact: false }) => {
                write!(f, "{winner} wins in {} or fewer", count_of(plies, "ply"))?;
                match self.no_win_within[winner as usize] {
                    0 => Ok(()),
                    none => write!(f, ", not in {none} or fewer"),
                }
            }
            None if self.drawn => {
                f.write_str("drawn: neither player can force a win without repeating positions")
            }
            None => write!(
                f,
                "not decided: no win within {} for South, none within {north} for North",
                count_of(south, "ply")
            ),
        }
    }
}

/// Proves forced wins. What it learns of positions it keeps for the next question.
pub struct Solver {
    pub(super) table: Arc<ProofTable>,
    /// The choices of proof trees that were loaded, and the greatest number of nodes of their leaves.
    known: PositionMap<Choice>,
    known_leaf_nodes: u64,
    threads: usize,
}

/// Nodes of the bounded search that comes first, or a quarter of the limit if that
/// is less. With four times as many it finds twice as many shortest wins, but a first proof takes
/// twice the nodes (docs/solver.md).
const FIRST_NODES: u64 = 5_000;

/// Most nodes for what a line of a win needs and the table has lost.
const LINE_NODES: u64 = 1_000_000;

/// Time between two reports of progress.
const REPORT: Duration = Duration::from_millis(100);

impl Solver {
    /// A solver with a table of `megabytes` (2²⁰ bytes each) and this many threads, at
    /// least one of each. The proof-number search runs on all threads; the bounded
    /// search and [`certificate`](Solver::certificate) run on one. With one thread and without a
    /// limit of time the same questions give the same answers and node counts.
    ///
    /// # Errors
    ///
    /// The machine does not have the memory.
    pub fn new(megabytes: usize, threads: usize) -> Result<Solver, HashError> {
        let table = Arc::new(ProofTable::new(megabytes)?);
        Ok(Solver {
            table,
            known: PositionMap::default(),
            known_leaf_nodes: 0,
            threads: threads.max(1),
        })
    }

    /// Solves a position, as far as the limits allow. `on_progress` is called ten times a
    /// second and can end the search.
    pub fn solve(
        &mut self,
        position: &Position,
        rules: &Rules,
        limits: &SolveLimits,
        on_progress: impl FnMut(SolveProgress) -> ControlFlow<()>,
    ) -> Solution {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let budget = Budget::new(limits.nodes.unwrap_or(u64::MAX), deadline);
        let task = Task::new(self, position, rules, limits, budget);
        let mut solution = task.watched(on_progress, |stack| {
            let mut solution = task.solve(stack);
            solution.nodes = task.budget.nodes();
            solution.line = solution.win.map_or_else(Vec::new, |win| task.line(win, stack));
            solution
        });
        solution.time = task.begin.elapsed();
        solution.table_bytes = self.table.bytes_used();
        solution
    }

    /// The proof tree of a win that [`solve`](Solver::solve) has found: a certificate whose leaves
    /// the solver proves alone within `leaf_nodes` nodes. The threads of the solver try that for
    /// each leaf, so it takes about as long as to verify the tree. What the table has lost is
    /// searched again, without a limit.
    ///
    /// # Errors
    ///
    /// `on_progress` has ended the search, or the table is too small.
    pub fn tree(
        &mut self,
        position: &Position,
        rules: &Rules,
        winner: Side,
        leaf_nodes: u64,
        on_progress: impl FnMut(SolveProgress) -> ControlFlow<()>,
    ) -> Result<Certificate, Unfinished> {
        let (limits, budget) = (SolveLimits::default(), Budget::new(u64::MAX, None));
        let task = Task::new(self, position, rules, &limits, budget);
        task.set_stage(TaskStage::Certificate);
        let go_on = |_| match task.budget.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let solve_leaf = |leaf: &Position| {
            let Ok(solved) = solve_leaf(leaf, rules, winner, leaf_nodes, go_on) else {
                // Without the memory the tree would depend on the machine.
                task.budget.stop();
                return None;
            };
            solved.win.filter(|win| win.winner == winner).map(|win| win.plies)
        };
        task.watched(on_progress, |stack| {
            let tree = TreeBuilder {
                builder: task.builder(stack).with_own_table(),
                known: &self.known,
                known_leaf_nodes: self.known_leaf_nodes,
                leaf_nodes,
                solve_leaf: &solve_leaf,
                threads: self.threads,
            };
            tree.build(&task.position, winner)
        })
    }

    /// Takes over the wins of a certificate, also those of its leaves, without a proof. A later
    /// [`tree`](Solver::tree) has the certificate's moves where it comes to its positions. All
    /// certificates that a solver takes over must be of the same rules.
    pub fn load_wins(&mut self, certificate: &Certificate) {
        let Head { rules, leaf_nodes, .. } = certificate.head();
        self.known_leaf_nodes = self.known_leaf_nodes.max(leaf_nodes.unwrap_or(0));
        for (position, choice) in certificate.choices() {
            let key = Key::of(position, Topic::AttackerMoves, rules);
            let win = ProofState::Win(Plies::within(choice.rank));
            self.table.put(key, win.entry(leaf_nodes.unwrap_or(1)));
            self.known.insert(*position, *choice);
        }
    }

    /// The certificate of a claim that [`solve`](Solver::solve) has found to be true: a
    /// win within the plies that it told, or that there is none within those plies. What
    /// the table has lost since is searched again, on one thread and without a limit of nodes or
    /// time, and so are wins of a few plies, for a proof with fewer lines. The certificate takes
    /// memory beside the table, and nothing limits that.
    ///
    /// The certificate of a shortest win claims exactly its plies. That of any other win can claim
    /// more or fewer plies than `solve` told.
    ///
    /// # Errors
    ///
    /// `on_progress` has ended the search, or the table is too small.
    pub fn certificate(
        &mut self,
        position: &Position,
        rules: &Rules,
        claim: Claim,
        on_progress: impl FnMut(SolveProgress) -> ControlFlow<()>,
    ) -> Result<Certificate, Unfinished> {
        let (limits, budget) = (SolveLimits::default(), Budget::new(u64::MAX, None));
        let task = Task::new(self, position, rules, &limits, budget);
        task.set_stage(TaskStage::Certificate);
        task.watched(on_progress, |stack| {
            let builder = task.builder(stack).with_own_table();
            match claim {
                Claim::Wins(winner, plies) => builder.win(&task.position, winner, plies),
                Claim::DoesNotWin(attacker, plies) => {
                    builder.no_win(&task.position, attacker, plies)
                }
            }
        })
    }
}

/// Solves a leaf of a proof tree alone: by one thread with an empty table, within `nodes` nodes,
/// which also decide the size of the table. So the search always takes the same way. `on_progress`
/// is called ten times a second and can end it.
///
/// # Errors
///
/// The machine does not have the memory.
pub fn solve_leaf(
    position: &Position,
    rules: &Rules,
    winner: Side,
    nodes: u64,
    on_progress: impl FnMut(SolveProgress) -> ControlFlow<()>,
) -> Result<Solution, HashError> {
    /// Nodes of a leaf for a megabyte: 16 bytes for each, and three quarters of the table are empty.
    const NODES_PER_MEGABYTE: u64 = (1 << 20) / 64;
    /// No table is larger than the largest of all.
    const MOST_MEGABYTES: u64 = 1 << 20;
    let megabytes = (nodes / NODES_PER_MEGABYTE).clamp(1, MOST_MEGABYTES);
    let mut solver = Solver::new(megabytes as usize, 1)?;
    let limits =
        SolveLimits { nodes: Some(nodes), attacker: Some(winner), ..SolveLimits::default() };
    Ok(solver.solve(position, rules, &limits, on_progress))
}

/// The player who seems to be ahead, by the static evaluation: the one whose win the solver tries
/// to prove first.
#[must_use]
pub fn ahead(position: &Position) -> Side {
    if evaluate(position) >= 0 { position.side() } else { position.side().opponent() }
}

/// What a task is doing, as its worker tells.
#[derive(Clone, Copy)]
pub(super) enum TaskStage {
    Within(u32),
    Proof(Side),
    Certificate,
}

/// A position to be solved.
pub(super) struct Task<'a> {
    solver: &'a Solver,
    pub(super) position: Position,
    rules: &'a Rules,
    limits: &'a SolveLimits,
    begin: Instant,
    pub(super) budget: Budget<'a>,
    stage: AtomicCell<TaskStage>,
}

impl<'a> Task<'a> {
    pub(super) fn new(
        solver: &'a Solver,
        position: &Position,
        rules: &'a Rules,
        limits: &'a SolveLimits,
        budget: Budget<'a>,
    ) -> Task<'a> {
        Task {
            solver,
            position: position.under(rules),
            rules,
            limits,
            begin: Instant::now(),
            budget,
            stage: AtomicCell::new(TaskStage::Within(1)),
        }
    }

    /// Runs a part of the task in a thread with a large stack, and reports the progress
    /// meanwhile. On a machine without threads it runs on the caller's, whose stack is
    /// not deep enough for a proof-number search.
    pub(super) fn watched<T: Send>(
        &self,
        mut on_progress: impl FnMut(SolveProgress) -> ControlFlow<()>,
        run: impl Fn(Stack) -> T + Sync,
    ) -> T {
        let (sender, result) = bounded(1);
        let run = &run;
        thread::scope(|scope| {
            let builder = thread::Builder::new().stack_size(dfpn::STACK);
            let worker = builder.spawn_scoped(scope, move || {
                // The receiver waits until the result is there.
                let _ = sender.send(run(Stack::Deep));
            });
            if worker.is_err() {
                return run(Stack::Shallow);
            }
            loop {
                match result.recv_timeout(REPORT) {
                    Ok(result) => return result,
                    Err(RecvTimeoutError::Disconnected) => panic!("the solver's thread panicked"),
                    Err(RecvTimeoutError::Timeout) => {
                        if on_progress(self.progress()).is_break() {
                            self.budget.stop();
                        }
                    }
                }
            }
        })
    }

    pub(super) fn solve(&self, stack: Stack) -> Solution {
        let mut solution = Solution::default();
        if !self.limits.exact && self.limits.plies.is_none() {
            self.recall(&mut solution);
            if solution.win.is_some() {
                return solution;
            }
        }
        let most = self.limits.plies.unwrap_or(bounded::MOST_PLIES).min(bounded::MOST_PLIES);
        let quarter = self.limits.nodes.unwrap_or(u64::MAX) / 4;
        let alone = self.limits.plies.is_some() || stack == Stack::Shallow;
        let nodes = if alone { u64::MAX } else { FIRST_NODES.min(quarter) };
        self.search_within(&mut solution, &Side::ALL, most, nodes);
        if solution.win.is_some() || alone {
            return solution;
        }
        self.prove(&mut solution);
        if self.limits.exact
            && let Some(ProvenWin { winner, plies, .. }) = solution.win
        {
            self.search_within(&mut solution, &[winner], plies, u64::MAX);
        }
        solution
    }

    /// Answers from what the table has of earlier questions, if it has a win. A draw holds
    /// for one path only and is searched again.
    fn recall(&self, solution: &mut Solution) {
        let reader = self.reader();
        let mover = self.position.side();
        let win = reader.win(&self.position).map(|plies| (mover, plies));
        let loss = || Some((mover.opponent(), reader.loss(&self.position)?));
        let Some((winner, plies)) = win.or_else(loss) else { return };
        for (side, topic) in [(mover, Topic::WinWithin), (mover.opponent(), Topic::LossWithin)] {
            solution.no_win_within[side as usize] = reader.ruled_out(&self.position, topic);
        }
        // The bounded search stores nothing for 0 plies.
        let not_lost = u32::from(!self.position.is_lost(self.rules));
        let known = &mut solution.no_win_within[mover.opponent() as usize];
        *known = not_lost.max(*known);
        solution.win = Some(solution.win_in(winner, plies));
    }

    /// The line of a win; see [`Solution::line`].
    fn line(&self, win: ProvenWin, stack: Stack) -> Vec<Move> {
        let mut line = Vec::new();
        let (mut position, mut left) = (self.position, win.plies);
        while line.len() < win.plies as usize {
            // The winner's first move has no limit of its own.
            if line.len() == usize::from(self.position.side() == win.winner) {
                self.budget.pause_after(LINE_NODES);
            }
            let found = match position.side() == win.winner {
                true => self.winning_move(&position, left, stack),
                false => self.longest_defence(&position, left, stack),
            };
            let Some((within, legal)) = found else { break };
            line.push(legal.mv());
            let Some(next) = legal.position() else { break };
            (position, left) = (*next, within);
        }
        self.budget.resume();
        line
    }

    /// Of replies that all lose within `plies`, one after which no shorter win is left, or else the
    /// one after which the known win takes the longest; and the plies of that win.
    fn longest_defence(
        &self,
        position: &Position,
        plies: u32,
        stack: Stack,
    ) -> Option<(u32, LegalMove)> {
        let left = plies.checked_sub(1)?;
        let lasts = |reply: &LegalMove| {
            let next = reply.board_after();
            let win = self.winning_move(next, left, stack)?.0 + 1;
            let is_shortest = self.reader().rules_out_shorter(next, Topic::WinWithin, win);
            Some((win == left && is_shortest, win, *reply))
        };
        let replies: Option<Vec<_>> = position.legal_moves(self.rules).iter().map(lasts).collect();
        let longest = replies?.into_iter().rev().max_by_key(|&(lasts, win, _)| (lasts, win));
        longest.map(|(_, win, reply)| (win, reply))
    }

    /// A move with which the mover of a position, who has a proven win in these plies, wins; and
    /// the plies within which the opponent loses after it. It wins within `plies` if the table
    /// knows such a move or rules out shorter wins.
    pub(super) fn winning_move(
        &self,
        position: &Position,
        plies: u32,
        stack: Stack,
    ) -> Option<(u32, LegalMove)> {
        let reader = self.reader();
        let in_table = || reader.winning_moves(position).first().copied();
        let known = in_table();
        if known.is_some_and(|(left, _)| left < plies) {
            return known;
        }
        let is_shortest = reader.rules_out_shorter(position, Topic::WinWithin, plies);
        if plies <= bounded::MOST_PLIES && (stack == Stack::Shallow || is_shortest) {
            return Some((plies - 1, self.bounded().winning_move(position, plies)?));
        }
        known.or_else(|| {
            // The table was full and has lost all of them.
            Dfpn::new(self.rules, &self.solver.table, &self.budget, None).solve(position, true);
            in_table()
        })
    }

    /// Looks for wins of these players within ever more plies, until one is found or the
    /// nodes are used up.
    fn search_within(&self, solution: &mut Solution, winners: &[Side], most: u32, nodes: u64) {
        let end = self.budget.nodes().saturating_add(nodes);
        let bounded = self.bounded();
        let mover = self.position.side();
        let first = winners.iter().map(|&side| solution.no_win_within[side as usize]).min();
        for plies in first.unwrap_or(0)..=most {
            let winner = if plies % 2 == 1 { mover } else { mover.opponent() };
            if !winners.contains(&winner) || plies < solution.no_win_within[winner as usize] {
                continue;
            }
            self.set_stage(TaskStage::Within(plies));
            let answer = match plies % 2 {
                1 => bounded.wins(&self.position, plies),
                _ => bounded.loses(&self.position, plies),
            };
            match answer {
                None => return,
                Some(true) => {
                    solution.win = Some(ProvenWin { winner, plies, exact: true });
                    return;
                }
                // A win of the other parity of plies does not exist.
                Some(false) => solution.no_win_within[winner as usize] = plies + 1,
            }
            if self.budget.nodes() >= end {
                return;
            }
        }
    }

    /// Searches by proof numbers: first for the attacker of the limits, or the player who seems to be
    /// ahead. If that player fails, and only by repetition, for the other one.
    fn prove(&self, solution: &mut Solution) {
        let mover = self.position.side();
        let first = self.limits.attacker.unwrap_or_else(|| ahead(&self.position));
        for attacker in [first, first.opponent()] {
            self.set_stage(TaskStage::Proof(attacker));
            let state = self.search_by_numbers(&self.position, attacker == mover);
            let (winner, plies) = match state {
                ProofState::Win(plies) => (mover, plies),
                ProofState::Loss(plies) => (mover.opponent(), plies),
                ProofState::Open(_) => {
                    solution.attempt = Some(self.attempt(attacker));
                    return;
                }
            };
            if let Some(plies) = plies.number() {
                solution.win = Some(solution.win_in(winner, plies));
                return;
            }
        }
        solution.drawn = true;
    }

    /// Searches a position by proof numbers, with all threads.
    pub(super) fn search_by_numbers(
        &self,
        position: &Position,
        attacker_moves: bool,
    ) -> ProofState {
        let Solver { table, threads, .. } = self.solver;
        let visitors = (*threads > 1).then(Visitors::new);
        let search = || {
            let mut dfpn = Dfpn::new(self.rules, table, &self.budget, visitors.as_ref());
            dfpn.solve(position, attacker_moves)
        };
        let solved = OnceLock::new();
        let search_and_tell = || {
            let state = search();
            if !matches!(state, ProofState::Open(_)) {
                solved.get_or_init(|| state);
                self.budget.pause();
            }
            state
        };
        let state = thread::scope(|scope| {
            for _ in 1..*threads {
                // With fewer threads the search is slower, not wrong.
                let builder = thread::Builder::new().stack_size(dfpn::STACK);
                let _ = builder.spawn_scoped(scope, search_and_tell);
            }
            search_and_tell()
        });
        self.budget.resume();
        solved.into_inner().unwrap_or(state)
    }

    /// A builder of certificates from what the solver knows.
    pub(super) fn builder(&self, stack: Stack) -> Builder<'_> {
        Builder::new(self.rules, &self.solver.table, &self.budget, stack)
    }

    pub(super) fn bounded(&self) -> Bounded<'_> {
        Bounded::new(self.rules, &self.solver.table, &self.budget, ())
    }

    fn reader(&self) -> TableReader<'_> {
        TableReader { rules: self.rules, table: &self.solver.table }
    }

    pub(super) fn set_stage(&self, stage: TaskStage) {
        self.stage.store(stage);
    }

    fn progress(&self) -> SolveProgress {
        SolveProgress {
            stage: match self.stage.load() {
                TaskStage::Within(plies) => SolveStage::Within(plies),
                TaskStage::Proof(attacker) => SolveStage::Proof(self.attempt(attacker)),
                TaskStage::Certificate => SolveStage::Certificate,
            },
            nodes: self.budget.nodes(),
            time: self.begin.elapsed(),
            table_bytes: self.solver.table.bytes_used(),
        }
    }

    /// The present proof numbers of the position.
    fn attempt(&self, attacker: Side) -> Attempt {
        /// Most forced moves that are followed.
        const FORCED: usize = 100;
        // A forced move hands the numbers on, and the search stays below it.
        let mut position = self.position;
        for _ in 0..FORCED {
            match position.legal_moves(self.rules)[..] {
                [only] if !only.wins() => position = *only.board_after(),
                _ => break,
            }
        }
        let attacker_moves = attacker == position.side();
        let key = Key::of(&position, Topic::numbers(attacker_moves), self.rules);
        let ProofNumbers { phi, delta } = match ProofState::in_table(&self.solver.table, key) {
            Some(ProofState::Open(numbers)) => numbers,
            _ => ProofNumbers::at_first(&position, 1, attacker_moves),
        };
        let (proof_number, disproof_number) =
            if attacker_moves { (phi, delta) } else { (delta, phi) };
        Attempt { attacker, proof_number, disproof_number }
    }
}
