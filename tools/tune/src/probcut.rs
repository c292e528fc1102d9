//! The regression that ProbCut rests on (Buro 1995): how well the value of a shallow
//! search predicts that of a deep one.

use std::path::PathBuf;

use anyhow::ensure;
use bingwa::bao::{Game, Position, Rules};
use bingwa::search::{Engine, HashError, Limits, Options, Score};
use indicatif::ParallelProgressIterator;
use rayon::prelude::*;

use crate::sample::{Sample, read_samples};

#[derive(clap::Args)]
pub struct Arguments {
    /// Files of samples, as `generate` writes them
    #[arg(required = true)]
    samples: Vec<PathBuf>,
    /// Depth of the deepest search, in plies
    #[arg(long, default_value_t = 12)]
    depth: u32,
    /// Use only one sample of this many
    #[arg(long, default_value_t = 50)]
    every: usize,
    /// Leave out positions whose shallow value is more than this many centiseeds from 0
    #[arg(long, default_value_t = 3000)]
    most: i32,
    /// Positions searched at the same time
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// Name of a stage of the game and the greatest store of the player to move in it.
const STAGES: [(&str, u8); 4] =
    [("mtaji", 0), ("store 1-7", 7), ("store 8-14", 14), ("store 15+", 64)];

/// Prints, for each stage, depth and shallower depth, the regression and the spread of
/// the deep value around it.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    ensure!(arguments.every > 0, "--every 0: expected at least 1");
    ensure!(arguments.depth > 0, "--depth 0: expected at least 1");
    let mut samples = Vec::new();
    for path in &arguments.samples {
        let chosen = read_samples(path)?.step_by(arguments.every);
        samples.extend(chosen.collect::<anyhow::Result<Vec<Sample>>>()?);
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(arguments.threads).build()?;
    let values: Vec<(usize, Vec<Option<i32>>)> = pool.install(|| {
        let engine = || Engine::new(Options { hash: 1, ..Options::default() });
        let search = |engine: &mut Result<Engine, HashError>, sample: &Sample| match engine {
            Ok(engine) => {
                Ok((stage(&sample.position), values(engine, &sample.position, arguments.depth)))
            }
            Err(error) => Err(anyhow::anyhow!("{error}")),
        };
        samples.par_iter().progress().map_init(engine, search).collect::<anyhow::Result<_>>()
    })?;

    println!(
        "stage       deep shallow positions  slope  intercept  spread    1%    5%   10%   20%"
    );
    for (index, (name, _)) in STAGES.iter().enumerate() {
        for deep in 3..=arguments.depth as usize {
            for shallow in 1..deep {
                let pairs: Vec<(f64, f64)> = values
                    .iter()
                    .filter(|(stage, _)| *stage == index)
                    .filter_map(|(_, values)| Some((values[shallow - 1]?, values[deep - 1]?)))
                    .filter(|(value, _)| value.abs() <= arguments.most)
                    .map(|(shallow, deep)| (f64::from(shallow), f64::from(deep)))
                    .collect();
                if let Some(Regression { slope, intercept, spread, quantiles }) = regression(&pairs)
                {
                    print!(
                        "{name:11} {deep:4} {shallow:7} {:9} {slope:6.3} {intercept:10.0} {spread:7.0}",
                        pairs.len()
                    );
                    println!("{}", quantiles.map(|quantile| format!("{quantile:6.0}")).concat());
                }
            }
        }
    }
    Ok(())
}

fn stage(position: &Position) -> usize {
    STAGES
        .iter()
        .position(|&(_, most)| position.store(position.side()) <= most)
        .expect("the last stage has all")
}

/// The values of a position at the depths from 1 on, in centiseeds; `None` for forced
/// wins and for depths not reached.
fn values(engine: &mut Engine, position: &Position, depth: u32) -> Vec<Option<i32>> {
    let mut values = vec![None; depth as usize];
    engine.new_game();
    engine.search(&Game::new(*position, Rules::default()), Limits::depth(depth), |info| {
        if let Score::Cp(_) = info.score {
            values[info.depth as usize - 1] = Some(info.value);
        }
    });
    values
}

/// A line through points, and how far they are from it.
struct Regression {
    slope: f64,
    intercept: f64,
    /// Standard deviation of the distances.
    spread: f64,
    /// The distances below which 1%, 5%, 10% and 20% of the points lie.
    quantiles: [f64; 4],
}

/// The regression by least squares; `None` for less than a hundred points.
fn regression(points: &[(f64, f64)]) -> Option<Regression> {
    if points.len() < 100 {
        return None;
    }
    let n = points.len() as f64;
    let mean = |value: fn(&(f64, f64)) -> f64| points.iter().map(value).sum::<f64>() / n;
    let (x, y, xx, xy) = (mean(|p| p.0), mean(|p| p.1), mean(|p| p.0 * p.0), mean(|p| p.0 * p.1));
    let slope = (xy - x * y) / (xx - x * x);
    let intercept = y - slope * x;
    let mut errors: Vec<f64> = points.iter().map(|p| p.1 - intercept - slope * p.0).collect();
    errors.sort_by(f64::total_cmp);
    let spread = (errors.iter().map(|error| error * error).sum::<f64>() / n).sqrt();
    let quantiles = [0.01, 0.05, 0.1, 0.2].map(|share| errors[(share * n) as usize]);
    Some(Regression { slope, intercept, spread, quantiles })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_with_even_noise_is_found() {
        let points: Vec<(f64, f64)> = (0..1000)
            .map(|i| {
                let x = f64::from(i % 40) - 20.0;
                (x, 2.0 * x + 5.0 + f64::from(i / 40) - 12.0)
            })
            .collect();
        let found = regression(&points).expect("enough points");
        assert!((found.slope - 2.0).abs() < 1e-9 && (found.intercept - 5.0).abs() < 1e-9);
        // Noise of -12 to 12 in steps of 1.
        assert!((found.spread - 52_f64.sqrt()).abs() < 1e-9);
        for (found, expected) in found.quantiles.iter().zip([-12.0, -11.0, -10.0, -7.0]) {
            assert!((found - expected).abs() < 1e-9, "{found} {expected}");
        }
        assert!(regression(&points[..99]).is_none());
    }
}
