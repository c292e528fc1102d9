//! The rows of the network that samples switch on, for the trainer.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::Context;
use bingwa::eval::{active_rows, stage};

use crate::sample::read_samples;

#[derive(clap::Args)]
pub struct Arguments {
    /// The output file
    output: PathBuf,
    /// Files of samples, as `generate` writes them
    #[arg(required = true)]
    samples: Vec<PathBuf>,
}

/// Writes 52 bytes for each sample: the rows, the stage, points, score and game.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let path = arguments.output.display();
    let file = File::create(&arguments.output).with_context(|| format!("{path}"))?;
    let mut output = BufWriter::new(file);
    for path in &arguments.samples {
        for sample in read_samples(path)? {
            let sample = sample?;
            for row in active_rows(&sample.position) {
                output.write_all(&row.to_le_bytes())?;
            }
            output.write_all(&[stage(&sample.position) as u8, sample.points])?;
            output.write_all(&sample.score.to_le_bytes())?;
            output.write_all(&sample.game.to_le_bytes())?;
        }
    }
    output.flush()?;
    Ok(())
}
