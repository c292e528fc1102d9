//! A child process that reads and writes lines.
//!
//! No call blocks for ever, whatever the process does. A thread reads its output
//! into a bounded queue, so a process that floods blocks on its own full pipe.
//! Lines to the process wait in a queue too, so a process that does not read its
//! input blocks only the writer thread. Of its error output only the last lines
//! are kept. Dropping a [`LineProcess`] kills the process and its children.

use std::collections::{BTreeSet, VecDeque};
use std::io::{self, BufReader, Read, Write};
use std::process::{self, Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, TryRecvError, bounded, select_biased};

use super::Stop;
use super::log::EngineLog;
use crate::util::lines::LineReader;

/// The longest line of output that is kept, in bytes; the rest of a longer one
/// is passed over.
const MAX_LINE: usize = 1 << 14;

/// Lines of output read ahead.
const LINES_AHEAD: usize = 1024;

/// Lines to the process that may wait: a dialogue never needs a dozen.
const LINES_WAITING: usize = 256;

/// Last lines of the error output that are kept: a backtrace fits.
const LAST_ERRORS: usize = 128;

/// The longest line of the error output that is kept, in characters.
const ERROR_LENGTH: usize = 200;

/// The time a process gets to end after `quit`.
const QUIT_PATIENCE: Duration = Duration::from_millis(500);

/// The time to wait for the last error output of a process that has ended:
/// children of its own may keep the pipe open.
const LAST_ERRORS_PATIENCE: Duration = Duration::from_millis(100);

/// The time between two looks at whether a process that was told to end has ended.
const TICK: Duration = Duration::from_millis(1);

/// The time between two looks at whether a process whose answer is awaited has ended: a child
/// of its own may keep its output open.
const LOOK: Duration = Duration::from_millis(50);

/// A line of output, and when it came.
#[derive(Clone, Debug)]
pub(super) struct OutputLine {
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
    /// The match is stopping.
    Stopped,
}

/// A running process.
pub(super) struct LineProcess {
    child: Child,
    /// Its exit status, once the process and its group are killed and waited for.
    status: Option<ExitStatus>,
    /// `None` once the process has been told everything.
    input: Option<Sender<String>>,
    output: Receiver<OutputLine>,
    /// A line that came after the deadline of the wait that found it. It is logged already.
    late: Option<OutputLine>,
    last_errors: Arc<Mutex<VecDeque<String>>>,
    /// Reads the error output to its end; `None` before it is started.
    error_reader: Option<JoinHandle<()>>,
    log: Option<EngineLog>,
    stop: Stop,
}

impl LineProcess {
    /// Starts a process in a group of its own, so that Ctrl-C in the terminal
    /// does not reach it.
    pub(super) fn start(
        command: &mut Command,
        log: Option<EngineLog>,
        stop: Stop,
    ) -> io::Result<LineProcess> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut child = spawn_counted(command)?;
        let stdin = child.stdin.take().expect("piped");
        let stdout = child.stdout.take().expect("piped");
        let stderr = child.stderr.take().expect("piped");

        let (input, waiting) = bounded(LINES_WAITING);
        let (sender, output) = bounded(LINES_AHEAD);
        let input = Some(input);
        let last_errors = Arc::default();
        // From here on an error drops `process`, which kills the child.
        let mut process = LineProcess {
            child,
            status: None,
            input,
            output,
            late: None,
            last_errors,
            error_reader: None,
            log,
            stop,
        };

