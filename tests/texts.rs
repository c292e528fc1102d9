//! Bad input of every kind: each gets an error that names the field or line, what was found and
//! what was expected, word for word.

use bingwa::bao::record::{self, Record};
use bingwa::bao::{Position, Rules, Setup, SetupWarning, Side, Variant, diagram};

/// The start as a line, its fields apart.
const ROWS: &str = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0";

/// Text that nobody would type, but that may arrive.
const WEIRD: [&str; 14] = [
    "",
    " ",
    "\n",
    "\0",
    "\u{feff}",
    "ñandú",
    "１，２，３",
    "٣",
    "🌱🌱🌱🌱",
    "é",
    "a\u{301}5>",
    "99999999999999999999999999999999999999999999999999",
    "-9223372036854775808",
    "\u{202e}<5A",
];

fn position_error(text: &str) -> String {
    match text.parse::<Position>() {
        Ok(position) => panic!("{text:?} is read as {position}"),
        Err(error) => error.to_string(),
    }
}

fn diagram_error(text: &str) -> String {
    match diagram::parse(text, Side::South) {
        Ok(setup) => panic!("{text:?} is read as {setup}"),
        Err(error) => error.to_string(),
    }
}

fn move_error(position: &str, text: &str) -> String {
    let position: Position = position.parse().expect("a position");
    match position.parse_move(text, &Rules::default()) {
        Ok(child) => panic!("{text:?} is read as {}", child.mv()),
        Err(error) => error.to_string(),
    }
}

fn record_error(text: &str) -> String {
    match record::parse(text) {
        Ok(records) => panic!("{text:?} is read as {records:?}"),
        Err(error) => error.to_string(),
    }
}

/// The error of playing the only record of a text.
fn replay_error(text: &str) -> String {
    let records = record::parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    match records[0].replay(&Rules::default()) {
        Ok(game) => panic!("{text:?} is played to {}", game.position()),
        Err(error) => error.to_string(),
    }
}

// Positions.

#[test]
fn a_position_has_five_fields() {
    for (text, found) in [
        ("", "0 fields"),
        ("   \t\n ", "0 fields"),
        ("22,22", "1 field"),
        ("🌱 Hh", "2 fields"),
        (&format!("{ROWS} 22,22 Hh S"), "4 fields"),
        (&format!("{ROWS} 22,22 Hh S - -"), "6 fields"),
        (&format!("{ROWS} 22, 22 Hh S -"), "6 fields"),
    ] {
        let expected =
            format!("position: found {found}, expected 5: ROWS STORES HOUSES SIDE KUTAKATIA");
        assert_eq!(position_error(text), expected);
    }
}

#[test]
fn a_position_has_four_rows_of_eight_pits() {
    let line = |rows: &str| format!("{rows} 22,22 Hh S -");
    for (rows, expected) in [
        ("0", "rows: found 1 row, expected 4 separated by '/'"),
        ("0,0/0,0", "rows: found 2 rows, expected 4 separated by '/'"),
        (&format!("{ROWS}/0"), "rows: found 5 rows, expected 4 separated by '/'"),
        (&format!("{ROWS}/"), "rows: found 5 rows, expected 4 separated by '/'"),
        ("///", "rows: found 1 pit in North's back row, expected 8"),
        (
            "0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0",
            "rows: found 7 pits in North's back row, expected 8",
        ),
        (
            "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0",
            "rows: found 9 pits in North's front row, expected 8",
        ),
        (
            "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0;0;0;0;6;2;2;0/0,0,0,0,0,0,0,0",
            "rows: found 1 pit in South's front row, expected 8",
        ),
        (
            "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0",
            "rows: found 4 pits in South's back row, expected 8",
        ),
    ] {
        assert_eq!(position_error(&line(rows)), expected);
    }
}

