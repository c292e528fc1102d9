//! Samples: positions with their scores and the results of their games, as training data.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use bingwa::bao::{Pit, Position, Setup, Side};
use bingwa::eval::{active_rows, evaluate, stage};
use bingwa::util::files::OutputFile;

/// A position, the score of its search and the result of its game, from the
/// mover's point of view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The number of its game, modulo 65,536. Games, not positions, are split between
    /// training and the held-out samples.
    pub game: u16,
    /// The result: 2 for a win, 1 for a draw, 0 for a loss.
    pub points: u8,
    /// The score of a search, in units of the evaluation; [`WON`](Sample::WON) for a forced win.
    pub score: i16,
    pub position: Position,
}

/// The first bytes of a file of samples: what it is, and the version of its format.
const MAGIC: [u8; 16] = *b"bingwa samples 1";

impl Sample {
    /// The score written for a forced win; the negative for a loss.
    pub const WON: i16 = 30_000;

    /// Bytes of a sample in a file.
    pub const BYTES: usize = 40;

    /// One game of this many is held out of training.
    const HELD_OUT: u16 = 10;

    /// Whether the sample is held out of training.
    pub fn is_held_out(&self) -> bool {
        self.game.is_multiple_of(Sample::HELD_OUT)
    }

    /// The winning chance that the score stands for, 0 to 1.
    pub fn chance(&self, scale: f64) -> f64 {
        match self.score {
            Sample::WON => 1.0,
            score if score == -Sample::WON => 0.0,
            score => 1.0 / (1.0 + (-f64::from(score) / scale).exp()),
        }
    }

    /// The bytes of a sample. `README.md` describes them.
    pub fn to_bytes(self) -> [u8; Sample::BYTES] {
        let Sample { game, points, score, position } = self;
        let (own, opponent) = (position.side(), position.side().opponent());
        let mut bytes = [0; Sample::BYTES];
        bytes[..16].copy_from_slice(&position.ring(own).seeds());
        bytes[16..32].copy_from_slice(&position.ring(opponent).seeds());
        bytes[32] = position.store(own);
        bytes[33] = position.store(opponent);
        let houses = [own, opponent].map(|side| u8::from(position.owns_house(side)));
        let south = u8::from(own == Side::South);
        bytes[34] = houses[0] | houses[1] << 1 | south << 2 | points << 4;
        bytes[35] = position.kutakatia().map_or(u8::MAX, |pit| pit.index() as u8);
        bytes[36..38].copy_from_slice(&score.to_le_bytes());
        bytes[38..].copy_from_slice(&game.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8; Sample::BYTES]) -> anyhow::Result<Sample> {
        let flags = bytes[34];
        let side = if flags & 4 != 0 { Side::South } else { Side::North };
        let pits = |at: usize| <[u8; 16]>::try_from(&bytes[at..at + 16]).expect("16 bytes");
        let mut setup = Setup {
            pits: [pits(0), pits(16)],
            stores: [bytes[32], bytes[33]],
            houses: [flags & 1 != 0, flags & 2 != 0],
            side,
            kutakatia: Pit::new(bytes[35].into()),
        };
        if side == Side::North {
            setup.pits.reverse();
            setup.stores.reverse();
            setup.houses.reverse();
        }
        let points = flags >> 4;
        ensure!(points <= 2, "points: found {points}, expected 0, 1 or 2");
        Ok(Sample {
            game: u16::from_le_bytes([bytes[38], bytes[39]]),
            points,
            score: i16::from_le_bytes([bytes[36], bytes[37]]),
            position: Position::try_from(setup)?,
        })
    }
}

