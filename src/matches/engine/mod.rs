//! Engines: programs behind pipes that speak UGI or UCI, and built-in ones.
//!
//! [`EngineSpec`] is what the user says of an engine, [`Player`] an engine at
//! play. Whatever a program does, it ends in a [`Fault`] within a known time.

mod builtin;
mod dialect;
mod log;
mod names;
mod process;
mod session;
mod spec;

use std::fmt;
use std::time::Duration;

use crossbeam_channel::Receiver;

pub use builtin::{Builtin, BuiltinKind};
pub use dialect::{ClockReading, Dialect, Thought, by_side};
pub use log::Log;
pub use names::make_names_distinct;
pub use session::{Session, StartError};
pub(crate) use spec::read_positive;
pub use spec::{
    DEFAULT_PATIENCE, DEFAULT_TIMEMARGIN, DEFAULT_UNTIMED_PATIENCE, EngineKind, EngineSpec, Fields,
    Program, SpecError, TimeControl, TurnLimits,
};

use super::dice::Dice;
use crate::bao::Game;

/// A signal that the match is to stop: nothing is ever sent, but when the
/// sender is dropped every waiting thread wakes up.
pub type Stop = Receiver<std::convert::Infallible>;

/// What an engine did that loses the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What sort of fault.
    pub kind: FaultKind,
    /// What was found and expected, on one line.
    pub detail: String,
}

/// The sorts of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FaultKind {
    /// The move answered is not legal.
    IllegalMove,
    /// What was answered is no move at all.
    Nonsense,
    /// The program ended, or closed its output.
    Crash,
    /// Nothing was answered, long after the time for it had run out.
    NoAnswer,
    /// The answer came too late.
    TimeLoss,
    /// The program could not be started again.
    FailedStart,
}

impl FaultKind {
    /// All sorts.
    pub const ALL: [FaultKind; 6] = [
        FaultKind::IllegalMove,
        FaultKind::Nonsense,
        FaultKind::Crash,
        FaultKind::NoAnswer,
        FaultKind::TimeLoss,
        FaultKind::FailedStart,
    ];

    /// In words, as records have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FaultKind::IllegalMove => "illegal move",
            FaultKind::Nonsense => "nonsense",
            FaultKind::Crash => "crash",
            FaultKind::NoAnswer => "no answer",
            FaultKind::TimeLoss => "lost on time",
            FaultKind::FailedStart => "failed start",
        }
    }

    /// A fault of this sort.
    #[must_use]
    pub fn because(self, detail: impl Into<String>) -> Fault {
        Fault { kind: self, detail: detail.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.name(), self.detail)
    }
}

/// Why there is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The engine's fault.
    Fault(Fault),
    /// The match is being stopped.
    Stopped,
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Fault(fault)
    }
}

/// A move as an engine answered it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move's text; not known to be legal.
    pub text: String,
    /// What the engine said of its thinking.
    pub thought: Thought,
    /// How long it took.
    pub time: Duration,
}

/// What an engine is to go by for one move.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// What the clocks of South and North show, where they have one.
    pub clocks: [Option<ClockReading>; 2],
}

/// An engine at play.
pub enum Player {
    /// One of this process.
    Builtin(BuiltinKind, Builtin),
    /// A program.
    Program(Box<Session>),
}

impl Player {
    /// Starts an engine. `worker` tells its log from that of others of the
    /// same name.
    ///
    /// # Errors
    ///
    /// What kept it from coming up.
    pub fn start(
        spec: &EngineSpec,
        worker: usize,
        log: Option<&Log>,
        stop: &Stop,
    ) -> Result<Player, StartError> {
        match &spec.kind {
            EngineKind::Builtin(kind) => {
                Ok(Player::Builtin(*kind, Builtin::new(*kind, Dice::new(0))))
            }
            EngineKind::Program(program) => {
                let log = log.map(|log| log.of(&spec.name, worker));
                let session = Session::start(program, &spec.options, log, stop.clone())?;
                Ok(Player::Program(Box::new(session)))
            }
        }
    }

    /// Tells the engine that a new game begins. What a built-in one draws, its
    /// dice decide.
    ///
    /// # Errors
    ///
    /// It does not say that it is ready.
    pub fn new_game(&mut self, dice: Dice) -> Result<(), Failure> {
        match self {
            Player::Builtin(kind, builtin) => {
                *builtin = Builtin::new(*kind, dice);
                Ok(())
            }
            Player::Program(session) => session.new_game(),
        }
    }

    /// Ends the engine, politely as far as it is polite.
    pub fn quit(self) {
        if let Player::Program(session) = self {
            session.quit();
        }
    }
}
