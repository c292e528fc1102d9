//! The record file of a match: every game as it ends, and a match that goes on
//! where it stood.
//!
//! Each game has tags that say which game of which match it is, so that a
//! record is all that is needed to go on, and that games of another match are
//! never counted. A game ends with a blank line; what comes after the last one
//! is a game that was being written when the match was killed. It is copied to
//! a file of its own and cut off. Whatever else is not as this match writes it
//! is an error, and the file stays as it is.

mod effort;
mod half_written;
mod reading;
mod wrong;

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use self::effort::comment;
use self::reading::{Contents, read_file};
use self::wrong::Wrong;
use super::game::{Adjudication, Played};
use super::tournament::{Finished, Tournament};
use crate::bao::record::Record;

/// A record file cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The system says no.
    #[error("record {path:?}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// There is a record already.
    #[error("record {0:?}: found a file, expected none; --resume goes on with it")]
    Exists(PathBuf),
    /// Another match is writing it.
    #[error("record {0:?}: found another match writing to it, expected none")]
    Locked(PathBuf),
    /// A game in it is wrong.
    #[error("record {path:?}: line {line}: {problem}")]
    Game {
        /// The file.
        path: PathBuf,
        /// Line in the file, from 1.
        line: usize,
        /// What is wrong there.
        problem: String,
    },
}

/// A record file that is being written.
pub struct Journal {
    path: PathBuf,
    file: File,
    /// What each game's tags say of the match.
    settings: Settings,
}

/// A record file that has been read.
pub struct Resumed {
    /// The file, to go on with.
    pub journal: Journal,
    /// The games in it, each once.
    pub games: Vec<Finished>,
    /// The half-written game that was cut off, if there was one.
    pub cut_off: Option<CutOff>,
}

/// A half-written game that was cut off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutOff {
    /// The line it began at.
    pub line: usize,
    /// The file that it was added to.
    pub copy: PathBuf,
}

impl fmt::Display for CutOff {
    /// The line, and where the game is now.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (copied to {:?})", self.line, self.copy)
    }
}

/// What the tags of every game say of its match.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Settings {
    event: String,
    /// Name and specification of each engine.
    engines: Vec<(String, String)>,
    /// Tags that all games share.
    shared: Vec<(&'static str, String)>,
}

impl Settings {
    fn of(tournament: &Tournament, event: &str, format: &str) -> Settings {
        Settings {
            event: event.to_owned(),
            engines: tournament
                .engines
                .iter()
                .map(|engine| (engine.name.clone(), engine.to_string()))
                .collect(),
            shared: vec![
                ("Seed", tournament.seed.to_string()),
                ("Schedule", format.to_owned()),
                ("Openings", tournament.book.describe()),
                ("Adjudication", describe(&tournament.adjudication)),
            ],
        }
    }

    /// The tags of a game that must be the same when a match goes on.
    fn tags(&self, players: [usize; 2]) -> Vec<(&'static str, String)> {
        let [south, north] = players.map(|index| &self.engines[index]);
        let mut tags = vec![
            ("Kusini", south.0.to_uppercase()),
            ("Kaskazini", north.0.to_lowercase()),
            ("KusiniEngine", south.1.clone()),
            ("KaskaziniEngine", north.1.clone()),
        ];
        tags.extend(self.shared.iter().cloned());
        tags
    }

    /// A game as it is written.
    fn record(&self, finished: &Finished) -> Record {
        let Finished { scheduled, opening, played } = finished;
        let Played { game, book, efforts, ending } = played;
        let [south, north] = scheduled.players.map(|index| self.engines[index].0.as_str());
        let moves = Record::of_game(game, south, north);
        let mut record = Record { tags: Vec::new(), ..moves.clone() };
        record.set_tag("Event", &self.event);
        record.set_tag("Round", &(scheduled.round + 1).to_string());
        record.set_tag("Game", &scheduled.number.to_string());
        for (key, value) in &moves.tags {
            record.set_tag(key, value);
        }
        record.set_tag("Result", ending.result());
        record.set_tag("Termination", ending.termination.name());
        if let Some(fault) = &ending.fault {
            record.set_tag("Fault", fault);
        }
        record.set_tag("Opening", &(opening + 1).to_string());
        record.set_tag("BookPlies", &book.to_string());
        record.set_tag("PlyCount", &game.moves().len().to_string());
        for (key, value) in self.tags(scheduled.players) {
            record.set_tag(key, &value);
        }
        for (m, effort) in record.moves.iter_mut().skip(*book).zip(efforts) {
            m.comment = effort.as_ref().map(comment);
        }
        record
    }
}

