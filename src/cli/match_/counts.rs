//! `match --counts`: the results of several matches, added.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, bail, ensure};
use bingwa::matches::stats::{Counts, Crosstable, Pentanomial, Sprt, SprtVerdict, Trinomial, Unit};
use bingwa::matches::{PairingReport, PairingTally, SprtReport};
use bingwa::util::files;
use bingwa::util::messages::count_of;
use serde::Deserialize;

use super::Args;
use super::results::{width, wrapped};
use crate::cli::output::{self, ExitStatus, wrong_usage};

/// A result to add.
#[derive(Clone, Debug)]
pub(in crate::cli) enum Counted {
    /// The pairs of games of a match between two engines, typed in.
    Pairs(Pentanomial),
    /// A file that `match --json` has written.
    File(PathBuf),
}

impl FromStr for Counted {
    type Err = String;

    fn from_str(text: &str) -> Result<Counted, String> {
        // A file may have any other name.
        if !text.contains(',') || text.contains(|c: char| !c.is_ascii_digit() && c != ',') {
            return Ok(Counted::File(text.into()));
        }
        let counts: Option<Vec<u64>> =
            text.split(',').map(|count| count.parse::<u32>().ok().map(u64::from)).collect();
        let five = counts.and_then(|counts| counts.try_into().ok());
        five.map(|five| Counted::Pairs(Pentanomial(five))).ok_or_else(|| {
            format!("found {text:?}, expected five counts of pairs LL,LD,DD,WD,WW, or a file")
        })
    }
}

/// The part of a result in JSON that is added or compared.
#[derive(Deserialize)]
struct MatchResult {
    finished: bool,
    engines: Vec<EngineResult>,
    meetings: Vec<Meeting>,
    settings: Settings,
}

#[derive(Deserialize)]
struct EngineResult {
    name: String,
    /// The specification.
    engine: String,
    faults: BTreeMap<String, u64>,
}

#[derive(Deserialize)]
struct Meeting {
    first: String,
    second: String,
    wins: u64,
    draws: u64,
    losses: u64,
    pentanomial: Pentanomial,
    singles: Trinomial,
}

#[derive(Deserialize)]
struct Settings {
    adjudication: String,
    openings: String,
    rules: String,
    seed: String,
}

impl Settings {
    /// The openings, but for the number of the first one.
    fn suite(&self) -> &str {
        self.openings.rsplit_once(" start=").map_or(&self.openings, |(suite, _)| suite)
    }
}

impl MatchResult {
    fn read(path: &Path) -> anyhow::Result<MatchResult> {
        const EXPECTED: &str = "the result of a match";
        let text = files::read_text_file(path, EXPECTED)?;
        let result: MatchResult = serde_json::from_str(&text).map_err(|error| {
            anyhow::anyhow!("found {error}, expected {EXPECTED} as --json writes it")
        })?;
        ensure!(!result.meetings.is_empty(), "meetings: found none, expected one or more");
        for meeting in &result.meetings {
            let (first, second) = (&meeting.first, &meeting.second);
            for name in [first, second] {
                ensure!(
                    result.index(name).is_some(),
                    "meetings: found {name:?}, expected one of the engines"
                );
            }
            let (games, pairs) = (meeting.games().total(), meeting.pentanomial.total());
            let singles = meeting.singles.total();
            ensure!(
                games == 2 * pairs + singles,
                "{first} against {second}: found {}, expected {}: {} and {singles} without a partner",
                count_of(games, "game"),
                2 * pairs + singles,
                count_of(pairs, "pair")
            );
        }
        Ok(result)
    }

    fn index(&self, name: &str) -> Option<usize> {
        self.engines.iter().position(|engine| engine.name == name)
    }

