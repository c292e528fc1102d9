//! What is known of a position: proof numbers, or who wins and within how many plies.

use super::key::Key;
use super::table::{Entry, ProofTable, work_of};
use crate::bao::Position;
use crate::eval::evaluate;

/// Plies to the end of the game, at most [`Plies::MOST`]; or the mark of a result that
/// holds on one path only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Plies(u16);

impl Plies {
    /// The most plies that a proof can tell; a longer one counts as this long.
    const MOST: u16 = 60_000;
    pub(super) const ZERO: Plies = Plies(0);
    pub(super) const ONE: Plies = Plies(1);
    /// The result holds only because a position on the path repeats. Greater than every
    /// number of plies.
    pub(super) const ON_THIS_PATH: Plies = Plies(u16::MAX);

    /// One ply more.
    pub(super) fn next(self) -> Plies {
        match self {
            Plies::ON_THIS_PATH => self,
            Plies(plies) => Plies((plies + 1).min(Plies::MOST)),
        }
    }

    /// The number; `None` if the result holds on one path only.
    pub(super) fn number(self) -> Option<u32> {
        (self != Plies::ON_THIS_PATH).then_some(self.0.into())
    }
}

/// What is known of a position, from the point of view of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// Unknown.
    Open(Numbers),
    /// The mover wins within these plies.
    Win(Plies),
    /// The mover loses within these plies.
    Loss(Plies),
}

/// Proof numbers as a depth-first search keeps them (Nagai 2002): the work still to be
/// done, by an estimate. Both are from 1 to [`Numbers::MOST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    /// To show that the mover has a win.
    pub(super) phi: u32,
    /// To show that the mover has none.
    pub(super) delta: u32,
}

impl Numbers {
    /// Greatest number; sums stop here.
    pub(super) const MOST: u32 = (1 << 24) - 1;

    /// The numbers of an even position with one legal move. Larger than 1, so that
    /// numbers can be smaller too.
    const EVEN: u32 = 16;

    /// Greatest number of a position that has not been searched.
    const MOST_AT_FIRST: u32 = 100_000;

    /// The numbers of a position that has not been searched: from its evaluation and the
    /// mover's legal moves, all of which must fail if the mover is to have no win.
    ///
    /// The odds of winning to the power 0.2: `docs/solver.md` has the measurements.
    pub(super) fn at_first(position: &Position, legal_moves: u32) -> Numbers {
        let value = evaluate(position);
        let easier = doubled(value);
        let harder = doubled(-value);
        Numbers {
            phi: harder.clamp(1, Numbers::MOST_AT_FIRST),
            delta: (easier.max(1) * legal_moves).clamp(1, Numbers::MOST_AT_FIRST),
        }
    }
}

/// Centiseeds that double a first number: 1,500 are a factor of e in the odds.
const DOUBLING: i32 = 5_200;

/// [`Numbers::EVEN`] doubled once for every [`DOUBLING`] in `value`, by steps of a
/// sixteenth of a doubling. Whole numbers, so that every machine computes the same.
fn doubled(value: i32) -> u32 {
    /// Powers of 2 to sixteenths, times 1,024.
    const SIXTEENTHS: [u64; 16] = [
        1024, 1069, 1117, 1166, 1218, 1272, 1328, 1387, 1448, 1512, 1579, 1649, 1722, 1798, 1878,
        1961,
    ];
    let steps = (16 * value / DOUBLING).clamp(-256, 256);
    let whole = steps.div_euclid(16) + 16;
    let part = SIXTEENTHS[steps.rem_euclid(16) as usize];
    (((u64::from(Numbers::EVEN) * part) << whole) >> 26).min(u64::from(Numbers::MOST)) as u32
}

impl Value {
    /// The value as an entry of the table, after a search of `nodes` nodes.
    pub(super) fn entry(self, nodes: u64) -> Entry {
        let (kind, first, second) = match self {
            Value::Open(Numbers { phi, delta }) => (1, phi, delta),
            Value::Win(plies) => (2, plies.0.into(), 0),
            Value::Loss(plies) => (3, plies.0.into(), 0),
        };
        // Two bits of kind, then two numbers of 24 bits.
        let facts = kind | u64::from(first) << 2 | u64::from(second) << 26;
        Entry { facts, work: work_of(nodes) }
    }

    /// The value that the table has under a key.
    pub(super) fn in_table(table: &ProofTable, key: Key) -> Option<Value> {
        table.get(key).map(Value::of_entry)
    }

    /// The value in an entry of the table.
    fn of_entry(entry: Entry) -> Value {
        const NUMBER: u64 = Numbers::MOST as u64;
        let first = (entry.facts >> 2) & NUMBER;
        match entry.facts & 3 {
            2 => Value::Win(Plies(first as u16)),
            3 => Value::Loss(Plies(first as u16)),
            _ => {
                let delta = (entry.facts >> 26) & NUMBER;
                Value::Open(Numbers { phi: first as u32, delta: delta as u32 })
            }
        }
    }

    /// Whether the value is a win or a loss that holds whatever was played before.
    pub(super) fn is_proven(self) -> bool {
        match self {
            Value::Open(_) => false,
            Value::Win(plies) | Value::Loss(plies) => plies != Plies::ON_THIS_PATH,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_keeps_its_value() {
        let numbers = [1, 16, 12_345, Numbers::MOST];
        let open = numbers
            .into_iter()
            .flat_map(|phi| numbers.map(|delta| Value::Open(Numbers { phi, delta })));
        let plies = [Plies::ZERO, Plies::ONE, Plies(Plies::MOST), Plies::ON_THIS_PATH];
        let ends = plies.into_iter().flat_map(|plies| [Value::Win(plies), Value::Loss(plies)]);
        for value in open.chain(ends) {
            assert_eq!(Value::of_entry(value.entry(1_000)), value);
        }
    }

    #[test]
    fn a_better_evaluation_makes_a_proof_easier() {
        let even = doubled(0);
        assert_eq!(even, Numbers::EVEN);
        assert_eq!(doubled(DOUBLING), 2 * even);
        assert_eq!(doubled(-DOUBLING), even / 2);
        assert_eq!(doubled(-30_000), 0);
        let row: Vec<u32> = (-30_000..30_000).step_by(100).map(doubled).collect();
        assert!(row.is_sorted());
    }
}
