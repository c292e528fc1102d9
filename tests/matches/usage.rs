//! Wrong usage is 2, a file that cannot be used is 1, each on one line.

use bingwa::bao::Rules;
use bingwa::matches::book;
use bingwa::matches::engine::{EngineSpec, Fields};
use proptest::prelude::*;

use super::{Place, run};

const TWO: [&str; 4] = ["--engine", "builtin:random", "--engine", "builtin:greedy"];

#[test]
fn wrong_usage_is_two() {
    let cases: &[(&[&str], &str)] = &[
        (&["--engine", "builtin:random"], "found one engine, expected two or more"),
        (&["--engine", "x", "--engine", "y"], "found no limit"),
        (&["--engine", "builtin:chess", "--engine", "y"], "expected builtin:random or"),
        (&["--engine", "a=b", "--engine", "y"], "found the key \"a\""),
        (&["--engine", "x,tc=abc", "--engine", "y"], "tc: found \"abc\""),
        (&[TWO[0], TWO[1], TWO[2], TWO[3], "--each", "name=x"], "found name"),
        (&[TWO[0], TWO[1], TWO[2], TWO[3], "--games", "0"], "0"),
        (&[TWO[0], TWO[1], TWO[2], TWO[3], "--games", "2", "--rounds", "1"], "cannot be used"),
        (&[TWO[0], TWO[1], TWO[2], TWO[3], "--concurrency", "0"], "0"),
        (&[TWO[0], TWO[1], TWO[2], TWO[3], "--resume"], "--record"),
        (&[TWO[0], TWO[1], TWO[2], TWO[3], "--sprt", "elo0=5,elo1=0"], "elo"),
        (&[TWO[0], TWO[1], TWO[2], TWO[3], TWO[0], TWO[1], "--sprt", "elo0=0,elo1=5"], "two"),
        (&[TWO[0], TWO[1], TWO[2], TWO[3], "--resign", "score=3"], "found no movecount"),
        (&[TWO[0], TWO[1], TWO[2], TWO[3], "--draw", "movecount=x,score=1"], "a number"),
        (
            &[TWO[0], TWO[1], TWO[2], TWO[3], "--resign", "movecount=0,score=9"],
            "movecount: found 0",
        ),
        (&[TWO[0], TWO[1], TWO[2], TWO[3], "--record", "x", "--log", "./x"], "file of --record"),
        (&[TWO[0], TWO[1], TWO[2], TWO[3], "--openings", "f", "order=x"], "order=random or"),
    ];
    for (arguments, expected) in cases {
        let result = run(arguments);
        assert_eq!((result.code, result.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(result.stderr.starts_with("error: "), "{}", result.stderr);
        assert!(result.stderr.contains(expected), "{arguments:?}: {}", result.stderr);
    }
}

#[test]
fn a_file_that_cannot_be_used_is_one() {
    let place = Place::new();
    std::fs::write(place.path("wrong.txt"), "A6<\nA6< A6<\n").unwrap();
    std::fs::write(place.path("notes.txt"), "Dear diary\n").unwrap();
    std::fs::write(place.path("bytes.txt"), [0xff, 0xfe]).unwrap();
    let cases: &[(&[&str], &str)] = &[
        (&["--openings", "none.txt"], "error: openings \"none.txt\": "),
        (&["--openings", "wrong.txt"], "error: openings \"wrong.txt\": line 2: after 1 move: "),
        (&["--openings", "bytes.txt"], "error: openings \"bytes.txt\": "),
        (&["--record", "notes.txt"], "error: record \"notes.txt\": found a file, expected none"),
        (&["--record", "notes.txt", "--resume"], "error: record \"notes.txt\": line 1: "),
        (&["--record", "bytes.txt", "--resume"], "error: record \"bytes.txt\": line 1: "),
        (&["--record", "no/folder.txt"], "error: record \"no/folder.txt\": "),
        (&["--log", "no/folder.txt"], "error: log \"no/folder.txt\": "),
    ];
    for (arguments, expected) in cases {
        let result = place.run(&[&TWO[..], arguments].concat());
        assert_eq!((result.code, result.stdout.as_str()), (Some(1), ""), "{arguments:?}");
        assert_eq!(result.stderr.lines().count(), 1, "{}", result.stderr);
        assert!(result.stderr.starts_with(expected), "{arguments:?}: {}", result.stderr);
    }
    assert_eq!(place.read("notes.txt"), "Dear diary\n");
}

/// With a fixed depth the second pass of the openings brings the same games.
#[test]
fn games_that_would_repeat_are_warned_of() {
    let place = Place::new();
    std::fs::write(place.path("one.txt"), "A6< a6<\n").unwrap();
    let (a, b) = (super::bingwa("name=a,depth=1"), super::bingwa("name=b,depth=2"));
    let engines = ["--engine", &a, "--engine", &b, "--openings", "one.txt", "--games"];
    let result = place.run(&[&engines[..], &["4"]].concat());
    assert!(result.stderr.contains("found 2 rounds for 1 openings"), "{}", result.stderr);
    let result = place.run(&[&engines[..], &["2"]].concat());
    assert_eq!(result.stderr, "");
}

/// A test ends at its verdict, not after a hundred games.
#[test]
fn a_test_has_games_enough_to_decide() {
    let result = run(&[&TWO[..], &["--sprt", "elo0=0,elo1=1", "--quiet"]].concat());
    assert_eq!(result.code, Some(0), "{}", result.stdout);
    assert!(result.stdout.contains("H0 accepted"), "{}", result.stdout);
}

#[test]
fn a_log_survives_a_start_that_is_refused() {
    let place = Place::new();
    let log = ["--games", "2", "--record", "r.txt", "--log", "l.txt"];
    let engine = super::bingwa("nodes=10");
    let two = ["--engine", &engine, "--engine", "builtin:random"];
    assert_eq!(place.run(&[&two[..], &log].concat()).code, Some(0));
    let written = place.read("l.txt");
    assert!(written.contains("bestmove") && written.contains("> quit"), "{written}");
    assert_eq!(place.run(&[&two[..], &log].concat()).code, Some(1));
    assert_eq!(place.read("l.txt"), written);
    // Going on, the log goes on too.
    assert_eq!(place.run(&[&two[..], &log, &["--resume"]].concat()).code, Some(0));
    assert!(place.read("l.txt").starts_with(&written));
}

#[test]
fn more_games_at_a_time_than_cores_are_warned_of() {
    let result = run(&[&TWO[..], &["--games", "4", "--concurrency", "1000"]].concat());
    assert_eq!(result.code, Some(0));
    assert!(result.stderr.starts_with("warning: --concurrency: found 1000 games at a time"));
}

proptest! {
    /// Whatever is said of an engine is read or refused, and what is read can
    /// be shown.
    #[test]
    fn no_specification_breaks_the_reader(
        text in "(cmd=|tc=|nodes=|option[.]|name=|[0-9]{1,20}|[+/.=,'\"\\\\ -]|\\PC){0,12}"
    ) {
        let fields: Result<Fields, _> = text.parse();
        if let Ok(spec) = fields.and_then(EngineSpec::try_from) {
            prop_assert!(!spec.to_string().is_empty());
        }
    }

    /// And so are openings.
    #[test]
    fn no_opening_breaks_the_reader(text in "(A6<|a5>|[0-9],|/| - |;|\n|#|\\PC){0,20}") {
        let _ = book::parse(&text, &Rules::default());
    }
}
