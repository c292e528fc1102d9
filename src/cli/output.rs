//! Standard output, JSON, messages and progress on standard error, and how a verb ended.

use std::borrow::Cow;
use std::io::{self, StdoutLock, Write};
use std::time::Duration;
#[cfg(unix)]
use std::{process, thread};

use bingwa::util::messages::WrongUsage;
pub(super) use bingwa::util::messages::rounded;
use console::{StyledObject, Term, measure_text_width, style, truncate_str};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

/// Longest message, in characters. A list of all legal moves fits; a whole file
/// given by mistake as a position does not.
const LONGEST: usize = 600;

/// The result of a verb that ran to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExitStatus {
    /// Everything was done.
    Done,
    /// Something failed and was reported; everything else was done.
    Failed,
}

impl ExitStatus {
    /// Failed if either is failed.
    pub(super) fn and(self, other: ExitStatus) -> ExitStatus {
        if self == ExitStatus::Done { other } else { ExitStatus::Failed }
    }
}

/// Prints an error.
pub(super) fn error(message: &str) {
    line(style("error:").for_stderr().red().bold(), message);
}

/// The error of wrong usage that the argument parser cannot see: options that contradict each
/// other.
pub(super) fn wrong_usage(message: impl Into<String>) -> anyhow::Error {
    WrongUsage(message.into()).into()
}

/// Prints a warning.
pub(super) fn warning(message: &str) {
    line(style("warning:").for_stderr().yellow().bold(), message);
}

/// Prints a note to a person at the terminal.
pub(super) fn note(message: &str) {
    line(style("note:").for_stderr().cyan().bold(), message);
}

/// Prints a message after its label.
fn line(label: StyledObject<&str>, message: &str) {
    // An error on standard error can be reported nowhere.
    let _ = writeln!(io::stderr().lock(), "{label} {}", one_line(message));
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

/// A line as far as the terminal has room for it, and whole elsewhere.
pub(super) fn fitted(line: &str) -> Cow<'_, str> {
    match columns() {
        Some(width) => truncate_str(line, width, "..."),
        None => line.into(),
    }
}

/// A line on standard error about a running computation, hidden unless that is a terminal.
pub(super) fn spinner() -> ProgressBar {
    progress(ProgressBar::new_spinner(), "{spinner} {elapsed}  {wide_msg}")
}

/// A bar on standard error up to a number of `things`, hidden unless that is a terminal.
pub(super) fn progress_bar(length: usize, things: &str) -> ProgressBar {
    let template =
        format!("{{bar:30}} {{pos}}/{{len}} {things}  {{msg}}  {{elapsed}} (left {{eta}})");
    progress(ProgressBar::new(length as u64), &template)
}

fn progress(bar: ProgressBar, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("a valid template");
    bar.enable_steady_tick(Duration::from_millis(100));
    bar.with_style(style)
}

/// A text in lines of at most `width` columns, broken at spaces: the first one begins with
/// `first`, the others with `rest`. A word that is too long stands on a line of its own.
pub(super) fn wrapped(text: &str, first: &str, rest: &str, width: usize) -> String {
    let mut out = first.to_owned();
    let mut column = measure_text_width(first);
    let mut gap = 0;
    let mut is_begun = false;
    for piece in text.split_inclusive(' ') {
        let word = piece.trim_end_matches(' ');
        if !word.is_empty() {
            let word_width = measure_text_width(word);
            if is_begun && column + gap + word_width > width {
                out.push('\n');
                out.push_str(rest);
                column = measure_text_width(rest);
            } else {
                out.push_str(&" ".repeat(gap));
                column += gap;
            }
            out.push_str(word);
            column += word_width;
            (gap, is_begun) = (0, true);
        }
        gap += piece.len() - word.len();
    }
    out
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
    fn a_text_is_broken_between_words() {
        assert_eq!(wrapped("one two  three", "- ", "  ", 9), "- one two\n  three");
        assert_eq!(wrapped("one  two three", "", "", 9), "one  two\nthree");
        assert_eq!(wrapped("longer than wide", "", " ", 4), "longer\n than\n wide");
        let bold = style("one two").force_styling(true).bold().to_string();
        assert_eq!(console::strip_ansi_codes(&wrapped(&bold, "", "", 7)), "one two");
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
