//! A pit as its owner sees it.

use std::fmt;
use std::str::FromStr;

use super::error::ParseValueError;
use super::side::Side;

/// A ring index that no pit has.
pub(super) const NOWHERE: u8 = 16;

/// One of a player's two rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Row {
    /// The inner row, facing the opponent's; `A` or `a` in notation.
    Front,
    /// The outer row; `B` or `b` in notation.
    Back,
}

impl Row {
    /// The row's letter in notation: South's rows are `A` and `B`, North's `a`
    /// and `b`.
    #[must_use]
    pub const fn letter(self, side: Side) -> char {
        match (side, self) {
            (Side::South, Row::Front) => 'A',
            (Side::South, Row::Back) => 'B',
            (Side::North, Row::Front) => 'a',
            (Side::North, Row::Back) => 'b',
        }
    }

    /// The row and its owner for a letter of notation; `None` for any other
    /// character.
    ///
    /// ```
    /// use bingwa::bao::{Row, Side};
    /// assert_eq!(Row::from_letter('b'), Some((Side::North, Row::Back)));
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<(Side, Row)> {
        match letter {
            'A' => Some((Side::South, Row::Front)),
            'B' => Some((Side::South, Row::Back)),
            'a' => Some((Side::North, Row::Front)),
            'b' => Some((Side::North, Row::Back)),
            _ => None,
        }
    }
}

impl fmt::Display for Row {
    /// `front` or `back`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Row::Front => "front",
            Row::Back => "back",
        })
    }
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

    /// The pit of the same row at the same distance from the other end.
    ///
    /// ```
    /// use bingwa::bao::{Pit, Row};
    /// assert_eq!(Pit::at(Row::Back, 2).map(Pit::mirrored), Pit::at(Row::Back, 7));
    /// ```
    #[must_use]
    pub const fn mirrored(self) -> Pit {
        Pit(if self.is_front() { 7 - self.0 } else { 23 - self.0 })
    }

    /// The pit's name in K.I.B.A. notation: `A` front and `B` back for South,
    /// `a` and `b` for North, then the number.
    #[must_use]
    pub const fn name(self, side: Side) -> PitName {
        PitName { pit: self, side }
    }
}

/// A pit and its owner. Its text is the pit's name in notation: `A5`, `b2`.
///
/// ```
/// use bingwa::bao::{Pit, PitName, Side};
/// let name: PitName = "a5".parse()?;
/// assert_eq!((name.side(), name.pit()), (Side::North, Pit::NYUMBA));
/// assert_eq!(name.to_string(), "a5");
/// # Ok::<(), bingwa::bao::ParseValueError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PitName {
    pit: Pit,
    side: Side,
}

impl PitName {
    /// The pit as its owner sees it.
    #[must_use]
    pub const fn pit(self) -> Pit {
        self.pit
    }

    /// The pit's owner.
    #[must_use]
    pub const fn side(self) -> Side {
        self.side
    }
}

impl fmt::Display for PitName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.pit.row().letter(self.side), self.pit.number())
    }
}

impl FromStr for PitName {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<PitName, ParseValueError> {
        let read = || {
            let mut characters = text.chars();
            let (side, row) = Row::from_letter(characters.next()?)?;
            let number = characters.next()?.to_digit(10)?;
            let pit = Pit::at(row, number as usize)?;
            characters.next().is_none().then(|| pit.name(side))
        };
        let expected = "a row letter A, B, a or b, and a number from 1 to 8";
        read().ok_or_else(|| ParseValueError::new("pit", text, expected))
    }
}
