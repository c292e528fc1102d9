//! Game records in place of something else: a record is known by its lines.

use std::cell::Cell;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::lines::Lines;

/// Whether a file begins as a game record does.
pub(super) fn holds_record(path: &Path) -> bool {
    /// Bytes that show what a file is.
    const BEGINNING: u64 = 4096;
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(BEGINNING).read_to_end(&mut bytes));
    let text = String::from_utf8_lossy(&bytes);
    let mut lines = text.lines().map(|line| line.trim_start_matches('\u{feff}').trim());
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(['#', '{']));
    read.is_ok() && first.is_some_and(is_record_line)
}

/// Whether a line of text can only be one of a game record: a tag, or the moves of a
/// pair.
pub(super) fn is_record_line(line: &str) -> bool {
    let line = line.trim();
    let tag = line.starts_with('[') && line.ends_with("\"]");
    let pair = line.split_once([':', '.']).is_some_and(|(number, _)| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    });
    tag || pair
}

/// Whether a line begins a comment of a game record.
pub(super) fn is_comment_line(line: &str) -> bool {
    line.trim_start().starts_with('{')
}

/// Lines of input, of which a paragraph can be skipped: the lines up to a blank one.
pub(super) struct Paragraphs {
    lines: Lines,
    skips: Cell<bool>,
}

impl Paragraphs {
    pub(super) fn new(lines: Lines) -> Paragraphs {
        Paragraphs { lines, skips: Cell::new(false) }
    }

    /// Skips the lines before the next blank line.
    pub(super) fn skip_paragraph(&self) {
        self.skips.set(true);
    }

    /// Whether the next line may keep the program waiting.
    pub(super) fn may_wait(&self) -> bool {
        self.lines.may_wait()
    }
}

impl Iterator for Paragraphs {
    type Item = anyhow::Result<String>;

    /// The next line. A skipped line becomes a blank one, so that the lines after it
    /// keep their numbers.
    fn next(&mut self) -> Option<anyhow::Result<String>> {
        let line = self.lines.next()?;
        match &line {
            Ok(text) if text.trim().is_empty() => self.skips.set(false),
            Ok(_) if self.skips.get() => return Some(Ok(String::new())),
            _ => {}
        }
        Some(line)
    }
}
