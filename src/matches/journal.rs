//! The record file of a match: every game as it ends, and a match that goes on
//! where it stood.
//!
//! Each game has tags that say which game of which match it is, so that a
//! record is all that is needed to go on, and that games of another match are
//! never counted. A game ends with a blank line; what comes after the last one
//! is a game that was being written when the match was killed, and is cut off.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::engine::Thought;
use super::game::{Adjudication, Effort, Ending, Played, Termination};
use super::tournament::{Finished, Tournament};
use crate::bao::record::{Record, parse};
use crate::bao::{Rules, Side};
use crate::search::Score;

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
    /// The line at which a half-written game was cut off, if there was one.
    pub cut_off: Option<usize>,
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
    /// its end that was not written to its end is cut off.
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
        let mut games: Vec<Finished> = Vec::new();
        let mut lines: Vec<usize> = vec![0; tournament.schedule.len() + 1];
        let (mut line, mut start, mut cut_off) = (1, 0, None);
        for end in ends(&bytes) {
            let chunk = &bytes[start..end];
            let is_last = end == bytes.len();
            let whole = read_whole(chunk);
            if is_last && whole.is_none() && looks_like_a_game(chunk) {
                cut_off = Some(line);
                break;
            }
            let error = |offset: usize, problem: String| JournalError::Game {
                path: path.to_owned(),
                line: line + offset,
                problem,
            };
            let text = str::from_utf8(chunk)
                .map_err(|_| error(0, "found bytes that are no text, expected a game".into()))?;
            let finished = read_game(text, tournament, &settings)
                .map_err(|wrong| error(wrong.line.saturating_sub(1), wrong.problem))?;
            let first = &mut lines[finished.scheduled.number];
            if *first > 0 {
                let number = finished.scheduled.number;
                let problem =
                    format!("tag Game: found {number} again, expected it once (line {first})");
                return Err(error(0, problem));
            }
            *first = line;
            games.push(finished);
            line += chunk.iter().filter(|&&byte| byte == b'\n').count();
            start = end;
        }
        if cut_off.is_some() {
            file.set_len(start as u64).map_err(|error| io_error(path, error))?;
        }
        file.seek(SeekFrom::Start(start as u64)).map_err(|error| io_error(path, error))?;
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
            text.push_str(&self.record(game).to_string());
            text.push('\n');
        }
        self.file
            .write_all(text.as_bytes())
            .and_then(|()| self.file.sync_data())
            .map_err(|error| io_error(&self.path, error))
    }

    fn record(&self, finished: &Finished) -> Record {
        let Finished { scheduled, opening, played } = finished;
        let Played { game, book, efforts, ending } = played;
        let [south, north] = scheduled.players.map(|index| self.settings.engines[index].0.as_str());
        let moves = Record::of_game(game, south, north);
        let mut record = Record { tags: Vec::new(), ..moves.clone() };
        record.set_tag("Event", &self.settings.event);
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
        for (key, value) in self.settings.tags(scheduled.players) {
            record.set_tag(key, &value);
        }
        for (m, effort) in record.moves.iter_mut().skip(*book).zip(efforts) {
            m.comment = effort.as_ref().map(comment);
        }
        record
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

/// Where the games in a file end: before each blank line's next tag.
fn ends(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let inner = bytes.windows(3).enumerate().filter(|(_, three)| three == b"\n\n[");
    let inner = inner.map(|(index, _)| index + 2);
    inner.chain((!bytes.is_empty()).then_some(bytes.len()))
}

/// What every game begins with.
const BEGINNING: &[u8] = b"[Event \"";

fn looks_like_a_game(chunk: &[u8]) -> bool {
    let length = chunk.len().min(BEGINNING.len());
    chunk[..length] == BEGINNING[..length]
}

/// The record, if it was written to its end.
fn read_whole(chunk: &[u8]) -> Option<Record> {
    let text = str::from_utf8(chunk).ok()?;
    let record = parse(text.strip_suffix("\n\n")?).ok()?.pop()?;
    (record.tag("PlyCount")? == record.moves.len().to_string()).then_some(record)
}

/// What is wrong with a game, and in which of its lines.
struct Wrong {
    line: usize,
    problem: String,
}

fn read_game(text: &str, tournament: &Tournament, settings: &Settings) -> Result<Finished, Wrong> {
    let wrong = |problem: String| Wrong { line: 1, problem };
    let in_line = |error: crate::bao::record::RecordError| Wrong {
        line: error.line,
        problem: error.problem.to_string(),
    };
    let record = parse(text).map_err(in_line)?;
    let [record] = <[Record; 1]>::try_from(record)
        .map_err(|all| wrong(format!("found {} games, expected one", all.len())))?;
    // A record's tags stand on lines of their own, from the first on.
    let wrong_tag = |key: &str, problem: String| {
        let place = record.tags.iter().position(|(name, _)| name == key);
        Wrong { line: 1 + place.unwrap_or_default(), problem: format!("tag {key}: {problem}") }
    };
    let tag = |key: &str, expected: &str| {
        record.tag(key).ok_or_else(|| wrong(format!("tag {key}: found none, expected {expected}")))
    };
    let number = |key: &str| {
        let text = tag(key, "a number")?;
        let wrong = || wrong_tag(key, format!("found {text:?}, expected a number"));
        text.parse::<usize>().map_err(|_| wrong())
    };
    let game_number = number("Game")?;
    let scheduled = tournament.schedule.game(game_number).ok_or_else(|| {
        let most = tournament.schedule.len();
        wrong_tag(
            "Game",
            format!("found {game_number}, expected 1 to {most}, the games of the match"),
        )
    })?;
    for (key, expected) in settings.tags(scheduled.players) {
        let found = tag(key, &format!("{expected:?}"))?;
        if found != expected {
            let problem = format!("found {found:?}, expected {expected:?}");
            return Err(wrong_tag(key, format!("{problem}: it is a game of another match")));
        }
    }
    let game = record.replay(&Rules::default()).map_err(in_line)?;
    let termination = tag("Termination", "a reason")?;
    let termination = Termination::named(termination)
        .ok_or_else(|| wrong_tag("Termination", format!("found {termination:?}, which is none")))?;
    let winner = match tag("Result", "a result")? {
        "1-0" => Some(Side::South),
        "0-1" => Some(Side::North),
        "1/2-1/2" => None,
        found => return Err(wrong_tag("Result", format!("found {found:?}, expected a result"))),
    };
    let opening = number("Opening")?.checked_sub(1);
    let opening =
        opening.ok_or_else(|| wrong_tag("Opening", "found 0, expected 1 or more".into()))?;
    let book = number("BookPlies")?;
    let efforts = record.moves.iter().skip(book).map(|m| m.comment.as_deref().and_then(effort));
    let efforts = efforts.collect();
    let ending = Ending { winner, termination, fault: record.tag("Fault").map(str::to_owned) };
    Ok(Finished { scheduled, opening, played: Played { game, book, efforts, ending } })
}

/// What a move took, as a comment: `+1.35/12 0.103417s 45678n`. A score in
/// seeds or moves to a forced end (`+M5`), the depth, the time, the nodes; what
/// the engine did not say is missing.
fn comment(effort: &Effort) -> String {
    let Effort { thought: Thought { score, depth, nodes }, time } = effort;
    let mut text = match score {
        Some(Score::Centiseeds(value)) => format!("{:+.2}", f64::from(*value) / 100.0),
        Some(Score::Win(moves)) => format!("+M{moves}"),
        Some(Score::Loss(moves)) => format!("-M{moves}"),
        None => "?".to_owned(),
    };
    if let Some(depth) = depth {
        text.push_str(&format!("/{depth}"));
    }
    text.push_str(&format!(" {:.6}s", time.as_secs_f64()));
    if let Some(nodes) = nodes {
        text.push_str(&format!(" {nodes}n"));
    }
    text
}

/// Reads [`comment`] back.
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
        _ => Some(Score::Centiseeds((score.parse::<f64>().ok()? * 100.0).round() as i32)),
    };
    let seconds: f64 = words.next()?.strip_suffix('s')?.parse().ok()?;
    let time = Duration::try_from_secs_f64(seconds).ok()?;
    let nodes = match words.next() {
        Some(nodes) => Some(nodes.strip_suffix('n')?.parse().ok()?),
        None => None,
    };
    Some(Effort { thought: Thought { score, depth, nodes }, time })
}

