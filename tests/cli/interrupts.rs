//! Ctrl-C in verbs that compute for long: one warning, and exit code 1.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::{Run, json};

/// Starts the program; its standard input stays open.
fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bingwa"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let program = command.spawn().unwrap();
    wait_for_handler(program.id());
    program
}

/// Waits until the program catches Ctrl-C.
fn wait_for_handler(id: u32) {
    const SIGINT: u64 = 1 << 1;
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(60) {
        let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        if u64::from_str_radix(caught.unwrap().trim(), 16).unwrap() & SIGINT != 0 {
            return;
        }
        sleep(Duration::from_millis(5));
    }
    panic!("the program does not catch Ctrl-C");
}

/// Presses Ctrl-C and waits for the end.
fn interrupt(mut program: Child) -> Run {
    // Its input stays open: the end of it could come before the signal.
    let _input = program.stdin.take();
    let id = program.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = program.wait_with_output().unwrap();
    Run {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

#[test]
fn perft_says_that_nothing_was_counted_to_its_end() {
    for json in [&[][..], &["--json"]] {
        let Run { code, stdout, stderr } = interrupt(start(&[&["perft", "40"], json].concat()));
        assert_eq!((code, stdout.as_str()), (Some(1), ""), "{stderr}");
        let expected = "warning: interrupted: the lines of 40 moves were not all counted, and \
                        nothing is printed\n";
        assert_eq!(stderr, expected);
    }
}

/// The first move of this position wins at once, so its line is counted long before those of the
/// others.
#[test]
fn perft_prints_the_moves_that_were_counted() {
    const WINS: &str =
        "1,0,4,0,2,4,10,1/1,11,1,0,12,1,6,0/1,0,0,1,0,0,0,0/1,2,0,1,2,0,1,1 0,0 - N -";
    let warning = |counted: usize| {
        format!(
            "warning: interrupted: {counted} of 2 moves were counted, and no total is printed\n"
        )
    };
    let mut program = start(&["perft", "40", WINS, "--divide"]);
    let mut first = String::new();
    let mut stdout = BufReader::new(program.stdout.take().unwrap());
    stdout.read_line(&mut first).unwrap();
    let Run { code, stderr, .. } = interrupt(program);
    assert_eq!(first.split_whitespace().nth(1), Some("0"), "{first}");
    assert_eq!((code, stderr), (Some(1), warning(1)));
    stdout.read_line(&mut first).unwrap();
    assert_eq!(first.lines().count(), 1, "{first}");

    let program = start(&["perft", "40", WINS, "--divide", "--json"]);
    let Run { code, stdout, stderr } = interrupt(program);
    let found = &json(&stdout)[0];
    assert_eq!(found["nodes"], serde_json::Value::Null);
    let counted = found["divide"].as_array().unwrap().len();
    assert_eq!((code, stderr), (Some(1), warning(counted)));
}

/// A total of some positions would be taken for the signature of the engine.
#[test]
fn bench_says_how_many_positions_were_searched() {
    let Run { code, stdout, stderr } = interrupt(start(&["bench", "--depth", "60"]));
    assert_eq!(code, Some(1), "{stderr}");
    assert!(!stdout.contains("nps"), "{stdout}");
    let searched = stdout.lines().count();
    let expected = format!(
        "warning: interrupted: {searched} of 20 positions were searched, and no total is printed\n"
    );
    assert_eq!(stderr, expected);
}

#[test]
fn verify_names_the_file_under_check_and_counts_the_others() {
    let Run { code, stderr, .. } = interrupt(start(&["verify", "-", "a.gz"]));
    let expected = "warning: stdin: interrupted: the file was not checked to its end, nor 1 file \
                    after it\n";
    assert_eq!((code, stderr.as_str()), (Some(1), expected));
}

/// The first ten positions take milliseconds, the earlier ones minutes.
#[test]
fn solve_says_how_many_positions_of_a_game_were_not_tried() {
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("win.gz").display().to_string();
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/game.txt");
    let words =
        ["--record", record, "--ply", "4", "--backwards", "--proof", &proof, "--hash", "64"];
    let mut program = start(&[&["solve"][..], &words].concat());
    let mut stdout = BufReader::new(program.stdout.take().unwrap());
    let mut text = String::new();
    for _ in 0..10 {
        stdout.read_line(&mut text).unwrap();
    }
    let Run { code, stderr, .. } = interrupt(program);
    stdout.read_to_string(&mut text).unwrap();
    let last = text.lines().last().and_then(|line| line.strip_prefix("after ply ")).unwrap();
    let ply = last.split_once(':').unwrap().0;
    let left = ply.parse::<u64>().unwrap() - 4;
    let expected = format!(
        "warning: interrupted: what is known after ply {ply} was printed; {left} earlier positions \
         not tried; {proof} was not written\n"
    );
    assert_eq!((code, stderr), (Some(1), expected));
}

#[test]
fn analyse_says_that_its_question_for_a_win_was_not_answered() {
    let mut program = start(&["analyse", "startpos", "--mate", "30"]);
    let mut stdout = BufReader::new(program.stdout.take().unwrap());
    // Once a line is out, the search runs.
    let mut text = String::new();
    stdout.read_line(&mut text).unwrap();
    let rest = std::thread::spawn(move || {
        stdout.read_to_string(&mut text).unwrap();
        text
    });
    let Run { code, stderr, .. } = interrupt(program);
    let expected =
        "warning: --mate 30: interrupted before it was known whether there is such a win\n";
    assert_eq!((code, stderr.as_str()), (Some(0), expected));
    assert!(rest.join().unwrap().contains("\nmove A"));
}

#[test]
fn solve_counts_the_positions_that_it_did_not_try() {
    let Run { code, stderr, .. } =
        interrupt(start(&["solve", "startpos", "startpos", "kujifunza"]));
    let expected = "warning: interrupted: what is known so far was printed\n\
                    error: interrupted: the positions after this one were left out\n";
    assert_eq!((code, stderr.as_str()), (Some(1), expected));
}

/// It has no search to break off.
#[test]
fn solve_ends_at_once_while_it_waits_for_a_position() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bingwa"));
    command.args(["solve", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut program = command.stderr(Stdio::piped()).spawn().unwrap();
    program.stdin.as_mut().unwrap().write_all(b"kujifunza\n").unwrap();
    let mut lines = BufReader::new(program.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.any(|line| line.contains(" nodes/s")));
    // Until the next read it still deals with the first position.
    let id = program.id();
    let sleeps = || {
        let stat = fs::read_to_string(format!("/proc/{id}/task/{id}/stat")).unwrap();
        stat.rsplit(')').next().unwrap().trim_start().starts_with('S')
    };
    while !sleeps() {
        sleep(Duration::from_millis(5));
    }
    let Run { code, stderr, .. } = interrupt(program);
    assert_eq!((code, stderr.as_str()), (Some(130), ""));
}

/// Waits for the end of a program that should end soon, and returns its exit code.
fn end_soon(mut program: Child) -> Option<i32> {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(30) {
        if let Some(status) = program.try_wait().unwrap() {
            return status.code();
        }
        sleep(Duration::from_millis(20));
    }
    program.kill().unwrap();
    panic!("the program goes on");
}

#[test]
fn one_signal_ends_a_program_whose_output_nobody_reads() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bingwa"));
    command.args(["analyse", "-", "--depth", "1"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut program = command.spawn().unwrap();
    let mut positions = program.stdin.take().unwrap();
    // It ends when the program does.
    std::thread::spawn(move || while positions.write_all(b"startpos\n").is_ok() {});
    wait_for_handler(program.id());
    // Time to fill the pipe.
    sleep(Duration::from_secs(3));
    let id = program.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert_eq!(end_soon(program), Some(130));
}

#[test]
fn a_count_ends_when_its_output_is_closed() {
    let mut program = start(&["perft", "40"]);
    drop(program.stdout.take());
    assert_eq!(end_soon(program), Some(0));
}
