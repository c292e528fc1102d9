//! The statistics of a match: pure functions of its results.
//!
//! - [`counts`]: wins, draws and losses, and pairs of games by their points.
//! - [`elo`]: score, Elo, normalised Elo, likelihood of superiority.
//! - [`sprt`]: the sequential probability ratio test, which ends a match as soon
//!   as the result is clear; its log-likelihood ratio is in [`llr`].
//! - [`crosstable`]: the table of a tournament, with [`bradley_terry`] ratings.
//!
//! ```
//! use bingwa::matches::stats::{Pentanomial, ScoreStatistics, Sprt, SprtVerdict, Trinomial};
//!
//! // 500 pairs of games, by the half points scored in the pair: 0 to 4.
//! let pairs = Pentanomial([30, 20, 280, 40, 130]);
//! let statistics = ScoreStatistics::of(&pairs, &Trinomial::default()).unwrap();
//! assert_eq!(statistics.score(), 0.61);
//! assert_eq!(statistics.elo().to_string(), "+77.71 ± 17.59");
//!
//! let sprt: Sprt = "elo0=0,elo1=5".parse().unwrap();
//! assert_eq!(sprt.verdict(sprt.llr(&pairs)), SprtVerdict::AcceptH1);
//! ```

pub mod bradley_terry;
pub mod counts;
pub mod crosstable;
pub mod elo;
pub mod llr;
pub mod sprt;

pub use counts::{Counts, GameScore, Pentanomial, Trinomial};
pub use crosstable::Crosstable;
pub use elo::{EloEstimate, EloRange, ScoreStatistics};
pub use sprt::{Model, Sprt, SprtError, SprtVerdict};
