//! The two players.

use std::fmt;

/// A player: South (Kusini), who moves first, or North (Kaskazini).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// Kusini, the lower two rows of a diagram; moves first.
    South = 0,
    /// Kaskazini, the upper two rows of a diagram.
    North = 1,
}

impl Side {
    /// Both players, South first.
    pub const ALL: [Side; 2] = [Side::South, Side::North];

    /// The other player.
    ///
    /// ```
    /// use bingwa::bao::Side;
    /// assert_eq!(Side::South.opponent(), Side::North);
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

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::South => "South",
            Side::North => "North",
        })
    }
}
