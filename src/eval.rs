//! What a position is worth when nobody looks further: the one place where the
//! search asks.
//!
//! The worth is a sum of terms, and each term is a table: what a kimbi with so
//! many seeds is worth, what so many capturing starts are, what two columns of
//! the front rows are together. The tables are in hundredths of a seed and come
//! from a logistic regression of games the engine played against itself
//! (`tools/tune`). Those of the columns are long, so they have a file to
//! themselves, `src/eval/columns.bin`.
//!
//! Positions are judged by one function, [`judge`], whoever listens: the search
//! adds up the entries it names, the regression notes them down. So the two
//! cannot drift apart.

use crate::bao::ring::{at_least, capped_at_15, filled_bytes, row_total};
use crate::bao::{Pit, Position, Threats};

/// A score from the mover's point of view, in hundredths of a seed.
pub type Value = i32;

/// No position is worth more, or less than the negative: the search keeps the
/// values beyond for forced wins.
const MOST: Value = 30_000;

/// Entries of a table: most are by a number that counts as 15 if it is more.
pub const ENTRIES: usize = 16;

/// The tables of one phase of the game.
pub type Tables = [[i16; ENTRIES]; TERMS];

/// What is judged: the tables' names, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Term {
    /// A front kichwa (pits 1 and 8) by its seeds: the owner's gain.
    FrontKichwa,
    /// A front kimbi (pits 2 and 7).
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
    /// A nyumba still owned, by half its seeds, beside its worth as a pit.
    House,
    /// The mover's capturing starts.
    OwnCapturingStarts,
    /// Those the opponent would have, were it the opponent's turn.
    OpponentCapturingStarts,
    /// The most seeds a start of the mover captures.
    OwnPrey,
    /// The most a start of the opponent would.
    OpponentPrey,
    /// Half the seeds the mover's starts could capture, all together.
    OwnPreyTotal,
    /// Half those the opponent's could.
    OpponentPreyTotal,
    /// The mover's filled front pits that no start of the opponent takes.
    OwnSafe,
    /// The opponent's that no start of the mover takes.
    OpponentSafe,
    /// The right to move, then the worth of a seed more in the store.
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

/// Tables of a phase.
pub const TERMS: usize = Term::Rest as usize + 1;

/// Levels of seeds that the columns tell apart: 0, 1, 2, 3, 4 to 6, and more.
const LEVELS: usize = 6;

/// States of a column: the level of the mover's front pit, then that of the
/// opponent's pit facing it.
pub const COLUMN_STATES: usize = LEVELS * LEVELS;

/// Entries of a table of two columns: the state of the one, then of the other.
pub const COLUMN_ENTRIES: usize = COLUMN_STATES * COLUMN_STATES;

/// Tables of two columns, by their places.
pub const COLUMN_PAIRS: usize = 16;

/// The columns of each table, the outer one first. Each table also counts for
/// their mirror images, so that left and right are alike.
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

/// The tables of two columns in one phase.
pub type ColumnTables = [[i16; COLUMN_ENTRIES]; COLUMN_PAIRS];

/// Phases of the game: mtaji, then kunamua from its end to its beginning.
pub const PHASES: usize = 4;

/// Seeds in the store from which each phase of kunamua counts.
const KUNAMUA: [u8; PHASES - 1] = [1, 8, 15];

/// Who listens to a judgement.
pub trait Tally {
    /// An entry of a table counts so many times.
    fn add(&mut self, phase: usize, term: Term, entry: usize, times: Value);

    /// Each pit of a row counts for the mover, by `own`, and each pit of the
    /// opponent's, by `opponent`, against him; the bytes are in the order of the
    /// mover's pits and at most 15. `first` is the kichwa's table.
    fn row(&mut self, phase: usize, first: Term, own: u64, opponent: u64);

    /// An entry of a table of two columns counts.
    fn columns(&mut self, phase: usize, table: usize, entry: usize);
}

/// The phase that a player is in with so many seeds in the store.
#[inline]
fn phase(store: u8) -> usize {
    KUNAMUA.iter().filter(|&&from| store >= from).count()
}

/// The level of each pit of a row, none of which holds more than 15 seeds.
#[inline]
const fn levels(row: u64) -> u64 {
    at_least(row, 1) + at_least(row, 2) + at_least(row, 3) + at_least(row, 4) + at_least(row, 7)
}