fn describe(adjudication: &Adjudication) -> String {
    let mut text = format!("maxplies={}", adjudication.max_plies);
    if let Some(rule) = adjudication.resign {
        let sides = if rule.two_sided { " twosided" } else { "" };
        text.push_str(&format!(" resign={}x{}{sides}", rule.moves, rule.score));
    }
    if let Some(rule) = adjudication.draw {
        text.push_str(&format!(" draw={}x{} from {}", rule.moves, rule.score, rule.from_move));
    }
    text
}

impl Journal {
    /// A new record file; there must be none yet, or an empty one.
    ///
    /// # Errors
    ///
    /// There is one, or it cannot be written.
    pub fn create(
        path: &Path,
        tournament: &Tournament,
        event: &str,
        format: &str,
    ) -> Result<Journal, JournalError> {
        let file = open(path)?;
        let length = file.metadata().map_err(|error| io_error(path, error))?.len();
        if length > 0 {
            return Err(JournalError::Exists(path.to_owned()));
        }
        let settings = Settings::of(tournament, event, format);
        Ok(Journal { path: path.to_owned(), file, settings })
    }

    /// Goes on with a record file, or begins one if there is none. A game at
    /// its end that was not written to its end is copied to a file beside it,
    /// whose name ends in `.cut`, and cut off.
    ///
    /// # Errors
    ///
    /// A game in it is not one of this match, and why; nothing has changed
    /// then.
    pub fn resume(
        path: &Path,
        tournament: &Tournament,
        event: &str,
        format: &str,
    ) -> Result<Resumed, JournalError> {
        let mut file = open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| io_error(path, error))?;
        let settings = Settings::of(tournament, event, format);
        let Contents { games, end, line } =
            read_file(&bytes, tournament, &settings).map_err(|Wrong { line, problem }| {
                JournalError::Game { path: path.to_owned(), line, problem }
            })?;
        let (whole, tail) = bytes.split_at(end);
        let cut_off = if tail.is_empty() {
            None
        } else {
            let copy = with_ending(path, ".cut");
            add_to(&copy, tail).map_err(|error| io_error(&copy, error))?;
            file.set_len(end as u64).map_err(|error| io_error(path, error))?;
            Some(CutOff { line, copy })
        };
        // An editor may have taken the last blank line away.
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

    /// Writes games at the end of the file, and waits until they are safe.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn append(&mut self, games: &[Finished]) -> Result<(), JournalError> {
        let mut text = String::new();
        for game in games {
            // The blank line says that the game is all there.
            text.push_str(&self.settings.record(game).to_string());
            text.push('\n');
        }
        self.file
            .write_all(text.as_bytes())
            .and_then(|()| self.file.sync_data())
            .map_err(|error| io_error(&self.path, error))
    }
}

fn io_error(path: &Path, error: io::Error) -> JournalError {
    JournalError::Io { path: path.to_owned(), error }
}

/// Opens a file for reading and writing, and for no other match.
fn open(path: &Path) -> Result<File, JournalError> {
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    let file = file.map_err(|error| io_error(path, error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(JournalError::Locked(path.to_owned())),
        // Not every file system can lock.
        Err(std::fs::TryLockError::Error(_)) => Ok(file),
    }
}

/// The file beside another whose name ends in something more.
fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(ending);
    path.with_file_name(name)
}

/// Adds to the end of a file, and waits until it is safe.
fn add_to(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    file.write_all(bytes)?;
    file.sync_data()
}

/// Writes a file so that it is always there whole, the old one or the new.
///
/// # Errors
///
/// It cannot be written.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let part = with_ending(path, ".part");
    let mut file = File::create(&part)?;
    file.write_all(text.as_bytes())?;
    file.sync_data()?;
    std::fs::rename(&part, path)
}
