//! The record file of a match: every game as it ends, and a match that goes on
//! where it stood.
//!
//! Each game has tags that say which game of which match it is, so that a
//! record is all that is needed to go on, and that games of another match are
//! never counted. A game ends with a blank line; what comes after the last one
//! is a game that was being written when the match was killed. It is copied to
//! a file of its own and cut off. Whatever else is not as this match writes it
//! is an error, and the file stays as it is.

use std::collections::HashMap;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::engine::Thought;
use super::game::{Adjudication, Effort, Ending, Played, Termination};
use super::schedule::Scheduled;
use super::tournament::{Finished, Tournament};
use crate::bao::record::{Record, RecordError, parse};
use crate::bao::{Child, Game, Rules, Side};
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

/// Where the games in a file end: before each blank line's next tag.
fn ends(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let inner = bytes.windows(3).enumerate().filter(|(_, three)| three == b"\n\n[");
    let inner = inner.map(|(index, _)| index + 2);
    inner.chain((!bytes.is_empty()).then_some(bytes.len()))
}

/// What is wrong in a file or a game, and in which of its lines.
struct Wrong {
    line: usize,
    problem: String,
}

impl From<RecordError> for Wrong {
    fn from(error: RecordError) -> Wrong {
        Wrong { line: error.line, problem: error.problem.to_string() }
    }
}

/// What a file has.
struct Contents {
    games: Vec<Finished>,
    /// Where the last whole game ends.
    end: usize,
    /// The line after it.
    line: usize,
}

fn read_file(
    bytes: &[u8],
    tournament: &Tournament,
    settings: &Settings,
) -> Result<Contents, Wrong> {
    let newlines = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte == b'\n').count();
    if let Some(place) = bytes.iter().position(|&byte| byte == b'\r') {
        let problem = "line end: found a carriage return, expected a line feed alone".into();
        return Err(Wrong { line: 1 + newlines(&bytes[..place]), problem });
    }
    let mut reader = Reader { tournament, settings, openings: HashMap::new() };
    let mut contents = Contents { games: Vec::new(), end: 0, line: 1 };
    let mut lines: Vec<usize> = vec![0; tournament.schedule.len() + 1];
    for end in ends(bytes) {
        let Contents { end: start, line, .. } = contents;
        let chunk = &bytes[start..end];
        let further = |wrong: Wrong| Wrong { line: line + wrong.line.max(1) - 1, ..wrong };
        let finished = match reader.read_game(chunk) {
            Ok(finished) => finished,
            Err(wrong) if end < bytes.len() || looks_whole(chunk) => return Err(further(wrong)),
            Err(_) => {
                reader.check_half_written(chunk).map_err(further)?;
                break;
            }
        };
        let number = finished.scheduled.number;
        let first = &mut lines[number];
        if *first > 0 {
            let problem =
                format!("tag Game: found {number} again, expected it once (line {first})");
            return Err(Wrong { line, problem });
        }
        *first = line;
        contents.games.push(finished);
        contents.line += newlines(chunk);
        contents.end = end;
    }
    Ok(contents)
}

/// Whether a game was written to its end, right or wrong: it has all its
/// moves, or the blank line after them.
fn looks_whole(chunk: &[u8]) -> bool {
    let records = str::from_utf8(chunk).ok().and_then(|text| parse(text).ok());
    let Some([record]) = records.as_deref() else { return false };
    let plies = record.tag("PlyCount").and_then(|plies| plies.parse::<usize>().ok());
    plies.is_some_and(|plies| record.moves.len() >= plies)
        || !record.moves.is_empty() && chunk.ends_with(b"\n\n")
}

/// Reads what this match has written.
struct Reader<'a> {
    tournament: &'a Tournament,
    settings: &'a Settings,
    /// The openings of rounds, which take time to find.
    openings: HashMap<usize, usize>,
}

