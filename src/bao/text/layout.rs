//! The board as a page shows it: North's two rows above South's, each left to
//! right as South sees it.

use std::fmt;

use crate::bao::pit::{Pit, Row};
use crate::bao::side::Side;

/// Seeds in a game: pits and stores of both players.
pub const TOTAL_SEEDS: u32 = 64;

/// One of the four rows of a page.
///
/// ```
/// use bingwa::bao::PageRow;
/// let names = PageRow::ALL.map(|row| row.pits()[0].name(row.side()).to_string());
/// assert_eq!(names, ["b8", "a8", "A1", "B1"]);
/// assert_eq!(PageRow::ALL[0].to_string(), "North's back row");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PageRow {
    side: Side,
    row: Row,
}

impl PageRow {
    /// The rows from the top of the page.
    pub const ALL: [PageRow; 4] = [
        PageRow { side: Side::North, row: Row::Back },
        PageRow { side: Side::North, row: Row::Front },
        PageRow { side: Side::South, row: Row::Front },
        PageRow { side: Side::South, row: Row::Back },
    ];

    /// The row's owner.
    #[must_use]
    pub const fn side(self) -> Side {
        self.side
    }

    /// Whether it is the owner's front or back row.
    #[must_use]
    pub const fn row(self) -> Row {
        self.row
    }

    /// The row's pits from left to right.
    #[must_use]
    pub fn pits(self) -> [Pit; Pit::ROW] {
        std::array::from_fn(|column| {
            let number = match self.side {
                Side::South => column + 1,
                Side::North => Pit::ROW - column,
            };
            Pit::at(self.row, number).expect("a number from 1 to 8")
        })
    }
}

impl fmt::Display for PageRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}'s {} row", self.side, self.row)
    }
}

/// Seeds in South's and North's pits, each in ring order (see [`Pit`]). The
/// text is the ROWS field of a position.
///
/// ```
/// use bingwa::bao::{Pit, Position, Rows, Side};
/// let rows = Rows(Position::kiswahili().to_setup().pits);
/// assert_eq!(rows.seeds(Side::North, Pit::NYUMBA), 6);
/// assert!(rows.to_string().starts_with("0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rows(pub [[u8; Pit::COUNT]; 2]);

impl Rows {
    /// The seeds in one pit of a player.
    #[must_use]
    pub const fn seeds(&self, side: Side, pit: Pit) -> u8 {
        self.0[side.index()][pit.index()]
    }
}

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = PageRow::ALL
            .map(|row| row.pits().map(|pit| self.seeds(row.side, pit).to_string()).join(","));
        f.write_str(&rows.join("/"))
    }
}
