//! Why a move is not legal: one test for each duty of the rules. A test's name begins with the
//! section of the rule book (`s3_4_…` is §3.4), as in `rulebook.rs`.

use bingwa::bao::{
    BrokenRule, Game, Hand, IllegalMove, Move, NoHouseChoice, Outcome, PlayError, Position, Reason,
    Rules, Side, Stage,
};

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn limited(seed_limit: u32) -> Rules {
    Rules { seed_limit, ..Rules::default() }
}

/// The rule that forbids a move, and its sentence.
fn why_by(position: &Position, text: &str, rules: &Rules) -> (BrokenRule, String) {
    let why = position.why_illegal(mv(text), rules);
    let why = why.unwrap_or_else(|| panic!("{position}: {text} is legal"));
    assert_eq!(why.mv, mv(text));
    let sentence = why.to_string();
    (why.rule, sentence)
}

fn why(position: &Position, text: &str) -> (BrokenRule, String) {
    why_by(position, text, &Rules::default())
}

fn rule(position: &Position, text: &str) -> BrokenRule {
    why(position, text).0
}

#[track_caller]
fn is_legal(position: &Position, text: &str, rules: &Rules) {
    assert_eq!(position.why_illegal(mv(text), rules), None, "{position} {text}");
    assert!(position.parse_move(text, rules).is_ok(), "{position} {text}");
}

/// The message of the error that reading the move gives.
fn message(position: &Position, text: &str) -> String {
    position.parse_move(text, &Rules::default()).expect_err(text).to_string()
}

// §1 The board and the end.

#[test]
fn s1_1_a_player_moves_from_the_players_own_pits() {
    let south = Position::kiswahili();
    let (rule, sentence) = why(&south, "a6<");
    assert_eq!(rule, BrokenRule::NotToMove { to_move: Side::South });
    assert_eq!(sentence, "a6 is North's pit, and South is to move, whose rows are A and B");
    let (rule, sentence) = why(&south.rotated(), "A6>+");
    assert_eq!(rule, BrokenRule::NotToMove { to_move: Side::North });
    assert_eq!(sentence, "A6 is South's pit, and North is to move, whose rows are a and b");
    assert_eq!(
        message(&south, "a6"),
        "move: a6 is North's pit, and South is to move, whose rows are A and B; \
         legal: A6< A6> A7< A7>"
    );
}

#[test]
fn s1_4_a_game_that_is_over_takes_no_move() {
    let before =
        position("0,0,0,0,0,0,0,10/0,0,5,0,0,0,0,0/2,0,1,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -");
    let mut game = Game::new(before, Rules::default());
    game.play_text("A1>").expect("it wins");
    let won = Outcome { winner: Some(Side::South), reason: Reason::FrontRow };
    for error in [game.play_text("A1>").unwrap_err(), game.play(mv("A1>")).unwrap_err()] {
        assert_eq!(error, PlayError::Over { found: "A1>".to_owned(), outcome: won });
        assert_eq!(
            error.to_string(),
            "move: found \"A1>\", but the game is over: South wins: North's front row is empty"
        );
    }
    // Without a legal move the game is lost; the position still says why of each.
    let lost =
        position("1,0,0,0,0,0,0,0/0,0,0,0,0,0,1,0/0,1,9,0,9,0,3,11/5,12,1,3,0,3,4,0 0,0 - N -");
    let error = Game::new(lost, Rules::default()).play_text("a2<").unwrap_err();
    assert!(error.to_string().ends_with("but the game is over: South wins: North has no move"));
    assert_eq!(rule(&lost, "a2<"), BrokenRule::OneSeed);
    assert!(message(&lost, "a2<").ends_with("; there is no legal move"));
}

// §2 Sowing, capturing, infinite moves.

/// South may capture from A6 alone, and sow from either kichwa.
const CAPTURES_OF_A6: &str =
    "0,0,0,0,0,0,0,0/0,6,5,9,0,2,1,3/0,0,0,0,8,3,0,0/0,0,0,0,0,0,0,0 14,13 Hh S -";

