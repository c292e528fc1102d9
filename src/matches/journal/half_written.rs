//! Whether the end of a record is a game of this match that breaks off.

use super::wrong::{Wrong, begins_with};
use crate::bao::record::{Record, parse};
use crate::bao::{Game, Rules};
use crate::matches::game::Termination;

/// A line of a game's head as it must be.
pub(super) enum Line<'a> {
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
    pub(super) fn of_tag((key, value): &(String, String)) -> Line<'_> {
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
    pub(super) fn fits(&self, line: &str) -> bool {
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

    pub(super) fn describe(&self) -> String {
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
pub(super) fn match_lines(text: &str, expected: &[Line<'_>]) -> Result<usize, Wrong> {
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
pub(super) fn check_half_written_moves(
    text: &str,
    place: usize,
    opening: &Game,
) -> Result<(), Wrong> {
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
