//! Help, wrong usage, exit codes.

use std::path::Path;
use std::process::Command;

use super::{Run, done, run};

const VERBS: [&str; 10] =
    ["analyse", "moves", "show", "perft", "bench", "trace", "play", "replay", "openings", "match"];

/// The commands that a help text shows; a quoted argument may run over lines.
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
    std::fs::write(folder.path().join("games.txt"), "1: A6<* a5>;\n").unwrap();
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
            let output = Command::new("sh")
                .args(["-c", &example])
                .current_dir(folder.path())
                .env("PATH", &path)
                .stdin(std::process::Stdio::null())
                .output()
                .unwrap();
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!((output.status.code(), &*stderr), (Some(0), ""), "{example}");
            assert!(!output.stdout.is_empty(), "{example}");
            let _ = std::fs::remove_file(folder.path().join("game.txt"));
        }
    }
}

#[test]
fn the_version() {
    assert_eq!(done(&["--version"], ""), concat!("bingwa ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn without_a_verb_it_is_the_protocol() {
    let output = done(&[], "uci\nquit\n");
    assert!(output.contains("uciok"), "{output}");
}

#[test]
fn wrong_usage_is_two() {
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
        &["play", "--as", "both"],
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
    }
}

/// A full disk is a failure, said once, however many positions there are.
#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_a_failure() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_bingwa"))
        .args(["moves", "startpos", "startpos", "startpos"])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.starts_with("error: standard output: No space left"), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
}
