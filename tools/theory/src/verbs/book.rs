//! `book`: an opening book from the journal of `openings`.

use std::path::PathBuf;

use anyhow::{Context, ensure};
use bingwa::util::files::OutputFile;
use bingwa_command::WrongUsage;
use bingwa_theory::journal::Contents;
use bingwa_theory::openings::book::Book;
use bingwa_theory::openings::{KIND, Openings, Part, Settings};

use super::read_journal;

/// Write an opening book from the journal of `openings`
///
/// Writes the best moves of each position up to the ply of the journal. Values are backed
/// up from the last ply by negamax: a proof counts more than a score of the engine.
///
/// A line is POSITION ; MOVE SCORE; the first lines of the book explain the scores.
#[derive(clap::Args)]
pub struct Arguments {
    /// The journal of `openings`
    #[arg(long, value_name = "FILE")]
    journal: PathBuf,
    /// The book
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Points that the score of a move may lie below that of the best one
    #[arg(long, value_name = "POINTS", default_value_t = 0.0)]
    margin: f64,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { journal: path, output, margin } = arguments;
    let margin = hundredths(*margin)?;
    let target = OutputFile::new(output)?;
    let contents: Contents<Settings, Part> = read_journal(path, KIND)?;
    let settings = contents.options;
    let openings = Openings::of_journal(contents).with_context(|| path.display().to_string())?;
    let book = Book::of(&openings, &settings, margin);
    target.write(|out| out.write_all(book.text.as_bytes()))?;
    println!("{}: {} positions", output.display(), book.positions);
    if book.undecided > 0 {
        println!(
            "{} positions are left out: the journal does not have all searches below them",
            book.undecided
        );
    }
    Ok(())
}

/// Hundredths of a point from the points of `--margin`.
pub(super) fn hundredths(margin: f64) -> anyhow::Result<u32> {
    ensure!(
        margin.is_finite() && margin >= 0.0,
        WrongUsage(format!("--margin: found {margin}, expected points, at least 0"))
    );
    Ok((margin * 100.0).round() as u32)
}
