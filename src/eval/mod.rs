//! The evaluation of a position, without search.
//!
//! It is a sum of terms, and each term is a table in centiseeds (hundredths of a
//! seed): for example, the value of a kimbi by its seeds, of the capturing starts by
//! their number, of two columns of the front rows by their seeds. The tables come
//! from a logistic regression on games of the engine against itself (`tools/tune`).
//!
//! `features` lists the table entries of a position, `weights` holds the tables.

mod features;
mod weights;

pub use features::Value;
#[doc(hidden)]
pub use features::{
    COLUMN_ENTRIES, COLUMN_PAIRS, COLUMN_STATES, ColumnTables, ENTRIES, FeatureSink, PHASES, TERMS,
    Tables, Term, list_features, place,
};
#[doc(hidden)]
pub use weights::{COLUMNS, WEIGHTS};

use crate::bao::Position;

/// Greatest value of a position; the search keeps greater ones for forced wins.
const MOST: Value = 30_000;

/// The sink of the search: the sum of the weights.
struct Sum(Value);

/// The value of a pit of the mover and the facing pit of the opponent, so that two
/// pits take one look-up: by phase, row and [`place`], then by the mover's seeds times
/// 16 plus the opponent's.
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

impl FeatureSink for Sum {
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

/// The evaluation of a position from the mover's point of view, in centiseeds,
/// within ±30,000.
///
/// ```
/// use bingwa::bao::Position;
/// assert!(bingwa::eval::evaluate(&Position::kiswahili()).abs() < 500);
/// ```
#[must_use]
pub fn evaluate(position: &Position) -> Value {
    let mut sum = Sum(0);
    list_features(position, &mut sum);
    sum.0.clamp(-MOST, MOST)
}

#[cfg(test)]
mod tests;
