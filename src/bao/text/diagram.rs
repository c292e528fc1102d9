//! Drawings of a position: the rule book's diagram, and the board that `bingwa show` and
//! `bingwa play` print.
//!
//! ```text
//! 22                                           North  store 22
//!  0  0  0  0  0  0  0  0                        8   7   6   5   4   3   2   1
//!  0  2  2 #6  0  0  0  0                   b    0   0   0   0   0   0   0   0
//! --------------------------------          a    0   2   2  #6   0   0   0   0
//!  0  0  0  0 #6  2  2  0                       -------------------------------
//!  0  0  0  0  0  0  0  0                   A    0   0   0   0  #6   2   2   0
//! 22                                        B    0   0   0   0   0   0   0   0
//!                                                1   2   3   4   5   6   7   8
//!                                              South  store 22  to move
//! ```
//!
//! `#` stands before the count of an owned nyumba, `!` before that of the pit under kutakatia.
//!
//! A diagram has North's store above and South's below; they may be missing, as in the book's
//! mtaji diagrams, and so may the dashes, which may be any. Commas may part the numbers. A board has letters before its rows. It may be turned, with South's line
//! first. The signs that mark a move, `o`, `x`, `.` and `+` after a pit, are ignored.

use std::fmt;

use super::layout::PageRow;
use super::notation::is_dash;
use super::setup::{ParseSetupError, Setup, parse_pit, parse_store, pits_of};
use crate::bao::pit::Pit;
use crate::bao::side::Side;
use crate::util::messages::count_of;

/// The text is not a drawing. The message names the row, pit or store, what was found and what
/// was expected; the line is apart.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct ParseDiagramError {
    /// Line of the text, from 1; the first line of the drawing, or that of the dashes, if a
    /// line is missing.
    pub line: usize,
    /// What is wrong there.
    pub problem: String,
}

