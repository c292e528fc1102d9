//! Playing the games of a schedule on several threads.
//!
//! Each worker thread plays one game at a time with engines of its own; the
//! calling thread gathers the results.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded, select};

use super::engine::{EngineProcess, EngineSpec, Failure, Log, Player, StartError, Stop, Stopper};
use super::game::{self, Adjudication, GameEnding, PlayedGame};
use super::openings::Book;
use super::schedule::{Schedule, Scheduled};
use crate::bao::Side;
use crate::util::dice::{Dice, Purpose};

/// A match and its settings.
pub struct Tournament {
    /// The engines; at least two.
    pub engines: Vec<EngineSpec>,
    /// The games to play.
    pub schedule: Schedule,
    /// The positions where games begin.
    pub book: Book,
    /// The rules that end a game early.
    pub adjudication: Adjudication,
    /// The seed of the moves of built-in engines.
    pub seed: u64,
    /// Games played at the same time, at least 1.
    pub concurrency: usize,
    /// The log of the dialogue with each engine.
    pub log: Option<Log>,
}

/// A game of the schedule that has been played.
#[derive(Clone, Debug)]
pub struct FinishedGame {
    /// Its place in the schedule.
    pub scheduled: Scheduled,
    /// Index of its opening in the book.
    pub opening: usize,
    /// Its moves and its end.
    pub played: PlayedGame,
}

/// An engine cannot be started.
#[derive(Debug, thiserror::Error)]
#[error("engine {name}: {error}")]
pub struct EngineError {
    /// The engine's name.
    pub name: String,
    /// The reason.
    pub error: StartError,
}

impl Tournament {
    /// Starts each engine once, and returns warnings of options and rules that an engine does
    /// not know.
    ///
    /// # Errors
    ///
    /// The first engine that cannot be started.
    pub fn check_engines(&self, stop: &Stop) -> Result<Vec<String>, EngineError> {
        let mut warnings = Vec::new();
        for spec in &self.engines {
            let player = self.start(spec, 0, stop)?;
            if let Player::Process(process) = &player {
                warnings.extend(self.warnings(spec, process));
            }
            player.quit();
        }
        Ok(warnings)
    }

    /// What an engine that has been started does not know.
    fn warnings(&self, spec: &EngineSpec, process: &EngineProcess) -> Vec<String> {
        let EngineSpec { name: engine, options, .. } = spec;
        let unknown = |name: &str| process.option(name).is_none();
        let known: Vec<&str> = process.options().iter().map(|one| one.name.as_str()).collect();
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        let options = options.iter().filter(|(name, _)| unknown(name)).map(|(name, _)| {
            format!(
                "engine {engine}: option.{name}: found no such option, expected one of: {known}"
            )
        });
        let rules = self.book.rules().options().into_iter().filter(|(name, _)| unknown(name));
        let rules = rules.map(|(name, value)| {
            format!(
                "engine {engine}: found no option {name}, expected one: the engine cannot be told \
                 of {name} {value}, and may play illegal moves"
            )
        });
        options.chain(rules).collect()
    }

    fn start(&self, spec: &EngineSpec, worker: usize, stop: &Stop) -> Result<Player, EngineError> {
        let log = self.log.as_ref().map(|log| log.of(&spec.name, worker));
        Player::start(spec, self.book.rules(), log, stop)
            .map_err(|error| EngineError { name: spec.name.clone(), error })
    }

