//! `analyse --record`: the table, JSON and picture of a game.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

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

/// The legal moves of a position: those that win, and the others.
fn moves(position: &str) -> [Vec<String>; 2] {
    let listed = json(&done(&["moves", position], ""));
    let moves = listed[0]["moves"].as_array().unwrap();
    [true, false].map(|won| {
        let wanted = moves.iter().filter(|m| m["won"] == won);
        wanted.map(|m| m["move"].as_str().unwrap().to_owned()).collect()
    })
}

/// A record of one move of [`WINNING`].
fn one_move(m: &str) -> String {
    format!("[Position \"{WINNING}\"]\n\n1: ... {m};\n")
}

#[test]
fn a_game_is_analysed_move_by_move() {
    let output = done(&["analyse", "--record", "-", "--depth", "6"], GAME);
    assert!(output.starts_with("game 1 (line 1): ANA <&> - juma, 11 moves, *\n"), "{output}");
    assert!(output.contains("\n  Event: a <test> & \"more\"\nScores are South's"), "{output}");
    let rows: Vec<&str> = output
        .lines()
        .skip_while(|line| !line.starts_with(" move  played"))
        .skip(1)
        .take_while(|line| !line.is_empty())
        .collect();
    assert_eq!(rows.len(), 11, "{output}");
    let column = rows[0].find("A7>*").unwrap();
    for (row, number) in rows.iter().zip([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]) {
        assert_eq!(row[1..5].trim().parse(), Ok(number), "{row}");
        assert!(row[column..].starts_with(['A', 'a']), "{row}");
    }
    // The score after a move is the score before the next one.
    let scores = |row: &str| [&row[15..23], &row[25..33]].map(|score| score.trim().to_owned());
    for pair in rows.windows(2) {
        assert_eq!(scores(pair[0])[1], scores(pair[1])[0], "{output}");
    }
    assert!(output.contains("\nplayer             ANA <&>                   juma\n"), "{output}");
    assert!(output.contains("\nmoves              6, "), "{output}");
    assert_eq!(output, done(&["analyse", "--record", "-", "--depth", "6"], GAME));
}

#[test]
fn a_game_as_json_has_an_object_for_each_move() {
    let objects = json(&done(&["analyse", "--record", "-", "--depth", "6", "--json"], GAME));
    let (game, moves) = objects.split_last().unwrap();
    assert_eq!((moves.len(), &game["moves"], &game["judged"]), (11, &11.into(), &11.into()));
    assert_eq!(game["tags"][1], serde_json::json!(["Kusini", "ANA <&>"]));
    assert_eq!(moves[0]["comment"], "a plain start");
    for (m, ply) in moves.iter().zip(1..) {
        assert_eq!(m["ply"], ply);
        let south = m["side"] == "S";
        let [before, after] = ["before", "after"].map(|key| {
            let points = m[key]["points"].as_f64().expect("no forced win or loss");
            let chance = 1.0 / (1.0 + 3_f64.powf(-points));
            let told = m[format!("chance_{key}")].as_f64().expect("a chance");
            assert!((told - chance).abs() < 1e-4, "{m}");
            chance
        });
        let lost = if south { before - after } else { after - before };
        let best = m["best"] == m["played"];
        let expected = if best { 0.0 } else { lost.max(0.0) };
        assert!((m["chance_loss"].as_f64().unwrap() - expected).abs() < 1e-4, "{m}");
        assert_eq!(m["pv"][0], m["best"]);
        let lost = m["chance_loss"].as_f64().unwrap();
        let grade = match lost {
            _ if lost >= 0.3 => "blunder".into(),
            _ if lost >= 0.2 => "mistake".into(),
            _ if lost >= 0.1 => "inaccuracy".into(),
            _ => Value::Null,
        };
        assert_eq!(m["grade"], grade, "{m}");
    }
    for (side, name) in [("south", "S"), ("north", "N")] {
        let own: Vec<&Value> = moves.iter().filter(|m| m["side"] == name).collect();
        let of = &game[side];
        assert_eq!(of["moves"], own.len());
        let choices: Vec<&&Value> = own.iter().filter(|m| m["forced"] == false).collect();
        assert_eq!(of["choices"], choices.len());
        assert_eq!(of["best"], choices.iter().filter(|m| m["best"] == m["played"]).count());
        for (key, grade) in
            [("inaccuracies", "inaccuracy"), ("mistakes", "mistake"), ("blunders", "blunder")]
        {
            assert_eq!(of[key], own.iter().filter(|m| m["grade"] == grade).count());
        }
    }
}

