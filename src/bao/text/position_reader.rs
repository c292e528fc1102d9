//! Positions of every form in one text: one-line positions, drawings (see
//! [`diagram`](super::diagram)), and the names `startpos`, `kiswahili` and `kujifunza`, in any
//! order.
//!
//! A drawing ends at a blank line or a one-line position. Blank lines elsewhere are skipped, and
//! so are comments: lines that begin with `#` and are no row of a diagram. The fields that
//! `bingwa show` prints below a board are skipped too, except a field `position` that tells of
//! another position than the board.
//!
//! ```
//! use bingwa::bao::position_reader::{PositionDefaults, read_positions};
//!
//! let text = "# two positions\nstartpos\n1 1 1 1 1 1 1 1\n1 1 1 1 1 1 1 1\n---\n\
//!             1 1 1 1 1 1 1 1\n1 1 1 1 1 1 1 1\n";
//! let read: Vec<_> = read_positions(text, PositionDefaults::default()).collect();
//! assert_eq!(read.len(), 2);
//! assert_eq!(read[1].line, 3);
//! assert!(read[1].setup.is_ok());
//! ```

use std::convert::Infallible;

use super::diagram::{self, ParseDiagramError};
use super::setup::{ParseSetupError, Setup};
use crate::bao::position::Position;
use crate::bao::rules::Variant;
use crate::bao::side::Side;

/// The values that a text may leave open.
#[derive(Clone, Copy, Debug)]
pub struct PositionDefaults {
    /// The position named `startpos`.
    pub start: Position,
    /// The player to move in a diagram.
    pub side: Side,
}

impl Default for PositionDefaults {
    /// The start of bao la kiswahili; South moves in a diagram.
    fn default() -> PositionDefaults {
        PositionDefaults { start: Position::kiswahili(), side: Side::South }
    }
}

/// One position of a text, read or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundPosition<E> {
    /// Line of the text, from 1: the first line of the position or, after an
    /// error, the line that is wrong.
    pub line: usize,
    /// The position as a setup, or why it could not be read.
    pub setup: Result<Setup, ReadPositionError<E>>,
}

/// A position could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadPositionError<E> {
    /// The source of the lines failed.
    #[error("{0}")]
    Line(E),
    /// The line is neither a name nor a one-line position.
    #[error("{error}")]
    Text {
        /// The line, without white space around it.
        found: String,
        /// Why it is no one-line position.
        error: ParseSetupError,
    },
    /// The lines are no drawing.
    #[error("{0}")]
    Diagram(ParseDiagramError),
}

/// The positions of a text.
pub fn read_positions(
    text: &str,
    defaults: PositionDefaults,
) -> impl Iterator<Item = FoundPosition<Infallible>> {
    PositionReader::new(text.lines().map(|line| Ok(line.to_owned())), defaults)
}

/// An iterator over the positions of a source of lines, such as standard input.
///
/// It reads no line before it needs it: a one-line position is returned before
/// the next line is there. After a position that cannot be read it goes on with
/// the next one.
#[derive(Clone, Debug)]
pub struct PositionReader<L> {
    lines: L,
    defaults: PositionDefaults,
    /// A one-line position that ended a drawing.
    waiting: Option<String>,
    /// Lines read.
    count: usize,
    /// The last drawing, whose fields may follow.
    drawn: Option<Setup>,
}

impl<L: Iterator<Item = Result<String, E>>, E> PositionReader<L> {
    /// Reads the positions of `lines`, each without its line break.
    pub fn new(lines: L, defaults: PositionDefaults) -> PositionReader<L> {
        PositionReader { lines, defaults, waiting: None, count: 0, drawn: None }
    }

    /// The source of the lines.
    pub fn lines(&self) -> &L {
        &self.lines
    }

    /// The next line, if the source has one.
    fn next_line(&mut self) -> Option<Result<String, E>> {
        let line = self.waiting.take().map(Ok).or_else(|| self.lines.next())?;
        self.count += 1;
        Some(line.map(|line| line.trim_start_matches('\u{feff}').to_owned()))
    }

