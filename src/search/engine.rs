//! The engine as its clients see it.

use std::mem;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, unbounded};
use crossbeam_utils::CachePadded;

use super::control::Control;
use super::history::History;
use super::repetition::Repetitions;
use super::stopwatch::Stopwatch;
use super::transposition::{HashError, TranspositionTable};
use super::vote::{Ballot, elect};
use super::worker::{Shared, Worker};
use super::{Bound, Done, Info, Limits, Report, Score};
use crate::bao::{Game, Move};

/// An engine's settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Size of the transposition table in megabytes (2²⁰ bytes), at least 1.
    pub hash: usize,
    /// Threads to search with, `1..=MAX_THREADS`.
    pub threads: usize,
    /// How many of the best lines to find, at least 1.
    pub multipv: usize,
    /// Time kept back from each move for what passes between the engine and
    /// whoever holds the clock.
    pub move_overhead: Duration,
}

impl Options {
    /// Most threads a search may have.
    pub const MAX_THREADS: usize = 256;
    /// Largest table, in megabytes; what the machine has may be less.
    pub const MAX_HASH: usize = 1 << 20;
    /// Most lines that can be asked for: a position has no more moves.
    pub const MAX_MULTIPV: usize = crate::bao::MAX_MOVES;
}

impl Default for Options {
    fn default() -> Self {
        Options { hash: 16, threads: 1, multipv: 1, move_overhead: Duration::from_millis(10) }
    }
}

/// An engine: settings, a transposition table, and what it has learnt in the
/// game so far.
///
/// It runs one search at a time; see the [module](super) for an example.
pub struct Engine {
    options: Options,
    table: Arc<TranspositionTable>,
    /// Each thread's history; the running search has taken them out.
    histories: Arc<Mutex<Vec<History>>>,
}

impl Engine {
    /// An engine with these options.
    ///
    /// # Errors
    ///
    /// The memory for the table could not be had.
    pub fn new(options: Options) -> Result<Engine, HashError> {
        Ok(Engine { options, table: new_table(options)?, histories: Arc::default() })
    }

    /// The engine's options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the options; a search that is running keeps its own. A new
    /// table size empties the table.
    ///
    /// # Errors
    ///
    /// The memory for the table could not be had; nothing has changed then.
    pub fn set_options(&mut self, options: Options) -> Result<(), HashError> {
        if options.hash != self.options.hash {
            let table = new_table(options)?;
            let old = mem::replace(&mut self.table, table);
            // To give back a large table takes a while, and nobody need wait
            // for it. Where no thread is to be had, it is done here.
            let _ = thread::Builder::new().name("free".to_owned()).spawn(move || drop(old));
        }
        self.options = options;
        Ok(())
    }

    /// Forgets everything learnt: call it before a new game.
    pub fn new_game(&mut self) {
        self.clear_hash();
        self.lend_histories();
    }

    /// Empties the transposition table.
    pub fn clear_hash(&mut self) {
        self.table.new_search(true);
    }

    /// The histories, taken out; none if a panic has poisoned them.
    fn lend_histories(&self) -> Vec<History> {
        self.histories.lock().map(|mut histories| mem::take(&mut *histories)).unwrap_or_default()
    }

    /// Starts to search the game's position in the background.
    ///
    /// With one thread and only a depth or node limit the search is
    /// deterministic: it starts from an empty table, so that the same position
    /// gives the same move and the same node count whatever was searched
    /// before. `limits.searchmoves` that are not legal are passed over.
    pub fn start(&mut self, game: &Game, limits: Limits) -> Search {
        self.start_by(Stopwatch::start(), game, limits)
    }

    /// Starts a search as [`start`](Engine::start) does, but always from what
    /// earlier searches left in the table: for positions of one game, whose
    /// searches help each other. The same searches in the same order still come
    /// out the same.
    pub fn go_on(&mut self, game: &Game, limits: Limits) -> Search {
        self.begin(Stopwatch::start(), game, limits, false)
    }

    /// [`Engine::start`] by a clock of the caller's.
    pub(super) fn start_by(&mut self, stopwatch: Stopwatch, game: &Game, limits: Limits) -> Search {
        let fresh = self.options.threads == 1 && limits.is_deterministic();
        self.begin(stopwatch, game, limits, fresh)
    }

