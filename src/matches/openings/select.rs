//! Taking openings from a source: balanced ones, and those of random games.

use std::collections::HashSet;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;

use super::opening::Opening;
use crate::bao::{Game, LegalMove, Move, Position, Rules};
use crate::search::{
    Bound, Engine, FORCED_WIN, HashError, Limits, NoReport, Options, Report, Score, Value, WIN,
};

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
    positions: HashSet<Position>,
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

/// The condition for a balanced position. It is a judgement of the engine, so
/// it changes with the evaluation and the search.
///
/// A search that finds a position hopelessly unbalanced on its way is given up: from
/// depth 8 on, when the score is 60 hundredths of a point outside. That rejects a few
/// positions which a deeper search would call balanced, and most others early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Balance {
    /// Largest distance of the score from 0, in hundredths of a point.
    pub within: u32,
    /// Depth of the search, in plies.
    pub depth: u32,
}

impl Balance {
    /// Whether a position is balanced; a forced win never is.
    ///
    /// # Errors
    ///
    /// There is not enough memory for an engine.
    pub fn holds(
        self,
        engines: &Engines<'_>,
        position: &Position,
        rules: &Rules,
    ) -> Result<bool, HashError> {
        let mut last = None;
        engines.search(position, rules, self.depth, 1, |depth, value, _| {
            last = Some(value);
            if depth >= SCREENED && value.unsigned_abs() > self.within + HOPELESS {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        Ok(last.is_some_and(|value: Value| value.unsigned_abs() <= self.within))
    }
}

/// The first depth at which a hopeless search is given up.
const SCREENED: u32 = 8;

/// A score this much farther from 0 than is wanted is hopeless, in hundredths of a
/// point.
const HOPELESS: u32 = 60;

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
                values.retain(|&(mv, _)| mv != best);
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
        let mut slot = self.engines[index].lock().expect("no thread panics with an engine");
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

/// A reasonable move is at most this much worse than the best, in hundredths of a
/// point: a slip, not a blunder.
pub const MARGIN: Value = 15;

/// Games with random moves, each with random numbers of its own. They reach
/// plies at which all positions are too many to enumerate, and positions as
/// they occur in play; they are a sample of the games, not of the positions.
#[derive(Clone, Debug)]
pub struct RandomGames {
    /// The position where the games begin.
    pub start: Position,
    /// The rules of the games.
    pub rules: Rules,
    /// The lengths of the games, which take turns.
    pub plies: RangeInclusive<u32>,
    /// Depth of the search for reasonable moves, those at most [`MARGIN`] below
    /// the best; 0 draws from all legal moves.
    pub depth: u32,
    /// The seed of the random moves.
    pub seed: u64,
}

impl RandomGames {
    /// The reasonable moves, in a fixed order; none if the game is over.
    fn reasonable_moves(
        &self,
        position: &Position,
        engines: &Engines<'_>,
    ) -> Result<Vec<Move>, HashError> {
        let mut moves: Vec<Move> = if self.depth == 0 {
            position.legal_moves(&self.rules).iter().map(LegalMove::mv).collect()
        } else {
            let values = engines.values(position, &self.rules, self.depth)?;
            let best = values.iter().map(|&(_, value)| value).max().unwrap_or(0);
            let good = values.into_iter().filter(|&(_, value)| value >= best - MARGIN);
            good.map(|(mv, _)| mv).collect()
        };
        moves.sort_unstable();
        Ok(moves)
    }
}

impl OpeningSource for RandomGames {
    /// There is no end of games.
    fn limit(&self) -> Option<usize> {
        None
    }

    fn repeats(&self) -> bool {
        true
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The opening of a game played to its length; `None` if it was over
    /// earlier.
    fn candidate(&self, index: usize, engines: &Engines<'_>) -> Result<Option<Opening>, HashError> {
        let mut random = random_numbers(self.seed, index as u64);
        let mut lengths = self.plies.clone();
        let turn = index % lengths.clone().count().max(1);
        let plies = lengths.nth(turn).unwrap_or(0);

        let mut game = Game::new(self.start, self.rules);
        for _ in 0..plies {
            let moves = self.reasonable_moves(game.position(), engines)?;
            let played = moves.choose(&mut random).and_then(|&mv| game.play(mv).ok());
            if played.is_none_or(|played| played.wins()) {
                return Ok(None);
            }
        }
        Ok(Opening::of_game(&game).ok())
    }
}

/// The random numbers of one game. The seed is hashed first: with `seed + game`
/// the games of seeds 0 and 1 would overlap.
fn random_numbers(seed: u64, game: u64) -> Xoshiro256PlusPlus {
    let spread: u64 = Xoshiro256PlusPlus::seed_from_u64(seed).random();
    Xoshiro256PlusPlus::seed_from_u64(spread.wrapping_add(game))
}

#[cfg(test)]
mod tests {
    use super::*;

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
