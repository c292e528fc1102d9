//! The program: what it prints, and how it answers to bad input.

use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use bingwa::bao::{Game, Position, Rules, Side};
use bingwa::solve::certificate::{Claim, VerifyLimits, verify};
use flate2::read::GzDecoder;
use indicatif::HumanCount;

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
    for (name, arguments) in [
        ("openings", &["openings", "--plies", "2", "--nodes", "200", "--prove", "500"][..]),
        ("backwards", &["backwards", "--games", "4", "--nodes", "20", "--prove", "100,300"]),
    ] {
        let path = new_file(&format!("{name}.jsonl"));
        let file = path.to_str().expect("text");
        let command = [arguments, &["--hash", "1", "--journal", file]].concat();
        let first = stdout(&command);
        let lines = fs::read_to_string(&path).expect("a journal").lines().count();
        assert!(first.contains("\n| ") && lines > 3, "{first}");
        cut(&path, 3);
        if name == "backwards" {
            let table = lab(&[name, "--table", "--journal", file]);
            let warning = format!("warning: {file}: the last line is cut off and left out\n");
            assert_eq!(String::from_utf8_lossy(&table.stderr), warning);
            assert!(table.status.success() && table.stdout != first.as_bytes());
        }
        assert_eq!(stdout(&[&command[..], &["--threads", "2"]].concat()), first);
        assert_eq!(fs::read_to_string(&path).expect("a journal").lines().count(), lines);

        let other = lab(&[name, "--hash", "2", "--journal", file]);
        let error = String::from_utf8_lossy(&other.stderr).into_owned();
        assert!(error.starts_with(&format!("error: {file}: found a journal with ")), "{error}");
        assert_eq!((other.status.code(), error.lines().count()), (Some(1), 1), "{error}");
    }
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

/// The certificate is that of the whole tree, whatever the threads, and after a cut.
#[test]
fn a_win_is_proven_leaf_by_leaf() {
    let [journal, proof] = ["prove.jsonl", "prove.gz"].map(new_file);
    let [journal_name, proof_name] = [&journal, &proof].map(|path| path.to_str().expect("text"));
    let moves = "A6< a6> A4< a7> A3>+ a7> A1< a7> A1< a7> A7< a7> A3> a7> A3< a7> A4> a6< A2< a6< \
                 A7> a4> A2< a3<";
    let limits = ["--prove", "10000", "--nodes", "1000", "--candidates", "2", "--hash", "1"];
    let files = ["--journal", journal_name, "--proof", proof_name];
    let command = [&["prove", moves][..], &limits, &files].concat();

    let few = lab(&[&command[..], &["--tries", "2"]].concat());
    let error = String::from_utf8_lossy(&few.stderr).into_owned();
    assert_eq!(error, "error: not decided; tries of leaves: 2\n");
    let said = String::from_utf8_lossy(&few.stdout).into_owned();
    let [tried, root] = said.lines().take(2).collect::<Vec<_>>()[..] else { panic!("{said}") };
    let numbers = tried.strip_prefix("tried the root: ").expect("a label");
    assert!(numbers.starts_with("proof number ") && numbers.contains(", disproof number "));
    assert!(root.starts_with(&format!("root: {numbers}; tries 1, nodes ")), "{said}");
    assert_eq!(few.status.code(), Some(1));
    assert!(!proof.exists());

    let printed = stdout(&[&command[..], &["--threads", "2"]].concat());
    let claim = printed.lines().last().expect("a claim").to_owned();
    assert!(claim.starts_with("South wins in "), "{printed}");
    let labels = ["tried the root: ", "tried A", "root: ", "South wins", "proof of leaf "];
    for label in labels {
        assert!(printed.lines().any(|line| line.starts_with(label)), "{label}: {printed}");
    }
    let is_labelled = |line: &str| labels.iter().any(|label| line.starts_with(label));
    assert!(printed.lines().all(|line| is_labelled(line) || line.starts_with("tried a")));
    let certificate = fs::read(&proof).expect("a certificate");
    let head = verify(BufReader::new(GzDecoder::new(&certificate[..])), &VerifyLimits::default());
    let head = head.expect("a good certificate");
    assert_eq!(claim, format!("{}, {} lines", head.claim, HumanCount(head.lines)));
    let mut game = Game::new(Position::kiswahili(), Rules::default());
    moves.split(' ').for_each(|mv| _ = game.play_text(mv).expect("a legal move"));
    assert_eq!(head.root, *game.position());

    let lines = fs::read_to_string(&journal).expect("a journal").lines().count();
    assert!(lines > 5, "{lines}");
    cut(&journal, 4);
    let printed = stdout(&[&command[..], &["--threads", "1"]].concat());
    assert_eq!(printed.lines().last(), Some(&claim[..]));
    assert_eq!(fs::read_to_string(&journal).expect("a journal").lines().count(), lines);
    assert_eq!(fs::read(&proof).expect("a certificate"), certificate);

    // Without a cut, and the leaves after one position in another order.
    fs::remove_file(&journal).expect("a journal");
    let printed = stdout(&[&command[..], &["--threads", "3"]].concat());
    assert_eq!(printed.lines().last(), Some(&claim[..]));
    assert_eq!(fs::read(&proof).expect("a certificate"), certificate);

    let other = lab(&[&command[..], &["--attacker", "N"]].concat());
    let error = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(error.contains("found a journal with "), "{error}");
    let of_north = new_file("north.jsonl");
    let of_north = ["--attacker", "N", "--journal", of_north.to_str().expect("text")];
    let lost = lab(&[&["prove", moves][..], &limits, &of_north].concat());
    let error = String::from_utf8_lossy(&lost.stderr).into_owned();
    assert_eq!(
        error,
        "error: North does not win with the moves that were tried; more --candidates may\n"
    );
    let bad = lab(&["prove", "A6< x", "--journal", journal_name]);
    assert_eq!(String::from_utf8_lossy(&bad.stderr).lines().count(), 1);
    assert_eq!([lost.status.code(), other.status.code(), bad.status.code()], [Some(1); 3]);
}

