//! The games of a match as they end: recorded, counted and shown.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::Context;
use bingwa::matches::stats::SprtVerdict;
use bingwa::matches::{FinishedGame, Journal, MatchResult, MatchTally, Tournament};
use console::Term;
use indicatif::{ProgressBar, ProgressStyle};

use super::args::Args;
use crate::cli::output;
use crate::cli::output::ExitStatus;
use crate::cli::save::Target;

/// Faults reported one by one; later ones are only counted.
const MAX_FAULTS_SHOWN: u64 = 20;

/// Time between two writes of the JSON file.
const JSON_INTERVAL: Duration = Duration::from_secs(1);

/// Games between two progress lines.
const PROGRESS_INTERVAL: u64 = 100;

/// The results of a match so far, and the places where they are written.
pub(super) struct Results<'a> {
    args: &'a Args,
    tournament: &'a Tournament,
    pub(super) tally: MatchTally,
    journal: Option<Journal>,
    json: Option<&'a Target>,
    /// The progress on standard error; hidden unless that is a terminal.
    bar: ProgressBar,
    /// Games counted when the last progress line was written.
    reported: u64,
    faults_seen: u64,
    json_written: Instant,
}

impl<'a> Results<'a> {
    /// The results of a match of which `tally` may have counted games already.
    ///
    /// # Errors
    ///
    /// The JSON file cannot be written.
    pub(super) fn new(
        args: &'a Args,
        tournament: &'a Tournament,
        tally: MatchTally,
        journal: Option<Journal>,
        json: Option<&'a Target>,
    ) -> anyhow::Result<Results<'a>> {
        let is_shown = !args.output.quiet && io::stderr().is_terminal();
        let games = tournament.schedule.len() as u64;
        let results = Results {
            args,
            tournament,
            reported: tally.games(),
            bar: if is_shown { progress_bar(tally.games(), games) } else { ProgressBar::hidden() },
            tally,
            journal,
            json,
            faults_seen: 0,
            json_written: Instant::now(),
        };
        let result = results.tally.result();
        results.bar.set_message(result.progress());
        // A file that cannot be written is better known before the first game.
        results.write_json_so_far(&result)?;
        Ok(results)
    }

    /// Tells that a game has ended, on request.
    fn show_game(&self, FinishedGame { scheduled, played, .. }: &FinishedGame) -> io::Result<()> {
        if !self.args.output.verbose {
            return Ok(());
        }
        let [south, north] = scheduled.players.map(|index| &self.tournament.engines[index].name);
        let (result, reason) = (played.ending.result(), played.ending.termination.name());
        let (number, plies) = (scheduled.number, played.game.moves().len());
        self.write_line(&format!(
            "Finished game {number} ({south} vs {north}): {result} {{{reason}, {plies} plies}}"
        ))
    }

    /// Takes games that have ended; breaks when the SPRT has decided.
    ///
    /// # Errors
    ///
    /// The record, the JSON file or standard output cannot be written.
    pub(super) fn take(&mut self, games: Vec<FinishedGame>) -> anyhow::Result<ControlFlow<()>> {
        if let Some(journal) = &mut self.journal {
            journal.append(&games)?;
        }
        for game in games {
            self.show_game(&game)?;
            self.show_fault(&game);
            self.tally.add(game);
        }
        let result = self.tally.result();
        self.bar.set_position(result.games);
        self.bar.set_message(result.progress());
        let is_due = result.games / PROGRESS_INTERVAL > self.reported / PROGRESS_INTERVAL;
        // A bar on the same terminal shows it.
        if is_due && (self.bar.is_hidden() || !io::stdout().is_terminal()) {
            self.reported = result.games;
            self.write_line(&result.progress())?;
        }
        self.warn_of_lost_log();
        if self.json_written.elapsed() >= JSON_INTERVAL {
            self.json_written = Instant::now();
            self.write_json_so_far(&result)?;
        }
        Ok(match self.tally.verdict() {
            SprtVerdict::Continue => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        })
    }

    /// Writes a line of text, unless `--quiet` or `--json -` forbids it.
    ///
    /// # Errors
    ///
    /// Standard output cannot be written.
    pub(super) fn write_line(&self, line: &str) -> io::Result<()> {
        if self.args.output.quiet || matches!(self.json, Some(Target::Stdout)) {
            return Ok(());
        }
        self.bar.suspend(|| {
            let mut out = output::stdout();
            writeln!(out, "{line}")?;
            out.flush()
        })
    }

    fn show_fault(&mut self, FinishedGame { scheduled, played, .. }: &FinishedGame) {
        let ending = &played.ending;
        let (Some(side), Some(fault)) = (ending.side_at_fault(), &ending.fault) else { return };
        self.faults_seen += 1;
        if self.args.output.quiet || self.faults_seen > MAX_FAULTS_SHOWN {
            return;
        }
        let name = &self.tournament.engines[scheduled.players[side.index()]].name;
        let kind = ending.termination.name();
        self.warn(&format!("game {}: {name}: {kind}: {fault}", scheduled.number));
        if self.faults_seen == MAX_FAULTS_SHOWN {
            self.warn("further faults are counted, but not reported one by one");
        }
    }

    /// Warns once if the log cannot be written any more.
    fn warn_of_lost_log(&self) {
        let log = self.tournament.log.as_ref().zip(self.args.output.log.as_ref());
        if let Some((error, path)) = log.and_then(|(log, path)| Some((log.take_error()?, path))) {
            self.warn(&format!("log {path:?}: {error}; the match goes on without its log"));
        }
    }

    fn warn(&self, message: &str) {
        self.bar.suspend(|| output::warning(message));
    }

    /// Replaces the JSON file by the result so far. Standard output, a device
    /// or a pipe gets the final result only.
    fn write_json_so_far(&self, result: &MatchResult) -> anyhow::Result<()> {
        if self.json.is_some_and(Target::is_replaced) {
            self.write_json(result)?;
        }
        Ok(())
    }

    fn write_json(&self, result: &MatchResult) -> anyhow::Result<()> {
        if let Some(target) = self.json {
            let text = serde_json::to_string_pretty(result)? + "\n";
            target.write(|out| out.write_all(text.as_bytes())).context("--json")?;
        }
        Ok(())
    }

    /// Writes the final result and says whether the match succeeded.
    ///
    /// # Errors
    ///
    /// Standard output or the JSON file cannot be written.
    pub(super) fn finish(mut self, interrupted: bool) -> anyhow::Result<ExitStatus> {
        self.tally.count_waiting();
        self.bar.finish_and_clear();
        self.warn_of_lost_log();
        let result = self.tally.result();
        if !matches!(self.json, Some(Target::Stdout)) {
            write!(output::stdout(), "{result}")?;
        }
        self.write_json(&result)?;
        if interrupted && !result.finished {
            output::warning("interrupted: games under way are dropped");
            return Ok(ExitStatus::Failed);
        }
        let undecided =
            self.args.schedule.sprt.is_some() && self.tally.verdict() == SprtVerdict::Continue;
        let good = result.faults() == 0 && !undecided;
        Ok(if good { ExitStatus::Done } else { ExitStatus::Failed })
    }
}

/// A progress bar on standard error for a match of which some games are played.
fn progress_bar(played: u64, games: u64) -> ProgressBar {
    // A narrow terminal has room for the counts alone.
    let template = match Term::stderr().size().1 {
        0..70 => "{wide_msg}",
        _ => "{bar:16} {elapsed_precise} ({eta} left)  {wide_msg}",
    };
    let style = ProgressStyle::with_template(template).expect("a valid template");
    let bar = ProgressBar::new(games).with_style(style).with_position(played);
    // The time left follows from the games of this run alone.
    bar.reset_eta();
    bar
}
