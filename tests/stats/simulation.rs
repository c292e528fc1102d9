//! Simulated matches between players of known strength.

use bingwa::matches::stats::elo::{NELO_PER_SIGMA, elo_to_score};
use bingwa::matches::stats::{
    EloEstimate, EloRange, Model, Pentanomial, ScoreStatistics, Sprt, SprtVerdict,
};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::of_pairs;

/// Three standard errors of a share `p` of `trials`. A simulation is outside once
/// in 370 times; the seeds here are fixed.
fn tolerance(p: f64, trials: usize) -> f64 {
    3.0 * (p * (1.0 - p) / trials as f64).sqrt()
}

/// A plausible distribution of pairs in Bao, with few draws and openings that
/// favour one side, multiplied by the weights `e^(tilt·result)`.
fn tilted(tilt: f64) -> [f64; 5] {
    let even: [f64; 5] = [0.20, 0.02, 0.56, 0.02, 0.20];
    let mut weights = [0.0; 5];
    for (i, weight) in weights.iter_mut().enumerate() {
        *weight = even[i] * (tilt * i as f64 / 4.0).exp();
    }
    let sum: f64 = weights.iter().sum();
    weights.map(|weight| weight / sum)
}

/// The mean and the variance of the result of a pair.
fn moments(distribution: &[f64; 5]) -> (f64, f64) {
    let mean: f64 = distribution.iter().enumerate().map(|(i, p)| p * i as f64 / 4.0).sum();
    let square = |(i, p): (usize, &f64)| p * (i as f64 / 4.0 - mean).powi(2);
    (mean, distribution.iter().enumerate().map(square).sum())
}

/// The tilted distribution for which `measure`, which rises with the tilt, is
/// `target`.
fn distribution_with(target: f64, measure: impl Fn(&[f64; 5]) -> f64) -> [f64; 5] {
    let (mut low, mut high) = (-20.0, 20.0);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if measure(&tilted(middle)) < target {
            low = middle;
        } else {
            high = middle;
        }
    }
    tilted(low)
}

/// Pairs between players whose difference is `elo` in the model.
fn distribution_of(model: Model, elo: f64) -> [f64; 5] {
    match model {
        Model::Logistic => distribution_with(elo_to_score(elo), |p| moments(p).0),
        Model::Normalized => distribution_with(elo / NELO_PER_SIGMA, |p| {
            let (mean, variance) = moments(p);
            (mean - 0.5) / (2.0 * variance).sqrt()
        }),
    }
}

fn draw<const N: usize>(rng: &mut SmallRng, distribution: &[f64; N]) -> usize {
    let mut left: f64 = rng.random();
    for (i, p) in distribution.iter().enumerate() {
        left -= p;
        if left < 0.0 {
            return i;
        }
    }
    N - 1
}

/// The share of tests that accept H1 if pairs have this distribution.
fn share_accepted(sprt: &Sprt, distribution: &[f64; 5], trials: usize, seed: u64) -> f64 {
    let mut rng = SmallRng::seed_from_u64(seed);
    let accepted = (0..trials).filter(|_| {
        let mut pairs = Pentanomial::default();
        loop {
            pairs.0[draw(&mut rng, distribution)] += 1;
            match sprt.verdict(sprt.llr(&pairs)) {
                SprtVerdict::AcceptH1 => return true,
                SprtVerdict::AcceptH0 => return false,
                SprtVerdict::Continue => {}
            }
        }
    });
    accepted.count() as f64 / trials as f64
}

/// The ratio overshoots its bounds by up to one pair, so the errors are somewhat
/// smaller than asked for.
#[test]
fn sprt_errs_as_often_as_it_says() {
    const TRIALS: usize = 1000;
    for (model, alpha, beta) in
        [(Model::Normalized, 0.1, 0.1), (Model::Logistic, 0.1, 0.1), (Model::Normalized, 0.05, 0.2)]
    {
        let name = format!("{model:?}").to_lowercase();
        let text = format!("elo0=0,elo1=50,alpha={alpha},beta={beta},model={name}");
        let sprt: Sprt = text.parse().unwrap();
        let passed = share_accepted(&sprt, &distribution_of(model, 0.0), TRIALS, 1);
        let failed = 1.0 - share_accepted(&sprt, &distribution_of(model, 50.0), TRIALS, 2);
        assert!(passed <= alpha + tolerance(alpha, TRIALS), "{name}: {passed}");
        assert!(failed <= beta + tolerance(beta, TRIALS), "{name}: {failed}");
        assert!(passed >= 0.5 * alpha - tolerance(alpha, TRIALS), "{name}: {passed}");
        assert!(failed >= 0.5 * beta - tolerance(beta, TRIALS), "{name}: {failed}");
    }
}

/// Whether a number is within the margin of an estimate.
fn contains(estimate: EloEstimate, truth: f64) -> bool {
    (estimate.value - truth).abs() <= estimate.margin.unwrap()
}

/// The share of matches of 400 pairs for which `covers` holds.
fn coverage(covers: impl Fn(&ScoreStatistics) -> bool, distribution: &[f64; 5]) -> f64 {
    const TRIALS: usize = 4000;
    let mut rng = SmallRng::seed_from_u64(4);
    let covered = (0..TRIALS).filter(|_| {
        let mut pairs = Pentanomial::default();
        for _ in 0..400 {
            pairs.0[draw(&mut rng, distribution)] += 1;
        }
        covers(&of_pairs(pairs).unwrap())
    });
    covered.count() as f64 / TRIALS as f64
}

#[test]
fn margins_cover_the_truth_95_times_in_100() {
    for elo in [-120.0, 0.0, 30.0, 200.0] {
        let share = coverage(
            |statistics| {
                let EloRange::Estimate(estimate) = statistics.elo() else { return false };
                contains(estimate, elo)
            },
            &distribution_of(Model::Logistic, elo),
        );
        assert!((share - 0.95).abs() <= 0.015, "{elo}: {share}");
    }
    for nelo in [-60.0, 0.0, 30.0] {
        let share = coverage(
            |statistics| contains(statistics.nelo().unwrap(), nelo),
            &distribution_of(Model::Normalized, nelo),
        );
        assert!((share - 0.95).abs() <= 0.015, "{nelo}: {share}");
    }
}