#[test]
fn a_pit_holds_a_number_of_seeds_from_0_to_64() {
    for found in [
        "65",
        "256",
        "1000000",
        "99999999999999999999999999999999999999999999999999",
        "-1",
        "+1",
        "1.5",
        "1e1",
        "0x10",
        "#6",
        "x",
        "٣",
        "１",
        "🌱",
        "",
    ] {
        let with = |rows: &str| rows.replace('?', found);
        let expected = |pit: &str| {
            format!("rows: found {found:?} in pit {pit}, expected a number of seeds from 0 to 64")
        };
        // One pit of each row; North's rows run from pit 8 to pit 1.
        for (rows, pit) in [
            ("?,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0", "b8"),
            ("0,0,0,0,0,0,0,0/0,2,2,?,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0", "a5"),
            ("0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,?,0,0,6,2,2,0/0,0,0,0,0,0,0,0", "A2"),
            ("0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,?,0", "B7"),
        ] {
            let text = format!("{} 22,22 Hh S -", with(rows));
            assert_eq!(position_error(&text), expected(pit));
        }
    }
}

#[test]
fn the_stores_are_two_numbers() {
    let line = |stores: &str| format!("{ROWS} {stores} Hh S -");
    for (stores, expected) in [
        ("22", "stores: found \"22\", expected two numbers, South's and North's, as in 22,22"),
        ("-", "stores: found \"-\", expected two numbers, South's and North's, as in 22,22"),
        ("22,", "stores: found \"\" in North's store, expected a number of seeds from 0 to 64"),
        ("65,0", "stores: found \"65\" in South's store, expected a number of seeds from 0 to 64"),
        (
            "22,300",
            "stores: found \"300\" in North's store, expected a number of seeds from 0 to 64",
        ),
        (
            "1,2,3",
            "stores: found \"2,3\" in North's store, expected a number of seeds from 0 to 64",
        ),
        ("٣,0", "stores: found \"٣\" in South's store, expected a number of seeds from 0 to 64"),
    ] {
        assert_eq!(position_error(&line(stores)), expected);
    }
}

#[test]
fn the_houses_are_named_in_one_order() {
    for found in ["hH", "HH", "hh", "Hh-", "0", "both", "Ħ", "🏠"] {
        assert_eq!(
            position_error(&format!("{ROWS} 22,22 {found} S -")),
            format!("houses: found {found:?}, expected Hh, H, h or -")
        );
    }
}

#[test]
fn the_side_is_a_letter() {
    for found in ["s", "n", "w", "South", "SN", "-", "Ѕ"] {
        assert_eq!(
            position_error(&format!("{ROWS} 22,22 Hh {found} -")),
            format!("side: found {found:?}, expected S or N")
        );
    }
}

#[test]
fn the_pit_under_kutakatia_is_a_front_pit_of_the_side_to_move() {
    let error = |side: char, found: &str| position_error(&format!("{ROWS} 0,0 - {side} {found}"));
    for found in ["a4", "B4", "A0", "A9", "A", "4", "A44", "--", "A4*", "Á4", "𝐀4"] {
        let expected =
            format!("kutakatia: found {found:?}, expected a front pit of South, A1 to A8, or -");
        assert_eq!(error('S', found), expected);
    }
    for found in ["A4", "b4", "a0"] {
        let expected =
            format!("kutakatia: found {found:?}, expected a front pit of North, a1 to a8, or -");
        assert_eq!(error('N', found), expected);
    }
}

#[test]
fn no_pit_is_under_kutakatia_that_cannot_be() {
    // The rule book's example, with the wrong pit.
    let example = "0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,1,1,0,0/0,0,2,2,0,2,6,4";
    assert_eq!(
        position_error(&format!("{example} 0,0 - N a5")),
        "kutakatia: found a5, expected a4 or -"
    );
    assert_eq!(
        position_error(&format!("{example} 0,0 - S A2")),
        "kutakatia: found A2, expected -, since no pit can be under kutakatia here"
    );
    assert_eq!(
        position_error(&format!("{ROWS} 22,22 Hh S A5")),
        "kutakatia: found A5, expected -, since no pit can be under kutakatia here"
    );
}

#[test]
fn a_position_has_64_seeds_at_most_and_two_front_rows() {
    assert_eq!(
        position_error(&format!("{ROWS} 22,23 Hh S -")),
        "rows and stores: found 65 seeds in all, expected at most 64"
    );
    let full = ["64"; 8].join(",");
    assert_eq!(
        position_error(&format!("{full}/{full}/{full}/{full} 64,64 Hh S -")),
        "rows and stores: found 2176 seeds in all, expected at most 64"
    );
    assert_eq!(
        position_error(
            "0,0,0,0,0,0,0,9/0,0,0,0,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 - S -"
        ),
        "rows: found North's front row empty, expected a seed at least: that game is over"
    );
    assert_eq!(
        position_error(
            "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,9,0,0,0,0,0 22,22 - S -"
        ),
        "rows: found South's front row empty, expected a seed at least: that game is over"
    );
}