impl Reader<'_> {
    /// The index of a game's opening, and the game after it.
    fn opening(&mut self, scheduled: Scheduled) -> (usize, Game) {
        let book = &self.tournament.book;
        let round = scheduled.round;
        let index = *self.openings.entry(round).or_insert_with(|| book.index(round));
        (index, book.game(index))
    }

    fn scheduled(&self, number: usize) -> Result<Scheduled, String> {
        let most = self.tournament.schedule.len();
        let expected = format!("found {number}, expected 1 to {most}, the games of the match");
        self.tournament.schedule.game(number).ok_or(expected)
    }

    fn read_game(&mut self, chunk: &[u8]) -> Result<Finished, Wrong> {
        let text = str::from_utf8(chunk).map_err(|_| Wrong {
            line: 1,
            problem: "found bytes that are no text, expected a game".into(),
        })?;
        let [record] = <[Record; 1]>::try_from(parse(text)?).map_err(|all| Wrong {
            line: all.get(1).map_or(1, |second| second.line),
            problem: format!("found {} games before a blank line, expected one", all.len()),
        })?;
        let tags = Tags(&record);
        let scheduled =
            self.scheduled(tags.number("Game")?).map_err(|problem| tags.wrong("Game", problem))?;
        for (key, expected) in self.settings.tags(scheduled.players) {
            tags.expect(key, &expected, "it is a game of another match")?;
        }
        tags.expect("Round", &(scheduled.round + 1).to_string(), "that of the game")?;
        let (opening, begun) = self.opening(scheduled);
        tags.expect("Opening", &(opening + 1).to_string(), "that of the round")?;
        let book = begun.moves().len();
        tags.expect("BookPlies", &book.to_string(), "those of the opening")?;
        tags.expect("PlyCount", &record.moves.len().to_string(), "the moves there are")?;
        let game = record.replay(&Rules::default())?;
        begins_with(&record, &game, &begun)?;
        let ending = self.ending(&tags, &game, book)?;
        let efforts = record.moves.iter().skip(book).map(|m| m.comment.as_deref().and_then(effort));
        let efforts = efforts.collect();
        Ok(Finished { scheduled, opening, played: Played { game, book, efforts, ending } })
    }

    /// How a game ended, which must be what its moves and the match's settings
    /// allow.
    fn ending(&self, tags: &Tags<'_>, game: &Game, book: usize) -> Result<Ending, Wrong> {
        let name = tags.get("Termination", "a reason")?;
        let wrong = |expected: &str| {
            tags.wrong("Termination", format!("found {name:?}, expected {expected}"))
        };
        let termination = Termination::named(name).ok_or_else(|| wrong("a reason"))?;
        let winner = match tags.get("Result", "a result")? {
            "1-0" => Some(Side::South),
            "0-1" => Some(Side::North),
            "1/2-1/2" => None,
            found => {
                return Err(tags.wrong("Result", format!("found {found:?}, expected a result")));
            }
        };
        let fault = tags.0.tag("Fault").map(str::to_owned);
        let ending = Ending { winner, termination, fault };
        let plies = game.moves().len();
        let Adjudication { max_plies, resign, draw } = self.tournament.adjudication;
        // An opening is played whatever its length.
        let most = max_plies.max(book);
        if plies > most {
            let problem = format!("found {plies}, expected {most} at most, as the match has it");
            return Err(tags.wrong("PlyCount", problem));
        }
        let by_rules = game.outcome().map(Ending::from);
        let decided = match (&by_rules, termination) {
            (Some(by_rules), _) if by_rules.termination != termination => {
                let expected = by_rules.termination.name();
                return Err(wrong(&format!("{expected:?}, as the moves have it")));
            }
            (Some(by_rules), _) => Some(by_rules.winner),
            (None, Termination::FrontRow | Termination::NoMove | Termination::Repetition) => {
                return Err(wrong("another: the game is not over after its moves"));
            }
            (None, Termination::MaxPlies) if plies < most => {
                return Err(wrong(&format!("another: it has {plies} plies, not {most}")));
            }
            (None, Termination::Resignation) if resign.is_none() => {
                return Err(wrong("another: nobody resigns in this match"));
            }
            (None, Termination::DrawAdjudication) if draw.is_none() => {
                return Err(wrong("another: no score makes a draw in this match"));
            }
            (None, Termination::MaxPlies | Termination::DrawAdjudication) => Some(None),
            // Before its first move an engine can fail whose turn it is not.
            (None, Termination::Fault(_)) if plies > book => {
                Some(Some(game.position().side().opponent()))
            }
            (None, Termination::Fault(_) | Termination::Resignation) => None,
        };
        let expected = match decided {
            Some(decided) if decided != winner => {
                let right = Ending { winner: decided, ..ending.clone() };
                format!("{:?}", right.result())
            }
            None if winner.is_none() => "a winner".to_owned(),
            _ if ending.fault.is_some() != termination.is_fault() => {
                let (found, expected) =
                    if termination.is_fault() { ("none", "one") } else { ("one", "none") };
                let problem = format!("found {found}, expected {expected} for {name:?}");
                return Err(tags.wrong("Fault", problem));
            }
            _ => return Ok(ending),
        };
        let problem = format!("found {:?}, expected {expected} for {name:?}", ending.result());
        Err(tags.wrong("Result", problem))
    }

    /// Whether this match can have written these bytes of a game and no more.
    fn check_half_written(&mut self, chunk: &[u8]) -> Result<(), Wrong> {
        let text = match str::from_utf8(chunk) {
            Ok(text) => text,
            // The last character is half-written, too.
            Err(error) if error.error_len().is_none() => {
                str::from_utf8(&chunk[..error.valid_up_to()]).unwrap_or_default()
            }
            Err(_) => {
                let problem = "found bytes that are no text, expected a game".into();
                return Err(Wrong { line: 1, problem });
            }
        };
        let event = Line::Tag("Event", vec![self.settings.event.clone()]);
        match_lines(text, &[event, Line::Number("Round"), Line::Number("Game")])?;
        let Some((game, _)) = text.split_inclusive('\n').nth(2).zip(text.lines().nth(3)) else {
            return Ok(());
        };
        let digits = game.trim_matches(|c: char| !c.is_ascii_digit());
        let scheduled = digits.parse().map_err(|_| format!("found {digits}, expected a number"));
        let scheduled = scheduled.and_then(|number| self.scheduled(number));
        let scheduled = scheduled
            .map_err(|problem| Wrong { line: 3, problem: format!("tag Game: {problem}") })?;
        let (opening, begun) = self.opening(scheduled);
        // What depends on how the game went is not looked at.
        let ending =
            Ending { winner: None, termination: Termination::MaxPlies, fault: Some(String::new()) };
        let book = begun.moves().len();
        let played = Played { game: begun.clone(), book, efforts: Vec::new(), ending };
        let template = self.settings.record(&Finished { scheduled, opening, played });
        let mut lines: Vec<Line<'_>> = template.tags.iter().map(Line::of_tag).collect();
        lines.push(Line::Blank);
        let moves = match_lines(text, &lines)?;
        check_half_written_moves(text, moves, &begun)
    }
}

