//! A session in UCI or UGI, the protocols by which GUIs and match runners
//! speak to engines.
//!
//! [`run`] holds one from the first line of its input to `quit` or the end:
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
//! A line becomes a typed [`Command`], or an error that names the field, what
//! was found and what was expected; whatever is wrong with a line, it is
//! answered with one `info string error: …` and changes nothing. The session
//! proper is a loop that waits for whichever comes first, a command or a
//! report of what runs in the background; what a command does is one arm of
//! one `match`. `docs/protocol.md` is the description for those who write the
//! other end.

mod command;
mod format;
mod go;
mod options;
mod session;
mod task;
mod words;

use std::io::{self, BufRead, Read, Write};
use std::thread;

use crossbeam_channel::{Sender, bounded};

pub use command::{Command, Dialect, Query, Start};
pub use go::{Go, GoError};
pub use options::Setting;
pub use words::CommandError;

use crate::search::{Engine, Options};

/// A line as the session gets it: a command, or why it is none.
type Line = Result<Command, CommandError>;

/// The longest line read, in bytes: a game of some 30,000 moves. A longer one
/// is an error, so that no input can fill the memory.
pub const MAX_LINE: usize = 1 << 17;

/// Holds a session with a new engine: reads commands from `input` and answers
/// on `output`, line by line, until `quit` or the end of the input. An output
/// that nobody reads any more ends it too.
///
/// At the end of the input a search that has a limit is given the time to
/// answer; one without is stopped.
///
/// The input is read on a thread of its own, so that nothing that the session
/// does keeps it from hearing `stop`. (`io::stdin().lock()` cannot be sent to
/// a thread; `BufReader::new(io::stdin())` can.)
///
/// # Errors
///
/// What went wrong in writing, or in making the engine.
pub fn run(input: impl BufRead + Send + 'static, output: impl Write) -> io::Result<()> {
    let engine = Engine::new(Options::default()).map_err(io::Error::other)?;
    run_with(engine, input, output)
}

/// [`run`] with an engine that the caller has set up. The option lines of the
/// handshake name the defaults all the same.
///
/// # Errors
///
/// What went wrong in writing.
pub fn run_with(
    engine: Engine,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    /// Lines read ahead of the session.
    const AHEAD: usize = 64;
    let (sender, commands) = bounded(AHEAD);
    thread::Builder::new()
        .name("protocol input".to_owned())
        .spawn(move || read_commands(input, &sender))?;
    match session::Session::new(engine, output).run(&commands) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Reads commands until the input ends or nobody wants them any more.
fn read_commands(mut input: impl BufRead, commands: &Sender<Line>) {
    let mut line = Vec::new();
    // A broken input is an ended one: there is nobody else to tell.
    while let Ok(true) = read_line(&mut input, &mut line) {
        let command = if line.len() > MAX_LINE {
            Err(CommandError::TooLong)
        } else {
            str::from_utf8(&line).map_err(|_| CommandError::NotText).and_then(command::parse)
        };
        // A blank line says nothing.
        if let Some(command) = command.transpose()
            && commands.send(command).is_err()
        {
            return;
        }
    }
}

/// Reads a line with its end; of one that is too long, only as much as shows
/// that it is. `false` at the end of the input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let most = MAX_LINE as u64 + 1;
    let read = input.by_ref().take(most).read_until(b'\n', line)?;
    if line.len() > MAX_LINE && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(read > 0)
}
