//! What a move does, in words, on the rule book's diagrams. A test's name begins with its section.

use bingwa::analysis::MoveFacts;
use bingwa::bao::{Position, Rules, Setup, Side, diagram};

/// A diagram of the book.
fn book(text: &str, side: Side) -> Position {
    let setup: Setup = diagram::parse(text, side).expect("the book's diagram is read");
    Position::try_from(setup).expect("the book's diagram can be played")
}

/// What a move does, in words.
fn facts(position: &Position, plain: &str) -> MoveFacts {
    MoveFacts::of(position, plain.parse().expect("a move"), &Rules::default())
        .unwrap_or_else(|| panic!("{position}: {plain} is not legal"))
}

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The book's example of captures in kunamua.
const CAPTURES: &str = "
        13
         0  0  0  0  0  0  0  0
         0  4  5 #9  1  2  0  3
        --------------------------------
         0  2  0  0 #7  3  1  0
         0  0  0  0  0  0  0  0
        14
        ";

#[test]
fn s1_4_a_win_is_said_and_nothing_after_it() {
    let front_row =
        position("0,0,0,0,0,0,0,10/0,0,5,0,0,0,0,0/2,0,1,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -");
    assert_eq!(
        facts(&front_row, "A1>").to_string(),
        "Captures 5 seeds from a6. South wins: North's front row is empty."
    );
    let singles =
        position("0,0,0,0,0,0,0,0/1,0,1,0,0,0,0,0/2,0,1,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -");
    assert_eq!(
        facts(&singles, "A1>").to_string(),
        "Captures 1 seed from a6. South wins: North has no move."
    );
}

#[test]
fn s3_4_a_capture_names_its_seeds_and_pits() {
    let before = book(CAPTURES, Side::South);
    assert_eq!(
        facts(&before, "A5<").to_string(),
        "Captures 1 seed from a4. Saves the nyumba (8 seeds). North can then take A2 or A6: up to 5 seeds a move (9 before). Threatens a3 or a7: up to 6 seeds a move."
    );
    assert_eq!(
        facts(&before, "A2<").to_string(),
        "Captures 4 seeds from a7. North can then take A1, A3, A4, the nyumba A5 or A6: up to 7 seeds a move (9 before). Threatens a1, a3, a4, the nyumba a5 or a6: up to 15 seeds a move."
    );
}

#[test]
fn s3_5_2_two_seeds_from_the_nyumba_keep_it() {
    let before =
        position("0,0,0,0,0,0,0,0/2,1,0,8,0,10,0,1/0,0,0,0,9,0,0,0/0,0,0,0,0,0,0,0 17,16 Hh S -");
    assert_eq!(
        facts(&before, "A5>").to_string(),
        "Takata: captures nothing. North can then take A6: 1 seed (none before). Threatens a3: 10 seeds."
    );
}

#[test]
fn s3_6_1_the_captured_nyumba_is_named() {
    let before = book(CAPTURES, Side::North);
    assert_eq!(
        facts(&before, "a4<").to_string(),
        "Captures 9 seeds from A5 (South's nyumba) and A2. South can then take a2 or a3: up to 4 seeds a move (6 before). Threatens A6 or A7: up to 3 seeds a move."
    );
}

#[test]
fn s3_6_1_a_nyumba_that_is_threatened_is_saved_or_named_among_the_threats() {
    let before = book(CAPTURES, Side::South);
    assert_eq!(
        facts(&before, "A6<").to_string(),
        "Captures 6 seeds from a3 and a7. North can then take A3, A4 or the nyumba A5: up to 7 seeds a move (9 before). Threatens a4, the nyumba a5 or a6: up to 14 seeds a move."
    );
}

#[test]
fn s3_6_2_a_nyumba_is_played_sown_or_stopped_in() {
    let choice =
        position("0,0,0,0,0,0,0,0/0,0,4,12,0,0,0,1/0,0,1,0,12,4,0,0/0,0,0,0,0,0,0,0 15,15 Hh S -");
    assert_eq!(
        facts(&choice, "A3>").brief(),
        "captures 4 seeds from a6; stops in the nyumba and keeps it (13 seeds)"
    );
    assert_eq!(
        facts(&choice, "A3>+").brief(),
        "captures 5 seeds from a6 and a1; plays the nyumba and loses it"
    );
    let five =
        position("0,0,0,0,0,0,0,0/2,1,0,8,0,10,0,1/0,0,0,0,5,0,0,0/0,0,0,0,0,0,0,0 18,17 Hh S -");
    assert_eq!(facts(&five, "A5>").brief(), "takata; sows the nyumba and loses it");
}

#[test]
fn s4_4_a_nyumba_captured_in_mtaji_is_named() {
    let before =
        position("0,0,0,0,0,0,0,0/0,0,0,0,1,0,2,0/0,0,1,0,6,0,0,0/0,0,0,0,0,0,0,0 0,0 H N -");
    assert_eq!(facts(&before, "a2>").brief(), "captures 6 seeds from A5 (South's nyumba); wins");
}

#[test]
fn s4_5_kutakatia_is_named() {
    let before =
        position("0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,0,0,2,0/0,0,2,2,0,2,6,4 0,0 - S -");
    assert_eq!(
        facts(&before, "A7<").to_string(),
        "Takata: captures nothing. Puts a4 under kutakatia. North can capture nothing. Threatens a4: 2 seeds."
    );
    let rules = Rules { kutakatia: false, ..Rules::default() };
    let without = MoveFacts::of(&before, "A7<".parse().expect("a move"), &rules);
    assert_eq!(without.expect("legal").kutakatia, None);
}

#[test]
fn an_illegal_move_has_no_facts() {
    let start = Position::kiswahili();
    for text in ["A5<", "a6<", "A7>+", "B1<"] {
        assert_eq!(MoveFacts::of(&start, text.parse().expect("a move"), &Rules::default()), None);
    }
}
