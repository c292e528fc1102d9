//! Playing the games of a schedule on several threads.
//!
//! Each worker thread plays one game at a time with engines of its own; the
//! calling thread gathers the results.

use std::collections::HashSet;
use std::fmt;
use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded, select};

use super::engine::{
    Dialects, EngineProcess, EngineSpec, Failure, FaultKind, Log, Player, StartError, Stop,
    Stopper, Surroundings, UGI_PATIENCE,
};
use super::game::{self, Adjudication, GameEnding, PlayedGame};
use super::openings::Book;
use super::schedule::{Schedule, Scheduled};
use crate::bao::Side;
use crate::util::dice::{Dice, Purpose};

/// Failed starts of an engine in a row after which the match is given up. Its
/// program is probably gone, and would lose every game that is left.
const MAX_FAILED_STARTS: usize = 10;

/// Capacity of the channel from the workers.
const MAX_WAITING_MESSAGES: usize = 256;

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
    /// Whether a thread waits until its last game is counted before it begins
    /// the next: with a sequential test, no game begins after the decision.
    pub counts_before_next: bool,
    /// Whether the beginning of each game is an event.
    pub announces_starts: bool,
    /// The log of the dialogue with each engine.
    pub log: Option<Log>,
    /// The protocols that engines were found to speak; empty at first.
    pub dialects: Dialects,
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

/// An event of a match under way.
#[derive(Clone, Debug)]
pub enum MatchEvent {
    /// A game begins; only if the tournament announces it.
    Started(Scheduled),
    /// Games have ended, in this order.
    Ended(Vec<FinishedGame>),
}

/// An engine cannot be started.
#[derive(Debug, thiserror::Error)]
#[error("engine {name}: {error}{}", if *.times > 1 { format!(" ({times} times in a row)") } else { String::new() })]
pub struct EngineError {
    /// The engine's name.
    pub name: String,
    /// The reason.
    pub error: StartError,
    /// Failed starts in a row.
    pub times: usize,
}

/// An oddity of an engine that does not prevent the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineRemark {
    /// The engine's name.
    pub engine: String,
    /// The oddity.
    pub oddity: Oddity,
}

/// What is odd about an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Oddity {
    /// The specification sets an option that the engine does not have.
    UnknownOption {
        /// The name of the option.
        option: String,
        /// The options that the engine has.
        known: Vec<String>,
    },
    /// The engine lacks the option that tells it of a rule of the match.
    UnknownRule {
        /// The name of the option.
        option: &'static str,
        /// The value that the match would set.
        value: String,
    },
    /// The engine left `ugi` unanswered and kept the match waiting.
    SlowHandshake,
}

impl fmt::Display for EngineRemark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "engine {}: ", self.engine)?;
        match &self.oddity {
            Oddity::UnknownOption { option, known } => {
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                write!(f, "option.{option}: found no such option, expected one of: {known}")
            }
            Oddity::UnknownRule { option, value } => write!(
                f,
                "found no option {option}, expected one: the engine cannot be told of {option} \
                 {value}, and may play illegal moves"
            ),
            Oddity::SlowHandshake => {
                let waited = UGI_PATIENCE.as_secs();
                write!(f, "it does not answer ugi and speaks UCI; proto=uci saves {waited} s")
            }
        }
    }
}

crate::util::text_form::written_as_text!(EngineRemark);

/// A message from a worker to the calling thread.
enum WorkerMessage {
    Started(Scheduled),
    /// A game, and where to send word once it is counted.
    Game(Box<FinishedGame>, Sender<()>),
    EngineFailed(EngineError),
}

/// The state that all workers share.
struct SharedState<'a> {
    tournament: &'a Tournament,
    /// Numbers of games that are not to be played.
    skip: &'a HashSet<usize>,
    /// The number of the next game.
    next: AtomicUsize,
    /// Failed starts of each engine in a row.
    failed_starts: Vec<AtomicUsize>,
    stop: Stop,
}

impl Tournament {
    /// Starts each engine once, and returns what is odd about it.
    ///
    /// # Errors
    ///
    /// The first engine that cannot be started.
    pub fn check_engines(&self, stop: &Stop) -> Result<Vec<EngineRemark>, EngineError> {
        let mut remarks = Vec::new();
        for spec in &self.engines {
            let player = Player::start(spec, 0, self.surroundings(stop))
                .map_err(|error| EngineError { name: spec.name.clone(), error, times: 1 })?;
            if let Player::Process(process) = &player {
                let remark = |oddity| EngineRemark { engine: spec.name.clone(), oddity };
                remarks.extend(self.oddities(spec, process).into_iter().map(remark));
            }
            player.quit();
        }
        Ok(remarks)
    }

