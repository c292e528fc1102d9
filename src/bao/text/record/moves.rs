//! Reads the moves and comments of a game. The strict form is a number and a colon, South's move,
//! North's move and a semicolon; a text that can mean one thing only is read too, and goes to
//! [`Record::repairs`].

use super::model::{RESULTS, Record, RecordMove, one_line};
use super::{RecordError, wrong};
use crate::bao::text::notation::{is_dash, is_move, length_of_number, tidied};

/// Reads the moves and comments of a game from its text, which begins at a line.
pub(super) fn read_moves(
    record: &mut Record,
    text: &str,
    first_line: Option<usize>,
) -> Result<(), RecordError> {
    let tokens = Tokens { rest: text.trim_end(), line: first_line.unwrap_or(1) };
    let mut reader = MoveReader {
        record,
        tokens,
        count: 0,
        pair: None,
        numbered: false,
        first_numbered: false,
        bare: false,
        move_line: 0,
        semicolon_line: 0,
        result: None,
    };
    let read = reader.read();
    read.and(read_notation(record))
}

/// The reader of a game's moves.
struct MoveReader<'a, 'r> {
    record: &'r mut Record,
    tokens: Tokens<'a>,
    /// Moves and `...` so far.
    count: usize,
    /// Those before the pair that has begun and not ended.
    pair: Option<usize>,
    /// Whether that pair has a number, and whether the first one has.
    numbered: bool,
    first_numbered: bool,
    /// Whether the last number had no sign after it.
    bare: bool,
    /// Lines of the last move and the last semicolon.
    move_line: usize,
    semicolon_line: usize,
    /// The result after the moves, and its line.
    result: Option<(&'static str, usize)>,
}

impl MoveReader<'_, '_> {
    fn read(&mut self) -> Result<(), RecordError> {
        while let Some(token) = self.tokens.next_token()? {
            match token {
                RecordToken::Comment(text) => add_comment(self.last_comment(), text),
                RecordToken::Bracketed(text) => self.comment(text),
                RecordToken::Semicolon => self.semicolon()?,
                RecordToken::Number(number) => self.number(number, false)?,
                RecordToken::Word(word) if is_separator(word) => {
                    self.repair("sign", &format!("found {word:?} between moves, left out"));
                }
                RecordToken::Word(word) if self.is_rest_of_move(word) => {
                    if let Some(last) = self.record.moves.last_mut() {
                        last.text = format!("{} {word}", last.text);
                    }
                }
                RecordToken::Word(word) if self.result.is_none() && result_of(word).is_some() => {
                    self.result = result_of(word).map(|result| (result, self.tokens.line));
                }
                RecordToken::Word(word) if self.is_number(word)? => self.number(word, true)?,
                RecordToken::Word(word) => self.word(word)?,
            }
        }
        let is_without_move = self.record.north_first && self.record.moves.is_empty();
        if self.in_pair() == Some(0) || is_without_move {
            return Err(no_move(self.count / 2 + 1, self.tokens.line));
        }
        self.set_result()
    }

    fn repair(&mut self, kind: &str, text: &str) {
        self.record.repair(self.tokens.line, kind, text);
    }

    /// Where the next comment stands.
    fn last_comment(&mut self) -> &mut Option<String> {
        let last = self.record.moves.last_mut().map(|last| &mut last.comment);
        last.unwrap_or(&mut self.record.comment)
    }

    /// A comment that has no braces.
    fn comment(&mut self, text: &str) {
        let comment = without_brackets(text);
        self.repair("comment", &format!("found {:?}, read as {{{comment}}}", text.trim()));
        add_comment(self.last_comment(), comment);
    }

    /// Moves and `...` of the pair that has begun and not ended.
    fn in_pair(&self) -> Option<usize> {
        self.pair.map(|before| self.count - before)
    }

    /// The number of the next pair.
    fn next(&self) -> usize {
        self.count.div_ceil(2) + 1
    }

    /// Begins a pair, or goes on with one that a semicolon ended after South's move.
    fn begin(&mut self, numbered: bool) {
        if self.count == 0 {
            self.first_numbered = numbered;
        }
        (self.pair, self.numbered) = (Some(self.count - self.count % 2), numbered);
    }

