//! The search threads: the pool, how the threads share the work, and how they vote.
//!
//! The first thread of the pool is the main one: it takes searches from a queue, wakes
//! the helpers, deepens, and answers ([`think`]). A helper searches the same tree and
//! shares what it finds through the transposition table ([`Abdada`]). At the end the
//! threads vote on the best move ([`elect`]). Each thread keeps its history from one
//! search to the next.

use std::cmp::Reverse;
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use crate::util::Instant;
use crossbeam_channel::{Receiver, Sender, bounded, unbounded};

use super::deepening::{RootMove, Worker};
use super::level::{Candidate, Skill};
use super::limits::{Options, Plan};
use super::mate::Mate;
use super::mate::ProvenWins;
use super::ordering::History;
use super::report::{Bound, Done, Info, NoWin, Report};
use super::score::{INFINITE, Score, Value, loss_in};
use super::time::SearchControl;
use super::transposition::{SearchId, TranspositionTable};
use crate::bao::{Game, Move};
use crate::solve::certificate::Certificate;

/// What all threads of one search share.
pub(super) struct Shared {
    pub(super) game: Game,
    pub(super) plan: Plan,
    pub(super) table: Arc<TranspositionTable>,
    pub(super) search_id: SearchId,
    pub(super) control: Arc<SearchControl>,
    pub(super) nodes: Arc<NodeCounts>,
    pub(super) abdada: Arc<Abdada>,
    pub(super) proven: Arc<ProvenWins>,
    /// The proof trees whose wins the engine plays.
    pub(super) trees: Arc<[Certificate]>,
    /// The number of the game: a thread's memory of another game is void.
    pub(super) game_number: u64,
}

/// Nodes of each thread, brought up to date now and then.
pub(super) struct NodeCounts(Vec<NodeCount>);

/// The count of one thread, on cache lines of its own, so that no thread waits for
/// another's.
#[derive(Default)]
#[repr(align(128))]
struct NodeCount(AtomicU64);

impl NodeCounts {
    pub(super) fn new(threads: usize) -> NodeCounts {
        NodeCounts((0..threads).map(|_| NodeCount::default()).collect())
    }

    /// Sets the count of one thread.
    pub(super) fn publish(&self, thread: usize, nodes: u64) {
        self.0[thread].0.store(nodes, Relaxed);
    }

    /// The threads whose nodes are counted.
    pub(super) fn threads(&self) -> usize {
        self.0.len()
    }

    /// Nodes of all threads.
    pub(super) fn total(&self) -> u64 {
        self.0.iter().map(|count| count.0.load(Relaxed)).sum()
    }
}

/// What a thread keeps from one search of a game to the next.
#[derive(Default)]
pub(super) struct ThreadMemory {
    history: History,
    game_number: u64,
}

impl ThreadMemory {
    /// Takes out the history for a search, aged; an empty one for a new game.
    fn take_history(&mut self, game_number: u64) -> History {
        let mut history = mem::take(&mut self.history);
        if mem::replace(&mut self.game_number, game_number) != game_number {
            history = History::default();
        }
        history.age();
        history
    }
}

/// Stack of a search thread: some 3 KB a ply, and room to spare.
const STACK: usize = 8 << 20;

/// Most threads for each core. More find nothing sooner, and a `stop` waits
/// longer for the threads to get their turn: up to 17 ms with 16 threads on two
/// cores, 75 ms with 64, and 220 ms with 256.
const THREADS_A_CORE: usize = 8;

/// Takes the reports of a search.
pub(super) type ReportSink = Box<dyn FnMut(Report) + Send>;

/// A task of the main thread.
enum MainTask {
    /// Touches a new table, so that the system maps its memory.
    Prepare(Arc<TranspositionTable>),
    Search(Arc<Shared>, ReportSink),
}

/// A helper's part in a search: it sends its result when it is done.
type HelperTask = (Arc<Shared>, Sender<ThreadResult>);

/// The threads. Dropping the pool ends each thread after its last task, without
/// waiting for it.
pub(super) struct ThreadPool {
    tasks: Sender<MainTask>,
    /// Threads that were asked for.
    wanted: usize,
    /// Threads that run: none on a machine that has no threads.
    started: usize,
    abdada: Arc<Abdada>,
}

