//! The place of an engine program in a dialogue: its process, started again when
//! it has died.

use std::mem;
use std::sync::Arc;

use bingwa::protocol::{Command, Protocol, Reply};

use crate::app::Permit;
use crate::permitted::{Limits, error_line};
use crate::process::Process;
use crate::program::Program;

/// An engine program in a dialogue.
pub(crate) struct External {
    program: Arc<Program>,
    limits: Limits,
    permit: Permit,
    /// `None` before the first command, and after the program has died.
    process: Option<Process>,
    /// The handshake that is going on.
    greeting: Option<Greeting>,
    /// Commands that wait for the end of the handshake.
    waiting: Vec<Command>,
    /// The protocol of the page.
    spoken: Protocol,
    /// The options that the page has set, each once, and its position: what a new
    /// process must be told.
    options: Vec<Command>,
    position: Option<Command>,
}

/// A handshake that has not ended.
struct Greeting {
    /// Whether the page has asked for it and hears its lines.
    is_heard: bool,
}

/// Most commands that wait for the end of a handshake.
const MOST_WAITING: usize = 256;

impl External {
    pub(crate) fn new(program: Arc<Program>, limits: Limits, permit: Permit) -> External {
        External {
            program,
            limits,
            permit,
            process: None,
            greeting: None,
            waiting: Vec::new(),
            spoken: Protocol::default(),
            options: Vec::new(),
            position: None,
        }
    }

    /// Obeys a command of the page. The error is the line to answer with.
    pub(crate) fn obey(&mut self, command: Command) -> Result<(), String> {
        if let Command::SetOption { name, value } = &command
            && !self.program.has_option(name)
        {
            return self.pass_over(name, value.as_deref());
        }
        if self.process.is_none() {
            // Nothing runs that they could end.
            if matches!(command, Command::Stop | Command::PonderHit) {
                return Ok(());
            }
            self.start()?;
        }
        if let Command::Handshake(protocol) = command {
            self.spoken = protocol;
            if self.greeting.is_none() {
                self.send(&Command::Handshake(self.program.protocol()))?;
            }
            self.greeting = Some(Greeting { is_heard: true });
            return Ok(());
        }
        self.note(&command);
        if self.greeting.is_none() {
            return self.send(&command);
        }
        if self.waiting.len() == MOST_WAITING {
            return Err(too_many());
        }
        self.waiting.push(command);
        Ok(())
    }

    /// Passes over an option that the program does not have, unless it would make
    /// the program play another game.
    fn pass_over(&self, name: &str, value: Option<&str>) -> Result<(), String> {
        let value = value.unwrap_or_default();
        if name.eq_ignore_ascii_case("UCI_Variant") && !value.eq_ignore_ascii_case("kiswahili") {
            let engine = self.program.name();
            return Err(error_line(format_args!(
                "UCI_Variant: found {value:?}, expected kiswahili: {engine} has no option for \
                 another variant"
            )));
        }
        Ok(())
    }

    /// Keeps what a new process must be told.
    fn note(&mut self, command: &Command) {
        match command {
            Command::SetOption { name, value: Some(_) } => {
                self.options.retain(|option| {
                    !matches!(option, Command::SetOption { name: other, .. } if other == name)
                });
                self.options.push(command.clone());
            }
            Command::Position { .. } => self.position = Some(command.clone()),
            Command::NewGame => self.position = None,
            _ => {}
        }
    }

    /// Starts the program and its handshake.
    fn start(&mut self) -> Result<(), String> {
        let process = Process::start(self.program.command(), Arc::clone(&self.permit))
            .map_err(|error| error_line(format_args!("engine: cannot start it: {error}")))?;
        self.process = Some(process);
        let own = self.program.options().iter().map(|(name, value)| {
            // A button has no value.
            let value = Some(value.clone()).filter(|value| !value.is_empty());
            Command::SetOption { name: name.clone(), value }
        });
        self.waiting =
            own.chain(self.options.iter().cloned()).chain(self.position.clone()).collect();
        self.greeting = Some(Greeting { is_heard: false });
        self.send(&Command::Handshake(self.program.protocol()))
    }

    fn send(&mut self, command: &Command) -> Result<(), String> {
        let line = command.in_words_of(self.program.protocol()).to_string();
        match &self.process {
            Some(process) if !process.send(line) => Err(too_many()),
            _ => Ok(()),
        }
    }

    /// The next line of the program; `None` if it has died. Waits for ever while
    /// no program runs.
    pub(crate) async fn next(&mut self) -> Option<String> {
        match &mut self.process {
            Some(process) => process.next().await,
            None => std::future::pending().await,
        }
    }

    /// The line for the page that a line of the program becomes.
    pub(crate) fn hear(&mut self, line: String) -> Option<String> {
        let Some(Greeting { is_heard }) = self.greeting else {
            return Some(line);
        };
        if !matches!(Reply::read(&line), Some(Reply::HandshakeOk(_))) {
            return is_heard.then(|| self.limits.declared(&line));
        }
        self.greeting = None;
        for command in mem::take(&mut self.waiting) {
            if let Err(error) = self.send(&command) {
                return Some(error);
            }
        }
        is_heard.then(|| Reply::HandshakeOk(self.spoken).to_string())
    }

    /// The line that tells the page how the program ended.
    pub(crate) async fn end_message(&mut self) -> Option<String> {
        let process = self.process.take()?;
        self.greeting = None;
        self.waiting.clear();
        let end = process.how_it_ended().await;
        let name = self.program.name();
        Some(error_line(format_args!(
            "engine: {name} has ended ({end}); the next command starts it again"
        )))
    }
}

impl Drop for External {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            tokio::spawn(process.end());
        }
    }
}

/// The line for a program that does not read its input.
fn too_many() -> String {
    error_line("engine: it does not read its input, expected it to answer first")
}
