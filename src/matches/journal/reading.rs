//! Reading a record back. Its games must be those that this match writes; only
//! the last may be incomplete.

use std::collections::BTreeMap;
use std::fmt;

use super::{Settings, effort};
use crate::bao::record::{Record, RecordError, parse};
use crate::bao::{Game, LegalMove, Side, winner_of_result};
use crate::matches::game::{Adjudication, GameEnding, PlayedGame, Termination};
use crate::matches::openings::Book;
use crate::matches::rules::MatchRules;
use crate::matches::schedule::{Schedule, Scheduled};
use crate::matches::tournament::{FinishedGame, Tournament};

/// The games of a record.
pub(super) struct Contents {
    pub(super) games: Vec<FinishedGame>,
    /// The end of the last complete game, in bytes.
    pub(super) end: usize,
    /// The line after it, from 1.
    pub(super) line: usize,
}

/// Reads the games of a record up to an incomplete one at its end.
///
/// # Errors
///
/// The first game that this match has not written, or not so.
pub(super) fn read_record(
    bytes: &[u8],
    tournament: &Tournament,
    settings: &Settings,
) -> Result<Contents, LineProblem> {
    let newlines = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte == b'\n').count();
    if let Some(index) = bytes.iter().position(|&byte| byte == b'\r') {
        let problem = "line end: found a carriage return, expected a line feed alone".into();
        return Err(LineProblem { line: 1 + newlines(&bytes[..index]), problem });
    }
    let mut reader = GameReader {
        schedule: &tournament.schedule,
        adjudication: &tournament.adjudication,
        rules: tournament.book.rules(),
        settings,
        book: &tournament.book,
        openings: BTreeMap::new(),
    };
    let mut contents = Contents { games: Vec::new(), end: 0, line: 1 };
    let mut lines: BTreeMap<usize, usize> = BTreeMap::new();
    for end in game_ends(bytes) {
        let chunk = &bytes[contents.end..end];
        let line = contents.line;
        let finished = match reader.read_game(chunk) {
            Ok(finished) => finished,
            Err(_) if end == bytes.len() && settings.is_incomplete_game(chunk) => break,
            Err(LineProblem { line: within, problem }) => {
                return Err(LineProblem { line: line + within.max(1) - 1, problem });
            }
        };
        let number = finished.scheduled.number;
        if let Some(first) = lines.insert(number, line) {
            let problem =
                format!("tag Game: found {number} again, expected it once (line {first})");
            return Err(LineProblem { line, problem });
        }
        contents.games.push(finished);
        contents.line += newlines(chunk);
        contents.end = end;
    }
    Ok(contents)
}

/// The ends of the games in a file: each blank line that a tag follows, and the
/// end of the file.
fn game_ends(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let inner = bytes.windows(3).enumerate().filter(|(_, three)| three == b"\n\n[");
    let inner = inner.map(|(index, _)| index + 2);
    inner.chain((!bytes.is_empty()).then_some(bytes.len()))
}

/// Reads games and compares them with the match.
struct GameReader<'a> {
    schedule: &'a Schedule,
    adjudication: &'a Adjudication,
    rules: &'a MatchRules,
    settings: &'a Settings,
    book: &'a Book,
    /// Index of the opening and the game after it by round; the book takes time to find it.
    openings: BTreeMap<usize, (usize, Game)>,
}

