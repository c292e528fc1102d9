//! Texts that nobody types but that may arrive: they are errors, not panics.

use bingwa::bao::record::Record;
use bingwa::bao::{Position, Rules, Setup, Side, diagram, record};

use crate::ROWS;

/// Empty, invisible, foreign and very large.
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

#[test]
fn weird_text_is_an_error_and_never_a_panic() {
    let rules = Rules::default();
    for text in WEIRD {
        assert!(text.parse::<Position>().is_err(), "{text:?}");
        assert!(diagram::parse(text, Side::North).is_err(), "{text:?}");
        for position in [Position::kiswahili(), Position::kujifunza()] {
            assert!(position.parse_move(text, &rules).is_err(), "{text:?}");
        }
        // In place of one pit, store, field or side of a correct position.
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
