//! Reads game records from text, without knowing the rules.

use std::collections::VecDeque;
use std::iter::Zip;
use std::ops::RangeFrom;
use std::str::{FromStr, Lines};

use super::error::{RecordError, RecordProblem};
use super::model::{RESULTS, Record, RecordMove, one_line};

/// A record cannot be read to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct BrokenRecord {
    /// What is wrong, and where.
    pub error: RecordError,
    /// What was read before the error: tags, and moves that may be illegal.
    pub read: Box<Record>,
}

impl From<BrokenRecord> for RecordError {
    fn from(broken: BrokenRecord) -> RecordError {
        broken.error
    }
}

/// Reads the records of a file, separated by blank lines.
///
/// # Errors
///
/// The first line that is wrong, and what was expected there.
pub fn parse(text: &str) -> Result<Vec<Record>, RecordError> {
    parse_each(text).map(|read| read.map_err(RecordError::from)).collect()
}

/// Reads the records of a file one by one. An error of one record leaves the
/// others readable, and says what was read before it.
#[must_use]
pub fn parse_each(text: &str) -> Records<'_> {
    Records { lines: text.lines().zip(1..), reader: Reader::default() }
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
            _ => Err(RecordProblem::Count(count).at(line)),
        }
    }
}

/// An iterator over the records of a text, made by [`parse_each`].
#[derive(Clone, Debug)]
pub struct Records<'a> {
    lines: Zip<Lines<'a>, RangeFrom<usize>>,
    reader: Reader,
}

impl Records<'_> {
    /// Reads a line, or several if a comment runs over them.
    fn read(&mut self, line: &str, number: usize) {
        let first = line.trim();
        // A remark, which belongs to no game.
        if first.starts_with('#') || self.reader.still_skips(first) {
            return;
        }
        if first.is_empty() {
            self.reader.blank();
        } else if first.starts_with('[') {
            let read = self.reader.tag(first, number);
            self.reader.skip_if_broken(read, false);
        } else {
            let text = self.read_to_end_of_comment(first);
            let read = self.reader.moves(&text, number);
            self.reader.skip_if_broken(read, true);
        }
    }

    /// The line and, if a comment is open at its end, the lines up to its closing brace.
    fn read_to_end_of_comment(&mut self, first: &str) -> String {
        let mut text = first.to_owned();
        let mut open = ends_in_comment(first, false);
        while open {
            let (lines, is_closed) = self.lines_of_comment();
            let mut last = "";
            for (line, _) in self.lines.by_ref().take(lines) {
                text.push('\n');
                text.push_str(line);
                last = line;
            }
            open = is_closed && ends_in_comment(last, true);
        }
        text
    }

    /// How many of the next lines belong to the comment that is open, and whether the last
    /// of them closes it.
    ///
    /// A comment that nothing closes would hide the games after it. So a comment with a blank
    /// line counts as unclosed if the next brace is an opening one, or there is none. It then
    /// ends before the first blank line that a tag follows, or else before its first blank line.
    fn lines_of_comment(&self) -> (usize, bool) {
        let (mut first_blank, mut last_blank, mut before_tag) = (None, None, None);
        let mut count = 0;
        for (line, _) in self.lines.clone() {
            if let Some(brace) = line.find(['{', '}']) {
                if line[brace..].starts_with('{') && first_blank.is_some() {
                    break;
                }
                if line.contains('}') {
                    return (count + 1, true);
                }
            }
            if line.trim().is_empty() {
                first_blank = first_blank.or(Some(count));
                last_blank = Some(count);
            } else if last_blank.is_some_and(|blank| blank + 1 == count)
                && split_tag(line.trim()).is_some()
            {
                before_tag = before_tag.or(last_blank);
            }
            count += 1;
        }
        (before_tag.or(first_blank).unwrap_or(count), false)
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, BrokenRecord>;

    fn next(&mut self) -> Option<Result<Record, BrokenRecord>> {
        loop {
            if let Some(record) = self.reader.done.pop_front() {
                return Some(record);
            }
            let Some((line, number)) = self.lines.next() else {
                self.reader.finish();
                return self.reader.done.pop_front();
            };
            self.read(line, number);
        }
    }
}

/// Whether a comment is open at the end of a line; `open` says whether one is at
/// its beginning.
fn ends_in_comment(line: &str, open: bool) -> bool {
    match (line.rfind('{'), line.rfind('}')) {
        (Some(opened), Some(closed)) => opened > closed,
        (None, Some(_)) => false,
        (opened, None) => open || opened.is_some(),
    }
}

