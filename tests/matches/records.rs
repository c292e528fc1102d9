//! Records, and matches that go on where they stood.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::{Place, bingwa, fake, replayed, wdl};

const TWO: [&str; 4] = ["--engine", "builtin:greedy", "--engine", "builtin:random"];

/// The numbers of the games in a record; each must be there once.
fn numbers(place: &Place) -> BTreeSet<usize> {
    let games = replayed(&place.path("record.txt"));
    let numbers: BTreeSet<usize> =
        games.iter().map(|(record, _)| record.tag("Game").unwrap().parse().unwrap()).collect();
    assert_eq!(numbers.len(), games.len());
    numbers
}

/// A match that takes a while, and comes out the same every time.
fn long_match() -> Vec<String> {
    let engine = bingwa("name=bingwa,nodes=1500");
    let words = ["--engine", &engine, "--engine", "builtin:greedy", "--games", "60"];
    let rest = ["--concurrency", "2", "--record", "record.txt", "--quiet"];
    words.into_iter().chain(rest).map(str::to_owned).collect()
}

#[test]
fn a_killed_match_goes_on_and_counts_nothing_twice() {
    let arguments = long_match();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let whole = Place::new().run(&arguments);
    assert_eq!(whole.code, Some(0), "{}", whole.stderr);

    let place = Place::new();
    let resume = [&arguments[..], &["--resume"]].concat();
    for target in [5, 12, 20] {
        // The first time there is nothing to go on with, which is as good.
        let mut child = place.command(&resume).stderr(std::process::Stdio::null()).spawn().unwrap();
        let end = Instant::now() + Duration::from_secs(30);
        let games = || fs::read_to_string(place.path("record.txt")).unwrap_or_default();
        while games().matches("[Event").count() < target && Instant::now() < end {
            sleep(Duration::from_millis(2));
        }
        // On Unix this is SIGKILL.
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let before = numbers(&place);
    assert!((20..60).contains(&before.len()), "{}", before.len());
    let result = place.run(&resume);
    assert_eq!(result.code, Some(0), "{}", result.stderr);
    assert_eq!(numbers(&place), (1..=60).collect());
    assert_eq!(wdl(&result.json), wdl(&whole.json));
    assert_eq!(result.json["meetings"], whole.json["meetings"]);
    assert_eq!(result.json["plies_a_game"], whole.json["plies_a_game"]);
    assert_eq!(result.json["engines"][0]["depth"], whole.json["engines"][0]["depth"]);
}

/// Wherever the last game breaks off, it is cut off and played again.
#[test]
fn a_half_written_game_is_cut_off() {
    let place = Place::new();
    let arguments = [&TWO[..], &["--games", "6", "--record", "record.txt"]].concat();
    let whole = place.run(&arguments);
    let text = place.read("record.txt");
    let last = text.rfind("[Event").unwrap();
    let resume = [&arguments[..], &["--resume", "--quiet"]].concat();
    let line = text[..last].lines().count() + 1;
    let mut cut = String::new();
    for end in (last + 1..text.len() - 2).step_by(11).chain([text.len() - 3]) {
        fs::write(place.path("record.txt"), &text[..end]).unwrap();
        let result = place.run(&resume);
        assert_eq!(result.code, Some(0), "{end}: {}", result.stderr);
        assert_eq!(
            result.stderr,
            format!(
                "warning: record \"record.txt\": line {line} (copied to \"record.txt.cut\"): \
                 found a half-written game, which is cut off\n"
            )
        );
        assert_eq!(wdl(&result.json), wdl(&whole.json));
        assert_eq!(place.read("record.txt"), text, "{end}");
        cut.push_str(&text[last..end]);
        assert_eq!(place.read("record.txt.cut"), cut, "{end}");
    }
    // Nothing is cut off a whole one, and nothing is left to play; a blank
    // line that an editor took away is written again.
    for end in text.len() - 2..=text.len() {
        fs::write(place.path("record.txt"), &text[..end]).unwrap();
        let result = place.run(&resume);
        assert_eq!((result.code, result.stderr.as_str()), (Some(0), ""));
        assert_eq!(place.read("record.txt"), text);
    }
    assert_eq!(place.read("record.txt.cut"), cut);
}

/// Comments and faults break off like the rest.
#[test]
fn a_half_written_game_of_an_engine_is_cut_off() {
    let place = Place::new();
    let engine = fake("good", "nodes=1");
    let words = ["--engine", &engine, "--engine", "builtin:random", "--games", "2"];
    let words = [&words[..], &["--record", "record.txt", "--quiet"]].concat();
    assert_eq!(place.run(&words).code, Some(0));
    let text = place.read("record.txt");
    let last = text.rfind("[Event").unwrap();
    let moves = last + text[last..].find("\n1: ").unwrap();
    for end in moves + 100..(moves + 240).min(text.len() - 2) {
        fs::write(place.path("record.txt"), &text[..end]).unwrap();
        let result = place.run(&[&words[..], &["--resume"]].concat());
        assert_eq!(result.code, Some(0), "{:?}: {}", &text[moves..end], result.stderr);
        assert_eq!(result.stderr.lines().count(), 1, "{}", result.stderr);
        assert_eq!(numbers(&place), (1..=2).collect());
    }
}

/// Runs a match again that goes on with a changed record, which must be
/// refused in one line, and left as it is.
fn refused(place: &Place, words: &[&str], changed: &str, expected: &str) {
    fs::write(place.path("record.txt"), changed).unwrap();
    let result = place.run(&[words, &["--resume"]].concat());
    assert_eq!(result.code, Some(1), "{expected}: {}", result.stderr);
    assert!(result.stderr.starts_with("error: record \"record.txt\": line "), "{}", result.stderr);
    assert_eq!(result.stderr.lines().count(), 1, "{}", result.stderr);
    assert!(result.stderr.contains(expected), "{expected}: {}", result.stderr);
    assert_eq!(place.read("record.txt"), changed);
    assert!(!place.path("record.txt.cut").exists());
}

/// A file that this match did not write is not touched.
#[test]
fn a_file_of_something_else_is_left_alone() {
    let place = Place::new();
    let words = [&TWO[..], &["--games", "3", "--record", "record.txt", "--quiet"]].concat();
    place.run(&words);
    let text = place.read("record.txt");
    let last = text.rfind("[Event").unwrap();
    let half = &text[..text.len() - 20];
    let crlf = text.replace('\n', "\r\n");
    let expected = "line 1: line end: found a carriage return, expected a line feed alone";
    refused(&place, &words, &crlf, expected);
    let foreign = "[Event \"a holiday\"]\n[Site \"Zanzibar\"]\n[Result \"*\"]\n\n1: A6< a6<;\n";
    refused(&place, &words, foreign, "found \"[Event \\\"a holiday\\\"]\", expected");
    refused(&place, &words, &format!("{foreign}\n"), "tag Game: found none, expected a number");
    refused(&place, &words, "1: A6< a6<;\n\n", "tag Game: found none, expected a number");
    let cases = [
        (half.replace("[Seed \"1\"]", "[Seed \"2\"]"), "tag Seed: found \"2\""),
        (
            format!("{}{}", &half[..last], half[last..].replace("[Seed \"1\"]", "[Seed \"2\"]")),
            "line",
        ),
        (format!("{half}\n[Site"), "line"),
        (format!("{}Dear diary", &text[..last]), "pair: found \"Dear\", expected"),
        (format!("{half}\0\0\0\0"), "line"),
    ];
    for (changed, expected) in cases {
        refused(&place, &words, &changed, expected);
    }
}

/// What is wrong with one game of a record is said, wherever it stands.
#[test]
fn a_game_must_be_whole_and_end_as_it_says() {
    let place = Place::new();
    let words = [&TWO[..], &["--games", "4", "--record", "record.txt", "--quiet"]].concat();
    place.run(&words);
    let text = place.read("record.txt");
    let end = text.find("\n\n[Event").unwrap();
    let (first, rest) = text.split_at(end);
    let cut = &first[..first.rfind('\n').unwrap()];
    let plies = |by: &str| format!("[PlyCount \"{by}\"]");
    let value = |key: &str| {
        let start = first.find(&format!("[{key} \"")).unwrap();
        first[start..start + first[start..].find('\n').unwrap()].to_owned()
    };
    let moves = cut.split("\n\n").nth(1).unwrap();
    let count = moves.matches(['<', '>']).count();
    let short = cut.replacen(&value("PlyCount"), &plies(&count.to_string()), 1);
    let ended = |name: &str, result: &str| {
        let text = short.replacen(&value("Termination"), &format!("[Termination \"{name}\"]"), 1);
        text.replacen(&value("Result"), &format!("[Result \"{result}\"]"), 1)
    };
    let changed =
        |key: &str, to: &str| first.replacen(&value(key), &format!("[{key} \"{to}\"]"), 1);
    let pair = |text: &str, from: &str, to: &str| text.replacen(from, to, 1);
    let cases = [
        (
            cut.to_owned(),
            format!(
                "tag PlyCount: found {:?}, expected \"{count}\"",
                value("PlyCount").split('"').nth(1).unwrap()
            ),
        ),
        (short.clone(), "expected another: the game is not over after its moves".into()),
        (ended("repetition", "1/2-1/2"), "the game is not over after its moves".into()),
        (ended("too many plies", "1/2-1/2"), format!("it has {count} plies, not 1000")),
        (ended("resignation", "1-0"), "nobody resigns in this match".into()),
        (ended("draw by score", "1/2-1/2"), "no score makes a draw in this match".into()),
        (ended("crash", "1/2-1/2"), "tag Result: found \"1/2-1/2\", expected".into()),
        (changed("Termination", "crash"), "tag Termination: found \"crash\", expected \"".into()),
        (changed("Termination", "repetition"), "found \"repetition\", expected \"".into()),
        (changed("Result", "1/2-1/2"), "tag Result: found \"1/2-1/2\", expected \"".into()),
        (changed("Round", "2"), "tag Round: found \"2\", expected \"1\"".into()),
        (changed("Opening", "9999999"), "tag Opening: found \"9999999\", expected \"".into()),
        (changed("BookPlies", "0"), "tag BookPlies: found \"0\", expected \"".into()),
        (pair(first, "[PlyCount", "[Fault \"it\"]\n[PlyCount"), "tag Fault: found one".into()),
        (pair(first, "\n1: A7>", "\n1: A7<"), "".into()),
    ];
    for (game, expected) in cases {
        assert_ne!(game, first, "{expected}");
        refused(&place, &words, &format!("{game}{rest}"), &expected);
        // The same at the end of the file.
        refused(&place, &words, &format!("{game}\n\n"), &expected);
    }
    // Without a blank line between them, two games are not one.
    refused(&place, &words, &format!("{first}{}", &rest[1..]), "found 2 games before a blank line");
}

/// What decides who loses on time belongs to the match.
#[test]
fn another_margin_is_another_match() {
    let place = Place::new();
    let play = |rest: &str, more: &[&str]| {
        let engine = fake("good", rest);
        let words = ["--engine", &engine, "--engine", "builtin:random", "--games", "2"];
        place.run(&[&words[..], &["--record", "record.txt", "--quiet"], more].concat())
    };
    assert_eq!(play("movetime=100.5,timemargin=2000", &[]).code, Some(0));
    for (rest, expected) in [
        ("movetime=100.5,timemargin=3000", "timemargin=3000\": it is a game of another match"),
        ("movetime=100.5", "movetime=100.5\": it is a game of another match"),
        ("movetime=100,timemargin=2000", "movetime=100,timemargin=2000\": it is"),
        ("movetime=100.5,timemargin=2000,patience=9", "timemargin=2000,patience=9\": it is"),
    ] {
        let result = play(rest, &["--resume"]);
        assert_eq!(result.code, Some(1), "{rest}");
        assert!(result.stderr.contains("tag K"), "{}", result.stderr);
        assert!(result.stderr.contains(expected), "{}", result.stderr);
    }
    assert_eq!(play("movetime=100.5,timemargin=2000", &["--resume"]).code, Some(0));
}

#[test]
fn a_match_can_be_made_longer() {
    let place = Place::new();
    let play = |games: &str, more: &[&str]| {
        let words = ["--games", games, "--record", "record.txt", "--quiet"];
        place.run(&[&TWO[..], &words, more].concat())
    };
    play("10", &[]);
    let longer = play("31", &["--resume"]);
    assert_eq!(numbers(&place), (1..=31).collect());
    let at_once = Place::new().run(&[&TWO[..], &["--games", "31"]].concat());
    assert_eq!(longer.json["meetings"], at_once.json["meetings"]);
}

#[test]
fn another_match_is_not_gone_on_with() {
    let place = Place::new();
    let engine = fake("good", "nodes=1");
    let words = ["--engine", &engine, "--engine", "builtin:random", "--games", "4"];
    let words = [&words[..], &["--record", "record.txt", "--quiet"]].concat();
    assert_eq!(place.run(&words).code, Some(0));
    let text = place.read("record.txt");
    fs::write(place.path("openings.txt"), "A6<\n").unwrap();
    let other = fake("good", "nodes=2");
    let cases: &[(&[&str], &str)] = &[
        (&["--seed", "2"], "tag Seed: found \"1\", expected \"2\""),
        (&["--maxplies", "900"], "found \"maxplies=1000\", expected \"maxplies=900\""),
        (&["--openings", "openings.txt"], "tag Openings: found \"500 openings "),
        (&["--gauntlet"], "tag Schedule: found \"round-robin\", expected \"gauntlet\""),
        (&["--resign", "movecount=1,score=1"], "tag Adjudication: found"),
    ];
    for (more, expected) in cases {
        let result = place.run(&[&words[..], &["--resume"], more].concat());
        assert_eq!(result.code, Some(1), "{more:?}: {}", result.stderr);
        assert_eq!(result.stderr.lines().count(), 1, "{}", result.stderr);
        assert!(result.stderr.contains(expected), "{more:?}: {}", result.stderr);
        assert!(result.stderr.contains(": it is a game of another match"), "{}", result.stderr);
    }
    let mut changed = words.clone();
    changed[1] = &other;
    let result = place.run(&[&changed[..], &["--resume"]].concat());
    assert!(result.stderr.contains("Engine: found \""), "{}", result.stderr);
    let mut fewer = words.clone();
    fewer[5] = "2";
    let result = place.run(&[&fewer[..], &["--resume"]].concat());
    assert!(result.stderr.contains("expected 1 to 2, the games of the match"), "{}", result.stderr);
    // Nothing of it has touched the record.
    assert_eq!(place.read("record.txt"), text);
}

#[test]
fn a_record_that_was_changed_is_not_believed() {
    let place = Place::new();
    let words = [&TWO[..], &["--games", "3", "--record", "record.txt", "--quiet"]].concat();
    place.run(&words);
    let text = place.read("record.txt");
    let first = &text[..text.find("\n\n[Event").unwrap() + 2];
    let twice = format!("{text}{first}");
    let turned = if first.contains("[Result \"1-0\"]") {
        text.replacen("[Result \"1-0\"]", "[Result \"0-1\"]", 1)
    } else {
        text.replacen("[Result \"0-1\"]", "[Result \"1-0\"]", 1)
    };
    let cases = [
        (twice, "tag Game: found 1 again, expected it once (line 1)"),
        (turned, "tag Result: found"),
        (text.replacen("\n1: ", "\n1: A1< ", 1), "pair 1: found 3 moves"),
        (text.replacen("[Game \"1\"]", "[Game \"x\"]", 1), "tag Game: found \"x\""),
        (text.replacen("[Termination", "[Terminated", 1), "tag Termination: found none"),
    ];
    for (changed, expected) in cases {
        fs::write(place.path("record.txt"), &changed).unwrap();
        let result = place.run(&[&words[..], &["--resume"]].concat());
        assert_eq!(result.code, Some(1), "{expected}");
        assert!(result.stderr.starts_with("error: record \"record.txt\": line "), "{expected}");
        assert!(result.stderr.contains(expected), "{expected}: {}", result.stderr);
        assert_eq!(place.read("record.txt"), changed);
    }
}

#[test]
fn a_record_belongs_to_one_match_at_a_time() {
    let place = Place::new();
    let file = OpenOptions::new().create(true).append(true).open(place.path("record.txt")).unwrap();
    file.lock().unwrap();
    let words = [&TWO[..], &["--games", "2", "--record", "record.txt", "--resume"]].concat();
    let result = place.run(&words);
    assert_eq!(result.code, Some(1));
    assert!(result.stderr.contains("found another match writing to it"), "{}", result.stderr);
}

#[test]
fn a_record_that_is_not_there_is_said_to_be_new() {
    let place = Place::new();
    let words = [&TWO[..], &["--games", "2", "--record", "new.txt", "--resume", "-q"]].concat();
    let result = place.run(&words);
    assert_eq!(result.code, Some(0));
    let warning = "warning: record \"new.txt\": found no such file, a new match begins\n";
    assert_eq!(result.stderr, warning);
    assert_eq!(replayed(&place.path("new.txt")).len(), 2);
}

#[test]
fn what_a_move_took_stands_beside_it() {
    let place = Place::new();
    let engine = fake("good", "nodes=1");
    let words = ["--engine", &engine, "--engine", "builtin:random", "--games", "2"];
    place.run(&[&words[..], &["--record", "record.txt"]].concat());
    let (record, _) = &replayed(&place.path("record.txt"))[0];
    let comments: Vec<&str> = record.moves.iter().filter_map(|m| m.comment.as_deref()).collect();
    assert!(comments.iter().all(|comment| comment.starts_with("+0.10/2 0.")), "{record}");
    assert!(comments.iter().all(|comment| comment.ends_with("s 1000n")), "{record}");
    let book: usize = record.tag("BookPlies").unwrap().parse().unwrap();
    assert!((6..=10).contains(&book));
    assert!(record.moves[..book].iter().all(|m| m.comment.is_none()));
}

/// Games under way are dropped, finished ones are kept.
#[cfg(unix)]
#[test]
fn an_interrupted_match_ends_cleanly() {
    let arguments = long_match();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let place = Place::new();
    let child = place
        .command(&arguments)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let games = || fs::read_to_string(place.path("record.txt")).unwrap_or_default();
    while games().matches("[Event").count() < 4 {
        sleep(Duration::from_millis(2));
    }
    let pid = child.id().to_string();
    std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap();
    let start = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert!(start.elapsed() < Duration::from_secs(5));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert_eq!(stderr, "warning: interrupted: games under way are dropped\n");
    let kept = numbers(&place).len();
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert!(stdout.starts_with(&format!("bingwa against greedy: {kept} games\n")), "{stdout}");
    std::io::stdout().flush().unwrap();
    let result = place.run(&[&arguments[..], &["--resume"]].concat());
    assert_eq!(result.code, Some(0), "{}", result.stderr);
    assert_eq!(numbers(&place), (1..=60).collect());
}
