//! Records that people have written, and `analyse --record`: the table, JSON and picture of a game.

use serde_json::Value;

use super::{Run, WINNING, done, failed, json, run};

const GAME: &str = "\
[Event \"a <test> & \\\"more\\\"\"]
[Kusini \"ANA <&>\"]
[Kaskazini \"juma\"]

1: A7>* {a plain start} a7>*;
2: A8>* a8<*;
3: A5< a3>;
4: A1< a5>;
5: A3> a3<*;
6: A8>;
";

/// Games 1, 3, 4 and 7 of the masters whom A. J. de Voogt recorded in Zanzibar in 1994.
#[test]
fn the_published_games_are_read_as_they_stand() {
    let strict = include_str!("../data/zanzibar-1994.txt");
    let mut written = Vec::new();
    for (number, end) in [
        (1, "35 moves, 1-0: South wins: North's front row is empty"),
        (3, "52 moves, 0-1\n"),
        (4, "60 moves, 0-1\n"),
        (7, "50 moves, 0-1: North wins: South's front row is empty"),
    ] {
        let file = format!("tests/data/zanzibar-1994-{number}.txt");
        let Run { code, stdout, stderr } = run(&["replay", &file], "");
        assert!(stdout.contains(end), "{stdout}");
        assert!(stderr.contains("header: found \"title: Voogt-"), "{stderr}");
        let write = run(&["replay", "--write", &file], "");
        assert_eq!((code, write.code, write.stderr), (Some(0), Some(0), stderr));
        written.push(write.stdout);
    }
    assert_eq!(written.join("\n"), strict);
    assert_eq!(done(&["replay", "--write", "-"], strict), strict);
}

#[test]
fn a_forgotten_plus_is_found_and_mended() {
    let strict = include_str!("../data/zanzibar-1994.txt");
    let (game, _) = strict.split_once("\n[Event \"Voogt-3").unwrap();
    for (good, bad) in [("a5>+;", "a5>;"), ("17: A5>+", "17: 5"), ("A8> a7>;", "A8> a7<*;")] {
        let typed = game.replacen(good, bad, 1);
        let checked = run(&["replay", "-"], &typed);
        assert_eq!((checked.code, checked.stdout.contains("  A    ")), (Some(1), true));
        let is_mended = !bad.contains('*');
        let hint = checked.stderr.contains(" in pair 1") && checked.stderr.contains("to the end");
        assert_eq!(hint, is_mended, "{}", checked.stderr);
        assert_eq!(run(&["replay", "--write", "-"], &typed).stdout, "");
        let mended = run(&["replay", "--mend", "-"], &typed);
        let (code, text) = if is_mended { (0, game) } else { (1, "") };
        assert_eq!((mended.code, mended.stdout.as_str()), (Some(code), text));
    }
    let both = failed(&["replay", "--mend", "-"], "1: A6<* a5;\n");
    assert!(both.contains("; with a5< in pair 1 or a5> in pair 1 the game is legal"), "{both}");
}

#[test]
fn a_record_in_another_encoding_is_read_with_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let name = file.to_str().unwrap();
    let text = "[Kusini \"\u{c9}DITH\"]\n\n1: A6<* a5>;\n";
    let latin1: Vec<u8> = text.chars().map(|c| u8::try_from(c).unwrap()).collect();
    let utf16 = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (bytes, encoding) in [(latin1, "Latin-1"), (utf16, "UTF-16")] {
        std::fs::write(&file, bytes).unwrap();
        let Run { code, stdout, stderr } = run(&["replay", "--write", name], "");
        let strict = text.replace("\n\n", "\n[Result \"*\"]\n\n");
        assert_eq!((code, stdout), (Some(0), strict));
        assert_eq!(stderr, format!("warning: {name}: read as {encoding}, expected UTF-8\n"));
    }
}

/// The legal moves of a position: those that win, and the others.
fn moves(position: &str) -> [Vec<String>; 2] {
    let listed = json(&done(&["moves", position], ""));
    let moves = listed[0]["moves"].as_array().unwrap();
    [true, false].map(|won| {
        let wanted = moves.iter().filter(|mv| mv["won"] == won);
        wanted.map(|mv| mv["move"].as_str().unwrap().to_owned()).collect()
    })
}

/// A record of one move of [`WINNING`].
fn one_move(mv: &str) -> String {
    format!("[Position \"{WINNING}\"]\n\n1: ... {mv};\n")
}

#[test]
fn a_game_as_json_has_an_object_for_each_move() {
    let objects = json(&done(&["analyse", "--record", "-", "--depth", "6", "--json"], GAME));
    let (game, moves) = objects.split_last().unwrap();
    assert_eq!((moves.len(), &game["moves"], &game["judged"]), (11, &11.into(), &11.into()));
    assert_eq!(game["tags"][1], serde_json::json!(["Kusini", "ANA <&>"]));
    assert_eq!(moves[0]["comment"], "a plain start");
    for (mv, ply) in moves.iter().zip(1..) {
        assert_eq!(mv["ply"], ply);
        let [before, after] = ["before", "after"].map(|key| {
            let points = mv[key]["points"].as_f64().expect("no forced win or loss");
            let chance = 1.0 / (1.0 + 3_f64.powf(-points));
            let told = mv[format!("chance_{key}")].as_f64().expect("a chance");
            assert!((told - chance).abs() < 1e-4, "{mv}");
            chance
        });
        let lost = if mv["side"] == "S" { before - after } else { after - before };
        let expected = if mv["best"] == mv["played"] { 0.0 } else { lost.max(0.0) };
        assert!((mv["chance_loss"].as_f64().unwrap() - expected).abs() < 1e-4, "{mv}");
        assert_eq!(mv["pv"][0], mv["best"]);
    }
    for (side, name) in [("south", "S"), ("north", "N")] {
        let own: Vec<&Value> = moves.iter().filter(|mv| mv["side"] == name).collect();
        assert_eq!(game[side]["moves"], own.len());
        let blunders = own.iter().filter(|mv| mv["grade"] == "blunder").count();
        assert_eq!(game[side]["blunders"], blunders);
    }
}

#[test]
fn a_missed_win_turns_the_game() {
    let [won, others] = moves(WINNING);
    let output = done(&["analyse", "--record", "-", "--depth", "4"], &one_move(&won[0]));
    let row = output.lines().find(|line| line.starts_with("    1  ")).unwrap_or_default();
    assert!(row.contains("  mate -1       0-1  "), "{output}");
    assert!(output.contains("No mistake turned the game. North is ahead from move 1 "), "{output}");

    // A move that lets the win go is reported, and another that wins later is not.
    for mv in &others {
        let words = ["analyse", "--record", "-", "--depth", "4", "--json"];
        let objects = json(&done(&words, &one_move(mv)));
        let [of_move, game] = [&objects[0], &objects[1]];
        assert_eq!(
            (&of_move["before"]["mate"], &of_move["chance_before"]),
            (&(-1).into(), &0.0.into())
        );
        let still = of_move["after"]["mate"].as_i64().is_some_and(|mate| mate < 0);
        assert_eq!(of_move["missed_win"].is_null(), still, "{of_move}");
        assert_eq!(game["north"]["missed_wins"], u32::from(!still));
    }
}

#[test]
fn mate_finds_a_win_or_proves_that_there_is_none() {
    let answer = |arguments: &[&str]| json(&done(arguments, "")).pop().unwrap();
    let won = answer(&["analyse", WINNING, "--mate", "1", "--json"]);
    assert_eq!((&won["score"]["mate"], &won["no_win_in"]), (&1.into(), &Value::Null), "{won}");
    let proven = answer(&["analyse", "startpos", "--mate", "2", "--json"]);
    assert_eq!(proven["no_win_in"], 2, "{proven}");
    let broken_off = answer(&["analyse", "startpos", "--mate", "2", "--depth", "1", "--json"]);
    assert_eq!(broken_off["no_win_in"], Value::Null, "{broken_off}");
}

/// Nor is a file that one option names written by another.
#[test]
fn a_record_is_not_replaced_by_what_is_made_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.svg");
    std::fs::write(&file, GAME).unwrap();
    let name = file.to_str().unwrap();
    for words in [
        &["analyse", "--record", name, "--depth", "1", "--plot", name][..],
        &["analyse", "--record", name, "--depth", "1", "--annotate", name],
        &["show", "--record", name, "--svg", name],
        &["solve", "--record", name, "--nodes", "9", "--proof", name],
        &["solve", "kujifunza", "--exact", "--proof", "x", "--no-shorter", "x"],
    ] {
        let refused = run(words, "");
        assert_eq!(refused.code, Some(2), "{words:?}: {}", refused.stderr);
        assert!(refused.stderr.contains("found the file of --"), "{}", refused.stderr);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), GAME);
    }
}
