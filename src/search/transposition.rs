//! The transposition table: what is known of positions met before.
//!
//! The table is shared by all threads without locks. An entry is two atomic
//! words, the second stored xored into the first (Hyatt's lockless hashing):
//! if two threads write an entry at once, the words do not fit each other and
//! the entry reads as absent.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use super::report::Bound;
use super::score::{FORCED_WIN, Value};
use crate::bao::Move;

/// What the table says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// The best move found, if any was.
    pub m: Option<Move>,
    /// The search's value, win distances counted from this position.
    pub value: Value,
    /// Plies searched below the position.
    pub depth: i32,
    /// What the value is.
    pub bound: Bound,
}

impl TableEntry {
    /// Whether the value proves a forced win or loss, at whatever depth.
    #[inline]
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.bound.proves_end(self.value)
    }
}

/// A 16-byte entry: the key xored with the data, and the data.
#[derive(bytemuck::Zeroable)]
struct Slot {
    key: AtomicU64,
    data: AtomicU64,
}

const _: () = assert!(size_of::<Slot>() == 16);

/// Entries that share an index: a cache line.
const CLUSTER: usize = 4;

/// Bytes of a cluster.
const CACHE_LINE: usize = CLUSTER * size_of::<Slot>();

/// Entries of a part, 64 MB.
const PART: usize = (64 << 20) / size_of::<Slot>();

/// The memory for a table could not be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Hash: found {0} MB, expected a size that this machine has memory for")]
pub struct HashError(pub usize);

/// The table. Its size is fixed; all else goes through shared references.
pub struct TranspositionTable {
    entries: Vec<Slot>,
    /// Entries before the first cache line.
    offset: usize,
    clusters: usize,
    /// The current search, from 1; 0 marks an empty entry.
    age: AtomicU32,
    /// Xored into every hash: changing it forgets all entries at once.
    salt: AtomicU64,
}

/// Ages that an entry can tell apart. Nobody searches as often.
const AGES: u32 = 1 << 30;

/// An entry's data word, from the lowest bit: move 8 bits, depth 8, bound 2,
/// age 14 (its low bits), value 16, age 16 (its high bits).
#[derive(Clone, Copy)]
struct Data(u64);

impl Data {
    fn new(hit: &TableEntry, age: u32) -> Data {
        let m = u64::from(hit.m.map_or(0, Move::to_bits));
        let depth = hit.depth.clamp(0, i32::from(u8::MAX)) as u64;
        let bound = match hit.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        let value = u64::from(hit.value as i16 as u16);
        let (low, high) = (u64::from(age & 0x3fff), u64::from(age >> 14));
        Data(m | depth << 8 | bound << 16 | low << 18 | value << 32 | high << 48)
    }

    fn age(self) -> u32 {
        (self.0 >> 18) as u32 & 0x3fff | ((self.0 >> 48) as u32) << 14
    }

    fn depth(self) -> i32 {
        i32::from((self.0 >> 8) as u8)
    }

    fn hit(self) -> Option<TableEntry> {
        let bound = match (self.0 >> 16) & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        Some(TableEntry {
            m: Move::from_bits(self.0 as u8),
            value: Value::from((self.0 >> 32) as i16),
            depth: self.depth(),
            bound,
        })
    }
}