/// South plays A4<, and A5> after a3<.
#[test]
fn the_proofs_of_known_leaves_are_joined() {
    const MOVES: &str = "A6< a6> A4< a7> A3>+ a7> A1< a7> A1< a7> A7< a7> A3> a7> A3< a7> A4> a6< \
                         A2< a6< A7> a4> A2< a3< A3> a4> A8> a4< A1< a1< A6< a2< A6< a2< A6< a2> \
                         A6< a6<";
    let [leaves, proof] = ["leaves.txt", "join.gz"].map(new_file);
    let [leaves_name, proof_name] = [&leaves, &proof].map(|path| path.to_str().expect("text"));
    let command = ["join", MOVES, leaves_name, "--hash", "1", "--proof", proof_name];
    let write = |ends: &[&str]| {
        let lines: Vec<String> = ends.iter().map(|end| format!("{MOVES} A4< {end}\n")).collect();
        fs::write(&leaves, format!("# South wins\n{}", lines.concat())).expect("written");
    };
    write(&["a1<", "a2<", "a3< A5> a5<", "a3< A5> a5>", "a3>"]);

    let printed = stdout(&[&command[..], &["--prove", "10000", "--threads", "3"]].concat());
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines[0], "leaves: 5; moves of South before them: 2");
    assert_eq!((lines[1], lines[5]), ("proof of leaf 1 of 5", "proof of leaf 5 of 5"));
    let certificate = fs::read(&proof).expect("a certificate");
    let head = verify(BufReader::new(GzDecoder::new(&certificate[..])), &VerifyLimits::default());
    let head = head.expect("a good certificate");
    assert_eq!(lines[6..], [format!("{}, {} lines", head.claim, HumanCount(head.lines))]);
    assert_eq!(head.claim, Claim::Wins(Side::South, 13));
    let mut game = Game::new(Position::kiswahili(), Rules::default());
    MOVES.split(' ').for_each(|mv| _ = game.play_text(mv).expect("a legal move"));
    assert_eq!(head.root, *game.position());
    let again = stdout(&[&command[..], &["--threads", "1"]].concat());
    assert_eq!((again, fs::read(&proof).expect("a certificate")), (printed, certificate));

    fs::remove_file(&proof).expect("a certificate");
    let refused = |more: &[&str], expected: &str| {
        let output = lab(&[&command[..], more].concat());
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.starts_with(&format!("error: {leaves_name}: {expected}")), "{error}");
        assert_eq!((output.status.code(), error.lines().count()), (Some(1), 1), "{error}");
        assert!(!proof.exists());
    };
    refused(
        &["--attacker", "N"],
        "line 3: found a2<, and a1< in line 2, expected one move of North",
    );
    let few = "line 6: found \"not decided: no win within ";
    refused(&["--prove", "100", "--threads", "1"], few);
    write(&["a1<", "a2<", "a3<"]);
    refused(
        &[],
        &format!("after {MOVES} A4<: found no line for a3>, expected one for each reply in "),
    );
    fs::write(&leaves, "").expect("written");
    refused(&[], "found no leaf, expected a line of moves for each\n");
    fs::remove_file(&leaves).expect("the leaves");
    refused(&[], "No such file or directory");
}

