//! `go`, and commands that come while it runs.

use std::time::Duration;

use bingwa::bao::Position;

use crate::WIN_IN_ONE;
use crate::driver::{Program, info};

/// How fast `stop` is, `cargo bench --bench latency` measures.
#[test]
fn stop_ends_a_search_without_an_end() {
    let mut program = Program::start();
    for go in ["go infinite", "go", "go movetime 86400000", "go ponder", "go infinite depth 1"] {
        program.send(go);
        program.until("info depth 1 ");
        program.send("stop");
        program.until("bestmove A");
    }
    // With nothing running there is nothing to answer.
    assert_eq!(program.ask("stop"), ["readyok"]);
}

#[test]
fn commands_are_obeyed_during_a_search_without_an_end() {
    let mut program = Program::start();
    program.send("go infinite");
    program.until("info depth 5 ");
    assert_eq!(program.query("gameover"), "false");
    assert_eq!(program.query("p1turn"), "true");
    assert_eq!(program.query("result"), "none");
    program.send("isready");
    program.until("readyok");
    // No command disturbs the search; a second one is refused.
    program.send("go depth 3");
    let refused = "info string error: go: found a search running, expected stop first";
    program.until(refused);
    program.send("position startpos moves A6<");
    program.send("setoption name Hash value 2");
    program.send("setoption name Clear Hash");
    program.send("setoption name MultiPV value 2");
    program.send("uci");
    program.until("uciok");
    assert_eq!(program.query("p1turn"), "false");
    program.send("stop");
    let answer = program.until("bestmove").pop().expect("a bestmove");
    assert!(answer.starts_with("bestmove A"), "{answer}: the search is still South's");
    // The next search has the new position and options.
    program.send("go depth 2");
    let lines = program.until("bestmove a");
    assert!(lines.iter().any(|line| line.contains("multipv 2")), "{lines:?}");
}

/// Every `go` is obeyed in what it says, and ends if nothing of its limits was understood.
#[test]
fn every_go_has_one_answer_whatever_it_says() {
    let mut program = Program::start();
    let long = format!("go depth {}", "x ".repeat(60_000));
    for (go, warnings, deepest) in [
        ("go depth 3 foo", 1, 3),
        ("joho go foo depth 3", 2, 3),
        ("go depth 3 depth -1", 1, 3),
        ("go searchmoves A1< e2e4 depth 3", 3, 3),
        // Nothing is left: a short time counts.
        ("go depth -1 infinit", 3, 0),
        ("go movetime -5", 2, 0),
        ("go winc 5 movestogo 4", 2, 0),
        ("go searchmoves e2e4", 3, 0),
        (long.as_str(), 8, 0),
        // A clock that is negative, or that of the other player.
        ("go wtime -100 btime 100", 0, 0),
        ("go p2time 100", 1, 0),
    ] {
        program.send(go);
        let lines = program.until("bestmove A");
        let told = lines.iter().filter(|line| line.starts_with("info string warning: go"));
        let leading = usize::from(lines[0].contains("command: found"));
        assert_eq!(told.count() + leading, warnings, "{go:.80}: {lines:?}");
        let depths = lines.iter().filter(|line| line.starts_with("info depth "));
        assert!(depths.clone().count() > 0, "{go:.80}: {lines:?}");
        let last = depths.filter_map(|line| info(line).depth).max();
        assert!(deepest == 0 || last == Some(deepest), "{go:.80}: {lines:?}");
    }
    assert_eq!(program.ask("stop"), ["readyok"]);
}

/// Scripts send everything in one piece, and get their answers in the order of their lines.
#[test]
fn commands_wait_for_a_search_with_a_limit() {
    let script = "position startpos moves A6<\ngo depth 4\nd\nposition startpos\ngo depth 5\n";
    let mut program = Program::start();
    // The pipes are full long before the end.
    for _ in 0..1000 {
        program.send_bytes(script.as_bytes());
    }
    program.close();
    let lines = program.ends_well();
    let is_answer = |line: &str| line.starts_with("bestmove ") || line.starts_with("position: ");
    let mut answers = lines.iter().enumerate().filter(|(_, line)| is_answer(line));
    for _ in 0..1000 {
        for (answer, depth) in [("bestmove a", 4), ("position: ", 0), ("bestmove A", 5)] {
            let (at, line) = answers.next().expect(answer);
            assert!(line.starts_with(answer), "{line}");
            assert!(depth == 0 || info(&lines[at - 1]).depth == Some(depth), "{line}");
        }
    }
    assert_eq!(answers.count(), 0);
}

