//! The lines of standard input or of an argument.

use std::io::{self, BufRead, BufReader, Read};

/// Longest line that is read, in bytes; a one-line position has some 100.
const LONGEST_LINE: u64 = 64 * 1024;

/// The lines of a text, each of bounded length.
pub(super) struct Lines {
    reader: BufReader<Box<dyn Read + Send>>,
    ended: bool,
}

impl Lines {
    pub(super) fn new(reader: Box<dyn Read + Send>) -> Lines {
        Lines { reader: BufReader::new(reader), ended: false }
    }

    /// The lines of standard input.
    pub(super) fn stdin() -> Lines {
        Lines::new(Box::new(io::stdin()))
    }

    /// Whether the next line may keep the program waiting.
    pub(super) fn may_wait(&self) -> bool {
        self.reader.buffer().is_empty()
    }

    /// The next line without its end; `None` after the last. After an error
    /// the next line can be read, or there is none.
    pub(super) fn next_line(&mut self) -> anyhow::Result<Option<String>> {
        if self.ended {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        let read = (&mut self.reader).take(LONGEST_LINE).read_until(b'\n', &mut bytes);
        if let Err(error) = read {
            self.ended = true;
            // Not passed on as an io::Error, which would mean the output.
            anyhow::bail!("cannot be read: {error}");
        }
        if bytes.is_empty() {
            self.ended = true;
            return Ok(None);
        }
        if bytes.len() as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') {
            self.ended = self.reader.skip_until(b'\n').is_err();
            anyhow::bail!("found a line of {LONGEST_LINE} bytes or more, expected a shorter one");
        }
        let line = String::from_utf8(bytes)
            .map_err(|_| anyhow::anyhow!("found bytes that are not UTF-8, expected text"))?;
        Ok(Some(line.trim_start_matches('\u{feff}').trim_end().to_owned()))
    }
}

impl Iterator for Lines {
    type Item = anyhow::Result<String>;

    fn next(&mut self) -> Option<anyhow::Result<String>> {
        self.next_line().transpose()
    }
}
