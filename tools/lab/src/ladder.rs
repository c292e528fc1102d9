//! The ladder: a round robin of all levels and two built-in engines, which measures their Elo.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, ensure};
use bingwa::matches::stats::{Counts, EloEstimate};
use bingwa::matches::{EngineResult, MatchResult};

use crate::text::{Table, or_dash, whole};

/// The number of levels.
const LEVELS: usize = 10;

/// Nodes a move of level 10, which nothing else limits.
const FULL_NODES: u64 = 6_000;

/// Seed of openings and levels.
const SEED: u64 = 1;

/// The player with 0 Elo.
const ANCHOR: &str = "random";

/// Play all levels against each other and print the tables of their Elo
///
/// The players are the ten levels, `builtin:random`, which has 0 Elo, and `builtin:greedy`. The
/// same command goes on with a ladder that was stopped. A fixed seed and limits by nodes make
/// the same games on every machine.
#[derive(clap::Args)]
pub struct Arguments {
    /// The program, a release build
    #[arg(long, value_name = "FILE", default_value = "target/release/bingwa")]
    engine: PathBuf,
    /// Games of each two players
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// Games at a time
    #[arg(long, value_name = "K", default_value_t = 1)]
    concurrency: u32,
    /// The record of the games; the result stands beside it
    #[arg(long, value_name = "FILE", default_value = "target/ladder.txt")]
    record: PathBuf,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { engine, games, concurrency, record } = arguments;
    let program = engine.canonicalize().with_context(|| engine.display().to_string())?;
    let result = record.with_extension("json");
    let mut command = Command::new(&program);
    command.args(["match", "--resume", "--engine", "builtin:random", "--engine", "builtin:greedy"]);
    for level in 1..=LEVELS {
        // A level below 10 ends its search by itself; a match asks for a limit.
        let nodes = if level == LEVELS { FULL_NODES } else { 1_000_000_000 };
        command.arg("--engine").arg(format!(
            "cmd='{}',name={level},nodes={nodes},option.Skill Level={level},option.Seed={SEED}",
            program.display()
        ));
    }
    for (option, value) in [("--games", *games), ("--seed", SEED)] {
        command.args([option, &value.to_string()]);
    }
    command.args(["--concurrency", &concurrency.to_string()]);
    command.arg("--record").arg(record).arg("--json").arg(&result);
    let status = command.status().with_context(|| program.display().to_string())?;
    ensure!(status.success(), "the match ended with {status}; its record is {}", record.display());

    let named = || result.display().to_string();
    let found = fs::read_to_string(&result).with_context(named)?;
    let result: MatchResult = serde_json::from_str(&found).with_context(named)?;
    println!(
        "{}{} games of each two players; level {LEVELS} with {} nodes a move, seed {SEED}.",
        tables(result)?,
        whole(*games),
        whole(FULL_NODES)
    );
    Ok(())
}

/// The Elo of the players in their order, and the score of each against each, in percent.
fn tables(mut result: MatchResult) -> anyhow::Result<String> {
    result.estimate(None);
    let rated = |player: &EngineResult| Some((player.name.clone(), player.elo?));
    let mut players: Vec<(String, EloEstimate)> =
        result.engines.iter().map(rated).collect::<Option<_>>().context("a player without Elo")?;
    let anchor = players.iter().find(|(name, _)| name == ANCHOR);
    let zero = anchor.with_context(|| format!("found no player {ANCHOR}"))?.1.value;
    players.sort_by(|(_, one), (_, other)| one.value.total_cmp(&other.value));
    let table = result.crosstable();
    let score = |player: &str, other: &str| {
        let games = table.games(result.engine(player)?, result.engine(other)?);
        (games.total() > 0).then(|| 100.0 * games.points() / games.total() as f64)
    };

    let names = players.iter().map(|(name, _)| name.as_str());
    let mut elo = Table::new(["player", "Elo", "±"]);
    let mut scores = Table::new([""].into_iter().chain(names.clone()));
    for (name, EloEstimate { value, margin }) in &players {
        let is_level = name.parse::<usize>().is_ok();
        let title = if is_level { format!("level {name}") } else { format!("`builtin:{name}`") };
        let margin = margin.map_or_else(String::new, |margin| format!("{margin:.0}"));
        elo.row(title, [format!("{:.0}", value - zero), margin]);
        let percent = |other| or_dash(score(name, other), |share| format!("{share:.0}"));
        scores.row(format!("**{name}**"), names.clone().map(percent));
    }
    Ok(format!("{elo}\nThe score of each row's player in percent:\n\n{scores}\n"))
}

#[cfg(test)]
mod tests {
    use bingwa::matches::Meeting;
    use bingwa::matches::stats::Trinomial;

    use super::*;

    #[test]
    fn players_stand_in_the_order_of_their_elo_from_random() {
        let engine = |name: &str| {
            let spec = serde_json::json!({"name": name, "engine": name, "faults": {}});
            serde_json::from_value(spec).expect("an engine")
        };
        let meeting = |first: &str, second: &str, wins: u64, draws: u64, losses: u64| {
            let mut meeting = Meeting::new(first, second);
            meeting.games = Trinomial::new(wins, draws, losses);
            meeting
        };
        let result = MatchResult {
            finished: true,
            games: 200,
            scheduled: 200,
            engines: ["random", "2", "1"].map(engine).to_vec(),
            meetings: vec![meeting("random", "2", 10, 5, 85), meeting("1", "random", 60, 10, 30)],
            ..MatchResult::default()
        };
        let tables = tables(result).expect("tables");
        // The odds of the scores: 400·log₁₀(0.65/0.35) and 400·log₁₀(0.875/0.125).
        let rows = ["| `builtin:random` | 0 | ", "| level 1 | 108 | ", "| level 2 | 338 | "];
        let scores =
            ["|  | random | 1 | 2 |", "| **random** | – | 35 | 12 |", "| **2** | 88 | – | – |"];
        let begins = rows.into_iter().chain(scores);
        let found: Vec<bool> =
            begins.map(|begin| tables.lines().any(|line| line.starts_with(begin))).collect();
        assert_eq!(found, [true; 6], "{tables}");
    }
}
