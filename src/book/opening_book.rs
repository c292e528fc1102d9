//! A book: its text form, and the moves of a position.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::score::{BookScore, ParseBookScoreError};
use super::shortened::shortened;
use crate::bao::notation::ParseMoveError;
use crate::bao::{DEFAULT_SEED_LIMIT, Move, ParsePositionError, Position, Rules};

/// A move of a book with its value for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// Its value.
    pub score: BookScore,
}

impl fmt::Display for BookMove {
    /// `MOVE SCORE`, as in a line of a book.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.mv, self.score)
    }
}

/// The moves that are at most `margin` hundredths of a point below the best one, the best
/// one first; equals keep their order. Of forced wins only the shortest are good, and of
/// moves that lose by force only the longest.
#[must_use]
pub fn good_moves(mut moves: Vec<BookMove>, margin: u32) -> Vec<BookMove> {
    moves.sort_by_key(|found| Reverse(found.score.rank()));
    let Some(&BookMove { score: best, .. }) = moves.first() else { return moves };
    moves.retain(|found| found.score.is_within(margin, best));
    moves
}

/// Positions with their good moves. A book has at least one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningBook {
    /// The positions in the order of the text, each with its moves, the best one first.
    entries: Vec<Entry>,
    /// The index of each position.
    places: FxHashMap<Position, usize>,
    /// The index of the first position of each canonical form.
    canonical: FxHashMap<Position, usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    position: Position,
    moves: Vec<BookMove>,
}

/// A book cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// A line is no line of a book.
    #[error("line {line}: {error}")]
    Line {
        /// The line in the text, from 1.
        line: usize,
        /// What is wrong with it.
        error: BookLineError,
    },
    /// The text has no move.
    #[error("found no move, expected lines POSITION ; MOVE SCORE")]
    Empty,
}

/// What is wrong with a line of a book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BookLineError {
    /// It does not have its three parts. A long line is cut short.
    #[error("found {0:?}, expected POSITION ; MOVE SCORE")]
    Parts(String),
    /// The position cannot be read, or cannot be played.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// The move is not legal there.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// The score cannot be read.
    #[error(transparent)]
    Score(#[from] ParseBookScoreError),
    /// An earlier line has the move.
    #[error("move: found {0} again, expected each move of a position once")]
    Again(Move),
}

/// The text of the built-in book.
const BUILTIN: &str = include_str!("../../openings/book.txt");

impl OpeningBook {
    /// The rules by which every book is made: those of bao la kiswahili, with the default
    /// seed limit.
    pub const RULES: Rules = Rules { seed_limit: DEFAULT_SEED_LIMIT, kutakatia: true };

    /// The built-in book, `openings/book.txt`. It is read when it is first used.
    ///
    /// # Panics
    ///
    /// Never: the tests read the built-in book.
    #[must_use]
    pub fn builtin() -> &'static OpeningBook {
        static BOOK: LazyLock<OpeningBook> =
            LazyLock::new(|| BUILTIN.parse().expect("the built-in book is valid"));
        &BOOK
    }

    /// The positions of the book with their moves, in the order of the text.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = (&Position, &[BookMove])> {
        self.entries.iter().map(|entry| (&entry.position, &entry.moves[..]))
    }

    /// The moves of a position, the best one first; none if the book does not have it.
    ///
    /// A position is also found by another that is the same game under other names: with
    /// the players swapped or, where nobody owns a nyumba, in the mirror. (The start of bao
    /// la kiswahili has no mirror image: both players own a nyumba.)
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let place = self.places.get(position);
        let place = place.or_else(|| self.canonical.get(&position.canonical()));
        let Some(entry) = place.map(|&place| &self.entries[place]) else { return Vec::new() };
        let is_rotated = entry.position.side() != position.side();
        let unrotated = if is_rotated { position.rotated() } else { *position };
        let is_mirrored = unrotated != entry.position;
        let translate = |found: &BookMove| {
            let mv = if is_rotated { found.mv.rotated() } else { found.mv };
            BookMove { mv: if is_mirrored { mv.mirrored() } else { mv }, ..*found }
        };
        entry.moves.iter().map(translate).collect()
    }

    /// Adds the move of a line.
    fn add(&mut self, line: &str) -> Result<(), BookLineError> {
        let parts = || BookLineError::Parts(shortened(line));
        let (position, rest) = line.split_once(';').ok_or_else(parts)?;
        let mut words = rest.split_whitespace();
        let (Some(mv), Some(score), None) = (words.next(), words.next(), words.next()) else {
            return Err(parts());
        };
        let position: Position = position.trim().parse()?;
        let mv = position.parse_move(mv, &OpeningBook::RULES)?.mv();
        let score = score.parse()?;
        let place = *self.places.entry(position).or_insert_with(|| {
            self.entries.push(Entry { position, moves: Vec::new() });
            self.entries.len() - 1
        });
        self.canonical.entry(position.canonical()).or_insert(place);
        let moves = &mut self.entries[place].moves;
        if moves.iter().any(|found| found.mv == mv) {
            return Err(BookLineError::Again(mv));
        }
        moves.push(BookMove { mv, score });
        Ok(())
    }
}

