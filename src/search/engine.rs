//! The engine as its clients see it.

use std::convert::Infallible;
use std::mem;
use std::sync::atomic::{
    AtomicBool, AtomicUsize,
    Ordering::{Relaxed, SeqCst},
};
use std::sync::{Arc, Mutex};
use std::thread::{self, Thread};
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, TryRecvError, unbounded};

use super::history::History;
use super::job::{Job, STACK, Unfinished};
use super::limits::Limits;
use super::report::{Done, Report};
use super::signals::Signals;
use super::timer::Timer;
use super::transposition::{HashError, TranspositionTable};
use crate::bao::{Game, Rules};

/// An engine's settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Size of the transposition table in megabytes (2²⁰ bytes), at least 1.
    pub hash: usize,
    /// Threads to search with, `1..=MAX_THREADS`. Of more than eight for each
    /// core, no more are started.
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
    /// Closed once the memory of the table has been laid under it.
    warming: Receiver<Infallible>,
    /// Each thread's history; the running search has taken them out.
    histories: Arc<Mutex<Vec<History>>>,
    /// The rules that what the table says is true under.
    rules: Option<Rules>,
    /// Searches of which a thread is still running.
    unfinished: Arc<AtomicUsize>,
    /// Whether the table was to be emptied when others still wrote to it.
    unclean: Arc<AtomicBool>,
}

impl Engine {
    /// An engine with these options.
    ///
    /// # Errors
    ///
    /// The memory for the table could not be had.
    pub fn new(options: Options) -> Result<Engine, HashError> {
        let (table, warming) = new_table(options)?;
        Ok(Engine {
            options,
            table,
            warming,
            histories: Arc::default(),
            rules: None,
            unfinished: Arc::default(),
            unclean: Arc::default(),
        })
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
            let (table, warming) = new_table(options)?;
            self.warming = warming;
            let old = mem::replace(&mut self.table, table);
            // To give back a large table takes a while, and nobody need wait
            // for it. Where no thread is to be had, it is done here.
            let _ = thread::Builder::new().name("free".to_owned()).spawn(move || drop(old));
        }
        self.options = options;
        Ok(())
    }

    /// A channel that says nothing, and closes once the memory of the table has
    /// been laid under it. A search may begin before, but shares the machine
    /// with that.
    #[must_use]
    pub fn warming(&self) -> &Receiver<Infallible> {
        &self.warming
    }

    /// Whether the memory of the table has been laid under it.
    #[must_use]
    pub fn is_warm(&self) -> bool {
        self.warming.try_recv() == Err(TryRecvError::Disconnected)
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
    ///
    /// A search that starts from an empty table, be it for this or because the
    /// rules have changed, waits for the threads of the one before to end.
    pub fn start(&mut self, game: &Game, limits: Limits) -> Search {
        self.start_by(Timer::start(), game, limits)
    }

    /// Starts a search as [`start`](Engine::start) does, but always from what
    /// earlier searches left in the table: for positions of one game, whose
    /// searches help each other. The same searches in the same order still come
    /// out the same. Other rules than before empty the table all the same, and so
    /// does a search for a win in so many moves.
    pub fn go_on(&mut self, game: &Game, limits: Limits) -> Search {
        self.begin(Timer::start(), game, limits, false)
    }

    /// [`Engine::start`] by a clock of the caller's.
    pub(super) fn start_by(&mut self, timer: Timer, game: &Game, limits: Limits) -> Search {
        let fresh = self.options.threads == 1 && limits.is_deterministic();
        self.begin(timer, game, limits, fresh)
    }

    /// Starts a search, from an empty table and history if it is to be `fresh`.
    fn begin(&mut self, timer: Timer, game: &Game, limits: Limits, fresh: bool) -> Search {
        let (sender, reports) = unbounded();
        let signals = Arc::new(Signals::new(&limits, self.options.move_overhead, timer));
        let other_rules = self.rules.replace(*game.rules()) != Some(*game.rules());
        // What other searches left in the table may come from lines that a
        // proof must not leave out.
        let proof = limits.mate.is_some();
        let fresh = fresh || proof || other_rules || self.unclean.load(SeqCst);
        let mut histories = self.lend_histories();
        if fresh {
            histories.clear();
        }
        let job = Job {
            game: game.clone(),
            limits,
            fresh,
            unclean: Arc::clone(&self.unclean),
            options: self.options,
            table: Arc::clone(&self.table),
            signals: Arc::clone(&signals),
            histories,
            returned: Arc::clone(&self.histories),
        };
        let unfinished = Unfinished::add_to(&self.unfinished);
        // A machine that gives no thread still gets an answer: at once, a legal
        // move not thought about. The slot keeps the job if the thread fails.
        let slot = Arc::new(Mutex::new(Some((job, unfinished, sender))));
        let run = |slot: &Mutex<Option<(Job, Unfinished, Sender<Report>)>>| {
            if let Some((job, unfinished, sender)) =
                slot.lock().ok().and_then(|mut slot| slot.take())
            {
                job.run(unfinished, sender);
            }
        };
        let for_thread = Arc::clone(&slot);
        let thread = thread::Builder::new()
            .name("search".to_owned())
            .stack_size(STACK)
            .spawn(move || run(&for_thread));
        let thread = match thread {
            Ok(handle) => Some(handle.thread().clone()),
            Err(_) => {
                signals.stop();
                run(&slot);
                None
            }
        };
        Search { reports, signals, thread }
    }
}

