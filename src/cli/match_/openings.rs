//! The openings of a match: the file and the selection that its options name.

use std::path::Path;

use anyhow::Context;
use bingwa::bao::{Position, Variant};
use bingwa::matches::{Book, MatchRules, Selection, SelectionError};
use bingwa::openings::{Opening, OpeningSuite, OpeningSuiteError};
use bingwa::util::files;

use super::super::input::is_record_line;
use super::super::input::warn_of_few_seeds;
use super::{Args, usage};

impl Args {
    /// The rules of the match, unless its openings name others.
    fn match_rules(&self) -> MatchRules {
        let start = self.rules.start();
        let variant = self.rules.variant().unwrap_or_default();
        MatchRules { variant, rules: self.rules.of(&start) }
    }

    pub(super) fn book(&self) -> anyhow::Result<Book> {
        let (rules, seed) = (self.match_rules(), self.schedule.seed);
        let (path, selection) = match self.schedule.openings.as_slice() {
            [] => {
                let book = Book::default_of(rules, seed);
                return book.with_context(|| {
                    format!("the default openings do not fit the rules ({rules}); --openings names others")
                });
            }
            [path] => (path, Selection::default()),
            [path, selection, ..] => {
                let selection = selection.parse();
                let wrong = |error: SelectionError| usage(&format!("--openings: {error}"));
                (path, selection.unwrap_or_else(wrong))
            }
        };
        let context = || format!("openings {path:?}");
        let text = files::read_text_file(Path::new(path), "openings").with_context(context)?;
        let (suite, rules) = self.suite(&text, rules).with_context(context)?;
        warn_of_few_seeds(path, suite.openings.iter().map(Opening::position));
        let found = suite.openings.len();
        if selection.start > found {
            usage(&format!(
                "--openings: found start={}, expected at most start={found}: {path:?} has \
                 {found} openings",
                selection.start
            ));
        }
        Ok(Book::new(suite.openings, selection, seed, rules))
    }

    /// Reads an opening file, and the rules that it is for.
    fn suite(&self, text: &str, rules: MatchRules) -> anyhow::Result<(OpeningSuite, MatchRules)> {
        let read = |rules: MatchRules| OpeningSuite::parse(text, &rules.start(), &rules.rules);
        let kujifunza = MatchRules {
            variant: Variant::Kujifunza,
            rules: self.rules.of(&Position::kujifunza()),
        };
        match read(rules) {
            Ok(suite) if self.rules.variant().is_none() && begins_kujifunza(&suite) => {
                Ok((suite, kujifunza))
            }
            Ok(suite) => Ok((suite, rules)),
            Err(error) => Err(self.explained(text, error, read)),
        }
    }

    /// The error of a file that is no opening file, with the way out if there is
    /// one.
    fn explained(
        &self,
        text: &str,
        error: OpeningSuiteError,
        read: impl Fn(MatchRules) -> Result<OpeningSuite, OpeningSuiteError>,
    ) -> anyhow::Error {
        if is_record(text) {
            return anyhow::anyhow!(
                "found a game record, expected openings, one a line; `bingwa openings` writes them"
            );
        }
        let first = 1 + text.lines().take_while(|line| is_comment(line)).count();
        let fails_at_once = matches!(error, OpeningSuiteError::Line { line, .. } if line == first);
        let own = self.rules.variant().unwrap_or_default();
        let other = Variant::ALL.into_iter().find(|&variant| {
            let start = Position::start(variant);
            fails_at_once
                && variant != own
                && read(MatchRules { variant, rules: self.rules.of(&start) }).is_ok()
        });
        match other {
            Some(other) => anyhow::anyhow!(
                "found openings of {other}, expected openings of {own}; --variant {other} plays them"
            ),
            None => error.into(),
        }
    }
}

/// Whether a text looks like a game record: it begins with a tag or a numbered
/// pair of moves.
fn is_record(text: &str) -> bool {
    text.lines().find(|line| !is_comment(line)).is_some_and(is_record_line)
}

/// Whether a line of an opening file is blank or a comment.
fn is_comment(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with('#')
}

/// Whether every opening begins at the start of kujifunza.
fn begins_kujifunza(suite: &OpeningSuite) -> bool {
    suite.openings.iter().all(|opening| *opening.start() == Position::kujifunza())
}
