//! The record file of a match, to which every game is added as it ends, and
//! from which an interrupted match is resumed.
//!
//! The tags of a game tell which game of which match it is. So the record is
//! enough to resume a match, and games of another match are never counted. A
//! blank line ends each game. A game without it was being written when the
//! match was killed: it is copied to another file, cut off, and played again.
//! Any other game that this match has not written is an error, and the file
//! stays as it is.

mod reading;

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use self::reading::{Contents, LineProblem, read_record};
use super::engine::Effort;
use super::game::PlayedGame;
use super::rules::MatchRules;
use super::schedule::TournamentFormat;
use super::tournament::{FinishedGame, Tournament};
use crate::bao::Game;
use crate::bao::record::{RULE_TAGS, Record};
use crate::search::Score;
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

/// The settings of a match that the tags of its games repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Settings {
    event: String,
    /// Name and specification of each engine.
    engines: Vec<(String, String)>,
    /// Tags that all games share.
    shared: Vec<(&'static str, String)>,
    rules: MatchRules,
}

impl Settings {
    fn of(tournament: &Tournament, event: &str, format: TournamentFormat) -> Settings {
        let engines = tournament.engines.iter();
        let engines = engines.map(|engine| (engine.name.clone(), engine.to_string()));
        Settings {
            event: event.to_owned(),
            engines: engines.collect(),
            shared: vec![
                ("Seed", tournament.seed.to_string()),
                ("Schedule", format.name().to_owned()),
                ("Openings", tournament.book.describe()),
                ("Adjudication", tournament.adjudication.to_string()),
            ],
            rules: *tournament.book.rules(),
        }
    }

    /// The first line of every game.
    fn event_line(&self) -> String {
        let mut record = Record::default();
        record.set_tag("Event", &self.event);
        record.to_string().lines().next().unwrap_or_default().to_owned() + "\n"
    }

    /// Whether the bytes at the end of a record are a game of which not all was
    /// written: they begin as every game of this match does, and the blank line
    /// after the moves is missing.
    ///
    /// No more is asked, because these bytes are copied before they are cut
    /// off, and the game is played again.
    fn is_incomplete_game(&self, chunk: &[u8]) -> bool {
        let first_line = self.event_line();
        let common = chunk.len().min(first_line.len());
        let blank_lines = chunk.windows(2).filter(|two| two == b"\n\n").count();
        chunk[..common] == first_line.as_bytes()[..common] && blank_lines < 2
    }

    /// The tags that a game between these engines, South's and North's, must
    /// have when a match is resumed.
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

