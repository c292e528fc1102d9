//! The rule book as tests: every diagram of its three languages, and every rule that the project
//! decided where the book is silent. A test's name begins with its section (`s3_4_…` is §3.4).
//!
//! Diagrams are copied from the book; positions that are not in the book are one line.

use bingwa::bao::diagram;
use bingwa::bao::trace::{MoveEnding, MoveEvent};
use bingwa::bao::{
    DEFAULT_SEED_LIMIT, Direction, Game, Hand, LegalMove, Move, MoveKind, Outcome, Pit, PitName,
    Position, Reason, Row, Rules, Setup, SetupError, SetupWarning, Side, Stage, TOTAL_SEEDS,
    Variant,
};

/// A diagram of the book.
fn book(text: &str, side: Side) -> Setup {
    diagram::parse(text, side).expect("the book's diagram is read")
}

/// A diagram of the book that can be played.
fn playable(text: &str, side: Side) -> Position {
    Position::try_from(book(text, side)).expect("the book's diagram can be played")
}

/// A one-line position.
fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal moves in full notation, sorted.
fn moves(position: &Position) -> String {
    moves_by(position, &Rules::default())
}

fn moves_by(position: &Position, rules: &Rules) -> String {
    let mut moves: Vec<String> =
        position.legal_moves(rules).iter().map(|child| child.full().to_string()).collect();
    moves.sort_unstable();
    moves.join(" ")
}

/// The legal move with a plain text.
fn legal(position: &Position, plain: &str) -> LegalMove {
    legal_by(position, plain, &Rules::default())
}

fn legal_by(position: &Position, plain: &str, rules: &Rules) -> LegalMove {
    let moves = position.legal_moves(rules);
    let found = moves.iter().find(|legal| legal.mv().to_string() == plain);
    *found.unwrap_or_else(|| panic!("{position}: no {plain} among {}", moves_by(position, rules)))
}

/// The position after a move that does not win.
fn after(before: &Position, plain: &str) -> Position {
    *legal(before, plain).position().expect("the move does not win")
}

/// The default rules with another seed limit.
fn limited(seed_limit: u32) -> Rules {
    Rules { seed_limit, ..Rules::default() }
}

/// A setup with a pit of the side to move put under kutakatia, which no diagram shows.
fn under_kutakatia(setup: Setup, pit: Pit) -> Result<Position, SetupError> {
    Position::try_from(Setup { kutakatia: Some(pit), ..setup })
}

fn pit(name: &str) -> PitName {
    name.parse().expect("a pit's name")
}

/// A capture by one pit of the seeds in another.
fn capture(by: &str, taken: &str, seeds: u8) -> MoveEvent {
    MoveEvent::Capture { by: pit(by), taken: pit(taken), seeds }
}

fn front(number: usize) -> Pit {
    Pit::at(Row::Front, number).expect("a pit from 1 to 8")
}

fn back(number: usize) -> Pit {
    Pit::at(Row::Back, number).expect("a pit from 1 to 8")
}

// §1 The board, the seeds and the end.

#[test]
fn s1_2_the_empty_board_is_drawn_but_cannot_be_played() {
    let empty = book(
        "
         0
         0  0  0  0  0  0  0  0
         0  0  0  0  0  0  0  0
        --------------------------------
         0  0  0  0  0  0  0  0
         0  0  0  0  0  0  0  0
         0
        ",
        Side::South,
    );
    assert_eq!(empty.total_seeds(), 0);
    assert_eq!(empty.stores, [0, 0]);
    assert_eq!(
        Position::try_from(empty).unwrap_err().to_string(),
        "rows: found South's front row empty, expected a seed at least: that game is over"
    );
}

#[test]
fn s1_2_the_special_pits_stand_where_the_legend_draws_them() {
    // The book's legend: X store, # nyumba, & kichwa, % kimbi.
    let legend = "
         X
         0  0  0  0  0  0  0  0
         &  %  0  #  0  0  %  &
        --------------------------------
         &  %  0  0  #  0  %  &
         0  0  0  0  0  0  0  0
         X
        ";
    let rows: Vec<&str> = legend.lines().filter(|line| line.contains('&')).collect();
    let drawn = |side: Side, pit: Pit| {
        // A row is drawn from South's left: North's own left is at its right end.
        let (row, column) = match side {
            Side::South => (rows[1], pit.number() - 1),
            Side::North => (rows[0], 8 - pit.number()),
        };
        row.split_whitespace().nth(column).expect("eight symbols")
    };
    for side in Side::ALL {
        assert_eq!(drawn(side, Pit::NYUMBA), "#");
        assert_eq!(drawn(side, Pit::LEFT_KICHWA), "&");
        assert_eq!(drawn(side, Pit::RIGHT_KICHWA), "&");
        assert_eq!(drawn(side, front(2)), "%");
        assert_eq!(drawn(side, front(7)), "%");
        for central in [3, 4, 6] {
            assert_eq!(drawn(side, front(central)), "0");
        }
    }
    // The legend is not a position: its symbols are not seeds.
    assert!(diagram::parse(legend, Side::South).is_err());
}

#[test]
fn s1_2_front_pit_i_faces_front_pit_9_minus_i() {
    for number in 1..=8 {
        assert_eq!(front(number).facing(), Some(front(9 - number)));
        assert_eq!(back(number).facing(), None);
    }
}

#[test]
fn s1_3_the_game_has_64_seeds() {
    assert_eq!(TOTAL_SEEDS, 64);
    for variant in Variant::ALL {
        assert_eq!(Position::start(variant).total_seeds(), 64);
    }
}

#[test]
fn s1_4_the_last_front_seed_wins_in_mid_move() {
    // North still has ten seeds in the back row, but only the front row counts.
    let before =
        position("0,0,0,0,0,0,0,10/0,0,5,0,0,0,0,0/2,0,1,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -");
    assert_eq!(moves(&before), "A1>#");
    let winning = legal(&before, "A1>");
    assert!(winning.won());
    assert_eq!(winning.kind(), MoveKind::Win);
    assert!(winning.position().is_none());
    // The five captured seeds are not sown.
    let trace = before.trace(winning.mv(), &Rules::default()).expect("a legal move");
    assert_eq!(trace.ending, MoveEnding::Won);
    assert_eq!(trace.sown, 2);
    let last = trace.steps.last().expect("steps");
    assert_eq!(last.event, capture("A3", "a6", 5));
    let rows = "0,0,0,0,0,0,0,10/0,0,0,0,0,0,0,0/0,1,2,0,0,0,0,0/0,0,0,0,0,0,0,0";
    assert_eq!(last.rows.to_string(), rows);

    let mut game = Game::new(before, Rules::default());
    game.play_text("A1>").expect("a legal move");
    let won = Outcome { winner: Some(Side::South), reason: Reason::FrontRow };
    assert_eq!(game.outcome(), Some(won));
    assert!(game.play(winning.mv()).is_err());
    assert!(game.play_text("A1>").is_err());
}

