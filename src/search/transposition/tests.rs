use std::cell::Cell;
use std::sync::atomic::AtomicBool;
use std::thread;

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
    let m = (0..=u8::MAX).filter_map(Move::from_bits).nth((bits >> 8) as usize % 64);
    TableEntry {
        m,
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
    TableEntry { m: None, value: 1, depth, bound: Bound::Lower }
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
    let m = told(1).m;
    assert!(m.is_some());
    table.store(7, TableEntry { m, ..at_depth(3) });
    table.store(7, at_depth(4));
    assert_eq!(table.probe(7), Some(TableEntry { m, ..at_depth(4) }));
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

thread_local! {
    /// Words that a thread has yet to read or write before it is interrupted;
    /// 0 in all tests but one.
    static UNTIL_INTERRUPTED: Cell<u32> = const { Cell::new(0) };
}

/// Stands between the two words of an entry: there a thread may be interrupted
/// and others go on, even on a machine that runs few threads at once.
pub(super) fn let_others_in() {
    const OFTEN: u32 = 16;
    UNTIL_INTERRUPTED.with(|until| match until.get() {
        0 => {}
        1 => {
            until.set(OFTEN);
            thread::yield_now();
        }
        more => until.set(more - 1),
    });
}

/// Threads that write and read the same few entries at once: whatever is found
/// of a position is what was said of it. Without the xor, in which the two
/// words of an entry vouch for each other, this fails at once.
#[test]
fn no_torn_entry_is_handed_out() {
    const POSITIONS: u64 = 64;
    const STORES: u64 = 100_000;
    let memory = memory(1);
    let table = &search(&memory);
    let done = &AtomicBool::new(false);
    let read = move |found: &mut u64, hash: u64| {
        if let Some(hit) = table.probe(hash) {
            assert_eq!(hit, told(hash), "{hash:x}");
            *found += 1;
        }
    };
    thread::scope(|scope| {
        let writers: Vec<_> = (0..4)
            .map(|writer| {
                scope.spawn(move || {
                    UNTIL_INTERRUPTED.set(1);
                    let mut found = 0;
                    for step in 0..STORES {
                        let hash = crowded(self::hash(writer << 32 | step) % POSITIONS);
                        table.store(hash, told(hash));
                        read(&mut found, crowded(step % POSITIONS));
                    }
                    found
                })
            })
            .collect();
        let readers: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(move || {
                    UNTIL_INTERRUPTED.set(1);
                    let mut found = 0;
                    while !done.load(Relaxed) {
                        (0..POSITIONS).map(crowded).for_each(|hash| read(&mut found, hash));
                    }
                    found
                })
            })
            .collect();
        let join = |handle: thread::ScopedJoinHandle<'_, u64>| {
            let found = handle.join();
            done.store(true, Relaxed);
            found.expect("nothing torn")
        };
        let found: u64 = writers.into_iter().map(join).sum();
        assert!(found > STORES / 100, "{found}");
        for reader in readers {
            join(reader);
        }
    });
}
