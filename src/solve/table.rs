//! The table of the solver: what is known of positions, in 16 bytes each.
//!
//! All threads share it without locks, like the transposition table of the search: a
//! slot is a key xored with its data, and the data (Hyatt's lockless hashing).

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::key::Key;
use crate::memory::{CACHE_LINE, HashError, TableMemory, prefetch};

/// A 16-byte entry: the key's check xored with the data, and the data.
#[derive(bytemuck::Zeroable)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Slots of a cache line: an entry may be in any of them.
const CLUSTER: usize = CACHE_LINE / size_of::<Slot>();

const _: () = assert!(CLUSTER == 4);

/// Bits of the facts in an entry; the work is above them.
const FACT_BITS: u32 = 56;

/// An entry: 56 bits of facts, and how much work it took to find them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// At most 2⁵⁶ − 1.
    pub(super) facts: u64,
    /// From 1; the logarithm of the nodes searched, see [`work_of`].
    pub(super) work: u8,
}

/// The work of a search of this many nodes: eight times its binary logarithm, from 1.
pub(super) fn work_of(nodes: u64) -> u8 {
    let log = nodes.max(1).ilog2();
    // The three bits after the leading one.
    let rest = (nodes.max(1) << 3 >> log) & 7;
    (8 * log as u64 + rest + 1).min(u64::from(u8::MAX)) as u8
}

/// The table. A full cluster loses its entry with the least work: small subtrees are
/// collected as garbage, one at a time.
pub(super) struct ProofTable {
    slots: TableMemory<Slot>,
    clusters: usize,
}

impl ProofTable {
    /// An empty table of `megabytes` (2²⁰ bytes each).
    pub(super) fn new(megabytes: usize) -> Result<ProofTable, HashError> {
        let clusters = megabytes.checked_mul((1 << 20) / CACHE_LINE);
        let clusters = clusters.ok_or(HashError(megabytes))?.max(1);
        let slots = TableMemory::zeroed(clusters).map_err(|_| HashError(megabytes))?;
        Ok(ProofTable { slots, clusters })
    }

    #[inline]
    fn cluster(&self, key: Key) -> &[Slot] {
        let first = ((u128::from(key.place) * self.clusters as u128) >> 64) as usize * CLUSTER;
        &self.slots[first..first + CLUSTER]
    }

    /// Fetches the entry of a key into the cache.
    #[inline]
    pub(super) fn prefetch(&self, key: Key) {
        prefetch(self.cluster(key).as_ptr());
    }

    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<Entry> {
        self.cluster(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            let entry =
                Entry { facts: data & ((1 << FACT_BITS) - 1), work: (data >> FACT_BITS) as u8 };
            (data != 0 && slot.check.load(Relaxed) ^ data == key.check).then_some(entry)
        })
    }

    /// Stores an entry: in place of an older one with the same key, else in an empty
    /// slot, else in place of the one with the least work.
    pub(super) fn put(&self, key: Key, entry: Entry) {
        debug_assert!(entry.work > 0 && entry.facts >> FACT_BITS == 0);
        let mut victim = None;
        let mut least = u64::MAX;
        for slot in self.cluster(key) {
            let data = slot.data.load(Relaxed);
            let work = data >> FACT_BITS;
            if data != 0 && slot.check.load(Relaxed) ^ data == key.check {
                victim = Some(slot);
                break;
            }
            if work < least {
                victim = Some(slot);
                least = work;
            }
        }
        if let Some(slot) = victim {
            let data = entry.facts | u64::from(entry.work) << FACT_BITS;
            slot.check.store(key.check ^ data, Relaxed);
            slot.data.store(data, Relaxed);
        }
    }

    /// The share of the slots that are in use, from the first thousands of them.
    pub(super) fn used(&self) -> f64 {
        let sample = &self.slots[..self.slots.len().min(1 << 14)];
        let used = sample.iter().filter(|slot| slot.data.load(Relaxed) != 0).count();
        used as f64 / sample.len() as f64
    }

    /// Bytes of the table that hold entries, estimated.
    pub(super) fn bytes_used(&self) -> u64 {
        (self.used() * (self.slots.len() * size_of::<Slot>()) as f64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(check: u64) -> Key {
        Key { place: 0, check }
    }

    #[test]
    fn work_grows_with_the_nodes() {
        let works: Vec<u8> = [0, 1, 2, 3, 4, 100, 1 << 20, u64::MAX >> 4].map(work_of).into();
        assert_eq!(&works[..5], [1, 1, 9, 13, 17]);
        assert!(works.is_sorted());
        assert_eq!(work_of(1 << 40), 255);
    }

    #[test]
    fn a_full_cluster_loses_its_entry_with_the_least_work() {
        let table = ProofTable::new(1).expect("memory");
        for (check, work) in [(1, 9), (2, 5), (3, 7), (4, 8), (5, 6)] {
            table.put(key(check), Entry { facts: check, work });
        }
        let left: Vec<u64> = (1..6).filter(|&check| table.get(key(check)).is_some()).collect();
        assert_eq!(left, [1, 3, 4, 5]);
        table.put(key(3), Entry { facts: 33, work: 1 });
        assert_eq!(table.get(key(3)), Some(Entry { facts: 33, work: 1 }));
        assert_eq!(table.get(key(1)), Some(Entry { facts: 1, work: 9 }));
    }
}
