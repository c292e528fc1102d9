//! The opening book of a match: where its games begin.
//!
//! In a file, such as `bingwa openings` writes, each line is an opening: moves
//! from the start position, a position, or both with ` ; ` between them, which
//! must agree then. Blank lines and lines that begin with `#` are passed over.
//!
//! ```text
//! # the shortest of all
//! A6<
//! A6< ; 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,1,1,7,0,2,0/0,0,0,0,0,0,0,0 21,22 Hh N -
//! 2,2,2,2,0,1,0,2/1,3,12,0,5,1,0,1/0,1,2,0,2,0,2,1/2,2,1,0,0,1,1,0 7,8 - N -
//! ```

use std::fmt;
use std::hash::{Hash, Hasher};

use super::dice::{Dice, Purpose};
use super::engine::read_positive;
use crate::bao::{Game, Move, Outcome, ParsePositionError, PlayError, Position, Rules};

/// A start and the moves from it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    /// Where the game begins.
    pub start: Position,
    /// The moves that are made for the players; legal from `start`, and the
    /// game goes on after them.
    pub moves: Vec<Move>,
}

/// A line of an openings file is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct OpeningError {
    /// Line in the file, from 1; 0 if the file as a whole is wrong.
    pub line: usize,
    /// What is wrong there.
    pub problem: OpeningProblem,
}

/// What is wrong with an opening.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningProblem {
    /// The position cannot be read or played.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// A move cannot be played.
    #[error("after {1} move{s}: {0}", s = if *.1 == 1 { "" } else { "s" })]
    Move(PlayError, usize),
    /// Moves and position disagree.
    #[error("position: found {found}, expected {expected}, where the moves lead")]
    Disagree {
        /// What is written.
        found: String,
        /// What the moves come to.
        expected: String,
    },
    /// The game is over before it begins.
    #[error("found a game that is over ({0}), expected one that can be played on")]
    Over(Outcome),
    /// The file has no opening.
    #[error("found no opening, expected one a line")]
    Empty,
}

impl Opening {
    /// The game with the first `plies` moves played.
    #[must_use]
    pub fn game(&self, plies: usize, rules: &Rules) -> Game {
        let mut game = Game::new(self.start, *rules);
        for &m in self.moves.iter().take(plies) {
            game.play(m).expect("an opening's moves are legal");
        }
        game
    }

    /// Reads a line that is neither blank nor a comment.
    fn read(line: &str, rules: &Rules) -> Result<Opening, OpeningProblem> {
        let (moves, position) = match line.split_once(';') {
            Some((moves, position)) => (moves.trim(), Some(position.trim())),
            // Only a position has slashes between its rows.
            None if line.contains('/') || line.contains(',') => ("", Some(line)),
            None => (line, None),
        };
        let position = position.map(str::parse::<Position>).transpose()?;
        let start = match position {
            Some(position) if moves.is_empty() => position,
            _ => Position::kiswahili(),
        };
        let mut game = Game::new(start, *rules);
        for (number, text) in moves.split_whitespace().enumerate() {
            game.play_text(text).map_err(|error| OpeningProblem::Move(error, number))?;
        }
        if let Some(outcome) = game.outcome() {
            return Err(OpeningProblem::Over(outcome));
        }
        if let Some(position) = position.filter(|position| position != game.position()) {
            let expected = game.position().to_string();
            return Err(OpeningProblem::Disagree { found: position.to_string(), expected });
        }
        Ok(Opening { start, moves: game.moves().iter().map(crate::bao::LegalMove::mv).collect() })
    }
}

impl fmt::Display for Opening {
    /// A line of a file: the moves, or the position if there are none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.moves.is_empty() {
            return self.start.fmt(f);
        }
        for (index, m) in self.moves.iter().enumerate() {
            write!(f, "{}{m}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// Reads an openings file.
///
/// # Errors
///
/// The first line that is wrong, and what was expected there.
pub fn parse(text: &str, rules: &Rules) -> Result<Vec<Opening>, OpeningError> {
    let mut openings = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let opening = Opening::read(line, rules);
        openings.push(opening.map_err(|problem| OpeningError { line: number, problem })?);
    }
    if openings.is_empty() {
        return Err(OpeningError { line: 0, problem: OpeningProblem::Empty });
    }
    Ok(openings)
}

/// In which order a match takes its openings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Drawn by the seed, each once before any comes again.
    #[default]
    Random,
    /// As the file has them.
    Sequential,
}

