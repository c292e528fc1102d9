//! The 64-bit hash of a position, tried on positions of random games: it must collide as often as
//! chance says, as a whole and in the slices that tables use of it.
//!
//! `cargo test` tries half a million positions; `cargo test --release --test hash -- --ignored`
//! tries ten million, which takes 0.8 GB.

use std::thread;

use bingwa::bao::{Pit, Position, Rules, Side};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// Random games are split over this many threads and seeds.
const THREADS: u64 = 2;

/// Longest game to play. Random games have 54 plies on average; a few never end.
const MAX_PLIES: usize = 500;

/// A position packed without loss: 32 pits and 2 stores of six bits, then the other fields. It tells
/// positions apart without the hash under test.
type Key = [u64; 4];

/// A pit or store holds at most 63 seeds, since each front row has one of the 64.
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
    let kutakatia = position.kutakatia().map_or(Pit::ROW, Pit::index) as u64;
    key[0] |= stores[0] << 48 | houses[0] << 54 | (position.side() as u64) << 55;
    key[1] |= stores[1] << 48 | houses[1] << 54;
    key[2] |= kutakatia << 48;
    key
}

/// Positions of random games from the start, with their hashes.
fn collect(seed: u64, count: usize) -> Vec<(Key, u64)> {
    let mut random = SmallRng::seed_from_u64(seed);
    let rules = Rules::default();
    let mut found = Vec::with_capacity(count + MAX_PLIES);
    while found.len() < count {
        let mut position = Position::kiswahili();
        for _ in 0..MAX_PLIES {
            let moves = position.legal_moves(&rules);
            if moves.is_empty() {
                break;
            }
            let chosen = moves[random.random_range(0..moves.len())];
            let Some(next) = chosen.position() else { break };
            position = *next;
            found.push((key(&position), position.hash()));
        }
    }
    found.truncate(count);
    found
}

/// The hashes of `count` distinct positions.
fn distinct_hashes(count: usize) -> Vec<u64> {
    // The first plies of games repeat.
    let collected = count + count / 3;
    let workers = (0..THREADS).map(|seed| {
        let share = collected / THREADS as usize;
        thread::spawn(move || collect(seed, share))
    });
    // All threads are started before the first is waited for.
    let workers: Vec<_> = workers.collect();
    let mut found: Vec<(Key, u64)> = Vec::with_capacity(collected);
    for worker in workers {
        found.append(&mut worker.join().expect("collected"));
    }
    found.sort_unstable();
    found.dedup_by_key(|&mut (key, _)| key);
    assert!(found.len() >= count, "only {} distinct positions", found.len());
    found.into_iter().take(count).map(|(_, hash)| hash).collect()
}

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

/// Hashes of `count` positions collide as often as random numbers: in 64 bits never, in slices of
/// `bits` bits within six standard deviations of the expected number; and each bit is set in half
/// of them.
fn assert_hashes_look_random(count: usize, bits: u32) {
    let hashes = distinct_hashes(count);
    // n random values of b bits make n(n − 1)/2 ÷ 2ᵇ colliding pairs on average. For 64 bits and
    // 10⁷ values that is 2.7·10⁻⁶ pairs.
    assert_eq!(colliding_pairs(hashes.clone()), 0, "64-bit collisions");

    // The number of pairs is Poisson's: its variance is its mean. Chance leaves six deviations once
    // in 5·10⁸ times; a slice with one bit less than it should have makes twice as many pairs.
    let expected = (count as f64) * (count as f64 - 1.0) / 2.0 / 2f64.powi(bits as i32);
    let tolerance = 6.0 * expected.sqrt();
    assert!(expected > tolerance, "too few positions to tell twice as many pairs");
    for shift in (0..=64 - bits).step_by(8) {
        let slice = hashes.iter().map(|hash| hash >> shift & ((1 << bits) - 1)).collect();
        let pairs = colliding_pairs::<u64>(slice) as f64;
        assert!(
            (pairs - expected).abs() <= tolerance,
            "{pairs} pairs collide in bits {shift}..{}, {expected:.0} ± {tolerance:.0} expected",
            shift + bits
        );
    }

    // √n/2 is the standard deviation of the number of hashes with a bit set.
    let half = count as f64 / 2.0;
    let tolerance = 6.0 * (count as f64).sqrt() / 2.0;
    for bit in 0..u64::BITS {
        let set = hashes.iter().filter(|&hash| hash >> bit & 1 != 0).count() as f64;
        assert!((set - half).abs() <= tolerance, "bit {bit} is set in {set} hashes");
    }
}

#[test]
fn hashes_of_half_a_million_positions_collide_as_often_as_chance_says() {
    // 119,209 pairs in 20 bits.
    assert_hashes_look_random(500_000, 20);
}

#[test]
#[ignore = "takes 0.8 GB and half a minute"]
fn hashes_of_ten_million_positions_collide_as_often_as_chance_says() {
    // 11,642 pairs in 32 bits.
    assert_hashes_look_random(10_000_000, 32);
}

/// Positions that differ in one field have different keys and different hashes.
#[test]
fn the_hash_and_the_key_depend_on_every_field() {
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
