//! The hash table of the search and of the solver: 16 bytes an entry, shared by all threads
//! without locks.
//!
//! An entry is two atomic words, the key stored xored with the data (Hyatt's lockless hashing):
//! if two threads write an entry at once, the words do not match and the entry reads as absent.
//!
//! The operating system supplies a page of memory when it is first written, and that is slow: a
//! table of many gigabytes takes tens of seconds. So a part of the memory is in use at first, and
//! [`HashTable::double`] doubles it as it fills.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU32, AtomicU64};

/// Bytes of a cache line.
const CACHE_LINE: usize = 64;

/// Slots of a cluster, a cache line: an entry may be in any of them.
pub(crate) const CLUSTER: usize = CACHE_LINE / size_of::<Slot>();

/// Clusters of a megabyte.
const MEGABYTE: usize = (1 << 20) / CACHE_LINE;

/// Most halvings of a table: then every part in use is a whole number of clusters.
const MOST_HALVINGS: u32 = MEGABYTE.ilog2();

/// A place for an entry.
#[derive(bytemuck::Zeroable)]
pub(crate) struct Slot {
    /// The key xored with the data.
    key: AtomicU64,
    /// 0 in an empty slot.
    data: AtomicU64,
}

const _: () = assert!(CLUSTER == 4 && size_of::<Slot>() == 16);

impl Slot {
    /// The key and the data; without an entry the data is 0.
    #[inline]
    pub(crate) fn load(&self) -> (u64, u64) {
        let data = self.data.load(Relaxed);
        (self.key.load(Relaxed) ^ data, data)
    }

    #[inline]
    pub(crate) fn store(&self, key: u64, data: u64) {
        self.key.store(key ^ data, Relaxed);
        self.data.store(data, Relaxed);
    }

    /// Writes to the slot without changing it.
    fn touch(&self) {
        // The compiler would turn "add 0" into a mere read.
        let _ = self.data.compare_exchange(0, 0, Relaxed, Relaxed);
    }
}

/// The table: memory of a fixed size, of which a growing part is in use.
///
/// A place is a 64-bit hash; it chooses a cluster of the whole table. While only a part is in use,
/// neighbouring clusters share one.
pub(crate) struct HashTable {
    memory: Memory,
    /// Clusters of the whole table.
    clusters: usize,
    /// The whole table, halved this many times, is in use.
    halvings: AtomicU32,
    /// Halvings of an empty table.
    first_halvings: u32,
}

impl HashTable {
    /// An empty table of `megabytes` (2²⁰ bytes each), at least 1. The whole table, halved
    /// `halvings` times at most, is in use at first.
    ///
    /// # Errors
    ///
    /// The machine does not have the memory.
    pub(crate) fn new(megabytes: usize, halvings: u32) -> Result<HashTable, HashError> {
        let clusters = megabytes.max(1).checked_mul(MEGABYTE);
        let memory = clusters.and_then(Memory::zeroed).ok_or(HashError(megabytes))?;
        let first_halvings = halvings.min(MOST_HALVINGS);
        Ok(HashTable {
            clusters: memory.count / CLUSTER,
            memory,
            halvings: AtomicU32::new(first_halvings),
            first_halvings,
        })
    }

    /// The number of a place's cluster in the whole table.
    #[inline]
    pub(crate) fn cluster_number(&self, place: u64) -> usize {
        // The high bits of the product spread evenly over any table size.
        ((u128::from(place) * self.clusters as u128) >> 64) as usize
    }

    /// The slots that an entry with this place can be in.
    #[inline]
    pub(crate) fn cluster(&self, place: u64) -> &[Slot] {
        self.used_cluster(self.cluster_number(place) >> self.halvings())
    }

    #[inline]
    fn used_cluster(&self, number: usize) -> &[Slot] {
        &self.memory.slots()[number * CLUSTER..(number + 1) * CLUSTER]
    }

    /// Fetches the cluster of a place into the cache, for a read some hundred nanoseconds later.
    #[inline]
    pub(crate) fn prefetch(&self, place: u64) {
        let slot = self.cluster(place).as_ptr();
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a prefetch reads nothing that the program could see, and faults at
            // no address.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(slot.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = slot;
    }

    /// How often the part in use can still be doubled.
    #[inline]
    pub(crate) fn halvings(&self) -> u32 {
        self.halvings.load(Relaxed)
    }

    /// Slots of the whole table.
    pub(crate) fn len(&self) -> usize {
        self.memory.count
    }

    /// The slots of the part in use.
    pub(crate) fn in_use(&self) -> &[Slot] {
        &self.memory.slots()[..self.len() >> self.halvings()]
    }

    /// Uses as little memory as at first; the entries stay where they are.
    pub(crate) fn shrink(&self) {
        self.halvings.store(self.first_halvings, Relaxed);
    }

    /// Writes to every page of the part in use, so that the system supplies the memory now. Ends
    /// early once `go_on` returns false.
    pub(crate) fn map_pages(&self, go_on: impl Fn() -> bool) {
        /// Slots of the smallest page.
        const PAGE: usize = 4096 / size_of::<Slot>();
        self.in_use().iter().step_by(PAGE).take_while(|_| go_on()).for_each(Slot::touch);
    }