#[test]
fn s1_4_a_kunamua_capture_of_the_last_front_seeds_wins_before_a_seed_is_sown() {
    let before =
        position("0,0,0,0,0,0,0,4/0,0,9,0,0,0,0,0/0,0,1,0,0,0,0,0/0,0,0,0,0,0,0,0 9,9 - S -");
    assert_eq!(moves(&before), "A3<# A3>#");
    assert_eq!(moves_by(&before, &limited(0)), "A3<# A3>#");
}

#[test]
fn s1_4_a_player_without_a_legal_move_loses() {
    let stuck =
        position("1,0,0,0,0,0,0,0/0,0,0,0,0,0,1,0/0,1,10,0,9,0,3,11/5,12,1,3,0,3,4,0 0,0 - N -");
    assert_eq!(moves(&stuck), "");
    assert!(stuck.is_lost(&Rules::default()));
    let lost = Outcome { winner: Some(Side::South), reason: Reason::NoMove };
    assert_eq!(Game::new(stuck, Rules::default()).outcome(), Some(lost));
}

#[test]
fn s1_4_decided_the_third_occurrence_of_a_position_draws() {
    // Nothing can be captured here, and sixteen plies bring the position back.
    let start =
        position("2,0,1,0,1,1,1,0/0,0,0,0,0,1,0,0/0,0,0,0,0,2,0,1/1,0,0,1,0,1,0,1 0,0 - S -");
    let round = "A6> b8< B8< b3< B7< a1> B2< a2> A2> a5> A3> a6> A4> a7> A5> a8>";
    let mut game = Game::new(start, Rules::default());
    for occurrence in [2, 3] {
        assert_eq!(game.outcome(), None);
        for text in round.split(' ') {
            assert_eq!(game.outcome(), None, "before {text}");
            game.play_text(text).expect("a legal move");
        }
        assert_eq!(*game.position(), start);
        let drawn = Outcome { winner: None, reason: Reason::Repetition };
        assert_eq!(game.outcome(), (occurrence == 3).then_some(drawn));
    }
    // A draw is only a convention: the last move can be taken back, and the game can go on.
    game.undo();
    assert_eq!(game.outcome(), None);
    game.play_text("a8>").expect("a legal move");
    assert!(game.play_text("A6>").is_ok());
}

// §2 Sowing, capturing, going on.

#[test]
fn s2_1_sixteen_seeds_end_in_the_pit_that_they_left() {
    let before =
        position("47,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,0,0,16,0,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -");
    assert_eq!(moves(&before), "A4<* A4>*");
    for plain in ["A4<", "A4>"] {
        assert_eq!(
            after(&before, plain).to_string(),
            "47,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1 0,0 - N -"
        );
    }
}

#[test]
fn s2_1_no_sowing_begins_with_a_single_seed() {
    let before =
        position("0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,1,0,2,0,1,0,0/1,0,3,0,0,0,0,0 0,0 - S -");
    assert_eq!(moves(&before), "A4<* A4>*");
}

#[test]
fn s2_2_a_kimbi_sends_the_captured_seeds_to_its_own_kichwa() {
    // A5> runs clockwise into A7, a right kimbi: the captured seeds go to the right kichwa.
    let before =
        position("0,0,0,0,0,0,0,0/1,0,0,0,0,0,3,0/0,0,0,0,2,0,1,0/0,0,0,0,0,0,0,0 0,0 - S -");
    assert_eq!(moves(&before), "A5>");
    assert_eq!(
        after(&before, "A5>").to_string(),
        "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,0,0,1,1,0,3,1/0,0,0,0,0,0,0,0 0,0 - N -"
    );
    let trace = before.trace(legal(&before, "A5>").mv(), &Rules::default()).expect("legal");
    let captured = trace.steps.iter().find_map(|step| match step.event {
        MoveEvent::Sow { from, seeds: 3, direction, .. } => Some((from, direction)),
        _ => None,
    });
    assert_eq!(captured, Some((pit("A8"), Direction::Anticlockwise)));
}

#[test]
fn s2_4_a_takata_goes_on_from_a_filled_pit_and_s2_5_captures_nothing() {
    // A1> comes to A3, then to A5, which faces three seeds, but a takata captures nothing.
    let before =
        position("0,0,0,0,0,0,0,0/0,0,0,0,3,0,0,0/2,0,1,0,1,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -");
    assert_eq!(moves(&before), "A1<* A1>*");
    assert_eq!(
        after(&before, "A1>").to_string(),
        "0,0,0,0,0,0,0,0/0,0,0,0,3,0,0,0/0,1,0,1,0,1,1,0/0,0,0,0,0,0,0,0 0,0 - N -"
    );
}

// §2.3 of the Italian book: infinite moves.

/// South has one pit to play, endless both ways, and cannot capture.
const ENDLESS: &str = "0,0,0,0,0,0,0,52/1,0,0,0,0,0,0,0/0,1,0,1,3,1,0,1/1,0,1,0,1,0,1,0 0,0 - S -";

#[test]
fn s2_3_infinite_moves_are_not_legal_and_a_player_left_with_none_loses() {
    let before = position(ENDLESS);
    assert_eq!(before.total_seeds(), 64);
    assert_eq!(moves(&before), "");
    let lost = Outcome { winner: Some(Side::North), reason: Reason::NoMove };
    assert_eq!(Game::new(before, Rules::default()).outcome(), Some(lost));
    for hand in Hand::ALL {
        let m = Move::new(Side::South, front(5), hand);
        assert!(before.play(m, &Rules::default()).is_none());
        let trace = before.trace(m, &Rules::default()).expect("a start");
        assert!(matches!(trace.ending, MoveEnding::Endless { .. }), "{:?}", trace.ending);
    }
}

#[test]
fn s2_3_decided_if_every_front_takata_is_infinite_the_back_row_is_allowed() {
    // The same board with a second seed in B6: A5 is still endless, and now B6 may be played.
    let before =
        position("0,0,0,0,0,0,0,50/1,0,0,0,0,0,0,0/0,1,0,1,3,1,0,1/1,0,1,0,1,2,1,0 0,0 - S -");
    assert_eq!(moves(&before), "B6<* B6>*");
}