#[test]
fn s2_2_a_capture_that_is_possible_must_be_played() {
    let kunamua = position(CAPTURES_OF_A6);
    let (rule, sentence) = why(&kunamua, "A5<");
    let due = vec![mv("A6<"), mv("A6>")];
    assert_eq!(rule, BrokenRule::CaptureDue { due: due.clone() });
    assert_eq!(rule.captures_due(), Some(&due[..]));
    assert_eq!(sentence, "A5< does not capture; a capture is due: A6< A6>");
    // The captures are the legal moves: they are listed once.
    assert_eq!(message(&kunamua, "A5<"), "move: A5< does not capture; a capture is due: A6< A6>");
    let mtaji =
        position("0,0,0,0,0,0,0,0/0,0,0,5,0,0,0,1/0,0,0,2,0,0,0,0/4,0,0,0,0,0,0,0 0,0 - S -");
    for text in ["A4<", "A4>", "B1>", "A4>+"] {
        let (_, sentence) = why(&mtaji, text);
        assert_eq!(sentence, format!("{text} does not capture; a capture is due: B1<"));
    }
}

/// A takata from A6 to the left never ends.
const ENDLESS: &str = "3,1,3,0,1,3,0,2/0,0,0,0,9,1,8,1/0,1,0,8,0,6,1,0/2,1,2,1,4,3,2,1 0,0 - S -";

#[test]
fn s2_3_a_move_that_never_ends_is_not_legal() {
    let (rule, sentence) = why(&position(ENDLESS), "A6<");
    assert_eq!(rule, BrokenRule::Endless { first: 1, period: 252 });
    assert_eq!(sentence, "A6< never ends: after 253 sowings the state of sowing 1 returns");
    // A plus changes nothing: the move does not come to a choice.
    assert_eq!(why(&position(ENDLESS), "A6<+").0, rule);
}

#[test]
fn s2_3_a_move_over_the_seed_limit_is_not_legal() {
    let before =
        position("0,0,0,0,0,0,0,0/0,0,0,5,0,0,0,1/0,0,0,2,0,0,0,0/4,0,0,0,0,0,0,0 0,0 - S -");
    let (rule, sentence) = why_by(&before, "B1<", &limited(8));
    assert_eq!(rule, BrokenRule::OverLimit { sown: 9, limit: 8 });
    assert_eq!(sentence, "B1< sows 9 seeds, more than the seed limit of 8");
    is_legal(&before, "B1<", &limited(9));
}

#[test]
fn s2_3_decided_the_orders_of_duty_are_taken_over_legal_moves() {
    // The only capture is over the limit: takata is allowed.
    let before =
        position("0,0,0,0,0,0,0,0/0,0,0,5,0,0,0,1/0,0,0,2,0,0,0,0/4,0,0,0,0,0,0,0 0,0 - S -");
    is_legal(&before, "A4<", &limited(8));
    assert_eq!(why_by(&before, "B1>", &limited(8)).0, BrokenRule::BackPit);
    // The only front takata never ends: the back row is allowed.
    let before =
        position("0,0,0,0,0,0,0,50/1,0,0,0,0,0,0,0/0,1,0,1,3,1,0,1/1,0,1,0,1,2,1,0 0,0 - S -");
    is_legal(&before, "B6<", &Rules::default());
    assert!(matches!(rule(&before, "A5>"), BrokenRule::Endless { .. }));
}

// §3 The kunamua stage.

#[test]
fn s3_3_the_seed_from_the_store_goes_into_a_filled_front_pit() {
    let start = Position::kiswahili();
    let (rule, sentence) = why(&start, "B6<");
    assert_eq!(rule, BrokenRule::BackPitInKunamua);
    assert_eq!(
        sentence,
        "B6 is a back pit: in the kunamua stage the seed from the store goes into a front pit"
    );
    let (rule, sentence) = why(&start, "A1>");
    assert_eq!(rule, BrokenRule::EmptyPit { stage: Stage::Kunamua });
    assert_eq!(sentence, "A1 is empty: the seed from the store goes into a filled front pit");
}

