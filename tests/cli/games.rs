//! `trace` and `replay`.

use std::fs;

use super::{done, json};

/// Every move of every hundredth position of the referee.
#[test]
fn traces_reach_the_positions_that_the_referee_computed() {
    let cases = json(include_str!("../data/moves.jsonl"));
    for case in cases.iter().step_by(100) {
        let position = case["position"].as_str().unwrap();
        for mv in case["moves"].as_array().unwrap() {
            let text = mv["move"].as_str().unwrap();
            let told = &json(&done(&["trace", position, text, "--json"], ""))[0];
            assert_eq!(told["legal"], true, "{told}");
            assert_eq!(told["result"], mv["result"], "{told}");
            assert_eq!(told["kind"] == "takata", mv["takata"], "{told}");
            assert_eq!(told["ending"]["kind"] == "won", mv["won"], "{told}");
        }
    }
}

#[test]
fn replay_uses_the_rules_that_play_has_saved() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let file = file.to_str().unwrap();
    let rules = ["--variant", "kujifunza", "--seed-limit", "50", "--depth", "1"];
    let arguments = [&["play", "--as", "n"][..], &rules].concat();
    done(&arguments, &format!("save {file}\n"));
    let record = fs::read_to_string(file).unwrap();
    assert!(record.contains("[Variant \"kujifunza\"]\n[SeedLimit \"50\"]\n"), "{record}");
    assert!(done(&["replay", file], "").contains(", 1 move, "));
}
