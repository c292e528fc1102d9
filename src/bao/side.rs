//! The two players.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

use super::error::ParseValueError;

/// A player: South (Kusini), who moves first, or North (Kaskazini).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(u8)]
pub enum Side {
    /// Kusini, the lower two rows of a diagram; moves first.
    #[cfg_attr(feature = "serde", serde(rename = "S"))]
    South = 0,
    /// Kaskazini, the upper two rows of a diagram.
    #[cfg_attr(feature = "serde", serde(rename = "N"))]
    North = 1,
}

impl Side {
    /// Both players, South first.
    pub const ALL: [Side; 2] = [Side::South, Side::North];

    /// The other player; `!side` is the same.
    ///
    /// ```
    /// use bingwa::bao::Side;
    /// assert_eq!(Side::South.opponent(), Side::North);
    /// assert_eq!(!Side::North, Side::South);
    /// ```
    #[must_use]
    pub const fn opponent(self) -> Side {
        match self {
            Side::South => Side::North,
            Side::North => Side::South,
        }
    }

    /// `0` for South, `1` for North: the index into per-player arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the SIDE field of a position: `S` or `N`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::South => 'S',
            Side::North => 'N',
        }
    }
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        self.opponent()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::South => "South",
            Side::North => "North",
        })
    }
}

impl FromStr for Side {
    type Err = ParseValueError;

    /// Reads a letter or a name, in capitals or small letters: `S`, `South`,
    /// `Kusini`, `N`, `North`, `Kaskazini`.
    fn from_str(text: &str) -> Result<Side, ParseValueError> {
        let expected = "S (South, Kusini) or N (North, Kaskazini)";
        match text.to_ascii_lowercase().as_str() {
            "s" | "south" | "kusini" => Ok(Side::South),
            "n" | "north" | "kaskazini" => Ok(Side::North),
            _ => Err(ParseValueError::new("side", text, expected)),
        }
    }
}