#[test]
fn a_setup_too_large_for_a_byte_is_an_error_and_no_overflow() {
    let setup = Setup {
        pits: [[255; 16]; 2],
        stores: [255; 2],
        houses: [true; 2],
        side: Side::North,
        kutakatia: None,
    };
    assert_eq!(
        Position::try_from(setup).unwrap_err().to_string(),
        "rows and stores: found 8670 seeds in all, expected at most 64"
    );
}

#[test]
fn fewer_seeds_are_a_warning_and_no_error() {
    let text = "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -";
    assert!(text.parse::<Position>().is_ok());
    let setup: Setup = text.parse().expect("a setup");
    let warning = setup.warning().expect("a warning");
    assert_eq!(warning, SetupWarning::FewSeeds(3));
    assert_eq!(warning.to_string(), "rows and stores: found 3 seeds in all, a game has 64");
    assert_eq!(Position::kiswahili().to_setup().warning(), None);
}

#[test]
fn a_position_may_stand_among_any_white_space() {
    let text = format!("\n\t {ROWS}   22,22\tHh \u{3000} S -\r\n");
    assert_eq!(text.parse::<Position>(), Ok(Position::kiswahili()));
}

// Diagrams.

/// The start as the book draws it.
const DIAGRAM: &str = "
22
 0  0  0  0  0  0  0  0
 0  2  2 #6  0  0  0  0
--------------------------------
 0  0  0  0 #6  2  2  0
 0  0  0  0  0  0  0  0
22
";

#[test]
fn a_diagram_has_one_line_of_dashes() {
    let rows = "0 0 0 0 0 0 0 0";
    for (text, found) in [
        ("", 0),
        ("22", 0),
        (&DIAGRAM.replace("--------------------------------\n", ""), 0),
        (&DIAGRAM.replace("--------", "- ------"), 0),
        (&format!("{DIAGRAM}\n---\n"), 2),
        (&format!("---\n{rows}\n---\n{rows}\n---"), 3),
        (ROWS, 0),
    ] {
        let expected =
            format!("diagram: found {found} lines of dashes, expected one between the players");
        assert_eq!(diagram_error(text), expected);
    }
}

#[test]
fn a_diagram_has_two_rows_and_perhaps_a_store_on_each_side() {
    let above = |lines: &str| format!("{lines}\n---\n0 0 0 0 6 2 2 0\n0 0 0 0 0 0 0 0\n");
    let below = |lines: &str| format!("0 0 0 0 0 0 0 0\n0 2 2 6 0 0 0 0\n---\n{lines}\n");
    let row = "1 1 1 1 1 1 1 1";
    for (lines, found) in
        [(String::new(), 0), (row.to_owned(), 1), (format!("22\n{row}\n{row}\n22"), 4)]
    {
        let s = if found == 1 { "" } else { "s" };
        assert_eq!(
            diagram_error(&above(&lines)),
            format!(
                "diagram: found {found} line{s} above the dashes, \
                 expected two rows of pits below an optional store"
            )
        );
        assert_eq!(
            diagram_error(&below(&lines)),
            format!(
                "diagram: found {found} line{s} below the dashes, \
                 expected two rows of pits above an optional store"
            )
        );
    }
}