/// Which openings a match takes, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// In which order.
    pub order: Order,
    /// Most moves of an opening that are played.
    pub plies: Option<usize>,
    /// The first one, from 1.
    pub start: usize,
}

impl Default for Selection {
    fn default() -> Self {
        Selection { order: Order::default(), plies: None, start: 1 }
    }
}

impl std::str::FromStr for Selection {
    type Err = String;

    /// Reads `order=random,plies=8,start=1`, of which each may be missing.
    fn from_str(text: &str) -> Result<Selection, String> {
        let mut selection = Selection::default();
        for piece in text.split(',').map(str::trim) {
            let wrong = |expected| Err(format!("found {piece:?}, expected {expected}"));
            match piece.split_once('=') {
                Some(("order", "random")) => selection.order = Order::Random,
                Some(("order", "sequential")) => selection.order = Order::Sequential,
                Some(("order", _)) => return wrong("order=random or order=sequential"),
                Some(("plies", number)) => match number.parse() {
                    Ok(plies) => selection.plies = Some(plies),
                    Err(_) => return wrong("plies= and a number"),
                },
                Some(("start", number)) => match read_positive::<u32>(number) {
                    Some(start) => selection.start = start as usize,
                    None => return wrong("start= and a number from 1"),
                },
                _ => return wrong("order=random|sequential, plies=N or start=K"),
            }
        }
        Ok(selection)
    }
}

/// The openings of a match, in the order in which it takes them.
#[derive(Clone, Debug)]
pub struct Book {
    openings: Vec<Opening>,
    selection: Selection,
    seed: u64,
    rules: Rules,
}

/// The suite that is taken where no file is given.
const DEFAULT_SUITE: &str = include_str!("../../openings/balanced.txt");

impl Book {
    /// The openings of a file; there is at least one.
    #[must_use]
    pub fn new(openings: Vec<Opening>, selection: Selection, seed: u64, rules: Rules) -> Book {
        assert!(!openings.is_empty(), "a book has an opening");
        Book { openings, selection, seed, rules }
    }

    /// The book of a match for which none is given: balanced openings, drawn by
    /// the seed.
    #[must_use]
    pub fn balanced(seed: u64, rules: Rules) -> Book {
        let openings = parse(DEFAULT_SUITE, &rules).expect("our own suite can be read");
        Book::new(openings, Selection::default(), seed, rules)
    }

    /// How many openings it has: at least one.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a book is never empty")]
    pub fn len(&self) -> usize {
        self.openings.len()
    }

    /// The index of the opening of a round, from 0.
    #[must_use]
    pub fn index(&self, round: usize) -> usize {
        let count = self.openings.len();
        let place = round + self.selection.start - 1;
        match self.selection.order {
            Order::Sequential => place % count,
            Order::Random => {
                let mut order: Vec<usize> = (0..count).collect();
                Dice::of(self.seed, Purpose::Order, (place / count) as u64).shuffle(&mut order);
                order[place % count]
            }
        }
    }

    /// A game with an opening's moves played.
    #[must_use]
    pub fn game(&self, index: usize) -> Game {
        self.openings[index].game(self.selection.plies.unwrap_or(usize::MAX), &self.rules)
    }

    /// What tells one book from another: how many openings it has, how they
    /// are taken, and a number that depends on each of them.
    #[must_use]
    pub fn describe(&self) -> String {
        let Selection { order, plies, start } = self.selection;
        let mut hash = Fnv::default();
        for opening in &self.openings {
            opening.to_string().hash(&mut hash);
        }
        let order = if order == Order::Random { "random" } else { "sequential" };
        let plies = plies.map_or(String::new(), |plies| format!(" plies={plies}"));
        let count = self.openings.len();
        format!("{count} openings {:016x} order={order}{plies} start={start}", hash.finish())
    }
}

