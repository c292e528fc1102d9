//! The 64-bit hash of a position, tried on ten million positions of real games: it must collide
//! as often as chance says, as a whole and in the slices that tables use of it.

use std::thread;

use bingwa::bao::{Pit, Position, Rules, Side};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// Distinct positions to hash.
const POSITIONS: usize = 10_000_000;
/// Random games play them in, split over this many threads and seeds.
const THREADS: u64 = 2;
/// Positions collected for [`POSITIONS`] distinct ones: the first plies of games repeat.
const COLLECTED: usize = 13_000_000;

/// A position packed without loss: 32 pits and 2 stores of six bits, then what is left. Positions
/// are told apart by this, not by the hash under test.
type Key = [u64; 4];

/// A front row has one of the 64 seeds at least, so 63 is the most that a pit or a store holds.
const SEED_BITS: u32 = 6;

fn key(position: &Position) -> Key {
    let mut key = [0; 4];
    for side in Side::ALL {
        let ring = position.ring(side).seeds();
        // A row of eight pits fills 48 bits of a word.
        for (row, seeds) in ring.chunks(Pit::ROW).enumerate() {
            key[2 * side.index() + row] =
                seeds.iter().fold(0, |word, &seeds| word << SEED_BITS | u64::from(seeds));
        }
    }
    let stores = Side::ALL.map(|side| u64::from(position.store(side)));
    let houses = Side::ALL.map(|side| u64::from(position.owns_house(side)));
    let blocked = position.kutakatia().map_or(Pit::ROW, Pit::index) as u64;
    key[0] |= stores[0] << 48 | houses[0] << 54 | (position.side() as u64) << 55;
    key[1] |= stores[1] << 48 | houses[1] << 54;
    key[2] |= blocked << 48;
    key
}

/// Positions of random games from the start, with their hashes.
fn collect(seed: u64, count: usize) -> Vec<(Key, u64)> {
    let mut random = SmallRng::seed_from_u64(seed);
    let rules = Rules::default();
    let mut found = Vec::with_capacity(count);
    while found.len() < count {
        let mut position = Position::kiswahili();
        for _ in 0..MOST_PLIES {
            let children = position.legal_moves(&rules);
            if children.is_empty() {
                break;
            }
            let chosen = children[random.random_range(0..children.len())];
            let Some(next) = chosen.position() else { break };
            position = *next;
            found.push((key(&position), position.hash()));
        }
    }
    found.truncate(count);
    found
}

/// Random games end after 54 plies on average; a few would go on for very long.
const MOST_PLIES: usize = 500;

/// Pairs of equal values.
fn colliding_pairs<T: Ord>(mut values: Vec<T>) -> u64 {
    values.sort_unstable();
    values
        .chunk_by(|a, b| a == b)
        .map(|equal| {
            let count = equal.len() as u64;
            count * (count - 1) / 2
        })
        .sum()
}

#[test]
fn ten_million_positions_of_games_collide_as_often_as_chance_says() {
    let workers = (0..THREADS).map(|seed| {
        let count = COLLECTED / THREADS as usize;
        thread::spawn(move || collect(seed, count))
    });
    // All threads are started before the first is waited for.
    let workers: Vec<_> = workers.collect();
    let mut found: Vec<(Key, u64)> = Vec::with_capacity(COLLECTED);
    for worker in workers {
        found.append(&mut worker.join().expect("collected"));
    }
    found.sort_unstable();
    found.dedup_by_key(|&mut (key, _)| key);
    assert!(found.len() >= POSITIONS, "only {} distinct positions", found.len());
    let hashes: Vec<u64> = found.into_iter().take(POSITIONS).map(|(_, hash)| hash).collect();

    // n = 10⁷ values of b random bits make n(n − 1)/2 ÷ 2ᵇ = 5·10¹³ ÷ 2ᵇ colliding pairs on
    // average. For b = 64 that is 2.7·10⁻⁶ pairs: there may be none.
    assert_eq!(colliding_pairs(hashes.clone()), 0, "64-bit collisions");

    // For b = 32 it is 11,641.5 pairs. Pairs of few values collide all but independently, so their
    // number is Poisson's, with a deviation of √11,641.5 = 107.9. Six deviations, 648 pairs, are
    // passed by chance once in 5·10⁸ times; a slice that lacks a single bit of its 32 would have
    // twice as many pairs, 108 deviations too many. Too few would be no chance either.
    const EXPECTED: f64 = 5e13 / 4_294_967_296.0;
    let tolerance = 6.0 * EXPECTED.sqrt();
    for shift in [0, 8, 16, 24, 32] {
        let slice = hashes.iter().map(|hash| (hash >> shift) as u32).collect();
        let pairs = colliding_pairs::<u32>(slice) as f64;
        assert!(
            (pairs - EXPECTED).abs() <= tolerance,
            "{pairs} pairs collide in bits {shift}..{}, {EXPECTED:.0} ± {tolerance:.0} expected",
            shift + 32
        );
    }

    // Every bit is set in half the hashes: √n/2 = 1,581 is the deviation of that count.
    let half = POSITIONS as f64 / 2.0;
    let tolerance = 6.0 * (POSITIONS as f64).sqrt() / 2.0;
    for bit in 0..u64::BITS {
        let set = hashes.iter().filter(|&hash| hash >> bit & 1 != 0).count() as f64;
        assert!((set - half).abs() <= tolerance, "bit {bit} is set in {set} hashes");
    }
}

/// The key tells positions apart that differ in nothing but one field.
#[test]
fn the_hash_and_the_key_see_every_field() {
    let texts = [
        "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 Hh S -",
        "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 Hh N -",
        "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 H S -",
        "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 h S -",
        "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 - S -",
        "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,21 Hh S -",
        "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 21,22 Hh S -",
        "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,0,2/0,0,0,0,0,0,0,0 22,22 Hh S -",
        "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,0,0/0,0,0,0,0,0,0,2 22,22 Hh S -",
        "0,0,0,0,0,0,0,0/0,0,2,6,0,0,0,2/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 Hh S -",
        "0,0,0,0,0,0,0,2/0,0,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 Hh S -",
        "0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,1,1,0,0/0,0,2,2,0,2,6,4 0,0 - N -",
        "0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,1,1,0,0/0,0,2,2,0,2,6,4 0,0 - N a4",
    ];
    let positions = texts.map(|text| text.parse::<Position>().expect("a position"));
    assert_eq!(colliding_pairs(positions.iter().map(key).collect()), 0);
    assert_eq!(colliding_pairs(positions.iter().map(Position::hash).collect()), 0);
}
