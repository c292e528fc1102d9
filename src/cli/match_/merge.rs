//! `match --merge`: the result of a match from the journals of its units.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::Context;
use bingwa::matches::stats::SprtVerdict;
use bingwa::matches::unit::Merged;
use bingwa::matches::{MatchReport, MatchTally};

use super::json::MatchObject;
use super::results::{width, wrapped};
use super::{Args, usage};
use crate::cli::exit_status::ExitStatus;
use crate::cli::output;
use crate::cli::save::Target;

/// Counts the games of journals as the match itself counts them.
pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    args.check_merge_paths();
    let merged = Merged::read(&args.units.merge)?;
    let Merged { settings, engines, schedule, .. } = &merged;
    let test = args.schedule.sprt;
    if test.is_some() && engines.len() > 2 {
        usage("--sprt: found more than two engines, expected two");
    }
    args.check_output_paths();
    let json = args.json_target()?;
    let path = args.output.record.as_deref();
    let record = path.map(Target::of).transpose().context("--record")?;
    let mut texts = Vec::new();
    let mut tally = MatchTally::new(engines.len(), schedule, test);
    for game in merged.games() {
        let (game, text) = game?;
        tally.add(&game);
        if record.is_some() {
            texts.push(text.to_owned());
        }
    }
    if let (Some(target), Some(path)) = (record, path) {
        if target.is_replaced() {
            expect_own_record(path, &texts).context("--record")?;
        }
        let write = |out: &mut dyn Write| texts.iter().try_for_each(|text| writeln!(out, "{text}"));
        target.write(write).context("--record")?;
    }
    // A test must not count games beyond one that is missing.
    if test.is_none() {
        tally.count_waiting();
    }
    let width = width();
    let report = MatchReport { engines, schedule, rules: &settings.rules, tally: &tally, width };
    if !matches!(json, Some(Target::Stdout)) {
        write!(output::stdout(), "{}", wrapped(&report.to_string(), width))?;
    }
    let decided = tally.verdict() != SprtVerdict::Continue;
    let finished = decided || tally.games() == schedule.len() as u64;
    if let Some(target) = json {
        let settings = BTreeMap::from([
            ("openings", settings.openings.clone()),
            ("rules", settings.rules.to_string()),
            ("seed", settings.seed.to_string()),
        ]);
        let object = MatchObject::new(report, finished, &settings);
        let text = serde_json::to_string_pretty(&object)? + "\n";
        target.write(|out| out.write_all(text.as_bytes())).context("--json")?;
    }
    if let Some(missing) = merged.missing().filter(|_| !decided) {
        let consequence = match test {
            Some(_) => "; the test does not count the games after the first gap",
            None => "",
        };
        if !args.output.quiet {
            output::warning(&format!("--merge: missing units: {missing}{consequence}"));
        }
    }
    let undecided = test.is_some() && !decided;
    let good = finished && tally.faults() == 0 && !undecided;
    Ok(if good { ExitStatus::Done } else { ExitStatus::Failed })
}

/// Checks that a file can take the games of a match: it is empty, or begins with one of them,
/// as an earlier record of the match does. What else it holds is not replaced.
fn expect_own_record(path: &Path, games: &[String]) -> anyhow::Result<()> {
    let longest = games.iter().map(String::len).max().unwrap_or(0);
    let mut begin = Vec::new();
    match File::open(path) {
        Ok(file) => _ = file.take(longest as u64).read_to_end(&mut begin)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error.into()),
    }
    anyhow::ensure!(
        begin.is_empty() || games.iter().any(|game| begin.starts_with(game.as_bytes())),
        "found a file that is not empty, expected a new one or an earlier record of this match"
    );
    Ok(())
}