/// Names all that a position is judged by.
#[inline(always)]
pub fn judge(position: &Position, tally: &mut impl Tally) {
    let (own, opponent) = (position.own(), position.opponent());
    let [own_store, opponent_store] = position.stores();
    let phase = phase(own_store);
    let facing = opponent.front().swap_bytes();
    let fronts = [own.front(), facing].map(capped_at_15);
    tally.row(phase, Term::FrontKichwa, fronts[0], fronts[1]);
    let behind = opponent.back().swap_bytes();
    tally.row(phase, Term::BackKichwa, capped_at_15(own.back()), capped_at_15(behind));

    let states = (levels(fronts[0]) * LEVELS as u64 + levels(fronts[1])).to_le_bytes();
    for (table, &(outer, inner)) in COLUMN_PAIRS_OF.iter().enumerate() {
        for [outer, inner] in [[outer, inner], [7 - outer, 7 - inner]] {
            let [outer, inner] = [outer, inner].map(|column| usize::from(states[column]));
            tally.columns(phase, table, outer * COLUMN_STATES + inner);
        }
    }

    let [own_house, opponent_house] = position.houses();
    let half = |seeds: u32| (seeds as usize / 2).min(ENTRIES - 1);
    if own_house {
        tally.add(phase, Term::House, half(own.get(Pit::NYUMBA).into()), 1);
    }
    if opponent_house {
        tally.add(phase, Term::House, half(opponent.get(Pit::NYUMBA).into()), -1);
    }

    let [own_threats, opponent_threats] = position.threats();
    let capped = |number: u32| (number as usize).min(ENTRIES - 1);
    let mut threats = |threats: &Threats, facing: u64, [starts, prey, total, safe]: [Term; 4]| {
        let most = threats.prey.to_le_bytes().into_iter().max().unwrap_or(0);
        tally.add(phase, starts, capped(threats.starts), 1);
        tally.add(phase, prey, capped(most.into()), 1);
        tally.add(phase, total, half(row_total(threats.prey)), 1);
        tally.add(phase, safe, row_total(filled_bytes(facing & !threats.prey)) as usize, 1);
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

    tally.add(phase, Term::Rest, 0, 1);
    tally.add(phase, Term::Rest, 1, Value::from(own_store) - Value::from(opponent_store));
}

/// The tally of the search: the sum itself.
struct Worth(Value);

/// What a pit of the mover and the one across the board are worth together: by
/// phase, row and pit, then by the mover's seeds times 16 and the other's. So
/// two pits take one look-up.
static PAIRS: [[[[i16; 256]; 4]; 2]; PHASES] = pairs();

const fn pairs() -> [[[[i16; 256]; 4]; 2]; PHASES] {
    let mut pairs = [[[[0; 256]; 4]; 2]; PHASES];
    let mut phase = 0;
    while phase < PHASES {
        let mut place = 0;
        while place < 8 {
            let table = &WEIGHTS[phase][place];
            let mut seeds = 0;
            while seeds < 256 {
                pairs[phase][place / 4][place % 4][seeds] = table[seeds / 16] - table[seeds % 16];
                seeds += 1;
            }
            place += 1;
        }
        phase += 1;
    }
    pairs
}

impl Tally for Worth {
    #[inline(always)]
    fn add(&mut self, phase: usize, term: Term, entry: usize, times: Value) {
        self.0 += Value::from(WEIGHTS[phase][term as usize][entry]) * times;
    }

    #[inline(always)]
    fn row(&mut self, phase: usize, first: Term, own: u64, opponent: u64) {
        let tables = &PAIRS[phase][first as usize / 4];
        let seeds = own << 4 | opponent;
        for pit in 0..8 {
            let pair = (seeds >> (8 * pit)) as u8;
            self.0 += Value::from(tables[place(pit)][pair as usize]);
        }
    }

    #[inline(always)]
    fn columns(&mut self, phase: usize, table: usize, entry: usize) {
        self.0 += Value::from(COLUMNS[phase][table][entry]);
    }
}

/// What two columns of the front rows are worth together, as `bingwa-tune fit`
/// writes it: by phase, pair of columns and entry, each two bytes with the lower
/// one first.
pub static COLUMNS: [ColumnTables; PHASES] = columns(include_bytes!("eval/columns.bin"));

const fn columns(
    bytes: &[u8; PHASES * COLUMN_PAIRS * COLUMN_ENTRIES * 2],
) -> [ColumnTables; PHASES] {
    let mut tables = [[[0; COLUMN_ENTRIES]; COLUMN_PAIRS]; PHASES];
    let entries = tables.as_flattened_mut().as_flattened_mut();
    let mut index = 0;
    while index < entries.len() {
        entries[index] = i16::from_le_bytes([bytes[2 * index], bytes[2 * index + 1]]);
        index += 1;
    }
    tables
}

/// The place of a pit of a row, counted from the nearer end: both ends of a row
/// are alike but for the nyumba, which has a table of its own.
#[must_use]
pub const fn place(pit: usize) -> usize {
    if pit < 4 { pit } else { 7 - pit }
}

/// The worth of a position from the mover's point of view, in hundredths of a
/// seed: never beyond 30,000 either way.
///
/// ```
/// use bingwa::bao::Position;
/// assert!(bingwa::eval::evaluate(&Position::kiswahili()).abs() < 500);
/// ```
#[must_use]
pub fn evaluate(position: &Position) -> Value {
    let mut worth = Worth(0);
    judge(position, &mut worth);
    worth.0.clamp(-MOST, MOST)
}

/// The weights, as `bingwa-tune fit` prints them.
#[rustfmt::skip]
pub const WEIGHTS: [Tables; PHASES] = [
    // Phase 0.
    [
        // FrontKichwa
        [-170, -9, -27, -77, -79, 68, 162, 146, 293, 658, 1014, 1293, 1435, 1479, 1468, 1444],
        // FrontKimbi
        [-254, -146, -98, -136, -162, -13, 45, -138, 11, 223, 645, 944, 1221, 1384, 1198, 781],
        // FrontThird
        [-158, -94, -79, -85, -96, -59, -102, -186, -100, 83, 304, 688, 1120, 1432, 1364, 713],
        // FrontFourth
        [-145, -84, -98, -138, -179, -150, -70, -212, -128, -16, 197, 533, 1010, 1462, 1589, 1192],
        // BackKichwa
        [-1137, -770, -306, 94, 465, 810, 1177, 1361, 1546, 1797, 2057, 2252, 2279, 2169, 1965, 1726],
        // BackKimbi
        [-1160, -824, -426, 36, 480, 830, 1338, 1821, 2191, 2412, 2448, 2302, 1945, 1391, 729, 23],
        // BackThird
        [-1249, -985, -645, -161, 324, 903, 1444, 2067, 2474, 2599, 2376, 1916, 1392, 857, 351, -134],
        // BackFourth
        [-1243, -984, -747, -367, 249, 964, 1643, 2247, 2602, 2675, 2461, 2060, 1546, 988, 435, -111],
        // House
        [-572, -363, -131, -22, 89, 214, 366, 370, 23, -231, -182, 20, 324, 735, 1131, 1494],
        // OwnCapturingStarts
        [-837, -1293, -536, 81, 551, 929, 1237, 1448, 1597, 1622, 1526, 1308, 1007, 670, 329, -10],
        // OpponentCapturingStarts
        [393, 294, 143, 7, -145, -220, -301, -413, -453, -457, -445, -425, -372, -296, -209, -120],
        // OwnPrey
        [436, -109, 11, -6, -139, -259, -326, -379, -381, -138, 332, 864, 1364, 1833, 2349, 2964],
        // OpponentPrey
        [49, 39, 32, 96, 121, 202, 218, 65, 15, 22, 27, 41, 99, 184, 209, 40],
        // OwnPreyTotal
        [-566, -162, 49, 262, 443, 625, 711, 681, 644, 703, 777, 871, 956, 1012, 1034, 1043],
        // OpponentPreyTotal
        [409, 349, 256, 209, 140, 65, -18, -71, -112, -181, -252, -358, -445, -525, -567, -555],
        // OwnSafe
        [-324, -184, -5, 59, 27, 58, 148, 297, 446, 474, 429, 347, 250, 149, 49, -49],
        // OpponentSafe
        [270, 224, 206, 136, 133, 151, 102, -295, -896, -1120, -1103, -948, -726, -479, -226, 26],
        // Rest
        [253, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
    // Phase 1.
    [
        // FrontKichwa
        [-114, 13, 37, 26, 15, -11, 8, 62, 243, 441, 614, 696, 703, 659, 584, 503],
        // FrontKimbi
        [-113, -69, -32, -36, -60, -76, -12, 25, 194, 290, 344, 368, 312, 146, -160, -600],
        // FrontThird
        [-119, -52, -57, -76, -99, -42, 44, 91, 240, 395, 477, 566, 529, 400, 137, -235],
        // FrontFourth
        [-146, -106, -150, -232, -286, -143, -31, -135, 24, 196, 413, 640, 778, 837, 632, 443],
        // BackKichwa
        [-868, -423, -41, 237, 570, 905, 1305, 1461, 1543, 1459, 1259, 983, 679, 378, 86, -199],
        // BackKimbi
        [-910, -472, -154, 250, 566, 1032, 1544, 1888, 1951, 1783, 1480, 1117, 746, 386, 43, -291],
        // BackThird
        [-974, -565, -191, 249, 659, 1127, 1683, 2011, 1993, 1791, 1471, 1102, 728, 367, 24, -309],
        // BackFourth
        [-921, -560, -271, 200, 713, 1313, 1871, 2367, 2496, 2292, 1908, 1441, 959, 493, 49, -383],
        // House
        [728, 596, 442, 227, -29, -17, 48, 109, 227, 336, 625, 1143, 1727, 2161, 2350, 2456],
        // OwnCapturingStarts
        [131, -109, -48, 79, 208, 307, 332, 283, 221, 159, 103, 57, 21, -8, -33, -56],
        // OpponentCapturingStarts
        [498, 522, 422, 152, -127, -374, -462, -420, -309, -211, -154, -114, -80, -45, -10, 24],
        // OwnPrey
        [331, -62, -152, -178, -178, -116, -60, -146, -209, -93, 141, 374, 553, 730, 1026, 1419],
        // OpponentPrey
        [-56, 2, 53, 29, 29, 35, 50, 58, 29, -23, -83, -147, -231, -283, -264, -69],
        // OwnPreyTotal
        [-390, -47, 74, 142, 166, 177, 188, 197, 190, 189, 186, 180, 178, 205, 282, 380],
        // OpponentPreyTotal
        [79, 79, 103, 110, 118, 100, 64, -5, -59, -114, -184, -210, -241, -264, -288, -345],
        // OwnSafe
        [-176, -152, -80, 1, 77, 104, 122, 205, 224, 207, 171, 129, 86, 45, 6, -32],
        // OpponentSafe
        [381, 236, 81, -44, -144, -191, -240, -255, -232, -190, -143, -97, -55, -18, 16, 49],
        // Rest
        [-92, 1348, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
    // Phase 2.
    [
        // FrontKichwa
        [-77, 44, 88, 91, 62, 42, 47, 95, 225, 323, 364, 333, 271, 196, 115, 34],
        // FrontKimbi
        [-17, 42, 66, 55, 47, 105, 122, 165, 194, 102, -9, -137, -299, -539, -777, -1077],
        // FrontThird
        [-52, -2, -9, -38, -58, 48, 173, 189, 254, 269, 153, 43, -22, -115, -214, -350],
        // FrontFourth
        [-239, -203, -204, -255, -311, -136, 32, -91, 66, 274, 378, 489, 526, 570, 516, 447],
        // BackKichwa
        [-501, -176, 79, 328, 692, 896, 982, 958, 834, 660, 478, 310, 163, 37, -76, -184],
        // BackKimbi
        [-499, -189, 124, 422, 684, 1013, 1114, 1046, 879, 676, 476, 298, 147, 18, -96, -203],
        // BackThird
        [-490, -137, 160, 532, 832, 1156, 1371, 1356, 1180, 936, 681, 444, 236, 56, -106, -260],
        // BackFourth
        [-480, -141, 182, 566, 971, 1367, 1560, 1504, 1288, 1006, 720, 459, 235, 44, -127, -288],
        // House
        [502, 404, 293, 143, 19, 21, 105, 200, 325, 520, 710, 760, 706, 596, 454, 304],
        // OwnCapturingStarts
        [-13, -60, -31, -63, -97, -117, -116, -98, -74, -51, -31, -15, -4, 5, 12, 18],
        // OpponentCapturingStarts
        [-13, -60, -31, -63, -97, -117, -116, -98, -74, -51, -31, -15, -4, 5, 12, 18],
        // OwnPrey
        [34, -44, -51, -66, -68, 24, 43, -30, -98, -96, 11, 178, 381, 653, 953, 1312],
        // OpponentPrey
        [-46, -45, 22, 9, 24, -20, -23, 26, 37, -2, -29, -18, -40, -112, -134, -13],
        // OwnPreyTotal
        [-130, 26, 52, 85, 130, 123, 136, 147, 189, 154, 111, 55, 13, -25, -63, -104],
        // OpponentPreyTotal
        [-37, -7, 9, 38, 48, 54, 57, 42, 34, -7, -29, -65, -85, -86, -86, -107],
        // OwnSafe
        [-174, -113, 46, 104, 105, 81, 71, 147, 172, 164, 139, 106, 71, 37, 5, -26],
        // OpponentSafe
        [83, 53, -43, -68, -108, -107, -88, -137, -146, -133, -110, -82, -54, -27, -1, 25],
        // Rest
        [182, 1067, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
    // Phase 3.
    [
        // FrontKichwa
        [-61, 10, 51, 66, 89, 138, 173, 181, 177, 153, 120, 85, 52, 22, -6, -33],
        // FrontKimbi
        [33, 31, -0, -13, -13, -11, -14, 14, 23, -46, -147, -206, -212, -188, -151, -111],
        // FrontThird
        [-35, 13, 18, -26, -61, -7, 81, 122, 216, 327, 342, 299, 231, 147, 57, -31],
        // FrontFourth
        [-242, -179, -179, -227, -242, -73, 90, 95, 209, 341, 381, 468, 453, 484, 492, 496],
        // BackKichwa
        [-320, -34, 197, 481, 842, 976, 920, 775, 596, 421, 269, 146, 49, -27, -91, -151],
        // BackKimbi
        [-283, 0, 281, 523, 724, 746, 662, 532, 393, 267, 162, 80, 19, -29, -68, -105],
        // BackThird
        [-259, 50, 290, 620, 836, 859, 761, 609, 449, 303, 183, 90, 19, -35, -79, -120],
        // BackFourth
        [-263, 42, 366, 676, 764, 720, 605, 464, 328, 211, 118, 49, -1, -37, -66, -92],
        // House
        [-12, 30, 74, 124, 206, 316, 354, 355, 316, 256, 187, 123, 66, 17, -27, -68],
        // OwnCapturingStarts
        [-106, -75, -2, -36, -29, -5, 14, 5, 1, -2, -4, -4, -4, -3, -2, -0],
        // OpponentCapturingStarts
        [-106, -75, -2, -36, -29, -5, 14, 5, 1, -2, -4, -4, -4, -3, -2, -0],
        // OwnPrey
        [-6, -78, -141, -195, -197, -108, -31, -48, -116, -101, 70, 270, 409, 501, 564, 614],
        // OpponentPrey
        [-59, -27, 29, 87, 86, 75, 40, 35, 15, -0, -64, -100, -69, -52, -14, 38],
        // OwnPreyTotal
        [-185, -30, 3, 58, 76, 59, 49, 52, 41, 32, 19, 5, -1, -6, -10, -15],
        // OpponentPreyTotal
        [-124, -47, 20, 77, 91, 92, 123, 65, -19, -115, -182, -201, -199, -178, -145, -109],
        // OwnSafe
        [-461, -277, -21, 56, 85, 70, 42, 3, -19, -29, -31, -28, -22, -15, -8, -1],
        // OpponentSafe
        [331, 162, 54, -2, -21, -49, -123, -144, -139, -121, -96, -69, -42, -18, 5, 28],
        // Rest
        [-83, 952, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
];

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::bao::Rules;

    fn worth(text: &str) -> Value {
        evaluate(&text.parse().expect("a position"))
    }

    /// Positions of random games, from the start to their ends.
    fn reachable() -> Vec<Position> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut positions = Vec::new();
        while positions.len() < 20_000 {
            let mut position = Position::kiswahili();
            for _ in 0..200 {
                positions.push(position);
                let children = position.legal_moves(&Rules::default());
                if children.is_empty() {
                    break;
                }
                match children[random.random_range(0..children.len())].position() {
                    Some(next) => position = *next,
                    None => break,
                }
            }
        }
        positions
    }

    #[test]
    fn it_does_not_matter_who_is_south() {
        for position in reachable() {
            assert_eq!(evaluate(&position), evaluate(&position.rotated()), "{position}");
        }
    }

    #[test]
    fn without_a_house_left_and_right_are_alike() {
        let mirrored = |position: &Position| {
            let text = position.to_string();
            let (board, rest) = text.split_once(' ').expect("a board and the rest");
            let rows: Vec<String> = board
                .split('/')
                .map(|row| row.split(',').rev().collect::<Vec<_>>().join(","))
                .collect();
            format!("{} {rest}", rows.join("/")).parse().expect("a position")
        };
        let positions = reachable();
        let alike = positions.iter().filter(|position| {
            position.houses() == [false, false] && position.kutakatia().is_none()
        });
        let mut count = 0;
        for position in alike {
            assert_eq!(evaluate(position), evaluate(&mirrored(position)), "{position}");
            count += 1;
        }
        assert!(count > 5_000);
    }

    #[test]
    fn no_worth_looks_like_a_forced_win() {
        let all_in_one_pit =
            ["1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/1,0,0,0,0,0,0,0/61,0,0,0,0,0,0,0 0,0 - S -"];
        for position in all_in_one_pit.map(|text| text.parse().unwrap()).iter().chain(&reachable())
        {
            assert!(evaluate(position).abs() <= MOST, "{position}");
        }
        // The bound is for what no game brings about; it must not blur others.
        let beyond = reachable().iter().filter(|position| evaluate(position).abs() == MOST).count();
        assert!(beyond < 20, "{beyond}");
    }

    #[test]
    fn levels_are_those_of_the_seeds() {
        for seeds in 0..=64u8 {
            let level = match seeds {
                0..=3 => seeds,
                4..=6 => 4,
                _ => 5,
            };
            let row = u64::from_le_bytes([seeds, 0, 1, 2, 3, 64, 15, seeds]);
            let expected = u64::from_le_bytes([level, 0, 1, 2, 3, 5, 5, level]);
            assert_eq!(levels(capped_at_15(row)), expected, "{seeds}");
        }
    }

    /// Mean gain of the mover's worth by a change of the position's text.
    fn mean_gain(changes: impl IntoIterator<Item = (Position, String)>) -> f64 {
        let gains: Vec<f64> = changes
            .into_iter()
            .map(|(position, text)| f64::from(worth(&text) - evaluate(&position)))
            .collect();
        assert!(gains.len() > 100, "{}", gains.len());
        gains.iter().sum::<f64>() / gains.len() as f64
    }

    #[test]
    fn seeds_are_worth_more_behind_than_under_threat() {
        let row = |seeds: &[u8]| seeds.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        let moved = reachable().into_iter().filter_map(|position| {
            let [_, threats] = position.threats();
            let pit = threats.prey.to_le_bytes().into_iter().position(|prey| prey > 0)?;
            let text = position.to_string();
            let (board, rest) = text.split_once(' ').expect("a board and the rest");
            let mut rows: Vec<Vec<u8>> = board
                .split('/')
                .map(|row| row.split(',').map(|seeds| seeds.parse().unwrap()).collect())
                .collect();
            let is_south = rest.contains(" S ");
            let (front, back, pit) = if is_south { (2, 3, pit) } else { (1, 0, 7 - pit) };
            rows[back][pit] += std::mem::take(&mut rows[front][pit]);
            let rows: Vec<String> = rows.iter().map(|seeds| row(seeds)).collect();
            // A house needs its seeds, and a mover a filled front pit.
            let text = format!("{} {rest}", rows.join("/"));
            let stands = position.houses() == [false, false] && text.parse::<Position>().is_ok();
            stands.then_some((position, text))
        });
        let gain = mean_gain(moved);
        assert!(gain > 100.0, "{gain}");
    }

    #[test]
    fn late_in_kunamua_a_house_is_worth_having() {
        let without = |houses| {
            let changed = reachable().into_iter().filter_map(move |position| {
                let late = (1..=7).contains(&position.stores()[0]);
                (late && position.houses() == houses).then(|| {
                    let text = position.to_string();
                    (position, text.replace(" H ", " - ").replace(" h ", " - "))
                })
            });
            mean_gain(changed)
        };
        let [own, opponents] = [[true, false], [false, true]].map(without);
        assert!(own < -50.0 && opponents > 50.0, "{own}, {opponents}");
    }

    #[test]
    fn a_great_capture_in_sight_is_worth_having() {
        // Three seeds of South's face a6 and its fourteen, or the empty a5.
        let facing = "1,1,1,0,0,0,1,1/0,0,14,0,1,0,0,1/0,0,3,0,0,1,1,0/1,1,1,1,1,1,1,1 9,9 - S -";
        let missing = "1,1,1,0,0,0,1,1/0,0,14,0,1,0,0,1/0,0,0,3,0,1,1,0/1,1,1,1,1,1,1,1 9,9 - S -";
        assert!(worth(facing) > worth(missing) + 500);
    }
}
