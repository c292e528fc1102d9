//! The moves and counts of a separate referee, which was written from the rules alone.

use std::sync::atomic::AtomicBool;

use bingwa::bao::{MoveKind, Position, Rules, perft_until};
use serde_json::Value;

fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

/// Every position of `moves.jsonl`: the legal moves in order, with kinds and results.
#[test]
fn moves_agree_with_the_referee() {
    let rules = Rules::default();
    let mut moves = 0;
    for line in include_str!("data/moves.jsonl").lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        let position: Position = text(&case["position"]).parse().expect("a playable position");
        assert_eq!(position.to_string(), text(&case["position"]));

        let legal_moves = position.legal_moves(&rules).sorted();
        let expected = case["moves"].as_array().expect("a list");
        assert_eq!(legal_moves.len(), expected.len(), "{position}");
        for (legal, expected) in legal_moves.iter().zip(expected) {
            let context = format!("{position} {}", legal.mv());
            assert_eq!(legal.mv().to_string(), text(&expected["move"]), "{context}");
            assert_eq!(legal.kind() == MoveKind::Takata, expected["takata"], "{context}");
            assert_eq!(legal.puts_under_kutakatia(), expected["kutakatia"], "{context}");
            assert_eq!(legal.wins(), expected["won"], "{context}");
            let result = legal.position().map(Position::to_string);
            assert_eq!(result.as_deref(), expected["result"].as_str(), "{context}");
            moves += 1;
        }
    }
    assert_eq!(moves, 6287);
}

/// Every depth of `perft.json`.
#[test]
fn perft_agrees_with_the_referee() {
    let file: Value = serde_json::from_str(include_str!("data/perft.json")).expect("JSON");
    let seed_limit = file["seed_limit"].as_u64().and_then(|limit| limit.try_into().ok());
    let rules = Rules { seed_limit: seed_limit.expect("a limit"), ..Rules::default() };
    for case in file["suite"].as_array().expect("a list") {
        let position: Position = text(&case["position"]).parse().expect("a playable position");
        for (nodes, depth) in case["nodes"].as_array().expect("a list").iter().zip(1..) {
            let context = format!("{} at depth {depth}", text(&case["name"]));
            let found = perft_until(&position, depth, &rules, &AtomicBool::new(false));
            assert_eq!(found.map(Value::from).as_ref(), Some(nodes), "{context}");
        }
    }
}

/// The count at depth 12 from the start.
#[test]
fn perft_of_twelve_plies() {
    let rules = Rules::default();
    let never = AtomicBool::new(false);
    assert_eq!(perft_until(&Position::kiswahili(), 12, &rules, &never), Some(12_205_448));
}
