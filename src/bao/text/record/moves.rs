//! Reads the moves and comments of a game. The strict form is a number and a colon, South's move,
//! North's move and a semicolon; a text that can mean one thing only is read too, and goes to
//! [`Record::repairs`].

use super::RecordError;
use super::model::{RESULTS, Record, RecordMove, one_line};
use super::problem::{Repair, TextProblem};
use crate::bao::side::Side;
use crate::bao::text::notation::{is_dash, is_move, length_of_number, tidied};

/// Reads the moves and comments of a game from its text, which begins at a line.
pub(super) fn read_moves(
    record: &mut Record,
    text: &str,
    first_line: Option<usize>,
) -> Result<(), RecordError> {
    let tokens = Tokens { rest: text.trim_end(), line: first_line.unwrap_or(1) };
    let mut reader = MoveReader { record, tokens, pair: Pair::default(), shift: 0, result: None };
    let read = reader.read();
    read_notation(record);
    read
}

/// The reader of a game's moves.
struct MoveReader<'a, 'r> {
    record: &'r mut Record,
    tokens: Tokens<'a>,
    pair: Pair,
    /// By how much the numbers are too large.
    shift: i64,
    /// The result after the moves, and its line.
    result: Option<(&'static str, usize)>,
}

/// What the pair of moves being read looks like.
#[derive(Default)]
struct Pair {
    /// There is a number, and no move after it yet.
    is_new: bool,
    /// Whether this pair has a number, one without a sign, and whether the first pair has one.
    numbered: bool,
    bare: bool,
    first_numbered: bool,
    /// `...` stands for North's move.
    is_half: bool,
    /// Lines of the last move, and of a semicolon after it.
    move_line: usize,
    semicolon_line: usize,
}

impl MoveReader<'_, '_> {
    fn read(&mut self) -> Result<(), RecordError> {
        while let Some(token) = self.tokens.next_token()? {
            match token {
                RecordToken::Comment(text) => add_comment(self.last_comment(), text),
                RecordToken::Bracketed(text) => self.comment(text),
                RecordToken::Semicolon if self.pair.is_new => return Err(self.no_move()),
                RecordToken::Semicolon if self.count() == 0 && self.result.is_none() => {
                    match self.tokens.take_line().trim() {
                        "" => return Err(self.no_number(";")),
                        text => self.comment(text),
                    }
                }
                RecordToken::Semicolon => self.pair.semicolon_line = self.tokens.line,
                RecordToken::Number(number) => self.number(number, false)?,
                RecordToken::Word(word) if is_separator(word) => {
                    self.repair(Repair::Sign { found: word.to_owned() });
                }
                RecordToken::Word(word) if self.is_rest_of_move(word) => {
                    let last = self.record.moves.last_mut().expect("its first part");
                    last.text += " ";
                    last.text += word;
                }
                RecordToken::Word(word) if self.result.is_none() && result_of(word).is_some() => {
                    self.result = result_of(word).map(|result| (result, self.tokens.line));
                }
                RecordToken::Word(word) if self.is_number(word)? => self.number(word, true)?,
                RecordToken::Word(word) => self.word(word)?,
            }
        }
        let Record { tags, comment, moves, north_first, .. } = &*self.record;
        let is_empty = *north_first || tags.is_empty() && comment.is_none();
        if self.pair.is_new || moves.is_empty() && is_empty {
            return Err(self.no_move());
        }
        self.set_result()
    }

    /// The moves so far, and North's `...` before them.
    fn count(&self) -> usize {
        self.record.moves.len() + usize::from(self.record.north_first)
    }

    fn repair(&mut self, repair: Repair) {
        self.record.repair(self.tokens.line, repair);
    }

    /// The error of a word in the place of the next pair's number.
    fn no_number(&self, found: &str) -> RecordError {
        let expected = self.count().div_ceil(2) + 1;
        TextProblem::NoNumber { found: found.to_owned(), expected }.at(self.tokens.line)
    }

    /// The error of a pair without a move.
    fn no_move(&self) -> RecordError {
        TextProblem::NoMove { pair: self.count() / 2 + 1 }.at(self.tokens.line)
    }

    /// Where the next comment stands.
    fn last_comment(&mut self) -> &mut Option<String> {
        let last = self.record.moves.last_mut().map(|last| &mut last.comment);
        last.unwrap_or(&mut self.record.comment)
    }

    /// A comment that has no braces.
    fn comment(&mut self, text: &str) {
        let read = without_brackets(text);
        self.repair(Repair::Comment { found: text.trim().to_owned(), read: read.clone() });
        add_comment(self.last_comment(), read);
    }

    /// Whether a word goes on with the move before it, as in `A6 <*`. The `*` at the end is the
    /// result of an unfinished game.
    fn is_rest_of_move(&self, word: &str) -> bool {
        let is_after_move = !self.pair.is_new && self.pair.semicolon_line != self.tokens.line;
        is_after_move
            && self.pair.move_line == self.tokens.line
            && is_move(&format!("A1{word}"))
            && !(word == "*" && self.tokens.is_at_end())
    }

