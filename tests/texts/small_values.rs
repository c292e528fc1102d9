//! The texts of players, pits, plain moves and variants.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use bingwa::bao::{Move, Pit, PitName, Side, Variant};

/// Every value is read back from its text, and every other text is an error that begins with the
/// field and what was found, and ends with what was expected.
fn check<T>(values: impl IntoIterator<Item = T>, wrong: &[&str], field: &str, expected: &str)
where
    T: FromStr<Err: Display> + Display + Debug + PartialEq,
{
    for value in values {
        match value.to_string().parse::<T>() {
            Ok(read) => assert_eq!(read, value),
            Err(error) => panic!("{value}: {error}"),
        }
    }
    for text in wrong {
        match text.parse::<T>() {
            Ok(read) => panic!("{text:?} is read as {read}"),
            Err(error) => {
                let message = format!("{field}: found {text:?}, expected {expected}");
                assert_eq!(error.to_string(), message);
            }
        }
    }
}

#[test]
fn a_player_is_a_letter_or_a_name() {
    let expected = "S (South, Kusini) or N (North, Kaskazini)";
    check(Side::ALL, &["", "x", "SN", " S", "West"], "side", expected);
    for text in ["S", "s", "South", "KUSINI"] {
        assert_eq!(text.parse(), Ok(Side::South));
    }
    for text in ["N", "n", "north", "Kaskazini"] {
        assert_eq!(text.parse(), Ok(Side::North));
    }
}

#[test]
fn a_pit_is_a_row_letter_and_a_number() {
    let names = Side::ALL.into_iter().flat_map(|side| Pit::all().map(move |pit| pit.name(side)));
    let wrong = ["", "A", "5", "A0", "A9", "A55", "C5", "A٣", "é5", "A5 "];
    let expected = "a row letter A, B, a or b, and a number from 1 to 8";
    check::<PitName>(names, &wrong, "pit", expected);
}

#[test]
fn a_plain_move_is_a_pit_a_sign_and_a_plus() {
    let moves = (0..=u8::MAX).filter_map(Move::from_bits);
    let wrong = ["", "A5", "5>", "A9>", "A5>*", "A5>++", "A5 >", "é5>", "A5é", "A5L", "A5lr"];
    let expected = "row letter, pit 1 to 8, < or >, and + where the house is played";
    check(moves, &wrong, "move", expected);
}

#[test]
fn a_variant_is_its_name() {
    check(Variant::ALL, &["", "bao"], "variant", "kiswahili or kujifunza");
}
