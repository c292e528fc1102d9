//! Where the results of a match arrive: they are written down, counted and
//! shown.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use bingwa::matches::journal::{Journal, write_whole};
use bingwa::matches::report::Report;
use bingwa::matches::stats::Verdict as TestVerdict;
use bingwa::matches::tally::Tally;
use bingwa::matches::tournament::{Finished, Tournament};
use indicatif::{ProgressBar, ProgressStyle};

use super::Args;
use crate::cli::{ExitStatus, output};

/// Takes the results of a match.
pub(super) struct Desk<'a> {
    args: &'a Args,
    tournament: &'a Tournament,
    pub(super) tally: Tally,
    journal: Option<Journal>,
    bar: Option<ProgressBar>,
    settings: BTreeMap<&'static str, String>,
    /// Games counted when the last line was written.
    reported: u64,
    faults_told: usize,
    json_written: Option<Instant>,
}

/// Faults that are told one by one; the others are only counted.
const FAULTS_TOLD: usize = 20;

/// Time between two writings of the result.
const JSON_EVERY: Duration = Duration::from_secs(1);

impl<'a> Desk<'a> {
    /// A desk for a match of which the tally knows some games already.
    ///
    /// # Errors
    ///
    /// The result cannot be written.
    pub(super) fn new(
        args: &'a Args,
        tournament: &'a Tournament,
        tally: Tally,
        journal: Option<Journal>,
    ) -> anyhow::Result<Desk<'a>> {
        let show_bar = !args.output.quiet && io::stderr().is_terminal();
        let bar = show_bar.then(|| {
            let style = "{bar:16} {elapsed_precise} ({eta} left)  {wide_msg}";
            let style = ProgressStyle::with_template(style).expect("a template of ours");
            ProgressBar::new(tournament.schedule.len() as u64).with_style(style)
        });
        let settings = BTreeMap::from([
            ("openings", tournament.book.describe()),
            ("seed", tournament.seed.to_string()),
        ]);
        let reported = tally.games();
        let mut desk = Desk {
            args,
            tournament,
            tally,
            journal,
            bar,
            settings,
            reported,
            faults_told: 0,
            json_written: None,
        };
        desk.show_bar();
        // Better now than after the first game.
        desk.write_json(false)?;
        Ok(desk)
    }

    fn report(&self) -> Report<'_> {
        Report {
            engines: &self.tournament.engines,
            schedule: &self.tournament.schedule,
            tally: &self.tally,
        }
    }

    /// Takes games that have ended; breaks when the test has decided.
    pub(super) fn take(&mut self, games: &[Finished]) -> anyhow::Result<ControlFlow<()>> {
        if let Some(journal) = &mut self.journal {
            journal.append(games)?;
        }
        for game in games {
            self.tally.add(game);
            self.tell_fault(game);
            self.show_line()?;
        }
        self.show_bar();
        if self.json_written.is_none_or(|at| at.elapsed() >= JSON_EVERY) {
            self.write_json(false)?;
        }
        Ok(match self.tally.verdict() {
            TestVerdict::Continue => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        })
    }

    fn tell_fault(&mut self, Finished { scheduled, played, .. }: &Finished) {
        let ending = &played.ending;
        let (Some(winner), Some(fault)) = (ending.winner, &ending.fault) else { return };
        self.faults_told += 1;
        if self.args.output.quiet || self.faults_told > FAULTS_TOLD {
            return;
        }
        let loser = scheduled.players[winner.opponent().index()];
        let name = &self.tournament.engines[loser].name;
        let kind = ending.termination.name();
        let tell = || {
            output::warning(&format!("game {}: {name}: {kind}: {fault}", scheduled.number));
            if self.faults_told == FAULTS_TOLD {
                output::warning("further faults are counted and not told");
            }
        };
        match &self.bar {
            Some(bar) => bar.suspend(tell),
            None => tell(),
        }
    }

    fn show_bar(&self) {
        if let Some(bar) = &self.bar {
            bar.set_message(self.report().standing().to_string());
            bar.set_position(self.tally.games());
        }
    }

    fn show_line(&mut self) -> io::Result<()> {
        let games = self.tally.games();
        let every = self.args.output.report_every as u64;
        let due = games / every > self.reported / every;
        // A bar on the terminal does not spare the lines whoever is piped to.
        let wanted = self.bar.is_none() || !io::stdout().is_terminal();
        if !due || !wanted || self.args.output.quiet {
            return Ok(());
        }
        self.reported = games;
        let line = self.report().standing().to_string();
        let tell = || {
            let mut out = output::stdout();
            writeln!(out, "{line}")?;
            out.flush()
        };
        match &self.bar {
            Some(bar) => bar.suspend(tell),
            None => tell(),
        }
    }

    fn write_json(&mut self, finished: bool) -> anyhow::Result<()> {
        if let Some(path) = &self.args.output.json {
            let json = self.report().json(finished, &self.settings);
            let text = serde_json::to_string_pretty(&json)? + "\n";
            // The cause goes into the message: an io::Error would mean the output.
            write_whole(path, &text)
                .map_err(|error| anyhow::anyhow!("result {path:?}: {error}"))?;
            self.json_written = Some(Instant::now());
        }
        Ok(())
    }

    /// The result, and how the match went as a whole.
    pub(super) fn finish(mut self, interrupted: bool) -> anyhow::Result<ExitStatus> {
        self.tally.count_waiting();
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        let decided = self.tally.verdict() != TestVerdict::Continue;
        let all_played = self.tally.games() == self.tournament.schedule.len() as u64;
        self.write_json(decided || all_played)?;
        write!(output::stdout(), "{}", self.report())?;
        if interrupted && !decided && !all_played {
            output::warning("interrupted: games under way are dropped");
            return Ok(ExitStatus::Failed);
        }
        let undecided = self.args.schedule.sprt.is_some() && !decided;
        let good = self.tally.faults() == 0 && !undecided;
        Ok(if good { ExitStatus::Done } else { ExitStatus::Failed })
    }
}
