//! `trace` and `replay`.

use std::fs;

use super::{Run, START, WINNING, done, failed, json, run, winning_move};

/// A takata from A6 to the left never ends.
const ENDLESS: &str = "3,1,3,0,1,3,0,2/0,0,0,0,9,1,8,1/0,1,0,8,0,6,1,0/2,1,2,1,4,3,2,1 0,0 - S -";

/// Capturing with the house, North comes to it and chooses.
const HOUSE_CHOICE: &str =
    "0,0,0,0,0,0,0,0/1,1,1,9,4,0,0,0/1,1,1,1,1,4,0,1/1,1,0,0,0,0,0,1 17,18 h N -";

#[test]
fn trace_explains_a_takata() {
    let output = done(&["trace", "startpos", "6<"], "");
    let expected = "\
South plays A6<*: a takata, kunamua stage
      puts a seed from the store into A6: 3
   1  lifts 3 from A6, sown anticlockwise to A3
      0 0 0 0 0 0 0 0 / 0 2 2 6 0 0 0 0 / 0 0 1 1 7 0 2 0 / 0 0 0 0 0 0 0 0
ends: A3 was empty
sown: 3 in 1 sowing
leads to: 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,1,1,7,0,2,0/0,0,0,0,0,0,0,0 21,22 Hh N -
";
    assert_eq!(output, expected);
}

#[test]
fn trace_explains_captures_and_the_house() {
    let output = done(&["trace", HOUSE_CHOICE, "a5>+"], "");
    for part in [
        "   2  a8 takes 1 from A1, sown from the right kichwa a8, anticlockwise, to a8\n",
        "      plays the nyumba\n      North's nyumba is sown, and lost\n   4  lifts 11 from a5",
        "ends: b7 was empty\nsown: 16 in 4 sowings\n",
    ] {
        assert!(output.contains(part), "{output}");
    }
    let output = done(&["trace", HOUSE_CHOICE, "a5>"], "");
    assert!(output.contains("ends: the player stops in the nyumba\n"), "{output}");
    let output = done(&["trace", WINNING, &winning_move(WINNING)], "");
    assert!(output.contains("ends: South's front row is empty, and North wins\n"), "{output}");
}

#[test]
fn trace_proves_that_a_move_never_ends() {
    for text in ["A6<", "A6<*"] {
        let output = done(&["trace", ENDLESS, text], "");
        let lines: Vec<&str> = output.lines().collect();
        let [state, proof, verdict] = lines[lines.len() - 3..] else { unreachable!() };
        let state = state.strip_prefix("after sowing 1 and after sowing 253: ").expect(state);
        let (rows, hand) = state.split_once(", ").expect("rows, then the hand");
        // Both sowings are printed, and lift the seeds in the hand.
        let seeds = hand.strip_suffix(" in the hand").expect(hand);
        let sowing = |number| {
            let at = lines.iter().position(|line| line.starts_with(&format!("{number:>4}  lifts")));
            (lines[at.expect("told") + 1], lines[at.expect("told")])
        };
        assert!(sowing(2).1.contains(&format!("lifts {seeds} from")), "{output}");
        assert_eq!(rows.split_whitespace().count(), 4 * 8 + 3, "{rows}");
        assert_eq!(sowing(253).0.split_whitespace().count(), 4 * 8 + 3, "{output}");
        assert!(proof.contains("every 252 sowings"), "{proof}");
        assert_eq!(verdict, "not legal: an infinite move");
    }
    let told = &json(&done(&["trace", ENDLESS, "A6<", "--json"], ""))[0];
    assert_eq!(told["legal"], false);
    assert_eq!(told["ending"]["kind"], "endless");
    assert_eq!(told["ending"]["first"], 1);
    assert_eq!(told["ending"]["period"], 252);
}

