//! Lines of a byte stream, each of bounded length: input from outside cannot
//! fill the memory.

use std::io::{self, BufRead, Read};

/// Reads lines; of a longer line than the limit it keeps only the beginning.
pub struct LineReader<R> {
    input: R,
    limit: usize,
    line: Vec<u8>,
}

/// A line without its line feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// The line's bytes, at most as many as the reader's limit.
    pub bytes: &'a [u8],
    /// The reader's limit if the line was longer and lost its end.
    pub cut_at: Option<usize>,
}

/// A line that is not usable as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// The line is not UTF-8.
    #[error("found bytes that are not UTF-8, expected text")]
    NotText,
    /// The line is longer than this many bytes.
    #[error("found more than {0} bytes, expected at most that")]
    TooLong(usize),
}

impl<R: BufRead> LineReader<R> {
    /// A reader that keeps at most `limit` bytes of each line.
    pub fn new(input: R, limit: usize) -> LineReader<R> {
        LineReader { input, limit, line: Vec::new() }
    }

    /// The reader's source.
    pub fn get_ref(&self) -> &R {
        &self.input
    }

    /// Reads the next line, and the rest of an overlong one to nowhere; `None`
    /// at the end of the input. The last line may lack its line feed.
    ///
    /// # Errors
    ///
    /// The input cannot be read.
    pub fn next_line(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let most = self.limit as u64 + 1;
        if self.input.by_ref().take(most).read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        let mut cut_at = None;
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
        } else if self.line.len() > self.limit {
            self.line.truncate(self.limit);
            self.input.skip_until(b'\n')?;
            cut_at = Some(self.limit);
        }
        Ok(Some(Line { bytes: &self.line, cut_at }))
    }
}

impl<'a> Line<'a> {
    /// The whole line as text.
    ///
    /// # Errors
    ///
    /// The line was too long, or is not UTF-8.
    pub fn text(self) -> Result<&'a str, LineError> {
        match self.cut_at {
            Some(limit) => Err(LineError::TooLong(limit)),
            None => str::from_utf8(self.bytes).map_err(|_| LineError::NotText),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_over_the_limit_is_cut_and_the_next_one_is_whole() {
        let mut reader = LineReader::new(&b"1234\r\n\n12345\n123456\n\xff\n1234567890"[..], 5);
        let mut lines = Vec::new();
        while let Some(line) = reader.next_line().unwrap() {
            lines.push(line.text().map(str::to_owned));
        }
        let text = |text: &str| Ok(text.to_owned());
        let (long, bytes) = (Err(LineError::TooLong(5)), Err(LineError::NotText));
        assert_eq!(lines, [text("1234\r"), text(""), text("12345"), long.clone(), bytes, long]);
    }

    #[test]
    fn a_cut_line_keeps_its_beginning() {
        let mut reader = LineReader::new(&b"123456\n7"[..], 5);
        let cut = Line { bytes: b"12345", cut_at: Some(5) };
        assert_eq!(reader.next_line().unwrap(), Some(cut));
        assert_eq!(reader.next_line().unwrap(), Some(Line { bytes: b"7", cut_at: None }));
        assert_eq!(reader.next_line().unwrap(), None);
    }
}
