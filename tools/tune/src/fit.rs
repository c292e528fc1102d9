//! Logistic regression: fits the weights of the evaluation so that it predicts
//! the results of games.

use std::path::PathBuf;

use anyhow::{Context, ensure};
use bingwa::eval::{
    COLUMN_ENTRIES, COLUMN_PAIRS, ENTRIES, FeatureSink, PHASES, TERMS, Term, Value, list_features,
    place,
};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;

use crate::sample::{Sample, read_samples};

#[derive(clap::Args)]
pub struct Arguments {
    /// Files of samples, as `generate` writes them
    #[arg(required = true)]
    samples: Vec<PathBuf>,
    /// The output file for the tables of two columns
    #[arg(long, default_value = "columns.bin")]
    columns: PathBuf,
    /// Weight of the game's result in the target, 0 to 1; the rest is the search's
    /// score
    #[arg(long, default_value_t = 0.5)]
    result: f32,
    /// Centiseeds that multiply the odds of winning by e
    #[arg(long, default_value_t = 1500.0)]
    scale: f32,
    /// Passes over the samples
    #[arg(long, default_value_t = 10)]
    epochs: u32,
    /// Penalty on the squared second differences of the tables: smooth where
    /// samples are few
    #[arg(long, default_value_t = 1e-4)]
    smooth: f32,
    /// Penalty on the squared entries: small where samples are few
    #[arg(long, default_value_t = 3e-6)]
    l2: f32,
}

/// Weights of a phase.
const PHASE: usize = TERMS * ENTRIES;
/// Weights of the tables of seeds and threats.
const TABLES: usize = PHASES * PHASE;
/// Weights of the tables of two columns in a phase.
const COLUMNS_PHASE: usize = COLUMN_PAIRS * COLUMN_ENTRIES;
/// All weights: the tables of seeds and threats, then those of two columns.
const ALL: usize = TABLES + PHASES * COLUMNS_PHASE;
/// Samples per step of the descent.
const BATCH: usize = 2048;
/// The learning rate of the first epoch: the longest step of a weight.
const RATE: f32 = 0.1;

/// The weights that the evaluation of a position adds, each with its factor.
#[derive(Default)]
struct RecordedFeatures(Vec<(u32, i16)>);

impl FeatureSink for RecordedFeatures {
    fn add(&mut self, phase: usize, term: Term, entry: usize, times: Value) {
        if times != 0 {
            let index = phase * PHASE + term as usize * ENTRIES + entry;
            self.0.push((index as u32, times as i16));
        }
    }

    fn row(&mut self, phase: usize, first: Term, own: u64, opponent: u64) {
        for pit in 0..8 {
            let table = phase * PHASE + (first as usize + place(pit)) * ENTRIES;
            for (row, times) in [(own, 1), (opponent, -1)] {
                self.0.push(((table + usize::from(row.to_le_bytes()[pit])) as u32, times));
            }
        }
    }

    fn columns(&mut self, phase: usize, table: usize, entry: usize) {
        let index = TABLES + phase * COLUMNS_PHASE + table * COLUMN_ENTRIES + entry;
        self.0.push((index as u32, 1));
    }
}

/// Samples as rows of the regression.
#[derive(Default)]
struct Set {
    entries: Vec<(u32, i16)>,
    /// The index of each sample's first entry, then the end of the last.
    starts: Vec<usize>,
    targets: Vec<f32>,
}

impl Set {
    fn push(&mut self, sample: &Sample, arguments: &Arguments) {
        if self.starts.is_empty() {
            self.starts.push(0);
        }
        let mut trace = RecordedFeatures(std::mem::take(&mut self.entries));
        list_features(&sample.position, &mut trace);
        self.entries = trace.0;
        self.starts.push(self.entries.len());
        let score = sample.chance(arguments.scale.into()) as f32;
        let result = f32::from(sample.points) / 2.0;
        self.targets.push(arguments.result * result + (1.0 - arguments.result) * score);
    }

    fn entries(&self, sample: usize) -> &[(u32, i16)] {
        &self.entries[self.starts[sample]..self.starts[sample + 1]]
    }

    fn expected(&self, sample: usize, weights: &[f32]) -> f32 {
        let sum =
            |sum, &(index, times): &(u32, i16)| sum + weights[index as usize] * f32::from(times);
        sigmoid(self.entries(sample).iter().fold(0.0, sum))
    }

