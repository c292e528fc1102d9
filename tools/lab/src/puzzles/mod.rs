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

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use self::check::Prover;
use self::puzzle::Puzzle;

/// Most moves of the winner that a puzzle takes.
const LONGEST: u32 = 4;

/// Make and check the puzzles of the board
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    Make(make::Arguments),
    /// Prove every puzzle of a file again and report each wrong one
    Check {
        /// The file of puzzles
        file: PathBuf,
    },
    /// Print how many puzzles of each length, stage and theme a file has
    Count {
        /// The file of puzzles
        file: PathBuf,
    },
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.verb {
        Verb::Make(arguments) => make::run(arguments),
        Verb::Check { file } => check_all(&read(file)?),
        Verb::Count { file } => {
            count(&read(file)?);
            Ok(())
        }
    }
}

fn read(file: &Path) -> anyhow::Result<Vec<Puzzle>> {
    let name = || file.display().to_string();
    let text = fs::read_to_string(file).with_context(name)?;
    puzzle::from_text(&text).with_context(name)
}

/// Proves every puzzle again, and prints what is wrong.
fn check_all(puzzles: &[Puzzle]) -> anyhow::Result<()> {
    let mut prover = Prover::new()?;
    let mut seen = HashMap::new();
    let mut faults = 0;
    for (number, puzzle) in (1..).zip(puzzles) {
        let twin = seen.insert(puzzle::key(&puzzle.position), number);
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
    if faults > 0 {
        bail!("{faults} faults in {} puzzles", puzzles.len());
    }
    println!("{} puzzles, all proven", puzzles.len());
    Ok(())
}

/// Prints what a file of puzzles holds.
fn count(puzzles: &[Puzzle]) {
    print_counts("moves", puzzles, |puzzle| puzzle.moves.to_string());
    print_counts("variant", puzzles, |puzzle| puzzle.variant.to_string());
    print_counts("stage", puzzles, |puzzle| puzzle.position.stage().to_string());
    print_counts("side", puzzles, |puzzle| puzzle.position.side().to_string());
    print_counts("theme", puzzles, |puzzle| format!("{:?}", puzzle.theme).to_lowercase());
    print_counts("difficulty", puzzles, |puzzle| format!("{:3}+", puzzle.difficulty / 10 * 10));
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
