//! `match`: engine against engine, with statistics.

mod args;
mod counts;
mod foreign;
mod results;

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Mutex;

use anyhow::Context;
use bingwa::matches::engine::{
    EngineKind, EngineSpec, Log, Stop, exit_without_engines, make_names_distinct,
};
use bingwa::matches::stats::SprtVerdict;
use bingwa::matches::{
    Adjudication, Book, FinishedGame, Journal, MatchTally, Resumed, Schedule, Tournament,
    TournamentFormat,
};
use bingwa::util::messages::count_of;

pub(super) use self::args::Args;
use self::args::{OutputArgs, RefereeArgs, ScheduleArgs};
pub(super) use self::foreign::translated;
use self::results::Results;
use super::output::ExitStatus;
use super::output::{self, wrong_usage};
use super::save::{Target, expect_different};

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    if !args.counts.is_empty() {
        return counts::run(args);
    }
    let mut tournament = args.tournament()?;
    let test = args.schedule.sprt;
    if test.is_some() && tournament.engines.len() > 2 {
        return Err(wrong_usage("--sprt: found more than two engines, expected two"));
    }
    args.check_output_paths()?;
    let json = args.json_target()?;
    let stop = stop_at_ctrl_c();

    let mut tally = MatchTally::new(&tournament, test);
    let (journal, games) = args.journal(&tournament)?.unzip();
    let games = games.unwrap_or_default();
    let played: HashSet<usize> = games.iter().map(|game| game.scheduled.number).collect();
    games.into_iter().for_each(|game| tally.add(game));
    tournament.log = args.log()?;
    warn_of_repeated_games(&tournament);
    for warning in tournament.check_engines(&stop)? {
        output::warning(&warning);
    }

    let mut results = Results::new(args, &tournament, tally, journal, json.as_ref())?;
    if args.output.resume {
        results.write_line(&format!("continuing after {}", count_of(played.len(), "game")))?;
    }
    let run = match results.tally.verdict() {
        SprtVerdict::Continue => tournament.run(&played, &stop, |games| results.take(games)),
        _ => Ok(()),
    };
    let interrupted = stop.is_stopped();
    // An error does not take away the result of the games before it.
    let verdict = results.finish(interrupted);
    run.and(verdict)
}

/// Warns of games that prove nothing new.
fn warn_of_repeated_games(tournament: &Tournament) {
    let (rounds, openings) = (tournament.schedule.rounds(), tournament.book.len());
    if rounds > openings && games_repeat(&tournament.engines) {
        output::warning(&format!(
            "--games: found {rounds} rounds for {openings} openings, expected at most one round \
             an opening: without a clock the games of later rounds may repeat earlier ones"
        ));
    }
}

/// Whether a game may come out the same when it is played again: no engine depends on a clock,
/// and none is built in, which plays by chance.
fn games_repeat(engines: &[EngineSpec]) -> bool {
    engines.iter().all(|engine| {
        matches!(engine.kind, EngineKind::Program(_))
            && engine.limits.tc.is_none()
            && engine.limits.movetime.is_none()
    })
}

impl Args {
    fn engine_specs(&self) -> anyhow::Result<Vec<EngineSpec>> {
        let shared = self.each.clone().unwrap_or_default();
        let fields = self.engines.iter().map(|fields| fields.clone().with_shared(&shared));
        let mut specs = fields
            .map(EngineSpec::try_from)
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| wrong_usage(format!("--engine: {error}")))?;
        if specs.len() < 2 {
            return Err(wrong_usage("--engine: found one engine, expected two or more"));
        }
        make_names_distinct(&mut specs);
        Ok(specs)
    }

    fn tournament(&self) -> anyhow::Result<Tournament> {
        let ScheduleArgs { gauntlet, games, seed, concurrency, .. } = self.schedule;
        let engines = self.engine_specs()?;
        let book = self.book()?;
        let format =
            if gauntlet { TournamentFormat::Gauntlet } else { TournamentFormat::RoundRobin };
        let games = games.unwrap_or_else(|| self.default_games(&engines, &book));
        let schedule = Schedule::new(engines.len(), format, games);
        let RefereeArgs { maxplies, resign, draw } = self.referee;
        let adjudication = Adjudication { max_plies: maxplies, resign, draw };
        Ok(Tournament { engines, schedule, book, adjudication, seed, concurrency, log: None })
    }

    /// Games of each pairing without `--games`: enough for a test to decide,
    /// but no game twice.
    fn default_games(&self, engines: &[EngineSpec], book: &Book) -> usize {
        const WITHOUT_TEST: usize = 100;
        const WITH_TEST: usize = 100_000;
        match self.schedule.sprt {
            None => WITHOUT_TEST,
            Some(_) if games_repeat(engines) => 2 * book.len(),
            Some(_) => WITH_TEST,
        }
    }

    /// Two options must not name the same file.
    fn check_output_paths(&self) -> anyhow::Result<()> {
        let OutputArgs { record, json, log, .. } = &self.output;
        let openings = self.schedule.openings.first().map(PathBuf::from);
        let paths =
            [("--openings", &openings), ("--record", record), ("--json", json), ("--log", log)];
        expect_different(&paths.map(|(flag, path)| (flag, path.as_deref())))
    }

    fn json_target(&self) -> anyhow::Result<Option<Target>> {
        self.output.json.as_deref().map(Target::of).transpose().context("--json")
    }

    /// A new log, or the one of the match that is continued.
    fn log(&self) -> anyhow::Result<Option<Log>> {
        let Some(path) = &self.output.log else { return Ok(None) };
        let log = Log::open(path, self.output.resume);
        log.map(Some).with_context(|| format!("log {path:?}"))
    }

    /// Opens the record, and reads the games that it has already.
    fn journal(
        &self,
        tournament: &Tournament,
    ) -> anyhow::Result<Option<(Journal, Vec<FinishedGame>)>> {
        let Some(path) = &self.output.record else { return Ok(None) };
        if !self.output.resume {
            return Ok(Some((Journal::create(path, tournament)?, Vec::new())));
        }
        if !path.exists() {
            output::warning(&format!("record {path:?}: found no such file, a new match begins"));
        }
        let Resumed { journal, games, cut_off } = Journal::resume(path, tournament)?;
        if let Some(line) = cut_off {
            output::warning(&format!(
                "record {path:?}: line {line}: found a half-written game, which is cut off and \
                 played again"
            ));
        }
        Ok(Some((journal, games)))
    }
}

/// A signal that Ctrl-C gives. A second Ctrl-C ends the program and its engines at once.
fn stop_at_ctrl_c() -> Stop {
    /// The exit code of a program ended by Ctrl-C, as shells have it.
    const INTERRUPTED: i32 = 130;
    let (stopper, stop) = Stop::new();
    let stopper = Mutex::new(Some(stopper));
    let handler = move || {
        let taken = stopper.lock().ok().and_then(|mut stopper| stopper.take());
        if taken.is_none() {
            exit_without_engines(INTERRUPTED);
        }
    };
    match ctrlc::set_handler(handler) {
        Ok(()) => stop,
        // Without a handler Ctrl-C ends the program as usual.
        Err(_) => Stop::never(),
    }
}
