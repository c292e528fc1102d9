//! Positions of every form in one text: one-line positions, diagrams, boards as the
//! program draws them, and the names `startpos`, `kiswahili` and `kujifunza`, in any
//! order.
//!
//! Blank lines separate and are skipped, and so are comments, lines that begin
//! with `#` and are no row of a diagram. A diagram is known by its shape, so
//! that diagrams need no blank line between them. The fields that `bingwa show` prints
//! below a board are skipped, from `position` to `moves` or `game over`; a field `position`
//! that tells of another position than the board is read.
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

use super::diagram::{self, ParseDiagramError, is_dashes};
use super::drawn_board::{self, PlayerLine};
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
    /// The lines are no diagram.
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
pub struct PositionReader<L, E> {
    lines: L,
    defaults: PositionDefaults,
    /// Lines taken from `lines`.
    count: usize,
    /// Lines read ahead, in reverse order.
    pushed_back: Vec<NumberedLine<E>>,
    ended: bool,
    /// Whether fields may follow: after a drawn board, and after the field `position`.
    in_fields: bool,
    /// The drawn board above the fields.
    board: Option<Setup>,
}

/// A line with its number from 1, or the error in its place.
type NumberedLine<E> = (usize, Result<String, E>);

impl<L: Iterator<Item = Result<String, E>>, E> PositionReader<L, E> {
    /// Reads the positions of `lines`, each without its line break.
    pub fn new(lines: L, defaults: PositionDefaults) -> PositionReader<L, E> {
        PositionReader {
            lines,
            defaults,
            count: 0,
            pushed_back: Vec::new(),
            ended: false,
            in_fields: false,
            board: None,
        }
    }

    /// The source of the lines.
    pub fn lines(&self) -> &L {
        &self.lines
    }

    fn next_line(&mut self) -> Option<NumberedLine<E>> {
        if let Some(line) = self.pushed_back.pop() {
            return Some(line);
        }
        if self.ended {
            return None;
        }
        let Some(line) = self.lines.next() else {
            self.ended = true;
            return None;
        };
        self.count += 1;
        let line = line.map(|line| line.trim_start_matches('\u{feff}').to_owned());
        Some((self.count, line))
    }

    /// The position that begins with a line.
    fn read(&mut self, number: usize, first: String) -> FoundPosition<E> {
        let text = first.trim();
        (self.in_fields, self.board) = (false, None);
        let setup = if let Some(position) = named(text, &self.defaults) {
            Ok(position.to_setup())
        } else if is_diagram_line(text) {
            return self.diagram(number, first);
        } else if let Some(player) = PlayerLine::read(text) {
            let side = player.side;
            let found = self.board(number, first, side);
            (self.in_fields, self.board) = (true, found.setup.as_ref().ok().copied());
            return found;
        } else {
            one_line(text)
        };
        FoundPosition { line: number, setup }
    }

    /// The diagram that begins with a line: an optional store, two rows, dashes,
    /// two rows, an optional store. A blank line or another position ends it
    /// earlier.
    fn diagram(&mut self, number: usize, first: String) -> FoundPosition<E> {
        let mut drawn = Drawn::default();
        drawn.add(number, first);
        while !drawn.is_whole() {
            let (number, line) = match self.next_drawn_line() {
                Ok(Some(line)) => line,
                Ok(None) => break,
                Err(error) => return error,
            };
            let is_past_rows = drawn.has_rows() && !is_store(&line) && !is_comment(&line);
            if is_one_line_position(&line) || is_past_rows {
                self.pushed_back.push((number, Ok(line)));
                break;
            }
            if drawn.has_rows() && !drawn.begins_with_store() && is_store(&line) {
                // A diagram without a store above may have one below, but before
                // a row the store is the next diagram's.
                if self.next_is_row() {
                    self.pushed_back.push((number, Ok(line)));
                } else {
                    drawn.add(number, line);
                }
                break;
            }
            if !is_comment(&line) {
                drawn.add(number, line);
            }
        }
        // A single line is no diagram: it may be a position that was cut short.
        if let [line] = &drawn.lines[..] {
            return FoundPosition { line: number, setup: one_line(line.trim()) };
        }
        drawn.found(diagram::parse(&drawn.lines.join("\n"), self.defaults.side))
    }

