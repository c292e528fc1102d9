//! Score, Elo, normalised Elo and likelihood of superiority of a sample.
//!
//! They follow from the mean and the variance of the result of one game, or of
//! one pair of games. Pairs give the right margins; see
//! [`counts`](super::counts).
//!
//! Sources: fastchess (`elo_pentanomial.cpp`, `elo_wdl.cpp`), fishtest
//! (`stat_util.py`), OpenBench (`stats.py`), and Michel Van den Bergh,
//! *Normalized Elo* (<https://www.cantate.be/Fishtest/normalized_elo.pdf>).

use std::f64::consts::{LN_10, PI, SQRT_2};
use std::fmt;

use serde::Serialize;

use super::counts::{Counts, GroupOfResults, Pentanomial, Trinomial};
use crate::util::messages::rounded;

/// Scores nearer to 0 or 1 than this count as this far away, so that no Elo is
/// infinite; as in fishtest and OpenBench.
pub const SCORE_LIMIT: f64 = 1e-3;

/// The largest Elo, that of the score `1 − SCORE_LIMIT`: `400·log₁₀ 999`.
pub const ELO_LIMIT: f64 = 1_199.826_195_290_392_7;

/// Normalised Elo per unit of `(score − ½) / σ`: `800 / ln 10`. With this factor
/// it agrees with Elo for small differences without draws.
pub const NELO_PER_SIGMA: f64 = 800.0 / LN_10;

/// The Elo difference at which `score` is expected: `−400·log₁₀(1/score − 1)`.
///
/// Scores outside `SCORE_LIMIT..=1 − SCORE_LIMIT` count as the nearer end: the
/// result lies in `−ELO_LIMIT..=ELO_LIMIT`.
#[must_use]
pub fn score_to_elo(score: f64) -> f64 {
    let score = score.clamp(SCORE_LIMIT, 1.0 - SCORE_LIMIT);
    400.0 * (score / (1.0 - score)).log10()
}

/// The score expected at an Elo difference: `1 / (1 + 10^(−elo/400))`, 0 to 1.
#[must_use]
pub fn elo_to_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The chance that a one-sided bound is wrong.
const BOUND_RISK: f64 = 0.05;

/// An estimate in Elo, with its margin of error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct EloEstimate {
    /// The most likely value, in Elo.
    pub value: f64,
    /// Half the width of the 95% confidence interval, in Elo. `None` if the
    /// sample does not tell, because all results were equal.
    pub margin: Option<f64>,
}

impl EloEstimate {
    /// The estimate with two decimals, as its text has it.
    #[must_use]
    pub fn rounded(self) -> EloEstimate {
        let margin = self.margin.map(|margin| rounded(margin, 2));
        EloEstimate { value: rounded(self.value, 2), margin }
    }
}

/// `+12.34 ± 5.67`, or `+12.34 ± ?` without a margin.
impl fmt::Display for EloEstimate {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.margin {
            Some(margin) => write!(f, "{:+.2} ± {margin:.2}", self.value),
            None => write!(f, "{:+.2} ± ?", self.value),
        }
    }
}

/// What a sample tells of an Elo difference.
///
/// A score of 0 or 1 has no Elo: every difference that is large enough explains
/// it. Then the sample gives a bound on one side, at 95% confidence. The text is
/// `+12.34 ± 5.67`, `> +190.85` or `< -190.85`. In JSON it is
/// `{"value": 12.34, "margin": 5.67}`, or a `value` and a `margin` of `null` with
/// the bound as `above` or `below`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EloRange {
    /// A value with its margin.
    Estimate(EloEstimate),
    /// The difference is greater than this.
    Above(f64),
    /// The difference is less than this.
    Below(f64),
}

impl EloRange {
    /// The estimate, if it is not a bound.
    #[must_use]
    pub const fn estimate(self) -> Option<EloEstimate> {
        match self {
            EloRange::Estimate(estimate) => Some(estimate),
            EloRange::Above(_) | EloRange::Below(_) => None,
        }
    }
}

impl fmt::Display for EloRange {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            EloRange::Estimate(estimate) => estimate.fmt(f),
            EloRange::Above(bound) => write!(f, "> {bound:+.2}"),
            EloRange::Below(bound) => write!(f, "< {bound:+.2}"),
        }
    }
}

