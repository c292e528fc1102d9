//! The engine as its clients see it.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::util::Instant;
use crossbeam_channel::{Receiver, RecvTimeoutError, TryRecvError, unbounded};

use super::limits::{Limits, Options, Plan, PlayerClock};
use super::mate::ProvenWins;
use super::report::{Done, Info, Report};
use super::threads::{Abdada, NodeCounts, ReportSink, Shared, ThreadMemory, ThreadPool, think};
use super::time::{Clock, NodeClock, SearchControl};
use super::transposition::TranspositionTable;
use crate::bao::{Game, Rules};
use crate::solve::certificate::Certificate;
use crate::util::dice::entropy;
use crate::util::table::HashError;

/// An engine: settings, a transposition table, and a pool of threads with what
/// they have learnt in the game so far.
///
/// It runs one search at a time; the [module](super) has an example.
pub struct Engine {
    options: Options,
    table: Arc<TranspositionTable>,
    pool: ThreadPool,
    /// Memory of the searches that run on the caller's thread.
    memory: ThreadMemory,
    /// Steers the last search.
    control: Option<Arc<SearchControl>>,
    /// With `Options::nodes_time`, the time left on the engine's own clock; `None` before the
    /// first search of a game that has a clock.
    node_time: Option<NodeTime>,
    /// The rules under which the table's entries were computed.
    rules: Option<Rules>,
    /// Wins that the solver has proven since the last `new_game`.
    proven: Arc<ProvenWins>,
    /// The proof trees whose wins it plays.
    trees: Arc<[Certificate]>,
    /// Counts games: what threads learnt in an earlier one is void.
    game_number: u64,
}

impl Engine {
    /// An engine with these options, whose threads are started and wait.
    ///
    /// # Errors
    ///
    /// The machine does not have the memory for the table.
    pub fn new(options: Options) -> Result<Engine, HashError> {
        let mut engine = Engine {
            options,
            table: Arc::new(TranspositionTable::new(options.hash.max(1))?),
            pool: ThreadPool::new(options.threads),
            memory: ThreadMemory::default(),
            control: None,
            node_time: None,
            rules: None,
            proven: Arc::default(),
            trees: Arc::default(),
            game_number: 0,
        };
        engine.new_game();
        engine.pool.prepare(&engine.table);
        Ok(engine)
    }

    /// The engine's options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the options; a search that is running keeps its own. A new table
    /// size empties the table, and a new number of threads starts new ones.
    ///
    /// # Errors
    ///
    /// The machine does not have the memory for the table. Nothing has changed
    /// then.
    pub fn set_options(&mut self, options: Options) -> Result<(), HashError> {
        let table = if options.hash == self.options.hash {
            None
        } else {
            Some(Arc::new(TranspositionTable::new(options.hash.max(1))?))
        };
        if options.threads != self.pool.wanted() {
            self.pool = ThreadPool::new(options.threads);
        }
        if let Some(table) = table {
            self.pool.prepare(&table);
            let old = std::mem::replace(&mut self.table, table);
            // Freeing a large table takes long, so a thread does it; if none can
            // start, the table is freed here.
            let _ = thread::Builder::new().name("free".to_owned()).spawn(move || drop(old));
        }
        self.options = options;
        Ok(())
    }

    /// Forgets everything learnt: call it before a new game.
    pub fn new_game(&mut self) {
        self.clear_hash();
        self.node_time = None;
        self.game_number += 1;
    }

    /// Empties the transposition table, and forgets proven wins.
    pub fn clear_hash(&mut self) {
        self.table.clear();
        // A search that still runs keeps the old one.
        self.proven = Arc::default();
    }

    /// Proof trees of wins, in place of those before; they stay through new games. In a position
    /// of a tree the engine plays the proven move without searching, under the rules of the tree
    /// and at full strength. At a leaf the solver finds the win first, and a search whose limits end
    /// that goes on without it.
    pub fn set_proofs(&mut self, trees: impl IntoIterator<Item = Certificate>) {
        self.trees = trees.into_iter().collect();
    }

    /// Starts to search the game's position in the background. A search still
    /// running is stopped first.
    ///
    /// The search uses the table and the histories of the searches before it, since
    /// [`new_game`](Engine::new_game). With one thread and only depth and node
    /// limits, the same searches in the same order from `new_game` on give the same
    /// moves and node counts. A search for a mate starts from an empty table, and a search
    /// under other rules than the search before starts a new game. Later searches play a
    /// win that a search for a mate has proven, without searching. `limits.searchmoves`
    /// that are not legal are ignored.
    pub fn start(&mut self, game: &Game, limits: Limits) -> Search {
        self.start_on(Box::new(Instant::now()), game, limits)
    }

