//! The analysis of a whole game: what each move gave away, and where the game
//! turned.
//!
//! [`analyse`] searches every position of a game and judges the moves:
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use bingwa::analysis::analyse;
//! use bingwa::bao::{Game, Position, Rules};
//! use bingwa::search::{Engine, Limits, Options};
//!
//! let mut game = Game::new(Position::kiswahili(), Rules::default());
//! for text in ["A7>", "a6<", "A5>"] {
//!     game.play_text(text)?;
//! }
//! let mut engine = Engine::new(Options::default())?;
//! let analysis = analyse(&game, &mut engine, &Limits::depth(6), |_| ControlFlow::Continue(()));
//! for (index, verdict) in analysis.judged() {
//!     println!("{}: {:.0}% lost", game.moves()[index].full(), 100.0 * verdict.chance_loss);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`judge`] does the same for scores that come from elsewhere. [`Explanation`] says
//! in words what a move does.

pub mod annotate;
mod effort;
pub mod exam;
mod explain;
mod facts;
mod game;
mod review;
mod verdict;

pub use annotate::annotate;
pub use effort::search;
pub use explain::{Explanation, LineMove, explain_search};
#[cfg(feature = "serde")]
pub(crate) use facts::captured_seeds;
pub use facts::{ExposedPit, Exposure, HouseFate, MoveFacts, PitCapture};
pub use game::{GameAnalysis, PlayerSummary};
pub use review::{AnalysisProgress, analyse};
#[cfg(feature = "serde")]
pub use verdict::JudgedMove;
pub use verdict::{BLUNDER, Evaluation, Grade, INACCURACY, MISTAKE, MoveVerdict, judge, lead};