#[test]
fn s2_3_decided_a_move_of_exactly_the_seed_limit_is_legal_and_one_more_is_not() {
    // B1< sows 4, captures 5 and sows them: 9 seeds.
    let before =
        position("0,0,0,0,0,0,0,0/0,0,0,5,0,0,0,1/0,0,0,2,0,0,0,0/4,0,0,0,0,0,0,0 0,0 - S -");
    assert_eq!(moves(&before), "B1<");
    let m = legal(&before, "B1<").mv();
    assert_eq!(before.trace(m, &Rules::default()).expect("legal").sown, 9);
    assert_eq!(moves_by(&before, &limited(9)), "B1<");
    let trace = before.trace(m, &limited(8)).expect("a start");
    assert_eq!((trace.ending, trace.sown), (MoveEnding::OverLimit, 9));
    assert!(before.play(m, &limited(8)).is_none());
}

#[test]
fn s2_3_decided_if_every_capture_is_infinite_takata_is_allowed() {
    let before =
        position("0,0,0,0,0,0,0,0/0,0,0,5,0,0,0,1/0,0,0,2,0,0,0,0/4,0,0,0,0,0,0,0 0,0 - S -");
    assert_eq!(moves_by(&before, &limited(8)), "A4<* A4>*");
    // A takata from A4 sows two seeds. A limit below that leaves no move: B1 would sow four.
    assert_eq!(moves_by(&before, &limited(2)), "A4<* A4>*");
    assert_eq!(moves_by(&before, &limited(1)), "");
}

#[test]
fn s2_3_decided_a_capture_that_is_infinite_may_be_a_takata_by_the_same_name() {
    // A1> captures with A3 and sows six seeds. With a limit of five the capture is infinite, but the
    // takata A1>, which captures nothing, sows four.
    let before =
        position("0,0,0,0,0,0,0,0/0,0,4,0,0,0,0,1/2,0,1,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -");
    assert_eq!(moves_by(&before, &limited(6)), "A1>");
    assert_eq!(moves_by(&before, &limited(5)), "A1<* A1>*");
    let takata = legal_by(&before, "A1>", &limited(5));
    assert_eq!(
        takata.position().map(Position::to_string).as_deref(),
        Some("0,0,0,0,0,0,0,0/0,0,4,0,0,0,0,1/0,1,0,1,1,0,0,0/0,0,0,0,0,0,0,0 0,0 - N -")
    );
    let played = before.play(takata.mv(), &limited(5)).expect("a legal move");
    assert_eq!(played.kind(), MoveKind::Takata);
    assert_eq!(played.position(), takata.position());
    let trace = before.trace(takata.mv(), &limited(5)).expect("it is legal");
    assert_eq!((trace.kind, trace.sown), (MoveKind::Takata, 4));
}

#[test]
fn s2_3_decided_the_seed_from_the_store_does_not_count() {
    // A3 captures and sows 3 seeds: the seed put in is not sown.
    let before =
        position("0,0,0,0,0,0,0,0/0,0,3,0,0,0,0,1/0,0,1,0,0,0,0,0/0,0,0,0,0,0,0,0 9,9 - S -");
    assert_eq!(moves_by(&before, &limited(3)), "A3>");
    // From the left kichwa the third falls into A3, which holds two, and is sown on.
    assert_eq!(moves(&before), "A3< A3>");
    // In a takata the seed put in is sown with its pit, and so it counts.
    let takata =
        position("0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,0,2,0,0,0,0,0/0,0,0,0,0,0,0,0 9,9 - S -");
    assert_eq!(moves_by(&takata, &limited(3)), "A3<* A3>*");
    assert_eq!(moves_by(&takata, &limited(2)), "");
}

#[test]
fn s2_3_decided_the_seed_limit_is_ten_thousand_unless_set() {
    assert_eq!(DEFAULT_SEED_LIMIT, 10_000);
    assert_eq!(Rules::default().seed_limit, 10_000);
    // A finite move of thousands of seeds is legal.
    let long =
        position("0,1,2,2,0,0,0,1/0,0,1,0,0,0,0,0/2,5,0,6,5,5,0,1/3,0,3,0,3,0,3,4 0,0 - S -");
    let m = Move::new(Side::South, front(5), Hand::Right);
    assert_eq!(long.trace(m, &Rules::default()).expect("legal").sown, 3997);
    assert!(long.play(m, &limited(3997)).is_some());
    assert!(long.play(m, &limited(3996)).is_none());
}

// §3 The kunamua stage.

#[test]
fn s3_2_the_start() {
    let start = playable(
        "
        22
         0  0  0  0  0  0  0  0
         0  2  2 #6  0  0  0  0
        --------------------------------
         0  0  0  0 #6  2  2  0
         0  0  0  0  0  0  0  0
        22
        ",
        Side::South,
    );
    assert_eq!(start, Position::kiswahili());
    assert_eq!(start.stage(), Stage::Kunamua);
    assert_eq!(moves(&start), "A6<* A6>* A7<* A7>*");
}

#[test]
fn s3_decided_the_stage_is_the_movers_own() {
    // South has a store and plays kunamua; North has none and plays mtaji.
    let rows = "0,0,0,0,0,0,0,0/0,0,0,0,0,2,1,0/0,2,0,1,0,0,0,0/0,0,0,0,0,0,0,0";
    let south = position(&format!("{rows} 5,0 - S -"));
    assert_eq!(south.stage(), Stage::Kunamua);
    // No pit can capture: A2 faces a7 and A4 faces a5, both empty.
    assert_eq!(moves(&south), "A2<* A2>*");
    assert_eq!(after(&south, "A2>").store(Side::South), 4);
    let north = position(&format!("{rows} 5,0 - N -"));
    assert_eq!(north.stage(), Stage::Mtaji);
    assert_eq!(moves(&north), "a3<* a3>*");
    assert_eq!(after(&north, "a3>").store(Side::South), 5);
    let north = position(&format!("{rows} 0,5 - N -"));
    assert_eq!(north.stage(), Stage::Kunamua);
}

#[test]
fn s3_both_stores_run_out_together_from_the_start() {
    let mut game = Game::new(Position::kiswahili(), Rules::default());
    for ply in 0..44 {
        assert_eq!(game.position().stage(), Stage::Kunamua, "ply {ply}");
        let m = game.position().legal_moves(game.rules()).iter().map(LegalMove::mv).min();
        game.play(m.expect("this line goes on")).expect("legal");
        assert_eq!(game.outcome(), None, "this line goes on");
    }
    assert_eq!(game.position().stage(), Stage::Mtaji);
    assert_eq!([Side::South, Side::North].map(|side| game.position().store(side)), [0, 0]);
}

