//! Openings that favour neither player.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::opening::Opening;
use crate::bao::{Game, Position, Rules};
use crate::search::{Bound, Engine, HashError, Limits, Options, Score};

/// The condition for a balanced position. It is a judgement of the engine, so
/// it changes with the evaluation and the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// Largest distance of the score from 0, in hundredths of a point.
    pub within: u32,
    /// The search that gives the score.
    pub effort: Effort,
}

/// The limit of a search that judges a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Effort {
    /// Plies, at least 1.
    Depth(u32),
    /// Nodes, at least 1. The score is the last exact one, which may be that of an iteration that
    /// was broken off.
    Nodes(u64),
}

impl Effort {
    fn limits(self) -> Limits {
        match self {
            Effort::Depth(plies) => Limits::depth(plies),
            Effort::Nodes(nodes) => Limits::nodes(nodes),
        }
    }
}

/// Short searches that reject most positions. Each rejects a score that is this much farther from 0
/// than is wanted, in hundredths of a point. They lose a few positions that the whole search would
/// call balanced.
const SCREENS: [(Effort, u32); 3] =
    [(Effort::Depth(8), 60), (Effort::Nodes(50_000), 25), (Effort::Nodes(250_000), 15)];

/// Megabytes for the table of each engine. The score of a search may depend on
/// it, so it is fixed.
const HASH: usize = 16;

/// Openings that each thread examines before the next look at the count.
const BATCH_PER_THREAD: usize = 32;

/// Openings that were examined, one after another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Examined {
    /// How many.
    pub tried: usize,
    /// The balanced ones: indices into all openings, ascending.
    pub balanced: Vec<usize>,
}

impl Examined {
    /// Adds the openings that were examined next.
    pub fn extend(&mut self, next: &Examined) {
        self.tried += next.tried;
        self.balanced.extend(&next.balanced);
    }
}

impl Balance {
    /// An engine for [`holds`](Balance::holds).
    ///
    /// # Errors
    ///
    /// There is not enough memory for its table.
    pub fn engine() -> Result<Engine, HashError> {
        Engine::new(Options { hash: HASH, threads: 1, ..Options::default() })
    }

    /// The nodes of a short search. Another version of the engine, which may judge otherwise, most
    /// likely takes another number.
    ///
    /// # Errors
    ///
    /// There is not enough memory for an engine.
    pub fn signature() -> Result<u64, HashError> {
        let start = Game::new(Position::kiswahili(), Rules::default());
        Ok(Balance::engine()?.search(&start, Limits::depth(12), |_| ()).nodes)
    }

    /// Whether a position is balanced; a forced win never is.
    pub fn holds(self, engine: &mut Engine, position: &Position, rules: &Rules) -> bool {
        engine.new_game();
        let game = Game::new(*position, *rules);
        let mut is_within = |effort: Effort, most| {
            let mut score = None;
            engine.search(&game, effort.limits(), |info| {
                if info.bound == Bound::Exact {
                    score = Some(info.score);
                }
            });
            matches!(score, Some(Score::Cp(cp)) if cp.unsigned_abs() <= most)
        };
        let is_shorter = |screen| match (screen, self.effort) {
            (Effort::Depth(screen), Effort::Depth(plies)) => screen < plies,
            (Effort::Nodes(screen), Effort::Nodes(nodes)) => screen <= nodes / 4,
            (Effort::Depth(_), Effort::Nodes(nodes)) => nodes >= 10_000,
            (Effort::Nodes(_), Effort::Depth(_)) => false,
        };
        let mut screens = SCREENS.into_iter().filter(|&(screen, _)| is_shorter(screen));
        screens.all(|(screen, margin)| is_within(screen, self.within + margin))
            && is_within(self.effort, self.within)
    }

    /// Examines openings in their order, from `from` on, until `count` of these are balanced or
    /// none is left. Calls `on_batch` after each batch; its error ends the search. The result does
    /// not depend on the number of threads in rayon's current pool, which does the work, but
    /// batches do.
    ///
    /// # Errors
    ///
    /// There is not enough memory for an engine, or the error of `on_batch`.
    pub fn examine<E: From<HashError>>(
        self,
        openings: &[Opening],
        rules: &Rules,
        from: usize,
        count: usize,
        mut on_batch: impl FnMut(&Examined) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut from, mut left) = (from, count);
        let batch = BATCH_PER_THREAD * rayon::current_num_threads();
        while left > 0 && from < openings.len() {
            let part = &openings[from..openings.len().min(from + batch)];
            let fits = |engine: &mut Result<Engine, HashError>, opening: &Opening| match engine {
                Ok(engine) => Ok(self.holds(engine, opening.position(), rules)),
                Err(error) => Err(error.clone()),
            };
            let fits: Vec<bool> =
                part.par_iter().map_init(Balance::engine, fits).collect::<Result<_, _>>()?;
            let balanced = fits.into_iter().zip(from..).filter(|&(fits, _)| fits);
            let balanced: Vec<usize> = balanced.map(|(_, index)| index).collect();
            from += part.len();
            left = left.saturating_sub(balanced.len());
            on_batch(&Examined { tried: part.len(), balanced })?;
        }
        Ok(())
    }
}
