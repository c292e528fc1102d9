//! Units of a match: some rounds of its schedule, played anywhere, and put together again.
//!
//! By nodes or depth a unit depends on nothing but the settings and its number: its journal
//! has no times, and no folder of a machine.

use std::collections::HashMap;
use std::io;
use std::ops::Range;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::engine::{EngineKind, EngineSpec, Fields, SpecError};
use super::game::Adjudication;
use super::journal::{GameReader, LineProblem, Settings};
use super::rules::MatchRules;
use super::schedule::{Schedule, TournamentFormat};
use super::tournament::{FinishedGame, Tournament};
use crate::units::{Gathered, Unit, UnitError, UnitJournal, gather, sha256_of_file};

/// The kind of these journals.
const KIND: &str = "bingwa match unit 1";

/// The journal of a unit: the record of each of its games.
pub type MatchUnit = UnitJournal<MatchSettings, Vec<String>>;

/// What decides on the games of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchSettings {
    /// The name of the match.
    pub event: String,
    /// The engines, in their order.
    pub engines: Vec<UnitEngine>,
    /// The pairings.
    pub schedule: TournamentFormat,
    /// Games of each pairing.
    pub games: usize,
    /// The seed.
    pub seed: u64,
    /// The text of [`Book::describe`](super::Book::describe).
    pub openings: String,
    /// The rules of the game.
    pub rules: MatchRules,
    /// The rules that end a game early.
    pub adjudication: Adjudication,
    /// Whether an engine has a clock. Only then do the games have times.
    pub timed: bool,
}

/// An engine of a match that is played in units.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitEngine {
    /// Its specification, without the folders of one machine.
    pub fields: Fields,
    /// The SHA-256 of its program; `None` for a built-in engine.
    pub sha256: Option<String>,
}

/// A unit cannot be played.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UnitSetupError {
    /// There are more units than rounds.
    #[error("found {unit}, expected at most {rounds} units: the match has {rounds} rounds")]
    TooMany {
        /// The unit.
        unit: Unit,
        /// Rounds of the match.
        rounds: usize,
    },
    /// The program of an engine cannot be read.
    #[error("engine {name}: {error}")]
    Program {
        /// The engine.
        name: String,
        /// The system's error.
        error: io::Error,
    },
}

/// The numbers of the games of a unit: those of some rounds.
///
/// # Errors
///
/// There are more units than rounds.
pub fn numbers(unit: Unit, schedule: &Schedule) -> Result<Range<usize>, UnitSetupError> {
    let rounds = schedule.rounds();
    if unit.of() > rounds as u64 {
        return Err(UnitSetupError::TooMany { unit, rounds });
    }
    let share = unit.share(rounds as u64);
    Ok(schedule.numbers(share.start as usize..share.end as usize))
}

impl MatchSettings {
    /// The settings of a tournament. `fields` are those of its engines; `games` is the number
    /// of games of each pairing.
    ///
    /// # Errors
    ///
    /// The program of an engine cannot be read.
    pub fn of(
        tournament: &Tournament,
        fields: &[Fields],
        event: &str,
        schedule: TournamentFormat,
        games: usize,
    ) -> Result<MatchSettings, UnitSetupError> {
        let engine = |(spec, fields): (&EngineSpec, &Fields)| {
            let sha256 = hash(spec)
                .map_err(|error| UnitSetupError::Program { name: spec.name.clone(), error })?;
            Ok(UnitEngine { fields: fields.portable(spec), sha256 })
        };
        let limits = tournament.engines.iter().map(|engine| &engine.limits);
        Ok(MatchSettings {
            event: event.to_owned(),
            engines: tournament.engines.iter().zip(fields).map(engine).collect::<Result<_, _>>()?,
            schedule,
            games,
            seed: tournament.seed,
            openings: tournament.book.describe(),
            rules: *tournament.book.rules(),
            adjudication: tournament.adjudication,
            timed: limits.into_iter().any(|one| one.tc.is_some() || one.movetime.is_some()),
        })
    }

    fn specs(&self) -> Result<Vec<EngineSpec>, SpecError> {
        self.engines.iter().map(|engine| engine.fields.clone().try_into()).collect()
    }

    /// The tags of the games.
    fn tags(&self, engines: &[EngineSpec]) -> Settings {
        let MatchSettings { event, seed, schedule, openings, adjudication, rules, .. } = self;
        Settings::new(event, engines, *seed, *schedule, openings, adjudication, *rules)
    }

