//! The serde forms of the game's values: each is written as documented and read back as it was.

#![cfg(feature = "serde")]

use std::fmt::Debug;

use bingwa::bao::record::Record;
use bingwa::bao::trace::{MoveEnding, MoveEvent, TraceStep};
use bingwa::bao::{
    Direction, Game, Hand, LegalMoves, Move, MoveKind, Outcome, Pit, PitName, Position, Reason,
    Ring, Row, Rows, Rules, Setup, Side, Stage, Variant,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// A value is written as `expected`, and read back as it was.
fn there_and_back<T>(value: &T, expected: Value)
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    assert_eq!(serde_json::to_value(value).expect("JSON"), expected);
    assert_eq!(serde_json::from_value::<T>(expected).as_ref().ok(), Some(value));
}

/// Values whose form is their text.
fn there_and_back_as_text<T>(values: &[T])
where
    T: Serialize + DeserializeOwned + PartialEq + Debug + ToString,
{
    for value in values {
        there_and_back(value, Value::String(value.to_string()));
    }
}

fn error<T: DeserializeOwned>(value: Value) -> String {
    match serde_json::from_value::<T>(value) {
        Ok(_) => panic!("a value that must not be read"),
        Err(error) => error.to_string(),
    }
}

const ROWS: &str = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0";

#[test]
fn values_with_a_text_are_that_text() {
    let under_kutakatia =
        "0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,1,1,0,0/0,0,2,2,0,2,6,4 0,0 - N a4";
    there_and_back_as_text::<Position>(&[
        Position::kiswahili(),
        Position::kujifunza(),
        under_kutakatia.parse().expect("a position"),
    ]);
    there_and_back_as_text::<Setup>(&[Position::kiswahili().to_setup()]);
    there_and_back(&ROWS.parse::<Rows>().expect("rows"), json!(ROWS));
    let moves: Vec<Move> = (0..=u8::MAX).filter_map(Move::from_bits).collect();
    there_and_back_as_text(&moves);
    let pits: Vec<PitName> =
        Side::ALL.iter().flat_map(|&side| Pit::all().map(move |pit| pit.name(side))).collect();
    there_and_back_as_text(&pits);
    there_and_back_as_text(&Variant::ALL);
    there_and_back_as_text(&Row::ALL);
    there_and_back_as_text(&Hand::ALL);
    there_and_back_as_text(&Direction::ALL);
}

#[test]
fn plain_values_have_plain_forms() {
    there_and_back(&Side::South, json!("S"));
    there_and_back(&Side::North, json!("N"));
    there_and_back(&Rules::default(), json!({"seed_limit": 10_000, "kutakatia": true}));
    there_and_back(&Stage::Kunamua, json!("kunamua"));
    there_and_back(&MoveKind::Takata, json!("takata"));
    let won = Outcome { winner: Some(Side::North), reason: Reason::FrontRow };
    there_and_back(&won, json!({"winner": "N", "reason": "front_row"}));
    let drawn = Outcome { winner: None, reason: Reason::Repetition };
    there_and_back(&drawn, json!({"winner": null, "reason": "repetition"}));
    for pit in Pit::all() {
        there_and_back(&pit, json!(pit.index()));
        let mut seeds = [0; Pit::COUNT];
        seeds[pit.index()] = 64;
        there_and_back(&Ring::new(seeds), json!(seeds));
    }
}

#[test]
fn a_value_that_is_not_valid_is_an_error_in_the_words_of_its_parser() {
    assert_eq!(
        error::<Position>(json!(format!("{ROWS} 22,23 Hh S -"))),
        "rows and stores: found 65 seeds in all, expected at most 64"
    );
    assert!(error::<Move>(json!("A9>")).starts_with("move: found \"A9>\", expected row letter"));
    assert_eq!(error::<Pit>(json!(16)), "pit: found 16, expected 0 to 15");
    for (seeds, total) in [
        ([65, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 65),
        ([5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4], 65),
        ([64; 16], 1024),
    ] {
        let expected = format!("ring: found {total} seeds, expected at most 64");
        assert_eq!(error::<Ring>(json!(seeds)), expected);
    }
    assert!(error::<Side>(json!("West")).starts_with("side: found \"West\", expected S"));
}

#[test]
fn a_game_is_its_start_rules_and_moves() {
    let mut game = Game::new(Position::kiswahili(), Rules::default());
    for text in ["A6<", "a5>"] {
        game.play_text(text).expect("a legal move");
    }
    let mut plain = json!({
        "start": Position::kiswahili().to_string(),
        "rules": {"seed_limit": 10_000, "kutakatia": true},
        "moves": ["A6<", "a5>"],
    });
    there_and_back(&game, plain.clone());
    plain["moves"][1] = json!("A5>");
    assert!(error::<Game>(plain).contains("move: A5 is South's pit, and North is to move"));
}

#[test]
fn a_record_is_its_tags_and_moves() {
    let text = "[Kusini \"JUMA\"]\n\n{before}\n1: A6<* {good} a5>;\n";
    let record: Record = text.parse().expect("a record");
    there_and_back(
        &record,
        json!({
            "tags": [["Kusini", "JUMA"]],
            "comment": "before",
            "moves": [
                {"text": "A6<*", "comment": "good", "line": 4},
                {"text": "a5>", "comment": null, "line": 4},
            ],
            "north_first": false,
            "line": 1,
        }),
    );
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
        there_and_back(&event, expected.clone());
        let rows = Rows(Position::kiswahili().to_setup().pits);
        let mut with_rows = expected;
        with_rows["rows"] = json!(ROWS);
        there_and_back(&TraceStep { event, rows }, with_rows);
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
        there_and_back(&ending, expected);
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
