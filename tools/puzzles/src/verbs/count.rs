//! `count`: what a file of puzzles holds.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use bingwa_puzzles::puzzle::{self, Puzzle};

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
    print_counts("moves", &puzzles, |puzzle| puzzle.moves.to_string());
    print_counts("variant", &puzzles, |puzzle| puzzle.variant.to_string());
    print_counts("stage", &puzzles, |puzzle| puzzle.position.stage().to_string());
    print_counts("side", &puzzles, |puzzle| puzzle.position.side().to_string());
    print_counts("theme", &puzzles, |puzzle| format!("{:?}", puzzle.theme).to_lowercase());
    print_counts("difficulty", &puzzles, |puzzle| format!("{:3}+", puzzle.difficulty / 10 * 10));
    Ok(())
}

fn print_counts(name: &str, puzzles: &[Puzzle], value: impl Fn(&Puzzle) -> String) {
    let mut counts = BTreeMap::new();
    for puzzle in puzzles {
        *counts.entry(value(puzzle)).or_insert(0) += 1;
    }
    println!("{name}");
    for (value, count) in counts {
        println!("  {value:12} {count}");
    }
}
