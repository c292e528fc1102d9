//! The log of a match: the dialogue with every engine, with times, in one
//! file.

use std::fs::File;
use std::io::{self, LineWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// Most lines of an engine's error output that are logged: a flood must not
/// fill the disk.
const MAX_ERRORS: usize = 10_000;

/// A log file, shared by all engines of a match.
#[derive(Clone)]
pub struct Log {
    /// The file, or the error at which logging stopped, until somebody takes it.
    file: Arc<Mutex<Result<LineWriter<File>, Option<io::Error>>>>,
    start: Instant,
}

/// The log of one engine, in the file that all share.
#[derive(Clone)]
pub struct EngineLog {
    log: Log,
    name: String,
    errors: Arc<AtomicUsize>,
}

impl Log {
    /// A log in a new file or in place of the old one, or with `append` at the end of a file.
    /// Its times begin at 0.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn open(path: &Path, append: bool) -> io::Result<Log> {
        let mut options = File::options();
        let options = options.create(true).append(append).write(true).truncate(!append);
        let file = Ok(LineWriter::new(options.open(path)?));
        Ok(Log { file: Arc::new(Mutex::new(file)), start: Instant::now() })
    }

    /// The error at which logging stopped, once; a match goes on without its
    /// log.
    #[must_use]
    pub fn take_error(&self) -> Option<io::Error> {
        self.file.lock().unwrap().as_mut().err()?.take()
    }

    /// The log of an engine that a worker started.
    pub(in crate::matches) fn of(&self, name: &str, worker: usize) -> EngineLog {
        let name = format!("{name}@{worker}");
        EngineLog { log: self.clone(), name, errors: Arc::default() }
    }
}

impl EngineLog {
    /// Logs a line to the engine.
    pub(super) fn sent(&self, line: &str) {
        self.write('>', line, Instant::now());
    }

    /// Logs a line from the engine, which came at this time.
    pub(super) fn heard(&self, line: &str, at: Instant) {
        self.write('<', line, at);
    }

    /// Logs a line of the engine's error output.
    pub(super) fn error(&self, line: &str) {
        if self.errors.fetch_add(1, Relaxed) < MAX_ERRORS {
            self.write('!', line, Instant::now());
        }
    }

    fn write(&self, sign: char, line: &str, at: Instant) {
        let time = at.saturating_duration_since(self.log.start).as_secs_f64();
        let mut file = self.log.file.lock().unwrap();
        if let Ok(writer) = &mut *file
            && let Err(error) = writeln!(writer, "{time:12.6} {} {sign} {line}", self.name)
        {
            *file = Err(Some(error));
        }
    }
}
