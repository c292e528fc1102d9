//! Engines for many short searches on several threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::bao::{Game, Move, Position, Rules};
use crate::search::{
    Bound, Engine, FORCED_WIN, HashError, Limits, NoReport, Options, Report, Score, Value, WIN,
};

/// Megabytes for the table of each engine. The value of a search may depend on
/// it, so it is fixed.
const HASH: usize = 16;

/// Longest time between a stop and the end of a search.
const POLL: Duration = Duration::from_millis(20);

/// A single-threaded engine for each thread of rayon's current pool, created
/// when the thread first searches. Each search begins with an empty table, so
/// its value does not depend on which engine does it.
pub struct Engines<'a> {
    engines: Vec<Mutex<Option<Engine>>>,
    /// Ends searches that are under way.
    stop: &'a AtomicBool,
}

/// A flag to stop that is never set.
pub(super) static NEVER: AtomicBool = AtomicBool::new(false);

impl Engines<'static> {
    /// Engines for rayon's current pool, to be used in that pool only.
    #[must_use]
    pub fn new() -> Engines<'static> {
        Engines::until(&NEVER)
    }
}

impl<'a> Engines<'a> {
    /// Engines whose searches end when `stop` is set; what they answer is then worth
    /// nothing.
    pub(super) fn until(stop: &'a AtomicBool) -> Engines<'a> {
        let engines = (0..rayon::current_num_threads()).map(|_| Mutex::default());
        Engines { engines: engines.collect(), stop }
    }

    /// The scores of all legal moves at a depth, in any order, in hundredths of a point.
    ///
    /// # Errors
    ///
    /// There is not enough memory for the table.
    pub fn values(
        &self,
        position: &Position,
        rules: &Rules,
        depth: u32,
    ) -> Result<Vec<(Move, Value)>, HashError> {
        let mut values = Vec::new();
        let mut deepest = 0;
        self.search(position, rules, depth, Options::MAX_MULTIPV, |depth, value, best| {
            if depth > deepest {
                deepest = depth;
                values.clear();
            }
            if let Some(best) = best {
                // A line is reported again if it changes its rank.
                values.retain(|&(m, _)| m != best);
                values.push((best, value));
            }
            ControlFlow::Continue(())
        })?;
        Ok(values)
    }

    /// Searches a position from an empty table and hands the depth, score and first
    /// move of each line of play to `on_line`, which can break the search off. Scores
    /// are for the player to move, in hundredths of a point.
    ///
    /// # Errors
    ///
    /// There is not enough memory for the table.
    pub(super) fn search(
        &self,
        position: &Position,
        rules: &Rules,
        depth: u32,
        multipv: usize,
        mut on_line: impl FnMut(u32, Value, Option<Move>) -> ControlFlow<()>,
    ) -> Result<(), HashError> {
        let index = rayon::current_thread_index().unwrap_or(0);
        let mut slot = self.engines[index].lock().unwrap_or_else(PoisonError::into_inner);
        let options = Options { hash: HASH, threads: 1, multipv, ..Options::default() };
        let engine = match &mut *slot {
            Some(engine) => engine,
            empty => empty.insert(Engine::new(options)?),
        };
        engine.set_options(options)?;
        engine.new_game();
        let search = engine.start(&Game::new(*position, *rules), Limits::depth(depth));
        while !self.stop.load(Relaxed) {
            match search.next_report(POLL) {
                Ok(Report::Info(info)) if info.bound == Bound::Exact => {
                    let first = info.pv.first().copied();
                    if on_line(info.depth, to_value(info.score), first).is_break() {
                        break;
                    }
                }
                Ok(_) | Err(NoReport::Timeout) => {}
                Err(NoReport::Ended) => break,
            }
        }
        Ok(())
    }
}

impl Default for Engines<'static> {
    fn default() -> Self {
        Engines::new()
    }
}

/// A score as a number; forced wins and losses lie beyond all other scores.
fn to_value(score: Score) -> Value {
    let least = |moves: u32| (WIN - moves as Value).max(FORCED_WIN);
    match score {
        Score::Cp(cp) => cp,
        Score::Win(moves) => least(moves),
        Score::Loss(moves) => -least(moves),
    }
}
