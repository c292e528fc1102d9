//! Ctrl-C in the verbs that have something to give: `analyse` and `solve`.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::{Run, WINNING, done, json, winning_move};

/// A running program whose standard input stays open.
struct Program {
    child: Child,
    stdout: BufReader<ChildStdout>,
    /// What was read of its output.
    text: String,
}

impl Program {
    /// Starts the program and waits until it catches Ctrl-C.
    fn start(arguments: &[&str], stdin: &str) -> Program {
        const SIGINT: u64 = 1 << 1;
        let mut command = Command::new(env!("CARGO_BIN_EXE_bingwa"));
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.as_mut().unwrap().write_all(stdin.as_bytes()).unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let is_caught = |id: u32| {
            let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
            let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
            u64::from_str_radix(caught.unwrap().trim(), 16).unwrap() & SIGINT != 0
        };
        let begun = Instant::now();
        while !is_caught(child.id()) {
            assert!(begun.elapsed() < Duration::from_secs(60), "Ctrl-C is not caught");
            sleep(Duration::from_millis(5));
        }
        Program { child, stdout, text: String::new() }
    }

    /// Reads the output up to a line.
    fn read_to(&mut self, is_last: impl Fn(&str) -> bool) {
        while !self.text.lines().last().is_some_and(&is_last) {
            assert_ne!(self.stdout.read_line(&mut self.text).unwrap(), 0, "{}", self.text);
        }
    }

    /// Presses Ctrl-C and waits for the end.
    fn interrupt(mut self) -> Run {
        // Its input stays open: the end of it could come before the signal.
        let _input = self.child.stdin.take();
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        self.stdout.read_to_string(&mut self.text).unwrap();
        let output = self.child.wait_with_output().unwrap();
        Run {
            code: output.status.code(),
            stdout: self.text,
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

const LEFT_OUT: &str = "error: interrupted: the positions after this one were left out\n";

#[test]
fn analyse_answers_with_its_best_move() {
    let mut program = Program::start(&["analyse", "startpos", "--movetime", "600000"], "");
    program.read_to(|line| line.starts_with("    8 "));
    let Run { code, stdout, stderr } = program.interrupt();
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    assert!(stdout.lines().last().unwrap().starts_with("move A"), "{stdout}");

    // A script can tell a whole analysis from one that was cut short.
    let whole = json(&done(&["analyse", "startpos", "--depth", "2", "--json"], ""));
    assert_eq!(whole.last().unwrap()["interrupted"], false);
    let input = "startpos\nkujifunza\n";
    let mut program = Program::start(&["analyse", "--movetime", "600000", "--json"], input);
    program.read_to(|_| true);
    let Run { code, stdout, stderr } = program.interrupt();
    assert_eq!((code, stderr.as_str()), (Some(1), LEFT_OUT));
    assert_eq!(json(&stdout).last().unwrap()["interrupted"], true, "{stdout}");
}

#[test]
fn finished_games_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.txt").display().to_string();
    // The search of the first game ends at once: a win in one is proven.
    let won = format!("[Position \"{WINNING}\"]\n\n1: ... {};\n", winning_move(WINNING));
    fs::write(&file, format!("{won}\n1: A6<* a5>;\n\n1: A6<*;\n")).unwrap();
    let mut program = Program::start(&["analyse", "--movetime", "600000", "--record", &file], "");
    program.read_to(|line| line.starts_with("walked into loss"));
    let Run { code, stdout, stderr } = program.interrupt();
    assert!(stdout.contains("\ngame 2 (line 5): KUSINI - kaskazini, 2 moves"), "{stdout}");
    let expected = format!("error: {file}: game 2: interrupted: the rest was not analysed\n");
    assert_eq!((code, stderr), (Some(1), expected));
}

/// The solver proves the win at once; the search for the shortest win takes hours.
#[test]
fn solve_writes_the_certificate_of_a_known_win() {
    const LONG: &str = "1,0,1,2,1,1,3,0/0,2,1,4,0,2,6,0/0,0,10,0,0,0,0,0/2,2,2,2,1,1,2,0 9,9 - S -";
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (win, none) = (path("win.gz"), path("none.gz"));
    let words = ["solve", LONG, "--hash", "64", "--exact", "--proof", &win, "--no-shorter", &none];
    // A machine may be too slow to prove the win in the first second.
    for seconds in [1, 4, 16, 64] {
        let program = Program::start(&words, "");
        sleep(Duration::from_secs(seconds));
        let Run { code, stderr, .. } = program.interrupt();
        assert_eq!(code, Some(1), "{stderr}");
        assert!(stderr.starts_with("warning: interrupted: what is known so far was printed\n"));
        if stderr.contains("--no-shorter: no shortest win was proven, so no file was written") {
            assert!(done(&["verify", &win], "").contains("proven: North wins in "));
            assert!(!fs::exists(&none).unwrap());
            return;
        }
        assert!(stderr.contains("--proof: no win was proven"), "{stderr}");
    }
    panic!("the win was not proven");
}

/// The answer comes before the tree, whose leaves take about as long as the search.
#[test]
fn a_proof_tree_that_is_interrupted_is_not_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let tree = folder.path().join("win.tree.gz").display().to_string();
    let moves = ["--moves", "A7> a7< A5> a6> A4< a6<", "--attacker", "S", "--hash", "64"];
    let words = [&["solve", "startpos", "--tree", &tree][..], &moves].concat();
    let mut program = Program::start(&words, "");
    program.read_to(|line| line.contains(" nodes/s"));
    let Run { code, stderr, .. } = program.interrupt();
    let expected =
        format!("error: {tree}: interrupted while it was made, so no file was written\n");
    assert_eq!((code, stderr), (Some(1), expected));
    assert!(!fs::exists(&tree).unwrap());
}

#[test]
fn solve_leaves_out_the_positions_after_the_interrupted_one() {
    let program = Program::start(&["solve", "startpos", "kujifunza"], "");
    let Run { code, stderr, .. } = program.interrupt();
    let expected = format!("warning: interrupted: what is known so far was printed\n{LEFT_OUT}");
    assert_eq!((code, stderr), (Some(1), expected));
}

/// It has no search to break off.
#[test]
fn solve_ends_at_once_while_it_waits_for_a_position() {
    let mut program = Program::start(&["solve", "-"], "kujifunza\n");
    program.read_to(|line| line.contains(" nodes/s"));
    // Until the next read it still deals with the first position.
    let id = program.child.id();
    let sleeps = || {
        let stat = fs::read_to_string(format!("/proc/{id}/task/{id}/stat")).unwrap();
        stat.rsplit(')').next().unwrap().trim_start().starts_with('S')
    };
    while !sleeps() {
        sleep(Duration::from_millis(5));
    }
    let Run { code, stderr, .. } = program.interrupt();
    assert_eq!((code, stderr.as_str()), (Some(130), ""));
}

/// The exit code of a program that is to end within a few seconds.
fn end_soon(mut child: Child) -> Option<i32> {
    for _ in 0..600 {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        sleep(Duration::from_millis(100));
    }
    child.kill().unwrap();
    panic!("the program goes on");
}

#[test]
fn what_nobody_can_read_is_not_computed_to_the_end() {
    for words in ["perft 40", "solve startpos", "bench --depth 60", "analyse startpos --depth 120"]
    {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bingwa"));
        let child = command.args(words.split(' ')).stdout(Stdio::piped()).spawn();
        let mut child = child.unwrap();
        drop(child.stdout.take());
        assert_eq!(end_soon(child), Some(0), "{words}");
    }
}
