//! Game records: tags, then a line for each pair of moves, as the book writes
//! them.
//!
//! ```text
//! [Kusini "BINGWA 0.1"]
//! [Kaskazini "greedy"]
//! [Result "*"]
//!
//! 1: A6<* a5>;
//! 2: A5>+;
//! ```
//!
//! Reading has two steps. [`parse`] takes the text apart and knows no rules;
//! [`Record::replay`] plays the moves and says which one cannot be played.
//! Both name the line.

mod rules;

use std::fmt;

use super::game::{Game, Reason};
use super::generate::LegalMove;
use super::notation::{ParseMoveError, written_marks};
use super::position::Position;
use super::rules::Rules;
use super::setup::ParsePositionError;
use super::side::Side;

/// A move as a record has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordMove {
    /// The move's text.
    pub text: String,
    /// What stands in braces after it.
    pub comment: Option<String>,
    /// Line in the file, from 1; 0 for a record that was not read.
    pub line: usize,
}

/// One game's record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Tags in order: key and value.
    pub tags: Vec<(String, String)>,
    /// Comment before the first move.
    pub comment: Option<String>,
    /// The moves in the order they were played.
    pub moves: Vec<RecordMove>,
    /// Whether the first move is North's: a record of a game that began with
    /// North to move marks South's empty place with `...`.
    pub north_first: bool,
    /// Line of the first tag or move, from 1; 0 for a record not read.
    pub line: usize,
}

/// The results a record may state.
pub const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// A record's text is wrong. The message names the line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct RecordError {
    /// Line in the file, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: RecordProblem,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordProblem {
    /// A line that begins with `[` is no tag.
    #[error("tag: found {0:?}, expected [Key \"Value\"]")]
    Tag(String),
    /// A tag stands twice.
    #[error("tag: found a second {0}, expected each key once")]
    TagTwice(String),
    /// A result that is none of [`RESULTS`].
    #[error("tag Result: found {0:?}, expected 1-0, 0-1, 1/2-1/2 or *")]
    Result(String),
    /// A tag of the rules has a value that is none of its own.
    #[error("tag {key}: found {found:?}, expected {expected}")]
    Rule {
        /// The tag.
        key: &'static str,
        /// What it says.
        found: String,
        /// What it may say.
        expected: String,
    },
    /// The position tag cannot be read or played.
    #[error("tag Position: {0}")]
    Position(ParsePositionError),
    /// A pair of moves does not begin with its number and a colon.
    #[error("pair: found {found:?}, expected \"{expected}:\"")]
    Number {
        /// What stands there.
        found: String,
        /// The number due.
        expected: usize,
    },
    /// A pair of moves has too few or too many.
    #[error(
        "pair {number}: found {found} move{s}, expected {expected}",
        s = if *.found == 1 { "" } else { "s" }
    )]
    Pair {
        /// The pair's number.
        number: usize,
        /// Moves found.
        found: usize,
        /// Moves expected, in words.
        expected: &'static str,
    },
    /// The pair does not end with a semicolon.
    #[error("pair {0}: found no semicolon at its end, expected one")]
    Semicolon(usize),
    /// A pair follows one that has South's move alone, which only the last may.
    #[error("pair {0}: found it after a pair without North's move, expected no more pairs")]
    AfterLast(usize),
    /// A comment that is not closed.
    #[error("comment: found no closing brace, expected one")]
    Comment,
    /// A closing brace without a start one.
    #[error("comment: found a closing brace alone, expected a start one before it")]
    Brace,
    /// A comment where none belongs.
    #[error("comment: found one before a pair's number, expected it after a move")]
    CommentPlace,
    /// The record says South begins, the position that North does, or the
    /// other way.
    #[error("pair 1: found {found} to begin, expected {expected}, who is to move")]
    Begins {
        /// Who begins in the moves.
        found: Side,
        /// Who is to move.
        expected: Side,
    },
    /// A move cannot be played.
    #[error(transparent)]
    Move(ParseMoveError),
    /// Moves go on after the game is over.
    #[error("move: found {0:?}, but the game is over: {1}")]
    Over(String, super::Outcome),
    /// The result is not what the moves come to.
    #[error("tag Result: found {found:?}, expected {expected:?}: {why}")]
    WrongResult {
        /// What the tag says.
        found: String,
        /// What the moves come to.
        expected: &'static str,
        /// How the game ended.
        why: super::Outcome,
    },
}

