//! A move that is not legal, wherever one is read: the rule that forbids it. And the letters `l` and
//! `r` for the signs.

use std::fs;

use super::{Run, START, done, failed, json, run};

/// North's a8, with one seed, is under kutakatia.
const KUTAKATIA: &str =
    "0,1,0,2,1,2,1,0/1,0,8,0,0,0,0,0/3,1,2,3,1,2,1,2/0,5,3,2,0,10,2,11 0,0 - N a8";

/// South may capture from A6 alone.
const CAPTURE_DUE: &str =
    "0,0,0,0,0,0,0,0/0,6,5,9,0,2,1,3/0,0,0,0,8,3,0,0/0,0,0,0,0,0,0,0 14,13 Hh S -";

/// South may play the front row.
const FRONT_FIRST: &str =
    "0,0,0,0,0,0,0,0/0,1,0,0,0,0,0,0/0,2,0,1,0,0,0,0/0,0,3,0,0,0,0,0 0,0 - S -";

/// The error of the nyumba at the start, where it may not be played.
const NYUMBA: &str = "move: A5 is the nyumba: the nyumba may not start a takata while it holds 6 \
                      seeds or more and another front pit is filled; legal: A6< A6> A7< A7>\n";

#[test]
fn trace_names_the_rule() {
    assert_eq!(failed(&["trace", "startpos", "A5<"], ""), format!("error: {NYUMBA}"));
    let stderr = failed(&["trace", CAPTURE_DUE, "A5<"], "");
    assert_eq!(stderr, "error: move: A5< does not capture; a capture is due: A6< A6>\n");
    let stderr = failed(&["trace", KUTAKATIA, "a8<"], "");
    let start = "error: move: a8 is under kutakatia: no move may start there; ";
    assert!(stderr.starts_with(start), "{stderr}");
    let Run { code, stderr, .. } = run(&["trace", FRONT_FIRST, "B3<"], "");
    let expected = "error: move: B3 is a back pit: a back pit may only start when no front pit can; \
                    legal: A2< A2>\n";
    assert_eq!(code, Some(1));
    assert!(stderr.ends_with(expected), "{stderr}");
    // With JSON the error is the same.
    assert_eq!(failed(&["trace", "startpos", "A5<", "--json"], ""), format!("error: {NYUMBA}"));
    // By rules without kutakatia the reason is another: the pit holds one seed.
    let stderr = failed(&["trace", KUTAKATIA, "a8<", "--no-kutakatia"], "");
    assert!(stderr.starts_with("error: move: a8 holds one seed: "), "{stderr}");
}

/// A takata from A6 to the left never ends.
const ENDLESS: &str = "3,1,3,0,1,3,0,2/0,0,0,0,9,1,8,1/0,1,0,8,0,6,1,0/2,1,2,1,4,3,2,1 0,0 - S -";

#[test]
fn a_move_without_end_is_named_with_its_cycle() {
    let reason = "move: A6< never ends: after 253 sowings the state of sowing 1 returns; \
                  legal: A4< A4> A6>\n";
    let stderr = failed(&["analyse", ENDLESS, "--moves", "A6<"], "");
    assert_eq!(stderr, format!("error: POSITION: --moves, move 1: {reason}"));
    let stderr = failed(&["analyse", ENDLESS, "--searchmoves", "A6l"], "");
    assert_eq!(stderr, format!("error: POSITION: --searchmoves: {reason}"));
    let record = format!("[Position \"{ENDLESS}\"]\n\n1: A6<;\n");
    let Run { code, stderr, .. } = run(&["replay", "-"], &record);
    assert_eq!((code, stderr), (Some(1), format!("error: stdin: game 1: line 3: {reason}")));
    let Run { stderr, .. } = run(&["play", "--position", ENDLESS, "--depth", "1"], "A6<\n");
    assert_eq!(stderr, format!("error: {reason}"));
}

#[test]
fn play_names_the_rule_and_goes_on() {
    let input = "A5<\na6<\nA1l\nA6<+\nB2r\nA6l\n";
    let Run { code, stdout, stderr } = run(&["play", "--depth", "1"], input);
    assert_eq!(code, Some(0));
    let errors: Vec<&str> = stderr.lines().collect();
    for (error, reason) in errors.iter().zip([
        "A5 is the nyumba: the nyumba may not start a takata while ",
        "a6 is North's pit, and South is to move",
        "A1 is empty: the seed from the store goes into a filled front pit; legal: A6< A6> A7< A7>",
        "A6<+ plays the nyumba (+) where there is no choice: a takata that comes to it ends there",
        "B2 is a back pit: in the kunamua stage the seed from the store goes into a front pit",
    ]) {
        assert!(error.starts_with(&format!("error: move: {reason}")), "{stderr}");
    }
    // The last line warns of the unsaved game.
    assert_eq!(errors.len(), 6, "{stderr}");
    assert!(stdout.contains("You play A6<*: takata\n"), "{stdout}");
}

