//! Properties that hold for every position, tried on random ones: positions of random games, and
//! whatever a setup may be made of.
//!
//! The first of them is that the fast implementation agrees with the slow one in
//! `tests/reference`, move for move; the others are facts about the game and promises of the API.

mod reference;

use bingwa::bao::diagram::{self, Diagram};
use bingwa::bao::record::{self, Record};
use bingwa::bao::trace::{MoveEnding, MoveEvent, RecurringState, Trace, TraceStep};
use bingwa::bao::{
    Direction, Game, Hand, LegalMove, LegalMoves, Move, MoveKind, Pit, Position, Rows, Rules,
    Setup, Side, Stage, TOTAL_SEEDS, Variant, divide, perft, perft_parallel,
};
use proptest::prelude::*;
use proptest::sample::Index;

// What is tried.

/// No file of old failures: a failing case is printed as a position, which belongs in a test of
/// its own.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Plays on from a position, each choice one of the legal moves, until the game is over or the
/// choices are used up.
fn play_choices(start: Position, rules: Rules, choices: &[Index]) -> Game {
    let mut game = Game::new(start, rules);
    for choice in choices {
        let children = game.position().legal_moves(&rules);
        if children.is_empty() || game.moves().last().is_some_and(LegalMove::won) {
            break;
        }
        let m = children[choice.index(children.len())].mv();
        game.play(m).expect("a child's move is legal");
    }
    game
}

/// A game is 54 plies long on average: half of these lines are played to the end.
fn choices() -> impl Strategy<Value = Vec<Index>> {
    prop::collection::vec(any::<Index>(), 0..110)
}

fn variants() -> impl Strategy<Value = Variant> {
    prop_oneof![3 => Just(Variant::Kiswahili), 1 => Just(Variant::Kujifunza)]
}

/// Random games of both variants from their starts, by the variant's own rules.
fn games() -> impl Strategy<Value = Game> {
    (variants(), choices()).prop_map(|(variant, choices)| {
        play_choices(Position::start(variant), variant.rules(), &choices)
    })
}

/// Anything that can be written as a setup, playable or not.
fn any_setups() -> impl Strategy<Value = Setup> {
    let pits = prop::array::uniform2(prop::array::uniform16(0..=64u8));
    let stores = prop::array::uniform2(0..=64u8);
    let kutakatia = prop::option::of(0..8usize).prop_map(|index| index.and_then(Pit::new));
    (pits, stores, any::<[bool; 2]>(), sides(), kutakatia).prop_map(
        |(pits, stores, houses, side, kutakatia)| Setup { pits, stores, houses, side, kutakatia },
    )
}

fn sides() -> impl Strategy<Value = Side> {
    prop::sample::select(&Side::ALL[..])
}

/// Piles of seeds thrown on the board until they are used up: sparse and crowded boards, heaps
/// and singles, stores or none. Houses are owned at will, whatever they hold.
fn playable_setups() -> impl Strategy<Value = Position> {
    let heap = prop_oneof![6 => 1..=4u8, 3 => 3..=12u8, 1 => 10..=40u8];
    let piles = prop::collection::vec((0..2usize, 0..Pit::COUNT, heap), 0..40);
    let stores = prop_oneof![
        3 => Just([0; 2]),
        2 => prop::array::uniform2(1..=22u8),
        1 => prop::array::uniform2(0..=22u8),
    ];
    let in_front = prop::array::uniform2(0..Pit::ROW);
    let in_house = prop::array::uniform2(prop_oneof![Just(0u8), 4..=9u8]);
    let flags = (any::<[bool; 2]>(), sides(), any::<bool>());
    (piles, stores, in_front, in_house, flags).prop_map(
        |(piles, mut stores, in_front, in_house, (houses, side, under_kutakatia))| {
            let mut pits = [[0; Pit::COUNT]; 2];
            let mut left = TOTAL_SEEDS as u8;
            let mut put = |pile: &mut u8, seeds: u8| {
                let seeds = seeds.min(left);
                *pile += seeds;
                left -= seeds;
            };
            for player in 0..2 {
                // A position has a seed in each front row.
                put(&mut pits[player][in_front[player]], 1);
                put(&mut pits[player][Pit::NYUMBA.index()], in_house[player]);
                put(&mut 0, stores[player]);
            }
            for (player, pit, seeds) in piles {
                put(&mut pits[player][pit], seeds);
            }
            if under_kutakatia {
                // Kutakatia needs both stores empty.
                stores = [0; 2];
            }
            let setup = Setup { pits, stores, houses, side, kutakatia: None };
            let blocked = Pit::all().find_map(|pit| {
                under_kutakatia.then(|| with_kutakatia(setup, pit)).and_then(Result::ok)
            });
            blocked.unwrap_or_else(|| Position::try_from(setup).expect("made to be playable"))
        },
    )
}

