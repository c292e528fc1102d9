//! Levels of playing strength, as a GUI sets them.

use std::collections::BTreeSet;

use crate::WIN_IN_ONE;
use crate::driver::{Program, info};

/// A program with options set.
fn with_options(options: &[(&str, &str)]) -> Program {
    let mut program = Program::start();
    for (name, value) in options {
        program.send(&format!("setoption name {name} value {value}"));
    }
    program
}

/// The lines of a search, the answer last.
fn lines_of(program: &mut Program, go: &str) -> Vec<String> {
    program.send(go);
    program.until("bestmove")
}

/// The move that a search answers with.
fn answer(lines: &[String]) -> String {
    let words: Vec<&str> = lines.last().unwrap().split(' ').collect();
    words[1].to_owned()
}

/// The nodes of a search.
fn nodes(lines: &[String]) -> u64 {
    lines[..lines.len() - 1].iter().filter_map(|line| info(line).nodes).max().unwrap()
}

/// The engine's moves of a game against itself, from the start.
fn game(program: &mut Program, go: &str, plies: usize) -> Vec<String> {
    program.send("ucinewgame");
    let mut moves: Vec<String> = Vec::new();
    while moves.len() < plies {
        program.send(&format!("position startpos moves {}", moves.join(" ")));
        let mv = answer(&lines_of(program, go));
        if mv == "0000" {
            break;
        }
        moves.push(mv);
        // A win ends the game.
        program.send(&format!("position startpos moves {}", moves.join(" ")));
        if program.query("gameover") == "true" {
            break;
        }
    }
    moves
}

#[test]
fn a_seed_repeats_the_game_and_none_plays_another_each_time() {
    let mut program = with_options(&[("Skill Level", "3"), ("Seed", "7")]);
    let first = game(&mut program, "go nodes 1000", 20);
    assert_eq!(game(&mut program, "go nodes 1000", 20), first);
    // Neither the time given, the table, nor the number of threads changes it.
    let mut other = with_options(&[
        ("Skill Level", "3"),
        ("Seed", "7"),
        ("Threads", "3"),
        ("Hash", "1"),
        ("MultiPV", "4"),
    ]);
    assert_eq!(game(&mut other, "go movetime 60000", 20), first);
    program.send("setoption name Seed value 8");
    assert_ne!(game(&mut program, "go nodes 1000", 20), first);
    program.send("setoption name Seed value 0");
    let one = game(&mut program, "go nodes 1000", 20);
    assert_ne!(game(&mut program, "go nodes 1000", 20), one);
}

#[test]
fn an_analysis_before_the_move_changes_nothing() {
    let fresh = game(&mut with_options(&[("Skill Level", "5"), ("Seed", "3")]), "go depth 8", 1);
    let mut program = with_options(&[("Skill Level", "5"), ("Seed", "3")]);
    program.send("position startpos");
    program.send("go infinite");
    program.until("info depth 12 ");
    program.send("stop");
    program.until("bestmove");
    assert_eq!(answer(&lines_of(&mut program, "go depth 8")), fresh[0]);
}

/// A clock of a day is no reason to think for long.
#[test]
fn a_level_answers_after_its_own_nodes_whatever_the_clock_says() {
    let mut before = 0;
    for level in ["1", "5", "7", "9"] {
        let mut program = with_options(&[("Skill Level", level), ("Seed", "1")]);
        let lines = lines_of(&mut program, "go wtime 86400000 btime 86400000");
        assert!(nodes(&lines) > before, "level {level}: {lines:?}");
        before = nodes(&lines);
        assert!(before < 100_000, "level {level}: {before} nodes");
        let lines = lines_of(&mut program, "go movetime 86400000");
        assert!(nodes(&lines) < 100_000, "level {level}: {lines:?}");
    }
}

#[test]
fn limits_of_go_hold_at_every_level() {
    let mut program = with_options(&[("Skill Level", "9")]);
    assert!(nodes(&lines_of(&mut program, "go nodes 200")) <= 200);
    let lines = lines_of(&mut program, "go depth 2");
    assert!(lines[..lines.len() - 1].iter().all(|line| info(line).depth <= Some(2)), "{lines:?}");
}

#[test]
fn the_last_line_reported_is_that_of_the_move_played() {
    let mut not_the_best = 0;
    for seed in 1..20 {
        let mut program = with_options(&[("Skill Level", "1"), ("Seed", &seed.to_string())]);
        let lines = lines_of(&mut program, "go movetime 1000");
        let pvs: Vec<String> =
            lines[..lines.len() - 1].iter().map(|line| info(line).pv[0].to_string()).collect();
        assert_eq!(*pvs.last().unwrap(), answer(&lines), "{lines:?}");
        not_the_best += u32::from(pvs[0] != answer(&lines));
    }
    assert!(not_the_best > 5, "{not_the_best}");
}

#[test]
fn only_the_moves_asked_for_are_played() {
    for seed in 1..20 {
        let mut program = with_options(&[("Skill Level", "1"), ("Seed", &seed.to_string())]);
        let lines = lines_of(&mut program, "go nodes 100 searchmoves A6< A7>");
        assert!(["A6<", "A7>"].contains(&answer(&lines).as_str()), "{lines:?}");
    }
}

/// What is no play is not limited: the lines are those of full strength.
#[test]
fn an_analysis_and_a_search_for_a_win_have_full_strength() {
    let mut program = with_options(&[("Skill Level", "1"), ("Seed", "1")]);
    for go in ["go infinite", "go"] {
        program.send(go);
        program.until("info depth 12 ");
        program.send("stop");
        let lines = program.until("bestmove");
        assert!(answer(&lines).starts_with('A'), "{lines:?}");
    }
    program.send(&format!("position fen {WIN_IN_ONE}"));
    for seed in 1..10 {
        program.send(&format!("setoption name Seed value {seed}"));
        assert_eq!(answer(&lines_of(&mut program, "go mate 1")), "a7>");
    }
}

#[test]
fn a_level_that_ponders_answers_after_ponderhit() {
    let mut program = with_options(&[("Skill Level", "2"), ("Seed", "1")]);
    program.send("position startpos moves A6< a5>");
    program.send("go ponder wtime 1000 btime 1000");
    program.until("info depth 1 ");
    program.has_no_answer();
    program.send("ponderhit");
    program.until("bestmove A");
}

/// A GUI that sends no `ucinewgame` meets a player who varies all the same.
#[test]
fn a_level_without_a_seed_varies_from_move_to_move() {
    let mut program = Program::start();
    program.send("setoption name Skill Level value 1");
    let mut answers = BTreeSet::new();
    for _ in 0..60 {
        program.send("position startpos");
        program.send("go depth 1");
        answers.extend(program.until("bestmove").pop());
    }
    assert!(answers.len() > 1, "{answers:?}");
}
