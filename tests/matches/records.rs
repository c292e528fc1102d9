//! Records of matches, and matches that are resumed from them.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout, Stdio};

use super::{TestFolder, bingwa, fake, replayed, wdl};

const TWO: [&str; 4] = ["--engine", "builtin:greedy", "--engine", "builtin:random"];

/// The numbers of the games in a record, each of which must be there once.
fn numbers(folder: &TestFolder) -> BTreeSet<usize> {
    let games = replayed(&folder.path("record.txt"));
    let numbers: BTreeSet<usize> =
        games.iter().map(|(record, _)| record.tag("Game").unwrap().parse().unwrap()).collect();
    assert_eq!(numbers.len(), games.len());
    numbers
}

/// A match with the same result every time, and so long that it seldom ends between a
/// report and the signal that kills it.
fn long_match() -> Vec<String> {
    let engine = bingwa("name=bingwa,nodes=10000");
    let words = ["--engine", &engine, "--engine", "builtin:greedy", "--games", "60"];
    let rest = ["--concurrency", "2", "--record", "record.txt", "--verbose"];
    words.into_iter().chain(rest).map(str::to_owned).collect()
}

/// Starts a match, and waits until it has counted some games; `None` if the match ends first.
fn start(
    folder: &TestFolder,
    arguments: &[&str],
    games: usize,
) -> Option<(Child, BufReader<ChildStdout>)> {
    let mut command = folder.command(arguments);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut counted = 0;
    while counted < games {
        let mut line = String::new();
        if stdout.read_line(&mut line).unwrap() == 0 {
            assert!(child.wait().unwrap().success(), "the match failed");
            return None;
        }
        counted += usize::from(line.starts_with("Finished game "));
    }
    Some((child, stdout))
}

#[test]
fn a_killed_match_is_resumed_to_the_result_of_an_unbroken_one() {
    let arguments = long_match();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let whole = TestFolder::new().run(&arguments);
    assert_eq!(whole.code, Some(0), "{}", whole.stderr);

    let resume = [&arguments[..], &["--resume"]].concat();
    let killed = || {
        let folder = TestFolder::new();
        for target in [5, 12, 20] {
            // The first time there is no record to resume, and a new match begins.
            let Some((mut child, _stdout)) = start(&folder, &resume, target) else { break };
            // On Unix this is SIGKILL.
            child.kill().unwrap();
            child.wait().unwrap();
        }
        folder
    };
    // On a busy machine the match may end before it is killed.
    let folder = std::iter::repeat_with(killed)
        .take(5)
        .find(|folder| (20..60).contains(&numbers(folder).len()))
        .expect("a match that was killed before its end");
    let result = folder.run(&resume);
    assert_eq!(result.code, Some(0), "{}", result.stderr);
    assert_eq!(numbers(&folder), (1..=60).collect());
    assert_eq!(wdl(&result.json), wdl(&whole.json));
    assert_eq!(result.json["meetings"], whole.json["meetings"]);
    assert_eq!(result.json["plies_a_game"], whole.json["plies_a_game"]);
    assert_eq!(result.json["engines"][0]["depth"], whole.json["engines"][0]["depth"]);
}

/// Wherever the file was cut.
#[test]
fn a_half_written_game_is_cut_off_and_played_again() {
    let folder = TestFolder::new();
    let arguments = [&TWO[..], &["--games", "6", "--record", "record.txt"]].concat();
    let whole = folder.run(&arguments);
    let text = folder.read("record.txt");
    let last = text.rfind("[Event").unwrap();
    let resume = [&arguments[..], &["--resume", "--quiet"]].concat();
    let line = text[..last].lines().count() + 1;
    for end in (last + 1..text.len() - 2).step_by(11).chain([text.len() - 3]) {
        fs::write(folder.path("record.txt"), &text[..end]).unwrap();
        let result = folder.run(&resume);
        assert_eq!(result.code, Some(0), "{end}: {}", result.stderr);
        assert_eq!(
            result.stderr,
            format!(
                "warning: record \"record.txt\": line {line}: found a half-written game, which is \
                 cut off and played again\n"
            )
        );
        assert_eq!(wdl(&result.json), wdl(&whole.json));
        assert_eq!(folder.read("record.txt"), text, "{end}");
    }
    // A complete game is kept; a missing blank line after it is added.
    for end in text.len() - 2..=text.len() {
        fs::write(folder.path("record.txt"), &text[..end]).unwrap();
        let result = folder.run(&resume);
        assert_eq!((result.code, result.stderr.as_str()), (Some(0), ""));
        assert_eq!(folder.read("record.txt"), text);
    }
}

/// Resumes a match with a changed record: it must be refused in one line, and
/// stay as it is.
fn refused(folder: &TestFolder, words: &[&str], changed: &str, expected: &str) {
    fs::write(folder.path("record.txt"), changed).unwrap();
    let result = folder.run(&[words, &["--resume"]].concat());
    assert_eq!(result.code, Some(1), "{expected}: {}", result.stderr);
    let begin = "error: record \"record.txt\": line ";
    assert!(result.stderr.starts_with(begin), "{}", result.stderr);
    assert_eq!(result.stderr.lines().count(), 1, "{}", result.stderr);
    assert!(result.stderr.contains(expected), "{expected}: {}", result.stderr);
    assert_eq!(folder.read("record.txt"), changed);
}

