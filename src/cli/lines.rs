//! The text of standard input, of a file or of an argument, whole or by lines.

use std::io::{self, BufReader, Read};
use std::path::Path;

use anyhow::Context;
use bingwa::util::files::{LONGEST_TEXT, TextError, read_text, read_text_file};
use bingwa::util::lines::LineReader;

use super::output::warning;

/// The argument that stands for standard input.
pub(super) const STDIN: &str = "-";

/// The longest line read, in bytes; a one-line position has some 100.
const LONGEST_LINE: usize = 64 * 1024;

/// The name of a file for messages, and its text; `-` reads standard input. `expected` says
/// in errors what the text should be.
///
/// # Errors
///
/// The file cannot be read, is no text, or does not end.
pub(super) fn read_whole<'a>(
    file: &'a str,
    expected: &'static str,
) -> anyhow::Result<(&'a str, String)> {
    let (name, (text, encoding)) = match file {
        STDIN => ("stdin", read_text(io::stdin().lock(), LONGEST_TEXT, expected).context("stdin")?),
        file => {
            let text = read_text_file(Path::new(file), expected).map_err(|error| match error {
                TextError::Io(error) => anyhow::anyhow!("cannot read {file:?}: {error}"),
                error => anyhow::anyhow!("{file}: {error}"),
            });
            (file, text?)
        }
    };
    if let Some(encoding) = encoding {
        warning(&format!("{name}: read as {encoding}, expected UTF-8"));
    }
    Ok((name, text))
}

/// The lines of a text, each of bounded length.
pub(super) struct Lines {
    reader: LineReader<BufReader<Box<dyn Read + Send>>>,
    ended: bool,
}

impl Lines {
    pub(super) fn new(reader: Box<dyn Read + Send>) -> Lines {
        let reader = LineReader::new(BufReader::new(reader), LONGEST_LINE);
        Lines { reader, ended: false }
    }

    /// The lines of standard input.
    pub(super) fn stdin() -> Lines {
        Lines::new(Box::new(io::stdin()))
    }

    /// The next line without its end; `None` after the last. After an error
    /// the next line can be read, or there is none.
    pub(super) fn next_line(&mut self) -> anyhow::Result<Option<String>> {
        if self.ended {
            return Ok(None);
        }
        let line = self.reader.next_line();
        self.ended = !matches!(line, Ok(Some(_)));
        let line = line.map_err(|error| anyhow::anyhow!("cannot be read: {error}"))?;
        let Some(line) = line else { return Ok(None) };
        Ok(Some(line.text()?.trim_start_matches('\u{feff}').trim_end().to_owned()))
    }
}

impl Iterator for Lines {
    type Item = anyhow::Result<String>;

    fn next(&mut self) -> Option<anyhow::Result<String>> {
        self.next_line().transpose()
    }
}