#[test]
fn a_diagrams_rows_have_eight_numbers() {
    for (good, bad, expected) in [
        (
            " 0  2  2 #6  0  0  0  0",
            " 0  2  2 #6  0  0  0",
            "rows: found 7 pits in North's front row, expected 8",
        ),
        (
            " 0  2  2 #6  0  0  0  0",
            " 0  2  2 # 6  0  0  0  0",
            "rows: found 9 pits in North's front row, expected 8",
        ),
        (" 0  0  0  0 #6  2  2  0", "22", "rows: found 1 pit in South's front row, expected 8"),
        (
            " 0  0  0  0 #6  2  2  0",
            " 0  0  0  0 #6  2  2  x",
            "rows: found \"x\" in pit A8, expected a number of seeds from 0 to 64",
        ),
        (
            " 0  0  0  0 #6  2  2  0",
            " 0  0  0  0 #65  2  2  0",
            "rows: found \"65\" in pit A5, expected a number of seeds from 0 to 64",
        ),
        (
            " 0  0  0  0 #6  2  2  0",
            " 0  0  0  0 ##6  2  2  0",
            "rows: found \"#6\" in pit A5, expected a number of seeds from 0 to 64",
        ),
        (
            " 0  0  0  0 #6  2  2  0",
            " 0  0  0  0 #  2  2  0",
            "rows: found \"\" in pit A5, expected a number of seeds from 0 to 64",
        ),
        (
            " 0  0  0  0 #6  2  2  0",
            " 0  0  0  0 🏠  2  2  0",
            "rows: found \"🏠\" in pit A5, expected a number of seeds from 0 to 64",
        ),
        (
            " 0  2  2 #6  0  0  0  0",
            " 0  2  2  6 #0  0  0  0",
            "diagram: found # at pit a4, expected it at a5, the nyumba, alone",
        ),
        (
            " 0  0  0  0 #6  2  2  0",
            "#0  0  0  0 #6  2  2  0",
            "diagram: found # at pit A1, expected it at A5, the nyumba, alone",
        ),
    ] {
        assert_eq!(diagram_error(&DIAGRAM.replacen(good, bad, 1)), expected);
    }
    // The house is the front row's fifth pit, not the back row's.
    let back = DIAGRAM.replace(" 0  0  0  0  0  0  0  0\n22", " 0  0  0  0 #0  0  0  0\n22");
    assert_eq!(
        diagram_error(&back),
        "diagram: found # at pit B5, expected it at A5, the nyumba, alone"
    );
}

#[test]
fn a_diagrams_stores_are_numbers() {
    let north = DIAGRAM.replacen("22", "X", 1);
    assert_eq!(
        diagram_error(&north),
        "stores: found \"X\" in North's store, expected a number of seeds from 0 to 64"
    );
    let south = DIAGRAM.trim_end().to_owned() + "222";
    assert_eq!(
        diagram_error(&south),
        "stores: found \"22222\" in South's store, expected a number of seeds from 0 to 64"
    );
}

#[test]
fn a_diagrams_stores_may_be_left_out() {
    let setup = diagram::parse(&DIAGRAM.replace("22\n", ""), Side::North).expect("a diagram");
    assert_eq!((setup.stores, setup.side), ([0, 0], Side::North));
}

// Moves.

/// South's capture from A6 with both kichwa to choose from.
const CHOICE: &str = "0,0,0,0,0,0,0,0/0,6,5,9,0,2,1,3/0,0,0,0,8,3,0,0/0,0,0,0,0,0,0,0 14,13 Hh S -";

/// North is under kutakatia in a4.
const UNDER_KUTAKATIA: &str =
    "0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,1,1,0,0/0,0,2,2,0,2,6,4 0,0 - N a4";

#[test]
fn a_move_is_a_pit_a_sign_and_marks() {
    for text in [
        "", " ", "A", "A0", "A9", "A65", "C3<", "A6=", "A6<>", "A6<<", "<6A", "A6 <", " A6<",
        "A6< ", "A6<***", "A6<*#", "A6<##", "A6<*+", "A6<++", "A6+<", "+", "<", "a", "６<", "A٦<",
        "Ａ6<", "A6←", "🌱", "é6<", "A6<é", "0000", "5>5",
    ] {
        assert_eq!(
            move_error(CHOICE, text),
            format!(
                "move: found {text:?}, which is no move: expected row letter, pit 1 to 8, < or >, \
                 and + where the house is played; legal: A6< A6>"
            )
        );
    }
}

#[test]
fn a_move_is_of_the_side_to_move() {
    for text in ["a6<", "b1>", "a6"] {
        assert_eq!(
            move_error(CHOICE, text),
            format!(
                "move: found {text:?}, which is a move of North, who is not to move; \
                 legal: A6< A6>"
            )
        );
    }
    assert_eq!(
        move_error(UNDER_KUTAKATIA, "A2>"),
        "move: found \"A2>\", which is a move of South, who is not to move; \
         legal: a5< a5> a8< a8>"
    );
}