    /// Plays the games whose numbers are not in `skip`, and passes them to `on_games` as they
    /// end. When `on_games` breaks or `stop` is given, games under way are dropped.
    ///
    /// # Errors
    ///
    /// An error of `on_games`, or an engine that cannot be started any more.
    pub fn run<E: From<EngineError>>(
        &self,
        skip: &HashSet<usize>,
        stop: &Stop,
        on_games: impl FnMut(Vec<FinishedGame>) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E> {
        let (stopper, stopped) = Stop::new();
        // A worker waits until an earlier game is taken: with a sequential test, few games
        // begin after the decision.
        let (results, finished) = bounded(self.concurrency);
        let next = AtomicUsize::new(1);
        thread::scope(|scope| {
            for number in 1..=self.concurrency {
                let mut worker = MatchWorker {
                    number,
                    tournament: self,
                    skip,
                    next: &next,
                    stop: stopped.clone(),
                    results: results.clone(),
                    players: self.engines.iter().map(|_| None).collect(),
                };
                scope.spawn(move || worker.play_games());
            }
            // The channel closes when the last worker ends.
            drop(results);
            gather(&finished, stop, stopper, on_games)
        })
    }
}

/// Takes games until all workers have ended. Dropping `stopper` ends them.
fn gather<E: From<EngineError>>(
    finished: &Receiver<Result<FinishedGame, EngineError>>,
    stop: &Stop,
    stopper: Stopper,
    mut on_games: impl FnMut(Vec<FinishedGame>) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let mut stopper = Some(stopper);
    let mut stop = stop.clone();
    let mut result = Ok(());
    loop {
        let first = select! {
            recv(finished) -> game => match game {
                Ok(game) => game,
                Err(_) => return result,
            },
            recv(stop.receiver()) -> _ => {
                drop(stopper.take());
                stop = Stop::never();
                continue;
            }
        };
        // Games that end close together are passed on together: the record is written once.
        let (mut games, mut failed) = (Vec::new(), Ok(()));
        for game in std::iter::once(first).chain(finished.try_iter()) {
            match game {
                Ok(game) => games.push(game),
                Err(error) => failed = Err(error),
            }
        }
        let told = if games.is_empty() { Ok(ControlFlow::Continue(())) } else { on_games(games) };
        if failed.is_err() || !matches!(told, Ok(ControlFlow::Continue(()))) {
            drop(stopper.take());
        }
        result = result.and(told.map(|_| ())).and(failed.map_err(E::from));
    }
}

/// A worker thread, which plays one game after the other.
struct MatchWorker<'a> {
    number: usize,
    tournament: &'a Tournament,
    /// Numbers of games that are not to be played.
    skip: &'a HashSet<usize>,
    /// The number of the next game of all workers.
    next: &'a AtomicUsize,
    stop: Stop,
    results: Sender<Result<FinishedGame, EngineError>>,
    /// The running engines, by index.
    players: Vec<Option<Player>>,
}

impl MatchWorker<'_> {
    fn play_games(&mut self) {
        while let Some(scheduled) = self.next_game() {
            // Engines that do not play this game would only take memory.
            for (index, player) in self.players.iter_mut().enumerate() {
                if !scheduled.players.contains(&index)
                    && let Some(player) = player.take()
                {
                    player.quit();
                }
            }
            let Some(result) = self.play(scheduled).transpose() else { break };
            let has_failed = result.is_err();
            if self.results.send(result).is_err() || has_failed {
                break;
            }
        }
        self.players.drain(..).flatten().for_each(Player::quit);
    }

    /// Takes the next game of the schedule; `None` after the last, or once the
    /// match is stopped.
    fn next_game(&self) -> Option<Scheduled> {
        while !self.stop.is_stopped() {
            let scheduled = self.tournament.schedule.game(self.next.fetch_add(1, Relaxed))?;
            if !self.skip.contains(&scheduled.number) {
                return Some(scheduled);
            }
        }
        None
    }

    /// Plays a game; `None` if the match is stopped meanwhile.
    fn play(&mut self, scheduled: Scheduled) -> Result<Option<FinishedGame>, EngineError> {
        let Tournament { engines, book, adjudication, seed, .. } = self.tournament;
        let opening = book.index(scheduled.round);
        let game = book.game(opening);
        for side in Side::ALL {
            let index = scheduled.players[side.index()];
            let dice =
                Dice::of(*seed, Purpose::Moves, 2 * scheduled.number as u64 + side.index() as u64);
            match self.player(index)?.map(|player| player.new_game(dice)) {
                Some(Ok(())) => {}
                None | Some(Err(Failure::Stopped)) => return Ok(None),
                Some(Err(Failure::Fault(fault))) => {
                    self.players[index] = None;
                    let book = game.moves().len();
                    let ending = GameEnding::by_fault(side, fault);
                    let played = PlayedGame { game, book, efforts: Vec::new(), ending };
                    return Ok(Some(FinishedGame { scheduled, opening, played }));
                }
            }
        }
        let players = self.players.get_disjoint_mut(scheduled.players).expect("two engines");
        let players = players.map(|player| player.as_mut().expect("a running engine"));
        let specs = scheduled.players.map(|index| &engines[index]);
        let played = game::play(game, specs, players, adjudication, &self.stop);
        if let Some(side) = played.as_ref().and_then(|played| played.ending.side_at_fault()) {
            // An engine at fault is restarted for its next game.
            self.players[scheduled.players[side.index()]] = None;
        }
        Ok(played.map(|played| FinishedGame { scheduled, opening, played }))
    }

    /// An engine, started if it is not running; `None` if the match is stopped meanwhile.
    fn player(&mut self, index: usize) -> Result<Option<&mut Player>, EngineError> {
        let player = &mut self.players[index];
        if player.is_none() {
            let spec = &self.tournament.engines[index];
            *player = match self.tournament.start(spec, self.number, &self.stop) {
                Ok(player) => Some(player),
                Err(EngineError { error: StartError::Stopped, .. }) => None,
                Err(error) => return Err(error),
            };
        }
        Ok(player.as_mut())
    }
}