impl ThreadPool {
    /// Starts this many threads, or as many as are of use and can be had.
    pub(super) fn new(wanted: usize) -> ThreadPool {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let most = cores.saturating_mul(THREADS_A_CORE).min(Options::MAX_THREADS);
        let helpers: Vec<_> = (1..wanted.clamp(1, most))
            .map_while(|index| start_helper(index, index >= cores))
            .collect();
        let (tasks, queue) = unbounded();
        let count = helpers.len();
        let main = move || run_main(&queue, &helpers);
        let started = if start("search", main) { count + 1 } else { 0 };
        let abdada = Arc::new(Abdada::new(started));
        ThreadPool { tasks, wanted, started, abdada }
    }

    /// A pool as on a machine without threads.
    #[cfg(test)]
    pub(super) fn without_threads(wanted: usize) -> ThreadPool {
        let (tasks, _) = unbounded();
        let abdada = Arc::new(Abdada::new(0));
        ThreadPool { tasks, wanted, started: 0, abdada }
    }

    /// The threads that were asked for.
    pub(super) fn wanted(&self) -> usize {
        self.wanted
    }

    /// Threads that a search in this pool has; 0 if there are none, so that a
    /// search has to run on the caller's.
    pub(super) fn threads(&self) -> usize {
        self.started
    }

    /// What the threads of a search share beside the table.
    pub(super) fn abdada(&self) -> &Arc<Abdada> {
        &self.abdada
    }

    /// Has the memory of a table made ready before the next search.
    pub(super) fn prepare(&self, table: &Arc<TranspositionTable>) {
        // Without a thread the search itself touches the memory first.
        let _ = self.tasks.send(MainTask::Prepare(Arc::clone(table)));
    }

    /// Runs a search after those given before; gives the sink back if there is
    /// no thread to run it.
    pub(super) fn search(&self, shared: &Arc<Shared>, sink: ReportSink) -> Result<(), ReportSink> {
        self.tasks.send(MainTask::Search(Arc::clone(shared), sink)).map_err(|error| {
            match error.into_inner() {
                MainTask::Search(_, sink) => sink,
                MainTask::Prepare(_) => unreachable!("it was a search that was sent"),
            }
        })
    }
}

fn start(name: &str, work: impl FnOnce() + Send + 'static) -> bool {
    thread::Builder::new().name(name.to_owned()).stack_size(STACK).spawn(work).is_ok()
}

fn start_helper(index: usize, beyond_cores: bool) -> Option<Sender<HelperTask>> {
    // One task waits at most: a helper that is still in an earlier search misses
    // the next ones, and keeps no table alive.
    let (tasks, queue) = bounded::<HelperTask>(1);
    let work = move || {
        if beyond_cores {
            step_back();
        }
        let mut memory = ThreadMemory::default();
        for (shared, results) in queue {
            let result = help(&shared, index, &mut memory);
            // The main thread may have stopped waiting.
            let _ = results.send(result);
        }
    };
    start("search helper", work).then_some(tasks)
}

fn run_main(queue: &Receiver<MainTask>, helpers: &[Sender<HelperTask>]) {
    let mut memory = ThreadMemory::default();
    for task in queue {
        match task {
            MainTask::Prepare(table) => table.prepare(|| queue.is_empty()),
            MainTask::Search(shared, mut sink) => {
                let wake = |results: &Sender<ThreadResult>| {
                    let awake = helpers.iter().filter(|helper| {
                        helper.try_send((Arc::clone(&shared), results.clone())).is_ok()
                    });
                    awake.count()
                };
                think(&shared, &mut memory, wake, &mut *sink);
            }
        }
    }
}

/// Gives the calling thread the lowest priority. Threads beyond the cores find
/// nothing sooner and delay `stop`: 16 threads on two cores took 21 ms without
/// this, and 2 ms with it.
fn step_back() {
    // Elsewhere niceness belongs to the whole program.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(19);
}

/// Longest wait for the helpers' results when a search ends. With one thread for
/// each core all results come well within it; with eight, some do not, and a
/// `stop` must not wait for them.
const VOTE_TIME: Duration = Duration::from_millis(4);

/// What a thread has found.
pub(super) struct ThreadResult {
    root_moves: Vec<RootMove>,
    /// The last depth that it finished.
    completed: u32,
}

/// A helper's part of a search.
fn help(shared: &Shared, index: usize, memory: &mut ThreadMemory) -> ThreadResult {
    let history = memory.take_history(shared.game_number);
    let mut worker = Worker::new(shared, index, history);
    if !shared.control.stopped() {
        worker.deepen(1);
    }
    memory.history = worker.history;
    ThreadResult { root_moves: worker.root_moves, completed: worker.completed }
}