#[test]
fn s3_4_kichwa_and_kimbi_do_not_choose_the_kichwa() {
    let before =
        position("0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1/0,0,0,0,0,0,0,0 9,9 - S -");
    for (text, named, kichwa, right) in [
        ("A1>", "right", Hand::Left, "left one (A1<)"),
        ("A2>", "right", Hand::Left, "left one (A2<)"),
        ("A7<", "left", Hand::Right, "right one (A7>)"),
        ("A8<", "left", Hand::Right, "right one (A8>)"),
    ] {
        let (rule, sentence) = why(&before, text);
        assert_eq!(rule, BrokenRule::WrongKichwa { kichwa });
        let pit = &text[..2];
        assert_eq!(
            sentence,
            format!(
                "{text} names the {named} kichwa: what {pit} captures is sown from the {right}"
            )
        );
    }
    for text in ["A3<", "A3>", "A6<", "A6>"] {
        is_legal(&before, text, &Rules::default());
    }
}

#[test]
fn s3_5_1_a_lone_kichwa_is_not_sown_towards_the_back_row() {
    for store in ["9,9", "0,0"] {
        let left =
            format!("0,0,0,0,0,0,0,0/0,2,0,0,0,0,0,0/3,0,0,0,0,0,0,0/0,0,2,0,0,0,0,0 {store}");
        let left = position(&format!("{left} - S -"));
        let (rule, sentence) = why(&left, "A1<");
        assert_eq!(rule, BrokenRule::LoneKichwa);
        assert_eq!(
            sentence,
            "A1< runs towards the back row: A1 is the only filled front pit, and the front row \
             would be bare"
        );
        is_legal(&left, "A1>", &Rules::default());
        let right = left.mirrored().expect("nobody owns a house").rotated();
        assert_eq!(why(&right, "a8>").0, BrokenRule::LoneKichwa);
        is_legal(&right, "a8<", &Rules::default());
    }
}

#[test]
fn s3_5_2_no_takata_from_a_nyumba_of_six_or_more() {
    let (rule, sentence) = why(&Position::kiswahili(), "A5<");
    assert_eq!(rule, BrokenRule::Nyumba { seeds: 6 });
    assert_eq!(
        sentence,
        "A5 is the nyumba: the nyumba may not start a takata while it holds 6 seeds or more and \
         another front pit is filled"
    );
    // A nyumba of five, and one that stands alone, may.
    for rows in ["0,0,4,0,5,0,0,0", "0,0,0,0,6,0,0,0"] {
        let free = format!("0,0,0,0,0,0,0,0/2,1,0,8,0,10,0,1/{rows}/0,0,0,0,0,0,0,0 9,9 Hh S -");
        is_legal(&position(&free), "A5>", &Rules::default());
    }
}

#[test]
fn s3_5_3_no_takata_from_a_single_seed() {
    let with = |front: &str, houses: &str| {
        position(&format!(
            "0,0,0,0,0,0,0,0/2,1,0,8,0,10,0,1/{front}/0,0,0,0,0,0,0,0 9,9 {houses} S -"
        ))
    };
    let (rule, sentence) = why(&with("0,0,3,0,7,0,1,0", "h"), "A7<");
    assert_eq!(rule, BrokenRule::SingleSeed);
    assert_eq!(
        sentence,
        "A7 holds a single seed: it may not start a takata while another front pit holds more and \
         the nyumba is not owned"
    );
    is_legal(&with("0,0,1,0,0,0,1,0", "h"), "A7<", &Rules::default());
    is_legal(&with("0,0,3,0,5,0,1,0", "Hh"), "A7<", &Rules::default());
}

