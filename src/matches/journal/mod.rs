//! The record file of a match, to which every game is added as it ends, and
//! from which an interrupted match is resumed.
//!
//! The tags of a game tell which game of which match it is. So the record is
//! enough to resume a match, and games of another match are never counted. A
//! blank line ends each game. A game without it was being written when the
//! match was killed: it is copied to another file, cut off, and played again.
//! Any other game that this match has not written is an error, and the file
//! stays as it is.

mod effort;
mod problem;
mod reading;
mod settings;

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use self::problem::LineProblem;
use self::reading::{Contents, read_record};
use self::settings::Settings;
use super::schedule::TournamentFormat;
use super::tournament::{FinishedGame, Tournament};
use crate::util::files;

/// A record file cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The operating system refuses.
    #[error("record {path:?}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The file of a new match is not empty.
    #[error(
        "record {0:?}: found a file that is not empty, expected a new one; --resume continues the match in it"
    )]
    Exists(PathBuf),
    /// The file for a new match holds something that is no record of a match.
    #[error("record {0:?}: found a file that is no record of a match, expected a new one")]
    Foreign(PathBuf),
    /// The file to resume holds something that is no record of a match.
    #[error(
        "record {0:?}: found a file that is no record of a match, expected the record of this match"
    )]
    NoMatch(PathBuf),
    /// The record to resume is no regular file.
    #[error("record {0:?}: found a device, a pipe or a folder, expected the record of a match")]
    NoFile(PathBuf),
    /// Another match is writing it.
    #[error("record {0:?}: found another match writing to it, expected none")]
    Locked(PathBuf),
    /// A game that this match has not written.
    #[error("record {path:?}: line {line}: {problem}")]
    Game {
        /// The file.
        path: PathBuf,
        /// Line in the file, from 1.
        line: usize,
        /// What was found and what was expected.
        problem: String,
    },
}

/// The record file of a match, open for more games.
pub struct Journal {
    path: PathBuf,
    file: File,
    /// The settings of the match, which each game carries as tags.
    settings: Settings,
}

/// A record from which a match is resumed.
pub struct Resumed {
    /// The file, open for more games.
    pub journal: Journal,
    /// The games in it, each once.
    pub games: Vec<FinishedGame>,
    /// The incomplete game that was cut off the end, if there was one.
    pub cut_off: Option<CutOff>,
}

/// An incomplete game that was cut off the end of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutOff {
    /// The line where the game began, from 1.
    pub line: usize,
    /// The file to which the game was copied.
    pub copy: PathBuf,
}

impl Journal {
    /// Creates the record of a new match. An empty file may be there already.
    ///
    /// # Errors
    ///
    /// There is a file with contents, or it cannot be written.
    pub fn create(
        path: &Path,
        tournament: &Tournament,
        event: &str,
        format: TournamentFormat,
    ) -> Result<Journal, JournalError> {
        let file = open(path)?;
        let length = file.metadata().map_err(|error| io_error(path, error))?.len();
        if length > 0 {
            let path = path.to_owned();
            return Err(match begins_as_match(&file) {
                true => JournalError::Exists(path),
                false => JournalError::Foreign(path),
            });
        }
        let settings = Settings::of(tournament, event, format);
        Ok(Journal { path: path.to_owned(), file, settings })
    }

    /// Opens the record of a match to resume it, or creates it if there is none.
    /// An incomplete game at its end is copied to a file beside it, whose name
    /// ends in `.cut`, and cut off.
    ///
    /// # Errors
    ///
    /// The file cannot be read or written, or has a game that this match has
    /// not written; the file has not changed then.
    pub fn resume(
        path: &Path,
        tournament: &Tournament,
        event: &str,
        format: TournamentFormat,
    ) -> Result<Resumed, JournalError> {
        let mut file = open(path)?;
        // The record of a match ends; a device may not.
        if file.metadata().is_ok_and(|metadata| !metadata.is_file()) {
            return Err(JournalError::NoFile(path.to_owned()));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| io_error(path, error))?;
        let settings = Settings::of(tournament, event, format);
        let Contents { games, end, line } = read_record(&bytes, tournament, &settings).map_err(
            |LineProblem { line, problem }| match has_tag_of_match(&bytes) {
                true => JournalError::Game { path: path.to_owned(), line, problem },
                false => JournalError::NoMatch(path.to_owned()),
            },
        )?;
        let (whole, tail) = bytes.split_at(end);
        let cut_off = if tail.is_empty() {
            None
        } else {
            let copy = with_ending(path, ".cut");
            add_to(&copy, tail).map_err(|error| io_error(&copy, error))?;
            file.set_len(end as u64).map_err(|error| io_error(path, error))?;
            Some(CutOff { line, copy })
        };
        // Some editors remove a blank line at the end.
        let missing: &[u8] = match whole {
            [] | [.., b'\n', b'\n'] => b"",
            [.., b'\n'] => b"\n",
            _ => b"\n\n",
        };
        file.seek(SeekFrom::Start(end as u64))
            .and_then(|_| file.write_all(missing))
            .map_err(|error| io_error(path, error))?;
        let journal = Journal { path: path.to_owned(), file, settings };
        Ok(Resumed { journal, games, cut_off })
    }

    /// Adds games at the end of the file, and waits until they are safe on the
    /// disk.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn append(&mut self, games: &[FinishedGame]) -> Result<(), JournalError> {
        let mut text = String::new();
        for game in games {
            // The blank line marks the game as complete.
            text.push_str(&self.settings.record(game).to_string());
            text.push('\n');
        }
        files::append(&mut self.file, text.as_bytes()).map_err(|error| io_error(&self.path, error))
    }
}

fn io_error(path: &Path, error: io::Error) -> JournalError {
    JournalError::Io { path: path.to_owned(), error }
}

/// Opens a file for reading and writing, and locks it against other matches.
fn open(path: &Path) -> Result<File, JournalError> {
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    let file = file.map_err(|error| io_error(path, error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(JournalError::Locked(path.to_owned())),
        // Some file systems cannot lock.
        Err(std::fs::TryLockError::Error(_)) => Ok(file),
    }
}

/// Whether a text has a tag that a match alone writes, in any of its games.
fn has_tag_of_match(text: &[u8]) -> bool {
    const TAG: &[u8] = b"\n[Schedule ";
    text.windows(TAG.len()).any(|window| window == TAG)
}

/// Whether a file begins with a game that a match has written.
fn begins_as_match(file: &File) -> bool {
    /// Bytes that hold the tags of a game, with long specifications of engines.
    const BEGINNING: u64 = 1 << 16;
    let mut bytes = Vec::new();
    // A file that cannot be read is no record of a match.
    let _ = file.take(BEGINNING).read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes);
    let tags = text.split("\n\n").next().unwrap_or_default();
    tags.starts_with("[Event ") && tags.contains("\n[Schedule ")
}

/// The file beside `path` whose name has this ending more.
fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(ending);
    path.with_file_name(name)
}

/// Adds to the end of a file.
fn add_to(path: &Path, bytes: &[u8]) -> io::Result<()> {
    files::append(&mut OpenOptions::new().append(true).create(true).open(path)?, bytes)
}