    /// Doubles the part in use, and moves every entry to its place in it. `number_of(key, data)` is
    /// the number of an entry's cluster in the whole table, or its lowest bits, one for each
    /// halving. Does nothing if the whole table is in use. If `stop` returns true it ends early:
    /// the part in use stays as it is, and some entries are lost. One thread at a time.
    ///
    /// Other threads go on meanwhile. They miss entries that have moved, and what they store in an
    /// old place is lost: an entry in a wrong place is never found.
    pub(crate) fn double(
        &self,
        number_of: impl Fn(u64, u64) -> usize,
        stop: impl Fn() -> bool,
    ) -> bool {
        /// Clusters between two looks at `stop`.
        const CHUNK: usize = 1 << 12;
        let Some(left) = self.halvings().checked_sub(1) else { return false };
        // Clusters move up, so none is overwritten before it has moved.
        for number in (0..self.in_use().len() / CLUSTER).rev() {
            if number.is_multiple_of(CHUNK) && stop() {
                return false;
            }
            for (at, slot) in self.used_cluster(number).iter().enumerate() {
                let (key, data) = slot.load();
                if data != 0 {
                    slot.store(0, 0);
                    let upper = number_of(key, data) >> left & 1;
                    self.used_cluster(2 * number + upper)[at].store(key, data);
                }
            }
        }
        self.halvings.store(left, Relaxed);
        true
    }
}

/// The memory for a table of this many megabytes could not be allocated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.of("Hash"))]
pub struct HashError(pub usize);

impl HashError {
    /// The message, with the name of the option that asked for the table: `Hash` is the one of
    /// the protocol.
    #[must_use]
    pub fn of(&self, option: &str) -> String {
        format!("{option}: found {} MB, expected a size that this machine has memory for", self.0)
    }
}

/// Zeroed slots, the first at the beginning of a cache line.
struct Memory {
    slots: Vec<Slot>,
    /// Slots before the first cache line.
    offset: usize,
    /// Slots of the table.
    count: usize,
}

impl Memory {
    /// Memory for this many clusters; `None` if the machine does not have it.
    fn zeroed(clusters: usize) -> Option<Memory> {
        let count = clusters.checked_mul(CLUSTER)?;
        // Zeroed memory without special alignment comes from the system as
        // untouched pages, however large; an allocator that aligns it writes
        // all of it. So the first cache line is looked for afterwards.
        let slots: Vec<Slot> = bytemuck::allocation::try_zeroed_vec(count + CLUSTER).ok()?;
        ask_for_huge_pages(&slots);
        let misaligned = slots.as_ptr().addr() % CACHE_LINE;
        let offset = (CACHE_LINE - misaligned) % CACHE_LINE / size_of::<Slot>();
        Some(Memory { slots, offset, count })
    }

    #[inline]
    fn slots(&self) -> &[Slot] {
        &self.slots[self.offset..self.offset + self.count]
    }
}

/// Asks the operating system for pages of 2 MB under a table: a probe goes
/// anywhere, and with pages of 4 KB nearly every probe misses the TLB as well.
/// `bench` gains little (1.02 with 16 MB, 1.00 with 256), since the prefetch
/// hides that too; but freeing a 1 GB table, and so exiting, is 15 times faster.
fn ask_for_huge_pages(slots: &[Slot]) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        use rustix::param::page_size;
        let range = slots.as_ptr_range();
        let from = range.start.cast::<u8>().addr().next_multiple_of(page_size());
        let end = range.end.cast::<u8>().addr() / page_size() * page_size();
        if from < end {
            let from = range.start.cast::<u8>().with_addr(from).cast_mut().cast();
            // SAFETY: these are whole pages of memory that the table owns; the
            // advice changes how they are backed, not what they hold.
            // A system without huge pages refuses, and small ones serve.
            let _ = unsafe { madvise(from, end - from.addr(), Advice::LinuxHugepage) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = slots;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::dice::Dice;

    /// Two threads that write an entry at once may leave the key of one and the data of the
    /// other: such an entry reads as absent. Without the xor, in which the two words of an
    /// entry vouch for each other, it would be handed out.
    #[test]
    fn no_torn_entry_is_handed_out() {
        let mut dice = Dice::new(1);
        let table = HashTable::new(1, 0).expect("memory");
        let [first, second] = [0, 1].map(|index| &table.in_use()[index]);
        for _ in 0..1000 {
            let [key, data, other_key, other_data] = [(); 4].map(|()| dice.next());
            first.store(key, data);
            second.store(other_key, other_data);
            first.data.store(other_data, Relaxed);
            let (torn, _) = first.load();
            assert!(torn != key && torn != other_key);
            first.store(key, data);
            first.key.store(second.key.load(Relaxed), Relaxed);
            let (torn, _) = first.load();
            assert!(torn != key && torn != other_key);
        }
    }

    #[test]
    fn every_entry_keeps_its_place_while_the_table_doubles() {
        for (megabytes, halvings) in [(3, 5), (5, 20)] {
            let table = HashTable::new(megabytes, halvings).expect("memory");
            let number_of = |place, _| table.cluster_number(place);
            // One entry for each cluster of the part in use, and two for the last.
            let used = table.in_use().len() / CLUSTER;
            let places: Vec<u64> =
                (0..used as u64).map(|number| u64::MAX / used as u64 * number + 99).collect();
            for &place in places.iter().chain([&u64::MAX]) {
                let empty = table.cluster(place).iter().find(|slot| slot.load().1 == 0);
                empty.expect("an empty slot").store(place, 7);
            }
            for left in (0..halvings.min(MOST_HALVINGS)).rev() {
                assert!(table.double(number_of, || false));
                assert_eq!(table.halvings(), left);
                for &place in places.iter().chain([&u64::MAX]) {
                    let mut slots = table.cluster(place).iter();
                    assert!(slots.any(|slot| slot.load() == (place, 7)), "{place:x}");
                }
            }
            assert!(!table.double(number_of, || false), "all of it is in use");
            table.shrink();
            assert_eq!(table.halvings(), halvings.min(MOST_HALVINGS));
        }
    }
}
