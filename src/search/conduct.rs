//! A whole search: threads are woken, the tree is searched ever deeper, the
//! threads vote, and the best move is reported.

use std::mem;
use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, unbounded};
use web_time::Instant;

use super::history::History;
use super::mate::Mate;
use super::plan::Plan;
use super::report::{Bound, Done, Info, NoWin, Report};
use super::root_move::RootMove;
use super::score::{INFINITE, Score, loss_in};
use super::skill::{Candidate, Skill};
use super::vote::{Ballot, elect};
use super::worker::{Shared, ThreadMemory, Worker};

/// Longest wait for the helpers' results when a search ends. With one thread for
/// each core all results come well within it; with eight, some do not, and a
/// `stop` must not wait for them.
const VOTE: Duration = Duration::from_millis(4);

/// What a thread has found.
pub(super) struct ThreadResult {
    root_moves: Vec<RootMove>,
    /// The last depth that it finished.
    completed: u32,
}

impl ThreadResult {
    fn of(worker: &mut Worker<'_>) -> ThreadResult {
        ThreadResult { root_moves: mem::take(&mut worker.root_moves), completed: worker.completed }
    }
}

/// A thread's vote for its best move.
fn ballot(root_moves: &[RootMove], completed: u32) -> Ballot {
    let best = &root_moves[0];
    let RootMove { value, bound, .. } = *best;
    Ballot { m: best.legal.mv(), value, bound, depth: completed }
}

/// A helper's part of a search.
pub(super) fn help(shared: &Shared, index: usize, memory: &mut ThreadMemory) -> ThreadResult {
    let history = memory.take_history(shared.game_number);
    let mut worker = Worker::new(shared, index, history);
    if !shared.signals.stopped() {
        worker.run(1);
    }
    memory.put_history(mem::take(&mut worker.history));
    ThreadResult::of(&mut worker)
}

/// Runs a search on the calling thread, with the helpers that `wake` can wake;
/// it says how many they are. Reports to `sink`, last of all the answer.
pub(super) fn conduct(
    shared: &Arc<Shared>,
    memory: &mut ThreadMemory,
    wake: impl FnOnce(&Sender<ThreadResult>) -> usize,
    sink: &mut dyn FnMut(Report),
) {
    let plan = &shared.plan;
    let limited = plan.skill.is_some();
    // A level below full strength learns nothing from other searches.
    let history =
        if limited { History::default() } else { memory.take_history(shared.game_number) };
    let main = Worker::new(shared, 0, history);
    let is_over = main.root_moves.is_empty()
        || shared.game.outcome().is_some_and(|outcome| outcome.winner.is_some());
    if is_over {
        sink(Report::Info(lost(shared)));
        shared.signals.hold(plan.infinite);
        sink(Report::Done(done(shared, None, None)));
        if !limited {
            memory.put_history(main.history);
        }
        return;
    }
    let (sender, results) = unbounded();
    // The solver has threads of its own. It knows nothing of the game before the root.
    let by_solver = plan.mate.filter(|_| plan.multipv == 1 && main.repetitions.is_empty());
    let known = main.known_win();
    let alone = limited || by_solver.is_some() || known.is_some();
    let helpers = if alone { 0 } else { wake(&sender) };
    // A limited search finds more lines than it shows.
    let mut shown = |report| {
        if !matches!(&report, Report::Info(info) if info.multipv > plan.shown) {
            sink(report);
        }
    };
    let mut main = main.reporting_to(&mut shown);
    let mate = by_solver.and_then(|moves| main.find_mate(moves));
    if let Some(win) = known {
        main.report_known_win(win);
    } else if mate.is_none() {
        main.run(plan.multipv);
    }
    shared.signals.hold(plan.infinite);
    shared.signals.stop();

    let is_refuted = |&wanted: &u32| match mate {
        None => main.has_refuted(wanted),
        Some(mate) => mate == Mate::Refuted,
    };
    let no_win_in = plan.mate.filter(is_refuted).map(NoWin);
    if let Some(better) = vote(&main, plan, &results, helpers) {
        main.root_moves = better.root_moves;
        main.report(better.completed, 0..1);
    }
    if let Some(skill) = &plan.skill {
        let chosen = main.choose(skill);
        if chosen > 0 {
            // The last lines reported begin with that of the move played.
            main.root_moves[..=chosen].rotate_right(1);
            main.report(main.completed, 0..plan.shown);
        }
    } else {
        memory.put_history(mem::take(&mut main.history));
    }
    let answer = done(shared, main.root_moves.first(), no_win_in);
    if let Some(reporter) = &mut main.reporter {
        reporter.send(Report::Done(answer));
    }
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

/// Collects the helpers' results; the elected one, unless it is the main
/// thread's.
fn vote(
    main: &Worker<'_>,
    plan: &Plan,
    results: &Receiver<ThreadResult>,
    helpers: usize,
) -> Option<ThreadResult> {
    if !plan.votes {
        return None;
    }
    let ends = Instant::now() + VOTE;
    let next = |_| results.recv_timeout(ends.saturating_duration_since(Instant::now())).ok();
    let mut results: Vec<ThreadResult> = (0..helpers).map_while(next).collect();
    let others = results.iter().map(|result| ballot(&result.root_moves, result.completed));
    let own = ballot(&main.root_moves, main.completed);
    match elect(&std::iter::once(own).chain(others).collect::<Vec<_>>()) {
        0 => None,
        elected => Some(results.swap_remove(elected - 1)),
    }
}

/// The report of a game that is lost already.
fn lost(shared: &Shared) -> Info {
    Info {
        depth: 0,
        seldepth: 0,
        multipv: 1,
        score: Score::Loss(0),
        value: loss_in(0),
        bound: Bound::Exact,
        nodes: 0,
        time: shared.signals.elapsed(),
        hashfull: 0,
        pv: Vec::new(),
    }
}

fn done(shared: &Shared, best: Option<&RootMove>, no_win_in: Option<NoWin>) -> Done {
    let line = best.map_or(&[][..], |best| &best.pv[..]);
    Done {
        best: line.first().copied(),
        ponder: line.get(1).copied(),
        nodes: shared.total_nodes(),
        time: shared.signals.elapsed(),
        no_win_in,
    }
}
