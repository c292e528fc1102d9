//! The features of a position: the entries of the weight tables that its evaluation
//! adds up.
//!
//! [`list_features`] lists them for a [`FeatureSink`]. The search's sink adds up
//! their weights, the sink of the regression (`tools/tune`) records them, so the two
//! cannot disagree.

use crate::bao::ring::{at_least, capped_at_15, filled_bytes, row_total};
use crate::bao::{Pit, Position, Threats};

/// A score from the mover's point of view, in centiseeds (hundredths of a seed).
pub type Value = i32;

/// Entries of a table. Most tables are indexed by a number, capped at 15.
pub const ENTRIES: usize = 16;

/// The tables of one phase, by [`Term`].
pub type Tables = [[i16; ENTRIES]; TERMS];

/// The terms of the evaluation: each has one table in each phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Term {
    /// Front kichwa (pits 1 and 8), by its seeds; the terms of pits count for their
    /// owner.
    FrontKichwa,
    /// Front kimbi (pits 2 and 7).
    FrontKimbi,
    /// Front pits 3 and 6.
    FrontThird,
    /// Front pit 4 and the nyumba.
    FrontFourth,
    /// Back pits 1 and 8.
    BackKichwa,
    /// Back pits 2 and 7.
    BackKimbi,
    /// Back pits 3 and 6.
    BackThird,
    /// Back pits 4 and 5.
    BackFourth,
    /// A nyumba still owned, by half its seeds, in addition to its value as a pit.
    House,
    /// The mover's capturing starts, by their number.
    OwnCapturingStarts,
    /// The capturing starts that the opponent would have if it were the opponent's
    /// turn. In kunamua both players have equally many (a filled front pit faces a
    /// filled one), so in phases 2 and 3 this term equals the one above, and the
    /// regression gave each half the weight.
    OpponentCapturingStarts,
    /// The most seeds that one of the mover's capturing starts captures.
    OwnPrey,
    /// The most seeds that one of the opponent's would capture.
    OpponentPrey,
    /// Half the seeds that the mover's capturing starts threaten in all.
    OwnPreyTotal,
    /// Half the seeds that the opponent's threaten in all.
    OpponentPreyTotal,
    /// The mover's filled front pits that no capturing start of the opponent threatens.
    OwnSafe,
    /// The opponent's filled front pits that none of the mover's threatens.
    OpponentSafe,
    /// Entry 0: the right to move. Entry 1: each seed more in the mover's store than
    /// in the opponent's.
    Rest,
}

impl Term {
    /// All terms, in the order of their tables.
    pub const ALL: [Term; TERMS] = {
        use Term::*;
        [
            FrontKichwa,
            FrontKimbi,
            FrontThird,
            FrontFourth,
            BackKichwa,
            BackKimbi,
            BackThird,
            BackFourth,
            House,
            OwnCapturingStarts,
            OpponentCapturingStarts,
            OwnPrey,
            OpponentPrey,
            OwnPreyTotal,
            OpponentPreyTotal,
            OwnSafe,
            OpponentSafe,
            Rest,
        ]
    };
}

/// The number of terms.
pub const TERMS: usize = Term::Rest as usize + 1;

/// Levels of a pit of a column: 0, 1, 2, 3, 4 to 6, or more seeds.
const LEVELS: usize = 6;

/// States of a column: the level of the mover's front pit, then that of the
/// opponent's pit facing it.
pub const COLUMN_STATES: usize = LEVELS * LEVELS;

/// Entries of the table of a pair of columns: the outer column's state times
/// [`COLUMN_STATES`], plus the inner one's.
pub const COLUMN_ENTRIES: usize = COLUMN_STATES * COLUMN_STATES;

/// Pairs of columns, up to mirror images.
pub const COLUMN_PAIRS: usize = 16;

/// The columns of each pair, the outer one first. The mirror image of a pair has the
/// same table, so left and right are alike.
static COLUMN_PAIRS_OF: [(usize, usize); COLUMN_PAIRS] = {
    let mut pairs = [(0, 0); COLUMN_PAIRS];
    let (mut table, mut outer) = (0, 0);
    while outer < 4 {
        let mut inner = outer + 1;
        while inner <= 7 - outer {
            pairs[table] = (outer, inner);
            table += 1;
            inner += 1;
        }
        outer += 1;
    }
    assert!(table == COLUMN_PAIRS);
    pairs
};

