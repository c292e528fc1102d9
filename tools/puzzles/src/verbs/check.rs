//! `check`: proves every puzzle of a file again.

use std::collections::HashMap;

use anyhow::bail;
use bingwa_puzzles::check::check;
use bingwa_puzzles::proof::Prover;
use bingwa_puzzles::puzzle;

use super::PuzzleFile;

pub fn run(file: &PuzzleFile) -> anyhow::Result<()> {
    let puzzles = file.read()?;
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