    /// Whether the next pair's number may stand here.
    fn is_at_number(&self) -> bool {
        !self.pair.is_new && (self.count().is_multiple_of(2) || self.pair.is_half)
    }

    /// Whether a word of digits without a sign is the number of a pair, and not a pit.
    fn is_number(&self, word: &str) -> Result<bool, RecordError> {
        let moves = self.tokens.rest_of_pair();
        let may_be_comment = self.pair.semicolon_line == self.tokens.line;
        if !self.is_at_number()
            || !word.bytes().all(|byte| byte.is_ascii_digit())
            || may_be_comment && moves.is_none_or(|moves| moves == 0)
        {
            return Ok(false);
        }
        let is_next = word == (self.count() / 2 + 1).to_string();
        let rest = self.tokens.rest.trim_start_matches(|c| c == ' ' || c == ',' || is_dash(c));
        // After a move of South's stands none of South's.
        if !is_move(word)
            || rest.starts_with(['A', 'B'])
            || moves == Some(2) && self.pair.first_numbered
        {
            return Ok(true);
        }
        if moves == Some(1) && self.pair.first_numbered && is_next && !self.pair.bare {
            let found = word.to_owned();
            return Err(TextProblem::UnclearNumber { found }.at(self.tokens.line));
        }
        Ok(is_next && (self.pair.bare || moves > Some(0) && self.count() == 0))
    }

    /// The number of a pair. A `bare` one has no sign after it.
    fn number(&mut self, number: &str, bare: bool) -> Result<(), RecordError> {
        let (line, next) = (self.tokens.line, self.count().div_ceil(2) + 1);
        if self.pair.is_new {
            return Err(self.no_move());
        }
        self.expect_no_result()?;
        if self.count() % 2 == 1 {
            return Err(TextProblem::AfterHalfPair { pair: next }.at(line));
        }
        if next > 1 && number.trim_end_matches(DELIMITERS).trim_end() == "1" {
            let found = number.to_owned();
            return Err(TextProblem::AnotherGame { found, expected: next }.at(line));
        }
        let found = number.to_owned();
        let digits = number.trim_end_matches(DELIMITERS).trim_end();
        let shift = digits.parse().map_or(0, |found: i64| found - next as i64);
        if shift != self.shift && shift != 0 {
            // Each jump is told: a pair may be missing.
            self.repair(Repair::Jump { found, pair: next });
        } else if bare
            || shift == 0 && !["", ".", ":"].iter().any(|sign| number == format!("{next}{sign}"))
        {
            self.repair(Repair::Number { found, pair: next });
        }
        self.shift = shift;
        let first_numbered = self.pair.first_numbered || next == 1;
        self.pair = Pair { is_new: true, numbered: true, bare, first_numbered, ..Pair::default() };
        Ok(())
    }

    /// A move or `...`, or the first word of a comment after a semicolon or the result.
    fn word(&mut self, word: &str) -> Result<(), RecordError> {
        let line = self.tokens.line;
        let may_be_comment = self.pair.semicolon_line == line
            || self.result.is_some_and(|(_, result_line)| result_line == line);
        let is_new_line = self.pair.move_line != line || !self.pair.first_numbered;
        if may_be_comment
            && !(is_move(word) && self.tokens.rest_of_pair().is_some_and(|moves| moves < 2))
        {
            let text = format!("{word}{}", self.tokens.take_line());
            self.comment(&text);
            return Ok(());
        }
        if self.is_at_number() {
            if !is_move(word) || !may_be_comment && !is_new_line || self.pair.is_half {
                return Err(self.no_number(word));
            }
            let pair = self.count() / 2 + 1;
            self.repair(Repair::Unnumbered { found: word.to_owned(), pair });
            self.pair.numbered = false;
        }
        self.expect_no_result()?;
        let is_alone = self.count().is_multiple_of(2) && self.tokens.rest_of_pair() == Some(0);
        // Not where the letters are all small, or exchanged, as the moves before show.
        let mut before = self.record.moves.iter();
        let may_be_norths = is_alone
            && self.pair.numbered
            && !self.record.has_repair(|repair| matches!(repair, Repair::Letter { .. }))
            && before.any(|mv| mv.text.starts_with(['A', 'B']));
        if may_be_norths && word.starts_with(['a', 'b']) && is_move(word) {
            let souths = word[..1].to_uppercase() + &word[1..];
            let found = word.to_owned();
            return Err(TextProblem::UnclearMove { found, souths }.at(line));
        }
        match word {
            "..." if self.count() == 0 => self.record.north_first = true,
            "..." if self.count() % 2 == 1 && !self.record.north_first => self.pair.is_half = true,
            _ => {
                let text = self.of_mover(word);
                self.record.moves.push(RecordMove { text, comment: None, line });
                (self.pair.move_line, self.pair.semicolon_line) = (line, 0);
            }
        }
        self.pair.is_new = false;
        Ok(())
    }

