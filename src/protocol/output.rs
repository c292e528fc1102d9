//! The session's output: whole lines, each written at once.

use std::fmt;
use std::io;

use crate::ugi::{InfoLine, Reply};

/// The function that takes the session's text: one or more lines, each with
/// its line feed.
type Sink<'a> = dyn FnMut(&str) -> io::Result<()> + 'a;

/// The session's output.
pub(super) struct Output<'a> {
    sink: Box<Sink<'a>>,
}

impl<'a> Output<'a> {
    pub(super) fn new(sink: impl FnMut(&str) -> io::Result<()> + 'a) -> Output<'a> {
        Output { sink: Box::new(sink) }
    }

    /// Writes one or more lines in one piece.
    pub(super) fn lines(&mut self, lines: impl fmt::Display) -> io::Result<()> {
        (self.sink)(&format!("{lines}\n"))
    }

    pub(super) fn reply(&mut self, reply: &Reply) -> io::Result<()> {
        self.lines(reply)
    }

    /// Writes `info string TEXT`.
    pub(super) fn message(&mut self, text: impl fmt::Display) -> io::Result<()> {
        self.lines(InfoLine::message(text))
    }

    /// Writes the line of an error, cut short where it quotes a long input.
    pub(super) fn error(&mut self, error: impl fmt::Display) -> io::Result<()> {
        self.lines(InfoLine::short_error(error))
    }
}
