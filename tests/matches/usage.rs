//! Exit codes: 2 for wrong usage, 1 for a file that cannot be used. Either way
//! there is one line on standard error.

use bingwa::matches::engine::{EngineSpec, Fields};
use proptest::prelude::*;

use super::{TestFolder, run};

const TWO: [&str; 4] = ["--engine", "builtin:random", "--engine", "builtin:greedy"];

#[test]
fn wrong_usage_exits_with_2() {
    let engines: [(&[&str], &str); 3] = [
        (&["--engine", "builtin:random"], "found one engine, expected two or more"),
        (&["--engine", "x", "--engine", "y"], "x: found no limit"),
        (&["--engine", "a=b", "--engine", "y"], "found the key \"a\""),
    ];
    let options: [(&[&str], &str); 9] = [
        (&["--each", "name=x"], "found name"),
        (&["--seed", "abc"], "found \"abc\", expected a number from 0 to 18446744073709551615"),
        (&["--resume"], "--record"),
        (&["--sprt", "elo0=5,elo1=0"], "expected elo0 below elo1"),
        (&[TWO[0], TWO[1], "--sprt", "elo0=0,elo1=5"], "found more than two engines"),
        (&["--resign", "score=3"], "found no movecount"),
        (&["--draw", "movecount=0,score=1"], "movecount: found \"0\""),
        (&["--record", "x", "--log", "./x"], "file of --record"),
        (&["--openings", "f", "order=x"], "order: found \"x\", expected random or"),
    ];
    let options = options.map(|(arguments, expected)| ([&TWO[..], arguments].concat(), expected));
    let engines = engines.map(|(arguments, expected)| (arguments.to_vec(), expected));
    for (arguments, expected) in engines.into_iter().chain(options) {
        let result = run(&arguments);
        assert_eq!((result.code, result.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(result.stderr.starts_with("error: "), "{}", result.stderr);
        assert!(result.stderr.contains(expected), "{arguments:?}: {}", result.stderr);
    }
}

#[test]
fn a_file_that_cannot_be_used_exits_with_1() {
    let folder = TestFolder::new();
    std::fs::write(folder.path("wrong.txt"), "A6<\nA6< A6<\n").unwrap();
    std::fs::write(folder.path("notes.txt"), "Dear diary\n").unwrap();
    std::fs::write(folder.path("bytes.txt"), [0xff, 0xfe]).unwrap();
    for (arguments, expected) in [
        (&["--openings", "none.txt"][..], "openings \"none.txt\": "),
        (&["--openings", "wrong.txt"], "openings \"wrong.txt\": line 2: after 1 move: "),
        (&["--openings", "bytes.txt"], "openings \"bytes.txt\": "),
        (&["--record", "notes.txt"], "record \"notes.txt\": found a file that is not empty, "),
        (&["--record", "notes.txt", "--resume"], "record \"notes.txt\": line 1: "),
        (&["--record", "bytes.txt", "--resume"], "record \"bytes.txt\": line 1: found bytes "),
        (&["--record", "no/folder.txt"], "record \"no/folder.txt\": "),
        (&["--log", "no/folder.txt"], "log \"no/folder.txt\": "),
    ] {
        let result = folder.run(&[&TWO[..], arguments].concat());
        assert_eq!((result.code, result.stdout.as_str()), (Some(1), ""), "{arguments:?}");
        assert_eq!(result.stderr.lines().count(), 1, "{}", result.stderr);
        let expected = format!("error: {expected}");
        assert!(result.stderr.starts_with(&expected), "{arguments:?}: {}", result.stderr);
    }
    assert_eq!(folder.read("notes.txt"), "Dear diary\n");
}

#[test]
fn a_warning_tells_of_games_that_repeat_earlier_ones() {
    let folder = TestFolder::new();
    std::fs::write(folder.path("one.txt"), "A6<\n").unwrap();
    let [a, b] = ["a", "b"].map(|name| super::bingwa(&format!("name={name},depth=1")));
    for (second, repeats) in [(&b[..], true), ("builtin:random", false)] {
        let rest = ["--openings", "one.txt", "--games", "4"];
        let result = folder.play([&a, second], &rest);
        assert_eq!(result.code, Some(0), "{}", result.stderr);
        let warning = "warning: --games: found 2 rounds for 1 openings, expected";
        assert_eq!(result.stderr.starts_with(warning), repeats, "{}", result.stderr);
    }
}

/// The default of 100 games holds without a test only.
#[test]
fn a_match_with_a_test_goes_on_until_it_decides() {
    let result = run(&[&TWO[..], &["--sprt", "elo0=0,elo1=1", "--quiet"]].concat());
    assert_eq!(result.code, Some(0), "{}", result.stdout);
    assert!(result.stdout.contains("H0 accepted"), "{}", result.stdout);
}

#[test]
fn a_match_that_does_not_begin_leaves_the_log_alone() {
    let folder = TestFolder::new();
    let log = ["--games", "2", "--record", "r.txt", "--log", "l.txt"];
    let engine = super::bingwa("nodes=10");
    let two = ["--engine", &engine, "--engine", "builtin:random"];
    assert_eq!(folder.run(&[&two[..], &log].concat()).code, Some(0));
    let written = folder.read("l.txt");
    assert!(written.contains("bestmove") && written.contains("> quit"), "{written}");
    assert_eq!(folder.run(&[&two[..], &log].concat()).code, Some(1));
    assert_eq!(folder.read("l.txt"), written);
    // A resumed match appends to its log.
    assert_eq!(folder.run(&[&two[..], &log, &["--resume"]].concat()).code, Some(0));
    assert!(folder.read("l.txt").starts_with(&written));
    // Another match replaces it.
    assert_eq!(folder.run(&[&two[..], &["--games", "2", "--log", "l.txt"]].concat()).code, Some(0));
    assert_eq!(folder.read("l.txt").matches("> quit").count(), written.matches("> quit").count());
}

proptest! {
    #[test]
    fn any_engine_specification_is_read_or_refused(
        text in "(cmd=|tc=|nodes=|option[.]|name=|[0-9]{1,20}|[+/.=,'\"\\\\ -]|\\PC){0,12}"
    ) {
        let fields: Result<Fields, _> = text.parse();
        if let Ok(spec) = fields.and_then(EngineSpec::try_from) {
            prop_assert!(!spec.to_string().is_empty());
        }
    }
}
