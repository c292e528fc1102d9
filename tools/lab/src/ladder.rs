//! The ladder: a round robin of all levels and two built-in engines, which measures their Elo.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};
use serde::Deserialize;

use crate::text::{Table, whole};

/// The number of levels.
const LEVELS: usize = 10;

/// The player with 0 Elo.
const ANCHOR: &str = "random";

/// The document holds the tables between these two lines.
const MARKS: [&str; 2] = ["<!-- ladder: begin -->", "<!-- ladder: end -->"];

/// Play all levels against each other and write the tables of their Elo
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
    /// Nodes a move of level 10
    #[arg(long, value_name = "N", default_value_t = 6_000)]
    full_nodes: u64,
    /// Seed of openings and levels
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games at a time
    #[arg(long, value_name = "K", default_value_t = 1)]
    concurrency: u32,
    /// The record of the games; the result stands beside it
    #[arg(long, value_name = "FILE", default_value = "target/ladder.txt")]
    record: PathBuf,
    /// Write the tables between the ladder lines of this document, not to standard output
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

/// The part of a match's JSON that the tables need.
#[derive(Deserialize)]
struct Match {
    engines: Vec<Player>,
    meetings: Vec<Meeting>,
}

#[derive(Deserialize)]
struct Player {
    name: String,
    elo: Option<Elo>,
}

#[derive(Clone, Copy, Deserialize)]
struct Elo {
    value: f64,
    margin: Option<f64>,
}

#[derive(Deserialize)]
struct Meeting {
    first: String,
    second: String,
    wins: u64,
    draws: u64,
    losses: u64,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { engine, games, full_nodes, seed, concurrency, record, write } = arguments;
    let program = engine.canonicalize().with_context(|| engine.display().to_string())?;
    let result = record.with_extension("json");
    let mut command = Command::new(&program);
    command.args(["match", "--resume", "--engine", "builtin:random", "--engine", "builtin:greedy"]);
    for level in 1..=LEVELS {
        // A level below 10 ends its search by itself; a match asks for a limit.
        let nodes = if level == LEVELS { *full_nodes } else { 1_000_000_000 };
        command.arg("--engine").arg(format!(
            "cmd={},name={level},nodes={nodes},option.Skill Level={level},option.Seed={seed}",
            program.display()
        ));
    }
    for (option, value) in [("--games", *games), ("--seed", *seed)] {
        command.args([option, &value.to_string()]);
    }
    command.args(["--concurrency", &concurrency.to_string()]);
    command.arg("--record").arg(record).arg("--json").arg(&result);
    let status = command.status().with_context(|| program.display().to_string())?;
    ensure!(status.success(), "the match ended with {status}; its record is {}", record.display());

    let named = || result.display().to_string();
    let found = fs::read_to_string(&result).with_context(named)?;
    let tables = tables(&serde_json::from_str(&found).with_context(named)?)?;
    let note = format!(
        "{} games of each two players; level {LEVELS} with {} nodes a move, seed {seed}.\n",
        whole(*games),
        whole(*full_nodes)
    );
    match write {
        Some(document) => replace(document, &(tables + &note)),
        None => {
            print!("{tables}{note}");
            Ok(())
        }
    }
}