impl GameReader<'_> {
    /// The index of a round's opening, and the game after it.
    fn opening(&mut self, round: usize) -> (usize, Game) {
        let known = self.openings.entry(round);
        known
            .or_insert_with(|| {
                let index = self.book.index(round);
                (index, self.book.game(index))
            })
            .clone()
    }

    fn scheduled(&self, tags: &Tags<'_>) -> Result<Scheduled, LineProblem> {
        let number = tags.number("Game")?;
        self.schedule.game(number).ok_or_else(|| {
            let last = self.schedule.len();
            let problem = format!("found {number}, expected 1 to {last}, the games of the match");
            tags.problem("Game", problem)
        })
    }

    /// Reads one game, which a blank line may follow.
    fn read_game(&mut self, chunk: &[u8]) -> Result<FinishedGame, LineProblem> {
        let text = str::from_utf8(chunk).map_err(|_| LineProblem {
            line: 1,
            problem: "found bytes that are no text, expected a game".into(),
        })?;
        let [record] = <[Record; 1]>::try_from(parse(text)?).map_err(|all| LineProblem {
            line: all.get(1).map_or(1, |second| second.line),
            problem: format!("found {} games before a blank line, expected one", all.len()),
        })?;
        // A record without its last semicolon is readable, but the match did not
        // finish writing it.
        if !text.trim_end().ends_with(';') {
            return Err(LineProblem {
                line: text.trim_end().lines().count(),
                problem: "found the end of the game without `;`, expected it after the last move"
                    .into(),
            });
        }
        let tags = Tags(&record);
        let scheduled = self.scheduled(&tags)?;
        for (key, expected) in self.settings.tags(scheduled.players) {
            tags.expect(key, &expected, "it is a game of another match")?;
        }
        tags.expect("Round", &(scheduled.round + 1).to_string(), "the round of the game")?;
        let (opening, begun) = self.opening(scheduled.round);
        for (key, expected) in self.settings.rule_tags(&begun) {
            tags.expect_or_none(key, expected.as_deref(), "it is a game of another match")?;
        }
        tags.expect("Opening", &(opening + 1).to_string(), "the opening of the round")?;
        let book = begun.moves().len();
        tags.expect("BookPlies", &book.to_string(), "the plies of the opening")?;
        tags.expect("PlyCount", &record.moves.len().to_string(), "the number of moves")?;
        let game = record.replay(&self.rules.rules)?;
        begins_with(&record, &game, &begun)?;
        let ending = read_ending(&tags)?;
        self.check_ending(&tags, &game, book, &ending)?;
        let efforts =
            record.moves.iter().skip(book).map(|mv| mv.comment.as_deref().and_then(effort));
        let efforts = efforts.collect();
        Ok(FinishedGame { scheduled, opening, played: PlayedGame { game, book, efforts, ending } })
    }

    /// Checks that the end of a game is possible after its moves, and by the
    /// adjudication of the match.
    fn check_ending(
        &self,
        tags: &Tags<'_>,
        game: &Game,
        book: usize,
        ending: &GameEnding,
    ) -> Result<(), LineProblem> {
        let plies = game.moves().len();
        // An opening is played whatever its length.
        let max_plies = self.adjudication.max_plies.max(book);
        if plies > max_plies {
            let problem = format!("found {plies}, expected at most {max_plies}, as in this match");
            return Err(tags.problem("PlyCount", problem));
        }
        let GameEnding { winner, termination, fault } = ending;
        let name = termination.name();
        let allowed = self.allowed_results(game, book, *termination).map_err(|expected| {
            tags.problem("Termination", format!("found {name:?}, expected {expected}"))
        })?;
        if !allowed.contains(winner) {
            let found = ending.result();
            let expected = match allowed[..] {
                [winner] => {
                    let right = GameEnding { winner, ..ending.clone() };
                    format!("{:?}", right.result())
                }
                _ => "a winner".to_owned(),
            };
            let problem = format!("found {found:?}, expected {expected} for {name:?}");
            return Err(tags.problem("Result", problem));
        }
        let (found, expected) = match (fault.is_some(), termination.is_fault()) {
            (false, true) => ("none", "one"),
            (true, false) => ("one", "none"),
            _ => return Ok(()),
        };
        Err(tags.problem("Fault", format!("found {found}, expected {expected} for {name:?}")))
    }

    /// The winners that a termination allows after the moves of a game, `None`
    /// for a draw.
    ///
    /// # Errors
    ///
    /// The termination expected, if this one is not possible.
    fn allowed_results(
        &self,
        game: &Game,
        book: usize,
        termination: Termination,
    ) -> Result<Vec<Option<Side>>, String> {
        let plies = game.moves().len();
        let Adjudication { max_plies, resign, draw } = *self.adjudication;
        if let Some(outcome) = game.outcome() {
            let by_rules = GameEnding::from(outcome);
            return if by_rules.termination == termination {
                Ok(vec![by_rules.winner])
            } else {
                Err(format!("{:?}, as the moves have it", by_rules.termination.name()))
            };
        }
        let either = || Side::ALL.map(Some).to_vec();
        let another = |reason: &str| Err(format!("another: {reason}"));
        match termination {
            Termination::FrontRow | Termination::NoMove | Termination::Repetition => {
                another("the game is not over after its moves")
            }
            Termination::MaxPlies if plies < max_plies.max(book) => {
                another(&format!("it has {plies} plies, not {}", max_plies.max(book)))
            }
            Termination::Resignation if resign.is_none() => {
                another("this match has no resign rule")
            }
            Termination::DrawAdjudication if draw.is_none() => {
                another("this match has no draw rule")
            }
            Termination::MaxPlies | Termination::DrawAdjudication => Ok(vec![None]),
            // An engine can fail before its first move, when it is not its turn.
            Termination::Fault(_) if plies > book => {
                Ok(vec![Some(game.position().side().opponent())])
            }
            Termination::Fault(_) | Termination::Resignation => Ok(either()),
        }
    }
}

