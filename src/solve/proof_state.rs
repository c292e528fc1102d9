//! What is known of a position: proof numbers, or who wins and within how many plies.

use packed::{pack, unpack};

use super::table::{Entry, Key, ProofTable, work_of};
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

    /// This number of plies, at most [`Plies::MOST`].
    pub(super) fn within(plies: u32) -> Plies {
        Plies(plies.min(Plies::MOST.into()) as u16)
    }

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
pub(super) enum ProofState {
    /// Unknown.
    Open(ProofNumbers),
    /// The mover wins within these plies.
    Win(Plies),
    /// The mover loses within these plies.
    Loss(Plies),
}

/// Proof numbers as a depth-first search keeps them (Nagai 2002): the work still to be
/// done, by an estimate. Both are from 1 to [`ProofNumbers::MOST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    /// To show that the mover has a win.
    pub(super) phi: u64,
    /// To show that the mover has none.
    pub(super) delta: u64,
}

impl ProofNumbers {
    /// Greatest number; sums stop here.
    pub(super) const MOST: u64 = 1 << 40;

    /// The numbers of an even position with empty stores and one legal move. Larger than 1,
    /// so that numbers can be smaller too.
    const EVEN: u64 = 16;

    /// The numbers of a position that has not been searched: from its evaluation, the
    /// seeds in both stores and the mover's legal moves.
    ///
    /// Where the defender moves, the proof numbers of the replies are added. So numbers
    /// grow from the leaves to the root, as the stored seeds do: one a ply. A first number
    /// that did not follow them would make positions that are not yet expanded look cheap.
    /// A proof number doubles every four stored seeds, a disproof number every eight. The more
    /// seeds are stored, the more the mover's moves count in a proof: there are many plies
    /// below, with about as many moves each. All constants are fitted by counting nodes
    /// (`docs/solver.md`).
    pub(super) fn at_first(
        position: &Position,
        legal_moves: usize,
        attacker_moves: bool,
    ) -> ProofNumbers {
        /// Centiseeds that halve or double a number: 1,500 are a factor of e in the odds.
        const DOUBLING: i32 = 5_200;
        let value = STEPS * evaluate(position) / DOUBLING;
        let stored: i32 = position.stores().into_iter().map(i32::from).sum();
        let moves = doublings(legal_moves);
        let [proof, disproof] = match attacker_moves {
            true => [-value, value + moves],
            false => [value + moves / 2, -value],
        };
        let proof = power(proof + stored * STEPS / 4 + stored * moves / 110);
        let disproof = power(disproof + stored * STEPS / 8);
        match attacker_moves {
            true => ProofNumbers { phi: proof, delta: disproof },
            false => ProofNumbers { phi: disproof, delta: proof },
        }
    }
}

/// Steps of a doubling. All is computed with integers, so every machine agrees.
const STEPS: i32 = 16;

/// Powers of 2 to sixteenths, times 1,024.
const SIXTEENTHS: [u64; STEPS as usize] = [
    1024, 1069, 1117, 1166, 1218, 1272, 1328, 1387, 1448, 1512, 1579, 1649, 1722, 1798, 1878, 1961,
];

/// [`ProofNumbers::EVEN`], doubled `sixteenths` times a sixteenth; from 1 to 2³⁵.
fn power(sixteenths: i32) -> u64 {
    let sixteenths = sixteenths.clamp(-16 * STEPS, 31 * STEPS);
    let whole = sixteenths.div_euclid(STEPS) + 16;
    let part = SIXTEENTHS[sixteenths.rem_euclid(STEPS) as usize];
    (((ProofNumbers::EVEN * part) << whole) >> 26).max(1)
}

/// The sixteenths of a doubling in a number, rounded down: 16 times its binary logarithm.
fn doublings(number: usize) -> i32 {
    let number = number.max(1);
    let whole = number.ilog2();
    let part = (number as u64 * SIXTEENTHS[0]) >> whole;
    let steps = SIXTEENTHS.iter().filter(|&&least| least <= part).count() as i32 - 1;
    whole as i32 * STEPS + steps
}

/// A number of an entry of the table, in 24 bits: 18 leading bits, and how far they are to
/// be shifted to the left. It is rounded up, so that a number that has reached a threshold
/// still does when it is read.
mod packed {
    const LEADING: u32 = 18;

    pub(super) const MASK: u64 = (1 << (LEADING + 6)) - 1;

    pub(super) fn pack(number: u64) -> u64 {
        let shift = (u64::BITS - number.leading_zeros()).saturating_sub(LEADING);
        let leading = (number >> shift) + u64::from(number & ((1 << shift) - 1) > 0);
        match leading >> LEADING {
            0 => u64::from(shift) << LEADING | leading,
            // Rounded up to a power of 2.
            _ => u64::from(shift + 1) << LEADING | leading >> 1,
        }
    }

    pub(super) fn unpack(packed: u64) -> u64 {
        (packed & ((1 << LEADING) - 1)) << (packed >> LEADING)
    }
}

impl ProofState {
    /// The state as an entry of the table, after a search of `nodes` nodes.
    pub(super) fn entry(self, nodes: u64) -> Entry {
        let (kind, first, second) = match self {
            ProofState::Open(ProofNumbers { phi, delta }) => (1, pack(phi), pack(delta)),
            ProofState::Win(plies) => (2, plies.0.into(), 0),
            ProofState::Loss(plies) => (3, plies.0.into(), 0),
        };
        // Two bits of kind, then two numbers of 24 bits.
        let facts = kind | first << 2 | second << 26;
        Entry { facts, work: work_of(nodes) }
    }

