//! Matches by other rules: bao la kujifunza, another seed limit, no kutakatia.

use std::process::Command;

use bingwa::bao::{Position, Variant};

use super::{TestFolder, bingwa, fake, replayed};

const TWO: [&str; 4] = ["--engine", "builtin:greedy", "--engine", "builtin:random"];

/// Writes a file with `bingwa openings`.
fn openings(folder: &TestFolder, arguments: &[&str], file: &str) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bingwa"));
    command.args(["openings", "-o", file]).args(arguments).current_dir(folder.path(""));
    assert!(command.status().expect("the program starts").success());
}

#[test]
fn a_match_reads_the_openings_of_every_variant_that_openings_writes() {
    for variant in Variant::ALL {
        let folder = TestFolder::new();
        openings(&folder, &["--plies", "2", "--variant", variant.name()], "openings.txt");
        let rest = ["--openings", "openings.txt", "--games", "6", "--record", "record.txt"];
        let rest = [&TWO[..], &rest, &["--variant", variant.name()]].concat();
        let result = folder.run(&rest);
        assert_eq!((result.code, result.stderr.as_str()), (Some(0), ""), "{variant}");
        assert_eq!(result.json["settings"]["rules"], variant.name());
        for (record, game) in replayed(&folder.path("record.txt")) {
            assert_eq!(*game.start(), Position::start(variant));
            assert_eq!(*game.rules(), variant.rules());
            assert_eq!(record.tag("BookPlies"), Some("2"));
        }
    }
}

#[test]
fn engines_are_told_the_rules_and_play_by_them() {
    for protocol in ["ugi", "uci"] {
        let folder = TestFolder::new();
        let engine = bingwa(&format!("name=a,depth=2,proto={protocol}"));
        let rest = ["--games", "4", "--variant", "kujifunza", "--seed-limit", "300"];
        let files = ["--record", "record.txt", "--log", "log.txt"];
        let result = folder.play([&engine, "builtin:greedy"], &[&rest[..], &files].concat());
        assert_eq!((result.code, result.stderr.as_str()), (Some(0), ""), "{}", result.stdout);
        assert!(
            result.stdout.contains("\nRules    kujifunza, seed limit 300\n"),
            "{}",
            result.stdout
        );
        let log = folder.read("log.txt");
        for line in ["UCI_Variant value kujifunza", "SeedLimit value 300"] {
            assert!(log.contains(&format!("a@1 > setoption name {line}\n")), "{line}\n{log}");
        }
        assert!(!log.contains("error"), "{log}");
        for (record, game) in replayed(&folder.path("record.txt")) {
            assert_eq!(record.tag("Variant"), Some("kujifunza"));
            assert_eq!(record.tag("SeedLimit"), Some("300"));
            assert_eq!((game.rules().seed_limit, game.rules().kutakatia), (300, false));
        }
    }
}

#[test]
fn a_match_without_kutakatia_has_no_pit_under_kutakatia() {
    let folder = TestFolder::new();
    let engine = bingwa("name=a,depth=1");
    let rest = ["--games", "6", "--no-kutakatia", "--record", "record.txt", "--log", "log.txt"];
    let result = folder.play([&engine, "builtin:random"], &rest);
    assert_eq!((result.code, result.stderr.as_str()), (Some(0), ""), "{}", result.stdout);
    assert!(folder.read("log.txt").contains("> setoption name Kutakatia value false\n"));
    for (record, game) in replayed(&folder.path("record.txt")) {
        assert_eq!(record.tag("Kutakatia"), Some("off"));
        assert!(game.moves().iter().all(|legal| !legal.full().to_string().ends_with("**")));
    }
    // Without a rule of its own a match sets none of these options.
    let usual = TestFolder::new();
    usual.play([&engine, "builtin:random"], &["--games", "2", "--log", "log.txt"]);
    assert!(!usual.read("log.txt").contains("setoption"));
}

#[test]
fn an_engine_that_cannot_be_told_the_rules_is_refused_or_reported() {
    let engine = fake("good", "nodes=1,proto=ugi");
    let words = ["--engine", &engine, "--engine", "builtin:random", "--games", "2", "--maxplies"];
    let play = |more: &[&str]| super::run(&[&words[..], &["12"], more].concat());
    let result = play(&["--variant", "kujifunza"]);
    let refusal = "error: engine good: found no option UCI_Variant that takes kujifunza, expected \
                   one: the engine does not play it\n";
    assert_eq!((result.code, result.stderr.as_str()), (Some(1), refusal));
    let result = play(&["--no-kutakatia", "--seed-limit", "9000"]);
    let lines: Vec<&str> = result.stderr.lines().collect();
    assert_eq!(result.code, Some(0), "{lines:?}");
    assert_eq!(
        lines,
        [
            "warning: engine good: found no option Kutakatia, expected one: the engine cannot be \
             told of Kutakatia false, and may play illegal moves",
            "warning: engine good: found no option SeedLimit, expected one: the engine cannot be \
             told of SeedLimit 9000, and may play illegal moves",
        ]
    );
}

#[test]
fn a_match_is_resumed_by_its_own_rules_alone() {
    let folder = TestFolder::new();
    let words = [&TWO[..], &["--record", "record.txt", "--quiet", "--games"]].concat();
    let kujifunza = ["--variant", "kujifunza", "--seed-limit", "300"];
    let first = folder.run(&[&words[..], &["4"], &kujifunza].concat());
    assert_eq!(first.code, Some(0), "{}", first.stderr);
    let text = folder.read("record.txt");
    for (more, expected) in [
        (&["--variant", "kujifunza"][..], "tag SeedLimit: found \"300\", expected none"),
        (&["--variant", "kujifunza", "--seed-limit", "400"], "found \"300\", expected \"400\""),
    ] {
        let result = folder.run(&[&words[..], &["4", "--resume"], more].concat());
        assert_eq!(result.code, Some(1), "{more:?}: {}", result.stderr);
        assert!(result.stderr.contains(expected), "{}", result.stderr);
        assert!(result.stderr.contains(", as in this match"), "{}", result.stderr);
        assert_eq!(folder.read("record.txt"), text);
    }
    let result = folder.run(&[&words[..], &["8", "--resume"], &kujifunza].concat());
    assert_eq!((result.code, result.stderr.as_str()), (Some(0), ""));
    let at_once = [&TWO[..], &["--games", "8"], &kujifunza].concat();
    assert_eq!(result.json["meetings"], super::run(&at_once).json["meetings"]);
}
