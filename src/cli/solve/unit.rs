//! `solve --unit`: a share of the positions, each from an empty table, and its journal.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use bingwa::bao::Game;
use bingwa::solve::Solver;
use bingwa::units::{Gathered, Unit, UnitJournal, gather, sha256_of_text};
use serde::{Deserialize, Serialize};

use super::{Answer, Args, Row, check_not_over, spinner, stop_if};
use crate::cli::args::hash_error;
use crate::cli::exit_status::ExitStatus;
use crate::cli::interrupt::Interruptible;
use crate::cli::output::{self, needs, stdout, usage, write_json};
use crate::cli::save::{STDOUT, Target, expect_different};

/// The kind of the journals.
const KIND: &str = "bingwa solve unit 3";

/// Positions that many machines solve: `docs/farm.md`.
#[derive(clap::Args)]
#[command(next_help_heading = "Units")]
pub(super) struct UnitArgs {
    /// Solve one unit, the K-th of N shares of the positions, and write its journal
    #[arg(long, value_name = "K/N",
        conflicts_with_all = ["divide", "backwards", "proof", "no_shorter", "json", "merge"])]
    pub(super) unit: Option<Unit>,
    /// The file for the journal of the unit [default: standard output]
    #[arg(long, value_name = "FILE", requires = "unit")]
    journal: Option<PathBuf>,
    /// Print the answers in the journals of units, a JSON object each: files, or folders
    /// with .json files
    #[arg(long, value_name = "FILE", num_args = 1..,
        conflicts_with_all = ["positions", "moves", "record", "exact", "divide", "backwards",
            "proof", "no_shorter", "json", "plies", "nodes", "time", "threads", "hash", "side",
            "seed_limit", "no_kutakatia", "variant"])]
    pub(super) merge: Vec<PathBuf>,
}

/// What decides on the answers.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    /// The number of positions of all units, and the SHA-256 of their list with rules.
    positions: usize,
    list_sha256: String,
    exact: bool,
    plies: Option<u32>,
    nodes: Option<u64>,
    time: Option<u64>,
    threads: usize,
    hash: usize,
}

/// Solves the positions of a unit and writes its journal, whole or not at all.
pub(super) fn run(args: &Args, unit: Unit) -> anyhow::Result<ExitStatus> {
    let mut games: Vec<Game> = Vec::new();
    let read = args.for_each(|game| {
        check_not_over(game)?;
        games.push(game.clone());
        Ok(ControlFlow::Continue(()))
    })?;
    ensure!(read == ExitStatus::Done, "--unit: a position cannot be read; no journal was written");
    let total = games.len();
    if unit.of() > total as u64 {
        usage(&format!(
            "--unit: found {unit}, expected at most {total} units, the number of positions"
        ));
    }
    let journal = args.units.journal.as_deref();
    expect_different(&[("--record", args.input.record.file()), ("--journal", journal)])?;
    let target = journal.unwrap_or(Path::new(STDOUT));
    let target = Target::of(target).context("--journal")?;
    let limits = args.solve_limits();
    // By nodes or plies, and with one thread, no answer depends on the machine.
    let timed = limits.time.is_some() || args.threads > 1;
    let interrupts = Interruptible::begin();
    let mut results = Vec::new();
    let share = unit.share(total as u64);
    for game in &games[share.start as usize..share.end as usize] {
        let mut solver = Solver::new(args.hash, args.threads).map_err(hash_error)?;
        let bar = spinner();
        let solution = solver.solve(game.position(), game.rules(), &limits, |_| {
            stop_if(interrupts.is_interrupted())
        });
        bar.finish_and_clear();
        if interrupts.is_interrupted() {
            output::warning("interrupted: no journal was written");
            return Ok(ExitStatus::Failed);
        }
        let answer = Answer::of(game.position(), game.rules(), Row::Asked, &solution);
        results.push(Answer { time_ms: answer.time_ms.filter(|_| timed), ..answer });
    }
    let list = games.iter().map(|game| {
        let (position, rules) = (game.position(), game.rules());
        format!("{position} {} {}\n", rules.seed_limit, rules.kutakatia)
    });
    let settings = Settings {
        positions: total,
        list_sha256: sha256_of_text(&list.collect::<String>()),
        exact: args.exact,
        plies: limits.plies,
        nodes: limits.nodes,
        time: args.limits.time,
        threads: args.threads,
        hash: args.hash,
    };
    let text = UnitJournal::new(KIND, settings, unit, results)?.to_text()?;
    target.write(|out| out.write_all(text.as_bytes())).context("--journal")?;
    Ok(ExitStatus::Done)
}

/// Prints the answers of units in the order of the positions.
pub(super) fn merge(args: &UnitArgs) -> anyhow::Result<ExitStatus> {
    if args.journal.is_some() {
        needs("--journal", "--unit");
    }
    let units: Gathered<Settings, Vec<Answer>> = gather(&args.merge, KIND)?;
    for (number, (path, answers)) in &units.units {
        let share =
            Unit::new(*number, units.of).map(|unit| unit.share(units.settings.positions as u64));
        let expected = share.map_or(0, |share| share.end - share.start);
        let found = answers.len();
        if found as u64 != expected {
            bail!("{}: found {found} answers, expected {expected}", path.display());
        }
    }
    let mut out = stdout();
    for answer in units.units.values().flat_map(|(_, answers)| answers) {
        write_json(&mut out, answer)?;
    }
    out.flush()?;
    if let Some(missing) = units.missing() {
        output::warning(&format!("--merge: missing units: {missing}"));
        return Ok(ExitStatus::Failed);
    }
    Ok(ExitStatus::Done)
}