/// Runs a search on the calling thread, with the helpers that `wake` can wake;
/// it says how many they are. Reports to `sink`, last of all the answer.
pub(super) fn think(
    shared: &Arc<Shared>,
    memory: &mut ThreadMemory,
    wake: impl FnOnce(&Sender<ThreadResult>) -> usize,
    sink: &mut dyn FnMut(Report),
) {
    let plan = &shared.plan;
    // A level below full strength learns nothing from other searches. Nor does a search
    // for a mate, so that its node count is the same at any time of a game.
    let learns = plan.skill.is_none() && plan.mate.is_none();
    let history = if learns { memory.take_history(shared.game_number) } else { History::default() };
    let main = Worker::new(shared, 0, history);
    if main.root_moves.is_empty() || shared.game.outcome().is_some_and(|end| end.winner.is_some()) {
        sink(Report::Info(lost(shared)));
        shared.control.wait_until_answer_is_allowed(plan.infinite);
        sink(Report::Done(done(shared, None, None)));
        if learns {
            memory.history = main.history;
        }
        return;
    }
    // A limited search finds more lines than it reports.
    let mut reported = |report| {
        if !matches!(&report, Report::Info(info) if info.multipv > plan.reported_lines) {
            sink(report);
        }
    };
    let mut main = main.reporting_to(&mut reported);

    let (sender, results) = unbounded();
    let mut helpers = 0;
    let solved = main.solve();
    if solved.is_none() {
        helpers = if plan.skill.is_some() { 0 } else { wake(&sender) };
        main.deepen(plan.lines);
    }
    shared.control.wait_until_answer_is_allowed(plan.infinite);
    shared.control.stop();

    let no_win_in = plan.mate.filter(|&wanted| match solved {
        None => main.has_refuted(wanted),
        Some(mate) => mate == Mate::Refuted,
    });
    main.choose_answer(&results, helpers);
    let answer = done(shared, main.root_moves.first(), no_win_in.map(NoWin));
    if learns {
        memory.history = mem::take(&mut main.history);
    }
    if let Some(reporter) = &mut main.reporter {
        reporter.send(Report::Done(answer));
    }
}

impl Worker<'_> {
    /// Answers without a search of the tree where the solver can: it has proven a win
    /// earlier in the game or for a proof tree, or is asked for a mate. `None` where it cannot.
    fn solve(&mut self) -> Option<Mate> {
        if let Some(win) = self.known_win().or_else(|| self.win_by_tree()) {
            self.report_known_win(win);
            return Some(Mate::Found);
        }
        // The solver has threads of its own. It knows nothing of the game before the root.
        let plan = &self.shared.plan;
        let moves = plan.mate.filter(|_| plan.lines == 1 && self.repetitions.is_empty())?;
        self.find_mate(moves)
    }

    /// Makes the move to play the first root move: that of the elected thread, or the one
    /// that a limited strength chooses.
    fn choose_answer(&mut self, results: &Receiver<ThreadResult>, helpers: usize) {
        let plan = &self.shared.plan;
        if let Some(elected) = self.vote(results, helpers) {
            self.root_moves = elected.root_moves;
            self.report(elected.completed, 0..1);
        }
        let chosen = plan.skill.as_ref().map_or(0, |skill| self.choose(skill));
        if chosen > 0 {
            // The last lines reported begin with that of the move played.
            self.root_moves[..=chosen].rotate_right(1);
            self.report(self.completed, 0..plan.reported_lines);
        }
    }

    /// The index of the root move that a limited strength plays.
    pub(super) fn choose(&self, skill: &Skill) -> usize {
        let opponents = self.root.opponent().total();
        let candidate = |root_move: &RootMove| {
            // The values of an aborted depth do not compare with those of the depth
            // before, which are complete.
            let value = if self.aborted { root_move.previous } else { root_move.value };
            let captured = opponents - root_move.legal.board_after().own().total();
            Candidate { value, captured: if root_move.legal.wins() { u32::MAX } else { captured } }
        };
        let candidates: Vec<Candidate> = self.root_moves.iter().map(candidate).collect();
        // Stopped before it had finished the first depth.
        if candidates.iter().any(|candidate| candidate.value == -INFINITE) {
            return 0;
        }
        let plies = self.shared.game.moves().len() as u64;
        skill.choose(&candidates, self.root.hash() ^ plies)
    }

    /// Collects the helpers' results; the elected one, unless it is this thread's.
    fn vote(&self, results: &Receiver<ThreadResult>, helpers: usize) -> Option<ThreadResult> {
        if !self.shared.plan.votes {
            return None;
        }
        let ends = Instant::now() + VOTE_TIME;
        let next = |_| results.recv_timeout(ends.saturating_duration_since(Instant::now())).ok();
        let mut results: Vec<ThreadResult> = (0..helpers).map_while(next).collect();
        let others = results.iter().map(|result| Ballot::of(&result.root_moves, result.completed));
        let own = Ballot::of(&self.root_moves, self.completed);
        match elect(&std::iter::once(own).chain(others).collect::<Vec<_>>()) {
            0 => None,
            elected => Some(results.swap_remove(elected - 1)),
        }
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
        time: shared.control.elapsed(),
        hashfull: 0,
        pv: Vec::new(),
    }
}