    /// A move with the letter of its player: the place in a pair with a number says whose it is.
    fn of_mover(&mut self, word: &str) -> String {
        let letter = word.get(..1).filter(|_| self.pair.numbered && is_move(word)).unwrap_or("");
        let (side, own) = match self.count().is_multiple_of(2) {
            true => (Side::South, letter.to_ascii_uppercase()),
            false => (Side::North, letter.to_ascii_lowercase()),
        };
        let text = format!("{own}{}", &word[letter.len()..]);
        if text != word {
            self.repair(Repair::Letter { found: word.to_owned(), side, read: text.clone() });
        }
        text
    }

    /// Nothing but comments may follow the result.
    fn expect_no_result(&self) -> Result<(), RecordError> {
        self.result.map_or(Ok(()), |(found, line)| {
            Err(TextProblem::EarlyResult { found: found.to_owned() }.at(line))
        })
    }

    /// Makes the result after the moves that of the tag.
    fn set_result(&mut self) -> Result<(), RecordError> {
        let Some((found, line)) = self.result else { return Ok(()) };
        let tag = self.record.tag("Result").unwrap_or("*");
        if tag != "*" && found != "*" && found != tag {
            let (found, tag) = (found.to_owned(), tag.to_owned());
            return Err(TextProblem::TwoResults { found, tag }.at(line));
        }
        if tag == "*" {
            self.record.set_tag("Result", found);
        }
        self.record.repair(line, Repair::Result { found: found.to_owned() });
        Ok(())
    }
}

/// Writes the moves in the signs of K.I.B.A. Beside `L` and `R` in place of `<` and `>`, a `>` after
/// the pit says that the nyumba is played.
fn read_notation(record: &mut Record) {
    let has = |signs: &[char]| record.moves.iter().any(|mv| sign_of(&mv.text).starts_with(signs));
    let is_published = has(&['L', 'R']) && !has(&['<']);
    for mut mv in std::mem::take(&mut record.moves) {
        let mut tidy = tidied(&mv.text).into_owned();
        if is_published && sign_of(&mv.text).starts_with('>') {
            tidy = tidy.replacen('>', "+", 1);
        }
        if tidy != mv.text {
            let is_nyumba = tidy.contains('+') && !mv.text.contains('+');
            let (found, read) = (std::mem::replace(&mut mv.text, tidy.clone()), tidy);
            let repair = match is_nyumba {
                true => Repair::Nyumba { found, read },
                false => Repair::Notation { found, read },
            };
            record.repair(mv.line, repair);
        }
        record.moves.push(mv);
    }
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

/// A comment's text without the brackets around it, and without braces.
pub(super) fn without_brackets(text: &str) -> String {
    let text = text.trim();
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    one_line(&inner.unwrap_or(text).trim().replace(['{', '}'], ""))
}

/// Puts a comment behind the one that stands in the same place, if there is one.
pub(super) fn add_comment(place: &mut Option<String>, comment: String) {
    match place {
        Some(first) => {
            // One of them may be empty.
            if !first.is_empty() && !comment.is_empty() {
                first.push(' ');
            }
            first.push_str(&comment);
        }
        None => *place = Some(comment),
    }
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
                    return Err(TextProblem::OpenBrace.at(self.line));
                };
                let comment = one_line(self.rest[1..end].trim());
                self.take(end + 1);
                RecordToken::Comment(comment)
            }
            '}' => {
                return Err(TextProblem::LoneBrace.at(self.line));
            }
            '(' => {
                let mut depth = 0;
                let end = self.rest.find(|c| {
                    depth += i32::from(c == '(') - i32::from(c == ')');
                    depth == 0
                });
                let end = end.ok_or_else(|| TextProblem::OpenBracket.at(self.line))?;
                RecordToken::Bracketed(self.take(end + 1))
            }
            ',' => RecordToken::Word(self.take(1)),
            _ => {
                let is_end =
                    |c: char| c.is_whitespace() || matches!(c, ';' | '{' | '}' | '(' | ',');
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

    /// The moves from here to a semicolon, a bracket, a number or the end of the line, up to three;
    /// `None` if there is anything else.
    fn rest_of_pair(&self) -> Option<usize> {
        let is_near = |c: &char| !matches!(c, '\n' | ';' | '{' | '(');
        let near: String = self.rest.chars().take(100).take_while(is_near).collect();
        let words = near.split(|c: char| c.is_whitespace() || c == ',');
        let words = words.filter(|word| !is_separator(word) && !is_move(&format!("A1{word}")));
        let is_of_pair =
            |word: &&str| result_of(word).is_none() && length_of_number(word).is_none();
        let words = words.take_while(is_of_pair).take(3);
        let moves: Vec<bool> = words.map(|word| is_move(word) || word == "...").collect();
        (!moves.contains(&false)).then_some(moves.len())
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
