//! The rows of the network that samples switch on, for the trainer.

use std::path::PathBuf;

use bingwa::eval::{active_rows, stage};
use bingwa::util::files::OutputFile;

use crate::sample::{read_samples, write_whole};

#[derive(clap::Args)]
pub struct Arguments {
    /// The output file
    pub output: PathBuf,
    /// Files of samples, as `generate` writes them
    #[arg(required = true)]
    pub samples: Vec<PathBuf>,
}

/// Writes 52 bytes for each sample: the rows, the stage, points, score and game.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    write_whole(&OutputFile::new(&arguments.output)?, |out| {
        for path in &arguments.samples {
            for sample in read_samples(path)? {
                let sample = sample?;
                for row in active_rows(&sample.position) {
                    out.write_all(&row.to_le_bytes())?;
                }
                out.write_all(&[stage(&sample.position) as u8, sample.points])?;
                out.write_all(&sample.score.to_le_bytes())?;
                out.write_all(&sample.game.to_le_bytes())?;
            }
        }
        Ok(())
    })
}
