//! The built-in engine: a session of the protocol on a thread of its own.

use std::io::{self, BufReader, Cursor, Read, Write};
use std::thread;

use bingwa::protocol::run_with;
use bingwa::search::{Engine, Options};
use tokio::sync::mpsc::{Receiver, Sender, channel};

use crate::app::Permit;

/// Lines that may wait for the session; a dialogue needs a dozen.
const LINES_WAITING: usize = 256;

/// Answers that may wait for the page. Then the session waits for the page.
const ANSWERS_WAITING: usize = 1024;

/// A running session. Dropping it ends the session, with its search.
pub(crate) struct Builtin {
    input: Sender<String>,
    output: Receiver<String>,
}

impl Builtin {
    /// Starts a session. It keeps the permit until it has ended.
    pub(crate) fn start(permit: Permit) -> io::Result<Builtin> {
        let engine = Engine::new(Options::default()).map_err(io::Error::other)?;
        let (input, lines) = channel(LINES_WAITING);
        let (answers, output) = channel(ANSWERS_WAITING);
        thread::Builder::new().name("session".to_owned()).spawn(move || {
            let input = LineInput { lines, line: Cursor::default() };
            // The other end is gone if there is an error.
            let _ =
                run_with(engine, BufReader::new(input), LineOutput { answers, text: Vec::new() });
            drop(permit);
        })?;
        Ok(Builtin { input, output })
    }

    /// Sends a line; `false` if too many wait.
    pub(crate) fn send(&self, line: &str) -> bool {
        self.input.try_send(format!("{line}\n")).is_ok()
    }

    /// The next answer, of one or more lines; `None` if the session has ended.
    pub(crate) async fn next(&mut self) -> Option<String> {
        self.output.recv().await
    }
}

impl Drop for Builtin {
    fn drop(&mut self) {
        // Where too many lines wait, the session ends because nobody hears it.
        self.send("stop");
        self.send("quit");
    }
}

/// The session's input.
struct LineInput {
    lines: Receiver<String>,
    line: Cursor<String>,
}

impl Read for LineInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.line.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            match self.lines.blocking_recv() {
                Some(line) => self.line = Cursor::new(line),
                None => return Ok(0),
            }
        }
    }
}

/// The session's output.
struct LineOutput {
    answers: Sender<String>,
    /// What was written since the last flush.
    text: Vec<u8>,
}

impl Write for LineOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = String::from_utf8_lossy(&self.text).trim_end().to_owned();
        self.text.clear();
        self.answers.blocking_send(text).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}
