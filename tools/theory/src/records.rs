//! The longest moves reachable in a game, and the search for them.
//!
//! Every record comes with its whole game from the start position, so it can be replayed.

use std::collections::HashSet;
use std::fmt;

use bingwa::bao::trace::{MeasuredMove, MoveLength, Sown};
use bingwa::bao::{Game, LegalMove, Move, PlayError, Position};
use bingwa::util::dice::{Dice, Purpose};
use serde::Serialize;

use crate::players::{random_move, rules};
use crate::workers::Merge;

/// What a record is the longest of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The period of a move that never ends.
    Period,
    /// A move that ends, whether or not within the seed limit.
    Finite,
    /// A legal move: it ends within the seed limit.
    Legal,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 3] = [Kind::Period, Kind::Finite, Kind::Legal];

    /// What the record is, in words.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Kind::Period => "longest period",
            Kind::Finite => "longest move that ends",
            Kind::Legal => "longest legal move",
        }
    }

    /// How much a move sows that counts for this kind; `None` for any other move.
    #[must_use]
    pub fn of(self, measured: &MeasuredMove) -> Option<Sown> {
        match (self, measured.length?) {
            (Kind::Period, MoveLength::Endless { period, .. }) => Some(period),
            (Kind::Finite, MoveLength::Finite(sown)) => Some(sown),
            (Kind::Legal, MoveLength::Finite(sown)) => measured.is_legal(&rules()).then_some(sown),
            _ => None,
        }
    }
}

/// A long move and the game that leads to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Record {
    /// What it is a record of.
    pub kind: Kind,
    /// What the move sows; by a move that never ends, in one period.
    pub sown: Sown,
    /// What a move that never ends sows before its cycle.
    pub lead: Option<Sown>,
    /// The position in which the move is played.
    pub position: Position,
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The game from the start of bao la kiswahili to the position.
    pub game: Vec<Move>,
}

impl Record {
    fn new(kind: Kind, sown: Sown, measured: &MeasuredMove, position: &Position) -> Record {
        let lead = match measured.length {
            Some(MoveLength::Endless { lead, .. }) => Some(lead),
            _ => None,
        };
        Record { kind, sown, lead, position: *position, mv: measured.mv, game: Vec::new() }
    }

    /// The rank of a record: the longer one first, then the shorter game, so that the
    /// order in which records are found does not matter.
    fn rank(&self) -> impl Ord {
        use std::cmp::Reverse;
        (self.sown.seeds, self.sown.sowings, Reverse((self.game.len(), self.game.clone())))
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sown { sowings, seeds } = self.sown;
        writeln!(f, "{}: {seeds} seeds in {sowings} sowings", self.kind.text())?;
        if let Some(lead) = self.lead {
            writeln!(f, "  before it  {} seeds in {} sowings", lead.seeds, lead.sowings)?;
        }
        writeln!(f, "  position   {}", self.position)?;
        writeln!(f, "  move       {}", self.mv)?;
        write!(f, "  game      ")?;
        self.game.iter().try_for_each(|m| write!(f, " {m}"))
    }
}

/// Plays a game again, from the start of bao la kiswahili.
///
/// # Errors
///
/// A move is not legal.
pub fn replay(moves: impl IntoIterator<Item = Move>) -> Result<Game, PlayError> {
    let mut game = Game::new(Position::kiswahili(), rules());
    for m in moves {
        game.play(m)?;
    }
    Ok(game)
}

/// The best record of each kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Records {
    best: [Option<Record>; 3],
}

impl Records {
    /// The records, in the order of [`Kind::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = &Record> {
        self.best.iter().flatten()
    }

    /// The record of a kind.
    #[must_use]
    pub fn get(&self, kind: Kind) -> Option<&Record> {
        self.best[kind as usize].as_ref()
    }

    /// Takes a move of a game if it is a record of some kind. `moves` are those that lead
    /// to the position.
    pub fn offer(&mut self, moves: &[LegalMove], position: &Position, measured: &MeasuredMove) {
        for kind in Kind::ALL {
            let Some(sown) = kind.of(measured) else { continue };
            let as_long =
                |best: &Record| (sown.seeds, sown.sowings) >= (best.sown.seeds, best.sown.sowings);
            if self.get(kind).is_none_or(as_long) {
                let mut record = Record::new(kind, sown, measured, position);
                record.game = moves.iter().map(LegalMove::mv).collect();
                self.take(record);
            }
        }
    }

    /// Takes a record if it is better than the one of its kind; whether it was.
    pub fn take(&mut self, record: Record) -> bool {
        let best = &mut self.best[record.kind as usize];
        let better = best.as_ref().is_none_or(|best| record.rank() > best.rank());
        if better {
            *best = Some(record);
        }
        better
    }
}

impl Merge for Records {
    fn merge(&mut self, part: Records) {
        part.best.into_iter().flatten().for_each(|record| {
            self.take(record);
        });
    }
}