/// A new table, which is being warmed on all cores in the background for as
/// long as anybody holds it, and a channel that closes when that is done.
fn new_table(
    options: Options,
) -> Result<(Arc<TranspositionTable>, Receiver<Infallible>), HashError> {
    let table = Arc::new(TranspositionTable::new(options.hash.max(1))?);
    let parts = table.parts();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let next = Arc::new(AtomicUsize::new(0));
    let (warm_until, warming) = unbounded();
    for _ in 0..cores.min(parts) {
        let (held, next) = (Arc::downgrade(&table), Arc::clone(&next));
        let done = warm_until.clone();
        let warm = move || {
            while let Some(table) = held.upgrade() {
                let part = next.fetch_add(1, Relaxed);
                if part >= parts {
                    break;
                }
                table.warm(part);
            }
            drop(done);
        };
        // Without a thread the table is warmed by its use.
        let _ = thread::Builder::new().name("table".to_owned()).spawn(warm);
    }
    Ok((table, warming))
}

/// A search that is running or has ended. Dropping it stops the search, whose
/// threads end soon after.
pub struct Search {
    reports: Receiver<Report>,
    signals: Arc<Signals>,
    thread: Option<Thread>,
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
        self.signals.stop();
        self.wake();
    }

    /// The move pondered on has been played: the limits count from now.
    pub fn ponderhit(&self) {
        self.signals.ponderhit();
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
            thread.unpark();
        }
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bao::Position;

    fn game() -> Game {
        Game::new(Position::kiswahili(), Rules::default())
    }

    #[test]
    fn a_table_is_emptied_when_nobody_else_writes_to_it() {
        let mut engine = Engine::new(Options::default()).expect("a small table");
        let straggler = Unfinished::add_to(&engine.unfinished);
        let search = engine.start(&game(), Limits::depth(3));
        let soon = Duration::from_millis(50);
        assert!(search.reports().recv_timeout(soon).is_err(), "it waits");
        drop(straggler);
        assert!(search.wait().is_some_and(|done| done.best.is_some()));
        assert!(!engine.unclean.load(SeqCst));
    }

    #[test]
    fn who_cannot_wait_leaves_it_to_the_next_to_empty_the_table() {
        let mut engine = Engine::new(Options::default()).expect("a small table");
        let straggler = Unfinished::add_to(&engine.unfinished);
        // Told to stop, or out of time.
        let search = engine.start(&game(), Limits::depth(3));
        search.stop();
        assert!(search.wait().is_some());
        assert!(engine.unclean.load(SeqCst));
        let hurried = Limits::movetime(Duration::from_millis(30));
        assert!(engine.start(&game(), hurried).wait().is_some());
        assert!(engine.unclean.load(SeqCst));
        drop(straggler);
        assert!(engine.go_on(&game(), Limits::depth(3)).wait().is_some());
        assert!(!engine.unclean.load(SeqCst));
    }

    #[test]
    fn a_search_is_unfinished_until_its_last_thread_has_ended() {
        let options = Options { threads: 32, ..Options::default() };
        let mut engine = Engine::new(options).expect("a small table");
        for _ in 0..10 {
            let search = engine.start(&game(), Limits::nodes(20_000));
            assert!(engine.unfinished.load(SeqCst) > 0);
            assert!(search.wait().is_some());
        }
        while engine.unfinished.load(SeqCst) > 0 {
            thread::sleep(Duration::from_millis(1));
        }
    }
}
