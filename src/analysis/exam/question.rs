//! Exams as text: a line for a question, a file for an exam.
//!
//! ```text
//! # bingwa-lab exam --count 2000 --seed 1 --nodes 40000
//! # POSITION ; wins PLIES ; WINNING MOVES
//! 6,3,4,11,0,1,0,3/0,1,9,4,7,4,1,2/0,1,2,2,0,0,0,0/0,0,1,0,0,0,2,0 0,0 - N - ; wins 1 ; b7>
//! ```
//!
//! Blank lines and lines that begin with `#` are comments.

use std::fmt;
use std::str::FromStr;

use crate::bao::notation::ParseMoveError;
use crate::bao::{Move, ParsePositionError, Position, Rules};
use crate::util::messages::count_of;

/// A position in which the mover can force a win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExamQuestion {
    position: Position,
    plies: u32,
    winning: Vec<Move>,
}

/// A line is no question of an exam.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// Not three fields.
    #[error("found {fields}, expected 3: POSITION ; wins PLIES ; WINNING MOVES",
        fields = count_of(*.0, "field"))]
    Fields(usize),
    /// The position cannot be read, or is no position of a game.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// The second field is not the plies of a win.
    #[error(
        "plies: found {0:?}, expected \"wins\" and a number of plies from 1, as in \"wins 15\""
    )]
    Plies(String),
    /// A winning move is not legal.
    #[error("winning moves: {0}")]
    Move(#[from] ParseMoveError),
    /// A winning move stands there twice.
    #[error("winning moves: found {0} twice, expected each move once")]
    Twice(Move),
    /// There is no winning move.
    #[error("winning moves: found none, expected at least one")]
    NoMove,
}

impl ExamQuestion {
    /// A question. The moves must be legal, and all that win.
    #[must_use]
    pub fn new(position: Position, plies: u32, mut winning: Vec<Move>) -> ExamQuestion {
        winning.sort_by_key(Move::to_string);
        ExamQuestion { position, plies, winning }
    }

    /// The rules of every exam: bao la kiswahili.
    #[must_use]
    pub fn rules() -> Rules {
        Rules::default()
    }

    /// The position; the mover wins.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The proven plies to the end of the game. A shorter win may exist.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// All moves that win, in the order of their text.
    #[must_use]
    pub fn winning(&self) -> &[Move] {
        &self.winning
    }
}

impl FromStr for ExamQuestion {
    type Err = QuestionError;

    /// Reads a line. The moves may be in any order.
    fn from_str(line: &str) -> Result<ExamQuestion, QuestionError> {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let [position, plies, moves] = fields[..] else {
            return Err(QuestionError::Fields(fields.len()));
        };
        let position: Position = position.parse()?;
        let plies = read_plies(plies).ok_or_else(|| QuestionError::Plies(plies.to_owned()))?;
        let mut winning = Vec::new();
        for text in moves.split_whitespace() {
            let mv = position.parse_move(text, &ExamQuestion::rules())?.mv();
            if winning.contains(&mv) {
                return Err(QuestionError::Twice(mv));
            }
            winning.push(mv);
        }
        if winning.is_empty() {
            return Err(QuestionError::NoMove);
        }
        Ok(ExamQuestion::new(position, plies, winning))
    }
}

/// The number of `wins 15`.
fn read_plies(text: &str) -> Option<u32> {
    let number = text.strip_prefix("wins")?;
    let number = number.strip_prefix(char::is_whitespace)?.trim_start();
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit());
    number.parse().ok().filter(|&plies| is_plain && plies > 0)
}

impl fmt::Display for ExamQuestion {
    /// A line of a file: `POSITION ; wins PLIES ; WINNING MOVES`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ; wins {} ;", self.position, self.plies)?;
        self.winning.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

/// The questions of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exam {
    /// The questions, in the order of the file.
    pub questions: Vec<ExamQuestion>,
}