/// The tables of one phase, by pair of columns.
pub type ColumnTables = [[i16; COLUMN_ENTRIES]; COLUMN_PAIRS];

/// Phases of the game: 0 is mtaji, 1 to 3 are kunamua from its end to its beginning.
pub const PHASES: usize = 4;

/// Least number of seeds in the store in each phase of kunamua.
const KUNAMUA: [u8; PHASES - 1] = [1, 8, 15];

/// Receives the features of a position.
pub trait FeatureSink {
    /// An entry of a term's table counts `times` times.
    fn add(&mut self, phase: usize, term: Term, entry: usize, times: Value);

    /// The pits of the mover's row count for the mover, those of the opponent's row
    /// against. Each byte is the seeds of a pit (at most 15), in the order of the
    /// mover's pits. `first` is the kichwa's term; [`place`] gives the others.
    fn row(&mut self, phase: usize, first: Term, own: u64, opponent: u64);

    /// An entry of the table of a pair of columns counts once.
    fn columns(&mut self, phase: usize, table: usize, entry: usize);
}

/// The phase of a player with `store` seeds in the store.
#[inline]
fn phase(store: u8) -> usize {
    KUNAMUA.iter().filter(|&&from| store >= from).count()
}

/// The level of each pit of a row with at most 15 seeds in a pit.
#[inline]
pub(super) const fn levels(row: u64) -> u64 {
    at_least(row, 1) + at_least(row, 2) + at_least(row, 3) + at_least(row, 4) + at_least(row, 7)
}

/// Lists the features of a position.
#[inline(always)]
pub fn list_features(position: &Position, sink: &mut impl FeatureSink) {
    let (own, opponent) = (position.own(), position.opponent());
    let [own_store, opponent_store] = position.stores();
    let phase = phase(own_store);
    let facing = opponent.front().swap_bytes();
    let fronts = [own.front(), facing].map(capped_at_15);
    sink.row(phase, Term::FrontKichwa, fronts[0], fronts[1]);
    let behind = opponent.back().swap_bytes();
    sink.row(phase, Term::BackKichwa, capped_at_15(own.back()), capped_at_15(behind));

    let states = (levels(fronts[0]) * LEVELS as u64 + levels(fronts[1])).to_le_bytes();
    for (table, &(outer, inner)) in COLUMN_PAIRS_OF.iter().enumerate() {
        for [outer, inner] in [[outer, inner], [7 - outer, 7 - inner]] {
            let [outer, inner] = [outer, inner].map(|column| usize::from(states[column]));
            sink.columns(phase, table, outer * COLUMN_STATES + inner);
        }
    }

    let [own_house, opponent_house] = position.houses();
    let half = |seeds: u32| (seeds as usize / 2).min(ENTRIES - 1);
    if own_house {
        sink.add(phase, Term::House, half(own.get(Pit::NYUMBA).into()), 1);
    }
    if opponent_house {
        sink.add(phase, Term::House, half(opponent.get(Pit::NYUMBA).into()), -1);
    }

    let [own_threats, opponent_threats] = position.threats();
    let capped = |number: u32| (number as usize).min(ENTRIES - 1);
    let mut threats = |threats: &Threats, facing: u64, [starts, prey, total, safe]: [Term; 4]| {
        let most = threats.prey.to_le_bytes().into_iter().max().unwrap_or(0);
        sink.add(phase, starts, capped(threats.starts), 1);
        sink.add(phase, prey, capped(most.into()), 1);
        sink.add(phase, total, half(row_total(threats.prey)), 1);
        sink.add(phase, safe, row_total(filled_bytes(facing & !threats.prey)) as usize, 1);
    };
    threats(
        &own_threats,
        facing,
        [Term::OwnCapturingStarts, Term::OwnPrey, Term::OwnPreyTotal, Term::OpponentSafe],
    );
    threats(
        &opponent_threats,
        own.front(),
        [Term::OpponentCapturingStarts, Term::OpponentPrey, Term::OpponentPreyTotal, Term::OwnSafe],
    );

    sink.add(phase, Term::Rest, 0, 1);
    sink.add(phase, Term::Rest, 1, Value::from(own_store) - Value::from(opponent_store));
}

/// The place of a pit in its row, counted from the nearer end. Both halves of a row
/// share their tables; only a nyumba still owned has a table of its own.
#[must_use]
pub const fn place(pit: usize) -> usize {
    if pit < 4 { pit } else { 7 - pit }
}
