//! `analyse --explain` and `analyse --record --annotate`.

use std::fs;

use bingwa::bao::record::{Record, parse};

use super::{done, json, run};

const GAME: &str = include_str!("../../docs/game.txt");

/// A file in a new folder.
fn file(name: &str, contents: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, contents).expect("written");
    let path = path.to_str().expect("UTF-8").to_owned();
    (folder, path)
}

/// The texts of a record's moves.
fn moves(record: &Record) -> Vec<&str> {
    record.moves.iter().map(|mv| mv.text.as_str()).collect()
}

/// A record without its comments.
fn without_comments(mut record: Record) -> Record {
    record.comment = None;
    for mv in &mut record.moves {
        mv.comment = None;
        mv.line = 0;
    }
    record
}

fn annotated(arguments: &[&str], text: &str) -> Vec<Record> {
    let arguments = [&["analyse", "--record", "-", "--annotate", "-"], arguments].concat();
    parse(&done(&arguments, text)).expect("the program reads what it writes")
}

#[test]
fn annotated_games_are_read_back_with_their_tags_and_moves() {
    let before: Record = GAME.parse().expect("a record");
    let [after] = &annotated(&["--depth", "8"], GAME)[..] else { panic!("one game") };
    assert_eq!(moves(after), moves(&before));
    let (tags, added) = after.tags.split_at(before.tags.len());
    assert_eq!(tags, before.tags);
    let version = format!("bingwa {}", env!("CARGO_PKG_VERSION"));
    let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    assert_eq!(added, [pair("Annotator", &version), pair("Analysis", "depth 8")]);
    let heading = after.comment.as_ref().expect("a comment before the first move");
    assert!(heading.starts_with(&format!("Analysis by {version}, depth 8. South: ")), "{heading}");
    // The marked moves are those of the report.
    let arguments = ["analyse", "--record", "-", "--depth", "8", "--json"];
    let objects = json(&done(&arguments, GAME));
    for (mv, object) in after.moves.iter().zip(&objects) {
        let lost = ["grade", "missed_win"].iter().any(|key| !object[key].is_null());
        assert_eq!(mv.comment.is_some(), lost, "{} {object}", mv.text);
        if let Some(comment) = &mv.comment {
            let mark = match object["grade"].as_str() {
                Some("blunder") => "?? Blunder. ",
                Some("mistake") => "? Mistake. ",
                Some("inaccuracy") => "?! Inaccuracy. ",
                _ => "?! ",
            };
            assert!(comment.starts_with(mark), "{comment}");
            assert!(comment.contains(" best reply is "), "{comment}");
            assert!(comment.contains(" Better "), "{comment}");
            assert_eq!(comment.contains("The game turns."), object["turned"] == true, "{comment}");
        }
    }
    // What is written is replayed and analysed.
    let text = done(&["analyse", "--record", "-", "--depth", "8", "--annotate", "-"], GAME);
    done(&["replay", "-"], &text);
    assert_eq!(json(&done(&arguments, &text)).len(), objects.len());
    assert!(text.lines().all(|line| line.chars().count() <= 96), "{text}");
}

#[test]
fn annotating_again_replaces_its_own_comments_and_keeps_others() {
    let commented = GAME
        .replacen("1: A7>*", "{Played at home}\n1: A7>* {the usual {opening}", 1)
        .replacen("A3>* a5<;", "A3>* {? is this sound} a5<;", 1);
    let write = |depth: &str, text: &str| {
        done(&["analyse", "--record", "-", "--depth", depth, "--annotate", "-"], text)
    };
    let once = write("6", &commented);
    let record: Record = once.parse().expect("a record");
    let heading = record.comment.as_ref().expect("a comment");
    assert!(heading.starts_with("Played at home | Analysis by bingwa"), "{heading}");
    assert!(record.moves[0].comment.as_ref().expect("a comment").starts_with("the usual {opening"));
    assert!(record.moves[20].comment.as_ref().expect("a comment").starts_with("? is this sound"));
    // The same analysis again changes nothing, and keeps a person's comment with a mark.
    let twice = write("6", &once);
    assert_eq!(twice, once);
    assert_eq!(twice.matches("? is this sound").count(), 1);
    assert_eq!(twice.matches("Analysis by").count(), 1);
    // Another replaces it.
    let deeper: Record = write("7", &once).parse().expect("a record");
    assert_eq!(deeper.tag("Analysis"), Some("depth 7"));
    assert_eq!(deeper.comment.expect("a comment").matches("Analysis by").count(), 1);
    assert_eq!(deeper.tags.iter().filter(|(key, _)| key == "Annotator").count(), 1);
}

