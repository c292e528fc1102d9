//! The features of a position: the rows of the network's first layer that it
//! switches on.
//!
//! A feature is a pair of pits with their exact seeds, the stores and houses, the
//! pit under kutakatia, or the captures that threaten. Each of [`STAGES`] stages of the
//! game has a first layer of its own: the sum of [`ACTIVE`] of its rows, one for each feature.
//! The engine and the data for the trainer (`tools/train`) list these rows with the same
//! function, [`active_rows`].

use crate::bao::ring::{capped_at_15, filled_bytes, row_total};
use crate::bao::{Pit, Position, Threats};

/// Features of a position; each switches on one row.
pub const ACTIVE: usize = COLUMNS[0].count
    + BACK_PAIRS.count
    + STORES.count
    + KUTAKATIA.count
    + STARTS.count
    + PREY.count;

/// Stages of the game, each with a first layer of its own.
pub const STAGES: usize = 4;

/// Rows of all first layers.
pub const ROWS: usize = FIRST[STAGES];

/// The stage of a position, by the mover's store: 0 for an empty store (mtaji), 1 for 1 to
/// 7 seeds, 2 for 8 to 14, 3 for more.
#[inline(always)]
#[must_use]
pub fn stage(position: &Position) -> usize {
    usize::from(position.stores()[0]).div_ceil(7).min(STAGES - 1)
}

/// The first row of each stage, and the number of all rows.
const FIRST: [usize; STAGES + 1] = {
    let mut first = [0; STAGES + 1];
    let mut stage = 0;
    while stage < STAGES {
        first[stage + 1] = first[stage] + COLUMNS[stage].end();
        stage += 1;
    }
    first
};

/// A group of features of the same kind. Its rows are counted from the first one of a stage.
#[derive(Clone, Copy)]
struct Group {
    /// The first row of the first feature.
    first: usize,
    /// Features of the group.
    count: usize,
    /// Rows of each feature.
    rows: usize,
}

impl Group {
    /// A group whose rows follow those of this one.
    const fn then(self, count: usize, rows: usize) -> Group {
        Group { first: self.end(), count, rows }
    }

    /// The row after the last one.
    const fn end(self) -> usize {
        self.first + self.count * self.rows
    }

    /// The row that a feature of the group switches on by its value, below `rows`.
    #[inline(always)]
    fn row(self, feature: usize, value: usize) -> u16 {
        (self.first + feature * self.rows + value) as u16
    }
}

/// Values of two numbers of at most 15.
const PAIR: usize = 256;

/// Two neighbouring back pits, at most 15 seeds each: 4 pairs of each player.
const BACK_PAIRS: Group = Group { first: 0, count: 8, rows: PAIR };
/// A player's store, at most [`MOST_IN_STORE`], and whether the house is owned.
const STORES: Group = BACK_PAIRS.then(2, 64);
/// The pit under kutakatia, or none.
const KUTAKATIA: Group = STORES.then(1, NO_KUTAKATIA + 1);
/// A player's capturing starts and the most seeds that one of them captures at once, at most
/// 15 each.
const STARTS: Group = KUTAKATIA.then(2, PAIR);
/// Half of all the seeds that a player can capture at once, at most 15, and the number of the
/// opponent's filled front pits that are safe.
const PREY: Group = STARTS.then(2, PAIR);
/// A column, by stage: front pit and facing pit, at most 15 seeds each. In mtaji it also tells
/// whether either pit can be captured; in kunamua it can where both are filled.
const COLUMNS: [Group; STAGES] =
    [PREY.then(8, 4 * PAIR), PREY.then(8, PAIR), PREY.then(8, PAIR), PREY.then(8, PAIR)];

/// The games that train the network begin with random moves, so no fuller store is
/// seen in them: the first four plies of a game count as this many.
const MOST_IN_STORE: u8 = 20;

/// The value of [`KUTAKATIA`] where no pit is under it.
const NO_KUTAKATIA: usize = 16;