    /// The journal of a unit, given its games in any order.
    ///
    /// # Errors
    ///
    /// The file of this program cannot be read, or the fields of an engine cannot be read.
    pub fn journal(self, unit: Unit, mut games: Vec<FinishedGame>) -> io::Result<MatchUnit> {
        games.sort_by_key(|game| game.scheduled.number);
        if !self.timed {
            let efforts = games.iter_mut().flat_map(|game| &mut game.played.efforts);
            efforts.flatten().for_each(|effort| effort.time = Duration::ZERO);
        }
        let engines = self.specs().map_err(io::Error::other)?;
        let tags = self.tags(&engines);
        let results = games.iter().map(|game| tags.record(game).to_string()).collect();
        UnitJournal::new(KIND, self, unit, results)
    }
}

/// The SHA-256 of an engine's program; `None` for a built-in engine.
fn hash(spec: &EngineSpec) -> io::Result<Option<String>> {
    let EngineKind::Program(program) = &spec.kind else { return Ok(None) };
    let path = program.find().ok_or(io::ErrorKind::NotFound)?;
    sha256_of_file(&path).map(Some)
}

/// The units of a match, put together.
pub struct Merged {
    /// The settings of the match.
    pub settings: MatchSettings,
    /// The engines.
    pub engines: Vec<EngineSpec>,
    /// The schedule of the whole match.
    pub schedule: Schedule,
    units: Gathered<MatchSettings, Vec<String>>,
}

impl Merged {
    /// Reads journals: files, and the files `*.json` of folders.
    ///
    /// # Errors
    ///
    /// Journals are damaged or do not belong together.
    pub fn read(paths: &[PathBuf]) -> Result<Merged, UnitError> {
        let units: Gathered<MatchSettings, Vec<String>> = gather(paths, KIND)?;
        let first = units.units.values().next().map(|(path, _)| path.clone()).unwrap_or_default();
        let settings = units.settings.clone();
        let wrong = |problem: String| UnitError::File { path: first.clone(), problem };
        let engines = settings.specs().map_err(|error| wrong(format!("settings: {error}")))?;
        if engines.len() < 2 {
            return Err(wrong("settings: found one engine, expected two or more".to_owned()));
        }
        let schedule = Schedule::new(engines.len(), settings.schedule, settings.games);
        if units.of > schedule.rounds() as u64 {
            let rounds = schedule.rounds();
            let problem =
                format!("found {} units, expected at most {rounds}, the rounds", units.of);
            return Err(wrong(problem));
        }
        Ok(Merged { settings, engines, schedule, units })
    }

    /// The numbers of the units that are not there, as in `3, 7-9`; `None` if all are.
    #[must_use]
    pub fn missing(&self) -> Option<String> {
        self.units.missing()
    }

    /// The games in the order of the schedule, each with its record.
    pub fn games(&self) -> impl Iterator<Item = Result<(FinishedGame, &str), UnitError>> {
        let tags = self.settings.tags(&self.engines);
        self.units.units.iter().flat_map(move |(&number, (path, records))| {
            let wrong = |problem| UnitError::File { path: path.clone(), problem };
            let mut reader = GameReader {
                schedule: &self.schedule,
                adjudication: &self.settings.adjudication,
                rules: &self.settings.rules,
                settings: &tags,
                book: None,
                openings: HashMap::new(),
            };
            let unit = Unit::new(number, self.units.of).expect("a unit that was read");
            let expected = numbers(unit, &self.schedule).expect("no more units than rounds");
            let is_whole = expected.len() == records.len();
            let expected = expected.map(Some).chain(std::iter::repeat(None));
            let length = Err(format!("found {} games, expected those of unit {unit}", records.len()));
            let games = records.iter().zip(1..).zip(expected).map(|((record, place), number)| {
                let game = reader.read_game(record.as_bytes()).map_err(
                    |LineProblem { line, problem }| format!("game {place}, line {line}: {problem}"),
                )?;
                match number {
                    Some(number) if number == game.scheduled.number => Ok((game, record.as_str())),
                    _ => Err(format!("found game {} in place {place} of unit {unit}, expected its games in order", game.scheduled.number)),
                }
            });
            let end = (!is_whole).then_some(length);
            games.chain(end).map(|game| game.map_err(wrong)).collect::<Vec<_>>()
        })
    }
}
