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

/// Reads the text of a file of at most [`LONGEST_TEXT`] bytes, and the name of its encoding
/// unless that is UTF-8. `expected` says in errors what the text should be, such as
/// `a game record`.
///
/// # Errors
///
/// The file cannot be read, or holds no text: see [`read_text`].
pub fn read_text_file(
    path: &Path,
    expected: &str,
) -> Result<(String, Option<&'static str>), TextError> {
    let file = File::open(path).map_err(TextError::Io)?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(TextError::NotText(format!("found a folder, expected {expected}")));
    }
    read_text(file, LONGEST_TEXT, expected)
}

/// Reads a text of at most `most` bytes to its end, without a byte order mark, and the name of its
/// encoding unless that is UTF-8: `UTF-16` or `Latin-1`. Reading stops at the first error: an
/// endless input is not read for ever.
///
/// # Errors
///
/// The input cannot be read, is in none of these encodings, has a zero byte, or is longer than
/// `most`.
pub fn read_text(
    mut input: impl Read,
    most: u64,
    expected: &str,
) -> Result<(String, Option<&'static str>), TextError> {
    /// Bytes between two checks.
    const CHUNK: u64 = 1 << 16;
    let mut bytes = Vec::new();
    // Bytes that are known to be text.
    let mut valid = 0;
    loop {
        let read = input.by_ref().take(CHUNK).read_to_end(&mut bytes).map_err(TextError::Io)?;
        let wrong = match valid_text(&bytes[valid..], read == 0) {
            Ok(length) => {
                valid += length;
                None
            }
            Err(at) => Some(valid + at),
        };
        if wrong.is_some() && decoded(&bytes).is_some() {
            input.by_ref().take(most).read_to_end(&mut bytes).map_err(TextError::Io)?;
        }
        if bytes.len() as u64 > most {
            let expected = format!("expected {expected} of at most that");
            return Err(TextError::NotText(format!("found more than {most} bytes, {expected}")));
        }
        let (text, encoding) = match wrong {
            Some(at) => decoded(&bytes).ok_or_else(|| not_text(&bytes, at, expected))?,
            None if read > 0 => continue,
            None => (String::from_utf8(bytes).expect("checked"), None),
        };
        return Ok((text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text), encoding));
    }
}

/// The error of a byte that no text has.
fn not_text(bytes: &[u8], at: usize, expected: &str) -> TextError {
    let line = 1 + bytes[..at].iter().filter(|&&byte| byte == b'\n').count();
    let found = if bytes[at] == 0 { "a zero byte" } else { "bytes that are not UTF-8" };
    TextError::NotText(format!("line {line}: found {found}, expected {expected}"))
}

/// A text in another encoding than UTF-8, and the encoding's name. A byte order mark tells UTF-16,
/// and so do zero bytes in the first characters; Latin-1 has no control characters but the dashes
/// and quotation marks of Windows.
fn decoded(bytes: &[u8]) -> Option<(String, Option<&'static str>)> {
    let order: fn([u8; 2]) -> u16 = match bytes {
        [0xff, 0xfe, ..] | [1..=255, 0, 1..=255, 0, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] | [0, 1..=255, 0, 1..=255, ..] => u16::from_be_bytes,
        _ => {
            let latin1 = |&byte: &u8| match byte {
                b'\t' | b'\n' | b'\r' | 0x20..=0x7e | 0xa0.. => Some(char::from(byte)),
                0x91..=0x94 => Some('"'),
                0x96 | 0x97 => Some('–'),
                _ => None,
            };
            let text: Option<String> = bytes.iter().map(latin1).collect();
            return text.map(|text| (text, Some("Latin-1")));
        }
    };
    let units = bytes.as_chunks().0.iter().map(|&unit| order(unit));
    let text: Result<String, _> = char::decode_utf16(units).collect();
    text.ok().filter(|text| !text.contains('\0')).map(|text| (text, Some("UTF-16")))
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
            assert_eq!(read_text(text.as_bytes(), 1 << 20, "a text").unwrap().0, text);
        }
        let text = "1: A6< a5>; – a \u{e9}";
        let units: Vec<u16> = text.encode_utf16().collect();
        let [little, big] = [u16::to_le_bytes, u16::to_be_bytes]
            .map(|order| units.iter().flat_map(|&unit| order(unit)).collect::<Vec<u8>>());
        for (bytes, encoding) in [
            ([b"\xef\xbb\xbf", text.as_bytes()].concat(), None),
            (b"1: A6< a5>; \x96 a \xe9".to_vec(), Some("Latin-1")),
            ([&b"\xff\xfe"[..], &little].concat(), Some("UTF-16")),
            ([&b"\xfe\xff"[..], &big].concat(), Some("UTF-16")),
            (little, Some("UTF-16")),
            (big, Some("UTF-16")),
        ] {
            let read = read_text(&bytes[..], 99, "a text").unwrap();
            assert_eq!(read, (text.to_owned(), encoding), "{bytes:?}");
        }
        assert_eq!(read_text(&b""[..], 0, "a text").unwrap().0, "");
    }

    #[test]
    fn what_is_no_text_and_what_does_not_end_is_refused() {
        let error = |input: &mut dyn Read| {
            read_text(input, 1 << 20, "a game record").unwrap_err().to_string()
        };
        let no_text = "found bytes that are not UTF-8, expected a game record";
        assert_eq!(error(&mut &b"a\nb\xff\x01"[..]), format!("line 2: {no_text}"));
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