    /// A semicolon ends a pair; elsewhere a comment follows.
    fn semicolon(&mut self) -> Result<(), RecordError> {
        match self.in_pair() {
            Some(0) => return Err(no_move(self.next(), self.tokens.line)),
            Some(_) => (self.pair, self.semicolon_line) = (None, self.tokens.line),
            None => match self.tokens.take_line().trim() {
                "" if self.count == 0 => return Err(no_number(";", 1, self.tokens.line)),
                "" => {}
                text => self.comment(text),
            },
        }
        Ok(())
    }

    /// Whether a word goes on with the move before it, as in `A6 <*`. The `*` at the end is the
    /// result of an unfinished game.
    fn is_rest_of_move(&self, word: &str) -> bool {
        self.in_pair().is_some_and(|count| count > 0)
            && self.move_line == self.tokens.line
            && is_move(&format!("A1{word}"))
            && !(word == "*" && self.tokens.is_at_end())
    }

    /// Whether a word of digits without a sign is the number of a pair, and not a pit.
    fn is_number(&self, word: &str) -> Result<bool, RecordError> {
        let is_open = self.in_pair().is_some_and(|count| count < 2);
        if is_open || !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(false);
        }
        let is_next = word == self.next().to_string();
        let moves = self.tokens.rest_of_pair();
        let is_of_two = moves == Some(2) && (self.first_numbered || self.count == 0 && is_next);
        let is_bare = self.bare && is_next;
        if is_move(word) && is_next && self.first_numbered && !is_bare && moves == Some(1) {
            let both = format!("\"{word}:\" or \"{word}: {word}\"");
            let message = format!("pair: found {word:?} before one move, expected {both}");
            return Err(wrong(self.tokens.line, message));
        }
        Ok(!is_move(word) || is_of_two || is_bare)
    }

    /// The number of a pair. A `bare` one has no sign after it.
    fn number(&mut self, number: &str, bare: bool) -> Result<(), RecordError> {
        let (line, next) = (self.tokens.line, self.next());
        if self.in_pair() == Some(0) {
            return Err(no_move(next, line));
        }
        self.expect_no_result()?;
        if self.count % 2 == 1 {
            let found = "found a pair after one without North's move";
            let message = format!("pair {next}: {found}, expected that one to be the last");
            return Err(wrong(line, message));
        }
        if next > 1 && number.trim_end_matches(DELIMITERS).trim_end() == "1" {
            let expected = format!("expected \"{next}:\", or a blank line before another game");
            return Err(wrong(line, format!("pair: found {number:?}, {expected}")));
        }
        if bare || !["", ".", ":"].iter().any(|sign| number == format!("{next}{sign}")) {
            self.repair("number", &format!("found {number:?}, read as \"{next}:\""));
        }
        self.begin(true);
        self.bare = bare;
        Ok(())
    }

    /// A move or `...`, or the first word of a comment after a semicolon or the result.
    fn word(&mut self, word: &str) -> Result<(), RecordError> {
        let line = self.tokens.line;
        let is_open = self.in_pair().is_some_and(|count| count < 2);
        if !is_open && self.may_begin(word) {
            let pair = self.count / 2 + 1;
            self.repair("pair", &format!("found {word:?} without a number, read in pair {pair}"));
            self.begin(false);
        } else if !is_open {
            let result_line = self.result.map(|(_, line)| line);
            if self.semicolon_line != line && result_line != Some(line) {
                return Err(no_number(word, self.next(), line));
            }
            let text = format!("{word}{}", self.tokens.take_line());
            self.comment(&text);
            return Ok(());
        }
        self.expect_no_result()?;
        match word {
            "..." if self.count == 0 => self.record.north_first = true,
            "..." if self.in_pair() == Some(1) && !self.record.north_first => {}
            _ => {
                let text = self.of_mover(word);
                self.record.moves.push(RecordMove { text, comment: None, line });
                self.move_line = line;
            }
        }
        self.count += 1;
        Ok(())
    }

