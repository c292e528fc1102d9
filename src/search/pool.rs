//! The thread pool: threads that sleep between searches.
//!
//! The first thread is the main one: it takes searches from a queue, wakes the
//! helpers, deepens, and answers. A helper searches the same tree and shares
//! what it finds through the transposition table. Each thread keeps its history
//! from one search to the next.

use std::sync::Arc;
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};

use super::abdada::CurrentlySearching;
use super::conduct::{ThreadResult, conduct, help};
use super::options::Options;
use super::report::Report;
use super::transposition::TranspositionTable;
use super::worker::{Shared, ThreadMemory};

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
    searching: Arc<CurrentlySearching>,
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
        let searching = Arc::new(CurrentlySearching::new(started));
        ThreadPool { tasks, wanted, started, searching }
    }

    /// A pool as on a machine without threads.
    #[cfg(test)]
    pub(super) fn without_threads(wanted: usize) -> ThreadPool {
        let (tasks, _) = unbounded();
        let searching = Arc::new(CurrentlySearching::new(0));
        ThreadPool { tasks, wanted, started: 0, searching }
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

    pub(super) fn searching(&self) -> &Arc<CurrentlySearching> {
        &self.searching
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
                conduct(&shared, &mut memory, wake, &mut *sink);
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
