//! The program: what it prints, and how it answers to bad input.

use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use bingwa::bao::{Game, Position, Rules, Side};
use bingwa::solve::certificate::{Claim, VerifyLimits, verify};
use bingwa_theory::markdown::whole;
use flate2::read::GzDecoder;

/// The published endless move.
const POSITION: &str =
    "0,0,0,0,0,0,0,0/0,0,0,0,9,0,0,1/1,6,3,1,0,5,4,0/2,1,0,5,0,3,0,1 11,11 - S -";

fn theory(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bingwa-theory")).args(arguments).output().expect("it starts")
}

fn stdout(arguments: &[&str]) -> String {
    let output = theory(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn one_endless_move_is_measured() {
    let expected = format!(
        "position  {POSITION}\nmove      A3<, a takata in the kunamua stage\nends      never\n\
         period    228 sowings, 816 seeds\n\
         before it nothing: the move comes back to its first state\n"
    );
    assert_eq!(stdout(&["endless", POSITION, "A3l"]), expected);
    let finite = stdout(&["endless", POSITION, "A7>"]);
    assert!(finite.contains("\nends      after 1 sowing, 5 seeds\n"), "{finite}");
}

#[test]
fn a_closed_output_is_no_error() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let program = Command::new(env!("CARGO_BIN_EXE_bingwa-theory"))
        .args(["endless", POSITION, "A3l"])
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let output = program.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn figures_do_not_depend_on_the_threads() {
    for arguments in [
        &["facts", "--nodes", "0,20", "--games", "40,8"][..],
        &["endless", "--games", "30"],
        &["endless", "--climbs", "1", "--target", "finite"],
    ] {
        let with = |threads| stdout(&[arguments, &["--threads", threads]].concat());
        assert_eq!(with("1"), with("3"), "{arguments:?}");
    }
}

#[test]
fn the_table_of_facts_has_a_column_for_each_strength() {
    let table = stdout(&["facts", "--nodes", "0,20", "--games", "10"]);
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("| fact | random | 20 nodes |"));
    assert_eq!(lines.next(), Some("| --- | --- | --- |"));
    assert_eq!(lines.next(), Some("| games | 10 | 10 |"));
    assert!(lines.all(|line| line.matches(" | ").count() == 2));
}

/// A file name in a folder of this test run; the file is not there.
fn new_file(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("theory");
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
        cut(&path, 3);
        let table = theory(&[name, "--table", "--journal", file]);
        let warning = format!("warning: {file}: the last line is cut off and left out\n");
        assert_eq!(String::from_utf8_lossy(&table.stderr), warning);
        assert!(table.status.success() && table.stdout != first.as_bytes());
        assert_eq!(stdout(&[&command[..], &["--threads", "2"]].concat()), first);
        assert_eq!(stdout(&[name, "--table", "--journal", file]), first);
        assert_eq!(fs::read_to_string(&path).expect("a journal").lines().count(), lines);

        let other = theory(&[name, "--hash", "2", "--journal", file]);
        let error = String::from_utf8_lossy(&other.stderr).into_owned();
        assert!(error.starts_with(&format!("error: {file}: found a journal with ")), "{error}");
        assert_eq!((other.status.code(), error.lines().count()), (Some(1), 1), "{error}");
    }
}

/// The games with up to 1,000 seconds a position: the rows by the ply of the game.
#[test]
fn the_page_has_the_shares_of_its_journal() {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    let page = fs::read_to_string(format!("{docs}/theory.md")).expect("the page");
    let journal = format!("{docs}/backwards-760e6.jsonl");
    let table = stdout(&["backwards", "--table", "--journal", &journal]);
    let rows = table.lines().skip_while(|line| !line.starts_with("| ply of the game "));
    let mut early = 0;
    for row in rows.filter(|row| row.starts_with("| 0 to ") || row.starts_with("| 10 to ")) {
        // The page leaves out the share that was tried.
        let mut cells: Vec<&str> = row.split(" | ").collect();
        cells.remove(2);
        let row = cells.join(" | ").replace("100.0%", "100%");
        assert!(page.contains(&row), "{row}");
        early += 1;
    }
    assert_eq!(early, 2);
}

