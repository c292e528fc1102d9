//! Self-play: the positions of its games become samples.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::Mutex;

use anyhow::Context;
use bingwa::bao::{Game, Move, Position, Rules};
use bingwa::search::{Engine, Limits, Options, Report, Score};
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;

use crate::sample::Sample;

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
    /// Share of random moves after the opening, 0 to 1
    #[arg(long, default_value_t = 0.05)]
    random: f64,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Random plies at the beginning of a game.
const OPENING: std::ops::RangeInclusive<u32> = 4..=13;

/// A game of this many plies is a draw.
const LONGEST: usize = 300;

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let path = arguments.output.display();
    let file = File::create(&arguments.output).with_context(|| format!("{path}"))?;
    let output = Mutex::new(BufWriter::new(file));
    let style = "{bar:40} {pos}/{len} games  {elapsed_precise}, {eta_precise} left";
    let bar =
        ProgressBar::new(arguments.games.into()).with_style(ProgressStyle::with_template(style)?);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(arguments.threads).build()?;
    let end = arguments.first + arguments.games;
    pool.install(|| {
        (arguments.first..end).into_par_iter().progress_with(bar).try_for_each_init(
            || Engine::new(Options { hash: 1, ..Options::default() }),
            |engine, number| {
                let engine = engine.as_mut().map_err(|error| anyhow::anyhow!("{error}"))?;
                let samples = play(arguments, engine, number);
                // The lines of a game stay together, in the order in which games end.
                let mut output = output.lock().expect("no thread panics with the file");
                samples.iter().try_for_each(|sample| writeln!(output, "{sample}"))?;
                anyhow::Ok(())
            },
        )
    })?;
    output.into_inner().expect("no thread panics with the file").flush()?;
    Ok(())
}

/// The samples of one game.
fn play(arguments: &Arguments, engine: &mut Engine, number: u32) -> Vec<Sample> {
    let spread: u64 = Xoshiro256PlusPlus::seed_from_u64(arguments.seed).random();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(spread.wrapping_add(number.into()));
    let rules = Rules::default();
    let mut game = Game::new(Position::kiswahili(), rules);
    for _ in 0..random.random_range(OPENING) {
        if game.outcome().is_none() {
            play_any(&mut game, &mut random);
        }
    }

    // A game must not depend on the games that this engine has played before.
    engine.new_game();
    let mut samples = Vec::new();
    while game.outcome().is_none() && game.moves().len() < LONGEST {
        let Some((best, score)) = think(engine, &game, arguments.nodes) else { break };
        samples.push(Sample { game: number, points: 1, score, position: *game.position() });
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
fn think(engine: &mut Engine, game: &Game, nodes: u64) -> Option<(Move, i32)> {
    let search = engine.start(game, Limits::nodes(nodes));
    let mut score = 0;
    for report in search.reports() {
        match report {
            Report::Info(info) => {
                score = match info.score {
                    Score::Centiseeds(value) => value,
                    Score::Win(_) => Sample::WON,
                    Score::Loss(_) => -Sample::WON,
                }
            }
            Report::Done(done) => return done.best.map(|m| (m, score)),
        }
    }
    None
}
