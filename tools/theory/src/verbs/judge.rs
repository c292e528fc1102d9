//! `judge`: judges the moves of positions of games by long searches.

use std::collections::HashSet;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, ensure};
use bingwa::bao::record;
use bingwa::search::{Engine, Options};
use bingwa::util::files::read_text_file;
use bingwa_theory::journal::Journal;
use bingwa_theory::judged::{Drawn, Judged, KIND, Settings, draw, judge};

use super::Threads;
use super::openings::hash;

/// Judge the moves of positions of games by long searches
///
/// Positions are drawn from the games, after their openings. A search of a hundredth of --nodes
/// tells whether a position is open: whether its mover has a chance of 7 to 93%. In an open
/// position each move is searched alone: with a twentieth of --nodes, and those within 25
/// percentage points of the best with all of --nodes.
///
/// Each judged position is a line of the journal. The same command goes on where it was stopped;
/// use the same build, because another one may search differently. The lines depend neither on
/// the threads nor on each other. Each thread takes the memory of --hash.
#[derive(clap::Args)]
pub struct Arguments {
    /// Records of games
    #[arg(required = true, value_name = "RECORD")]
    records: Vec<PathBuf>,
    /// The file of judged positions
    #[arg(long, value_name = "FILE")]
    journal: PathBuf,
    /// Most positions drawn from each game
    #[arg(long, value_name = "N", default_value = "8")]
    per_game: NonZero<usize>,
    /// Determines the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes of the search of each good move
    #[arg(long, value_name = "N", default_value_t = 1_000_000,
        value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Size of the table, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = hash())]
    hash: usize,
    #[command(flatten)]
    threads: Threads,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let &Arguments { per_game, seed, nodes, hash, .. } = arguments;
    let settings = Settings { per_game: per_game.get(), seed, nodes, hash };
    let (mut games, mut seen, mut positions) = (0, HashSet::new(), Vec::new());
    for path in &arguments.records {
        let named = || path.display().to_string();
        let text = read_text_file(path, "game records").with_context(named)?;
        let records = record::parse(&text).with_context(named)?;
        positions.extend(draw(&records, games, &mut seen, &settings).with_context(named)?);
        games += records.len() as u64;
    }
    ensure!(!positions.is_empty(), "found no position with two moves in {games} games");

    let path = &arguments.journal;
    let named = || path.display().to_string();
    let (journal, parts) = Journal::open::<_, Judged>(path, KIND, &settings)?;
    let mut finished = vec![false; positions.len()];
    let mut open = 0;
    for Judged { number, game, position, moves } in parts {
        let drawn = positions.get(number);
        ensure!(
            drawn == Some(&Drawn { game, position }),
            "{}: found position {number} of other records, expected those given",
            named()
        );
        ensure!(!finished[number], "{}: found position {number} twice", named());
        finished[number] = true;
        open += usize::from(!moves.is_empty());
    }
    let left: Vec<usize> = (0..positions.len()).filter(|&number| !finished[number]).collect();
    let state = Mutex::new((journal, open));
    arguments.threads.workers().run(
        "positions",
        0..left.len() as u64,
        || Ok::<_, anyhow::Error>(Engine::new(Options { hash, ..Options::default() })?),
        |engine, number, (): &mut ()| {
            let number = left[number as usize];
            let part = judge(engine, number, positions[number], &settings);
            let (journal, open) = &mut *state.lock().unwrap_or_else(PoisonError::into_inner);
            *open += usize::from(!part.moves.is_empty());
            journal.append(&part).with_context(named)
        },
    )?;
    let (_, open) = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    println!("{}: {open} open positions of {}", path.display(), positions.len());
    Ok(())
}
