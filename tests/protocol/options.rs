//! Options: the effect of `setoption`, and its errors.

use bingwa::bao::{Position, Variant};

use crate::driver::Program;

#[test]
fn variant_sets_start_and_kutakatia() {
    let mut program = Program::start();
    let fen = |variant| Position::start(variant).to_string();
    program.send("setoption name UCI_Variant value kujifunza");
    assert_eq!(program.query("fen"), fen(Variant::Kujifunza));
    program.send("position startpos");
    assert_eq!(program.query("fen"), fen(Variant::Kujifunza));
    program.send("setoption name UCI_Variant value kiswahili");
    assert_eq!(program.query("fen"), fen(Variant::Kiswahili));

    // With the variant kutakatia comes and goes: here is a move that puts a pit
    // under it.
    let puts =
        "position fen 0,0,1,1,0,3,2,1/1,0,0,0,0,0,0,0/0,2,1,6,4,4,23,1/2,3,1,4,1,2,0,1 0,0 - N -";
    let kutakatia = |program: &mut Program| {
        program.send(&format!("{puts} moves b2<"));
        let fen = program.query("fen");
        !fen.ends_with('-')
    };
    assert!(kutakatia(&mut program));
    program.send("setoption name UCI_Variant value kujifunza");
    assert!(!kutakatia(&mut program));
    program.send("setoption name Kutakatia value true");
    assert!(kutakatia(&mut program));
    program.send("setoption name UCI_Variant value kiswahili");
    assert!(kutakatia(&mut program));

    // Where the game has used kutakatia, switching it off keeps the position,
    // frees the pit under it, and drops the moves.
    let before = program.query("fen");
    program.send(puts);
    program.send(&format!("{puts} moves b2<"));
    let lines = program.ask("setoption name Kutakatia value false");
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].starts_with("info string the game so far is not one "), "{lines:?}");
    let freed = before.strip_suffix("A8").map(|rest| format!("{rest}-"));
    assert_eq!(Some(program.query("fen")), freed);
    // Where the game has not, nothing changes.
    program.send("position startpos moves A6< a5>");
    assert_eq!(program.ask("setoption name Kutakatia value true"), ["readyok"]);
}

#[test]
fn the_seed_limit_decides_what_is_legal() {
    let mut program = Program::start();
    // A6< sows three seeds from the start.
    program.send("position startpos moves A6<");
    let fen = program.query("fen");
    let lines = program.ask("setoption name SeedLimit value 2");
    assert!(lines[0].starts_with("info string the game so far is not one "), "{lines:?}");
    assert_eq!(program.query("fen"), fen);
    program.send("position startpos");
    assert_eq!(program.ask("moves"), ["none", "readyok"]);
    program.send("go depth 3");
    program.until("bestmove 0000");
    assert_eq!(program.query("result"), "p2win");
    program.send("setoption name SeedLimit value 10000");
    assert_eq!(program.query("gameover"), "false");
}

#[cfg(unix)]
#[test]
fn a_table_too_large_for_the_machine_is_an_error_and_the_old_one_stays() {
    // 2 GB of address space.
    let mut program = Program::start_under("ulimit -v 2000000");
    let lines = program.ask("setoption name Hash value 4096");
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].starts_with("info string error: Hash: found 4096 MB, expected "), "{lines:?}");
    program.send("go depth 5");
    program.until("bestmove A");
    assert_eq!(program.ask("setoption name Hash value 8"), ["readyok"]);
}

/// The engine answers while it makes a large table.
#[test]
fn a_new_table_keeps_nobody_waiting() {
    let mut program = Program::start();
    for megabytes in [256, 1, 300] {
        program.send(&format!("setoption name Hash value {megabytes}"));
        program.send("isready");
        program.send("isready");
        program.send("go depth 3");
        program.send("isready");
        let lines = program.until("bestmove A");
        let ready = lines.iter().filter(|line| *line == "readyok").count();
        assert!(ready >= 2, "{lines:?}");
        if ready == 2 {
            program.until("readyok");
        }
    }
    // A search that is stopped before it has begun has an answer too.
    program.send("setoption name Hash value 305");
    program.send("isready");
    program.send("go infinite");
    program.send("stop");
    let lines = program.until("bestmove A");
    assert!(lines[0] == "readyok", "{lines:?}");
    program.send("setoption name Hash value 310");
    program.send("isready");
    program.send("position startpos");
    program.send("isready");
    program.send("quit");
    assert_eq!(program.ends_well(), ["readyok", "readyok"]);
}
