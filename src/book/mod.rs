//! Opening books: positions with their good moves, as text.
//!
//! A line of a book is `POSITION ; MOVE SCORE`. A position with several moves has several
//! lines. Blank lines and lines that begin with `#` are comments. The score is a
//! [`BookScore`], the value of the move for the player who makes it.
//!
//! ```
//! use bingwa::bao::Position;
//! use bingwa::book::OpeningBook;
//!
//! let start = Position::kiswahili();
//! let book: OpeningBook =
//!     format!("# a book of one position\n{start} ; A6< +0.12\n{start} ; A7> -0.30\n").parse()?;
//! let moves = book.moves(&start);
//! assert_eq!(moves[0].to_string(), "A6< +0.12");
//! assert_eq!(moves.len(), 2);
//! assert!(!OpeningBook::builtin().moves(&start).is_empty());
//! # Ok::<(), bingwa::book::BookError>(())
//! ```
//!
//! A book is for the rules of bao la kiswahili, [`OpeningBook::RULES`]. [`OwnBook`] decides
//! whether a search is answered from the book, and with which move: it is what the options
//! `OwnBook`, `BookFile` and `BookMargin` of the protocol set.

mod opening_book;
mod own_book;
mod score;
mod shortened;

pub use opening_book::{BookError, BookLineError, BookMove, OpeningBook, good_moves};
pub use own_book::{BookFileError, OwnBook};
pub use score::{BookScore, ParseBookScoreError};
