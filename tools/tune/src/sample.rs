//! A sample: a position with its score and the result of its game, and files of them.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use anyhow::{Context, ensure};
use bingwa::bao::{Pit, Position, Setup, Side};
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
    /// The score of a search, in centiseeds; [`WON`](Sample::WON) for a forced win.
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
pub fn write_file(
    target: &OutputFile,
    write: impl FnOnce(&mut SampleWriter<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    write_whole(target, |out| {
        out.write_all(&MAGIC)?;
        write(&mut SampleWriter(out))
    })
}

/// Writes a file. A failure leaves the old file as it was.
///
/// # Errors
///
/// `write` failed, or the file cannot be written.
pub fn write_whole(
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
    match failed {
        Some(error) => Err(error),
        None => Ok(written?),
    }
}

/// Writes the samples of a file.
pub struct SampleWriter<'a>(&'a mut dyn Write);

impl SampleWriter<'_> {
    /// Writes samples that are bytes already: a whole number of them.
    pub fn write_bytes(&mut self, samples: &[u8]) -> anyhow::Result<()> {
        let (whole, rest) = samples.as_chunks();
        ensure!(
            rest.is_empty(),
            "found {} bytes, expected a multiple of {}",
            samples.len(),
            Sample::BYTES
        );
        whole.iter().try_for_each(|bytes| Sample::from_bytes(bytes).map(drop))?;
        Ok(self.0.write_all(samples)?)
    }

    pub fn write(&mut self, sample: &Sample) -> io::Result<()> {
        self.0.write_all(&sample.to_bytes())
    }
}

/// Reads a file of samples one by one.
pub fn read_samples(path: &Path) -> anyhow::Result<impl Iterator<Item = anyhow::Result<Sample>>> {
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

#[cfg(test)]
mod tests {
    use bingwa::bao::{Game, Rules};

    use super::*;
    use crate::rows;

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
        write_file(&target, |out| Ok(samples.iter().try_for_each(|sample| out.write(sample))?))
            .unwrap();
        let found: Vec<Sample> = read_samples(&path).unwrap().map(Result::unwrap).collect();
        assert_eq!(found, samples);

        // A run that fails leaves the file as it was.
        let stopped = write_file(&target, |out| {
            out.write(&samples[0])?;
            anyhow::bail!("stopped")
        });
        assert_eq!(stopped.unwrap_err().to_string(), "stopped");
        assert_eq!(read_samples(&path).unwrap().count(), samples.len());

        // Nor does one whose output is its input, once it finds that it is no samples.
        let rows = path.with_extension("rows");
        let run = |samples: &std::path::Path| {
            let arguments = rows::Arguments { output: rows.clone(), samples: vec![samples.into()] };
            rows::run(&arguments)
        };
        run(&path).unwrap();
        let written = std::fs::read(&rows).unwrap();
        assert_eq!(written.len(), 52 * samples.len());
        assert!(run(&rows).is_err());
        assert_eq!(std::fs::read(&rows).unwrap(), written);
        std::fs::remove_file(&rows).unwrap();

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