#[test]
fn all_games_of_a_file_are_written() {
    let wrong = "[Event \"wrong\"]\n\n1: A5< a5>;\n";
    let north_first = "[Position \"0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,1,1,7,0,2,0/0,0,0,0,0,0,0,0 21,22 Hh N -\"]\n\n1: ... a5>;\n2: A3<;\n";
    let text = format!("{GAME}\n{wrong}\n{north_first}");
    let (folder, path) = file("games.txt", &text);
    let out = folder.path().join("out.txt");
    let out = out.to_str().expect("UTF-8");
    // At depth 12 the game has a turning point, as in docs/analysis.md.
    let arguments = ["analyse", "--record", &path, "--depth", "12", "--annotate", out];
    let result = run(&arguments, "");
    assert_eq!(result.code, Some(1), "{}", result.stderr);
    assert_eq!(result.stderr.lines().count(), 1, "{}", result.stderr);
    assert!(result.stdout.contains("Where the game turned"), "the report is printed too");
    let written = parse(&fs::read_to_string(out).expect("written")).expect("records");
    let before = parse(&text).expect("records");
    assert_eq!(written.len(), 3);
    // A game that cannot be played is written as it was.
    assert_eq!(without_comments(written[1].clone()).moves.len(), 2);
    assert_eq!(written[1].tags, before[1].tags);
    assert!(written[2].north_first);
    assert_eq!(moves(&written[2]), moves(&before[2]));
}

/// A game of one move, a win, which is analysed at once.
#[cfg(unix)]
const SHORT: &str = "\
[Position \"0,0,0,0,0,0,0,10/0,0,5,0,0,0,0,0/2,0,1,0,2,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -\"]

1: A1>#;
";

/// The comments before the first moves of the annotated games in a file.
#[cfg(target_os = "linux")]
fn comments(file: &std::path::Path) -> Vec<String> {
    let records = parse(&fs::read_to_string(file).expect("written")).expect("records");
    records.into_iter().map(|record| record.comment.unwrap_or_default()).collect()
}

/// `bingwa analyse --annotate FILE | head -1` loses no comment.
#[test]
#[cfg(target_os = "linux")]
fn annotated_games_are_written_though_standard_output_is_closed() {
    use std::process::{Command, Stdio};

    let (folder, path) = file("games.txt", &format!("{SHORT}\n{SHORT}"));
    let out = folder.path().join("out.txt");
    let mut program = Command::new(env!("CARGO_BIN_EXE_bingwa"))
        .args(["analyse", "--depth", "2", "--record", "-", "--annotate"])
        .arg(&out)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The program waits for its input until the output is closed.
    drop(program.stdout.take());
    let mut input = fs::File::open(&path).expect("there");
    std::io::copy(&mut input, &mut program.stdin.take().expect("a pipe")).expect("read");
    let output = program.wait_with_output().expect("an end");
    let stderr = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    assert_eq!(stderr, "warning: stdin: 1 game at the end was not analysed\n");
    let comments = comments(&out);
    assert_eq!(comments.len(), 2);
    assert!(comments[0].contains("South: no mistake."), "{comments:?}");
    assert_eq!(comments[1], "");
}

/// After Ctrl-C the games analysed so far have their comments, and the others are written too.
#[cfg(unix)]
#[test]
fn ctrl_c_keeps_the_comments_found_so_far() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    // A win in one ends the search of the first game at once.
    let text = format!("{SHORT}\n{GAME}\n1: A6<*;\n");
    let (folder, path) = file("games.txt", &text);
    let out = folder.path().join("out.txt");
    let mut program = Command::new(env!("CARGO_BIN_EXE_bingwa"))
        .args(["analyse", "--movetime", "600000", "--record", &path, "--annotate"])
        .arg(&out)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(program.stdout.take().expect("a pipe")).lines();
    assert!(lines.any(|line| line.expect("UTF-8").starts_with("walked into loss")));
    let kill = format!("kill -INT {}", program.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
    lines.for_each(drop);
    assert_eq!(program.wait().expect("an end").code(), Some(1));
    let written = parse(&fs::read_to_string(&out).expect("written")).expect("records");
    let before = parse(&text).expect("records");
    assert_eq!(written.len(), 3);
    for (written, before) in written.iter().zip(&before) {
        assert_eq!(moves(written), moves(before));
    }
    let comment = |index: usize| written[index].comment.as_deref().unwrap_or_default();
    assert!(comment(0).contains("South: no mistake."), "{}", comment(0));
    // The last positions of the second game are searched first, and may be done.
    assert!(
        comment(1).contains("not analysed") || comment(1).contains("No move"),
        "{}",
        comment(1)
    );
    assert_eq!(comment(2), "");
}
