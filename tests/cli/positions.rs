//! `moves`, `show` and `perft`.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::{DIAGRAM_OF_59, LOST, Run, START, done, failed, json, run};

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
fn moves_takes_several_positions_as_arguments() {
    let listed = json(&done(&["moves", "startpos", "kujifunza", START], ""));
    assert_eq!(listed.len(), 3);
    assert_eq!(listed[0], listed[2]);
    assert_eq!(done(&["moves", "--json", START], ""), done(&["moves", START], ""));
    let moves: Vec<&str> =
        listed[0]["moves"].as_array().unwrap().iter().map(|m| text(&m["move"])).collect();
    assert_eq!(moves, ["A6<", "A6>", "A7<", "A7>"]);
    assert!(text(&listed[1]["position"]).starts_with("2,2,2,2,2,2,2,2/2,"));
}

#[test]
fn moves_writes_text_for_people() {
    let output = done(&["moves", "--text", "startpos", LOST], "");
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines[0], START);
    assert!(lines[1].starts_with("  A6<*   0,0,"), "{output}");
    assert_eq!(lines[6], "  none: South wins: North has no move");
}

#[test]
fn a_bad_line_does_not_stop_the_others() {
    let input = format!("# a remark\n{START}\n\n{START} extra\nstartpos\n");
    let Run { code, stdout, stderr } = run(&["moves", "-"], &input);
    assert_eq!(code, Some(1));
    assert_eq!(stdout.lines().count(), 2);
    assert_eq!(
        stderr,
        "error: stdin line 4: position: found 6 fields, expected 5: ROWS STORES HOUSES SIDE \
         KUTAKATIA\n"
    );
}

#[test]
fn errors_name_the_place_what_was_found_and_what_was_expected() {
    let over = START.replace("/0,0,0,0,6,2,2,0/", "/0,0,0,0,0,0,0,0/");
    let cases = [
        (START.replace(" S ", " X "), "side: found \"X\", expected S or N"),
        (START.replace("22,22", "22,23"), "found 65 seeds in all, expected at most 64"),
        (START.replace("Hh", "hH"), "houses: found \"hH\", expected Hh, H, h or -"),
        (START.replace("6,2,2,0", "6,2,x,0"), "rows: found \"x\" in pit A7"),
        (START.replace("S -", "S A5"), "kutakatia: found A5, expected -"),
        (over, "South's front row empty"),
        ("\u{1b}[2J".to_owned(), "position: found \"\\u{1b}[2J\", expected startpos"),
        ("".to_owned(), "POSITION: found nothing, expected startpos, kujifunza, a diagram, -"),
        (format!("{START}\n{START}"), "POSITION line 2: found a second position, expected one"),
        (" 0 0\n---\n 0 0".to_owned(), "diagram: found 1 line above the dashes"),
    ];
    for (position, expected) in cases {
        let stderr = failed(&["perft", "1", &position], "");
        assert!(stderr.starts_with("error: POSITION"), "{stderr}");
        assert!(stderr.contains(expected), "{stderr}");
    }
}

#[test]
fn a_line_that_is_not_utf_8_is_an_error_of_that_line() {
    let mut command = super::bingwa(&["moves"]);
    let output = command.write_stdin(b"startpos\n\xff\xfe\nstartpos\n".to_vec()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stdout.iter().filter(|&&byte| byte == b'\n').count(), 2);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(stderr, "error: stdin line 2: found bytes that are not UTF-8, expected text\n");

    let long = format!("startpos\n{}\nstartpos\n", "9".repeat(1_000_000));
    let Run { code, stdout, stderr } = run(&["moves"], &long);
    assert_eq!((code, stdout.lines().count()), (Some(1), 2));
    assert!(stderr.starts_with("error: stdin line 2: found more than 65536 bytes"), "{stderr}");
}

#[test]
fn an_input_without_positions_is_a_warning() {
    let Run { code, stdout, stderr } = run(&["moves"], "\n# nothing\n");
    assert_eq!((code, stdout.as_str()), (Some(0), ""));
    assert_eq!(stderr, "warning: stdin: found no position\n");
}

#[test]
fn an_argument_that_is_no_position_gets_a_list_of_what_can_be_one() {
    let stderr = failed(&["show", "foo"], "");
    assert_eq!(
        stderr,
        "error: POSITION: position: found \"foo\", expected startpos, kujifunza, a diagram, - for \
         standard input, or 5 fields: ROWS STORES HOUSES SIDE KUTAKATIA\n"
    );
    // A file name is a common slip.
    let file = "docs/diagrams/s3_4.txt";
    let stderr = failed(&["analyse", file], "");
    assert!(stderr.ends_with(&format!("; to read that file: - < {file}\n")), "{stderr}");
    let stderr = failed(&["play", "--position", file], "");
    assert!(!stderr.contains(" - "), "{stderr}");
}

#[test]
fn keywords_are_read_in_any_case() {
    let output = done(&["moves", "STARTPOS", "Kiswahili", START, "KUJIFUNZA", "kujifunza"], "");
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!((lines[0], lines[1], lines[3]), (lines[2], lines[2], lines[4]));
    assert_eq!(done(&["moves"], "StartPos\nkiswahili\n").lines().count(), 2);
    // --variant does not change what kiswahili means.
    let output = done(&["show", "--json", "kiswahili", "--variant", "kujifunza"], "");
    assert_eq!(text(&json(&output)[0]["position"]), START);
}