#[test]
fn a_move_needs_its_row_letter_in_mtaji() {
    assert_eq!(
        move_error(UNDER_KUTAKATIA, "5<"),
        "move: found \"5<\", which lacks the row letter that the mtaji stage needs; \
         legal: a5< a5> a8< a8>"
    );
}

#[test]
fn a_move_that_is_not_legal_is_answered_with_those_that_are() {
    for text in ["A5<", "A1>*", "B6<", "A6<+", "7", "A7", "5>+"] {
        assert_eq!(
            move_error(CHOICE, text),
            format!("move: found {text:?}, which is not legal here; legal: A6< A6>")
        );
    }
    for text in ["a4<", "a4>**", "b3<"] {
        assert_eq!(
            move_error(UNDER_KUTAKATIA, text),
            format!("move: found {text:?}, which is not legal here; legal: a5< a5> a8< a8>")
        );
    }
}

#[test]
fn a_move_without_its_sign_may_not_be_one_of_two() {
    for text in ["A6", "6", "6*", "A6#"] {
        assert_eq!(
            move_error(CHOICE, text),
            format!("move: found {text:?}, which names two legal moves; legal: A6< A6>")
        );
    }
}

#[test]
fn a_move_where_there_is_none_is_told_so() {
    let lost = "1,0,0,0,0,0,0,0/0,0,0,0,0,0,1,0/0,1,9,0,9,0,3,11/5,12,1,3,0,3,4,0 0,0 - N -";
    assert_eq!(
        move_error(lost, "a2<"),
        "move: found \"a2<\", which is not legal here; there is no legal move"
    );
}

// Records.

