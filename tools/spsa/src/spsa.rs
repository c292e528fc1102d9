//! Simultaneous perturbation stochastic approximation (Spall 1992), in the form that
//! fishtest and OpenBench use for chess engines.
//!
//! A pair of games is played between two sets of numbers: in one, each number is a
//! little greater or smaller than its present value θ, by a perturbation whose sign is
//! drawn; in the other it is as much to the other side. Then every number moves
//! towards the set that won:
//!
//! ```text
//! c_k = step · (N / k)^γ                       the perturbation
//! a_k = rate · step² · ((A + N) / (A + k))^α   the gain
//! θ  += a_k / c_k · sign · (games won − games lost by the first set)
//! ```
//!
//! for iteration k of N, with α = 0.602, γ = 0.101 and A = N / 10 as Spall advises.
//! At the end, the perturbation is the step, and a win moves a number by rate · step.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};

/// How fast the gain falls.
const ALPHA: f64 = 0.602;

/// How fast the perturbation falls.
const GAMMA: f64 = 0.101;

/// Share of the iterations that is added to every iteration, so that the first ones do
/// not jump: Spall's A.
const STABILITY: f64 = 0.1;

/// A number that is tuned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    pub name: String,
    /// The value at the start.
    pub start: f64,
    /// The present value.
    pub value: f64,
    pub least: i32,
    pub greatest: i32,
    /// The perturbation of the last iteration.
    pub step: f64,
}

impl Parameter {
    fn clamped(&self, value: f64) -> f64 {
        value.clamp(self.least.into(), self.greatest.into())
    }

    /// A value for a game: `value` rounded up or down at random, so that the mean of
    /// many games is the value itself.
    fn rounded(&self, value: f64, random: f64) -> i32 {
        ((self.clamped(value) + random).floor() as i32).clamp(self.least, self.greatest)
    }
}

/// How perturbations and gains fall from the first iteration to the last.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// The last iteration; they count from 1.
    pub iterations: u32,
    /// The part of a step that a won game moves a number by in the last iteration.
    pub rate: f64,
}

impl Schedule {
    /// The perturbation in an iteration, in steps: c_k.
    fn perturbation(&self, iteration: u32) -> f64 {
        (f64::from(self.iterations) / f64::from(iteration)).powf(GAMMA)
    }

    /// How far a won game moves a number in an iteration, in steps: a_k / c_k.
    fn gain(&self, iteration: u32) -> f64 {
        let stability = STABILITY * f64::from(self.iterations);
        let last = stability + f64::from(self.iterations);
        let falling = (last / (stability + f64::from(iteration))).powf(ALPHA);
        self.rate * falling / self.perturbation(iteration)
    }
}

/// The two sets of numbers of a pair of games.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// 1 where the first set is greater, else −1.
    signs: Vec<f64>,
    /// The values of the first set.
    pub first: Vec<i32>,
    /// The values of the second set.
    pub second: Vec<i32>,
}

impl Trial {
    /// Draws the two sets of a pair; `pair` counts the pairs of all iterations.
    pub fn draw(
        parameters: &[Parameter],
        schedule: &Schedule,
        iteration: u32,
        seed: u64,
        pair: u64,
    ) -> Trial {
        let spread: u64 = Xoshiro256PlusPlus::seed_from_u64(seed).random();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(spread.wrapping_add(pair));
        let mut trial = Trial { signs: Vec::new(), first: Vec::new(), second: Vec::new() };
        for parameter in parameters {
            let sign = if random.random() { 1.0 } else { -1.0 };
            let change = sign * parameter.step * schedule.perturbation(iteration);
            // Both sides are rounded by the same draw: the side that is meant to be
            // greater never becomes the smaller one.
            let draw: f64 = random.random();
            trial.signs.push(sign);
            trial.first.push(parameter.rounded(parameter.value + change, draw));
            trial.second.push(parameter.rounded(parameter.value - change, draw));
        }
        trial
    }
}