#[test]
fn s3_3_playing_in_kunamua_example() {
    let before = playable(
        "
        17
         0  0  0  0  0  0  0  0
         0  0  5 #9  0  2  0  3
        --------------------------------
         0  2  0  0 #7  0  1  0
         0  0  0  0  0  0  0  0
        18
        ",
        Side::South,
    );
    assert_eq!([Side::South, Side::North].map(|side| before.store(side)), [18, 17]);
    assert!(Side::ALL.iter().all(|&side| before.owns_house(side)));
    // "the pit with 2 seeds or the pit with 1 seed": not the house, which faces nothing.
    assert_eq!(moves(&before), "A2<* A2>* A7<* A7>*");
}

#[test]
fn s3_4_capture_in_kunamua_example() {
    let before = playable(
        "
        13
         0  0  0  0  0  0  0  0
         0  4  5 #9  1  2  0  3
        --------------------------------
         0  2  0  0 #7  3  1  0
         0  0  0  0  0  0  0  0
        14
        ",
        Side::South,
    );
    // "the pit with 2 seeds, or one with 3, or the house": A7 faces nothing. The kimbi A2 sends its
    // captured seeds to the left kichwa; the central pits choose.
    assert_eq!(moves(&before), "A2< A5< A5> A6< A6>");
}

#[test]
fn s3_4_the_central_pits_choose_the_kichwa_example() {
    let before = playable(
        "
        13
         0  0  0  0  0  0  0  0
         0  6  5 #9  0  2  1  3
        --------------------------------
         0  0  0  0 #8  3  0  0
         0  0  0  0  0  0  0  0
        14
        ",
        Side::South,
    );
    assert_eq!(moves(&before), "A6< A6>");
    let from_the_left = book(
        "
        13
         0  0  0  0  0  0  0  0
         0  6  5 #9  0  0  1  3
        --------------------------------
         1  1  0  0 #8  4  0  0
         0  0  0  0  0  0  0  0
        13
        ",
        Side::North,
    );
    assert_eq!(after(&before, "A6<").to_setup(), from_the_left);
    let from_the_right = book(
        "
        13
         0  0  0  0  0  0  0  0
         0  6  5 #9  0  0  1  3
        --------------------------------
         0  0  0  0 #8  4  1  1
         0  0  0  0  0  0  0  0
        13
        ",
        Side::North,
    );
    assert_eq!(after(&before, "A6>").to_setup(), from_the_right);
}

#[test]
fn s3_4_kichwa_and_kimbi_do_not_choose() {
    // Every front pit is filled, so each can capture: pits 1, 2, 7 and 8 have one sign only.
    let before =
        position("0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1/0,0,0,0,0,0,0,0 9,9 - S -");
    assert_eq!(moves(&before), "A1< A2< A3< A3> A4< A4> A5< A5> A6< A6> A7> A8>");
}

#[test]
fn s3_5_1_a_lone_kichwa_is_not_sown_towards_the_back_row() {
    let left =
        position("0,0,0,0,0,0,0,0/0,2,0,0,0,0,0,0/3,0,0,0,0,0,0,0/0,0,2,0,0,0,0,0 9,9 - S -");
    assert_eq!(moves(&left), "A1>*");
    let right =
        position("0,0,0,0,0,0,0,0/0,2,0,0,0,0,0,0/0,0,0,0,0,0,0,3/0,0,2,0,0,0,0,0 9,9 - S -");
    assert_eq!(moves(&right), "A8<*");
    // It may be while another front pit is filled.
    let company =
        position("0,0,0,0,0,0,0,0/0,2,0,0,0,0,0,0/3,0,1,0,0,0,0,0/0,0,2,0,0,0,0,0 9,9 - S -");
    assert_eq!(moves(&company), "A1<* A1>*");
}

#[test]
fn s3_5_2_no_takata_from_a_house_of_six_or_more() {
    let before = playable(
        "
        15
         0  0  0  0  0  0  0  0
         2  1  0 #8  0 10  0  1
        --------------------------------
         0  0  4  0 #7  0  0  0
         0  0  0  0  0  0  0  0
        16
        ",
        Side::South,
    );
    assert_eq!(moves(&before), "A3<* A3>*");
}

#[test]
fn s3_5_2_two_from_the_house() {
    let drawn = book(
        "
        17
         0  0  0  0  0  0  0  0
         2  1  0 #8  0 10  0  1
        --------------------------------
         0  0  0  0 #9  0  0  0
         0  0  0  0  0  0  0  0
        18
        ",
        Side::South,
    );
    // The book has miscounted here: these are 66 seeds, and no game has more than 64.
    assert_eq!(Position::try_from(drawn).unwrap_err(), SetupError::TooManySeeds(66));
    let two_fewer_in_store =
        |setup: Setup| Setup { stores: setup.stores.map(|store| store - 1), ..setup };
    let before = Position::try_from(two_fewer_in_store(drawn)).expect("64 seeds");
    assert_eq!(moves(&before), "A5<* A5>*");
    let to_the_right = book(
        "
        17
         0  0  0  0  0  0  0  0
         2  1  0 #8  0 10  0  1
        --------------------------------
         0  0  0  0 #8  1  1  0
         0  0  0  0  0  0  0  0
        17
        ",
        Side::North,
    );
    assert_eq!(after(&before, "A5>").to_setup(), two_fewer_in_store(to_the_right));
    let to_the_left = book(
        "
        17
         0  0  0  0  0  0  0  0
         2  1  0 #8  0 10  0  1
        --------------------------------
         0  0  1  1 #8  0  0  0
         0  0  0  0  0  0  0  0
        17
        ",
        Side::North,
    );
    assert_eq!(after(&before, "A5<").to_setup(), two_fewer_in_store(to_the_left));
}

#[test]
fn s3_5_2_decided_a_house_of_five_is_an_ordinary_start_and_is_lost() {
    let five =
        position("0,0,0,0,0,0,0,0/2,1,0,8,0,10,0,1/0,0,0,0,5,0,0,0/0,0,0,0,0,0,0,0 18,17 Hh S -");
    assert_eq!(moves(&five), "A5<* A5>*");
    assert_eq!(
        after(&five, "A5>").to_string(),
        "0,0,0,0,0,0,0,0/2,1,0,8,0,10,0,1/0,0,0,0,0,1,1,1/0,0,0,0,0,1,1,1 17,17 h N -"
    );
    // Also while another front pit is filled, when a house of six may not be played.
    let company =
        position("0,0,0,0,0,0,0,0/2,1,0,8,0,10,0,1/0,0,4,0,5,0,0,0/0,0,0,0,0,0,0,0 17,16 Hh S -");
    assert_eq!(moves(&company), "A3<* A3>* A5<* A5>*");
    assert!(!after(&company, "A5>").owns_house(Side::South));
}

