//! `analyse --explain` and `analyse --record --annotate`.

use bingwa::bao::record::{Record, parse};

use super::{done, json, run};

const GAME: &str = include_str!("../../docs/game.txt");

/// The texts of a record's moves.
fn moves(record: &Record) -> Vec<&str> {
    record.moves.iter().map(|mv| mv.text.as_str()).collect()
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
    let result = run(&["analyse", "--record", "-", "--depth", "4", "--annotate", "-"], &text);
    assert_eq!((result.code, result.stderr.lines().count()), (Some(1), 1), "{}", result.stderr);
    let (written, before) =
        (parse(&result.stdout).expect("records"), parse(&text).expect("records"));
    assert_eq!(written.len(), 3);
    // A game that cannot be played is written as it was.
    assert_eq!((&written[1].tags, moves(&written[1])), (&before[1].tags, moves(&before[1])));
    assert!(written[2].north_first);
    assert_eq!(moves(&written[2]), moves(&before[2]));
}

#[test]
fn only_an_earlier_analysis_of_the_same_game_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("annotated.txt");
    let name = file.to_str().unwrap();
    let annotate = |depth: &str, text: &str| {
        run(&["analyse", "--record", "-", "--depth", depth, "--annotate", name], text)
    };
    let first = annotate("2", GAME);
    assert!(first.code == Some(0) && first.stdout.contains("blunders"), "{}", first.stderr);
    assert_eq!(annotate("3", GAME).code, Some(0));
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(written.contains("[Analysis \"depth 3\"]"), "{written}");
    let other = written.replacen("[Kusini \"", "[Kusini \"ANOTHER ", 1);
    let tags = "[Annotator \"bingwa\"]\n";
    for (old, new) in [
        (written.as_str(), "1: A6< a5>;\n"),
        (GAME, GAME),
        ("no record", GAME),
        (&other, GAME),
        (tags, tags),
    ] {
        std::fs::write(&file, old).unwrap();
        let refused = annotate("1", new);
        assert_eq!(refused.code, Some(1));
        assert!(refused.stderr.contains("found other games in it"), "{}", refused.stderr);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), old);
    }
}

#[test]
fn a_record_is_analysed_up_to_what_cannot_be_played_or_read() {
    let played = "1: A6<* a5>;\n2: A3> a5<;\n";
    for (rest, why) in [("3: A1<;\n", "line 3: move: A1"), ("3: A8> }\n", "line 3: comment: ")] {
        let words = ["analyse", "--record", "-", "--depth", "3"];
        let result = run(&words, &format!("{played}{rest}"));
        assert_eq!(result.code, Some(1), "{}", result.stdout);
        assert!(result.stderr.contains(why), "{}", result.stderr);
        assert!(
            result.stdout.contains(&format!("The review ends here: {why}")),
            "{}",
            result.stdout
        );
        assert!(result.stdout.contains("    2  a5<"), "{}", result.stdout);
    }
    // The moves that were not played stay in the record.
    let text = format!("{played}3: A1< a1<;\n4: A2<;\n");
    let result = run(&["analyse", "--record", "-", "--depth", "3", "--annotate", "-"], &text);
    let written: Record = result.stdout.parse().expect("a record");
    assert_eq!((written.moves.len(), written.tag("Annotator").is_some()), (7, true));
}
