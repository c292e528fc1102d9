//! Texts of the game: the one-line position ([`Setup`](super::Setup)), drawings of a position
//! ([`diagram`]), both of them mixed ([`position_reader`]), moves ([`notation`]), and game
//! [`record`]s.

pub mod diagram;
pub(crate) mod layout;
pub mod notation;
pub mod position_reader;
pub mod record;
pub(crate) mod setup;
