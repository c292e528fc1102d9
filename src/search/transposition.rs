//! The transposition table: results of positions searched before.
//!
//! All threads share the table without locks. An entry is two atomic words, the key
//! stored xored with the data (Hyatt's lockless hashing): if two threads write an
//! entry at once, the words do not match and the entry reads as absent.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

use super::report::Bound;
use super::score::{FORCED_WIN, Value};
use crate::bao::Move;
use crate::util::memory::{CACHE_LINE, HashError, OutOfMemory, TableMemory, prefetch};

/// The result of a search of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// The best move; `None` if every move failed low.
    pub mv: Option<Move>,
    /// The value; a forced win counts its plies from this position (`to_table`).
    pub value: Value,
    /// Plies searched below the position.
    pub depth: i32,
    /// Whether the value is exact.
    pub bound: Bound,
}

impl TableEntry {
    /// Whether the value proves a forced win or loss, which holds at every depth.
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

/// Entries of a cluster, a cache line: a hash may be in any of them.
const CLUSTER: usize = 4;

const _: () = assert!(CLUSTER * size_of::<Slot>() == CACHE_LINE);

/// Clusters in use at first: 16 MB, or the whole of a smaller table.
const FIRST_CLUSTERS: usize = (16 << 20) / CACHE_LINE;

/// Nodes of search for each slot in use, after which the part in use doubles.
/// A node stores 0.2 entries on average, so the part is then 40% full.
const NODES_A_SLOT: u64 = 2;

/// The table: memory of a fixed size, of which a growing part is in use.
///
/// The operating system supplies a page of memory when it is first written, and
/// that is slow: a table of many gigabytes takes tens of seconds. So a search
/// uses as much of the table as its nodes can fill, and `SearchTable::grow`
/// doubles that part between two iterations. The part in use follows from the
/// nodes searched since the last clear alone, so that a search with one thread
/// stays deterministic.
pub struct TranspositionTable {
    slots: TableMemory<Slot>,
    /// Clusters of the whole table.
    clusters: usize,
    /// Clusters in use.
    active: AtomicUsize,
    /// Nodes searched since the last clear.
    nodes: AtomicU64,
    /// The number of the current search, from 1; 0 marks an empty slot.
    age: AtomicU32,
    /// The first search since the last clear: older entries count as empty.
    first_age: AtomicU32,
    /// Xored into every hash: a new salt hides all entries at once.
    salt: AtomicU64,
    /// Held while the table is cleared or grows, so that neither overtakes the
    /// other.
    resize: Mutex<()>,
}

/// Ages that an entry can tell apart: more searches than anybody makes.
const AGES: u32 = 1 << 30;

/// An entry's data word, from the lowest bit: move 8 bits, depth 8, bound 2,
/// value 16, age 30.
#[derive(Clone, Copy)]
struct Data(u64);

impl Data {
    fn new(entry: &TableEntry, age: u32) -> Data {
        let mv = u64::from(entry.mv.map_or(0, Move::to_bits));
        let depth = entry.depth.clamp(0, i32::from(u8::MAX)) as u64;
        let bound = match entry.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        let value = u64::from(entry.value as i16 as u16);
        Data(mv | depth << 8 | bound << 16 | value << 18 | u64::from(age) << 34)
    }

    fn age(self) -> u32 {
        (self.0 >> 34) as u32
    }

    fn depth(self) -> i32 {
        i32::from((self.0 >> 8) as u8)
    }

