//! The board as a page shows it: North's two rows above South's, each left to
//! right as South sees it.

use std::fmt;
use std::str::FromStr;

use crate::bao::pit::{Pit, Row};
use crate::bao::side::Side;
use crate::util::messages::count_of;

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
/// let rows: Rows = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0".parse()?;
/// assert_eq!(rows.seeds(Side::North, Pit::NYUMBA), 6);
/// assert_eq!(rows, Rows(Position::kiswahili().to_setup().pits));
/// # Ok::<(), bingwa::bao::ParseRowsError>(())
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
        for (index, row) in PageRow::ALL.into_iter().enumerate() {
            if index > 0 {
                f.write_str("/")?;
            }
            for (column, pit) in row.pits().into_iter().enumerate() {
                let comma = if column > 0 { "," } else { "" };
                write!(f, "{comma}{}", self.seeds(row.side, pit))?;
            }
        }
        Ok(())
    }
}

/// The text is not the ROWS field of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseRowsError {
    /// Not four rows.
    #[error("rows: found {rows}, expected 4 separated by '/'", rows = count_of(*.0, "row"))]
    Count(usize),
    /// Not eight pits in a row.
    #[error("rows: found {pits} in {row}, expected 8", pits = count_of(*.found, "pit"))]
    Pits {
        /// The row.
        row: PageRow,
        /// Pits found in it.
        found: usize,
    },
    /// A pit's number cannot be read.
    #[error(transparent)]
    Seeds(#[from] ParseSeedsError),
}

impl FromStr for Rows {
    type Err = ParseRowsError;

    fn from_str(text: &str) -> Result<Rows, ParseRowsError> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != PageRow::ALL.len() {
            return Err(ParseRowsError::Count(rows.len()));
        }
        let mut pits = [[0; Pit::COUNT]; 2];
        for (text, row) in rows.into_iter().zip(PageRow::ALL) {
            let numbers: Vec<&str> = text.split(',').collect();
            if numbers.len() != Pit::ROW {
                return Err(ParseRowsError::Pits { row, found: numbers.len() });
            }
            for (number, pit) in numbers.into_iter().zip(row.pits()) {
                pits[row.side.index()][pit.index()] = parse_pit(number, row.side, pit)?;
            }
        }
        Ok(Rows(pits))
    }
}

/// A pit's or store's text is not a number of seeds from 0 to 64.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: found {found:?} in {place}, expected a number of seeds from 0 to 64")]
pub struct ParseSeedsError {
    /// `rows` or `stores`.
    pub field: &'static str,
    /// The pit's name, or whose store it is.
    pub place: String,
    /// The text.
    pub found: String,
}

/// Reads a pit's seeds.
pub(super) fn parse_pit(text: &str, side: Side, pit: Pit) -> Result<u8, ParseSeedsError> {
    parse_seeds(text, "rows", || format!("pit {}", pit.name(side)))
}

/// Reads the seeds in a player's store.
pub(super) fn parse_store(text: &str, side: Side) -> Result<u8, ParseSeedsError> {
    parse_seeds(text, "stores", || format!("{side}'s store"))
}

/// Reads a number of seeds, `0..=64`.
fn parse_seeds(
    text: &str,
    field: &'static str,
    place: impl FnOnce() -> String,
) -> Result<u8, ParseSeedsError> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<u8>() {
        Ok(seeds) if digits && u32::from(seeds) <= TOTAL_SEEDS => Ok(seeds),
        _ => Err(ParseSeedsError { field, place: place(), found: text.to_owned() }),
    }
}
