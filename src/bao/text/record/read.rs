//! Reads game records from text, without knowing the rules: the lines are parted into games, then
//! the tags and the moves of each are read.

use std::iter::{Peekable, Zip};
use std::ops::RangeFrom;
use std::str::{FromStr, Lines};

use super::model::{RESULTS, Record, RecordMove, one_line};
use super::{RecordError, RecordProblem, wrong};

/// A record cannot be read to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct BrokenRecord {
    /// What is wrong, and where.
    pub error: RecordError,
    /// What was read before the error: tags, and moves that may be illegal.
    pub read: Box<Record>,
}

/// Reads the records of a file, separated by blank lines.
///
/// # Errors
///
/// The first line that is wrong, and what was expected there.
pub fn parse(text: &str) -> Result<Vec<Record>, RecordError> {
    parse_each(text).map(|read| read.map_err(|broken| broken.error)).collect()
}

/// Reads the records of a file one by one. An error of one record leaves the
/// others readable, and says what was read before it.
#[must_use]
pub fn parse_each(text: &str) -> Records<'_> {
    Records { lines: text.lines().zip(1..).peekable() }
}

impl FromStr for Record {
    type Err = RecordError;

    /// Reads the only record of a text.
    fn from_str(text: &str) -> Result<Record, RecordError> {
        let mut records = parse(text)?;
        let count = records.len();
        let line = records.get(1).map_or(1, |second| second.line);
        match records.pop() {
            Some(record) if count == 1 => Ok(record),
            _ => Err(wrong(line, format!("records: found {count}, expected 1"))),
        }
    }
}

/// An iterator over the records of a text, made by [`parse_each`].
#[derive(Clone, Debug)]
pub struct Records<'a> {
    lines: Peekable<Zip<Lines<'a>, RangeFrom<usize>>>,
}

impl Iterator for Records<'_> {
    type Item = Result<Record, BrokenRecord>;

    fn next(&mut self) -> Option<Result<Record, BrokenRecord>> {
        let lines = self.next_game();
        let first_tag = lines.tags.first().map(|&(line, _)| line);
        let line = first_tag.into_iter().chain(lines.moves_line).min()?;
        let mut record = Record { line, ..Record::default() };
        let tags =
            lines.tags.into_iter().try_for_each(|(line, tag)| read_tag(&mut record, tag, line));
        let read = tags.and_then(|()| read_moves(&mut record, &lines.moves, lines.moves_line));
        Some(match read {
            Ok(()) => Ok(record),
            Err(error) => Err(BrokenRecord { error, read: Box::new(record) }),
        })
    }
}

/// The lines of one game.
#[derive(Default)]
struct GameLines<'a> {
    /// The tags, each with its line.
    tags: Vec<(usize, &'a str)>,
    /// The text of the moves and comments, from the line `moves_line` on.
    moves: String,
    moves_line: Option<usize>,
}

