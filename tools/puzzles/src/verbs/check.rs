//! `check`: proves every puzzle of a file again.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, bail};
use bingwa_puzzles::check::check;
use bingwa_puzzles::proof::Prover;
use bingwa_puzzles::puzzle;

#[derive(clap::Args)]
pub struct Arguments {
    /// The file of puzzles
    file: PathBuf,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let file = arguments.file.display();
    let text =
        fs::read_to_string(&arguments.file).with_context(|| format!("cannot read {file}"))?;
    let puzzles = puzzle::from_text(&text).with_context(|| format!("{file} is no puzzle file"))?;
    let mut prover = Prover::new()?;
    let mut seen = HashMap::new();
    let mut faults = 0;
    for (number, puzzle) in (1..).zip(&puzzles) {
        let twin = seen.insert(puzzle::key(&puzzle.position), number);
        let twin = twin.map(|twin: usize| format!("the position of puzzle {twin} again"));
        let fault = check(&mut prover, puzzle).err().map(|fault| fault.to_string());
        for fault in twin.into_iter().chain(fault) {
            println!("puzzle {number}, {}: {fault}", puzzle.position);
            faults += 1;
        }
    }
    if !puzzle::is_sorted(&puzzles) {
        println!("the puzzles do not stand by rising difficulty");
        faults += 1;
    }
    if faults > 0 {
        bail!("{faults} faults in {} puzzles", puzzles.len());
    }
    println!("{} puzzles, all proven", puzzles.len());
    Ok(())
}
