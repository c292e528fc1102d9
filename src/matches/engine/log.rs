//! The log of a match: the dialogue with every engine, with times, in one
//! file.

use std::fmt;
use std::fs::{File, TryLockError};
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
    file: Arc<Mutex<LogFile>>,
    start: Instant,
}

/// The file of a log, until a write fails.
struct LogFile {
    file: LineWriter<File>,
    /// The first line replaces what the file holds.
    replaces: bool,
    failed: bool,
    /// The error, until somebody takes it.
    error: Option<io::Error>,
}

/// The log of one engine, in the file that all share.
#[derive(Clone)]
pub(super) struct EngineLog {
    log: Log,
    name: String,
    errors: Arc<AtomicUsize>,
}

impl Log {
    /// A log in a new file, or in place of the old one. The old one stays until there is a
    /// line to log.
    ///
    /// # Errors
    ///
    /// The file cannot be written, or another match writes to it.
    pub fn create(path: &Path) -> io::Result<Log> {
        Log::open(path, true)
    }

    /// A log at the end of a file; its times begin at 0 again.
    ///
    /// # Errors
    ///
    /// The file cannot be written, or another match writes to it.
    pub fn append(path: &Path) -> io::Result<Log> {
        Log::open(path, false)
    }

    fn open(path: &Path, replaces: bool) -> io::Result<Log> {
        let mut options = File::options();
        options.create(true).truncate(false);
        let file = match replaces {
            true => options.write(true).open(path)?,
            false => options.append(true).open(path)?,
        };
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(io::Error::other("found another match writing to it, expected none"));
            }
            // Some file systems cannot lock.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let file = LineWriter::new(file);
        let file = LogFile { file, replaces, failed: false, error: None };
        Ok(Log { file: Arc::new(Mutex::new(file)), start: Instant::now() })
    }

    /// The error at which logging stopped, once; a match goes on without its
    /// log.
    #[must_use]
    pub fn take_error(&self) -> Option<io::Error> {
        self.file.lock().expect(super::UNPOISONED).error.take()
    }

    /// The log of an engine that a worker started.
    pub(super) fn of(&self, name: &str, worker: usize) -> EngineLog {
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
        let mut file = self.log.file.lock().expect(super::UNPOISONED);
        if file.failed {
            return;
        }
        let line = format_args!("{time:12.6} {} {sign} {line}", self.name);
        if let Err(error) = file.write(line) {
            file.failed = true;
            file.error = Some(error);
        }
    }
}

impl LogFile {
    fn write(&mut self, line: fmt::Arguments<'_>) -> io::Result<()> {
        let file = self.file.get_ref();
        // A device has no length.
        if std::mem::take(&mut self.replaces) && file.metadata()?.is_file() {
            file.set_len(0)?;
        }
        writeln!(self.file, "{line}")
    }
}
