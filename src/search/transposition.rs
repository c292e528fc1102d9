//! The transposition table: what is known of positions met before.
//!
//! The table is shared by all threads without locks. An entry is two atomic
//! words, the second stored xored into the first (Hyatt's lockless hashing):
//! if two threads write an entry at once, the words do not fit each other and
//! the entry reads as absent.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use super::report::Bound;
use super::score::{FORCED_WIN, Value};
use crate::bao::Move;

/// What the table says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The best move found, if any was.
    pub m: Option<Move>,
    /// The search's value, win distances counted from this position.
    pub value: Value,
    /// Plies searched below the position.
    pub depth: i32,
    /// What the value is.
    pub bound: Bound,
}

/// A 16-byte entry: the key xored with the data, and the data.
#[derive(bytemuck::Zeroable)]
struct Entry {
    key: AtomicU64,
    data: AtomicU64,
}

/// Entries that share an index; a cache line.
const CLUSTER: usize = 4;

#[derive(bytemuck::Zeroable)]
#[repr(align(64))]
struct Cluster([Entry; CLUSTER]);

const _: () = assert!(size_of::<Cluster>() == 64);

/// The memory for a table could not be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Hash: found {0} MB, expected a size that this machine has memory for")]
pub struct HashError(pub usize);

/// The table. Its size is fixed; all else goes through shared references.
pub struct TranspositionTable {
    clusters: Vec<Cluster>,
    /// The current search, counted modulo 256; 0 marks an empty entry.
    generation: AtomicU8,
    /// Xored into every hash: changing it forgets all entries at once.
    salt: AtomicU64,
}

/// Data word: move 8 bits, depth 8, generation 8, bound 8, value 16.
#[derive(Clone, Copy)]
struct Data(u64);

impl Data {
    fn new(hit: &Hit, generation: u8) -> Data {
        let bound = match hit.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        let depth = hit.depth.clamp(0, i32::from(u8::MAX)) as u8;
        let bytes = [hit.m.map_or(0, Move::to_bits), depth, generation, bound];
        let low = u64::from(u32::from_le_bytes(bytes));
        let value = u64::from(hit.value as i16 as u16);
        Data(low | value << 32)
    }

    fn generation(self) -> u8 {
        (self.0 >> 16) as u8
    }

    fn depth(self) -> i32 {
        i32::from((self.0 >> 8) as u8)
    }

    fn hit(self) -> Option<Hit> {
        let bound = match (self.0 >> 24) as u8 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        Some(Hit {
            m: Move::from_bits(self.0 as u8),
            value: Value::from((self.0 >> 32) as i16),
            depth: self.depth(),
            bound,
        })
    }
}

impl TranspositionTable {
    /// An empty table of `megabytes` (2²⁰ bytes each), at least 1.
    ///
    /// # Errors
    ///
    /// The memory could not be had.
    pub fn new(megabytes: usize) -> Result<TranspositionTable, HashError> {
        let error = HashError(megabytes);
        let bytes = megabytes.checked_mul(1 << 20).ok_or(error.clone())?;
        let count = (bytes / size_of::<Cluster>()).max(1);
        // Zeroed pages come from the system untouched, however large the table.
        let clusters = bytemuck::allocation::try_zeroed_vec(count).map_err(|()| error)?;
        Ok(TranspositionTable { clusters, generation: AtomicU8::new(1), salt: AtomicU64::new(0) })
    }

    /// Empties the table.
    pub fn clear(&self) {
        for entry in self.clusters.iter().flat_map(|cluster| &cluster.0) {
            entry.key.store(0, Relaxed);
            entry.data.store(0, Relaxed);
        }
        self.generation.store(1, Relaxed);
        self.salt.store(0, Relaxed);
    }

    /// Begins a search. `fresh` forgets what earlier searches left, so that
    /// the search cannot depend on it: the entries stay where they are, but no
    /// hash finds them, and all of them give way to new ones.
    pub fn new_search(&self, fresh: bool) {
        let generation = self.generation.load(Relaxed);
        if generation == u8::MAX {
            // Generations repeat from here: what bears an old number must go.
            let salt = self.salt.load(Relaxed);
            self.clear();
            self.salt.store(salt, Relaxed);
        } else {
            self.generation.store(generation + 1, Relaxed);
        }
        if fresh {
            // An odd constant steps through all 2^64 salts: Weyl's sequence.
            const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
            let salt = self.salt.load(Relaxed);
            self.salt.store(salt.wrapping_add(STEP), Relaxed);
        }
    }

    fn cluster(&self, hash: u64) -> &Cluster {
        // The high bits of the product spread evenly over any table size.
        let index = (u128::from(hash) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }

    /// What is known of the position with this hash.
    #[must_use]
    pub fn probe(&self, hash: u64) -> Option<Hit> {
        let key = hash ^ self.salt.load(Relaxed);
        self.cluster(hash).0.iter().find_map(|entry| {
            let data = entry.data.load(Relaxed);
            (entry.key.load(Relaxed) ^ data == key).then(|| Data(data).hit())?
        })
    }

    /// Stores what was found of a position. It takes the place of the same
    /// position, else of an entry of an earlier search, else of the shallowest
    /// entry.
    pub fn store(&self, hash: u64, mut hit: Hit) {
        let salt = self.salt.load(Relaxed);
        let key = hash ^ salt;
        let generation = self.generation.load(Relaxed);
        let mut victim = None;
        let mut worth = (true, i32::MAX, u64::MAX);
        for entry in &self.cluster(hash).0 {
            let data = entry.data.load(Relaxed);
            let found = entry.key.load(Relaxed) ^ data;
            let old = Data(data);
            if found == key && data != 0 {
                // Keep the move, and a deeper entry of this search.
                if hit.m.is_none() {
                    hit.m = old.hit().and_then(|hit| hit.m);
                }
                let current = old.generation() == generation;
                if current && hit.bound != Bound::Exact && hit.depth + 3 < old.depth() {
                    return;
                }
                victim = Some(entry);
                break;
            }
            // The hash settles ties, so that the choice does not hang on where
            // in the cluster an entry lies.
            let here = (old.generation() == generation, old.depth(), found ^ salt);
            if victim.is_none() || here < worth {
                victim = Some(entry);
                worth = here;
            }
        }
        if let Some(entry) = victim {
            let data = Data::new(&hit, generation).0;
            entry.key.store(key ^ data, Relaxed);
            entry.data.store(data, Relaxed);
        }
    }

    /// Thousandths of the table that hold entries of the current search,
    /// estimated from its first clusters.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let sample = &self.clusters[..self.clusters.len().min(250)];
        let used = sample
            .iter()
            .flat_map(|cluster| &cluster.0)
            .filter(|entry| Data(entry.data.load(Relaxed)).generation() == generation)
            .count();
        (used * 1000 / (sample.len() * CLUSTER)) as u32
    }
}

/// A value as the table keeps it: a forced win counts from the position, not
/// from the root.
#[must_use]
pub fn to_table(value: Value, ply: usize) -> Value {
    if value >= FORCED_WIN {
        value + ply as Value
    } else if value <= -FORCED_WIN {
        value - ply as Value
    } else {
        value
    }
}

/// The reverse of [`to_table`].
#[must_use]
pub fn from_table(value: Value, ply: usize) -> Value {
    if value >= FORCED_WIN {
        value - ply as Value
    } else if value <= -FORCED_WIN {
        value + ply as Value
    } else {
        value
    }
}
