//! The table of the solver: what is known of positions, in 16 bytes each.
//!
//! All threads share it without locks, like the transposition table of the search: a
//! slot is a key xored with its data, and the data (Hyatt's lockless hashing).
//!
//! A small part of the memory is used at first. It doubles as it fills, so that a short
//! proof does not touch a large table all over.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize};

use crossbeam_utils::CachePadded;

use crate::bao::{Position, Rules};
use crate::util::memory::{CACHE_LINE, HashError, TableMemory, prefetch};

/// Two independent hashes of a position: 128 bits. One finds the entry, the other is
/// stored with it and compared.
///
/// A position and its mirror image have one key, and so have a position and the one with
/// the players swapped: `Position::canonical`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    /// Chooses the place in the table.
    pub(super) place: u64,
    /// Stored and compared.
    pub(super) check: u64,
}

/// What an entry of the table is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub(super) enum Topic {
    /// Proof and disproof numbers; the attacker is to move.
    AttackerMoves = 0,
    /// Proof and disproof numbers; the defender is to move.
    DefenderMoves = 0x9e37_79b9_7f4a_7c15,
    /// Plies within which the mover wins or does not.
    WinWithin = 0x3c6e_f372_fe94_f82a,
    /// Plies within which the mover loses or does not.
    LossWithin = 0xdaa6_6d2c_7ddf_743f,
}

impl Topic {
    /// Proof and disproof numbers for this player to move.
    pub(super) fn numbers(attacker_moves: bool) -> Topic {
        if attacker_moves { Topic::AttackerMoves } else { Topic::DefenderMoves }
    }
}

impl Key {
    pub(super) fn of(position: &Position, topic: Topic, rules: &Rules) -> Key {
        let position = position.canonical();
        // Entries of other rules and topics never match.
        let salt = (u64::from(rules.seed_limit) << 1 | u64::from(rules.kutakatia))
            .wrapping_mul(0xd1b5_4a32_d192_ed03)
            ^ topic as u64;
        Key { place: position.hash() ^ salt, check: position.second_hash() ^ salt }
    }

    /// The key of a fact that holds only after the positions on a path.
    pub(super) fn after(self, path: u64) -> Key {
        /// Sets the key of the empty path apart from the position's own.
        const MARK: u64 = 0xa24b_aed4_963e_e407;
        Key { place: self.place ^ path ^ MARK, check: self.check ^ path.rotate_left(32) ^ MARK }
    }
}

/// A 16-byte entry: the key's check xored with the data, and the data.
#[derive(bytemuck::Zeroable)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    fn data(&self) -> Data {
        Data(self.data.load(Relaxed))
    }

    /// Whether `data`, which was read from this slot, belongs to a key.
    fn has(&self, key: Key, data: Data) -> bool {
        !data.is_empty() && self.check.load(Relaxed) ^ data.0 == key.check
    }
}

/// Slots of a cache line: an entry may be in any of them.
const CLUSTER: usize = CACHE_LINE / size_of::<Slot>();

const _: () = assert!(CLUSTER == 4);

/// Clusters of a megabyte.
const MEGABYTE: usize = (1 << 20) / CACHE_LINE;

/// Most doublings from the first part in use to the whole table.
const DOUBLINGS: u32 = 6;

/// Bits of the facts in an entry. Above them are [`DOUBLINGS`] bits of its place in the
/// whole table, and then its work.
const FACT_BITS: u32 = 50;

const _: () = assert!(FACT_BITS + DOUBLINGS + u8::BITS == u64::BITS);

// Every part in use is a whole number of clusters.
const _: () = assert!(MEGABYTE.is_multiple_of(1 << DOUBLINGS));

/// The data of a slot: from the lowest bit on the facts, the lowest bits of the number of
/// the entry's cluster in the whole table, and the work. 0 in an empty slot.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Data(u64);

impl Data {
    fn new(entry: Entry, cluster: usize) -> Data {
        debug_assert!(entry.work > 0 && entry.facts >> FACT_BITS == 0);
        let bits = cluster as u64 % (1 << DOUBLINGS);
        Data(entry.facts | bits << FACT_BITS | u64::from(entry.work) << (FACT_BITS + DOUBLINGS))
    }

    fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn entry(self) -> Entry {
        Entry { facts: self.0 & ((1 << FACT_BITS) - 1), work: self.work() }
    }