    /// What is odd about an engine that has been started.
    fn oddities(&self, spec: &EngineSpec, process: &EngineProcess) -> Vec<Oddity> {
        let mut oddities = Vec::new();
        if process.fell_back() {
            oddities.push(Oddity::SlowHandshake);
        }
        let known = |name: &str| process.option(name).is_some();
        for (name, _) in spec.options.iter().filter(|(name, _)| !known(name)) {
            let known = process.options().iter().map(|option| option.name.clone()).collect();
            oddities.push(Oddity::UnknownOption { option: name.clone(), known });
        }
        let rules = self.book.rules().options().into_iter().filter(|(name, _)| !known(name));
        oddities.extend(rules.map(|(option, value)| Oddity::UnknownRule { option, value }));
        oddities
    }

    /// The error of a match that no thread can play.
    fn no_thread(&self, error: io::Error) -> EngineError {
        let name = self.engines.first().map(|spec| spec.name.clone()).unwrap_or_default();
        EngineError { name, error: StartError::NoThread(error), times: 1 }
    }

    fn surroundings<'a>(&'a self, stop: &'a Stop) -> Surroundings<'a> {
        Surroundings {
            rules: self.book.rules(),
            dialects: &self.dialects,
            log: self.log.as_ref(),
            stop,
        }
    }

