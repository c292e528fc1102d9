//! Playing a schedule: workers that play a game each at a time, and one place
//! where the results come together.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded, select};

use super::book::Book;
use super::dice::{Dice, Purpose};
use super::engine::{EngineSpec, Failure, FaultKind, Log, Player, StartError, Stop, Stopper};
use super::game::{self, Adjudication, Ending, Played};
use super::schedule::{Schedule, Scheduled};
use crate::bao::Side;

/// Failed starts of an engine in a row after which the match is given up: the
/// program is gone, and its games would all be lost in a moment.
const MAX_FAILED_STARTS: usize = 10;

/// Results that may wait to be taken.
const RESULTS_WAITING: usize = 256;

/// A match, ready to be played.
pub struct Tournament {
    /// The engines; at least two.
    pub engines: Vec<EngineSpec>,
    /// Who plays whom.
    pub schedule: Schedule,
    /// Where games begin.
    pub book: Book,
    /// What ends a game early.
    pub adjudication: Adjudication,
    /// What built-in engines draw their moves by.
    pub seed: u64,
    /// Games at a time, at least 1.
    pub concurrency: usize,
    /// Where the engines' dialogue is logged.
    pub log: Option<Log>,
}

/// A game of the schedule that has been played.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Which one.
    pub scheduled: Scheduled,
    /// The index of its opening in the book.
    pub opening: usize,
    /// What came of it.
    pub played: Played,
}

/// An engine cannot be started.
#[derive(Debug, thiserror::Error)]
#[error("engine {name}: {error}{}", if *.times > 1 { format!(" ({times} times in a row)") } else { String::new() })]
pub struct EngineError {
    /// Its name.
    pub name: String,
    /// Why.
    pub error: StartError,
    /// How often in a row.
    pub times: usize,
}

/// What a worker says.
enum News {
    Game(Box<Finished>),
    Broken(EngineError),
}

/// What workers share.
struct Floor<'a> {
    tournament: &'a Tournament,
    /// Games not to play.
    skip: &'a HashSet<usize>,
    /// The number of the next game.
    next: AtomicUsize,
    /// Failed starts of each engine in a row.
    failed_starts: Vec<AtomicUsize>,
    stop: Stop,
}

impl Tournament {
    /// Starts each engine once, and returns what is odd about them.
    ///
    /// # Errors
    ///
    /// The first engine that cannot be started.
    pub fn check_engines(&self, stop: &Stop) -> Result<Vec<String>, EngineError> {
        let mut warnings = Vec::new();
        for spec in &self.engines {
            let player = Player::start(spec, 0, self.log.as_ref(), stop)
                .map_err(|error| EngineError { name: spec.name.clone(), error, times: 1 })?;
            if let Player::Process(process) = &player {
                let known = |name: &str| {
                    process.options().iter().any(|option| option.eq_ignore_ascii_case(name))
                };
                for (name, _) in spec.options.iter().filter(|(name, _)| !known(name)) {
                    let names = process.options().join(", ");
                    warnings.push(format!(
                        "engine {}: option.{name}: the engine names no such option, but {}",
                        spec.name,
                        if names.is_empty() { "none" } else { &names }
                    ));
                }
            }
            player.quit();
        }
        Ok(warnings)
    }