fn with_kutakatia(setup: Setup, pit: Pit) -> Result<Position, bingwa::bao::SetupError> {
    Position::try_from(Setup { kutakatia: Some(pit), ..setup })
}

/// Positions of random games, and setups.
fn positions() -> impl Strategy<Value = Position> {
    let of_games = (games(), any::<Index>()).prop_map(|(game, ply)| {
        let positions: Vec<&Position> = game.positions().collect();
        **ply.get(&positions)
    });
    prop_oneof![of_games, playable_setups()]
}

/// The default rules, kutakatia left out, and limits so small that many moves are infinite.
fn rules() -> impl Strategy<Value = Rules> {
    let seed_limit = prop_oneof![Just(Rules::default().seed_limit), 5..=60u32];
    (seed_limit, prop::bool::weighted(0.75))
        .prop_map(|(seed_limit, kutakatia)| Rules { seed_limit, kutakatia })
}

// How it is compared.

fn board(position: &Position) -> reference::Board {
    reference::Board::parse(&position.to_string())
}

fn reference_rules(rules: &Rules) -> reference::Rules {
    reference::Rules { seed_limit: rules.seed_limit, kutakatia: rules.kutakatia }
}

/// The children in the order of their plain text.
fn sorted_children(position: &Position, rules: &Rules) -> LegalMoves {
    position.legal_moves(rules).sorted()
}

/// A move, its kind, and the text of what it leads to: all there is to a child.
type Told = (Move, MoveKind, Option<Position>);

fn told(child: &LegalMove) -> Told {
    (child.mv(), child.kind(), child.position().copied())
}

fn all_told(children: &LegalMoves) -> Vec<Told> {
    let mut told: Vec<Told> = children.iter().map(told).collect();
    told.sort_by_key(|&(m, _, _)| m);
    told
}

/// Both implementations give the same moves with the same marks and results.
fn assert_agreement(position: &Position, rules: &Rules) {
    let fast = sorted_children(position, rules);
    let slow = board(position).moves(&reference_rules(rules));
    let fast_texts: Vec<String> = fast.iter().map(|child| child.full().to_string()).collect();
    let slow_texts: Vec<&str> = slow.iter().map(|legal| legal.full.as_str()).collect();
    assert_eq!(fast_texts, slow_texts, "{position} by {rules:?}");
    assert_eq!(position.is_lost(rules), slow.is_empty(), "{position} by {rules:?}");
    for (child, legal) in fast.iter().zip(&slow) {
        let context = format!("{position} {} by {rules:?}", legal.full);
        assert_eq!(child.mv().to_string(), legal.text, "{context}");
        assert_eq!(child.kind() == MoveKind::Takata, legal.takata, "{context}");
        assert_eq!(child.puts_under_kutakatia(), legal.kutakatia, "{context}");
        assert_eq!(child.won(), legal.won, "{context}");
        let result = child.position().map(Position::to_string);
        assert_eq!(result, legal.result.as_ref().map(ToString::to_string), "{context}");
    }
}

proptest! {
    #![proptest_config(cases(6000))]

    /// The fast implementation and the reference agree all through random games.
    #[test]
    fn fast_and_reference_agree_on_games(game in games(), rules in rules()) {
        for position in game.positions() {
            assert_agreement(position, &rules);
        }
    }

    /// They agree where the random game itself is played by small limits or without kutakatia.
    #[test]
    fn fast_and_reference_agree_on_games_by_other_rules(choices in choices(), rules in rules()) {
        let game = play_choices(Position::kiswahili(), rules, &choices);
        for position in game.positions() {
            assert_agreement(position, &rules);
        }
    }
}

