//! Taking openings from a source.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::balance::Balance;
use super::engines::{Engines, NEVER};
use super::opening::Opening;
use crate::bao::{Position, Rules};
use crate::search::HashError;

/// A source of openings, numbered from 0. The opening under a number depends on
/// the source and the number alone.
pub trait OpeningSource: Sync {
    /// Number of candidates; `None` without end.
    fn limit(&self) -> Option<usize>;

    /// Whether a position can come more than once.
    fn repeats(&self) -> bool;

    /// The rules of the openings.
    fn rules(&self) -> &Rules;

    /// The candidate with this number; `None` if it is no opening.
    ///
    /// # Errors
    ///
    /// There is not enough memory for an engine.
    fn candidate(&self, index: usize, engines: &Engines<'_>) -> Result<Option<Opening>, HashError>;
}

/// The progress of a selection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct SelectionProgress {
    /// Candidates examined.
    pub tried: usize,
    /// Openings taken.
    pub taken: usize,
}

/// Candidates in a row without an opening after which a source without end is
/// given up.
const PATIENCE: usize = 5_000;

/// Takes the first `count` openings of a source, or all of them: each position
/// once, and with `balance` only balanced ones. There are fewer if the source
/// ends, or offers no new one for a long time.
///
/// # Errors
///
/// There is not enough memory for an engine.
pub fn select(
    source: &impl OpeningSource,
    balance: Option<Balance>,
    count: Option<usize>,
    on_progress: impl FnMut(SelectionProgress),
) -> Result<Vec<Opening>, HashError> {
    select_until(source, balance, count, &NEVER, on_progress)
}

/// Does the same as [`select`] until `stop` is set, which also ends the searches under way.
/// The openings are then the first of those that the whole selection has.
///
/// # Errors
///
/// There is not enough memory for an engine.
pub fn select_until(
    source: &impl OpeningSource,
    balance: Option<Balance>,
    count: Option<usize>,
    stop: &AtomicBool,
    mut on_progress: impl FnMut(SelectionProgress),
) -> Result<Vec<Opening>, HashError> {
    let engines = Engines::until(stop);
    let repeats = source.repeats();
    let patience = if source.limit().is_none() { PATIENCE } else { usize::MAX };
    let mut taken =
        Taken { count: count.unwrap_or(usize::MAX), patience, repeats, ..Taken::default() };
    /// Candidates that each thread examines before the next look at the count.
    const BATCH_PER_THREAD: usize = 32;
    let batch = BATCH_PER_THREAD * rayon::current_num_threads();
    let limit = source.limit().unwrap_or(usize::MAX);
    let mut tried = 0;
    while tried < limit {
        let next = tried..limit.min(tried + batch);
        tried = next.end;
        let offered: Vec<Option<Opening>> = next
            .into_par_iter()
            .map(|index| match stop.load(Relaxed) {
                true => Ok(None),
                false => offer(source, balance, index, &engines),
            })
            .collect::<Result<_, _>>()?;
        if stop.load(Relaxed) {
            break;
        }
        let full = offered.into_iter().try_for_each(|opening| taken.add(opening)).is_break();
        on_progress(SelectionProgress { tried, taken: taken.openings.len() });
        if full {
            break;
        }
    }
    Ok(taken.openings)
}

/// A candidate, if it is an opening and balanced.
fn offer(
    source: &impl OpeningSource,
    balance: Option<Balance>,
    index: usize,
    engines: &Engines<'_>,
) -> Result<Option<Opening>, HashError> {
    let Some(opening) = source.candidate(index, engines)? else {
        return Ok(None);
    };
    let fits = match balance {
        Some(balance) => balance.holds(engines, opening.position(), source.rules())?,
        None => true,
    };
    Ok(fits.then_some(opening))
}

/// The openings taken so far.
#[derive(Default)]
struct Taken {
    openings: Vec<Opening>,
    /// Their positions, if the source repeats any.
    positions: FxHashSet<Position>,
    repeats: bool,
    /// Number of openings to take.
    count: usize,
    /// Candidates since the last opening taken.
    in_vain: usize,
    /// Number of such candidates after which to give up.
    patience: usize,
}

impl Taken {
    /// Adds an opening whose position is new; breaks when there are enough, or
    /// too many candidates in a row were none.
    fn add(&mut self, opening: Option<Opening>) -> ControlFlow<()> {
        if self.is_full() {
            return ControlFlow::Break(());
        }
        self.in_vain += 1;
        if let Some(opening) = opening
            && (!self.repeats || self.is_new(opening.position()))
        {
            self.openings.push(opening);
            self.in_vain = 0;
        }
        if self.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Adds a position, unless it or its mirror image was added before. Returns
    /// whether it was added.
    fn is_new(&mut self, position: &Position) -> bool {
        let mirrored = position.mirrored();
        !mirrored.is_some_and(|mirrored| self.positions.contains(&mirrored))
            && self.positions.insert(*position)
    }

    fn is_full(&self) -> bool {
        self.openings.len() >= self.count || self.in_vain >= self.patience
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bao::Rules;

    #[test]
    fn a_position_and_its_mirror_image_are_taken_once() {
        let start = Position::kujifunza();
        let moves = start.legal_moves(&Rules::default());
        let position = *moves[0].position().expect("the game goes on");
        let image = position.mirrored().expect("nobody owns a house");
        assert_ne!(position, image);
        let mut taken = Taken::default();
        assert!(taken.is_new(&position) && !taken.is_new(&position) && !taken.is_new(&image));
    }
}