    /// Starts a search as [`start`](Engine::start) does that hands each report
    /// to `sink`, on a thread of its own, instead of keeping them to be read.
    /// The sink is dropped when the search is over.
    pub fn start_with(
        &mut self,
        game: &Game,
        limits: Limits,
        sink: impl FnMut(Report) + Send + 'static,
    ) -> Search {
        let control = self.spawn(Box::new(Instant::now()), game, limits, Box::new(sink));
        Search { reports: None, control }
    }

    /// Searches on the calling thread, whatever `Options::threads` says, and
    /// returns the answer. The search needs a limit
    /// ([`Limits::ends_by_itself`]); without one it ends after the first depth.
    pub fn search(&mut self, game: &Game, limits: Limits, mut on_info: impl FnMut(&Info)) -> Done {
        let shared = self.share(Box::new(Instant::now()), game, limits, 1);
        let mut answer = Done::default();
        self.search_here(&shared, &mut |report| match report {
            Report::Info(info) => on_info(&info),
            Report::Progress(_) => {}
            Report::Done(done) => answer = done,
        });
        answer
    }

    /// [`Engine::start`] by a clock of the caller's.
    pub(super) fn start_on(
        &mut self,
        clock: Box<dyn Clock>,
        game: &Game,
        limits: Limits,
    ) -> Search {
        let (sender, reports) = unbounded();
        // The client may have stopped reading; the search goes on all the same.
        let sink = Box::new(move |report| _ = sender.send(report));
        let control = self.spawn(clock, game, limits, sink);
        Search { reports: Some(reports), control }
    }

    /// What the threads of a new search share.
    fn share(
        &mut self,
        mut clock: Box<dyn Clock>,
        game: &Game,
        mut limits: Limits,
        threads: usize,
    ) -> Arc<Shared> {
        if let Some(last) = &self.control {
            last.stop();
        }
        if self.rules.replace(*game.rules()) != Some(*game.rules()) {
            self.new_game();
        } else if limits.mate.is_some() {
            // Entries of earlier searches may come from lines that a proof must not
            // leave out.
            self.clear_hash();
        }
        let nodes = Arc::new(NodeCounts::new(threads));
        let per_millisecond = self.options.nodes_time;
        if per_millisecond > 0 {
            clock = Box::new(NodeClock { nodes: Arc::clone(&nodes), per_millisecond });
            if let (Some(clock), Some(own)) = (&mut limits.clock, &self.node_time) {
                clock.time = own.left();
            }
        }
        let player_clock = limits.clock.filter(|_| per_millisecond > 0);
        let plan = Plan::new(limits, &self.options, self.options.seed.unwrap_or_else(entropy));
        let table = self.table_of(&plan);
        let is_shared = threads > 1 && plan.skill.is_none();
        let control = Arc::new(SearchControl::new(&plan, clock));
        self.control = Some(Arc::clone(&control));
        if let Some(clock) = player_clock {
            self.node_time = Some(NodeTime { clock, search: Arc::clone(&control) });
        }
        Arc::new(Shared {
            game: game.clone(),
            plan,
            search_id: table.new_search(),
            table,
            control,
            nodes,
            abdada: match is_shared {
                true => Arc::clone(self.pool.abdada()),
                false => Arc::new(Abdada::new(1)),
            },
            proven: Arc::clone(&self.proven),
            trees: Arc::clone(&self.trees),
            game_number: self.game_number,
        })
    }

    /// The table of a search: a level below full strength must not know what other
    /// searches found, and has few nodes, so an empty table of 1 MB is enough.
    fn table_of(&self, plan: &Plan) -> Arc<TranspositionTable> {
        let own = plan.skill.and_then(|_| TranspositionTable::new(1).ok());
        own.map_or_else(|| Arc::clone(&self.table), Arc::new)
    }

    /// Hands a search to the pool.
    fn spawn(
        &mut self,
        clock: Box<dyn Clock>,
        game: &Game,
        limits: Limits,
        sink: ReportSink,
    ) -> Arc<SearchControl> {
        let shared = self.share(clock, game, limits, self.pool.threads().max(1));
        // The machine may have no threads.
        if let Err(mut sink) = self.pool.search(&shared, sink) {
            self.search_here(&shared, &mut *sink);
        }
        Arc::clone(&shared.control)
    }

    /// Searches on the calling thread.
    fn search_here(&mut self, shared: &Arc<Shared>, sink: &mut dyn FnMut(Report)) {
        if !shared.plan.ends_by_itself {
            // Nobody can say `stop` before this returns.
            shared.control.stop();
        }
        think(shared, &mut self.memory, |_| 0, sink);
    }
}

/// The engine's own clock, which counts nodes. It starts with the time of the game's first
/// clock.
struct NodeTime {
    /// The clock when the last search on it began.
    clock: PlayerClock,
    search: Arc<SearchControl>,
}

