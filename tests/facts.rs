//! What a move does, in words, on the rule book's diagrams. A test's name begins with its section.

use bingwa::analysis::{Explanation, MoveFacts};
use bingwa::bao::{Move, Position, Rules, Setup, Side, diagram};
use bingwa::search::Score;

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

/// After A6<* and a5> from the start.
const THIRD_MOVE: &str =
    "0,0,0,0,0,0,0,0/1,2,2,7,0,0,0,0/0,0,1,0,7,0,2,0/0,0,0,0,0,0,0,0 21,21 Hh S -";

fn line(text: &str) -> Vec<Move> {
    text.split(' ').map(|text| text.parse().expect("a move")).collect()
}

/// A3< with a score, compared with A3> with another.
fn compared(played: Score, best: Score) -> Explanation {
    let (before, rules) = (position(THIRD_MOVE), Rules::default());
    let explained =
        Explanation::of_line(&before, &rules, &line("A3< a8>+ A5< a6<"), played).expect("legal");
    explained.against(&before, &rules, &line("A3> a5> A3< a7>"), best)
}

#[test]
fn a_bad_move_is_criticised_by_its_loss_the_reply_and_the_better_move() {
    let expected = [
        "South's chance of winning falls from 50% to 25%.",
        "North's best reply is a8>+: captures 1 seed from A1; plays the nyumba and loses it. \
         Expected: A5< (takes 1) a6< (takes 4).",
        "Better A3> (50%): captures 2 seeds from a6. North can then take A4: 1 seed. \
         Expected: a5> (takes 1) A3< (takes 1) a7>*.",
        "Seeds taken in the next 4 moves: South 3, North 5; with A3>: South 3, North 1.",
    ];
    let explanation = compared(Score::Cp(-100), Score::Cp(0));
    assert_eq!(explanation.criticism(), expected);
    assert_eq!(explanation.paragraphs()[0], explanation.facts.to_string());
    assert_eq!(explanation.paragraphs()[1..], expected);
}

#[test]
fn a_forced_win_let_go_and_a_forced_loss_are_said() {
    let said = |played, best| compared(played, best).criticism().remove(0);
    assert_eq!(
        said(Score::Cp(0), Score::Win(3)),
        "South's chance of winning falls from 100% to 50%. Misses a win in 3 moves."
    );
    assert_eq!(
        said(Score::Loss(1), Score::Cp(0)),
        "South's chance of winning falls from 50% to 0%. Loses by force: North wins in 1 move."
    );
    assert_eq!(
        said(Score::Loss(2), Score::Win(2)),
        "South's chance of winning falls from 100% to 0%. Misses a win in 2 moves. \
         Loses by force: North wins in 2 moves."
    );
    // 100% is a forced win only.
    assert_eq!(
        said(Score::Cp(900), Score::Win(9)),
        "South's chance of winning falls from 100% to 99%. Misses a win in 9 moves."
    );
}

#[test]
fn the_best_move_is_not_criticised() {
    let (before, rules) = (position(THIRD_MOVE), Rules::default());
    let best = line("A3> a5> A3<");
    let explained = Explanation::of_line(&before, &rules, &best, Score::Win(5)).expect("legal");
    let explained = explained.against(&before, &rules, &best, Score::Win(5));
    assert_eq!(explained.better, None);
    let expected = [
        "Captures 2 seeds from a6. North can then take A4: 1 seed. \
         Threatens the nyumba a5: 7 seeds.",
        "Expected: a5> (takes 1) A3< (takes 1).",
        "South wins in 5 moves.",
    ];
    assert_eq!(explained.paragraphs(), expected);
    assert_eq!(Explanation::of_line(&before, &rules, &line("A5<"), Score::Cp(0)), None);
    assert_eq!(Explanation::of_line(&before, &rules, &[], Score::Cp(0)), None);
}
