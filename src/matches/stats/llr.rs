//! The generalised log-likelihood ratio of a sample between two hypotheses.
//!
//! A hypothesis fixes one parameter of the distribution of results: its mean, or
//! its mean over its deviation. Each hypothesis is represented by the
//! distribution that satisfies it and makes the sample most likely. The ratio
//! compares the two:
//!
//! `LLR = Σ nᵢ · ln(p¹ᵢ / p⁰ᵢ)`
//!
//! with the counts `nᵢ`, and `p⁰` and `p¹` the distributions of the two
//! hypotheses. This is the exact multinomial form of Michel Van den
//! Bergh, as in fishtest (`LLRcalc.py`), fastchess (`sprt.cpp`) and OpenBench
//! (`stats.py`):
//!
//! - mean: *Comments on normalized Elo* and *support MLE multinomial*,
//!   proposition 1.1
//!   (<https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>);
//! - mean over deviation: *Normalized Elo in practice*, section 4.1
//!   (<https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>).
//!
//! As in all three programs, a count of zero becomes [`REGULARISATION`]: a result
//! that has not occurred is improbable, not impossible. The ratio of an empty
//! sample is 0.

use super::counts::Counts;
use super::elo::{elo_to_score, nelo_to_t};

/// The count that replaces zero.
pub const REGULARISATION: f64 = 1e-3;

/// The result of equal players, from which normalised Elo is measured.
const EVEN: f64 = 0.5;

/// Limit on the rounds of the search for a distribution; a dozen are needed.
const MAX_ROUNDS: usize = 200;

/// The search has converged when no probability changes by more than this.
const CONVERGED: f64 = 1e-13;

/// The log-likelihood ratio between an expected score of `elo1` and one of
/// `elo0`, both in Elo. Positive if the sample favours `elo1`.
#[must_use]
pub fn logistic<const N: usize>(counts: &impl Counts<N>, elo0: f64, elo1: f64) -> f64 {
    ratio(counts, |sample| {
        let weights = |elo| sample.weights_of_mean(elo_to_score(elo));
        [weights(elo0), weights(elo1)]
    })
}

/// The log-likelihood ratio between a normalised Elo of `nelo1` and one of
/// `nelo0`. Positive if the sample favours `nelo1`.
///
/// The mean over deviation of a pair is `√2` times that of a game.
#[must_use]
pub fn normalized<const N: usize>(counts: &impl Counts<N>, nelo0: f64, nelo1: f64) -> f64 {
    ratio(counts, |sample| {
        let weights = |nelo| sample.weights_of_t(nelo_to_t::<N>(nelo));
        [weights(nelo0), weights(nelo1)]
    })
}

/// `Σ nᵢ · ln(p¹ᵢ / p⁰ᵢ)` with the weights `p⁰/p̂` and `p¹/p̂` that `hypotheses`
/// finds for the sample; 0 for an empty one.
fn ratio<const N: usize>(
    counts: &impl Counts<N>,
    hypotheses: impl Fn(&Frequencies<N>) -> [[f64; N]; 2],
) -> f64 {
    if counts.total() == 0 {
        return 0.0;
    }
    let sample = Frequencies::of(counts);
    let [w0, w1] = hypotheses(&sample);
    sample.total * (0..N).map(|i| sample.shares[i] * (w1[i] / w0[i]).ln()).sum::<f64>()
}

/// A regularised sample: the number of results, and the share of each, above 0.
struct Frequencies<const N: usize> {
    total: f64,
    shares: [f64; N],
}

impl<const N: usize> Frequencies<N> {
    fn of(counts: &impl Counts<N>) -> Frequencies<N> {
        let cells = counts.cells().map(|n| if n == 0 { REGULARISATION } else { n as f64 });
        let total = cells.iter().sum();
        Frequencies { total, shares: cells.map(|cell| cell / total) }
    }

    /// Factors that turn the shares into the most likely distribution with this
    /// mean, strictly between 0 and 1.
    fn weights_of_mean(&self, mean: f64) -> [f64; N] {
        self.weights_where_zero(&results().map(|result| result - mean))
    }

    /// Factors that turn the shares into the most likely distribution whose mean
    /// is `t` deviations above [`EVEN`].
    ///
    /// The condition is not linear in the probabilities. Each round replaces it
    /// by its tangent at the last distribution and solves that.
    fn weights_of_t(&self, t: f64) -> [f64; N] {
        let mut weights = [1.0; N];
        let mut distribution = [1.0 / N as f64; N];
        for _ in 0..MAX_ROUNDS {
            let (mean, deviation) = moments(&distribution);
            let tangent = results().map(|result| {
                let z = (result - mean) / deviation;
                result - EVEN - t * deviation * (1.0 + z * z) / 2.0
            });
            weights = self.weights_where_zero(&tangent);
            let mut change: f64 = 0.0;
            for i in 0..N {
                let probability = self.shares[i] * weights[i];
                change = change.max((probability - distribution[i]).abs());
                distribution[i] = probability;
            }
            if change < CONVERGED {
                break;
            }
        }
        weights
    }