/// The rows that a position switches on, each below [`ROWS`].
///
/// Without a house, left and right are alike: a position and its mirror image switch
/// on the same rows, those of one of the two.
#[inline(always)]
#[must_use]
pub fn active_rows(position: &Position) -> [u16; ACTIVE] {
    let (own, opponent) = (position.own(), position.opponent());
    let [own_house, opponent_house] = position.houses();
    let [own_threats, opponent_threats] = position.threats();
    // All in the order of the mover's pits.
    let mut board = Board {
        front: own.front(),
        facing: opponent.front().swap_bytes(),
        back: own.back(),
        behind: opponent.back().swap_bytes(),
        taken: own_threats.prey,
        lost: opponent_threats.prey.swap_bytes(),
        blocked: position.kutakatia(),
    };
    if !own_house && !opponent_house {
        board = board.canonical();
    }

    let mut rows = [0; ACTIVE];
    let (columns, rest) = rows.split_at_mut(COLUMNS[0].count);
    let (back_pairs, rest) = rest.split_at_mut(BACK_PAIRS.count);
    let (stores, rest) = rest.split_at_mut(STORES.count);
    let (kutakatia, rest) = rest.split_at_mut(KUTAKATIA.count);
    let (starts, prey) = rest.split_at_mut(STARTS.count);

    let fronts = (capped_at_15(board.front) << 4 | capped_at_15(board.facing)).to_le_bytes();
    let stage = stage(position);
    let flags = if stage == 0 {
        (filled_bytes(board.taken) | filled_bytes(board.lost) << 1).to_le_bytes()
    } else {
        [0; 8]
    };
    for (pit, row) in columns.iter_mut().enumerate() {
        let value = usize::from(flags[pit]) * PAIR + usize::from(fronts[pit]);
        *row = COLUMNS[stage].row(pit, value);
    }
    for (player, back) in [board.back, board.behind].into_iter().enumerate() {
        let seeds = capped_at_15(back);
        let seeds = (seeds << 4 | seeds >> 8).to_le_bytes();
        for pair in 0..4 {
            let feature = 4 * player + pair;
            back_pairs[feature] = BACK_PAIRS.row(feature, usize::from(seeds[2 * pair]));
        }
    }
    let houses = [own_house, opponent_house];
    for (player, (store, house)) in position.stores().into_iter().zip(houses).enumerate() {
        let value = usize::from(house) * 32 + usize::from(store.min(MOST_IN_STORE));
        stores[player] = STORES.row(player, value);
    }
    kutakatia[0] = KUTAKATIA.row(0, board.blocked.map_or(NO_KUTAKATIA, Pit::index));
    let threats = [(&own_threats, opponent.front()), (&opponent_threats, own.front())];
    for (player, (threats, targets)) in threats.into_iter().enumerate() {
        let [start_value, prey_value] = starts_and_prey(threats, targets);
        starts[player] = STARTS.row(player, start_value);
        prey[player] = PREY.row(player, prey_value);
    }
    rows.map(|row| FIRST[stage] as u16 + row)
}

/// The capturing starts with the most seeds that one captures, and all seeds that can be captured
/// with the number of safe pits. `targets` is the front row that is threatened, in either order.
#[inline(always)]
fn starts_and_prey(threats: &Threats, targets: u64) -> [usize; 2] {
    let capped = |number: u32| (number as usize).min(15);
    let greatest = threats.prey.to_le_bytes().into_iter().max().unwrap_or(0);
    let safe = row_total(filled_bytes(targets)) - row_total(filled_bytes(threats.prey));
    let starts = capped(threats.starts) << 4 | capped(greatest.into());
    [starts, capped(row_total(threats.prey) / 2) << 4 | capped(safe)]
}

/// The board in the order of the mover's pits.
#[derive(Clone, Copy)]
struct Board {
    front: u64,
    facing: u64,
    back: u64,
    behind: u64,
    /// The seeds that the mover can capture, each at the mover's front pit.
    taken: u64,
    /// The seeds that the opponent could capture, each at the mover's front pit.
    lost: u64,
    blocked: Option<Pit>,
}

impl Board {
    /// The board or its mirror image, whichever comes first in a fixed order.
    #[inline(always)]
    fn canonical(self) -> Board {
        // A board that is its own mirror image has no pit under kutakatia: that must be
        // the only pit of its kind.
        let key = |board: &Board| (board.front, board.facing, board.back, board.behind);
        let mirrored = Board {
            front: self.front.swap_bytes(),
            facing: self.facing.swap_bytes(),
            back: self.back.swap_bytes(),
            behind: self.behind.swap_bytes(),
            taken: self.taken.swap_bytes(),
            lost: self.lost.swap_bytes(),
            blocked: self.blocked.map(Pit::mirrored),
        };
        if key(&mirrored) < key(&self) { mirrored } else { self }
    }
}