    /// What differs from another result and may not: `KEY: found …, expected …`.
    fn difference(&self, other: &MatchResult) -> Option<String> {
        let engines = |result: &MatchResult| -> Vec<String> {
            result.engines.iter().map(|one| format!("{} ({})", one.name, one.engine)).collect()
        };
        let meetings = |result: &MatchResult| -> Vec<String> {
            let pairings = result.meetings.iter();
            pairings.map(|one| format!("{} against {}", one.first, one.second)).collect()
        };
        let values = |result: &MatchResult| {
            let Settings { adjudication, rules, .. } = &result.settings;
            [
                ("engines", engines(result).join(", ")),
                ("meetings", meetings(result).join(", ")),
                ("openings", result.settings.suite().to_owned()),
                ("rules", rules.clone()),
                ("adjudication", adjudication.clone()),
            ]
        };
        let mut pairs = values(self).into_iter().zip(values(other));
        pairs.find(|(found, expected)| found != expected).map(|((key, found), (_, expected))| {
            format!("{key}: found {found:?}, expected {expected:?}")
        })
    }

    /// The openings played, by their numbers in the order of the match; each pairing plays one a
    /// round. An order beyond the end of the file begins again.
    fn openings_played(&self) -> Range<u64> {
        let start = self.settings.openings.rsplit_once(" start=");
        let start = start.and_then(|(_, number)| number.parse().ok()).unwrap_or(1);
        let rounds =
            self.meetings.iter().map(|one| one.pentanomial.total() + one.singles.total()).max();
        start..start + rounds.unwrap_or_default()
    }

    /// Whether two results have games of the same openings in the same order: these are the same
    /// games, unless chance or a clock made them differ.
    fn shares_games_with(&self, other: &MatchResult) -> bool {
        let is_one_order = self.settings.seed == other.settings.seed
            || self.settings.openings.contains(" order=sequential");
        let (mine, others) = (self.openings_played(), other.openings_played());
        is_one_order && mine.start < others.end && others.start < mine.end
    }

    /// Whether all engines are programs without a clock, so that an opening played again gives
    /// the same game.
    fn games_repeat(&self) -> bool {
        let has_chance = |text: &str| {
            let fields = [",tc=", ",movetime="];
            text.starts_with("builtin:") || fields.iter().any(|field| text.contains(field))
        };
        !self.engines.iter().any(|one| has_chance(&one.engine))
    }
}

impl Meeting {
    fn games(&self) -> Trinomial {
        Trinomial::new(self.wins, self.draws, self.losses)
    }
}

/// The sum of results.
struct Sum {
    /// The names of the engines.
    names: Vec<String>,
    pairings: Vec<PairingTally>,
    /// Whether each result has its games, not the pairs alone.
    has_games: bool,
    faults: u64,
}

impl Sum {
    /// Adds results that belong together.
    ///
    /// # Errors
    ///
    /// The first file that cannot be read, or does not belong to the files before it.
    fn of(counted: &[Counted]) -> anyhow::Result<Sum> {
        let (mut typed, mut results) = (Pentanomial::default(), Vec::new());
        let mut has_games = true;
        for one in counted {
            match one {
                Counted::Pairs(pairs) => {
                    typed += *pairs;
                    has_games = false;
                }
                Counted::File(path) => {
                    let named = || path.display().to_string();
                    let result = MatchResult::read(path).with_context(named)?;
                    check(&results, &result).with_context(named)?;
                    if !result.finished {
                        output::warning(&format!("{}: the match has not finished", named()));
                    }
                    results.push((path, result));
                }
            }
        }
        let Some((_, first)) = results.first() else {
            let names = ["first", "second"].map(str::to_owned).to_vec();
            let pairing =
                PairingTally::of((0, 1), Trinomial::default(), typed, Trinomial::default());
            return Ok(Sum { names, pairings: vec![pairing], has_games, faults: 0 });
        };
        let has_other_seed =
            |(_, result): &(&PathBuf, MatchResult)| result.settings.seed != first.settings.seed;
        if first.games_repeat() && results.iter().any(has_other_seed) {
            output::warning(
                "--counts: found results of several seeds without a clock, expected one seed and \
                 other openings (start=K): an opening that two of them share gives the same games",
            );
        }
        if !has_games && first.meetings.len() > 1 {
            bail!("found counts beside a match of more than two engines, expected files alone");
        }
        let names = first.engines.iter().map(|engine| engine.name.clone()).collect();
        let mut pairings = Vec::new();
        for (number, meeting) in first.meetings.iter().enumerate() {
            let players = [&meeting.first, &meeting.second].map(|name| first.index(name));
            let [Some(first), Some(second)] = players else { unreachable!("checked when read") };
            let (mut games, mut singles) = (Trinomial::default(), Trinomial::default());
            let mut pairs = typed;
            for (_, result) in &results {
                let meeting = &result.meetings[number];
                games += meeting.games();
                pairs += meeting.pentanomial;
                singles += meeting.singles;
            }
            pairings.push(PairingTally::of((first, second), games, pairs, singles));
        }
        let engines = results.iter().flat_map(|(_, result)| &result.engines);
        let faults = engines.flat_map(|engine| engine.faults.values()).sum();
        Ok(Sum { names, pairings, has_games, faults })
    }
}

