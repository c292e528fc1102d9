//! The dialogue of one page with its engines.
//!
//! The built-in session always answers the page's questions. It obeys all other
//! commands too, unless a program does the searches.

use std::future::pending;
use std::io;
use std::sync::Arc;

use bingwa::protocol::{Command, Protocol, Reply};
use tokio::sync::OwnedSemaphorePermit;

use crate::engine::{EngineLines, Process};
use crate::permitted::{HASH, PageLimits, THREADS, error_line};
use crate::program::Program;
use crate::server::{App, Permit};

/// The engines of one page.
pub(crate) struct Conversation {
    builtin: EngineLines,
    external: Option<External>,
    limits: PageLimits,
}

impl Conversation {
    pub(crate) fn begin(app: &App, permit: OwnedSemaphorePermit) -> io::Result<Conversation> {
        let permit = Arc::new(permit);
        let external = app.program.as_ref().map(|program| External {
            program: Arc::clone(program),
            permit: Arc::clone(&permit),
            process: None,
            is_greeted: false,
        });
        Ok(Conversation { builtin: EngineLines::builtin(permit)?, external, limits: app.limits })
    }

    /// Obeys a line of the page. Returns the lines to answer with at once.
    pub(crate) fn obey(&mut self, line: &str) -> Option<String> {
        self.answer(line).unwrap_or_else(Some)
    }

    fn answer(&mut self, line: &str) -> Result<Option<String>, String> {
        let Some(command) = self.limits.read(line)? else { return Ok(None) };
        let Some(external) = &mut self.external else {
            return self.builtin.send(line.to_owned()).map(|()| None);
        };
        let is_for_builtin = match &command {
            Command::Stop | Command::Ask(_) => true,
            Command::SetOption { name, .. } => {
                [HASH, THREADS].into_iter().any(|option| name.eq_ignore_ascii_case(option))
            }
            _ => false,
        };
        if is_for_builtin {
            self.builtin.send(line.to_owned())?;
        }
        match command {
            Command::Ask(_) => Ok(None),
            Command::Handshake(protocol) => {
                Ok(Some(external.program.handshake(protocol, &self.limits)))
            }
            command => external.obey(&command).map(|()| None),
        }
    }

    /// The next line for the page; `None` if the built-in session has ended, which only a fault
    /// of it does.
    pub(crate) async fn next(&mut self) -> Option<String> {
        let program = async {
            match &mut self.external {
                Some(external) => external.next().await,
                None => pending().await,
            }
        };
        tokio::select! {
            line = self.builtin.next() => line.map(|line| self.limits.declared(&line)),
            line = program => Some(line),
        }
    }
}

/// An engine program in a dialogue. It is started by the first command, and again by the next
/// one when it has died: the page then says all of its wishes again.
struct External {
    program: Arc<Program>,
    permit: Permit,
    process: Option<Process>,
    /// The process has ended its handshake, whose lines the page does not hear.
    is_greeted: bool,
}

impl External {
    fn obey(&mut self, command: &Command) -> Result<(), String> {
        if let Command::SetOption { name, value } = command
            && self.program.option(name).is_none()
        {
            return self.pass_over(name, value.as_deref().unwrap_or_default());
        }
        let Program { protocol, .. } = *self.program;
        let process = match &self.process {
            Some(process) => process,
            // Nothing runs that they could end.
            None if matches!(command, Command::Stop | Command::PonderHit) => return Ok(()),
            None => self.start()?,
        };
        process.lines.send(command.in_words_of(protocol).to_string())
    }

    /// Passes over an option that the program does not have, unless it would make
    /// the program play another game.
    fn pass_over(&self, name: &str, value: &str) -> Result<(), String> {
        if name.eq_ignore_ascii_case("UCI_Variant") && !value.eq_ignore_ascii_case("kiswahili") {
            return Err(error_line(format_args!(
                "UCI_Variant: found {value:?}, expected kiswahili: {} has no option for \
                 another variant",
                self.program.name
            )));
        }
        Ok(())
    }

    /// Starts the program, its handshake, and sets its own options.
    fn start(&mut self) -> Result<&Process, String> {
        let Program { command, protocol, options, .. } = &*self.program;
        let process = Process::start(command, Arc::clone(&self.permit))
            .map_err(|error| error_line(format_args!("engine: cannot start it: {error}")))?;
        process.lines.send(protocol.name().to_owned())?;
        for (name, value) in options {
            // A button has no value.
            let value = Some(value.clone()).filter(|value| !value.is_empty());
            process.lines.send(Command::SetOption { name: name.clone(), value }.to_string())?;
        }
        self.is_greeted = false;
        Ok(self.process.insert(process))
    }

    /// The next line for the page. Waits for ever while no program runs.
    async fn next(&mut self) -> String {
        loop {
            let Some(process) = &mut self.process else { return pending().await };
            match process.lines.next().await {
                Some(line) if self.is_greeted => return line,
                Some(line) => {
                    self.is_greeted = matches!(Reply::read(&line), Some(Reply::HandshakeOk(_)));
                }
                None => {
                    self.process = None;
                    let name = &self.program.name;
                    return error_line(format_args!(
                        "engine: {name} has ended; the next command starts it again"
                    ));
                }
            }
        }
    }
}

impl Drop for External {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            tokio::spawn(process.end());
        }
    }
}

impl Program {
    /// The answer to the page's handshake.
    fn handshake(&self, protocol: Protocol, limits: &PageLimits) -> String {
        let mut lines = vec![Reply::Name(self.name.clone()).to_string()];
        let options = self.declared.iter().map(|option| Reply::Option(option.clone()).to_string());
        lines.extend(options.map(|line| limits.declared(&line)));
        lines.push(protocol.ok().to_owned());
        lines.join("\n")
    }
}
