//! The opening book: `OwnBook`, `BookFile` and `BookMargin`.

use std::fs;

use bingwa::bao::Position;
use bingwa::book::{BookMove, OpeningBook};

use crate::driver::{Program, info};

/// Nobody owns a nyumba.
const HOUSELESS: &str =
    "2,2,2,2,0,1,0,2/1,3,12,0,5,1,0,1/0,1,2,0,2,0,2,1/2,2,1,0,0,1,1,0 7,8 - N -";

/// A program that uses the opening book.
fn with_book() -> Program {
    let mut program = Program::start();
    assert_eq!(program.ask("setoption name OwnBook value true"), ["readyok"]);
    program
}

/// The lines of a search, the answer last.
fn lines_of(program: &mut Program, go: &str) -> Vec<String> {
    program.send(go);
    program.until("bestmove")
}

/// Checks that a search was a search, without the book.
#[track_caller]
fn assert_searched(lines: &[String]) {
    assert!(lines.len() > 1, "{lines:?}");
    assert!(lines.iter().all(|line| !line.contains("book")), "{lines:?}");
    assert!(info(&lines[0]).depth.is_some(), "{lines:?}");
}

/// The best move that the built-in book has for the start.
fn best_start() -> BookMove {
    OpeningBook::builtin().moves(&Position::kiswahili())[0]
}

/// A book as a file.
fn book_file(text: &str) -> tempfile::NamedTempFile {
    let file = tempfile::Builder::new().prefix("a book").tempfile().expect("a file");
    fs::write(file.path(), text).expect("written");
    file
}

#[test]
fn the_book_is_off_unless_it_is_asked_for() {
    let searched = |options: &[&str]| {
        let mut program = Program::start();
        for option in options {
            assert_eq!(program.ask(option), ["readyok"]);
        }
        let lines = lines_of(&mut program, "go nodes 3000");
        assert_searched(&lines);
        let nodes: Vec<_> = lines[..lines.len() - 1].iter().map(|line| info(line).nodes).collect();
        (nodes, lines.last().cloned())
    };
    let file = book_file(&format!("{} ; A7< +9.00\n", Position::kiswahili()));
    let file = format!("setoption name BookFile value {}", file.path().display());
    let plain = searched(&[]);
    assert_eq!(searched(&["setoption name BookMargin value 100", &file]), plain);
    assert_eq!(
        searched(&["setoption name OwnBook value true", "setoption name OwnBook value false"]),
        plain
    );
}

#[test]
fn a_position_of_the_book_is_answered_at_once() {
    let best = best_start();
    let expected = [format!("info string book {best}"), format!("bestmove {}", best.mv)];
    let mut program = with_book();
    for go in ["go movetime 3600000", "go wtime 900000000 btime 900000000", "go depth 90"] {
        program.send("position startpos");
        assert_eq!(lines_of(&mut program, go), expected, "{go}");
    }
    program.send("ugi");
    program.until("ugiok");
    assert_eq!(lines_of(&mut program, "go nodes 9000000000"), expected);
}

#[test]
fn moves_come_from_the_book_until_it_ends() {
    let book = OpeningBook::builtin();
    let mut program = with_book();
    let mut moves: Vec<String> = Vec::new();
    loop {
        program.send(&format!("position startpos moves {}", moves.join(" ")));
        let position: Position = program.query("fen").parse().expect("a position");
        let lines = lines_of(&mut program, "go nodes 100");
        match book.moves(&position).first() {
            Some(best) => {
                assert_eq!(
                    lines,
                    [format!("info string book {best}"), format!("bestmove {}", best.mv)]
                );
                moves.push(best.mv.to_string());
            }
            None => break assert_searched(&lines),
        }
    }
    assert!(moves.len() > 3, "{moves:?}");
}

#[test]
fn analysis_does_not_use_the_book() {
    let mut program = with_book();
    program.send("go infinite");
    program.reaches_without_answer(3);
    program.send("stop");
    assert_searched(&program.until("bestmove"));
    program.send("go ponder nodes 2000");
    program.reaches_without_answer(2);
    program.send("ponderhit");
    program.until("bestmove");
    program.send("go");
    program.reaches_without_answer(3);
    program.send("stop");
    program.until("bestmove");
    let lines = lines_of(&mut program, "go mate 1");
    assert!(lines.iter().all(|line| !line.contains("book")), "{lines:?}");
    program.send("setoption name MultiPV value 2");
    assert_searched(&lines_of(&mut program, "go depth 4"));
    program.send("setoption name MultiPV value 1");
    assert_eq!(lines_of(&mut program, "go depth 4").len(), 2);
}

#[test]
fn searchmoves_choose_among_the_moves_of_the_book() {
    let start = Position::kiswahili();
    let file = book_file(&format!("{start} ; A6< +0.30\n{start} ; A7> +0.10\n"));
    let mut program = with_book();
    program.send(&format!("setoption name BookFile value {}", file.path().display()));
    let lines = lines_of(&mut program, "go depth 3 searchmoves A7< A7>");
    assert_eq!(lines, ["info string book A7> +0.10", "bestmove A7>"]);
    let lines = lines_of(&mut program, "go depth 3 searchmoves A7<");
    assert_searched(&lines);
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove A7<")), "{lines:?}");
}