impl<'a> Records<'a> {
    /// The lines of the next game; none at the end of the text. A blank line ends the moves,
    /// and so does a tag. Tags after a blank line begin another game.
    fn next_game(&mut self) -> GameLines<'a> {
        let mut game = GameLines::default();
        let (mut has_moves, mut after_blank) = (false, false);
        while let Some(&(line, number)) = self.lines.peek() {
            let line = line.trim();
            let is_begun = game.moves_line.is_some() || !game.tags.is_empty();
            if line.starts_with('[') {
                if has_moves || is_begun && after_blank {
                    break;
                }
                game.tags.push((number, line));
            }
            self.lines.next();
            if line.is_empty() {
                if has_moves {
                    break;
                }
                after_blank = is_begun;
            }
            // A line with `#` is a remark, which belongs to no game.
            let is_of_moves = !line.is_empty() && !line.starts_with(['[', '#']);
            if is_of_moves {
                game.moves_line.get_or_insert(number);
                let text = self.with_rest_of_comment(line);
                has_moves = has_moves || !is_comment(&text);
                game.moves += &text;
            }
            if game.moves_line.is_some() {
                game.moves.push('\n');
            }
        }
        game
    }

    /// A line with the lines of the comment that is open at its end: up to the closing brace or,
    /// if nothing closes it, to a blank line.
    fn with_rest_of_comment(&mut self, line: &str) -> String {
        let mut text = line.to_owned();
        let mut is_open = line.rfind('{') > line.rfind('}');
        let mut closes = is_open && self.closes_comment();
        while is_open {
            let next = self.lines.next_if(|(line, _)| closes || !line.trim().is_empty());
            let Some((line, _)) = next else { break };
            text.push('\n');
            text.push_str(line);
            if line.contains('}') {
                is_open = line.rfind('{') > line.rfind('}');
                closes = is_open && self.closes_comment();
            }
        }
        text
    }

    /// Whether the next lines close the comment that is open before them. An unclosed one would
    /// hide the games after it, so an opening brace after a blank line counts as another game's.
    fn closes_comment(&self) -> bool {
        let mut after_blank = false;
        for (line, _) in self.lines.clone() {
            let brace = line.find(['{', '}']).map(|at| &line[at..]);
            if after_blank && brace.is_some_and(|brace| brace.starts_with('{')) {
                return false;
            }
            if line.contains('}') {
                return true;
            }
            after_blank = after_blank || line.trim().is_empty();
        }
        false
    }
}

/// Whether a text holds nothing but comments.
fn is_comment(text: &str) -> bool {
    let mut text = text.trim();
    while let Some((_, rest)) = text.strip_prefix('{').and_then(|text| text.split_once('}')) {
        text = rest.trim();
    }
    text.is_empty()
}

/// Reads a tag.
fn read_tag(record: &mut Record, text: &str, line: usize) -> Result<(), RecordError> {
    let wrong = |message| RecordError { line, problem: RecordProblem::Tag(message) };
    let (key, value) = split_tag(text)
        .ok_or_else(|| wrong(format!("tag: found {text:?}, expected [Key \"Value\"]")))?;
    if record.tag(&key).is_some() {
        return Err(wrong(format!("tag: found a second {key}, expected each key once")));
    }
    if key == "Result" && !RESULTS.contains(&value.as_str()) {
        let expected = "expected 1-0, 0-1, 1/2-1/2 or *";
        return Err(wrong(format!("tag Result: found {value:?}, {expected}")));
    }
    record.tags.push((key, value));
    record.tag_lines.push(line);
    Ok(())
}

/// Reads the moves and comments of a game.
fn read_moves(
    record: &mut Record,
    text: &str,
    first_line: Option<usize>,
) -> Result<(), RecordError> {
    let mut tokens = Tokens { rest: text.trim_end(), line: first_line.unwrap_or(1) };
    // Moves and `...` so far, and those before the pair that has begun and not ended.
    let (mut places, mut pair): (usize, Option<usize>) = (0, None);
    while let Some(token) = tokens.next_token()? {
        let line = tokens.line;
        let next = places.div_ceil(2) + 1;
        match token {
            RecordToken::Comment(comment) => {
                let last = record.moves.last_mut().map(|last| &mut last.comment);
                add_comment(last.unwrap_or(&mut record.comment), comment);
            }
            RecordToken::Word(result) if RESULTS.contains(&result) => {
                let expected = format!("expected the tag [Result {result:?}]");
                let found = format!("result: found {result:?} among the moves");
                return Err(wrong(line, format!("{found}, {expected}")));
            }
            RecordToken::Number(_) | RecordToken::Semicolon if pair == Some(places) => {
                return Err(no_move(next, line));
            }
            RecordToken::Semicolon if pair.is_some() => pair = None,
            RecordToken::Number(number)
                if number.trim_end_matches([':', '.']) == next.to_string() =>
            {
                if (record.moves.len() + usize::from(record.north_first)) % 2 == 1 {
                    let found = "found a pair after one without North's move";
                    let message = format!("pair {next}: {found}, expected that one to be the last");
                    return Err(wrong(line, message));
                }
                pair = Some(places);
            }
            RecordToken::Word(word) if pair.is_some_and(|before| places - before < 2) => {
                match word {
                    "..." if places == 0 => record.north_first = true,
                    "..." if pair != Some(places) && !record.north_first => {}
                    _ => {
                        let text = word.to_owned();
                        record.moves.push(RecordMove { text, comment: None, line });
                    }
                }
                places += 1;
            }
            RecordToken::Number(found) | RecordToken::Word(found) => {
                return Err(no_number(found, next, line));
            }
            RecordToken::Semicolon => return Err(no_number(";", next, line)),
        }
    }
    let is_without_move = record.north_first && record.moves.is_empty();
    if pair == Some(places) || is_without_move {
        return Err(no_move(places / 2 + 1, tokens.line));
    }
    Ok(())
}

