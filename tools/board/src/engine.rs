//! Engines that run: the built-in one on a thread, and programs as processes. Both read and write
//! lines.

use std::io;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use bingwa::matches::engine::Program;
use bingwa::protocol::run_with;
use bingwa::search::{Engine, Options};
use tokio::io::{
    AsyncBufRead, AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader,
    duplex, split,
};
use tokio::process::{Child, Command};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::timeout;
use tokio_util::io::SyncIoBridge;

use crate::permitted::error_line;
use crate::server::Permit;

/// The longest line of a program that is kept, in bytes.
const MAX_LINE: u64 = 1 << 14;

/// Lines that may wait for the engine; a dialogue needs a dozen.
const LINES_WAITING: usize = 256;

/// Lines that may wait for the page. Then the engine waits for the page.
const ANSWERS_WAITING: usize = 1024;

/// Bytes between the built-in engine and its lines.
const BUFFER: usize = 1 << 16;

/// The time a program gets to end by itself.
const QUIT_PATIENCE: Duration = Duration::from_millis(500);

/// The lines of an engine that runs.
pub(crate) struct EngineLines {
    input: Sender<String>,
    output: Receiver<String>,
}

impl EngineLines {
    /// Moves the lines of an engine, each of at most `most` bytes.
    fn new(
        output: impl AsyncRead + Unpin + Send + 'static,
        input: impl AsyncWrite + Unpin + Send + 'static,
        most: u64,
    ) -> EngineLines {
        let (to_engine, lines) = channel(LINES_WAITING);
        let (answers, from_engine) = channel(ANSWERS_WAITING);
        tokio::spawn(write_lines(input, lines));
        tokio::spawn(read_lines(output, answers, most));
        EngineLines { input: to_engine, output: from_engine }
    }

    /// Starts the built-in engine. It keeps the permit until it has ended.
    pub(crate) fn builtin(permit: Permit) -> io::Result<EngineLines> {
        let engine = Engine::new(Options::default()).map_err(io::Error::other)?;
        let (near, far) = duplex(BUFFER);
        let (input, output) = split(far);
        let input = io::BufReader::new(SyncIoBridge::new(input));
        let output = SyncIoBridge::new(output);
        thread::Builder::new().name("session".to_owned()).spawn(move || {
            // The other end is gone if there is an error.
            let _ = run_with(engine, input, output);
            drop(permit);
        })?;
        let (output, input) = split(near);
        Ok(EngineLines::new(output, input, u64::MAX))
    }

    /// Sends a line.
    ///
    /// # Errors
    ///
    /// Too many lines wait; the error is the line to answer with.
    pub(crate) fn send(&self, line: String) -> Result<(), String> {
        use tokio::sync::mpsc::error::TrySendError;
        match self.input.try_send(line) {
            Err(TrySendError::Full(_)) => {
                Err(error_line("line: found too many lines waiting, expected the answers first"))
            }
            // An engine that has ended closes its output, too.
            Ok(()) | Err(TrySendError::Closed(_)) => Ok(()),
        }
    }

    /// The next line; `None` if the engine has closed its output.
    pub(crate) async fn next(&mut self) -> Option<String> {
        self.output.recv().await
    }

    /// Tells the engine to end.
    fn quit(&self) {
        for line in ["stop", "quit"] {
            // Where too many lines wait, the engine ends because nobody hears it.
            let _ = self.send(line.to_owned());
        }
    }
}

impl Drop for EngineLines {
    fn drop(&mut self) {
        self.quit();
    }
}

/// A running program. Dropping it kills the program and what it has started.
pub(crate) struct Process {
    child: Child,
    /// The number of the process, which is also that of its group.
    #[cfg(unix)]
    group: Option<rustix::process::Pid>,
    pub(crate) lines: EngineLines,
    _permit: Permit,
}

impl Process {
    /// Starts a program. It keeps the permit until it has ended. Its error output is the board's.
    pub(crate) fn start(program: &Program, permit: Permit) -> io::Result<Process> {
        let mut command = Command::from(program.command());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        // Ctrl-C in the terminal does not reach a group of its own.
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command.spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        Ok(Process {
            #[cfg(unix)]
            group: child
                .id()
                .and_then(|id| rustix::process::Pid::from_raw(i32::try_from(id).ok()?)),
            child,
            lines: EngineLines::new(output.expect("piped"), input.expect("piped"), MAX_LINE),
            _permit: permit,
        })
    }

    /// Tells the program to end, and kills it if it does not.
    pub(crate) async fn end(mut self) {
        self.lines.quit();
        let _ = timeout(QUIT_PATIENCE, async {
            while self.lines.next().await.is_some() {}
            self.child.wait().await
        })
        .await;
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Kill the whole group: a program may be a script that starts another.
        #[cfg(unix)]
        if let Some(group) = self.group {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
    }
}

async fn write_lines(mut input: impl AsyncWrite + Unpin, mut lines: Receiver<String>) {
    while let Some(mut line) = lines.recv().await {
        line.push('\n');
        if input.write_all(line.as_bytes()).await.is_err() {
            return;
        }
    }
}

async fn read_lines(output: impl AsyncRead + Unpin, lines: Sender<String>, most: u64) {
    let mut output = BufReader::new(output);
    while let Ok(Some(line)) = next_line(&mut output, most).await {
        if lines.send(line).await.is_err() {
            return;
        }
    }
}

/// The next line, cut after `most` bytes; `None` at the end.
async fn next_line(
    output: &mut (impl AsyncBufRead + Unpin),
    most: u64,
) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if output.take(most).read_until(b'\n', &mut line).await? == 0 {
        return Ok(None);
    }
    let mut is_whole = line.ends_with(b"\n");
    while !is_whole {
        let mut rest = Vec::new();
        let read = output.take(MAX_LINE).read_until(b'\n', &mut rest).await?;
        is_whole = read == 0 || rest.ends_with(b"\n");
    }
    Ok(Some(String::from_utf8_lossy(&line).trim_end().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_long_line_is_cut_and_the_next_one_is_whole() {
        let long = "x".repeat(100_000);
        let text = [b"one\r\n", long.as_bytes(), b"\n\xff\ntwo"].concat();
        let mut input = BufReader::new(text.as_slice());
        let mut lines = Vec::new();
        while let Some(line) = next_line(&mut input, MAX_LINE).await.unwrap() {
            lines.push(line);
        }
        let cut = &long[..MAX_LINE as usize];
        assert_eq!(lines, ["one", cut, "\u{fffd}", "two"]);
    }
}
