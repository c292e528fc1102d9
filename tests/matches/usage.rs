//! Exit codes: 2 for wrong usage, 1 for a file that cannot be used. Either way
//! there is one line on standard error.

use bingwa::matches::engine::{EngineSpec, Fields};
use proptest::prelude::*;

use super::{TestFolder, run};

const TWO: [&str; 4] = ["--engine", "builtin:random", "--engine", "builtin:greedy"];

#[test]
fn wrong_usage_exits_with_2() {
    let cases: &[(&[&str], &str)] = &[
        (&["--engine", "builtin:random"], "found one engine, expected two or more"),
        (&["--engine", "x", "--engine", "y"], "found no limit"),
        (&["--engine", "builtin:chess", "--engine", "y"], "expected builtin:random or"),
        (&["--engine", "a=b", "--engine", "y"], "found the key \"a\""),
        (&["--engine", "x,tc=abc", "--engine", "y"], "tc: found \"abc\""),
        (&[TWO[0], TWO[1], TWO[2], TWO[3], "--each", "name=x"], "found name"),
        (&[TWO[0], TWO[1], TWO[2], TWO[3], "--games", "0"], "0"),
        (
            &[TWO[0], TWO[1], TWO[2], TWO[3], "--seed", "abc"],
            "found \"abc\", expected a number from 0 to 18446744073709551615",
        ),
        (&[TWO[0], TWO[1], TWO[2], TWO[3], "--concurrency", "0"], "0"),
        (&[TWO[0], TWO[1], TWO[2], TWO[3], "--resume"], "--record"),
        (&[TWO[0], TWO[1], TWO[2], TWO[3], "--sprt", "elo0=5,elo1=0"], "elo"),
        (&[TWO[0], TWO[1], TWO[2], TWO[3], TWO[0], TWO[1], "--sprt", "elo0=0,elo1=5"], "two"),
        (&[TWO[0], TWO[1], TWO[2], TWO[3], "--resign", "score=3"], "found no movecount"),
        (&[TWO[0], TWO[1], TWO[2], TWO[3], "--draw", "movecount=x,score=1"], "a number"),
        (
            &[TWO[0], TWO[1], TWO[2], TWO[3], "--resign", "movecount=0,score=9"],
            "movecount: found \"0\"",
        ),
        (&[TWO[0], TWO[1], TWO[2], TWO[3], "--record", "x", "--log", "./x"], "file of --record"),
        (
            &[TWO[0], TWO[1], TWO[2], TWO[3], "--openings", "f", "order=x"],
            "order: found \"x\", expected random or",
        ),
    ];
    for (arguments, expected) in cases {
        let result = run(arguments);
        assert_eq!((result.code, result.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(result.stderr.starts_with("error: "), "{}", result.stderr);
        assert!(result.stderr.contains(expected), "{arguments:?}: {}", result.stderr);
    }
}

#[test]
fn a_file_that_cannot_be_used_exits_with_1() {
    let folder = TestFolder::new();
    std::fs::write(folder.path("wrong.txt"), "A6<\nA6< A6<\n").unwrap();
    std::fs::write(folder.path("nyumba.txt"), "A6l\nA5<\n").unwrap();
    std::fs::write(folder.path("notes.txt"), "Dear diary\n").unwrap();
    std::fs::write(folder.path("bytes.txt"), [0xff, 0xfe]).unwrap();
    let cases: &[(&[&str], &str)] = &[
        (&["--openings", "none.txt"], "error: openings \"none.txt\": "),
        (&["--openings", "wrong.txt"], "error: openings \"wrong.txt\": line 2: after 1 move: "),
        (
            &["--openings", "nyumba.txt"],
            "error: openings \"nyumba.txt\": line 2: after 0 moves: move: A5 is the nyumba: the nyumba \
             may not start a takata while ",
        ),
        (&["--openings", "bytes.txt"], "error: openings \"bytes.txt\": "),
        (
            &["--record", "notes.txt"],
            "error: record \"notes.txt\": found a file that is not empty, expected a new one",
        ),
        (&["--record", "notes.txt", "--resume"], "error: record \"notes.txt\": line 1: "),
        (
            &["--record", "bytes.txt", "--resume"],
            "error: record \"bytes.txt\": line 1: found bytes that are no text, expected a game\n",
        ),
        (&["--record", "no/folder.txt"], "error: record \"no/folder.txt\": "),
        (&["--log", "no/folder.txt"], "error: log \"no/folder.txt\": "),
    ];
    for (arguments, expected) in cases {
        let result = folder.run(&[&TWO[..], arguments].concat());
        assert_eq!((result.code, result.stdout.as_str()), (Some(1), ""), "{arguments:?}");
        assert_eq!(result.stderr.lines().count(), 1, "{}", result.stderr);
        assert!(result.stderr.starts_with(expected), "{arguments:?}: {}", result.stderr);
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
