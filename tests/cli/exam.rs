//! `exam`: questions with true answers.

use super::{LOST, Run, WINNING, done, failed, run, winning_move};

/// A line of an exam: North wins with one move.
fn line() -> String {
    format!("{WINNING} ; wins 1 ; {}\n", winning_move(WINNING))
}

#[test]
fn a_table_counts_by_stage_and_depth() {
    let text = format!("# a comment\n\n{}", line());
    let table = done(&["exam", "-", "--nodes", "500"], &text);
    let rows: Vec<Vec<&str>> =
        table.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["stage", "plies", "positions", "picks", "knows"]);
    let counted = ["1", "1", "100.0%", "(20.7-100.0)", "1", "100.0%", "(20.7-100.0)"];
    let names = [["mtaji", "1-10"], ["mtaji", "all"], ["both", "1-10"], ["both", "all"]];
    for (row, name) in rows[1..].iter().zip(names) {
        assert_eq!(row[..2], name, "{table}");
        assert_eq!(row[2..], counted, "{table}");
    }
    assert_eq!(rows.len(), 5, "{table}");
}

#[test]
fn a_wrong_line_is_one_error_with_its_number() {
    let good = line();
    let error = failed(&["exam", "-"], &format!("{good}{WINNING} ; wins ; a4>\n"));
    assert!(error.starts_with("error: stdin: line 2: plies: found \"wins\", expected"), "{error}");
    let error = failed(&["exam", "-"], "# nothing\n");
    assert!(error.starts_with("error: stdin: found no position, expected"), "{error}");
    let error = failed(&["exam", "-"], &format!("{LOST} ; wins 1 ; a4>\n"));
    assert!(error.contains("line 1: winning moves: "), "{error}");
    let error = failed(&["exam", "no-such-file.txt"], "");
    assert!(error.starts_with("error: cannot read \"no-such-file.txt\": "), "{error}");
}

#[test]
fn positions_with_fewer_than_64_seeds_get_one_warning() {
    let few = "0,0,0,0,0,0,0,10/0,0,5,0,0,0,0,0/2,0,1,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -";
    let Run { code, stderr, .. } =
        run(&["exam", "-", "--nodes", "5"], &format!("{few} ; wins 1 ; A1>\n"));
    let expected =
        format!("warning: stdin: {few}: rows and stores: found 18 seeds in all, a game has 64\n");
    assert_eq!((code, stderr), (Some(0), expected));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("win.gz").display().to_string();
    let Run { code, .. } = run(&["solve", few, "--proof", &file], "");
    assert_eq!(code, Some(0));
    let Run { code, stderr, .. } = run(&["verify", &file], "");
    let expected =
        format!("warning: {file}: {few}: rows and stores: found 18 seeds in all, a game has 64\n");
    assert_eq!((code, stderr), (Some(0), expected));
}
