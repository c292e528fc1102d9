//! Engines: programs that speak UGI or UCI, and built-in ones.
//!
//! [`EngineSpec`] is the user's description of an engine, [`Player`] an engine
//! at play. Whatever a program does, within a known time it has answered or
//! committed a [`Fault`].

mod builtin;
mod dialects;
mod engine_process;
mod fault;
mod line_process;
mod log;
mod names;
mod spec;
mod stop;
mod surroundings;
mod turn;

pub use builtin::{Builtin, BuiltinKind};
pub use dialects::Dialects;
pub(in crate::matches) use engine_process::UGI_PATIENCE;
pub use engine_process::{EngineProcess, StartError};
pub use fault::{Failure, Fault, FaultKind};
pub use line_process::exit_without_engines;
pub use log::Log;
pub use names::make_names_distinct;
pub(crate) use spec::read_positive;
pub use spec::{
    DEFAULT_PATIENCE, DEFAULT_TIMEMARGIN, DEFAULT_UNTIMED_PATIENCE, EngineKind, EngineSpec, Fields,
    Program, SpecError,
};
pub use stop::{Stop, Stopper};
pub use surroundings::Surroundings;
pub use turn::{Answer, Effort, TimeControl, Turn, TurnLimits};

use crate::util::dice::Dice;

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
