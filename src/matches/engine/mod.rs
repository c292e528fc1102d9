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
use std::sync::{Arc, Mutex};

use crossbeam_channel::{Receiver, Sender, bounded, never};

use super::rules::MatchRules;
use crate::protocol::Protocol;
use crate::util::dice::Dice;
pub use builtin::{Builtin, BuiltinKind};
pub(in crate::matches) use engine_process::UGI_PATIENCE;
pub use engine_process::{EngineProcess, StartError};
pub use line_process::exit_without_engines;
pub use log::Log;
pub(crate) use spec::read_positive;
pub use spec::{
    DEFAULT_PATIENCE, DEFAULT_TIMEMARGIN, DEFAULT_UNTIMED_PATIENCE, EngineKind, EngineSpec, Fields,
    Program, SpecError,
};
pub use turn::{Answer, Effort, TimeControl, Turn, TurnLimits};

/// An engine at play.
pub enum Player {
    /// A built-in engine.
    Builtin(BuiltinKind, Builtin),
    /// A program.
    Process(Box<EngineProcess>),
}

impl Player {
    /// Starts an engine. `worker` is a number that distinguishes its log from
    /// those of other copies.
    ///
    /// # Errors
    ///
    /// The program does not start, refuses an option, does not play the variant,
    /// or is not ready in time.
    pub fn start(
        spec: &EngineSpec,
        worker: usize,
        surroundings: Surroundings<'_>,
    ) -> Result<Player, StartError> {
        match &spec.kind {
            EngineKind::Builtin(kind) => {
                Ok(Player::Builtin(*kind, Builtin::new(*kind, Dice::new(0))))
            }
            EngineKind::Program(program) => {
                let log = surroundings.log.map(|log| log.of(&spec.name, worker));
                let process = EngineProcess::start(program, &spec.options, log, surroundings)?;
                Ok(Player::Process(Box::new(process)))
            }
        }
    }

    /// Begins a new game. A built-in engine draws its moves with `dice`.
    ///
    /// # Errors
    ///
    /// The program does not answer `isready` in time.
    pub fn new_game(&mut self, dice: Dice) -> Result<(), Failure> {
        match self {
            Player::Builtin(kind, builtin) => {
                *builtin = Builtin::new(*kind, dice);
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

/// What all engines of a match are started with.
#[derive(Clone, Copy)]
pub struct Surroundings<'a> {
    /// The rules of the match, which the engines are told.
    pub rules: &'a MatchRules,
    /// The protocols found so far.
    pub dialects: &'a Dialects,
    /// The log of the dialogue.
    pub log: Option<&'a Log>,
    /// The signal that ends the match.
    pub stop: &'a Stop,
}

/// No thread panics while it holds a lock of this module.
const UNPOISONED: &str = "no thread panics with the lock";

/// The protocol of each program that has been started: a program is asked once,
/// however often it is started. Clones share what they know.
#[derive(Clone, Debug, Default)]
pub struct Dialects {
    known: Arc<Mutex<Vec<(Program, Protocol)>>>,
}

impl Dialects {
    /// The protocol of a program: the one that its specification names, or else
    /// the one that it spoke before.
    #[must_use]
    pub fn of(&self, program: &Program) -> Option<Protocol> {
        let known = self.known.lock().expect(UNPOISONED);
        let found = known.iter().find(|(other, _)| other == program);
        program.protocol.or(found.map(|&(_, protocol)| protocol))
    }

    /// Remembers the protocol that a program speaks.
    pub(super) fn remember(&self, program: &Program, protocol: Protocol) {
        if self.of(program).is_none() {
            let mut known = self.known.lock().expect(UNPOISONED);
            known.push((program.clone(), protocol));
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
    /// The program could not be started again.
    FailedStart,
}

impl FaultKind {
    /// All kinds.
    pub const ALL: [FaultKind; 6] = [
        FaultKind::IllegalMove,
        FaultKind::Nonsense,
        FaultKind::Crash,
        FaultKind::NoAnswer,
        FaultKind::TimeLoss,
        FaultKind::FailedStart,
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
            FaultKind::FailedStart => "failed start",
        }
    }

    /// A fault of this kind.
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

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

crate::util::text_form::written_as_text!(FaultKind);

crate::util::text_form::written_as_text!(Fault);

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