/// A line of a drawing.
enum DrawnLine<'a> {
    /// `North  store 22  to move`
    Player { side: Side, store: &'a str, to_move: bool },
    /// The line between the players.
    Dashes,
    /// A row of a board, with its letter.
    Row(PageRow, Vec<&'a str>),
    /// A row or a store of a diagram; the numbers of the pits of a board.
    Cells(Vec<&'a str>),
}

impl<'a> DrawnLine<'a> {
    fn read(text: &'a str) -> DrawnLine<'a> {
        let words = text.split(|c: char| c.is_whitespace() || c == ',');
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let named = |name: &str| Side::ALL.into_iter().find(|side| side.to_string() == name);
        let lettered = |letter: &str| {
            let letter_of = |row: &PageRow| row.row().letter(row.side()).to_string();
            PageRow::ALL.into_iter().find(|row| letter_of(row) == letter)
        };
        match words[..] {
            [name, "store", store, ref rest @ ..] if rest.is_empty() || *rest == ["to", "move"] => {
                if let Some(side) = named(name) {
                    return DrawnLine::Player { side, store, to_move: !rest.is_empty() };
                }
            }
            [_, ..] if words.iter().all(|word| word.chars().all(is_dash)) => {
                return DrawnLine::Dashes;
            }
            [letter, ref cells @ ..] => {
                if let Some(row) = lettered(letter) {
                    return DrawnLine::Row(row, cells.to_vec());
                }
            }
            [] => {}
        }
        DrawnLine::Cells(words)
    }
}

/// Whether a drawing can begin with a line.
pub(super) fn begins(line: &str) -> bool {
    let is_cell = |cell: &&str| cell.bytes().all(|byte| byte.is_ascii_digit() || byte == b'#');
    match DrawnLine::read(line) {
        // Fewer numbers with commas are a position on one line that was cut short.
        DrawnLine::Cells(cells) => {
            cells.iter().all(is_cell) && (cells.len() == Pit::ROW || !line.contains(','))
        }
        _ => true,
    }
}

/// Reads a diagram or a board. The caller says who moves if the drawing does not: South by
/// convention.
///
/// # Errors
///
/// The line, pit or number that is wrong, and what was expected.
pub fn parse(text: &str, side: Side) -> Result<Setup, ParseDiagramError> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let lines: Vec<_> = lines.map(|(number, line)| (number, DrawnLine::read(line))).collect();
    let is_of_board = |(_, line): &_| matches!(line, DrawnLine::Player { .. } | DrawnLine::Row(..));
    let setup = Setup {
        pits: [[0; Pit::COUNT]; 2],
        stores: [0; 2],
        houses: [false; 2],
        side,
        kutakatia: None,
    };
    let mut drawing = Drawing { setup, marked: None };
    let read = if lines.iter().any(is_of_board) {
        drawing.read_board(&lines)
    } else {
        drawing.read_diagram(&lines)
    };
    read.and_then(|()| drawing.mark())
        .map_err(|(line, problem)| ParseDiagramError { line, problem })?;
    Ok(drawing.setup)
}

/// What is wrong with a drawing, and the line.
type Problem = (usize, String);

/// A drawing under way.
struct Drawing {
    setup: Setup,
    /// The pit with a `!`, its owner, and its line.
    marked: Option<(usize, Side, Pit)>,
}

impl Drawing {
    fn read_board(&mut self, lines: &[(usize, DrawnLine<'_>)]) -> Result<(), Problem> {
        let mut missing = PageRow::ALL.to_vec();
        let players = lines.iter().filter_map(|(_, line)| match line {
            DrawnLine::Player { side, .. } => Some(*side),
            _ => None,
        });
        let is_turned = players.clone().next() == Some(Side::South);
        for (number, line) in lines {
            match line {
                DrawnLine::Player { side, store, to_move } => {
                    self.store(*side, store, *number)?;
                    if *to_move {
                        self.setup.side = *side;
                    }
                }
                DrawnLine::Row(row, cells) => {
                    let mut cells = cells.clone();
                    if is_turned {
                        cells.reverse();
                    }
                    let Some(place) = missing.iter().position(|other| other == row) else {
                        return Err((*number, format!("board: found a second line of {row}")));
                    };
                    missing.remove(place);
                    self.row(*row, &cells, *number)?;
                }
                // The numbers of the pits.
                DrawnLine::Dashes | DrawnLine::Cells(_) => {}
            }
        }
        match (missing.first(), lines.first()) {
            (Some(row), Some((first, _))) => Err((
                *first,
                format!("board: found no line of {row}, expected the rows b, a, A and B"),
            )),
            _ => Ok(()),
        }
    }

    fn read_diagram(&mut self, lines: &[(usize, DrawnLine<'_>)]) -> Result<(), Problem> {
        let first = lines.first().map_or(1, |&(number, _)| number);
        let is_dashes = |(_, line): &&_| matches!(line, DrawnLine::Dashes);
        let dashes: Vec<usize> =
            lines.iter().filter(is_dashes).map(|&(number, _)| number).collect();
        let cells = lines.iter().filter_map(|(number, line)| match line {
            DrawnLine::Cells(cells) => Some((*number, &cells[..])),
            _ => None,
        });
        let mut above: Vec<_> = cells.collect();
        let divider = match (&dashes[..], above.len()) {
            (&[divider], _) => divider,
            // Without dashes the middle is between as many lines.
            ([], count @ (4 | 6)) => above[count / 2].0,
            _ => {
                let found = dashes.len();
                let expected = "expected one between the players";
                return Err((
                    dashes.get(1).copied().unwrap_or(first),
                    format!("diagram: found {found} lines of dashes, {expected}"),
                ));
            }
        };
        let mut below = above.split_off(above.partition_point(|&(number, _)| number < divider));
        // The outermost line first, as above the dashes.
        below.reverse();
        let [north_back, north_front, south_front, south_back] = PageRow::ALL;
        for (side, half, rows, places, line) in [
            (Side::North, above, [north_back, north_front], ["above", "below"], first),
            (Side::South, below, [south_back, south_front], ["below", "above"], divider),
        ] {
            let (store, cells) = match half[..] {
                [back, front] => (None, [back, front]),
                [store, back, front] => (Some(store), [back, front]),
                _ => {
                    let [place, order] = places;
                    let found = format!("found {} {place}", count_of(half.len(), "line"));
                    let expected = format!("expected two rows of pits {order} an optional store");
                    return Err((line, format!("diagram: {found} the dashes, {expected}")));
                }
            };
            if let Some((number, cells)) = store {
                self.store(side, &cells.join(" "), number)?;
            }
            for (row, (number, cells)) in rows.into_iter().zip(cells) {
                self.row(row, cells, number)?;
            }
        }
        Ok(())
    }

    fn store(&mut self, side: Side, text: &str, line: usize) -> Result<(), Problem> {
        let seeds = parse_store(text, side).map_err(|error| (line, error.to_string()))?;
        self.setup.stores[side.index()] = seeds;
        Ok(())
    }

    /// Reads one row of pits.
    fn row(&mut self, row: PageRow, cells: &[&str], line: usize) -> Result<(), Problem> {
        let side = row.side();
        let wrong = |error: ParseSetupError| (line, error.to_string());
        let pits = pits_of(row, cells.len()).map_err(wrong)?;
        for (cell, pit) in cells.iter().zip(pits) {
            let mut seeds = without_mark(cell);
            if let Some(rest) = seeds.strip_prefix('!') {
                self.marked = Some((line, side, pit));
                seeds = rest;
            }
            if let Some(rest) = seeds.strip_prefix('#') {
                if pit != Pit::NYUMBA {
                    let (pit, nyumba) = (pit.name(side), Pit::NYUMBA.name(side));
                    let expected = format!("expected it at {nyumba}, the nyumba, alone");
                    return Err((line, format!("diagram: found # at pit {pit}, {expected}")));
                }
                self.setup.houses[side.index()] = true;
                seeds = rest;
            }
            let seeds = parse_pit(seeds, side, pit).map_err(wrong)?;
            self.setup.pits[side.index()][pit.index()] = seeds;
        }
        Ok(())
    }

    /// Puts the pit with a `!` under kutakatia.
    fn mark(&mut self) -> Result<(), Problem> {
        let Some((line, owner, pit)) = self.marked else { return Ok(()) };
        let side = self.setup.side;
        if owner != side {
            let expected = format!("expected it at a pit of {side}, who is to move");
            return Err((line, format!("board: found ! at pit {}, {expected}", pit.name(owner))));
        }
        self.setup.kutakatia = Some(pit);
        Ok(())
    }
}

/// The text of a pit without the sign of a move.
fn without_mark(cell: &str) -> &str {
    let plain = cell.strip_suffix(['o', 'x', '.', '+']).filter(|seeds| !seeds.is_empty());
    plain.unwrap_or(cell)
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
            let cells = row.pits().map(|pit| {
                let owned = pit == Pit::NYUMBA && setup.houses[side];
                let house = if owned { "#" } else { "" };
                format!("{:>2}", format!("{house}{}", setup.pits[side][pit.index()]))
            });
            writeln!(f, "{}", cells.join(" "))?;
        }
        writeln!(f, "{}", setup.stores[Side::South.index()])
    }
}