/// Moves the parameters by the results of an iteration: for each pair its trial, and
/// the games that the first set won, less those that it lost.
///
/// Returns the variance, in square steps, of the drift that these results give a number
/// without any effect on the games.
pub fn update(
    parameters: &mut [Parameter],
    schedule: &Schedule,
    iteration: u32,
    results: &[(Trial, f64)],
) -> f64 {
    let gain = schedule.gain(iteration);
    for (at, parameter) in parameters.iter_mut().enumerate() {
        let sum: f64 = results.iter().map(|(trial, result)| trial.signs[at] * result).sum();
        parameter.value = parameter.clamped(parameter.value + gain * parameter.step * sum);
    }
    results.iter().map(|(_, result)| (gain * result).powi(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCHEDULE: Schedule = Schedule { iterations: 1000, rate: 0.02 };

    fn parameter(value: f64, least: i32, greatest: i32, step: f64) -> Parameter {
        Parameter { name: String::new(), start: value, value, least, greatest, step }
    }

    /// Runs all iterations with 8 pairs each on games that the set nearer to the best
    /// values wins more often. `best` and `scales` are those of each parameter.
    fn tune(parameters: &mut [Parameter], best: &[f64], scales: &[f64]) {
        let distance = |values: &[i32]| -> f64 {
            let parts = values.iter().zip(best).zip(scales);
            parts.map(|((&value, best), scale)| ((f64::from(value) - best) / scale).powi(2)).sum()
        };
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        for iteration in 1..=SCHEDULE.iterations {
            let mut game = |pair| {
                let trial = Trial::draw(parameters, &SCHEDULE, iteration, 5, pair);
                let better = distance(&trial.second) - distance(&trial.first);
                let chance = (0.5 + better).clamp(0.0, 1.0);
                let result = (0..2).map(|_| if random.random_bool(chance) { 1.0 } else { -1.0 });
                (trial, result.sum())
            };
            let from = u64::from(iteration) * 8;
            let results: Vec<(Trial, f64)> = (from..from + 8).map(&mut game).collect();
            update(parameters, &SCHEDULE, iteration, &results);
        }
    }

    #[test]
    fn noisy_quadratic_games_lead_to_the_best_values() {
        let mut parameters = [parameter(1500.0, 0, 2000, 60.0), parameter(1.0, 0, 12, 1.0)];
        tune(&mut parameters, &[400.0, 6.0], &[1000.0, 10.0]);
        assert!((parameters[0].value - 400.0).abs() < 60.0, "{}", parameters[0].value);
        assert!((parameters[1].value - 6.0).abs() < 1.0, "{}", parameters[1].value);
    }

    #[test]
    fn values_stay_within_their_bounds() {
        let mut parameters = [parameter(90.0, 0, 100, 30.0), parameter(3.0, 1, 5, 0.5)];
        for pair in 0..1000 {
            let trial = Trial::draw(&parameters, &SCHEDULE, 1, 1, pair);
            for values in [&trial.first, &trial.second] {
                assert!((0..=100).contains(&values[0]) && (1..=5).contains(&values[1]));
            }
        }
        // The best values are far outside, so that the bounds are reached.
        tune(&mut parameters, &[500.0, -30.0], &[400.0, 20.0]);
        assert!((90.0..=100.0).contains(&parameters[0].value), "{}", parameters[0].value);
        assert!((1.0..=1.2).contains(&parameters[1].value), "{}", parameters[1].value);
    }

    #[test]
    fn perturbation_and_gain_fall_to_the_step_and_the_rate() {
        assert_eq!(SCHEDULE.perturbation(1000), 1.0);
        assert_eq!(SCHEDULE.gain(1000), 0.02);
        for iteration in 1..1000 {
            assert!(SCHEDULE.perturbation(iteration) > SCHEDULE.perturbation(iteration + 1));
            assert!((0.02..0.02 * 2.6).contains(&SCHEDULE.gain(iteration)));
        }
    }

    #[test]
    fn a_number_without_effect_drifts_as_far_as_the_variance_says() {
        let mut parameters = vec![parameter(50_000.0, 0, 100_000, 1000.0); 400];
        let mut variance = 0.0;
        for iteration in 1..=SCHEDULE.iterations {
            let trial = Trial::draw(&parameters, &SCHEDULE, iteration, 1, iteration.into());
            let result = f64::from(iteration % 3) - 1.0;
            variance += update(&mut parameters, &SCHEDULE, iteration, &[(trial, result)]);
        }
        let drifts = parameters.iter().map(|end| ((end.value - end.start) / end.step).powi(2));
        let found = drifts.sum::<f64>() / 400.0;
        assert!((found / variance - 1.0).abs() < 0.2, "{found} {variance}");
    }

    #[test]
    fn rounding_keeps_the_mean_and_the_order_of_the_two_sets() {
        let parameters = [parameter(3.3, 0, 8, 0.25)];
        let (mut sum, count) = (0, 20_000);
        for pair in 0..count {
            let trial = Trial::draw(&parameters, &SCHEDULE, 1000, 1, pair);
            let (first, second) = (trial.first[0], trial.second[0]);
            assert!(f64::from(first - second) * trial.signs[0] >= 0.0);
            sum += first + second;
        }
        assert!((f64::from(sum) / (2 * count) as f64 - 3.3).abs() < 0.01);
    }

    #[test]
    fn a_pair_is_drawn_by_its_number_and_the_seed() {
        let parameters: Vec<Parameter> = (0..20).map(|_| parameter(50.0, 0, 99, 10.0)).collect();
        let draw = |seed, pair| Trial::draw(&parameters, &SCHEDULE, 1, seed, pair);
        assert_eq!(draw(1, 2), draw(1, 2));
        assert_ne!(draw(1, 2), draw(1, 3));
        assert_ne!(draw(1, 2), draw(2, 2));
    }
}
