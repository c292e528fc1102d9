//! Texts that are wrong: each gets an error that names the field or line, what was found and what
//! was expected, word for word. `tests/data/texts.jsonl` has the texts and their errors, one line
//! `[KIND, TEXT, ERROR]` each; KIND is `position`, `diagram`, `record`, `replay` (the record is
//! read, but cannot be played) or `move POSITION`.

mod odd_texts;
mod records;
mod small_values;

use bingwa::bao::notation::written_marks;
use bingwa::bao::{Position, Rules, Setup, Side, diagram, record};

/// The rows of the start position.
const ROWS: &str = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0";

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

/// South's capture from A6 with both kichwa to choose from.
const CHOICE: &str = "0,0,0,0,0,0,0,0/0,6,5,9,0,2,1,3/0,0,0,0,8,3,0,0/0,0,0,0,0,0,0,0 14,13 Hh S -";

/// The error of a text; `None` if it is read.
fn error(kind: &str, text: &str) -> Option<String> {
    let (kind, position) = kind.split_once(' ').unwrap_or((kind, ""));
    let rules = Rules::default();
    match kind {
        "position" => text.parse::<Position>().err().map(|error| error.to_string()),
        "diagram" => diagram::parse(text, Side::South).err().map(|error| error.to_string()),
        "record" => record::parse(text).err().map(|error| error.to_string()),
        "replay" => {
            let records = record::parse(text).expect("a record that can be read");
            records[0].replay(&rules).err().map(|error| error.to_string())
        }
        "move" => {
            let position: Position = position.parse().expect("a position");
            position.parse_move(text, &rules).err().map(|error| error.to_string())
        }
        _ => panic!("found {kind:?}, expected a kind"),
    }
}

#[test]
fn every_wrong_text_has_its_error() {
    let mut wrong = Vec::new();
    for (line, number) in include_str!("../data/texts.jsonl").lines().zip(1..) {
        let [kind, text, expected]: [String; 3] = serde_json::from_str(line).expect("three texts");
        let found = error(&kind, &text);
        if found.as_ref() != Some(&expected) {
            wrong.push(format!("line {number}: {kind} {text:?}\n  {expected}\n  {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_diagrams_stores_and_dashes_may_be_left_out() {
    let whole = diagram::parse(DIAGRAM, Side::North).expect("a diagram");
    let dashes = "-".repeat(32);
    for (other, stores) in [("─── —", [22, 22]), ("", [22, 22]), ("– –", [0, 0]), ("", [0, 0])]
    {
        let drawn = DIAGRAM.replace(&dashes, other).replace("2  2  0", "2,2,0");
        let drawn = if stores == [0, 0] { drawn.replace("22\n", "") } else { drawn };
        let read = diagram::parse(&drawn, Side::North).expect(&drawn);
        assert_eq!(read, Setup { stores, ..whole }, "{drawn}");
    }
}

/// `l` and `r` are the left and right of the player who moves, South or North.
#[test]
fn the_letters_l_and_r_are_read_as_the_signs() {
    let read = |position: &Position, text: &str| {
        position.parse_move(text, &Rules::default()).map(|legal| legal.full().to_string())
    };
    let south = Position::kiswahili();
    for (position, left, right) in [
        (south, ["A6<*", "A6l", "1. A6 l", "6L*;"], ["A6>*", "A6r", "A6→!?", "6 RIGHT"]),
        (south.rotated(), ["a6<*", "a6←", "a6 left", "6l"], ["a6>*", "a6r", "a6 »", "6R"]),
    ] {
        for texts in [left, right] {
            for text in texts {
                assert_eq!(read(&position, text).as_deref(), Ok(texts[0]), "{text}");
            }
        }
    }
    // A6 captures here: the letter names the kichwa, as the sign does.
    let choice: Position = CHOICE.parse().expect("a position");
    assert_eq!(read(&choice, "A6l").as_deref(), Ok("A6<"));
    assert_eq!(read(&choice, "A6r").as_deref(), Ok("A6>"));
    // North's back row: `>` is anticlockwise there too, towards North's own right.
    let back = "0,0,0,0,0,3,0,0/0,0,0,0,1,0,1,0/0,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 - N -";
    let back: Position = back.parse().expect("a position");
    assert_eq!(read(&back, "b3l"), read(&back, "b3<"));
    assert_eq!(read(&back, "b3r").as_deref(), Ok("b3>*"));
    // The plus and the marks come after the letter.
    assert_eq!((written_marks("A5l+#"), written_marks("A5 R> **")), (Some("#"), Some("**")));
    for text in ["A6lr", "A6l<", "A6<l", "l6A", "A6 down", "A6←→"] {
        let error = choice.parse_move(text, &Rules::default()).expect_err(text).to_string();
        assert!(error.contains("which is no move"), "{text}");
    }
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
    let warning = "rows and stores: found 3 seeds in all, a game has 64";
    assert_eq!(setup.warning().as_deref(), Some(warning));
    assert_eq!(Position::kiswahili().to_setup().warning(), None);
}

#[test]
fn a_position_may_stand_among_any_white_space() {
    let text = format!("\n\t {ROWS}   22,22\tHh \u{3000} S -\r\n");
    assert_eq!(text.parse::<Position>(), Ok(Position::kiswahili()));
}