        spawn("engine input", move || write_lines(stdin, &waiting))?;
        spawn("engine output", move || {
            read_lines(stdout, |text| sender.send(OutputLine { text, at: Instant::now() }).is_ok());
        })?;
        let (errors, error_log) = (Arc::clone(&process.last_errors), process.log.clone());
        process.error_reader = Some(spawn("engine errors", move || {
            read_lines(stderr, |line| {
                error_log.iter().for_each(|log| log.error(&line));
                keep_last(&errors, &line);
                true
            });
        })?);
        Ok(process)
    }

    /// Sends a line; `false` if the process has left too many unread.
    pub(super) fn send(&mut self, line: String) -> bool {
        self.log.iter().for_each(|log| log.sent(&line));
        // A process that has ended also closes its output: the wait for its
        // answer finds that out.
        self.input.as_ref().is_some_and(|input| match input.try_send(line) {
            Ok(()) => true,
            Err(error) => error.is_disconnected(),
        })
    }

    /// The next line of output that has come by the deadline, however late it is read.
    pub(super) fn next(&mut self, deadline: Instant) -> Result<OutputLine, Silence> {
        let line = match self.late.take() {
            Some(line) => line,
            None => {
                let line = self.receive(deadline)?;
                self.note(&line);
                line
            }
        };
        // A flood always has a next line.
        if line.at > deadline {
            self.late = Some(line);
            return Err(Silence::Timeout);
        }
        Ok(line)
    }

    /// Waits for a line of output.
    fn receive(&self, deadline: Instant) -> Result<OutputLine, Silence> {
        let mut has_ended = false;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            select_biased! {
                recv(self.stop.receiver()) -> _ => return Err(Silence::Stopped),
                recv(self.output) -> line => return line.map_err(|_| Silence::Closed),
                default(left.min(LOOK)) => {}
            }
            // The lines that it left in the pipe have been read since the last look.
            if has_ended {
                return Err(Silence::Closed);
            }
            has_ended = self.has_ended();
            if left.is_zero() && !has_ended {
                return Err(Silence::Timeout);
            }
        }
    }

    /// Logs a line of output.
    fn note(&self, line: &OutputLine) {
        self.log.iter().for_each(|log| log.heard(&line.text, line.at));
    }

    /// Drops the lines of output that came unasked.
    pub(super) fn drain(&mut self) {
        self.late = None;
        for _ in 0..LINES_AHEAD {
            match self.output.try_recv() {
                Ok(line) => self.note(&line),
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => return,
            }
        }
    }

    /// How a process with a closed output ended: its exit status and the most
    /// telling line of its error output.
    pub(super) fn epitaph(&mut self) -> String {
        let ended = wait_for(QUIT_PATIENCE, || self.has_ended());
        let status = if ended { self.end() } else { None };
        let mut text = match status {
            Some(status) => status.to_string(),
            None => "closed its output".to_owned(),
        };
        let is_read = |reader: &JoinHandle<()>| reader.is_finished();
        wait_for(LAST_ERRORS_PATIENCE, || self.error_reader.as_ref().is_none_or(is_read));
        let mut errors = self.last_errors.lock().unwrap();
        if let Some(line) = most_telling(errors.make_contiguous()) {
            text.push_str(": ");
            text.push_str(line.trim());
        }
        text
    }

    /// Whether the process has ended. It is not waited for, so its number stays its own.
    fn has_ended(&self) -> bool {
        self.status.is_some() || has_ended(&self.child)
    }

    /// Kills the process and its group: an engine may be a script that starts another. Only
    /// then it is waited for, since the system gives its number to another process later.
    fn end(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() {
            let id = self.child.id();
            let mut running = running();
            kill_group(id);
            let _ = self.child.kill();
            self.status = self.child.wait().ok();
            running.remove(&id);
        }
        self.status
    }

    /// Closes the input and gives the process a little time to end by itself.
    pub(super) fn wind_down(mut self) {
        self.input = None;
        let end = Instant::now() + QUIT_PATIENCE;
        // Its output is still read, or a full pipe could hold the process up.
        while Instant::now() < end && !self.has_ended() {
            match self.output.recv_timeout(TICK) {
                Ok(line) => self.note(&line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => thread::sleep(TICK),
            }
        }
    }
}

impl Drop for LineProcess {
    fn drop(&mut self) {
        self.end();
    }
}

/// Whether a child has ended; it is not waited for.
#[cfg(unix)]
fn has_ended(child: &Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    id.is_none_or(|id| !matches!(waitid(WaitId::Pid(id), options), Ok(None)))
}

/// Whether a child has ended. (Here no group of processes is killed by its number.)
#[cfg(not(unix))]
fn has_ended(child: &Child) -> bool {
    let _ = child;
    false
}

/// Waits until a condition holds, at most for `patience`.
fn wait_for(patience: Duration, condition: impl Fn() -> bool) -> bool {
    let end = Instant::now() + patience;
    while !condition() {
        if Instant::now() >= end {
            return false;
        }
        thread::sleep(TICK);
    }
    true
}

/// The processes that run, by number. Locked while one is started or ended.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().unwrap()
}

fn spawn_counted(command: &mut Command) -> io::Result<Child> {
    let mut running = running();
    let child = command.spawn()?;
    running.insert(child.id());
    Ok(child)
}

/// Kills all engines of this program and ends it, wherever its threads are.
pub fn exit_without_engines(code: i32) -> ! {
    /// Looks at the lock: one that is held for longer waits for an engine that cannot end.
    const TRIES: u32 = 200;
    for _ in 0..TRIES {
        if let Ok(running) = RUNNING.try_lock() {
            // Locked to the end, so that no engine is started in between.
            running.iter().for_each(|&id| kill_group(id));
            process::exit(code)
        }
        thread::sleep(TICK);
    }
    process::exit(code)
}

