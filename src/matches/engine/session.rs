//! A session with an engine in UGI or UCI.

use std::process::Command;
use std::time::{Duration, Instant};

use super::dialect::{self, Heard};
use super::dialect::{Dialect, Thought};
use super::log::EngineLog;
use super::process::{Line, Process, Silence};
use super::spec::{Program, TurnLimits};
use super::{Answer, Failure, FaultKind, Stop, Turn};

/// How long an engine may take to come up, and to get ready for a game.
const READY_PATIENCE: Duration = Duration::from_secs(10);

/// How long an engine may leave `ugi` unanswered before it is tried in UCI.
const UGI_PATIENCE: Duration = Duration::from_secs(2);

/// An engine cannot be started.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The program cannot be run at all.
    #[error("cannot run {file:?}: {error}")]
    Run {
        /// The program.
        file: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// It ended in the middle.
    #[error("found it ended ({epitaph}), expected {expected}")]
    Ended {
        /// How it ended.
        epitaph: String,
        /// What was due.
        expected: &'static str,
    },
    /// It says nothing of use.
    #[error("found no answer within {patience} s, expected {0}", patience = READY_PATIENCE.as_secs())]
    Silent(&'static str),
    /// It will not have one of its options so.
    #[error("found an option refused ({0}), expected values that the engine takes")]
    Refused(String),
    /// The match is being stopped.
    #[error("stopped")]
    Stopped,
}

/// A session.
pub struct Session {
    process: Process,
    dialect: Dialect,
    options: Vec<String>,
}

impl Session {
    /// Starts a program, shakes hands with it, sets its options, and waits
    /// until it is ready.
    ///
    /// # Errors
    ///
    /// What kept it from getting ready.
    pub(super) fn start(
        program: &Program,
        options: &[(String, String)],
        log: Option<EngineLog>,
        stop: Stop,
    ) -> Result<Session, StartError> {
        let mut command = command(program);
        let mut process = Process::start(&mut command, log, stop)
            .map_err(|error| StartError::Run { file: program.file.clone(), error })?;
        let first = program.dialect.unwrap_or(Dialect::Ugi);
        process.send(first.name().to_owned());
        let mut names = Vec::new();
        let mut expected = if first == Dialect::Ugi { "ugiok" } else { "uciok" };
        let mut other = program.dialect.is_none().then(|| Instant::now() + UGI_PATIENCE);
        let deadline = Instant::now() + READY_PATIENCE;
        let dialect = loop {
            match process.next(other.unwrap_or(deadline)) {
                Ok(Line { text, .. }) => {
                    names.extend(dialect::option_name(&text).map(str::to_owned));
                    match Dialect::opened_by(&text) {
                        Some(dialect) if program.dialect.is_none_or(|due| due == dialect) => {
                            break dialect;
                        }
                        _ => {}
                    }
                }
                // Perhaps it knows UCI alone.
                Err(Silence::Timeout) if other.take().is_some() => {
                    expected = "ugiok or uciok";
                    process.send(Dialect::Uci.name().to_owned());
                }
                Err(silence) => return Err(start_error(&mut process, silence, expected)),
            }
        };
        let mut session = Session { process, dialect, options: names };
        for (name, value) in options {
            session.process.send(dialect::set_option(name, value));
        }
        let refusal = session
            .ready()
            .map_err(|silence| start_error(&mut session.process, silence, "readyok"))?;
        // An option that the engine does not name is no more than warned of.
        let named = |name: &str| session.options.iter().any(|n| n.eq_ignore_ascii_case(name));
        match refusal {
            Some(text) if options.iter().all(|(name, _)| named(name)) => {
                Err(StartError::Refused(text))
            }
            _ => Ok(session),
        }
    }

    /// The names of the options that the engine said it has.
    #[must_use]
    pub fn options(&self) -> &[String] {
        &self.options
    }

    /// What is spoken.
    #[must_use]
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Waits until the engine has done all it was told. Returns the first error
    /// that it tells meanwhile.
    fn ready(&mut self) -> Result<Option<String>, Silence> {
        self.process.send("isready".to_owned());
        let deadline = Instant::now() + READY_PATIENCE;
        let mut error = None;
        loop {
            let Line { text, .. } = self.process.next(deadline)?;
            if text.trim() == "readyok" {
                return Ok(error);
            }
            error = error.or_else(|| dialect::error(&text).map(str::to_owned));
        }
    }

    /// Begins a new game.
    pub(super) fn new_game(&mut self) -> Result<(), Failure> {
        self.process.send(self.dialect.new_game().to_owned());
        match self.ready() {
            Ok(_) => Ok(()),
            Err(silence) => Err(self.failure(silence, "readyok", READY_PATIENCE)),
        }
    }

    /// Asks for a move, and waits for it until `patience` is over.
    ///
    /// # Errors
    ///
    /// No answer came, or the engine has ended.
    pub fn think(
        &mut self,
        turn: &Turn<'_>,
        limits: &TurnLimits,
        patience: Duration,
    ) -> Result<Answer, Failure> {
        self.process.drain();
        let mut reads = self.process.send(dialect::position(turn.game));
        let start = Instant::now();
        reads &= self.process.send(self.dialect.go(limits, &turn.clocks));
        if !reads {
            return Err(FaultKind::NoAnswer.because("it does not read what it is told").into());
        }
        let mut thought = Thought::default();
        let deadline = start + patience;
        loop {
            let Line { text, at } = self
                .process
                .next(deadline)
                .map_err(|silence| self.failure(silence, "bestmove", patience))?;
            match Heard::of(&text) {
                Heard::Info(info) => thought.hear(info),
                // One that came before the question answers an earlier one.
                Heard::BestMove(_) if at < start => {}
                Heard::BestMove(text) => {
                    let time = at.saturating_duration_since(start);
                    return Ok(Answer { text: text.to_owned(), thought, time });
                }
                Heard::Other => {}
            }
        }
    }

    fn failure(&mut self, silence: Silence, expected: &str, patience: Duration) -> Failure {
        match silence {
            Silence::Stopped => Failure::Stopped,
            Silence::Closed => FaultKind::Crash.because(self.process.epitaph()).into(),
            Silence::Timeout => {
                let seconds = patience.as_secs_f64();
                FaultKind::NoAnswer
                    .because(format!("found no {expected} within {seconds:.3} s"))
                    .into()
            }
        }
    }

    pub(super) fn quit(self) {
        self.process.quit();
    }
}

fn command(program: &Program) -> Command {
    let Program { file, arguments, dir, .. } = program;
    let mut command = match dir {
        // Where a relative file is looked for would else depend on the system.
        Some(dir) if file.contains('/') => Command::new(dir.join(file)),
        _ => Command::new(file),
    };
    if let Some(dir) = dir {
        // Of a relative program in a relative folder the same is true.
        if let (true, Ok(path)) = (file.contains('/'), std::path::absolute(dir.join(file))) {
            command = Command::new(path);
        }
        command.current_dir(dir);
    }
    command.args(arguments);
    command
}

fn start_error(process: &mut Process, silence: Silence, expected: &'static str) -> StartError {
    match silence {
        Silence::Stopped => StartError::Stopped,
        Silence::Timeout => StartError::Silent(expected),
        Silence::Closed => StartError::Ended { epitaph: process.epitaph(), expected },
    }
}
