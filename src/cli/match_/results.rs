//! The games of a match as they end: recorded, counted and shown.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::Context;
use bingwa::matches::stats::SprtVerdict;
use bingwa::matches::{FinishedGame, Journal, MatchReport, MatchTally, Scheduled, Tournament};
use console::Term;
use indicatif::{ProgressBar, ProgressStyle};

use super::args::Args;
use super::json::MatchObject;
use crate::cli::output;
use crate::cli::output::ExitStatus;
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
    /// Columns of the terminal that standard output is; no limit if it is none.
    width: usize,
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
        let bar = show_bar.then(|| progress_bar(tally.games(), tournament.schedule.len() as u64));
        let settings = BTreeMap::from([
            ("adjudication", tournament.adjudication.to_string()),
            ("openings", tournament.book.describe()),
            ("rules", tournament.book.rules().to_string()),
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
            width: width(),
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
            rules: self.tournament.book.rules(),
            tally: &self.tally,
            width: self.width,
        }
    }

    /// Tells that a game begins.
    ///
    /// # Errors
    ///
    /// Standard output cannot be written.
    pub(super) fn start(&mut self, game: &Scheduled) -> anyhow::Result<ControlFlow<()>> {
        if self.tally.verdict() == SprtVerdict::Continue {
            let (number, games) = (game.number, self.tournament.schedule.len());
            let players = self.players(game);
            self.write_line(&format!("Started game {number} of {games} ({players})"))?;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The names of South's engine and of North's.
    fn players(&self, game: &Scheduled) -> String {
        let [south, north] = game.players.map(|index| self.tournament.engines[index].name.as_str());
        format!("{south} vs {north}")
    }

    /// Tells that a game has ended, on request.
    fn show_game(&self, FinishedGame { scheduled, played, .. }: &FinishedGame) -> io::Result<()> {
        if !self.args.output.verbose {
            return Ok(());
        }
        let (players, ending) = (self.players(scheduled), &played.ending);
        let (result, reason) = (ending.result(), ending.termination.name());
        let (number, plies) = (scheduled.number, played.game.moves().len());
        let line =
            format!("Finished game {number} ({players}): {result} {{{reason}, {plies} plies}}");
        self.write_line(&line)
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
            self.show_game(game)?;
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
            write!(out, "{}", wrapped(line, self.width))?;
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
            bar.set_position(self.tally.games());
            bar.set_message(self.report().progress_line().to_string());
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
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        self.warn_of_lost_log();
        if self.writes_text() {
            write!(output::stdout(), "{}", wrapped(&self.report().to_string(), self.width))?;
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

/// Columns of the terminal that standard output is; no limit if it is none.
pub(super) fn width() -> usize {
    Term::stdout().size_checked().map_or(usize::MAX, |(_, columns)| columns.into())
}

/// Lines of at most `width` columns. The rest of a longer line is indented like
/// the values of the report.
pub(super) fn wrapped(text: &str, width: usize) -> String {
    /// The column of the values.
    const INDENT: &str = "         ";
    let mut wrapped = String::new();
    for line in text.lines() {
        if line.chars().count() <= width {
            wrapped.push_str(line);
        } else {
            wrapped.push_str(&output::wrapped(line, "", INDENT, width));
        }
        wrapped.push('\n');
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_goes_on_below_the_values() {
        let line = "Score    +179 =0 -61 (179 points, 74.58%)\nx\n";
        assert_eq!(wrapped(line, 40), "Score    +179 =0 -61 (179 points,\n         74.58%)\nx\n");
        assert_eq!(wrapped(line, 41), line);
        assert_eq!(wrapped(line, usize::MAX), line);
        let test = "SPRT     LLR 3.00: H1 accepted (elo0=0,elo1=20,alpha=0.05)";
        let expected = "SPRT     LLR 3.00: H1 accepted\n         (elo0=0,elo1=20,alpha=0.05)\n";
        assert_eq!(wrapped(test, 36), expected);
    }
}
