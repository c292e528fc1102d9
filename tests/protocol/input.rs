//! Bad lines, odd lines, and the end of the input.

use std::io::{self, BufReader, Cursor, Read};
#[cfg(unix)]
use std::{fs::File, process::Command};

use crate::driver::{Ended, Program};
use crate::{KUTAKATIA, THREE_SEEDS, WALK, WALKERS};

#[test]
fn at_the_end_of_the_input_work_is_finished_and_answered() {
    // A limited search is given the time to answer; one without is stopped.
    for (input, last) in [
        ("go depth 6\n", "bestmove A"),
        ("go movetime 50", "bestmove A"),
        ("go infinite\n", "bestmove A"),
        ("go\n", "bestmove A"),
        ("go ponder depth 3\n", "bestmove A"),
        ("perft 4\nd\nmoves\n", "A6<* A6>* A7<* A7>*"),
        ("perft 4\ngo infinite\n", "bestmove A"),
        ("isready", "readyok"),
    ] {
        let mut program = Program::start();
        program.send_bytes(input.as_bytes());
        program.close();
        let lines = program.ends_well();
        assert!(lines.last().is_some_and(|line| line.starts_with(last)), "{input:?}: {lines:?}");
    }
    let mut program = Program::start();
    program.close();
    assert_eq!(program.ends_well(), [""; 0]);
}

/// An input without an end that can be read.
struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("the cable is out"))
    }
}

#[test]
fn an_input_that_breaks_off_is_an_error_after_the_answer() {
    let input = BufReader::new(Cursor::new("go depth 3\n").chain(Broken));
    let mut output = Vec::new();
    let error = bingwa::protocol::run(input, &mut output).unwrap_err();
    let told = "protocol input: the cable is out, expected commands";
    assert_eq!(error.to_string(), told);
    let lines = String::from_utf8(output).unwrap();
    assert!(lines.contains("\nbestmove A"), "{lines}");

    // Also where more commands wait than are kept.
    let input = "perft 4\n".to_owned() + &"isready\n".repeat(300);
    let mut output = Vec::new();
    let error =
        bingwa::protocol::run(BufReader::new(Cursor::new(input).chain(Broken)), &mut output);
    assert_eq!(error.unwrap_err().to_string(), told);
}

#[cfg(unix)]
#[test]
fn a_folder_as_input_is_an_error() {
    let folder = File::open(env!("CARGO_MANIFEST_DIR")).unwrap();
    let program = Command::new(env!("CARGO_BIN_EXE_bingwa")).stdin(folder).output().unwrap();
    let errors = String::from_utf8(program.stderr).unwrap();
    assert!(errors.starts_with("error: protocol input: "), "{errors}");
    assert!(errors.ends_with(", expected commands\n"), "{errors}");
    assert_eq!((program.status.code(), errors.lines().count()), (Some(1), 1));
}

/// How fast `quit` is, `cargo bench --bench latency` measures.
#[test]
fn quit_ends_a_search_without_an_end() {
    for before in ["", "go infinite\n", "go depth 200\n", "go ponder\n", "perft 3\n"] {
        let mut program = Program::start();
        program.send_bytes(before.as_bytes());
        program.send("quit");
        let lines = program.ends_well();
        let answers = lines.iter().filter(|line| line.starts_with("bestmove A")).count();
        assert_eq!(answers, before.matches("go ").count(), "{before}: {lines:?}");
    }
}

/// The output is closed at its first line, so the last two write nothing that finds it closed.
#[test]
fn a_closed_output_ends_the_program_quietly() {
    let mut lines = vec!["go infinite"];
    if cfg!(unix) {
        lines.push("isready\nperft 25");
        lines.push("isready\nask {\"id\":1,\"ask\":\"mate\",\"mate\":60}");
    }
    for line in lines {
        let mut program = Program::start();
        program.deafen();
        program.send(line);
        let Ended { success, errors } = program.wait();
        assert!(success, "{line}");
        assert_eq!(errors, "", "{line}");
    }
}

