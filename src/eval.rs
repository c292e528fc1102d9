//! What a position is worth when nobody looks further: the one place where the
//! search asks.
//!
//! The worth is a sum of terms, and each term is a table: what a kimbi with so
//! many seeds is worth, what so many capturing openings are. The tables are in
//! hundredths of a seed and come from a logistic regression of results of
//! games the engine played against itself (`tools/tune`).
//!
//! Positions are judged by one function, [`judge`], whoever listens: the search
//! adds up the entries it names, the regression notes them down. So the two
//! cannot drift apart.

use crate::bao::ring::{capped_at_15, filled_bytes, row_total};
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
}

/// The phase that a player is in with so many seeds in the store.
#[inline]
fn phase(store: u8) -> usize {
    KUNAMUA.iter().filter(|&&from| store >= from).count()
}

/// Names all that a position is judged by.
#[inline(always)]
pub fn judge(position: &Position, tally: &mut impl Tally) {
    let (own, opponent) = (position.own(), position.opponent());
    let [own_store, opponent_store] = position.stores();
    let phase = phase(own_store);
    let facing = opponent.front().swap_bytes();
    tally.row(phase, Term::FrontKichwa, capped_at_15(own.front()), capped_at_15(facing));
    let behind = opponent.back().swap_bytes();
    tally.row(phase, Term::BackKichwa, capped_at_15(own.back()), capped_at_15(behind));

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
        [-287, 47, 22, 83, 113, 260, 487, 738, 875, 995, 1197, 1457, 1887, 2382, 2867, 3342],
        // FrontKimbi
        [-553, -265, -113, -100, 62, 224, 315, 259, 443, 760, 1232, 1518, 1743, 1836, 1680, 1356],
        // FrontThird
        [-461, -228, -157, -94, 46, 180, 234, 287, 394, 474, 743, 1138, 1490, 1828, 1693, 1105],
        // FrontFourth
        [-506, -248, -236, -236, -76, 38, 161, 243, 402, 572, 647, 1042, 1544, 1853, 1984, 1775],
        // BackKichwa
        [-988, -710, -298, 106, 456, 835, 1224, 1275, 1464, 1651, 1792, 1947, 1874, 1686, 1502, 1339],
        // BackKimbi
        [-1118, -761, -437, -8, 367, 635, 1173, 1611, 2114, 2538, 3267, 4223, 5241, 6257, 7270, 8281],
        // BackThird
        [-1120, -890, -609, -154, 349, 828, 1393, 1862, 2285, 2881, 3578, 4336, 5104, 5872, 6639, 7406],
        // BackFourth
        [-1158, -919, -762, -440, 104, 822, 1481, 2050, 2406, 3067, 3801, 4582, 5406, 6225, 7042, 7856],
        // House
        [-574, -173, 134, 223, 179, 177, 229, 407, 204, -243, -488, -440, -297, -39, 352, 775],
        // OwnOpenings
        [-635, -898, -302, 179, 468, 796, 998, 1101, 1047, 1195, 1381, 1569, 1774, 1979, 2184, 2387],
        // OpponentOpenings
        [542, 256, 98, -56, -134, -202, -115, -168, -201, -256, -283, -377, -475, -587, -702, -818],
        // OwnPrey
        [113, -328, 26, 63, -11, -133, -216, -131, 66, 113, 323, 912, 1519, 1876, 2317, 2868],
        // OpponentPrey
        [-90, -158, -33, 92, 206, 254, 238, 188, 198, 205, 206, 163, 192, 183, 204, 190],
        // OwnPreyTotal
        [-97, -82, 25, 143, 342, 432, 495, 570, 718, 863, 1018, 1209, 1438, 1691, 1964, 2238],
        // OpponentPreyTotal
        [518, 393, 251, 287, 139, 49, -18, 84, -23, -147, -182, -375, -471, -668, -775, -855],
        // OwnSafe
        [-456, -176, 112, 113, 38, 25, 108, 123, 224, 324, 425, 525, 626, 726, 827, 928],
        // OpponentSafe
        [454, 270, 164, 44, 33, 80, 63, -251, -785, -1312, -1832, -2348, -2861, -3373, -3884, -4394],
        // Rest
        [376, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
    // Phase 1.
    [
        // FrontKichwa
        [-231, 94, 26, 97, 170, 213, 203, 240, 289, 531, 761, 893, 997, 1047, 1077, 1097],
        // FrontKimbi
        [-159, -0, -135, -45, -48, 5, 73, 140, 209, 224, 341, 281, 327, 218, -10, -229],
        // FrontThird
        [-243, -84, -182, -191, -180, -120, 60, 238, 329, 470, 454, 483, 451, 363, 141, -199],
        // FrontFourth
        [-513, -398, -403, -439, -315, -196, -5, 220, 336, 555, 671, 721, 863, 1011, 981, 849],
        // BackKichwa
        [-799, -355, -19, 313, 612, 762, 952, 1146, 1339, 1662, 1977, 2287, 2594, 2899, 3202, 3505],
        // BackKimbi
        [-848, -451, -75, 320, 598, 946, 1212, 1394, 1955, 2407, 2840, 3282, 3728, 4173, 4617, 5060],
        // BackThird
        [-893, -456, -103, 323, 572, 1148, 1855, 2113, 2398, 2666, 2916, 3169, 3424, 3677, 3930, 4183],
        // BackFourth
        [-852, -549, -313, 62, 750, 1187, 1697, 2435, 3254, 4097, 4935, 5764, 6584, 7400, 8213, 9024],
        // House
        [-2952, -2181, -1408, -635, 214, 517, 526, 348, 125, 15, 8, 339, 954, 1629, 2306, 2983],
        // OwnOpenings
        [160, -111, -245, -122, 35, 195, 206, 107, 8, -90, -187, -283, -378, -473, -567, -661],
        // OpponentOpenings
        [484, 500, 371, 6, -356, -568, -552, -460, -385, -373, -363, -335, -307, -279, -250, -222],
        // OwnPrey
        [294, 111, 19, -222, -221, -252, -198, -86, -311, -277, -143, 45, 297, 595, 978, 1625],
        // OpponentPrey
        [13, 116, 130, 177, 124, 48, -24, -37, -2, -106, -158, -150, -303, -442, -443, -272],
        // OwnPreyTotal
        [-902, -499, -135, 50, 219, 294, 374, 451, 549, 530, 481, 563, 654, 545, 213, -247],
        // OpponentPreyTotal
        [-170, -67, -56, 41, 98, 203, 136, 71, 14, 44, 50, -88, -141, -295, -509, -540],
        // OwnSafe
        [-130, -202, -141, -92, -21, 31, 98, 347, 591, 830, 1065, 1297, 1527, 1755, 1983, 2210],
        // OpponentSafe
        [308, 250, 165, -25, -118, -294, -418, -569, -717, -862, -1005, -1147, -1287, -1428, -1568, -1708],
        // Rest
        [-50, 1411, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
    // Phase 2.
    [
        // FrontKichwa
        [-227, 71, 84, 11, 28, 268, 301, 314, 286, 304, 290, 285, 281, 278, 275, 273],
        // FrontKimbi
        [-68, 109, 18, 43, 54, 33, 4, 78, 17, 42, 184, 149, -112, -625, -1264, -1925],
        // FrontThird
        [-165, -36, -90, -115, -33, 168, 195, 253, 282, 300, 273, 150, -86, -389, -630, -976],
        // FrontFourth
        [-453, -363, -396, -376, -244, -68, 91, 359, 549, 626, 636, 615, 640, 559, 584, 628],
        // BackKichwa
        [-377, -72, 169, 344, 550, 641, 607, 600, 594, 590, 588, 587, 587, 588, 589, 591],
        // BackKimbi
        [-412, -112, 215, 557, 589, 701, 739, 885, 1120, 1353, 1584, 1814, 2043, 2272, 2501, 2729],
        // BackThird
        [-418, 49, 268, 601, 603, 1113, 1770, 2414, 3038, 3647, 4245, 4835, 5419, 5999, 6578, 7156],
        // BackFourth
        [-411, -144, 158, 601, 1052, 1322, 1666, 2048, 2420, 2776, 3119, 3454, 3782, 4106, 4428, 4749],
        // House
        [-62, -6, 49, 104, 507, 701, 602, 514, 418, 410, 437, 419, 399, 376, 353, 329],
        // OwnOpenings
        [-32, -15, -10, -12, -25, -8, 45, 211, 375, 538, 699, 860, 1020, 1180, 1340, 1499],
        // OpponentOpenings
        [-32, -15, -10, -12, -25, -8, 45, 211, 375, 538, 699, 860, 1020, 1180, 1340, 1499],
        // OwnPrey
        [40, 28, -40, -217, -245, -167, -128, -102, -254, -121, 156, 374, 526, 796, 1205, 1770],
        // OpponentPrey
        [-120, -109, -37, 72, 54, 38, -3, -10, 39, -50, -162, -60, -58, 37, 185, 181],
        // OwnPreyTotal
        [-338, -191, -12, 104, 128, 176, 244, 220, 312, 361, 359, 292, 273, 283, 316, 342],
        // OpponentPreyTotal
        [232, 109, 49, 60, -9, 6, -11, -76, -245, -365, -399, -297, -247, -197, -208, -282],
        // OwnSafe
        [-139, -201, -83, 80, 69, 23, -107, -324, -538, -751, -963, -1173, -1382, -1591, -1800, -2008],
        // OpponentSafe
        [65, 92, 28, -68, -106, -96, 78, 392, 699, 999, 1293, 1584, 1872, 2158, 2443, 2727],
        // Rest
        [-60, 1095, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
    // Phase 3.
    [
        // FrontKichwa
        [-88, 62, 128, 109, 121, -16, -124, -281, -415, -499, -581, -659, -736, -813, -888, -963],
        // FrontKimbi
        [-134, 69, 50, 122, 61, 192, 163, 192, 252, 173, -167, -671, -1249, -1848, -2446, -3044],
        // FrontThird
        [-143, -127, -38, 30, -3, 69, 167, 445, 836, 971, 1079, 1251, 1423, 1594, 1764, 1934],
        // FrontFourth
        [-664, -545, -496, -547, -309, -27, 263, 564, 743, 792, 686, 632, 564, 610, 465, 176],
        // BackKichwa
        [-291, 44, 77, 304, 631, 823, 1029, 1219, 1395, 1559, 1714, 1862, 2006, 2146, 2284, 2421],
        // BackKimbi
        [-189, 37, 282, 290, 373, 482, 568, 651, 732, 810, 888, 965, 1041, 1117, 1193, 1269],
        // BackThird
        [-249, 178, 257, 249, 228, 173, 115, 55, -7, -71, -137, -203, -269, -336, -403, -471],
        // BackFourth
        [-185, 44, 311, 729, 951, 1166, 1364, 1547, 1719, 1880, 2033, 2179, 2322, 2462, 2600, 2738],
        // House
        [132, 105, 77, 50, 190, 337, 425, 484, 518, 553, 589, 625, 662, 700, 738, 776],
        // OwnOpenings
        [46, 58, 59, -44, -104, -129, -85, -74, -62, -51, -39, -27, -15, -3, 9, 22],
        // OpponentOpenings
        [46, 58, 59, -44, -104, -129, -85, -74, -62, -51, -39, -27, -15, -3, 9, 22],
        // OwnPrey
        [-59, -44, -30, -143, -211, -281, -295, 24, 267, 439, 635, 794, 1045, 1347, 1689, 2044],
        // OpponentPrey
        [75, 7, -23, -19, -93, -1, 17, -67, -172, -96, 15, 122, 239, 335, 357, 340],
        // OwnPreyTotal
        [-395, -205, -42, 161, 417, 521, 610, 618, 664, 772, 885, 992, 1108, 1225, 1342, 1460],
        // OpponentPreyTotal
        [56, 84, 131, 132, 115, -10, -11, -210, -290, -367, -622, -974, -1285, -1587, -1889, -2192],
        // OwnSafe
        [-306, -331, -76, 17, 81, 31, -162, -403, -643, -883, -1124, -1364, -1604, -1845, -2085, -2325],
        // OpponentSafe
        [362, 169, 17, -94, -145, -135, -176, -186, -198, -210, -223, -237, -252, -266, -281, -295],
        // Rest
        [20, 948, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
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
    fn a_seed_is_worth_more_where_it_is_safe() {
        let front = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,3,0/0,0,0,0,0,0,0,0 21,22 Hh S -";
        let back = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,1 21,22 Hh S -";
        assert!(worth(back) > worth(front));
    }

    #[test]
    fn late_in_kunamua_a_full_house_is_worth_having() {
        let both = "1,1,1,1,1,1,1,1/0,2,2,10,0,2,1,0/0,1,2,0,10,2,2,0/1,1,1,1,1,1,1,1 4,4 Hh S -";
        let mine = "1,1,1,1,1,1,1,1/0,2,2,10,0,2,1,0/0,1,2,0,10,2,2,0/1,1,1,1,1,1,1,1 4,4 H S -";
        assert!(worth(mine) > worth(both) + 100);
    }

    #[test]
    fn a_great_capture_in_sight_is_worth_having() {
        // Three seeds of South's face a6 and its fourteen, or the empty a5.
        let facing = "1,1,1,0,0,0,1,1/0,0,14,0,1,0,0,1/0,0,3,0,0,1,1,0/1,1,1,1,1,1,1,1 9,9 - S -";
        let missing = "1,1,1,0,0,0,1,1/0,0,14,0,1,0,0,1/0,0,0,3,0,1,1,0/1,1,1,1,1,1,1,1 9,9 - S -";
        assert!(worth(facing) > worth(missing) + 500);
    }
}
