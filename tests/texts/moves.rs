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
                "move: {} is North's pit, and South is to move, whose rows are A and B; \
                 legal: A6< A6>",
                &text[..2]
            )
        );
    }
    assert_eq!(
        move_error(UNDER_KUTAKATIA, "A2>"),
        "move: A2 is South's pit, and North is to move, whose rows are a and b; \
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
fn the_error_of_an_illegal_move_names_the_rule_and_lists_the_legal_moves() {
    for (text, m) in [("A5<", "A5<"), ("5l", "A5<"), ("A5", "A5<"), ("5>+", "A5>+")] {
        assert_eq!(
            move_error(CHOICE, text),
            format!("move: {m} does not capture; a capture is due: A6< A6>")
        );
    }
    for (text, reason) in [
        ("A1>*", "A1 is empty: the seed from the store goes into a filled front pit"),
        ("7", "A7 is empty: the seed from the store goes into a filled front pit"),
        (
            "B6<",
            "B6 is a back pit: in the kunamua stage the seed from the store goes into a front pit",
        ),
    ] {
        assert_eq!(move_error(CHOICE, text), format!("move: {reason}; legal: A6< A6>"));
    }
    for (text, reason) in [
        ("a4<", "a4 is under kutakatia: no move may start there"),
        ("a4>**", "a4 is under kutakatia: no move may start there"),
        ("a4r", "a4 is under kutakatia: no move may start there"),
        ("b3<", "b3 is a back pit: a back pit may only start when no front pit can"),
    ] {
        assert_eq!(
            move_error(UNDER_KUTAKATIA, text),
            format!("move: {reason}; legal: a5< a5> a8< a8>")
        );
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
        (south, ["A6<*", "A6l", "A6l*", "6l"], ["A6>*", "A6r", "A6r*", "6r"]),
        (south.rotated(), ["a6<*", "a6l", "a6l*", "6l"], ["a6>*", "a6r", "a6r*", "6r"]),
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
    // The plus and the marks come after the letter, and capitals are no letters of a side.
    assert_eq!(bingwa::bao::notation::written_marks("A5l+#"), Some("#"));
    for text in ["A6L", "A6R", "A6lr", "A6l<", "A6<l", "l6A", "6 l", "A6left"] {
        assert!(move_error(CHOICE, text).contains("which is no move"), "{text}");
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
        "move: a2 holds one seed: a move starts from a pit of 2 seeds or more; \
         there is no legal move"
    );
}