#[test]
fn every_bad_line_is_one_error_and_changes_nothing() {
    let mut program = Program::start();
    program.send(&format!("position fen {KUTAKATIA} moves A4<"));
    let before = program.ask("d");
    assert!(before.len() > 11 && before.iter().any(|line| line.starts_with("legal moves: ")));

    let long = "x".repeat(100_000);
    let lines = include_str!("bad_lines.txt").lines().filter(|line| !line.is_empty());
    let lines = lines.map(|line| line.as_bytes().to_vec()).chain([
        b"\xff\xfe\xfd".to_vec(),
        b"go depth \xc3\x28".to_vec(),
        b"position fen \0\0\0".to_vec(),
        b"\x00".to_vec(),
        b"\x1b[31mgo\x1b[0m".to_vec(),
        long.clone().into_bytes(),
        format!("position startpos moves {long}").into_bytes(),
        format!("setoption name {long} value 1").into_bytes(),
        "x".repeat(3 << 20).into_bytes(),
        " ".repeat(3 << 20).into_bytes(),
        format!("position startpos{}", " moves A6< a5>".repeat(200_000)).into_bytes(),
    ]);
    let mut count = 0;
    for line in lines {
        count += 1;
        let shown = String::from_utf8_lossy(&line[..line.len().min(200)]).into_owned();
        program.send_bytes(&line);
        program.send_bytes(b"\n");
        let answer = program.ask("d");
        let (error, after) = answer.split_first().expect("an answer");
        assert!(error.starts_with("info string error: "), "{shown}: {error}");
        // What was found, or the rule that forbids a move.
        assert!(error.contains("found ") || error.contains(": move: "), "{shown}: {error}");
        assert!(error.len() < 1000 && !error.contains(char::is_control), "{shown}: {error}");
        assert_eq!(after, before, "{shown}");
    }
    assert!(count > 75, "{count}");
    // No line started a search, and the engine still plays.
    assert_eq!(program.ask("stop"), ["readyok"]);
    program.send("go depth 3");
    program.until("bestmove b");
}

/// What is known of a line is obeyed, and the words before and after it get a warning.
#[test]
fn unknown_words_are_passed_over() {
    let mut program = Program::start();
    for (line, warnings, answer) in [
        ("joho tena uci now", 2, "id name "),
        ("moves all", 1, "A6<*"),
        ("query p1turn now", 1, "response true"),
        ("joho debug on", 1, "readyok"),
        ("debug", 0, "readyok"),
        ("register later", 0, "readyok"),
        ("setoption name UCI_AnalyseMode value true", 0, "readyok"),
        ("joho isready", 1, "readyok"),
    ] {
        program.send(line);
        let lines = program.ask("");
        assert!(lines[warnings].starts_with(answer), "{line}: {lines:?}");
        let told = lines.iter().filter(|line| line.starts_with("info string warning: "));
        assert_eq!(told.count(), warnings, "{line}: {lines:?}");
    }
    program.send("joho quit now");
    program.ends_well();
}

#[test]
fn odd_spacing_and_lenient_moves_are_read() {
    let mut program = Program::start();
    program.send_bytes(b"\r\n\n   \t\nisready\r\n");
    program.until("readyok");
    program.send_bytes(b"  position \t startpos   moves\tA6<* \r\n\tquery  p1turn \r\n");
    program.until("response false");
    program.send_bytes("\u{feff}isready\n".as_bytes());
    program.until("readyok");
    // Moves as people write them.
    program.send("position startpos moves 6< a5>");
    assert_eq!(program.query("p1turn"), "true");
    assert_eq!(program.ask("position startpos moves"), ["readyok"]);
    // A game of 2800 moves.
    let game = format!("position fen {WALKERS} moves {}", [WALK; 100].join(" "));
    let lines = program.ask(&game);
    assert!(lines[0].starts_with("info string warning: rows and stores: found "), "{lines:?}");
    assert_eq!(program.query("fen"), WALKERS);
}

#[test]
fn a_position_with_fewer_than_64_seeds_gets_a_warning() {
    let mut program = Program::start();
    let lines = program.ask(&format!("position fen {THREE_SEEDS}"));
    let warning = "info string warning: rows and stores: found 3 seeds in all, a game has 64";
    assert_eq!(lines, [warning, "readyok"]);
    assert_eq!(program.query("fen"), THREE_SEEDS);
    // After an error there is no warning.
    let lines = program.ask(&format!("position fen {THREE_SEEDS} moves A1<"));
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].starts_with("info string error: "), "{lines:?}");
}