/// Checks that a result can be added to those before it.
fn check(before: &[(&PathBuf, MatchResult)], result: &MatchResult) -> anyhow::Result<()> {
    if let Some((path, first)) = before.first()
        && let Some(difference) = result.difference(first)
    {
        bail!("{difference}, as in {}", path.display());
    }
    if let Some((path, _)) = before.iter().find(|(_, other)| result.shares_games_with(other)) {
        let Settings { openings, seed, .. } = &result.settings;
        let Range { start, end } = result.openings_played();
        bail!(
            "found games {start} to {} of the openings {openings:?} (seed {seed}) again, expected \
             them once: {} has some of them",
            end - 1,
            path.display()
        );
    }
    Ok(())
}

/// Prints the sum of the results, with the SPRT if one is named.
pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let sum = Sum::of(&args.counts).context("--counts")?;
    let test = args.schedule.sprt;
    if test.is_some() && sum.names.len() > 2 {
        return Err(wrong_usage("--sprt: found more than two engines, expected two"));
    }
    if test.is_some_and(|test| test.unit() == Unit::Trinomial) && !sum.has_games {
        return Err(wrong_usage(
            "--counts: found pairs alone, expected files for a test with unit=trinomial",
        ));
    }
    let width = width();
    let text = Text { sum: &sum, test, width }.to_string();
    write!(output::stdout(), "{}", wrapped(&text, width))?;
    let undecided = test.is_some_and(|test| sum.sprt(test).verdict() == SprtVerdict::Continue);
    Ok(if undecided { ExitStatus::Failed } else { ExitStatus::Done })
}

impl Sum {
    fn sprt(&self, test: Sprt) -> SprtReport {
        SprtReport { test, llr: self.pairings[0].llr(&test) }
    }
}

/// The sum as text.
struct Text<'a> {
    sum: &'a Sum,
    test: Option<Sprt>,
    width: usize,
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sum { names, pairings, has_games, faults } = self.sum;
        match &pairings[..] {
            [pairing] => {
                let (first, second) = pairing.players;
                let names = [first, second].map(|index| names[index].as_str());
                write!(f, "{}", PairingReport { names, pairing, has_games: *has_games })?;
            }
            _ => {
                let mut table = Crosstable::new(names.iter().map(String::as_str));
                for PairingTally { players: (first, second), games, pairs, .. } in pairings {
                    table.add(*first, *second, games, pairs);
                }
                write!(f, "{}", table.fitted(self.width))?;
            }
        }
        if let Some(test) = self.test {
            writeln!(f, "{}", self.sum.sprt(test))?;
        }
        match faults {
            0 => Ok(()),
            faults => writeln!(f, "Faults   {faults}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_five_counts_or_a_file() {
        let pairs = |text: &str| match text.parse() {
            Ok(Counted::Pairs(Pentanomial(counts))) => Some(counts),
            Ok(Counted::File(_)) => None,
            Err(error) => panic!("{error}"),
        };
        assert_eq!(pairs("12,0,58,0,39"), Some([12, 0, 58, 0, 39]));
        assert_eq!((pairs("a.json"), pairs("12"), pairs("1,a.json")), (None, None, None));
        for text in ["1,2", "1,2,3,4,5,6", "1,,2,3,4", "1,2,3,4,99999999999"] {
            let error = text.parse::<Counted>().unwrap_err();
            assert!(error.starts_with(&format!("found {text:?}, expected five counts")), "{error}");
        }
    }
}
