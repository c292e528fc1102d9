//! Levels of playing strength in a match.

use crate::{bingwa, play, wdl};

/// An option's name may have a space.
#[test]
fn an_engine_plays_at_a_level_and_a_seed_repeats_the_match() {
    let level = |number: u32| {
        bingwa(&format!("name=l{number},nodes=5000,option.Skill Level={number},option.Seed=3"))
    };
    let (strong, weak) = (level(4), level(1));
    let run = || play([&strong, &weak], &["--games", "10", "-q"]);
    let first = run();
    assert_eq!(first.code, Some(0), "{}", first.stderr);
    let [wins, _, losses] = wdl(&first.json);
    assert!(wins >= 7 && wins + losses == 10, "{}", first.stdout);
    assert_eq!(first.json["engines"][1]["faults"], serde_json::json!({}));
    assert_eq!(wdl(&run().json), wdl(&first.json));
}

#[test]
fn a_level_that_does_not_exist_ends_the_match_before_it_begins() {
    let wrong = bingwa("nodes=10,option.Skill Level=11");
    let run = play([&wrong, "builtin:random"], &["--games", "2", "-q"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("Skill Level"), "{}", run.stderr);
}