/// The tags of a record that was read, which stand on lines of their own from
/// its first on.
struct Tags<'a>(&'a Record);

impl<'a> Tags<'a> {
    fn wrong(&self, key: &str, problem: impl fmt::Display) -> Wrong {
        let place = self.0.tags.iter().position(|(name, _)| name == key);
        let line = self.0.line.max(1) + place.unwrap_or_default();
        Wrong { line, problem: format!("tag {key}: {problem}") }
    }

    fn get(&self, key: &str, expected: &str) -> Result<&'a str, Wrong> {
        let none = || self.wrong(key, format!("found none, expected {expected}"));
        self.0.tag(key).ok_or_else(none)
    }

    fn number(&self, key: &str) -> Result<usize, Wrong> {
        let text = self.get(key, "a number")?;
        let wrong = |_| self.wrong(key, format!("found {text:?}, expected a number"));
        text.parse().map_err(wrong)
    }

    fn expect(&self, key: &str, expected: &str, why: &str) -> Result<(), Wrong> {
        let found = self.get(key, &format!("{expected:?}"))?;
        if found == expected {
            return Ok(());
        }
        Err(self.wrong(key, format!("found {found:?}, expected {expected:?}: {why}")))
    }
}

/// Whether a game begins as its opening does, as far as it goes.
fn begins_with(record: &Record, game: &Game, opening: &Game) -> Result<(), Wrong> {
    if game.start() != opening.start() {
        let (found, expected) = (game.start(), opening.start());
        let problem = format!("found {found}, expected {expected}, the opening's");
        return Err(Tags(record).wrong("Position", problem));
    }
    let pairs = game.moves().iter().map(Child::mv).zip(opening.moves().iter().map(Child::mv));
    for ((found, expected), written) in pairs.zip(&record.moves) {
        if found != expected {
            let problem = format!("move: found {found}, expected {expected}, the opening's");
            return Err(Wrong { line: written.line, problem });
        }
    }
    Ok(())
}