/// Sowings after which a climb for long moves that end gives up on a move. Moves that end
/// are much shorter.
const MOST_SOWINGS_OF_FINITE: u64 = 1 << 20;

/// Tries without a better move after which a climb ends.
const PATIENCE: u32 = 10_000;

/// One climb: hill climbing from a random game towards a position with a long move.
///
/// A try cuts the best game short and goes on with other moves; a position with a longer
/// move makes the game to it the best one. The seed, the target and the number decide
/// everything about the climb. A move without an end or a cycle within `most_sowings` is left
/// out. Whatever the target, the longest moves of every kind are kept.
#[must_use]
pub fn climb(target: Kind, seed: u64, number: u64, most_sowings: u64) -> Records {
    let mut dice = Dice::of(seed, Purpose::Moves, number);
    let most_sowings = match target {
        Kind::Period => most_sowings,
        Kind::Finite | Kind::Legal => most_sowings.min(MOST_SOWINGS_OF_FINITE),
    };
    let mut climb = Climb {
        target,
        most_sowings,
        best: Vec::new(),
        score: 0.0,
        seen: HashSet::new(),
        records: Records::default(),
    };
    let mut stale = 0;
    while stale < PATIENCE {
        stale = if climb.try_once(&mut dice) { 0 } else { stale + 1 };
    }
    climb.records
}

struct Climb {
    target: Kind,
    most_sowings: u64,
    /// The game to the position with the best score.
    best: Vec<Move>,
    score: f64,
    /// Hashes of the positions measured: tries come to the same ones again and again.
    seen: HashSet<u64>,
    records: Records,
}

impl Climb {
    /// Changes the end of the best game; whether that made it better.
    fn try_once(&mut self, dice: &mut Dice) -> bool {
        /// Plies that a try plays at most.
        const PLIES: usize = 24;
        let kept = self.best.len().saturating_sub(cut(dice));
        let mut game = replay(self.best[..kept].iter().copied()).expect("it was played before");
        // Some tries let one player win seeds and the other lose them: long moves need many.
        let greed = 0.6 * (dice.fraction() - 0.3).max(0.0);
        let favoured = dice.below(2);
        let plies = if self.best.is_empty() { usize::MAX } else { PLIES };
        let mut better = false;
        for _ in 0..plies {
            let legal = if dice.fraction() < greed {
                greediest(&game, favoured)
            } else {
                random_move(&game, dice)
            };
            let Some(legal) = legal else { break };
            game.play(legal.mv()).expect("it is legal");
            // A won game has no next position, and a drawn one is over.
            if legal.won() || game.outcome().is_some() {
                break;
            }
            better |= self.look(&game);
        }
        better
    }

    /// Measures the moves of a game's position; whether they score better than the best.
    fn look(&mut self, game: &Game) -> bool {
        let position = game.position();
        if !self.seen.insert(position.hash()) {
            return false;
        }
        let mut score: f64 = 0.0;
        position.measure_moves(&rules(), self.most_sowings, |measured| {
            self.records.offer(game.moves(), position, measured);
            score = score.max(self.score_of(measured));
        });
        let better = score > self.score;
        if better {
            self.score = score;
            self.best = game.moves().iter().map(LegalMove::mv).collect();
        }
        better
    }

    fn score_of(&self, measured: &MeasuredMove) -> f64 {
        /// Until the first cycle is found, long moves that end are a way to one.
        const ENDING: f64 = 1e-4;
        let seeds = |kind: Kind| kind.of(measured).map_or(0.0, |sown| sown.seeds as f64);
        match self.target {
            Kind::Period => seeds(Kind::Period).max(ENDING * seeds(Kind::Finite)),
            target => seeds(target),
        }
    }
}

/// How many plies a try takes back: few mostly, at times many.
fn cut(dice: &mut Dice) -> usize {
    let mut plies = 1;
    while dice.fraction() < 0.85 {
        plies += 1;
    }
    plies
}

/// The move after which the favoured player (0 South, 1 North) has most seeds.
fn greediest(game: &Game, favoured: usize) -> Option<LegalMove> {
    let side = bingwa::bao::Side::ALL[favoured];
    let moves = game.legal_moves().sorted();
    moves.into_iter().filter(|legal| !legal.won()).max_by_key(|legal| {
        let reached = legal.reached();
        reached.ring(side).total() + u32::from(reached.store(side))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_climb_is_determined_by_its_number_and_its_records_are_true() {
        let climb = |number| climb(Kind::Finite, 1, number, 100_000);
        let records = climb(3);
        assert_eq!(records, climb(3));
        assert_ne!(records, climb(5));
        assert!(records.iter().count() > 0);
        for record in records.iter() {
            let game = replay(record.game.iter().copied()).expect("legal");
            assert_eq!(*game.position(), record.position);
            let measured = record.position.measure(record.mv, &rules(), u64::MAX).expect("a move");
            assert_eq!(record.kind.of(&measured), Some(record.sown));
        }
    }
}
