//! A position that can be played.

use std::fmt;

use super::pit::{NOWHERE, Pit};
use super::ring::Ring;
use super::rules::{Rules, Variant};
use super::side::Side;

/// The stage of the game, which is the mover's own (§3.1, §4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Stage {
    /// The mover has seeds in the store and begins by putting one in.
    Kunamua,
    /// The mover's store is empty.
    Mtaji,
}

impl fmt::Display for Stage {
    /// `kunamua` or `mtaji`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stage::Kunamua => "kunamua",
            Stage::Mtaji => "mtaji",
        })
    }
}

/// A position that can be played: both front rows hold seeds, there are at most
/// 64 seeds in all, and the pit under kutakatia, if any, can be under it.
///
/// Stored from the mover's point of view, so that move generation does not
/// branch on the side to move; `Copy`, 48 bytes. A position comes from a
/// [`Setup`](super::Setup) or from a move, and never changes.
///
/// ```
/// use bingwa::bao::{Pit, Position, Side};
/// let start = Position::kiswahili();
/// assert_eq!(start.side(), Side::South);
/// assert_eq!(start.seeds(Side::South, Pit::NYUMBA), 6);
/// assert_eq!(start.store(Side::North), 22);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) own: Ring,
    pub(super) opponent: Ring,
    /// The mover's store, the opponent's.
    pub(super) stores: [u8; 2],
    pub(super) houses: Houses,
    pub(super) side: Side,
    /// The ring index of the mover's pit under kutakatia, or [`NOWHERE`].
    pub(super) blocked: u8,
}

const _: () = assert!(size_of::<Position>() <= 48);

/// Which players own their nyumba: bit 0 the mover, bit 1 the opponent.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Houses(u8);

impl Houses {
    #[inline]
    pub(super) const fn new(own: bool, opponent: bool) -> Houses {
        Houses(own as u8 | (opponent as u8) << 1)
    }

    #[inline]
    pub(super) const fn own(self) -> bool {
        self.0 & 1 != 0
    }

    #[inline]
    pub(super) const fn opponent(self) -> bool {
        self.0 & 2 != 0
    }
}