#[test]
fn s3_6_2_the_nyumba_is_played_only_where_the_move_has_the_choice() {
    let no_choice = |position: &Position, text: &str| match why(position, text) {
        (BrokenRule::NoHouseChoice { because }, sentence) => {
            // Without the plus the move is legal.
            is_legal(position, text.trim_end_matches('+'), &Rules::default());
            (because, sentence)
        }
        (rule, _) => panic!("{text}: {rule:?}"),
    };
    let capturing =
        position("0,0,0,0,0,0,0,0/0,0,4,12,0,0,0,1/0,0,1,0,12,4,0,0/0,0,0,0,0,0,0,0 15,15 Hh S -");
    is_legal(&capturing, "A3>+", &Rules::default());
    is_legal(&capturing, "A3>", &Rules::default());
    let (because, sentence) = no_choice(&capturing, "A3<+");
    assert_eq!(because, NoHouseChoice::NotReached);
    assert_eq!(
        sentence,
        "A3<+ plays the nyumba (+) where there is no choice: the move does not come to stop in it"
    );
    let takata =
        position("0,0,0,0,0,0,0,0/0,0,0,11,0,0,2,0/0,4,0,0,11,0,0,1/0,0,0,0,0,0,0,0 17,18 Hh N -");
    let (because, sentence) = no_choice(&takata, "a2>+");
    assert_eq!(because, NoHouseChoice::Takata);
    assert!(sentence.ends_with("a takata that comes to it ends there"), "{sentence}");
    let homeless = capturing.to_setup();
    let homeless = bingwa::bao::Setup { houses: [false, true], ..homeless };
    let homeless = Position::try_from(homeless).expect("playable");
    let (because, sentence) = no_choice(&homeless, "A3>+");
    assert_eq!(because, NoHouseChoice::NotOwned);
    assert!(sentence.ends_with("South does not own it"), "{sentence}");
    // Another duty comes before the plus.
    assert!(matches!(rule(&capturing, "A6<+"), BrokenRule::CaptureDue { .. }));
}

#[test]
fn s3_6_2_the_choice_that_sows_too_much_is_not_legal() {
    let choice =
        position("0,0,0,0,0,0,0,0/1,1,1,9,4,0,0,0/1,1,1,1,1,4,0,1/1,1,0,0,0,0,0,1 17,18 h N -");
    is_legal(&choice, "a5>+", &Rules::default());
    is_legal(&choice, "a5>", &limited(15));
    let (rule, sentence) = why_by(&choice, "a5>+", &limited(15));
    assert_eq!(rule, BrokenRule::OverLimit { sown: 16, limit: 15 });
    assert_eq!(sentence, "a5>+ sows 16 seeds, more than the seed limit of 15");
}

// §4 The mtaji stage.

#[test]
fn s4_2_a_move_starts_from_two_seeds_or_more() {
    let before =
        position("0,0,0,0,0,0,0,0/0,1,0,0,0,0,0,0/0,2,0,1,0,0,0,0/0,0,3,0,1,0,0,0 0,0 - S -");
    for (text, expected, sentence) in [
        ("A1<", BrokenRule::EmptyPit { stage: Stage::Mtaji }, "A1 is empty: "),
        ("B8>", BrokenRule::EmptyPit { stage: Stage::Mtaji }, "B8 is empty: "),
        ("A4>", BrokenRule::OneSeed, "A4 holds one seed: "),
        ("B5<", BrokenRule::OneSeed, "B5 holds one seed: "),
    ] {
        let (rule, found) = why(&before, text);
        assert_eq!(rule, expected);
        assert_eq!(found, format!("{sentence}a move starts from a pit of 2 seeds or more"));
    }
}

