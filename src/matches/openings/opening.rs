//! Openings as text: a line for one, a file for a suite.
//!
//! A line has the moves from the start position, the position they lead to, or
//! both with ` ; ` between them. Blank lines and lines that begin with `#` are
//! comments.
//!
//! ```text
//! # bingwa openings --plies 1
//! A6< ; 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,1,1,7,0,2,0/0,0,0,0,0,0,0,0 21,22 Hh N -
//! A6< a5>
//! 2,2,2,2,0,1,0,2/1,3,12,0,5,1,0,1/0,1,2,0,2,0,2,1/2,2,1,0,0,1,1,0 7,8 - N -
//! ```

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::bao::{Game, LegalMove, Move, Outcome, ParsePositionError, PlayError, Position, Rules};
use crate::util::messages::count_of;

/// A position from which games begin, and the moves that lead to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    start: Position,
    moves: Vec<Move>,
    position: Position,
}

/// An opening cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningError {
    /// The position cannot be read, or is no position of a game.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// A move cannot be played; the number counts the moves before it.
    #[error("after {moves}: {0}", moves = count_of(*.1, "move"))]
    Move(PlayError, usize),
    /// The moves lead to another position than the line says.
    #[error("position: found {found}, expected {expected}, where the moves lead")]
    Disagree {
        /// The position in the line.
        found: Box<Position>,
        /// The position after the moves.
        expected: Box<Position>,
    },
    /// The game is over after the opening.
    #[error("found a game that is over ({0}), expected one that can be played on")]
    Over(Outcome),
}

impl Opening {
    /// The opening that a game has played.
    ///
    /// # Errors
    ///
    /// [`OpeningError::Over`] if the game is over.
    pub fn of_game(game: &Game) -> Result<Opening, OpeningError> {
        if let Some(outcome) = game.outcome() {
            return Err(OpeningError::Over(outcome));
        }
        let moves = game.moves().iter().map(LegalMove::mv).collect();
        Ok(Opening { start: *game.start(), moves, position: *game.position() })
    }

    /// An opening whose moves are known to lead to its position, where the game
    /// is not over.
    pub(super) fn of_line(start: Position, moves: Vec<Move>, position: Position) -> Opening {
        Opening { start, moves, position }
    }

    /// Reads a line of a file. Its moves begin at `start`; without moves its
    /// position is the start.
    ///
    /// # Errors
    ///
    /// [`OpeningError`]: what was found and what was expected.
    pub fn parse(line: &str, start: &Position, rules: &Rules) -> Result<Opening, OpeningError> {
        let (moves, position) = match line.split_once(';') {
            Some((moves, position)) => (moves.trim(), Some(position.trim())),
            // Slashes and commas stand in positions only.
            None if line.contains(['/', ',']) => ("", Some(line)),
            None => (line, None),
        };
        let position = position.map(str::parse::<Position>).transpose()?;
        let start = position.filter(|_| moves.is_empty()).unwrap_or(*start);
        let mut game = Game::new(start, *rules);
        for (number, text) in moves.split_whitespace().enumerate() {
            game.play_text(text).map_err(|error| OpeningError::Move(error, number))?;
        }
        let opening = Opening::of_game(&game)?;
        match position {
            Some(found) if found != opening.position => {
                let expected = Box::new(opening.position);
                Err(OpeningError::Disagree { found: Box::new(found), expected })
            }
            _ => Ok(opening),
        }
    }

    /// The position where the moves begin.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The moves from the start.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after the moves; the game is not over there.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// A game in which the moves have been played.
    ///
    /// # Panics
    ///
    /// A move is not legal by these rules, and was by those of the opening.
    #[must_use]
    pub fn game(&self, rules: &Rules) -> Game {
        let mut game = Game::new(self.start, *rules);
        for &mv in &self.moves {
            game.play(mv).expect("the moves of an opening are legal");
        }
        game
    }
}

impl FromStr for Opening {
    type Err = OpeningError;