proptest! {
    #![proptest_config(cases(60_000))]

    /// The fast implementation and the reference agree on positions that no game comes to, and
    /// one ply further where that puts a pit under kutakatia.
    #[test]
    fn fast_and_reference_agree_on_setups(position in playable_setups(), rules in rules()) {
        assert_agreement(&position, &rules);
        for child in position.legal_moves(&rules) {
            if let Some(next) = child.position()
                && child.puts_under_kutakatia()
            {
                assert_agreement(next, &rules);
            }
        }
    }

    /// A move neither makes nor loses a seed, and takes one from the store in kunamua.
    #[test]
    fn seeds_are_conserved(position in positions(), rules in rules()) {
        let (me, other) = (position.side(), position.side().opponent());
        let put = u8::from(position.stage() == Stage::Kunamua);
        for child in position.legal_moves(&rules) {
            if let Some(next) = child.position() {
                prop_assert_eq!(next.total_seeds(), position.total_seeds());
                prop_assert_eq!(next.store(me) + put, position.store(me));
                prop_assert_eq!(next.store(other), position.store(other));
                prop_assert_eq!(next.side(), other);
            }
        }
    }

    /// No move empties the mover's own front row, and one that empties the opponent's has won.
    #[test]
    fn the_movers_front_row_is_never_empty_after_its_own_move(
        position in positions(),
        rules in rules(),
    ) {
        for child in position.legal_moves(&rules) {
            if let Some(next) = child.position() {
                prop_assert!(!next.opponent().front_is_empty(), "{position} {}", child.mv());
                prop_assert!(!next.own().front_is_empty(), "{position} {}", child.mv());
            }
        }
    }

    /// Swapping the players changes nothing but names.
    #[test]
    fn rotation_is_a_symmetry(position in positions(), rules in rules()) {
        let turned = |m: Move| {
            let other = Move::new(m.side().opponent(), m.pit(), m.hand());
            if m.plays_house() { other.playing_house() } else { other }
        };
        let rotated = position.rotated();
        prop_assert_eq!(rotated.rotated(), position);
        prop_assert_eq!(rotated.to_string(), board(&position).rotated().to_string());
        let mut expected: Vec<Told> = position
            .legal_moves(&rules)
            .iter()
            .map(|child| {
                let next = child.position().map(Position::rotated);
                (turned(child.mv()), child.kind(), next)
            })
            .collect();
        expected.sort_by_key(|&(m, _, _)| m);
        prop_assert_eq!(all_told(&rotated.legal_moves(&rules)), expected);
    }

    /// Left and right are alike once no house is owned.
    #[test]
    fn mirror_is_a_symmetry_without_houses(position in positions(), rules in rules()) {
        let homeless = Setup { houses: [false; 2], ..position.to_setup() };
        // A kutakatia that the house had prevented or allowed may not fit any more.
        let Ok(position) = Position::try_from(homeless) else { return Ok(()) };
        let mirrored = mirror(&position);
        prop_assert_eq!(mirrored.to_string(), board(&position).mirrored().to_string());
        let mut expected: Vec<Told> = position
            .legal_moves(&rules)
            .iter()
            .map(|child| {
                let hand = match child.mv().hand() {
                    Hand::Left => Hand::Right,
                    Hand::Right => Hand::Left,
                };
                let m = Move::new(position.side(), mirrored_pit(child.mv().pit()), hand);
                (m, child.kind(), child.position().map(mirror))
            })
            .collect();
        expected.sort_by_key(|&(m, _, _)| m);
        prop_assert_eq!(all_told(&mirrored.legal_moves(&rules)), expected);
    }
}

fn mirrored_pit(pit: Pit) -> Pit {
    Pit::at(pit.row(), 9 - pit.number()).expect("9 - n is in 1..=8")
}

fn mirror(position: &Position) -> Position {
    let setup = position.to_setup();
    let mut pits = setup.pits;
    for (from, to) in setup.pits.iter().zip(&mut pits) {
        for pit in Pit::all() {
            to[mirrored_pit(pit).index()] = from[pit.index()];
        }
    }
    let kutakatia = setup.kutakatia.map(mirrored_pit);
    let mirrored = Setup { pits, kutakatia, ..setup };
    Position::try_from(mirrored).expect("what can be played can be played the other way round")
}