fn done(shared: &Shared, best: Option<&RootMove>, no_win_in: Option<NoWin>) -> Done {
    let line = best.map_or(&[][..], |best| &best.pv[..]);
    Done {
        best: line.first().copied(),
        ponder: line.get(1).copied(),
        nodes: shared.nodes.total(),
        time: shared.control.elapsed(),
        no_win_in,
    }
}

/// Cells for positions: many more than 256 threads mark at a time.
const CELLS: usize = 1 << 15;

/// Depth from which moves are deferred. Below it, looking costs more than
/// searching a position twice.
const DEFER_FROM: i32 = 3;

/// ABDADA: a move that another thread is searching is deferred, and searched after the
/// others, when the table may have its value.
///
/// This is Kerrigan's simplified form of Weill's algorithm: threads share nothing but the
/// transposition table and this set of the positions being searched. The set only decides
/// the order of moves, so a lost mark does no harm.
pub struct Abdada {
    /// Hashes by their low bits, 0 for none; no cells at all with one thread.
    cells: Vec<AtomicU64>,
}

impl Abdada {
    /// The empty set, for this many threads.
    pub(super) fn new(threads: usize) -> Abdada {
        let cells = if threads > 1 { CELLS } else { 0 };
        Abdada { cells: (0..cells).map(|_| AtomicU64::new(0)).collect() }
    }

    fn cell(&self, hash: u64) -> Option<&AtomicU64> {
        self.cells.get(hash as usize % CELLS)
    }

    /// Whether a thread is searching a position.
    pub(super) fn contains(&self, hash: u64) -> bool {
        self.cell(hash).is_some_and(|cell| cell.load(Relaxed) == hash)
    }

    /// Marks a position for as long as the mark lives.
    pub(super) fn mark(&self, hash: u64) -> Mark<'_> {
        let cell = self.cell(hash);
        let free = cell.filter(|cell| cell.compare_exchange(0, hash, Relaxed, Relaxed).is_ok());
        Mark(free)
    }

    /// The set, if moves of a node of this depth are deferred.
    #[inline]
    pub(super) fn for_depth(&self, depth: i32) -> Option<&Abdada> {
        (depth >= DEFER_FROM && !self.cells.is_empty()).then_some(self)
    }
}

/// A position marked as being searched.
pub(super) struct Mark<'a>(Option<&'a AtomicU64>);

impl Drop for Mark<'_> {
    fn drop(&mut self) {
        if let Some(cell) = self.0 {
            cell.store(0, Relaxed);
        }
    }
}

/// The answer of one thread, for the vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ballot {
    /// Its best move.
    mv: Move,
    /// The value of that move.
    value: Value,
    /// Whether the value is exact.
    bound: Bound,
    /// The last depth it finished, in plies; 0 is no vote.
    depth: u32,
}

impl Ballot {
    /// A thread's vote for its best move.
    fn of(root_moves: &[RootMove], completed: u32) -> Ballot {
        let RootMove { ref legal, value, bound, .. } = root_moves[0];
        Ballot { mv: legal.mv(), value, bound, depth: completed }
    }
}

/// Weight of a vote beside its value, in units of the evaluation. Values swing by 1,000 and more
/// from one depth to the next, so the number of threads that agree and their
/// depths count for more.
const PRESENCE: Value = 300;

