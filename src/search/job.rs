//! A search from its beginning to its answer: its threads, and what is made of
//! what they find.

use std::mem;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Sender, unbounded};
use crossbeam_utils::CachePadded;

use super::abdada::CurrentlySearching;
use super::engine::Options;
use super::history::History;
use super::limits::Limits;
use super::place;
use super::repetition::Repetitions;
use super::report::{Bound, Done, Info, NoWin, Report};
use super::score::Score;
use super::signals::Signals;
use super::transposition::TranspositionTable;
use super::vote::{Ballot, elect};
use super::worker::{Shared, Worker};
use crate::bao::{Game, Move};

/// Stack of a search thread: some 3 KB a ply, and room to spare.
pub(super) const STACK: usize = 8 << 20;

/// How long a search that ends waits for the votes of its threads. Those of a
/// core each have ended long before; of hundreds on two cores some never voted
/// in time, and whoever sent `stop` wants an answer.
const VOTE: Duration = Duration::from_millis(4);

/// Most threads that are started for each core. More find nothing sooner, and
/// whoever reads `stop` waits for its turn among them: up to 17 ms with 16 threads
/// on two cores, 75 with 64, and 220 with 256.
const THREADS_A_CORE: usize = 8;

/// How long the first thread waits for the others to begin, each on a core of
/// its own.
const BEGIN: Duration = Duration::from_millis(1);

/// Counts a search among the unfinished for as long as it lives.
pub(super) struct Unfinished(Arc<AtomicUsize>);

impl Unfinished {
    pub(super) fn add_to(count: &Arc<AtomicUsize>) -> Unfinished {
        count.fetch_add(1, SeqCst);
        Unfinished(Arc::clone(count))
    }

    fn is_alone(&self) -> bool {
        self.0.load(SeqCst) == 1
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        self.0.fetch_sub(1, SeqCst);
    }
}

/// What a search is and has.
pub(super) struct Job {
    pub(super) game: Game,
    pub(super) limits: Limits,
    /// Whether it begins with an empty table.
    pub(super) fresh: bool,
    /// Set if it could not wait for others to leave the table alone.
    pub(super) unclean: Arc<AtomicBool>,
    pub(super) options: Options,
    pub(super) table: Arc<TranspositionTable>,
    pub(super) signals: Arc<Signals>,
    pub(super) histories: Vec<History>,
    pub(super) returned: Arc<Mutex<Vec<History>>>,
}

impl Job {
    /// Searches, and sends what is found: the answer as soon as it is known,
    /// even if some threads have not ended yet. They have before this returns.
    pub(super) fn run(mut self, unfinished: Unfinished, reports: Sender<Report>) {
        if self.fresh {
            self.await_others(&unfinished);
        }
        self.table.new_search(self.fresh);
        let cores = thread::available_parallelism().map_or(usize::MAX, usize::from);
        let most = cores.saturating_mul(THREADS_A_CORE).min(Options::MAX_THREADS);
        let threads = self.options.threads.clamp(1, most);
        let nodes: Vec<CachePadded<AtomicU64>> = (0..threads).map(|_| Default::default()).collect();
        let mut histories = mem::take(&mut self.histories);
        histories.resize_with(threads, History::default);
        histories.iter_mut().for_each(History::age);

        let searching = CurrentlySearching::new(threads);
        let shared = Shared {
            table: &self.table,
            signals: &self.signals,
            limits: &self.limits,
            rules: *self.game.rules(),
            nodes: &nodes,
            searching: &searching,
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
            self.report_lost(&reports);
            self.finish(&reports, None, None, &shared);
            return;
        }
        let multipv = self.options.multipv;
        let (ended, endings) = unbounded();
        let (begun, beginnings) = unbounded();
        // To be given up when the last thread has ended, and not before.
        let mut unfinished = Some(unfinished);
        thread::scope(|scope| {
            let core = place::core();
            let helpers = workers
                // To start hundreds of threads takes a while, too.
                .take_while(|_| !self.signals.stopped())
                .filter_map(|mut worker| {
                    let (begun, ended) = (begun.clone(), ended.clone());
                    // A machine that gives no more threads searches with those
                    // it has.
                    thread::Builder::new()
                        .name("search helper".to_owned())
                        .stack_size(STACK)
                        .spawn_scoped(scope, move || {
                            if worker.index >= cores {
                                step_back();
                            } else {
                                place::move_to_core(core, worker.index);
                                // The first thread may have stopped waiting.
                                let _ = begun.send(());
                            }
                            worker.run(1, None);
                            // The main thread may have stopped waiting.
                            let _ = ended.send(worker);
                        })
                        .ok()
                })
                .count();
            // While it waits, they are given its core to begin on.
            let begin_by = Instant::now() + BEGIN;
            for _ in 0..helpers.min(cores - 1) {
                if beginnings.recv_deadline(begin_by).is_err() {
                    break;
                }
            }
            main.run(multipv, Some(&reports));
            self.hold();
            self.signals.stop();
            let vote_ends = Instant::now() + VOTE;
            let mut workers = vec![main];
            workers.extend((0..helpers).map_while(|_| endings.recv_deadline(vote_ends).ok()));
            let chosen = self.choose(&workers);
            let no_win_in =
                self.limits.mate.filter(|&wanted| workers[0].has_refuted(wanted)).map(NoWin);
            if chosen > 0 {
                let depth = workers[chosen].completed;
                workers[chosen].report(depth, 1, &reports);
            }
            let best = workers[chosen].root_moves[0].pv.clone();
            if let Ok(mut returned) = self.returned.lock() {
                *returned =
                    workers.iter_mut().map(|worker| mem::take(&mut worker.history)).collect();
            }
            if workers.len() > helpers {
                unfinished = None;
            }
            self.finish(&reports, Some(&best), no_win_in, &shared);
            // The channel closes now, whoever is still running.
            drop(reports);
        });
        drop(unfinished);
    }

    /// Waits until no other search can put anything into the table, unless this
    /// one has to end before that. Then the next search has to empty it again.
    fn await_others(&self, unfinished: &Unfinished) {
        let must_end = || self.signals.stopped() || self.signals.out_of_hard_time();
        while !unfinished.is_alone() && !must_end() {
            thread::sleep(Duration::from_micros(100));
        }
        self.unclean.store(!unfinished.is_alone(), SeqCst);
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
        while !self.signals.stopped() && (self.limits.infinite || self.signals.pondering()) {
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
            time: self.signals.elapsed(),
            hashfull: 0,
            pv: Vec::new(),
        }));
        self.hold();
    }

    fn finish(
        &self,
        reports: &Sender<Report>,
        line: Option<&[Move]>,
        no_win_in: Option<NoWin>,
        shared: &Shared<'_>,
    ) {
        let line = line.unwrap_or_default();
        let _ = reports.send(Report::Done(Done {
            best: line.first().copied(),
            ponder: line.get(1).copied(),
            nodes: shared.total_nodes(),
            time: self.signals.elapsed(),
            no_win_in,
        }));
    }
}

/// Lets the calling thread run only when no other wants to. Threads beyond the
/// cores make nothing faster, but whoever reads `stop` has to wait for its turn
/// among them: with 16 on two cores 21 ms, and 2 ms when they step back.
fn step_back() {
    // Elsewhere niceness is the whole program's.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(19);
}