    fn entry(self) -> Option<TableEntry> {
        let bound = match (self.0 >> 16) & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        Some(TableEntry {
            mv: Move::from_bits(self.0 as u8),
            value: Value::from((self.0 >> 18) as i16),
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
    /// The machine does not have the memory.
    pub fn new(megabytes: usize) -> Result<TranspositionTable, HashError> {
        let error = HashError(megabytes);
        let bytes = megabytes.checked_mul(1 << 20).ok_or(error.clone())?;
        let clusters = (bytes / CACHE_LINE).max(1);
        let slots = TableMemory::zeroed(clusters).map_err(|OutOfMemory| error)?;
        Ok(TranspositionTable {
            slots,
            clusters,
            active: AtomicUsize::new(clusters.min(FIRST_CLUSTERS)),
            nodes: AtomicU64::new(0),
            age: AtomicU32::new(0),
            first_age: AtomicU32::new(1),
            salt: AtomicU64::new(0),
            resize: Mutex::new(()),
        })
    }

    /// Empties the table in constant time: a new salt hides the old entries, and
    /// new entries replace them first.
    ///
    /// A thread of an earlier search that still runs keeps to the old salt, so
    /// that nothing it stores is found either.
    pub fn clear(&self) {
        // An odd constant steps through all 2^64 salts: Weyl's sequence.
        const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
        self.salt.fetch_add(STEP, Relaxed);
        // A table that is growing sees the new salt and gives up.
        let _guard = self.resize.lock().expect("nothing panics while it resizes the table");
        self.first_age.store(self.age.load(Relaxed) + 1, Relaxed);
        self.nodes.store(0, Relaxed);
        self.active.store(self.clusters.min(FIRST_CLUSTERS), Relaxed);
    }

    /// Begins a search, whose entries are younger than all others.
    pub fn new_search(&self) -> SearchId {
        if self.age.load(Relaxed) + 1 == AGES {
            self.age.store(0, Relaxed);
            self.clear();
        }
        let age = self.age.load(Relaxed) + 1;
        self.age.store(age, Relaxed);
        SearchId { salt: self.salt.load(Relaxed), age, first_age: self.first_age.load(Relaxed) }
    }

    /// The table for the threads of a search.
    #[must_use]
    pub fn of_search(&self, id: SearchId) -> SearchTable<'_> {
        SearchTable { table: self, slots: &self.slots, id }
    }

    /// Writes to every page of the part in use, so that the system supplies
    /// the memory now and not when a search runs.
    /// Ends early once `go_on` returns false: the search maps the rest itself.
    pub(super) fn prepare(&self, go_on: impl Fn() -> bool) {
        /// Slots of the smallest page.
        const PAGE: usize = 4096 / size_of::<Slot>();
        let slots = &self.slots[..self.active.load(Relaxed) * CLUSTER];
        for slot in slots.iter().step_by(PAGE).take_while(|_| go_on()) {
            // A write that changes nothing, whatever other threads write. The
            // compiler would turn "add 0" into a mere read.
            let _ = slot.data.compare_exchange(0, 0, Relaxed, Relaxed);
        }
    }
}

/// Identifies a search: its salt, its age, and the oldest age still valid.
#[derive(Clone, Copy, Debug)]
pub struct SearchId {
    salt: u64,
    /// Marks the search's entries.
    age: u32,
    /// The first search since the last clear: older entries count as empty.
    first_age: u32,
}

/// The table as the threads of one search use it.
#[derive(Clone, Copy)]
pub struct SearchTable<'a> {
    table: &'a TranspositionTable,
    /// All clusters, from the first cache line.
    slots: &'a [Slot],
    id: SearchId,
}

impl<'a> SearchTable<'a> {
    /// The first slot of a hash's cluster, of this many clusters in use.
    #[inline]
    fn index(hash: u64, active: usize) -> usize {
        // The high bits of the product spread evenly over any table size.
        ((u128::from(hash) * active as u128) >> 64) as usize * CLUSTER
    }

    #[inline]
    fn cluster(&self, hash: u64) -> &'a [Slot] {
        let from = Self::index(hash, self.table.active.load(Relaxed));
        &self.slots[from..from + CLUSTER]
    }

    /// Fetches the cluster of a hash into the cache, for a probe some hundred
    /// nanoseconds later; `alphabeta` has the gain.
    #[inline]
    pub fn prefetch(&self, hash: u64) {
        prefetch(self.cluster(hash).as_ptr());
    }