#[test]
fn a_missed_win_turns_the_game() {
    let [won, others] = moves(WINNING);
    let output = done(&["analyse", "--record", "-", "--depth", "4"], &one_move(&won[0]));
    let row = output.lines().find(|line| line.starts_with("    1  ")).unwrap_or_default();
    assert!(row.contains("  mate -1       0-1  "), "{output}");
    assert!(output.contains("No mistake turned the game. North is ahead from move 1 "), "{output}");

    // Every move that lets the win go is reported.
    let mut missed = 0;
    for m in &others {
        let objects =
            json(&done(&["analyse", "--record", "-", "--depth", "4", "--json"], &one_move(m)));
        assert_eq!(objects.len(), 2);
        let [of_move, game] = [&objects[0], &objects[1]];
        assert_eq!(of_move["before"]["mate"], -1, "{of_move}");
        let still = of_move["after"]["mate"].as_i64().is_some_and(|mate| mate < 0);
        assert_eq!(of_move["missed_win"].is_null(), still, "{of_move}");
        assert_eq!(of_move["chance_before"], 0.0);
        missed += u32::from(!still);
        assert_eq!(game["north"]["missed_wins"], u32::from(!still));
    }
    let still_won = others.len() as u32 - missed;
    assert!(missed + still_won > 0, "{others:?}");
}

#[test]
fn kujifunza_and_empty_games_are_analysed() {
    let kujifunza = "[Variant \"kujifunza\"]\n\n1: A1>*;\n";
    let legal = json(&done(&["moves", "kujifunza"], ""))[0]["moves"][0]["move"].clone();
    let record = kujifunza.replace("A1>*", legal.as_str().unwrap());
    let output = done(&["analyse", "--record", "-", "--depth", "5"], &record);
    assert!(output.contains(", 1 move, *\n  Variant: kujifunza\n"), "{output}");
    // A game without moves has nothing to judge.
    let objects = json(&done(&["analyse", "--record", "-", "--json"], "[Kusini \"A\"]\n"));
    assert_eq!((objects.len(), &objects[0]["judged"]), (1, &0.into()));
    let Run { code, stderr, .. } = run(&["analyse", "--record", "-"], "\n");
    assert_eq!((code, stderr.as_str()), (Some(0), "warning: stdin: found no game\n"));
}

#[test]
fn an_error_names_the_game_the_move_and_the_line() {
    let wrong = "1: A6<* a5>;\n\n1: A6< a5>*; 2: A8> a1<;\n\n[Result \"x\"]\n1: A6<;\n\n1: A7<*;\n";
    let Run { code, stdout, stderr } = run(&["analyse", "--record", "-", "--depth", "3"], wrong);
    assert_eq!(code, Some(1));
    let errors: Vec<&str> = stderr.lines().collect();
    assert_eq!(errors.len(), 2, "{stderr}");
    let expected = "error: stdin: game 2: move 2 of South: line 3: move: A8 is empty: the seed";
    assert!(errors[0].starts_with(expected), "{stderr}");
    assert!(errors[1].starts_with("error: stdin: game 3: line 5: tag Result: found"), "{stderr}");
    let games: Vec<&str> = stdout.lines().filter(|line| line.starts_with("game ")).collect();
    assert_eq!(games.len(), 2, "{stdout}");
    assert!(games[1].starts_with("game 4 (line 8)"), "{stdout}");

    let args = ["analyse", "--record", "-", "--depth", "3", "--json"];
    let objects = json(&run(&args, wrong).stdout);
    let error = |number: u64| {
        let game =
            objects.iter().find(|object| object["game"] == number && object["error"].is_string());
        game.map(|game| game["error"].as_str().unwrap().to_owned())
    };
    assert!(error(2).is_some_and(|error| error.starts_with("move 2 of South: line 3: ")));
    assert!(error(3).is_some_and(|error| error.starts_with("line 5: ")));
    assert!(error(4).is_none());

    // What was read before the error is told too; an illegal move before it is the first error.
    let broken = "\n[Kusini \"JUMA\"]\n\n1: A6< a5>;\n3: x;\n\n1: A6<* a1>;\n3: x;\n";
    let objects = json(&run(&args, broken).stdout);
    assert_eq!((&objects[0]["line"], &objects[0]["tags"][0][1]), (&2.into(), &"JUMA".into()));
    assert_eq!(objects[0]["error"], "line 5: pair: found \"3:\", expected \"2:\"");
    let illegal = objects[1]["error"].as_str().expect("an error");
    assert!(illegal.starts_with("move 1 of North: line 7: move: "), "{illegal}");

    let stderr = failed(&["analyse", "--record", "no such file"], "");
    assert!(stderr.starts_with("error: cannot read \"no such file\": "), "{stderr}");
}