/// The error of a word in the place of the next pair's number.
fn no_number(found: &str, expected: usize, line: usize) -> RecordError {
    wrong(line, format!("pair: found {found:?}, expected \"{expected}:\""))
}

/// The error of a pair without a move.
fn no_move(pair: usize, line: usize) -> RecordError {
    wrong(line, format!("pair {pair}: found no move, expected one or two"))
}

/// Puts a comment behind the one that stands in the same place, if there is one.
fn add_comment(place: &mut Option<String>, comment: String) {
    *place = Some(match place.take() {
        // One of them may be empty.
        Some(first) => format!("{first} {comment}").trim().to_owned(),
        None => comment,
    });
}

enum RecordToken<'a> {
    /// The number of a pair, with its colon or full stop.
    Number(&'a str),
    /// A move, or anything else.
    Word(&'a str),
    Semicolon,
    Comment(String),
}

/// Splits a text into tokens.
struct Tokens<'a> {
    rest: &'a str,
    /// The line on which the rest begins, from 1.
    line: usize,
}

impl<'a> Tokens<'a> {
    fn next_token(&mut self) -> Result<Option<RecordToken<'a>>, RecordError> {
        let space = self.rest.len() - self.rest.trim_start().len();
        self.take(space);
        let Some(first) = self.rest.chars().next() else {
            return Ok(None);
        };
        Ok(Some(match first {
            ';' => {
                self.take(1);
                RecordToken::Semicolon
            }
            '{' => {
                let Some(end) = self.rest.find('}') else {
                    return Err(wrong(self.line, "comment: found no closing brace, expected one"));
                };
                let comment = one_line(self.rest[1..end].trim());
                self.take(end + 1);
                RecordToken::Comment(comment)
            }
            '}' => {
                let message =
                    "comment: found a closing brace alone, expected an opening one before it";
                return Err(wrong(self.line, message));
            }
            _ => {
                let is_end = |c: char| c.is_whitespace() || matches!(c, ';' | '{' | '}');
                let word = &self.rest[..self.rest.find(is_end).unwrap_or(self.rest.len())];
                match length_of_number(word) {
                    Some(length) => RecordToken::Number(self.take(length)),
                    None => RecordToken::Word(self.take(word.len())),
                }
            }
        }))
    }

    /// Removes the next `length` bytes and returns them.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += taken.bytes().filter(|&byte| byte == b'\n').count();
        self.rest = rest;
        taken
    }
}

/// The length of the number that a word begins with, of a pair of moves: `1:` or `1.`, and a move
/// that no space separates.
fn length_of_number(word: &str) -> Option<usize> {
    let digits = word.find(|c: char| !c.is_ascii_digit()).filter(|&digits| digits > 0)?;
    match &word[digits..] {
        // `1...` is a number and three dots in one.
        "..." => Some(digits),
        rest => rest.starts_with([':', '.']).then_some(digits + 1),
    }
}