    /// The position that begins with a line.
    fn read(&mut self, first: &str) -> FoundPosition<E> {
        let (line, text) = (self.count, first.trim());
        let setup = if let Some(position) = named(text, &self.defaults) {
            Ok(position.to_setup())
        } else if diagram::begins(text) {
            return self.drawing(first.to_owned());
        } else {
            one_line(text)
        };
        FoundPosition { line, setup }
    }

    /// The drawing that begins with a line and ends before a blank one or a one-line position.
    fn drawing(&mut self, first: String) -> FoundPosition<E> {
        let line = self.count;
        let mut drawing = vec![first];
        loop {
            match self.next_line() {
                Some(Ok(next)) if next.trim().is_empty() => break,
                Some(Ok(next)) if next.parse::<Setup>().is_ok() => {
                    self.waiting = Some(next);
                    self.count -= 1;
                    break;
                }
                // A comment leaves its place to a blank line, so that the numbers of lines stay.
                Some(Ok(next)) if is_comment(&next) => drawing.push(String::new()),
                Some(Ok(next)) => drawing.push(next),
                Some(Err(error)) => return failed(self.count, error),
                None => break,
            }
        }
        // A single line is no drawing: it may be a position that was cut short.
        if let [text] = &drawing[..] {
            return FoundPosition { line, setup: one_line(text.trim()) };
        }
        match diagram::parse(&drawing.join("\n"), self.defaults.side) {
            Ok(setup) => {
                self.drawn = Some(setup);
                FoundPosition { line, setup: Ok(setup) }
            }
            Err(error) => {
                let line = line + error.line - 1;
                FoundPosition { line, setup: Err(ReadPositionError::Diagram(error)) }
            }
        }
    }
}

impl<L: Iterator<Item = Result<String, E>>, E> Iterator for PositionReader<L> {
    type Item = FoundPosition<E>;

    fn next(&mut self) -> Option<FoundPosition<E>> {
        loop {
            let line = match self.next_line()? {
                Ok(line) => line,
                Err(error) => return Some(failed(self.count, error)),
            };
            match shown_field(&line) {
                Some(("position", position)) => {
                    let is_drawn = position.parse().is_ok_and(|setup| self.drawn == Some(setup));
                    if !is_drawn {
                        return Some(self.read(position));
                    }
                }
                Some(_) => {}
                None if line.trim().is_empty() || is_comment(&line) => {}
                None => return Some(self.read(&line)),
            }
        }
    }
}

/// The error of the source in place of a line.
fn failed<E>(line: usize, error: E) -> FoundPosition<E> {
    FoundPosition { line, setup: Err(ReadPositionError::Line(error)) }
}

/// The name and the value of a field that `bingwa show` prints below a board.
fn shown_field(line: &str) -> Option<(&'static str, &str)> {
    const NAMES: [&str; 7] =
        ["position", "to move", "stores", "nyumba", "kutakatia", "moves", "game over"];
    NAMES.into_iter().find_map(|name| {
        let value = line.strip_prefix(name)?.strip_prefix("  ")?.trim();
        (!value.is_empty()).then_some((name, value))
    })
}

/// A one-line position, without white space around it.
fn one_line<E>(text: &str) -> Result<Setup, ReadPositionError<E>> {
    text.parse().map_err(|error| ReadPositionError::Text { found: text.to_owned(), error })
}

/// The position with a name: `startpos`, or a variant's, which is its start.
fn named(text: &str, defaults: &PositionDefaults) -> Option<Position> {
    if text.eq_ignore_ascii_case("startpos") {
        return Some(defaults.start);
    }
    text.parse().ok().map(|variant: Variant| Position::start(variant))
}

