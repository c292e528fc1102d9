//! Anything that can be set up on a board, and its one-line text.

use std::fmt;
use std::str::FromStr;

use super::layout::{ParseRowsError, ParseSeedsError, Rows, TOTAL_SEEDS, parse_store};
use crate::bao::pit::{NOWHERE, Pit, PitName};
use crate::bao::position::{Houses, Position};
use crate::bao::ring::Ring;
use crate::bao::side::Side;
use crate::util::messages::count_of;

/// A board as a text sets it up, not yet known to be playable:
/// [`Position::try_from`] tells.
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

/// The text is not a setup's. Each error names the field, what was found and
/// what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSetupError {
    /// Not five fields.
    #[error(
        "position: found {fields}, expected 5: ROWS STORES HOUSES SIDE KUTAKATIA",
        fields = count_of(*.0, "field")
    )]
    Fields(usize),
    /// The rows cannot be read.
    #[error(transparent)]
    Rows(#[from] ParseRowsError),
    /// Not two stores.
    #[error("stores: found {0:?}, expected two numbers, South's and North's, as in 22,22")]
    Stores(String),
    /// A store's number cannot be read.
    #[error(transparent)]
    Store(#[from] ParseSeedsError),
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
        /// The text.
        found: String,
        /// The player to move.
        side: Side,
    },
}

/// The setup cannot be played. Each error names the field, what was found and
/// what was expected.
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

/// The text is not a setup's, or the setup cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePositionError {
    /// The text cannot be read.
    #[error(transparent)]
    Text(#[from] ParseSetupError),
    /// The setup cannot be played.
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

    /// What is odd about the setup, though it may be playable.
    #[must_use]
    pub fn warning(&self) -> Option<SetupWarning> {
        let total = self.total_seeds();
        (total < TOTAL_SEEDS).then_some(SetupWarning::FewSeeds(total))
    }
}

/// A setup is odd, but may be playable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupWarning {
    /// Fewer seeds than a game has: pits and stores of both players.
    FewSeeds(u32),
}

impl fmt::Display for SetupWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupWarning::FewSeeds(found) => {
                write!(f, "rows and stores: found {found} seeds in all, a game has {TOTAL_SEEDS}")
            }
        }
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
    /// The position as a setup.
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

impl FromStr for Setup {
    type Err = ParseSetupError;

    fn from_str(text: &str) -> Result<Setup, ParseSetupError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [rows, stores, houses, side, kutakatia] = fields[..] else {
            return Err(ParseSetupError::Fields(fields.len()));
        };
        let side = parse_side(side)?;
        Ok(Setup {
            pits: rows.parse::<Rows>()?.0,
            stores: parse_stores(stores)?,
            houses: parse_houses(houses)?,
            side,
            kutakatia: parse_kutakatia(kutakatia, side)?,
        })
    }
}

fn parse_stores(text: &str) -> Result<[u8; 2], ParseSetupError> {
    let Some((south, north)) = text.split_once(',') else {
        return Err(ParseSetupError::Stores(text.to_owned()));
    };
    Ok([parse_store(south, Side::South)?, parse_store(north, Side::North)?])
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
    match text.parse::<PitName>() {
        Ok(name) if name.side() == side && name.pit().is_front() => Ok(Some(name.pit())),
        _ => Err(ParseSetupError::Kutakatia { found: text.to_owned(), side }),
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        Ok(Position::try_from(text.parse::<Setup>()?)?)
    }
}

impl fmt::Display for Setup {
    /// The one-line text: `ROWS STORES HOUSES SIDE KUTAKATIA`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let houses = match self.houses {
            [true, true] => "Hh",
            [true, false] => "H",
            [false, true] => "h",
            [false, false] => "-",
        };
        let [south, north] = self.stores;
        write!(f, "{} {south},{north} {houses} {} ", Rows(self.pits), self.side.letter())?;
        match self.kutakatia {
            Some(pit) => write!(f, "{}", pit.name(self.side)),
            None => f.write_str("-"),
        }
    }
}
