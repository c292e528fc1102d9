//! One file a verb, and how a verb reads a file of puzzles.

pub mod check;
pub mod count;
pub mod make;

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use bingwa_puzzles::puzzle::{self, Puzzle};

/// The file that a verb reads.
#[derive(clap::Args)]
pub struct PuzzleFile {
    /// The file of puzzles
    file: PathBuf,
}

impl PuzzleFile {
    fn read(&self) -> anyhow::Result<Vec<Puzzle>> {
        let file = self.file.display();
        let text = fs::read_to_string(&self.file).with_context(|| format!("cannot read {file}"))?;
        puzzle::from_text(&text).with_context(|| format!("{file} is no puzzle file"))
    }
}
