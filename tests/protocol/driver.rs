//! The program under test, with a line in and a line out, and patience that
//! ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, unbounded};

/// How long to wait for a line that must come.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running `bingwa` without arguments: the protocol.
pub struct Program {
    child: Child,
    input: Option<ChildStdin>,
    /// `None` once nobody listens to the output any more.
    lines: Option<Receiver<String>>,
}

/// How a program ended.
pub struct Ended {
    pub success: bool,
    /// What it wrote to its error output.
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

    /// The number of the process.
    #[cfg(target_os = "linux")]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        // A program that ended closes its input; the test finds out by what it
        // waits for.
        let _ = input.write_all(bytes).and_then(|()| input.flush());
    }

    fn next_within(&self, time: Duration) -> Result<String, RecvTimeoutError> {
        self.lines.as_ref().expect("the output is open").recv_timeout(time)
    }

    /// The lines up to the first that begins so, that one included.
    pub fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.next_within(PATIENCE) {
                Ok(line) => lines.push(line),
                Err(error) => panic!("{error} waiting for {beginning:?} after {lines:#?}"),
            }
            if lines.last().is_some_and(|line| line.starts_with(beginning)) {
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

    /// Checks that nothing but info comes for a while.
    pub fn silence_but_info(&mut self, time: Duration) {
        let end = Instant::now() + time;
        while let Ok(line) = self.next_within(end.saturating_duration_since(Instant::now())) {
            assert!(line.starts_with("info depth "), "{line}");
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

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
