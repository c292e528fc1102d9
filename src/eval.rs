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
#[rustfmt::skip]
pub const WEIGHTS: [Tables; PHASES] = [
    // Phase 0: mtaji.
    [
        // FrontKichwa
        [-303, 59, -19, 59, 128, 343, 474, 711, 682, 848, 919, 1101, 1324, 1537, 1772, 2072],
        // FrontKimbi
        [-476, -206, -123, -139, 116, 217, 226, 298, 446, 578, 959, 1272, 1465, 1612, 1405, 701],
        // FrontThird
        [-438, -165, -141, -55, 28, 147, 134, 306, 404, 510, 660, 1057, 1299, 1508, 1533, 1054],
        // FrontFourth
        [-481, -226, -201, -216, -9, 89, 249, 388, 451, 648, 689, 838, 1279, 1736, 1802, 1494],
        // BackKichwa
        [-924, -567, -247, 202, 504, 843, 997, 1116, 1139, 1262, 1575, 2089, 2601, 3104, 3643, 4185],
        // BackKimbi
        [-988, -645, -366, 8, 394, 737, 1168, 1387, 1846, 2349, 2708, 3111, 3538, 3966, 4392, 4817],
        // BackThird
        [-1006, -764, -498, -121, 293, 707, 1265, 1834, 2376, 2642, 2740, 2753, 2805, 2907, 3008, 3109],
        // BackFourth
        [-1072, -853, -669, -304, 168, 826, 1363, 1804, 2167, 2438, 2723, 3244, 3793, 4338, 4881, 5423],
        // House
        [-379, -218, -83, 15, 189, 387, 402, 394, 58, -170, -297, -215, -127, -332, -730, -1211],
        // OwnOpenings
        [-606, -1003, -309, 198, 544, 843, 1063, 1226, 1292, 1364, 1422, 1515, 1624, 1747, 1873, 1999],
        // OpponentOpenings
        [506, 229, 115, -68, -187, -274, -280, -250, -195, -179, -259, -283, -296, -341, -384, -428],
        // OwnPrey
        [399, -354, -66, -65, -120, -210, -242, -100, -9, 203, 441, 800, 1224, 1712, 2182, 2786],
        // OpponentPrey
        [-287, -285, -23, 129, 328, 341, 329, 294, 275, 304, 278, 237, 297, 394, 424, 274],
        // OwnPreyTotal
        [-252, -52, 43, 245, 413, 546, 642, 565, 607, 694, 854, 976, 1118, 1313, 1531, 1740],
        // OpponentPreyTotal
        [740, 503, 300, 145, 101, -34, -137, -113, -183, -206, -214, -305, -541, -636, -604, -532],
        // OwnSafe
        [95, 89, 114, 86, 35, 10, -27, -10, 61, 130, 198, 265, 330, 396, 462, 527],
        // OpponentSafe
        [714, 323, 175, 138, 111, 153, 27, -314, -947, -1568, -2180, -2785, -3386, -3983, -4579, -5175],
        // Rest
        [362, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
    // Phase 1: kunamua, 1 to 7 seeds in the store.
    [
        // FrontKichwa
        [-215, 81, -32, 80, 114, 240, 265, 456, 596, 813, 1035, 1221, 1318, 1345, 1301, 1220],
        // FrontKimbi
        [-90, 40, -50, -33, -8, 31, 144, 115, 237, 290, 340, 262, 227, 35, -355, -774],
        // FrontThird
        [-125, -28, -90, -136, -83, -22, 76, 159, 356, 351, 528, 476, 359, 295, 64, -266],
        // FrontFourth
        [-437, -331, -411, -364, -267, -133, 7, 275, 388, 569, 805, 913, 949, 974, 955, 764],
        // BackKichwa
        [-681, -306, 22, 241, 493, 742, 891, 878, 965, 845, 595, 276, -115, -513, -910, -1307],
        // BackKimbi
        [-766, -469, -169, 205, 414, 695, 1244, 2005, 2817, 3563, 4307, 5042, 5768, 6490, 7208, 7926],
        // BackThird
        [-756, -454, -168, 177, 590, 968, 1299, 1508, 1788, 2040, 2326, 2639, 2949, 3257, 3564, 3870],
        // BackFourth
        [-745, -442, -234, 139, 635, 1130, 1603, 2215, 2785, 3341, 3869, 4395, 4916, 5435, 5953, 6470],
        // House
        [-908, -627, -345, -63, 197, 343, 359, 262, 31, -62, 191, 439, 685, 876, 1037, 1201],
        // OwnOpenings
        [29, -272, -192, -127, 110, 300, 532, 710, 884, 1054, 1221, 1386, 1550, 1713, 1875, 2038],
        // OpponentOpenings
        [315, 429, 347, 99, -246, -501, -634, -766, -823, -822, -794, -767, -740, -713, -686, -659],
        // OwnPrey
        [322, -30, -38, -169, -194, -248, -200, -120, -157, -90, 16, 86, 210, 373, 837, 1429],
        // OpponentPrey
        [-100, 56, 89, 110, 63, 25, 10, -14, -22, -71, -115, -177, -271, -273, -229, 18],
        // OwnPreyTotal
        [-605, -344, -142, 24, 142, 210, 301, 360, 394, 351, 362, 491, 518, 466, 493, 552],
        // OpponentPreyTotal
        [132, 13, 89, 122, 95, 118, 52, -12, -84, -52, -177, -314, -432, -610, -695, -828],
        // OwnSafe
        [-65, -147, -151, -57, -18, -20, 4, 47, 92, 139, 188, 237, 288, 339, 391, 443],
        // OpponentSafe
        [398, 213, 81, -90, -192, -236, -288, -321, -352, -380, -408, -434, -459, -484, -509, -534],
        // Rest
        [-17, 1203, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
    // Phase 2: kunamua, 8 to 14.
    [
        // FrontKichwa
        [-109, 68, 37, 62, 127, 213, 36, 39, 137, 208, 214, 171, 126, 79, 30, -20],
        // FrontKimbi
        [-14, 68, 9, 19, 114, 81, 96, 69, 73, 2, -125, -286, -535, -751, -904, -1120],
        // FrontThird
        [-112, -58, -73, -101, 8, 109, 131, 279, 319, 395, 149, 104, -44, -211, -367, -333],
        // FrontFourth
        [-536, -485, -468, -424, -286, -150, -94, 217, 414, 647, 689, 847, 813, 852, 817, 748],
        // BackKichwa
        [-410, -122, 131, 280, 568, 636, 654, 336, 67, -266, -604, -941, -1274, -1605, -1936, -2266],
        // BackKimbi
        [-414, -151, 83, 378, 611, 969, 1388, 1840, 2279, 2708, 3128, 3542, 3951, 4359, 4765, 5171],
        // BackThird
        [-374, -109, 231, 472, 692, 621, 1049, 1612, 2184, 2750, 3303, 3848, 4385, 4918, 5449, 5979],
        // BackFourth
        [-335, -44, 169, 468, 903, 1181, 1438, 1719, 1991, 2254, 2510, 2761, 3009, 3254, 3499, 3742],
        // House
        [-386, -278, -169, -60, -54, -3, -76, -58, -147, -12, 134, 339, 565, 789, 1013, 1237],
        // OwnOpenings
        [8, -8, 39, -36, -89, -73, -73, 10, 92, 171, 250, 327, 403, 478, 554, 629],
        // OpponentOpenings
        [8, -8, 39, -36, -89, -73, -73, 10, 92, 171, 250, 327, 403, 478, 554, 629],
        // OwnPrey
        [94, 42, -7, -72, -105, -152, -155, -117, -116, -175, -144, -35, 156, 453, 876, 1364],
        // OpponentPrey
        [15, -25, 16, 35, -35, 22, 15, -25, -44, -115, -122, -102, -47, 17, 66, 136],
        // OwnPreyTotal
        [-408, -261, -79, 11, 98, 254, 340, 373, 357, 405, 468, 477, 449, 440, 423, 402],
        // OpponentPreyTotal
        [101, 52, 34, 72, 70, 57, -27, -97, -170, -183, -343, -425, -410, -299, -232, -229],
        // OwnSafe
        [-220, -230, -99, 47, 25, 2, -66, -216, -363, -506, -648, -789, -929, -1069, -1209, -1348],
        // OpponentSafe
        [-38, 145, 13, -65, -109, -58, -3, 95, 189, 280, 368, 455, 540, 625, 708, 792],
        // Rest
        [-45, 960, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
    // Phase 3: kunamua, 15 and more.
    [
        // FrontKichwa
        [-114, 35, 78, 158, 144, 111, 52, 22, -13, -45, -76, -105, -134, -161, -189, -216],
        // FrontKimbi
        [-82, 21, -29, 47, 62, 91, 99, 62, 120, 251, 237, 237, 192, 146, 100, 54],
        // FrontThird
        [-164, -105, -109, 4, 32, 138, 256, 314, 584, 796, 940, 1043, 1128, 1211, 1294, 1377],
        // FrontFourth
        [-575, -489, -467, -439, -268, 20, 223, 501, 568, 757, 716, 744, 571, 470, 400, 310],
        // BackKichwa
        [-259, 36, 93, 315, 487, 699, 575, 419, 268, 120, -25, -167, -307, -446, -585, -723],
        // BackKimbi
        [-220, 24, 175, 358, 684, 1157, 1612, 2046, 2460, 2861, 3250, 3632, 4008, 4381, 4752, 5122],
        // BackThird
        [-155, 28, 230, 370, 658, 938, 1205, 1462, 1710, 1950, 2185, 2415, 2643, 2869, 3093, 3318],
        // BackFourth
        [-192, 29, 326, 602, 944, 1292, 1620, 1932, 2230, 2518, 2797, 3071, 3340, 3606, 3871, 4136],
        // House
        [349, 155, -38, -234, -160, 13, 222, 492, 722, 946, 1165, 1379, 1591, 1802, 2011, 2220],
        // OwnOpenings
        [38, 32, 45, -28, -109, -133, -80, 78, 232, 382, 529, 674, 818, 960, 1102, 1244],
        // OpponentOpenings
        [38, 32, 45, -28, -109, -133, -80, 78, 232, 382, 529, 674, 818, 960, 1102, 1244],
        // OwnPrey
        [-13, -54, -52, -135, -131, -66, -65, 108, 223, 376, 612, 869, 1018, 1186, 1366, 1554],
        // OpponentPrey
        [9, 11, 70, 36, -109, -113, -32, -22, -23, -48, -102, -55, 32, 165, 269, 394],
        // OwnPreyTotal
        [-272, -171, -54, 68, 260, 351, 481, 527, 631, 775, 899, 1017, 1111, 1194, 1275, 1356],
        // OpponentPreyTotal
        [17, 75, 93, 100, 136, 145, 49, -72, -136, -535, -862, -1084, -1231, -1358, -1484, -1611],
        // OwnSafe
        [-355, -334, -53, 31, 136, 119, -4, -258, -508, -754, -998, -1239, -1480, -1719, -1958, -2197],
        // OpponentSafe
        [360, 203, 48, -76, -153, -155, -32, 211, 444, 670, 890, 1106, 1318, 1529, 1738, 1947],
        // Rest
        [-10, 752, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
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