/// `stop` and `quit` end the search and all that waits, each `go` with its answer. `isready` is
/// answered at once.
#[test]
fn stop_and_quit_end_what_waits_too() {
    let waiting = "d\nperft 30\ngo infinite\nponderhit\ngo ponder\nponderhit\ngo depth 9\n";
    let mut program = Program::start();
    for end in ["stop", "quit"] {
        program.send("go movetime 86400000");
        program.send_bytes(waiting.repeat(3).as_bytes());
        let lines = program.ask("isready");
        assert!(lines.iter().all(|line| line == "readyok" || info(line).string.is_none()));
        program.send(end);
        let mut rest = Vec::new();
        (0..10).for_each(|_| rest.extend(program.until("bestmove A")));
        assert_eq!(rest.iter().filter(|line| line.starts_with("position: ")).count(), 3);
    }
    assert_eq!(program.ends_well().iter().filter(|line| line.contains("bestmove")).count(), 0);
}

#[test]
fn a_new_game_ends_a_search_without_an_end() {
    let mut program = Program::start();
    program.send("position startpos moves A6<");
    program.send("go infinite");
    program.send("ucinewgame");
    program.until("bestmove a");
    assert_eq!(program.query("fen"), Position::kiswahili().to_string());
}

#[test]
fn pondering_waits_for_ponderhit() {
    let mut program = Program::start();
    program.send("go ponder wtime 100 btime 100");
    let time = Some(Duration::from_millis(100));
    program.until_line("a search past its clock", |line| info(line).time > time);
    program.has_no_answer();
    program.send("ponderhit");
    program.until("bestmove A");

    // A search that has reached its limit ends with ponderhit.
    program.send("go depth 1 ponder");
    program.reaches_without_answer(1);
    program.send("ponderhit");
    program.until("bestmove A");

    // Without ponderhit it ends with stop.
    program.send("go ponder depth 2");
    program.reaches_without_answer(2);
    program.send("stop");
    program.until("bestmove A");

    let error = "info string error: ponderhit: found no pondering search, expected go ponder first";
    assert_eq!(program.ask("ponderhit"), [error, "readyok"]);
    program.send("go infinite");
    program.send("ponderhit");
    program.until(error);
    program.send("stop");
    program.until("bestmove A");
}

#[test]
fn searchmoves_restrict_the_search_and_multipv_lists_lines() {
    let mut program = Program::start();
    program.send("go searchmoves A7> 6> depth 5");
    for line in program.until("bestmove") {
        let best = line.split(" pv ").nth(1).or(line.strip_prefix("bestmove ")).expect("a move");
        assert!(best.starts_with("A7>") || best.starts_with("A6>"), "{line}");
    }
    // There are no more lines than moves.
    program.send("setoption name multipv value 32");
    program.send("go depth 1");
    assert_eq!(program.until("bestmove").len(), 4 + 1);
}

#[test]
fn go_mate_reports_a_proof_that_there_is_no_win() {
    let mut program = Program::start();
    for (go, moves) in [("go mate 1", "1 move"), ("go mate 2", "2 moves")] {
        program.send("position startpos");
        program.send(go);
        let lines = program.until("bestmove");
        assert_eq!(lines[lines.len() - 2], format!("info string no win in {moves}"));
        program.send(&format!("{go} depth 1"));
        assert!(!program.until("bestmove").iter().any(|line| line.contains("no win")));
        program.send(&format!("position fen {WIN_IN_ONE}"));
        program.send(go);
        assert!(!program.until("bestmove").iter().any(|line| line.contains("no win")));
    }
}

#[test]
fn mates_are_counted_in_moves() {
    let mut program = Program::start();
    program.send(&format!("position fen {WIN_IN_ONE}"));
    for go in ["go depth 3", "go mate 1"] {
        program.send(go);
        let lines = program.until("bestmove");
        let last = &lines[lines.len() - 2];
        assert!(last.contains(" score mate 1 ") && last.ends_with(" pv a7>"), "{last}");
        assert_eq!(lines.last().map(String::as_str), Some("bestmove a7>"));
    }
    // A win in five moves, from the exam: the whole line of it is told.
    let won = "1,0,1,1,0,2,1,3/1,8,0,0,5,1,0,0/2,4,0,3,0,4,4,1/0,2,7,3,1,3,0,4 1,1 - S -";
    for go in ["go mate 5", "go mate infinite"] {
        program.send(&format!("position fen {won}\n{go}"));
        let lines = program.until("bestmove");
        let pv = info(&lines[lines.len() - 2]).pv;
        assert_eq!(pv.len(), 9, "{lines:?}");
        program.send(&format!("position fen {won} moves {}", pv.join(" ")));
        assert_eq!(program.query("result"), "p1win");
    }
}

