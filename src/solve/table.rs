//! The table of the solver: what is known of positions, in 16 bytes each.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicUsize};

use crossbeam_utils::CachePadded;

use crate::bao::{Position, Rules};
use crate::util::table::{HashError, HashTable, Slot};

/// Two independent hashes of a position: 128 bits. One finds the entry, the other is
/// stored with it and compared.
///
/// A position and its mirror image have one key, and so have a position and the one with
/// the players swapped: `Position::canonical`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// Most halvings from the whole table to the first part in use.
const HALVINGS: u32 = 6;

/// Bits of the facts in an entry. Above them are [`HALVINGS`] bits of its place in the
/// whole table, and then its work.
pub(super) const FACT_BITS: u32 = 50;

const _: () = assert!(FACT_BITS + HALVINGS + u8::BITS == u64::BITS);

/// The data of a slot: from the lowest bit on the facts, the lowest bits of the number of
/// the entry's cluster in the whole table, and the work. 0 in an empty slot.
#[derive(Clone, Copy, PartialEq, Eq)]
struct ProofData(u64);

impl ProofData {
    fn new(entry: Entry, cluster: usize) -> ProofData {
        debug_assert!(entry.work > 0 && entry.facts >> FACT_BITS == 0);
        let bits = cluster as u64 % (1 << HALVINGS);
        ProofData(entry.facts | bits << FACT_BITS | u64::from(entry.work) << (FACT_BITS + HALVINGS))
    }

    fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn entry(self) -> Entry {
        Entry { facts: self.0 & ((1 << FACT_BITS) - 1), work: self.work() }
    }

    fn work(self) -> u8 {
        (self.0 >> (FACT_BITS + HALVINGS)) as u8
    }

    /// The lowest bits of the cluster's number in the whole table.
    fn cluster_bits(self) -> usize {
        (self.0 >> FACT_BITS) as usize % (1 << HALVINGS)
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
    slots: HashTable,
    /// How often an empty slot was filled: about the number of filled slots. Threads write
    /// it, so it has a cache line of its own.
    filled: CachePadded<AtomicUsize>,
    /// Whether a thread is doubling the part in use.
    growing: AtomicBool,
}

impl ProofTable {
    /// An empty table of `megabytes` (2²⁰ bytes each), at least 1.
    pub(crate) fn new(megabytes: usize) -> Result<ProofTable, HashError> {
        // At least a megabyte is used.
        let halvings = megabytes.max(1).ilog2().min(HALVINGS);
        Ok(ProofTable {
            slots: HashTable::new(megabytes, halvings)?,
            filled: CachePadded::new(AtomicUsize::new(0)),
            growing: AtomicBool::new(false),
        })
    }

    /// Fetches the entry of a key into the cache.
    #[inline]
    pub(super) fn prefetch(&self, key: Key) {
        self.slots.prefetch(key.place);
    }

    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<Entry> {
        self.slots.cluster(key.place).iter().find_map(|slot| {
            let (check, data) = slot.load();
            (check == key.check && data != 0).then(|| ProofData(data).entry())
        })
    }

    /// Stores an entry: in place of an older one with the same key, else in an empty
    /// slot, else in place of the one with the least work.
    pub(super) fn put(&self, key: Key, entry: Entry) {
        let mut victim: Option<(&Slot, ProofData)> = None;
        for slot in self.slots.cluster(key.place) {
            let (check, data) = slot.load();
            let data = ProofData(data);
            if check == key.check && !data.is_empty() {
                victim = Some((slot, data));
                break;
            }
            if victim.is_none_or(|(_, least)| data.work() < least.work()) {
                victim = Some((slot, data));
            }
        }
        let Some((slot, old)) = victim else { return };
        slot.store(key.check, ProofData::new(entry, self.slots.cluster_number(key.place)).0);
        if old.is_empty() {
            self.note_filled();
        }
    }

    /// Counts a slot that has been filled, and doubles the part in use if a quarter of its
    /// slots are: then hardly a cluster is full.
    fn note_filled(&self) {
        if self.slots.halvings() == 0 {
            return;
        }
        self.filled.fetch_add(1, Relaxed);
        if self.is_filled() {
            self.grow();
        }
    }

    fn is_filled(&self) -> bool {
        self.filled.load(Relaxed) >= self.slots.in_use().len() / 4
    }

    /// Doubles the part in use.
    #[cold]
    fn grow(&self) {
        // Another thread may be doubling it, or may have done so just before.
        if !self.growing.swap(true, Acquire) {
            if self.is_filled() {
                self.slots.double(|_, data| ProofData(data).cluster_bits(), || false);
            }
            self.growing.store(false, Release);
        }
    }

    /// Bytes of the table that hold entries, estimated from the first thousands of slots.
    pub(super) fn bytes_used(&self) -> u64 {
        let slots = self.slots.in_use();
        let sample = &slots[..slots.len().min(1 << 14)];
        let used = sample.iter().filter(|slot| slot.load().1 != 0).count();
        let share = used as f64 / sample.len() as f64;
        (share * size_of_val(slots) as f64) as u64
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
            let data = ProofData::new(entry, cluster);
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
            let first = table.slots.halvings();
            assert!(first >= 4, "{first}");
            keys().for_each(|(key, entry)| table.put(key, entry));
            assert!(table.slots.halvings() <= first - 3);
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
