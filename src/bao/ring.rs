//! A player's sixteen pits as one 128-bit word, and whole sowings as one
//! addition.
//!
//! Byte *i* of the word holds the seeds of the pit with ring index *i*. A pit
//! never holds more than 64 seeds, so bytes never carry into each other and a
//! sowing is a single addition of a word from a table.

use std::fmt;

use super::pit::Pit;

/// Which way a sowing runs round the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum Direction {
    /// Rightwards on the owner's front row, leftwards on the back row: to
    /// higher ring indices.
    Clockwise = 0,
    /// The other way: to lower ring indices.
    Anticlockwise = 1,
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Direction::Clockwise => "clockwise",
            Direction::Anticlockwise => "anticlockwise",
        })
    }
}

/// Seeds in the sixteen pits of one player, ring index *i* in byte *i*.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Ring(u128);

/// Most seeds one sowing can drop: at least one of the 64 stays with the
/// opponent, or the game is over.
pub(crate) const MAX_SOWN: usize = 63;

/// What a sowing adds: indexed by [`Track`], then by the number of seeds.
static SOWINGS: [[u128; MAX_SOWN + 1]; 32] = sowings();

const fn sowings() -> [[u128; MAX_SOWN + 1]; 32] {
    let mut table = [[0; MAX_SOWN + 1]; 32];
    let mut track = 0;
    while track < 32 {
        let (step, mut pit) = if track < 16 { (1, track) } else { (15, track - 16) };
        let mut seeds = 1;
        while seeds <= MAX_SOWN {
            pit = (pit + step) % 16;
            table[track][seeds] = table[track][seeds - 1] + (1 << (8 * pit));
            seeds += 1;
        }
        track += 1;
    }
    table
}

/// A sowing's path: the pit before the first seed in the low four bits, the
/// direction in the fifth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Track(u8);

impl Track {
    /// A sowing whose first seed falls into the pit after `from`.
    pub(crate) const fn after(from: Pit, direction: Direction) -> Track {
        Track(from.index() as u8 | (direction as u8) << 4)
    }

    /// A sowing of captured seeds: from the left kichwa clockwise or from the
    /// right kichwa anticlockwise, the kichwa receiving the first seed.
    pub(crate) const fn from_kichwa(direction: Direction) -> Track {
        match direction {
            Direction::Clockwise => Track(15),
            Direction::Anticlockwise => Track(8 | 16),
        }
    }

    pub(crate) const fn direction(self) -> Direction {
        if self.0 < 16 { Direction::Clockwise } else { Direction::Anticlockwise }
    }

    /// The pit that receives the last of `seeds` seeds.
    #[inline]
    pub(crate) const fn end(self, seeds: u8) -> Pit {
        // Two's complement negates the step for anticlockwise without a branch.
        let anticlockwise = self.0 >> 4;
        let step = (seeds ^ anticlockwise.wrapping_neg()).wrapping_add(anticlockwise);
        Pit::wrapping(self.0.wrapping_add(step) as usize)
    }

    /// The track of the seeds that a front pit captures at the end of a sowing
    /// along this track (§2.2, §4.2): from the near kichwa if a kichwa or kimbi
    /// captures, else in the direction of the sowing.
    #[inline]
    pub(crate) const fn captured_at(self, pit: Pit) -> Track {
        const TRACKS: [Track; 32] = {
            let mut tracks = [Track(0); 32];
            let mut track = 0;
            while track < 32 {
                tracks[track] = Track::from_kichwa(match (track % 16, track < 16) {
                    (0 | 1, _) => Direction::Clockwise,
                    (6 | 7, _) => Direction::Anticlockwise,
                    (_, true) => Direction::Clockwise,
                    (_, false) => Direction::Anticlockwise,
                });
                track += 1;
            }
            tracks
        };
        TRACKS[self.continued_from(pit).0 as usize & 31]
    }

    /// The same direction, from another pit.
    #[inline]
    pub(crate) const fn continued_from(self, pit: Pit) -> Track {
        Track(self.0 & 16 | pit.index() as u8)
    }
}

impl Ring {
    /// A ring with the given seeds in ring order: at most 64, as many as a game has. With
    /// more, [`total`](Ring::total) is wrong.
    #[must_use]
    pub const fn new(seeds: [u8; 16]) -> Ring {
        Ring(u128::from_le_bytes(seeds))
    }

    /// The seeds of each pit in ring order.
    #[must_use]
    pub const fn seeds(self) -> [u8; 16] {
        self.0.to_le_bytes()
    }

    /// The seeds of one pit.
    ///
    /// Picks the row first: a variable shift of 128 bits is several times
    /// slower than one of 64.
    #[inline]
    #[must_use]
    pub const fn get(self, pit: Pit) -> u8 {
        let half = if pit.is_front() { self.front() } else { self.back() };
        (half >> (8 * (pit.index() % 8))) as u8
    }