/// Asks the system to back a table by pages of 2 MB where it has them: a probe
/// goes anywhere, and with pages of 4 KB nearly every one must look up where
/// its page lies. `bench` gains little (1.02 with 16 MB, 1.00 with 256), since
/// the prefetch hides that, too; but a table of 1 GB in use is given back, and
/// so the program ended, in a fifteenth of the time.
fn ask_for_huge_pages(entries: &[Slot]) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        use rustix::param::page_size;
        let range = entries.as_ptr_range();
        let from = range.start.cast::<u8>().addr().next_multiple_of(page_size());
        let end = range.end.cast::<u8>().addr() / page_size() * page_size();
        if from < end {
            let from = range.start.cast::<u8>().with_addr(from).cast_mut().cast();
            // SAFETY: whole pages of memory that is the table's own; the advice
            // changes how they are backed, not what they hold.
            // A system without huge pages goes on with small ones.
            let _ = unsafe { madvise(from, end - from.addr(), Advice::LinuxHugepage) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = entries;
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
        let clusters = (bytes / CACHE_LINE).max(1);
        // Zeroed memory of plain alignment comes from the system as pages not
        // touched yet, however large the table; what an allocator aligns
        // itself, it fills itself. So the cache lines are found afterwards.
        let entries: Vec<Slot> =
            bytemuck::allocation::try_zeroed_vec((clusters + 1) * CLUSTER).map_err(|()| error)?;
        ask_for_huge_pages(&entries);
        let misaligned = entries.as_ptr().addr() % CACHE_LINE;
        Ok(TranspositionTable {
            offset: (CACHE_LINE - misaligned) % CACHE_LINE / size_of::<Slot>(),
            entries,
            clusters,
            age: AtomicU32::new(1),
            salt: AtomicU64::new(0),
        })
    }

    /// The table in parts of some tens of megabytes, for [`Self::warm`].
    #[must_use]
    pub fn parts(&self) -> usize {
        self.entries.len().div_ceil(PART)
    }

    /// Has the system lay memory under one of the table's parts. A search may
    /// go on meanwhile.
    ///
    /// Memory never written to is laid under a table only when it is, and that
    /// is slow: the first 6 million nodes in a new table of 4 GB took nine times
    /// the processor time of the next.
    pub fn warm(&self, part: usize) {
        /// Entries of the smallest page.
        const PAGE: usize = 4096 / size_of::<Slot>();
        let entries = self.entries.iter().skip(part * PART).take(PART);
        for entry in entries.step_by(PAGE) {
            // Written to, and the same as before whoever else writes. (To add
            // nothing would be made a mere look by the compiler.)
            let _ = entry.data.compare_exchange(0, 0, Relaxed, Relaxed);
        }
    }

    /// Begins a search. `fresh` forgets what earlier searches left, so that
    /// the search cannot depend on it: the entries stay where they are, but no
    /// hash finds them, and all of them give way to new ones. That takes no
    /// time, whatever the size.
    pub fn new_search(&self, fresh: bool) {
        let age = (self.age.load(Relaxed) + 1) % AGES;
        self.age.store(age.max(1), Relaxed);
        if fresh {
            // An odd constant steps through all 2^64 salts: Weyl's sequence.
            const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
            let salt = self.salt.load(Relaxed);
            self.salt.store(salt.wrapping_add(STEP), Relaxed);
        }
    }

    fn cluster(&self, hash: u64) -> &[Slot] {
        // The high bits of the product spread evenly over any table size.
        let index = ((u128::from(hash) * self.clusters as u128) >> 64) as usize;
        let from = self.offset + index * CLUSTER;
        &self.entries[from..from + CLUSTER]
    }

    /// Has the memory that a probe of this hash will look at brought near. The
    /// probe is wanted some hundred nanoseconds later: see `alphabeta` for the
    /// gain.
    #[inline]
    pub fn prefetch(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let cluster = self.cluster(hash).as_ptr();
            // SAFETY: a prefetch reads nothing that the program could see, and
            // faults at no address; this one is inside the table.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(cluster.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = hash;
    }

    /// What is known of the position with this hash.
    #[must_use]
    pub fn probe(&self, hash: u64) -> Option<TableEntry> {
        let key = hash ^ self.salt.load(Relaxed);
        self.cluster(hash).iter().find_map(|entry| {
            let data = entry.data.load(Relaxed);
            #[cfg(test)]
            tests::let_others_in();
            (entry.key.load(Relaxed) ^ data == key).then(|| Data(data).hit())?
        })
    }

    /// Stores what was found of a position. It takes the place of the same
    /// position, else of an entry of an earlier search, else of the shallowest
    /// entry.
    pub fn store(&self, hash: u64, mut hit: TableEntry) {
        let salt = self.salt.load(Relaxed);
        let key = hash ^ salt;
        let age = self.age.load(Relaxed);
        let mut victim = None;
        let mut worth = (true, i32::MAX, u64::MAX);
        for entry in self.cluster(hash) {
            let data = entry.data.load(Relaxed);
            let found = entry.key.load(Relaxed) ^ data;
            let old = Data(data);
            if found == key && data != 0 {
                // Keep the move, and a deeper entry of this search.
                if hit.m.is_none() {
                    hit.m = old.hit().and_then(|hit| hit.m);
                }
                let current = old.age() == age;
                if current && hit.bound != Bound::Exact && hit.depth + 3 < old.depth() {
                    return;
                }
                victim = Some(entry);
                break;
            }
            // The hash settles ties, so that the choice does not hang on where
            // in the cluster an entry lies.
            let here = (old.age() == age, old.depth(), found ^ salt);
            if victim.is_none() || here < worth {
                victim = Some(entry);
                worth = here;
            }
        }
        if let Some(entry) = victim {
            let data = Data::new(&hit, age).0;
            entry.key.store(key ^ data, Relaxed);
            #[cfg(test)]
            tests::let_others_in();
            entry.data.store(data, Relaxed);
        }
    }

    /// Thousandths of the table that hold entries of the current search,
    /// estimated from its first thousand.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = &self.entries[..self.entries.len().min(1000)];
        let used =
            sample.iter().filter(|entry| Data(entry.data.load(Relaxed)).age() == age).count();
        (used * 1000 / sample.len()) as u32
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

#[cfg(test)]
mod tests;