#[test]
fn s4_2_sixteen_seeds_do_not_capture() {
    // A3> captures. A4> with 17 ends in A5 too, but may only start a takata.
    let before =
        position("0,0,0,0,0,0,0,0/0,0,0,0,3,0,0,1/0,0,2,17,1,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -");
    let (rule, sentence) = why(&before, "A4>");
    assert_eq!(rule, BrokenRule::TooManyToCapture { seeds: 17, due: vec![mv("A3>")] });
    assert_eq!(
        sentence,
        "A4> does not capture, since A4 holds 17 seeds and only 2 to 15 can; a capture is due: A3>"
    );
    let no_capture =
        position("0,0,0,0,0,0,0,0/0,0,0,0,3,0,0,1/0,0,0,17,1,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -");
    is_legal(&no_capture, "A4>", &Rules::default());
}

#[test]
fn s4_3_a_back_pit_starts_only_when_no_front_pit_can() {
    let front =
        position("0,0,0,0,0,0,0,0/0,1,0,0,0,0,0,0/0,2,0,1,0,0,0,0/0,0,3,0,0,0,0,0 0,0 - S -");
    let (rule, sentence) = why(&front, "B3<");
    assert_eq!(rule, BrokenRule::BackPit);
    assert_eq!(sentence, "B3 is a back pit: a back pit may only start when no front pit can");
    assert_eq!(message(&front, "B3"), format!("move: {sentence}; legal: A2< A2>"));
    let back =
        position("0,0,0,0,0,0,0,0/0,1,0,0,0,0,0,0/0,1,0,1,0,0,0,0/0,0,3,0,0,0,0,0 0,0 - S -");
    is_legal(&back, "B3<", &Rules::default());
}

#[test]
fn s4_4_mtaji_has_no_choice_of_the_nyumba() {
    let before =
        position("0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,0,2,0,6,0,0,0/0,0,0,0,0,0,0,0 0,0 H S -");
    let (rule, sentence) = why(&before, "A3>+");
    assert_eq!(rule, BrokenRule::NoHouseChoice { because: NoHouseChoice::Mtaji });
    assert_eq!(
        sentence,
        "A3>+ plays the nyumba (+) where there is no choice: the mtaji stage has none"
    );
    // Nor does the nyumba keep its right not to start.
    is_legal(&before, "A5>", &Rules::default());
}

#[test]
fn s4_5_no_move_starts_from_a_pit_under_kutakatia() {
    let under =
        position("0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,1,1,0,0/0,0,2,2,0,2,6,4 0,0 - N a4");
    let (rule, sentence) = why(&under, "a4<");
    assert_eq!(rule, BrokenRule::UnderKutakatia);
    assert_eq!(sentence, "a4 is under kutakatia: no move may start there");
    // Rules without kutakatia clear it.
    let rules = Rules { kutakatia: false, ..Rules::default() };
    is_legal(&under.under(&rules), "a4<", &rules);
    // A pit of one seed can be under it too.
    let single =
        position("0,1,0,2,1,2,1,0/1,0,8,0,0,0,0,0/3,1,2,3,1,2,1,2/0,5,3,2,0,10,2,11 0,0 - N a8");
    assert_eq!(why(&single, "a8<"), (rule, sentence.replace("a4", "a8")));
}

// Texts without a sign, and the value as data.

#[test]
fn notation_without_a_sign_the_move_that_may_start_is_explained() {
    // A1 may start to the right alone, where it sows too much.
    let lone =
        position("0,0,0,0,0,0,0,0/0,2,0,0,0,0,0,0/3,0,0,0,0,0,0,0/0,0,2,0,0,0,0,0 9,9 - S -");
    let error = lone.parse_move("1", &limited(3)).expect_err("not legal").why.expect("a reason");
    assert_eq!(error.to_string(), "A1> sows 4 seeds, more than the seed limit of 3");
    let error = Position::kiswahili().parse_move("5", &Rules::default()).expect_err("not legal");
    assert!(matches!(error.why, Some(IllegalMove { rule: BrokenRule::Nyumba { seeds: 6 }, .. })));
}