#[test]
fn a_file_that_is_no_record_of_this_match_is_refused() {
    let folder = TestFolder::new();
    let words = [&TWO[..], &["--games", "3", "--record", "record.txt", "--quiet"]].concat();
    folder.run(&words);
    let text = folder.read("record.txt");
    let last = text.rfind("[Event").unwrap();
    let half = &text[..text.len() - 20];
    refused(&folder, &words, &text.replace('\n', "\r\n"), "line ");
    let foreign = "[Event \"a holiday\"]\n[Site \"Zanzibar\"]\n[Result \"*\"]\n\n1: A6< a6<;\n";
    for text in [foreign, &format!("{foreign}\n"), "1: A6< a6<;\n\n"] {
        refused(&folder, &words, text, "tag Game: found none, expected 1 to 3");
    }
    let cases = [
        (half.replace("[Seed \"1\"]", "[Seed \"2\"]"), "tag Seed: found \"2\""),
        (format!("{}Dear diary", &text[..last]), "pair: found \"Dear\", expected"),
        (format!("{text}Dear diary"), "pair: found \"Dear\", expected"),
        (
            format!("{text}{}", &text[..text.find("\n\n[Event").unwrap() + 2]),
            "tag Game: found 1 again, expected it once",
        ),
        (text.replacen("\n1: ", "\n1: A1< ", 1), "pair: found \"a6<*\", expected \"2:\""),
        (text.replacen("[Game \"1\"]", "[Game \"x\"]", 1), "tag Game: found \"x\""),
        (text.replacen("[Termination", "[Terminated", 1), "tag Termination: found none"),
    ];
    for (changed, expected) in cases {
        refused(&folder, &words, &changed, expected);
    }
}

/// As a file system may leave it after a power cut.
#[test]
fn zeros_at_the_end_of_a_record_are_cut_off() {
    let folder = TestFolder::new();
    let words = [&TWO[..], &["--games", "3", "--record", "record.txt", "--quiet"]].concat();
    folder.run(&words);
    let text = folder.read("record.txt");
    let half = format!("{}\0\0\0\0", &text[..text.len() - 20]);
    fs::write(folder.path("record.txt"), &half).unwrap();
    let result = folder.run(&[&words[..], &["--resume"]].concat());
    assert_eq!(result.code, Some(0), "{}", result.stderr);
    assert_eq!(folder.read("record.txt"), text);
}

/// Wherever the game stands in the record.
#[test]
fn a_game_whose_end_does_not_fit_its_moves_is_refused() {
    let folder = TestFolder::new();
    let words = [&TWO[..], &["--games", "4", "--record", "record.txt", "--quiet"]].concat();
    folder.run(&words);
    let text = folder.read("record.txt");
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
        (cut.to_owned(), "expected another reason, as the moves have it"),
        (short.clone(), "expected another reason, as the moves have it"),
        (ended("crash", "1/2-1/2"), "tag Result: found another, expected a winner"),
        (ended("too many plies", "1-0"), "tag Result: found another, expected a draw"),
        (changed("Termination", "crash"), "tag Termination: found \"crash\", expected "),
        (changed("Termination", "repetition"), "found \"repetition\", expected \""),
        (changed("Result", "1/2-1/2"), "tag Result: found \"1/2-1/2\", expected \""),
        (changed("Round", "2"), "tag Round: found \"2\", expected \"1\""),
        (changed("Opening", "9999999"), "tag Opening: found \"9999999\", expected \""),
        (changed("BookPlies", "0"), "tag BookPlies: found \"0\", expected \""),
        (pair(first, "[PlyCount", "[Fault \"it\"]\n[PlyCount"), "tag Fault: found \"it\""),
        (pair(first, "\n1: A7>", "\n1: A7<"), ""),
    ];
    for (game, expected) in cases {
        assert_ne!(game, first, "{expected}");
        refused(&folder, &words, &format!("{game}{rest}"), expected);
        // At the end of the file, too.
        refused(&folder, &words, &format!("{game}\n\n"), expected);
    }
    // Without a blank line between them, two games are not one.
    refused(
        &folder,
        &words,
        &format!("{first}{}", &rest[1..]),
        "found 2 games before a blank line",
    );
}

#[test]
fn a_resumed_match_may_have_more_games() {
    let folder = TestFolder::new();
    let play = |games: &str, more: &[&str]| {
        let words = ["--games", games, "--record", "record.txt", "--quiet"];
        folder.run(&[&TWO[..], &words, more].concat())
    };
    play("10", &[]);
    let longer = play("31", &["--resume"]);
    assert_eq!(numbers(&folder), (1..=31).collect());
    let at_once = TestFolder::new().run(&[&TWO[..], &["--games", "31"]].concat());
    assert_eq!(longer.json["meetings"], at_once.json["meetings"]);
}