    /// Whether a word begins a pair without a number. After a semicolon it may begin a comment.
    fn may_begin(&self, word: &str) -> bool {
        let is_new = match self.semicolon_line == self.tokens.line {
            true => self.tokens.rest_of_pair().is_some_and(|moves| moves < 2),
            false => !self.first_numbered || self.move_line != self.tokens.line,
        };
        is_new && is_move(word)
    }

    /// A move with the letter of its player: the place in a pair with a number says whose it is.
    fn of_mover(&mut self, word: &str) -> String {
        let letter = word.get(..1).filter(|_| self.numbered && is_move(word)).unwrap_or_default();
        let (side, own) = match self.count.is_multiple_of(2) {
            true => ("South's", letter.to_ascii_uppercase()),
            false => ("North's", letter.to_ascii_lowercase()),
        };
        let text = format!("{own}{}", &word[letter.len()..]);
        if text != word {
            self.repair("letter", &format!("found {word:?}, read as {side} {text:?}"));
        }
        text
    }

    /// Nothing but comments may follow the result.
    fn expect_no_result(&self) -> Result<(), RecordError> {
        self.result.map_or(Ok(()), |(found, line)| {
            let expected = "expected it after them";
            Err(wrong(line, format!("result: found {found:?} among the moves, {expected}")))
        })
    }

    /// Makes the result after the moves that of the tag.
    fn set_result(&mut self) -> Result<(), RecordError> {
        let Some((found, line)) = self.result else { return Ok(()) };
        match self.record.tag("Result") {
            Some(tag) if found != tag && found != "*" && tag != "*" => {
                let message = format!("found {found:?} after the moves, but the tag says {tag:?}");
                return Err(wrong(line, format!("result: {message}, expected one of them")));
            }
            Some(_) if found == "*" => {}
            Some(_) => self.record.set_tag("Result", found),
            None => {
                self.record.tags.push(("Result".to_owned(), found.to_owned()));
                self.record.tag_lines.push(line);
            }
        }
        let read = format!("found {found:?} after the moves, read as the tag Result");
        self.record.repair(line, "result", &read);
        Ok(())
    }
}

/// Writes the moves in the signs of K.I.B.A. In a record with `R` for `>`, a `>` after the pit
/// says that the nyumba is played.
fn read_notation(record: &mut Record) -> Result<(), RecordError> {
    let signs = |sign| record.moves.iter().any(|mv| sign_of(&mv.text).starts_with(sign));
    let [left, right, kiba] = ['L', 'R', '<'].map(signs);
    let mut moves = std::mem::take(&mut record.moves);
    let mut read = Ok(());
    for RecordMove { text, line, .. } in &mut moves {
        let mut tidy = tidied(text).into_owned();
        if (left || right) && sign_of(text).starts_with('>') {
            if right && !kiba {
                tidy = tidy.replacen('>', "+", 1);
            } else if read.is_ok() {
                let both = "which beside L or R is to the right, or plays the nyumba";
                let message = format!("move: found {text:?}, {both}: expected R or +");
                read = Err(wrong(*line, message));
            }
        }
        if tidy != *text {
            let is_nyumba = tidy.contains('+') && !text.contains('+');
            let kind = if is_nyumba { "nyumba" } else { "notation" };
            record.repair(*line, kind, &format!("found {text:?}, read as {tidy:?}"));
            *text = tidy;
        }
    }
    record.moves = moves;
    read
}

/// What stands after the pit of a move.
fn sign_of(text: &str) -> &str {
    let pit = text.trim_start_matches(['A', 'B', 'a', 'b']);
    pit.strip_prefix(|c: char| c.is_ascii_digit()).unwrap_or_default().trim_start()
}

/// Whether a word stands between moves and says nothing: a dash, a comma, or a number such as `$1`
/// that chess programs write for `!`.
fn is_separator(word: &str) -> bool {
    word.chars().all(|c| is_dash(c) || c == ',') || word.starts_with('$')
}

/// The result that a word writes, with any dash.
pub(super) fn result_of(word: &str) -> Option<&'static str> {
    let plain = word.replace(is_dash, "-").replace('½', "1/2");
    RESULTS.into_iter().find(|&result| result == plain)
}

