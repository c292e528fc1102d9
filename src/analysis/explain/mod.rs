//! What a move does, in a player's words.
//!
//! [`MoveFacts`] are read off the move itself and need no search: what it
//! captures, what becomes of the nyumba, and which front pits are threatened
//! before and after it. `Display` writes them as short sentences:
//!
//! ```
//! use bingwa::analysis::MoveFacts;
//! use bingwa::bao::{Position, Rules};
//!
//! let start = Position::kiswahili();
//! let facts = MoveFacts::of(&start, "A6<".parse()?, &Rules::default()).expect("a legal move");
//! assert!(facts.to_string().starts_with("Takata: captures nothing."));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An [`Explanation`] adds what a search found: the reply to the move, the chance
//! of winning, and the better move.

mod explanation;
mod facts;

pub use explanation::{BetterMove, Explanation, LineMove, explain_search};
#[cfg(feature = "serde")]
pub(crate) use facts::captured_seeds;
pub use facts::{ExposedPit, Exposure, HouseFate, MoveFacts, PitCapture};
pub(super) use facts::{MISSED_WIN, capitalised};
