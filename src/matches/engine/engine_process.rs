//! An engine program and the dialogue with it, in UGI or UCI.

use std::path::PathBuf;
use std::process::Command as ProcessCommand;
use std::time::{Duration, Instant};

use super::line_process::{LineProcess, OutputLine, Silence};
use super::log::EngineLog;
use super::spec::Program;
use super::turn::{Answer, Effort, Turn, TurnLimits};
use super::{Failure, FaultKind, Stop};
use crate::bao::Variant;
use crate::matches::rules::{MatchRules, VARIANT_OPTION};
use crate::protocol::{BestMove, Command, OptionDeclaration, OptionKind, Protocol, Reply};

/// The longest time an engine may take for the handshake, and to get ready
/// for a game.
const READY_PATIENCE: Duration = Duration::from_secs(10);

/// The time after which an engine that has not answered `ugi` is tried in UCI.
const UGI_PATIENCE: Duration = Duration::from_secs(2);

/// An engine program that did not start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The system cannot run the program.
    #[error("cannot run {program}: {error}")]
    Run {
        /// The program's file, and the command that names it.
        program: String,
        /// The system's reason.
        error: std::io::Error,
    },
    /// The working folder is not there.
    #[error("dir: found no folder {0:?}, expected the working folder of the engine")]
    NoFolder(PathBuf),
    /// The program ended before it was ready.
    #[error("found the program ended ({epitaph}), expected {expected} of an engine")]
    Ended {
        /// How it ended.
        epitaph: String,
        /// The answer that was due.
        expected: &'static str,
    },
    /// The program does not answer.
    #[error("found no answer within {patience} s, expected {0}", patience = READY_PATIENCE.as_secs())]
    Silent(&'static str),
    /// The engine refuses the value of an option.
    #[error("found an option refused ({0}), expected values that the engine takes")]
    Refused(String),
    /// The engine does not play the variant of the match.
    #[error(
        "found no option {VARIANT_OPTION} that takes {0}, expected one: the engine does not play it"
    )]
    Variant(Variant),
    /// The match is stopping.
    #[error("stopped")]
    Stopped,
}

/// An engine program after its handshake.
pub struct EngineProcess {
    process: LineProcess,
    protocol: Protocol,
    options: Vec<OptionDeclaration>,
}

impl EngineProcess {
    /// Starts a program, does the handshake, sets options, and waits until the
    /// engine is ready.
    ///
    /// # Errors
    ///
    /// The program does not start, refuses an option, or is not ready in time.
    pub(super) fn start(
        program: &Program,
        options: &[(String, String)],
        rules: &MatchRules,
        log: Option<EngineLog>,
        stop: &Stop,
    ) -> Result<EngineProcess, StartError> {
        let mut process = LineProcess::start(&mut program.command(), log, stop.clone())
            // The system says of a missing folder what it says of a missing program.
            .map_err(|error| match &program.dir {
                Some(dir) if !dir.is_dir() => StartError::NoFolder(dir.clone()),
                _ => StartError::Run { program: described(program), error },
            })?;
        let (protocol, declared) = shake_hands(&mut process, program.protocol)?;
        let mut engine = EngineProcess { process, protocol, options: declared };
        engine.tell_rules(rules)?;
        for (name, value) in options {
            // A button has no value.
            let value = Some(value).filter(|value| !value.is_empty()).cloned();
            engine.send(&Command::SetOption { name: name.clone(), value });
        }
        let refusal = engine
            .wait_until_ready()
            .map_err(|silence| start_error(&mut engine.process, silence, "readyok"))?;
        // Of an option that the engine does not have, `Tournament` warns.
        match refusal {
            Some(text) if options.iter().all(|(name, _)| engine.option(name).is_some()) => {
                Err(StartError::Refused(text))
            }
            _ => Ok(engine),
        }
    }

    /// Sets the options that tell of rules, where the engine has them.
    ///
    /// # Errors
    ///
    /// The engine does not play the variant.
    fn tell_rules(&mut self, rules: &MatchRules) -> Result<(), StartError> {
        for (name, value) in rules.options() {
            match self.option(name) {
                Some(option) if admits(option, &value) => {
                    self.send(&Command::SetOption { name: name.to_owned(), value: Some(value) });
                }
                _ if name == VARIANT_OPTION => return Err(StartError::Variant(rules.variant)),
                // `Tournament` warns.
                _ => {}
            }
        }
        Ok(())
    }

    /// The options that the engine declared.
    #[must_use]
    pub fn options(&self) -> &[OptionDeclaration] {
        &self.options
    }

    /// The option with this name; upper and lower case do not matter.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&OptionDeclaration> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// The protocol of the dialogue.
    #[must_use]
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// Sends a command; `false` if the engine has left too many unread.
    fn send(&mut self, command: &Command) -> bool {
        self.process.send(command.in_words_of(self.protocol).to_string())
    }

