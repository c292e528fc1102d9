//! Self-play: the positions of its games become samples.

use std::ops::Range;
use std::path::PathBuf;

use anyhow::Context;
use bingwa::bao::{Game, Move, Position, Rules};
use bingwa::search::{Engine, HashError, Limits, Options, Score, last_lines};
use bingwa::util::files::OutputFile;
use indicatif::{ProgressBar, ProgressStyle};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;

use crate::sample::{Sample, write_file};

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
    /// Games played at the same time
    #[arg(long, default_value_t = 1)]
    threads: usize,
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

/// A game of this many plies is a draw.
const LONGEST: usize = 300;

/// Games that one thread plays before their samples are written.
const PART: u32 = 16;

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { least, most, .. } = *arguments;
    anyhow::ensure!(least <= most, "--least {least}: expected at most --most {most}");
    anyhow::ensure!(
        (0.0..=1.0).contains(&arguments.random),
        "--random {}: expected a number from 0 to 1",
        arguments.random
    );
    let end = arguments.first.checked_add(arguments.games);
    let end = end.context("--first and --games: expected numbers of games below 2^32")?;
    let target = OutputFile::new(&arguments.output)?;
    write_file(&target, |out| {
        play_games(arguments, arguments.first..end, |sample| Ok(out.write(sample)?))
    })
}

/// Plays games, and takes their samples in the order of their numbers.
fn play_games(
    arguments: &Arguments,
    numbers: Range<u32>,
    mut take: impl FnMut(&Sample) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let style = "{bar:40} {pos}/{len} games  {elapsed_precise}, {eta_precise} left";
    let bar =
        ProgressBar::new(numbers.len() as u64).with_style(ProgressStyle::with_template(style)?);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(arguments.threads).build()?;
    let part = PART * pool.current_num_threads() as u32;
    for first in numbers.clone().step_by(part as usize) {
        let numbers = first..numbers.end.min(first.saturating_add(part));
        let played = numbers.len() as u64;
        // In the order of their numbers, so that the file has the same bytes
        // with any number of threads.
        let games: Vec<Vec<Sample>> = pool.install(|| {
            let engine = || Engine::new(Options { hash: 1, ..Options::default() });
            let play = |engine: &mut Result<Engine, HashError>, number| match engine {
                Ok(engine) => Ok(play(arguments, engine, number)),
                Err(error) => Err(anyhow::anyhow!("{error}")),
            };
            numbers.into_par_iter().map_init(engine, play).collect::<anyhow::Result<_>>()
        })?;
        games.iter().flatten().try_for_each(&mut take)?;
        bar.inc(played);
    }
    bar.finish();
    Ok(())
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
    let mut moves: Vec<Move> =
        game.position().legal_moves(game.rules()).iter().map(|legal| legal.mv()).collect();
    moves.sort_unstable();
    if let Some(&m) = moves.choose(random) {
        game.play(m).expect("a legal move");
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
