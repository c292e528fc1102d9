//! `analyse --record`: the table, JSON and picture of a game.

use serde_json::Value;

use super::{WINNING, done, json};

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
        let south = mv["side"] == "S";
        let [before, after] = ["before", "after"].map(|key| {
            let points = mv[key]["points"].as_f64().expect("no forced win or loss");
            let chance = 1.0 / (1.0 + 3_f64.powf(-points));
            let told = mv[format!("chance_{key}")].as_f64().expect("a chance");
            assert!((told - chance).abs() < 1e-4, "{mv}");
            chance
        });
        let lost = if south { before - after } else { after - before };
        let best = mv["best"] == mv["played"];
        let expected = if best { 0.0 } else { lost.max(0.0) };
        assert!((mv["chance_loss"].as_f64().unwrap() - expected).abs() < 1e-4, "{mv}");
        assert_eq!(mv["pv"][0], mv["best"]);
        let lost = mv["chance_loss"].as_f64().unwrap();
        let grade = match lost {
            _ if lost >= 0.3 => "blunder".into(),
            _ if lost >= 0.2 => "mistake".into(),
            _ if lost >= 0.1 => "inaccuracy".into(),
            _ => Value::Null,
        };
        assert_eq!(mv["grade"], grade, "{mv}");
    }
    for (side, name) in [("south", "S"), ("north", "N")] {
        let own: Vec<&Value> = moves.iter().filter(|mv| mv["side"] == name).collect();
        let of = &game[side];
        assert_eq!(of["moves"], own.len());
        let choices: Vec<&&Value> = own.iter().filter(|mv| mv["forced"] == false).collect();
        assert_eq!(of["choices"], choices.len());
        assert_eq!(of["best"], choices.iter().filter(|mv| mv["best"] == mv["played"]).count());
        for (key, grade) in
            [("inaccuracies", "inaccuracy"), ("mistakes", "mistake"), ("blunders", "blunder")]
        {
            assert_eq!(of[key], own.iter().filter(|mv| mv["grade"] == grade).count());
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
    for mv in &others {
        let objects =
            json(&done(&["analyse", "--record", "-", "--depth", "4", "--json"], &one_move(mv)));
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