/// Key and value of `[Key "Value"]`. A backslash makes the next character plain.
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

    /// The line of each record, or of its error.
    fn lines(text: &str) -> Vec<Result<usize, usize>> {
        let line = |read: Result<Record, BrokenRecord>| {
            read.map(|record| record.line).map_err(|broken| broken.error.line)
        };
        parse_each(text).map(line).collect()
    }

    #[test]
    fn a_broken_record_leaves_the_others() {
        let text = "1: A6<*;\n\n[broken\n1: A6<;\n\n1: A7<*;\n[A \"1\"]\n\n2: x;\n\n[B \"2\"]\n[C \"3\"]\n1: A6>;\n";
        assert_eq!(lines(text), [Ok(1), Err(3), Ok(6), Err(9), Ok(11)]);
        let after_moves = "[A \"1\"]\n\n1: A6<*;\n[broken\n[B \"2\"]\n\n1: A6>*;\n";
        assert_eq!(lines(after_moves), [Ok(1), Err(4)]);
        let after_tags = "[A \"1\"]\n\n[broken\n\n1: A6>*;\n";
        assert_eq!(lines(after_tags), [Ok(1), Err(3)]);
    }

    #[test]
    fn a_broken_record_says_what_was_read_before_its_error() {
        let text = "[A \"1\"]\n\n1: A6<* a5>;\n2: A5> {good} }\n\n[broken\n\n[B \"2\"]\n[B \"3\"]\n\n\
                    [C \"4\"]\n1: A6< a5> A3> A4<;\n\n1: ...;\n";
        let read = |broken: BrokenRecord| {
            let moves: Vec<_> = broken.read.moves.iter().map(|mv| mv.text.as_str()).collect();
            (broken.read.line, broken.error.line, broken.read.tags.len(), moves.join(" "))
        };
        let broken: Vec<_> = parse_each(text).map(|each| read(each.unwrap_err())).collect();
        let expected = [
            (1, 4, 1, "A6<* a5> A5>".into()),
            (6, 6, 0, String::new()),
            (8, 9, 1, String::new()),
            (11, 12, 1, "A6< a5>".into()),
            (14, 14, 0, String::new()),
        ];
        assert_eq!(broken, expected);
    }

    #[test]
    fn the_error_of_a_tag_has_its_line_behind_remarks() {
        let text = "[A \"1\"]\n# one\n# two\n[Position \"x\"]\n\n1: A6<*;\n";
        let record: Record = text.parse().unwrap();
        assert_eq!(record.start().unwrap_err().line, 4);
    }

    #[test]
    fn a_comment_that_nothing_closes_leaves_the_other_records() {
        let tagged = "1: A6<* {oops a5>;\n2: A5>\n\n[A \"1\"]\n\n1: A6<* {fine} a5>;\n";
        assert_eq!(lines(tagged), [Err(1), Ok(4)]);
        let untagged = "1: A6<* {oops a5>;\n\n1: A6<* a5>;\n\n1: A7<*;\n";
        assert_eq!(lines(untagged), [Err(1), Ok(3), Ok(5)]);
        // One that is closed may hold anything.
        let closed = "1: A6<* {as in\n\n[A \"1\"]\nwhere it lost} a5>;\n";
        assert_eq!(lines(closed), [Ok(1)]);
        // Each is read in the time of its own paragraph.
        assert_eq!(lines(&"{x\n\n".repeat(100_000)).len(), 100_000);
    }

    #[test]
    fn a_move_after_a_long_comment_has_its_own_line() {
        let records = parse("1: A6<* {one\n\n[two] } a5>;\n2: A5> {x\n} a1<; 3: A1<;\n").unwrap();
        let lines: Vec<usize> = records[0].moves.iter().map(|mv| mv.line).collect();
        assert_eq!(lines, [1, 3, 4, 5, 5]);
        assert_eq!(records[0].moves[0].comment.as_deref(), Some("one  [two]"));
    }

    #[test]
    fn one_record_is_read_as_one_and_not_from_none_or_two() {
        let one = "1: A6<* a5>;\n";
        assert_eq!(one.parse(), Ok(parse(one).unwrap().remove(0)));
        let error = |text: &str| text.parse::<Record>().unwrap_err().to_string();
        assert_eq!(error(""), "line 1: records: found 0, expected 1");
        assert_eq!(error(&format!("{one}\n{one}")), "line 3: records: found 2, expected 1");
    }
}
