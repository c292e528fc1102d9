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
//! nyumba. The stores may be missing, as in the book's mtaji diagrams.

use std::fmt;

use super::layout::{PageRow, ParseRowsError, ParseSeedsError, parse_pit, parse_store};
use super::setup::Setup;
use crate::bao::pit::{Pit, PitName};
use crate::bao::side::Side;
use crate::util::messages::count_of;

/// The text is not a diagram. The message names the row, pit or store, what was
/// found and what was expected; the line is apart.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct ParseDiagramError {
    /// Line of the text, from 1; the first line of the diagram, or that of the
    /// dashes, if a line is missing.
    pub line: usize,
    /// What is wrong there.
    pub problem: DiagramProblem,
}

/// What is wrong with a diagram.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiagramProblem {
    /// No line of dashes, or more than one.
    #[error("diagram: found {0} lines of dashes, expected one between the players")]
    Dashes(usize),
    /// Above or below the dashes there are not two rows and at most one store.
    #[error(
        "diagram: found {lines} {place}, expected two rows of pits {order}",
        lines = count_of(*.found, "line")
    )]
    Lines {
        /// `above the dashes` or `below the dashes`.
        place: &'static str,
        /// Where a store may stand: `below an optional store` or `above an
        /// optional store`.
        order: &'static str,
        /// Lines found.
        found: usize,
    },
    /// A `#` before a pit that is not a nyumba.
    #[error("diagram: found # at pit {found}, expected it at {nyumba}, the nyumba, alone")]
    House {
        /// The pit with the `#`.
        found: PitName,
        /// The owner's nyumba.
        nyumba: PitName,
    },
    /// A `!` in a drawn board before a pit of the player who is not to move.
    #[error("board: found ! at pit {found}, expected it at a pit of {to_move}, who is to move")]
    Kutakatia {
        /// The pit with the `!`.
        found: PitName,
        /// The player to move.
        to_move: Side,
    },
    /// A row has not eight pits, or a pit's number cannot be read.
    #[error(transparent)]
    Row(#[from] ParseRowsError),
    /// A store's number cannot be read.
    #[error(transparent)]
    Store(ParseSeedsError),
}

impl DiagramProblem {
    fn at(self, line: usize) -> ParseDiagramError {
        ParseDiagramError { line, problem: self }
    }
}

/// Whether a line is a diagram's line of dashes.
pub(super) fn is_dashes(line: &str) -> bool {
    let line = line.trim();
    line.len() >= 3 && line.bytes().all(|byte| byte == b'-')
}

/// A line that is not blank, with its number from 1.
type NumberedText<'a> = (usize, &'a str);

/// Reads a diagram. A diagram has no side to move and no kutakatia: the caller
/// says who moves (South by convention), and no pit is under kutakatia.
///
/// # Errors
///
/// The line, pit or number that is wrong, and what was expected.
pub fn parse(text: &str, side: Side) -> Result<Setup, ParseDiagramError> {
    let lines: Vec<NumberedText<'_>> =
        (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).collect();
    let first = lines.first().map_or(1, |&(number, _)| number);
    let dashes: Vec<usize> =
        lines.iter().filter(|(_, line)| is_dashes(line)).map(|&(number, _)| number).collect();
    let [divider] = dashes[..] else {
        let second = dashes.get(1).copied();
        return Err(DiagramProblem::Dashes(dashes.len()).at(second.unwrap_or(first)));
    };
    let above = lines.iter().take_while(|&&(number, _)| number < divider).count();
    let (north_rows, north_store) = match lines[..above] {
        [store, back, front] => ([back, front], Some(store)),
        [back, front] => ([back, front], None),
        _ => {
            let (place, order) = ("above the dashes", "below an optional store");
            return Err(DiagramProblem::Lines { place, order, found: above }.at(first));
        }
    };
    let (south_rows, south_store) = match lines[above + 1..] {
        [front, back, store] => ([front, back], Some(store)),
        [front, back] => ([front, back], None),
        _ => {
            let (place, order) = ("below the dashes", "above an optional store");
            let found = lines.len() - above - 1;
            return Err(DiagramProblem::Lines { place, order, found }.at(divider));
        }
    };

    let mut setup = Setup {
        pits: [[0; Pit::COUNT]; 2],
        stores: [0; 2],
        houses: [false; 2],
        side,
        kutakatia: None,
    };
    for (side, store) in [(Side::South, south_store), (Side::North, north_store)] {
        if let Some((number, text)) = store {
            setup.stores[side.index()] = parse_store(text.trim(), side)
                .map_err(|error| DiagramProblem::Store(error).at(number))?;
        }
    }
    for ((number, line), row) in north_rows.into_iter().chain(south_rows).zip(PageRow::ALL) {
        parse_row(line, row, &mut setup).map_err(|problem| problem.at(number))?;
    }
    Ok(setup)
}

/// Reads one row of pits into a setup.
fn parse_row(line: &str, row: PageRow, setup: &mut Setup) -> Result<(), DiagramProblem> {
    let side = row.side();
    let numbers: Vec<&str> = line.split_whitespace().collect();
    if numbers.len() != Pit::ROW {
        return Err(ParseRowsError::Pits { row, found: numbers.len() }.into());
    }
    for (number, pit) in numbers.into_iter().zip(row.pits()) {
        let seeds = match number.strip_prefix('#') {
            Some(seeds) if pit == Pit::NYUMBA => {
                setup.houses[side.index()] = true;
                seeds
            }
            Some(_) => {
                let (found, nyumba) = (pit.name(side), Pit::NYUMBA.name(side));
                return Err(DiagramProblem::House { found, nyumba });
            }
            None => number,
        };
        let seeds = parse_pit(seeds, side, pit).map_err(ParseRowsError::from)?;
        setup.pits[side.index()][pit.index()] = seeds;
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
        for (index, row) in PageRow::ALL.into_iter().enumerate() {
            if index == 2 {
                writeln!(f, "{}", "-".repeat(32))?;
            }
            let side = row.side().index();
            for (column, pit) in row.pits().into_iter().enumerate() {
                let seeds = setup.pits[side][pit.index()];
                let owned = pit == Pit::NYUMBA && setup.houses[side];
                let cell = if owned { format!("#{seeds}") } else { seeds.to_string() };
                write!(f, "{}{cell:>2}", if column > 0 { " " } else { "" })?;
            }
            writeln!(f)?;
        }
        writeln!(f, "{}", setup.stores[Side::South.index()])
    }
}
