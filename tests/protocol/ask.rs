//! Questions in JSON: `ask` and `answer`.

use bingwa::bao::record;
use bingwa::protocol::Session;
use bingwa::search::{Engine, Options};
use serde_json::{Value, json};

use crate::driver::Program;
use crate::{KUTAKATIA, NO_MOVE, WIN_IN_ONE};

/// The lines of the answer to a question, on the caller's thread.
fn lines(question: &str) -> Vec<String> {
    let mut session = Session::new(Engine::new(Options::default()).expect("a small table"));
    let mut lines = Vec::new();
    let _ = session.handle(question, |line| lines.push(line.to_owned()));
    lines
}

fn object(line: &str) -> Value {
    let json = line.strip_prefix("answer ").unwrap_or_else(|| panic!("{line:?} is no answer"));
    serde_json::from_str(json).expect("JSON")
}

/// The answer to a short question, without its id.
fn asked(mut question: Value) -> Value {
    question["id"] = json!("q");
    let lines = lines(&format!("ask {question}"));
    assert_eq!(lines.len(), 1, "{question}: {lines:?}");
    let mut answer = object(&lines[0]);
    assert_eq!(answer["id"].take(), "q", "{question}");
    answer
}

/// Whether a line is as documented: `...` stands for any text.
fn matches(documented: &str, line: &str) -> bool {
    let mut parts = documented.split("...");
    let Some(mut rest) = line.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let mut last = "";
    for part in parts {
        let Some((_, after)) = rest.split_once(part) else { return false };
        (rest, last) = (after, part);
    }
    rest.is_empty() || documented.contains("...") && line.ends_with(last)
}

#[test]
fn the_documented_questions_have_the_documented_answers() {
    let page = include_str!("../../docs/protocol.md");
    let (_, section) = page.split_once("## Questions in JSON").expect("the section");
    let example = section.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
    let mut answers: Vec<String> = Vec::new();
    let mut checked = 0;
    for line in example.expect("the example").lines() {
        if let Some(question) = line.strip_prefix("> ") {
            answers = lines(question);
            answers.reverse();
        } else if line == "..." {
            answers.drain(1..);
        } else {
            let documented = line.strip_prefix("< ").expect("a line of the dialogue");
            let answer = answers.pop().expect("an answer");
            assert!(matches(documented, &answer), "documented: {documented}\nfound: {answer}");
            checked += 1;
        }
    }
    assert_eq!(checked, 5);
    assert!(!matches("a...c", "abd") && !matches("a...", "b") && matches("a...", "abc"));
}

#[test]
fn a_question_that_cannot_be_read_is_answered_with_one_error() {
    for (question, expected) in [
        ("", "ask: EOF while parsing a value at line 1 column 0"),
        ("nonsense", "ask: expected ident at line 1 column 2"),
        ("{}", "ask: missing field `ask` at line 1 column 2"),
        ("{\"ask\":\"chess\"}", "ask: unknown variant `chess`, expected one of `game`, `trace`, "),
        (
            "{\"ask\":\"game\",\"moves\":\"A6<\"}",
            "ask: moves: invalid type: string \"A6<\", expected a sequence at line 1 column 27",
        ),
        (
            "{\"ask\":\"game\",\"colour\":1}",
            "ask: colour: unknown field `colour`, expected one of `id`, ",
        ),
        ("{\"ask\":\"game\",\"ask\":\"why\"}", "ask: duplicate field `ask` at line 1 column 19"),
    ] {
        let lines = lines(&format!("ask {question}"));
        assert_eq!(lines.len(), 1, "{question}: {lines:?}");
        let error = &self::object(&lines[0])["error"];
        let text = error["text"].as_str().expect("a text");
        assert!(text.starts_with(expected), "{question}: {text}");
        assert_eq!(error["field"], "ask", "{question}");
    }
    let unknown = object_of("ask {\"id\":7,\"ask\":\"game\",\"colour\":1}");
    assert_eq!(unknown["id"], 7);
    assert_eq!(object_of("ask {\"id\":1,\"ask\":\"game\",\"id\":2}")["id"], 2);
    let long = format!("ask {{\"ask\":\"{}\"}}", "x".repeat(10_000));
    assert!(object_of(&long)["error"]["text"].as_str().expect("a text").len() < 1000);
}

/// The only answer to a question.
fn object_of(question: &str) -> Value {
    object(&lines(question)[0])
}

