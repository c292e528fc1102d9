//! Units: a match that is played in shares and put together again.

use std::fs;

use serde_json::Value;

use super::{Run, TestFolder, bingwa, fake};

/// The options of a short match between the program at two depths.
fn settings() -> Vec<String> {
    let (a, b) = (bingwa("name=a,depth=3"), bingwa("name=b,depth=2"));
    let words = ["--engine", &a, "--engine", &b, "--games", "13", "--seed", "5"];
    words.map(str::to_owned).to_vec()
}

/// `bingwa match` in a folder, without a result in a file.
fn run(folder: &TestFolder, arguments: &[&str]) -> Run {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_bingwa"))
        .arg("match")
        .args(arguments)
        .current_dir(folder.path(""))
        .output()
        .expect("the program starts");
    Run {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
        json: Value::Null,
    }
}

/// Plays a unit, and returns its journal.
fn unit(folder: &TestFolder, unit: &str, more: &[&str]) -> String {
    let settings = settings();
    let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
    let run = run(folder, &[&settings, more, &["--unit", unit]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    run.stdout
}

/// A folder with the journals of all three units.
fn played() -> TestFolder {
    let folder = TestFolder::new();
    fs::create_dir(folder.path("units")).expect("a folder");
    for (name, number) in
        [("units/1.json", "1/3"), ("units/2.json", "2/3"), ("units/3.json", "3/3")]
    {
        fs::write(folder.path(name), unit(&folder, number, &[])).expect("written");
    }
    folder
}

/// The result without what depends on the machine.
fn untimed(mut json: Value) -> Value {
    for engine in json["engines"].as_array_mut().expect("engines") {
        for key in ["nps", "ms_a_move", "engine"] {
            engine.as_object_mut().expect("an engine").remove(key);
        }
    }
    json
}

/// The moves and results of a record, without tags and comments.
fn bare(text: &str) -> Vec<(Vec<String>, String)> {
    let records = bingwa::bao::record::parse(text).expect("records");
    let bare = |record: &bingwa::bao::record::Record| {
        let moves = record.moves.iter().map(|m| m.text.clone()).collect();
        (moves, record.tag("Result").expect("a result").to_owned())
    };
    records.iter().map(bare).collect()
}

#[test]
fn units_make_the_result_of_one_run() {
    let folder = played();
    let settings = settings();
    let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
    let test = ["--sprt", "elo0=0,elo1=200"];
    for test in [&[][..], &test] {
        let whole = TestFolder::new();
        let once = whole.run(&[&settings, test, &["--record", "record.txt"]].concat());
        let merged = folder.run(&[&["--merge", "units", "--record", "merged.txt"], test].concat());
        assert_eq!(untimed(merged.json), untimed(once.json));
        assert_eq!((merged.code, merged.stderr), (once.code, once.stderr));
        let once = bare(&whole.read("record.txt"));
        assert_eq!(bare(&folder.read("merged.txt"))[..once.len()], once);
    }
}

#[test]
fn a_merge_replaces_no_file_but_its_own_record() {
    let folder = played();
    fs::write(folder.path("mine.txt"), "[Event \"mine\"]\n\n1: A6< a5>;\n").expect("written");
    let mine = folder.read("mine.txt");
    let refused = run(&folder, &["--merge", "units", "--record", "mine.txt"]);
    let expected = "error: --record: found a file that is not empty, expected a new one or an \
                    earlier record of this match\n";
    assert_eq!((refused.code, refused.stderr.as_str()), (Some(1), expected));
    assert_eq!(folder.read("mine.txt"), mine);
    // A merge of more units replaces that of fewer.
    for units in [&["units/2.json"][..], &["units/1.json", "units/2.json"], &["units"]] {
        let merged = run(&folder, &[&["--merge"], units, &["--record", "merged.txt"]].concat());
        assert!(!merged.stderr.contains("--record"), "{}", merged.stderr);
    }
    assert_eq!(run(&folder, &["--merge", "units", "--record", "whole.txt"]).code, Some(0));
    assert_eq!(folder.read("merged.txt"), folder.read("whole.txt"));
}

#[test]
fn a_unit_has_the_same_bytes_anywhere() {
    let folder = played();
    let first = folder.read("units/2.json");
    assert!(!first.contains(env!("CARGO_BIN_EXE_bingwa")), "{first}");
    let settings = settings();
    let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
    // On a machine with few cores this has a warning.
    let together =
        run(&folder, &[&settings[..], &["--unit", "2/3", "--concurrency", "3"]].concat());
    assert_eq!(together.stdout, first);
    unit(&folder, "2/3", &["--journal", "again.json"]);
    assert_eq!(folder.read("again.json"), first);
}

#[test]
fn journals_that_do_not_belong_together_are_refused() {
    let folder = played();
    let own = folder.read("units/1.json");
    let refused = |name: &str, text: &str, expected: &str| {
        fs::write(folder.path(name), text).expect("written");
        let merged = run(&folder, &["--merge", "units/1.json", name]);
        assert_eq!((merged.code, merged.stdout.as_str()), (Some(1), ""));
        let error = format!("error: {name}: found {expected}");
        assert!(merged.stderr.starts_with(&error), "{} instead of {error}", merged.stderr);
        assert_eq!(merged.stderr.lines().count(), 1);
    };
    let seed = ["--seed", "6"];
    let other = run(
        &folder,
        &[
            &["--engine", "builtin:greedy", "--engine", "builtin:random"],
            &seed[..],
            &["--unit", "1/3"],
        ]
        .concat(),
    );
    refused("engines.json", &other.stdout, "settings.");
    refused("units.json", &unit(&folder, "1/2", &[]), "units 2, expected 3, as in units/1.json");
    refused(
        "ply.json",
        &unit(&folder, "2/3", &["--maxplies", "300"]),
        "settings.adjudication.max_plies 300, expected 1000, as in units/1.json",
    );
    refused(
        "cut.json",
        &own[..own.len() - 30],
        "no checksum at the end, expected a whole bingwa match unit 1",
    );
    refused("changed.json", &own.replace("1-0", "0-1"), "contents that do not match the checksum");
    // The same unit again is no error.
    fs::copy(folder.path("units/1.json"), folder.path("units/copy.json")).expect("copied");
    assert_eq!(run(&folder, &["--merge", "units"]).code, Some(0));
}

/// The checksum is no signature: games are checked as those of a record are.
#[test]
fn games_that_cannot_be_are_refused() {
    let folder = TestFolder::new();
    let whole = unit(&folder, "1/3", &[]);
    let forged = |from: &str, to: &str| {
        let (body, _) = whole.rsplit_once(",\n  \"checksum\"").expect("a checksum");
        assert!(body.contains(from), "{body}");
        let body = body.replacen(from, to, 1);
        let checksum = bingwa::units::sha256_of_text(&body);
        fs::write(folder.path("f.json"), format!("{body},\n  \"checksum\": \"{checksum}\"\n}}\n"))
            .expect("written");
        let merged = run(&folder, &["--merge", "f.json"]);
        assert_eq!((merged.code, merged.stdout.as_str()), (Some(1), ""));
        merged.stderr
    };
    let (found, other) =
        if whole.contains("[Result \\\"1-0\\\"]") { ("1-0", "0-1") } else { ("0-1", "1-0") };
    let error = forged(&format!("[Result \\\"{found}"), &format!("[Result \\\"{other}"));
    assert!(
        error.contains(&format!("tag Result: found \"{other}\", expected \"{found}\"")),
        "{error}"
    );
    let error = forged("[Game \\\"2\\\"]", "[Game \\\"3\\\"]");
    assert!(error.contains("game 2, line 2: tag Round: found \"1\", expected \"2\""), "{error}");
    let error = forged("[Opening \\\"", "[Opening \\\"1");
    assert!(error.contains("game 2, line ") && error.contains("tag Opening: "), "{error}");
    let error = forged("[Opening \\\"", "[Opening \\\"0\\\"]\\n[No \\\"");
    assert!(error.contains("tag Opening: found 0, expected a number from 1"), "{error}");
    let error = forged("[Game \\\"2\\\"]", "[Game \\\"99\\\"]");
    assert!(error.contains("tag Game: found 99, expected 1 to 13"), "{error}");
    let error = forged("\"unit\": \"1/3\"", "\"unit\": \"2/3\"");
    assert!(error.contains("found game 1 in place 1 of unit 2/3"), "{error}");
    let error = forged("\"unit\": \"1/3\"", "\"unit\": \"1/99\"");
    assert!(error.contains("found 99 units, expected at most 7"), "{error}");
}

/// A unit of a match whose games repeat says so.
#[test]
fn a_unit_warns_as_a_match_does() {
    let folder = TestFolder::new();
    fs::write(folder.path("one.txt"), "A6< a6<\n").expect("written");
    let settings = settings();
    let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
    let unit = ["--openings", "one.txt", "--unit", "1/7", "--journal", "1.json"];
    let run = run(&folder, &[&settings[..], &unit].concat());
    assert_eq!(run.code, Some(0));
    assert!(
        run.stderr.starts_with("warning: --games: found 7 rounds for 1 openings"),
        "{}",
        run.stderr
    );
}

/// A test decides on the units before the first gap alone.
#[test]
fn a_missing_unit_is_said() {
    let folder = played();
    fs::remove_file(folder.path("units/2.json")).expect("removed");
    let merged = folder.run(&["--merge", "units"]);
    assert_eq!(merged.code, Some(1));
    assert_eq!(merged.stderr, "warning: --merge: missing units: 2\n");
    assert_eq!((&merged.json["games"], &merged.json["finished"]), (&9.into(), &false.into()));
    let merged = folder.run(&["--merge", "units", "--sprt", "elo0=0,elo1=5"]);
    assert!(
        merged.stdout.contains("5 games after a missing one do not count"),
        "{}",
        merged.stdout
    );
    assert_eq!((&merged.json["games"], &merged.json["uncounted"]), (&4.into(), &5.into()));
}

#[test]
fn timed_units_have_times_and_faults_are_results() {
    let folder = TestFolder::new();
    let timed = bingwa("name=a,movetime=1,timemargin=10000");
    let wrong = fake("illegal", "nodes=5");
    let engines = ["--engine", &timed, "--engine", &wrong, "--games", "2", "--unit", "1/1"];
    let played = run(&folder, &[&engines[..], &["--journal", "u.json", "--quiet"]].concat());
    assert_eq!((played.code, played.stdout.as_str()), (Some(0), ""), "{}", played.stderr);
    let journal: Value = serde_json::from_str(&folder.read("u.json")).expect("JSON");
    assert_eq!(journal["settings"]["timed"], true);
    assert!(journal["results"][1].as_str().expect("a record").contains("s "), "{journal}");
    let merged = folder.run(&["--merge", "u.json"]);
    // Games were lost by faults.
    assert_eq!(merged.code, Some(1));
    assert_eq!(merged.json["engines"][1]["faults"]["illegal move"], 2);
}

#[test]
fn wrong_units_are_refused() {
    let folder = TestFolder::new();
    let two = ["--engine", "builtin:random", "--engine", "builtin:greedy", "--games", "4"];
    for (more, code, expected) in [
        (&["--unit", "3/2"][..], 2, "found \"3/2\", expected K/N"),
        (
            &["--unit", "1/3"],
            2,
            "--unit: found 1/3, expected at most 2 units: the match has 2 rounds",
        ),
        (&["--unit", "1/2", "--sprt", "elo0=0,elo1=5"], 2, "cannot be used"),
        (&["--journal", "x"], 2, "--unit"),
        (&["--unit", "1/2", "--journal", "no/folder"], 1, "error: --journal: no/folder"),
        (&["--merge", "x"], 2, "cannot be used"),
    ] {
        let run = run(&folder, &[&two[..], more].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(code), ""), "{more:?}");
        assert!(run.stderr.contains(expected), "{more:?}: {}", run.stderr);
    }
    let merged = run(&folder, &["--merge", "none.json"]);
    assert_eq!(merged.code, Some(1));
    assert!(merged.stderr.starts_with("error: none.json: "), "{}", merged.stderr);
    let merged = run(&folder, &["--merge", "/dev/zero"]);
    assert!(merged.stderr.starts_with("error: /dev/zero: found a device"), "{}", merged.stderr);
    let merged = run(&folder, &["--merge", "."]);
    assert!(merged.stderr.starts_with("error: found no journal"), "{}", merged.stderr);
}