/// The records of a text read so far.
#[derive(Clone, Debug, Default)]
struct Reader {
    /// Records that are whole or broken, to be returned.
    done: VecDeque<Result<Record, BrokenRecord>>,
    current: Option<Record>,
    /// Whether a blank line came after the current record's tags.
    blank: bool,
    /// Set while the rest of a broken record is skipped.
    skip: Option<Skip>,
}

/// What has been skipped of a broken record.
#[derive(Clone, Copy, Debug)]
struct Skip {
    moves: bool,
    blank: bool,
}

impl Reader {
    /// The current record; a new one begins on this line.
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

    /// Whether a line still belongs to a broken record. The next record begins
    /// at a tag after moves, or at a tag or move after a blank line; but moves
    /// after a blank line after tags belong to those tags.
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

    /// Puts a broken record in its place.
    fn skip_if_broken(&mut self, read: Result<(), RecordError>, moves: bool) {
        if let Err(error) = read {
            let unread = || Record { line: error.line, ..Record::default() };
            let read = Box::new(self.current.take().unwrap_or_else(unread));
            let moves = moves || !read.moves.is_empty();
            self.blank = false;
            self.done.push_back(Err(BrokenRecord { error, read }));
            self.skip = Some(Skip { moves, blank: false });
        }
    }

    /// Ends the current record.
    fn finish(&mut self) {
        self.done.extend(self.current.take().map(Ok));
        self.blank = false;
    }

    /// Reads a line with a tag.
    fn tag(&mut self, line: &str, number: usize) -> Result<(), RecordError> {
        // A tag after moves, or after other tags and a blank line, begins the
        // next game.
        if self.blank || self.current.as_ref().is_some_and(|record| !record.moves.is_empty()) {
            self.finish();
        }
        let (key, value) =
            split_tag(line).ok_or_else(|| RecordProblem::Tag(line.to_owned()).at(number))?;
        let record = self.record(number);
        if record.tag(&key).is_some() {
            return Err(RecordProblem::TagTwice(key).at(number));
        }
        if key == "Result" && !RESULTS.contains(&value.as_str()) {
            return Err(RecordProblem::Result(value).at(number));
        }
        record.add_tag((key, value), number);
        Ok(())
    }

    /// Reads a line of moves, or several lines joined by a comment.
    fn moves(&mut self, text: &str, number: usize) -> Result<(), RecordError> {
        let record = self.record(number);
        let mut tokens = Tokens { rest: text, word: None, number };
        while let Some(token) = tokens.next_token()? {
            let number = tokens.number;
            let token = match token {
                Token::Comment(comment) => {
                    let last = record.moves.last_mut().map(|last| &mut last.comment);
                    add_comment(last.unwrap_or(&mut record.comment), comment);
                    continue;
                }
                Token::Word(word) => word,
                Token::Semicolon => ";",
            };
            if RESULTS.contains(&token) {
                return Err(RecordProblem::ResultPlace(token.to_owned()).at(number));
            }
            let played = record.moves.len() + usize::from(record.north_first);
            let pair = played / 2 + 1;
            if played % 2 == 1 {
                return Err(RecordProblem::AfterLast(pair + 1).at(number));
            }
            match pair_number(token) {
                Some((found, rest)) if found == pair.to_string() => tokens.give_back(rest),
                _ => {
                    let found = token.to_owned();
                    return Err(RecordProblem::Number { found, expected: pair }.at(number));
                }
            }
            read_pair(record, pair, &mut tokens)?;
        }
        Ok(())
    }
}

/// The number that a word begins with, of a pair of moves, and what follows it: `1:` or
/// `1.`, and a move that no space separates.
fn pair_number(word: &str) -> Option<(&str, &str)> {
    let end = word.find(|c: char| !c.is_ascii_digit())?;
    let (number, rest) = word.split_at(end);
    // `1...` is a number and three dots in one.
    let after = match rest {
        "..." => rest,
        _ => rest.strip_prefix([':', '.'])?,
    };
    (!number.is_empty()).then_some((number, after))
}

