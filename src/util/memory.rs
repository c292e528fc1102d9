//! Memory for the hash tables: zeroed, aligned to cache lines, on huge pages where
//! the system has them.

use std::ops::Deref;

/// Bytes of a cache line.
pub(crate) const CACHE_LINE: usize = 64;

/// Slots of a hash table, the first at the beginning of a cache line.
///
/// The system supplies a page of the memory when it is first written.
pub(crate) struct TableMemory<T> {
    slots: Vec<T>,
    /// Slots before the first cache line.
    offset: usize,
    /// Slots of the table.
    count: usize,
}

/// The machine does not have the memory.
#[derive(Debug)]
pub(crate) struct OutOfMemory;

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

impl<T: bytemuck::Zeroable> TableMemory<T> {
    /// Memory for this many cache lines of slots. The size of a slot divides that of a
    /// cache line.
    ///
    /// # Errors
    ///
    /// The machine does not have the memory.
    pub(crate) fn zeroed(cache_lines: usize) -> Result<TableMemory<T>, OutOfMemory> {
        const { assert!(CACHE_LINE.is_multiple_of(size_of::<T>())) };
        let slots_a_line = CACHE_LINE / size_of::<T>();
        let count = cache_lines.checked_mul(slots_a_line).ok_or(OutOfMemory)?;
        // Zeroed memory without special alignment comes from the system as
        // untouched pages, however large; an allocator that aligns it writes
        // all of it. So the first cache line is looked for afterwards.
        let slots: Vec<T> =
            bytemuck::allocation::try_zeroed_vec(count + slots_a_line).map_err(|()| OutOfMemory)?;
        ask_for_huge_pages(&slots);
        let misaligned = slots.as_ptr().addr() % CACHE_LINE;
        let offset = (CACHE_LINE - misaligned) % CACHE_LINE / size_of::<T>();
        Ok(TableMemory { slots, offset, count })
    }
}

impl<T> Deref for TableMemory<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.slots[self.offset..self.offset + self.count]
    }
}

/// Fetches the cache line of a slot into the cache, for a read some hundred
/// nanoseconds later.
#[inline]
pub(crate) fn prefetch<T>(slot: *const T) {
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

/// Asks the operating system for pages of 2 MB under a table: a probe goes
/// anywhere, and with pages of 4 KB nearly every probe misses the TLB as well.
/// `bench` gains little (1.02 with 16 MB, 1.00 with 256), since the prefetch
/// hides that too; but freeing a 1 GB table, and so exiting, is 15 times faster.
fn ask_for_huge_pages<T>(slots: &[T]) {
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
