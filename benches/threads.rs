//! The gain of more threads: nodes a second, and time to a fixed depth.
//!
//! Each position of `bench` is searched to the first depth that takes one
//! thread long enough, by one thread and by several in turn. The output is the
//! ratio of the medians for each position, and their geometric mean.
//!
//!     cargo bench --bench threads -- --threads 2 --runs 5

use std::time::Duration;

use bingwa::bao::{Game, Rules};
use bingwa::bench::POSITIONS;
use bingwa::search::{Done, Engine, Limits, Options};
use clap::Parser;

/// Several threads against one, over the bench positions
#[derive(Parser)]
struct Args {
    /// Threads to compare with one
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(2..=256))]
    threads: u16,
    /// Searches of each position; the median counts
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    runs: u16,
    /// Shortest search of one thread, in milliseconds
    #[arg(long, default_value_t = 1000)]
    millis: u64,
    /// Size of the table, in megabytes
    #[arg(long, default_value_t = 64)]
    hash: usize,
    /// Passed by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

fn search(engine: &mut Engine, game: &Game, depth: u32) -> Done {
    engine.new_game();
    engine.start(game, Limits::depth(depth)).wait().expect("a search ends")
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}

fn nodes_a_second(done: &Done) -> f64 {
    done.nodes as f64 / done.time.as_secs_f64()
}

fn geometric_mean(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp()
}

fn main() -> Result<(), bingwa::search::HashError> {
    /// Positions that end before this depth are left out.
    const DEEPEST: u32 = 60;
    let Args { threads, runs, millis, hash, .. } = Args::parse();
    let enough = Duration::from_millis(millis);
    let engine = |threads| Engine::new(Options { threads, hash, ..Options::default() });
    let mut engines = [engine(1)?, engine(usize::from(threads))?];
    let (mut times, mut speeds) = (Vec::new(), Vec::new());
    for (text, number) in POSITIONS.iter().zip(1..) {
        let game = Game::new(text.parse().expect("a position"), Rules::default());
        let long_enough = |depth: &u32| search(&mut engines[0], &game, *depth).time >= enough;
        let Some(depth) = (12..=DEEPEST).find(long_enough) else {
            println!("{number:>2} decided too soon");
            continue;
        };
        let (mut time, mut speed) = ([vec![], vec![]], [vec![], vec![]]);
        for _ in 0..runs {
            for (at, engine) in engines.iter_mut().enumerate() {
                let done = search(engine, &game, depth);
                time[at].push(done.time.as_secs_f64());
                speed[at].push(nodes_a_second(&done));
            }
        }
        let [one, several] = time.map(median);
        let [slow, fast] = speed.map(median);
        times.push(one / several);
        speeds.push(fast / slow);
        println!(
            "{number:>2} depth {depth:>2}: {one:>7.3} s and {several:>7.3} s, ratio {:.2}; nodes/s ratio {:.2}",
            one / several,
            fast / slow
        );
    }
    println!(
        "{threads} threads against one, {} positions: time to depth {:.3}, nodes/s {:.3}",
        times.len(),
        geometric_mean(&times),
        geometric_mean(&speeds)
    );
    Ok(())
}
