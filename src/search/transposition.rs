//! The transposition table: results of positions searched before.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use super::report::Bound;
use super::score::{FORCED_WIN, Value};
use crate::bao::Move;
use crate::util::table::{HashError, HashTable, Slot};

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

/// Megabytes in use at first, or the whole of a smaller table.
const FIRST_MEGABYTES: usize = 16;

/// Nodes of search for each slot in use, after which the part in use doubles.
/// A node stores 0.2 entries on average, so the part is then 40% full.
const NODES_A_SLOT: u64 = 2;

/// The table: memory of a fixed size, of which a growing part is in use.
///
/// A search uses as much of the table as its nodes can fill, and `SearchTable::grow`
/// doubles that part between two iterations. The part in use follows from the
/// nodes searched since the last clear alone, so that a search with one thread
/// stays deterministic.
pub struct TranspositionTable {
    slots: HashTable,
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
        let halvings = (megabytes / FIRST_MEGABYTES).checked_ilog2().unwrap_or(0);
        Ok(TranspositionTable {
            slots: HashTable::new(megabytes, halvings)?,
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
        self.slots.shrink();
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
        SearchTable { table: self, id }
    }

    /// Writes to every page of the part in use, so that the system supplies
    /// the memory now and not when a search runs.
    /// Ends early once `go_on` returns false: the search maps the rest itself.
    pub(super) fn prepare(&self, go_on: impl Fn() -> bool) {
        self.slots.map_pages(go_on);
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
    id: SearchId,
}

impl SearchTable<'_> {
    /// Fetches the cluster of a hash into the cache, for a probe some hundred
    /// nanoseconds later; `alphabeta` has the gain.
    #[inline]
    pub fn prefetch(&self, hash: u64) {
        self.table.slots.prefetch(hash);
    }

    /// The entry of the position with this hash.
    #[must_use]
    pub fn probe(&self, hash: u64) -> Option<TableEntry> {
        let key = hash ^ self.id.salt;
        self.table.slots.cluster(hash).iter().find_map(|slot| {
            let (found, data) = slot.load();
            (found == key).then(|| Data(data).entry())?
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
        let cluster = self.table.slots.cluster(hash);
        let mut victim = &cluster[0];
        let mut least = (true, i32::MAX, u64::MAX);
        for slot in cluster {
            let (found, data) = slot.load();
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
        victim.store(key, Data::new(&entry, self.id.age).0);
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
        let slots = &self.table.slots;
        let number_of = |key, _| slots.cluster_number(key ^ self.id.salt);
        let is_filled = || nodes >= NODES_A_SLOT * slots.in_use().len() as u64;
        while slots.halvings() > 0
            && is_filled()
            && may_take(2 * size_of_val(slots.in_use()))
            && slots.double(number_of, || stop() || self.is_cleared())
        {}
    }

    /// Whether the table has been cleared since the search began.
    fn is_cleared(&self) -> bool {
        self.table.salt.load(Relaxed) != self.id.salt
    }

    /// Thousandths of the table that hold entries of the current search,
    /// estimated from the first thousand slots.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        let slots = &self.table.slots;
        let in_use = slots.in_use();
        let sample = &in_use[..in_use.len().min(1000)];
        let is_current = |slot: &&Slot| Data(slot.load().1).age() == self.id.age;
        let used = sample.iter().filter(is_current).count();
        let of_part = used as f64 * 1000.0 / sample.len() as f64;
        (of_part * in_use.len() as f64 / slots.len() as f64) as u32
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

    #[test]
    fn a_large_table_grows_with_its_nodes_and_keeps_its_entries() {
        const ENTRIES: u64 = 100_000;
        // 17 MB are in use at first.
        let memory = memory(70);
        let table = search(&memory);
        (0..ENTRIES).map(hash).for_each(|hash| table.store(hash, told(hash)));
        let halvings = || memory.slots.halvings();
        let found = || (0..ENTRIES).map(hash).filter(|&hash| table.probe(hash) == Some(told(hash)));
        let stored = found().count();
        assert!(stored as u64 > ENTRIES * 99 / 100, "{stored}");
        assert_eq!(halvings(), 2);
        table.grow(1_000, |_| true, || false);
        assert_eq!(halvings(), 2, "too few nodes");
        table.grow(3 << 20, |_| false, || false);
        assert_eq!(halvings(), 2, "no time");
        table.grow(0, |_| true, || true);
        assert_eq!(halvings(), 2, "stopped");
        for (nodes, left) in [(0, 1), (100 << 20, 0)] {
            table.grow(nodes, |_| true, || false);
            assert_eq!(halvings(), left);
            assert_eq!(found().count(), stored);
        }
        memory.clear();
        assert_eq!(halvings(), 2);
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
}
