//! Commands in random order.

use bingwa::bao::Variant;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use crate::driver::Program;

/// One random line of a storm, good or bad.
fn storm_line(rng: &mut SmallRng) -> String {
    const LINES: [&str; 34] = [
        "isready",
        "uci",
        "ugi",
        "stop",
        "stop",
        "stop",
        "ponderhit",
        "ucinewgame",
        "uginewgame",
        "position startpos",
        "position startpos moves A6< a5>",
        "position startpos moves A6< A6<",
        "position fen",
        "go depth 4",
        "go depth 6",
        "go nodes 500",
        "go infinite",
        "go ponder depth 3",
        "go ponder",
        "go movetime 5",
        "go wtime 50 btime 50 movestogo 1",
        "go mate 2",
        "go searchmoves A6< depth 4",
        "go searchmoves A6<",
        "go depth x",
        "setoption name Clear Hash",
        "query gameover",
        "query result",
        "d",
        "moves",
        "eval",
        "nonsense",
        "",
        "perft 3",
    ];
    match rng.random_range(0..10) {
        0 => format!("setoption name Hash value {}", rng.random_range(0..4)),
        1 => format!("setoption name Threads value {}", rng.random_range(0..4)),
        2 => format!("setoption name MultiPV value {}", rng.random_range(0..6)),
        3 => format!("setoption name Kutakatia value {}", rng.random_bool(0.5)),
        4 => format!("setoption name UCI_Variant value {}", Variant::ALL[rng.random_range(0..2)]),
        _ => LINES[rng.random_range(0..LINES.len())].to_owned(),
    }
}

#[test]
fn every_go_has_one_answer_in_any_order_of_commands() {
    let mut rng = SmallRng::seed_from_u64(20_250_101);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..8 {
        let mut program = Program::start();
        let mut open = 0;
        for _ in 0..200 {
            let line = storm_line(&mut rng);
            let is_go = line.starts_with("go");
            let mut answers = 0;
            let mut errors = 0;
            // Searches write no errors, so an error before readyok answers this
            // line.
            let mut lines = program.ask(&line);
            // Let searches get further now and then.
            for _ in 0..if rng.random_bool(0.3) { rng.random_range(0..100) } else { 0 } {
                lines.extend(program.ask(""));
            }
            for answer in lines {
                errors += usize::from(answer.starts_with("info string error: "));
                answers += usize::from(answer.starts_with("bestmove "));
            }
            assert!(errors <= 1, "{line}");
            if is_go && errors == 0 {
                open += 1;
                assert!(open - answers <= 1, "{line}: two searches at once");
                accepted += 1;
            } else if is_go {
                refused += 1;
            }
            assert!(answers <= open, "{line}: an answer without a go");
            open -= answers;
        }
        program.send(if rng.random_bool(0.5) { "quit" } else { "stop" });
        program.close();
        let rest = program.ends_well();
        let answers = rest.iter().filter(|line| line.starts_with("bestmove ")).count();
        assert_eq!(answers, open, "{rest:?}");
    }
    assert!(accepted > 100 && refused > 50, "{accepted} {refused}");
}