    /// Reads a line by the usual rules, its moves from the usual start.
    fn from_str(line: &str) -> Result<Opening, OpeningError> {
        Opening::parse(line, &Position::kiswahili(), &Rules::default())
    }
}

impl fmt::Display for Opening {
    /// A line of a file: `MOVES ; POSITION`, or the position if there are no
    /// moves.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for mv in &self.moves {
            write!(f, "{mv} ")?;
        }
        let separator = if self.moves.is_empty() { "" } else { "; " };
        write!(f, "{separator}{}", self.position)
    }
}

/// Most openings of a file: each takes some 160 bytes and 2 µs to read.
pub const MOST_OPENINGS: usize = 1_000_000;

/// The openings of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningSuite {
    /// The openings, in the order of the file.
    pub openings: Vec<Opening>,
}

/// An opening file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningSuiteError {
    /// A line is no opening.
    #[error("line {line}: {error}")]
    Line {
        /// The line in the file, from 1.
        line: usize,
        /// The reason.
        error: OpeningError,
    },
    /// There is no opening at all.
    #[error("found no opening, expected one a line")]
    Empty,
    /// There are more openings than a match can use.
    #[error("line {line}: found another opening, expected at most {MOST_OPENINGS}")]
    TooMany {
        /// The line in the file, from 1.
        line: usize,
    },
}

impl FromStr for OpeningSuite {
    type Err = OpeningSuiteError;

    /// Reads a file by the usual rules, its moves from the usual start; the
    /// error is that of the first wrong line.
    fn from_str(text: &str) -> Result<OpeningSuite, OpeningSuiteError> {
        OpeningSuite::parse(text, &Position::kiswahili(), &Rules::default())
    }
}

impl OpeningSuite {
    /// Reads a file whose moves begin at `start`.
    ///
    /// # Errors
    ///
    /// The first line that is no opening, or there is no opening at all.
    pub fn parse(
        text: &str,
        start: &Position,
        rules: &Rules,
    ) -> Result<OpeningSuite, OpeningSuiteError> {
        let lines = text.lines().map(str::trim).zip(1..);
        let openings = lines
            .filter(|(text, _)| !text.is_empty() && !text.starts_with('#'))
            .zip(0..)
            .map(|((text, line), count)| {
                if count == MOST_OPENINGS {
                    return Err(OpeningSuiteError::TooMany { line });
                }
                Opening::parse(text, start, rules)
                    .map_err(|error| OpeningSuiteError::Line { line, error })
            })
            .collect::<Result<Vec<Opening>, _>>()?;
        if openings.is_empty() {
            Err(OpeningSuiteError::Empty)
        } else {
            Ok(OpeningSuite { openings })
        }
    }
}

impl fmt::Display for OpeningSuite {
    /// A file: a comment that counts the openings by length, and a line each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lengths = BTreeMap::<usize, usize>::new();
        for opening in &self.openings {
            *lengths.entry(opening.moves.len()).or_default() += 1;
        }
        let lengths: Vec<String> =
            lengths.iter().map(|(plies, count)| format!("{count} after {plies}")).collect();
        write!(f, "# {} openings", self.openings.len())?;
        if !lengths.is_empty() {
            write!(f, ": {} plies", lengths.join(", "))?;
        }
        writeln!(f)?;
        self.openings.iter().try_for_each(|opening| writeln!(f, "{opening}"))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const POSITION: &str =
        "2,2,2,2,0,1,0,2/1,3,12,0,5,1,0,1/0,1,2,0,2,0,2,1/2,2,1,0,0,1,1,0 7,8 - N -";

