//! Texts of the game: the one-line position ([`Setup`](super::Setup)), the rule book's [`diagram`]
//! and the board that the program draws, both of them mixed ([`position_reader`]), moves
//! ([`notation`]), and game [`record`]s.

pub mod diagram;
mod drawn_board;
pub(crate) mod layout;
pub mod notation;
pub mod position_reader;
pub mod record;
pub(crate) mod setup;