    fn work(self) -> u8 {
        (self.0 >> (FACT_BITS + DOUBLINGS)) as u8
    }

    /// The lowest bits of the cluster's number in the whole table.
    fn cluster_bits(self) -> usize {
        (self.0 >> FACT_BITS) as usize % (1 << DOUBLINGS)
    }
}

/// An entry: 50 bits of facts, and how much work it took to find them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// At most 2⁵⁰ − 1.
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
pub(crate) struct ProofTable {
    slots: TableMemory<Slot>,
    /// Clusters of the whole table.
    clusters: usize,
    /// Doublings left: the whole table, halved this many times, is the part in use.
    doublings: AtomicU32,
    /// How often an empty slot was filled: about the number of filled slots. Threads write
    /// it, so it has a cache line of its own.
    filled: CachePadded<AtomicUsize>,
    /// Whether a thread is doubling the part in use.
    growing: AtomicBool,
}

impl ProofTable {
    /// An empty table of `megabytes` (2²⁰ bytes each), at least 1.
    pub(crate) fn new(megabytes: usize) -> Result<ProofTable, HashError> {
        let clusters = megabytes.max(1).checked_mul(MEGABYTE).ok_or(HashError(megabytes))?;
        let slots = TableMemory::zeroed(clusters).map_err(|_| HashError(megabytes))?;
        Ok(ProofTable {
            slots,
            clusters,
            // At least a megabyte is used.
            doublings: AtomicU32::new(megabytes.max(1).ilog2().min(DOUBLINGS)),
            filled: CachePadded::new(AtomicUsize::new(0)),
            growing: AtomicBool::new(false),
        })
    }

    /// The number of a key's cluster in the whole table.
    #[inline]
    fn cluster_of(&self, key: Key) -> usize {
        ((u128::from(key.place) * self.clusters as u128) >> 64) as usize
    }

    /// The slots, in the part in use, that hold a cluster of the whole table.
    #[inline]
    fn cluster(&self, cluster: usize) -> &[Slot] {
        self.slots_at(cluster >> self.doublings.load(Relaxed))
    }

    #[inline]
    fn slots_at(&self, used_cluster: usize) -> &[Slot] {
        &self.slots[used_cluster * CLUSTER..(used_cluster + 1) * CLUSTER]
    }

    /// Clusters of the part in use.
    fn used_clusters(&self) -> usize {
        self.clusters >> self.doublings.load(Relaxed)
    }

    /// Fetches the entry of a key into the cache.
    #[inline]
    pub(super) fn prefetch(&self, key: Key) {
        prefetch(self.cluster(self.cluster_of(key)).as_ptr());
    }

    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<Entry> {
        self.cluster(self.cluster_of(key)).iter().find_map(|slot| {
            let data = slot.data();
            slot.has(key, data).then(|| data.entry())
        })
    }

    /// Stores an entry: in place of an older one with the same key, else in an empty
    /// slot, else in place of the one with the least work.
    pub(super) fn put(&self, key: Key, entry: Entry) {
        let cluster = self.cluster_of(key);
        let mut victim: Option<(&Slot, Data)> = None;
        for slot in self.cluster(cluster) {
            let data = slot.data();
            if slot.has(key, data) {
                victim = Some((slot, data));
                break;
            }
            if victim.is_none_or(|(_, least)| data.work() < least.work()) {
                victim = Some((slot, data));
            }
        }
        let Some((slot, old)) = victim else { return };
        let Data(data) = Data::new(entry, cluster);
        slot.check.store(key.check ^ data, Relaxed);
        slot.data.store(data, Relaxed);
        if old.is_empty() {
            self.note_filled();
        }
    }

    /// Counts a slot that has been filled, and doubles the part in use if a quarter of its
    /// slots are: then hardly a cluster is full.
    fn note_filled(&self) {
        if self.doublings.load(Relaxed) == 0 {
            return;
        }
        let filled = self.filled.fetch_add(1, Relaxed) + 1;
        if filled >= self.used_clusters() * CLUSTER / 4 {
            self.grow();
        }
    }

