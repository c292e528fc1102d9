//! Texts that are read within a bound.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The most bytes that are read of a file of games or openings: a match of
/// 100,000 games has some 400 MB.
pub const LONGEST_TEXT: u64 = 1 << 30;

/// A text cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum TextError {
    /// The operating system refuses.
    #[error("{0}")]
    Io(io::Error),
    /// The input is a folder, has a byte that no text has, or does not end within the bound.
    #[error("{0}")]
    NotText(String),
}

/// Reads the text of a file of at most [`LONGEST_TEXT`] bytes. `expected` says
/// in errors what the text should be, such as `a game record`.
///
/// # Errors
///
/// The file cannot be read, or holds no text: see [`read_text`].
pub fn read_text_file(path: &Path, expected: &str) -> Result<String, TextError> {
    let file = File::open(path).map_err(TextError::Io)?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(TextError::NotText(format!("found a folder, expected {expected}")));
    }
    read_text(file, LONGEST_TEXT, expected)
}

/// Reads a text of at most `most` bytes to its end, without a byte order mark.
/// Reading stops at the first error: an endless input is not read for ever.
///
/// # Errors
///
/// The input cannot be read, is not UTF-8, has a zero byte, or is longer than
/// `most`.
pub fn read_text(mut input: impl Read, most: u64, expected: &str) -> Result<String, TextError> {
    /// Bytes between two checks.
    const CHUNK: u64 = 1 << 16;
    let mut bytes = Vec::new();
    // Bytes that are known to be text.
    let mut valid = 0;
    loop {
        let read = input.by_ref().take(CHUNK).read_to_end(&mut bytes).map_err(TextError::Io)?;
        valid += valid_text(&bytes[valid..], read == 0).map_err(|at| {
            let before = &bytes[..valid + at];
            let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
            let found = match bytes[valid + at] {
                0 => "a zero byte",
                _ => "bytes that are not UTF-8",
            };
            TextError::NotText(format!("line {line}: found {found}, expected {expected}"))
        })?;
        if bytes.len() as u64 > most {
            let found = format!("found more than {most} bytes");
            return Err(TextError::NotText(format!(
                "{found}, expected {expected} of at most that"
            )));
        }
        if read == 0 {
            break;
        }
    }
    let text = String::from_utf8(bytes).expect("checked");
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// The number of bytes at the beginning that are text. A character may be cut
/// at the end, unless this is the end of the input.
///
/// # Errors
///
/// The index of the first byte that no text has.
fn valid_text(bytes: &[u8], at_end: bool) -> Result<usize, usize> {
    let (length, is_text) = match str::from_utf8(bytes) {
        Ok(_) => (bytes.len(), true),
        Err(error) => (error.valid_up_to(), error.error_len().is_none() && !at_end),
    };
    match bytes[..length].iter().position(|&byte| byte == 0) {
        Some(zero) => Err(zero),
        None if is_text => Ok(length),
        None => Err(length),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_whole_wherever_a_chunk_ends() {
        for shift in 0..4 {
            let text = "a".repeat(shift) + &"\u{1f600}".repeat(40_000);
            assert_eq!(read_text(text.as_bytes(), 1 << 20, "a text").unwrap(), text);
        }
        assert_eq!(read_text(&b"\xef\xbb\xbfA6<"[..], 9, "a text").unwrap(), "A6<");
        assert_eq!(read_text(&b""[..], 0, "a text").unwrap(), "");
    }

    #[test]
    fn what_is_no_text_and_what_does_not_end_is_refused() {
        let error = |input: &mut dyn Read| {
            read_text(input, 1 << 20, "a game record").unwrap_err().to_string()
        };
        let no_text = "found bytes that are not UTF-8, expected a game record";
        assert_eq!(error(&mut &b"a\nb\xff"[..]), format!("line 2: {no_text}"));
        // A character that is cut at the end of the input.
        assert_eq!(error(&mut &b"\n\n\xf0\x9f\x98"[..]), format!("line 3: {no_text}"));
        assert_eq!(error(&mut io::repeat(0)), "line 1: found a zero byte, expected a game record");
        assert_eq!(
            error(&mut io::repeat(b'1')),
            "found more than 1048576 bytes, expected a game record of at most that"
        );
        let error = read_text_file(&std::env::temp_dir(), "openings").unwrap_err().to_string();
        assert_eq!(error, "found a folder, expected openings");
    }
}
