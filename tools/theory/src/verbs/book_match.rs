//! `book-match`: what an opening book is worth.

use std::path::PathBuf;

use anyhow::Context;
use bingwa::book::OwnBook;
use bingwa_theory::book_match::Results;
use bingwa_theory::players::{Players, Strength};

use super::Threads;
use super::book::hundredths;

/// Play a match from the start: the engine with an opening book against itself without
///
/// Plays pairs of games from the start position: the engine with the book against the same
/// engine without it, once as South and once as North. The book answers as with the
/// options OwnBook, BookFile and BookMargin of the engine.
///
/// The engine is deterministic and would always play the same game. So the nodes of each
/// move are drawn evenly between half and one and a half of --nodes, by --seed and the
/// number of the pair. Both games of a pair have the same nodes at the same ply.
///
/// The same options print the same results.
#[derive(clap::Args)]
pub struct Arguments {
    /// The book [default: the one that is built into the engine]
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Draw the moves of the book from those up to this many points below the best one; 0
    /// always plays the best
    #[arg(long, value_name = "POINTS", default_value_t = 0.0)]
    margin: f64,
    /// Nodes a move
    #[arg(long, value_name = "N", default_value_t = 25_000,
        value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Pairs of games
    #[arg(long, value_name = "N", default_value_t = 500,
        value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// Determines the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let &Arguments { nodes, pairs, seed, .. } = arguments;
    let mut book = OwnBook::builtin(hundredths(arguments.margin)?);
    if let Some(path) = &arguments.book {
        book.set_file(path).with_context(|| path.display().to_string())?;
    }
    let results: Results = arguments.threads.workers().run(
        "pairs",
        0..pairs,
        || Players::new(Strength::Nodes(nodes), seed, 0),
        |players, number, results: &mut Results| {
            results.play_pair(players, number, &book);
            Ok(())
        },
    )?;
    println!("{results}");
    Ok(())
}