impl RecordProblem {
    fn at(self, line: usize) -> RecordError {
        RecordError { line, problem: self }
    }
}

/// A remark on a record that can be replayed all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Line in the file.
    pub line: usize,
    /// What was found and expected.
    pub text: String,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.text)
    }
}

impl Record {
    /// The record of a game: its moves in full notation, its start if that is
    /// not kiswahili's, its rules where they are not the start's own, its
    /// result. `south` and `north` are the players'
    /// names, which are written South's in capitals and North's in small
    /// letters.
    #[must_use]
    pub fn of_game(game: &Game, south: &str, north: &str) -> Record {
        let mut record = Record::default();
        record.set_tag("Kusini", &south.to_uppercase());
        record.set_tag("Kaskazini", &north.to_lowercase());
        record.set_tag("Result", game.outcome().map_or("*", super::Outcome::result));
        if *game.start() != Position::kiswahili() {
            record.set_tag("Position", &game.start().to_string());
        }
        record.set_rules(game);
        record.north_first = game.start().side() == Side::North && !game.moves().is_empty();
        record.moves = game
            .moves()
            .iter()
            .map(|child| RecordMove { text: child.full().to_string(), comment: None, line: 0 })
            .collect();
        record
    }

    /// A tag's value.
    #[must_use]
    pub fn tag(&self, key: &str) -> Option<&str> {
        self.tags.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// The line a tag stands on: the tags of a record that was read stand on
    /// lines of their own, one after the other.
    fn tag_line(&self, key: &str) -> usize {
        let place = self.tags.iter().position(|(name, _)| name == key);
        self.line + place.unwrap_or_default()
    }

    /// Sets a tag, in its old place if it is there, else last. Line breaks in
    /// the value become spaces.
    pub fn set_tag(&mut self, key: &str, value: &str) {
        let value = one_line(value);
        match self.tags.iter_mut().find(|(name, _)| name == key) {
            Some((_, old)) => *old = value,
            None => self.tags.push((key.to_owned(), value)),
        }
    }

    /// The position the game began at: the `Position` tag's, or the start of the
    /// `Variant` tag's variant, which is kiswahili if there is none.
    ///
    /// # Errors
    ///
    /// A tag cannot be read, or what it says cannot be played.
    pub fn start(&self) -> Result<Position, RecordError> {
        match self.tag("Position") {
            None if self.tag("Variant").is_some() => Ok(Position::start(self.variant()?)),
            None => Ok(Position::kiswahili()),
            Some(text) => text
                .parse()
                .map_err(|error| RecordProblem::Position(error).at(self.tag_line("Position"))),
        }
    }

    /// Plays the record's moves.
    ///
    /// # Errors
    ///
    /// The first thing wrong, with its line: the start, a move that is not
    /// legal (with the legal ones), moves after the end, or a result that
    /// contradicts the end that was played.
    pub fn replay(&self, rules: &Rules) -> Result<Game, RecordError> {
        let start = self.start()?;
        let mut game = Game::new(start, *rules);
        let expected = start.side();
        let found = if self.north_first { Side::North } else { Side::South };
        if let Some(first) = self.moves.first()
            && found != expected
        {
            return Err(RecordProblem::Begins { found, expected }.at(first.line));
        }
        for RecordMove { text, line, .. } in &self.moves {
            game.play_text(text).map_err(|error| match error {
                super::PlayError::Over(text, outcome) => {
                    RecordProblem::Over(text, outcome).at(*line)
                }
                super::PlayError::Move(error) => RecordProblem::Move(error).at(*line),
            })?;
        }
        self.check_result(&game)?;
        Ok(game)
    }

    /// A won or lost game has one result. A drawn or unfinished one may have
    /// any: a player may resign, or go on after a repetition.
    fn check_result(&self, game: &Game) -> Result<(), RecordError> {
        let (Some(found), Some(outcome)) = (self.tag("Result"), game.outcome()) else {
            return Ok(());
        };
        if outcome.reason == Reason::Repetition || found == outcome.result() || found == "*" {
            return Ok(());
        }
        Err(RecordProblem::WrongResult {
            found: found.to_owned(),
            expected: outcome.result(),
            why: outcome,
        }
        .at(self.tag_line("Result")))
    }

    /// Marks in the record that the moves do not bear out: a `*` on a capture,
    /// say. Reading passes over them.
    #[must_use]
    pub fn remarks(&self, game: &Game) -> Vec<Remark> {
        let wrong = |(written, child): (&RecordMove, &LegalMove)| {
            let found = written_marks(&written.text)?;
            (found != child.marks()).then(|| Remark {
                line: written.line,
                text: format!(
                    "marks: found {:?}, expected {:?}",
                    written.text,
                    child.full().to_string()
                ),
            })
        };
        self.moves.iter().zip(game.moves()).filter_map(wrong).collect()
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (key, value) in &self.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{key} \"{value}\"]")?;
        }
        let any_moves = !self.moves.is_empty() || self.comment.is_some();
        if !self.tags.is_empty() && any_moves {
            writeln!(f)?;
        }
        if let Some(comment) = &self.comment {
            writeln!(f, "{}", Braced(comment))?;
        }
        let places = self.north_first.then_some(None).into_iter();
        let places: Vec<Option<&RecordMove>> = places.chain(self.moves.iter().map(Some)).collect();
        for (index, pair) in places.chunks(2).enumerate() {
            write!(f, "{}:", index + 1)?;
            for place in pair {
                match place {
                    None => f.write_str(" ...")?,
                    Some(m) => {
                        write!(f, " {}", m.text)?;
                        if let Some(comment) = &m.comment {
                            write!(f, " {}", Braced(comment))?;
                        }
                    }
                }
            }
            writeln!(f, ";")?;
        }
        Ok(())
    }
}