/// The Elo of the players in their order, and the score of each against each, in percent.
fn tables(result: &Match) -> anyhow::Result<String> {
    let rated = |player: &Player| Some((player.name.clone(), player.elo?));
    let mut players: Vec<(String, Elo)> =
        result.engines.iter().map(rated).collect::<Option<_>>().context("a player without Elo")?;
    let anchor = players.iter().find(|(name, _)| name == ANCHOR);
    let zero = anchor.with_context(|| format!("found no player {ANCHOR}"))?.1.value;
    players.sort_by(|(_, one), (_, other)| one.value.total_cmp(&other.value));
    let names: Vec<&str> = players.iter().map(|(name, _)| name.as_str()).collect();

    let mut elo = Table::new(["player", "Elo", "±"]);
    let headings = [""].into_iter().chain(names.iter().copied());
    let mut scores = Table::new(headings);
    for (name, Elo { value, margin }) in &players {
        let is_level = name.parse::<usize>().is_ok();
        let title = if is_level { format!("level {name}") } else { format!("`builtin:{name}`") };
        let margin = margin.map_or_else(String::new, |margin| format!("{margin:.0}"));
        elo.row(title, [format!("{:.0}", value - zero), margin]);
        let score = |other: &&str| score(result, name, other);
        scores.row(format!("**{name}**"), names.iter().map(score));
    }
    let mut text = format!("{elo}\nThe score of each row's player in percent:\n\n");
    // A text takes any line.
    let _ = writeln!(text, "{scores}");
    Ok(text)
}

/// The score of a player against another one, in percent.
fn score(result: &Match, player: &str, other: &str) -> String {
    let met = result.meetings.iter().find_map(|meeting| {
        let Meeting { first, second, wins, draws, losses } = meeting;
        let points = match (first.as_str(), second.as_str()) {
            names if names == (player, other) => 2 * wins + draws,
            names if names == (other, player) => 2 * losses + draws,
            _ => return None,
        };
        Some(50.0 * points as f64 / (wins + draws + losses) as f64)
    });
    met.map_or_else(|| "–".to_owned(), |share| format!("{share:.0}"))
}

/// Replaces what stands between the marks of a document.
fn replace(document: &Path, text: &str) -> anyhow::Result<()> {
    let named = || document.display().to_string();
    let old = fs::read_to_string(document).with_context(named)?;
    let [begin, end] = MARKS;
    let around = old.split_once(begin).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(end)?;
        Some(format!("{before}{begin}\n{text}{end}{after}"))
    });
    let new = around.with_context(|| format!("found no lines {begin} and {end}, expected both"));
    fs::write(document, new.with_context(named)?).with_context(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RESULT: &str = r#"{"engines": [
        {"name": "random", "elo": {"value": -150.0, "margin": 30.4}},
        {"name": "2", "elo": {"value": 100.4, "margin": 20.0}},
        {"name": "1", "elo": {"value": 50.0, "margin": 20.0}}],
        "meetings": [
        {"first": "random", "second": "2", "wins": 10, "draws": 5, "losses": 85},
        {"first": "1", "second": "random", "wins": 60, "draws": 10, "losses": 30}]}"#;

    #[test]
    fn players_stand_in_the_order_of_their_elo_from_random() {
        let tables = tables(&serde_json::from_str(RESULT).expect("JSON")).expect("tables");
        let rows = [
            "| `builtin:random` | 0 | 30 |",
            "| level 1 | 200 | 20 |",
            "| level 2 | 250 | 20 |",
            "|  | random | 1 | 2 |",
            "| **random** | – | 35 | 12 |",
            "| **2** | 88 | – | – |",
        ];
        let found: Vec<&str> = tables.lines().filter(|line| rows.contains(line)).collect();
        assert_eq!(found, rows, "{tables}");
    }

    #[test]
    fn a_document_gets_the_tables_between_its_marks() {
        let folder = tempfile::tempdir().expect("a folder");
        let page = folder.path().join("levels.md");
        fs::write(&page, format!("a\n{}\nold\n{}\nb\n", MARKS[0], MARKS[1])).expect("written");
        replace(&page, "new\n").expect("marks");
        let expected = format!("a\n{}\nnew\n{}\nb\n", MARKS[0], MARKS[1]);
        assert_eq!(fs::read_to_string(&page).expect("a page"), expected);
        fs::write(&page, "no marks").expect("written");
        let error = format!("{:#}", replace(&page, "new\n").expect_err("no marks"));
        assert!(error.contains("found no lines <!-- ladder: begin --> and "), "{error}");
    }
}
