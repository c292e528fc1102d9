//! A pit as its owner sees it.

use std::fmt;

use super::side::Side;

/// One of a player's two rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Row {
    /// The inner row, facing the opponent's; `A` or `a` in notation.
    Front,
    /// The outer row; `B` or `b` in notation.
    Back,
}

/// A pit of one player, numbered along the ring.
///
/// The index runs clockwise: `0..8` are front pits 1 to 8 from the owner's
/// left, `8..16` are back pits 8 down to 1, so that a clockwise sowing steps
/// to the next higher index, modulo 16, for both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pit(u8);

impl Pit {
    /// Pits a player owns.
    pub const COUNT: usize = 16;
    /// Pits in one row.
    pub const ROW: usize = 8;
    /// Front pit 1, the left head.
    pub const LEFT_KICHWA: Pit = Pit(0);
    /// Front pit 8, the right head.
    pub const RIGHT_KICHWA: Pit = Pit(7);
    /// Front pit 5, the house.
    pub const NYUMBA: Pit = Pit(4);

    /// The pit at a ring index in `0..16`; `None` for any other.
    #[must_use]
    pub const fn new(index: usize) -> Option<Pit> {
        if index < Pit::COUNT { Some(Pit(index as u8)) } else { None }
    }

    /// The pit at a ring index taken modulo 16.
    pub(crate) const fn wrapping(index: usize) -> Pit {
        Pit((index % Pit::COUNT) as u8)
    }

    /// The pit of a row with a number in `1..=8`, counted from the owner's
    /// left; `None` for any other number.
    ///
    /// ```
    /// use bingwa::bao::{Pit, Row};
    /// assert_eq!(Pit::at(Row::Front, 5), Some(Pit::NYUMBA));
    /// assert_eq!(Pit::at(Row::Back, 8).map(Pit::index), Some(8));
    /// assert_eq!(Pit::at(Row::Front, 9), None);
    /// ```
    #[must_use]
    pub const fn at(row: Row, number: usize) -> Option<Pit> {
        match (row, number) {
            (Row::Front, 1..=8) => Some(Pit(number as u8 - 1)),
            (Row::Back, 1..=8) => Some(Pit(16 - number as u8)),
            _ => None,
        }
    }

    /// All sixteen pits in ring order.
    pub fn all() -> impl DoubleEndedIterator<Item = Pit> + ExactSizeIterator {
        (0..16u8).map(Pit)
    }

    /// The ring index, `0..16`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row this pit lies in.
    #[must_use]
    pub const fn row(self) -> Row {
        if self.is_front() { Row::Front } else { Row::Back }
    }

    /// Whether the pit lies in the front row.
    #[must_use]
    pub const fn is_front(self) -> bool {
        (self.0 as usize) < Pit::ROW
    }

    /// The number from the owner's left, `1..=8`.
    #[must_use]
    pub const fn number(self) -> usize {
        if self.is_front() { self.0 as usize + 1 } else { Pit::COUNT - self.0 as usize }
    }

    /// The opponent's front pit that this one faces; `None` for a back pit,
    /// which faces nothing.
    ///
    /// ```
    /// use bingwa::bao::{Pit, Row};
    /// let a2 = Pit::at(Row::Front, 2).unwrap();
    /// assert_eq!(a2.facing(), Pit::at(Row::Front, 7));
    /// ```
    #[must_use]
    pub const fn facing(self) -> Option<Pit> {
        if self.is_front() { Some(Pit(7 - self.0)) } else { None }
    }

    /// The pit's name in K.I.B.A. notation: `A` front and `B` back for South,
    /// `a` and `b` for North, then the number.
    #[must_use]
    pub fn name(self, side: Side) -> PitName {
        PitName { pit: self, side }
    }
}

/// A pit and its owner, for display: `A5`, `b2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PitName {
    pit: Pit,
    side: Side,
}

impl fmt::Display for PitName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match (self.side, self.pit.row()) {
            (Side::South, Row::Front) => 'A',
            (Side::South, Row::Back) => 'B',
            (Side::North, Row::Front) => 'a',
            (Side::North, Row::Back) => 'b',
        };
        write!(f, "{letter}{}", self.pit.number())
    }
}
