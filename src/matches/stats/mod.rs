//! What the results of a match mean.
//!
//! Pure functions over counts of results: no clock, no file, no engine.
//!
//! - [`counts`]: wins, draws and losses, and pairs of games by what they scored.
//! - [`elo`]: score, Elo, normalised Elo, likelihood of superiority.
//! - [`sprt`]: the sequential test that ends a match as soon as it can, with
//!   its log-likelihood ratio in [`llr`].
//! - [`crosstable`]: more than two players, rated by [`bradley_terry`].
//!
//! ```
//! use bingwa::matches::stats::{Pentanomial, Sprt, SprtVerdict};
//!
//! // 500 pairs of games, by half points scored in the pair, from 0 to 4.
//! let pairs = Pentanomial([30, 20, 280, 40, 130]);
//! let statistics = pairs.statistics().unwrap();
//! assert_eq!(statistics.score(), 0.61);
//! assert_eq!(statistics.elo().to_string(), "+77.71 ± 17.59");
//!
//! let sprt: Sprt = "elo0=0,elo1=5".parse().unwrap();
//! assert_eq!(sprt.verdict(sprt.llr_of_pairs(&pairs)), SprtVerdict::AcceptH1);
//! ```

pub mod bradley_terry;
pub mod counts;
pub mod crosstable;
pub mod elo;
pub mod llr;
mod normal;
pub mod sprt;

pub use counts::{Counts, GameScore, Pentanomial, Trinomial};
pub use crosstable::{Crosstable, Standing};
pub use elo::{EloEstimate, ScoreStatistics};
pub use sprt::{Model, Sprt, SprtError, SprtVerdict, Unit};
