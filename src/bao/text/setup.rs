//! Anything that can be set up on a board, and its one-line text.

use std::fmt;
use std::str::FromStr;

use super::layout::{PageRow, Rows, TOTAL_SEEDS};
use crate::bao::pit::{NOWHERE, Pit, PitName, Row};
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

/// The text is not a setup's. The message names the field, what was found and what was
/// expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct ParseSetupError {
    /// `rows`, `stores`, `houses`, `side` or `kutakatia`; `position` if there are not five
    /// fields.
    pub field: &'static str,
    /// What was found and what was expected.
    pub problem: String,
}

impl ParseSetupError {
    pub(super) fn new(field: &'static str, problem: String) -> ParseSetupError {
        ParseSetupError { field, problem }
    }
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

    /// What is odd about the setup, though it may be drawn: another number of seeds than a game's.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        let total = self.total_seeds();
        (total != TOTAL_SEEDS).then(|| {
            format!("rows and stores: found {total} seeds in all, a game has {TOTAL_SEEDS}")
        })
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
            let fields = count_of(fields.len(), "field");
            let problem = format!("found {fields}, expected 5: ROWS STORES HOUSES SIDE KUTAKATIA");
            return Err(ParseSetupError::new("position", problem));
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
    if rows.len() != PageRow::ALL.len() {
        let problem = format!("found {}, expected 4 separated by '/'", count_of(rows.len(), "row"));
        return Err(ParseSetupError::new("rows", problem));
    }
    let mut pits = [[0; Pit::COUNT]; 2];
    for (text, row) in rows.into_iter().zip(PageRow::ALL) {
        let numbers: Vec<&str> = text.split(',').collect();
        for (number, pit) in numbers.iter().zip(pits_of(row, numbers.len())?) {
            pits[row.side().index()][pit.index()] = parse_pit(number, row.side(), pit)?;
        }
    }
    Ok(pits)
}

/// The pits of a row in which `found` pits are written.
///
/// # Errors
///
/// That is another number than eight.
pub(super) fn pits_of(row: PageRow, found: usize) -> Result<[Pit; Pit::ROW], ParseSetupError> {
    if found == Pit::ROW {
        return Ok(row.pits());
    }
    let problem = format!("found {} in {row}, expected 8", count_of(found, "pit"));
    Err(ParseSetupError::new("rows", problem))
}

/// Reads a pit's seeds.
pub(super) fn parse_pit(text: &str, side: Side, pit: Pit) -> Result<u8, ParseSetupError> {
    parse_seeds(text, "rows", &format!("pit {}", pit.name(side)))
}

/// Reads the seeds in a player's store.
pub(super) fn parse_store(text: &str, side: Side) -> Result<u8, ParseSetupError> {
    parse_seeds(text, "stores", &format!("{side}'s store"))
}

/// Reads a number of seeds, `0..=64`.
fn parse_seeds(text: &str, field: &'static str, place: &str) -> Result<u8, ParseSetupError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<u8>() {
        Ok(seeds) if digits && u32::from(seeds) <= TOTAL_SEEDS => Ok(seeds),
        _ => {
            let problem =
                format!("found {text:?} in {place}, expected a number of seeds from 0 to 64");
            Err(ParseSetupError::new(field, problem))
        }
    }
}

fn parse_stores(text: &str) -> Result<[u8; 2], ParseSetupError> {
    match text.split_once(',') {
        Some((south, north)) => {
            Ok([parse_store(south, Side::South)?, parse_store(north, Side::North)?])
        }
        None => {
            let expected = "expected two numbers, South's and North's, as in 22,22";
            Err(ParseSetupError::new("stores", format!("found {text:?}, {expected}")))
        }
    }
}

/// The texts of HOUSES: whether South and North own their nyumba.
const HOUSES: [(&str, [bool; 2]); 4] =
    [("Hh", [true, true]), ("H", [true, false]), ("h", [false, true]), ("-", [false, false])];

fn parse_houses(text: &str) -> Result<[bool; 2], ParseSetupError> {
    let named = HOUSES.into_iter().find(|&(name, _)| name == text);
    named.map(|(_, houses)| houses).ok_or_else(|| {
        ParseSetupError::new("houses", format!("found {text:?}, expected Hh, H, h or -"))
    })
}

fn parse_side(text: &str) -> Result<Side, ParseSetupError> {
    match text {
        "S" => Ok(Side::South),
        "N" => Ok(Side::North),
        _ => Err(ParseSetupError::new("side", format!("found {text:?}, expected S or N"))),
    }
}

fn parse_kutakatia(text: &str, side: Side) -> Result<Option<Pit>, ParseSetupError> {
    if text == "-" {
        return Ok(None);
    }
    match text.parse::<PitName>() {
        Ok(name) if name.side() == side && name.pit().is_front() => Ok(Some(name.pit())),
        _ => {
            let row = Row::Front.letter(side);
            let pits = format!("a front pit of {side}, {row}1 to {row}8, or -");
            let problem = format!("found {text:?}, expected {pits}");
            Err(ParseSetupError::new("kutakatia", problem))
        }
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
        let houses = HOUSES.into_iter().find(|&(_, houses)| houses == self.houses);
        let houses = houses.map_or("-", |(name, _)| name);
        let [south, north] = self.stores;
        write!(f, "{} {south},{north} {houses} {} ", Rows(self.pits), self.side.letter())?;
        match self.kutakatia {
            Some(pit) => write!(f, "{}", pit.name(self.side)),
            None => f.write_str("-"),
        }
    }
}
