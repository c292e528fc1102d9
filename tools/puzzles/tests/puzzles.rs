//! The puzzles of the board are proven, and a forged one is refused.

use std::collections::HashSet;
use std::fs;
use std::process::Command;

use bingwa_puzzles::check::{Fault, check};
use bingwa_puzzles::proof::Prover;
use bingwa_puzzles::puzzle::{self, Puzzle};

/// Puzzles between two that the test proves; `bingwa-puzzles check` proves all.
const STEP: usize = 7;

fn text() -> String {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../board/page/data/puzzles.json");
    fs::read_to_string(file).expect("the puzzles of the board")
}

fn puzzles() -> Vec<Puzzle> {
    puzzle::from_text(&text()).expect("a file of puzzles")
}

fn fault(puzzle: &Puzzle) -> Option<Fault> {
    check(&mut Prover::new().expect("memory"), puzzle).err()
}

/// A puzzle with a win in this many moves.
fn win_in(moves: u32) -> Puzzle {
    puzzles().into_iter().find(|puzzle| puzzle.moves == moves).expect("a puzzle of this length")
}

#[test]
fn the_file_is_small_sorted_and_has_no_position_twice() {
    let text = text();
    assert!(text.len() < 60_000, "{} bytes", text.len());
    let puzzles = puzzles();
    assert!(puzzles.len() >= 200, "{} puzzles", puzzles.len());
    assert!(puzzle::is_sorted(&puzzles));
    let keys: HashSet<u64> = puzzles.iter().map(|puzzle| puzzle::key(&puzzle.position)).collect();
    assert_eq!(keys.len(), puzzles.len());
    assert_eq!(puzzle::to_text(&puzzles).expect("JSON"), text);
}

#[test]
fn the_search_proves_a_sample() {
    for puzzle in puzzles().iter().step_by(STEP) {
        assert_eq!(fault(puzzle), None, "{}", puzzle.position);
    }
}

#[test]
fn a_wrong_length_is_refused() {
    let puzzle = Puzzle { moves: 3, ..win_in(2) };
    assert_eq!(fault(&puzzle), Some(Fault::Shortest { said: 3, proven: Some(2) }));
    let puzzle = Puzzle { moves: 1, ..win_in(2) };
    assert_eq!(fault(&puzzle), Some(Fault::Shortest { said: 1, proven: None }));
    let puzzle = Puzzle { moves: 5, ..win_in(2) };
    assert_eq!(fault(&puzzle), Some(Fault::Length(5)));
}

#[test]
fn a_wrong_line_is_refused() {
    let right = win_in(2);
    let first = right.line[0];
    let rules = right.variant.rules();
    let legal = right.position.legal_moves(&rules);
    let other = legal.iter().map(|legal| legal.mv()).find(|&m| m != first).expect("a choice");
    let puzzle = Puzzle { line: vec![other], ..right.clone() };
    assert_eq!(fault(&puzzle), Some(Fault::NotShortest { index: 1, mv: other }));
    let puzzle = Puzzle { line: vec![first], ..right.clone() };
    assert_eq!(fault(&puzzle), Some(Fault::NotWon));
    let puzzle = Puzzle { line: vec![first, first], ..right };
    assert_eq!(fault(&puzzle), Some(Fault::Illegal { index: 2, mv: first }));
}

#[test]
fn a_wrong_word_about_slower_wins_is_refused() {
    let right = win_in(2);
    let puzzle = Puzzle { slower: !right.slower, ..right.clone() };
    assert_eq!(fault(&puzzle), Some(Fault::Slower(!right.slower)));
}

#[test]
fn a_position_with_two_solutions_is_refused() {
    // Both captures of the last front seed win at once.
    let position = "0,0,0,0,0,0,0,0/0,0,0,5,0,0,0,0/0,0,0,1,1,0,0,0/0,0,0,0,0,0,0,13 22,22 - S -";
    let mut puzzle = win_in(1);
    puzzle.position = position.parse().expect("a position");
    puzzle.variant = bingwa::bao::Variant::Kiswahili;
    puzzle.line = vec!["A4<".parse().expect("a move")];
    let second = "A4>".parse().expect("a move");
    assert_eq!(fault(&puzzle), Some(Fault::SecondSolution(second)));
}

#[test]
fn missing_seeds_are_refused() {
    let mut puzzle = win_in(1);
    puzzle.position = "0,0,0,0,0,0,0,0/0,0,0,5,0,0,0,0/0,0,0,1,1,0,0,0/0,0,0,0,0,0,0,0 1,0 - S -"
        .parse()
        .expect("a position");
    assert_eq!(fault(&puzzle), Some(Fault::Seeds(8)));
}

/// Wrong usage ends the program with 2, any other failure with 1.
#[test]
fn an_error_is_one_line() {
    for (arguments, code, expected) in [
        (&["check", "no-such-file"][..], 1, "error: cannot read no-such-file: "),
        (&["make", "--seeds", "1"], 2, "error: unexpected argument '--seeds' found; tip: "),
        (&["count"], 2, "error: the following required arguments were not provided: "),
    ] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_bingwa-puzzles"));
        let output = program.args(arguments).output().expect("the program");
        let error = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(code), "{error}");
        assert!(error.starts_with(expected) && error.lines().count() == 1, "{error}");
    }
    for (arguments, code) in [(&["--help"][..], 0), (&[], 2)] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_bingwa-puzzles"));
        let help = program.args(arguments).output().expect("the program");
        assert_eq!(help.status.code(), Some(code));
        let text = [help.stdout, help.stderr].concat();
        assert!(String::from_utf8(text).expect("text").contains("\nUsage: bingwa-puzzles "));
    }
}
