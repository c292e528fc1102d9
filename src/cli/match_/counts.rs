//! `match --counts`: the results of several matches, added.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use bingwa::matches::stats::{Counts, Pentanomial, SprtVerdict};
use bingwa::matches::{MatchResult, MatchSettings};
use bingwa::util::files;
use bingwa::util::messages::rounded;

use super::Args;
use crate::cli::output::{self, ExitStatus, wrong_usage};

/// Prints the sum of the results, with the SPRT if one is named.
pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let mut parts = Vec::new();
    for path in &args.counts {
        let named = || format!("--counts: {}", path.display());
        let part = match typed(path).with_context(named)? {
            Some(pairs) => MatchResult::of_pairs(pairs, parts.len()),
            None => read(path).with_context(named)?,
        };
        check(&parts, &part).with_context(named)?;
        if !part.finished {
            output::warning(&format!("{}: the match has not finished", named()));
        }
        parts.push(part);
    }
    let mut sum = sum(parts);
    let test = args.schedule.sprt.as_ref();
    if test.is_some() && sum.engines.len() > 2 {
        return Err(wrong_usage("--sprt: found more than two engines, expected two"));
    }
    sum.estimate(test);
    write!(output::stdout(), "{sum}")?;
    let undecided = SprtVerdict::Continue.to_string();
    let is_open = sum.sprt.as_ref().is_some_and(|sprt| sprt.verdict == undecided);
    Ok(if is_open || sum.faults() > 0 { ExitStatus::Failed } else { ExitStatus::Done })
}

/// The pairs of games of a match, where they were typed in place of a file: `LL,LD,DD,WD,WW`.
fn typed(argument: &Path) -> anyhow::Result<Option<Pentanomial>> {
    let text = argument.to_string_lossy();
    let is_typed = text.contains(',') && text.bytes().all(|c| c == b',' || c.is_ascii_digit());
    if !is_typed {
        return Ok(None);
    }
    let counts: Option<Vec<u64>> =
        text.split(',').map(|count| count.parse::<u32>().ok().map(u64::from)).collect();
    let five = counts.and_then(|counts| counts.try_into().ok()).map(Pentanomial);
    five.map(Some).context("expected five counts of pairs, LL,LD,DD,WD,WW, or a file")
}

fn read(path: &Path) -> anyhow::Result<MatchResult> {
    const EXPECTED: &str = "the result of a match";
    let text = files::read_text_file(path, EXPECTED)?.0;
    let result: MatchResult = serde_json::from_str(&text).map_err(|error| {
        anyhow::anyhow!("found {error}, expected {EXPECTED} as --json writes it")
    })?;
    ensure!(!result.meetings.is_empty(), "meetings: found none, expected one or more");
    for meeting in &result.meetings {
        for name in [&meeting.first, &meeting.second] {
            let is_known = result.engine(name).is_some();
            ensure!(is_known, "meetings: found {name:?}, expected one of the engines");
        }
        let (games, pairs) = (meeting.games.total(), meeting.pentanomial.total());
        let expected = pairs.saturating_mul(2).saturating_add(meeting.singles.total());
        let (first, second) = (&meeting.first, &meeting.second);
        ensure!(
            games == expected && first != second,
            "{first} against {second}: found {games} games, expected {expected} by pairs and singles"
        );
    }
    Ok(result)
}

/// Checks that a result can be added to those before it.
fn check(before: &[MatchResult], part: &MatchResult) -> anyhow::Result<()> {
    let Some(first) = before.first() else { return Ok(()) };
    let mut pairs = values(part).into_iter().zip(values(first));
    if let Some(((key, found), (_, expected))) = pairs.find(|(found, expected)| found != expected) {
        bail!("{key}: found {found:?}, expected {expected:?}, as in the first file");
    }
    let MatchSettings { openings, seed, .. } = &part.settings;
    ensure!(
        before.iter().all(|other| other.settings != part.settings),
        "found the games of the openings {openings:?} (seed {seed}) again, expected them once"
    );
    Ok(())
}

/// What the results of one match have in common, and its name.
fn values(result: &MatchResult) -> [(&'static str, String); 5] {
    let engines = result.engines.iter().map(|one| format!("{} ({})", one.name, one.engine));
    let meetings =
        result.meetings.iter().map(|one| format!("{} against {}", one.first, one.second));
    let MatchSettings { adjudication, openings, rules, .. } = &result.settings;
    // The number of the first opening may differ.
    let suite = openings.rsplit_once(" start=").map_or(&openings[..], |(suite, _)| suite);
    [
        ("engines", engines.collect::<Vec<_>>().join(", ")),
        ("meetings", meetings.collect::<Vec<_>>().join(", ")),
        ("openings", suite.to_owned()),
        ("rules", rules.clone()),
        ("adjudication", adjudication.clone()),
    ]
}

/// The sum of results that belong together; there is at least one.
fn sum(parts: Vec<MatchResult>) -> MatchResult {
    let plies = |part: &MatchResult| part.plies_a_game.unwrap_or(0.0) * part.games as f64;
    let all_plies: f64 = parts.iter().map(plies).sum();
    let mut parts = parts.into_iter();
    let mut sum = parts.next().expect("clap asks for a file");
    for part in parts {
        sum.finished &= part.finished;
        sum.games += part.games;
        sum.uncounted += part.uncounted;
        sum.scheduled += part.scheduled;
        sum.south_wins += part.south_wins;
        sum.north_wins += part.north_wins;
        sum.draws += part.draws;
        for (ending, count) in part.endings {
            *sum.endings.entry(ending).or_default() += count;
        }
        for (meeting, other) in sum.meetings.iter_mut().zip(part.meetings) {
            meeting.games += other.games;
            meeting.pentanomial += other.pentanomial;
            meeting.singles += other.singles;
        }
        for (engine, other) in sum.engines.iter_mut().zip(part.engines) {
            // A result does not say how many moves its means are of.
            (engine.depth, engine.nps, engine.ms_a_move) = (None, None, None);
            engine.unused_time = None;
            for (kind, count) in other.faults {
                *engine.faults.entry(kind).or_default() += count;
            }
        }
    }
    sum.plies_a_game = (sum.games > 0).then(|| rounded(all_plies / sum.games as f64, 3));
    sum
}