/// Writes a file of samples whole or not at all: a run that is stopped leaves what was there.
///
/// # Errors
///
/// `write` fails, or the file cannot be written.
pub fn write_samples(
    target: &OutputFile,
    write: impl FnOnce(&mut dyn FnMut(&Sample) -> io::Result<()>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    write_whole(target, |out| {
        out.write_all(&MAGIC)?;
        write(&mut |sample| out.write_all(&sample.to_bytes()))
    })
}

/// Writes a file. A failure leaves the old file as it was.
fn write_whole(
    target: &OutputFile,
    write: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut failed = None;
    let written = target.write(|out| {
        write(out).map_err(|error| {
            failed = Some(error);
            io::ErrorKind::Other.into()
        })
    });
    failed.map_or_else(|| Ok(written?), Err)
}

/// Reads a file of samples one by one.
fn read_samples(path: &Path) -> anyhow::Result<impl Iterator<Item = anyhow::Result<Sample>>> {
    let name = path.display().to_string();
    let mut file = BufReader::with_capacity(1 << 20, File::open(path).context(name.clone())?);
    let mut magic = [0; MAGIC.len()];
    let is_samples = file.read_exact(&mut magic).is_ok() && magic == MAGIC;
    ensure!(is_samples, "{name}: expected a file of samples, as `generate` writes it");
    let mut number = 0;
    Ok(std::iter::from_fn(move || {
        let mut bytes = [0; Sample::BYTES];
        match file.read(&mut bytes[..1]) {
            Ok(0) => return None,
            Ok(_) => number += 1,
            Err(error) => return Some(Err(anyhow::Error::new(error).context(name.clone()))),
        }
        let sample = file.read_exact(&mut bytes[1..]).map_err(anyhow::Error::new);
        let sample = sample.and_then(|()| Sample::from_bytes(&bytes));
        Some(sample.with_context(|| format!("{name}: sample {number}")))
    }))
}

/// List the rows of the network that samples switch on, for the trainer
#[derive(clap::Args)]
pub struct RowsArguments {
    /// The output file
    output: PathBuf,
    /// Files of samples, as `generate` writes them
    #[arg(required = true)]
    samples: Vec<PathBuf>,
}

/// Writes 52 bytes for each sample: the rows, the stage, points, score and game.
pub fn rows(arguments: &RowsArguments) -> anyhow::Result<()> {
    write_whole(&OutputFile::new(&arguments.output)?, |out| {
        for path in &arguments.samples {
            for sample in read_samples(path)? {
                let Sample { game, points, score, position } = sample?;
                for row in active_rows(&position) {
                    out.write_all(&row.to_le_bytes())?;
                }
                out.write_all(&[stage(&position) as u8, points])?;
                out.write_all(&score.to_le_bytes())?;
                out.write_all(&game.to_le_bytes())?;
            }
        }
        Ok(())
    })
}

/// Print the loss of the engine's own evaluation, on the samples held out of training
#[derive(clap::Args)]
pub struct LossArguments {
    /// Files of samples, as `generate` writes them
    #[arg(required = true)]
    samples: Vec<PathBuf>,
    /// Units of the evaluation that multiply the odds of winning by e
    #[arg(long, default_value_t = 1500.0)]
    scale: f64,
}

/// Prints the mean cross-entropy against the result and against the score, in nats.
pub fn loss(arguments: &LossArguments) -> anyhow::Result<()> {
    let (mut count, mut losses) = (0_u64, [0.0; 2]);
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

#[cfg(test)]
mod tests {
    use bingwa::bao::{Game, Rules};

    use super::*;

    #[test]
    fn written_samples_are_read_back() {
        let mut game = Game::new(Position::kiswahili(), Rules::default());
        let mut samples = Vec::new();
        while game.outcome().is_none() && samples.len() < 200 {
            let number = samples.len() as i16;
            samples.push(Sample {
                game: number as u16 * 300,
                points: (number % 3) as u8,
                score: [120 - number, Sample::WON, -Sample::WON][number as usize % 3],
                position: *game.position(),
            });
            let moves = game.position().legal_moves(game.rules());
            game.play(moves[number as usize * 7 % moves.len()].mv()).expect("a legal move");
        }
        let under_kutakatia =
            "0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,1,1,0,0/0,0,2,2,0,2,6,4 0,0 - N a4";
        samples[1].position = under_kutakatia.parse().expect("a position");
        let path = std::env::temp_dir().join(format!("bingwa-samples-{}", std::process::id()));
        let target = OutputFile::new(&path).unwrap();
        write_samples(&target, |write| Ok(samples.iter().try_for_each(write)?)).unwrap();
        let found: Vec<Sample> = read_samples(&path).unwrap().map(Result::unwrap).collect();
        assert_eq!(found, samples);

        // A run that fails leaves the file as it was.
        let stopped = write_samples(&target, |write| {
            write(&samples[0])?;
            anyhow::bail!("stopped")
        });
        assert_eq!(stopped.unwrap_err().to_string(), "stopped");
        assert_eq!(read_samples(&path).unwrap().count(), samples.len());

        // Nor does one whose output is its input, once it finds that it is no samples.
        let listed = path.with_extension("rows");
        let list = |samples: &Path| {
            rows(&RowsArguments { output: listed.clone(), samples: vec![samples.into()] })
        };
        list(&path).unwrap();
        let written = std::fs::read(&listed).unwrap();
        assert_eq!(written.len(), 52 * samples.len());
        assert!(list(&listed).is_err());
        assert_eq!(std::fs::read(&listed).unwrap(), written);
        std::fs::remove_file(&listed).unwrap();

        let length = MAGIC.len() + Sample::BYTES * samples.len();
        File::options().write(true).open(&path).unwrap().set_len(length as u64 - 1).unwrap();
        let last = read_samples(&path).unwrap().last().expect("a sample");
        let error = format!("{:#}", last.expect_err("an incomplete sample"));
        assert!(error.contains(&format!("sample {}", samples.len())), "{error}");
        std::fs::write(&path, "1 2 3").unwrap();
        assert!(read_samples(&path).is_err());
        std::fs::remove_file(&path).unwrap();
    }
}