    /// The drawn board that begins with the line of a player, `top`. It ends with the
    /// other player's line, or before a blank line or another position.
    fn board(&mut self, number: usize, first: String, top: Side) -> FoundPosition<E> {
        let mut drawn = Drawn::default();
        drawn.add(number, first);
        loop {
            let (number, line) = match self.next_drawn_line() {
                Ok(Some(line)) => line,
                Ok(None) => break,
                Err(error) => return error,
            };
            let player = PlayerLine::read(&line);
            if is_one_line_position(&line) || player.as_ref().is_some_and(|p| p.side == top) {
                self.pushed_back.push((number, Ok(line)));
                break;
            }
            let is_last = player.is_some();
            drawn.add(number, line);
            if is_last {
                break;
            }
        }
        drawn.found(drawn_board::parse(&drawn.lines, self.defaults.side))
    }

    /// The next line of a diagram or board; `None` at a blank line or the end of the
    /// text.
    fn next_drawn_line(&mut self) -> Result<Option<(usize, String)>, FoundPosition<E>> {
        match self.next_line() {
            Some((line, Err(error))) => {
                Err(FoundPosition { line, setup: Err(ReadPositionError::Line(error)) })
            }
            Some((number, Ok(line))) => {
                Ok(Some((number, line)).filter(|(_, l)| !l.trim().is_empty()))
            }
            None => Ok(None),
        }
    }

    /// Whether the next line is a row of a diagram. The line is still to be read.
    fn next_is_row(&mut self) -> bool {
        let Some((number, line)) = self.next_line() else {
            return false;
        };
        let is_row = line
            .as_ref()
            .is_ok_and(|line| is_diagram_line(line) && !is_dashes(line) && !is_store(line));
        self.pushed_back.push((number, line));
        is_row
    }
}

impl<L: Iterator<Item = Result<String, E>>, E> Iterator for PositionReader<L, E> {
    type Item = FoundPosition<E>;

    fn next(&mut self) -> Option<FoundPosition<E>> {
        loop {
            let (number, line) = self.next_line()?;
            match line {
                Ok(line) if line.trim().is_empty() || is_comment(&line) => {}
                Ok(line) => match shown_field(&line) {
                    Some(("position", position)) => {
                        let same = position.parse().is_ok_and(|setup| self.board == Some(setup));
                        if !same {
                            let found = self.read(number, position.to_owned());
                            self.in_fields = true;
                            return Some(found);
                        }
                    }
                    Some(_) if self.in_fields => {}
                    _ => return Some(self.read(number, line)),
                },
                Err(error) => {
                    let setup = Err(ReadPositionError::Line(error));
                    return Some(FoundPosition { line: number, setup });
                }
            }
        }
    }
}

/// The lines of a diagram or board so far.
#[derive(Default)]
struct Drawn {
    lines: Vec<String>,
    /// Their numbers in the text.
    numbers: Vec<usize>,
}

impl Drawn {
    fn add(&mut self, number: usize, line: String) {
        self.numbers.push(number);
        self.lines.push(line);
    }

    /// The position that begins with the first line, or the error in the line that it
    /// names.
    fn found<E>(&self, setup: Result<Setup, ParseDiagramError>) -> FoundPosition<E> {
        let index = setup.as_ref().map_or_else(|error| error.line - 1, |_| 0);
        let line = self.numbers.get(index).or(self.numbers.first()).copied().unwrap_or(1);
        FoundPosition { line, setup: setup.map_err(ReadPositionError::Diagram) }
    }

    /// Lines below the dashes.
    fn below(&self) -> usize {
        let dashes = self.lines.iter().position(|line| is_dashes(line));
        dashes.map_or(0, |dashes| self.lines.len() - 1 - dashes)
    }

    fn begins_with_store(&self) -> bool {
        self.lines.first().is_some_and(|line| is_store(line))
    }

