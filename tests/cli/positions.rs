//! `moves`, `show` and `perft`.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::{DIAGRAM_OF_59, LOST, Run, START, done, json, run};

const REFEREE: &str = include_str!("../data/moves.jsonl");

fn referee_positions() -> Vec<Value> {
    json(REFEREE)
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

/// The output equals the referee's data byte for byte, except for the labels.
#[test]
fn moves_writes_what_the_referee_computed() {
    let cases = referee_positions();
    let input: String = cases.iter().map(|case| format!("{}\n", text(&case["position"]))).collect();
    let output = done(&["moves"], &input);
    let expected = REFEREE.lines().map(|line| {
        let (position, rest) = line.split_once(",\"labels\":").expect("labels");
        let (_, moves) = rest.split_once("],").expect("their end");
        format!("{position},{moves}")
    });
    assert!(output.lines().eq(expected));
}

#[test]
fn moves_answers_every_line_of_a_long_input() {
    let lines: String = format!("{START}\n").repeat(20_000);
    assert_eq!(done(&["moves"], &lines).lines().count(), 20_000);
}

#[test]
fn a_line_that_is_not_utf_8_is_an_error_of_that_line() {
    let mut command = super::bingwa(&["moves"]);
    let output = command.write_stdin(b"startpos\n\xff\xfe\nstartpos\n".to_vec()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stdout.iter().filter(|&&byte| byte == b'\n').count(), 2);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(stderr, "error: stdin: line 2: found bytes that are not UTF-8, expected text\n");

    let long = format!("startpos\n{}\nstartpos\n", "9".repeat(1_000_000));
    let Run { code, stdout, stderr } = run(&["moves"], &long);
    assert_eq!((code, stdout.lines().count()), (Some(1), 2));
    assert!(stderr.starts_with("error: stdin: line 2: found more than 65536 bytes"), "{stderr}");
}

/// A script may wait for each answer before its next question.
#[test]
fn moves_answers_each_line_at_once() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_bingwa"))
        .arg("moves")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = program.stdin.take().unwrap();
    let mut stdout = BufReader::new(program.stdout.take().unwrap());
    for position in ["startpos", "kujifunza", LOST] {
        writeln!(stdin, "{position}").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert!(line.starts_with("{\"position\":"), "{line}");
    }
    drop(stdin);
    assert!(program.wait().unwrap().success());
}

/// As `| head` closes it.
#[test]
fn a_closed_standard_output_is_no_failure() {
    for arguments in [&["moves", "-"][..], &["show", "-"], &["analyse", "-", "--depth", "1"]] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_bingwa"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = program.stdin.take().unwrap();
        let mut first = [0];
        stdin.write_all(b"startpos\n").unwrap();
        program.stdout.take().unwrap().read_exact(&mut first).unwrap();
        // The program may end before it has read all of this.
        let _ = stdin.write_all("startpos\n".repeat(10_000).as_bytes());
        drop(stdin);
        let output = program.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}

#[test]
fn diagrams_of_show_are_read_back() {
    for case in referee_positions().iter().step_by(10) {
        let position = text(&case["position"]);
        let shown = &json(&done(&["show", "--json", position], ""))[0];
        assert_eq!(text(&shown["position"]), position);
        let side = text(&shown["side"]);
        let again =
            &json(&done(&["show", "--json", "-", "--side", side], text(&shown["diagram"])))[0];
        let (expected, _) = position.rsplit_once(' ').unwrap();
        assert_eq!(text(&again["position"]), format!("{expected} -"));
    }
}

#[test]
fn boards_of_show_are_read_back() {
    let cases = referee_positions();
    let positions: Vec<&str> = cases.iter().map(|case| text(&case["position"])).collect();
    let shown = done(&["show", "-"], &positions.join("\n"));
    let mut boards = String::new();
    let mut lines = shown.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("     North  store ") {
            boards
                .extend([line].into_iter().chain(lines.by_ref().take(9)).map(|l| format!("{l}\n")));
        }
    }
    let read = done(&["moves"], &boards);
    let read: Vec<Value> = json(&read);
    assert!(read.iter().map(|answer| text(&answer["position"])).eq(positions));
}

#[test]
fn standard_input_may_mix_diagrams_and_lines() {
    let input = format!("{DIAGRAM_OF_59}\n# next\n{START}\n{DIAGRAM_OF_59}");
    let Run { code, stdout, stderr } = run(&["show", "--json", "--side", "north", "-"], &input);
    assert_eq!((code, stderr.lines().count()), (Some(0), 3));
    let side =
        "warning: stdin: line 8: --side: found N, but the position says that South is to move";
    assert!(stderr.contains(side), "{stderr}");
    let sides: Vec<_> = json(&stdout).iter().map(|shown| shown["side"].clone()).collect();
    assert_eq!(sides, ["N", "S", "N"]);
    assert!(stderr.contains("warning: stdin: line 9: rows and stores"), "{stderr}");
}

#[test]
fn perft_counts_lines_of_play() {
    for threads in [&["--threads", "1"][..], &["--threads", "3"], &[]] {
        let output = done(&[&["perft", "8"], threads].concat(), "");
        assert!(output.starts_with("23270 nodes in "), "{output}");
        assert!(output.ends_with(" nodes/s\n"), "{output}");
    }
}

#[test]
fn perft_counts_the_lines_of_each_first_move() {
    let threads = [&["--threads", "1"][..], &[]];
    let counts = threads.map(|threads| {
        let output = done(&[&["perft", "6", "--divide", "--json"], threads].concat(), "");
        json(&output)[0].clone()
    });
    assert_eq!(counts[0]["divide"], counts[1]["divide"]);
    let divide = counts[0]["divide"].as_array().unwrap();
    assert_eq!(divide.len(), 4);
    let sum: u64 = divide.iter().map(|one| one["nodes"].as_u64().unwrap()).sum();
    assert_eq!(counts[0]["nodes"].as_u64(), Some(sum));
    assert_eq!(text(&divide[0]["move"]), "A6<");
    // A move that wins ends its line: one line of one move, none of two.
    let wins = "6,3,4,11,0,1,0,3/0,1,9,4,7,4,1,2/0,1,2,2,0,0,0,0/0,0,1,0,0,0,2,0 0,0 - N -";
    for depth in ["0", "1", "2", "3"] {
        let [one, many] = threads.map(|threads| {
            let arguments = [&["perft", depth, wins, "--divide", "--json"], threads].concat();
            let count = json(&done(&arguments, ""))[0].clone();
            (count["nodes"].clone(), count["divide"].clone())
        });
        let plain = &json(&done(&["perft", depth, wins, "--json"], ""))[0];
        assert_eq!(one, many);
        assert_eq!(one.0, plain["nodes"]);
    }
}