#[test]
fn a_margin_draws_among_the_good_moves_by_the_seed() {
    let start = Position::kiswahili();
    let file =
        book_file(&format!("{start} ; A6< +0.30\n{start} ; A7> +0.10\n{start} ; A6> +0.09\n"));
    let mut program = with_book();
    program.send(&format!("setoption name BookFile value {}", file.path().display()));
    let mut answers = |margin: u32, seed: u32| {
        program.send(&format!("setoption name BookMargin value {margin}"));
        program.send(&format!("setoption name Seed value {seed}"));
        lines_of(&mut program, "go depth 1").pop().expect("an answer")
    };
    let mut drawn: Vec<String> = (1..=30).map(|seed| answers(20, seed)).collect();
    assert!((1..=30).map(|seed| answers(20, seed)).eq(drawn.iter().cloned()));
    drawn.sort_unstable();
    drawn.dedup();
    assert_eq!(drawn, ["bestmove A6<", "bestmove A7>"]);
    assert!((1..=30).all(|seed| answers(0, seed) == "bestmove A6<"));
}

#[test]
fn a_file_is_read_at_once_and_finds_mirror_images() {
    let position: Position = HOUSELESS.parse().expect("a position");
    let mirrored = position.mirrored().expect("nobody owns a house").rotated();
    let file = book_file(&format!("# won\n{HOUSELESS} ; a7> win-in-1\r\n"));
    let mut program = with_book();
    let option = format!("setoption name BookFile value {}", file.path().display());
    assert_eq!(program.ask(&option), ["readyok"]);
    drop(file);
    assert_eq!(program.ask(&format!("position fen {HOUSELESS}")), ["readyok"]);
    let lines = lines_of(&mut program, "go depth 9");
    assert_eq!(lines, ["info string book a7> win-in-1", "bestmove a7>"]);
    program.send(&format!("position fen {mirrored}"));
    let lines = lines_of(&mut program, "go depth 9");
    assert_eq!(lines, ["info string book A2< win-in-1", "bestmove A2<"]);
    // The move wins: a finished game has no move.
    program.send(&format!("position fen {mirrored} moves A2<"));
    assert_eq!(
        lines_of(&mut program, "go depth 9").last().map(String::as_str),
        Some("bestmove 0000")
    );
    // The built-in book again.
    program.send("position startpos");
    assert_searched(&lines_of(&mut program, "go depth 3"));
    program.send("setoption name BookFile value <empty>");
    assert_eq!(lines_of(&mut program, "go depth 3").len(), 2);
}

#[test]
fn a_bad_file_is_one_line_and_the_engine_goes_on_without_a_book() {
    let mut program = with_book();
    let wrong = book_file("# one\n2,2 ; A6< +0.10\n");
    let empty = book_file("");
    #[cfg(unix)]
    {
        let lines = program.ask("setoption name BookFile value /dev/zero");
        assert!(lines[0].contains("/dev/zero: found a pipe or a device"), "{lines:?}");
    }
    for (file, expected) in [
        ("no such file", "No such file or directory"),
        (std::env::temp_dir().to_str().expect("text"), "found a folder, expected an opening book"),
        (wrong.path().to_str().expect("text"), "line 2: position"),
        (empty.path().to_str().expect("text"), "found no move, expected lines POSITION ; MOVE"),
    ] {
        program.send("setoption name BookFile value");
        let lines = program.ask(&format!("setoption name BookFile value {file}"));
        assert_eq!(lines.len(), 2, "{lines:?}");
        let beginning = format!("info string error: BookFile: {file}: {expected}");
        assert!(lines[0].starts_with(&beginning), "{} instead of {beginning}", lines[0]);
        assert!(lines[0].ends_with("; no book is used"), "{}", lines[0]);
        assert_searched(&lines_of(&mut program, "go depth 3"));
    }
    // The value is read whether the book is on or off.
    program.send("setoption name OwnBook value false");
    assert_eq!(program.ask("setoption name BookFile value no such file").len(), 2);
}

#[test]
fn other_rules_have_no_book_and_the_engine_says_so_once() {
    let mut program = with_book();
    let message = "info string the opening book is not used: it is for kiswahili with Kutakatia \
                   true and SeedLimit 10000";
    for (other, back) in [
        ("SeedLimit value 500", "SeedLimit value 10000"),
        ("Kutakatia value false", "Kutakatia value true"),
        ("UCI_Variant value kujifunza", "UCI_Variant value kiswahili"),
    ] {
        assert_eq!(program.ask(&format!("setoption name {other}")), [message, "readyok"]);
        assert_eq!(program.ask("setoption name Hash value 8"), ["readyok"]);
        program.send("position startpos");
        assert_searched(&lines_of(&mut program, "go depth 3"));
        assert_eq!(program.ask(&format!("setoption name {back}")), ["readyok"]);
        program.send("position startpos");
        assert_eq!(lines_of(&mut program, "go depth 3").len(), 2);
    }
    program.send("setoption name OwnBook value false");
    assert_eq!(program.ask("setoption name SeedLimit value 500"), ["readyok"]);
    assert_eq!(program.ask("setoption name OwnBook value true"), [message, "readyok"]);
}

#[test]
fn the_documented_example_is_what_the_engine_says() {
    let page = include_str!("../../docs/protocol.md");
    let section = page.split("### The opening book\n").nth(1).expect("the section");
    let example = section.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
    let mut program = Program::start();
    let mut documented = Vec::new();
    for line in example.expect("the example").lines() {
        match line.strip_prefix("> ") {
            Some(command) => program.send(command),
            None => documented.push(line.strip_prefix("< ").expect("an answer")),
        }
    }
    assert_eq!(program.until("bestmove"), documented);
}