/// The end of a game as its tags say.
fn read_ending(tags: &Tags<'_>) -> Result<GameEnding, LineProblem> {
    let name = tags.get("Termination", "a reason")?;
    let termination = Termination::named(name)
        .ok_or_else(|| tags.problem("Termination", format!("found {name:?}, expected a reason")))?;
    let result = tags.get("Result", "a result")?;
    let winner = winner_of_result(result)
        .ok_or_else(|| tags.problem("Result", format!("found {result:?}, expected a result")))?;
    let fault = tags.0.tag("Fault").map(str::to_owned);
    Ok(GameEnding { winner, termination, fault })
}

/// An error in a record, and its line from 1.
pub(super) struct LineProblem {
    pub(super) line: usize,
    pub(super) problem: String,
}

impl From<RecordError> for LineProblem {
    fn from(error: RecordError) -> LineProblem {
        LineProblem { line: error.line, problem: error.problem.to_string() }
    }
}

/// The tags of a record that was read.
struct Tags<'a>(&'a Record);

impl<'a> Tags<'a> {
    /// An error about a tag, on its line.
    fn problem(&self, key: &str, problem: impl fmt::Display) -> LineProblem {
        let line = self.0.tag_line(key).max(1);
        LineProblem { line, problem: format!("tag {key}: {problem}") }
    }

    fn get(&self, key: &str, expected: &str) -> Result<&'a str, LineProblem> {
        let missing = || self.problem(key, format!("found none, expected {expected}"));
        self.0.tag(key).ok_or_else(missing)
    }

    fn number(&self, key: &str) -> Result<usize, LineProblem> {
        let text = self.get(key, "a number")?;
        let wrong = |_| self.problem(key, format!("found {text:?}, expected a number"));
        text.parse().map_err(wrong)
    }

    fn expect(&self, key: &str, expected: &str, reason: &str) -> Result<(), LineProblem> {
        let found = self.get(key, &format!("{expected:?}"))?;
        if found == expected {
            return Ok(());
        }
        Err(self.problem(key, format!("found {found:?}, expected {expected:?}: {reason}")))
    }

    /// Checks a tag that may have to be missing.
    fn expect_or_none(
        &self,
        key: &str,
        expected: Option<&str>,
        reason: &str,
    ) -> Result<(), LineProblem> {
        let found = self.0.tag(key);
        if found == expected {
            return Ok(());
        }
        let quoted = |tag: Option<&str>| tag.map_or("none".to_owned(), |text| format!("{text:?}"));
        let problem = format!("found {}, expected {}: {reason}", quoted(found), quoted(expected));
        Err(self.problem(key, problem))
    }
}

/// Checks that a game begins with the moves of its opening.
fn begins_with(record: &Record, game: &Game, opening: &Game) -> Result<(), LineProblem> {
    if game.start() != opening.start() {
        let (found, expected) = (game.start(), opening.start());
        let problem = format!("found {found}, expected {expected}, the opening's");
        return Err(Tags(record).problem("Position", problem));
    }
    let pairs =
        game.moves().iter().map(LegalMove::mv).zip(opening.moves().iter().map(LegalMove::mv));
    for ((found, expected), written) in pairs.zip(&record.moves) {
        if found != expected {
            let problem = format!("move: found {found}, expected {expected}, the opening's");
            return Err(LineProblem { line: written.line, problem });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_ends_where_the_next_begins() {
        let text = b"[Event \"a\"]\n\n1: x;\n\n[Event \"b\"]\n\n1: y";
        let ends: Vec<usize> = game_ends(text).collect();
        assert_eq!(ends, [20, text.len()]);
        assert!(text[20..].starts_with(b"[Event"));
        assert_eq!(game_ends(b"").count(), 0);
    }
}
