//! Texts that are read within a bound.

use std::fmt;
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

/// How the characters of a text are written as bytes. Its text is the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// UTF-16, as some editors save a text.
    Utf16,
    /// Latin-1, with the dashes and quotation marks of Windows.
    Latin1,
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Utf16 => "UTF-16",
            Encoding::Latin1 => "Latin-1",
        })
    }
}

/// Reads the text of a file of at most [`LONGEST_TEXT`] bytes, and its encoding. `expected` says
/// in errors what the text should be, such as `a game record`.
///
/// # Errors
///
/// The file cannot be read, or holds no text: see [`read_text`].
pub fn read_text_file(path: &Path, expected: &str) -> Result<(String, Encoding), TextError> {
    let file = File::open(path).map_err(TextError::Io)?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(TextError::NotText(format!("found a folder, expected {expected}")));
    }
    read_text(file, LONGEST_TEXT, expected)
}

/// Reads a text of at most `most` bytes to its end, without a byte order mark, and its encoding.
/// Reading stops at the first error: an endless input is not read for ever.
///
/// # Errors
///
/// The input cannot be read, is in no [`Encoding`], has a zero byte, or is longer than
/// `most`.
pub fn read_text(
    mut input: impl Read,
    most: u64,
    expected: &str,
) -> Result<(String, Encoding), TextError> {
    /// Bytes between two checks.
    const CHUNK: u64 = 1 << 16;
    let mut bytes = Vec::new();
    // Bytes that are known to be text.
    let mut valid = 0;
    let mut encoding = Encoding::Utf8;
    loop {
        let read = input.by_ref().take(CHUNK).read_to_end(&mut bytes).map_err(TextError::Io)?;
        if valid == 0 && utf16_order(&bytes).is_some() {
            encoding = Encoding::Utf16;
        }
        let new = &bytes[valid..];
        let not_latin1 = new.iter().position(|&byte| latin1(byte).is_none());
        let checked = match encoding {
            Encoding::Utf8 => valid_text(new, read == 0).or_else(|at| {
                encoding = if not_latin1.is_none() { Encoding::Latin1 } else { return Err(at) };
                Ok(new.len())
            }),
            Encoding::Utf16 => Ok(new.len()),
            Encoding::Latin1 => not_latin1.map_or(Ok(new.len()), Err),
        };
        valid += checked.map_err(|at| {
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
    let text = match (encoding, utf16_order(&bytes)) {
        (Encoding::Utf16, Some(order)) => {
            let units = bytes.chunks(2).map(|unit| order([unit[0], *unit.get(1).unwrap_or(&0)]));
            char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
        }
        (Encoding::Latin1, _) => bytes.into_iter().filter_map(latin1).collect(),
        _ => String::from_utf8(bytes).expect("checked"),
    };
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    Ok((text, encoding))
}

/// The order of the bytes in the units of a text in UTF-16: a mark at its beginning tells, or a
/// zero byte in each of its first characters.
fn utf16_order(bytes: &[u8]) -> Option<fn([u8; 2]) -> u16> {
    match bytes {
        [0xff, 0xfe, ..] | [1..=255, 0, 1..=255, 0, ..] => Some(u16::from_le_bytes),
        [0xfe, 0xff, ..] | [0, 1..=255, 0, 1..=255, ..] => Some(u16::from_be_bytes),
        _ => None,
    }
}

/// The character of a byte in [Latin-1](Encoding::Latin1); `None` for control characters.
fn latin1(byte: u8) -> Option<char> {
    match byte {
        b'\t' | b'\n' | b'\r' | 0x20..=0x7e | 0xa0.. => Some(char::from(byte)),
        0x91 | 0x92 => Some('\''),
        0x93 | 0x94 => Some('"'),
        0x96 => Some('–'),
        0x97 => Some('—'),
        _ => None,
    }
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
            ([b"\xef\xbb\xbf", text.as_bytes()].concat(), Encoding::Utf8),
            (b"1: A6< a5>; \x96 a \xe9".to_vec(), Encoding::Latin1),
            ([&b"\xff\xfe"[..], &little].concat(), Encoding::Utf16),
            ([&b"\xfe\xff"[..], &big].concat(), Encoding::Utf16),
            (little, Encoding::Utf16),
            (big, Encoding::Utf16),
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
