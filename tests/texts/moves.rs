//! Moves as people write them.

use bingwa::bao::{Position, Rules};

fn move_error(position: &str, text: &str) -> String {
    let position: Position = position.parse().expect("a position");
    match position.parse_move(text, &Rules::default()) {
        Ok(child) => panic!("{text:?} is read as {}", child.mv()),
        Err(error) => error.to_string(),
    }
}

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
fn the_error_of_an_illegal_move_lists_the_legal_ones() {
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
fn a_move_without_its_sign_must_name_one_legal_move() {
    for text in ["A6", "6", "6*", "A6#"] {
        assert_eq!(
            move_error(CHOICE, text),
            format!("move: found {text:?}, which names two legal moves; legal: A6< A6>")
        );
    }
}

#[test]
fn the_error_says_when_there_is_no_legal_move() {
    let lost = "1,0,0,0,0,0,0,0/0,0,0,0,0,0,1,0/0,1,9,0,9,0,3,11/5,12,1,3,0,3,4,0 0,0 - N -";
    assert_eq!(
        move_error(lost, "a2<"),
        "move: found \"a2<\", which is not legal here; there is no legal move"
    );
}
