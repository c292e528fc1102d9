//! `match`: engine against engine, with statistics.

mod args;
mod counts;
mod json;
mod results;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

use anyhow::Context;
use bingwa::matches::engine::{
    Dialects, EngineKind, EngineSpec, Log, SpecError, Stop, exit_without_engines,
    make_names_distinct,
};
use bingwa::matches::stats::SprtVerdict;
use bingwa::matches::{
    Adjudication, Book, CutOff, FinishedGame, Journal, MatchEvent, MatchTally, Oddity, Resumed,
    Schedule, Tournament, TournamentFormat,
};
use bingwa::search::Level;
use bingwa::util::messages::count_of;

pub(super) use self::args::Args;
use self::args::{OutputArgs, RefereeArgs, ScheduleArgs};
use self::results::Results;
use super::output::ExitStatus;
use super::output::{self, wrong_usage};
use super::save::{STDOUT, Target, expect_different};

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    if !args.counts.is_empty() {
        return counts::run(args);
    }
    let engines = args.engine_specs()?;
    if args.schedule.sprt.is_some() && engines.len() > 2 {
        return Err(wrong_usage("--sprt: found more than two engines, expected two"));
    }
    args.check_output_paths()?;
    let format = if args.schedule.gauntlet {
        TournamentFormat::Gauntlet
    } else {
        TournamentFormat::RoundRobin
    };
    let mut tournament = args.tournament(engines, format)?;
    let json = args.json_target()?;
    let stop = stop_at_ctrl_c();

    let test = args.schedule.sprt;
    let mut tally = MatchTally::new(tournament.engines.len(), &tournament.schedule, test);
    let (journal, games) = args.journal(&tournament, format)?.unzip();
    let games = games.unwrap_or_default();
    games.iter().for_each(|game| tally.add(game));
    let played = games.iter().map(|game| game.scheduled.number).collect();
    tournament.log = args.log()?;
    warn_of_setup(&tournament);
    check_engines(&tournament, &stop, args.output.quiet)?;

    let mut results = Results::new(args, &tournament, tally, journal, json.as_ref())?;
    if args.output.resume {
        results.write_line(&format!("continuing after {}", count_of(games.len(), "game")))?;
    }
    let run = match results.tally.verdict() {
        SprtVerdict::Continue => tournament.run(&played, &stop, |event| match event {
            MatchEvent::Started(game) => results.start(&game),
            MatchEvent::Ended(games) => results.take(&games),
        }),
        _ => Ok(()),
    };
    let interrupted = stop.is_stopped();
    // An error does not take away the result of the games before it.
    let verdict = results.finish(interrupted);
    run.and(verdict)
}

/// Starts each engine once, and warns of what is odd about it.
fn check_engines(tournament: &Tournament, stop: &Stop, quiet: bool) -> anyhow::Result<()> {
    for remark in tournament.check_engines(stop)? {
        match remark.oddity {
            Oddity::SlowHandshake if quiet => {}
            Oddity::SlowHandshake => output::note(&remark.to_string()),
            _ => output::warning(&remark.to_string()),
        }
    }
    Ok(())
}

/// Warns of games that prove nothing new and of engines that share a core.
fn warn_of_setup(tournament: &Tournament) {
    let (rounds, openings) = (tournament.schedule.rounds(), tournament.book.len());
    if rounds > openings && games_repeat(&tournament.engines) {
        output::warning(&format!(
            "--games: found {rounds} rounds for {openings} openings, expected at most one round \
             an opening: without a clock the games of later rounds repeat earlier ones"
        ));
    }
    let plies = |index| tournament.book.game(index).moves().len();
    let (most, longest) =
        (tournament.adjudication.max_plies, (0..openings).map(plies).max().unwrap_or(0));
    if most <= longest {
        output::warning(&format!(
            "--maxplies: found {most}, expected more than the {longest} plies of the longest \
             opening: a game that begins with it is a draw at once"
        ));
    }
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
    if tournament.concurrency > cores {
        output::warning(&format!(
            "--concurrency: found {} games at a time, expected at most one a core (cores: {cores}): \
             engines slow each other down",
            tournament.concurrency
        ));
    }
}

/// Whether a game comes out the same when it is played again: no engine depends
/// on a clock or on chance.
fn games_repeat(engines: &[EngineSpec]) -> bool {
    engines.iter().all(|engine| {
        matches!(engine.kind, EngineKind::Program(_))
            && engine.limits.tc.is_none()
            && engine.limits.movetime.is_none()
            && !draws_moves(engine)
    })
}