proptest! {
    #![proptest_config(cases(12_000))]

    /// In games from the start a nyumba that is still owned at the start of a kunamua turn holds
    /// five seeds at least.
    #[test]
    fn an_owned_nyumba_holds_five_at_the_start_of_a_kunamua_turn(choices in choices()) {
        let game = play_choices(Position::kiswahili(), Rules::default(), &choices);
        for position in game.positions().filter(|position| position.stage() == Stage::Kunamua) {
            for side in Side::ALL {
                if position.owns_house(side) {
                    prop_assert!(position.seeds(side, Pit::NYUMBA) >= 5, "{position}");
                }
            }
        }
    }

    /// `play` accepts just the moves of `children`, and makes of them what `children` does.
    #[test]
    fn play_agrees_with_children(position in positions(), rules in rules()) {
        let children = position.legal_moves(&rules);
        for bits in 0..=u8::MAX {
            let Some(m) = Move::from_bits(bits) else { continue };
            prop_assert_eq!(m.to_bits(), bits);
            let listed = children.iter().find(|child| child.mv() == m).map(told);
            let played = position.play(m, &rules).as_ref().map(told);
            prop_assert_eq!(played, listed, "{} {}", position, m);
        }
    }

    /// A legal move is read back from its plain and its full text, from a text with other marks,
    /// without its row letter in kunamua, and without its sign where that leaves no doubt.
    #[test]
    fn moves_are_read_back_from_every_way_to_write_them(position in positions(), rules in rules()) {
        let children = position.legal_moves(&rules);
        for child in &children {
            let plain = child.mv().to_string();
            let mut texts = vec![child.full().to_string()];
            texts.extend(["", "*", "**", "#"].map(|marks| format!("{plain}{marks}")));
            let same_pit = |other: &&LegalMove| {
                other.mv().pit() == child.mv().pit()
                    && other.mv().plays_house() == child.mv().plays_house()
            };
            let unsigned = plain.replace(['<', '>'], "");
            if children.iter().filter(same_pit).count() == 1 {
                texts.push(unsigned);
            } else {
                let error = position.parse_move(&unsigned, &rules).unwrap_err().to_string();
                prop_assert!(error.contains("names two legal moves"), "{error}");
            }
            if position.stage() == Stage::Kunamua {
                texts.extend(texts.clone().iter().map(|text| text[1..].to_owned()));
            }
            for text in texts {
                let read = position.parse_move(&text, &rules).map(|child| told(&child));
                prop_assert_eq!(read, Ok(told(child)), "{} {}", position, text);
            }
        }
    }

    /// Whatever is written, a move that is read is one of the legal moves, and an error lists
    /// them all.
    #[test]
    fn what_is_read_is_legal_and_what_is_not_is_told(
        position in positions(),
        text in "[ABabx]?[0-9]?[<>]?\\+?[*#]{0,2}|\\PC*",
    ) {
        let rules = Rules::default();
        let children = position.legal_moves(&rules);
        match position.parse_move(&text, &rules) {
            Ok(read) => {
                prop_assert!(children.iter().any(|child| told(child) == told(&read)));
            }
            Err(error) => {
                let message = error.to_string();
                prop_assert!(message.starts_with(&format!("move: found {text:?}")), "{message}");
                prop_assert_eq!(error.legal.len(), children.len());
                for child in &children {
                    prop_assert!(message.contains(&child.mv().to_string()), "{message}");
                }
            }
        }
    }
}

// Traces.

/// The step after the `sowing`th sowing of a trace, counted from 1, which lifts or captures the
/// seeds of the next, and the direction of that sowing. `None` if the trace ends before it.
fn state_after(trace: &Trace, sowing: usize) -> Option<(TraceStep, Direction)> {
    let sowings = trace.steps.iter().enumerate();
    let mut sowings = sowings.filter_map(|(index, step)| match step.event {
        MoveEvent::Sow { direction, .. } => Some((index, direction)),
        _ => None,
    });
    let (index, direction) = sowings.nth(sowing - 1)?;
    Some((*trace.steps.get(index + 1)?, direction))
}