/// A record that can be read and replayed.
const RECORD: &str = "\
[Kusini \"JUMA\"]
[Kaskazini \"asha\"]
[Result \"*\"]

1: A6<* a5>;
";

#[test]
fn a_record_that_is_right_is_read() {
    let records = record::parse(RECORD).expect("a record");
    assert_eq!(records.len(), 1);
    assert!(records[0].replay(&Rules::default()).is_ok());
    assert_eq!(record::parse(""), Ok(Vec::new()));
    assert_eq!(record::parse("\n\n  \n"), Ok(Vec::new()));
    assert_eq!(record::parse(&RECORD.replace('\n', "\r\n")), Ok(records));
}

#[test]
fn a_tag_is_a_key_and_a_value_in_quotes() {
    for tag in [
        "[",
        "[]",
        "[Event]",
        "[Event x]",
        "[Event \"x]",
        "[Event \"x\" y]",
        "[\"x\"]",
        "[Ev-ent \"x\"]",
        "[Événement \"x\"]",
        "[Event \"x\"",
        "[Event \"x\\\"]",
        "[Event\"x\"]",
        "[🌱 \"x\"]",
    ] {
        assert_eq!(
            record_error(&format!("[Kusini \"A\"]\n{tag}\n")),
            format!("line 2: tag: found {tag:?}, expected [Key \"Value\"]")
        );
    }
}

#[test]
fn a_tag_stands_once_and_a_result_is_one_of_four() {
    assert_eq!(
        record_error("[Event \"x\"]\n[Result \"*\"]\n[Event \"y\"]\n"),
        "line 3: tag: found a second Event, expected each key once"
    );
    for result in ["", "1-1", "2-0", "½-½", "1/2", "South", "1 - 0"] {
        assert_eq!(
            record_error(&format!("\n\n[Result \"{result}\"]\n")),
            format!("line 3: tag Result: found {result:?}, expected 1-0, 0-1, 1/2-1/2 or *")
        );
    }
}

#[test]
fn pairs_are_numbered_from_one() {
    for (moves, found, expected) in [
        ("2: A6<* a5>;", "2:", "1:"),
        ("0: A6<* a5>;", "0:", "1:"),
        ("A6<* a5>;", "A6<*", "1:"),
        ("1 : A6<* a5>;", "1", "1:"),
        ("1. A6<* a5>;", "1.", "1:"),
        ("1:A6<* a5>;", "1:A6<*", "1:"),
        (";", ";", "1:"),
        ("1: A6<* a5>; 3: A1 a1;", "3:", "2:"),
        ("1: A6<* a5>; a6<;", "a6<", "2:"),
        ("99999999999999999999999999: A6<* a5>;", "99999999999999999999999999:", "1:"),
        ("ñ", "ñ", "1:"),
    ] {
        assert_eq!(
            record_error(&format!("[Event \"x\"]\n\n{moves}\n")),
            format!("line 3: pair: found {found:?}, expected {expected:?}")
        );
    }
}

#[test]
fn a_pair_has_one_or_two_moves_and_a_semicolon() {
    for (moves, expected) in [
        ("1: ;", "line 1: pair 1: found 0 moves, expected 1 or 2"),
        ("1: a b c;", "line 1: pair 1: found 3 moves, expected 1 or 2"),
        ("1: a b;\n2: c d e f;", "line 2: pair 2: found 4 moves, expected 1 or 2"),
        ("1: ...;", "line 1: pair 1: found 1 move, expected ... and North's"),
        ("1: ... a5> a6>;", "line 1: pair 1: found 3 moves, expected ... and North's"),
        ("1: A6<* a5>", "line 1: pair 1: found no semicolon at its end, expected one"),
        ("1:", "line 1: pair 1: found no semicolon at its end, expected one"),
        ("1: a b;\n2: c\n", "line 2: pair 2: found no semicolon at its end, expected one"),
        (
            "1: a;\n2: b c;",
            "line 2: pair 2: found it after a pair without North's move, expected no more pairs",
        ),
    ] {
        assert_eq!(record_error(moves), expected);
    }
}

#[test]
fn a_comment_stands_after_a_move_and_is_closed() {
    for (moves, expected) in [
        ("1: A6<* { a5>;", "line 1: comment: found no closing brace, expected one"),
        ("{ never\nending\n", "line 1: comment: found no closing brace, expected one"),
        (
            "1: A6<* } a5>;",
            "line 1: comment: found a closing brace alone, expected an opening one before it",
        ),
        ("}", "line 1: comment: found a closing brace alone, expected an opening one before it"),
        (
            "{one} {two}",
            "line 1: comment: found one before a pair's number, expected it after a move",
        ),
        (
            "1: A6<* a5>;\n{between}",
            "line 2: comment: found one before a pair's number, expected it after a move",
        ),
        (
            "1: {early} A6<* a5>;",
            "line 1: comment: found one before a pair's number, expected it after a move",
        ),
    ] {
        assert_eq!(record_error(moves), expected);
    }
}

#[test]
fn a_comment_that_was_read_is_written_to_read_the_same() {
    for comment in ["{plain}", "{}", "{two\nlines}", "{an { opening brace}", "{a lone\rreturn}"] {
        let read = record::parse(&format!("{comment}\n1: A6<* {comment} a5>;\n"))
            .unwrap_or_else(|error| panic!("{comment:?}: {error}"));
        let again = record::parse(&read[0].to_string()).expect("written by us");
        assert_eq!(again[0].comment, read[0].comment);
        assert_eq!(again[0].moves[0].comment, read[0].moves[0].comment);
    }
}

#[test]
fn a_position_tag_is_a_position() {
    let with = |position: &str| format!("[Event \"x\"]\n[Position \"{position}\"]\n\n1: A6<;\n");
    assert_eq!(
        replay_error(&with("start")),
        "line 2: tag Position: position: found 1 field, \
         expected 5: ROWS STORES HOUSES SIDE KUTAKATIA"
    );
    assert_eq!(
        replay_error(&with(&format!("{ROWS} 22,23 Hh S -"))),
        "line 2: tag Position: rows and stores: found 65 seeds in all, expected at most 64"
    );
}

#[test]
fn a_record_begins_with_the_player_to_move() {
    let with =
        |side: char, moves: &str| format!("[Position \"{ROWS} 22,22 Hh {side} -\"]\n\n{moves}\n");
    assert_eq!(
        replay_error(&with('N', "1: A6<* a5>;")),
        "line 3: pair 1: found South to begin, expected North, who is to move"
    );
    assert_eq!(
        replay_error(&with('S', "1: ... a6<*;")),
        "line 3: pair 1: found North to begin, expected South, who is to move"
    );
}

#[test]
fn a_move_that_cannot_be_played_is_told_with_its_line() {
    assert_eq!(
        replay_error(&RECORD.replace("A6<*", "A5<*")),
        "line 5: move: found \"A5<*\", which is not legal here; legal: A6< A6> A7< A7>"
    );
}

#[test]
fn moves_after_the_end_are_told_with_their_line() {
    let won = "0,0,0,0,0,0,0,10/0,0,5,0,0,0,0,0/2,0,1,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -";
    assert_eq!(
        replay_error(&format!("[Position \"{won}\"]\n\n1: A1># b1>;\n")),
        "line 3: move: found \"b1>\", but the game is over: South wins: \
         North's front row is empty"
    );
    let lost = "1,0,0,0,0,0,0,0/0,0,0,0,0,0,1,0/0,1,9,0,9,0,3,11/5,12,1,3,0,3,4,0 0,0 - N -";
    assert_eq!(
        replay_error(&format!("[Position \"{lost}\"]\n\n1: ... a2>;\n")),
        "line 3: move: found \"a2>\", but the game is over: South wins: North has no move"
    );
}

#[test]
fn a_result_that_the_moves_contradict_is_told_with_its_line() {
    let won = "0,0,0,0,0,0,0,10/0,0,5,0,0,0,0,0/2,0,1,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -";
    let record =
        |result: &str| format!("[Position \"{won}\"]\n[Result \"{result}\"]\n\n1: A1>#;\n");
    for result in ["0-1", "1/2-1/2"] {
        assert_eq!(
            replay_error(&record(result)),
            format!(
                "line 2: tag Result: found {result:?}, expected \"1-0\": South wins: \
                 North's front row is empty"
            )
        );
    }
    for result in ["1-0", "*"] {
        let records = record::parse(&record(result)).expect("a record");
        assert!(records[0].replay(&Rules::default()).is_ok());
    }
}

#[test]
fn wrong_marks_are_remarked_and_replayed() {
    let records = record::parse(&RECORD.replace("A6<*", "A6<**")).expect("a record");
    let game = records[0].replay(&Rules::default()).expect("marks decide nothing");
    let remarks: Vec<String> = records[0].remarks(&game).iter().map(ToString::to_string).collect();
    assert_eq!(remarks, ["line 5: marks: found \"A6<**\", expected \"A6<*\""]);
}

#[test]
fn a_variant_is_named() {
    for text in ["", "bao", "kujifunza ", "ķiswahili"] {
        let error = text.parse::<Variant>().expect_err("no variant").to_string();
        assert_eq!(error, format!("variant: found {text:?}, expected kiswahili or kujifunza"));
    }
    assert_eq!("Kujifunza".parse(), Ok(Variant::Kujifunza));
}

// Everything weird everywhere.

#[test]
fn weird_text_is_an_error_and_never_a_panic() {
    let rules = Rules::default();
    for text in WEIRD {
        assert!(text.parse::<Position>().is_err(), "{text:?}");
        assert!(diagram::parse(text, Side::North).is_err(), "{text:?}");
        for position in [Position::kiswahili(), Position::kujifunza()] {
            assert!(position.parse_move(text, &rules).is_err(), "{text:?}");
        }
        // In a field, in a pit, in a store, as a side: the rest being right.
        for field in 0..5 {
            let mut fields = [ROWS, "22,22", "Hh", "S", "-"];
            fields[field] = text;
            assert!(fields.join(" ").parse::<Setup>().is_err(), "{fields:?}");
        }
        let _ = record::parse(text);
        let record = format!("[Event \"{}\"]\n\n1: {text};\n", text.replace('\n', " "));
        if let Ok(records) = record::parse(&record) {
            for record in records {
                assert!(record.replay(&rules).is_err(), "{record:?}");
            }
        }
    }
}

#[test]
fn very_long_text_is_an_error_and_no_hang() {
    let long = "0,".repeat(100_000);
    assert!(long.parse::<Position>().is_err());
    assert!(diagram::parse(&"-\n".repeat(100_000), Side::South).is_err());
    assert!(Position::kiswahili().parse_move(&long, &Rules::default()).is_err());
    assert!(record::parse(&"{".repeat(100_000)).is_err());
    let many: String = (1..=5000).map(|pair| format!("{pair}: A6<* a5>;\n")).collect();
    let records = record::parse(&many).expect("as many pairs as one likes");
    assert_eq!(records.first().map(|record: &Record| record.moves.len()), Some(10_000));
}