    /// Plays the games of the schedule whose numbers are not in `skip`, and
    /// hands them on in batches as they end, until all are played, the
    /// receiver breaks, or the match is stopped. Then games under way are
    /// dropped.
    ///
    /// # Errors
    ///
    /// What `on_games` says, or an engine that cannot be started any more.
    pub fn run<E: From<EngineError>>(
        &self,
        skip: &HashSet<usize>,
        stop: &Stop,
        mut on_games: impl FnMut(Vec<Finished>) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E> {
        let (stopper, stopped) = Stop::new();
        let (news, results) = bounded(RESULTS_WAITING);
        let floor = Floor {
            tournament: self,
            skip,
            next: AtomicUsize::new(1),
            failed_starts: self.engines.iter().map(|_| AtomicUsize::new(0)).collect(),
            stop: stopped,
        };
        thread::scope(|scope| {
            for number in 1..=self.concurrency {
                let players = self.engines.iter().map(|_| None).collect();
                let mut worker = Worker { number, floor: &floor, news: news.clone(), players };
                scope.spawn(move || worker.play_games());
            }
            // The results end with the workers.
            drop(news);
            gather(&results, stop, stopper, &mut on_games)
        })
    }
}

/// Takes results until the workers are done. Dropping the stopper ends them.
fn gather<E: From<EngineError>>(
    results: &Receiver<News>,
    stop: &Stop,
    stopper: Stopper,
    on_games: &mut impl FnMut(Vec<Finished>) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let mut stopper = Some(stopper);
    let mut stop = stop.clone();
    let mut verdict = Ok(());
    loop {
        let first = select! {
            recv(results) -> news => match news {
                Ok(news) => news,
                Err(_) => return verdict,
            },
            recv(stop.receiver()) -> _ => {
                drop(stopper.take());
                stop = Stop::never();
                continue;
            }
        };
        let mut games = Vec::new();
        for news in std::iter::once(first).chain(results.try_iter()) {
            match news {
                News::Game(game) => games.push(*game),
                News::Broken(error) => {
                    drop(stopper.take());
                    verdict = verdict.and(Err(error.into()));
                }
            }
        }
        if games.is_empty() {
            continue;
        }
        match on_games(games) {
            Ok(ControlFlow::Continue(())) => {}
            Ok(ControlFlow::Break(())) => drop(stopper.take()),
            Err(error) => {
                verdict = verdict.and(Err(error));
                drop(stopper.take());
            }
        }
    }
}

/// Plays games one after the other.
struct Worker<'a> {
    number: usize,
    floor: &'a Floor<'a>,
    news: Sender<News>,
    /// The engines that are up.
    players: Vec<Option<Player>>,
}

impl Worker<'_> {
    fn play_games(&mut self) {
        while let Some(scheduled) = self.next_game() {
            // Engines that do not play now would only take memory.
            for (index, player) in self.players.iter_mut().enumerate() {
                if !scheduled.players.contains(&index)
                    && let Some(player) = player.take()
                {
                    player.quit();
                }
            }
            let Some(finished) = self.play(scheduled) else { break };
            if self.news.send(News::Game(Box::new(finished))).is_err() {
                break;
            }
        }
        self.players.drain(..).flatten().for_each(Player::quit);
    }

    fn next_game(&self) -> Option<Scheduled> {
        let Floor { tournament, skip, next, .. } = self.floor;
        while !self.floor.is_stopped() {
            let scheduled = tournament.schedule.game(next.fetch_add(1, Relaxed))?;
            if !skip.contains(&scheduled.number) {
                return Some(scheduled);
            }
        }
        None
    }

    /// Plays a game; `None` if the match is stopped meanwhile.
    fn play(&mut self, scheduled: Scheduled) -> Option<Finished> {
        let Tournament { engines, book, adjudication, seed, .. } = self.floor.tournament;
        let opening = book.index(scheduled.round);
        let game = book.game(opening);
        for side in Side::ALL {
            let index = scheduled.players[side.index()];
            // Of its own for each player of each game.
            let dice =
                Dice::of(*seed, Purpose::Moves, 2 * scheduled.number as u64 + side.index() as u64);
            match self.get_ready(index, dice) {
                Ok(()) => {}
                Err(Failure::Stopped) => return None,
                Err(Failure::Fault(fault)) => {
                    self.players[index] = None;
                    let book = game.moves().len();
                    let ending = Ending::by_fault(side, fault);
                    let played = Played { game, book, efforts: Vec::new(), ending };
                    return Some(Finished { scheduled, opening, played });
                }
            }
        }
        let players = self.players.get_disjoint_mut(scheduled.players).expect("two engines");
        let players = players.map(|player| player.as_mut().expect("got ready"));
        let specs = scheduled.players.map(|index| &engines[index]);
        let played = game::play(game, specs, players, adjudication, &self.floor.stop)?;
        if played.ending.termination.is_fault()
            && let Some(winner) = played.ending.winner
        {
            // Whatever state it is in, it is started anew for the next game.
            self.players[scheduled.players[winner.opponent().index()]] = None;
        }
        Some(Finished { scheduled, opening, played })
    }

    /// Starts an engine unless it is up, and begins a new game.
    fn get_ready(&mut self, index: usize, dice: Dice) -> Result<(), Failure> {
        let Floor { tournament, failed_starts, stop, .. } = self.floor;
        let player = &mut self.players[index];
        if player.is_none() {
            let spec = &tournament.engines[index];
            match Player::start(spec, self.number, tournament.log.as_ref(), stop) {
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
                        let _ = self.news.send(News::Broken(error));
                    }
                    return Err(fault.into());
                }
            }
        }
        player.as_mut().expect("just started").new_game(dice)
    }
}

impl Floor<'_> {
    fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }
}