/// A text with its line breaks turned into spaces.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// A comment in its braces; what would end or break it is left out.
struct Braced<'a>(&'a str);

impl fmt::Display for Braced<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}}}", one_line(&self.0.replace('}', "")))
    }
}

/// Reads the records of a file, separated by blank lines.
///
/// # Errors
///
/// The first line that is not a record's, and what was expected there.
pub fn parse(text: &str) -> Result<Vec<Record>, RecordError> {
    parse_each(text).into_iter().collect()
}

/// Reads the records of a file, each of which may be broken for itself: what
/// is wrong with one does not touch the others.
#[must_use]
pub fn parse_each(text: &str) -> Vec<Result<Record, RecordError>> {
    let mut reader = Reader::default();
    let mut lines = text.lines().zip(1..);
    while let Some((first, number)) = lines.next() {
        let first = first.trim();
        if reader.still_skips(first) {
            continue;
        }
        if first.is_empty() {
            reader.blank();
        } else if first.starts_with('[') {
            let read = reader.tag(first, number);
            reader.skip_if_broken(read, false);
        } else {
            // A comment may run over several lines.
            let mut text = first.to_owned();
            let mut open = ends_in_comment(first, false);
            while open && let Some((more, _)) = lines.next() {
                text.push('\n');
                text.push_str(more);
                open = ends_in_comment(more, true);
            }
            let read = reader.moves(&text, number);
            reader.skip_if_broken(read, true);
        }
    }
    reader.finish();
    reader.records
}

/// Whether a comment is open at the end of a line, given whether one is at its
/// beginning.
fn ends_in_comment(line: &str, open: bool) -> bool {
    match (line.rfind('{'), line.rfind('}')) {
        (Some(opened), Some(closed)) => opened > closed,
        (None, Some(_)) => false,
        (opened, None) => open || opened.is_some(),
    }
}