/// With any number of threads, and whenever it changes, every search has one
/// answer and `quit` ends the program.
#[test]
fn threads_change_between_and_during_searches() {
    let mut program = Program::start();
    for threads in [2, 256, 1, 16] {
        program.send(&format!("setoption name Threads value {threads}"));
        program.send("go infinite");
        // The next search is the first one to use it.
        program.send("setoption name Threads value 3");
        program.send("stop");
        program.until("bestmove A");
        program.send("go nodes 5000");
        program.until("bestmove A");
    }
    program.send("setoption name Threads value 256");
    program.send("go infinite");
    program.send("quit");
    let rest = program.ends_well();
    assert!(rest.last().is_some_and(|line| line.starts_with("bestmove A")), "{rest:?}");
}

/// With several threads the answer is the first move of the last reported
/// line, whichever thread found it.
#[test]
fn with_many_threads_the_answer_begins_the_last_reported_line() {
    let mut program = Program::start();
    program.send("setoption name Threads value 4");
    for nodes in (1..40).map(|step| step * 997) {
        program.send(&format!("go nodes {nodes}"));
        let mut lines = program.until("bestmove ");
        let answer = lines.pop().expect("an answer");
        let last = lines.last().and_then(|line| line.split_once(" pv ")).expect("a line of play");
        assert_eq!(answer.split(' ').nth(1), last.1.split(' ').next(), "{lines:?}");
    }
}

/// A proven answer waits for `ponderhit`, and for nothing else.
#[test]
fn a_proven_win_is_answered_after_ponderhit() {
    let mut program = Program::start();
    program.send(&format!("position fen {WIN_IN_ONE}"));
    program.send("go ponder wtime 86400000 btime 86400000");
    program.reaches_without_answer(1);
    program.send("ponderhit");
    program.until("bestmove a7>");
    // On any clock it is answered without pondering.
    for clock in ["wtime 86400000 btime 86400000", "btime 0", "btime -5 movestogo 1"] {
        program.send(&format!("go {clock}"));
        program.until("bestmove a7>");
    }
}

/// However early `stop` comes, the answer has been searched and has a score.
#[test]
fn a_search_stopped_at_once_has_a_score() {
    let mut program = Program::start();
    for (position, score) in [
        ("position startpos".to_owned(), " score cp "),
        (format!("position fen {WIN_IN_ONE}"), " score mate 1 "),
    ] {
        program.send(&position);
        for go in ["go infinite", "go ponder", "go depth 60"] {
            program.send_bytes(format!("{go}\nstop\n").as_bytes());
            let lines = program.until("bestmove ");
            let info = &lines[lines.len() - 2];
            assert!(info.starts_with("info depth ") && info.contains(score), "{go}: {lines:?}");
        }
    }
}

/// After an abort in the middle of a depth, the best line comes once more with the full
/// node count. The last reports of all ranks are different moves, and the answer has an
/// expected reply.
#[test]
fn an_aborted_search_reports_its_best_line_and_those_that_changed() {
    let mut program = Program::start();
    program.send("setoption name MultiPV value 3");
    program.send("position startpos moves A6> a6>");
    for nodes in (1..30).map(|step| 300 + step * 1711) {
        program.send("ucinewgame");
        program.send(&format!("go nodes {nodes}"));
        let mut lines = program.until("bestmove ");
        let answer = lines.pop().expect("an answer");
        let mut firsts = Vec::new();
        for number in 1..=3 {
            let rank = format!(" multipv {number} ");
            let last = lines.iter().rfind(|line| line.contains(&rank)).expect("a line");
            assert!(number > 1 || last.contains(&format!(" nodes {nodes} ")), "{lines:?}");
            firsts.push(last.split(" pv ").nth(1).and_then(|pv| pv.split(' ').next()));
        }
        assert_eq!(answer.split(' ').nth(1), firsts[0], "{lines:?}");
        assert_eq!(answer.split(' ').nth(2), Some("ponder"), "{answer}: {lines:?}");
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 3, "{lines:?}");
    }
}