/// The hash of Fowler, Noll and Vo: the same in every version of the standard
/// library.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITION: &str =
        "2,2,2,2,0,1,0,2/1,3,12,0,5,1,0,1/0,1,2,0,2,0,2,1/2,2,1,0,0,1,1,0 7,8 - N -";

    fn read(text: &str) -> Result<Vec<Opening>, OpeningError> {
        parse(text, &Rules::default())
    }

    #[test]
    fn the_three_forms() {
        let mut game = Game::new(Position::kiswahili(), Rules::default());
        game.play_text("A6<").unwrap();
        game.play_text("a5>").unwrap();
        let both = format!("A6<* a5> ; {}", game.position());
        let text = format!("# a file\n\n  A6< a5>\n{both}\r\n{POSITION}\n ; {POSITION}");
        let openings = read(&text).unwrap();
        assert_eq!(openings.len(), 4);
        assert_eq!(openings[2], openings[3]);
        assert_eq!(openings[0], openings[1]);
        assert_eq!(openings[0].game(9, &Rules::default()).position(), game.position());
        assert_eq!(openings[2].to_string(), POSITION);
        assert_eq!(openings[0].to_string(), "A6< a5>");
        assert_eq!(openings[0].game(1, &Rules::default()).moves().len(), 1);
    }

    #[test]
    fn a_wrong_line_is_named() {
        let lost = "1,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/1,0,0,0,20,10,10,10/9,0,0,0,0,0,1,1 0,0 - N -";
        let cases = [
            ("", "line 0: found no opening"),
            ("# none\n", "line 0: found no opening"),
            ("A6<\nA6< A6<", "line 2: after 1 move: move: found \"A6<\", which is a move of South"),
            ("A6< x", "line 1: after 1 move: move: found \"x\", which is no move"),
            ("0,0,0", "line 1: position: found 1 field, expected 5"),
            ("; x", "line 1: position: found 1 field, expected 5"),
            (&format!("A6< ; {POSITION}"), "line 1: position: found 2,2,2,2,0,1,0,2/"),
            (lost, "line 1: found a game that is over (South wins: North has no move)"),
            ("\u{0}\u{feff}", "line 1: after 0 moves: move: found"),
        ];
        for (text, expected) in cases {
            let error = read(text).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }

    #[test]
    fn a_selection() {
        let selection: Selection = "order=sequential,plies=4,start=3".parse().unwrap();
        let expected = Selection { order: Order::Sequential, plies: Some(4), start: 3 };
        assert_eq!(selection, expected);
        for text in ["", "order=none", "plies=x", "start=0", "seed=1"] {
            text.parse::<Selection>().unwrap_err();
        }
    }

    #[test]
    fn each_opening_once_before_any_comes_again() {
        let rules = Rules::default();
        let openings = parse(DEFAULT_SUITE, &rules).unwrap()[..10].to_vec();
        for order in [Order::Random, Order::Sequential] {
            let selection = Selection { order, ..Selection::default() };
            let book = Book::new(openings.clone(), selection, 3, rules);
            let mut taken: Vec<usize> = (0..10).map(|round| book.index(round)).collect();
            assert_eq!(taken.is_sorted(), order == Order::Sequential);
            taken.sort_unstable();
            assert_eq!(taken, (0..10).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_suites_of_ours_can_be_read() {
        let rules = Rules::default();
        for text in [
            DEFAULT_SUITE,
            include_str!("../../openings/all-4-plies.txt"),
            include_str!("../../openings/late.txt"),
        ] {
            assert!(parse(text, &rules).unwrap().len() > 100);
        }
        assert_eq!(Book::balanced(5, rules).describe(), Book::balanced(6, rules).describe());
        assert_ne!(Book::balanced(5, rules).index(0), Book::balanced(6, rules).index(0));
    }
}