fn total(rows: Rows) -> u32 {
    rows.0.iter().flatten().map(|&seeds| u32::from(seeds)).sum()
}

/// Each step of a trace has every seed on the board or in the hand.
fn assert_steps_conserve_seeds(position: &Position, trace: &Trace) {
    let from_store = u32::from(position.stage() == Stage::Kunamua);
    let expected = total(Rows(position.to_setup().pits)) + from_store;
    for TraceStep { event, rows } in &trace.steps {
        let on_board = total(*rows);
        let in_hand = match *event {
            MoveEvent::Lift { seeds, .. } | MoveEvent::Capture { seeds, .. } => u32::from(seeds),
            // The house is played and lifted at once: two steps with the same board.
            MoveEvent::PlayHouse => expected - on_board,
            MoveEvent::Put { .. } | MoveEvent::Sow { .. } => 0,
        };
        assert_eq!(on_board + in_hand, expected, "{position} {} {event:?}", trace.mv);
    }
}

proptest! {
    #![proptest_config(cases(12_000))]

    /// The trace of a legal move ends on its board, and sows as many seeds as the reference.
    #[test]
    fn a_trace_of_a_legal_move_ends_where_the_move_does(position in positions(), rules in rules()) {
        let slow = board(&position).moves(&reference_rules(&rules));
        for (child, legal) in sorted_children(&position, &rules).iter().zip(&slow) {
            let trace = position.trace(child.mv(), &rules).expect("the move is legal");
            let context = format!("{position} {} by {rules:?}", child.mv());
            prop_assert_eq!(trace.mv, child.mv(), "{}", &context);
            prop_assert_eq!(trace.kind, child.kind(), "{}", &context);
            prop_assert_eq!(trace.sown, legal.sown, "{}", &context);
            prop_assert_eq!(trace.legal.as_ref(), Some(child), "{}", &context);
            prop_assert_eq!(trace.ending == MoveEnding::Won, child.won(), "{}", &context);
            let last = trace.steps.last().expect("a move has steps");
            prop_assert_eq!(last.rows, Rows(child.reached().to_setup().pits), "{}", &context);
            let played = trace.steps.iter().any(|step| step.event == MoveEvent::PlayHouse);
            prop_assert_eq!(played, child.mv().plays_house(), "{}", &context);
            assert_steps_conserve_seeds(&position, &trace);
        }
    }

    /// A move that only a small limit forbids is played to its end, to count its seeds.
    #[test]
    fn a_trace_of_a_move_over_the_limit_counts_all_its_seeds(
        position in positions(),
        seed_limit in 1..=60u32,
    ) {
        let wide = reference::Rules::default();
        let narrow = Rules { seed_limit, ..Rules::default() };
        let children = position.legal_moves(&narrow);
        for legal in board(&position).moves(&wide) {
            // A capture over the limit may be a legal takata by the same name.
            if children.iter().any(|child| child.mv().to_string() == legal.text) {
                continue;
            }
            let m = position.parse_move(&legal.text, &Rules::default()).expect("legal").mv();
            let trace = position.trace(m, &narrow).expect("it is illegal for its length alone");
            prop_assert_eq!(trace.ending, MoveEnding::OverLimit, "{} {}", position, m);
            prop_assert_eq!(trace.sown, legal.sown, "{} {}", position, m);
            prop_assert!(!trace.is_finite());
        }
    }

    /// Of all 128 moves the legal ones have finite traces; the others have none, or one that proves
    /// the move infinite.
    #[test]
    fn a_trace_is_finite_exactly_if_the_move_is_legal(position in positions(), rules in rules()) {
        let children = position.legal_moves(&rules);
        for bits in 0..=u8::MAX {
            let Some(m) = Move::from_bits(bits) else { continue };
            let legal = children.iter().any(|child| child.mv() == m);
            let Some(trace) = position.trace(m, &rules) else {
                prop_assert!(!legal, "{position} {m}");
                continue;
            };
            prop_assert_eq!(trace.is_finite(), legal, "{} {}", position, m);
            assert_infinite_is_proved(&position, &trace, &rules);
        }
    }
}