#[test]
fn a_game_is_answered_with_its_moves_and_its_last_position() {
    let answer = asked(json!({"ask": "game", "start": KUTAKATIA}));
    assert_eq!(answer["kutakatia"], "A3");
    assert_eq!(answer["stage"], "mtaji");
    assert_eq!(answer["illegal"]["A3"]["rule"], "under_kutakatia");
    // Every pit of the player to move is either playable or explained.
    let legal = answer["legal"].as_array().expect("a list");
    let playable = |pit: &str| legal.iter().any(|legal| legal["pit"] == pit);
    for pit in ["A", "B"].iter().flat_map(|row| (1..=8).map(move |number| format!("{row}{number}")))
    {
        assert_ne!(playable(&pit), answer["illegal"].get(&pit).is_some(), "{pit}");
    }
    let learners = asked(json!({"ask": "game", "variant": "kujifunza"}));
    assert_eq!(learners["board"]["south"], json!(vec![2; 16]));
    assert_eq!(learners["rules"]["kutakatia"], false);
}

#[test]
fn a_game_that_is_over_says_how() {
    let won = asked(json!({"ask": "game", "start": WIN_IN_ONE, "moves": ["a7>"]}));
    assert_eq!(won["over"]["reason"], "front_row");
    assert_eq!((&won["over"]["winner"], &won["over"]["result"]), (&json!("N"), &json!("0-1")));
    assert_eq!(
        (&won["legal"], &won["illegal"], &won["stage"]),
        (&json!([]), &json!({}), &Value::Null)
    );
    let stuck = asked(json!({"ask": "game", "start": NO_MOVE}));
    assert_eq!((&stuck["over"]["reason"], &stuck["legal"]), (&json!("no_move"), &json!([])));
    let why = asked(json!({"ask": "why", "start": WIN_IN_ONE, "moves": ["a7>"], "move": "A1<"}));
    assert!(why["error"]["text"].as_str().is_some_and(|text| text.contains("the game is over")));
}

#[test]
fn an_infinite_move_is_illegal_and_can_be_traced() {
    let start = "3,1,3,0,1,3,0,2/0,0,0,0,9,1,8,1/0,1,0,8,0,6,1,0/2,1,2,1,4,3,2,1 0,0 - S -";
    let game = json!({"start": start, "move": "A6<"});
    let with = |kind: &str| {
        let mut question = game.clone();
        question["ask"] = json!(kind);
        asked(question)
    };
    assert_eq!(with("why")["illegal"]["rule"], "endless");
    let trace = with("trace");
    assert_eq!((&trace["legal"], &trace["ending"]["kind"]), (&json!(false), &json!("endless")));
    assert!(trace["steps"].as_array().is_some_and(|steps| steps.len() > 100));
    assert_eq!(with("facts")["error"]["illegal"]["rule"], "endless");
}

#[test]
fn a_position_is_read_from_any_text_and_errors_name_the_field() {
    let diagram = include_str!("../../docs/diagrams/s4_2.txt");
    let read = asked(json!({"ask": "setup", "text": diagram, "side": "N"}));
    assert_eq!((&read["side"], &read["playable"]), (&json!("N"), &json!(true)));
    let start = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0";
    for (text, field, kind, readable) in [
        (format!("{start} 22,23 Hh S -"), "rows", "many_seeds", true),
        (start.replace("6,2,2", "0,0,0") + " 22,22 Hh S -", "rows", "empty_front", true),
        (format!("{start} 22,22 Hh S A1"), "kutakatia", "kutakatia", true),
        (format!("{start} 22 Hh S -"), "stores", "unreadable", false),
        (format!("{start} 22,22 X S -"), "houses", "unreadable", false),
        (format!("{start} 22,22 Hh W -"), "side", "unreadable", false),
        (format!("{} 22,22 Hh S -", &start[1..]), "rows", "unreadable", false),
        ("1 2 3\n4".to_owned(), "text", "unreadable", false),
        ("nothing of the kind".to_owned(), "text", "fields", false),
    ] {
        let answer = asked(json!({"ask": "setup", "text": text}));
        assert_eq!(answer["error"]["field"], field, "{text:?}: {answer}");
        assert_eq!(answer["error"]["kind"], kind, "{text:?}: {answer}");
        assert_eq!(answer.get("board").is_some(), readable, "{text:?}");
    }
    for text in [format!("{start} 22,22 Hh S -\nstartpos"), String::new()] {
        let answer = asked(json!({"ask": "setup", "text": text}));
        assert_eq!(answer["error"]["field"], "text", "{text:?}: {answer}");
    }
}

#[test]
fn a_position_tells_the_pit_that_could_be_under_kutakatia() {
    let bare = KUTAKATIA.replace(" A3", " -");
    for text in [KUTAKATIA, &bare] {
        let read = asked(json!({"ask": "setup", "text": text}));
        assert_eq!(read["possible_kutakatia"], "A3");
        assert_eq!(read["game_total"], 64);
    }
    let start = asked(json!({"ask": "setup", "text": "startpos"}));
    assert_eq!(start["possible_kutakatia"], Value::Null);
}