    /// Plays the games that are not in `skip`, and passes them to `on_event` as they end. When `on_event` breaks or `stop`
    /// is given, games under way are dropped.
    ///
    /// # Errors
    ///
    /// An error of `on_event`, or an engine that cannot be started any more.
    pub fn run<E: From<EngineError>>(
        &self,
        skip: &HashSet<usize>,
        stop: &Stop,
        mut on_event: impl FnMut(MatchEvent) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E> {
        let (stopper, stopped) = Stop::new();
        let (messages, results) = bounded(MAX_WAITING_MESSAGES);
        let shared = SharedState {
            tournament: self,
            skip,
            next: AtomicUsize::new(1),
            failed_starts: self.engines.iter().map(|_| AtomicUsize::new(0)).collect(),
            stop: stopped,
        };
        thread::scope(|scope| {
            for number in 1..=self.concurrency {
                let players = self.engines.iter().map(|_| None).collect();
                let mut worker =
                    MatchWorker { number, shared: &shared, messages: messages.clone(), players };
                let started =
                    thread::Builder::new().spawn_scoped(scope, move || worker.play_games());
                // With fewer threads the match takes longer.
                if let Err(error) = started
                    && number == 1
                {
                    return Err(self.no_thread(error).into());
                }
            }
            // The channel closes when the last worker ends.
            drop(messages);
            gather(&results, stop, stopper, &mut on_event)
        })
    }
}

/// Takes messages until all workers have ended. Dropping `stopper` ends them.
fn gather<E: From<EngineError>>(
    results: &Receiver<WorkerMessage>,
    stop: &Stop,
    stopper: Stopper,
    on_event: &mut impl FnMut(MatchEvent) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let mut stopper = Some(stopper);
    let mut stop = stop.clone();
    let mut result = Ok(());
    loop {
        let first = select! {
            recv(results) -> message => match message {
                Ok(message) => message,
                Err(_) => return result,
            },
            recv(stop.receiver()) -> _ => {
                drop(stopper.take());
                stop = Stop::never();
                continue;
            }
        };
        let mut tell = |event| match on_event(event) {
            Ok(ControlFlow::Continue(())) => {}
            Ok(ControlFlow::Break(())) => drop(stopper.take()),
            Err(error) => {
                drop(stopper.take());
                if result.is_ok() {
                    result = Err(error);
                }
            }
        };
        // Games that end close together are one event: the record is written once.
        let (mut games, mut waiting, mut failed) = (Vec::new(), Vec::new(), None);
        for message in std::iter::once(first).chain(results.try_iter()) {
            match message {
                WorkerMessage::Game(game, counted) => {
                    games.push(*game);
                    waiting.push(counted);
                }
                WorkerMessage::Started(scheduled) => {
                    if !games.is_empty() {
                        tell(MatchEvent::Ended(std::mem::take(&mut games)));
                    }
                    tell(MatchEvent::Started(scheduled));
                }
                WorkerMessage::EngineFailed(error) => failed = failed.or(Some(error)),
            }
        }
        if !games.is_empty() {
            tell(MatchEvent::Ended(games));
        }
        if let Some(error) = failed {
            drop(stopper.take());
            result = result.and(Err(error.into()));
        }
        for counted in waiting {
            // A worker that does not wait has dropped its end.
            let _ = counted.send(());
        }
    }
}

/// A worker thread, which plays one game after the other.
struct MatchWorker<'a> {
    number: usize,
    shared: &'a SharedState<'a>,
    messages: Sender<WorkerMessage>,
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
            let Tournament { counts_before_next, announces_starts, .. } = *self.shared.tournament;
            if announces_starts {
                let _ = self.messages.send(WorkerMessage::Started(scheduled));
            }
            let Some(finished) = self.play(scheduled) else { break };
            let (sender, counted) = bounded(1);
            if self.messages.send(WorkerMessage::Game(Box::new(finished), sender)).is_err() {
                break;
            }
            if counts_before_next {
                // An error means that the match is over.
                let _ = counted.recv();
            }
        }
        self.players.drain(..).flatten().for_each(Player::quit);
    }

    /// Takes the next game of the schedule; `None` after the last, or once the
    /// match is stopped.
    fn next_game(&self) -> Option<Scheduled> {
        let SharedState { tournament, skip, next, .. } = self.shared;
        while !self.shared.is_stopped() {
            let number = next.fetch_add(1, Relaxed);
            let scheduled = tournament.schedule.game(number)?;
            if !skip.contains(&scheduled.number) {
                return Some(scheduled);
            }
        }
        None
    }

    /// Plays a game; `None` if the match is stopped meanwhile.
    fn play(&mut self, scheduled: Scheduled) -> Option<FinishedGame> {
        let Tournament { engines, book, adjudication, seed, .. } = self.shared.tournament;
        let opening = book.index(scheduled.round);
        let game = book.game(opening);
        for side in Side::ALL {
            let index = scheduled.players[side.index()];
            let dice =
                Dice::of(*seed, Purpose::Moves, 2 * scheduled.number as u64 + side.index() as u64);
            match self.get_ready(index, dice) {
                Ok(()) => {}
                Err(Failure::Stopped) => return None,
                Err(Failure::Fault(fault)) => {
                    self.players[index] = None;
                    let book = game.moves().len();
                    let ending = GameEnding::by_fault(side, fault);
                    let played = PlayedGame { game, book, efforts: Vec::new(), ending };
                    return Some(FinishedGame { scheduled, opening, played });
                }
            }
        }
        let players = self.players.get_disjoint_mut(scheduled.players).expect("two engines");
        let players = players.map(|player| player.as_mut().expect("a running engine"));
        let specs = scheduled.players.map(|index| &engines[index]);
        let played = game::play(game, specs, players, adjudication, &self.shared.stop)?;
        if played.ending.termination.is_fault()
            && let Some(winner) = played.ending.winner
        {
            // An engine at fault is restarted for its next game.
            self.players[scheduled.players[winner.opponent().index()]] = None;
        }
        Some(FinishedGame { scheduled, opening, played })
    }

    /// Starts an engine unless it is running, and tells it of a new game.
    fn get_ready(&mut self, index: usize, dice: Dice) -> Result<(), Failure> {
        let SharedState { tournament, failed_starts, stop, .. } = self.shared;
        let player = &mut self.players[index];
        if player.is_none() {
            let spec = &tournament.engines[index];
            match Player::start(spec, self.number, tournament.surroundings(stop)) {
                Ok(started) => {
                    failed_starts[index].store(0, Relaxed);
                    *player = Some(started);
                }
                Err(StartError::Stopped) => return Err(Failure::Stopped),
                Err(error) => {
                    let fault = FaultKind::FailedStart.because(error.to_string());
                    if failed_starts[index].fetch_add(1, Relaxed) + 1 >= MAX_FAILED_STARTS {
                        let (name, times) = (spec.name.clone(), MAX_FAILED_STARTS);
                        let error = EngineError { name, error, times };
                        let _ = self.messages.send(WorkerMessage::EngineFailed(error));
                    }
                    return Err(fault.into());
                }
            }
        }
        player.as_mut().expect("just started").new_game(dice)
    }
}

impl SharedState<'_> {
    fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }
}