#[derive(Default)]
struct Reader {
    records: Vec<Result<Record, RecordError>>,
    current: Option<Record>,
    /// A blank line stands between the record's tags and what comes next.
    blank: bool,
    /// The rest of a broken record is passed over.
    skip: Option<Skip>,
}

/// What has been passed over of a broken record.
#[derive(Clone, Copy)]
struct Skip {
    moves: bool,
    blank: bool,
}

impl Reader {
    fn record(&mut self, line: usize) -> &mut Record {
        self.current.get_or_insert_with(|| Record { line, ..Record::default() })
    }

    /// A blank line ends a record, unless it stands between tags and moves.
    fn blank(&mut self) {
        self.blank = true;
        if self.current.as_ref().is_some_and(|record| !record.moves.is_empty()) {
            self.finish();
        }
    }

    /// Whether a line still belongs to a broken record. The next one begins
    /// at a tag or move behind a blank line, except that moves may stand apart
    /// from their tags, or at a tag behind moves.
    fn still_skips(&mut self, line: &str) -> bool {
        let Some(skip) = &mut self.skip else {
            return false;
        };
        let is_tag = line.starts_with('[');
        if line.is_empty() {
            skip.blank = true;
        } else if skip.moves && (skip.blank || is_tag) || skip.blank && is_tag {
            self.skip = None;
            return false;
        } else {
            *skip = Skip { moves: skip.moves || !is_tag, blank: false };
        }
        true
    }

    /// Puts a broken record's error in its place.
    fn skip_if_broken(&mut self, read: Result<(), RecordError>, moves: bool) {
        if let Err(error) = read {
            let moves = moves || self.current.take().is_some_and(|record| !record.moves.is_empty());
            self.current = None;
            self.blank = false;
            self.records.push(Err(error));
            self.skip = Some(Skip { moves, blank: false });
        }
    }

    fn finish(&mut self) {
        self.records.extend(self.current.take().map(Ok));
        self.blank = false;
    }

    fn tag(&mut self, line: &str, number: usize) -> Result<(), RecordError> {
        let (key, value) =
            split_tag(line).ok_or_else(|| RecordProblem::Tag(line.to_owned()).at(number))?;
        // A tag after moves, or after other tags and a blank line, begins the
        // next game.
        if self.blank || self.current.as_ref().is_some_and(|record| !record.moves.is_empty()) {
            self.finish();
        }
        let record = self.record(number);
        if record.tag(&key).is_some() {
            return Err(RecordProblem::TagTwice(key).at(number));
        }
        if key == "Result" && !RESULTS.contains(&value.as_str()) {
            return Err(RecordProblem::Result(value).at(number));
        }
        record.tags.push((key, value));
        Ok(())
    }

    fn moves(&mut self, text: &str, number: usize) -> Result<(), RecordError> {
        let record = self.record(number);
        let mut tokens = Tokens { rest: text, number };
        while let Some(token) = tokens.next_token()? {
            let number = tokens.number;
            let token = match token {
                Token::Comment(comment) if record.moves.is_empty() && record.comment.is_none() => {
                    record.comment = Some(comment);
                    continue;
                }
                Token::Comment(_) => return Err(RecordProblem::CommentPlace.at(number)),
                Token::Word(word) => word,
                Token::Semicolon => ";",
            };
            let played = record.moves.len() + usize::from(record.north_first);
            let pair = played / 2 + 1;
            if played % 2 == 1 {
                return Err(RecordProblem::AfterLast(pair + 1).at(number));
            }
            if token != format!("{pair}:") {
                let found = token.to_owned();
                return Err(RecordProblem::Number { found, expected: pair }.at(number));
            }
            read_pair(record, pair, &mut tokens)?;
        }
        Ok(())
    }
}

