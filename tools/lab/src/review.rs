//! How far a review without limits can be trusted: its grades against a longer search of every
//! position.

use std::fmt;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Context;
use bingwa::analysis::{BLUNDER, INACCURACY, MISTAKE, analyse};
use bingwa::bao::record;
use bingwa::search::{Engine, Limits, Options};

use crate::jobs::Threads;
use crate::text::{percent, whole};

/// Compare the grades of a review with a longer search of every position
///
/// Each game is reviewed without limits, as `bingwa analyse --record` does, and with --nodes a
/// position, which counts as the truth. Of the moves that the review calls mistakes or blunders,
/// true ones lose 10% or more of the chance of winning; of those that lose 30% or more, the review
/// finds the ones that it calls so. A line names each of the others.
#[derive(clap::Args)]
pub struct Arguments {
    /// The records of the games
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Nodes a position of the truth
    #[arg(long, value_name = "N", default_value_t = 4_000_000, value_parser = crate::positive())]
    nodes: u64,
    /// Size of each table, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 128, value_parser = crate::hash())]
    hash: usize,
    #[command(flatten)]
    threads: Threads,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut games = Vec::new();
    for file in &arguments.files {
        let name = || file.display().to_string();
        for record in record::parse(&fs::read_to_string(file).with_context(name)?)? {
            games.push((name(), record.rules().and_then(|rules| record.replay(&rules))?));
        }
    }
    let options = Options { hash: arguments.hash, ..Options::default() };
    let prepare = || Engine::new(options);
    let jobs = 0..games.len() as u64;
    let pairs = arguments.threads.run("games", jobs, prepare, |engine, number| {
        let game = &games[number as usize].1;
        let run = |engine: &mut Engine, limits| {
            analyse(game, engine, &limits, |_| ControlFlow::Continue(()))
        };
        let review = run(engine, Limits::default());
        Ok((review, run(engine, Limits::nodes(arguments.nodes))))
    })?;
    let mut sum = Accuracy::default();
    for ((name, game), (review, truth)) in games.iter().zip(&pairs) {
        sum.moves += game.moves().len() as u64;
        sum.nodes += review.nodes;
        for (index, of_review) in review.judged() {
            let Some(Some(of_truth)) = truth.verdicts.get(index) else { continue };
            let [seen, lost] = [of_review, of_truth].map(|verdict| verdict.chance_loss);
            if sum.add(seen, lost) {
                let (pair, full) = (game.pair(index), game.moves()[index].full());
                println!(
                    "{name}: {pair} {full}: {:.0}% lost, in truth {:.0}%",
                    100.0 * seen,
                    100.0 * lost
                );
            }
        }
    }
    print!("{sum}");
    Ok(())
}

/// What the reviews of some games are worth.
#[derive(Default)]
struct Accuracy {
    moves: u64,
    nodes: u64,
    /// Moves that a review calls mistakes or blunders, and those of them that are faults.
    graded: [u64; 2],
    /// Moves that lose much in truth, and those of them that a review calls so.
    lost: [u64; 2],
}

impl Accuracy {
    /// Counts a move by the chance that it lost in the review and in truth, and says whether the
    /// review is wrong.
    fn add(&mut self, seen: f64, lost: f64) -> bool {
        let is_graded = seen >= MISTAKE;
        let (is_fault, is_great) = (lost >= INACCURACY, lost >= BLUNDER);
        let count = |count: &mut [u64; 2], is_one, is_right| {
            count[0] += u64::from(is_one);
            count[1] += u64::from(is_one && is_right);
        };
        count(&mut self.graded, is_graded, is_fault);
        count(&mut self.lost, is_great, is_graded);
        is_graded && !is_fault || is_great && !is_graded
    }
}

impl fmt::Display for Accuracy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Accuracy { moves, nodes, graded: [graded, faults], lost: [lost, found] } = *self;
        writeln!(f, "{} moves, {} nodes a move", whole(moves), whole(nodes / moves.max(1)))?;
        writeln!(
            f,
            "mistakes and blunders: {graded}, true {faults} ({})",
            percent(faults, graded)
        )?;
        writeln!(f, "losses of 30% or more: {lost}, found {found} ({})", percent(found, lost))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_review_is_wrong_where_it_blames_too_much_or_too_little() {
        let mut sum = Accuracy::default();
        let wrong = [(0.25, 0.05), (0.25, 0.12), (0.15, 0.35), (0.22, 0.9), (0.1, 0.2)]
            .map(|(seen, lost)| sum.add(seen, lost));
        assert_eq!(wrong, [true, false, true, false, false]);
        assert_eq!((sum.graded, sum.lost), ([3, 2], [2, 1]));
    }
}