    /// Waits until the engine has obeyed every command. Returns the first error
    /// message that it sends meanwhile.
    fn wait_until_ready(&mut self) -> Result<Option<String>, Silence> {
        self.send(&Command::IsReady);
        let deadline = Instant::now() + READY_PATIENCE;
        let mut error = None;
        loop {
            match Reply::read(&self.process.next(deadline)?.text) {
                Some(Reply::ReadyOk) => return Ok(error),
                Some(Reply::Info(info)) => {
                    error = error.or_else(|| info.as_error().map(str::to_owned));
                }
                _ => {}
            }
        }
    }

    /// Begins a new game.
    pub(super) fn new_game(&mut self) -> Result<(), Failure> {
        self.send(&Command::NewGame);
        match self.wait_until_ready() {
            Ok(_) => Ok(()),
            Err(silence) => Err(self.failure(silence, "readyok", READY_PATIENCE)),
        }
    }

    /// Asks for a move, and waits for it at most for `patience`.
    ///
    /// # Errors
    ///
    /// No answer came, the program has ended, or the match is stopping.
    pub fn think(
        &mut self,
        turn: &Turn<'_>,
        limits: &TurnLimits,
        patience: Duration,
    ) -> Result<Answer, Failure> {
        self.process.drain();
        let mut reads = self.send(&Command::position(turn.game));
        let go = Command::Go(limits.go(&turn.clocks));
        let start = Instant::now();
        reads &= self.send(&go);
        if !reads {
            return Err(FaultKind::NoAnswer.because("it does not read its input").into());
        }
        let mut effort = Effort::default();
        let deadline = start + patience;
        loop {
            let OutputLine { text, at } = self
                .process
                .next(deadline)
                .map_err(|silence| self.failure(silence, "bestmove", patience))?;
            match Reply::read(&text) {
                Some(Reply::Info(info)) => effort.add(&info),
                // One that came before `go` answers an earlier one.
                Some(Reply::BestMove(_)) if at < start => {}
                Some(Reply::BestMove(BestMove { best, .. })) => {
                    effort.time = at.saturating_duration_since(start);
                    return Ok(Answer { text: best, effort });
                }
                _ => {}
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

    pub(super) fn quit(mut self) {
        self.send(&Command::Quit);
        self.process.wind_down();
    }
}

/// Opens the session in the given protocol, else in UGI, or in UCI if UGI is
/// not answered. Returns the protocol and the options of the engine.
fn shake_hands(
    process: &mut LineProcess,
    given: Option<Protocol>,
) -> Result<(Protocol, Vec<OptionDeclaration>), StartError> {
    let first = given.unwrap_or(Protocol::Ugi);
    process.send(Command::Handshake(first).to_string());
    let mut expected = first.ok();
    let mut options = Vec::new();
    let mut ugi_deadline = given.is_none().then(|| Instant::now() + UGI_PATIENCE);
    let deadline = Instant::now() + READY_PATIENCE;
    loop {
        match process.next(ugi_deadline.unwrap_or(deadline)) {
            Ok(OutputLine { text, .. }) => match Reply::read(&text) {
                Some(Reply::Option(option)) => options.push(option),
                Some(Reply::HandshakeOk(protocol)) if given.is_none_or(|due| due == protocol) => {
                    return Ok((protocol, options));
                }
                _ => {}
            },
            Err(Silence::Timeout) if ugi_deadline.take().is_some() => {
                expected = "ugiok or uciok";
                process.send(Command::Handshake(Protocol::Uci).to_string());
            }
            Err(silence) => return Err(start_error(process, silence, expected)),
        }
    }
}

/// Whether an option takes a value, as far as its declaration says.
fn admits(option: &OptionDeclaration, value: &str) -> bool {
    match &option.kind {
        Some(OptionKind::Combo { values, .. }) => {
            values.iter().any(|one| one.eq_ignore_ascii_case(value))
        }
        _ => true,
    }
}

/// The file of a program for messages, with the whole command if it has more
/// words.
fn described(Program { file, arguments, .. }: &Program) -> String {
    if arguments.is_empty() {
        return format!("{file:?}");
    }
    format!("{file:?}, the first word of {:?}", format!("{file} {}", arguments.join(" ")))
}

impl Program {
    /// The command that starts the program.
    #[must_use]
    pub fn command(&self) -> ProcessCommand {
        let Program { file, arguments, dir, .. } = self;
        let own = matches!(&file[..], "bingwa" | "self").then(std::env::current_exe);
        let mut command = match own {
            Some(Ok(running)) => ProcessCommand::new(running),
            _ => ProcessCommand::new(file),
        };
        if let Some(dir) = dir {
            // Systems differ in where they look for a relative file of a process
            // that starts in another folder.
            if file.contains('/') {
                let path = dir.join(file);
                command = ProcessCommand::new(std::path::absolute(&path).unwrap_or(path));
            }
            command.current_dir(dir);
        }
        command.args(arguments);
        command
    }
}

fn start_error(process: &mut LineProcess, silence: Silence, expected: &'static str) -> StartError {
    match silence {
        Silence::Stopped => StartError::Stopped,
        Silence::Timeout => StartError::Silent(expected),
        Silence::Closed => StartError::Ended { epitaph: process.epitaph(), expected },
    }
}
