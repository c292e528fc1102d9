//! The dialogue of one page with its engines.
//!
//! The built-in session always answers the page's questions. It obeys all other
//! commands too, unless a program does the searches.

use std::io;
use std::sync::Arc;

use bingwa::protocol::Command;
use tokio::sync::OwnedSemaphorePermit;

use crate::app::App;
use crate::builtin::Builtin;
use crate::external::External;
use crate::permitted::{HASH, Limits, Permitted, THREADS, error_line};

/// The engines of one page.
pub(crate) struct Conversation {
    builtin: Builtin,
    external: Option<External>,
    limits: Limits,
    /// Whether a search was asked for and has not answered.
    searching: bool,
}

/// What came from an engine.
pub(crate) enum Heard {
    /// One or more lines of the built-in session.
    Builtin(String),
    /// A line of the program.
    Program(String),
    /// The program has ended.
    ProgramEnd,
    /// The built-in session has ended, which only a fault of it does.
    BuiltinEnd,
}

impl Conversation {
    pub(crate) fn begin(app: &App, permit: OwnedSemaphorePermit) -> io::Result<Conversation> {
        let permit = Arc::new(permit);
        let builtin = Builtin::start(Arc::clone(&permit))?;
        let external = app
            .program
            .as_ref()
            .map(|program| External::new(Arc::clone(program), app.limits, Arc::clone(&permit)));
        Ok(Conversation { builtin, external, limits: app.limits, searching: false })
    }

    /// Obeys a line of the page. What it returns is answered at once.
    pub(crate) fn obey(&mut self, line: &str) -> Result<(), String> {
        let Some(permitted) = self.limits.read(line)? else {
            return Ok(());
        };
        let Permitted::Command(command) = permitted else {
            return self.tell_builtin(line);
        };
        self.searching |= matches!(command, Command::Go(_));
        let Some(external) = &mut self.external else {
            return self.tell_builtin(line);
        };
        let concerns_both = match &command {
            Command::Stop => true,
            Command::SetOption { name, .. } => {
                [HASH, THREADS].into_iter().any(|option| name.eq_ignore_ascii_case(option))
            }
            _ => false,
        };
        let obeyed = external.obey(command);
        if concerns_both {
            self.tell_builtin(line)?;
        }
        obeyed
    }

    fn tell_builtin(&self, line: &str) -> Result<(), String> {
        if self.builtin.send(line) {
            return Ok(());
        }
        Err(error_line("line: found too many lines waiting, expected the answers first"))
    }

    /// Ends the search and the question that take time. Returns whether a search
    /// was running.
    pub(crate) fn stop(&mut self) -> bool {
        // Without an answer the next one would not come either.
        let _ = self.obey("stop");
        self.searching
    }

    /// Waits for an engine.
    pub(crate) async fn next(&mut self) -> Heard {
        let program = async {
            match &mut self.external {
                Some(external) => external.next().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            text = self.builtin.next() => text.map_or(Heard::BuiltinEnd, Heard::Builtin),
            line = program => line.map_or(Heard::ProgramEnd, Heard::Program),
        }
    }

    /// The lines for the page that follow from what was heard.
    pub(crate) async fn answer(&mut self, heard: Heard) -> Option<String> {
        let answer = match heard {
            Heard::Builtin(text) => {
                let lines: Vec<String> =
                    text.lines().map(|line| self.limits.declared(line)).collect();
                Some(lines.join("\n"))
            }
            Heard::Program(line) => self.external.as_mut()?.hear(line),
            Heard::ProgramEnd => self.external.as_mut()?.end_message().await,
            Heard::BuiltinEnd => None,
        }?;
        if answer.lines().any(ends_search) {
            self.searching = false;
        }
        Some(answer)
    }
}

/// Whether a line tells that no search runs.
fn ends_search(line: &str) -> bool {
    ["bestmove", "info string error: go", "info string error: engine"]
        .into_iter()
        .any(|start| line.starts_with(start))
}