    /// Whether both rows below the dashes are there.
    fn has_rows(&self) -> bool {
        self.below() >= 2
    }

    /// Whether the store below the rows is there too.
    fn is_whole(&self) -> bool {
        self.below() >= 3
    }
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

/// Whether a line is a single number.
fn is_store(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a line can only be a position of its own, even inside a diagram.
fn is_one_line_position(line: &str) -> bool {
    line.contains(['/', ',']) || named(line.trim(), &PositionDefaults::default()).is_some()
}

/// Whether a line can be part of a diagram: numbers, `#` and dashes.
fn is_diagram_line(line: &str) -> bool {
    !line.is_empty()
        && line.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || matches!(c, '#' | '-'))
}

/// Whether a line is a comment: it begins with `#` and is no row of a diagram.
fn is_comment(line: &str) -> bool {
    let line = line.trim();
    let is_row = is_diagram_line(line) && line.contains(|c: char| c.is_ascii_digit());
    line.starts_with('#') && !is_row
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

    /// The start as `bingwa show` draws it.
    const BOARD: &str = "\
     North  store 22
       8   7   6   5   4   3   2   1
  b    0   0   0   0   0   0   0   0
  a    0   2   2  #6   0   0   0   0
      -------------------------------
  A    0   0   0   0  #6   2   2   0
  B    0   0   0   0   0   0   0   0
       1   2   3   4   5   6   7   8
     South  store 22  to move
";

    /// The line of each position, with its text or the error.
    fn read(text: &str) -> Vec<(usize, Result<String, String>)> {
        let defaults = PositionDefaults { side: Side::North, ..PositionDefaults::default() };
        read_positions(text, defaults)
            .map(|found| {
                let setup = found.setup.map(|setup| setup.to_string());
                (found.line, setup.map_err(|error| error.to_string()))
            })
            .collect()
    }

    #[test]
    fn all_forms_mix_and_comments_are_skipped() {
        let kujifunza = Position::kujifunza().to_string();
        let north = START.replace(" S ", " N ");
        let text = format!(
            "\u{feff}# comment\n\nstartpos\r\n{DIAGRAM}\n#comment\n{DIAGRAM}{START}\nkujifunza\n\
             {DIAGRAM}"
        );
        let expected =
            [(3, START), (4, &north), (13, &north), (20, START), (21, &kujifunza), (22, &north)];
        let expected: Vec<_> =
            expected.into_iter().map(|(line, text)| (line, Ok(text.to_owned()))).collect();
        assert_eq!(read(&text), expected);
    }

    #[test]
    fn the_fields_below_a_drawn_board_are_skipped() {
        let fields = format!(
            "position   {START}\nto move    South, kunamua stage\nstores     South 22, North 22\n\
             nyumba     both own one\nkutakatia  no pit\nmoves      A6<* A6>*\n"
        );
        let start = || Ok(START.to_owned());
        assert_eq!(read(&format!("{BOARD}\n{fields}\nstartpos\n")), [(1, start()), (18, start())]);
        assert_eq!(read(&fields), [(1, start())]);
        // A board and another position, and fields that follow neither.
        let kujifunza = Position::kujifunza().to_string();
        let other = format!("{BOARD}\nposition   {kujifunza}\nmoves      A1>\n");
        assert_eq!(read(&other), [(1, start()), (11, Ok(kujifunza))]);
        assert!(read("stores     South 22, North 22\n")[0].1.is_err());
        assert!(read("startpos\nmoves      A6<*\n")[1].1.is_err());
        assert!(read("position x\n")[0].1.is_err());
    }

    #[test]
    fn a_wrong_position_leaves_the_next_one_whole() {
        let text = format!("x\n{START}\n1 2 3\n\n0,0\n{DIAGRAM}");
        let lines: Vec<_> = read(&text).iter().map(|(line, read)| (*line, read.is_ok())).collect();
        assert_eq!(lines, [(1, false), (2, true), (3, false), (5, false), (6, true)]);
    }

    #[test]
    fn a_single_line_of_numbers_is_no_position_rather_than_a_bad_diagram() {
        for line in ["5", "22", "1 2 3", "---"] {
            let found = read(&format!("{line}\n\n{START}"));
            assert_eq!((found[0].0, found[1].1.clone()), (1, Ok(START.to_owned())), "{line}");
            let error = found[0].1.clone().unwrap_err();
            assert!(error.starts_with("position: found "), "{error}");
        }
    }

    #[test]
    fn an_error_of_the_source_takes_the_place_of_its_line() {
        let bare = DIAGRAM.replace("22\n", "");
        // Inside a diagram, and behind a store that might be the next diagram's.
        for (before, setups) in [("1 2 3", vec![]), (&format!("{bare}7"), vec![Ok(6)])] {
            let lines = before.lines().chain(["error", "startpos"]).map(|line| match line {
                "error" => Err("broken"),
                line => Ok(line.to_owned()),
            });
            let found: Vec<_> = PositionReader::new(lines, PositionDefaults::default())
                .map(|found| found.setup.map(|setup| setup.pits[0][Pit::NYUMBA.index()]))
                .collect();
            let expected =
                setups.into_iter().chain([Err(ReadPositionError::Line("broken")), Ok(6)]);
            assert_eq!(found, expected.collect::<Vec<_>>(), "{before}");
        }
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
    fn a_letter_in_a_diagram_is_the_diagrams_error() {
        let read = read(&DIAGRAM.replace("#6  2", "#6  x"));
        assert_eq!(read.len(), 1);
        let error = read[0].1.as_ref().unwrap_err();
        assert!(error.contains("pit A6"), "{error}");
    }

    /// Prose belongs to no diagram, and the diagrams around it are read.
    #[test]
    fn diagrams_are_known_by_their_shape() {
        let north = START.replace(" S ", " N ");
        let bare = DIAGRAM.replace("22\n", "");
        let bare_setup = north.replace("22,22", "0,0");
        let text = format!("First:\n{DIAGRAM}then\n{DIAGRAM}{DIAGRAM}{bare}{DIAGRAM}{bare}prose");
        let lines: Vec<_> =
            read(&text).into_iter().map(|(line, read)| (line, read.unwrap_or_default())).collect();
        let expected = [
            (1, ""),
            (2, &north),
            (9, ""),
            (10, &north),
            (17, &north),
            (24, &bare_setup),
            (29, &north),
            (36, &bare_setup),
            (41, ""),
        ];
        assert_eq!(lines, expected.map(|(line, text)| (line, text.to_owned())));
        // A store below alone belongs to this diagram.
        let below = format!("{bare}7\n{START}");
        assert_eq!(read(&below)[0].1, Ok(north.replace("22,22", "7,0")));
        assert_eq!(read(&below).len(), 2);
    }

    #[test]
    fn a_diagrams_error_names_the_wrong_line() {
        let wrong = [
            (
                DIAGRAM.replace("#6  2  2  0\n", "#6  2  2\n"),
                7,
                "found 7 pits in South's front row",
            ),
            (DIAGRAM.replacen("22", "65", 1), 3, "North's store"),
            (DIAGRAM.replace("0\n22", "0\n99"), 9, "South's store"),
            (DIAGRAM.replace(" #6 ", " #x "), 5, "pit a5"),
            (DIAGRAM.replace(" 0  2  2 #6  0  0  0  0\n", ""), 3, "found 1 pit in North's back"),
            (DIAGRAM.replace(" 0  2  2 #6  0  0  0  0", "1"), 5, "found 1 pit in North's front"),
        ];
        for (text, line, expected) in wrong {
            let read = read(&format!("startpos\n\n{text}"));
            assert_eq!(read[1].0, line, "{text}");
            let error = read[1].1.as_ref().unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn a_house_in_the_wrong_place_is_an_error_and_no_comment() {
        let read = read(&DIAGRAM.replace(" 0  2  2 #6", "#0  2  2  6"));
        let error = read[0].1.as_ref().unwrap_err();
        assert!(error.contains("found # at pit a8"), "{error}");
    }
}