/// An infinite move's trace shows that it recurs, or that it is over the limit.
fn assert_infinite_is_proved(position: &Position, trace: &Trace, rules: &Rules) {
    let context = format!("{position} {} by {rules:?}", trace.mv);
    match trace.ending {
        MoveEnding::Endless { first, period } => {
            assert!(first > 0 && period > 0, "{context}");
            assert!(trace.sown > rules.seed_limit, "{context}");
            let recurring = trace.recurring.expect("it recurs");
            // Steps after the seed limit are not recorded.
            let Some(before) = state_after(trace, first) else { return };
            let (MoveEvent::Lift { seeds, .. } | MoveEvent::Capture { seeds, .. }) = before.0.event
            else {
                panic!("{context}: nothing is in the hand");
            };
            let expected = RecurringState { rows: before.0.rows, in_hand: seeds };
            assert_eq!(recurring, expected, "{context}");
            if let Some(after) = state_after(trace, first + period) {
                assert_eq!(before, after, "{context}");
            }
        }
        MoveEnding::OverLimit => assert!(trace.sown > rules.seed_limit, "{context}"),
        _ => {}
    }
}

/// Three seeds among singles in every second pit crawl round for ever, from any pit and both ways.
#[test]
fn a_trace_of_an_endless_move_proves_that_it_recurs() {
    for start in 0..Pit::ROW {
        let mut ring = [0; Pit::COUNT];
        for distance in (1..Pit::COUNT).step_by(2) {
            ring[(start + distance) % Pit::COUNT] = 1;
        }
        ring[start] = 3;
        // North's only front seed faces an empty pit, out of reach of a capture.
        let faced = (0..Pit::ROW).find(|&pit| ring[pit] == 0).expect("every second pit is empty");
        let mut north = [0; Pit::COUNT];
        north[Pit::ROW - 1 - faced] = 1;
        let position = Position::try_from(Setup {
            pits: [ring, north],
            stores: [0; 2],
            houses: [false; 2],
            side: Side::South,
            kutakatia: None,
        })
        .expect("playable");
        assert!(position.is_lost(&Rules::default()), "{position}");
        for hand in Hand::ALL {
            let m = Move::new(Side::South, Pit::new(start).expect("a ring index"), hand);
            let trace = position.trace(m, &Rules::default()).expect("a start");
            let MoveEnding::Endless { first, period } = trace.ending else {
                panic!("{position} {m}: {:?}", trace.ending);
            };
            // The cycle is short, so the trace holds all of it.
            assert!(state_after(&trace, first).is_some());
            assert_eq!(state_after(&trace, first), state_after(&trace, first + period));
            assert_infinite_is_proved(&position, &trace, &Rules::default());
        }
    }
}

/// Some endless moves take millions of sowings to come round. A trace must not tell them all.
#[test]
fn a_trace_of_an_endless_move_with_a_long_period_is_bounded() {
    /// Steps that a trace may reasonably hold. This one would have half a million: its state recurs
    /// for the first time after 235,906 sowings.
    const REASONABLE: usize = 200_000;
    let position: Position =
        "1,0,1,2,1,3,3,3/0,1,0,0,0,4,1,3/3,3,0,4,5,2,3,0/4,2,1,4,3,1,5,1 0,0 - S -"
            .parse()
            .expect("playable");
    let rules = Rules::default();
    let m = Move::new(Side::South, Pit::LEFT_KICHWA, Hand::Right);
    assert!(position.play(m, &rules).is_none());
    let trace = position.trace(m, &rules).expect("illegal for its length alone");
    assert!(!trace.is_finite());
    assert!(trace.steps.len() < REASONABLE, "{} steps", trace.steps.len());
}

// Games, counting, text.

