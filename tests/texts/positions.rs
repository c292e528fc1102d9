//! One-line positions.

use bingwa::bao::{Position, Setup, SetupWarning, Side};

use crate::ROWS;

fn position_error(text: &str) -> String {
    match text.parse::<Position>() {
        Ok(position) => panic!("{text:?} is read as {position}"),
        Err(error) => error.to_string(),
    }
}

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
