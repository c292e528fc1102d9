//! What a search says of a move, in words. `tests/data/rulebook.txt` has what a move does by itself.

use bingwa::analysis::{Explanation, MoveFacts};
use bingwa::bao::{Move, Position, Rules};
use bingwa::search::Score;

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
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