#[test]
fn a_forced_win_is_found_or_proven_not_to_exist() {
    let win = asked(json!({"ask": "mate", "start": WIN_IN_ONE, "mate": 3}));
    assert_eq!((&win["mate"], &win["line"]), (&json!(1), &json!(["a7>"])));
    let moves = asked(json!({"ask": "game", "start": WIN_IN_ONE}));
    let moves = moves["legal"].as_array().expect("a list");
    let other = moves.iter().find(|legal| legal["move"] != "a7>").expect("another move");
    let slower =
        asked(json!({"ask": "mate", "start": WIN_IN_ONE, "mate": 1, "move": other["move"]}));
    assert_eq!((&slower["mate"], &slower["line"]), (&Value::Null, &json!([])));
    assert_eq!(slower["interrupted"], false);
    for mate in [json!(0), json!(120), Value::Null] {
        assert_eq!(asked(json!({"ask": "mate", "mate": mate}))["error"]["field"], "mate");
    }
}

#[test]
fn a_written_record_is_read_back() {
    let written = asked(json!({
        "ask": "write", "variant": "kujifunza", "moves": ["A1>"],
        "tags": [["Kusini", "JUMA"], ["Date", "2026.11.22"]], "comments": {"0": "the only opening?"}, "comment": "for {beginners}",
    }));
    let text = written["text"].as_str().expect("a text");
    assert_eq!(record::parse(text).expect("a record").len(), 1);
    let read = asked(json!({"ask": "record", "text": text}));
    let game = &read["games"][0];
    assert_eq!((&game["variant"], &game["error"]), (&json!("kujifunza"), &Value::Null));
    assert_eq!(game["moves"][0]["comment"], "the only opening?");
    assert_eq!(game["tags"][0], json!(["Kusini", "JUMA"]));
    assert_eq!(game["comment"], "for {beginners)");
    // What was read can be written again; the tags that fields repeat are left out.
    assert_eq!(game["tags"].as_array().map(Vec::len), Some(4));
    let again = asked(json!({
        "ask": "write", "variant": game["variant"], "start": game["start"], "moves": ["A1>"],
        "tags": game["tags"], "comment": game["comment"], "comments": {"0": "the only opening?"},
    }));
    assert_eq!(again["text"], written["text"]);

    let wrong = asked(json!({"ask": "record", "text": "1: A6<* a5>;\n2: A1<;\n"}));
    let game = &wrong["games"][0];
    assert_eq!(game["moves"].as_array().map(Vec::len), Some(2));
    assert_eq!(game["error"]["line"], 2);

    let broken =
        asked(json!({"ask": "record", "text": "[Kusini \"JUMA\"]\n1: A6<* a5>;\nx: A1<;\n"}));
    let game = &broken["games"][0];
    assert_eq!(game["tags"], json!([["Kusini", "JUMA"]]));
    assert_eq!((&game["line"], &game["error"]["line"]), (&json!(1), &json!(3)));
    assert_eq!(game["moves"].as_array().map(Vec::len), Some(2));
    let text = "[Kusini \"JUMA\"]\n[Position \"x\"]\n\n{long ago} 1: A6<*;\n";
    let game = &asked(json!({"ask": "record", "text": text}))["games"][0];
    assert_eq!((&game["line"], &game["error"]["line"]), (&json!(1), &json!(2)));
    assert_eq!((&game["tags"][0][1], &game["comment"]), (&json!("JUMA"), &json!("long ago")));
}

/// A program in another language makes its own sentences from these.
#[test]
fn the_error_of_a_record_has_a_kind_and_its_data() {
    for (text, expected) in [
        ("hello", json!({"kind": "no_number", "found": "hello", "expected": 1, "line": 1})),
        ("1: A6<* x9;", json!({"kind": "no_move_text", "found": "x9", "line": 1})),
        (
            "1: A1<;",
            json!({"kind": "illegal", "found": "A1<", "legal": ["A6<", "A6>", "A7<", "A7>"], "line": 1}),
        ),
        (
            "1: A7;",
            json!({"kind": "two_moves", "found": "A7", "legal": ["A6<", "A6>", "A7<", "A7>"]}),
        ),
        ("1: A6< a5>;\n2: a3>;", json!({"kind": "unclear_move", "found": "a3>", "souths": "A3>"})),
        ("1: A6< {x;", json!({"kind": "open_brace", "line": 1})),
        ("[Kusini JUMA]\n1: A6<;", json!({"kind": "no_tag", "found": "[Kusini JUMA]", "line": 1})),
        ("[A \"1\"]\n[A \"2\"]\n", json!({"kind": "second_tag", "key": "A", "line": 2})),
        ("[Result \"2-0\"]\n1: A6<;", json!({"kind": "tag_result", "found": "2-0"})),
        (
            "[SeedLimit \"no\"]\n1: A6<;",
            json!({"kind": "tag_value", "key": "SeedLimit", "found": "no"}),
        ),
        ("[Position \"x\"]\n1: A6<;", json!({"kind": "tag_position", "line": 1})),
        ("1: ... a6<;", json!({"kind": "wrong_beginner", "found": "N", "expected": "S"})),
    ] {
        let error = &asked(json!({"ask": "record", "text": text}))["games"][0]["error"];
        for (key, value) in expected.as_object().expect("an object") {
            assert_eq!(&error[key], value, "{text}: {error}");
        }
    }
    // What would mend the game is told too: here a direction that is not written.
    let illegal = asked(json!({"ask": "record", "text": "1: A6<* a5;\n"}));
    let error = &illegal["games"][0]["error"];
    assert_eq!(error["mends"].as_array().map(Vec::len), Some(2), "{error}");
    assert_eq!(error["mends"][0], json!({"index": 1, "pair": 1, "move": "a5<"}));
}

