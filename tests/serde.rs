//! The serde forms of the game's values: each is written as documented, and a text is read back.

#![cfg(feature = "serde")]

use std::fmt::Debug;

use bingwa::bao::trace::{MoveEnding, MoveEvent, TraceStep};
use bingwa::bao::{
    Direction, LegalMoves, Move, MoveKind, Outcome, Pit, PitName, Position, Reason, Rows, Rules,
    Setup, Side, Stage, Variant,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// A value is written as its text, and read back from it.
fn there_and_back<T>(values: &[T])
where
    T: Serialize + DeserializeOwned + PartialEq + Debug + ToString,
{
    for value in values {
        let text = Value::String(value.to_string());
        assert_eq!(serde_json::to_value(value).expect("JSON"), text);
        assert_eq!(serde_json::from_value::<T>(text).as_ref().ok(), Some(value));
    }
}

/// A value is written as `expected`.
fn written(value: impl Serialize, expected: &Value) {
    assert_eq!(&serde_json::to_value(value).expect("JSON"), expected);
}

const ROWS: &str = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0";

#[test]
fn values_with_a_text_are_that_text() {
    let under_kutakatia =
        "0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,1,1,0,0/0,0,2,2,0,2,6,4 0,0 - N a4";
    there_and_back::<Position>(&[
        Position::kiswahili(),
        Position::kujifunza(),
        under_kutakatia.parse().expect("a position"),
    ]);
    there_and_back::<Setup>(&[Position::kiswahili().to_setup()]);
    let moves: Vec<Move> = (0..=u8::MAX).filter_map(Move::from_bits).collect();
    there_and_back(&moves);
    there_and_back(&Pit::all().map(|pit| pit.name(Side::North)).collect::<Vec<PitName>>());
    there_and_back(&Variant::ALL);
    let error = |text: String| serde_json::from_value::<Position>(text.into()).unwrap_err();
    assert_eq!(
        error(format!("{ROWS} 22,23 Hh S -")).to_string(),
        "rows and stores: found 65 seeds in all, expected at most 64"
    );
}

#[test]
fn plain_values_have_plain_forms() {
    written(Side::ALL, &json!(["S", "N"]));
    assert_eq!(serde_json::from_value::<Side>(json!("N")).ok(), Some(Side::North));
    written(Rules::default(), &json!({"seed_limit": 10_000, "kutakatia": true}));
    written(Stage::Kunamua, &json!("kunamua"));
    written(MoveKind::Takata, &json!("takata"));
    let won = Outcome { winner: Some(Side::North), reason: Reason::FrontRow };
    written(won, &json!({"winner": "N", "reason": "front_row"}));
    let drawn = Outcome { winner: None, reason: Reason::Repetition };
    written(drawn, &json!({"winner": null, "reason": "repetition"}));
}

#[test]
fn a_reason_is_an_object_with_its_rule_and_data() {
    const CAPTURES_OF_A6: &str =
        "0,0,0,0,0,0,0,0/0,6,5,9,0,2,1,3/0,0,0,0,8,3,0,0/0,0,0,0,0,0,0,0 14,13 Hh S -";
    const KICHWA: &str =
        "0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1/0,0,0,0,0,0,0,0 9,9 - S -";
    const ENDLESS: &str =
        "3,1,3,0,1,3,0,2/0,0,0,0,9,1,8,1/0,1,0,8,0,6,1,0/2,1,2,1,4,3,2,1 0,0 - S -";
    let start = &Position::kiswahili().to_string();
    for (before, expected) in [
        (start, json!({"move": "A5<", "rule": "nyumba", "seeds": 6})),
        (start, json!({"move": "a5<", "rule": "not_to_move", "to_move": "S"})),
        (
            &CAPTURES_OF_A6.to_owned(),
            json!({"move": "A5<", "rule": "capture_due", "due": ["A6<", "A6>"]}),
        ),
        (&KICHWA.to_owned(), json!({"move": "A1>", "rule": "wrong_kichwa", "kichwa": "<"})),
        (
            &Position::kujifunza().to_string(),
            json!({"move": "A1>+", "rule": "no_house_choice", "because": "mtaji"}),
        ),
        (&ENDLESS.to_owned(), json!({"move": "A6<", "rule": "endless", "first": 1, "period": 252})),
    ] {
        let position: Position = before.parse().expect("a position");
        let mv = expected["move"].as_str().expect("a text").parse().expect("a move");
        written(position.why_illegal(mv, &Rules::default()), &expected);
    }
}

#[test]
fn events_and_endings_are_tagged_objects() {
    let pit: PitName = "A5".parse().expect("a pit");
    let taken: PitName = "a4".parse().expect("a pit");
    let direction = Direction::Clockwise;
    for (event, expected) in [
        (MoveEvent::Put { pit, count: 3 }, json!({"event": "put", "pit": "A5", "count": 3})),
        (MoveEvent::Lift { pit, seeds: 3 }, json!({"event": "lift", "pit": "A5", "seeds": 3})),
        (
            MoveEvent::Capture { by: pit, taken, seeds: 2 },
            json!({"event": "capture", "by": "A5", "taken": "a4", "seeds": 2}),
        ),
        (
            MoveEvent::Sow { from: pit, to: pit, seeds: 1, direction },
            json!({"event": "sow", "from": "A5", "to": "A5", "seeds": 1, "direction": "clockwise"}),
        ),
        (MoveEvent::PlayHouse, json!({"event": "play_house"})),
    ] {
        written(event, &expected);
        let rows = Rows(Position::kiswahili().to_setup().pits);
        let mut with_rows = expected;
        with_rows["rows"] = json!(ROWS);
        written(TraceStep { event, rows }, &with_rows);
    }
    for (ending, expected) in [
        (MoveEnding::Empty { pit }, json!({"kind": "empty", "pit": "A5"})),
        (MoveEnding::House, json!({"kind": "house"})),
        (MoveEnding::Kutakatia { pit }, json!({"kind": "kutakatia", "pit": "A5"})),
        (MoveEnding::Won, json!({"kind": "won"})),
        (MoveEnding::OverLimit, json!({"kind": "over_limit"})),
        (
            MoveEnding::Endless { first: 1, period: 2 },
            json!({"kind": "endless", "first": 1, "period": 2}),
        ),
    ] {
        written(ending, &expected);
    }
}

/// The whole trace, word for word, in the order of its keys.
#[test]
fn a_trace_is_what_the_command_line_prints() {
    let rules = Rules::default();
    let trace = Position::kiswahili().trace("A6<".parse().expect("a move"), &rules);
    let rest = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0";
    let expected = format!(
        "{{\"position\":\"{ROWS} 22,22 Hh S -\",\"move\":\"A6<\",\"full\":\"A6<*\",\
         \"kind\":\"takata\",\"legal\":true,\"steps\":[\
         {{\"event\":\"put\",\"pit\":\"A6\",\"count\":3,\
         \"rows\":\"{rest}/0,0,0,0,6,3,2,0/0,0,0,0,0,0,0,0\"}},\
         {{\"event\":\"lift\",\"pit\":\"A6\",\"seeds\":3,\
         \"rows\":\"{rest}/0,0,0,0,6,0,2,0/0,0,0,0,0,0,0,0\"}},\
         {{\"event\":\"sow\",\"from\":\"A5\",\"to\":\"A3\",\"seeds\":3,\
         \"direction\":\"anticlockwise\",\
         \"rows\":\"{rest}/0,0,1,1,7,0,2,0/0,0,0,0,0,0,0,0\"}}],\
         \"ending\":{{\"kind\":\"empty\",\"pit\":\"A3\"}},\"sown\":3,\"sowings\":1,\
         \"result\":\"{rest}/0,0,1,1,7,0,2,0/0,0,0,0,0,0,0,0 21,22 Hh N -\"}}"
    );
    assert_eq!(serde_json::to_string(&trace).expect("JSON"), expected);
}

#[test]
fn a_legal_move_has_the_keys_of_the_referee() {
    let moves: LegalMoves = Position::kiswahili().legal_moves(&Rules::default()).sorted();
    let next = moves[0].position().expect("no win").to_string();
    assert_eq!(
        serde_json::to_string(&moves[0]).expect("JSON"),
        format!(
            "{{\"move\":\"A6<\",\"takata\":true,\"kutakatia\":false,\"won\":false,\
             \"result\":\"{next}\"}}"
        )
    );
    let before = "0,0,0,0,0,0,0,10/0,0,5,0,0,0,0,0/2,0,1,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -";
    let before: Position = before.parse().expect("a position");
    let winning = serde_json::to_value(before.legal_moves(&Rules::default())[0]).expect("JSON");
    assert_eq!(winning["result"], Value::Null);
    assert_eq!(winning["won"], json!(true));
}