impl Serialize for EloRange {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// The keys of an estimate, and of a bound.
        #[derive(Default, Serialize)]
        struct Object {
            value: Option<f64>,
            margin: Option<f64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            above: Option<f64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            below: Option<f64>,
        }
        let object = match *self {
            EloRange::Estimate(EloEstimate { value, margin }) => {
                Object { value: Some(value), margin, ..Object::default() }
            }
            EloRange::Above(bound) => Object { above: Some(bound), ..Object::default() },
            EloRange::Below(bound) => Object { below: Some(bound), ..Object::default() },
        };
        object.serialize(serializer)
    }
}

/// Mean and variance of the results of games, or of pairs of games. A result is
/// the share of the points scored, 0 to 1, in a game or in a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreStatistics {
    count: f64,
    games_each: f64,
    score: f64,
    variance: f64,
}

impl ScoreStatistics {
    /// The statistics of pairs and of single games whose partner is missing;
    /// `None` if there is neither.
    ///
    /// The score is that of all games. Its variance is that of a ratio of sums
    /// over clusters of unequal size (Cochran, *Sampling Techniques*, 1977,
    /// section 6.3): `Σ(points − score·games)² / (Σ games)²` over pairs and
    /// single games.
    #[must_use]
    pub fn of(pairs: &Pentanomial, singles: &Trinomial) -> Option<ScoreStatistics> {
        let results = [pairs.results(), singles.results()].concat();
        let sum = |of: &dyn Fn(&GroupOfResults) -> f64| results.iter().map(of).sum::<f64>();
        let count = sum(&|one| one.count);
        if count == 0.0 {
            return None;
        }
        let games = sum(&|one| one.count * one.games);
        let score = sum(&|one| one.count * one.points) / games;
        let squares = sum(&|one| one.count * (one.points - score * one.games).powi(2));
        // Exactly 0 if all results are equal, whatever the rounding.
        let occurred = results.iter().filter(|one| one.count > 0.0);
        let shares: Vec<f64> = occurred.map(|one| one.points / one.games).collect();
        let spread = shares.iter().any(|&share| share != shares[0]);
        let variance = if spread { count * squares / games.powi(2) } else { 0.0 };
        Some(ScoreStatistics { count, games_each: games / count, score, variance })
    }

    /// Games played.
    #[must_use]
    pub fn games(&self) -> u64 {
        (self.count * self.games_each).round() as u64
    }

    /// The share of the points scored, 0 to 1.
    #[must_use]
    pub const fn score(&self) -> f64 {
        self.score
    }

    /// The variance of one result, 0 to ¼: the mean of `(result − score)²`.
    #[must_use]
    pub const fn variance(&self) -> f64 {
        self.variance
    }

    /// The variance per game, `σ²`: that of a game, or twice that of a pair,
    /// whose result is the mean of two games.
    #[must_use]
    pub const fn variance_per_game(&self) -> f64 {
        self.variance * self.games_each
    }