impl Position {
    /// The start of bao la kiswahili (§3.2).
    #[must_use]
    pub fn kiswahili() -> Position {
        let own = Ring::new([0, 0, 0, 0, 6, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        Position {
            own,
            opponent: own,
            stores: [22, 22],
            houses: Houses::new(true, true),
            side: Side::South,
            blocked: NOWHERE,
        }
    }

    /// The start of bao la kujifunza, the learners' game: two seeds in every
    /// pit, no stores, no houses.
    #[must_use]
    pub fn kujifunza() -> Position {
        Position {
            own: Ring::new([2; 16]),
            opponent: Ring::new([2; 16]),
            stores: [0, 0],
            houses: Houses::new(false, false),
            side: Side::South,
            blocked: NOWHERE,
        }
    }

    /// The start position of a variant.
    #[must_use]
    pub fn start(variant: Variant) -> Position {
        match variant {
            Variant::Kiswahili => Position::kiswahili(),
            Variant::Kujifunza => Position::kujifunza(),
        }
    }

    /// The player to move.
    #[inline]
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The stage of the player to move.
    #[inline]
    #[must_use]
    pub const fn stage(&self) -> Stage {
        if self.stores[0] > 0 { Stage::Kunamua } else { Stage::Mtaji }
    }

    /// The mover's pits.
    #[inline]
    #[must_use]
    pub const fn own(&self) -> Ring {
        self.own
    }

    /// The pits of the player who is not to move.
    #[inline]
    #[must_use]
    pub const fn opponent(&self) -> Ring {
        self.opponent
    }

    /// A player's pits.
    #[must_use]
    pub fn ring(&self, side: Side) -> Ring {
        if side == self.side { self.own } else { self.opponent }
    }

    /// The seeds in one pit of a player, `0..=63`.
    #[must_use]
    pub fn seeds(&self, side: Side, pit: Pit) -> u8 {
        self.ring(side).get(pit)
    }

    /// The seeds in a player's store, `0..=62`.
    #[must_use]
    pub fn store(&self, side: Side) -> u8 {
        self.stores[usize::from(side != self.side)]
    }

    /// Seeds in the stores: the mover's, the opponent's.
    #[inline]
    #[must_use]
    pub(crate) const fn stores(&self) -> [u8; 2] {
        self.stores
    }

    /// Whether the mover and the opponent own their nyumba.
    #[inline]
    #[must_use]
    pub(crate) const fn houses(&self) -> [bool; 2] {
        [self.houses.own(), self.houses.opponent()]
    }

    /// Whether both stores are empty. Only then can a position occur again: a
    /// kunamua move takes a seed from the store for good.
    #[inline]
    #[must_use]
    pub(crate) fn stores_are_empty(&self) -> bool {
        self.stores == [0, 0]
    }

    /// Whether a player owns the nyumba.
    #[must_use]
    pub fn owns_house(&self, side: Side) -> bool {
        if side == self.side { self.houses.own() } else { self.houses.opponent() }
    }

    /// The mover's pit that is under kutakatia, if any (§4.5).
    #[must_use]
    pub fn kutakatia(&self) -> Option<Pit> {
        Pit::new(self.blocked as usize)
    }

    /// The position under some rules: those without kutakatia clear the pit under
    /// it.
    #[must_use]
    pub fn under(&self, rules: &Rules) -> Position {
        let blocked = if rules.kutakatia { self.blocked } else { NOWHERE };
        Position { blocked, ..*self }
    }

    /// All seeds: in pits and stores, of both players. 64 in a game.
    #[must_use]
    pub fn total_seeds(&self) -> u32 {
        let stores = self.stores[0] + self.stores[1];
        self.own.total() + self.opponent.total() + u32::from(stores)
    }

    /// The position with the players swapped: the same moves under other names.
    #[must_use]
    pub fn rotated(&self) -> Position {
        Position { side: self.side.opponent(), ..*self }
    }

    /// The position with left and right swapped: the same game in the mirror.
    /// `None` if a player owns the nyumba, which has no mirror image.
    #[must_use]
    pub fn mirrored(&self) -> Option<Position> {
        if self.houses.own() || self.houses.opponent() {
            return None;
        }
        let mirrored =
            |ring: Ring| Ring::from_rows(ring.front().swap_bytes(), ring.back().swap_bytes());
        Some(Position {
            own: mirrored(self.own),
            opponent: mirrored(self.opponent),
            blocked: self.kutakatia().map_or(NOWHERE, |pit| pit.mirrored().index() as u8),
            ..*self
        })
    }

    /// A 64-bit hash of the whole position: pits, stores, houses, side and
    /// kutakatia. The same on every machine and in every run.
    ///
    /// A Bao move changes most of the board, so there is nothing to gain from an
    /// incremental (Zobrist) hash. Pairs of words are multiplied to 128 bits and
    /// folded, as in wyhash. The keys have the top bit of every byte set and
    /// pits never do, so no factor made from pits is zero.
    #[inline]
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash_by(&[
            0x9e8f_d3b1_c5a7_e98d,
            0xb5d4_8aef_93c1_f6a5,
            0xd1a6_f28b_e79c_84b3,
            0xc3f5_97d8_a1be_ea86,
            0xe4b9_c2d5_8fa3_f1eb,
            0xa8f7_bd93_dce6_85c9,
        ])
    }

    /// A second hash of the position, independent of [`hash`](Position::hash).
    #[inline]
    #[must_use]
    pub(crate) fn second_hash(&self) -> u64 {
        self.hash_by(&[
            0xc7d2_9ab5_e1f8_8c93,
            0xa3ee_b6c9_d48f_95fa,
            0xf9b4_81dc_aec7_d2e5,
            0x8ed1_c4fb_9796_b3a8,
            0xbac5_f7e2_8db9_a6d4,
            0xe6a9_d8b3_c2f4_9f87,
        ])
    }

    #[inline]
    fn hash_by(&self, keys: &[u64; 6]) -> u64 {
        let rest = u64::from_le_bytes([
            self.stores[0],
            self.stores[1],
            self.houses.0,
            self.side as u8,
            self.blocked,
            0,
            0,
            0,
        ]);
        let own = fold(self.own.front() ^ keys[0], self.own.back() ^ keys[1]);
        let opponent = fold(self.opponent.front() ^ keys[2], self.opponent.back() ^ keys[3]);
        fold(own ^ rest ^ keys[4], opponent.rotate_left(32) ^ keys[5])
    }

    /// One form for all positions that are the same game under other names: South is to
    /// move and, if nobody owns a nyumba, it is the position or its mirror image,
    /// whichever comes first in a fixed order.
    #[inline]
    #[must_use]
    pub fn canonical(&self) -> Position {
        let rows = |position: &Position| {
            let (own, opponent) = (position.own, position.opponent);
            (own.front(), own.back(), opponent.front(), opponent.back())
        };
        let position = Position { side: Side::South, ..*self };
        match position.mirrored() {
            Some(mirrored) if rows(&mirrored) < rows(&position) => mirrored,
            _ => position,
        }
    }

    /// The opponent's front row in the mover's order: the byte at a front pit holds
    /// the seeds of the pit it faces.
    #[inline]
    pub(super) const fn facing(&self) -> u64 {
        self.opponent.front().swap_bytes()
    }
}

/// The two halves of the 128-bit product of two words, combined by xor.
#[inline]
const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}

impl Variant {
    /// The variant of a game that begins at a position, unless something else
    /// names it: kujifunza at its own start, kiswahili anywhere else.
    #[must_use]
    pub fn of_start(start: &Position) -> Variant {
        if *start == Position::kujifunza() { Variant::Kujifunza } else { Variant::Kiswahili }
    }
}

impl Default for Position {
    /// The start of bao la kiswahili.
    fn default() -> Self {
        Position::kiswahili()
    }
}
