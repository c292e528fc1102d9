//! Reads game records from text, without knowing the rules: the lines are parted into games, then
//! the tags and the moves of each are read. There is one grammar; what it takes as meant otherwise
//! than written goes to [`Record::repairs`].

use std::iter::{Peekable, Zip};
use std::ops::RangeFrom;
use std::str::{FromStr, Lines};

use super::model::{RESULTS, Record};
use super::moves::{DELIMITERS, add_comment, read_moves, result_of, without_brackets};
use super::problem::{Repair, TagProblem};
use super::{RecordError, RecordProblem, wrong};
use crate::bao::game::result_text;
use crate::bao::rules::Variant;
use crate::bao::text::notation::length_of_number;

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
        if let Some(blank) = lines.blank_line {
            record.repair(blank, Repair::BlankLine);
        }
        let read = tags.and_then(|()| read_moves(&mut record, &lines.moves, lines.moves_line));
        record.repairs.sort_by_key(|repair| repair.line);
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
    /// The first blank line within the moves.
    blank_line: Option<usize>,
}

impl<'a> Records<'a> {
    /// The lines of the next game; none at the end of the text. A blank line ends the moves,
    /// unless the pairs after it go on or there is but a result, and so does a tag. Tags after a
    /// blank line begin another game.
    fn next_game(&mut self) -> GameLines<'a> {
        let mut game = GameLines::default();
        let (mut has_moves, mut after_blank) = (false, false);
        while let Some(&(line, number)) = self.lines.peek() {
            let line = line.trim();
            let is_begun = game.moves_line.is_some() || !game.tags.is_empty();
            let is_tag = line.starts_with('[')
                || split_header(line).is_some_and(|(key, ..)| {
                    !has_moves || ["Event", "Kusini", "Kaskazini"].contains(&&*key)
                });
            if is_tag {
                if has_moves || is_begun && after_blank {
                    break;
                }
                game.tags.push((number, line));
            }
            self.lines.next();
            if line.is_empty() {
                if has_moves && !after_blank {
                    if !self.goes_on(&game) {
                        break;
                    }
                    game.blank_line.get_or_insert(number);
                }
                after_blank = is_begun;
            }
            // A line with `#` or `%` is a remark, which belongs to no game.
            let is_of_moves = !line.is_empty() && !is_tag && !line.starts_with(['#', '%']);
            if is_of_moves {
                game.moves_line.get_or_insert(number);
                let text = self.with_rest_of_comment(line);
                has_moves = has_moves || !is_comment(&text);
                after_blank = after_blank && !has_moves;
                game.moves += &text;
            }
            if game.moves_line.is_some() {
                game.moves.push('\n');
            }
        }
        game
    }

    /// Whether the line after blank ones goes on with a game: there is the number of its next pair,
    /// or a result.
    fn goes_on(&self, game: &GameLines<'_>) -> bool {
        /// A longer game is not read again at each blank line.
        const LONGEST: usize = 1000;
        let mut lines = self.lines.clone().map(|(line, _)| line.trim());
        let is_remark = |line: &str| line.starts_with('(') && line.ends_with(')');
        let is_text =
            |line: &&str| !is_comment(line) && !is_remark(line) && !line.starts_with(['#', '%']);
        let Some(line) = lines.find(is_text) else { return false };
        let number = || -> Option<usize> {
            line[..length_of_number(line)?].trim_end_matches(DELIMITERS).parse().ok()
        };
        let follows = |pair: usize| {
            let mut record = Record::default();
            let is_read = read_moves(&mut record, &game.moves, None).is_ok();
            is_read && record.moves.len() + usize::from(record.north_first) == 2 * (pair - 1)
        };
        let is_next = number().is_some_and(|pair| (2..=LONGEST).contains(&pair) && follows(pair));
        is_next || result_of(line.trim_end_matches(';')).is_some()
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
    let is_bracketed = text.starts_with('(') && text.find(')') == Some(text.len() - 1);
    text.is_empty() || text.starts_with(';') || is_bracketed
}

/// Reads a tag, or the header line in place of one.
fn read_tag(record: &mut Record, text: &str, line: usize) -> Result<(), RecordError> {
    let wrong = |problem| RecordProblem::Tag(problem).at(line);
    let (key, value) = match split_header(text) {
        Some((key, value, comment)) => {
            let (found, read) = (text.to_owned(), (key.clone(), value.clone()));
            record.repair(line, Repair::Header { found, key, value });
            if !comment.is_empty() {
                add_comment(&mut record.comment, without_brackets(comment));
            }
            read
        }
        None => {
            split_tag(text).ok_or_else(|| wrong(TagProblem::NoTag { found: text.to_owned() }))?
        }
    };
    if record.tag(&key).is_some() {
        return Err(wrong(TagProblem::SecondTag { key }));
    }
    if key == "Result" && !RESULTS.contains(&value.as_str()) {
        return Err(wrong(TagProblem::TagResult { found: value }));
    }
    if key == "Variant" && value.parse::<Variant>().is_err() {
        record.repair(line, Repair::Variant { found: value.clone() });
    }
    record.tags.push((key, value));
    record.tag_lines.push(line);
    Ok(())
}

/// Key and value of the tag for which a line `key: value; comment` stands, and the comment.
fn split_header(line: &str) -> Option<(String, String, &str)> {
    const TAGS: [(&str, &str); 5] = [
        ("South", "Kusini"),
        ("North", "Kaskazini"),
        ("Title", "Event"),
        ("Place", "Site"),
        ("Winner", "Result"),
    ];
    let (key, rest) = line.split_once(':')?;
    let key = key.trim().to_ascii_lowercase();
    if key.len() < 2 || !key.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return None;
    }
    let key = key[..1].to_ascii_uppercase() + &key[1..];
    let key = TAGS.iter().find(|(name, _)| *name == key).map_or(&*key, |(_, tag)| tag);
    let (value, comment) = rest.split_once(';').unwrap_or((rest, ""));
    let winner = || Some(result_text(Some(value.trim().parse().ok()?)));
    let value = match (key, value.trim()) {
        ("Kusini", name) => name.to_uppercase(),
        ("Kaskazini", name) => name.to_lowercase(),
        ("Result", text) => winner().or(result_of(text)).unwrap_or(text).to_owned(),
        (_, text) => text.to_owned(),
    };
    Some((key.to_owned(), value, comment.trim()))
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
        let text = "1: A6<*;\n\n[broken\n1: A6<;\n\n1: A7<*;\n[A \"1\"]\n\ny: x;\n\n[B \"2\"]\n[C \"3\"]\n1: A6>;\n";
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
