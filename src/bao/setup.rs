//! Anything that can be set up on a board, and its one-line text.

use std::fmt;
use std::str::FromStr;

use super::pit::{Pit, Row};
use super::position::Position;
use super::position::{Houses, NOWHERE};
use super::ring::Ring;
use super::side::Side;

/// Seeds in a game: pits and stores of both players.
pub const TOTAL_SEEDS: u32 = 64;

/// What a text says stands on the board; not yet known to be playable.
///
/// Its text form is one line of five fields, `ROWS STORES HOUSES SIDE
/// KUTAKATIA`:
///
/// ```
/// use bingwa::bao::{Position, Setup};
/// let text = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 Hh S -";
/// let setup: Setup = text.parse()?;
/// assert_eq!(Position::try_from(setup)?, Position::kiswahili());
/// assert_eq!(setup.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Seeds in South's and North's pits, in ring order (see [`Pit`]).
    pub pits: [[u8; Pit::COUNT]; 2],
    /// Seeds in South's and North's store.
    pub stores: [u8; 2],
    /// Whether South and North own their nyumba.
    pub houses: [bool; 2],
    /// The player to move.
    pub side: Side,
    /// The pit of the player to move that is under kutakatia.
    pub kutakatia: Option<Pit>,
}

/// The text is not a position's. Each error names the field, what was found
/// and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSetupError {
    /// Not five fields.
    #[error(
        "position: found {0} field{s}, expected 5: ROWS STORES HOUSES SIDE KUTAKATIA",
        s = if *.0 == 1 { "" } else { "s" }
    )]
    Fields(usize),
    /// Not four rows.
    #[error("rows: found {0} row{s}, expected 4 separated by '/'", s = if *.0 == 1 { "" } else { "s" })]
    Rows(usize),
    /// Not eight pits in a row.
    #[error("rows: found {found} pit{s} in {row}, expected 8", s = if *.found == 1 { "" } else { "s" })]
    Pits {
        /// The row, in words.
        row: &'static str,
        /// How many pits it has.
        found: usize,
    },
    /// A pit's or store's number cannot be read.
    #[error("{field}: found {found:?} in {place}, expected a number of seeds from 0 to 64")]
    Seeds {
        /// `rows` or `stores`.
        field: &'static str,
        /// The pit's name or whose store.
        place: String,
        /// What stands there.
        found: String,
    },
    /// Not two stores.
    #[error("stores: found {0:?}, expected two numbers, South's and North's, as in 22,22")]
    Stores(String),
    /// Not a set of houses.
    #[error("houses: found {0:?}, expected Hh, H, h or -")]
    Houses(String),
    /// Not a side.
    #[error("side: found {0:?}, expected S or N")]
    Side(String),
    /// Not a front pit of the side to move.
    #[error("kutakatia: found {found:?}, expected a front pit of {side}, {example}1 to {example}8, or -",
        example = if *.side == Side::South { 'A' } else { 'a' })]
    Kutakatia {
        /// What stands there.
        found: String,
        /// The player to move.
        side: Side,
    },
}

/// What is set up cannot be played. Each error names the field, what was found
/// and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// More seeds than the game has.
    #[error("rows and stores: found {0} seeds in all, expected at most 64")]
    TooManySeeds(u32),
    /// A front row without seeds: that game is over.
    #[error("rows: found {0}'s front row empty, expected a seed at least: that game is over")]
    EmptyFront(Side),
    /// The pit cannot be under kutakatia (§4.5).
    #[error("kutakatia: found {}, expected {}",
        found.name(*side),
        possible.map_or("-, since no pit can be under kutakatia here".to_owned(),
            |pit| format!("{} or -", pit.name(*side))))]
    Kutakatia {
        /// The pit set up.
        found: Pit,
        /// The one pit that could be.
        possible: Option<Pit>,
        /// The player to move.
        side: Side,
    },
}

/// A position's text is not one, or what it says cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePositionError {
    /// It cannot be read.
    #[error(transparent)]
    Text(#[from] ParseSetupError),
    /// It cannot be played.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl Setup {
    /// All seeds: in pits and stores, of both players.
    #[must_use]
    pub fn total_seeds(&self) -> u32 {
        let pits = self.pits.iter().flatten();
        pits.chain(&self.stores).map(|&seeds| u32::from(seeds)).sum()
    }

    /// A line for the user if the position is playable but odd: fewer seeds
    /// than a game has.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        let total = self.total_seeds();
        (total < TOTAL_SEEDS)
            .then(|| format!("rows and stores: found {total} seeds in all, a game has 64"))
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Position, SetupError> {
        let total = setup.total_seeds();
        if total > TOTAL_SEEDS {
            return Err(SetupError::TooManySeeds(total));
        }
        let rings = setup.pits.map(Ring::new);
        for side in Side::ALL {
            if rings[side.index()].front_is_empty() {
                return Err(SetupError::EmptyFront(side));
            }
        }
        let (own, opponent) = (setup.side.index(), setup.side.opponent().index());
        let mut position = Position {
            own: rings[own],
            opponent: rings[opponent],
            stores: [setup.stores[own], setup.stores[opponent]],
            houses: Houses::new(setup.houses[own], setup.houses[opponent]),
            side: setup.side,
            blocked: NOWHERE,
        };
        if let Some(found) = setup.kutakatia {
            let possible = position.possible_kutakatia();
            if possible != Some(found) {
                let side = setup.side;
                return Err(SetupError::Kutakatia { found, possible, side });
            }
            position.blocked = found.index() as u8;
        }
        Ok(position)
    }
}

