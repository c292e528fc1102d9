//! The process of an engine program: lines in, lines out.

use std::io;
use std::path::Path;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bingwa::matches::engine::Program as ProgramCommand;
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, Command};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::app::Permit;

/// The longest line of the program that is kept, in bytes.
const MAX_LINE: u64 = 1 << 14;

/// Lines that may wait for the program; a dialogue needs a dozen.
const LINES_WAITING: usize = 256;

/// Lines that may wait for the page. Then the program waits for the page.
const ANSWERS_WAITING: usize = 1024;

/// The time a program gets to end by itself.
const QUIT_PATIENCE: Duration = Duration::from_millis(500);

/// The longest text of an error that is kept, in characters.
const ERROR_LENGTH: usize = 200;

/// A running program. Dropping it kills the program and what it has started.
pub(crate) struct Process {
    child: Child,
    /// The number of the process, which is also that of its group.
    #[cfg(unix)]
    group: Option<rustix::process::Pid>,
    input: Sender<String>,
    output: Receiver<String>,
    last_error: Arc<Mutex<String>>,
    /// The task that reads the error output.
    errors: JoinSet<()>,
    /// The tasks that move the lines.
    _tasks: JoinSet<()>,
    _permit: Permit,
}

impl Process {
    /// Starts a program. It keeps the permit until it has ended.
    pub(crate) fn start(program: &ProgramCommand, permit: Permit) -> io::Result<Process> {
        let mut command = command(program);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.kill_on_drop(true);
        // Ctrl-C in the terminal does not reach a group of its own.
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command.spawn()?;
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (input, lines) = channel(LINES_WAITING);
        let (answers, output) = channel(ANSWERS_WAITING);
        let last_error = Arc::<Mutex<String>>::default();
        let mut tasks = JoinSet::new();
        tasks.spawn(write_lines(stdin.expect("piped"), lines));
        tasks.spawn(read_lines(stdout.expect("piped"), answers));
        let mut errors = JoinSet::new();
        errors.spawn(keep_last_line(stderr.expect("piped"), Arc::clone(&last_error)));
        Ok(Process {
            #[cfg(unix)]
            group: group_of(&child),
            child,
            input,
            output,
            last_error,
            errors,
            _tasks: tasks,
            _permit: permit,
        })
    }

    /// Sends a line; `false` if too many wait.
    pub(crate) fn send(&self, line: String) -> bool {
        // A program that has ended closes its output, too.
        !matches!(self.input.try_send(line), Err(tokio::sync::mpsc::error::TrySendError::Full(_)))
    }

    /// The next line; `None` if the program has closed its output.
    pub(crate) async fn next(&mut self) -> Option<String> {
        self.output.recv().await
    }

    /// How a program that has closed its output ended: its exit status, and the
    /// last line of its error output.
    pub(crate) async fn how_it_ended(mut self) -> String {
        let status = timeout(QUIT_PATIENCE, self.child.wait()).await;
        // A program that it has started may keep the error output open.
        let _ = timeout(QUIT_PATIENCE, self.errors.join_next()).await;
        let mut text = match status {
            Ok(Ok(status)) => status.to_string(),
            _ => "it closed its output".to_owned(),
        };
        let error = self.last_error.lock().expect("no thread panics with the lock");
        if !error.is_empty() {
            text.push_str(": ");
            text.push_str(&error);
        }
        text
    }

    /// Tells the program to end, and kills it if it does not.
    pub(crate) async fn end(mut self) {
        self.send("stop".to_owned());
        self.send("quit".to_owned());
        let _ = timeout(QUIT_PATIENCE, async {
            while self.output.recv().await.is_some() {}
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

#[cfg(unix)]
fn group_of(child: &Child) -> Option<rustix::process::Pid> {
    child.id().and_then(|id| i32::try_from(id).ok()).and_then(rustix::process::Pid::from_raw)
}

fn command(ProgramCommand { file, arguments, dir, .. }: &ProgramCommand) -> Command {
    let mut command = match dir {
        // Systems differ in where they look for a relative file of a process
        // that starts in another folder.
        Some(dir) if file.contains('/') => {
            let path = dir.join(file);
            Command::new(std::path::absolute(&path).unwrap_or(path))
        }
        _ => Command::new(Path::new(file)),
    };
    if let Some(dir) = dir {
        command.current_dir(dir);
    }
    command.args(arguments);
    command
}

async fn write_lines(mut stdin: ChildStdin, mut lines: Receiver<String>) {
    while let Some(mut line) = lines.recv().await {
        line.push('\n');
        if stdin.write_all(line.as_bytes()).await.is_err() {
            return;
        }
    }
}

async fn read_lines(output: impl AsyncRead + Unpin, lines: Sender<String>) {
    let mut output = BufReader::new(output);
    while let Ok(Some(line)) = next_line(&mut output).await {
        if lines.send(line).await.is_err() {
            return;
        }
    }
}

async fn keep_last_line(errors: impl AsyncRead + Unpin, last: Arc<Mutex<String>>) {
    let mut errors = BufReader::new(errors);
    while let Ok(Some(line)) = next_line(&mut errors).await {
        let text = line.trim();
        // The note about backtraces tells less than the line of the panic.
        if !text.is_empty() && !text.starts_with("note: run with `RUST_BACKTRACE") {
            let mut last = last.lock().expect("no thread panics with the lock");
            *last = text.chars().take(ERROR_LENGTH).collect();
        }
    }
}

/// The next line, cut short if it is too long; `None` at the end.
async fn next_line(input: &mut (impl AsyncBufRead + Unpin)) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let mut start = input.take(MAX_LINE);
    if start.read_until(b'\n', &mut line).await? == 0 {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') {
        skip_line(input).await?;
    }
    Ok(Some(String::from_utf8_lossy(&line).trim_end().to_owned()))
}

/// Skips the rest of a line.
async fn skip_line(input: &mut (impl AsyncBufRead + Unpin)) -> io::Result<()> {
    loop {
        let bytes = input.fill_buf().await?;
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let (skipped, is_end) =
            end.map_or((bytes.len(), bytes.is_empty()), |place| (place + 1, true));
        input.consume(skipped);
        if is_end {
            return Ok(());
        }
    }
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
        while let Some(line) = next_line(&mut input).await.unwrap() {
            lines.push(line);
        }
        let cut = &long[..MAX_LINE as usize];
        assert_eq!(lines, ["one", cut, "\u{fffd}", "two"]);
    }
}