    /// Whether an entry from outside is that of a state.
    pub(super) fn is_entry(entry: Entry) -> bool {
        let state = ProofState::of_entry(entry);
        let is_possible = match state {
            ProofState::Open(ProofNumbers { phi, delta }) => {
                (1..=ProofNumbers::MOST).contains(&phi) && (1..=ProofNumbers::MOST).contains(&delta)
            }
            ProofState::Win(plies) | ProofState::Loss(plies) => plies.0 <= Plies::MOST,
        };
        is_possible && entry.work > 0 && state.entry(1).facts == entry.facts
    }

    /// The state that the table has under a key.
    pub(super) fn in_table(table: &ProofTable, key: Key) -> Option<ProofState> {
        table.get(key).map(ProofState::of_entry)
    }

    /// The state in an entry of the table.
    fn of_entry(entry: Entry) -> ProofState {
        let first = (entry.facts >> 2) & packed::MASK;
        match entry.facts & 3 {
            2 => ProofState::Win(Plies(first as u16)),
            3 => ProofState::Loss(Plies(first as u16)),
            _ => {
                let second = (entry.facts >> 26) & packed::MASK;
                ProofState::Open(ProofNumbers { phi: unpack(first), delta: unpack(second) })
            }
        }
    }

    /// Whether the state is a win or a loss that holds whatever was played before.
    pub(super) fn is_proven(self) -> bool {
        match self {
            ProofState::Open(_) => false,
            ProofState::Win(plies) | ProofState::Loss(plies) => plies != Plies::ON_THIS_PATH,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_keeps_its_state() {
        let numbers = [1, 16, 12_345, (1 << 18) - 1, 1 << 18, 0x2_ffff << 9, ProofNumbers::MOST];
        let open = numbers
            .into_iter()
            .flat_map(|phi| numbers.map(|delta| ProofState::Open(ProofNumbers { phi, delta })));
        let plies = [Plies::ZERO, Plies::ONE, Plies(Plies::MOST), Plies::ON_THIS_PATH];
        let ends =
            plies.into_iter().flat_map(|plies| [ProofState::Win(plies), ProofState::Loss(plies)]);
        for state in open.chain(ends) {
            assert_eq!(ProofState::of_entry(state.entry(1_000)), state);
        }
    }

    #[test]
    fn an_entry_rounds_great_numbers_up() {
        let kept = |number| unpack(pack(number));
        assert_eq!(kept((1 << 18) + 1), (1 << 18) + 2);
        assert_eq!(kept((1 << 20) - 1), 1 << 20);
        assert_eq!(kept(ProofNumbers::MOST - 1), ProofNumbers::MOST);
        for number in (0..40).flat_map(|bit| [(1_u64 << bit) - 1, 3 << bit, (5 << bit) + 1]) {
            assert!(kept(number) >= number);
            assert!(kept(number) - number <= number >> 17);
            assert!(pack(number) <= packed::MASK);
        }
    }

    #[test]
    fn powers_and_doublings_are_inverse() {
        assert_eq!([-16, 0, 16, 32].map(power), [8, 16, 32, 64]);
        assert_eq!([1, 2, 3, 4, 32].map(doublings), [0, 16, 25, 32, 80]);
        for number in 1..=32 {
            let power = power(doublings(number));
            let exact = 16 * number as u64;
            assert!(power <= exact && exact - power <= exact / 20, "{number}: {power}");
        }
        let row: Vec<u64> = (-400..900).map(power).collect();
        assert!(row.is_sorted());
        assert_eq!([row[0], row[row.len() - 1]], [1, 16 << 31]);
    }

    #[test]
    fn first_numbers_follow_the_evaluation_the_stores_and_the_moves() {
        let numbers = |position: &Position, moves, attacker_moves| {
            let ProofNumbers { phi, delta } =
                ProofNumbers::at_first(position, moves, attacker_moves);
            if attacker_moves { [phi, delta] } else { [delta, phi] }
        };
        let start = Position::kiswahili();
        let [proof, disproof] = numbers(&start, 1, true);
        // 44 stored seeds: 11 doublings and 5½.
        assert!((16 << 10..16 << 12).contains(&proof), "{proof}");
        assert!((16 << 5..16 << 6).contains(&disproof), "{disproof}");
        // The attacker's moves make a disproof harder, the defender's a proof; and with full
        // stores both make a proof harder.
        // 44 · 32 / 110 sixteenths of a doubling are rounded down: by less than 5%.
        let near = |number: u64, expected: f64| (number as f64 / expected - 1.0).abs() < 0.05;
        let [longer, harder] = numbers(&start, 4, true);
        assert!(near(longer, proof as f64 * 4_f64.powf(0.4)), "{proof} {longer}");
        assert!((4 * disproof - 4..=4 * disproof + 4).contains(&harder));
        let [proof, disproof] = numbers(&start, 1, false);
        let [harder, same] = numbers(&start, 4, false);
        assert_eq!(same, disproof);
        assert!(near(harder, proof as f64 * 4_f64.powf(0.9)), "{proof} {harder}");
        // The mover is far ahead, as the attacker and as the defender.
        let ahead: Position =
            "4,4,4,4,4,4,4,3/4,4,4,4,4,4,4,3/0,0,0,0,0,0,0,1/0,0,0,0,0,0,0,1 0,0 - N -"
                .parse()
                .expect("a position");
        let [proof, disproof] = numbers(&ahead, 1, true);
        assert!(proof < 16 && 16 < disproof, "{proof} {disproof}");
        let [proof, disproof] = numbers(&ahead, 1, false);
        assert!(proof > 16 && 16 > disproof, "{proof} {disproof}");
    }
}
