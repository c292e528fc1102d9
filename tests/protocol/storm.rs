//! Commands in random order.

use bingwa::bao::Variant;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use crate::driver::Program;

/// One random line of a storm, good or bad.
fn storm_line(rng: &mut SmallRng) -> String {
    const LINES: [&str; 38] = [
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
        "go depth 5 fast",
        "go searchmoves A1< nodes 300",
        "go btime 20",
        "joho go depth 3",
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
    for round in 0..12 {
        let mut program = Program::start();
        let (mut asked, mut answered, mut told) = (0, 0, 0);
        // A second search beside one without an end is refused, and nothing else.
        let mut count = |lines: Vec<String>, asked| {
            let of = |beginning| lines.iter().filter(|line| line.starts_with(beginning)).count();
            answered += of("bestmove ");
            told += of("info string error: go: found a search running, ");
            assert!(answered + told <= asked, "an answer without a go: {lines:?}");
            (answered, told)
        };
        for _ in 0..200 {
            let line = storm_line(&mut rng);
            asked += usize::from(line.split(' ').any(|word| word == "go"));
            // Every other program gets its lines in one piece.
            if round % 2 == 0 {
                program.send(&line);
                continue;
            }
            count(program.ask(&line), asked);
            // Let searches get further now and then.
            for _ in 0..if rng.random_bool(0.3) { rng.random_range(0..100) } else { 0 } {
                count(program.ask(""), asked);
            }
        }
        program.send(if rng.random_bool(0.5) { "quit" } else { "stop" });
        program.close();
        let (answered, told) = count(program.ends_well(), asked);
        assert_eq!(answered + told, asked);
        accepted += answered;
        refused += told;
    }
    assert!(accepted > 300 && refused > 50, "{accepted} {refused}");
}