/// Kills a process and its children.
fn kill_group(id: u32) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        if let Some(group) = i32::try_from(id).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
    #[cfg(not(unix))]
    let _ = id;
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().name(name.to_owned()).spawn(work)
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for mut line in lines {
        line.push('\n');
        if stdin.write_all(line.as_bytes()).is_err() {
            return;
        }
    }
}

/// Reads lines until the end of the input, or until `take` returns `false`.
fn read_lines(input: impl Read, mut take: impl FnMut(String) -> bool) {
    let mut reader = LineReader::new(BufReader::new(input), MAX_LINE);
    while let Ok(Some(line)) = reader.next_line() {
        if !take(String::from_utf8_lossy(line.bytes).into_owned()) {
            return;
        }
    }
}

/// The message of a Rust panic, or else the last line that begins with `error:`, or else the
/// last line that is not blank. (Below their errors many programs print how they are used.)
fn most_telling(errors: &[String]) -> Option<&String> {
    const ERROR: &str = "error:";
    let panicked = errors.iter().rposition(|line| line.contains(" panicked at "));
    let message = panicked.and_then(|place| errors.get(place + 1));
    let begins_as_error = |line: &&String| {
        line.trim_start().get(..ERROR.len()).is_some_and(|word| word.eq_ignore_ascii_case(ERROR))
    };
    message
        .or_else(|| errors.iter().rev().find(begins_as_error))
        .or_else(|| errors.iter().rev().find(|line| !line.trim().is_empty()))
}

fn keep_last(errors: &Mutex<VecDeque<String>>, line: &str) {
    let mut errors = errors.lock().unwrap();
    if errors.len() == LAST_ERRORS {
        errors.pop_front();
    }
    errors.push_back(line.chars().take(ERROR_LENGTH).collect());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_line_that_came_in_time_may_be_read_late_and_a_late_one_waits() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo one; echo two; read word; echo $word"]);
        let (_stopper, stop) = Stop::new();
        let mut process = LineProcess::start(&mut command, None, stop).expect("a shell");
        let text = |line: Result<OutputLine, Silence>| line.map(|line| line.text);
        let soon = || Instant::now() + Duration::from_secs(20);

        // Once the first line is there, the second comes at once.
        let first = process.next(soon()).expect("a line");
        assert_eq!(first.text, "one");
        let wait_for = |lines: usize, process: &LineProcess| {
            let end = soon();
            while process.output.len() < lines {
                assert!(Instant::now() < end, "no line came");
                thread::sleep(TICK);
            }
        };
        wait_for(1, &process);
        let deadline = Instant::now();
        assert!(process.send("three".to_owned()));
        wait_for(2, &process);
        assert_eq!(text(process.next(deadline)), Ok("two".to_owned()));
        for _ in 0..2 {
            assert_eq!(text(process.next(deadline)), Err(Silence::Timeout));
        }
        assert_eq!(text(process.next(soon())), Ok("three".to_owned()));
        assert_eq!(text(process.next(soon())), Err(Silence::Closed));
    }

    /// A child of the process keeps the output open.
    #[cfg(unix)]
    #[test]
    fn a_process_that_has_ended_is_silent_though_its_child_holds_the_pipe() {
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 300 & echo last; exit 9"]);
        let (_stopper, stop) = Stop::new();
        let mut process = LineProcess::start(&mut command, None, stop).expect("a shell");
        let begun = Instant::now();
        let deadline = begun + Duration::from_secs(200);
        assert_eq!(process.next(deadline).expect("a line").text, "last");
        assert_eq!(process.next(deadline).err(), Some(Silence::Closed));
        assert_eq!(process.epitaph(), "exit status: 9");
        assert!(begun.elapsed() < Duration::from_secs(100));
    }

    #[test]
    fn the_most_telling_line_is_that_of_the_error() {
        let told = |lines: &[&str]| {
            let lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
            most_telling(&lines).cloned()
        };
        let usage = ["error: unexpected argument", "", "Usage: x", "", "Try '--help'.", ""];
        assert_eq!(told(&usage).as_deref(), Some("error: unexpected argument"));
        assert_eq!(told(&["Traceback", "ValueError: 3", " "]).as_deref(), Some("ValueError: 3"));
        let panic = ["thread 'x' panicked at y", "no table", "error: aborted"];
        assert_eq!(told(&panic).as_deref(), Some("no table"));
        assert_eq!(told(&[]), None);
    }
}