/// A line of a game's head as it must be.
enum Line<'a> {
    /// A tag with one of these values.
    Tag(&'a str, Vec<String>),
    /// A tag with a number.
    Number(&'a str),
    /// A tag that may be missing.
    Maybe(&'a str),
    /// No tag.
    Blank,
}

impl Line<'_> {
    fn of_tag((key, value): &(String, String)) -> Line<'_> {
        let names = || Termination::all().map(|termination| termination.name().to_owned());
        match key.as_str() {
            "Result" => Line::Tag(key, ["1-0", "0-1", "1/2-1/2"].map(str::to_owned).into()),
            "Termination" => Line::Tag(key, names().collect()),
            "Fault" => Line::Maybe(key),
            "PlyCount" => Line::Number(key),
            _ => Line::Tag(key, vec![value.clone()]),
        }
    }

    /// The tag's line.
    fn tag(key: &str, value: &str) -> String {
        let mut record = Record::default();
        record.set_tag(key, value);
        record.to_string()
    }

    /// Whether a line is this one, or the beginning of it where it has no end.
    fn fits(&self, line: &str) -> bool {
        let begins =
            |whole: &str| whole == line || !line.ends_with('\n') && whole.starts_with(line);
        match self {
            Line::Tag(key, values) => values.iter().any(|value| begins(&Line::tag(key, value))),
            Line::Number(key) => {
                let digits: String = line.chars().filter(char::is_ascii_digit).collect();
                begins(&Line::tag(key, &digits)) && !(digits.is_empty() && line.contains(']'))
            }
            Line::Maybe(key) => {
                let beginning = format!("[{key} \"");
                let ended = !line.ends_with('\n') || line.ends_with("\"]\n");
                begins(&beginning) || line.starts_with(&beginning) && ended
            }
            Line::Blank => line == "\n",
        }
    }

    fn describe(&self) -> String {
        match self {
            Line::Tag(key, values) => match &values[..] {
                [value] => format!("{:?}", Line::tag(key, value).trim_end()),
                _ => format!("tag {key}"),
            },
            Line::Number(key) => format!("tag {key} with a number"),
            Line::Maybe(key) => format!("tag {key}"),
            Line::Blank => "a blank line".to_owned(),
        }
    }
}

/// Goes along the lines of a text as far as it has some, and says where it
/// has gone.
fn match_lines(text: &str, expected: &[Line<'_>]) -> Result<usize, Wrong> {
    let mut place = 0;
    let mut lines = text.split_inclusive('\n').zip(1..).peekable();
    for form in expected {
        let Some(&(found, line)) = lines.peek() else { break };
        if form.fits(found) {
            place += found.len();
            lines.next();
        } else if !matches!(form, Line::Maybe(_)) {
            let found: String = found.trim_end().chars().take(80).collect();
            let expected = form.describe();
            let problem = format!(
                "found {found:?}, expected {expected} of a half-written game of this match"
            );
            return Err(Wrong { line, problem });
        }
    }
    Ok(place)
}

/// Whether the moves of a game that breaks off, from a place in its text on,
/// are as they are written.
fn check_half_written_moves(text: &str, place: usize, opening: &Game) -> Result<(), Wrong> {
    let (head, moves) = text.split_at(place);
    let (whole, last) = moves.split_at(moves.rfind('\n').map_or(0, |end| end + 1));
    let number = whole.lines().count() + 1;
    let line = text.lines().count();
    let wrong = || Wrong {
        line,
        problem: format!(
            "found {:?}, expected the beginning of pair {number} of a half-written game",
            last.chars().take(80).collect::<String>()
        ),
    };
    let kept = match (last.rfind('{'), last.rfind('}')) {
        _ if last.ends_with([';', '}']) => last,
        (Some(open), close) if close.is_none_or(|close| close < open) => &last[..open],
        _ => &last[..last.rfind(' ').map_or(0, |space| space + 1)],
    };
    let broken = &last[kept.len()..];
    let kept = kept.trim_end();
    let pair = format!("{number}:");
    // A comment's characters, or a move's.
    let fits = match broken.strip_prefix('{') {
        Some(comment) => comment.chars().all(|c| "+-./?Msn 0123456789".contains(c)),
        None if kept.is_empty() => pair.starts_with(broken),
        None => broken.len() < 10 && broken.chars().all(|c| c.is_ascii_graphic() && c != '['),
    };
    if !fits {
        return Err(wrong());
    }
    let end = if kept.ends_with(';') { "\n" } else { ";\n" };
    let body = match kept.strip_prefix(&pair).map(str::trim) {
        _ if kept.is_empty() => whole.to_owned(),
        Some("" | "...") => whole.to_owned(),
        _ => format!("{whole}{kept}{end}"),
    };
    if body.is_empty() {
        return Ok(());
    }
    let as_written = format!("{head}{body}");
    let [mut record] = <[Record; 1]>::try_from(parse(&as_written)?).map_err(|_| wrong())?;
    let again = record.to_string();
    if again != as_written {
        let differ = again.lines().zip(as_written.lines()).take_while(|(a, b)| a == b).count();
        let found = as_written.lines().nth(differ).unwrap_or_default();
        let expected = again.lines().nth(differ).unwrap_or_default();
        let problem = format!("found {found:?}, expected {expected:?} of a half-written game");
        return Err(Wrong { line: 1 + differ, problem });
    }
    // Its result is not yet that of its moves.
    record.set_tag("Result", "*");
    let game = record.replay(&Rules::default())?;
    begins_with(&record, &game, opening)
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
