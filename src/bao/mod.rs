//! The game of Bao: pits, sowing, positions, legal moves, and their text.
//!
//! This module knows no search and does no input or output. It is read best in
//! this order:
//!
//! - [`Side`], [`Pit`], [`Ring`]: the board. A player's sixteen pits are one
//!   128-bit word, and a whole sowing is one addition.
//! - [`Setup`] is what a text says, [`Position`] what can be played; turning
//!   one into the other says exactly what is wrong.
//! - [`Position::legal_moves`] gives the legal moves, each with the position it
//!   leads to; [`Rules`] says what "legal" means.
//! - [`Game`] is a position with its history: repetition and the end.
//! - Text: the one-line position ([`Setup`]), the book's [`diagram`], moves
//!   ([`notation`]), and game [`record`]s.
//! - [`trace`] tells a move sowing by sowing, [`perft()`] counts.
//!
//! The section signs (§) in these docs are those of the K.I.B.A. rule book.

pub mod diagram;
mod game;
mod generate;
mod kutakatia;
mod m;
pub mod notation;
mod perft;
mod pit;
mod position;
pub mod record;
pub(crate) mod ring;
mod rules;
mod setup;
mod side;
mod sowing;
mod starts;
pub mod trace;

pub use game::{Game, Outcome, PlayError, Reason};
pub use generate::{LegalMove, LegalMoves, MAX_MOVES, MoveKind};
pub use m::{Hand, Move};
pub use perft::{divide, perft, perft_parallel, perft_until};
pub use pit::{Pit, PitName, Row};
pub use position::{Position, Stage};
pub use ring::{Direction, Ring};
pub use rules::{DEFAULT_SEED_LIMIT, MAX_SEED_LIMIT, ParseVariantError, Rules, Variant};
pub use setup::{ParsePositionError, ParseSetupError, Setup, SetupError, TOTAL_SEEDS};
pub use side::Side;
pub(crate) use starts::Threats;
