//! The game of Bao: pits, sowing, positions, legal moves, and their text.
//!
//! This module knows no search and does no input or output. Read it in this
//! order:
//!
//! - [`Side`], [`Pit`], [`Ring`]: the board. A player's sixteen pits are one
//!   128-bit word, and a whole sowing is one addition.
//! - [`Setup`] is anything that can be put on a board, [`Position`] what can be
//!   played; the conversion says what is wrong.
//! - [`Position::legal_moves`] gives the legal moves, each with the position
//!   after it; [`Rules`] decides what is legal, and [`Position::why_illegal`]
//!   names the rule that forbids any other move.
//! - [`Game`] is a position with its history: repetition and the end.
//! - Text: the one-line position ([`Setup`]), drawings of a position ([`diagram`]),
//!   both of them mixed ([`position_reader`]), moves ([`notation`]), and game
//!   [`record`]s. Every value with a text has `Display` and `FromStr`, and each
//!   parser an error of its own: "field: found X, expected Y".
//! - [`trace`] lists the sowings of a move, [`perft()`] counts lines of play.
//!
//! The section signs (§) are those of the K.I.B.A. rule book.

mod error;
mod game;
mod generate;
mod illegal;
mod moves;
mod perft;
mod pit;
mod position;
pub(crate) mod ring;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod side;
mod sowing;
mod starts;
mod text;
pub mod trace;

pub use error::ParseValueError;
pub use game::{Game, Outcome, PlayError, Reason, result_text, winner_of_result};
pub use illegal::{BrokenRule, IllegalMove, NoHouseChoice};
pub use moves::{Hand, LegalMove, LegalMoves, MAX_MOVES, Move, MoveKind};
pub use perft::{divide_until, perft, perft_until};
pub use pit::{Pit, PitName, Row};
pub use position::{Position, Stage};
pub use ring::{Direction, Ring};
pub use rules::{DEFAULT_SEED_LIMIT, MAX_SEED_LIMIT, RULES_VERSION, Rules, Variant};
pub use side::Side;
pub(crate) use starts::Threats;
pub use text::layout::{PageRow, Rows, TOTAL_SEEDS};
pub use text::setup::{ParsePositionError, ParseSetupError, Setup, SetupError};
pub use text::{diagram, notation, position_reader, record};