impl NodeTime {
    /// The time left now. A search that pondered in vain cost nothing and gained no increment.
    fn left(&self) -> Duration {
        let PlayerClock { time, increment, .. } = self.clock;
        if self.search.pondering() {
            return time;
        }
        time.saturating_sub(self.search.clock_time()) + increment
    }
}

/// Why there is no next report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoReport {
    /// None came in time; the search goes on.
    #[error("the search has reported nothing yet")]
    Timeout,
    /// The last report has been read, or the reports go to a sink.
    #[error("the search reports nothing more")]
    Ended,
}

/// A search that is running or has ended. Dropping it stops the search.
pub struct Search {
    /// `None` if the reports go to a sink of the client's.
    reports: Option<Receiver<Report>>,
    control: Arc<SearchControl>,
}

impl Search {
    /// The reports, each as soon as it comes: any number of [`Report::Info`],
    /// then one [`Report::Done`], which is the last. None if the search reports
    /// to a sink.
    pub fn reports(&self) -> impl Iterator<Item = Report> + '_ {
        self.reports.iter().flat_map(Receiver::iter)
    }

    /// The next report, if it comes within `timeout`.
    ///
    /// # Errors
    ///
    /// None has come yet, or none will come.
    pub fn next_report(&self, timeout: Duration) -> Result<Report, NoReport> {
        let reports = self.reports.as_ref().ok_or(NoReport::Ended)?;
        match reports.try_recv() {
            Ok(report) => return Ok(report),
            // Without threads all reports have come when the search starts, and
            // a clock to wait by there may be none.
            Err(TryRecvError::Disconnected) => return Err(NoReport::Ended),
            Err(TryRecvError::Empty) => {}
        }
        reports.recv_timeout(timeout).map_err(|error| match error {
            RecvTimeoutError::Timeout => NoReport::Timeout,
            RecvTimeoutError::Disconnected => NoReport::Ended,
        })
    }

    /// Ends the search; it still reports its best move.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// The move pondered on has been played: the limits count from now.
    pub fn ponderhit(&self) {
        self.control.ponderhit();
    }

    /// Waits for the end of the search and returns its answer; reports not read
    /// yet are dropped. `None` if the answer has been read already or goes to a
    /// sink. A search without limits must be stopped first.
    #[must_use]
    pub fn wait(self) -> Option<Done> {
        self.reports().find_map(|report| match report {
            Report::Done(done) => Some(done),
            Report::Info(_) | Report::Progress(_) => None,
        })
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

    const MTAJI: &str =
        "1,7,0,2,3,1,0,1/0,4,4,4,1,14,6,1/0,1,0,1,2,1,0,0/0,1,3,1,0,1,3,1 0,0 - S -";

    fn game() -> Game {
        Game::new(MTAJI.parse::<Position>().expect("a position"), Rules::default())
    }

    fn engine(threads: usize) -> Engine {
        let options = Options { threads, hash: 1, ..Options::default() };
        Engine::new(options).expect("a small table")
    }

    fn infinite() -> Limits {
        Limits { infinite: true, ..Limits::default() }
    }

    #[test]
    fn the_callers_thread_searches_the_same_tree_as_a_thread_of_the_pool() {
        let limits = Limits::nodes(20_000);
        let in_pool = engine(1).start(&game(), limits.clone()).wait().expect("an answer");
        let mut depths = Vec::new();
        let here = engine(1).search(&game(), limits, |info| depths.push(info.depth));
        assert_eq!((here.best, here.nodes), (in_pool.best, in_pool.nodes));
        assert!(depths.is_sorted() && depths.len() > 5, "{depths:?}");
    }

    #[test]
    fn a_machine_without_threads_searches_on_the_callers() {
        let expected = engine(1).start(&game(), Limits::depth(9)).wait().expect("an answer");
        let mut engine = engine(1);
        engine.pool = ThreadPool::without_threads(1);
        let search = engine.start(&game(), Limits::depth(9));
        // All reports are there already.
        let mut done = None;
        while let Ok(report) = search.next_report(Duration::ZERO) {
            if let Report::Done(answer) = report {
                done = Some((answer.best, answer.nodes));
            }
        }
        assert_eq!(done, Some((expected.best, expected.nodes)));
        // A search without a limit could not be stopped, so it is short.
        assert!(engine.start(&game(), infinite()).wait().expect("an answer").best.is_some());
    }

    #[test]
    fn a_new_search_stops_the_one_before() {
        for threads in [1, 3] {
            let mut engine = engine(threads);
            let first = engine.start(&game(), infinite());
            let second = engine.start(&game(), Limits::depth(4));
            assert!(second.wait().expect("an answer").best.is_some());
            assert!(first.wait().expect("an answer").best.is_some());
        }
    }

    #[test]
    fn a_running_search_keeps_its_threads_and_table_when_options_change() {
        let mut engine = engine(2);
        let search = engine.start(&game(), infinite());
        for threads in [1, 4] {
            let options = Options { threads, hash: threads, ..Options::default() };
            engine.set_options(options).expect("a small table");
        }
        search.reports().next().expect("a report");
        search.stop();
        assert!(search.wait().expect("an answer").best.is_some());
        let next = engine.start(&game(), Limits::depth(6));
        assert!(next.wait().expect("an answer").best.is_some());
    }

    #[test]
    fn a_search_outlives_its_engine() {
        let search = engine(2).start(&game(), Limits::depth(6));
        assert!(search.wait().expect("an answer").best.is_some());
    }

    #[test]
    fn a_sink_gets_every_report_and_is_dropped_after_the_last() {
        let (sender, reports) = unbounded();
        let mut engine = engine(2);
        let search = engine.start_with(&game(), Limits::depth(6), move |report| {
            sender.send(report).expect("read")
        });
        let reports: Vec<Report> = reports.iter().collect();
        assert!(matches!(reports.last(), Some(Report::Done(done)) if done.best.is_some()));
        assert_eq!(reports.len(), 7, "one for each depth, and the answer");
        assert_eq!(search.next_report(Duration::ZERO).err(), Some(NoReport::Ended));
    }

    #[test]
    fn threads_keep_their_history_within_a_game_and_lose_it_with_the_next() {
        let start = Game::new(Position::kiswahili(), Rules::default());
        let nodes = |engine: &mut Engine| {
            engine.clear_hash();
            engine.start(&start, Limits::depth(11)).wait().expect("an answer").nodes
        };
        let mut engine = engine(1);
        let first = nodes(&mut engine);
        assert_ne!(nodes(&mut engine), first, "the history orders moves differently");
        engine.new_game();
        assert_eq!(nodes(&mut engine), first);
    }

    /// A search for a mate in the middle of a game takes neither the clock nor the
    /// histories from the game.
    #[test]
    fn a_search_for_a_mate_keeps_the_clock_by_nodes_and_the_histories() {
        let options = Options { nodes_time: 20, hash: 1, ..Options::default() };
        let clock = |millis| PlayerClock {
            time: Duration::from_millis(millis),
            increment: Duration::ZERO,
            moves_to_go: None,
        };
        let on_clock = |millis| Limits { clock: Some(clock(millis)), ..Limits::default() };
        let start = Game::new(Position::kiswahili(), Rules::default());
        let moves = |with_mate: bool| {
            let mut engine = Engine::new(options).expect("a small table");
            engine.search(&start, on_clock(1000), |_| {});
            engine.clear_hash();
            if with_mate {
                let mate = Limits { mate: Some(1), ..Limits::default() };
                engine.search(&start, mate, |_| {});
            }
            let left = engine.node_time.as_ref().expect("a clock").left();
            engine.clear_hash();
            (left, engine.search(&start, on_clock(60_000), |_| {}).nodes)
        };
        assert_eq!(moves(true), moves(false));
    }

    #[test]
    fn no_lines_count_as_one() {
        let options = Options { hash: 1, multipv: 0, ..Options::default() };
        let mut reports = 0;
        Engine::new(options).expect("a small table").search(&game(), Limits::depth(6), |info| {
            reports += 1;
            assert_eq!(info.multipv, 1);
        });
        assert_eq!(reports, 6);
    }

    #[test]
    fn a_clock_by_nodes_is_charged_once_for_each_move() {
        const INCREMENT: Duration = Duration::from_millis(10);
        let options = Options { nodes_time: 20, hash: 1, ..Options::default() };
        let mut engine = Engine::new(options).expect("a small table");
        let left = |engine: &Engine| engine.node_time.as_ref().expect("a clock").left();
        let clock =
            PlayerClock { time: Duration::from_secs(1), increment: INCREMENT, moves_to_go: None };
        let on_clock = Limits { clock: Some(clock), ..Limits::default() };
        let cost = |done: &Done| Duration::from_micros(done.nodes * 1000 / 20);

        let first = engine.search(&game(), on_clock.clone(), |_| {});
        let after_first = clock.time - cost(&first) + INCREMENT;
        assert_eq!(left(&engine), after_first);
        engine.search(&game(), Limits::depth(5), |_| {});
        assert_eq!(left(&engine), after_first, "a search without a clock");
        for _ in 0..2 {
            let ponder = engine.start(&game(), Limits { ponder: true, ..on_clock.clone() });
            ponder.stop();
            assert!(ponder.wait().is_some());
            assert_eq!(left(&engine), after_first, "pondered in vain");
        }
        let second = engine.search(&game(), on_clock, |_| {});
        assert_eq!(left(&engine), after_first - cost(&second) + INCREMENT);
    }
}