    /// Factors that turn the shares into the most likely distribution under which
    /// `values`, of both signs, have mean 0: `1/(1 + θ·valueᵢ)`.
    fn weights_where_zero(&self, values: &[f64; N]) -> [f64; N] {
        let theta = self.secular_root(values);
        values.map(|value| 1.0 / (1.0 + theta * value))
    }

    /// The `θ` at which `Σ pᵢ·vᵢ / (1 + θ·vᵢ) = 0` and no denominator is
    /// negative.
    ///
    /// The sum falls from +∞ to −∞ between the two poles next to 0. The search takes
    /// Newton's steps, and bisects where one would leave the interval in which no
    /// probability `pᵢ / (1 + θ·vᵢ)` exceeds 1. That interval ends before the poles: beside
    /// a pole, Newton's steps are as small as at the zero.
    fn secular_root(&self, values: &[f64; N]) -> f64 {
        let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
        for (value, share) in values.iter().zip(&self.shares) {
            let bound = (share - 1.0) / value;
            if *value > 0.0 {
                low = low.max(bound);
            } else if *value < 0.0 {
                high = high.min(bound);
            }
        }
        debug_assert!(low.is_finite() && high.is_finite(), "values of one sign: {values:?}");
        let mut theta = 0.0;
        for _ in 0..MAX_ROUNDS {
            let (mut sum, mut slope) = (0.0, 0.0);
            for (value, share) in values.iter().zip(&self.shares) {
                let quotient = value / (1.0 + theta * value);
                sum += share * quotient;
                slope -= share * quotient * quotient;
            }
            if sum > 0.0 {
                low = theta;
            } else {
                high = theta;
            }
            let newton = theta - sum / slope;
            let inside = newton > low && newton < high;
            let next = if inside { newton } else { low + (high - low) / 2.0 };
            if (next - theta).abs() <= f64::EPSILON * theta.abs() {
                break;
            }
            theta = next;
        }
        theta
    }
}

/// The results that the cells stand for, as shares of the points: 0 to 1.
fn results<const N: usize>() -> [f64; N] {
    std::array::from_fn(|i| i as f64 / (N - 1) as f64)
}

/// Mean and standard deviation of a distribution over the [`results`].
fn moments<const N: usize>(distribution: &[f64; N]) -> (f64, f64) {
    let results = results::<N>();
    let mean: f64 = (0..N).map(|i| distribution[i] * results[i]).sum();
    let variance: f64 = (0..N).map(|i| distribution[i] * (results[i] - mean).powi(2)).sum();
    (mean, variance.sqrt())
}

#[cfg(test)]
mod tests {
    use super::super::counts::{Pentanomial, Trinomial};
    use super::*;
    use proptest::prelude::*;

    /// The precision that remains next to a pole, with a result that occurs once
    /// in 10⁷ games.
    const ROUNDING: f64 = 1e-6;

    /// Checks that a hypothesis yields a distribution, and that the parameter it
    /// fixes has the value it should.
    fn check<const N: usize>(counts: &impl Counts<N>, elo: f64) -> Result<(), TestCaseError> {
        let sample = Frequencies::of(counts);
        let distribution = |weights: [f64; N]| -> [f64; N] {
            std::array::from_fn(|i| weights[i] * sample.shares[i])
        };

        let score = elo_to_score(elo);
        let p = distribution(sample.weights_of_mean(score));
        prop_assert!(p.iter().all(|&p| p > 0.0));
        prop_assert!((p.iter().sum::<f64>() - 1.0).abs() < ROUNDING, "{p:?}");
        prop_assert!((moments(&p).0 - score).abs() < ROUNDING, "{p:?}");

        let t = nelo_to_t::<N>(elo);
        let p = distribution(sample.weights_of_t(t));
        let (mean, deviation) = moments(&p);
        prop_assert!(p.iter().all(|&p| p > 0.0));
        prop_assert!((p.iter().sum::<f64>() - 1.0).abs() < ROUNDING, "{p:?}");
        prop_assert!(
            ((mean - EVEN) / deviation - t).abs() < ROUNDING,
            "{p:?} {mean} {deviation} {t}"
        );
        Ok(())
    }

    /// Counts with many zeros and of every size.
    fn cell() -> impl Strategy<Value = u64> {
        prop_oneof![Just(0), 1..20u64, 1..100_000u64]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn a_hypothesis_on_games_yields_its_distribution(
            wins in cell(), draws in cell(), losses in cell(), elo in -200.0..200.0
        ) {
            check(&Trinomial::new(wins, draws, losses), elo)?;
        }

        #[test]
        fn a_hypothesis_on_pairs_yields_its_distribution(
            cells in [cell(), cell(), cell(), cell(), cell()], elo in -200.0..200.0
        ) {
            check(&Pentanomial(cells), elo)?;
        }
    }
}
