//! The openings: a search and a proof attempt for each position after the first plies.

mod table;
mod tree;

use std::collections::HashMap;
use std::path::PathBuf;

use bingwa::bao::{Game, Move, Position, RULES_VERSION};
use bingwa::search::{Engine, HashError, Limits, Options, Score, last_lines};
use bingwa::solve::{SolveLimits, Solver};
use bingwa::util::journal::Journal;
use serde::{Deserialize, Serialize};

use self::table::tables;
use self::tree::{Backed, OpeningTree, Value};
use crate::jobs::Threads;
use crate::players::rules;
use crate::solved::{Proof, prove};
use crate::{hash, positive};

/// The name of this computation in its journal.
const KIND: &str = "openings";

/// Most plies of the tree: after 8 plies there are 18,235 positions.
const MOST_PLIES: u32 = 8;

/// Search all positions after the first plies and try to prove who wins them
///
/// For each distinct position after --plies plies of bao la kiswahili: the score and the best
/// line of a search, and an attempt of the solver to prove who wins.
///
/// A position before the last ply is proven if one of its moves leads to a proven win of the
/// mover, or all of them to proven losses. The table shows this too.
///
/// Each finished position is a line of the journal. The same command goes on where it
/// was stopped. A part runs on one thread with an empty table, so the figures depend neither
/// on the threads nor on the order of the parts. Each thread takes the memory of --hash.
#[derive(clap::Args)]
pub struct Arguments {
    /// The ply of the positions
    #[arg(long, value_name = "N", default_value_t = 4,
        value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_PLIES)))]
    plies: u32,
    /// Nodes of the search of each position
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = positive())]
    nodes: u64,
    /// Nodes of the proof attempt for each position
    #[arg(long, value_name = "N", default_value_t = 3_000_000, value_parser = positive())]
    prove: u64,
    /// Size of the table of each part, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = hash())]
    hash: usize,
    /// The file of finished parts
    #[arg(long, value_name = "FILE")]
    journal: PathBuf,
    #[command(flatten)]
    threads: Threads,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let path = &arguments.journal;
    let &Arguments { plies, nodes, prove, hash, .. } = arguments;
    let settings = OpeningsPlan { plies, nodes, prove, hash };
    let (journal, parts) = Journal::open::<_, OpeningPart>(path, KIND, RULES_VERSION, &settings)?;
    let tree = OpeningTree::grow(plies);
    let mut parts: HashMap<Position, OpeningPart> =
        parts.into_iter().map(|part| (part.position, part)).collect();
    let positions = tree.leaves().map(|leaf| tree.nodes[leaf].position);
    let open: Vec<Position> = positions.filter(|position| !parts.contains_key(position)).collect();
    let more = arguments.threads.run(
        "positions",
        0..open.len() as u64,
        || Ok(()),
        |(), number| {
            let part = OpeningPart::of(open[number as usize], &settings)?;
            journal.append(&part)?;
            Ok(part)
        },
    )?;
    parts.extend(more.into_iter().map(|part| (part.position, part)));
    print!("{}", tables(&tree, &parts));
    Ok(())
}

/// What decides on the figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OpeningsPlan {
    /// The ply of the positions.
    plies: u32,
    /// Nodes of the search of each position.
    nodes: u64,
    /// Nodes of the proof attempt for each position.
    prove: u64,
    /// Megabytes of the table of a search or a proof attempt.
    hash: usize,
}

/// A finished part: what the engine and the solver say of a position of the last ply.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct OpeningPart {
    position: Position,
    /// The score of the search, for the mover.
    score: Score,
    /// The best line of the search.
    line: Vec<Move>,
    /// The answer of the solver.
    proof: Proof,
}

impl OpeningPart {
    /// Searches a position and tries to prove it, each with an empty table.
    fn of(position: Position, settings: &OpeningsPlan) -> Result<OpeningPart, HashError> {
        let &OpeningsPlan { nodes, prove: most, hash, .. } = settings;
        let mut engine = Engine::new(Options { hash, ..Options::default() })?;
        let mut reports = Vec::new();
        let game = Game::new(position, rules());
        engine.search(&game, Limits::nodes(nodes), |info| reports.push(info.clone()));
        let last = last_lines(&reports).into_iter().next();
        // Without a move there is nothing to search: the mover has lost.
        let (score, line) = last.map_or((Score::Loss(0), Vec::new()), |info| (info.score, info.pv));
        // One table at a time.
        drop(engine);
        let limits = SolveLimits { nodes: Some(most), ..SolveLimits::default() };
        let proof = prove(&mut Solver::new(hash, 1)?, &position, &limits);
        Ok(OpeningPart { position, score, line, proof })
    }

    /// The value of the position: a proof, or else the engine's score.
    fn value(&self) -> Backed {
        let Some(winner) = self.proof.winner else {
            return Backed { value: Value::Score(self.score), line: self.line.clone() };
        };
        let won = winner == self.position.side();
        let plies = self.proof.plies;
        // The line of the engine may begin with a move that is not the proven one.
        let line = match self.proof.best {
            Some(best) if self.line.first() != Some(&best) => vec![best],
            _ => self.line.clone(),
        };
        Backed { value: if won { Value::Win(plies) } else { Value::Loss(plies) }, line }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_position_is_searched() {
        let lost = "1,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/1,0,0,0,20,10,10,10/9,0,0,0,0,0,1,1 0,0 - N -";
        let lost: Position = lost.parse().expect("a position");
        let settings = OpeningsPlan { plies: 2, nodes: 100, prove: 100, hash: 1 };
        let part = OpeningPart::of(lost, &settings).expect("memory");
        assert_eq!((part.score, &part.line[..]), (Score::Loss(0), &[][..]));
        assert_eq!(part.value(), Backed { value: Value::Loss(0), line: vec![] });
        let json = serde_json::to_string(&part).expect("JSON");
        assert_eq!(serde_json::from_str::<OpeningPart>(&json).expect("a part"), part);
    }
}
