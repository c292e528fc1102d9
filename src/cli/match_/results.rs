//! The games of a match as they end: recorded, counted and shown.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::Context;
use bingwa::matches::stats::SprtVerdict;
use bingwa::matches::{FinishedGame, Journal, MatchReport, MatchTally, Tournament};
use indicatif::{ProgressBar, ProgressStyle};

use super::args::Args;
use super::json::MatchObject;
use crate::cli::exit_status::ExitStatus;
use crate::cli::output;
use crate::cli::save::Target;

/// Faults reported one by one; later ones are only counted.
const MAX_FAULTS_SHOWN: usize = 20;

/// Time between two writes of the JSON file.
const JSON_INTERVAL: Duration = Duration::from_secs(1);

/// The results of a match so far, and the places where they are written.
pub(super) struct Results<'a> {
    args: &'a Args,
    tournament: &'a Tournament,
    pub(super) tally: MatchTally,
    journal: Option<Journal>,
    json: Option<&'a Target>,
    bar: Option<ProgressBar>,
    /// The `settings` of the JSON result.
    settings: BTreeMap<&'static str, String>,
    /// Games counted when the last progress line was written.
    reported: u64,
    faults_seen: usize,
    json_written: Option<Instant>,
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
        let show_bar = !args.output.quiet && io::stderr().is_terminal();
        let bar = show_bar.then(|| {
            let style = "{bar:16} {elapsed_precise} ({eta} left)  {wide_msg}";
            let style = ProgressStyle::with_template(style).expect("a valid template");
            ProgressBar::new(tournament.schedule.len() as u64).with_style(style)
        });
        let settings = BTreeMap::from([
            ("openings", tournament.book.describe()),
            ("seed", tournament.seed.to_string()),
        ]);
        let mut results = Results {
            args,
            tournament,
            reported: tally.games(),
            tally,
            journal,
            json,
            bar,
            settings,
            faults_seen: 0,
            json_written: None,
        };
        results.update_bar();
        // A file that cannot be written is better known before the first game.
        results.write_json_so_far()?;
        Ok(results)
    }

    /// Whether standard output gets text; `--json -` makes it JSON alone.
    fn writes_text(&self) -> bool {
        !matches!(self.json, Some(Target::Stdout))
    }

    fn report(&self) -> MatchReport<'_> {
        MatchReport {
            engines: &self.tournament.engines,
            schedule: &self.tournament.schedule,
            tally: &self.tally,
        }
    }

    /// Takes games that have ended; breaks when the SPRT has decided.
    ///
    /// # Errors
    ///
    /// The record, the JSON file or standard output cannot be written.
    pub(super) fn take(&mut self, games: &[FinishedGame]) -> anyhow::Result<ControlFlow<()>> {
        if let Some(journal) = &mut self.journal {
            journal.append(games)?;
        }
        for game in games {
            self.tally.add(game);
            self.show_fault(game);
            self.show_progress()?;
        }
        self.update_bar();
        self.warn_of_lost_log();
        if self.json_written.is_none_or(|at| at.elapsed() >= JSON_INTERVAL) {
            self.write_json_so_far()?;
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
        if self.args.output.quiet || !self.writes_text() {
            return Ok(());
        }
        let write = || {
            let mut out = output::stdout();
            writeln!(out, "{line}")?;
            out.flush()
        };
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    fn show_fault(&mut self, FinishedGame { scheduled, played, .. }: &FinishedGame) {
        let ending = &played.ending;
        let (Some(winner), Some(fault)) = (ending.winner, &ending.fault) else { return };
        self.faults_seen += 1;
        if self.args.output.quiet || self.faults_seen > MAX_FAULTS_SHOWN {
            return;
        }
        let loser = scheduled.players[winner.opponent().index()];
        let name = &self.tournament.engines[loser].name;
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
        match &self.bar {
            Some(bar) => bar.suspend(|| output::warning(message)),
            None => output::warning(message),
        }
    }

    fn update_bar(&self) {
        if let Some(bar) = &self.bar {
            bar.set_message(self.report().progress_line().to_string());
            bar.set_position(self.tally.games());
        }
    }

    /// Writes a progress line every `--report-every` games, unless a bar on the
    /// same terminal shows it.
    fn show_progress(&mut self) -> io::Result<()> {
        let games = self.tally.games();
        let interval = self.args.output.report_every as u64;
        let due = games / interval > self.reported / interval;
        let shown_by_bar = self.bar.is_some() && io::stdout().is_terminal();
        if !due || shown_by_bar {
            return Ok(());
        }
        self.reported = games;
        self.write_line(&self.report().progress_line().to_string())
    }

    /// Replaces the JSON file by the result so far. Standard output, a device
    /// or a pipe gets the final result only.
    fn write_json_so_far(&mut self) -> anyhow::Result<()> {
        if self.json.is_some_and(Target::is_replaced) {
            self.write_json(false)?;
        }
        Ok(())
    }

    fn write_json(&mut self, finished: bool) -> anyhow::Result<()> {
        if let Some(target) = self.json {
            let object = MatchObject::new(self.report(), finished, &self.settings);
            let text = serde_json::to_string_pretty(&object)? + "\n";
            target.write(|out| out.write_all(text.as_bytes())).context("--json")?;
            self.json_written = Some(Instant::now());
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
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        self.warn_of_lost_log();
        if self.writes_text() {
            write!(output::stdout(), "{}", self.report())?;
        }
        let decided = self.tally.verdict() != SprtVerdict::Continue;
        let all_played = self.tally.games() == self.tournament.schedule.len() as u64;
        let finished = decided || all_played;
        self.write_json(finished)?;
        if interrupted && !finished {
            output::warning("interrupted: games under way are dropped");
            return Ok(ExitStatus::Failed);
        }
        let undecided = self.args.schedule.sprt.is_some() && !decided;
        let good = self.tally.faults() == 0 && !undecided;
        Ok(if good { ExitStatus::Done } else { ExitStatus::Failed })
    }
}