#[test]
fn s3_5_3_no_takata_from_a_single_seed() {
    let before = playable(
        "
        15
         0  0  0  0  0  0  0  0
         2  1  0 #8  0 10  0  1
        --------------------------------
         0  0  3  0 7  0  1  0
         0  0  0  0  0  0  0  0
        16
        ",
        Side::South,
    );
    assert!(!before.owns_house(Side::South));
    // A lost house is an ordinary pit.
    assert_eq!(moves(&before), "A3<* A3>* A5<* A5>*");
}

#[test]
fn s3_5_3_single_seeds_may_be_played_if_there_are_no_others() {
    let singles =
        position("0,0,0,0,0,0,0,0/2,1,0,8,0,10,0,1/0,0,1,0,0,0,1,0/0,3,0,0,0,0,0,0 9,9 h S -");
    assert_eq!(moves(&singles), "A3<* A3>* A7<* A7>*");
}

#[test]
fn s3_5_3_single_seeds_may_be_played_while_the_house_is_owned_even_with_fewer_than_six() {
    for house in ["5", "7"] {
        let owned = position(&format!(
            "0,0,0,0,0,0,0,0/2,1,0,8,0,10,0,1/0,0,3,0,{house},0,1,0/0,0,0,0,0,0,0,0 9,9 Hh S -"
        ));
        let from_the_house = if house == "5" { "A5<* A5>* " } else { "" };
        assert_eq!(moves(&owned), format!("A3<* A3>* {from_the_house}A7<* A7>*"));
    }
}

#[test]
fn s3_6_1_the_house_is_lost_when_it_is_captured() {
    let before = playable(
        "
        13
         0  0  0  0  0  0  0  0
         0  4  5 #9  1  2  0  3
        --------------------------------
         0  2  0  0 #7  3  1  0
         0  0  0  0  0  0  0  0
        14
        ",
        // "the best choice, since North could take the house".
        Side::North,
    );
    let after = after(&before, "a4<");
    assert!(!after.owns_house(Side::South));
    assert!(after.owns_house(Side::North));
    assert_eq!(after.seeds(Side::South, Pit::NYUMBA), 0);
}

#[test]
fn s3_6_1_a_sowing_that_lifts_a_small_house_loses_it() {
    // A5, the house, holds 4 with the seed put in, and captures the five seeds of a4.
    let before =
        position("0,0,0,0,0,0,0,0/1,0,0,0,5,0,0,0/0,0,0,0,3,1,0,0/0,0,0,0,0,0,0,0 9,9 H S -");
    assert_eq!(moves(&before), "A5< A5>");
    // From the right kichwa the five pass the house and end in A4, which was empty.
    let right = after(&before, "A5>");
    assert!(right.owns_house(Side::South));
    assert_eq!(
        right.to_string(),
        "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,0,0,1,5,2,1,1/0,0,0,0,0,0,0,0 8,9 H N -"
    );
    // From the left kichwa the fifth falls into the house, which then holds too few to stop there.
    let left = after(&before, "A5<");
    assert_eq!(
        left.to_string(),
        "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/1,1,1,1,0,2,1,1/0,0,0,0,0,0,1,1 8,9 - N -"
    );
}

#[test]
fn s3_6_2_a_takata_that_comes_to_a_house_of_six_ends_there() {
    let before =
        position("0,0,0,0,0,0,0,0/0,0,0,11,0,0,2,0/0,4,0,0,11,0,0,1/0,0,0,0,0,0,0,0 17,18 Hh N -");
    let m = legal(&before, "a2>").mv();
    assert_eq!(before.trace(m, &Rules::default()).expect("legal").ending, MoveEnding::House);
    assert_eq!(
        after(&before, "a2>").to_string(),
        "0,0,0,0,0,0,0,0/0,0,0,12,1,1,0,0/0,4,0,0,11,0,0,1/0,0,0,0,0,0,0,0 17,17 Hh S -"
    );
}

#[test]
fn s3_6_2_a_takata_goes_on_from_a_house_of_fewer_than_six_and_loses_it() {
    // A3> ends in the house. With its last seed the house must hold six: five are too few.
    let to_the_house = |house: u8| {
        position(&format!(
            "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,0,1,0,{house},0,0,0/0,0,0,0,0,0,0,0 9,9 H S -"
        ))
    };
    assert_eq!(
        after(&to_the_house(4), "A3>").to_string(),
        "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,0,0,1,0,1,1,1/0,0,0,0,0,0,1,1 8,9 - N -"
    );
    assert_eq!(
        after(&to_the_house(5), "A3>").to_string(),
        "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,0,0,1,6,0,0,0/0,0,0,0,0,0,0,0 8,9 H N -"
    );
}

#[test]
fn s3_6_2_in_a_capturing_move_the_player_chooses_to_stop_or_to_play_the_house() {
    let before =
        position("0,0,0,0,0,0,0,0/0,0,4,12,0,0,0,1/0,0,1,0,12,4,0,0/0,0,0,0,0,0,0,0 15,15 Hh S -");
    // A3> comes to the house, A3< does not: the plus stands only where there is a choice.
    assert_eq!(moves(&before), "A3< A3> A3>+");
    assert_eq!(
        after(&before, "A3>").to_string(),
        "0,0,0,0,0,0,0,0/0,0,0,12,0,0,0,1/0,0,2,0,13,5,1,1/0,0,0,0,0,0,0,0 14,15 Hh N -"
    );
    assert_eq!(
        after(&before, "A3>+").to_string(),
        "0,0,0,0,0,0,0,0/0,0,0,12,0,0,0,0/1,1,3,1,1,6,2,0/1,1,1,1,1,1,1,1 14,15 h N -"
    );
    assert!(before.parse_move("A3<+", &Rules::default()).is_err());
}

#[test]
fn s3_6_2_where_the_house_can_capture_there_is_no_choice() {
    // The same board, but the house faces five seeds, which it must capture.
    let before =
        position("0,0,0,0,0,0,0,0/0,0,4,12,5,0,0,1/0,0,1,0,12,4,0,0/0,0,0,0,0,0,0,0 12,13 Hh S -");
    // Only A5< comes to the house when it faces nothing.
    assert_eq!(moves(&before), "A3< A3> A5< A5<+ A5>");
    let m = legal(&before, "A3>").mv();
    let trace = before.trace(m, &Rules::default()).expect("legal");
    let by_the_house = capture("A5", "a4", 5);
    assert!(trace.steps.iter().any(|step| step.event == by_the_house));
    assert_eq!(
        after(&before, "A3>").to_string(),
        "0,0,0,0,0,0,0,0/0,0,0,12,0,0,0,1/0,0,2,1,14,6,2,2/0,0,0,0,0,0,0,0 11,13 Hh N -"
    );
}

