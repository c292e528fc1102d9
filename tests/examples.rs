//! Each example runs and prints what it promises.

#![allow(dead_code)] // The examples' `main`, which a test does not call.

#[path = "../examples/analyse_game.rs"]
mod analyse_game;
#[path = "../examples/list_moves.rs"]
mod list_moves;
#[path = "../examples/play_game.rs"]
mod play_game;
#[cfg(feature = "cli")]
#[path = "../examples/ugi_client.rs"]
mod ugi_client;

use std::error::Error;

use bingwa::bao::{Position, record};

/// What an example prints.
fn printed(run: impl FnOnce(&mut Vec<u8>) -> Result<(), Box<dyn Error>>) -> String {
    let mut out = Vec::new();
    run(&mut out).expect("the example runs");
    String::from_utf8(out).expect("text")
}

#[test]
fn list_moves_prints_a_line_for_each_move() {
    let text = printed(|out| list_moves::run(&Position::kiswahili(), out));
    let moves: Vec<&str> = text.lines().filter(|line| line.starts_with('A')).collect();
    assert_eq!(moves.len(), 4, "{text}");
    assert!(moves.iter().all(|line| line.ends_with(" N -")), "{text}");
}

#[test]
fn play_game_prints_a_record_that_replays() {
    let text = printed(|out| play_game::run(1, out));
    let records = record::parse(&text).expect("a record");
    let game = records[0].replay(&records[0].rules().expect("rules")).expect("legal moves");
    assert!(game.outcome().is_some(), "{text}");
}

#[test]
fn analyse_game_names_the_move_that_turned_the_game() {
    let text = printed(|out| analyse_game::run(include_str!("../docs/game.txt"), 8, out));
    assert!(text.contains("turned the game"), "{text}");
    assert!(text.contains("South: best move"), "{text}");
}

#[cfg(feature = "cli")]
#[test]
fn ugi_client_plays_six_moves_with_the_engine() {
    let text = printed(|out| ugi_client::run(env!("CARGO_BIN_EXE_bingwa"), out));
    assert_eq!(text.lines().count(), 6, "{text}");
    assert!(text.lines().all(|line| line.contains(" plays ")), "{text}");
}