    /// The entry of the position with this hash.
    #[must_use]
    pub fn probe(&self, hash: u64) -> Option<TableEntry> {
        let key = hash ^ self.id.salt;
        self.cluster(hash).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.key.load(Relaxed) ^ data == key).then(|| Data(data).entry())?
        })
    }

    /// Stores the entry of a position. It replaces the entry of that position if there is
    /// one, but not an entry of this search that is more than 3 plies deeper, unless the new
    /// value is exact. If there is none, it replaces an entry of an earlier search, else the
    /// shallowest entry of the cluster.
    ///
    /// Two other rules, over 598 positions of games to depth 20 in a full table of
    /// 1 MB: replacing by depth less four plies a search takes 0.97 ± 0.05 times the
    /// nodes, and less eight plies 1.00 ± 0.05. A probe that makes its entry young
    /// again takes 0.97 ± 0.02 times the nodes (2,398 positions, depths 19 and 20),
    /// too little for a write to shared memory at every hit.
    pub fn store(&self, hash: u64, mut entry: TableEntry) {
        let key = hash ^ self.id.salt;
        let cluster = self.cluster(hash);
        let mut victim = &cluster[0];
        let mut least = (true, i32::MAX, u64::MAX);
        for slot in cluster {
            let data = slot.data.load(Relaxed);
            let found = slot.key.load(Relaxed) ^ data;
            let old = Data(data);
            if found == key && data != 0 {
                // Keep the old move if there is no new one, and keep a far deeper
                // entry of this search.
                if entry.mv.is_none() {
                    entry.mv = old.entry().and_then(|old| old.mv);
                }
                let current = old.age() == self.id.age;
                if current && entry.bound != Bound::Exact && entry.depth + 3 < old.depth() {
                    return;
                }
                victim = slot;
                break;
            }
            // The hash settles ties, so that the choice does not depend on
            // where in the cluster an entry lies. Nor does it depend on what
            // was searched before the last clear.
            let worth = if old.age() < self.id.first_age {
                (false, i32::MIN, 0)
            } else {
                (old.age() == self.id.age, old.depth(), found ^ self.id.salt)
            };
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        let data = Data::new(&entry, self.id.age).0;
        victim.key.store(key ^ data, Relaxed);
        victim.data.store(data, Relaxed);
    }

    /// Counts nodes of search, and doubles the part of the table in use until
    /// they cannot fill it. `may_take(bytes)` says whether there is time to write
    /// that much memory. If `stop` returns true, growing ends early and some
    /// entries are lost.
    pub(super) fn grow(
        &self,
        nodes: u64,
        may_take: impl Fn(usize) -> bool,
        stop: impl Fn() -> bool,
    ) {
        let _guard = self.table.resize.lock().expect("nothing panics while it resizes the table");
        if self.is_cleared() {
            return;
        }
        let nodes = self.table.nodes.fetch_add(nodes, Relaxed) + nodes;
        loop {
            let active = self.table.active.load(Relaxed);
            let wanted = (2 * active).min(self.table.clusters);
            if active == wanted || nodes < NODES_A_SLOT * (active * CLUSTER) as u64 {
                return;
            }
            if !may_take(wanted * CACHE_LINE) || !self.stretch(active, wanted, &stop) {
                return;
            }
        }
    }

    /// Whether the table has been cleared since the search began.
    fn is_cleared(&self) -> bool {
        self.table.salt.load(Relaxed) != self.id.salt
    }

    /// Moves every entry from its place among `from` clusters to its place
    /// among `to`, and puts these in use; `false` if it was stopped.
    ///
    /// Places move up, never down, so one pass from the last cluster to the
    /// first overwrites nothing that is still to be moved.
    fn stretch(&self, from: usize, to: usize, stop: &impl Fn() -> bool) -> bool {
        /// Clusters between two looks at `stop`.
        const CHUNK: usize = 1 << 12;
        for number in (0..from).rev() {
            if number.is_multiple_of(CHUNK) && (stop() || self.is_cleared()) {
                return false;
            }
            let here = number * CLUSTER;
            for at in 0..CLUSTER {
                let slot = &self.slots[here + at];
                let data = slot.data.load(Relaxed);
                if data == 0 {
                    continue;
                }
                let key = slot.key.load(Relaxed);
                let hash = key ^ data ^ self.id.salt;
                let there = Self::index(hash, to);
                // An entry with another salt does not belong here.
                let belongs = Self::index(hash, from) == here;
                if !belongs || there != here {
                    slot.data.store(0, Relaxed);
                    slot.key.store(0, Relaxed);
                }
                if belongs && there != here {
                    self.slots[there + at].key.store(key, Relaxed);
                    self.slots[there + at].data.store(data, Relaxed);
                }
            }
        }
        self.table.active.store(to, Relaxed);
        true
    }

    /// Thousandths of the table that hold entries of the current search,
    /// estimated from the first thousand slots.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        let active = self.table.active.load(Relaxed);
        let sample = &self.slots[..(active * CLUSTER).min(1000)];
        let is_current = |slot: &&Slot| Data(slot.data.load(Relaxed)).age() == self.id.age;
        let used = sample.iter().filter(is_current).count();
        let of_active = used as f64 * 1000.0 / sample.len() as f64;
        (of_active * active as f64 / self.table.clusters as f64) as u32
    }
}

