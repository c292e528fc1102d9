//! The program: what it prints, and how it answers to bad input.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

fn lab(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bingwa-lab")).args(arguments).output().expect("it starts")
}

fn stdout(arguments: &[&str]) -> String {
    let output = lab(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// A file name in a folder of this test run; the file is not there.
fn new_file(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lab");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    // It may be left from an earlier run.
    let _ = fs::remove_file(&path);
    path
}

/// Keeps the first lines of a file, and a part of the next one.
fn cut(path: &Path, lines: usize) {
    let text = fs::read_to_string(path).expect("a journal");
    let kept: usize = text.split_inclusive('\n').take(lines).map(str::len).sum();
    fs::write(path, &text[..kept + 9]).expect("written");
}

#[test]
fn a_journal_that_was_cut_off_goes_on_to_the_same_table() {
    let path = new_file("openings.jsonl");
    let file = path.to_str().expect("text");
    let command = [
        "openings",
        "--plies",
        "2",
        "--nodes",
        "200",
        "--prove",
        "500",
        "--hash",
        "1",
        "--journal",
        file,
    ];
    let first = stdout(&command);
    let lines = fs::read_to_string(&path).expect("a journal").lines().count();
    assert!(first.contains("\n| ") && lines > 3, "{first}");
    cut(&path, 3);
    assert_eq!(stdout(&[&command[..], &["--threads", "2"]].concat()), first);
    assert_eq!(fs::read_to_string(&path).expect("a journal").lines().count(), lines);

    let other = lab(&["openings", "--hash", "2", "--journal", file]);
    let error = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(error.starts_with(&format!("error: {file}: found a journal with ")), "{error}");
    assert_eq!((other.status.code(), error.lines().count()), (Some(1), 1), "{error}");
}

/// A run that is killed loses only the parts that it was computing.
#[test]
fn a_killed_run_goes_on_to_the_same_table() {
    let settings = ["openings", "--plies", "2", "--nodes", "20000", "--prove", "60000"];
    let command = |file: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bingwa-lab"));
        command.args(settings).args(["--hash", "1", "--threads", "1", "--journal", file]);
        command
    };
    let [whole, killed] = ["whole.jsonl", "killed.jsonl"].map(new_file);
    let lines = || fs::read_to_string(&killed).map_or(0, |text| text.lines().count());
    let [whole, file] = [&whole, &killed].map(|path| path.to_str().expect("text"));
    let expected = command(whole).output().expect("it starts").stdout;

    let mut kills = 0;
    for most in [2, 6, 10] {
        let mut run = command(file).stdout(Stdio::null()).spawn().expect("it starts");
        while lines() < most && run.try_wait().expect("a status").is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        run.kill().expect("it is no longer running");
        kills += usize::from(!run.wait().expect("a status").success());
    }
    assert_eq!(kills, 3);
    let output = command(file).output().expect("it starts");
    assert_eq!(output.stdout, expected, "{output:?}");
    assert_eq!(fs::read_to_string(whole).expect("a journal").lines().count(), lines());
}

#[cfg(unix)]
#[test]
fn a_table_too_large_for_the_machine_is_an_error_of_its_option() {
    let journal = new_file("large.jsonl");
    let journal = journal.to_str().expect("text");
    // 2 GB of address space.
    let output = Command::new("sh")
        .args(["-c", "ulimit -v 2000000 && exec \"$0\" \"$@\""])
        .arg(env!("CARGO_BIN_EXE_bingwa-lab"))
        .args(["openings", "--plies", "1", "--nodes", "1", "--prove", "1"])
        .args(["--hash", "4096", "--threads", "1", "--journal", journal])
        .output()
        .expect("a shell");
    let expected =
        "error: --hash: found 4096 MB, expected a size that this machine has memory for\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), expected);
    assert_eq!(output.status.code(), Some(1));
}

/// Wrong usage ends the program with 2, any other failure with 1.
#[test]
fn an_error_is_one_line() {
    for (arguments, code, expected) in [
        (vec!["exam", "--count", "0", "-o", "x"], 2, "invalid value '0' for '--count"),
        (vec!["exam", "--threads", "0", "-o", "x"], 2, "number would be zero"),
        (vec!["generate", "x", "--least", "14"], 2, "--least: found 14, expected at most --most"),
        (vec!["generate", "/nowhere/x"], 1, "/nowhere/x: found no folder \"/nowhere\""),
        (vec!["loss", "no-such-file"], 1, "no-such-file: No such file or directory"),
        (vec!["openings", "--journal", "/nowhere/x"], 1, "/nowhere/x: No such file or directory"),
        (vec!["puzzles", "check", "no-such-file"], 1, "no-such-file: No such file or directory"),
        (vec!["sprt", "HEAD"], 2, "required arguments were not provided"),
        (vec!["sprt", "a", "b", "--test", "x"], 2, "found \"x\", expected gain, simplification"),
    ] {
        let output = lab(&arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.starts_with("error: ") && error.contains(expected), "{error}");
        assert_eq!((output.status.code(), error.lines().count()), (Some(code), 1), "{error}");
    }
    assert!(stdout(&["--help"]).contains("\nUsage: bingwa-lab "));
    assert_eq!(lab(&[]).status.code(), Some(2));
}
