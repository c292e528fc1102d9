//! A child process with a line in and a line out.
//!
//! Nothing here waits for ever, whatever the process does. Its output is read
//! by a thread into a queue of bounded length: one that floods is held up by
//! its own full pipe. What it is told goes through a queue too, so that one
//! that does not read holds nobody up. Its error output is drained, and the
//! last line kept. Dropping a [`Process`] kills it with all its children.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, TryRecvError, bounded, select_biased};

use super::Stop;
use super::log::EngineLog;

/// Longest line of an engine's that is kept; the rest of a longer one is
/// passed over.
const MAX_LINE: u64 = 1 << 14;

/// Lines read ahead.
const LINES_AHEAD: usize = 1024;

/// Lines that may wait to be written: a session never needs a dozen.
const LINES_WAITING: usize = 256;

/// Longest end of the error output that is kept, in lines: a backtrace fits.
const LAST_WORDS: usize = 128;

/// How long a process that was told to quit may take.
const QUIT_PATIENCE: Duration = Duration::from_millis(500);

/// How long to wait for the last words of a process that has ended: children of
/// its own may keep the error output open.
const LAST_WORDS_PATIENCE: Duration = Duration::from_millis(100);

/// How often to look whether a process has ended.
const TICK: Duration = Duration::from_millis(1);

/// A line of output, and when it came.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub text: String,
    pub at: Instant,
}

/// Why no line came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// The time is over.
    Timeout,
    /// The output is closed.
    Closed,
    /// The match is being stopped.
    Stopped,
}

/// A running process.
pub(super) struct Process {
    child: Child,
    input: Option<Sender<String>>,
    output: Receiver<Line>,
    last_words: Arc<Mutex<VecDeque<String>>>,
    /// Disconnected when the error output has been read to its end.
    errors_read: Receiver<Infallible>,
    log: Option<EngineLog>,
    stop: Stop,
}

impl Process {
    /// Starts a process of its own group, so that Ctrl-C in the terminal does
    /// not reach it.
    pub(super) fn start(
        command: &mut Command,
        log: Option<EngineLog>,
        stop: Stop,
    ) -> io::Result<Process> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut child = command.spawn()?;
        let stdin = child.stdin.take().expect("piped");
        let stdout = BufReader::new(child.stdout.take().expect("piped"));
        let stderr = BufReader::new(child.stderr.take().expect("piped"));

        let (input, waiting) = bounded(LINES_WAITING);
        let (sender, output) = bounded(LINES_AHEAD);
        let (reading, errors_read) = bounded(0);
        let input = Some(input);
        let last_words = Arc::default();
        // From here on whatever fails kills the child.
        let process = Process { child, input, output, last_words, errors_read, log, stop };

        spawn("engine input", move || write_lines(stdin, &waiting))?;
        spawn("engine output", move || {
            read_lines(stdout, |text| sender.send(Line { text, at: Instant::now() }).is_ok());
        })?;
        let (words, error_log) = (Arc::clone(&process.last_words), process.log.clone());
        spawn("engine errors", move || {
            let _reading: Sender<Infallible> = reading;
            read_lines(stderr, |line| {
                error_log.iter().for_each(|log| log.error(&line));
                keep_last(&words, line);
                true
            });
        })?;
        Ok(process)
    }

    /// Sends a line; `false` if the process has left too many unread.
    pub(super) fn send(&mut self, line: String) -> bool {
        self.log.iter().for_each(|log| log.sent(&line));
        // A process that has ended closes its output, too: whoever waits for
        // an answer finds out.
        self.input.as_ref().is_some_and(|input| match input.try_send(line) {
            Ok(()) => true,
            Err(error) => error.is_disconnected(),
        })
    }

    /// The next line, if one comes before the deadline.
    pub(super) fn next(&mut self, deadline: Instant) -> Result<Line, Silence> {
        // A flood has always a next line: the time is looked at first.
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Silence::Timeout);
        }
        let line = select_biased! {
            recv(self.stop) -> _ => return Err(Silence::Stopped),
            recv(self.output) -> line => line.map_err(|_| Silence::Closed)?,
            default(left) => return Err(Silence::Timeout),
        };
        self.note(&line);
        Ok(line)
    }

    /// Logs a line that was heard.
    fn note(&self, line: &Line) {
        self.log.iter().for_each(|log| log.heard(&line.text, line.at));
    }

    /// Passes over lines that came unasked.
    pub(super) fn drain(&mut self) {
        for _ in 0..LINES_AHEAD {
            match self.output.try_recv() {
                Ok(line) => self.note(&line),
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => return,
            }
        }
    }

    /// How the process ended, as far as that is known: for one whose output is
    /// closed.
    pub(super) fn epitaph(&mut self) -> String {
        let status = self.wait(QUIT_PATIENCE);
        let mut text = match status {
            Some(status) => status.to_string(),
            None => "closed its output".to_owned(),
        };
        let _ = self.errors_read.recv_timeout(LAST_WORDS_PATIENCE);
        let mut words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(line) = telling(words.make_contiguous()) {
            text.push_str(": ");
            text.push_str(line.trim());
        }
        text
    }

    /// Waits for the end, but not longer than this.
    fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let end = Instant::now() + patience;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < end => thread::sleep(TICK),
                _ => return None,
            }
        }
    }

    /// Tells the process to quit and gives it a little time to.
    pub(super) fn quit(mut self) {
        self.send("quit".to_owned());
        self.input = None;
        let end = Instant::now() + QUIT_PATIENCE;
        // What it still says must be read, or a full pipe might hold it up.
        while Instant::now() < end && matches!(self.child.try_wait(), Ok(None)) {
            match self.output.recv_timeout(TICK) {
                Ok(line) => self.note(&line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => thread::sleep(TICK),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The group goes too: an engine may be a script that started another.
        // The process is not waited for yet, so its number is still its own,
        // or it has ended, and then its group may have members left.
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(work)?;
    Ok(())
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for mut line in lines {
        line.push('\n');
        if stdin.write_all(line.as_bytes()).is_err() {
            return;
        }
    }
}

/// Reads lines until the end, or until nobody wants them any more.
fn read_lines(mut input: impl BufRead, mut take: impl FnMut(String) -> bool) {
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        if line.last() == Some(&b'\n') {
            line.pop();
        } else if line.len() as u64 == MAX_LINE && input.skip_until(b'\n').is_err() {
            return;
        }
        if !take(String::from_utf8_lossy(&line).into_owned()) {
            return;
        }
    }
}

/// The line that says most: what a Rust program panicked about, or else the
/// last one.
fn telling(words: &[String]) -> Option<&String> {
    let panicked = words.iter().rposition(|line| line.contains(" panicked at "));
    let message = panicked.and_then(|place| words.get(place + 1));
    message.or_else(|| words.iter().rev().find(|line| !line.trim().is_empty()))
}

fn keep_last(words: &Mutex<VecDeque<String>>, line: String) {
    let mut words = words.lock().unwrap_or_else(PoisonError::into_inner);
    if words.len() == LAST_WORDS {
        words.pop_front();
    }
    words.push_back(line.chars().take(200).collect());
}