/// Converts a value of the search to a value of the table: a forced win counts
/// its plies from the position, not from the root.
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

/// The reverse of [`to_table`]. A win or loss too distant to tell its plies stays
/// a forced win or loss, at the greatest distance that a value can tell.
#[must_use]
pub fn from_table(value: Value, ply: usize) -> Value {
    if value >= FORCED_WIN {
        (value - ply as Value).max(FORCED_WIN)
    } else if value <= -FORCED_WIN {
        (value + ply as Value).min(-FORCED_WIN)
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    use super::super::score::{Score, forced_end, win_in};
    use super::*;

    fn memory(megabytes: usize) -> TranspositionTable {
        TranspositionTable::new(megabytes).expect("a small table")
    }

    fn search(memory: &TranspositionTable) -> SearchTable<'_> {
        memory.of_search(memory.new_search())
    }

    /// A hash for each number, spread over all bits.
    fn hash(number: u64) -> u64 {
        SmallRng::seed_from_u64(number).random()
    }

    /// The only entry that is ever stored for a position: all of it follows from
    /// the hash.
    fn told(hash: u64) -> TableEntry {
        let bits = hash.wrapping_mul(0xd6e8_feb8_6659_fd93);
        let mv = (0..=u8::MAX).filter_map(Move::from_bits).nth((bits >> 8) as usize % 64);
        TableEntry {
            mv,
            value: Value::from((bits >> 16) as i16),
            depth: i32::from((bits >> 32) as u8),
            bound: [Bound::Exact, Bound::Lower, Bound::Upper][(bits >> 40) as usize % 3],
        }
    }

    #[test]
    fn a_stored_entry_is_found_again() {
        let memory = memory(1);
        let table = search(&memory);
        for number in 0..1000 {
            let hash = hash(number);
            assert_eq!(table.probe(hash), None);
            table.store(hash, told(hash));
            table.prefetch(hash);
            assert_eq!(table.probe(hash), Some(told(hash)));
        }
    }

    #[test]
    fn a_clear_hides_all_entries_also_from_threads_that_still_store() {
        let memory = memory(1);
        let before = search(&memory);
        (0..1000).map(hash).for_each(|hash| before.store(hash, told(hash)));
        let next = search(&memory);
        assert!((0..1000).map(hash).all(|hash| next.probe(hash).is_some()));
        memory.clear();
        let after = search(&memory);
        (1000..2000).map(hash).for_each(|hash| before.store(hash, told(hash)));
        assert!((0..2000).map(hash).all(|hash| after.probe(hash).is_none()));
        assert_eq!(after.hashfull(), 0);
    }

    #[test]
    fn entries_from_before_a_clear_do_not_change_what_is_replaced() {
        let kept_after = |memory: &TranspositionTable| {
            memory.clear();
            for number in 10..20 {
                search(memory).store(crowded(number), at_depth(number as i32 % 5));
            }
            let table = search(memory);
            (10..20).map(|number| table.probe(crowded(number)).is_some()).collect::<Vec<_>>()
        };
        let (used, unused) = (memory(1), memory(1));
        for number in 0..4 {
            search(&used).store(crowded(number), at_depth(2 * number as i32));
        }
        assert_eq!(kept_after(&used), kept_after(&unused));
    }

    /// More clusters than the first part has, so that the table grows.
    const LARGE: usize = 70;

    #[test]
    fn a_large_table_grows_with_its_nodes_and_keeps_its_entries() {
        const ENTRIES: u64 = 100_000;
        let memory = memory(LARGE);
        let table = search(&memory);
        (0..ENTRIES).map(hash).for_each(|hash| table.store(hash, told(hash)));
        let active = || memory.active.load(Relaxed);
        let found = || (0..ENTRIES).map(hash).filter(|&hash| table.probe(hash) == Some(told(hash)));
        let stored = found().count();
        assert!(stored as u64 > ENTRIES * 99 / 100, "{stored}");
        assert_eq!(active(), FIRST_CLUSTERS);
        table.grow(1_000, |_| true, || false);
        assert_eq!(active(), FIRST_CLUSTERS, "too few nodes");
        table.grow(2 << 20, |_| false, || false);
        assert_eq!(active(), FIRST_CLUSTERS, "no time");
        table.grow(0, |_| true, || true);
        assert_eq!(active(), FIRST_CLUSTERS, "stopped");
        for (nodes, parts) in [(0, 2), (2 << 20, 4)] {
            table.grow(nodes, |_| true, || false);
            assert_eq!(active(), parts * FIRST_CLUSTERS);
            assert_eq!(found().count(), stored);
        }
        // The last step is not a doubling, so that places may collide.
        table.grow(100 << 20, |_| true, || false);
        assert_eq!(active(), memory.clusters);
        assert!(found().count() > stored * 99 / 100);
        memory.clear();
        assert_eq!(active(), FIRST_CLUSTERS);
    }

    /// Hashes that share the first cluster of a table.
    fn crowded(number: u64) -> u64 {
        hash(number) >> 24
    }

    fn at_depth(depth: i32) -> TableEntry {
        TableEntry { mv: None, value: 1, depth, bound: Bound::Lower }
    }

    #[test]
    fn old_entries_are_replaced_first_and_then_shallow_ones() {
        let memory = memory(1);
        for number in 0..4 {
            search(&memory).store(crowded(number), at_depth(10 + number as i32));
        }
        let table = search(&memory);
        table.store(crowded(4), at_depth(1));
        table.store(crowded(5), at_depth(2));
        let kept = |number| table.probe(crowded(number)).is_some();
        // The shallowest of the old, although the new ones are shallower.
        assert_eq!([0, 1, 2, 3, 4, 5].map(kept), [false, false, true, true, true, true]);
        table.store(crowded(6), at_depth(9));
        table.store(crowded(7), at_depth(9));
        table.store(crowded(8), at_depth(9));
        assert_eq!([2, 3, 4, 5, 6, 7, 8].map(kept), [false, false, false, true, true, true, true]);
    }

    #[test]
    fn an_entry_without_a_move_keeps_the_old_move() {
        let memory = memory(1);
        let table = search(&memory);
        let mv = told(1).mv;
        assert!(mv.is_some());
        table.store(7, TableEntry { mv, ..at_depth(3) });
        table.store(7, at_depth(4));
        assert_eq!(table.probe(7), Some(TableEntry { mv, ..at_depth(4) }));
        // A far deeper entry is not given up for a bound.
        table.store(7, at_depth(12));
        table.store(7, at_depth(5));
        assert_eq!(table.probe(7).map(|hit| hit.depth), Some(12));
    }

    #[test]
    fn a_distant_forced_win_stays_one_in_the_table() {
        // Found from one root, and read 230 plies below another.
        let stored = to_table(win_in(220), 0);
        let read = from_table(stored, 230);
        assert_eq!(read, win_in(450));
        assert_eq!(forced_end(read), Some(Score::Win(225)));
        assert_eq!(forced_end(-read), Some(Score::Loss(225)));
        assert_eq!(from_table(to_table(-win_in(220), 0), 230), -read);
        // Farther than a value can tell: still a forced win.
        assert_eq!(from_table(win_in(900), 230), FORCED_WIN);
        assert_eq!(from_table(-win_in(900), 230), -FORCED_WIN);
    }

    /// Two threads that write an entry at once may leave the key of one and the data of the
    /// other: such an entry reads as absent. Without the xor, in which the two words of an
    /// entry vouch for each other, it would be handed out.
    #[test]
    fn no_torn_entry_is_handed_out() {
        let memory = memory(1);
        let table = search(&memory);
        for number in 0..1000 {
            let (first, second) = (hash(number), hash(number + 1000));
            let words = [first, second].map(|hash| {
                memory.clear();
                let table = search(&memory);
                table.store(hash, told(hash));
                let stored = table.cluster(hash).iter().find(|slot| {
                    slot.key.load(Relaxed) ^ slot.data.load(Relaxed) == hash ^ table.id.salt
                });
                let slot = stored.expect("the entry");
                (slot.key.load(Relaxed) ^ table.id.salt, slot.data.load(Relaxed))
            });
            let [(key, data), (other_key, other_data)] = words;
            for (key, data) in [(key, other_data), (other_key, data)] {
                for hash in [first, second] {
                    let slot = &table.cluster(hash)[0];
                    slot.key.store(key ^ table.id.salt, Relaxed);
                    slot.data.store(data, Relaxed);
                    assert_eq!(table.probe(hash), None, "{hash:x}");
                }
            }
        }
    }
}