#[cfg(unix)]
#[test]
fn a_table_too_large_for_the_machine_is_an_error_of_its_option() {
    let journal = new_file("large.jsonl");
    let journal = journal.to_str().expect("text");
    for arguments in [
        &["openings", "--plies", "1", "--nodes", "1", "--prove", "1"][..],
        &["prove", "A6< a6>", "--prove", "1"],
        &["backwards", "--games", "1", "--nodes", "1", "--prove", "1"],
    ] {
        let _ = fs::remove_file(journal);
        // 2 GB of address space.
        let output = Command::new("sh")
            .args(["-c", "ulimit -v 2000000 && exec \"$0\" \"$@\""])
            .arg(env!("CARGO_BIN_EXE_bingwa-lab"))
            .args(arguments)
            .args(["--hash", "4096", "--threads", "1", "--journal", journal])
            .output()
            .expect("a shell");
        let expected =
            "error: --hash: found 4096 MB, expected a size that this machine has memory for\n";
        assert_eq!(String::from_utf8_lossy(&output.stderr), expected, "{arguments:?}");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    }
}

/// Wrong usage ends the program with 2, any other failure with 1.
#[test]
fn an_error_is_one_line() {
    let backwards = |option, value| vec!["backwards", "--journal", "x", option, value];
    for (arguments, code, expected) in [
        (vec!["exam", "--count", "0", "-o", "x"], 2, "invalid value '0' for '--count"),
        (vec!["exam", "--threads", "0", "-o", "x"], 2, "number would be zero"),
        (vec!["generate", "x", "--least", "14"], 2, "--least: found 14, expected at most --most"),
        (vec!["generate", "/nowhere/x"], 1, "/nowhere/x: found no folder \"/nowhere\""),
        (vec!["loss", "no-such-file"], 1, "no-such-file: No such file or directory"),
        (vec!["openings", "--journal", "/nowhere/x"], 1, "/nowhere/x: No such file or directory"),
        (vec!["prove", "A6< x", "--journal", "x"], 1, "MOVES: x: move: found \"x\""),
        (vec!["puzzles", "check", "no-such-file"], 1, "no-such-file: No such file or directory"),
        (vec!["sprt", "HEAD"], 2, "required arguments were not provided"),
        (vec!["sprt", "a", "b", "--test", "x"], 2, "found \"x\", expected gain, simplification"),
        (backwards("--prove", "4,5,5"), 2, "--prove: found 5 before 5, expected ascending"),
        (backwards("--prove", "0"), 2, "invalid value '0' for '--prove"),
    ] {
        let output = lab(&arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.starts_with("error: ") && error.contains(expected), "{error}");
        assert_eq!((output.status.code(), error.lines().count()), (Some(code), 1), "{error}");
    }
    assert!(stdout(&["--help"]).contains("\nUsage: bingwa-lab "));
    assert_eq!(lab(&[]).status.code(), Some(2));
}
