//! Taking openings from a source.

use std::ops::ControlFlow;

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::Opening;
use super::balance::Balance;
use super::engines::Engines;
use crate::bao::{Position, Rules};
use crate::search::HashError;

/// Something that offers openings, numbered from 0. What stands under a number
/// depends on nothing but the source and the number.
pub trait Source: Sync {
    /// How many candidates there are; `None` if they never end.
    fn limit(&self) -> Option<usize>;

    /// Whether a position may be offered more than once.
    fn repeats(&self) -> bool;

    /// The rules that the openings are played by.
    fn rules(&self) -> &Rules;

    /// The candidate with a number, if there is an opening under it.
    ///
    /// # Errors
    ///
    /// The memory for an engine could not be had.
    fn candidate(&self, index: usize, engines: &Engines) -> Result<Option<Opening>, HashError>;
}

/// How far a selection has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Candidates looked at.
    pub tried: usize,
    /// Openings taken.
    pub taken: usize,
}

/// Candidates without a single opening after which an endless source is given
/// up.
const PATIENCE: usize = 5_000;

/// Takes the first `count` openings that a source offers, or all of them; each
/// position once, and only those that are balanced. There are fewer if the
/// source has no more, or has offered none for a long time.
///
/// # Errors
///
/// The memory for an engine could not be had.
pub fn select(
    source: &impl Source,
    balance: Option<Balance>,
    count: Option<usize>,
    mut on_progress: impl FnMut(Progress),
) -> Result<Vec<Opening>, HashError> {
    let engines = Engines::new();
    let repeats = source.repeats();
    let patience = if source.limit().is_none() { PATIENCE } else { usize::MAX };
    let mut taken =
        Taken { count: count.unwrap_or(usize::MAX), patience, repeats, ..Taken::default() };
    // Whole batches are looked at, so a few candidates more than needed.
    const BATCH_PER_THREAD: usize = 32;
    let batch = BATCH_PER_THREAD * rayon::current_num_threads();
    let limit = source.limit().unwrap_or(usize::MAX);
    let mut tried = 0;
    while tried < limit {
        let next = tried..limit.min(tried + batch);
        tried = next.end;
        let offered: Vec<Option<Opening>> = next
            .into_par_iter()
            .map(|index| offer(source, balance, index, &engines))
            .collect::<Result<_, _>>()?;
        let full = offered.into_iter().try_for_each(|opening| taken.add(opening)).is_break();
        on_progress(Progress { tried, taken: taken.openings.len() });
        if full {
            break;
        }
    }
    Ok(taken.openings)
}

/// A candidate, if there is one and it is balanced.
fn offer(
    source: &impl Source,
    balance: Option<Balance>,
    index: usize,
    engines: &Engines,
) -> Result<Option<Opening>, HashError> {
    let Some(opening) = source.candidate(index, engines)? else {
        return Ok(None);
    };
    let fits = match balance {
        Some(balance) => balance.holds(engines, &opening.position, source.rules())?,
        None => true,
    };
    Ok(fits.then_some(opening))
}

/// What has been taken so far.
#[derive(Default)]
struct Taken {
    openings: Vec<Opening>,
    /// Their positions, if any may come again.
    positions: FxHashSet<Position>,
    repeats: bool,
    /// How many are enough.
    count: usize,
    /// Candidates since the last opening taken.
    in_vain: usize,
    /// How many of those are enough.
    patience: usize,
}

impl Taken {
    /// Adds an opening whose position is new; breaks off when there are
    /// enough, or there is no hope of another.
    fn add(&mut self, opening: Option<Opening>) -> ControlFlow<()> {
        if self.is_full() {
            return ControlFlow::Break(());
        }
        self.in_vain += 1;
        if let Some(opening) = opening
            && (!self.repeats || self.positions.insert(opening.position))
        {
            self.openings.push(opening);
            self.in_vain = 0;
        }
        if self.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn is_full(&self) -> bool {
        self.openings.len() >= self.count || self.in_vain >= self.patience
    }
}
