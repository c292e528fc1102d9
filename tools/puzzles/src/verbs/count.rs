//! `count`: what a file of puzzles holds.

use std::collections::BTreeMap;

use bingwa_puzzles::puzzle::Puzzle;

use super::PuzzleFile;

pub fn run(file: &PuzzleFile) -> anyhow::Result<()> {
    let puzzles = file.read()?;
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