    /// Starts a search, from an empty table and history if it is to be `fresh`.
    fn begin(&mut self, stopwatch: Stopwatch, game: &Game, limits: Limits, fresh: bool) -> Search {
        let (sender, reports) = unbounded();
        let control = Arc::new(Control::new(&limits, self.options.move_overhead, stopwatch));
        let mut histories = self.lend_histories();
        if fresh {
            histories.clear();
        }
        self.table.new_search(fresh);
        let job = Job {
            game: game.clone(),
            limits,
            options: self.options,
            table: Arc::clone(&self.table),
            control: Arc::clone(&control),
            histories,
            returned: Arc::clone(&self.histories),
        };
        // A machine that gives no thread still gets an answer: at once, a legal
        // move not thought about. The slot keeps the job if the thread fails.
        let slot = Arc::new(Mutex::new(Some((job, sender))));
        let run = |slot: &Mutex<Option<(Job, Sender<Report>)>>| {
            if let Some((job, sender)) = slot.lock().ok().and_then(|mut slot| slot.take()) {
                job.run(&sender);
            }
        };
        let for_thread = Arc::clone(&slot);
        let thread = thread::Builder::new()
            .name("search".to_owned())
            .stack_size(STACK)
            .spawn(move || run(&for_thread))
            .ok();
        if thread.is_none() {
            control.stop();
            run(&slot);
        }
        Search { reports, control, thread }
    }
}

/// A new table, which is being warmed on all cores in the background for as
/// long as anybody holds it.
fn new_table(options: Options) -> Result<Arc<TranspositionTable>, HashError> {
    let table = Arc::new(TranspositionTable::new(options.hash.max(1))?);
    let parts = table.parts();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let next = Arc::new(AtomicUsize::new(0));
    for _ in 0..cores.min(parts) {
        let (held, next) = (Arc::downgrade(&table), Arc::clone(&next));
        let warm = move || {
            while let Some(table) = held.upgrade() {
                let part = next.fetch_add(1, Relaxed);
                if part >= parts {
                    break;
                }
                table.warm(part);
            }
        };
        // Without a thread the table is warmed by its use.
        let _ = thread::Builder::new().name("table".to_owned()).spawn(warm);
    }
    Ok(table)
}

/// Lets the calling thread run only when no other wants to. Threads beyond the
/// cores make nothing faster, but whoever reads `stop` has to wait for its turn
/// among them: with 16 on two cores 21 ms, and 2 ms when they step back.
fn step_back() {
    // Elsewhere niceness is the whole program's.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(19);
}

/// Stack of a search thread: some 3 KB a ply, and room to spare.
const STACK: usize = 8 << 20;

/// A search that is running or has ended. Dropping it stops the search and
/// waits for it.
pub struct Search {
    reports: Receiver<Report>,
    control: Arc<Control>,
    thread: Option<JoinHandle<()>>,
}

impl Search {
    /// What the search reports: any number of [`Report::Info`], then one
    /// [`Report::Done`], then the channel closes.
    #[must_use]
    pub fn reports(&self) -> &Receiver<Report> {
        &self.reports
    }

    /// Makes the search end; it still reports its best move.
    pub fn stop(&self) {
        self.control.stop();
        self.wake();
    }

    /// The move pondered on has been played: the limits count from now.
    pub fn ponderhit(&self) {
        self.control.ponderhit();
        self.wake();
    }

    /// Waits for the end of the search; reports not read yet are dropped.
    /// A search without limits must be stopped first.
    #[must_use]
    pub fn wait(self) -> Option<Done> {
        self.reports.iter().find_map(|report| match report {
            Report::Done(done) => Some(done),
            Report::Info(_) => None,
        })
    }

    fn wake(&self) {
        if let Some(thread) = &self.thread {
            thread.thread().unpark();
        }
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop();
        if let Some(thread) = self.thread.take() {
            // A panic in the search has been printed by its own thread.
            let _ = thread.join();
        }
    }
}

/// All that a search thread needs.
struct Job {
    game: Game,
    limits: Limits,
    options: Options,
    table: Arc<TranspositionTable>,
    control: Arc<Control>,
    histories: Vec<History>,
    returned: Arc<Mutex<Vec<History>>>,
}