#[test]
fn trace_explains_a_move_over_the_seed_limit() {
    let output = done(&["trace", HOUSE_CHOICE, "a5>+", "--seed-limit", "15"], "");
    assert!(output.contains("sows 16 seeds, more than the limit of 15\nnot legal"), "{output}");
}

#[test]
fn trace_as_json_has_an_object_for_each_step() {
    let told = &json(&done(&["trace", HOUSE_CHOICE, "a5>+", "--json"], ""))[0];
    assert_eq!((told["move"].as_str(), told["legal"].as_bool()), (Some("a5>+"), Some(true)));
    let events: Vec<&str> =
        told["steps"].as_array().unwrap().iter().map(|s| s["event"].as_str().unwrap()).collect();
    let expected =
        ["put", "capture", "sow", "capture", "sow", "lift", "sow", "play_house", "lift", "sow"];
    assert_eq!(events, expected);
    let result = told["result"].as_str().unwrap();
    let rows = told["steps"].as_array().unwrap().last().unwrap()["rows"].as_str().unwrap();
    assert!(result.starts_with(&format!("{rows} ")), "{told}");
}

/// Every move of every hundredth position of the referee.
#[test]
fn traces_reach_the_positions_that_the_referee_computed() {
    let cases = json(include_str!("../data/moves.jsonl"));
    for case in cases.iter().step_by(100) {
        let position = case["position"].as_str().unwrap();
        for m in case["moves"].as_array().unwrap() {
            let text = m["move"].as_str().unwrap();
            let told = &json(&done(&["trace", position, text, "--json"], ""))[0];
            assert_eq!(told["legal"], true, "{told}");
            assert_eq!(told["result"], m["result"], "{told}");
            assert_eq!(told["kind"] == "takata", m["takata"], "{told}");
            assert_eq!(told["ending"]["kind"] == "won", m["won"], "{told}");
        }
    }
}

#[test]
fn a_trace_needs_a_legal_or_infinite_move() {
    let stderr = failed(&["trace", ENDLESS, "A2<"], "");
    assert_eq!(
        stderr,
        "error: move: A2 holds one seed: a move starts from a pit of 2 seeds or more; \
         legal: A4< A4> A6>; infinite: A6<\n"
    );
    let stderr = failed(&["trace", "startpos", ""], "");
    assert!(stderr.contains("found \"\", which is no move"), "{stderr}");
}