/// Whether a line is a comment: it begins with `#` and is no row of a diagram.
fn is_comment(line: &str) -> bool {
    let line = line.trim();
    line.starts_with('#') && !(diagram::begins(line) && line.contains(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bao::pit::Pit;

    const START: &str =
        "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 Hh S -";
    const DIAGRAM: &str = "\
22
 0  0  0  0  0  0  0  0
 0  2  2 #6  0  0  0  0
--------------------------------
 0  0  0  0 #6  2  2  0
 0  0  0  0  0  0  0  0
22
";

    /// As `bingwa show` draws it.
    const BOARD: &str = "\
     North  store 3  to move
       8   7   6   5   4   3   2   1
  b    0   1   2   1   4   8   2   2
  a   10   0   0 #10  !2   1   0   1
      -------------------------------
  A    0   2   0   0   1   1   0   0
  B    0   0   2   2   0   2   6   4
       1   2   3   4   5   6   7   8
     South  store 0
";
    const BOARD_POSITION: &str =
        "0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,1,1,0,0/0,0,2,2,0,2,6,4 0,3 h N a4";

    /// The line of each position, with its text or the error.
    fn read(text: &str) -> Vec<(usize, Result<String, String>)> {
        read_positions(text, PositionDefaults::default())
            .map(|found| {
                let setup = found.setup.map(|setup| setup.to_string());
                (found.line, setup.map_err(|error| error.to_string()))
            })
            .collect()
    }

    #[test]
    fn all_forms_mix_and_comments_are_skipped() {
        let kujifunza = Position::kujifunza().to_string();
        let bare = DIAGRAM.replace("22\n", "");
        let without = BOARD.lines().filter(|line| !line.contains("7   6")).collect::<Vec<_>>();
        let without = without.join("\n").replace("2   3   4", "");
        let text = format!(
            "\u{feff}# comment\n\nstartpos\r\n{DIAGRAM}\n{BOARD}\n#comment\n{bare}# in it\n\n\
             {without}\n\nkujifunza\n{DIAGRAM}{START}"
        );
        let bare = START.replace("22,22", "0,0");
        let expected = [
            (3, START),
            (4, START),
            (12, BOARD_POSITION),
            (23, &bare),
            (30, BOARD_POSITION),
            (39, &kujifunza),
            (40, START),
            (47, START),
        ];
        let expected: Vec<_> =
            expected.into_iter().map(|(line, text)| (line, Ok(text.to_owned()))).collect();
        assert_eq!(read(&text), expected, "{text}");
    }

    #[test]
    fn a_turned_board_and_the_marks_of_the_last_move_are_read() {
        let turned = |line: &str| match line.trim().split_once(' ') {
            Some((letter @ ("a" | "b" | "A" | "B"), cells)) => {
                let cells: Vec<&str> = cells.split_whitespace().rev().collect();
                format!("{letter} {}", cells.join(" "))
            }
            _ => line.to_owned(),
        };
        let lines: Vec<String> = BOARD.lines().rev().map(turned).collect();
        assert_eq!(read(&lines.join("\n")), [(1, Ok(BOARD_POSITION.to_owned()))]);
        let marked = BOARD.replace("  10   0   0 #10  !2", "  10x  0+  0 #10. !2o");
        assert_eq!(read(&marked), [(1, Ok(BOARD_POSITION.to_owned()))], "{marked}");
    }

    #[test]
    fn the_fields_below_a_drawn_board_are_skipped() {
        let fields = format!("position   {BOARD_POSITION}\nto move    North, kunamua stage\n");
        let board = || Ok(BOARD_POSITION.to_owned());
        let start = || Ok(START.to_owned());
        assert_eq!(read(&format!("{BOARD}\n{fields}\nstartpos\n")), [(1, board()), (14, start())]);
        assert_eq!(read(&fields), [(1, board())]);
        let other = format!("{BOARD}\nposition   {START}\nmoves      A1>\n");
        assert_eq!(read(&other), [(1, board()), (11, start())]);
        assert!(read("position x\n")[0].1.is_err());
    }

    #[test]
    fn a_wrong_position_leaves_the_next_one_whole() {
        let text = format!("x\n{START}\n1 2 3\n\n---\n\n0,0\n{DIAGRAM}\nSouth  store 22\n");
        let lines: Vec<_> = read(&text).iter().map(|(line, read)| (*line, read.is_ok())).collect();
        let expected = [(1, false), (2, true), (3, false), (5, false), (7, false), (8, true)];
        assert_eq!(lines[..6], expected);
        // A single line is no drawing.
        assert!(read(&text)[2].1.as_ref().is_err_and(|error| error.starts_with("position: ")));
        assert_eq!((lines.len(), lines[6]), (7, (16, false)));
    }

    #[test]
    fn an_error_of_the_source_takes_the_place_of_its_line() {
        let lines = ["1 2 3", "error", "startpos"].into_iter().map(|line| match line {
            "error" => Err("broken"),
            line => Ok(line.to_owned()),
        });
        let found: Vec<_> = PositionReader::new(lines, PositionDefaults::default())
            .map(|found| found.setup.map(|setup| setup.pits[0][Pit::NYUMBA.index()]))
            .collect();
        assert_eq!(found, [Err(ReadPositionError::Line("broken")), Ok(6)]);
    }

    #[test]
    fn a_one_line_position_needs_no_line_after_it() {
        let mut taken = 0;
        let lines = [START, START].into_iter().map(|line| {
            taken += 1;
            Ok::<_, Infallible>(line.to_owned())
        });
        assert!(PositionReader::new(lines, PositionDefaults::default()).next().is_some());
        assert_eq!(taken, 1);
    }

    #[test]
    fn the_error_of_a_drawing_names_the_wrong_line() {
        for (drawing, good, bad, line, expected) in [
            (DIAGRAM, "#6  2  2  0\n", "#6  2  2\n", 7, "found 7 pits in South's front row"),
            (DIAGRAM, "22\n 0", "65\n 0", 3, "North's store"),
            (DIAGRAM, "0\n22", "0\n99", 9, "South's store"),
            (DIAGRAM, "2 #6 ", "2 #x ", 5, "pit a5"),
            (DIAGRAM, "#6  2", "#6  x", 7, "pit A6"),
            (DIAGRAM, " 0  2  2 #6", "#0  2  2  6", 5, "found # at pit a8"),
            (DIAGRAM, " 0  2  2 #6  0  0  0  0\n", "", 3, "found 1 pit in North's back"),
            (DIAGRAM, " 0  2  2 #6  0  0  0  0", "1", 5, "found 1 pit in North's front"),
            (DIAGRAM, "22\n 0", "1 2\n22\n 0", 3, "found 4 lines above the dashes"),
            (DIAGRAM, "0\n22", "0\n22\n1", 6, "found 4 lines below the dashes"),
            (DIAGRAM, "22\n 0", "---\n 0", 6, "found 2 lines of dashes"),
            (BOARD, "  B ", "  A ", 9, "found a second line of South's front row"),
            (BOARD, "store 3", "store x", 3, "North's store"),
            (BOARD, "!2   1   0   1", "!2   1   0", 6, "found 7 pits in North's front row"),
            (BOARD, "A    0   2", "A    0   x", 8, "pit A2"),
            (BOARD, "  B ", "    ", 3, "found no line of South's back row"),
            (BOARD, "A    0   2", "A   !0   2", 8, "found ! at pit A1, expected it at a pit of N"),
            (BOARD, "  a   10", "  a  #10", 6, "found # at pit a8"),
        ] {
            assert!(drawing.contains(good), "{good}");
            let read = read(&format!("startpos\n\n{}", drawing.replacen(good, bad, 1)));
            assert_eq!((read.len(), read[1].0), (2, line), "{bad}: {read:?}");
            let error = read[1].1.as_ref().expect_err(bad);
            assert!(error.contains(expected), "{error}");
        }
    }
}
