//! Reading a record back: what this match has written, and nothing else.

use std::collections::HashMap;

use super::Settings;
use super::effort::effort;
use super::half_written::{Line, check_half_written_moves, match_lines};
use super::wrong::{Tags, Wrong, begins_with};
use crate::bao::record::{Record, parse};
use crate::bao::{Game, Rules, Side};
use crate::matches::game::{Adjudication, Ending, Played, Termination};
use crate::matches::schedule::Scheduled;
use crate::matches::tournament::{Finished, Tournament};

/// Where the games in a file end: before each blank line's next tag.
pub(super) fn ends(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let inner = bytes.windows(3).enumerate().filter(|(_, three)| three == b"\n\n[");
    let inner = inner.map(|(index, _)| index + 2);
    inner.chain((!bytes.is_empty()).then_some(bytes.len()))
}

/// What a file has.
pub(super) struct Contents {
    pub(super) games: Vec<Finished>,
    /// Where the last whole game ends.
    pub(super) end: usize,
    /// The line after it.
    pub(super) line: usize,
}

pub(super) fn read_file(
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
pub(super) fn looks_whole(chunk: &[u8]) -> bool {
    let records = str::from_utf8(chunk).ok().and_then(|text| parse(text).ok());
    let Some([record]) = records.as_deref() else { return false };
    let plies = record.tag("PlyCount").and_then(|plies| plies.parse::<usize>().ok());
    plies.is_some_and(|plies| record.moves.len() >= plies)
        || !record.moves.is_empty() && chunk.ends_with(b"\n\n")
}

/// Reads what this match has written.
pub(super) struct Reader<'a> {
    tournament: &'a Tournament,
    settings: &'a Settings,
    /// The openings of rounds, which take time to find.
    openings: HashMap<usize, usize>,
}

impl Reader<'_> {
    /// The index of a game's opening, and the game after it.
    pub(super) fn opening(&mut self, scheduled: Scheduled) -> (usize, Game) {
        let book = &self.tournament.book;
        let round = scheduled.round;
        let index = *self.openings.entry(round).or_insert_with(|| book.index(round));
        (index, book.game(index))
    }

    pub(super) fn scheduled(&self, number: usize) -> Result<Scheduled, String> {
        let most = self.tournament.schedule.len();
        let expected = format!("found {number}, expected 1 to {most}, the games of the match");
        self.tournament.schedule.game(number).ok_or(expected)
    }

    pub(super) fn read_game(&mut self, chunk: &[u8]) -> Result<Finished, Wrong> {
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
    pub(super) fn check_half_written(&mut self, chunk: &[u8]) -> Result<(), Wrong> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_end_at_the_next_ones_first_tag() {
        let text = b"[Event \"a\"]\n\n1: x;\n\n[Event \"b\"]\n\n1: y";
        let ends: Vec<usize> = ends(text).collect();
        assert_eq!(ends, [20, text.len()]);
        assert!(text[20..].starts_with(b"[Event"));
        assert_eq!(super::ends(b"").count(), 0);
    }
}