    /// The front row, pit 1 in the lowest byte.
    #[inline]
    #[must_use]
    pub const fn front(self) -> u64 {
        self.0 as u64
    }

    /// The back row, pit 8 in the lowest byte.
    #[inline]
    #[must_use]
    pub const fn back(self) -> u64 {
        (self.0 >> 64) as u64
    }

    /// The whole ring, ring index *i* in byte *i*.
    #[inline]
    pub(crate) const fn word(self) -> u128 {
        self.0
    }

    /// All seeds of the ring.
    #[inline]
    #[must_use]
    pub const fn total(self) -> u32 {
        // 64 seeds at most, so the sum of both rows still fits every byte.
        row_total(self.front() + self.back())
    }

    /// Whether no front pit holds a seed.
    #[inline]
    #[must_use]
    pub const fn front_is_empty(self) -> bool {
        self.front() == 0
    }

    #[inline]
    pub(crate) const fn from_rows(front: u64, back: u64) -> Ring {
        Ring(front as u128 | (back as u128) << 64)
    }

    /// This ring with one seed more in a pit.
    #[inline]
    pub(crate) const fn plus_one(self, pit: Pit) -> Ring {
        Ring(self.0 + (1u128 << (8 * pit.index())))
    }

    /// This ring with `seeds` fewer in a pit, which must hold at least that
    /// many.
    #[inline]
    pub(crate) const fn minus(self, pit: Pit, seeds: u8) -> Ring {
        Ring(self.0 - ((seeds as u128) << (8 * pit.index())))
    }

    /// This ring with a pit emptied.
    #[inline]
    pub(crate) const fn cleared(self, pit: Pit) -> Ring {
        let hole = 0xffu64 << (8 * (pit.index() % 8));
        if pit.is_front() {
            Ring::from_rows(self.front() & !hole, self.back())
        } else {
            Ring::from_rows(self.front(), self.back() & !hole)
        }
    }

    /// This ring after a whole sowing; `seeds` is at most [`MAX_SOWN`].
    #[inline]
    pub(crate) fn sown(self, track: Track, seeds: u8) -> Ring {
        debug_assert!(seeds as usize <= MAX_SOWN);
        // The masks prove the index in range, so no bounds check remains.
        Ring(self.0 + SOWINGS[track.0 as usize & 31][seeds as usize & MAX_SOWN])
    }
}

impl fmt::Debug for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ring({:?})", self.seeds())
    }
}

/// The seeds of a row: the sum of the bytes, which must not exceed 255.
#[inline]
#[must_use]
pub(crate) const fn row_total(row: u64) -> u32 {
    (row.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

/// The pits of a row that hold a seed: bit *i* for byte *i*.
#[inline]
#[must_use]
pub(crate) const fn filled(row: u64) -> u8 {
    ones(filled_bytes(row))
}

/// The pits of a row that hold a seed: the byte of such a pit is 1, any other 0.
#[inline]
#[must_use]
pub(crate) const fn filled_bytes(row: u64) -> u64 {
    at_least(row, 1)
}

/// The pits of a row that hold at least `seeds` seeds, `1..=128`: the byte of such
/// a pit is 1, any other 0. No pit may hold more than 127.
#[inline]
#[must_use]
pub(crate) const fn at_least(row: u64, seeds: u64) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // The sum sets the top bit of each byte that is large enough.
    ((row + (128 - seeds) * EACH) >> 7) & EACH
}

/// A row with every pit cut down to at most 15 seeds.
#[inline]
#[must_use]
pub(crate) const fn capped_at_15(row: u64) -> u64 {
    const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    (row | (above_15(row) * 0x0f)) & LOW
}

/// A row with each pit of more than 15 seeds emptied.
#[inline]
#[must_use]
pub(crate) const fn zero_above_15(row: u64) -> u64 {
    row & !(above_15(row) * 0xff)
}

/// The pits of a row that hold more than 15 seeds: the byte of such a pit is 1,
/// any other 0.
#[inline]
const fn above_15(row: u64) -> u64 {
    at_least(row, 16)
}

/// The pits of a row that hold two seeds or more: bit *i* for byte *i*.
#[inline]
#[must_use]
pub(crate) const fn filled_with_two(row: u64) -> u8 {
    ones(at_least(row, 2))
}

/// Packs a word whose bytes are all 0 or 1 into bits, byte *i* into bit *i*: the
/// product gathers them in its highest byte.
#[inline]
#[must_use]
pub(crate) const fn ones(bytes: u64) -> u8 {
    (bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}
