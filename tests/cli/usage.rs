//! Help, wrong usage, exit codes.

use std::path::Path;
use std::process::Command;

use super::{WINNING, done, winning_move};

const VERBS: [&str; 14] = [
    "analyse", "moves", "show", "perft", "bench", "exam", "trace", "play", "replay", "openings",
    "match", "solve", "verify", "rules",
];

#[test]
fn the_examples_of_every_help_run() {
    let folder = tempfile::tempdir().unwrap();
    let game = include_str!("../../docs/game.txt");
    let exam = format!("{WINNING} ; wins 1 ; {}\n", winning_move(WINNING));
    let masters = include_str!("../data/zanzibar-1994.txt");
    for name in ["docs", "tests/data"] {
        std::fs::create_dir_all(folder.path().join(name)).unwrap();
    }
    for (name, text) in [
        ("games.txt", &*format!("{game}\n{game}")),
        ("docs/game.txt", game),
        ("tests/data/exam.txt", &exam),
        ("tests/data/zanzibar-1994.txt", masters),
    ] {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let program = Path::new(env!("CARGO_BIN_EXE_bingwa"));
    let path = format!(
        "{}:{}",
        program.parent().unwrap().display(),
        std::env::var("PATH").unwrap_or_default()
    );
    for verb in VERBS.iter().map(|verb| Some(*verb)).chain([None]) {
        let [help, short] = ["--help", "-h"]
            .map(|flag| done(&verb.into_iter().chain([flag]).collect::<Vec<_>>(), ""));
        assert_eq!(help, short);
        assert!(help.contains("\n  $ "), "{help}");
        for example in help.lines().filter_map(|line| line.strip_prefix("  $ ")) {
            let output = Command::new("sh")
                .args(["-c", example])
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
        let line = command.replace("bingwa ", &format!("{program} "));
        let output = Command::new("sh").args(["-c", &line]).output().unwrap();
        assert!(output.status.success(), "{command}");
        let lines: Vec<&str> = std::str::from_utf8(&output.stdout).unwrap().lines().collect();
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
    let git = Command::new("git")
        .args(["rev-parse", "HEAD"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let hash = commit.trim_start_matches(" (").trim_end_matches(')').trim_end_matches(", modified");
    assert!(hash.len() >= 4, "{printed}");
    assert!(String::from_utf8(git.stdout).unwrap().starts_with(hash), "{printed}");
}

/// `bingwa board` hands its words to the program beside it; without one it says where to get it.
#[cfg(unix)]
#[test]
fn the_verb_board_becomes_the_program_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("bingwa");
    std::fs::copy(env!("CARGO_BIN_EXE_bingwa"), &program).unwrap();
    let board = || {
        let arguments = ["board", "--port", "0", "--help"];
        Command::new(&program).args(arguments).env("PATH", "/nowhere").output().unwrap()
    };
    let missing = board();
    let stderr = String::from_utf8(missing.stderr).unwrap();
    assert_eq!(missing.status.code(), Some(1));
    assert!(
        stderr.starts_with("error: bingwa-board: found no such program beside bingwa or in PATH;"),
        "{stderr}"
    );
    assert_eq!(stderr.lines().count(), 1);

    let script = folder.path().join("bingwa-board");
    std::fs::write(&script, "#!/bin/sh\necho \"$@\"\nexit 3\n").unwrap();
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&script, executable).unwrap();
    let found = board();
    assert_eq!(found.status.code(), Some(3));
    assert_eq!(found.stdout, b"--port 0 --help\n");
}

#[test]
fn without_a_verb_the_program_speaks_the_protocol() {
    let output = done(&[], "uci\nquit\n");
    assert!(output.contains("uciok"), "{output}");
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
