//! The work of the solver on a fixed set of 60 positions from games, all of which it
//! decides.
//!
//! The output is the number of nodes, which a change of the search changes, and the time.
//!
//!     cargo bench --bench solve -- --threads 1

use std::ops::ControlFlow;
use std::time::Instant;

use bingwa::bao::{Position, Rules};
use bingwa::solve::{SolveLimits, Solver};
use clap::Parser;

/// Solve 60 positions
#[derive(Parser)]
struct Args {
    /// Threads of the solver
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Size of the table, in megabytes
    #[arg(long, default_value_t = 64)]
    hash: usize,
    /// Print a line for each position
    #[arg(long)]
    each: bool,
    /// Passed by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args = Args::parse();
    let positions = include_str!("solve.txt").lines().filter(|line| !line.starts_with('#'));
    let (mut nodes, mut logarithms, mut count) = (0, 0.0, 0);
    let start = Instant::now();
    for line in positions {
        let (position, winner) = line.split_once(" ; ").ok_or("two fields")?;
        let position: Position = position.parse()?;
        // A table of its own: no position profits from another.
        let mut solver = Solver::new(args.hash, args.threads)?;
        let go_on = |_| ControlFlow::Continue(());
        let solution = solver.solve(&position, &Rules::default(), &SolveLimits::default(), go_on);
        let win = solution.win.ok_or("the position is not decided")?;
        assert_eq!(win.winner.to_string(), winner, "{position}");
        if args.each {
            println!(
                "{:>9} nodes  {:>7.3} s  {solution}",
                solution.nodes,
                solution.time.as_secs_f64()
            );
        }
        nodes += solution.nodes;
        logarithms += (solution.nodes as f64).ln();
        count += 1;
    }
    let mean = (logarithms / f64::from(count)).exp();
    println!(
        "{count} positions  {nodes} nodes  geometric mean {mean:.0}  {:.3} s",
        start.elapsed().as_secs_f64()
    );
    Ok(())
}