    /// Mean cross-entropy of the predictions, in nats.
    fn loss(&self, weights: &[f32]) -> f64 {
        let loss = |sample: usize| {
            let expected = f64::from(self.expected(sample, weights)).clamp(1e-7, 1.0 - 1e-7);
            let target = f64::from(self.targets[sample]);
            -(target * expected.ln() + (1.0 - target) * (1.0 - expected).ln())
        };
        (0..self.targets.len()).map(loss).sum::<f64>() / self.targets.len() as f64
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let [mut fitted, mut held_back] = [Set::default(), Set::default()];
    for path in &arguments.samples {
        for sample in read_samples(path)? {
            let sample = sample?;
            let set = if sample.validates() { &mut held_back } else { &mut fitted };
            set.push(&sample, arguments);
        }
    }
    ensure!(!held_back.targets.is_empty(), "too few games: none is left for validation");
    ensure!(fitted.targets.len() >= BATCH, "too few games: at least {BATCH} samples are needed");
    eprintln!("{} samples, {} for validation", fitted.targets.len(), held_back.targets.len());
    let weights = fit(&fitted, arguments, |epoch, weights| {
        eprintln!("{epoch:3}  {:.5}", held_back.loss(weights));
    });
    eprintln!("loss {:.5}, validation {:.5}", fitted.loss(&weights), held_back.loss(&weights));
    print(&weights, arguments.scale);
    let columns: Vec<u8> = weights[TABLES..]
        .iter()
        .flat_map(|weight| ((weight * arguments.scale).round() as i16).to_le_bytes())
        .collect();
    std::fs::write(&arguments.columns, columns)
        .with_context(|| arguments.columns.display().to_string())
}

/// Adagrad (Duchi, Hazan and Singer 2011) on the cross-entropy and the
/// penalties: entries of few samples take longer steps. The learning rate falls
/// to nothing over the epochs.
fn fit(set: &Set, arguments: &Arguments, mut each: impl FnMut(u32, &[f32])) -> Vec<f32> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut order: Vec<usize> = (0..set.targets.len()).collect();
    let (mut weights, mut squares) = (vec![0f32; ALL], vec![0f32; ALL]);
    for epoch in 1..=arguments.epochs {
        let rate = RATE * (1.0 - (epoch - 1) as f32 / arguments.epochs as f32);
        order.shuffle(&mut random);
        for batch in order.chunks_exact(BATCH) {
            let mut gradient = penalties(&weights, arguments);
            for &sample in batch {
                let error = set.expected(sample, &weights) - set.targets[sample];
                for &(index, times) in set.entries(sample) {
                    gradient[index as usize] += error * f32::from(times) / BATCH as f32;
                }
            }
            for ((weight, square), g) in weights.iter_mut().zip(&mut squares).zip(gradient) {
                *square += g * g;
                *weight -= rate * g / (square.sqrt() + 1e-12);
            }
        }
        each(epoch, &weights);
    }
    weights
}

/// The gradient of the penalties.
fn penalties(weights: &[f32], arguments: &Arguments) -> Vec<f32> {
    let mut gradient: Vec<f32> = weights.iter().map(|weight| arguments.l2 * weight).collect();
    let tables = weights[..TABLES].chunks(ENTRIES).zip(gradient.chunks_mut(ENTRIES));
    for ((table, gradient), term) in tables.zip(Term::ALL.into_iter().cycle()) {
        if term == Term::Rest {
            continue;
        }
        for middle in 1..ENTRIES - 1 {
            let bend = table[middle - 1] - 2.0 * table[middle] + table[middle + 1];
            for (index, times) in [(middle - 1, 1.0), (middle, -2.0), (middle + 1, 1.0)] {
                gradient[index] += arguments.smooth * times * bend;
            }
        }
    }
    gradient
}

/// Prints the tables as Rust source for the evaluation.
fn print(weights: &[f32], scale: f32) {
    println!("pub const WEIGHTS: [Tables; PHASES] = [");
    for (phase, number) in weights[..TABLES].chunks(PHASE).zip(0..) {
        println!("    // Phase {number}.\n    [");
        for (table, term) in phase.chunks(ENTRIES).zip(Term::ALL) {
            let entries: Vec<String> =
                table.iter().map(|weight| format!("{:.0}", weight * scale)).collect();
            println!("        // {term:?}\n        [{}],", entries.join(", "));
        }
        println!("    ],");
    }
    println!("];");
}

#[cfg(test)]
mod tests {
    use bingwa::bao::{Game, Position, Rules};
    use bingwa::eval::{COLUMNS, WEIGHTS, evaluate};

    use super::*;

    fn positions() -> Vec<Position> {
        let mut game = Game::new(Position::kiswahili(), Rules::default());
        let mut turn = 0;
        while game.outcome().is_none() && game.moves().len() < 300 {
            let moves = game.position().legal_moves(game.rules());
            turn += 1;
            game.play(moves[turn * 7 % moves.len()].mv()).expect("a legal move");
        }
        game.positions().copied().collect()
    }

    #[test]
    fn the_recorded_weights_add_up_to_the_evaluation() {
        let positions = positions();
        assert!(positions.len() > 30);
        for position in positions {
            let mut trace = RecordedFeatures::default();
            list_features(&position, &mut trace);
            let sum: Value = trace
                .0
                .iter()
                .map(|&(index, times)| {
                    let index = index as usize;
                    let weight = if index < TABLES {
                        WEIGHTS[index / PHASE][index % PHASE / ENTRIES][index % ENTRIES]
                    } else {
                        COLUMNS.as_flattened().as_flattened()[index - TABLES]
                    };
                    Value::from(weight) * Value::from(times)
                })
                .sum();
            assert_eq!(sum, evaluate(&position), "{position}");
        }
    }

    #[test]
    fn a_fit_finds_the_weight_behind_the_targets() {
        // A single weight makes the targets; the others must stay small.
        let (index, weight) = (PHASE + Term::Rest as usize * ENTRIES + 1, 0.8f32);
        let mut set = Set { starts: vec![0], ..Set::default() };
        for sample in 0..4 * BATCH {
            let times = sample as i16 % 5 - 2;
            set.entries.push((index as u32, times));
            set.starts.push(set.entries.len());
            set.targets.push(sigmoid(weight * f32::from(times)));
        }
        let arguments = Arguments {
            samples: vec![],
            columns: PathBuf::new(),
            result: 1.0,
            scale: 1.0,
            epochs: 60,
            smooth: 0.0,
            l2: 0.0,
        };
        let weights = fit(&set, &arguments, |_, _| ());
        assert!((weights[index] - weight).abs() < 0.01, "{}", weights[index]);
        assert!(weights.iter().enumerate().all(|(other, w)| other == index || w.abs() < 0.01));
    }
}
