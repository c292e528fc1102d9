//! What is wrong with a record, and where.

use std::fmt;

use crate::bao::record::{Record, RecordError};
use crate::bao::{Game, LegalMove};

/// What is wrong in a file or a game, and in which of its lines.
pub(super) struct Wrong {
    pub(super) line: usize,
    pub(super) problem: String,
}

impl From<RecordError> for Wrong {
    fn from(error: RecordError) -> Wrong {
        Wrong { line: error.line, problem: error.problem.to_string() }
    }
}

/// The tags of a record that was read, which stand on lines of their own from
/// its first on.
pub(super) struct Tags<'a>(pub(super) &'a Record);

impl<'a> Tags<'a> {
    pub(super) fn wrong(&self, key: &str, problem: impl fmt::Display) -> Wrong {
        let place = self.0.tags.iter().position(|(name, _)| name == key);
        let line = self.0.line.max(1) + place.unwrap_or_default();
        Wrong { line, problem: format!("tag {key}: {problem}") }
    }

    pub(super) fn get(&self, key: &str, expected: &str) -> Result<&'a str, Wrong> {
        let none = || self.wrong(key, format!("found none, expected {expected}"));
        self.0.tag(key).ok_or_else(none)
    }

    pub(super) fn number(&self, key: &str) -> Result<usize, Wrong> {
        let text = self.get(key, "a number")?;
        let wrong = |_| self.wrong(key, format!("found {text:?}, expected a number"));
        text.parse().map_err(wrong)
    }

    pub(super) fn expect(&self, key: &str, expected: &str, why: &str) -> Result<(), Wrong> {
        let found = self.get(key, &format!("{expected:?}"))?;
        if found == expected {
            return Ok(());
        }
        Err(self.wrong(key, format!("found {found:?}, expected {expected:?}: {why}")))
    }
}

/// Whether a game begins as its opening does, as far as it goes.
pub(super) fn begins_with(record: &Record, game: &Game, opening: &Game) -> Result<(), Wrong> {
    if game.start() != opening.start() {
        let (found, expected) = (game.start(), opening.start());
        let problem = format!("found {found}, expected {expected}, the opening's");
        return Err(Tags(record).wrong("Position", problem));
    }
    let pairs =
        game.moves().iter().map(LegalMove::mv).zip(opening.moves().iter().map(LegalMove::mv));
    for ((found, expected), written) in pairs.zip(&record.moves) {
        if found != expected {
            let problem = format!("move: found {found}, expected {expected}, the opening's");
            return Err(Wrong { line: written.line, problem });
        }
    }
    Ok(())
}