impl Job {
    fn run(mut self, reports: &Sender<Report>) {
        let threads = self.options.threads.clamp(1, Options::MAX_THREADS);
        let nodes: Vec<CachePadded<AtomicU64>> = (0..threads).map(|_| Default::default()).collect();
        let mut histories = mem::take(&mut self.histories);
        histories.resize_with(threads, History::default);
        histories.iter_mut().for_each(History::age);

        let shared = Shared {
            table: &self.table,
            control: &self.control,
            limits: &self.limits,
            rules: *self.game.rules(),
            nodes: &nodes,
        };
        let root = *self.game.position();
        let before = Repetitions::of_game(self.game.positions().rev().skip(1));
        let mut workers = histories
            .into_iter()
            .enumerate()
            .map(|(index, history)| Worker::new(&shared, index, root, before.clone(), history));
        let mut main = workers.next().expect("at least one thread");
        let over = main.root_moves.is_empty()
            || self.game.outcome().is_some_and(|outcome| outcome.winner.is_some());
        if over {
            self.report_lost(reports);
            self.finish(reports, None, &shared);
            return;
        }
        let multipv = self.options.multipv;
        let mut helpers = Vec::with_capacity(threads - 1);
        let cores = thread::available_parallelism().map_or(usize::MAX, usize::from);
        thread::scope(|scope| {
            let handles: Vec<_> = workers
                // To start hundreds of threads takes a while, too.
                .take_while(|_| !self.control.stopped())
                .filter_map(|mut worker| {
                    // A machine that gives no more threads searches with those
                    // it has.
                    thread::Builder::new()
                        .name("search helper".to_owned())
                        .stack_size(STACK)
                        .spawn_scoped(scope, move || {
                            if worker.index >= cores {
                                step_back();
                            }
                            worker.run(1, None);
                            worker
                        })
                        .ok()
                })
                .collect();
            main.run(multipv, Some(reports));
            self.hold();
            self.control.stop();
            helpers.extend(handles.into_iter().filter_map(|handle| handle.join().ok()));
        });
        main.publish_nodes();
        let mut workers = vec![main];
        workers.append(&mut helpers);
        let chosen = self.choose(&workers);
        if chosen > 0 {
            let depth = workers[chosen].completed;
            workers[chosen].report(depth, 1, reports);
        }
        let best = workers[chosen].root_moves[0].pv.clone();
        if let Ok(mut returned) = self.returned.lock() {
            *returned = workers.iter_mut().map(|worker| mem::take(&mut worker.history)).collect();
        }
        self.finish(reports, Some(&best), &shared);
    }

    /// The thread whose answer counts. What was asked for by depth or by lines
    /// is the first thread's to answer: the others are somewhere else by then.
    fn choose(&self, workers: &[Worker<'_>]) -> usize {
        if self.limits.depth.is_some() || self.options.multipv > 1 {
            return 0;
        }
        let ballots = workers.iter().map(|worker| {
            let best = &worker.root_moves[0];
            Ballot {
                m: best.child.mv(),
                value: best.value,
                bound: best.bound,
                depth: worker.completed,
            }
        });
        elect(&ballots.collect::<Vec<_>>())
    }

    /// A search on the opponent's time or without end must not answer before
    /// it is told to.
    fn hold(&self) {
        while !self.control.stopped() && (self.limits.infinite || self.control.pondering()) {
            thread::park_timeout(Duration::from_millis(100));
        }
    }

    fn report_lost(&self, reports: &Sender<Report>) {
        let _ = reports.send(Report::Info(Info {
            depth: 0,
            seldepth: 0,
            multipv: 1,
            score: Score::Loss(0),
            bound: Bound::Exact,
            nodes: 0,
            time: self.control.elapsed(),
            hashfull: 0,
            pv: Vec::new(),
        }));
        self.hold();
    }

    fn finish(&self, reports: &Sender<Report>, line: Option<&[Move]>, shared: &Shared<'_>) {
        let line = line.unwrap_or_default();
        let _ = reports.send(Report::Done(Done {
            best: line.first().copied(),
            ponder: line.get(1).copied(),
            nodes: shared.total_nodes(),
            time: self.control.elapsed(),
        }));
    }
}
