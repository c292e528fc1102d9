//! The sequential probability ratio test (SPRT): play until the result is clear.
//!
//! H0 says that the first player is stronger by `elo0`, H1 by `elo1`. After
//! every game or pair the [log-likelihood ratio](super::llr) of the results is
//! compared with two bounds (Wald, *Sequential Tests of Statistical Hypotheses*,
//! 1945), and the test ends outside them. If H0 is true, it accepts H1 with a
//! probability of about `alpha`; if H1 is true, it accepts H0 with a probability
//! of about `beta`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::counts::{Pentanomial, Trinomial};
use super::llr;

/// The largest absolute value of `elo0` and `elo1`; greater differences need no
/// test.
pub const MAX_ELO: f64 = 200.0;

/// The default of `alpha` and `beta`.
const DEFAULT_ERROR: f64 = 0.05;

/// The scale of `elo0` and `elo1`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Normalised Elo, [`ScoreStatistics::nelo`](super::ScoreStatistics::nelo): a
    /// test takes about as many games whatever the share of draws.
    #[default]
    Normalized,
    /// Elo, [`ScoreStatistics::elo`](super::ScoreStatistics::elo).
    Logistic,
}

/// The results that a test counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Pairs of games.
    #[default]
    Pentanomial,
    /// Single games; right only if they are independent.
    Trinomial,
}

/// The decision of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtVerdict {
    /// No decision yet.
    Continue,
    /// H0 is accepted.
    AcceptH0,
    /// H1 is accepted.
    AcceptH1,
}

/// The hypotheses of a test, and the probabilities of its errors.
///
/// As text: `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized,unit=pentanomial`,
/// in any order. Only `elo0` and `elo1` are required; the other values here are
/// the defaults. Spaces around keys and values are ignored.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
    unit: Unit,
}

impl Sprt {
    /// A test of `elo1` against `elo0` in normalised Elo, on pairs of games, with
    /// errors of 0.05.
    ///
    /// # Errors
    /// [`SprtError::Range`] unless both are within ±[`MAX_ELO`],
    /// [`SprtError::Order`] unless `elo0 < elo1`.
    pub fn new(elo0: f64, elo1: f64) -> Result<Sprt, SprtError> {
        check_elo("elo0", elo0)?;
        check_elo("elo1", elo1)?;
        if elo0 >= elo1 {
            return Err(SprtError::Order { elo0, elo1 });
        }
        let (alpha, beta) = (DEFAULT_ERROR, DEFAULT_ERROR);
        Ok(Sprt { elo0, elo1, alpha, beta, model: Model::default(), unit: Unit::default() })
    }

    /// The same test with other errors: `alpha`, the probability of accepting H1
    /// if H0 is true, and `beta`, of accepting H0 if H1 is true.
    ///
    /// # Errors
    /// [`SprtError::Range`] unless both are above 0 and below 0.5.
    pub fn with_errors(self, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        check_error("alpha", alpha)?;
        check_error("beta", beta)?;
        Ok(Sprt { alpha, beta, ..self })
    }

    /// The same test with `elo0` and `elo1` in this model.
    #[must_use]
    pub const fn with_model(self, model: Model) -> Sprt {
        Sprt { model, ..self }
    }

    /// The same test on this unit.
    #[must_use]
    pub const fn with_unit(self, unit: Unit) -> Sprt {
        Sprt { unit, ..self }
    }

    /// The strength under H0, in the Elo of the [model](Sprt::model).
    #[must_use]
    pub const fn elo0(&self) -> f64 {
        self.elo0
    }

    /// The strength under H1, in the Elo of the [model](Sprt::model).
    #[must_use]
    pub const fn elo1(&self) -> f64 {
        self.elo1
    }

    /// The scale of `elo0` and `elo1`.
    #[must_use]
    pub const fn model(&self) -> Model {
        self.model
    }

    /// The results that the test counts.
    #[must_use]
    pub const fn unit(&self) -> Unit {
        self.unit
    }

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

    /// The log-likelihood ratio of the games or of the pairs, whichever the test
    /// [counts](Sprt::unit). It is finite, and 0 without results.
    #[must_use]
    pub fn llr(&self, games: &Trinomial, pairs: &Pentanomial) -> f64 {
        match self.unit {
            Unit::Pentanomial => self.llr_of_pairs(pairs),
            Unit::Trinomial => self.llr_of_games(games),
        }
    }

    /// The log-likelihood ratio of pairs of games.
    #[must_use]
    pub fn llr_of_pairs(&self, pairs: &Pentanomial) -> f64 {
        match self.model {
            Model::Logistic => llr::logistic(pairs, self.elo0, self.elo1),
            Model::Normalized => llr::normalized(pairs, self.elo0, self.elo1),
        }
    }