proptest! {
    #![proptest_config(cases(4000))]

    /// Taking back every move of a game goes through the same positions and outcomes backwards.
    #[test]
    fn undo_takes_back_what_play_did(variant in variants(), choices in choices()) {
        let whole = play_choices(Position::start(variant), variant.rules(), &choices);
        let mut game = Game::new(*whole.start(), *whole.rules());
        let mut story = Vec::new();
        for child in whole.moves() {
            prop_assert_eq!(game.outcome().and_then(|outcome| outcome.winner), None);
            story.push((*game.position(), game.outcome()));
            game.play(child.mv()).expect("it was legal before");
        }
        prop_assert_eq!(game.position(), whole.position());
        prop_assert_eq!(game.outcome(), whole.outcome());
        for ((position, outcome), child) in story.into_iter().zip(whole.moves()).rev() {
            let taken_back = game.undo().expect("as many as were played");
            prop_assert_eq!(taken_back.mv(), child.mv());
            prop_assert_eq!(*game.position(), position);
            prop_assert_eq!(game.outcome(), outcome);
        }
        prop_assert!(game.undo().is_none());
    }

    /// A game that is won or lost takes no more moves, and an illegal one changes nothing.
    #[test]
    fn a_game_takes_legal_moves_only(game in games(), bits in any::<u8>()) {
        let mut game = game;
        let Some(m) = Move::from_bits(bits) else { return Ok(()) };
        let before = game.moves().len();
        let over = game.outcome().is_some_and(|outcome| outcome.winner.is_some());
        let legal = !over && game.position().play(m, game.rules()).is_some();
        prop_assert_eq!(game.play(m).is_ok(), legal);
        prop_assert_eq!(game.moves().len(), before + usize::from(legal));
    }

    /// Counting in one thread, in many, move by move and by the reference comes to the same.
    #[test]
    fn perft_counts_what_the_reference_counts(position in positions(), rules in rules()) {
        let expected = reference::perft(&board(&position), 3, &reference_rules(&rules));
        prop_assert_eq!(perft(&position, 3, &rules), expected);
        prop_assert_eq!(perft_parallel(&position, 3, &rules), expected);
        let divided: u64 = divide(&position, 3, &rules).iter().map(|&(_, lines)| lines).sum();
        prop_assert_eq!(divided, expected);
    }
}

proptest! {
    #![proptest_config(cases(5000))]

    /// A setup's line is read back as the same setup, playable or not.
    #[test]
    fn setups_are_read_back_from_their_line(setup in any_setups()) {
        prop_assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup));
    }

    /// A setup's diagram is read back as the same setup, less the side and the kutakatia that no
    /// diagram shows.
    #[test]
    fn setups_are_read_back_from_their_diagram(setup in any_setups()) {
        let drawn = Diagram(&setup).to_string();
        let expected = Setup { kutakatia: None, ..setup };
        prop_assert_eq!(diagram::parse(&drawn, setup.side), Ok(expected));
        // Indented, with blank lines around it, it is the same.
        let indented = format!("\n\n{}\n", drawn.replace('\n', "\r\n    "));
        prop_assert_eq!(diagram::parse(&indented, setup.side), Ok(expected));
    }

    /// A position is read back from its line, and is what its setup says.
    #[test]
    fn positions_are_read_back_from_their_line(position in positions()) {
        let text = position.to_string();
        prop_assert_eq!(text.parse::<Position>(), Ok(position));
        prop_assert_eq!(Position::try_from(position.to_setup()), Ok(position));
        prop_assert_eq!(board(&position).to_string(), text);
    }

    /// What a setup makes of any text, it makes no panic.
    #[test]
    fn reading_a_position_never_panics(text in "[-0-9/, HhSNAab#\\n\u{80}-\u{ff}]{0,200}|\\PC*") {
        let _ = text.parse::<Position>();
        let _ = diagram::parse(&text, Side::South);
        let _ = record::parse(&text);
    }
}

// Records.

/// Random games from the starts and from anywhere else, North to move or South.
fn recorded_games() -> impl Strategy<Value = Game> {
    let from_anywhere = (positions(), choices())
        .prop_map(|(start, choices)| play_choices(start, Rules::default(), &choices));
    prop_oneof![games(), from_anywhere]
}

/// What two records have in common that were read from different lines.
fn without_lines(mut record: Record) -> Record {
    record.line = 0;
    record.moves.iter_mut().for_each(|m| m.line = 0);
    record
}