/// A text is no exam.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExamError {
    /// A line is no question.
    #[error("line {line}: {error}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// The reason.
        error: QuestionError,
    },
    /// There is no question at all.
    #[error("found no position, expected lines of the form POSITION ; wins PLIES ; WINNING MOVES")]
    Empty,
}

impl FromStr for Exam {
    type Err = ExamError;

    /// Reads a file; the error is that of the first wrong line.
    fn from_str(text: &str) -> Result<Exam, ExamError> {
        let lines = text.lines().map(str::trim).zip(1..);
        let questions = lines
            .filter(|(text, _)| !text.is_empty() && !text.starts_with('#'))
            .map(|(text, line)| text.parse().map_err(|error| ExamError::Line { line, error }))
            .collect::<Result<Vec<ExamQuestion>, _>>()?;
        if questions.is_empty() { Err(ExamError::Empty) } else { Ok(Exam { questions }) }
    }
}

impl fmt::Display for Exam {
    /// A line for each question.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.questions.iter().try_for_each(|question| writeln!(f, "{question}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITION: &str =
        "6,3,4,11,0,1,0,3/0,1,9,4,7,4,1,2/0,1,2,2,0,0,0,0/0,0,1,0,0,0,2,0 0,0 - N -";

    fn error(line: &str) -> String {
        line.parse::<ExamQuestion>().expect_err(line).to_string()
    }

    fn legal_moves() -> Vec<String> {
        let position: Position = POSITION.parse().expect("a position");
        let moves = position.legal_moves(&Rules::default()).sorted();
        moves.iter().map(|legal| legal.mv().to_string()).collect()
    }

    #[test]
    fn moves_are_sorted_by_their_text() {
        let moves = legal_moves();
        let mut sorted = moves.clone();
        sorted.sort();
        let backwards: Vec<String> = sorted.iter().rev().cloned().collect();
        let line = format!("{POSITION} ;wins  7;  {}", backwards.join("  "));
        let question: ExamQuestion = line.parse().expect("a question");
        let expected = format!("{POSITION} ; wins 7 ; {}", sorted.join(" "));
        assert_eq!(question.to_string(), expected);
        assert_eq!(expected.parse(), Ok(question));
    }

    #[test]
    fn a_wrong_line_is_told_by_its_number_and_field() {
        let first = &legal_moves()[0];
        let good = format!("{POSITION} ; wins 7 ; {first}");
        let text = format!("# a comment\n\n{good}\n{POSITION} ; wins 7\n");
        assert_eq!(
            text.parse::<Exam>().unwrap_err().to_string(),
            "line 4: found 2 fields, expected 3: POSITION ; wins PLIES ; WINNING MOVES"
        );
        assert_eq!(format!("# a comment\n{good}\n").parse::<Exam>().unwrap().questions.len(), 1);
        assert_eq!("# none\n".parse::<Exam>(), Err(ExamError::Empty));
    }

    #[test]
    fn each_wrong_field_is_named() {
        let first = &legal_moves()[0];
        assert!(error(&format!("0,0 ; wins 7 ; {first}")).starts_with("position: found 1 field"));
        for plies in ["", "7", "wins", "wins 0", "wins -1", "wins +1", "wins7", "loses 7"] {
            let found = error(&format!("{POSITION} ; {plies} ; {first}"));
            assert!(found.starts_with(&format!("plies: found {plies:?}, expected")), "{found}");
        }
        let found = error(&format!("{POSITION} ; wins 7 ; Z9<"));
        assert!(found.starts_with("winning moves: ") && found.contains("Z9<"), "{found}");
        assert_eq!(
            error(&format!("{POSITION} ; wins 7 ; {first} {first}")),
            format!("winning moves: found {first} twice, expected each move once")
        );
        assert_eq!(
            error(&format!("{POSITION} ; wins 7 ;")),
            "winning moves: found none, expected at least one"
        );
    }
}
