//! `exam`: makes an exam with proven answers.

use std::path::{Path, PathBuf};

use anyhow::ensure;
use bingwa::analysis::exam::Exam;
use bingwa::util::files::OutputFile;
use bingwa::util::nouns::count_of;
use bingwa_command::WrongUsage;
use bingwa_theory::exam::{ExamPlan, Glance, make};
use bingwa_theory::players::Strength;
use clap::value_parser;

use super::Threads;

/// Write positions with all their winning moves, proven by the solver
///
/// Each position is won by its mover, and the line names all moves that win. A search of
/// 1,000 nodes does not see the win, and the move that `--glance` finds does not win.
///
/// The positions come from games of the engine against itself, in both stages and with wins
/// of up to 10, 20, 30 and more plies. Every win has a verified certificate.
///
/// The same options write the same file, on any number of threads.
#[derive(clap::Args)]
pub struct Arguments {
    /// Positions to find
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    count: usize,
    /// Most games to play [default: as many as are needed]
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Determines the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Most nodes of the solver, for a position and for each of its moves
    #[arg(long, value_name = "N", default_value_t = 40_000)]
    nodes: u64,
    /// Nodes a move of the players, 0 for random players
    #[arg(long, value_name = "N", default_value = "200")]
    strength: Strength,
    /// Random plies at the start of a game
    #[arg(long, value_name = "N", default_value_t = 6)]
    opening_plies: usize,
    /// Nodes of the search whose move must not win [default: a search of one ply]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    glance: Option<u64>,
    #[command(flatten)]
    threads: Threads,
    /// The file to write; until the end it has what was found so far
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

impl Arguments {
    /// The command that makes the exam which is found in some games.
    fn command(&self, games: u64) -> String {
        let Arguments { count, seed, nodes, opening_plies, .. } = self;
        let strength = match self.strength {
            Strength::Random => 0,
            Strength::Nodes(nodes) => nodes,
        };
        let glance = self.glance.map(|nodes| format!(" --glance {nodes}")).unwrap_or_default();
        format!(
            "bingwa-theory exam --count {count} --games {games} --seed {seed} --nodes {nodes} \
             --strength {strength} --opening-plies {opening_plies}{glance}"
        )
    }
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { count, seed, nodes, strength, opening_plies: opening, .. } = *arguments;
    ensure!(count > 0, WrongUsage("--count: found 0, expected at least 1".to_owned()));
    let path = &arguments.output;
    // Checked before the work, so that a wrong name does not cost it.
    let file = OutputFile::new(path)?;
    let games = arguments.games.unwrap_or(u64::MAX);
    let glance = arguments.glance.map_or(Glance::Ply, Glance::Nodes);
    let plan = ExamPlan { count, games, seed, nodes, strength, opening, glance };
    let exam = make(&plan, arguments.threads.workers(), |exam, games| {
        let command = arguments.command(games);
        Ok(file.write(|out| write!(out, "# {command}\n# {COLUMNS}\n{exam}"))?)
    })?;
    report(path, &exam, count);
    Ok(())
}

/// The comment that explains a line.
const COLUMNS: &str = "POSITION ; wins PLIES (proven: the mover wins within them, perhaps sooner) \
                       ; all winning moves";

fn report(file: &Path, exam: &Exam, count: usize) {
    let found = exam.questions.len();
    let positions = count_of(found, "position");
    println!("{}: {positions}", file.display());
    if found < count {
        eprintln!("warning: found {positions}, fewer than --count {count}");
    }
}