/// Reads one pair's moves up to its semicolon. The end of the line and the number of the
/// next pair end it as well.
fn read_pair(record: &mut Record, pair: usize, tokens: &mut Tokens<'_>) -> Result<(), RecordError> {
    let mut places = 0;
    // `...` stands in the place of a move of North's that was not played.
    let mut north_missing = false;
    loop {
        let token = tokens.next_token()?;
        let number = tokens.number;
        match token {
            None | Some(Token::Semicolon) => break,
            Some(Token::Word(word)) if RESULTS.contains(&word) => {
                return Err(RecordProblem::ResultPlace(word.to_owned()).at(number));
            }
            Some(Token::Word(word)) if places > 0 && pair_number(word).is_some() => {
                tokens.give_back(word);
                break;
            }
            Some(Token::Word("...")) if places == 1 && !record.north_first && !north_missing => {
                north_missing = true;
            }
            Some(Token::Word(_)) if north_missing => places = 3,
            Some(Token::Comment(comment)) => match record.moves.last_mut() {
                Some(last) if places > 0 => add_comment(&mut last.comment, comment),
                _ => return Err(RecordProblem::CommentPlace.at(number)),
            },
            Some(Token::Word("...")) if pair == 1 && places == 0 => {
                record.north_first = true;
                places += 1;
            }
            Some(Token::Word(_)) if places >= 2 => places += 1,
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

/// Puts a comment behind the one that stands in the same place, if there is one.
fn add_comment(place: &mut Option<String>, comment: String) {
    *place = Some(match place.take() {
        // One of them may be empty.
        Some(first) => format!("{first} {comment}").trim().to_owned(),
        None => comment,
    });
}

enum Token<'a> {
    Word(&'a str),
    Semicolon,
    Comment(String),
}

/// Splits a text into words, semicolons and comments.
struct Tokens<'a> {
    rest: &'a str,
    /// A word that was given back.
    word: Option<&'a str>,
    /// The line on which the rest begins, from 1.
    number: usize,
}

impl<'a> Tokens<'a> {
    /// Makes a word, if it is not empty, the next token.
    fn give_back(&mut self, word: &'a str) {
        self.word = Some(word).filter(|word| !word.is_empty());
    }

    fn next_token(&mut self) -> Result<Option<Token<'a>>, RecordError> {
        if let Some(word) = self.word.take() {
            return Ok(Some(Token::Word(word)));
        }
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

    /// Removes the next `length` bytes and returns them.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.number += taken.bytes().filter(|&byte| byte == b'\n').count();
        self.rest = rest;
        taken
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

    #[test]
    fn a_broken_record_leaves_the_others() {
        let text = "1: A6<*;\n\n[broken\n1: A6<;\n\n1: A7<*;\n[A \"1\"]\n\n2: x;\n\n[B \"2\"]\n[C \"3\"]\n1: A6>;\n";
        let lines: Vec<_> = parse_each(text)
            .map(|read| read.map(|record| record.line).map_err(|broken| broken.error.line))
            .collect();
        assert_eq!(lines, [Ok(1), Err(3), Ok(6), Err(9), Ok(11)]);
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
    fn a_broken_tag_after_a_game_is_of_the_next_game() {
        let ends = |text: &str| -> Vec<_> {
            let error = |broken: BrokenRecord| (broken.read.line, broken.error.line);
            parse_each(text).map(|read| read.map(|record| record.line).map_err(error)).collect()
        };
        let after_moves = "[A \"1\"]\n\n1: A6<*;\n[broken\n[B \"2\"]\n\n1: A6>*;\n";
        assert_eq!(ends(after_moves), [Ok(1), Err((4, 4))]);
        let after_tags = "[A \"1\"]\n\n[broken\n\n1: A6>*;\n";
        assert_eq!(ends(after_tags), [Ok(1), Err((3, 3))]);
    }

    #[test]
    fn the_error_of_a_tag_has_its_line_behind_remarks() {
        let text = "[A \"1\"]\n# one\n# two\n[Position \"x\"]\n\n1: A6<*;\n";
        let record: Record = text.parse().unwrap();
        assert_eq!(record.start().unwrap_err().line, 4);
    }

    #[test]
    fn a_comment_that_nothing_closes_leaves_the_other_records() {
        let lines = |text: &str| -> Vec<_> {
            let lines = parse_each(text);
            let line = |read: Result<Record, BrokenRecord>| {
                read.map(|record| record.line).map_err(|broken| broken.error.line)
            };
            lines.map(line).collect()
        };
        let tagged = "1: A6<* {oops a5>;\n2: A5>\n\n[A \"1\"]\n\n1: A6<* {fine} a5>;\n";
        assert_eq!(lines(tagged), [Err(1), Ok(4)]);
        let untagged = "1: A6<* {oops a5>;\n\n1: A6<* a5>;\n\n1: A7<*;\n";
        assert_eq!(lines(untagged), [Err(1), Ok(3), Ok(5)]);
        let paragraphs = "{one\n\ntwo\n\n[A \"1\"]\n\n1: A6<*;\n";
        assert_eq!(lines(paragraphs), [Err(1), Ok(5)]);
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
