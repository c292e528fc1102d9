//! `openings`: searches and proof attempts of all positions after the first plies.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use anyhow::Context;
use bingwa::bao::Move;
use bingwa::search::Options;
use bingwa::util::nouns::count_of;
use bingwa_command::WrongUsage;
use bingwa_theory::journal::Journal;
use bingwa_theory::openings::table::tables;
use bingwa_theory::openings::{KIND, MOST_PLIES, Openings, Settings};
use clap::builder::{RangedU64ValueParser, TypedValueParser};

use super::{Threads, read_journal};

/// Search all positions after the first plies and try to prove who wins them
///
/// For each distinct position after --plies plies of bao la kiswahili: the score and the best
/// line of a search, and an attempt of the solver to prove who wins. The positions that a
/// quick search finds most one-sided come first.
///
/// A position before the last ply is proven if one of its moves leads to a proven win of the
/// mover, or all of them to proven losses. The table shows this too.
///
/// Each finished search or proof is a line of the journal. The same command goes on where it
/// was stopped. A part runs on one thread with an empty table, so the figures depend neither
/// on the threads nor on the order of the parts. Each thread takes the memory of --hash.
#[derive(clap::Args)]
pub struct Arguments {
    /// The ply of the positions
    #[arg(long, value_name = "N", default_value_t = 4,
        value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_PLIES)))]
    plies: u32,
    /// Nodes of the search of each position
    #[arg(long, value_name = "N", default_value_t = 2_000_000,
        value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Nodes of the proof attempt for each position
    #[arg(long, value_name = "N", default_value_t = 3_000_000,
        value_parser = clap::value_parser!(u64).range(1..))]
    prove: u64,
    /// Size of the table of each part, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = hash())]
    hash: usize,
    /// The file of finished parts
    #[arg(long, value_name = "FILE")]
    journal: PathBuf,
    /// Only the positions that can be reached after these moves
    #[arg(long, value_name = "MOVES", value_delimiter = ' ')]
    only: Vec<Move>,
    #[command(flatten)]
    threads: Threads,
    /// Only print the tables of the journal
    #[arg(long, conflicts_with_all = ["plies", "nodes", "prove", "hash", "only", "threads"])]
    table: bool,
}

/// Sizes of a table that the engine takes.
pub fn hash() -> impl TypedValueParser<Value = usize> {
    RangedU64ValueParser::<usize>::new().range(1..=Options::MAX_HASH as u64)
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let path = &arguments.journal;
    let named = || path.display().to_string();
    if arguments.table {
        let openings = Openings::of_journal(read_journal(path, KIND)?).with_context(named)?;
        print!("{}", tables(&openings));
        return Ok(());
    }
    let &Arguments { plies, nodes, prove, hash, .. } = arguments;
    let settings = Settings { plies, nodes, prove, hash };
    // A wrong line of moves is found before the journal is begun.
    let leaves = Openings::new(plies).tree.leaves_after(&arguments.only).with_context(|| {
        WrongUsage(format!("--only: found moves that are no line of {}", count_of(plies, "ply")))
    })?;
    let (journal, parts) = Journal::open(path, KIND, &settings)?;
    let openings = Openings::with_parts(plies, parts).with_context(named)?;
    let jobs = openings.jobs(&leaves)?;
    let state = Mutex::new((journal, openings));
    arguments.threads.workers().run(
        "parts",
        0..jobs.len() as u64,
        || Ok::<(), anyhow::Error>(()),
        |(), number, (): &mut ()| {
            let part = jobs[number as usize].run(&settings)?;
            let (journal, openings) = &mut *state.lock().unwrap_or_else(PoisonError::into_inner);
            journal.append(&part).with_context(named)?;
            openings.add(part)
        },
    )?;
    let (_, openings) = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    print!("{}", tables(&openings));
    Ok(())
}
