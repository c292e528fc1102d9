//! Errors in a record, with the line where they stand.

use std::fmt;

use crate::bao::record::{Record, RecordError};
use crate::bao::{Game, LegalMove};

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
pub(super) struct Tags<'a>(pub(super) &'a Record);

impl<'a> Tags<'a> {
    /// An error about a tag, on its line.
    pub(super) fn problem(&self, key: &str, problem: impl fmt::Display) -> LineProblem {
        let line = self.0.tag_line(key).max(1);
        LineProblem { line, problem: format!("tag {key}: {problem}") }
    }

    pub(super) fn get(&self, key: &str, expected: &str) -> Result<&'a str, LineProblem> {
        let missing = || self.problem(key, format!("found none, expected {expected}"));
        self.0.tag(key).ok_or_else(missing)
    }

    pub(super) fn number(&self, key: &str) -> Result<usize, LineProblem> {
        let text = self.get(key, "a number")?;
        let wrong = |_| self.problem(key, format!("found {text:?}, expected a number"));
        text.parse().map_err(wrong)
    }

    pub(super) fn expect(
        &self,
        key: &str,
        expected: &str,
        reason: &str,
    ) -> Result<(), LineProblem> {
        let found = self.get(key, &format!("{expected:?}"))?;
        if found == expected {
            return Ok(());
        }
        Err(self.problem(key, format!("found {found:?}, expected {expected:?}: {reason}")))
    }
}

impl Tags<'_> {
    /// Checks a tag that may have to be missing.
    pub(super) fn expect_or_none(
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
pub(super) fn begins_with(record: &Record, game: &Game, opening: &Game) -> Result<(), LineProblem> {
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
