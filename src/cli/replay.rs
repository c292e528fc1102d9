//! `replay`: game records, checked move by move.

use std::io::{self, Write};

use anyhow::Context;
use bingwa::bao::Position;
use bingwa::bao::record::{self, BrokenRecord, Record, RecordError};
use bingwa::util::messages::count_of;
use serde::Serialize;

use super::args::{RulesArgs, number};
use super::output;
use super::output::ExitStatus;
use super::output::write_json;
use super::recorded::{chosen, read, whole};

const EXAMPLES: &str = "\
Examples:
  $ bingwa replay games.txt
  $ printf '1: A6<* a5>;\\n' | bingwa replay - --positions
  $ bingwa show \"$(bingwa replay games.txt --game 1 --ply 20)\"

A file holds any number of games, separated by blank lines. An error names its
line. A move that is not legal is answered with the rule that forbids it, and the
legal moves; the other games are checked all the same. The tags of a game name its
rules; options override them.";

/// Check game records move by move
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The file of game records; `-` reads standard input
    file: String,
    /// Print the position after each move
    #[arg(long)]
    positions: bool,
    /// Check only this game of the file, from 1
    #[arg(long, value_name = "N", value_parser = number(1..=usize::MAX))]
    game: Option<usize>,
    /// Print only the position after the first P moves of the game; 0 is its start
    #[arg(long, value_name = "P", conflicts_with_all = ["positions", "json"],
        value_parser = number(0..=usize::MAX))]
    ply: Option<usize>,
    /// Write one JSON object per game
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesArgs,
}

/// A checked game, as JSON.
#[derive(Serialize)]
struct CheckedGame {
    /// Its place in the file, from 1.
    game: usize,
    /// Its first line, from 1.
    line: usize,
    tags: Vec<(String, String)>,
    /// The moves before the first that is illegal or cannot be read.
    moves: Vec<CheckedMove>,
    /// The record's result, or without one the result of its moves.
    result: String,
    /// How the moves ended the game; `None` if they did not.
    over: Option<String>,
    warnings: Vec<String>,
    error: Option<String>,
}

/// A move with the position it reaches; `None` if it wins.
#[derive(Serialize)]
struct CheckedMove {
    #[serde(rename = "move")]
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<Position>,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let mut out = output::stdout();
    if let Some(ply) = args.ply {
        let game = whole(&args.file, args.game, &args.rules)?.until(Some(ply))?;
        writeln!(out, "{}", game.board())?;
        return Ok(ExitStatus::Done);
    }
    let (name, text) = read(&args.file)?;
    if let Some(game) = args.game {
        chosen(Some(game), record::parse_each(&text).count()).context(name.to_owned())?;
    }
    let mut verdict = ExitStatus::Done;
    let mut games = 0;
    for record in record::parse_each(&text) {
        games += 1;
        if args.game.is_some_and(|game| game != games) {
            continue;
        }
        let check = match record {
            Ok(record) => check(games, &record, None, args),
            Err(BrokenRecord { error, read }) => check(games, &read, Some(error), args),
        };
        if args.json {
            write_json(&mut out, &check)?;
        } else {
            write_text(&mut out, &check, args)?;
        }
        for warning in &check.warnings {
            output::warning(&format!("{name}: game {games}: {warning}"));
        }
        if let Some(error) = &check.error {
            output::error(&format!("{name}: game {games}: {error}"));
            verdict = ExitStatus::Failed;
        }
    }
    if games == 0 {
        anyhow::bail!("{name}: found no game, expected a game record");
    }
    Ok(verdict)
}

/// Plays the moves of a record up to the first illegal one. `broken` is the error at which
/// reading the record ended.
fn check(number: usize, record: &Record, broken: Option<RecordError>, args: &Args) -> CheckedGame {
    let mut check = CheckedGame {
        game: number,
        line: record.line,
        tags: record.tags.clone(),
        moves: Vec::new(),
        result: record.tag("Result").unwrap_or("*").to_owned(),
        over: None,
        warnings: Vec::new(),
        error: None,
    };
    let start = match record.start() {
        Ok(start) => start,
        Err(error) => {
            check.error = Some(error.to_string());
            return check;
        }
    };
    let rules = match args.rules.of_record(record) {
        Ok(rules) => rules,
        Err(error) => {
            check.error = Some(error.to_string());
            return check;
        }
    };
    if let Some(warning) = start.to_setup().warning() {
        check.warnings.push(format!("line {}: {warning}", record.line));
    }
    let game = match record.replay(&rules) {
        Ok(game) => game,
        Err(error) => {
            check.error = Some(error.to_string());
            record.replay_legal(&rules)
        }
    };
    check.warnings.extend(record.remarks(&game));
    check.error = check.error.or(broken.map(|error| error.to_string()));
    check.moves = game
        .moves()
        .iter()
        .map(|legal| CheckedMove {
            text: legal.full().to_string(),
            position: legal.position().filter(|_| args.positions).copied(),
        })
        .collect();
    if let Some(outcome) = game.outcome() {
        check.over = Some(outcome.to_string());
        if record.tag("Result").is_none() {
            check.result = outcome.result().to_owned();
        }
    }
    check
}

impl CheckedGame {
    fn tag(&self, key: &str) -> Option<&str> {
        self.tags.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }
}

fn write_text(out: &mut impl Write, check: &CheckedGame, args: &Args) -> io::Result<()> {
    // Names come from the file: they must not steer the terminal.
    let south = output::one_line(check.tag("Kusini").unwrap_or("KUSINI"));
    let north = output::one_line(check.tag("Kaskazini").unwrap_or("kaskazini"));
    let moves = count_of(check.moves.len(), "move");
    let (game, line, result) = (check.game, check.line, &check.result);
    write!(out, "game {game} (line {line}): {south} - {north}, {moves}, {result}")?;
    match (&check.error, &check.over) {
        (Some(_), _) => writeln!(out, ": WRONG")?,
        (None, Some(over)) => writeln!(out, ": {over}")?,
        (None, None) => writeln!(out)?,
    }
    if args.positions {
        for (CheckedMove { text, position }, number) in check.moves.iter().zip(1..) {
            let position = position.map_or_else(|| "wins".to_owned(), |next| next.to_string());
            writeln!(out, "{number:>4} {text:<6} {position}")?;
        }
    }
    Ok(())
}