    /// Plays moves chosen by numbers; stops before a move that ends the game.
    fn played(start: Position, choices: &[usize]) -> Opening {
        let rules = Rules::default();
        let mut game = Game::new(start, rules);
        let mut opening = Opening::of_game(&game);
        for choice in choices {
            let mut moves: Vec<Move> =
                game.position().legal_moves(&rules).iter().map(LegalMove::mv).collect();
            moves.sort_unstable();
            game.play(moves[choice % moves.len()]).expect("a legal move");
            match Opening::of_game(&game) {
                Ok(longer) => opening = Ok(longer),
                Err(_) => break,
            }
        }
        opening.expect("the start is not over")
    }

    /// Openings of up to 30 moves, and positions without moves.
    fn opening() -> impl Strategy<Value = Opening> {
        (proptest::collection::vec(any::<usize>(), 0..30), any::<bool>()).prop_map(
            |(choices, bare)| {
                let opening = played(Position::kiswahili(), &choices);
                if bare { played(opening.position, &[]) } else { opening }
            },
        )
    }

    proptest! {
        #[test]
        fn a_suite_is_read_back_as_it_was_written(
            openings in proptest::collection::vec(opening(), 1..10)
        ) {
            for opening in &openings {
                prop_assert_eq!(&opening.to_string().parse::<Opening>().unwrap(), opening);
            }
            let suite = OpeningSuite { openings };
            prop_assert_eq!(suite.to_string().parse::<OpeningSuite>().unwrap(), suite);
        }

        #[test]
        fn any_text_is_read_or_refused(text in "(A6<|a5>|[0-9],|/| - |;|\n|#|\\PC){0,20}") {
            if let Ok(suite) = text.parse::<OpeningSuite>() {
                prop_assert!(!suite.openings.is_empty());
            }
        }
    }

    #[test]
    fn moves_position_or_both_are_read() {
        let mut game = Game::new(Position::kiswahili(), Rules::default());
        game.play_text("A6<").unwrap();
        game.play_text("a5>").unwrap();
        let both = format!("A6<* a5> ; {}", game.position());
        let text = format!("# a file\n\n  A6< a5>\n{both}\r\n{POSITION}\n ; {POSITION}");
        let openings = text.parse::<OpeningSuite>().unwrap().openings;
        assert_eq!(openings.len(), 4);
        assert_eq!(openings[0], openings[1]);
        assert_eq!(openings[2], openings[3]);
        assert_eq!(openings[0].position(), game.position());
        assert_eq!(openings[0].to_string(), format!("A6< a5> ; {}", game.position()));
        assert_eq!(openings[2].to_string(), POSITION);
        assert_eq!(openings[0].game(&Rules::default()).position(), game.position());
    }

    #[test]
    fn a_file_has_at_most_a_million_openings() {
        let text = format!("# many\n{}", "A6<\n".repeat(MOST_OPENINGS + 1));
        let error = text.parse::<OpeningSuite>().unwrap_err();
        assert_eq!(error, OpeningSuiteError::TooMany { line: MOST_OPENINGS + 2 });
    }

    #[test]
    fn the_first_wrong_line_is_reported() {
        let lost = "1,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/1,0,0,0,20,10,10,10/9,0,0,0,0,0,1,1 0,0 - N -";
        let cases = [
            ("", "found no opening"),
            ("# none\n", "found no opening"),
            ("A6l\nA6< A6<", "line 2: after 1 move: move: A6 is South's pit, and North is to move"),
            (
                "A6l a5r A5l",
                "line 1: after 2 moves: move: A5< does not capture; a capture is due: ",
            ),
            ("A6< x", "line 1: after 1 move: move: found \"x\", which is no move"),
            ("0,0,0", "line 1: position: found 1 field, expected 5"),
            ("; x", "line 1: position: found 1 field, expected 5"),
            (&format!("A6< ; {POSITION}"), "line 1: position: found 2,2,2,2,0,1,0,2/"),
            (lost, "line 1: found a game that is over (South wins: North has no move)"),
            ("\u{0}\u{feff}", "line 1: after 0 moves: move: found"),
        ];
        for (text, expected) in cases {
            let error = text.parse::<OpeningSuite>().unwrap_err().to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }
}