#[test]
fn the_record_of_another_match_is_refused() {
    let folder = TestFolder::new();
    let engine = fake("good", "nodes=1");
    let words = ["--engine", &engine, "--engine", "builtin:random", "--games", "4"];
    let words = [&words[..], &["--record", "record.txt", "--quiet"]].concat();
    assert_eq!(folder.run(&words).code, Some(0));
    let text = folder.read("record.txt");
    fs::write(folder.path("openings.txt"), "A6<\n").unwrap();
    let others = ["nodes=2", "nodes=1,timemargin=20", "nodes=1,patience=9"];
    let cases: &[(&[&str], &str)] = &[
        (&["--seed", "2"], "tag Seed: found \"1\", expected \"2\""),
        (&["--maxplies", "900"], "found \"maxplies=1000\", expected \"maxplies=900\""),
        (&["--openings", "openings.txt"], "tag Openings: found \"500 openings "),
        (&["--gauntlet"], "tag Schedule: found \"round-robin\", expected \"gauntlet\""),
        (&["--resign", "movecount=1,score=1"], "tag Adjudication: found"),
    ];
    for (more, expected) in cases {
        let result = folder.run(&[&words[..], &["--resume"], more].concat());
        assert_eq!(result.code, Some(1), "{more:?}: {}", result.stderr);
        assert_eq!(result.stderr.lines().count(), 1, "{}", result.stderr);
        assert!(result.stderr.contains(expected), "{more:?}: {}", result.stderr);
        assert!(result.stderr.contains(", as in this match"), "{}", result.stderr);
    }
    for other in others.map(|rest| fake("good", rest)) {
        let mut changed = words.clone();
        changed[1] = &other;
        let result = folder.run(&[&changed[..], &["--resume"]].concat());
        assert!(result.stderr.contains("Engine: found \""), "{}", result.stderr);
    }
    let mut fewer = words.clone();
    fewer[5] = "2";
    let result = folder.run(&[&fewer[..], &["--resume"]].concat());
    assert!(result.stderr.contains("expected 1 to 2, the games of the match"), "{}", result.stderr);
    // The record has not changed.
    assert_eq!(folder.read("record.txt"), text);
}

#[test]
fn a_record_that_another_match_writes_is_refused() {
    let folder = TestFolder::new();
    let file =
        OpenOptions::new().create(true).append(true).open(folder.path("record.txt")).unwrap();
    file.lock().unwrap();
    let words = [&TWO[..], &["--games", "2", "--record", "record.txt", "--resume"]].concat();
    let result = folder.run(&words);
    assert_eq!(result.code, Some(1));
    assert!(result.stderr.contains("found another match writing to it"), "{}", result.stderr);
}

#[test]
fn resuming_without_a_record_begins_a_new_match_with_a_warning() {
    let folder = TestFolder::new();
    let words = [&TWO[..], &["--games", "2", "--record", "new.txt", "--resume", "-q"]].concat();
    let result = folder.run(&words);
    assert_eq!(result.code, Some(0));
    let warning = "warning: record \"new.txt\": found no such file, a new match begins\n";
    assert_eq!(result.stderr, warning);
    assert_eq!(replayed(&folder.path("new.txt")).len(), 2);
}

#[test]
fn every_move_of_an_engine_has_its_effort_as_a_comment() {
    let folder = TestFolder::new();
    let engine = fake("good", "nodes=1");
    let words = ["--engine", &engine, "--engine", "builtin:random", "--games", "2"];
    folder.run(&[&words[..], &["--record", "record.txt"]].concat());
    let (record, _) = &replayed(&folder.path("record.txt"))[0];
    let comments: Vec<&str> = record.moves.iter().filter_map(|mv| mv.comment.as_deref()).collect();
    assert!(comments.iter().all(|comment| comment.starts_with("+0.10/2 0.")), "{record}");
    assert!(comments.iter().all(|comment| comment.ends_with("s 1000n")), "{record}");
    let book: usize = record.tag("BookPlies").unwrap().parse().unwrap();
    assert!((6..=10).contains(&book));
    assert!(record.moves[..book].iter().all(|mv| mv.comment.is_none()));
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_keeps_its_finished_games() {
    let arguments = long_match();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let folder = TestFolder::new();
    let (mut child, mut rest) =
        start(&folder, &arguments, 4).expect("the match ended before 4 games");
    let pid = child.id().to_string();
    std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap();
    let mut stdout = String::new();
    rest.read_to_string(&mut stdout).unwrap();
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1), "{stderr}");
    assert_eq!(stderr, "warning: interrupted: games under way are dropped\n");
    let kept = numbers(&folder).len();
    assert!(kept < 60, "the match was interrupted");
    assert!(stdout.contains(&format!("bingwa against greedy: {kept} games\n")), "{stdout}");
    let result = folder.run(&[&arguments[..], &["--resume"]].concat());
    assert_eq!(result.code, Some(0), "{}", result.stderr);
    assert_eq!(numbers(&folder), (1..=60).collect());
}
