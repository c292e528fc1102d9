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
const MOST: Value = 15_000;

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
/// seed: never beyond 15,000 either way.
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
pub const WEIGHTS: [Tables; PHASES] = [
    [
        [-313, 68, 27, 127, 174, 364, 473, 658, 656, 826, 916, 1121, 1390, 1523, 1621, 1755],
        [-511, -143, -76, -55, 148, 210, 233, 298, 420, 555, 995, 1307, 1487, 1643, 1478, 817],
        [-457, -106, -93, -19, 41, 126, 123, 270, 361, 521, 708, 1131, 1297, 1451, 1492, 1012],
        [-518, -152, -121, -171, -27, 93, 225, 311, 411, 570, 679, 872, 1187, 1616, 1650, 1207],
        [
            -870, -508, -195, 198, 445, 748, 975, 1082, 1121, 1239, 1542, 1911, 2319, 2744, 3239,
            3746,
        ],
        [
            -911, -585, -314, 15, 381, 710, 1061, 1292, 1782, 2159, 2362, 2521, 2648, 2775, 2908,
            3042,
        ],
        [
            -972, -726, -467, -141, 267, 611, 1103, 1604, 2144, 2362, 2392, 2350, 2337, 2375, 2416,
            2456,
        ],
        [
            -1036, -783, -616, -294, 139, 765, 1188, 1584, 1935, 2140, 2353, 2751, 3173, 3597,
            4023, 4449,
        ],
        [-90, -33, 31, 87, 298, 539, 611, 542, 163, -82, -114, 29, 188, -19, -483, -1076],
        [
            -702, -1068, -271, 270, 692, 982, 1242, 1481, 1613, 1738, 1833, 1921, 2013, 2104, 2194,
            2283,
        ],
        [629, 379, 217, 18, -121, -160, -179, -233, -180, -112, -133, -115, -61, -25, -5, 14],
        [425, -360, -40, -4, 5, -66, -164, -81, -66, 233, 558, 877, 1390, 1948, 2492, 3069],
        [-127, -95, 56, 143, 273, 239, 293, 232, 235, 270, 224, 193, 234, 398, 461, 365],
        [-254, -29, 24, 222, 389, 540, 725, 735, 818, 976, 1114, 1193, 1279, 1383, 1546, 1733],
        [590, 454, 378, 305, 237, 166, 41, 27, -35, -195, -219, -309, -486, -635, -702, -738],
        [17, 121, 169, 156, 95, 57, 2, -8, 66, 137, 206, 273, 338, 403, 467, 531],
        [
            523, 166, 49, 71, 137, 203, 108, -214, -811, -1399, -1980, -2556, -3128, -3698, -4267,
            -4835,
        ],
        [510, 459, 407, 357, 306, 256, 206, 157, 108, 59, 11, -37, -85, -133, -180, -228],
    ],
    [
        [-255, 87, -0, 130, 206, 296, 289, 536, 784, 971, 1020, 996, 810, 500, 98, -355],
        [-135, 2, -93, -64, -19, 27, 160, 148, 320, 417, 459, 370, 357, 278, 1, -400],
        [-225, -77, -146, -175, -98, -34, 50, 163, 356, 376, 514, 482, 426, 366, 268, 138],
        [-447, -279, -367, -330, -220, -67, 30, 249, 416, 576, 766, 944, 1061, 1072, 1086, 809],
        [-653, -316, -29, 223, 511, 721, 850, 897, 1002, 939, 820, 625, 350, 59, -233, -524],
        [
            -716, -408, -138, 222, 427, 727, 1148, 1687, 2358, 3004, 3618, 4214, 4804, 5390, 5974,
            6557,
        ],
        [
            -674, -388, -93, 206, 567, 929, 1258, 1506, 1837, 2186, 2558, 2927, 3294, 3657, 4019,
            4380,
        ],
        [
            -688, -375, -148, 161, 575, 1048, 1574, 1958, 2209, 2427, 2636, 2857, 3079, 3299, 3518,
            3736,
        ],
        [-340, -177, -14, 148, 227, 333, 297, 223, 53, 28, 411, 678, 877, 920, 951, 980],
        [-98, -356, -191, 0, 256, 397, 466, 564, 657, 745, 830, 912, 993, 1072, 1151, 1230],
        [509, 527, 424, 60, -323, -513, -600, -514, -417, -321, -227, -120, -9, 102, 214, 325],
        [224, -51, 26, -111, -138, -202, -186, -63, -152, -153, 56, 196, 395, 687, 1177, 1783],
        [-96, 28, 63, 101, 42, -5, 34, 9, -17, -16, -20, -53, -51, -75, -32, 294],
        [-821, -476, -260, -24, 133, 329, 469, 582, 683, 694, 736, 840, 945, 1000, 1132, 1323],
        [332, 194, 243, 252, 231, 197, 108, 19, -128, -77, -264, -418, -591, -748, -866, -1052],
        [-156, -148, -107, -19, 26, 29, 55, 230, 401, 567, 730, 891, 1050, 1208, 1366, 1523],
        [337, 211, 78, -60, -129, -134, -144, -148, -152, -155, -157, -160, -162, -164, -166, -168],
        [
            199, 961, 1658, 2297, 2886, 3431, 3940, 4417, 4870, 5302, 5720, 6127, 6526, 6921, 7313,
            7705,
        ],
    ],
    [
        [-124, 91, 64, 120, 149, 248, 134, 222, 360, 447, 498, 534, 579, 630, 683, 737],
        [-69, 22, -23, 19, 102, 77, 99, 127, 206, 161, 58, -30, -217, -416, -512, -594],
        [-173, -98, -123, -115, -7, 69, 130, 246, 352, 420, 259, 259, 171, 81, 26, 47],
        [-533, -431, -426, -392, -262, -110, -18, 258, 457, 645, 816, 994, 1002, 1040, 990, 881],
        [-418, -139, 140, 307, 623, 678, 759, 571, 505, 391, 264, 132, 2, -126, -254, -381],
        [
            -398, -143, 129, 404, 702, 1105, 1515, 1974, 2437, 2889, 3331, 3766, 4197, 4624, 5049,
            5474,
        ],
        [-364, -97, 233, 483, 760, 891, 1215, 1609, 2008, 2405, 2795, 3181, 3565, 3947, 4328, 4709],
        [
            -334, -19, 186, 485, 836, 1255, 1713, 2164, 2593, 3004, 3401, 3787, 4166, 4540, 4911,
            5282,
        ],
        [160, 128, 97, 65, -12, -27, -158, -109, -120, 21, 130, 243, 353, 461, 568, 674],
        [78, 68, 89, -4, -49, -69, -89, -24, 44, 113, 183, 255, 327, 399, 472, 544],
        [78, 68, 89, -4, -49, -69, -89, -24, 44, 113, 183, 255, 327, 399, 472, 544],
        [-19, -30, -16, -73, -129, -174, -133, -51, -122, -167, -35, 180, 429, 885, 1463, 2091],
        [106, 5, -26, -29, -69, -20, -43, -10, -42, -64, -43, -51, 64, 128, 175, 354],
        [-550, -322, -92, 69, 210, 422, 577, 650, 621, 644, 706, 817, 951, 1129, 1333, 1530],
        [94, 85, 142, 175, 142, 124, -33, -96, -211, -218, -368, -518, -541, -499, -505, -568],
        [-204, -173, -34, 79, 76, 53, 44, -75, -189, -299, -406, -511, -614, -717, -819, -922],
        [111, 155, 24, -35, -56, -18, -1, 103, 204, 304, 401, 496, 591, 684, 778, 870],
        [
            113, 762, 1356, 1899, 2399, 2862, 3292, 3695, 4076, 4440, 4790, 5131, 5466, 5796, 6125,
            6453,
        ],
    ],
    [
        [-136, 51, 51, 168, 198, 87, -93, -230, -361, -486, -605, -720, -832, -942, -1051, -1159],
        [-120, -8, -88, 2, 51, 79, 174, 149, 264, 357, 245, 152, 31, -86, -202, -319],
        [-165, -84, -90, 7, 31, 129, 267, 293, 562, 831, 1108, 1379, 1681, 1981, 2279, 2578],
        [-551, -443, -501, -449, -249, -32, 185, 442, 611, 777, 777, 783, 618, 527, 411, 263],
        [-252, 53, 129, 373, 636, 823, 722, 608, 493, 377, 260, 143, 26, -92, -209, -326],
        [-222, 15, 231, 504, 869, 1353, 1824, 2275, 2709, 3129, 3538, 3939, 4335, 4728, 5119, 5509],
        [-188, 40, 260, 468, 823, 1164, 1488, 1799, 2098, 2390, 2674, 2954, 3230, 3505, 3778, 4051],
        [-211, 39, 367, 642, 987, 1328, 1654, 1966, 2268, 2560, 2846, 3127, 3404, 3678, 3952, 4225],
        [788, 510, 233, -46, -64, 68, 214, 406, 577, 745, 910, 1074, 1237, 1399, 1561, 1723],
        [69, 54, 77, -11, -82, -102, -67, 72, 210, 347, 483, 619, 756, 892, 1028, 1165],
        [69, 54, 77, -11, -82, -102, -67, 72, 210, 347, 483, 619, 756, 892, 1028, 1165],
        [-57, -101, -99, -125, -123, -45, 28, 219, 338, 501, 736, 991, 1163, 1392, 1649, 1915],
        [28, 13, 67, 21, -103, -107, -12, -23, -32, -35, -52, 34, 144, 275, 381, 489],
        [-298, -160, -32, 97, 319, 402, 502, 575, 643, 804, 1004, 1230, 1457, 1682, 1906, 2129],
        [31, 63, 113, 130, 161, 151, 76, -129, -224, -529, -818, -1083, -1311, -1527, -1743, -1958],
        [-492, -362, -97, 1, 101, 101, 47, -77, -197, -315, -430, -544, -657, -770, -882, -994],
        [434, 210, 50, -75, -132, -160, -67, 107, 282, 457, 632, 808, 983, 1159, 1334, 1510],
        [
            133, 646, 1113, 1540, 1933, 2295, 2630, 2945, 3241, 3524, 3796, 4061, 4320, 4576, 4830,
            5084,
        ],
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
    fn a_house_is_worth_having() {
        let both = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 Hh S -";
        let mine = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 H S -";
        assert!(worth(mine) > worth(both));
    }

    #[test]
    fn a_great_capture_in_sight_is_worth_having() {
        // A3 faces a6 with its nine seeds, or the empty a7.
        let facing = "1,1,1,0,0,0,1,1/0,0,9,0,1,0,0,1/0,0,3,0,0,1,1,0/1,1,1,1,1,1,1,1 9,9 - S -";
        let missing = "1,1,1,0,0,0,1,1/0,9,0,0,1,0,0,1/0,0,3,0,0,1,1,0/1,1,1,1,1,1,1,1 9,9 - S -";
        assert!(worth(facing) > worth(missing));
    }
}