// §4 The mtaji stage.

#[test]
fn s4_2_mtaji_example_with_59_seeds() {
    let setup = book(
        "
         5  0  4  1  2  3  0  0
         0  0  0  5  5  6  3  0
        --------------------------------
         0  3  2  1  0  4  1  0
         0  9  0  3  1  0  1  0
        ",
        Side::South,
    );
    assert_eq!(setup.stores, [0, 0]);
    assert_eq!(setup.houses, [false, false]);
    assert_eq!(setup.total_seeds(), 59);
    assert_eq!(setup.warning(), Some(SetupWarning::FewSeeds(59)));
    let before = Position::try_from(setup).expect("fewer seeds can be played");
    // "only the pit with 9 seeds, to the right, since it captures the 6".
    assert_eq!(moves(&before), "B2>");
    let trace = before.trace(legal(&before, "B2>").mv(), &Rules::default()).expect("legal");
    let mut events = trace.steps.iter().map(|step| step.event);
    let first = events.find(|event| matches!(event, MoveEvent::Capture { .. }));
    assert_eq!(first, Some(capture("A6", "a3", 6)));
}

#[test]
fn s4_2_central_pits_keep_the_direction_of_the_sowing() {
    // B1< runs clockwise into A4: from the left kichwa. A6< runs anticlockwise into A4: from the
    // right kichwa.
    let clockwise =
        position("0,0,0,0,0,0,0,0/0,0,0,5,0,0,0,1/0,0,0,1,0,0,0,0/4,0,0,0,0,0,0,0 0,0 - S -");
    assert_eq!(
        after(&clockwise, "B1<").to_string(),
        "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/2,2,2,3,1,0,0,0/0,0,0,0,0,0,0,0 0,0 - N -"
    );
    let anticlockwise =
        position("0,0,0,0,0,0,0,0/1,0,0,2,0,0,0,0/0,0,0,1,0,2,0,0/0,0,0,0,0,0,0,0 0,0 - S -");
    assert_eq!(
        after(&anticlockwise, "A6<").to_string(),
        "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,0,0,2,1,0,1,1/0,0,0,0,0,0,0,0 0,0 - N -"
    );
}

#[test]
fn s4_2_fifteen_seeds_may_start_a_capture_sixteen_and_more_may_not() {
    // A4< with 15 and A4> with 17 both end in A5, which faces a seed.
    let with = |seeds: u8| {
        position(&format!(
            "0,0,0,0,0,0,0,0/0,0,0,0,3,0,0,1/0,0,0,{seeds},1,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -"
        ))
    };
    assert_eq!(moves(&with(15)), "A4<");
    assert_eq!(moves(&with(17)), "A4<* A4>*");
}

#[test]
fn s4_3_takata_from_the_back_row_only_if_no_front_pit_can_be_played() {
    let back_row =
        position("0,0,0,0,0,0,0,0/0,1,0,0,0,0,0,0/0,1,0,1,0,0,0,0/0,0,3,0,0,0,0,0 0,0 - S -");
    assert_eq!(moves(&back_row), "B3<* B3>*");
    let front_row =
        position("0,0,0,0,0,0,0,0/0,1,0,0,0,0,0,0/0,2,0,1,0,0,0,0/0,0,3,0,0,0,0,0 0,0 - S -");
    assert_eq!(moves(&front_row), "A2<* A2>*");
}

#[test]
fn s4_3_decided_a_lone_kichwa_is_not_sown_towards_the_back_row_in_mtaji_either() {
    let right =
        position("1,1,2,2,2,1,2,0/1,7,0,2,5,5,5,5/0,0,0,0,0,0,0,2/0,4,3,7,0,4,3,0 0,0 - S -");
    assert_eq!(moves(&right), "A8<*");
    let left =
        position("0,0,0,0,0,0,0,0/0,2,0,0,0,0,0,0/3,0,0,0,0,0,0,0/0,0,2,0,0,0,0,0 0,0 - S -");
    assert_eq!(moves(&left), "A1>*");
}

#[test]
fn s4_4_decided_the_house_is_kept_in_mtaji_though_its_owner_sows_it() {
    // A3> comes to the house of 7, which is sown on without a choice, and stays owned.
    let before =
        position("0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,0,2,0,6,0,0,0/0,0,0,0,0,0,0,0 0,0 H S -");
    assert_eq!(moves(&before), "A3<* A3>* A5<* A5>*");
    assert_eq!(
        after(&before, "A3>").to_string(),
        "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,0,0,1,0,1,1,1/0,0,0,0,1,1,1,1 0,0 H N -"
    );
    assert!(after(&before, "A5>").owns_house(Side::South));
    // A capturing move has no choice there either.
    let capturing =
        position("0,0,0,0,0,0,0,0/0,0,0,5,0,0,0,1/0,0,2,1,6,1,0,0/0,0,0,0,0,0,0,0 0,0 H S -");
    for text in moves(&capturing).split(' ') {
        assert!(!text.contains('+'), "{text}");
    }
}

#[test]
fn s4_4_the_house_is_lost_in_mtaji_when_it_is_captured() {
    let before =
        position("0,0,0,0,0,0,0,0/0,0,0,0,1,0,2,0/0,0,1,0,6,0,0,0/0,0,0,0,0,0,0,0 0,0 H N -");
    assert_eq!(moves(&before), "a2>");
    assert!(!after(&before, "a2>").owns_house(Side::South));
}

/// The rule book's first example of kutakatia, after South's takata.
const KUTAKATIA_EXAMPLE: &str = "
         0  1  2  1  4  8  2  2
        10  0  0 10  2  1  0  1
        --------------------------------
         0  2  0  0  1  1  0  0
         0  0  2  2  0  2  6  4
        ";

/// A position whose takata A7< leads to [`KUTAKATIA_EXAMPLE`].
const BEFORE_KUTAKATIA: &str =
    "0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,0,0,2,0/0,0,2,2,0,2,6,4 0,0 - S -";

#[test]
fn s4_5_kutakatia_example() {
    let setup = book(KUTAKATIA_EXAMPLE, Side::North);
    assert_eq!(setup.warning(), None);
    // A diagram does not show kutakatia. Only a4, the pit with 2 seeds, can be under it.
    for pit in (1..=8).map(front) {
        assert_eq!(under_kutakatia(setup, pit).is_ok(), pit == front(4), "a{}", pit.number());
    }
    let north = under_kutakatia(setup, front(4)).expect("as above");
    // "North may play only the pits with 10 seeds."
    assert_eq!(moves(&north), "a5<* a5>* a8<* a8>*");
    // Without kutakatia, a4 could be played too.
    let free = Position::try_from(setup).expect("playable");
    assert_eq!(moves(&free), "a4<* a4>* a5<* a5>* a8<* a8>*");
}

