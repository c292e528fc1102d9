//! `make`: plays games and writes the puzzles found in them.

use std::path::PathBuf;

use anyhow::ensure;
use bingwa::bao::{Game, Variant};
use bingwa::util::files::OutputFile;
use bingwa_puzzles::collect::Collection;
use bingwa_puzzles::games::Players;
use bingwa_puzzles::proof::Prover;
use bingwa_puzzles::puzzle::{self, Puzzle};
use bingwa_puzzles::{LONGEST, find};

/// The same options write the same bytes.
#[derive(clap::Args)]
pub struct Arguments {
    /// The file to write
    file: PathBuf,
    /// How many wins in one, two, three and four moves
    #[arg(long, value_name = "N,N,N,N", value_delimiter = ',', default_values_t = [60, 100, 80, 60])]
    wins: Vec<usize>,
    /// Determines the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games after which the search for puzzles ends, complete or not
    #[arg(long, default_value_t = 20_000)]
    games: u64,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let lengths: [usize; LONGEST as usize] =
        arguments.wins.clone().try_into().map_err(|wins: Vec<usize>| {
            anyhow::anyhow!("--wins: found {} numbers, expected {LONGEST}", wins.len())
        })?;
    // Before the work: a wrong path costs no games.
    let target = OutputFile::new(&arguments.file)?;
    let mut collection = Collection::new(lengths);
    let mut players = Players::new(arguments.seed)?;
    let mut prover = Prover::new()?;
    for number in 0..arguments.games {
        if collection.is_complete() {
            break;
        }
        collection.take_one(puzzles_of(&mut prover, &players.play(number)?));
        if (number + 1) % 100 == 0 {
            eprintln!("{} games, {} puzzles", number + 1, collection.len());
        }
    }
    for missing in collection.missing() {
        eprintln!("not found: {missing}");
    }
    ensure!(!collection.is_empty(), "no puzzle found in {} games", arguments.games);
    let text = puzzle::to_text(&collection.into_sorted())?;
    Ok(target.write(|out| out.write_all(text.as_bytes()))?)
}

fn puzzles_of(prover: &mut Prover, game: &Game) -> Vec<Puzzle> {
    let variant = Variant::of_start(game.start());
    game.positions().filter_map(|position| find::puzzle(prover, position, variant)).collect()
}
