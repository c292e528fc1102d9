//! The commands for people at a terminal.

use bingwa::eval::evaluate;

use crate::driver::Program;
use crate::{KUTAKATIA, WIN_IN_ONE};

#[test]
fn board_moves_eval_perft_and_bench_answer_people() {
    let mut program = Program::start();
    let board = program.ask("d");
    let expected = [
        "     North  store 22",
        "       8   7   6   5   4   3   2   1",
        "  b    0   0   0   0   0   0   0   0",
        "  a    0   2   2  #6   0   0   0   0",
        "      -------------------------------",
        "  A    0   0   0   0  #6   2   2   0",
        "  B    0   0   0   0   0   0   0   0",
        "       1   2   3   4   5   6   7   8",
        "     South  store 22  to move",
        "",
        "position: 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 Hh S -",
        "legal moves: A6<* A6>* A7<* A7>*",
        "readyok",
    ];
    assert_eq!(board, expected);
    assert_eq!(program.ask("moves"), ["A6<* A6>* A7<* A7>*", "readyok"]);
    program.send("position startpos moves A6<");
    let after = program.query("fen").parse().expect("a position");
    // Both stores are nearly full: a point has its smallest size.
    let points = (f64::from(evaluate(&after)) / 6.5).round() / 100.0;
    let evaluation = format!("evaluation: {points:+.2} points for North, who is to move");
    assert_eq!(program.ask("eval"), [evaluation.as_str(), "readyok"]);
    program.send("position startpos");
    for perft in ["perft 5", "go perft 5"] {
        program.send(perft);
        let lines = program.until("Nodes searched: ");
        let counts: Vec<(&str, u64)> = lines[..4]
            .iter()
            .filter_map(|line| line.split_once(": "))
            .filter_map(|(mv, count)| Some((mv, count.parse().ok()?)))
            .collect();
        assert_eq!(
            counts.iter().map(|(mv, _)| *mv).collect::<Vec<_>>(),
            ["A6<", "A6>", "A7<", "A7>"]
        );
        assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), 405);
        assert_eq!(lines[4..], ["", "Nodes searched: 405"]);
    }
    program.send(&format!("position fen {KUTAKATIA}"));
    assert!(program.ask("d").iter().any(|row| row.starts_with("  A    1   1 !10   4 ")));
    program.send(&format!("position fen {WIN_IN_ONE} moves a7>"));
    let board = program.ask("d");
    assert!(board.contains(&"game over: North wins: South's front row is empty".to_owned()));
    assert_eq!(program.ask("eval"), ["evaluation: game over", "readyok"]);
    assert!(program.ask("help").len() > 10);

    // `stop` ends a count; other lines wait for its end.
    program.send("position startpos");
    program.send("perft 30");
    program.send("moves");
    program.send("stop");
    assert_eq!(program.until("A6<"), ["A6<* A6>* A7<* A7>*"]);

    // `stop` ends the benchmark.
    program.send("bench");
    let line = program.until(" 1 ").pop().expect("a line");
    assert!(line.contains(" nodes "), "{line}");
    program.send("stop");
    program.send("d");
    program.until("legal moves: ");
}