const GAMES: &str = "\
[Kusini \"A\"]
[Result \"*\"]

1: A6<* a5>;

[Kusini \"B\"]

1: A6< a5>*;
2: A8>;

1: A7<*; 2: x

[Broken
1: A6<;

1: A7<* a5>;
";

#[test]
fn replay_checks_every_game_of_a_file() {
    let Run { code, stdout, stderr } = run(&["replay", "-"], GAMES);
    assert_eq!(code, Some(1));
    let games: Vec<&str> = stdout.lines().collect();
    assert_eq!(games.len(), 5, "{stdout}");
    assert_eq!(games[0], "game 1 (line 1): A - kaskazini, 2 moves, *");
    assert_eq!(games[1], "game 2 (line 6): B - kaskazini, 2 moves, *: WRONG");
    assert_eq!(games[4], "game 5 (line 16): KUSINI - kaskazini, 2 moves, *");
    let errors: Vec<&str> = stderr.lines().collect();
    assert_eq!(errors.len(), 4, "{stderr}");
    assert_eq!(
        errors[0],
        "warning: stdin: game 2: line 8: marks: found \"a5>*\", expected \"a5>\""
    );
    assert!(errors[1].starts_with("error: stdin: game 2: line 9: move: A8 is empty: "), "{stderr}");
    assert!(errors[1].contains("; legal: A3<"), "{stderr}");
    assert!(errors[2].starts_with("error: stdin: game 3: line 11: "), "{stderr}");
    assert!(errors[3].starts_with("error: stdin: game 4: line 13: tag: found"), "{stderr}");
}

#[test]
fn replay_prints_the_position_after_each_move() {
    let output = done(&["replay", "-", "--positions"], "1: A6<*;\n");
    let position = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,1,1,7,0,2,0/0,0,0,0,0,0,0,0 21,22 Hh N -";
    assert!(output.ends_with(&format!("   1 A6<*   {position}\n")), "{output}");

    let checks = json(&run(&["replay", "-", "--json", "--positions"], GAMES).stdout);
    assert_eq!(checks.len(), 5);
    assert_eq!(checks[0]["error"], serde_json::Value::Null);
    assert_eq!(checks[0]["moves"][0]["position"], position);
    assert!(checks[1]["error"].as_str().unwrap().starts_with("line 9: move"));
    assert_eq!(checks[1]["moves"].as_array().unwrap().len(), 2);
    assert_eq!(checks[1]["warnings"].as_array().unwrap().len(), 1);
}

/// A line that cannot be read costs a game only what comes after it.
#[test]
fn replay_shows_a_game_up_to_what_cannot_be_read() {
    let text = "\n[Kusini \"JUMA\"]\n[PlyCount \"5\"]\n\n1: A6<** a5>;\n3: A3>;\n";
    let Run { code, stdout, .. } = run(&["replay", "-", "--json"], text);
    assert_eq!(code, Some(1));
    let game = &json(&stdout)[0];
    assert_eq!((&game["line"], &game["tags"][0][1]), (&2.into(), &"JUMA".into()));
    assert_eq!(game["moves"].as_array().map(Vec::len), Some(2), "{stdout}");
    assert_eq!(game["error"], "line 6: pair: found \"3:\", expected \"2:\"");
    // Nobody knows how many moves the game had, but a wrong mark is one.
    assert_eq!(
        game["warnings"],
        serde_json::json!(["line 5: marks: found \"A6<**\", expected \"A6<*\""])
    );

    // An illegal move before the line is the first error.
    let stderr = failed(&["replay", "-"], "1: A6<* a1>;\n3: A3>;\n");
    assert!(stderr.starts_with("error: stdin: game 1: line 1: move: "), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
}

#[test]
fn replay_uses_the_rules_of_the_record_unless_options_override_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let file = file.to_str().unwrap();
    let rules = ["--variant", "kujifunza", "--seed-limit", "50", "--depth", "1"];
    let arguments = [&["play", "--as", "n"][..], &rules].concat();
    done(&arguments, &format!("save {file}\n"));
    let record = fs::read_to_string(file).unwrap();
    assert!(record.contains("[Variant \"kujifunza\"]\n[SeedLimit \"50\"]\n"), "{record}");
    assert!(done(&["replay", file], "").contains(", 1 move, "));

    let one = "[SeedLimit \"2\"]\n\n1: A6<*;\n";
    assert!(failed(&["replay", "-"], one).contains("line 3: move: found \"A6<*\""));
    done(&["replay", "-", "--seed-limit", "10"], one);
    let stderr = failed(&["replay", "-"], "[Kutakatia \"x\"]\n\n1: A6<*;\n");
    assert!(stderr.ends_with("line 1: tag Kutakatia: found \"x\", expected off or on\n"));
}

#[test]
fn replay_of_a_missing_or_unreadable_file_is_an_error() {
    let stderr = failed(&["replay", "no such file"], "");
    assert!(stderr.starts_with("error: cannot read \"no such file\": "), "{stderr}");
    let Run { code, stderr, .. } = run(&["replay", "-"], "\n");
    assert_eq!((code, stderr.as_str()), (Some(0), "warning: stdin: found no game\n"));
    let wrong = format!("[Position \"{}\"]\n1: A6<;\n", START.replace("Hh", "x"));
    let stderr = failed(&["replay", "-"], &wrong);
    assert!(stderr.contains("game 1: line 1: tag Position: houses: found \"x\""), "{stderr}");
}
