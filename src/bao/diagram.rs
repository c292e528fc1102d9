//! The rule book's own drawing of a position.
//!
//! ```text
//! 22
//!  0  0  0  0  0  0  0  0
//!  0  2  2 #6  0  0  0  0
//! --------------------------------
//!  0  0  0  0 #6  2  2  0
//!  0  0  0  0  0  0  0  0
//! 22
//! ```
//!
//! North's store above, South's below, `#` before the count of an owned
//! nyumba. The stores may be left out, as the book does in the mtaji stage.

use std::fmt;

use super::pit::{Pit, Row};
use super::setup::{PAGE_ROWS, page_pit, parse_seeds};
use super::setup::{ParseSetupError, Setup};
use super::side::Side;

/// The text is not a diagram. Each error names the line or field, what was
/// found and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseDiagramError {
    /// No line of dashes, or more than one.
    #[error("diagram: found {0} lines of dashes, expected one between the players")]
    Divider(usize),
    /// Not two rows with or without a store beside the divider.
    #[error(
        "diagram: found {found} line{s} {place}, expected two rows of pits {order}",
        s = if *.found == 1 { "" } else { "s" }
    )]
    Lines {
        /// `above the dashes` or `below the dashes`.
        place: &'static str,
        /// Where the store would stand.
        order: &'static str,
        /// How many lines there are.
        found: usize,
    },
    /// A `#` before a pit that is not a nyumba.
    #[error("diagram: found # at pit {0}, expected it at {1}, the nyumba, alone")]
    House(String, String),
    /// A row or a number is wrong.
    #[error(transparent)]
    Row(#[from] ParseSetupError),
}

/// What is wrong with a diagram, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct Fault {
    /// The faulty line of the text, from 1; the first one if a line is missing.
    pub line: usize,
    /// What is wrong there.
    pub error: ParseDiagramError,
}

/// Whether a line is a diagram's divider.
#[must_use]
pub fn is_divider(line: &str) -> bool {
    let line = line.trim();
    line.len() >= 3 && line.bytes().all(|byte| byte == b'-')
}

/// Reads a diagram. It has no side to move and no kutakatia: the caller says
/// who moves (South by convention), and nothing is under kutakatia.
///
/// # Errors
///
/// What line, pit or number is wrong, and what was expected.
pub fn parse(text: &str, side: Side) -> Result<Setup, ParseDiagramError> {
    locate(text, side).map_err(|fault| fault.error)
}

/// Reads a diagram as [`parse`] does, and says which line is wrong.
///
/// # Errors
///
/// Those of [`parse`], each with its line.
pub fn locate(text: &str, side: Side) -> Result<Setup, Fault> {
    let lines: Vec<Line<'_>> =
        (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).collect();
    let first = lines.first().map_or(1, |&(number, _)| number);
    let dividers: Vec<usize> =
        lines.iter().filter(|(_, line)| is_divider(line)).map(|&(number, _)| number).collect();
    let [divider] = dividers[..] else {
        let error = ParseDiagramError::Divider(dividers.len());
        return Err(error.at(dividers.get(1).copied().unwrap_or(first)));
    };
    let above = lines.iter().take_while(|&&(number, _)| number < divider).count();
    let (north, south) = (&lines[..above], &lines[above + 1..]);

    let mut setup = Setup {
        pits: [[0; Pit::COUNT]; 2],
        stores: [0; 2],
        houses: [false; 2],
        side,
        kutakatia: None,
    };
    let (north_store, north_rows) = match north {
        [store, rows @ ..] if rows.len() == 2 => (Some(store), rows),
        rows if rows.len() == 2 => (None, rows),
        _ => {
            let (place, order) = ("above the dashes", "below an optional store");
            return Err(ParseDiagramError::Lines { place, order, found: north.len() }.at(first));
        }
    };
    let (south_store, south_rows) = match south {
        [rows @ .., store] if rows.len() == 2 => (Some(store), rows),
        rows if rows.len() == 2 => (None, rows),
        _ => {
            let (place, order) = ("below the dashes", "above an optional store");
            return Err(ParseDiagramError::Lines { place, order, found: south.len() }.at(divider));
        }
    };
    for (side, store) in [(Side::South, south_store), (Side::North, north_store)] {
        if let Some(&(number, text)) = store {
            setup.stores[side.index()] =
                parse_seeds(text.trim(), "stores", || format!("{side}'s store"))
                    .map_err(|error| ParseDiagramError::Row(error).at(number))?;
        }
    }
    for (&(number, line), page_row) in north_rows.iter().chain(south_rows).zip(PAGE_ROWS) {
        parse_row(line, page_row, &mut setup).map_err(|error| error.at(number))?;
    }
    Ok(setup)
}

/// A line with its number, from 1.
type Line<'a> = (usize, &'a str);

impl ParseDiagramError {
    fn at(self, line: usize) -> Fault {
        Fault { line, error: self }
    }
}

/// Reads one row of pits into a setup.
fn parse_row(
    line: &str,
    (side, row, name): (Side, Row, &'static str),
    setup: &mut Setup,
) -> Result<(), ParseDiagramError> {
    let numbers: Vec<&str> = line.split_whitespace().collect();
    if numbers.len() != Pit::ROW {
        return Err(ParseSetupError::Pits { row: name, found: numbers.len() }.into());
    }
    for (column, number) in numbers.into_iter().enumerate() {
        let pit = page_pit(side, row, column);
        let seeds = match number.strip_prefix('#') {
            Some(seeds) if pit == Pit::NYUMBA => {
                setup.houses[side.index()] = true;
                seeds
            }
            Some(_) => {
                let place = pit.name(side).to_string();
                let house = Pit::NYUMBA.name(side).to_string();
                return Err(ParseDiagramError::House(place, house));
            }
            None => number,
        };
        setup.pits[side.index()][pit.index()] =
            parse_seeds(seeds, "rows", || format!("pit {}", pit.name(side)))?;
    }
    Ok(())
}

/// A setup drawn as the rule book draws it, stores always shown.
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a>(pub &'a Setup);

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.0;
        writeln!(f, "{}", setup.stores[Side::North.index()])?;
        for (index, (side, row, _)) in PAGE_ROWS.into_iter().enumerate() {
            if index == 2 {
                writeln!(f, "{}", "-".repeat(32))?;
            }
            for column in 0..Pit::ROW {
                let pit = page_pit(side, row, column);
                let seeds = setup.pits[side.index()][pit.index()];
                let owned = pit == Pit::NYUMBA && setup.houses[side.index()];
                let cell = if owned { format!("#{seeds}") } else { seeds.to_string() };
                write!(f, "{}{cell:>2}", if column > 0 { " " } else { "" })?;
            }
            writeln!(f)?;
        }
        writeln!(f, "{}", setup.stores[Side::South.index()])
    }
}
