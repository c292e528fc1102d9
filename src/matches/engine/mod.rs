//! Engines: programs that speak UGI or UCI, and built-in ones.
//!
//! [`EngineSpec`] is the user's description of an engine, [`Player`] an engine
//! at play. Whatever a program does, within a known time it has answered or
//! committed a [`Fault`].

mod builtin;
mod engine_process;
mod line_process;
mod log;
mod spec;
mod turn;

use std::convert::Infallible;
use std::fmt;

use crossbeam_channel::{Receiver, Sender, bounded, never};

use super::rules::MatchRules;
use crate::util::dice::Dice;
pub use builtin::{Builtin, BuiltinKind};
pub use engine_process::{EngineProcess, StartError};
pub use line_process::exit_without_engines;
pub use log::{EngineLog, Log};
pub use spec::{
    DEFAULT_PATIENCE, DEFAULT_TIMEMARGIN, DEFAULT_UNTIMED_PATIENCE, EngineKind, EngineSpec, Fields,
    Program, SpecError,
};
pub use turn::{Answer, Effort, TimeControl, Turn, TurnLimits};

/// An engine at play.
pub enum Player {
    /// A built-in engine.
    Builtin(Builtin),
    /// A program.
    Process(Box<EngineProcess>),
}

impl Player {
    /// Starts an engine, and tells it the rules of its games.
    ///
    /// # Errors
    ///
    /// The program does not start, refuses an option, does not play the variant,
    /// or is not ready in time.
    pub fn start(
        spec: &EngineSpec,
        rules: &MatchRules,
        log: Option<EngineLog>,
        stop: &Stop,
    ) -> Result<Player, StartError> {
        Ok(match &spec.kind {
            EngineKind::Builtin(kind) => Player::Builtin(Builtin::new(*kind, Dice::new(0))),
            EngineKind::Program(program) => Player::Process(Box::new(EngineProcess::start(
                program,
                &spec.options,
                rules,
                log,
                stop,
            )?)),
        })
    }

    /// Begins a new game. A built-in engine draws its moves with `dice`.
    ///
    /// # Errors
    ///
    /// The program does not answer `isready` in time.
    pub fn new_game(&mut self, dice: Dice) -> Result<(), Failure> {
        match self {
            Player::Builtin(builtin) => {
                builtin.new_game(dice);
                Ok(())
            }
            Player::Process(process) => process.new_game(),
        }
    }

    /// Ends the engine. A program gets half a second to obey `quit` before it
    /// is killed.
    pub fn quit(self) {
        if let Player::Process(process) = self {
            process.quit();
        }
    }
}

/// Gives engines with the same name distinct ones: the second `bingwa` becomes
/// `bingwa 2`. Names are compared in small letters, since records write South's
/// name in capitals.
pub fn make_names_distinct(engines: &mut [EngineSpec]) {
    for index in 1..engines.len() {
        let (earlier, rest) = engines.split_at_mut(index);
        let taken =
            |name: &str| earlier.iter().any(|e| e.name.to_lowercase() == name.to_lowercase());
        let name = &rest[0].name;
        if taken(name) {
            let names = (2..).map(|number| format!("{name} {number}"));
            rest[0].name = names.into_iter().find(|name| !taken(name)).expect("numbers go on");
        }
    }
}

/// Gives its [`Stop`] the signal when it is dropped.
#[derive(Debug)]
pub struct Stopper {
    _sender: Sender<Infallible>,
}

/// Tells whether to stop. Clones belong to the same [`Stopper`].
#[derive(Clone, Debug)]
pub struct Stop {
    /// Carries no message; disconnected once the stopper is gone, which wakes
    /// every thread that waits for it.
    receiver: Receiver<Infallible>,
}

impl Stop {
    /// A stopper and its signal.
    #[must_use]
    pub fn new() -> (Stopper, Stop) {
        let (sender, receiver) = bounded(0);
        (Stopper { _sender: sender }, Stop { receiver })
    }

    /// A signal that never comes.
    #[must_use]
    pub fn never() -> Stop {
        Stop { receiver: never() }
    }

    /// Whether the stopper is gone.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.receiver.try_recv().is_err_and(|error| error.is_disconnected())
    }

    /// A channel for `select!`: it is disconnected when the match is to stop.
    pub(in crate::matches) fn receiver(&self) -> &Receiver<Infallible> {
        &self.receiver
    }
}

/// A fault of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of fault.
    pub kind: FaultKind,
    /// The text found and the text expected, on one line.
    pub detail: String,
}

/// The kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FaultKind {
    /// The move is not legal.
    IllegalMove,
    /// The answer is not a move.
    Nonsense,
    /// The program ended, or closed its output.
    Crash,
    /// The program did not answer, long after its time had run out.
    NoAnswer,
    /// The answer came too late.
    TimeLoss,
}

impl FaultKind {
    /// All kinds.
    pub const ALL: [FaultKind; 5] = [
        FaultKind::IllegalMove,
        FaultKind::Nonsense,
        FaultKind::Crash,
        FaultKind::NoAnswer,
        FaultKind::TimeLoss,
    ];

    /// The kind in the words of records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FaultKind::IllegalMove => "illegal move",
            FaultKind::Nonsense => "nonsense",
            FaultKind::Crash => "crash",
            FaultKind::NoAnswer => "no answer",
            FaultKind::TimeLoss => "lost on time",
        }
    }

    /// A fault of this kind.
    #[must_use]
    pub fn because(self, detail: impl Into<String>) -> Fault {
        Fault { kind: self, detail: detail.into() }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why an engine gave no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The engine is at fault.
    Fault(Fault),
    /// The match is stopping.
    Stopped,
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Fault(fault)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names_get_numbers() {
        let spec = |name: &str| -> EngineSpec {
            let fields: Fields = format!("cmd=x,nodes=1,name={name}").parse().unwrap();
            fields.try_into().unwrap()
        };
        let mut engines = ["a", "A", "b", "a"].map(spec);
        make_names_distinct(&mut engines);
        assert_eq!(engines.map(|engine| engine.name), ["a", "A 2", "b", "a 3"]);
    }

    #[test]
    fn a_signal_comes_when_its_stopper_is_dropped() {
        let (stopper, stop) = Stop::new();
        let clone = stop.clone();
        assert!(!stop.is_stopped() && !clone.is_stopped());
        drop(stopper);
        assert!(stop.is_stopped() && clone.is_stopped());
        assert!(!Stop::never().is_stopped());
    }
}
