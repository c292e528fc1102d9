//! The program under test behind its pipes. Every wait ends with a panic once
//! the patience is over.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use bingwa::protocol::{InfoLine, Reply};
use crossbeam_channel::{Receiver, RecvTimeoutError, unbounded};

/// The longest wait for a line that must come.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running `bingwa` without arguments, which speaks the protocol.
pub struct Program {
    child: Child,
    input: Option<ChildStdin>,
    /// `None` once the test has closed the output.
    lines: Option<Receiver<String>>,
}

/// How a program ended.
pub struct Ended {
    pub success: bool,
    /// Its error output.
    pub errors: String,
}

impl Program {
    pub fn start() -> Program {
        Program::spawn(&mut Command::new(assert_cmd::cargo::cargo_bin!("bingwa")))
    }

    /// Starts the program from a shell that first runs a command.
    #[cfg(unix)]
    pub fn start_under(shell_command: &str) -> Program {
        let script = format!("{shell_command} && exec \"$0\"");
        let program = assert_cmd::cargo::cargo_bin!("bingwa");
        Program::spawn(Command::new("sh").arg("-c").arg(script).arg(program))
    }

    fn spawn(command: &mut Command) -> Program {
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, lines) = unbounded();
        thread::spawn(move || {
            for line in output.lines() {
                let line = line.expect("the output is UTF-8");
                if sender.send(line).is_err() {
                    // Drops the pipe: the program's output is closed.
                    return;
                }
            }
        });
        let input = child.stdin.take();
        Program { child, input, lines: Some(lines) }
    }

    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        // A program that has ended closes its input; the wait for an answer
        // reports that.
        let _ = input.write_all(bytes).and_then(|()| input.flush());
    }

    fn next(&self) -> Result<String, RecvTimeoutError> {
        self.lines.as_ref().expect("the output is open").recv_timeout(PATIENCE)
    }

    /// The lines up to the first one that begins with this text, inclusive.
    pub fn until(&mut self, beginning: &str) -> Vec<String> {
        self.until_line(beginning, |line| line.starts_with(beginning))
    }

    /// The lines up to the first one that satisfies a condition, inclusive.
    pub fn until_line(&mut self, what: &str, condition: impl Fn(&str) -> bool) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.next() {
                Ok(line) => lines.push(line),
                Err(error) => panic!("{error} waiting for {what:?} after {lines:#?}"),
            }
            if lines.last().is_some_and(|line| condition(line)) {
                return lines;
            }
        }
    }

    /// Sends a line and `isready`, and returns all lines up to `readyok`.
    pub fn ask(&mut self, line: &str) -> Vec<String> {
        self.send(if line == "isready" { "" } else { line });
        self.send("isready");
        self.until("readyok")
    }

    /// The response to a query.
    pub fn query(&mut self, what: &str) -> String {
        self.send(&format!("query {what}"));
        let line = self.until("response ").pop().expect("a response");
        line["response ".len()..].to_owned()
    }

    /// Waits until a search has reached a depth, and checks that it has not
    /// answered by then, nor while the engine answers other questions.
    pub fn reaches_without_answer(&mut self, depth: u32) {
        self.until_line(&format!("depth {depth}"), |line| {
            assert!(line.starts_with("info depth "), "{line}");
            info(line).depth >= Some(depth)
        });
        self.has_no_answer();
    }

    /// Checks that a search has not answered while the engine answers many
    /// other questions.
    pub fn has_no_answer(&mut self) {
        for _ in 0..50 {
            let mut lines = self.ask("isready");
            assert_eq!(lines.pop().as_deref(), Some("readyok"));
            assert!(lines.iter().all(|line| line.starts_with("info depth ")), "{lines:?}");
        }
    }

    /// Closes the program's input.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// Closes the program's output.
    pub fn deafen(&mut self) {
        self.lines = None;
    }

    /// Waits for the program's end without closing anything.
    pub fn wait(&mut self) -> Ended {
        let end = Instant::now() + PATIENCE;
        let status = loop {
            match self.child.try_wait().expect("a child can be waited for") {
                Some(status) => break status,
                None if Instant::now() > end => panic!("the program does not end"),
                None => thread::sleep(Duration::from_millis(1)),
            }
        };
        let mut errors = String::new();
        let mut stderr = self.child.stderr.take().expect("piped");
        stderr.read_to_string(&mut errors).expect("UTF-8");
        Ended { success: status.success(), errors }
    }

    /// Waits for a clean end, silent on the error output, and returns the
    /// lines not read yet.
    pub fn ends_well(&mut self) -> Vec<String> {
        let Ended { success, errors } = self.wait();
        assert!(success, "the program failed: {errors}");
        assert_eq!(errors, "");
        self.lines.as_ref().expect("the output is open").iter().collect()
    }
}

/// An `info` line, read.
pub fn info(line: &str) -> InfoLine {
    match Reply::read(line) {
        Some(Reply::Info(info)) => info,
        other => panic!("{line}: {other:?}"),
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