    /// Doubles the part in use.
    ///
    /// Other threads go on meanwhile. They miss entries that have moved, and what they store
    /// in the old place is lost; an entry in a wrong place is never found.
    #[cold]
    fn grow(&self) {
        if self.growing.swap(true, Acquire) {
            return;
        }
        let left = self.doublings.load(Relaxed);
        // Another thread may have doubled it just before.
        if left > 0 && self.filled.load(Relaxed) >= self.used_clusters() * CLUSTER / 4 {
            self.move_up(left);
            self.doublings.store(left - 1, Relaxed);
        }
        self.growing.store(false, Release);
    }

    /// Moves all entries to their places in a part in use of twice the size; `left` doublings
    /// are left before it.
    fn move_up(&self, left: u32) {
        // Clusters move up, so none is overwritten before it has moved.
        for number in (0..self.used_clusters()).rev() {
            for (at, slot) in self.slots_at(number).iter().enumerate() {
                let data = Data(slot.data.swap(0, Relaxed));
                let check = slot.check.swap(0, Relaxed);
                if !data.is_empty() {
                    let half = data.cluster_bits() >> (left - 1) & 1;
                    let there = &self.slots_at(2 * number + half)[at];
                    there.check.store(check, Relaxed);
                    there.data.store(data.0, Relaxed);
                }
            }
        }
    }

    /// Bytes of the table that hold entries, estimated from the first thousands of slots.
    pub(super) fn bytes_used(&self) -> u64 {
        let slots = self.used_clusters() * CLUSTER;
        let sample = &self.slots[..slots.min(1 << 14)];
        let used = sample.iter().filter(|slot| !slot.data().is_empty()).count();
        let share = used as f64 / sample.len() as f64;
        (share * (slots * size_of::<Slot>()) as f64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::dice::Dice;

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

    #[test]
    fn a_slot_keeps_an_entry_and_the_bits_of_its_cluster() {
        for (facts, work, cluster, bits) in [
            (0, 1, 0, 0),
            ((1 << FACT_BITS) - 1, u8::MAX, 63, 63),
            (1, 1, 5 * 64 + 7, 7),
            (1 << (FACT_BITS - 1), 128, 64, 0),
        ] {
            let entry = Entry { facts, work };
            let data = Data::new(entry, cluster);
            assert_eq!((data.entry(), data.work(), data.cluster_bits()), (entry, work, bits));
            assert!(!data.is_empty());
        }
    }

    /// Keys all over a table, more than the part in use at first can hold, each with the
    /// entry stored for it.
    fn keys() -> impl Iterator<Item = (Key, Entry)> {
        // At random, so that clusters get different numbers of keys, as in a search.
        let mut dice = Dice::new(1);
        (1..300_000).map(move |_| {
            let key = Key { place: dice.next(), check: dice.next() };
            let work = (key.place >> 8) as u8;
            (key, Entry { facts: key.check >> (64 - FACT_BITS), work: work.max(1) })
        })
    }

    /// The entries of [`keys`] that a table has.
    fn kept(table: &ProofTable) -> usize {
        keys().filter(|&(key, entry)| table.get(key) == Some(entry)).count()
    }

    #[test]
    fn a_table_that_grows_keeps_its_entries() {
        for megabytes in [16, 20, 100] {
            let table = ProofTable::new(megabytes).expect("memory");
            let first = table.used_clusters();
            assert!(first * 16 <= table.clusters, "{first}");
            keys().for_each(|(key, entry)| table.put(key, entry));
            assert!(table.used_clusters() >= 8 * first);
            // Clusters with more than four keys lose some.
            let kept = kept(&table);
            assert!((290_000..300_000).contains(&kept), "{megabytes} MB: {kept}");
            assert_eq!(table.get(Key { place: 5, check: 5 }), None);
        }
    }

    #[test]
    fn threads_that_share_a_growing_table_find_true_entries_only() {
        let table = ProofTable::new(16).expect("memory");
        let run = |first: usize| {
            let table = &table;
            move || {
                let others = keys().skip(1 - first).step_by(2);
                for ((key, entry), other) in keys().skip(first).step_by(2).zip(others) {
                    table.put(key, entry);
                    for (key, entry) in [(key, entry), other] {
                        let found = table.get(key);
                        assert!(found.is_none_or(|found| found == entry));
                    }
                }
            }
        };
        std::thread::scope(|scope| {
            scope.spawn(run(0));
            scope.spawn(run(1));
        });
        // What was lost while the table grew can be stored again.
        keys().for_each(|(key, entry)| table.put(key, entry));
        assert!(kept(&table) > 280_000);
    }
}