#[test]
fn s4_5_the_takata_that_leads_to_the_kutakatia_example() {
    let before = position(BEFORE_KUTAKATIA);
    let takata = legal(&before, "A7<");
    assert_eq!(takata.full().to_string(), "A7<**");
    assert!(takata.puts_under_kutakatia());
    let north = takata.position().expect("no win");
    assert_eq!(north.kutakatia(), Some(front(4)));
    let drawn = Setup { kutakatia: None, ..north.to_setup() };
    assert_eq!(drawn, book(KUTAKATIA_EXAMPLE, Side::North));
    assert_eq!(moves(north), "a5<* a5>* a8<* a8>*");
}

#[test]
fn s4_5_no_kutakatia_when_the_rules_leave_it_out() {
    let rules = Rules { kutakatia: false, ..Rules::default() };
    let takata = legal_by(&position(BEFORE_KUTAKATIA), "A7<", &rules);
    assert_eq!(takata.full().to_string(), "A7<*");
    assert_eq!(takata.position().and_then(Position::kutakatia), None);
}

#[test]
fn s4_5_no_kutakatia_when_only_playable_pit() {
    let drawn = "
         7  4  2  4  1  3  2  0
         0  1  0  0 10  0  0  0
        --------------------------------
         0  0  1  0  1  1  1  3
         0  4  2  0  2  2  5  0
        ";
    let setup = book(drawn, Side::North);
    assert_eq!(setup.warning(), Some(SetupWarning::FewSeeds(56)));
    for pit in (1..=8).map(front) {
        assert!(under_kutakatia(setup, pit).is_err());
    }
    let north = Position::try_from(setup).expect("playable");
    // a4, with 10 seeds, is the only pit that South threatens, but North's only front pit to play.
    assert_eq!(moves(&north), "a4<* a4>*");
    // Two takatas of South that lead here; neither puts a pit under kutakatia.
    for south in ["0,0,1,2,0,0,1,3", "0,0,1,3,0,0,0,3"] {
        let before = position(&format!(
            "7,4,2,4,1,3,2,0/0,1,0,0,10,0,0,0/{south}/0,4,2,0,2,2,5,0 0,0 - S -"
        ));
        let takata = legal(&before, "A4>");
        assert_eq!(takata.full().to_string(), "A4>*");
        assert_eq!(takata.position(), Some(&north));
    }
}

/// A7, with one seed, is South's only filled front pit, and the only pit that North threatens.
const ONLY_FILLED: &str =
    "4,0,2,6,1,4,8,0/1,10,1,9,1,0,5,2/0,0,0,0,0,0,1,0/1,2,0,2,0,2,1,1 0,0 - S -";

#[test]
fn s4_5_the_only_filled_front_pit_is_never_under_kutakatia() {
    let before =
        position("3,5,1,5,0,3,7,5/0,9,0,8,0,3,4,1/0,0,0,0,0,0,1,0/1,2,0,2,0,2,1,1 0,0 - N -");
    let takata = legal(&before, "a3<");
    assert_eq!(takata.full().to_string(), "a3<*");
    let south = position(ONLY_FILLED);
    assert_eq!(takata.position(), Some(&south));
    for pit in (1..=8).map(front) {
        assert!(under_kutakatia(south.to_setup(), pit).is_err());
    }
    // B6> ends its second sowing in A7, and goes on from there.
    let trace = south.trace(legal(&south, "B6>").mv(), &Rules::default()).expect("legal");
    assert_eq!(trace.ending, MoveEnding::Empty { pit: pit("A5") });
    // With a second filled front pit A7 is pinned.
    let second =
        position("3,5,1,5,0,3,7,5/0,9,0,8,0,3,4,1/0,0,0,0,0,1,1,0/0,2,0,2,0,2,1,1 0,0 - N -");
    let takata = legal(&second, "a3<");
    assert_eq!(takata.full().to_string(), "a3<**");
    assert_eq!(takata.position().and_then(Position::kutakatia), Some(front(7)));
}

#[test]
fn s4_5_an_owned_nyumba_is_never_under_kutakatia() {
    let rows = "0,0,0,0,1,1,0,2/1,8,0,27,2,0,0,0/0,0,1,0,0,1,3,0/3,1,0,1,2,3,6,1";
    // After A7< South threatens a5 alone, and North could also play a4 and a7.
    let lost = legal(&position(&format!("{rows} 0,0 - S -")), "A7<");
    assert_eq!(lost.full().to_string(), "A7<**");
    assert_eq!(lost.position().and_then(Position::kutakatia), Some(Pit::NYUMBA));
    let owned = legal(&position(&format!("{rows} 0,0 h S -")), "A7<");
    assert_eq!(owned.full().to_string(), "A7<*");
    assert_eq!(owned.position().and_then(Position::kutakatia), None);
    // A house that is also the only pit to play is exempt for both reasons.
    let both =
        position("3,2,3,0,2,1,3,2/0,4,3,1,0,0,9,0/0,0,0,1,18,1,0,1/1,0,2,0,1,0,1,5 0,0 Hh N -");
    assert_eq!(legal(&both, "a2>").full().to_string(), "a2>*");
    // A setup with an owned house under kutakatia is an error.
    let setup = owned.position().expect("no win").to_setup();
    assert_eq!(
        under_kutakatia(setup, Pit::NYUMBA).unwrap_err().to_string(),
        "kutakatia: found a5, expected -, since no pit can be under kutakatia here"
    );
}

#[test]
fn s4_5_kutakatia_needs_both_stores_empty() {
    // The example again, but with one of North's seeds in the store.
    let before =
        position("0,1,2,1,4,7,2,2/10,0,0,10,2,1,0,1/0,2,0,0,0,0,2,0/0,0,2,2,0,2,6,4 0,1 - S -");
    assert_eq!(before.stage(), Stage::Mtaji);
    assert_eq!(legal(&before, "A7<").full().to_string(), "A7<*");
}