proptest! {
    #![proptest_config(cases(3000))]

    /// A game's record, written and read, is replayed as the same game.
    #[test]
    fn records_are_replayed_as_the_game_they_were_made_of(game in recorded_games()) {
        let record = Record::of_game(&game, "Juma", "Asha");
        let text = record.to_string();
        let read = record::parse(&text);
        prop_assert!(read.is_ok(), "{:?}\n{text}", read);
        let read = read.unwrap_or_default();
        prop_assert_eq!(read.len(), 1);
        prop_assert_eq!(without_lines(read[0].clone()), without_lines(record));
        prop_assert_eq!(read[0].tag("Kusini"), Some("JUMA"));
        prop_assert_eq!(read[0].tag("Kaskazini"), Some("asha"));
        let replayed = read[0].replay(game.rules());
        prop_assert!(replayed.is_ok(), "{:?}\n{text}", replayed.err());
        let replayed = replayed.unwrap_or_else(|_| unreachable!("asserted"));
        prop_assert_eq!(replayed.start(), game.start());
        prop_assert_eq!(replayed.outcome(), game.outcome());
        let moves = |game: &Game| game.moves().iter().map(told).collect::<Vec<_>>();
        prop_assert_eq!(moves(&replayed), moves(&game));
        prop_assert!(read[0].remarks(&replayed).is_empty());
    }

    /// Several records in a file come apart at the blank lines.
    #[test]
    fn a_file_of_records_is_read_as_its_records(
        games in prop::collection::vec(games(), 1..4),
    ) {
        let records: Vec<Record> =
            games.iter().map(|game| Record::of_game(game, "South", "north")).collect();
        let file: Vec<String> = records.iter().map(Record::to_string).collect();
        let read = record::parse(&file.join("\n"));
        let read = read.map(|read| read.into_iter().map(without_lines).collect::<Vec<_>>());
        prop_assert_eq!(read, Ok(records));
    }

    /// Comments and tags keep what they say, save what no record can hold: white space around a
    /// comment, and line breaks.
    #[test]
    fn comments_and_tags_are_read_back(
        choices in choices(),
        before in prop::option::of("[^\\p{Cc}{}]*"),
        after in prop::collection::vec(prop::option::of("[^\\p{Cc}{}]{0,20}|a\nb"), 110),
        value in "\\PC*|[a\"\\\\\\]]*",
    ) {
        let game = play_choices(Position::kiswahili(), Rules::default(), &choices);
        let mut record = Record::of_game(&game, "South", "north");
        record.set_tag("Event", &value);
        record.comment.clone_from(&before);
        for (m, comment) in record.moves.iter_mut().zip(after) {
            m.comment = comment;
        }
        let text = record.to_string();
        let read = record::parse(&text);
        prop_assert!(read.is_ok(), "{:?}\n{text}", read);
        let read = read.unwrap_or_default();
        prop_assert_eq!(read.len(), 1, "{}", text);
        let kept = |comment: &Option<String>| {
            comment.as_ref().map(|text| text.replace('\n', " ").trim().to_owned())
        };
        prop_assert_eq!(&read[0].comment, &kept(&before));
        prop_assert_eq!(read[0].tag("Event"), Some(value.as_str()));
        for (read, written) in read[0].moves.iter().zip(&record.moves) {
            prop_assert_eq!(&read.text, &written.text);
            prop_assert_eq!(&read.comment, &kept(&written.comment));
        }
    }

    /// Whatever can be read as a record is written so that it reads the same.
    #[test]
    fn what_was_read_as_a_record_is_written_to_read_the_same(
        text in "(\\{[^}]{0,8}\\}|[12]: |A6<\\*? |\\.\\.\\. |; ?|\n|\\[[A-C] \"[^\n\"]?\"\\]\n){0,20}\
                 |([12]: a (\\{[^}]{0,8}\\} )?b;\n){0,2}",
    ) {
        let Ok(records) = record::parse(&text) else { return Ok(()) };
        let written: Vec<String> = records.iter().map(Record::to_string).collect();
        let again = record::parse(&written.join("\n"));
        let again = again.map(|again| again.into_iter().map(without_lines).collect::<Vec<_>>());
        let records: Vec<Record> = records.into_iter().map(without_lines).collect();
        prop_assert_eq!(again, Ok(records));
    }
}