/// Reads one pair's moves up to its semicolon.
fn read_pair(record: &mut Record, pair: usize, tokens: &mut Tokens<'_>) -> Result<(), RecordError> {
    let mut places = 0;
    loop {
        let token = tokens.next_token()?;
        let number = tokens.number;
        match token {
            None => return Err(RecordProblem::Semicolon(pair).at(number)),
            Some(Token::Semicolon) => break,
            Some(Token::Comment(comment)) => match record.moves.last_mut() {
                Some(last) if places > 0 && last.comment.is_none() => last.comment = Some(comment),
                _ => return Err(RecordProblem::CommentPlace.at(number)),
            },
            Some(Token::Word("...")) if pair == 1 && places == 0 => {
                record.north_first = true;
                places += 1;
            }
            Some(Token::Word(word)) => {
                let text = word.to_owned();
                record.moves.push(RecordMove { text, comment: None, line: number });
                places += 1;
            }
        }
    }
    let begun_by_north = pair == 1 && record.north_first;
    match places {
        2 => Ok(()),
        1 if !begun_by_north => Ok(()),
        found => {
            let expected = if begun_by_north { "... and North's" } else { "1 or 2" };
            Err(RecordProblem::Pair { number: pair, found, expected }.at(tokens.number))
        }
    }
}

enum Token<'a> {
    Word(&'a str),
    Semicolon,
    Comment(String),
}

/// The words, semicolons and comments of a text.
struct Tokens<'a> {
    rest: &'a str,
    /// The line that the rest begins on, from 1.
    number: usize,
}

impl<'a> Tokens<'a> {
    fn next_token(&mut self) -> Result<Option<Token<'a>>, RecordError> {
        let space = self.rest.len() - self.rest.trim_start().len();
        self.take(space);
        let Some(first) = self.rest.chars().next() else {
            return Ok(None);
        };
        match first {
            ';' => {
                self.take(1);
                Ok(Some(Token::Semicolon))
            }
            '{' => {
                let end = self.rest.find('}').ok_or(RecordProblem::Comment.at(self.number))?;
                let comment = one_line(self.rest[1..end].trim());
                self.take(end + 1);
                Ok(Some(Token::Comment(comment)))
            }
            '}' => Err(RecordProblem::Brace.at(self.number)),
            _ => {
                let end = self
                    .rest
                    .find(|c: char| c.is_whitespace() || matches!(c, ';' | '{' | '}'))
                    .unwrap_or(self.rest.len());
                Ok(Some(Token::Word(self.take(end))))
            }
        }
    }

    /// The next `length` bytes, and past them.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.number += taken.bytes().filter(|&byte| byte == b'\n').count();
        self.rest = rest;
        taken
    }
}

/// Key and value of `[Key "Value"]`; a backslash keeps the next character.
fn split_tag(line: &str) -> Option<(String, String)> {
    let inner = line.strip_prefix('[')?.strip_suffix(']')?.trim();
    let (key, rest) = inner.split_once(char::is_whitespace)?;
    let quoted = rest.trim().strip_prefix('"')?;
    let mut value = String::new();
    let mut chars = quoted.chars();
    loop {
        match chars.next()? {
            '\\' => value.push(chars.next()?),
            '"' => break,
            c => value.push(c),
        }
    }
    let named = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    (named && chars.next().is_none()).then(|| (key.to_owned(), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_game_leaves_the_others() {
        let text = "1: A6<*;\n\n[broken\n1: A6<;\n\n1: A7<*;\n[A \"1\"]\n\n2: x;\n\n[B \"2\"]\n[C \"3\"]\n1: A6>;\n";
        let lines: Vec<_> = parse_each(text)
            .iter()
            .map(|read| read.as_ref().map(|record| record.line).map_err(|error| error.line))
            .collect();
        assert_eq!(lines, [Ok(1), Err(3), Ok(6), Err(9), Ok(11)]);
    }

    #[test]
    fn a_move_after_a_long_comment_is_on_its_own_line() {
        let records = parse("1: A6<* {one\n\n[two] } a5>;\n2: A5> {x\n} a1<; 3: A1<;\n").unwrap();
        let lines: Vec<usize> = records[0].moves.iter().map(|m| m.line).collect();
        assert_eq!(lines, [1, 3, 4, 5, 5]);
        assert_eq!(records[0].moves[0].comment.as_deref(), Some("one  [two]"));
    }
}
