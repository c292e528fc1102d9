//! `join`: the certificate of a win whose leaves are known.

use std::path::PathBuf;

use bingwa::bao::Side;
use bingwa::solve::ahead;
use bingwa::util::files::OutputFile;
use bingwa_theory::prove::leaves::read;
use bingwa_theory::prove::skeleton::LeafSolver;

use super::Threads;
use super::openings::hash;
use super::prove::{game, leaf_counter, write};

/// Join the proofs of known leaves to the certificate of a win
///
/// Each line of LEAVES has the moves from the start of the game to a leaf, those of MOVES first. A
/// line that begins with # is a comment. In each position before the leaves the winner plays one
/// move, and the lines go on with every legal reply of the loser, or reach the position after it
/// by other moves.
///
/// The solver proves each leaf with an empty table and at most --prove nodes. The certificate does
/// not depend on the threads; each takes the memory of --hash.
#[derive(clap::Args)]
pub struct Arguments {
    /// The moves from the start to the position that is won
    #[arg(value_name = "MOVES")]
    moves: String,
    /// The file of the leaves
    #[arg(value_name = "LEAVES")]
    leaves: PathBuf,
    /// The player whose win is to be proven: S or N [default: the one ahead]
    #[arg(long, value_name = "SIDE")]
    attacker: Option<Side>,
    /// Nodes of the solver for each leaf
    #[arg(long, value_name = "N", default_value_t = 20_000_000,
        value_parser = clap::value_parser!(u64).range(1..))]
    prove: u64,
    /// Size of the table of each leaf, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 2048, value_parser = hash())]
    hash: usize,
    /// Write the certificate, compressed by gzip
    #[arg(long, value_name = "FILE")]
    proof: PathBuf,
    #[command(flatten)]
    threads: Threads,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let root = game(&arguments.moves)?;
    let winner = arguments.attacker.unwrap_or_else(|| ahead(root.position()));
    let skeleton = read(&arguments.leaves, &root, winner)?;
    let proof = OutputFile::new(&arguments.proof)?;
    let (leaves, moves) = (skeleton.leaves.len(), skeleton.moves.len());
    println!("leaves: {leaves}; moves of {winner} before them: {moves}");

    let solver = LeafSolver { winner, nodes: Some(arguments.prove), hash: arguments.hash };
    let on_leaf = leaf_counter(leaves);
    let workers = arguments.threads.workers();
    let certificate = skeleton.certificate(root.position(), &solver, workers, on_leaf)?;
    write(&certificate, &proof)
}
