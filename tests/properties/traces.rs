//! Traces: each step keeps the seeds, and infinite moves are proved so.

use bingwa::bao::trace::{MoveEnding, MoveEvent, RecurringState, Trace, TraceStep};
use bingwa::bao::{Direction, Hand, Move, Pit, Position, Rows, Rules, Setup, Side, Stage};
use proptest::prelude::*;

use crate::agreement::{board, reference_rules};
use crate::generators::{cases, positions, rules};
use crate::reference;

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
    #![proptest_config(cases(6000))]

    /// The trace of a legal move ends on its board, and sows as many seeds as the reference.
    #[test]
    fn a_trace_of_a_legal_move_ends_where_the_move_does(position in positions(), rules in rules()) {
        let slow = board(&position).moves(&reference_rules(&rules));
        for (fast, slow) in position.legal_moves(&rules).sorted().iter().zip(&slow) {
            let trace = position.trace(fast.mv(), &rules).expect("the move is legal");
            let context = format!("{position} {} by {rules:?}", fast.mv());
            prop_assert_eq!(trace.mv, fast.mv(), "{}", &context);
            prop_assert_eq!(trace.kind, fast.kind(), "{}", &context);
            prop_assert_eq!(trace.sown, slow.sown, "{}", &context);
            prop_assert_eq!(trace.legal.as_ref(), Some(fast), "{}", &context);
            prop_assert_eq!(trace.ending == MoveEnding::Won, fast.wins(), "{}", &context);
            let last = trace.steps.last().expect("a move has steps");
            prop_assert_eq!(last.rows, Rows(fast.board_after().to_setup().pits), "{}", &context);
            let played = trace.steps.iter().any(|step| step.event == MoveEvent::PlayHouse);
            prop_assert_eq!(played, fast.mv().plays_house(), "{}", &context);
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
        let moves = position.legal_moves(&narrow);
        for legal in board(&position).moves(&wide) {
            // A capture over the limit may be a legal takata by the same name.
            if moves.iter().any(|listed| listed.mv().to_string() == legal.text) {
                continue;
            }
            let mv = position.parse_move(&legal.text, &Rules::default()).expect("legal").mv();
            let trace = position.trace(mv, &narrow).expect("it is illegal for its length alone");
            prop_assert_eq!(trace.ending, MoveEnding::OverLimit, "{} {}", position, mv);
            prop_assert_eq!(trace.sown, legal.sown, "{} {}", position, mv);
            prop_assert!(!trace.is_finite());
        }
    }

    /// Of all 128 moves the legal ones have finite traces; the others have none, or one that proves
    /// the move infinite.
    #[test]
    fn a_trace_is_finite_exactly_if_the_move_is_legal(position in positions(), rules in rules()) {
        let moves = position.legal_moves(&rules);
        for bits in 0..=u8::MAX {
            let Some(mv) = Move::from_bits(bits) else { continue };
            let legal = moves.iter().any(|legal| legal.mv() == mv);
            let Some(trace) = position.trace(mv, &rules) else {
                prop_assert!(!legal, "{position} {mv}");
                continue;
            };
            prop_assert_eq!(trace.is_finite(), legal, "{} {}", position, mv);
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
            let mv = Move::new(Side::South, Pit::new(start).expect("a ring index"), hand);
            let trace = position.trace(mv, &Rules::default()).expect("a start");
            let MoveEnding::Endless { first, period } = trace.ending else {
                panic!("{position} {mv}: {:?}", trace.ending);
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
    let mv = Move::new(Side::South, Pit::LEFT_KICHWA, Hand::Right);
    assert!(position.play(mv, &rules).is_none());
    let trace = position.trace(mv, &rules).expect("illegal for its length alone");
    assert!(!trace.is_finite());
    assert!(trace.steps.len() < REASONABLE, "{} steps", trace.steps.len());
}