/// Whether an engine's options make its moves a matter of chance: several threads, or, without
/// a seed, a level below full strength.
fn draws_moves(engine: &EngineSpec) -> bool {
    let option = |name: &str| {
        let mut options = engine.options.iter().rev();
        let (_, value) = options.find(|(key, _)| key.eq_ignore_ascii_case(name))?;
        Some(value.as_str())
    };
    let is_on = |name| option(name).is_some_and(|value| value.eq_ignore_ascii_case("true"));
    let number = |name| option(name).and_then(|value| value.parse::<u64>().ok());
    let is_weaker = option("Skill Level").is_some_and(|value| value != Level::FULL.to_string());
    let draws = is_weaker || is_on("UCI_LimitStrength");
    number("Threads").unwrap_or(1) > 1 || draws && number("Seed").unwrap_or(0) == 0
}

impl Args {
    /// The engines.
    ///
    /// # Errors
    ///
    /// The file of an engine is missing. Wrong usage ends the program.
    fn engine_specs(&self) -> anyhow::Result<Vec<EngineSpec>> {
        for fields in &self.engines {
            for key in fields.unused() {
                output::warning(&format!(
                    "--engine: found {key} for a built-in engine, which has only a name"
                ));
            }
        }
        let shared = self.each.clone().unwrap_or_default();
        let fields = self.engines.iter().map(|fields| fields.clone().with_shared(&shared));
        let specs = fields.map(|fields| match EngineSpec::try_from(fields) {
            Err(error @ (SpecError::NoFile(_) | SpecError::NoFolder(_))) => {
                Err(error).context("--engine")
            }
            Err(error) => Err(wrong_usage(format!("--engine: {error}"))),
            Ok(spec) => Ok(spec),
        });
        let mut specs: Vec<EngineSpec> = specs.collect::<Result<_, _>>()?;
        if specs.len() < 2 {
            return Err(wrong_usage("--engine: found one engine, expected two or more"));
        }
        make_names_distinct(&mut specs);
        Ok(specs)
    }

    fn tournament(
        &self,
        engines: Vec<EngineSpec>,
        format: TournamentFormat,
    ) -> anyhow::Result<Tournament> {
        let ScheduleArgs { games, rounds, seed, concurrency, .. } = self.schedule;
        let book = self.book()?;
        let games = rounds.map(|rounds| 2 * rounds).or(games);
        let games = games.unwrap_or_else(|| self.default_games(&engines, &book));
        let schedule = Schedule::new(engines.len(), format, games);
        let RefereeArgs { maxplies, resign, draw } = self.referee;
        Ok(Tournament {
            book,
            engines,
            schedule,
            adjudication: Adjudication { max_plies: maxplies, resign, draw },
            seed,
            concurrency,
            counts_before_next: self.schedule.sprt.is_some(),
            announces_starts: self.output.verbose,
            log: None,
            dialects: Dialects::default(),
        })
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
        for (flag, path) in [("--record", &self.output.record), ("--log", &self.output.log)] {
            if path.as_deref() == Some(Path::new(STDOUT)) {
                return Err(wrong_usage(format!(
                    "{flag}: found {STDOUT}, expected a file; --json alone takes {STDOUT}"
                )));
            }
        }
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
        let log = if self.output.resume { Log::append(path) } else { Log::create(path) };
        log.map(Some).with_context(|| format!("log {path:?}"))
    }

    /// The name of the match in records.
    fn event(&self, tournament: &Tournament) -> String {
        let names: Vec<&str> = tournament.engines.iter().map(|e| e.name.as_str()).collect();
        self.output.event.clone().unwrap_or_else(|| names.join(" - "))
    }

    /// Opens the record, and reads the games that it has already.
    fn journal(
        &self,
        tournament: &Tournament,
        format: TournamentFormat,
    ) -> anyhow::Result<Option<(Journal, Vec<FinishedGame>)>> {
        let Some(path) = &self.output.record else { return Ok(None) };
        let event = self.event(tournament);
        if !self.output.resume {
            let journal = Journal::create(path, tournament, &event, format)?;
            return Ok(Some((journal, Vec::new())));
        }
        if !path.exists() {
            output::warning(&format!("record {path:?}: found no such file, a new match begins"));
        }
        let Resumed { journal, games, cut_off } =
            Journal::resume(path, tournament, &event, format)?;
        if let Some(CutOff { line, copy }) = cut_off {
            output::warning(&format!(
                "record {path:?}: line {line}: found a half-written game, which is moved to \
                 {copy:?} and played again"
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
