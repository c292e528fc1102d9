//! `facts`: plays games between equal players and prints a table of facts.

use std::path::PathBuf;

use bingwa_theory::facts::Tally;
use bingwa_theory::facts::table::table;
use bingwa_theory::players::{Players, Strength};
use serde::Serialize;

use super::Threads;

/// Play games between equal players and print a table of facts
///
/// Each column is a strength: random players, or the engine at fixed nodes a move with one
/// thread. Both players of a game are equally strong.
///
/// The engine is deterministic and would always play the same game. So the nodes of each
/// move are drawn evenly between half and one and a half of the strength, by --seed and the
/// number of the game. --opening-plies begins each game with random moves, so that all first
/// moves are played; they count in every row. All later moves are the engine's.
///
/// The same options print the same figures.
#[derive(clap::Args)]
pub struct Arguments {
    /// Strengths: nodes a move, 0 for random players
    #[arg(long, value_name = "N,N,…", value_delimiter = ',', default_value = "0,100")]
    nodes: Vec<Strength>,
    /// Games of each strength: one number for all of them, or one each
    #[arg(long, value_name = "N,N,…", value_delimiter = ',', default_value = "1000",
        value_parser = clap::value_parser!(u64).range(1..))]
    games: Vec<u64>,
    /// Random plies at the start of an engine's game
    #[arg(long, value_name = "N", default_value_t = 2)]
    opening_plies: usize,
    /// Determines the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
    /// Also write the figures, histograms included, to this file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// The figures of one strength, as `--json` writes them.
#[derive(Serialize)]
struct Column<'a> {
    nodes: Strength,
    seed: u64,
    opening_plies: usize,
    #[serde(flatten)]
    tally: &'a Tally,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let json = super::json_file(arguments.json.as_deref())?;
    let mut columns = Vec::new();
    for (strength, games) in super::games_of(&arguments.games, &arguments.nodes)? {
        columns.push((strength, play(arguments, strength, games)?));
    }
    let &Arguments { seed, opening_plies, .. } = arguments;
    let column = |(nodes, tally)| Column { nodes, seed, opening_plies, tally };
    let figures: Vec<_> =
        columns.iter().map(|(strength, tally)| column((*strength, tally))).collect();
    print!("{}", table(&columns));
    super::write_json(json.as_ref(), &figures)
}

/// Plays the games of one strength.
fn play(arguments: &Arguments, strength: Strength, games: u64) -> anyhow::Result<Tally> {
    let tally = arguments.threads.workers().run(
        &strength.to_string(),
        0..games,
        || Players::new(strength, arguments.seed, arguments.opening_plies),
        |players, number, tally: &mut Tally| {
            tally.add(number, &players.play(number));
            Ok(())
        },
    );
    Ok(tally?)
}