/// A run that is killed loses only the parts that it was computing.
#[test]
fn a_killed_run_goes_on_to_the_same_table() {
    let settings = ["openings", "--plies", "2", "--nodes", "20000", "--prove", "60000"];
    let command = |file: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bingwa-theory"));
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

    let few = theory(&[&command[..], &["--tries", "2"]].concat());
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
    assert_eq!(claim, format!("{}, {} lines", head.claim, whole(head.lines)));
    let mut game = Game::new(Position::kiswahili(), Rules::default());
    moves.split(' ').for_each(|m| _ = game.play_text(m).expect("a legal move"));
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

    let other = theory(&[&command[..], &["--attacker", "N"]].concat());
    let error = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(error.contains("found a journal with "), "{error}");
    let of_north = new_file("north.jsonl");
    let of_north = ["--attacker", "N", "--journal", of_north.to_str().expect("text")];
    let lost = theory(&[&["prove", moves][..], &limits, &of_north].concat());
    let error = String::from_utf8_lossy(&lost.stderr).into_owned();
    assert_eq!(
        error,
        "error: North does not win with the moves that were tried; more --candidates may\n"
    );
    let bad = theory(&["prove", "A6< x", "--journal", journal_name]);
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
    assert_eq!(lines[6..], [format!("{}, {} lines", head.claim, whole(head.lines))]);
    assert_eq!(head.claim, Claim::Wins(Side::South, 13));
    let mut game = Game::new(Position::kiswahili(), Rules::default());
    MOVES.split(' ').for_each(|m| _ = game.play_text(m).expect("a legal move"));
    assert_eq!(head.root, *game.position());
    let again = stdout(&[&command[..], &["--threads", "1"]].concat());
    assert_eq!((again, fs::read(&proof).expect("a certificate")), (printed, certificate));

    fs::remove_file(&proof).expect("a certificate");
    let refused = |more: &[&str], expected: &str| {
        let output = theory(&[&command[..], more].concat());
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

#[test]
fn bad_input_is_answered_in_one_line() {
    for (arguments, expected) in [
        (
            &["endless", "x y", "A3<"][..],
            "error: position: found 2 fields, expected 5: ROWS STORES HOUSES SIDE KUTAKATIA\n",
        ),
        (
            &["endless", POSITION, "A2"],
            "error: move: found \"A2\", which names two legal moves; legal: A2< A2> A3> A6< A6> \
             A7< A7>; infinite: A3<\n",
        ),
        (
            &["facts", "--nodes", "0", "--games", "1", "--json", "/nowhere/facts.json"],
            "error: /nowhere/facts.json: found no folder \"/nowhere\", expected one that is there already\n",
        ),
    ] {
        let output = theory(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), expected, "{arguments:?}");
    }
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
            .arg(env!("CARGO_BIN_EXE_bingwa-theory"))
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

#[test]
fn wrong_usage_is_answered_in_one_line_and_ends_with_2() {
    let backwards = |option, value| vec!["backwards", "--journal", "x", option, value];
    for (arguments, expected) in [
        (vec!["endless"], "required arguments were not provided"),
        (vec!["endless", POSITION], "required arguments were not provided"),
        (vec!["endless", POSITION, "A3<", "--games", "3"], "cannot be used with '--games"),
        (vec!["endless", "--from", "3"], "required arguments were not provided"),
        (vec!["endless", "--nodes", "0,0", "--games", "5,0"], "invalid value '0' for '--games"),
        (vec!["exam", "--count", "0", "-o", "x"], "--count: found 0, expected at least 1"),
        (vec!["facts", "--nodes", "x"], "invalid value 'x' for '--nodes"),
        (vec!["facts", "--threads", "0"], "': expected a number of threads, at least 1"),
        (
            vec!["facts", "--games", "1,2,3"],
            "--games: found 3 numbers, expected 1, or 2, one for each of --nodes",
        ),
        (vec!["facts", "--games", "0"], "invalid value '0' for '--games"),
        (backwards("--prove", "4,5,5"), "--prove: found 5 nodes before 5, expected ascending"),
        (backwards("--prove", "0"), "invalid value '0' for '--prove"),
        (backwards("--time", "10,5"), "--time: found 10000 ms before 5000, expected ascending"),
        (backwards("--time", "nan"), "': expected seconds, at least 0.001"),
        (backwards("--time", "0.0009"), "': expected seconds, at least 0.001"),
    ] {
        let output = theory(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.starts_with("error: ") && error.contains(expected), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn the_help_of_a_verb_explains_it() {
    for (verb, text) in [
        ("backwards", "The solver keeps its table from one position of a game to the next."),
        ("join", "Each line of LEAVES has the moves from the start of the game to a leaf"),
        ("prove", "The most-proving leaf is tried again"),
    ] {
        let help = stdout(&[verb, "--help"]);
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(help.contains(text), "{help}");
    }
}

/// A stopped run goes on; the journal of other records or with a position twice is refused.
#[test]
fn games_are_judged_and_a_journal_that_was_cut_off_goes_on() {
    let (records, path) = (new_file("games.rec"), new_file("judged.jsonl"));
    fs::write(&records, "1: A6< a5>;\n\n[Game \"2\"]\n\n1: A7> a7>;\n").expect("written");
    let (games, file) = (records.to_str().expect("text"), path.to_str().expect("text"));
    let command = ["judge", games, "--journal", file, "--nodes", "2000", "--hash", "1"];
    let with = |threads| stdout(&[&command[..], &["--threads", threads]].concat());
    let sorted = || {
        let text = fs::read_to_string(&path).expect("a journal");
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let said = with("1");
    let whole = sorted();
    assert!(whole.len() > 4 && said.ends_with(&format!(" of {}\n", whole.len() - 1)), "{said}");
    cut(&path, 3);
    assert_eq!((with("2"), sorted()), (said, whole));

    let refused = |text: &str| {
        let output = theory(&command);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(error.starts_with(&format!("error: {file}: found position ")), "{error}");
        assert!(error.ends_with(&format!("{text}\n")), "{error}");
    };
    let text = fs::read_to_string(&path).expect("a journal");
    let last = text.lines().last().expect("a position");
    fs::write(&path, format!("{text}{last}\n")).expect("written");
    refused(" twice");
    fs::write(&path, &text).expect("written");
    fs::write(&records, "1: A6> a6>;\n").expect("written");
    refused(" of other records, expected those given");

    fs::write(&records, "1: A1< a6>;\n").expect("written");
    let error = String::from_utf8_lossy(&theory(&command).stderr).into_owned();
    assert!(error.starts_with(&format!("error: {games}: game 1: ")), "{error}");
    assert_eq!(theory(&[&command[..], &["--per-game", "0"]].concat()).status.code(), Some(2));
}
