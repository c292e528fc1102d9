//! Drawings of a position: the rule book's diagram, which is read, and the board with the names of
//! its pits, which is read and written ([`Board`]).
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
//! mtaji diagrams, and so may the line of dashes, which may be dashes of any kind. Commas may part
//! the numbers. A board has letters before its rows. It may be turned, with South's line first. The
//! signs that mark a move, `o`, `x`, `.` and `+` after a pit, are ignored.

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

/// A part of a drawn board, which a program may colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardPart {
    /// A player's name.
    Player(Side),
    /// The words `to move`.
    ToMove,
    /// A row's letter, or the numbers of the pits.
    Label,
    /// A pit: the sign and the seeds. What is drawn has one column more, for a sign of a move.
    Pit(Side, Pit),
}

/// A setup drawn as a board with the names of its pits.
#[derive(Clone, Copy)]
pub struct Board<'a> {
    /// The setup.
    pub setup: &'a Setup,
    /// The player at the bottom.
    pub bottom: Side,
    /// Draws a part from its text.
    pub paint: &'a dyn Fn(BoardPart, &str) -> String,
}

impl<'a> Board<'a> {
    /// The board with South at the bottom, without colours.
    #[must_use]
    pub fn new(setup: &'a Setup) -> Board<'a> {
        let paint = &|part, text: &str| match part {
            BoardPart::Pit(..) => format!("{text} "),
            _ => text.to_owned(),
        };
        Board { setup, bottom: Side::South, paint }
    }

    fn player(&self, f: &mut fmt::Formatter<'_>, side: Side) -> fmt::Result {
        let to_move = if self.setup.side == side { "  to move" } else { "" };
        let store = self.setup.stores[side.index()];
        let name = (self.paint)(BoardPart::Player(side), &side.to_string());
        writeln!(f, "     {name}  store {store}{}", (self.paint)(BoardPart::ToMove, to_move))
    }

    /// A pit's seeds on three columns with the signs before them, and the column of a move's sign.
    fn cell(&self, side: Side, pit: Pit) -> String {
        let Setup { pits, houses, kutakatia, .. } = self.setup;
        let sign = |is_shown, sign| if is_shown { sign } else { "" };
        let mark = sign(self.setup.side == side && *kutakatia == Some(pit), "!");
        let house = sign(pit == Pit::NYUMBA && houses[side.index()], "#");
        let text = format!("{mark}{house}{}", pits[side.index()][pit.index()]);
        let gap = " ".repeat(3_usize.saturating_sub(text.len()));
        format!("{gap}{}", (self.paint)(BoardPart::Pit(side, pit), &text))
    }
}

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turned = self.bottom == Side::North;
        let mut rows = PageRow::ALL;
        if turned {
            rows.reverse();
        }
        let label = |text: &str| (self.paint)(BoardPart::Label, text);
        let number = |number: usize| format!("{number:>4}");
        self.player(f, self.bottom.opponent())?;
        writeln!(f, "    {}", label(&(1..=Pit::ROW).rev().map(number).collect::<String>()))?;
        for (index, row) in rows.into_iter().enumerate() {
            let side = row.side();
            if index == rows.len() / 2 {
                writeln!(f, "      {}", "-".repeat(4 * Pit::ROW - 1))?;
            }
            let mut pits = row.pits();
            if turned {
                pits.reverse();
            }
            let cells: String = pits.iter().map(|&pit| self.cell(side, pit)).collect();
            let letter = label(&row.row().letter(side).to_string());
            writeln!(f, "  {letter}  {}", cells.trim_end())?;
        }
        writeln!(f, "    {}", label(&(1..=Pit::ROW).map(number).collect::<String>()))?;
        self.player(f, self.bottom)
    }
}