#[test]
fn s4_5_only_a_takata_of_the_mtaji_stage_puts_a_pit_under_kutakatia() {
    // A capture that leads to a position in which a takata would have put a4 under kutakatia.
    let capture =
        position("0,0,0,0,0,0,0,0/0,0,0,0,7,0,1,2/1,2,3,3,0,0,3,0/9,1,9,4,5,1,9,4 0,0 - S -");
    // North's last takata of the kunamua stage, with which A6 would be under kutakatia in mtaji.
    let kunamua =
        position("0,0,1,2,0,2,0,2/4,0,11,1,0,0,0,0/0,0,0,0,23,7,7,1/1,1,0,0,0,0,0,0 0,1 H N -");
    for (before, plain, kind, pit) in [
        (capture, "A4>", MoveKind::Capture, front(4)),
        (kunamua, "a8<", MoveKind::Takata, front(6)),
    ] {
        let legal = legal(&before, plain);
        assert_eq!(legal.kind(), kind);
        assert!(!legal.puts_under_kutakatia(), "{plain}");
        let after = legal.position().expect("no win");
        assert!(under_kutakatia(after.to_setup(), pit).is_ok());
    }
}

/// North's a2, with one seed, is under kutakatia.
const SINGLE_UNDER_KUTAKATIA: &str =
    "0,0,1,2,0,3,0,0/0,0,0,0,0,1,1,0/0,0,7,1,7,9,7,0/1,5,0,6,0,4,0,9 0,0 - N a2";

#[test]
fn s4_5_decided_a_pit_of_one_seed_can_be_under_kutakatia() {
    let before =
        position("0,0,0,0,0,0,0,0/0,0,7,3,0,0,0,1/0,8,1,0,3,2,1,0/7,5,0,7,0,7,3,9 0,0 - S -");
    let takata = legal(&before, "A6>");
    assert_eq!(takata.full().to_string(), "A6>**");
    let north = takata.position().expect("no win");
    assert_eq!(north.kutakatia(), Some(front(1)));
    assert_eq!(north.seeds(Side::North, front(1)), 1);
    assert_eq!(position(SINGLE_UNDER_KUTAKATIA).kutakatia(), Some(front(2)));
}

#[test]
fn s4_5_a_sowing_that_ends_in_the_pit_under_kutakatia_ends_the_move() {
    let before = position(SINGLE_UNDER_KUTAKATIA);
    // b5< comes to b3, and from there to a2, where the move ends though a2 was filled.
    let m = legal(&before, "b5<").mv();
    let trace = before.trace(m, &Rules::default()).expect("legal");
    assert_eq!(trace.ending, MoveEnding::Kutakatia { pit: pit("a2") });
    assert_eq!(
        after(&before, "b5<").to_string(),
        "0,0,1,0,1,0,1,1/0,0,0,0,0,1,2,1/0,0,7,1,7,9,7,0/1,5,0,6,0,4,0,9 0,0 - S -"
    );
}

#[test]
fn s4_5_decided_kutakatia_lasts_for_one_move() {
    let under =
        position("0,4,2,3,4,0,1,0/2,0,0,0,2,1,0,0/2,0,15,1,1,1,1,3/3,0,2,5,2,4,0,5 0,0 - N a4");
    assert_eq!(moves(&under), "a8<* a8>*");
    // South captures elsewhere: a4 is free again.
    let south = after(&under, "a8<");
    assert_eq!(south.kutakatia(), None);
    let north = after(&south, "A1>");
    assert_eq!(north.kutakatia(), None);
    assert_eq!(moves(&north), "a4<* a4>*");
}

#[test]
fn s4_5_decided_a_capturing_start_is_judged_by_its_first_sowing_alone() {
    // The example with the capture b1< added. With a seed limit of 3 that capture is infinite, but
    // it is still a capturing start: no kutakatia.
    let with_start =
        position("0,1,2,1,4,8,2,4/8,0,0,10,2,1,0,1/0,2,0,0,0,0,2,0/0,0,2,2,0,2,6,4 0,0 - S -");
    let takata = legal_by(&with_start, "A7<", &limited(3));
    assert_eq!(takata.full().to_string(), "A7<*");
    let north = takata.position().expect("no win");
    assert!(moves(north).contains("b1<"));
    assert!(!moves_by(north, &limited(3)).contains("b1<"));
    // South's threats count too, though a limit of 2 makes every one of them infinite.
    let takata = legal_by(&position(BEFORE_KUTAKATIA), "A7<", &limited(2));
    assert_eq!(takata.full().to_string(), "A7<**");
}

// Bao la kujifunza, the learners' game.

#[test]
fn kujifunza_start_has_two_seeds_in_every_pit() {
    let start = playable(
        "
         2  2  2  2  2  2  2  2
         2  2  2  2  2  2  2  2
        --------------------------------
         2  2  2  2  2  2  2  2
         2  2  2  2  2  2  2  2
        ",
        Side::South,
    );
    assert_eq!(start, Position::kujifunza());
    assert_eq!(start, Position::start(Variant::Kujifunza));
    assert_eq!(start.stage(), Stage::Mtaji);
    assert!(Side::ALL.iter().all(|&side| !start.owns_house(side)));
    assert!(!Variant::Kujifunza.rules().kutakatia);
    assert!(Variant::Kiswahili.rules().kutakatia);
    // Every sowing of two seeds that ends in a front pit captures.
    assert_eq!(
        moves_by(&start, &Variant::Kujifunza.rules()),
        "A1> A2> A3< A3> A4< A4> A5< A5> A6< A6> A7< A8< B1< B2< B7> B8>"
    );
}

// The notation page.

#[test]
fn notation_the_first_moves_of_the_example() {
    // "1: A6<* a5>;": South takata from A6 to the left, North plays a5 to the right.
    let mut game = Game::new(Position::kiswahili(), Rules::default());
    let first = *game.play_text("A6<*").expect("legal");
    assert_eq!(first.full().to_string(), "A6<*");
    let second = *game.play_text("a5>").expect("legal");
    assert_eq!(second.kind(), MoveKind::Capture);
}

#[test]
fn notation_the_row_letter_may_be_missing_in_kunamua_only() {
    let rules = Rules::default();
    let start = Position::kiswahili();
    assert_eq!(start.parse_move("6<", &rules).expect("legal").mv().to_string(), "A6<");
    let start = Position::kujifunza();
    assert!(start.parse_move("A3<", &rules).is_ok());
    assert!(start.parse_move("3<", &rules).is_err());
}

#[test]
fn notation_the_sign_may_be_missing_where_a_kichwa_or_kimbi_captures() {
    let rules = Rules::default();
    let before =
        position("0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1/0,0,0,0,0,0,0,0 9,9 - S -");
    for (text, plain) in [("A1", "A1<"), ("2", "A2<"), ("7", "A7>"), ("A8", "A8>")] {
        assert_eq!(before.parse_move(text, &rules).expect(text).mv().to_string(), plain);
    }
    assert!(before.parse_move("A3", &rules).is_err());
}