/// Values are capped here, in units of the evaluation: the game is decided.
const DECIDED: Value = 2000;

/// The index of the elected answer: the shortest proven win, or else the deepest
/// answer with the move that has most votes. The weight of a vote is its depth times
/// (its value less the lowest value, plus [`PRESENCE`]). The first thread wins a
/// tie.
fn elect(ballots: &[Ballot]) -> usize {
    let valid = || ballots.iter().enumerate().filter(|(_, ballot)| ballot.depth > 0);
    let proven = |ballot: &Ballot| ballot.value > 0 && ballot.bound.proves_end(ballot.value);
    let winner = valid()
        .filter(|(_, ballot)| proven(ballot))
        .max_by_key(|&(index, ballot)| (ballot.value, Reverse(index)));
    if let Some((index, _)) = winner {
        return index;
    }
    let worth = |ballot: &Ballot| ballot.value.clamp(-DECIDED, DECIDED);
    let lowest = valid().map(|(_, ballot)| worth(ballot)).min().unwrap_or_default();
    let votes = |mv: Move| -> i64 {
        let votes = valid().filter(|(_, ballot)| ballot.mv == mv).map(|(_, ballot)| {
            i64::from(worth(ballot) - lowest + PRESENCE) * i64::from(ballot.depth)
        });
        votes.sum()
    };
    let best = valid().max_by_key(|&(index, ballot)| {
        (votes(ballot.mv), ballot.depth, worth(ballot), Reverse(index))
    });
    best.map_or(0, |(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::super::score::win_in;
    use super::*;
    use crate::bao::{Hand, Pit, Side};

    #[test]
    fn a_mark_ends_with_whoever_made_it() {
        let abdada = Abdada::new(2);
        let first = abdada.mark(7);
        drop(abdada.mark(7));
        assert!(abdada.contains(7), "the second mark was none");
        // Another position of the same cell is not marked, nor unmarks it.
        drop(abdada.mark(7 + CELLS as u64));
        assert!(abdada.contains(7) && !abdada.contains(7 + CELLS as u64));
        drop(first);
        assert!(!abdada.contains(7));
    }

    #[test]
    fn one_thread_shares_with_nobody() {
        assert!(Abdada::new(1).for_depth(99).is_none());
        assert!(Abdada::new(2).for_depth(DEFER_FROM).is_some());
        assert!(Abdada::new(2).for_depth(DEFER_FROM - 1).is_none());
    }

    fn ballot(mv: Move, value: Value, depth: u32) -> Ballot {
        Ballot { mv, value, bound: Bound::Exact, depth }
    }

    const A: Move = Move::new(Side::South, Pit::NYUMBA, Hand::Left);
    const B: Move = Move::new(Side::South, Pit::NYUMBA, Hand::Right);

    #[test]
    fn one_thread_answers_for_itself() {
        assert_eq!(elect(&[ballot(A, -500, 7)]), 0);
        assert_eq!(elect(&[ballot(A, -500, 0)]), 0);
    }

    #[test]
    fn most_votes_win_and_the_deepest_of_them_answers() {
        let ballots = [ballot(A, 50, 12), ballot(B, 40, 12), ballot(B, 30, 13)];
        assert_eq!(elect(&ballots), 2);
        assert_eq!(elect(&ballots[..2]), 0, "the higher value");
        assert_eq!(elect(&[ballot(A, 40, 12), ballot(B, 40, 12)]), 0, "the first thread");
        assert_eq!(elect(&[ballot(A, 40, 12), ballot(B, 40, 14)]), 1, "the deeper search");
    }

    #[test]
    fn a_proven_win_is_not_outvoted() {
        let mut ballots =
            [ballot(A, 900, 20), ballot(A, 900, 20), ballot(B, win_in(9), 9), ballot(A, 900, 20)];
        assert_eq!(elect(&ballots), 2);
        // The shortest win counts, from any thread.
        ballots[3] = ballot(A, win_in(5), 6);
        assert_eq!(elect(&ballots), 3);
        // At most a win is no proof.
        ballots[3].bound = Bound::Upper;
        assert_eq!(elect(&ballots), 2);
    }

    #[test]
    fn a_thread_without_a_finished_depth_has_no_vote() {
        let ballots = [ballot(A, 10, 5), ballot(B, win_in(1), 0)];
        assert_eq!(elect(&ballots), 0);
    }
}
