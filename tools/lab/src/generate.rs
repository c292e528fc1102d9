//! Self-play: the positions of its games become samples.

use std::path::PathBuf;

use anyhow::{Context, ensure};
use bingwa::bao::{Game, Move, Position, Rules};
use bingwa::search::{Engine, Limits, Options, Score, last_lines};
use bingwa::util::files::OutputFile;
use bingwa::util::messages::WrongUsage;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::jobs::Threads;
use crate::samples::{Sample, write_samples};

/// Play games and write their positions with score and result
///
/// Each game begins with random plies. Then the engine searches each position, and now and then
/// plays a random move in place of its best one. The same options write the same bytes, on any
/// number of threads.
#[derive(clap::Args)]
pub struct Arguments {
    /// The output file
    output: PathBuf,
    /// Games to play
    #[arg(long, default_value_t = 10_000)]
    games: u32,
    /// Number of the first game; each number is another game
    #[arg(long, default_value_t = 0)]
    first: u32,
    /// Nodes per move
    #[arg(long, default_value_t = 2_000)]
    nodes: u64,
    #[command(flatten)]
    threads: Threads,
    /// Random plies at the beginning of a game: at least this many
    #[arg(long, default_value_t = 0)]
    least: u32,
    /// Random plies at the beginning of a game: at most this many
    #[arg(long, default_value_t = 13)]
    most: u32,
    /// Share of random moves after the opening, 0 to 1
    #[arg(long, default_value_t = 0.05)]
    random: f64,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Games whose samples are held in memory before they are written.
const BATCH: usize = 10_000;

/// A game of this many plies is a draw.
const LONGEST: usize = 300;

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let &Arguments { games, first, least, most, random, .. } = arguments;
    ensure!(
        least <= most,
        WrongUsage(format!("--least: found {least}, expected at most --most {most}"))
    );
    ensure!(
        (0.0..=1.0).contains(&random),
        WrongUsage(format!("--random: found {random}, expected a number from 0 to 1"))
    );
    let end = first.checked_add(games);
    let end = end.context("--first and --games: expected numbers of games below 2^32")?;
    let target = OutputFile::new(&arguments.output)?;
    write_samples(&target, |write| {
        for first in (first..end).step_by(BATCH) {
            let played = arguments.threads.run(
                "games",
                first.into()..end.min(first.saturating_add(BATCH as u32)).into(),
                || Engine::new(Options { hash: 1, ..Options::default() }),
                |engine, number| Ok(play(arguments, engine, number as u32)),
            )?;
            played.iter().flatten().try_for_each(&mut *write)?;
        }
        Ok(())
    })
}

/// The samples of one game.
fn play(arguments: &Arguments, engine: &mut Engine, number: u32) -> Vec<Sample> {
    let spread: u64 = Xoshiro256PlusPlus::seed_from_u64(arguments.seed).random();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(spread.wrapping_add(number.into()));
    let rules = Rules::default();
    let mut game = Game::new(Position::kiswahili(), rules);
    for _ in 0..random.random_range(arguments.least..=arguments.most) {
        if game.outcome().is_none() {
            play_any(&mut game, &mut random);
        }
    }

    // A game must not depend on the games that this engine has played before.
    engine.new_game();
    let mut samples = Vec::new();
    while game.outcome().is_none() && game.moves().len() < LONGEST {
        let Some((best, score)) = think(engine, &game, arguments.nodes) else { break };
        let position = *game.position();
        samples.push(Sample { game: number as u16, points: 1, score, position });
        if random.random_bool(arguments.random) {
            play_any(&mut game, &mut random);
        } else {
            game.play(best).expect("a legal move");
        }
    }
    if let Some(winner) = game.outcome().and_then(|outcome| outcome.winner) {
        for sample in &mut samples {
            sample.points = if sample.position.side() == winner { 2 } else { 0 };
        }
    }
    samples
}

/// Plays any legal move.
fn play_any(game: &mut Game, random: &mut Xoshiro256PlusPlus) {
    let mut moves: Vec<Move> = game.legal_moves().iter().map(|legal| legal.mv()).collect();
    moves.sort_unstable();
    if let Some(&mv) = moves.choose(random) {
        game.play(mv).expect("a legal move");
    }
}

/// The best move and its score; `None` if there is no legal move.
fn think(engine: &mut Engine, game: &Game, nodes: u64) -> Option<(Move, i16)> {
    let mut reports = Vec::new();
    let done = engine.search(game, Limits::nodes(nodes), |info| reports.push(info.clone()));
    // A depth that was broken off may have ended with a bound; the score is exact.
    let score = last_lines(&reports).first().map_or(0, |line| match line.score {
        Score::Cp(_) => line.value as i16,
        Score::Win(_) => Sample::WON,
        Score::Loss(_) => -Sample::WON,
    });
    Some((done.best?, score))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::tests::threads;

    /// The bytes of five short games from a number on.
    fn games(first: u32, games: u32, count: usize) -> Vec<u8> {
        let folder = tempfile::tempdir().expect("a folder");
        let output = folder.path().join("samples.bin");
        let threads = threads(count);
        run(&Arguments {
            output: output.clone(),
            games,
            first,
            nodes: 60,
            threads,
            least: 0,
            most: 13,
            random: 0.05,
            seed: 1,
        })
        .expect("games");
        std::fs::read(output).expect("a file")
    }

    #[test]
    fn files_do_not_depend_on_the_threads_and_ranges_make_one_run() {
        let whole = games(3, 5, 1);
        assert_eq!(games(3, 5, 3), whole);
        // The first 16 bytes name the format.
        let parts = [&games(3, 2, 1)[..], &games(5, 3, 2)[16..]].concat();
        assert_eq!(parts, whole);
    }
}