#[test]
fn what_is_read_otherwise_than_written_has_a_kind_and_its_data() {
    let text = "South: Juma;\n1) a6<** a5>\n3: A3L;";
    let game = &asked(json!({"ask": "record", "text": text}))["games"][0];
    let remarks = game["remarks"].as_array().expect("a list");
    let kinds: Vec<&str> = remarks.iter().map(|each| each["kind"].as_str().unwrap_or("")).collect();
    assert_eq!(kinds, ["header", "number", "letter", "jump", "notation", "marks"], "{game}");
    assert_eq!(
        remarks[2],
        json!({"field": "text", "text": "letter: found \"a6<**\", read as South's \"A6<**\"", "kind": "letter", "found": "a6<**", "side": "S", "read": "A6<**", "line": 2})
    );
}

#[test]
fn a_tag_or_comment_that_does_not_fit_the_game_is_an_error() {
    for (fields, field) in [
        (json!({"tags": [["Position", "x"]]}), "tags"),
        (json!({"tags": [["two words", "x"]]}), "tags"),
        (json!({"tags": [["Result", "2-0"]]}), "tags"),
        (json!({"comments": {"0": "no such move"}}), "comments"),
    ] {
        let mut question = fields.clone();
        question["ask"] = json!("write");
        assert_eq!(asked(question)["error"]["field"], field, "{fields}");
    }
}

#[test]
fn an_explanation_compares_a_move_with_the_best() {
    let position = json!({"ask": "explain", "moves": ["A6<"], "depth": 8});
    let hint = asked(position.clone());
    assert_eq!(hint["explanation"]["facts"]["move"], hint["best"]);
    let mut other = position;
    // The engine prefers the moves that begin in a5; a6> lets the nyumba be captured.
    other["move"] = json!("a6>");
    let compared = asked(other);
    assert_eq!(compared["explanation"]["facts"]["move"], "a6>");
    assert_eq!(compared["explanation"]["better"]["facts"]["move"], hint["best"]);
    assert!(compared["paragraphs"].as_array().is_some_and(|text| text.len() > 1));
}

#[test]
fn short_questions_are_answered_during_a_search_and_long_ones_refused() {
    let mut program = Program::start();
    program.send("go infinite");
    program.until("info depth 3 ");
    program.send(r#"ask {"id": 1, "ask": "why", "move": "A6<"}"#);
    program.until(r#"answer {"id":1,"move":"A6<","legal":true}"#);
    program.send(r#"ask {"id": 2, "ask": "explain"}"#);
    program.until(r#"answer {"id":2,"error":{"field":"ask","text":"ask: found a search running"#);
    program.send("stop");
    program.until("bestmove A");
}

#[test]
fn stop_ends_a_long_question_which_answers_all_the_same() {
    let mut program = Program::start();
    program.send(
        r#"ask {"id": 1, "ask": "review", "moves": ["A6<", "a5>", "A3>"], "movetime": 86400000}"#,
    );
    program.until(r#"answer {"id":1,"progress":{"finished":0"#);
    // Short questions do not wait; a second long one does.
    program.send(r#"ask {"id": 2, "ask": "why", "move": "A6<"}"#);
    program.until(r#"answer {"id":2,"#);
    program.send(r#"ask {"id": 3, "ask": "explain", "depth": 2}"#);
    program.send("stop");
    let lines = program.until(r#"answer {"id":1,"moves""#);
    assert_eq!(object(lines.last().expect("the answer"))["interrupted"], true);
    program.until(r#"answer {"id":3,"explanation""#);

    // A question that has been answered is over: `stop` is meant for the next one.
    for _ in 0..50 {
        program.send(r#"ask {"id": 4, "ask": "explain", "depth": 1}"#);
        program.until(r#"answer {"id":4,"#);
        program.send(r#"ask {"id": 5, "ask": "explain", "movetime": 86400000}"#);
        program.send("stop");
        program.until(r#"answer {"id":5,"#);
    }
    assert_eq!(program.ask("isready"), ["readyok"]);
}