impl FromStr for OpeningBook {
    type Err = BookError;

    /// Reads a book; the error is that of the first wrong line.
    fn from_str(text: &str) -> Result<OpeningBook, BookError> {
        let mut book = OpeningBook {
            entries: Vec::new(),
            places: FxHashMap::default(),
            canonical: FxHashMap::default(),
        };
        for (line, number) in text.lines().map(str::trim).zip(1..) {
            if !line.is_empty() && !line.starts_with('#') {
                book.add(line).map_err(|error| BookError::Line { line: number, error })?;
            }
        }
        for entry in &mut book.entries {
            entry.moves.sort_by_key(|found| Reverse(found.score.rank()));
        }
        if book.entries.is_empty() { Err(BookError::Empty) } else { Ok(book) }
    }
}

impl fmt::Display for OpeningBook {
    /// The lines of the book, which are read back as the same book.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, moves) in self.positions() {
            for found in moves {
                writeln!(f, "{position} ; {found}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bao::LegalMove;
    use crate::search::Score;

    fn texts(moves: &[BookMove]) -> Vec<String> {
        moves.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn moves_within_the_margin_are_good_and_forced_ends_stand_alone() {
        let good = |scores: &[&str], margin| {
            let mv: Move = "A1<".parse().expect("a move");
            let moves =
                scores.iter().map(|text| BookMove { mv, score: text.parse().expect("a score") });
            let good = good_moves(moves.collect(), margin).into_iter();
            good.map(|found| found.score.to_string()).collect::<Vec<_>>()
        };
        let scores = ["-0.05", "+0.20", "-0.06", "+0.20"];
        assert_eq!(good(&scores, 0), ["+0.20", "+0.20"]);
        assert_eq!(good(&scores, 25), ["+0.20", "+0.20", "-0.05"]);
        assert_eq!(good(&["+90", "win-in-9", "win-in-7"], u32::MAX), ["win-in-7"]);
        assert_eq!(good(&["mate-in-3", "mate-in-5", "+9"], u32::MAX), ["mate-in-3"]);
        assert_eq!(good(&["loss-in-4", "loss-in-6"], 100), ["loss-in-6"]);
        assert!(good(&[], 0).is_empty());
    }

    #[test]
    fn the_moves_of_a_position_stand_in_the_order_of_their_values() {
        let start = Position::kiswahili();
        let text = format!(
            "\n# a book\r\n  {start} ; A7> -0.30\n{start} ;6< win-in-3\r\n{start};A6r +0.5"
        );
        let book: OpeningBook = text.parse().expect("a book");
        assert_eq!(texts(&book.moves(&start)), ["A6< win-in-3", "A6> +0.50", "A7> -0.30"]);
        assert_eq!(book.positions().len(), 1);
        assert_eq!(book.to_string().parse(), Ok(book));
    }

    #[test]
    fn an_error_names_line_found_and_expected() {
        let start = Position::kiswahili();
        let cases = [
            (String::new(), "found no move, expected lines POSITION ; MOVE SCORE".to_owned()),
            ("# no line\n\n".into(), "found no move, expected lines POSITION ; MOVE SCORE".into()),
            ("A6< a5>".into(), r#"line 1: found "A6< a5>", expected POSITION ; MOVE SCORE"#.into()),
            (
                format!("# one\n{start} ; A6<"),
                format!(r#"line 2: found "{start} ; A6<", expected POSITION ; MOVE SCORE"#),
            ),
            (
                format!("{start} ; A6< +0.1 +0.2"),
                format!(r#"line 1: found "{start} ; A6< +0.1 +0.2", expected POSITION ; MOVE SCORE"#),
            ),
            (
                "é".repeat(200),
                format!(r#"line 1: found "{}…", expected POSITION ; MOVE SCORE"#, "é".repeat(120)),
            ),
            (
                "0,0 ; A6< +0.1".into(),
                format!("line 1: {}", "0,0".parse::<Position>().expect_err("no position")),
            ),
            (
                format!("{start} ; A1< +0.1"),
                "line 1: move: A1 is empty: the seed from the store goes into a filled front pit; \
                 legal: A6< A6> A7< A7>"
                    .into(),
            ),
            (
                format!("{start} ; A6< good"),
                r#"line 1: score: found "good", expected points such as +0.35, or win-in-N, loss-in-N, mate-in-N or mated-in-N with N from 1"#
                    .into(),
            ),
            (
                format!("{start} ; A6< +0.1\n{start} ; A7< +0.1\n{start} ; A6l -0.1"),
                "line 3: move: found A6< again, expected each move of a position once".into(),
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(text.parse::<OpeningBook>().expect_err(&text).to_string(), expected);
        }
    }

    /// Nobody owns a nyumba.
    const HOUSELESS: &str =
        "2,2,2,2,0,1,0,2/1,3,12,0,5,1,0,1/0,1,2,0,2,0,2,1/2,2,1,0,0,1,1,0 7,8 - N -";

    /// The position after a move.
    fn after(position: &Position, mv: Move) -> Position {
        let moves = position.legal_moves(&OpeningBook::RULES);
        let legal = moves.iter().find(|legal| legal.mv() == mv);
        *legal.expect("a legal move").reached()
    }

    #[test]
    fn a_position_is_found_rotated_and_mirrored_with_its_moves_translated() {
        for text in [
            HOUSELESS,
            // The mtaji stage; then with a pit under kutakatia.
            "1,7,0,2,3,1,0,1/0,4,4,4,1,14,6,1/0,1,0,1,2,1,0,0/0,1,3,1,0,1,3,1 0,0 - S -",
            "3,1,2,1,3,1,3,2/0,0,1,1,0,0,0,0/1,1,10,4,5,5,6,1/1,2,2,2,2,2,2,0 0,0 - S A3",
        ] {
            let position: Position = text.parse().expect("a position");
            let legal = position.legal_moves(&OpeningBook::RULES).sorted();
            let line = |(legal, points): (&LegalMove, u32)| {
                format!("{position} ; {} -{points}\n", legal.mv())
            };
            let text: String = legal.iter().zip(1..).map(line).collect();
            let book: OpeningBook = text.parse().expect("a book");
            let moves = book.moves(&position);
            assert_eq!(moves.len(), legal.len());
            let mirrored = position.mirrored().expect("nobody owns a house");
            for (image, is_mirrored) in
                [(position.rotated(), false), (mirrored, true), (mirrored.rotated(), true)]
            {
                let found = book.moves(&image);
                assert_eq!(found.len(), moves.len());
                for (found, original) in found.iter().zip(&moves) {
                    assert_eq!(found.score, original.score);
                    // The move leads to the image of the position that the original leads to.
                    let reached = after(&image, found.mv);
                    let is_rotated = image.side() != position.side();
                    let unrotated = if is_rotated { reached.rotated() } else { reached };
                    let unmirrored =
                        if is_mirrored { unrotated.mirrored() } else { Some(unrotated) };
                    let expected = after(&position, original.mv);
                    assert_eq!(unmirrored, Some(expected), "{} {}", found.mv, original.mv);
                }
            }
            assert!(book.moves(&Position::kiswahili()).is_empty());
        }
    }

    #[test]
    fn an_exact_position_comes_before_its_mirror_image() {
        let position: Position = HOUSELESS.parse().expect("a position");
        let mirrored = position.mirrored().expect("nobody owns a house");
        let first =
            |position: &Position| position.legal_moves(&OpeningBook::RULES).sorted()[0].mv();
        let text = format!(
            "{position} ; {} +0.10\n{mirrored} ; {} +0.20\n",
            first(&position),
            first(&mirrored)
        );
        let book: OpeningBook = text.parse().expect("a book");
        for (position, cp) in [(position, 10), (mirrored, 20), (mirrored.rotated(), 10)] {
            assert_eq!(book.moves(&position)[0].score, BookScore::Score(Score::Cp(cp)));
        }
    }

    #[test]
    fn the_built_in_book_has_the_start_and_every_line_is_found() {
        let book = OpeningBook::builtin();
        assert!(!book.moves(&Position::kiswahili()).is_empty());
        // Reading has checked that each move is legal.
        for (position, moves) in book.positions() {
            assert_eq!(book.moves(position), moves);
            let rotated = book.moves(&position.rotated());
            let legal = position.rotated().legal_moves(&OpeningBook::RULES);
            assert_eq!(rotated.len(), moves.len());
            for found in rotated {
                assert!(legal.iter().any(|legal| legal.mv() == found.mv), "{position} {found}");
            }
        }
        assert_eq!(book.to_string().parse::<OpeningBook>().as_ref(), Ok(book));
        let lines = BUILTIN.lines().filter(|line| !line.starts_with('#'));
        assert!(book.to_string().lines().eq(lines), "the order is that of the text");
    }
}