#[test]
fn a_picture_that_cannot_be_written_fails_before_the_search() {
    let usage: &[&[&str]] = &[
        &["analyse", "--record", "-", "--plot", "game.gif"],
        &["analyse", "--record", "-", "--plot", "svg"],
        &["analyse", "startpos", "--plot", "game.svg"],
        &["analyse", "--plot", "game.svg"],
        &["analyse", "startpos", "--record", "-"],
        &["analyse", "--record", "-", "--multipv", "2"],
        &["analyse", "--record", "-", "--searchmoves", "A6<"],
        &["analyse", "--record", "-", "--mate", "2"],
        &["analyse", "startpos", "--mate", "0"],
    ];
    for arguments in usage {
        let Run { code, stdout, stderr } = run(arguments, GAME);
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{arguments:?}: {stderr}");
        assert!(stderr.starts_with("error: "), "{arguments:?}: {stderr}");
    }
    let missing = ["analyse", "--record", "-", "--plot", "no/such/folder/game.svg"];
    let Run { code, stdout, stderr } = run(&missing, GAME);
    assert_eq!((code, stdout.as_str()), (Some(1), ""), "{stderr}");
    assert!(stderr.starts_with("error: no/such/folder/game.svg: "), "{stderr}");
}

#[test]
fn searchmoves_limits_the_search_to_those_moves() {
    let arguments =
        ["analyse", "startpos", "--searchmoves", "A6< A7>", "--multipv", "4", "--depth", "5"];
    let objects = json(&done(&[&arguments[..], &["--json"]].concat(), ""));
    let (answer, infos) = objects.split_last().unwrap();
    assert!(infos.iter().all(|info| info["pv"][0] == "A6<" || info["pv"][0] == "A7>"));
    assert_eq!(infos.iter().filter(|info| info["depth"] == 5).count(), 2);
    assert!(answer["move"] == "A6<" || answer["move"] == "A7>");
    let stderr = failed(&["analyse", "startpos", "--searchmoves", "A1<"], "");
    assert!(stderr.starts_with("error: POSITION: --searchmoves: move: A1 is empty: "), "{stderr}");
}

#[test]
fn mate_finds_a_win_or_proves_that_there_is_none() {
    let objects = json(&done(&["analyse", WINNING, "--mate", "1", "--json"], ""));
    let answer = objects.last().unwrap();
    assert_eq!(answer["score"]["mate"], 1);
    assert_eq!(answer["pv"].as_array().unwrap().len(), 1);
    assert!(answer["no_win_in"].is_null(), "{answer}");
    // Without a win the search ends too, and says so.
    let answer = done(&["analyse", "startpos", "--mate", "2", "--json"], "");
    let objects = json(&answer);
    let answer = objects.last().unwrap();
    assert!(answer["score"]["points"].is_f64(), "{answer}");
    assert_eq!(answer["no_win_in"], 2);
    let text = done(&["analyse", "startpos", "--mate", "2"], "");
    assert!(text.contains("\nno win in 2 moves\nmove "), "{text}");
    let broken_off = done(&["analyse", "startpos", "--mate", "2", "--depth", "1"], "");
    assert!(!broken_off.contains("no win"), "{broken_off}");
}

/// Finished games are printed, and standard error counts what is left.
#[cfg(unix)]
#[test]
fn ctrl_c_counts_the_moves_and_games_that_were_not_analysed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.txt");
    let [won, _] = moves(WINNING);
    // The search of the first game ends at once: a win in one is proven.
    fs::write(&file, format!("{}\n{GAME}\n1: A6<*;\n", one_move(&won[0]))).unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_bingwa"))
        .args(["analyse", "--movetime", "600000", "--record"])
        .arg(&file)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(program.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.any(|line| line.starts_with("walked into loss")));
    let kill = format!("kill -INT {}", program.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    let rest: Vec<String> = lines.collect();
    assert!(rest[1].starts_with("game 2 (line 5): ANA <&> - juma, 11 moves"), "{rest:?}");
    let output = program.wait_with_output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    let expected = "game 2: interrupted: the first 11 moves were not analysed, nor 1 game after it";
    assert_eq!(stderr, format!("error: {}: {expected}\n", file.display()));
}