#[cfg(feature = "serde")]
#[test]
fn a_reason_is_an_object_with_its_rule_and_data() {
    use serde_json::json;
    for (before, text, expected) in [
        (Position::kiswahili(), "A5<", json!({"move": "A5<", "rule": "nyumba", "seeds": 6})),
        (
            Position::kiswahili(),
            "a5<",
            json!({"move": "a5<", "rule": "not_to_move", "to_move": "S"}),
        ),
        (
            position(CAPTURES_OF_A6),
            "A5<",
            json!({"move": "A5<", "rule": "capture_due", "due": ["A6<", "A6>"]}),
        ),
        (
            Position::kujifunza(),
            "A1>+",
            json!({"move": "A1>+", "rule": "no_house_choice", "because": "mtaji"}),
        ),
        (
            position(ENDLESS),
            "A6<",
            json!({"move": "A6<", "rule": "endless", "first": 1, "period": 252}),
        ),
    ] {
        let why = before.why_illegal(mv(text), &Rules::default()).expect(text);
        assert_eq!(serde_json::to_value(&why).expect("JSON"), expected);
        assert_eq!(serde_json::from_value::<IllegalMove>(expected).ok(), Some(why));
    }
}

// The page of the protocol.

/// The examples in the table of `docs/protocol.md`.
#[test]
fn the_documented_reasons_are_those_that_are_given() {
    const B1_CAPTURES: &str =
        "0,0,0,0,0,0,0,0/0,0,0,5,0,0,0,1/0,0,0,2,0,0,0,0/4,0,0,0,0,0,0,0 0,0 - S -";
    let start = Position::kiswahili().to_string();
    let examples = [
        (&start[..], "a6<", 10_000),
        (&start, "B6<", 10_000),
        (&start, "A1<", 10_000),
        (
            "0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,1,1,0,0/0,0,2,2,0,2,6,4 0,0 - N a4",
            "a4<",
            10_000,
        ),
        (ENDLESS, "A2<", 10_000),
        (ENDLESS, "A6<", 10_000),
        (B1_CAPTURES, "B1<", 8),
        (
            "0,0,0,0,0,0,0,0/0,0,4,12,0,0,0,1/0,0,1,0,12,4,0,0/0,0,0,0,0,0,0,0 15,15 Hh S -",
            "A3<+",
            10_000,
        ),
        (CAPTURES_OF_A6, "A5<", 10_000),
        (
            "0,0,0,0,0,0,0,0/0,0,0,0,3,0,0,1/0,0,2,17,1,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -",
            "A4>",
            10_000,
        ),
        (
            "0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1/0,0,0,0,0,0,0,0 9,9 - S -",
            "A1>",
            10_000,
        ),
        (
            "0,0,0,0,0,0,0,0/0,1,0,0,0,0,0,0/0,2,0,1,0,0,0,0/0,0,3,0,0,0,0,0 0,0 - S -",
            "B3<",
            10_000,
        ),
        (&start, "A5<", 10_000),
        (
            "0,0,0,0,0,0,0,0/2,1,0,8,0,10,0,1/0,0,3,0,7,0,1,0/0,0,0,0,0,0,0,0 16,15 h S -",
            "A7<",
            10_000,
        ),
        (
            "0,0,0,0,0,0,0,0/0,2,0,0,0,0,0,0/3,0,0,0,0,0,0,0/0,0,2,0,0,0,0,0 9,9 - S -",
            "A1<",
            10_000,
        ),
    ];
    let page = include_str!("../docs/protocol.md");
    let table = page.split("| rule | example |").nth(1).expect("the table");
    let documented: Vec<&str> = table
        .lines()
        .map(str::trim)
        .skip(1)
        .skip_while(|row| row.starts_with("|-"))
        .take_while(|row| row.starts_with('|'))
        .map(|row| row.rsplit('`').nth(1).expect(row))
        .collect();
    let given: Vec<String> = examples
        .iter()
        .map(|&(before, text, limit)| why_by(&position(before), text, &limited(limit)).1)
        .collect();
    assert_eq!(documented, given);
}
