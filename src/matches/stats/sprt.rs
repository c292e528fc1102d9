//! The sequential probability ratio test (SPRT): play until the result is clear.
//!
//! H0 says that the first player is stronger by `elo0`, H1 by `elo1`. After
//! every pair of games the [log-likelihood ratio](super::llr) of the results is
//! compared with two bounds (Wald, *Sequential Tests of Statistical Hypotheses*,
//! 1945), and the test ends outside them. If H0 is true, it accepts H1 with a
//! probability of about `alpha`; if H1 is true, it accepts H0 with a probability
//! of about `beta`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::counts::Pentanomial;
use super::llr;
use crate::matches::key_values::{KeyValueError, KeyValues};

/// The largest absolute value of `elo0` and `elo1`; greater differences need no
/// test.
pub const MAX_ELO: f64 = 200.0;

/// The default of `alpha` and `beta`.
const DEFAULT_ERROR: f64 = 0.05;

/// The scale of `elo0` and `elo1`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Model {
    /// Normalised Elo, [`ScoreStatistics::nelo`](super::ScoreStatistics::nelo): a
    /// test takes about as many games whatever the share of draws.
    #[default]
    Normalized,
    /// Elo, [`ScoreStatistics::elo`](super::ScoreStatistics::elo).
    Logistic,
}

/// The decision of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// No decision yet.
    Continue,
    /// H0 is accepted.
    AcceptH0,
    /// H1 is accepted.
    AcceptH1,
}

/// The hypotheses of a test, and the probabilities of its errors. The test counts pairs of games.
///
/// As text: `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized`, in any order. Only `elo0` and
/// `elo1` are required; the other values here are the defaults.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

impl Sprt {
    /// The ratio at which H0 is accepted: `ln(beta / (1 − alpha))`, below 0.
    #[must_use]
    pub fn lower(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// The ratio at which H1 is accepted: `ln((1 − beta) / alpha)`, above 0.
    #[must_use]
    pub fn upper(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// The log-likelihood ratio of pairs of games. It is finite, and 0 without results.
    #[must_use]
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        match self.model {
            Model::Logistic => llr::logistic(pairs, self.elo0, self.elo1),
            Model::Normalized => llr::normalized(pairs, self.elo0, self.elo1),
        }
    }

    /// The decision at a log-likelihood ratio. Reaching a bound decides.
    #[must_use]
    pub fn verdict(&self, llr: f64) -> SprtVerdict {
        if llr >= self.upper() {
            SprtVerdict::AcceptH1
        } else if llr <= self.lower() {
            SprtVerdict::AcceptH0
        } else {
            SprtVerdict::Continue
        }
    }
}

/// The text of the test with all its keys, which [`FromStr`] reads back.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta, model } = self;
        let model = match model {
            Model::Normalized => "normalized",
            Model::Logistic => "logistic",
        };
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model}")
    }
}

impl fmt::Display for SprtVerdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            SprtVerdict::Continue => "continue",
            SprtVerdict::AcceptH0 => "H0 accepted",
            SprtVerdict::AcceptH1 => "H1 accepted",
        })
    }
}

/// A text is no test.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SprtError {
    /// It has not the keys and values of a test.
    #[error(transparent)]
    Values(#[from] KeyValueError),
    /// H0 is not below H1.
    #[error("found elo0={0} and elo1={1}, expected elo0 below elo1")]
    Order(String, String),
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let values = KeyValues::parse(text, &["elo0", "elo1", "alpha", "beta", "model"])?;
        let elo = |text: &str| text.parse().ok().filter(|elo: &f64| elo.abs() <= MAX_ELO);
        let elo0 = values.require("elo0", "a number from -200 to 200", elo)?;
        let elo1 = values.require("elo1", "a number from -200 to 200", elo)?;
        if elo0 >= elo1 {
            return Err(SprtError::Order(elo0.to_string(), elo1.to_string()));
        }
        let error = |key| {
            let in_range = |error: &f64| *error > 0.0 && *error < 0.5;
            values.read(key, "a number above 0 and below 0.5", |text| {
                text.parse().ok().filter(in_range)
            })
        };
        let alpha = error("alpha")?.unwrap_or(DEFAULT_ERROR);
        let beta = error("beta")?.unwrap_or(DEFAULT_ERROR);
        let model = values.read("model", "normalized or logistic", |text| match text {
            "normalized" => Some(Model::Normalized),
            "logistic" => Some(Model::Logistic),
            _ => None,
        })?;
        Ok(Sprt { elo0, elo1, alpha, beta, model: model.unwrap_or_default() })
    }
}
