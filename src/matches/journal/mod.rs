//! The record file of a match, to which every game is added as it ends, and
//! from which an interrupted match is resumed.
//!
//! The tags of a game tell which game of which match it is. So the record is
//! enough to resume a match, and games of another match are never counted. A
//! blank line ends each game. A game without it was being written when the
//! match was killed: it is cut off, and played again. Any other game that this
//! match has not written is an error, and the file stays as it is.

mod effort;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use self::effort::{comment, effort};
use super::game::{GameEnding, PlayedGame, Termination};
use super::rules::MatchRules;
use super::schedule::Scheduled;
use super::tournament::{FinishedGame, Tournament};
use crate::bao::record::{RULE_TAGS, Record, RecordError, parse, wrong};
use crate::bao::{Game, LegalMove, winner_of_result};
use crate::util::files;

/// A record file cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("record {path:?}: {problem}")]
pub struct JournalError {
    /// The file.
    pub path: PathBuf,
    /// What was found and what was expected, or the system's error.
    pub problem: String,
}

/// The record file of a match, open for more games.
pub struct Journal {
    path: PathBuf,
    file: File,
    settings: JournalSettings,
}

/// A record from which a match is resumed.
pub struct Resumed {
    /// The file, open for more games.
    pub journal: Journal,
    /// The games in it, each once.
    pub games: Vec<FinishedGame>,
    /// The line, from 1, where an incomplete game was cut off, if there was one.
    pub cut_off: Option<usize>,
}

impl Journal {
    /// Creates the record of a new match. An empty file may be there already.
    ///
    /// # Errors
    ///
    /// There is a file with contents, or it cannot be written.
    pub fn create(path: &Path, tournament: &Tournament) -> Result<Journal, JournalError> {
        let error = |problem: String| JournalError { path: path.to_owned(), problem };
        let file = open(path).map_err(|problem| error(problem.to_string()))?;
        if file.metadata().is_ok_and(|metadata| metadata.len() > 0) {
            let problem = "found a file that is not empty, expected a new one; --resume continues \
                           the match in it";
            return Err(error(problem.to_owned()));
        }
        Ok(Journal { path: path.to_owned(), file, settings: JournalSettings::of(tournament) })
    }

    /// Opens the record of a match to resume it, or creates it if there is none.
    /// An incomplete game at its end is cut off.
    ///
    /// # Errors
    ///
    /// The file cannot be read or written, or has a game that this match has
    /// not written; the file has not changed then.
    pub fn resume(path: &Path, tournament: &Tournament) -> Result<Resumed, JournalError> {
        let error = |problem: String| JournalError { path: path.to_owned(), problem };
        let system = |problem: io::Error| error(problem.to_string());
        let mut file = open(path).map_err(system)?;
        // The record of a match ends; a device may not.
        if file.metadata().is_ok_and(|metadata| !metadata.is_file()) {
            let problem = "found a device, a pipe or a folder, expected the record of a match";
            return Err(error(problem.to_owned()));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(system)?;
        let settings = JournalSettings::of(tournament);
        let (games, end) = settings
            .read_record(&bytes, tournament)
            .map_err(|problem| error(format!("line {}: {}", problem.line, problem.problem)))?;
        let (whole, tail) = bytes.split_at(end);
        let cut_off = (!tail.is_empty()).then(|| 1 + newlines(whole));
        // Some editors remove a blank line at the end.
        let missing: &[u8] = match whole {
            [] | [.., b'\n', b'\n'] => b"",
            [.., b'\n'] => b"\n",
            _ => b"\n\n",
        };
        file.set_len(end as u64)
            .and_then(|()| file.seek(SeekFrom::Start(end as u64)))
            .and_then(|_| file.write_all(missing))
            .map_err(system)?;
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
        files::append(&mut self.file, text.as_bytes())
            .map_err(|error| JournalError { path: self.path.clone(), problem: error.to_string() })
    }
}

/// Opens a file for reading and writing, and locks it against other matches.
fn open(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            Err(io::Error::other("found another match writing to it, expected none"))
        }
        // Some file systems cannot lock.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

/// The settings of a match that the tags of its games repeat.
struct JournalSettings {
    event: String,
    /// Name and specification of each engine.
    engines: Vec<(String, String)>,
    /// Tags that all games share.
    shared: Vec<(&'static str, String)>,
    rules: MatchRules,
}

impl JournalSettings {
    fn of(tournament: &Tournament) -> JournalSettings {
        let engines = tournament.engines.iter();
        let names: Vec<&str> = engines.clone().map(|engine| engine.name.as_str()).collect();
        JournalSettings {
            event: names.join(" - "),
            engines: engines.map(|engine| (engine.name.clone(), engine.to_string())).collect(),
            shared: vec![
                ("Seed", tournament.seed.to_string()),
                ("Schedule", tournament.schedule.format().name().to_owned()),
                ("Openings", tournament.book.describe()),
                ("Adjudication", tournament.adjudication.to_string()),
            ],
            rules: *tournament.book.rules(),
        }
    }

