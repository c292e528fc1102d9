//! Puzzles: positions in which one first move alone forces a win, proven by the exact
//! search (`go mate N`).
//!
//! | module | idea |
//! |---|---|
//! | [`puzzle`] | a puzzle, and its file |
//! | [`find`] | the puzzle in a position, if there is one: its theme and difficulty |
//! | [`make`] | games between levels of different strength, and the quotas of a collection |
//! | [`check`] | exact answers, and a puzzle proven again by them |

mod check;
mod find;
mod make;
mod puzzle;

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, ensure};

use self::check::Prover;
use self::puzzle::Puzzle;

/// Most moves of the winner that a puzzle takes.
const LONGEST: u32 = 4;

/// Make and check the puzzles of the board
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    verb: PuzzleVerb,
}

#[derive(clap::Subcommand)]
enum PuzzleVerb {
    Make(make::Arguments),
    /// Prove every puzzle of a file again and report each wrong one
    Check {
        /// The file of puzzles
        file: PathBuf,
    },
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.verb {
        PuzzleVerb::Make(arguments) => make::run(arguments),
        PuzzleVerb::Check { file } => {
            let name = || file.display().to_string();
            let text = fs::read_to_string(file).with_context(name)?;
            check_all(&puzzle::from_text(&text).with_context(name)?)
        }
    }
}

/// Proves every puzzle again, and prints what is wrong.
fn check_all(puzzles: &[Puzzle]) -> anyhow::Result<()> {
    let mut prover = Prover::new()?;
    let mut seen = HashMap::new();
    let mut faults = 0;
    for (number, puzzle) in (1..).zip(puzzles) {
        let twin = seen.insert(puzzle.position.canonical(), number);
        let twin = twin.map(|twin: usize| format!("the position of puzzle {twin} again"));
        let fault = check::check(&mut prover, puzzle).err().map(|fault| fault.to_string());
        for fault in twin.into_iter().chain(fault) {
            println!("puzzle {number}, {}: {fault}", puzzle.position);
            faults += 1;
        }
    }
    if !puzzle::is_sorted(puzzles) {
        println!("the puzzles do not stand by rising difficulty");
        faults += 1;
    }
    ensure!(faults == 0, "{faults} faults in {} puzzles", puzzles.len());
    println!("{} puzzles, all proven", puzzles.len());
    Ok(())
}
