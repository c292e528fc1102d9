//! `match --counts`: results are counts, and counts add.

use super::{Run, TestFolder, bingwa};

const TWO: [&str; 4] = ["--engine", "builtin:greedy", "--engine", "builtin:random"];

/// Plays a match and keeps its result as this file.
fn part(folder: &TestFolder, name: &str, arguments: &[&str]) {
    let run = folder.run(arguments);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    std::fs::rename(folder.path("match.json"), folder.path(name)).expect("moved");
}

/// `bingwa match --counts` in a folder.
fn counts(folder: &TestFolder, arguments: &[&str]) -> Run {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_bingwa"))
        .args(["match", "--counts"])
        .args(arguments)
        .current_dir(folder.path(""))
        .output()
        .expect("the program starts");
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("UTF-8"));
    Run { code: output.status.code(), stdout, stderr, json: serde_json::Value::Null }
}

#[test]
fn parts_add_to_the_result_of_one_match() {
    let folder = TestFolder::new();
    let (a, b) = (bingwa("name=a,depth=3"), bingwa("name=b,depth=2"));
    let balanced = concat!(env!("CARGO_MANIFEST_DIR"), "/openings/balanced.txt");
    let engines = ["--engine", &a, "--engine", &b, "--quiet"];
    for (name, start, games) in [("1.json", "start=1", "8"), ("2.json", "start=5", "5")] {
        let part_of = ["--openings", balanced, start, "--games", games];
        part(&folder, name, &[&engines[..], &part_of].concat());
    }
    let test = ["--sprt", "elo0=0,elo1=200,alpha=0.001,beta=0.001"];
    let whole = [&engines[..], &["--openings", balanced, "--games", "13"], &test].concat();
    let whole = folder.run(&whole);
    let sum = counts(&folder, &[&["1.json", "2.json"][..], &test].concat());
    assert_eq!((sum.code, sum.stderr.as_str()), (whole.code, ""));
    let whole: Vec<&str> = whole.stdout.lines().take(8).collect();
    assert!(whole[3].ends_with(" and 1 game without partner"), "{whole:?}");
    assert!(whole[4].starts_with("SPRT     LLR "), "{whole:?}");
    assert!(whole[7].starts_with("Endings  "), "{whole:?}");
    let found: Vec<&str> = sum.stdout.lines().collect();
    assert_eq!((&found[..8], &found[8]), (&whole[..], &"Engine   a: faults: none"));
}

#[test]
fn faults_and_an_open_test_fail() {
    let folder = TestFolder::new();
    part(&folder, "1.json", &[&TWO[..], &["--games", "4"]].concat());
    let faulty = folder.read("1.json").replacen("\"faults\": {}", "\"faults\": {\"crash\": 1}", 1);
    std::fs::write(folder.path("faulty.json"), faulty).expect("written");
    for (arguments, code, expected) in [
        (&["1.json"][..], 0, "Engine   greedy: faults: none"),
        (&["faulty.json"], 1, "Engine   greedy: faults: crash 1"),
        (&["1.json", "--sprt", "elo0=0,elo1=1"], 1, "]: not decided ("),
    ] {
        let sum = counts(&folder, arguments);
        assert_eq!((sum.code, sum.stderr.as_str()), (Some(code), ""), "{arguments:?}");
        assert!(sum.stdout.contains(expected), "{}", sum.stdout);
    }
}

#[test]
fn typed_counts_have_the_published_elo() {
    let folder = TestFolder::new();
    let sum = counts(&folder, &["30,20,280,40,130"]);
    let expected = "first against second: 500 pairs\nScore    61.00%\nElo      +77.71 ± 17.59, ";
    assert!(sum.stdout.starts_with(expected), "{}", sum.stdout);
    assert_eq!(sum.code, Some(0));
    let test = counts(&folder, &["30,20,280,40,100", "0,0,0,0,30", "--sprt", "elo0=0,elo1=5"]);
    assert!(test.stdout.contains("]: H1 accepted ("), "{}", test.stdout);
    assert!(test.stdout.starts_with(expected), "{}", test.stdout);
    let undecided = counts(&folder, &["1,0,2,0,1", "--sprt", "elo0=0,elo1=5"]);
    assert_eq!((undecided.code, undecided.stderr.as_str()), (Some(1), ""));
    for wrong in ["1,0,2", "1,0,2,0,99999999999"] {
        let refused = counts(&folder, &[wrong]);
        assert!(
            refused.code == Some(1) && refused.stderr.contains("expected five counts of pairs")
        );
    }
}

#[test]
fn three_engines_have_a_table() {
    let folder = TestFolder::new();
    let three = [&TWO[..], &["--engine", "builtin:random,name=other", "--quiet"]].concat();
    for (name, seed) in [("1.json", "1"), ("2.json", "2")] {
        part(&folder, name, &[&three[..], &["--games", "4", "--seed", seed]].concat());
    }
    let sum = counts(&folder, &["1.json", "2.json"]);
    assert!(sum.stdout.contains("\n   1  greedy "), "{}", sum.stdout);
    assert!(sum.stdout.contains(" 16 "), "{}", sum.stdout);
    let sprt = counts(&folder, &["1.json", "--sprt", "elo0=0,elo1=5"]);
    assert!(sprt.stderr.contains("--sprt: found more than two engines"), "{}", sprt.stderr);
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let folder = TestFolder::new();
    let plays: [(&str, &[&str]); 4] = [
        ("1.json", &["--games", "4"]),
        ("seed.json", &["--games", "4", "--seed", "2"]),
        ("maxplies.json", &["--games", "4", "--seed", "3", "--maxplies", "90"]),
        ("rules.json", &["--games", "4", "--seed", "4", "--no-kutakatia"]),
    ];
    for (name, rest) in plays {
        part(&folder, name, &[&TWO[..], rest].concat());
    }
    part(&folder, "other.json", &[TWO[0], TWO[3], TWO[2], TWO[1], "--games", "4"]);
    assert_eq!(counts(&folder, &["1.json", "seed.json"]).code, Some(0));
    let whole = folder.read("1.json");
    let write = |name: &str, text: &str| std::fs::write(folder.path(name), text).expect("written");
    write("copy.json", &whole);
    write("cut.json", &whole[..whole.len() / 2]);
    write("changed.json", &whole.replacen("\"wins\": ", "\"wins\": 1", 1));
    for (second, expected) in [
        ("1.json", "1.json: found the games of the openings \"500 openings "),
        ("copy.json", "copy.json: found the games of the openings \"500 openings "),
        ("other.json", "other.json: engines: found \"random (builtin:random), greedy"),
        (
            "maxplies.json",
            "maxplies.json: adjudication: found \"maxplies=90\", expected \"maxplies=1000\", as in the first",
        ),
        ("rules.json", "rules.json: rules: found \"kiswahili, no kutakatia\""),
        ("cut.json", "cut.json: found EOF while parsing"),
        ("changed.json", "changed.json: greedy against random: found "),
        ("none.json", "none.json: "),
    ] {
        let refused = counts(&folder, &["1.json", second]);
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(1), ""), "{second}");
        let expected = format!("error: --counts: {expected}");
        assert!(refused.stderr.starts_with(&expected), "{}", refused.stderr);
        assert_eq!(refused.stderr.lines().count(), 1, "{}", refused.stderr);
    }
    assert_eq!(counts(&folder, &["1.json", "--games", "4"]).code, Some(2));
}
