//! UCI and UGI, the protocols between an engine and a GUI or match runner: their words, and the
//! engine's session that speaks them.
//!
//! [`Command`] is a line to the engine, [`Reply`] a line from it; both read and write themselves.
//! Words of a command that are unknown are passed over with a warning, since a person at a terminal
//! wants to hear of a mistake; those of a reply in silence, since engines say all sorts of things.
//! The words import nothing of the session, so that the match runner (`matches`) can speak through them too:
//!
//! ```
//! use bingwa::protocol::{BestMove, Command, Reply};
//!
//! let command: Command = "go movetime 100".parse()?;
//! assert!(matches!(command, Command::Go(_)));
//! let reply = Reply::BestMove(BestMove { best: "A6<".into(), ponder: None });
//! assert_eq!(reply.to_string(), "bestmove A6<");
//! assert_eq!(Reply::read("bestmove A6<"), Some(reply));
//! # Ok::<(), bingwa::protocol::CommandError>(())
//! ```
//!
//! [`run`] holds a session from the first line of its input to `quit` or the
//! end of the input:
//!
//! ```
//! use std::io::Cursor;
//! let input = Cursor::new("position startpos\ngo depth 3\n");
//! let mut output = Vec::new();
//! bingwa::protocol::run(input, &mut output)?;
//! let text = String::from_utf8_lossy(&output);
//! assert!(text.lines().last().unwrap().starts_with("bestmove A"));
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! A [`Session`] takes one line at a time and needs no thread of its own, for
//! places that have none.
//!
//! A line is read as a [`Command`]. A bad line is
//! answered with one `info string error: …` that names the field, the text
//! found and the text expected, and changes nothing; a word that is passed over, with
//! `info string warning: …`. `docs/protocol.md` describes the commands for authors of the other end.

#[cfg(feature = "serde")]
mod ask;
mod command;
mod go;
mod info;
mod output;
mod reply;
mod session;
mod settings;
#[cfg(test)]
mod tests;
mod words;
mod work;

use std::io::{self, BufRead, Write};
use std::thread;

use crossbeam_channel::{Sender, bounded};

#[cfg(feature = "serde")]
pub use self::ask::is_long_question;
pub use self::command::{Command, MAX_PERFT, Start};
pub use self::go::Go;
pub use self::info::InfoLine;
use self::output::Output;
pub use self::reply::{BestMove, OptionDeclaration, OptionKind, Reply};
pub use self::session::Session;
pub use self::words::{CommandError, Protocol};
use self::work::{Input, InputError};
use crate::search::{Engine, Options};
use crate::util::lines::LineReader;

/// The longest line read, in bytes: a game of some 30,000 moves. A longer line
/// is an error, so that input cannot fill the memory.
pub const MAX_LINE: usize = 1 << 17;

/// The options of the engine, as the handshake declares them.
pub fn options() -> impl Iterator<Item = OptionDeclaration> {
    settings::declarations()
}

/// Holds a session with a new engine: reads commands from `input` and writes
/// the answers to `output`, line by line, until `quit` or the end of the
/// input. The session also ends when `output` is closed.
///
/// At the end of the input, searches with a limit run to their end and answer;
/// a search without one is stopped.
///
/// A thread of its own reads the input, so that `stop` is heard during a
/// search. (`BufReader::new(io::stdin())` can be sent to a thread,
/// `io::stdin().lock()` cannot.)
///
/// # Errors
///
/// The input cannot be read, the output cannot be written, or the engine's table cannot be
/// allocated.
pub fn run(input: impl BufRead + Send + 'static, output: impl Write) -> io::Result<()> {
    let engine = Engine::new(Options::default()).map_err(io::Error::other)?;
    run_with(engine, input, output)
}

/// [`run`] with the caller's engine. The handshake declares the default
/// options nevertheless.
///
/// # Errors
///
/// The input cannot be read, or the output cannot be written.
pub fn run_with(
    engine: Engine,
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    /// Lines read ahead of the session.
    const AHEAD: usize = 64;
    let (sender, inputs) = bounded(AHEAD);
    thread::Builder::new()
        .name("protocol input".to_owned())
        .spawn(move || read_commands(input, &sender))?;
    let mut output = Output::new(move |text: &str| {
        output.write_all(text.as_bytes())?;
        output.flush()
    });
    match Session::new(engine).run(inputs, &mut output) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Reads commands until the input ends or the session does.
fn read_commands(input: impl BufRead, inputs: &Sender<Input>) {
    let mut reader = LineReader::new(input, MAX_LINE);
    loop {
        let line = match reader.next_line() {
            Ok(Some(line)) => line.text().map_err(InputError::from),
            Ok(None) => return,
            Err(error) => Err(InputError::Unreadable(error)),
        };
        let is_last = matches!(line, Err(InputError::Unreadable(_)));
        // A blank line says nothing. A session that has ended reads no more.
        let goes_on = Input::read(line).is_none_or(|input| inputs.send(input).is_ok());
        if is_last || !goes_on {
            return;
        }
    }
}