#[test]
fn records_name_the_rule_after_the_place() {
    let record = "1: A6<* a5>;\n2: A5<;\n";
    let Run { code, stderr, .. } = run(&["replay", "-"], record);
    let reason = "move: A5< does not capture; a capture is due: A3< A3>\n";
    assert_eq!((code, stderr), (Some(1), format!("error: stdin: game 1: line 2: {reason}")));
    let checked = json(&run(&["replay", "-", "--json"], record).stdout);
    assert_eq!(checked[0]["error"], format!("line 2: {}", reason.trim_end()));
    let Run { code, stderr, .. } = run(&["analyse", "--record", "-", "--depth", "2"], record);
    let place = "error: stdin: game 1: move 2 of South: line 2: ";
    assert_eq!((code, stderr), (Some(1), format!("{place}{reason}")));
}

#[test]
fn analyse_names_the_rule_after_the_move() {
    let stderr = failed(&["analyse", "startpos", "--moves", "A6l a5r A5l"], "");
    let reason = "move: A5< does not capture; a capture is due: A3< A3>\n";
    assert_eq!(stderr, format!("error: POSITION: --moves, move 3: {reason}"));
    let stderr = failed(&["analyse", "startpos", "--searchmoves", "A5r"], "");
    assert_eq!(stderr, format!("error: POSITION: --searchmoves: {NYUMBA}"));
    // A game that is over.
    let won = "0,0,0,0,0,0,0,10/0,0,5,0,0,0,0,0/2,0,1,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -";
    let Run { code, stderr, .. } = run(&["analyse", won, "--moves", "A1> a1>"], "");
    assert_eq!(code, Some(1));
    let expected = "move 2: move: found \"a1>\", but the game is over: South wins: North's front row \
                    is empty\n";
    assert!(stderr.ends_with(expected), "{stderr}");
}

/// The letters are read as the signs, and the signs are written: by both players, in every verb.
#[test]
fn l_and_r_are_the_players_own_left_and_right() {
    let north = START.replace(" S ", " N ");
    for (position, letters, signs) in [
        (START, "A6l", "A6<"),
        (START, "A6r", "A6>"),
        (&north, "a6l", "a6<"),
        (&north, "a6r", "a6>"),
    ] {
        let written = done(&["trace", position, letters, "--json"], "");
        assert_eq!(written, done(&["trace", position, signs, "--json"], ""));
        assert_eq!(json(&written)[0]["move"], signs);
    }
    // South's left is the left of the page, North's left the right of it: a takata of A6 to the
    // left fills A5, A4 and A3, one of a6 likewise a5, a4 and a3.
    let next = json(&done(&["trace", &north, "a6l", "--json"], ""))[0]["result"].clone();
    let next = next.as_str().unwrap();
    assert!(next.starts_with("0,0,0,0,0,0,0,0/0,2,0,7,1,1,0,0/"), "{next}");

    let checked = json(&done(&["replay", "-", "--json"], "1: A6l* a5r;\n2: 3r;\n"));
    let moves: Vec<&str> = checked[0]["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| m["move"].as_str().unwrap())
        .collect();
    assert_eq!(moves, ["A6<*", "a5>", "A3>"]);

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let input = format!("A6l\nsave {}\n", file.to_str().unwrap());
    let output = done(&["play", "--depth", "1"], &input);
    assert!(output.contains("You play A6<*: takata\n"), "{output}");
    assert!(fs::read_to_string(&file).unwrap().contains("1: A6<* a"));

    let with_letters = ["--moves", "A6l a5r", "--searchmoves", "A3l", "--depth", "2", "--json"];
    let with_signs = ["--moves", "A6< a5>", "--searchmoves", "A3<", "--depth", "2", "--json"];
    let best = |options: &[&str]| {
        let answer = json(&done(&[&["analyse", "startpos"], options].concat(), ""));
        let last = answer.last().unwrap();
        (last["position"].clone(), last["move"].clone(), last["pv"].clone())
    };
    assert_eq!(best(&with_letters), best(&with_signs));
    assert_eq!(best(&with_letters).1, "A3<");
}
