//! A move, in one byte.

use std::fmt;
use std::num::NonZeroU8;

use super::pit::Pit;
use super::ring::Direction;
use super::side::Side;

/// The sign of a move: towards the player's own left or right hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Hand {
    /// `<`
    Left = 0,
    /// `>`
    Right = 1,
}

impl Hand {
    /// Left, then right.
    pub const ALL: [Hand; 2] = [Hand::Left, Hand::Right];

    /// Which way captured seeds run from the kichwa at this hand: from the
    /// left one clockwise, from the right one anticlockwise (§2.2).
    #[must_use]
    pub const fn kichwa_direction(self) -> Direction {
        match self {
            Hand::Left => Direction::Clockwise,
            Hand::Right => Direction::Anticlockwise,
        }
    }

    /// `<` or `>`.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Hand::Left => '<',
            Hand::Right => '>',
        }
    }
}

/// A move as notation names it: pit, sign, and whether the house is played.
///
/// What the sign means depends on the position: the way the seeds first run,
/// or, for a capturing kunamua move, the kichwa they are sown from. The text
/// is the same in both cases, so a move can be written down without one:
///
/// ```
/// use bingwa::bao::{Hand, Move, Pit, Side};
/// let m = Move::new(Side::North, Pit::NYUMBA, Hand::Right).playing_house();
/// assert_eq!(m.to_string(), "a5>+");
/// ```
///
/// `Move` is a byte, and so is `Option<Move>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(NonZeroU8);

const HAND_BIT: u8 = 1 << 4;
const PLUS_BIT: u8 = 1 << 5;
const SIDE_BIT: u8 = 1 << 6;
/// Set in every move, so that none is zero.
const MARK_BIT: u8 = 1 << 7;

const _: () = assert!(size_of::<Option<Move>>() == 1);

impl Move {
    /// The move of a side from a pit towards a hand, stopping in the house
    /// where there is a choice.
    #[must_use]
    pub const fn new(side: Side, pit: Pit, hand: Hand) -> Move {
        let bits = MARK_BIT | (side as u8) << 6 | (hand as u8) << 4 | pit.index() as u8;
        match NonZeroU8::new(bits) {
            Some(bits) => Move(bits),
            None => unreachable!(),
        }
    }

    /// The same move with the house played (`+`).
    #[must_use]
    pub const fn playing_house(self) -> Move {
        Move(self.0.saturating_add(if self.plays_house() { 0 } else { PLUS_BIT }))
    }

    /// The player.
    #[must_use]
    pub const fn side(self) -> Side {
        if self.0.get() & SIDE_BIT == 0 { Side::South } else { Side::North }
    }

    /// The pit named: where a kunamua seed is put, or the first sowing starts.
    #[must_use]
    pub const fn pit(self) -> Pit {
        Pit::wrapping(self.0.get() as usize)
    }

    /// The sign.
    #[must_use]
    pub const fn hand(self) -> Hand {
        if self.0.get() & HAND_BIT == 0 { Hand::Left } else { Hand::Right }
    }

    /// Whether the house is played (`+`) where the player could have stopped.
    #[must_use]
    pub const fn plays_house(self) -> bool {
        self.0.get() & PLUS_BIT != 0
    }

    /// The move as a byte that is never zero, for tables.
    #[must_use]
    pub const fn to_bits(self) -> u8 {
        self.0.get()
    }

    /// The move of a byte; `None` for a byte that [`Move::to_bits`] never
    /// gives.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Option<Move> {
        match NonZeroU8::new(bits) {
            Some(bits) if bits.get() & MARK_BIT != 0 => Some(Move(bits)),
            _ => None,
        }
    }

    /// Pit, hand and `+` as a number in `0..64`, the same for both players:
    /// an index into tables of moves.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0.get() & (SIDE_BIT - 1)) as usize
    }
}

impl fmt::Display for Move {
    /// The plain move: pit, sign and `+`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.pit().name(self.side()), self.hand().sign())?;
        if self.plays_house() {
            f.write_str("+")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}
