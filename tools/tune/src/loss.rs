//! The loss of the engine's own evaluation, on the samples held out of training.

use std::path::PathBuf;

use anyhow::ensure;
use bingwa::eval::evaluate;

use crate::sample::read_samples;

#[derive(clap::Args)]
pub struct Arguments {
    /// Files of samples, as `generate` writes them
    #[arg(required = true)]
    samples: Vec<PathBuf>,
    /// Centiseeds that multiply the odds of winning by e
    #[arg(long, default_value_t = 1500.0)]
    scale: f64,
}

/// Prints the mean cross-entropy against the result and against the score, in nats.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let (mut count, mut losses) = (0u64, [0.0; 2]);
    for path in &arguments.samples {
        for sample in read_samples(path)? {
            let sample = sample?;
            if !sample.is_held_out() {
                continue;
            }
            let odds = f64::from(evaluate(&sample.position)) / arguments.scale;
            let targets = [f64::from(sample.points) / 2.0, sample.chance(arguments.scale)];
            for (loss, target) in losses.iter_mut().zip(targets) {
                // Minus the logarithms of the chance and of its complement.
                let [won, lost] = [(-odds).exp().ln_1p(), odds.exp().ln_1p()];
                *loss += target * won + (1.0 - target) * lost;
            }
            count += 1;
        }
    }
    ensure!(count > 0, "found no held-out sample, expected one game in ten: play more games");
    let [result, score] = losses.map(|loss| loss / count as f64);
    println!("{count} samples: result {result:.5}, score {score:.5}");
    Ok(())
}