/// What may stand after the number of a pair.
pub(super) const DELIMITERS: [char; 3] = [':', '.', ')'];

/// The error of a word in the place of the next pair's number.
fn no_number(found: &str, expected: usize, line: usize) -> RecordError {
    wrong(line, format!("pair: found {found:?}, expected \"{expected}:\""))
}

/// The error of a pair without a move.
fn no_move(pair: usize, line: usize) -> RecordError {
    wrong(line, format!("pair {pair}: found no move, expected one or two"))
}

/// A comment's text without the brackets around it, and without braces.
pub(super) fn without_brackets(text: &str) -> String {
    let text = text.trim();
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    one_line(&inner.unwrap_or(text).trim().replace(['{', '}'], ""))
}

/// Puts a comment behind the one that stands in the same place, if there is one.
pub(super) fn add_comment(place: &mut Option<String>, comment: String) {
    *place = Some(match place.take() {
        // One of them may be empty.
        Some(first) => format!("{first} {comment}").trim().to_owned(),
        None => comment,
    });
}

enum RecordToken<'a> {
    /// The number of a pair, with its sign.
    Number(&'a str),
    /// A move, or anything else.
    Word(&'a str),
    Semicolon,
    /// A comment in braces, without them.
    Comment(String),
    /// A comment in brackets, with them.
    Bracketed(&'a str),
}

/// Splits a text into tokens.
#[derive(Clone)]
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
            '(' => {
                let mut depth = 0;
                let end = self.rest.find(|c| {
                    depth += i32::from(c == '(') - i32::from(c == ')');
                    depth == 0
                });
                let none = "comment: found no closing bracket, expected one";
                let end = end.ok_or_else(|| wrong(self.line, none))?;
                RecordToken::Bracketed(self.take(end + 1))
            }
            ',' => RecordToken::Word(self.take(1)),
            _ => {
                let is_end = |c: char| c.is_whitespace() || matches!(c, ';' | '{' | '}' | '(' | ',');
                let word = &self.rest[..self.rest.find(is_end).unwrap_or(self.rest.len())];
                match length_of_number(word).or_else(|| self.length_of_parted_number(word)) {
                    Some(length) => RecordToken::Number(self.take(length)),
                    None => RecordToken::Word(self.take(word.len())),
                }
            }
        }))
    }

    /// The length of a number and its sign after a blank: `1 :`.
    fn length_of_parted_number(&self, word: &str) -> Option<usize> {
        let sign = self.rest[word.len()..].trim_start_matches([' ', '\t']);
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        let length = self.rest.len() - sign.len() + 1;
        (is_number && sign.starts_with(DELIMITERS) && !sign.starts_with("..")).then_some(length)
    }

    /// The moves from here to a semicolon, a number, a result or the end of the line, up to
    /// three; `None` if there is anything else.
    fn rest_of_pair(&self) -> Option<usize> {
        let mut ahead = self.clone();
        let mut moves = 0;
        while moves < 3 {
            match ahead.next_token() {
                Ok(Some(token)) if ahead.line == self.line => match token {
                    RecordToken::Word(word) if result_of(word).is_some() => break,
                    RecordToken::Word("...") => moves += 1,
                    RecordToken::Word(word) if is_move(word) => moves += 1,
                    RecordToken::Word(word) => {
                        if !is_separator(word) && !is_move(&format!("A1{word}")) {
                            return None;
                        }
                    }
                    RecordToken::Comment(_) | RecordToken::Bracketed(_) => {}
                    RecordToken::Semicolon | RecordToken::Number(_) => break,
                },
                _ => break,
            }
        }
        Some(moves)
    }

    /// Whether nothing but a semicolon follows.
    fn is_at_end(&self) -> bool {
        self.rest.trim_start_matches(|c: char| c.is_whitespace() || c == ';').is_empty()
    }

    /// Removes the rest of the line, up to a brace.
    fn take_line(&mut self) -> &'a str {
        self.take(self.rest.find(['\n', '{', '}']).unwrap_or(self.rest.len()))
    }

    /// Removes the next `length` bytes and returns them.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += taken.bytes().filter(|&byte| byte == b'\n').count();
        self.rest = rest;
        taken
    }
}