/// Writes a file so that it is always there whole, the old one or the new.
///
/// # Errors
///
/// It cannot be written.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = path.with_file_name(name);
    let mut file = File::create(&part)?;
    file.write_all(text.as_bytes())?;
    file.sync_data()?;
    std::fs::rename(&part, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_is_read_back() {
        let scores = [
            None,
            Some(Score::Centiseeds(-135)),
            Some(Score::Centiseeds(7)),
            Some(Score::Centiseeds(0)),
            Some(Score::Win(3)),
            Some(Score::Loss(0)),
        ];
        for score in scores {
            for (depth, nodes) in [(Some(12), Some(45_678)), (None, None), (Some(1), None)] {
                let thought = Thought { score, depth, nodes };
                let written = Effort { thought, time: Duration::from_micros(103_417) };
                let text = comment(&written);
                assert_eq!(effort(&text), Some(written), "{text}");
            }
        }
        assert_eq!(
            comment(&Effort {
                thought: Thought {
                    score: Some(Score::Centiseeds(135)),
                    depth: Some(12),
                    nodes: Some(9)
                },
                time: Duration::from_millis(103),
            }),
            "+1.35/12 0.103000s 9n"
        );
    }

    #[test]
    fn another_comment_is_none_of_ours() {
        for text in
            ["", "a fine move", "+1.35", "+1.35/x 1s", "+M 1s", "1 -1s", "1 1s 2", "1 1e99s"]
        {
            assert_eq!(effort(text), None, "{text}");
        }
    }

    #[test]
    fn games_end_at_the_next_ones_first_tag() {
        let text = b"[Event \"a\"]\n\n1: x;\n\n[Event \"b\"]\n\n1: y";
        let ends: Vec<usize> = ends(text).collect();
        assert_eq!(ends, [20, text.len()]);
        assert!(text[20..].starts_with(b"[Event"));
        assert_eq!(super::ends(b"").count(), 0);
    }
}
