//! `analyse --record --plot`: the picture of a game.

use std::fs;

use super::{done, failed};

/// The game that the documentation shows, and its picture.
#[test]
fn the_documented_picture_is_what_the_documented_command_draws() {
    let folder = tempfile::tempdir().unwrap();
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/docs");
    let (game, shown) = (format!("{docs}/game.txt"), format!("{docs}/game.svg"));
    let picture = folder.path().join("game.svg");
    let words = ["analyse", "--record", &game, "--plot", picture.to_str().unwrap()];
    let report = done(&words, "");
    assert!(report.starts_with("game 1 (line 1): DEPTH-3 - depth-4, 52 moves, 0-1: North wins"));
    let svg = fs::read_to_string(picture).unwrap();
    let same = svg == fs::read_to_string(shown).unwrap();
    assert!(same, "docs/game.svg: make it again with the command of docs/analysis.md");
    // A circle for each marked move, a ring and a line of text for each that turned the game.
    let rows = || report.lines().take_while(|line| !line.starts_with("Where"));
    let marks = ["inaccuracy", "mistake", "blunder", "missed win", "into loss"];
    let marked = rows().filter(|row| marks.iter().any(|mark| row.contains(&format!("  {mark} "))));
    let turned = rows().filter(|row| row.starts_with('>')).count();
    assert_eq!((svg.matches("<circle ").count(), turned), (marked.count() + 3, 3));
    assert!(svg.contains(">5: a3&lt;*, blunder: South's chance 44% -&gt; 99%</text>"), "{svg}");
}

#[test]
fn a_picture_shows_one_game_with_a_move() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.svg").to_str().unwrap().to_owned();
    let words = ["analyse", "--record", "-", "--depth", "1", "--plot", &file];
    let error = failed(&words, "1: A6<*;\n\n1: A6>*;\n");
    assert!(error.contains("found 2 games, expected the number of one from 1 to 2"), "{error}");
    assert!(failed(&words, "[Kusini \"ANA\"]\n").ends_with("game 1: no move, so no picture\n"));
}