/// For instance an empty variable in a script.
#[test]
fn an_empty_argument_is_an_error() {
    for arguments in [&["show", ""][..], &["moves", " "], &["analyse", "", "--json"]] {
        let stderr = failed(arguments, "");
        assert!(stderr.starts_with("error: POSITION: found nothing, expected "), "{stderr}");
    }
    let stderr = failed(&["moves", "startpos", ""], "");
    assert!(stderr.starts_with("error: POSITION 2: found nothing, expected "), "{stderr}");
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
fn show_prints_the_board_once_and_fields_and_moves() {
    let output = done(&["show", "startpos"], "");
    assert!(output.contains("  a    0   2   2  #6   0   0   0   0\n"), "{output}");
    assert!(!output.contains("\n 0  2  2 #6  0  0  0  0\n"), "{output}");
    assert!(output.contains("South, kunamua stage"), "{output}");
    assert!(output.ends_with("moves      A6<* A6>* A7<* A7>*\n"), "{output}");
    let diagram = "\
22
 0  0  0  0  0  0  0  0
 0  2  2 #6  0  0  0  0
--------------------------------
 0  0  0  0 #6  2  2  0
 0  0  0  0  0  0  0  0
22

position   ";
    let output = done(&["show", "startpos", "--diagram"], "");
    assert!(output.starts_with(diagram), "{output}");
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
                .extend([line].into_iter().chain(lines.by_ref().take(8)).map(|l| format!("{l}\n")));
        }
    }
    let read = done(&["moves"], &boards);
    let read: Vec<Value> = json(&read);
    assert!(read.iter().map(|answer| text(&answer["position"])).eq(positions));
}

#[test]
fn show_prints_kutakatia_and_the_marks_of_moves() {
    let position = "0,1,2,0,4,1,0,10/0,0,0,0,5,1,15,1/1,4,2,1,1,0,0,0/0,2,1,3,1,1,2,5 0,0 - N a4";
    let output = done(&["show", position], "");
    assert!(output.contains("kutakatia  a4: North may not start there"), "{output}");
    assert!(output.contains("!5"), "{output}");
    let shown = &json(&done(&["show", "--json", position], ""))[0];
    assert_eq!(shown["kutakatia"], "a4");
    let full = shown["moves"].as_array().unwrap().iter().map(|m| text(&m["full"]));
    assert!(full.clone().all(|m| m.contains('*')), "{shown}");
}

#[test]
fn show_prints_how_a_game_ended() {
    let output = done(&["show", LOST], "");
    assert!(output.ends_with("game over  South wins: North has no move\n"), "{output}");
    let bare = "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,20,22,22,0/0,0,0,0,0,0,0,0 0,0 - N -";
    let output = done(&["show", bare], "");
    assert!(output.ends_with("game over  South wins: North's front row is empty\n"), "{output}");
    assert_eq!(json(&done(&["show", "--json", bare], ""))[0]["result"], "1-0");
}

#[test]
fn fewer_than_64_seeds_are_a_warning() {
    let Run { code, stdout, stderr } = run(&["show", DIAGRAM_OF_59], "");
    assert_eq!(code, Some(0));
    assert!(stdout.ends_with("moves      B2>\n"), "{stdout}");
    assert_eq!(
        stderr,
        "warning: POSITION: rows and stores: found 59 seeds in all, a game has 64\n"
    );
}

#[test]
fn standard_input_may_mix_diagrams_and_lines() {
    let input = format!("{DIAGRAM_OF_59}\n# next\n{START}\n{DIAGRAM_OF_59}");
    let Run { code, stdout, stderr } = run(&["show", "--json", "--side", "north", "-"], &input);
    assert_eq!((code, stderr.lines().count()), (Some(0), 3));
    let side =
        "warning: stdin line 8: --side: found N, but the position says that South is to move";
    assert!(stderr.contains(side), "{stderr}");
    let sides: Vec<_> = json(&stdout).iter().map(|shown| shown["side"].clone()).collect();
    assert_eq!(sides, ["N", "S", "N"]);
    assert!(stderr.contains("warning: stdin line 9: rows and stores"), "{stderr}");
}

#[test]
fn options_change_the_rules() {
    let makes = "1,0,3,1,3,6,1,0/1,0,4,5,3,11,2,1/0,0,0,0,3,3,0,0/1,0,0,1,3,1,8,2 0,0 - S -";
    let marks = |options: &[&str]| {
        let output = done(&[&["moves", makes], options].concat(), "");
        output.contains("\"kutakatia\":true")
    };
    assert!(marks(&[]));
    assert!(!marks(&["--no-kutakatia"]));
    assert!(!marks(&["--variant", "kujifunza"]));
    // A sowing of more seeds than the limit makes a move infinite.
    let none = &json(&done(&["moves", "startpos", "--seed-limit", "1"], ""))[0];
    assert_eq!(none["moves"].as_array().unwrap().len(), 0);
    // The variant says what the start is.
    let start = &json(&done(&["show", "--json", "startpos", "--variant", "kujifunza"], ""))[0];
    assert!(text(&start["position"]).starts_with("2,2,"));
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
