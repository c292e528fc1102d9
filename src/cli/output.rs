//! Standard output, JSON, and messages on standard error.

use std::io::{self, StdoutLock, Write};
use std::process;
#[cfg(unix)]
use std::thread;

use console::{StyledObject, Term, style};
use serde::Serialize;

/// Longest message, in characters. A list of all legal moves fits; a whole file
/// given by mistake as a position does not.
const LONGEST: usize = 600;

/// Prints an error.
pub(super) fn error(message: &str) {
    line(style("error:").for_stderr().red().bold(), message);
}

/// Ends the program over options that contradict each other.
pub(super) fn usage(message: &str) -> ! {
    error(message);
    process::exit(2)
}

/// Ends the program over an option that needs another one. clap does not ask for it where
/// a third option conflicts with it.
pub(super) fn needs(flag: &str, other: &str) -> ! {
    usage(&format!("{flag}: found no {other}, expected one beside it"))
}

/// Prints a warning.
pub(super) fn warning(message: &str) {
    line(style("warning:").for_stderr().yellow().bold(), message);
}

/// Prints a note to a person at the terminal.
pub(super) fn note(message: &str) {
    line(style("note:").for_stderr().cyan().bold(), message);
}

/// Prints a message after its label. On a terminal it is broken between words.
fn line(label: StyledObject<&str>, message: &str) {
    let terminal = Term::stderr();
    let width = terminal.is_term().then(|| usize::from(terminal.size().1));
    let plain = label.clone().force_styling(false).to_string();
    let text = hung("", &format!("{plain} {}", one_line(message)), width);
    let text = text.replacen(&plain, &label.to_string(), 1);
    // An error on standard error can be reported nowhere.
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// The text without control characters, and of bounded length.
pub(super) fn one_line(message: &str) -> String {
    let mut text: String = message
        .chars()
        .take(LONGEST)
        .map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c })
        .collect();
    if message.chars().nth(LONGEST).is_some() {
        text.push_str("...");
    }
    text
}

/// The columns of standard output, if it is a terminal.
pub(super) fn columns() -> Option<usize> {
    let terminal = Term::stdout();
    terminal.is_term().then(|| usize::from(terminal.size().1))
}

/// Writes a text after the name of its field. On a terminal its lines are broken between
/// words, and all begin below each other.
pub(super) fn field(out: &mut impl Write, name: &str, text: &str) -> io::Result<()> {
    writeln!(out, "{}", hung(name, text, columns()))
}

/// A text after its beginning, in lines of at most `width`, broken between words.
pub(super) fn hung(first: &str, text: &str, width: Option<usize>) -> String {
    let Some(width) = width else { return format!("{first}{text}") };
    let indent = " ".repeat(first.chars().count());
    let options = textwrap::Options::new(width)
        .initial_indent(first)
        .subsequent_indent(&indent)
        .break_words(false)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::fill(text, options)
}

/// A number with some decimals, for JSON: digits beyond them are noise of the
/// arithmetic.
pub(super) fn rounded(value: f64, decimals: i32) -> f64 {
    let scale = 10f64.powi(decimals);
    // Adding 0 turns -0 into 0.
    (value * scale).round() / scale + 0.0
}

/// Writes a value as JSON on one line.
pub(super) fn write_json(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// Standard output. Its errors hold an [`OutputError`], so that no error of a
/// file or of standard input is taken for one.
pub(super) struct Stdout(StdoutLock<'static>);

/// Locks standard output.
pub(super) fn stdout() -> Stdout {
    Stdout(io::stdout().lock())
}

/// Standard output cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("standard output: {0}")]
struct OutputError(io::Error);

impl OutputError {
    fn wrap(error: io::Error) -> io::Error {
        // A write is tried again after this one.
        if error.kind() == io::ErrorKind::Interrupted {
            return error;
        }
        io::Error::new(error.kind(), OutputError(error))
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(OutputError::wrap)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(OutputError::wrap)
    }
}

/// The error's cause, if it is that standard output cannot be written.
fn output_error(error: &anyhow::Error) -> Option<&OutputError> {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>()?.get_ref())
        .find_map(|inner| inner.downcast_ref())
}

/// Ends the program with exit code 0 as soon as nobody can read its standard output any more,
/// even while it writes nothing.
#[cfg(unix)]
pub(super) fn end_without_reader() {
    use std::os::fd::AsFd;

    use nix::errno::Errno;
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

    let wait = || {
        let stdout = io::stdout();
        // No event is asked for: `poll` reports a closed pipe all the same.
        let mut descriptors = [PollFd::new(stdout.as_fd(), PollFlags::empty())];
        while poll(&mut descriptors, PollTimeout::NONE) == Err(Errno::EINTR) {}
        let gone = PollFlags::POLLERR | PollFlags::POLLHUP;
        if descriptors[0].revents().is_some_and(|events| events.intersects(gone)) {
            process::exit(0);
        }
    };
    // Without the thread, the next write finds the reader gone.
    let _ = thread::Builder::new().name("reader".to_owned()).spawn(wait);
}

/// Other systems tell at the next write.
#[cfg(not(unix))]
pub(super) fn end_without_reader() {}

/// Whether standard output cannot be written: the next position cannot be
/// answered either.
pub(super) fn is_output(error: &anyhow::Error) -> bool {
    output_error(error).is_some()
}

/// Whether the reader of standard output has closed it.
pub(super) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    output_error(error).is_some_and(|OutputError(error)| error.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_line_of_bounded_length() {
        assert_eq!(one_line("a\nb\u{1b}c"), "a\u{fffd}b\u{fffd}c");
        let long = "x".repeat(LONGEST + 1);
        assert_eq!(one_line(&long).len(), LONGEST + 3);
    }

    #[test]
    fn an_error_of_another_file_is_no_output_error() {
        let pipe = || io::Error::from(io::ErrorKind::BrokenPipe);
        assert!(!is_output(&pipe().into()));
        let output = anyhow::Error::from(OutputError::wrap(pipe())).context("somewhere");
        assert!(is_output(&output) && is_broken_pipe(&output));
        let full = OutputError::wrap(io::ErrorKind::StorageFull.into()).into();
        assert!(is_output(&full) && !is_broken_pipe(&full));
        assert_eq!(full.to_string(), "standard output: no storage space");
    }
}