impl Position {
    /// The position as text would set it up.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            pits: Side::ALL.map(|side| self.ring(side).seeds()),
            stores: Side::ALL.map(|side| self.store(side)),
            houses: Side::ALL.map(|side| self.owns_house(side)),
            side: self.side,
            kutakatia: self.kutakatia(),
        }
    }
}

impl fmt::Display for Position {
    /// The one-line text form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

/// The four rows of a page from the top, each left to right as South sees it.
pub(super) const PAGE_ROWS: [(Side, Row, &str); 4] = [
    (Side::North, Row::Back, "North's back row"),
    (Side::North, Row::Front, "North's front row"),
    (Side::South, Row::Front, "South's front row"),
    (Side::South, Row::Back, "South's back row"),
];

/// The pit in a column of a page's row, `column` in `0..8` from the left.
pub(super) fn page_pit(side: Side, row: Row, column: usize) -> Pit {
    let number = match side {
        Side::South => column + 1,
        Side::North => 8 - column,
    };
    Pit::at(row, number).expect("a column is below 8")
}

/// Reads a number of seeds, `0..=64`.
pub(super) fn parse_seeds(
    text: &str,
    field: &'static str,
    place: impl FnOnce() -> String,
) -> Result<u8, ParseSetupError> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<u8>() {
        Ok(seeds) if digits && u32::from(seeds) <= TOTAL_SEEDS => Ok(seeds),
        _ => Err(ParseSetupError::Seeds { field, place: place(), found: text.to_owned() }),
    }
}

impl FromStr for Setup {
    type Err = ParseSetupError;

    fn from_str(text: &str) -> Result<Setup, ParseSetupError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [rows, stores, houses, side, kutakatia] = fields[..] else {
            return Err(ParseSetupError::Fields(fields.len()));
        };
        let side = parse_side(side)?;
        Ok(Setup {
            pits: parse_rows(rows)?,
            stores: parse_stores(stores)?,
            houses: parse_houses(houses)?,
            side,
            kutakatia: parse_kutakatia(kutakatia, side)?,
        })
    }
}

fn parse_rows(text: &str) -> Result<[[u8; Pit::COUNT]; 2], ParseSetupError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != PAGE_ROWS.len() {
        return Err(ParseSetupError::Rows(rows.len()));
    }
    let mut pits = [[0; Pit::COUNT]; 2];
    for (text, (side, row, name)) in rows.into_iter().zip(PAGE_ROWS) {
        let numbers: Vec<&str> = text.split(',').collect();
        if numbers.len() != Pit::ROW {
            return Err(ParseSetupError::Pits { row: name, found: numbers.len() });
        }
        for (column, number) in numbers.into_iter().enumerate() {
            let pit = page_pit(side, row, column);
            pits[side.index()][pit.index()] =
                parse_seeds(number, "rows", || format!("pit {}", pit.name(side)))?;
        }
    }
    Ok(pits)
}

fn parse_stores(text: &str) -> Result<[u8; 2], ParseSetupError> {
    let Some((south, north)) = text.split_once(',') else {
        return Err(ParseSetupError::Stores(text.to_owned()));
    };
    Ok([
        parse_seeds(south, "stores", || "South's store".to_owned())?,
        parse_seeds(north, "stores", || "North's store".to_owned())?,
    ])
}

fn parse_houses(text: &str) -> Result<[bool; 2], ParseSetupError> {
    match text {
        "Hh" => Ok([true, true]),
        "H" => Ok([true, false]),
        "h" => Ok([false, true]),
        "-" => Ok([false, false]),
        _ => Err(ParseSetupError::Houses(text.to_owned())),
    }
}

fn parse_side(text: &str) -> Result<Side, ParseSetupError> {
    match text {
        "S" => Ok(Side::South),
        "N" => Ok(Side::North),
        _ => Err(ParseSetupError::Side(text.to_owned())),
    }
}

fn parse_kutakatia(text: &str, side: Side) -> Result<Option<Pit>, ParseSetupError> {
    if text == "-" {
        return Ok(None);
    }
    let pit = Pit::all().find(|pit| pit.is_front() && pit.name(side).to_string() == text);
    match pit {
        Some(pit) => Ok(Some(pit)),
        None => Err(ParseSetupError::Kutakatia { found: text.to_owned(), side }),
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        Ok(Position::try_from(text.parse::<Setup>()?)?)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (side, row, _)) in PAGE_ROWS.into_iter().enumerate() {
            if index > 0 {
                f.write_str("/")?;
            }
            for column in 0..Pit::ROW {
                if column > 0 {
                    f.write_str(",")?;
                }
                let pit = page_pit(side, row, column);
                write!(f, "{}", self.pits[side.index()][pit.index()])?;
            }
        }
        let houses = match self.houses {
            [true, true] => "Hh",
            [true, false] => "H",
            [false, true] => "h",
            [false, false] => "-",
        };
        let [south, north] = self.stores;
        write!(f, " {south},{north} {houses} {} ", self.side.letter())?;
        match self.kutakatia {
            Some(pit) => write!(f, "{}", pit.name(self.side)),
            None => f.write_str("-"),
        }
    }
}
