//! The verbs, one file each.

pub mod backwards;
pub mod endless;
pub mod exam;
pub mod facts;
pub mod join;
pub mod judge;
pub mod openings;
pub mod prove;

use std::num::NonZero;
use std::path::Path;
use std::thread;

use anyhow::{anyhow, ensure};
use bingwa::search::HashError;
use bingwa::util::files::OutputFile;
use bingwa_command::WrongUsage;
use bingwa_theory::journal::{self, Contents};
use bingwa_theory::players::Strength;
use bingwa_theory::workers::Workers;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The threads that work.
#[derive(clap::Args)]
pub struct Threads {
    /// Worker threads; they do not change the figures [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZero<usize>>,
}

impl Threads {
    fn workers(&self) -> Workers {
        let all = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        Workers { threads: self.threads.unwrap_or_else(all).get() }
    }
}

fn threads(text: &str) -> Result<NonZero<usize>, &'static str> {
    text.parse().map_err(|_| "expected a number of threads, at least 1")
}

/// The strengths, each with its number of games: one number for all, or one each.
fn games_of<'a>(
    games: &'a [u64],
    strengths: &'a [Strength],
) -> anyhow::Result<impl Iterator<Item = (Strength, u64)> + 'a> {
    ensure!(
        games.len() == 1 || games.len() == strengths.len(),
        WrongUsage(format!(
            "--games: found {} numbers, expected 1, or {}, one for each of --nodes",
            games.len(),
            strengths.len()
        ))
    );
    Ok(strengths.iter().copied().zip(games.iter().copied().cycle()))
}

/// Reads a journal; if its last line was cut off, a warning says so.
fn read_journal<O: DeserializeOwned, P: DeserializeOwned>(
    path: &Path,
    kind: &str,
) -> anyhow::Result<Contents<O, P>> {
    let contents = journal::read(path, kind)?;
    if contents.is_cut {
        eprintln!("warning: {}: the last line is cut off and left out", path.display());
    }
    Ok(contents)
}

/// The error of a verb with --hash: a table that is too large names the option.
pub fn hash_error(error: anyhow::Error) -> anyhow::Error {
    match error.downcast::<HashError>() {
        Ok(error) => anyhow!(error.of("--hash")),
        Err(error) => error,
    }
}

/// The file of --json, if it is given: checked before the work whose figures it is to hold.
fn json_file(path: Option<&Path>) -> anyhow::Result<Option<OutputFile>> {
    Ok(path.map(OutputFile::new).transpose()?)
}

/// Writes figures to the file of --json, if it is given.
fn write_json(file: Option<&OutputFile>, figures: &impl Serialize) -> anyhow::Result<()> {
    let Some(file) = file else { return Ok(()) };
    let text = serde_json::to_string(figures)? + "\n";
    Ok(file.write(|out| out.write_all(text.as_bytes()))?)
}
