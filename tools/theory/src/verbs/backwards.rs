//! `backwards`: proofs of the positions of games, from the end backwards.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, bail};
use bingwa_command::WrongUsage;
use bingwa_theory::backwards::table::tables;
use bingwa_theory::backwards::{Games, KIND, ProofLimits, Proven, Settings, players, prove_game};
use bingwa_theory::journal::Journal;

use super::openings::hash;
use super::{Threads, read_journal};

/// Prove the positions of games from the end backwards
///
/// Plays games of the engine against itself and proves their positions, the last one first,
/// until two positions in a row are not decided. The solver keeps its table from one
/// position of a game to the next.
///
/// The table has the share of positions that are decided within each limit, and the moves
/// that gave away a proven win. With limits in nodes (--prove) the same options print the
/// same table; limits of time (--time) depend on the machine and its load.
///
/// Each finished game is a line of the journal. The same command goes on where it was
/// stopped, and more --games add to the journal.
#[derive(clap::Args)]
pub struct Arguments {
    /// Games to play
    #[arg(long, value_name = "N", default_value_t = 40,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Nodes of each move, on average; 0 for random players
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    nodes: u64,
    /// Random plies at the start of a game
    #[arg(long, value_name = "N", default_value_t = 2)]
    opening_plies: usize,
    /// Determines the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Limits of a position, in seconds
    #[arg(
        long,
        value_name = "S,S,…",
        value_delimiter = ',',
        default_value = "10,100,1000",
        conflicts_with = "prove",
        value_parser = milliseconds
    )]
    time: Vec<u64>,
    /// Limits of a position, in nodes
    #[arg(long, value_name = "N,N,…", value_delimiter = ',',
        value_parser = clap::value_parser!(u64).range(1..))]
    prove: Vec<u64>,
    /// Size of the solver's table, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = hash())]
    hash: usize,
    /// The file of finished games
    #[arg(long, value_name = "FILE")]
    journal: PathBuf,
    #[command(flatten)]
    threads: Threads,
    /// Only print the tables of the journal
    #[arg(long, conflicts_with_all = [
        "games", "nodes", "opening_plies", "seed", "time", "prove", "hash", "threads",
    ])]
    table: bool,
}

impl Arguments {
    fn settings(&self) -> anyhow::Result<Settings> {
        let &Arguments { nodes, opening_plies, seed, hash, .. } = self;
        let limits = if self.prove.is_empty() {
            ProofLimits::TimeMs(self.time.clone())
        } else {
            ProofLimits::Nodes(self.prove.clone())
        };
        let falling = limits.all().windows(2).find(|pair| pair[0] >= pair[1]);
        if let Some(&[first, second]) = falling {
            let (option, unit) = match &limits {
                ProofLimits::Nodes(_) => ("--prove", "nodes"),
                ProofLimits::TimeMs(_) => ("--time", "ms"),
            };
            bail!(WrongUsage(format!(
                "{option}: found {first} {unit} before {second}, expected ascending limits"
            )));
        }
        Ok(Settings { nodes, opening_plies, seed, hash, limits })
    }
}

/// Milliseconds from the seconds of `--time`.
fn milliseconds(text: &str) -> Result<u64, &'static str> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let milliseconds = time.and_then(|time| u64::try_from(time.as_millis()).ok());
    milliseconds.filter(|&time| time > 0).ok_or("expected seconds, at least 0.001")
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let path = &arguments.journal;
    let named = || path.display().to_string();
    if arguments.table {
        let contents = read_journal::<Settings, Proven>(path, KIND)?;
        let games = Games::with_parts(contents.parts).with_context(named)?;
        print!("{}", tables(&games, &contents.options.limits));
        return Ok(());
    }
    let settings = arguments.settings()?;
    let (journal, parts) = Journal::open(path, KIND, &settings)?;
    let games = Games::with_parts(parts).with_context(named)?;
    let todo: Vec<u64> = (0..arguments.games).filter(|&number| !games.has(number)).collect();
    let state = Mutex::new((journal, games));
    arguments.threads.workers().run(
        "games",
        0..todo.len() as u64,
        || Ok::<_, anyhow::Error>(players(&settings)?),
        |players, number, (): &mut ()| {
            let proven = prove_game(players, &settings, todo[number as usize])?;
            let (journal, games) = &mut *state.lock().unwrap_or_else(PoisonError::into_inner);
            journal.append(&proven).with_context(named)?;
            games.add(proven)
        },
    )?;
    let (_, games) = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    print!("{}", tables(&games, &settings.limits));
    Ok(())
}