    /// A game as the record has it.
    fn record(&self, finished: &FinishedGame) -> Record {
        let FinishedGame { scheduled, opening, played } = finished;
        let PlayedGame { game, book, efforts, ending } = played;
        let [south, north] = scheduled.players.map(|index| &self.engines[index]);
        let moves = Record::of_game(game, &south.0, &north.0);
        let mut record = Record { tags: Vec::new(), ..moves.clone() };
        record.set_tag("Event", &self.event);
        record.set_tag("Round", &(scheduled.round + 1).to_string());
        record.set_tag("Game", &scheduled.number.to_string());
        for (key, value) in moves.tags.iter().filter(|(key, _)| !RULE_TAGS.contains(&&**key)) {
            record.set_tag(key, value);
        }
        for (key, value) in RULE_TAGS.into_iter().zip(self.rules.tags(game)) {
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
        record.set_tag("KusiniEngine", &south.1);
        record.set_tag("KaskaziniEngine", &north.1);
        self.shared.iter().for_each(|(key, value)| record.set_tag(key, value));
        for (mv, effort) in record.moves.iter_mut().skip(*book).zip(efforts) {
            mv.comment = effort.as_ref().map(comment);
        }
        record
    }

    /// Reads the games of a record up to an incomplete one at its end. Returns the games and
    /// the end of the last complete one, in bytes.
    ///
    /// # Errors
    ///
    /// The first game that this match has not written, or not so.
    fn read_record(
        &self,
        bytes: &[u8],
        tournament: &Tournament,
    ) -> Result<(Vec<FinishedGame>, usize), RecordError> {
        let (mut games, mut start, mut first_line) = (Vec::new(), 0, 1);
        let mut numbers = BTreeSet::new();
        for end in game_ends(bytes) {
            let chunk = &bytes[start..end];
            let finished = match self.read_game(chunk, tournament) {
                Ok(finished) => finished,
                Err(_) if end == bytes.len() && self.is_incomplete_game(chunk) => break,
                Err(RecordError { line, problem, mends }) => {
                    return Err(RecordError { line: first_line + line.max(1) - 1, problem, mends });
                }
            };
            let number = finished.scheduled.number;
            if !numbers.insert(number) {
                let problem = format!("tag Game: found {number} again, expected it once");
                return Err(wrong(first_line, problem));
            }
            games.push(finished);
            (start, first_line) = (end, first_line + newlines(chunk));
        }
        Ok((games, start))
    }

    /// Whether the bytes at the end of a record are a game of which not all was
    /// written: they begin as every game of this match does, and the blank line
    /// after the moves is missing.
    fn is_incomplete_game(&self, chunk: &[u8]) -> bool {
        let mut record = Record::default();
        record.set_tag("Event", &self.event);
        let text = record.to_string();
        let first_line = text.split_inclusive('\n').next().unwrap_or_default().as_bytes();
        let common = chunk.len().min(first_line.len());
        let blank_lines = chunk.windows(2).filter(|two| two == b"\n\n").count();
        chunk[..common] == first_line[..common] && blank_lines < 2
    }

    /// Reads one game, which a blank line may follow. It must be the one that this match would
    /// have written.
    fn read_game(
        &self,
        chunk: &[u8],
        tournament: &Tournament,
    ) -> Result<FinishedGame, RecordError> {
        let text = str::from_utf8(chunk)
            .map_err(|_| wrong(1, "found bytes that are no text, expected a game"))?;
        let [record] = <[Record; 1]>::try_from(parse(text)?).map_err(|all| {
            let line = all.get(1).map_or(1, |second| second.line);
            wrong(line, format!("found {} games before a blank line, expected one", all.len()))
        })?;
        // A match writes strictly.
        if let Some(repair) = record.repairs.first() {
            return Err(repair.clone());
        }
        // A record without its last semicolon is readable, but the match did not
        // finish writing it.
        let text = text.trim_end();
        if !text.ends_with(';') {
            let problem = "found the end of the game without `;`, expected it after the last move";
            return Err(wrong(text.lines().count(), problem));
        }
        let scheduled = scheduled(&record, tournament)?;
        let opening = tournament.book.index(scheduled.round);
        let begun = tournament.book.game(opening);
        let game = record.replay(&record.rules()?)?;
        let book = begun.moves().len();
        let ending = read_ending(&record, &game)?;
        let comments = record.moves.iter().skip(book).map(|mv| mv.comment.as_deref());
        let efforts = comments.map(|comment| comment.and_then(effort)).collect();
        let played = PlayedGame { game, book, efforts, ending };
        let finished = FinishedGame { scheduled, opening, played };
        self.check_tags(&record, &finished)?;
        check_opening(&record, &finished.played.game, &begun)?;
        Ok(finished)
    }

    /// Checks that a record has the tags that this match writes, and no others.
    fn check_tags(&self, record: &Record, finished: &FinishedGame) -> Result<(), RecordError> {
        let tags =
            |record: &Record| -> BTreeMap<String, String> { record.tags.iter().cloned().collect() };
        let (found, expected) = (tags(record), tags(&self.record(finished)));
        // Of another match the settings say the most.
        let settings = self.shared.iter().map(|(key, _)| *key);
        let mut keys = settings.chain(found.keys().chain(expected.keys()).map(String::as_str));
        let Some(key) = keys.find(|&key| found.get(key) != expected.get(key)) else {
            return Ok(());
        };
        let quoted = |tag: Option<&String>| tag.map_or("none".to_owned(), |tag| format!("{tag:?}"));
        let (found, expected) = (quoted(found.get(key)), quoted(expected.get(key)));
        Err(wrong_tag(
            record,
            key,
            &format!("found {found}, expected {expected}, as in this match"),
        ))
    }
}

fn newlines(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte == b'\n').count()
}

/// The ends of the games in a file: each blank line that a tag follows, and the
/// end of the file.
fn game_ends(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let inner = bytes.windows(3).enumerate().filter(|(_, three)| three == b"\n\n[");
    let inner = inner.map(|(index, _)| index + 2);
    inner.chain((!bytes.is_empty()).then_some(bytes.len()))
}

/// An error about a tag, on its line.
fn wrong_tag(record: &Record, key: &str, problem: &str) -> RecordError {
    wrong(record.tag_line(key).max(1), format!("tag {key}: {problem}"))
}

/// The value of a tag that every game of a match has.
fn read_tag<T>(
    record: &Record,
    key: &str,
    expected: &str,
    read: impl FnOnce(&str) -> Option<T>,
) -> Result<T, RecordError> {
    record.tag(key).and_then(read).ok_or_else(|| {
        let found = record.tag(key).map_or("none".to_owned(), |tag| format!("{tag:?}"));
        wrong_tag(record, key, &format!("found {found}, expected {expected}"))
    })
}

/// The game of the schedule that a record has.
fn scheduled(record: &Record, tournament: &Tournament) -> Result<Scheduled, RecordError> {
    let last = tournament.schedule.len();
    let expected = format!("1 to {last}, the games of the match");
    read_tag(record, "Game", &expected, |text| tournament.schedule.game(text.parse().ok()?))
}

/// The end of a game as its tags say, which must fit its moves.
fn read_ending(record: &Record, game: &Game) -> Result<GameEnding, RecordError> {
    let termination = read_tag(record, "Termination", "a reason", Termination::named)?;
    let winner = read_tag(record, "Result", "a result", winner_of_result)?;
    let by_rules = game.outcome().map(GameEnding::from);
    let name = by_rules.as_ref().map_or("another reason", |ending| ending.termination.name());
    if matches!(termination, Termination::Rules(_)) != by_rules.is_some() {
        let problem =
            format!("found {:?}, expected {name}, as the moves have it", termination.name());
        return Err(wrong_tag(record, "Termination", &problem));
    }
    if by_rules.is_none() && winner.is_none() != termination.is_draw() {
        let expected = if termination.is_draw() { "a draw" } else { "a winner" };
        let problem = format!("found another, expected {expected} for {:?}", termination.name());
        return Err(wrong_tag(record, "Result", &problem));
    }
    let fault = record.tag("Fault").map(str::to_owned);
    Ok(by_rules.unwrap_or(GameEnding { winner, termination, fault }))
}

/// Checks that a game begins at the start of its opening, with its moves.
fn check_opening(record: &Record, game: &Game, opening: &Game) -> Result<(), RecordError> {
    if game.start() != opening.start() {
        let (found, expected) = (game.start(), opening.start());
        let problem = format!("found {found}, expected {expected}, the opening's");
        return Err(wrong_tag(record, "Position", &problem));
    }
    for (index, expected) in opening.moves().iter().map(LegalMove::mv).enumerate() {
        let found = game.moves().get(index).map(LegalMove::mv);
        if found != Some(expected) {
            let found = found.map_or("none".to_owned(), |mv| mv.to_string());
            let line = record.moves.get(index).map_or(1, |mv| mv.line);
            let problem = format!("move: found {found}, expected {expected}, the opening's");
            return Err(wrong(line, problem));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_ends_where_the_next_begins() {
        let text = b"[Event \"a\"]\n\n1: x;\n\n[Event \"b\"]\n\n1: y";
        let ends: Vec<usize> = game_ends(text).collect();
        assert_eq!(ends, [20, text.len()]);
        assert!(text[20..].starts_with(b"[Event"));
        assert_eq!(game_ends(b"").count(), 0);
    }

    #[test]
    fn an_incomplete_game_begins_as_this_match_does() {
        let settings = JournalSettings {
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
}