    /// The log-likelihood ratio of single games.
    #[must_use]
    pub fn llr_of_games(&self, games: &Trinomial) -> f64 {
        match self.model {
            Model::Logistic => llr::logistic(games, self.elo0, self.elo1),
            Model::Normalized => llr::normalized(games, self.elo0, self.elo1),
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
        let Sprt { elo0, elo1, alpha, beta, model, unit } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model},unit={unit}")
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Model::Normalized => "normalized",
            Model::Logistic => "logistic",
        })
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Unit::Pentanomial => "pentanomial",
            Unit::Trinomial => "trinomial",
        })
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

/// A text or numbers do not make a test.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SprtError {
    #[error("sprt: found '{0}', expected key=value, such as elo0=0,elo1=5")]
    NoValue(String),
    #[error("sprt: found the key '{0}', expected one of elo0, elo1, alpha, beta, model, unit")]
    UnknownKey(String),
    #[error("sprt: found {0} twice, expected it once")]
    Twice(&'static str),
    #[error("sprt: found no {0}, expected {0}=NUMBER")]
    Missing(&'static str),
    #[error("sprt: {key}: found '{found}', expected {expected}")]
    Value { key: &'static str, found: String, expected: &'static str },
    #[error("sprt: {key}: found {found}, expected {expected}")]
    Range { key: &'static str, found: f64, expected: &'static str },
    #[error("sprt: found elo0={elo0} and elo1={elo1}, expected elo0 below elo1")]
    Order { elo0: f64, elo1: f64 },
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let parts = Parts::split(text)?;
        let elo0 = parts.number("elo0")?.ok_or(SprtError::Missing("elo0"))?;
        let elo1 = parts.number("elo1")?.ok_or(SprtError::Missing("elo1"))?;
        let alpha = parts.number("alpha")?.unwrap_or(DEFAULT_ERROR);
        let beta = parts.number("beta")?.unwrap_or(DEFAULT_ERROR);
        let sprt = Sprt::new(elo0, elo1)?.with_errors(alpha, beta)?;
        Ok(sprt.with_model(parts.model()?).with_unit(parts.unit()?))
    }
}

/// The keys in the text of a test.
const KEYS: [&str; 6] = ["elo0", "elo1", "alpha", "beta", "model", "unit"];

/// The values in the text of a test, in the order of [`KEYS`].
struct Parts<'a>([Option<&'a str>; KEYS.len()]);

impl<'a> Parts<'a> {
    fn split(text: &'a str) -> Result<Parts<'a>, SprtError> {
        let mut values = [None; KEYS.len()];
        for part in text.split(',') {
            let (key, value) =
                part.split_once('=').ok_or_else(|| SprtError::NoValue(part.trim().to_owned()))?;
            let key = key.trim();
            let index = KEYS
                .iter()
                .position(|&known| known == key)
                .ok_or_else(|| SprtError::UnknownKey(key.to_owned()))?;
            if values[index].replace(value.trim()).is_some() {
                return Err(SprtError::Twice(KEYS[index]));
            }
        }
        Ok(Parts(values))
    }

    fn get(&self, key: &str) -> Option<&'a str> {
        KEYS.iter().zip(self.0).find(|&(&known, _)| known == key)?.1
    }

    fn number(&self, key: &'static str) -> Result<Option<f64>, SprtError> {
        let Some(found) = self.get(key) else { return Ok(None) };
        match found.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(Some(number)),
            _ => Err(SprtError::Value { key, found: found.to_owned(), expected: "a number" }),
        }
    }

    fn model(&self) -> Result<Model, SprtError> {
        match self.get("model") {
            None => Ok(Model::default()),
            Some("normalized") => Ok(Model::Normalized),
            Some("logistic") => Ok(Model::Logistic),
            Some(found) => Err(SprtError::Value {
                key: "model",
                found: found.to_owned(),
                expected: "normalized or logistic",
            }),
        }
    }

    fn unit(&self) -> Result<Unit, SprtError> {
        match self.get("unit") {
            None => Ok(Unit::default()),
            Some("pentanomial") => Ok(Unit::Pentanomial),
            Some("trinomial") => Ok(Unit::Trinomial),
            Some(found) => Err(SprtError::Value {
                key: "unit",
                found: found.to_owned(),
                expected: "pentanomial or trinomial",
            }),
        }
    }
}

fn check_elo(key: &'static str, found: f64) -> Result<(), SprtError> {
    let within = (-MAX_ELO..=MAX_ELO).contains(&found);
    within.then_some(()).ok_or(SprtError::Range { key, found, expected: "-200 to 200" })
}

fn check_error(key: &'static str, found: f64) -> Result<(), SprtError> {
    let within = found > 0.0 && found < 0.5;
    within.then_some(()).ok_or(SprtError::Range { key, found, expected: "above 0 and below 0.5" })
}
