//! `replay`: game records, checked move by move.

use std::io::{self, Write};

use anyhow::Context;
use bingwa::bao::record::{self, BrokenRecord, Record, RecordError, RecordProblem};
use bingwa::bao::{Game, Position, Setup};
use bingwa::util::messages::count_of;
use serde::Serialize;

use super::args::{RulesArgs, number};
use super::drawing::BoardView;
use super::output::{self, ExitStatus, one_line, write_json};
use super::recorded::{chosen, read};

const EXAMPLES: &str = "\
Examples:
  $ bingwa replay games.txt
  $ printf '1: A6<* a5>;\\n' | bingwa replay - --positions
  $ bingwa replay games.txt --write

A file holds any number of games, separated by blank lines. An error names its
line. A move that is not legal is answered with the rule that forbids it, the legal
moves, and the board; the other games are checked all the same. If a `+` or a sign
that was not written makes the game legal to its end, the error says so. What is
written in an unusual form is read with a warning. The tags of a game name its
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
    /// Write the games in the strict form of records in place of the report
    #[arg(long, conflicts_with_all = ["json", "positions"])]
    write: bool,
    /// As --write, also games that one forgotten `+` or sign makes legal, with it
    #[arg(long, conflicts_with_all = ["json", "positions", "write"])]
    mend: bool,
    /// Write one JSON object per game
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesArgs,
}

/// A checked game, as JSON.
#[derive(Default, Serialize)]
struct CheckedGame {
    /// Its place in the file, from 1.
    game: usize,
    /// Its first line, from 1.
    line: usize,
    tags: Vec<(String, String)>,
    /// The moves before the first that is illegal or cannot be read.
    moves: Vec<CheckedMove>,
    /// See [`Record::result`].
    result: String,
    /// How the moves ended the game; `None` if they did not.
    over: Option<String>,
    warnings: Vec<String>,
    error: Option<String>,
    /// The board before the wrong move.
    #[serde(skip)]
    board: Option<Setup>,
    /// The record in strict form, of a game without error.
    #[serde(skip)]
    strict: Option<Record>,
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
    let (name, text) = read(&args.file)?;
    let records: Vec<_> = record::parse_each(&text).collect();
    // Without --game a file of any number of games is checked, but not an empty one.
    let wanted = args.game.or((records.is_empty()).then_some(1));
    if wanted.is_some() {
        chosen(wanted, records.len()).context(name.to_owned())?;
    }
    let (mut verdict, mut gap) = (ExitStatus::Done, "");
    for (number, record) in (1..).zip(records) {
        if args.game.is_some_and(|game| game != number) {
            continue;
        }
        let (record, broken) = match record {
            Ok(record) => (record, None),
            Err(BrokenRecord { error, read }) => (*read, Some(error)),
        };
        let check = check(number, record, broken, args);
        match &check.strict {
            Some(strict) if args.write || args.mend => write!(out, "{gap}{strict}")?,
            _ if args.write || args.mend => {}
            _ if args.json => write_json(&mut out, &check)?,
            _ => write_text(&mut out, &check, args)?,
        }
        gap = if check.strict.is_some() { "\n" } else { gap };
        for warning in &check.warnings {
            output::warning(&format!("{name}: game {number}: {warning}"));
        }
        if let Some(error) = &check.error {
            output::error(&format!("{name}: game {number}: {error}"));
            verdict = ExitStatus::Failed;
        }
    }
    Ok(verdict)
}

/// Plays the moves of a record up to the first illegal one. `broken` is the error at which
/// reading the record ended.
fn check(game: usize, mut record: Record, broken: Option<RecordError>, args: &Args) -> CheckedGame {
    let mut check = CheckedGame {
        game,
        line: record.line,
        result: record.tag("Result").unwrap_or("*").to_owned(),
        ..CheckedGame::default()
    };
    match play(&mut record, broken, args, &mut check.warnings) {
        Err(error) => check.error = Some(error.to_string()),
        Ok((game, error)) => {
            check.moves = game
                .moves()
                .iter()
                .map(|legal| CheckedMove {
                    text: legal.full().to_string(),
                    position: legal.position().filter(|_| args.positions).copied(),
                })
                .collect();
            check.over = game.outcome().map(|outcome| outcome.to_string());
            record.result(&game).clone_into(&mut check.result);
            let is_move = |error: &RecordError| matches!(error.problem, RecordProblem::Move(_));
            check.board =
                error.as_ref().filter(|error| is_move(error)).map(|_| game.board().to_setup());
            check.strict = error.is_none().then(|| record.in_strict_form(&game));
            check.error = error.map(|error| error.to_string());
        }
    }
    check.tags = record.tags;
    check
}

/// The legal moves of a record, and the error of the first other one, or that at which reading
/// ended. With --mend the only mend of the record is made.
///
/// # Errors
///
/// A tag is wrong.
fn play(
    record: &mut Record,
    broken: Option<RecordError>,
    args: &Args,
    warnings: &mut Vec<String>,
) -> Result<(Game, Option<RecordError>), RecordError> {
    let start = record.start()?;
    let rules = args.rules.of_record(record)?;
    if let Some(warning) = start.to_setup().warning() {
        warnings.push(format!("line {}: {warning}", record.line));
    }
    let mut error = record.replay(&rules).err();
    if let Some(RecordError { line, mends, .. }) = &error
        && let ([mend], true, None) = (&mends[..], args.mend, &broken)
    {
        let mv = &mut record.moves[mend.index];
        warnings.push(format!("line {line}: mended: found {:?}, read as {mend}", mv.text));
        mv.text = mend.mv.to_string();
        error = None;
    }
    let game = record.replay_legal(&rules);
    warnings.extend(record.remarks(&game).iter().map(RecordError::to_string));
    Ok((game, error.or(broken)))
}

fn write_text(out: &mut impl Write, check: &CheckedGame, args: &Args) -> io::Result<()> {
    // Names come from the file: they must not steer the terminal.
    let name = |key: &str, unnamed: &str| {
        let tag = check.tags.iter().find(|(name, _)| name == key);
        one_line(tag.map_or(unnamed, |(_, value)| value))
    };
    let (south, north) = (name("Kusini", "KUSINI"), name("Kaskazini", "kaskazini"));
    let moves = count_of(check.moves.len(), "move");
    let (game, line, result) = (check.game, check.line, &check.result);
    let ending = match (&check.error, &check.over) {
        (Some(_), _) => ": WRONG".to_owned(),
        (None, Some(over)) => format!(": {over}"),
        (None, None) => String::new(),
    };
    writeln!(out, "game {game} (line {line}): {south} - {north}, {moves}, {result}{ending}")?;
    if let Some(board) = &check.board {
        write!(out, "{}", BoardView::new(board))?;
    }
    if args.positions {
        for (CheckedMove { text, position }, number) in check.moves.iter().zip(1..) {
            let position = position.map_or_else(|| "wins".to_owned(), |next| next.to_string());
            writeln!(out, "{number:>4} {text:<6} {position}")?;
        }
    }
    Ok(())
}