    /// The standard error of [`score`](ScoreStatistics::score): `√(variance / count)`.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        (self.variance / self.count).sqrt()
    }

    /// The Elo difference to the opponent: [`score_to_elo`] of the score.
    ///
    /// The margin is half the distance between the Elo of the two ends of
    /// `score ± 1.96·standard error`, each kept within [`ELO_LIMIT`].
    ///
    /// A score nearer to 0 or 1 than [`SCORE_LIMIT`] gives a one-sided bound: the
    /// Elo of the [`smallest score`](ScoreStatistics::least_score) that explains
    /// the sample.
    #[must_use]
    pub fn elo(&self) -> EloRange {
        if self.score > 1.0 - SCORE_LIMIT {
            return EloRange::Above(score_to_elo(self.least_score()));
        }
        if self.score < SCORE_LIMIT {
            let opponent = ScoreStatistics { score: 1.0 - self.score, ..*self };
            return EloRange::Below(-score_to_elo(opponent.least_score()));
        }
        let reach = Z95 * self.standard_error();
        let margin = (self.variance > 0.0)
            .then(|| (score_to_elo(self.score + reach) - score_to_elo(self.score - reach)) / 2.0);
        EloRange::Estimate(EloEstimate { value: score_to_elo(self.score), margin })
    }

    /// The smallest expected score at which a score like this one, or a better
    /// one, still has a chance of 5%.
    ///
    /// It is the bound of Chernoff and Hoeffding (Hoeffding, *Probability
    /// Inequalities for Sums of Bounded Random Variables*, 1963): it holds for
    /// any distribution of results from 0 to 1, pairs among them, so it needs no
    /// guess at the results that did not occur. After `n` pairs that were all won
    /// it is `0.05^(1/n)`.
    #[must_use]
    pub fn least_score(&self) -> f64 {
        /// Halvings of the interval: more than a double has bits.
        const STEPS: usize = 60;
        let surprise = -BOUND_RISK.ln() / self.count;
        if self.score >= 1.0 {
            return (-surprise).exp();
        }
        let (mut low, mut high) = (0.0, self.score);
        for _ in 0..STEPS {
            let middle = (low + high) / 2.0;
            if divergence(self.score, middle) > surprise { low = middle } else { high = middle }
        }
        low
    }

    /// The normalised Elo difference: `(score − ½)/σ · 800/ln 10`, with `σ²`
    /// [per game](ScoreStatistics::variance_per_game). Equal differences in
    /// normalised Elo take equally many games to detect, whatever the share of
    /// draws.
    ///
    /// The margin is `1.96 · 800/ln 10 / √games`. `None` if all results were
    /// equal.
    #[must_use]
    pub fn nelo(&self) -> Option<EloEstimate> {
        (self.variance > 0.0).then(|| {
            let sigma = self.variance_per_game().sqrt();
            EloEstimate {
                value: (self.score - 0.5) / sigma * NELO_PER_SIGMA,
                margin: Some(Z95 * NELO_PER_SIGMA / (self.count * self.games_each).sqrt()),
            }
        })
    }

    /// The likelihood of superiority (LOS), 0 to 1: the probability that the
    /// player is the stronger one, `Φ((score − ½) / standard error)`.
    ///
    /// If all results were wins or all were losses there is no standard error.
    /// Then the chance of such a result has a uniform prior, and after `n` of
    /// them in a row it is above ½ with probability `1 − ½^(n+1)` (Laplace's rule
    /// of succession): 75% after one pair, 99.95% after ten.
    #[must_use]
    pub fn los(&self) -> f64 {
        let lead = self.score - 0.5;
        if lead == 0.0 {
            return 0.5;
        }
        if self.variance > 0.0 {
            return cdf(lead / self.standard_error());
        }
        let doubt = 0.5f64.powf(self.count + 1.0);
        if lead > 0.0 { 1.0 - doubt } else { doubt }
    }
}

/// The Kullback–Leibler divergence of a coin with chance `q` from one with chance
/// `p`, `0 < p < 1`: how surprising a share `p` is, per toss.
fn divergence(p: f64, q: f64) -> f64 {
    p * (p / q).ln() + (1.0 - p) * ((1.0 - p) / (1.0 - q)).ln()
}

/// Converts normalised Elo to mean over deviation of a result with `N` cells. For
/// a pair the ratio is `√2` times that for a game.
pub(super) fn nelo_to_t<const N: usize>(nelo: f64) -> f64 {
    let per_game = nelo / NELO_PER_SIGMA;
    if N == 5 { per_game * SQRT_2 } else { per_game }
}

/// 95% of the distribution lies within this distance of its mean.
pub(super) const Z95: f64 = 1.959_963_984_540_054;

/// Beyond this distance the distribution function is 0 or 1 in double precision.
const TAIL: f64 = 8.3;

/// The distribution function Φ: the probability of a value below `z`, within
/// 10⁻¹⁴. `std` has no error function, and a crate for this one would not pay.
///
/// `Φ(z) = ½ + φ(z)·(z + z³/3 + z⁵/(3·5) + …)`, `φ` the density: Marsaglia,
/// *Evaluating the Normal Distribution*, Journal of Statistical Software 11
/// (2004).
fn cdf(z: f64) -> f64 {
    if z.abs() > TAIL {
        return if z > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut term, mut sum, mut odd) = (z, z, 1.0);
    while term.abs() > f64::EPSILON * sum.abs() {
        odd += 2.0;
        term *= z * z / odd;
        sum += term;
    }
    let density = (-z * z / 2.0).exp() / (2.0 * PI).sqrt();
    (0.5 + density * sum).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Abramowitz & Stegun, *Handbook of Mathematical Functions*, table 26.1.
    #[test]
    fn cdf_agrees_with_the_printed_table() {
        let table = [
            (0.0, 0.5),
            (0.5, 0.691_462_461_274_013),
            (1.0, 0.841_344_746_068_543),
            (2.0, 0.977_249_868_051_821),
            (3.0, 0.998_650_101_968_370),
        ];
        for (z, p) in table {
            assert!((cdf(z) - p).abs() < 1e-14, "{z}: {} {p}", cdf(z));
            assert!((cdf(-z) - (1.0 - p)).abs() < 1e-14, "-{z}");
        }
    }

    #[test]
    fn z95_leaves_2_5_percent_on_each_side() {
        assert!((cdf(-Z95) - 0.025).abs() < 1e-14);
    }
}
