//! Openings that favour neither player.

use rayon::prelude::*;

use super::opening::Opening;
use crate::bao::{Game, Position, Rules};
use crate::search::{Bound, Engine, HashError, Limits, Options, Score};

/// The condition for a balanced position. It is a judgement of the engine, so
/// it changes with the evaluation and the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// Largest distance of the score from 0, in hundredths of a point.
    pub within: u32,
    /// Depth of the search, in plies.
    pub depth: u32,
}

/// Depth of the search that rejects most positions early.
const SCREEN_DEPTH: u32 = 8;

/// The early search rejects a score this much farther from 0 than is wanted, in hundredths of a
/// point. That loses a few positions which the whole search would call balanced.
const SCREEN_MARGIN: u32 = 60;

/// Megabytes for the table of each engine. The score of a search may depend on
/// it, so it is fixed.
const HASH: usize = 16;

/// Openings that each thread examines before the next look at the count.
const BATCH_PER_THREAD: usize = 32;

impl Balance {
    /// An engine for [`holds`](Balance::holds).
    ///
    /// # Errors
    ///
    /// There is not enough memory for its table.
    pub fn engine() -> Result<Engine, HashError> {
        Engine::new(Options { hash: HASH, threads: 1, ..Options::default() })
    }

    /// Whether a position is balanced; a forced win never is.
    pub fn holds(self, engine: &mut Engine, position: &Position, rules: &Rules) -> bool {
        engine.new_game();
        let game = Game::new(*position, *rules);
        let mut is_within = |depth, most| {
            let mut score = None;
            engine.search(&game, Limits::depth(depth), |info| {
                if info.bound == Bound::Exact {
                    score = Some(info.score);
                }
            });
            matches!(score, Some(Score::Cp(cp)) if cp.unsigned_abs() <= most)
        };
        (self.depth <= SCREEN_DEPTH || is_within(SCREEN_DEPTH, self.within + SCREEN_MARGIN))
            && is_within(self.depth, self.within)
    }

    /// The first `count` of some openings that are balanced, or all of them. `on_progress` gets
    /// the numbers of openings examined and taken. The result does not depend on the number of
    /// threads in rayon's current pool, which does the work.
    ///
    /// # Errors
    ///
    /// There is not enough memory for an engine.
    pub fn select(
        self,
        openings: &[Opening],
        rules: &Rules,
        count: usize,
        mut on_progress: impl FnMut(usize, usize),
    ) -> Result<Vec<Opening>, HashError> {
        let (mut tried, mut taken) = (0, Vec::new());
        for batch in openings.chunks(BATCH_PER_THREAD * rayon::current_num_threads()) {
            let fits = |engine: &mut Result<Engine, HashError>, opening: &Opening| match engine {
                Ok(engine) => Ok(self.holds(engine, opening.position(), rules)),
                Err(error) => Err(error.clone()),
            };
            let fits: Vec<bool> =
                batch.par_iter().map_init(Balance::engine, fits).collect::<Result<_, _>>()?;
            let balanced = batch.iter().zip(fits).filter(|&(_, fits)| fits);
            taken.extend(balanced.map(|(opening, _)| opening.clone()));
            tried += batch.len();
            on_progress(tried, taken.len());
            if taken.len() >= count {
                break;
            }
        }
        taken.truncate(count);
        Ok(taken)
    }
}
