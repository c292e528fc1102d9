//! What a position is worth when nobody looks further: the one place where the
//! search asks.
//!
//! The worth is a sum of terms, and each term is a table: what a kimbi with so
//! many seeds is worth, what so many capturing openings are, what two columns of
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
    /// The mover's capturing openings.
    OwnOpenings,
    /// Those the opponent would have, were it the opponent's turn.
    OpponentOpenings,
    /// The most seeds an opening of the mover captures.
    OwnPrey,
    /// The most an opening of the opponent would.
    OpponentPrey,
    /// Half the seeds the mover's openings could capture, all together.
    OwnPreyTotal,
    /// Half those the opponent's could.
    OpponentPreyTotal,
    /// The mover's filled front pits that no opening of the opponent takes.
    OwnSafe,
    /// The opponent's that no opening of the mover takes.
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
            OwnOpenings,
            OpponentOpenings,
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
    let mut threats = |threats: &Threats, facing: u64, [openings, prey, total, safe]: [Term; 4]| {
        let most = threats.prey.to_le_bytes().into_iter().max().unwrap_or(0);
        tally.add(phase, openings, capped(threats.openings), 1);
        tally.add(phase, prey, capped(most.into()), 1);
        tally.add(phase, total, half(row_total(threats.prey)), 1);
        tally.add(phase, safe, row_total(filled_bytes(facing & !threats.prey)) as usize, 1);
    };
    threats(
        &own_threats,
        facing,
        [Term::OwnOpenings, Term::OwnPrey, Term::OwnPreyTotal, Term::OpponentSafe],
    );
    threats(
        &opponent_threats,
        own.front(),
        [Term::OpponentOpenings, Term::OpponentPrey, Term::OpponentPreyTotal, Term::OwnSafe],
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
    let mut index = 0;
    while index < PHASES * COLUMN_PAIRS * COLUMN_ENTRIES {
        let (table, entry) = (index / COLUMN_ENTRIES, index % COLUMN_ENTRIES);
        tables[table / COLUMN_PAIRS][table % COLUMN_PAIRS][entry] =
            i16::from_le_bytes([bytes[2 * index], bytes[2 * index + 1]]);
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
        [-196, -42, -31, -67, -82, 22, 186, 235, 341, 633, 886, 1092, 1247, 1343, 1402, 1447],
        // FrontKimbi
        [-277, -166, -108, -145, -182, -81, 13, -71, 84, 295, 649, 938, 1198, 1347, 1250, 815],
        // FrontThird
        [-203, -116, -110, -127, -143, -89, -93, -146, -60, 115, 337, 668, 1043, 1363, 1308, 579],
        // FrontFourth
        [-155, -92, -105, -159, -186, -139, -71, -151, -76, 45, 219, 512, 964, 1378, 1515, 1141],
        // BackKichwa
        [-1119, -771, -338, 92, 454, 792, 1070, 1229, 1409, 1654, 1936, 2054, 1986, 1794, 1542, 1265],
        // BackKimbi
        [-1191, -834, -464, -38, 368, 767, 1240, 1690, 2114, 2402, 2559, 2544, 2356, 2017, 1581, 1106],
        // BackThird
        [-1248, -954, -636, -201, 313, 827, 1410, 1920, 2350, 2549, 2467, 2145, 1705, 1225, 755, 315],
        // BackFourth
        [-1247, -969, -750, -402, 180, 865, 1504, 2081, 2459, 2549, 2352, 2002, 1614, 1228, 859, 499],
        // House
        [-498, -306, -186, -114, 6, 185, 365, 416, 93, -145, -166, 20, 296, 559, 820, 1069],
        // OwnOpenings
        [-928, -1243, -454, 188, 654, 1029, 1326, 1532, 1679, 1721, 1617, 1393, 1081, 729, 368, 7],
        // OpponentOpenings
        [528, 407, 278, 139, 19, -90, -166, -237, -290, -328, -367, -384, -354, -293, -219, -143],
        // OwnPrey
        [531, -141, -47, -75, -253, -337, -402, -451, -416, -187, 220, 730, 1260, 1763, 2305, 2909],
        // OpponentPrey
        [-9, -47, -18, 43, 68, 128, 173, 59, -8, -21, -16, -7, 50, 136, 190, 60],
        // OwnPreyTotal
        [-571, -169, 48, 267, 446, 633, 713, 659, 650, 705, 758, 833, 915, 989, 1057, 1124],
        // OpponentPreyTotal
        [388, 329, 235, 170, 75, -10, -95, -106, -163, -243, -346, -440, -475, -553, -645, -748],
        // OwnSafe
        [-227, -100, 57, 87, 30, 45, 118, 241, 327, 335, 297, 235, 166, 96, 28, -39],
        // OpponentSafe
        [422, 240, 172, 155, 144, 173, 122, -217, -707, -891, -880, -758, -582, -385, -184, 17],
        // Rest
        [289, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
    // Phase 1.
    [
        // FrontKichwa
        [-113, -27, -6, 1, 5, 13, -21, 16, 171, 377, 542, 617, 633, 590, 505, 407],
        // FrontKimbi
        [-137, -65, -23, -40, -60, -11, 31, 55, 186, 248, 284, 286, 241, 161, 30, -181],
        // FrontThird
        [-102, -33, -34, -79, -117, -42, 67, 103, 266, 353, 405, 447, 406, 323, 97, -183],
        // FrontFourth
        [-152, -77, -106, -198, -260, -125, 0, -74, 68, 225, 392, 595, 746, 785, 704, 581],
        // BackKichwa
        [-808, -397, -79, 237, 502, 813, 1076, 1290, 1363, 1301, 1138, 903, 639, 373, 113, -143],
        // BackKimbi
        [-879, -486, -152, 184, 506, 867, 1332, 1681, 1840, 1773, 1542, 1230, 883, 531, 184, -157],
        // BackThird
        [-903, -511, -191, 209, 607, 1049, 1568, 1915, 2047, 1946, 1667, 1294, 893, 496, 112, -264],
        // BackFourth
        [-877, -539, -263, 152, 672, 1177, 1690, 2130, 2267, 2112, 1784, 1380, 952, 535, 131, -265],
        // House
        [3, 5, 7, 11, 40, 96, 45, 73, 119, 140, 359, 754, 1211, 1538, 1723, 1854],
        // OwnOpenings
        [127, -257, -271, -100, 99, 252, 313, 261, 199, 138, 87, 46, 15, -10, -31, -50],
        // OpponentOpenings
        [401, 475, 404, 83, -277, -566, -681, -647, -556, -464, -378, -289, -199, -108, -19, 68],
        // OwnPrey
        [344, -70, -135, -153, -137, -63, -38, -88, -160, -115, 64, 285, 482, 702, 1011, 1472],
        // OpponentPrey
        [-57, 29, 59, 62, 75, 57, 64, 67, 67, 31, -9, -37, -95, -170, -164, 12],
        // OwnPreyTotal
        [-509, -150, -28, 52, 104, 129, 161, 186, 198, 193, 196, 221, 222, 189, 141, 77],
        // OpponentPreyTotal
        [93, 107, 150, 155, 145, 132, 110, 16, -59, -125, -178, -240, -298, -387, -458, -503],
        // OwnSafe
        [-173, -166, -70, -13, 22, 24, 63, 122, 141, 134, 113, 85, 57, 29, 3, -22],
        // OpponentSafe
        [514, 345, 159, -12, -113, -189, -240, -273, -258, -218, -169, -118, -71, -27, 13, 52],
        // Rest
        [-64, 1263, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
    // Phase 2.
    [
        // FrontKichwa
        [-59, 7, 41, 59, 69, 81, 74, 114, 219, 287, 305, 288, 241, 180, 111, 41],
        // FrontKimbi
        [-3, 31, 45, 40, 30, 15, 58, 96, 108, 93, 4, -117, -255, -420, -550, -669],
        // FrontThird
        [30, 91, 76, 18, -25, 51, 135, 156, 211, 240, 207, 169, 42, -63, -156, -300],
        // FrontFourth
        [-234, -165, -159, -224, -292, -164, 1, -43, 132, 320, 415, 530, 515, 496, 491, 530],
        // BackKichwa
        [-400, -92, 136, 370, 618, 779, 864, 802, 670, 506, 353, 218, 104, 9, -75, -155],
        // BackKimbi
        [-406, -105, 182, 482, 688, 876, 994, 982, 871, 704, 521, 347, 192, 55, -67, -185],
        // BackThird
        [-425, -79, 204, 531, 788, 1147, 1386, 1367, 1187, 941, 684, 445, 236, 55, -107, -261],
        // BackFourth
        [-445, -156, 154, 521, 945, 1270, 1446, 1384, 1184, 924, 661, 422, 216, 40, -116, -264],
        // House
        [203, 157, 103, 31, 44, 91, 102, 110, 139, 189, 284, 323, 311, 265, 205, 141],
        // OwnOpenings
        [58, 19, 55, 34, 4, -25, -32, -20, -12, -6, -2, 1, 3, 4, 5, 6],
        // OpponentOpenings
        [58, 19, 55, 34, 4, -25, -32, -20, -12, -6, -2, 1, 3, 4, 5, 6],
        // OwnPrey
        [56, -34, -37, -50, -77, -41, 18, -28, -84, -49, 97, 263, 456, 702, 1014, 1402],
        // OpponentPrey
        [2, -38, -1, 29, 49, 53, 39, 62, 75, 40, -19, -63, -61, -58, -72, -37],
        // OwnPreyTotal
        [-119, 47, 63, 73, 51, 70, 71, 66, 64, 38, 5, -41, -75, -97, -111, -123],
        // OpponentPreyTotal
        [24, 19, 30, 62, 55, 39, 15, -10, -55, -83, -88, -81, -86, -86, -95, -111],
        // OwnSafe
        [-139, -118, -7, 18, -3, -20, 3, 66, 92, 95, 84, 67, 48, 28, 8, -11],
        // OpponentSafe
        [108, 58, -33, -95, -114, -123, -137, -184, -185, -162, -128, -92, -57, -26, 4, 32],
        // Rest
        [45, 1034, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
    // Phase 3.
    [
        // FrontKichwa
        [-62, 12, 66, 87, 78, 28, -9, -15, 2, 17, 24, 26, 25, 21, 16, 11],
        // FrontKimbi
        [-6, 30, 31, 12, -15, 16, 19, 29, 43, -5, -90, -179, -223, -229, -218, -200],
        // FrontThird
        [-39, 2, 3, -29, -46, 60, 181, 224, 302, 354, 364, 323, 257, 177, 92, 7],
        // FrontFourth
        [-214, -156, -152, -185, -188, -42, 80, 84, 192, 331, 381, 464, 467, 476, 425, 370],
        // BackKichwa
        [-277, -23, 167, 394, 643, 730, 691, 582, 448, 316, 202, 110, 37, -20, -68, -113],
        // BackKimbi
        [-249, 26, 284, 495, 665, 687, 613, 495, 367, 250, 152, 75, 17, -27, -64, -97],
        // BackThird
        [-230, 49, 274, 474, 567, 548, 469, 365, 261, 171, 98, 44, 4, -26, -50, -72],
        // BackFourth
        [-251, 57, 372, 623, 711, 677, 572, 441, 314, 203, 115, 49, 1, -35, -63, -88],
        // House
        [72, 69, 65, 54, 141, 230, 266, 245, 212, 167, 121, 79, 42, 10, -19, -47],
        // OwnOpenings
        [-102, -48, 43, 29, 23, 27, 40, 38, 31, 22, 14, 7, 2, -1, -4, -7],
        // OpponentOpenings
        [-102, -48, 43, 29, 23, 27, 40, 38, 31, 22, 14, 7, 2, -1, -4, -7],
        // OwnPrey
        [16, -67, -105, -140, -156, -89, -58, -94, -142, -92, 83, 293, 462, 574, 639, 684],
        // OpponentPrey
        [-30, -24, 18, 43, 32, 18, 25, 29, -1, -22, -69, -117, -121, -79, -33, 17],
        // OwnPreyTotal
        [-106, -4, 46, 91, 108, 84, 101, 133, 147, 147, 123, 90, 57, 25, -5, -34],
        // OpponentPreyTotal
        [-76, -32, 18, 71, 75, 65, 55, 4, -50, -132, -201, -236, -239, -215, -177, -135],
        // OwnSafe
        [-352, -233, -65, -22, -9, -23, -36, -19, -6, 3, 7, 9, 8, 7, 5, 3],
        // OpponentSafe
        [273, 129, 36, -7, -16, -28, -105, -140, -142, -126, -101, -73, -46, -21, 3, 26],
        // Rest
        [59, 894, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
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
                let children = position.children(&Rules::default());
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
        let lost = reachable().into_iter().filter_map(|position| {
            let late = (1..=7).contains(&position.stores()[0]);
            (late && position.houses() == [true, false]).then(|| {
                let text = position.to_string();
                (position, text.replace(" H ", " - ").replace(" h ", " - "))
            })
        });
        let gain = mean_gain(lost);
        assert!(gain < -50.0, "{gain}");
    }

    #[test]
    fn a_great_capture_in_sight_is_worth_having() {
        // Three seeds of South's face a6 and its fourteen, or the empty a5.
        let facing = "1,1,1,0,0,0,1,1/0,0,14,0,1,0,0,1/0,0,3,0,0,1,1,0/1,1,1,1,1,1,1,1 9,9 - S -";
        let missing = "1,1,1,0,0,0,1,1/0,0,14,0,1,0,0,1/0,0,0,3,0,1,1,0/1,1,1,1,1,1,1,1 9,9 - S -";
        assert!(worth(facing) > worth(missing) + 500);
    }
}
