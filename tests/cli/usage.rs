//! Help, wrong usage, exit codes.

use std::path::Path;
use std::process::Command;

use super::{Run, WINNING, bingwa, done, run, winning_move};

pub(super) const VERBS: [&str; 16] = [
    "analyse",
    "moves",
    "show",
    "perft",
    "bench",
    "exam",
    "trace",
    "play",
    "replay",
    "openings",
    "match",
    "solve",
    "verify",
    "rules",
    "completions",
    "man",
];

/// The commands of a help text. A quoted argument may span lines.
fn examples(help: &str) -> Vec<String> {
    let mut examples: Vec<String> = Vec::new();
    for line in help.lines() {
        let open = examples.last().is_some_and(|last| last.matches('\'').count() % 2 == 1);
        if let Some(command) = line.strip_prefix("  $ ") {
            examples.push(command.to_owned());
        } else if let (true, Some(last)) = (open, examples.last_mut()) {
            last.push('\n');
            last.push_str(line);
        }
    }
    examples
}

#[test]
fn the_examples_of_every_help_run() {
    let folder = tempfile::tempdir().unwrap();
    let games = include_str!("../../docs/game.txt");
    std::fs::write(folder.path().join("games.txt"), format!("{games}\n{games}")).unwrap();
    let exam = format!("{WINNING} ; wins 1 ; {}\n", winning_move(WINNING));
    std::fs::write(folder.path().join("exam.txt"), exam).unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_bingwa"));
    let path = format!(
        "{}:{}",
        program.parent().unwrap().display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let helps = VERBS.iter().map(|verb| vec![*verb, "--help"]).chain([vec!["--help"], vec!["-h"]]);
    for arguments in helps {
        let help = done(&arguments, "");
        let examples = examples(&help);
        assert!(!examples.is_empty(), "{help}");
        for example in examples {
            if example.contains("--record game.txt") {
                let game = include_str!("../../docs/game.txt");
                std::fs::write(folder.path().join("game.txt"), game).unwrap();
            }
            let output = Command::new("sh")
                .args(["-c", &example])
                .current_dir(folder.path())
                .env("PATH", &path)
                .stdin(std::process::Stdio::null())
                .output()
                .unwrap();
            let stderr = String::from_utf8_lossy(&output.stderr);
            // Without input a game of `play` is left at once.
            let left =
                stderr.starts_with("warning: left a game of ") && stderr.lines().count() == 1;
            let expected = if left && example.contains(" play ") { &*stderr } else { "" };
            assert_eq!((output.status.code(), &*stderr), (Some(0), expected), "{example}");
            assert!(!output.stdout.is_empty(), "{example}");
            let _ = std::fs::remove_file(folder.path().join("game.txt"));
        }
    }
}

#[test]
fn the_documented_record_replays() {
    let page = include_str!("../../docs/records.md");
    let record = page.split("```").nth(1).and_then(|block| block.strip_prefix("text\n")).unwrap();
    let output = done(&["replay", "-"], record);
    assert_eq!(output, "game 1 (line 1): ANA - bingwa 0.1.0, 3 moves, *\n");
}

/// What a command of the shell prints.
fn output_of(command: &str) -> String {
    let output = Command::new("sh").args(["-c", command]).output().unwrap();
    assert!(output.status.success(), "{command}");
    String::from_utf8(output.stdout).unwrap()
}

/// The sorted keys of a JSON text, which may be abridged.
fn keys(text: &str) -> Vec<&str> {
    let quoted = text.split('"').skip(1).step_by(2);
    let after = text.split('"').skip(2).step_by(2);
    let mut keys: Vec<&str> =
        quoted.zip(after).filter(|(_, after)| after.starts_with(':')).map(|(key, _)| key).collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}

#[test]
fn the_commands_of_the_json_page_answer_with_the_documented_keys() {
    let page = include_str!("../../docs/json.md");
    let examples: Vec<&str> = page.split("    $ ").skip(1).collect();
    assert_eq!(examples.len(), 12);
    let program = env!("CARGO_BIN_EXE_bingwa");
    for example in examples {
        let (command, rest) = example.split_once('\n').unwrap();
        let shown: Vec<&str> =
            rest.lines().map_while(|line| line.strip_prefix("    ")).map(str::trim).collect();
        let output = output_of(&command.replace("bingwa ", &format!("{program} ")));
        let lines: Vec<&str> = output.lines().collect();
        // The first object may stand for several.
        for (shown, line) in
            [(shown[0], lines[0]), (shown[shown.len() - 1], lines[lines.len() - 1])]
        {
            let (documented, told) = (keys(shown), keys(line));
            // `...` stands for an object, or, between commas, for keys left out.
            if shown == "..." || shown.contains(",...,\"") {
                assert!(
                    documented.iter().all(|key| told.contains(key)),
                    "{command}: {documented:?}"
                );
            } else {
                assert_eq!(documented, told, "{command}");
            }
        }
    }
}

#[test]
fn version_prints_the_crate_version_and_the_commit_of_a_clone() {
    let printed = done(&["--version"], "");
    let package = concat!("bingwa ", env!("CARGO_PKG_VERSION"));
    let commit = printed.strip_prefix(package).and_then(|rest| rest.strip_suffix('\n')).unwrap();
    if commit.is_empty() {
        // Built from an archive, or without git.
        return;
    }
    let hash = commit.strip_prefix(" (").and_then(|rest| rest.strip_suffix(')')).unwrap();
    let (hash, is_modified) = match hash.strip_suffix(", modified") {
        Some(hash) => (hash, true),
        None => (hash, false),
    };
    let sources = ["src", "openings", "docs/rules.md", "docs/glossary.md"];
    let built_from = ["build.rs", "Cargo.toml", "Cargo.lock"];
    let changes = Command::new("git")
        .args(["status", "--porcelain", "--"])
        .args(sources.iter().chain(&built_from))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert_eq!(is_modified, !changes.stdout.is_empty(), "{printed}");
    assert!(hash.len() >= 4 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()), "{printed}");
    let git = Command::new("git")
        .args(["rev-parse", "HEAD"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(String::from_utf8(git.stdout).unwrap().starts_with(hash), "{printed}");
}

#[test]
fn help_is_a_verb_too() {
    for verb in VERBS {
        assert_eq!(done(&["help", verb], ""), done(&[verb, "--help"], ""));
    }
    assert_eq!(done(&["help"], ""), done(&["--help"], ""));
}

#[test]
fn a_number_out_of_range_is_an_error_with_the_range() {
    let cases: &[(&[&str], &str)] = &[
        (&["analyse", "startpos", "--depth", "0"], "found \"0\", expected a number from 1 to 239"),
        (&["bench", "--depth", "240"], "found \"240\", expected a number from 1 to 239"),
        (&["analyse", "startpos", "--nodes", "x"], "found \"x\", expected a number from 1 to 184"),
        (&["bench", "--hash", ""], "expected a number from 1 to "),
        (&["perft", "101"], "found \"101\", expected a number from 0 to 100"),
        (&["moves", "--seed-limit", "0"], "found \"0\", expected a number from 1 to 1000000"),
        (
            &["openings", "--plies", "4", "--count", "1", "--play", "240"],
            "found \"240\", expected a number from 0 to 239",
        ),
    ];
    for (arguments, expected) in cases {
        let Run { code, stderr, .. } = run(arguments, "");
        assert_eq!(code, Some(2), "{arguments:?}: {stderr}");
        assert!(stderr.contains(expected), "{arguments:?}: {stderr}");
    }
}

#[test]
fn without_a_verb_the_program_speaks_the_protocol() {
    let output = done(&[], "uci\nquit\n");
    assert!(output.contains("uciok"), "{output}");
}

#[test]
fn wrong_usage_exits_with_2() {
    let cases: &[&[&str]] = &[
        &["nonsense"],
        &["analyse"],
        &["analyse", "startpos", "--depth", "0"],
        &["analyse", "startpos", "--depth", "x"],
        &["analyse", "startpos", "--depth", "240"],
        &["analyse", "startpos", "--nodes", "0"],
        &["analyse", "startpos", "--movetime", "-1"],
        &["analyse", "startpos", "--multipv", "0"],
        &["analyse", "startpos", "--multipv", "33"],
        &["analyse", "startpos", "--threads", "0"],
        &["analyse", "startpos", "--threads", "257"],
        &["analyse", "startpos", "--hash", "0"],
        &["analyse", "startpos", "extra"],
        &["moves", "startpos", "--json", "--text"],
        &["moves", "startpos", "--seed-limit", "0"],
        &["moves", "startpos", "--seed-limit", "1000001"],
        &["moves", "startpos", "--variant", "chess"],
        &["show", "startpos", "--side", "E"],
        &["show", "--unknown", "startpos"],
        &["perft"],
        &["perft", "101"],
        &["perft", "--", "-1"],
        &["bench", "--depth", "0"],
        &["trace", "startpos"],
        &["play", "--position", "-"],
        &["play", "--as", "east"],
        &["replay"],
        &["openings"],
        &["openings", "--plies", "0"],
        &["openings", "--plies", "8-6"],
        &["openings", "--plies", "6-"],
        &["openings", "--plies", "201"],
        &["openings", "--plies", "4", "--balanced", "100"],
        &["openings", "--plies", "4", "--depth", "4"],
        &["openings", "--plies", "4", "--seed", "1"],
        &["openings", "--plies", "4", "--play", "2"],
        &["openings", "--plies", "4", "--count", "0"],
    ];
    for arguments in cases {
        let Run { code, stdout, stderr } = run(arguments, "");
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{arguments:?}: {stderr}");
        assert!(stderr.starts_with("error: "), "{arguments:?}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{arguments:?}: {stderr}");
    }
}

#[test]
fn wrong_usage_is_told_in_one_line_with_tip_and_usage() {
    let line = |arguments: &[&str]| run(arguments, "").stderr.replace("bingwa.exe", "bingwa");
    assert_eq!(
        line(&["analyse", "--polt", "x", "startpos"]),
        "error: unexpected argument '--polt' found; tip: a similar argument exists: '--plot'; \
         usage: bingwa analyse --plot <FILE> [POSITION]\n"
    );
    assert_eq!(
        line(&["match"]),
        "error: the following required arguments were not provided: --engine <SPEC>; \
         usage: bingwa match --engine <SPEC>\n"
    );
    assert_eq!(
        line(&["show", "startpos", "--side", "E"]),
        "error: invalid value 'E' for '--side <SIDE>': found \"E\", expected S (South, Kusini) or N (North, \
         Kaskazini)\n"
    );
}

#[test]
fn the_error_of_a_negative_number_names_the_option_and_its_range() {
    for (arguments, option, expected) in [
        (["analyse", "startpos", "--depth", "-1"], "--depth", "a number from 1 to 239"),
        (["perft", "2", "--threads", "-2"], "--threads", "a number from 1 to 256"),
        (["exam", "x", "--nodes", "-3"], "--nodes", "a number from 1 to 18446744073709551615"),
    ] {
        let Run { code, stderr, .. } = run(&arguments, "");
        assert_eq!(code, Some(2), "{stderr}");
        let found = format!("found {:?}, expected {expected}", arguments[3]);
        assert!(stderr.contains(option) && stderr.contains(&found), "{stderr}");
    }
}

#[test]
fn analyse_without_a_position_names_records_too() {
    let Run { code, stderr, .. } = run(&["analyse"], "");
    assert_eq!((code, stderr.lines().count()), (Some(2), 1), "{stderr}");
    assert!(
        stderr.contains("POSITION: found none") && stderr.contains("--record FILE"),
        "{stderr}"
    );
}

/// A full disk is one error, however many positions there are.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for arguments in
        [&["moves", "startpos", "startpos", "startpos"][..], &["--version"], &["--help"]]
    {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_bingwa"))
            .args(arguments)
            .stdout(full)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.starts_with("error: standard output: No space left"), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
}

#[test]
#[cfg(unix)]
fn an_argument_that_is_not_utf_8_is_named() {
    use std::os::unix::ffi::OsStrExt;
    let name = std::ffi::OsStr::from_bytes(b"games\xff.txt");
    let output = bingwa(&["replay"]).arg(name).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8(output.stderr).unwrap();
    let expected = "error: argument 2: found \"games\\xFF.txt\", expected UTF-8\n";
    assert!(stderr.starts_with(expected), "{stderr}");
}