    /// The tags of a game that name its rules; `None` for one that it must not
    /// have.
    fn rule_tags(&self, game: &Game) -> [(&'static str, Option<String>); 3] {
        let [variant, kutakatia, seed_limit] = self.rules.tags(game);
        let [first, second, third] = RULE_TAGS;
        [(first, variant), (second, kutakatia), (third, seed_limit)]
    }

    /// A game as the record has it.
    fn record(&self, finished: &FinishedGame) -> Record {
        let FinishedGame { scheduled, opening, played } = finished;
        let PlayedGame { game, book, efforts, ending } = played;
        let [south, north] = scheduled.players.map(|index| self.engines[index].0.as_str());
        let moves = Record::of_game(game, south, north);
        let mut record = Record { tags: Vec::new(), ..moves.clone() };
        record.set_tag("Event", &self.event);
        record.set_tag("Round", &(scheduled.round + 1).to_string());
        record.set_tag("Game", &scheduled.number.to_string());
        for (key, value) in moves.tags.iter().filter(|(key, _)| !RULE_TAGS.contains(&&**key)) {
            record.set_tag(key, value);
        }
        for (key, value) in self.rule_tags(game) {
            value.iter().for_each(|value| record.set_tag(key, value));
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
        for (mv, effort) in record.moves.iter_mut().skip(*book).zip(efforts) {
            mv.comment = effort.as_ref().map(comment);
        }
        record
    }
}

/// The effort of a move as a comment: `+1.35/12 0.103417s 45678n`. The score in
/// points, or moves to a forced win (`+M5`) or loss (`-M5`); the depth; the time;
/// the nodes. A score that the engine did not report is `?`; a missing depth or
/// number of nodes and a time of 0 are left out.
fn comment(effort: &Effort) -> String {
    let Effort { score, depth, nodes, time } = effort;
    let mut text = match score {
        Some(Score::Cp(value)) => format!("{:+.2}", f64::from(*value) / 100.0),
        Some(Score::Win(moves)) => format!("+M{moves}"),
        Some(Score::Loss(moves)) => format!("-M{moves}"),
        None => "?".to_owned(),
    };
    if let Some(depth) = depth {
        text.push_str(&format!("/{depth}"));
    }
    if !time.is_zero() {
        text.push_str(&format!(" {:.6}s", time.as_secs_f64()));
    }
    if let Some(nodes) = nodes {
        text.push_str(&format!(" {nodes}n"));
    }
    text
}

/// Reads a [`comment`]; `None` if it is of another kind.
fn effort(comment: &str) -> Option<Effort> {
    let mut words = comment.split(' ');
    let (score, depth) = match words.next()?.split_once('/') {
        Some((score, depth)) => (score, Some(depth.parse().ok()?)),
        None => (comment.split(' ').next()?, None),
    };
    let score = match (score.strip_prefix("+M"), score.strip_prefix("-M")) {
        (Some(moves), _) => Some(Score::Win(moves.parse().ok()?)),
        (_, Some(moves)) => Some(Score::Loss(moves.parse().ok()?)),
        _ if score == "?" => None,
        _ => Some(Score::Cp((score.parse::<f64>().ok()? * 100.0).round() as i32)),
    };
    let mut word = words.next();
    let time = match word.and_then(|word| word.strip_suffix('s')) {
        Some(seconds) => {
            word = words.next();
            Duration::try_from_secs_f64(seconds.parse().ok()?).ok()?
        }
        None => Duration::ZERO,
    };
    let nodes = match word {
        Some(nodes) => Some(nodes.strip_suffix('n')?.parse().ok()?),
        None => None,
    };
    Some(Effort { score, depth, nodes, time })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_incomplete_game_begins_as_this_match_does() {
        let settings = Settings {
            event: "a - b".into(),
            engines: vec![],
            shared: vec![],
            rules: MatchRules::default(),
        };
        let game = "[Event \"a - b\"]\n[Round \"1\"]\n\n1: A6< a6<;\n\n";
        for end in 0..game.len() {
            assert!(settings.is_incomplete_game(&game.as_bytes()[..end]), "{end}");
        }
        for other in [game, "[Event \"a - c\"]\n", "Dear diary", "\n", "[Event \"a - b\"\n"] {
            assert!(!settings.is_incomplete_game(other.as_bytes()), "{other}");
        }
    }

    #[test]
    fn a_comment_is_read_back_as_it_was_written() {
        let scores = [
            None,
            Some(Score::Cp(-135)),
            Some(Score::Cp(7)),
            Some(Score::Cp(0)),
            Some(Score::Win(3)),
            Some(Score::Loss(0)),
        ];
        for score in scores {
            for (depth, nodes) in [(Some(12), Some(45_678)), (None, None), (Some(1), None)] {
                for time in [Duration::from_micros(103_417), Duration::ZERO] {
                    let written = Effort { score, depth, nodes, time };
                    let text = comment(&written);
                    assert_eq!(effort(&text), Some(written), "{text}");
                }
            }
        }
        assert_eq!(
            comment(&Effort {
                score: Some(Score::Cp(135)),
                depth: Some(12),
                nodes: Some(9),
                time: Duration::from_millis(103),
            }),
            "+1.35/12 0.103000s 9n"
        );
    }

    #[test]
    fn another_comment_is_no_effort() {
        for text in
            ["", "a fine move", "+1.35/x 1s", "+1.35 1", "+M 1s", "1 -1s", "1 1s 2", "1 1e99s"]
        {
            assert_eq!(effort(text), None, "{text}");
        }
    }
}
