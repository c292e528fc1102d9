//! The facts of moves, found again by playing every move.

use bingwa::analysis::{Exposure, HouseFate, MoveFacts};
use bingwa::bao::trace::MoveEvent;
use bingwa::bao::{Game, MoveKind, Pit, PitName, Position, Rules, Side};
use proptest::prelude::*;

use crate::generators::{cases, positions, rules};

/// The pits that the player to move can capture, with their seeds, and most seeds of one move:
/// read off the traces of all moves.
fn captured_by_all_moves(position: &Position, rules: &Rules) -> (Vec<(PitName, u8)>, u8) {
    let mut pits: Vec<(PitName, u8)> = Vec::new();
    let mut most = 0;
    for legal in position.legal_moves(rules) {
        let trace = position.trace(legal.mv(), rules).expect("a legal move");
        let mut sum = 0;
        for step in &trace.steps {
            if let MoveEvent::Capture { taken, seeds, .. } = step.event {
                sum += seeds;
                if !pits.contains(&(taken, seeds)) {
                    pits.push((taken, seeds));
                }
            }
        }
        most = most.max(sum);
    }
    pits.sort_unstable_by_key(|(pit, _)| pit.pit());
    (pits, most)
}

/// The same position with the other player to move, made from its text.
fn passed(position: &Position) -> Position {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let side = if fields[3] == "S" { "N" } else { "S" };
    [fields[0], fields[1], fields[2], side, "-"].join(" ").parse().expect("playable")
}

/// An exposure names the pits that the moves of `position` capture.
fn assert_exposed(exposure: &Exposure, position: &Position, rules: &Rules) {
    let (pits, most) = captured_by_all_moves(position, rules);
    let found: Vec<_> = exposure.pits.iter().map(|exposed| (exposed.pit, exposed.seeds)).collect();
    assert_eq!(found, pits, "{position}");
    let wins: Vec<_> = position
        .legal_moves(rules)
        .iter()
        .filter(|legal| legal.wins())
        .map(|legal| legal.mv())
        .collect();
    assert_eq!(exposure.wins, !wins.is_empty(), "{position}");
    match exposure.by {
        None => assert!(pits.is_empty(), "{position}"),
        Some(by) if exposure.wins => assert!(wins.contains(&by), "{position}"),
        Some(by) => {
            assert_eq!(exposure.most, most, "{position}");
            let facts = MoveFacts::of(position, by, rules).expect("a legal move");
            assert_eq!(facts.captured, most, "{position}");
        }
    }
    let nyumba = exposure.nyumba().map(|exposed| exposed.pit);
    let owner = position.side().opponent();
    let expected = Pit::NYUMBA.name(owner);
    let is_exposed = position.owns_house(owner) && pits.iter().any(|(pit, _)| *pit == expected);
    assert_eq!(nyumba, is_exposed.then_some(expected), "{position}");
}

fn total(position: &Position, side: Side) -> u32 {
    position.ring(side).total()
}

proptest! {
    #![proptest_config(cases(2_000))]

    /// The seeds captured are those that the opponent has lost.
    #[test]
    fn captured_seeds_are_the_difference_of_the_boards(
        position in positions(),
        rules in rules(),
    ) {
        let opponent = position.side().opponent();
        for legal in position.legal_moves(&rules) {
            let facts = MoveFacts::of(&position, legal.mv(), &rules).expect("a legal move");
            let lost = total(&position, opponent) - total(legal.board_after(), opponent);
            prop_assert_eq!(u32::from(facts.captured), lost);
            let sum: u8 = facts.captures.iter().map(|capture| capture.seeds).sum();
            prop_assert_eq!(sum, facts.captured);
            for capture in &facts.captures {
                prop_assert_eq!(capture.by.pit().facing(), Some(capture.taken.pit()));
                prop_assert_eq!(position.seeds(opponent, capture.taken.pit()), capture.seeds);
            }
            prop_assert_eq!(facts.captured == 0, facts.kind == MoveKind::Takata);
        }
    }

    /// A pit is threatened exactly if a move captures it.
    #[test]
    fn threats_are_what_the_moves_of_a_player_capture(position in positions(), rules in rules()) {
        for legal in position.legal_moves(&rules) {
            let facts = MoveFacts::of(&position, legal.mv(), &rules).expect("a legal move");
            assert_exposed(&facts.target_before, &position, &rules);
            assert_exposed(&facts.risk_before, &passed(&position), &rules);
            match legal.position() {
                Some(next) => {
                    assert_exposed(&facts.risk_after, next, &rules);
                    assert_exposed(&facts.target_after, &passed(next), &rules);
                }
                None => prop_assert_eq!(facts.risk_after, Exposure::default()),
            }
        }
    }

    /// A nyumba is kept exactly if it is owned after the move, and the game ends as it does.
    #[test]
    fn houses_and_ends_are_those_of_the_position_after_the_move(
        position in positions(),
        rules in rules(),
    ) {
        let position = position.under(&rules);
        let [mover, opponent] = [position.side(), position.side().opponent()];
        for legal in position.legal_moves(&rules) {
            let facts = MoveFacts::of(&position, legal.mv(), &rules).expect("a legal move");
            for (side, fate) in [(mover, facts.own_house), (opponent, facts.opponent_house)] {
                prop_assert_eq!(fate.is_some(), position.owns_house(side));
                let kept = fate.is_some_and(HouseFate::is_kept);
                prop_assert_eq!(kept, legal.board_after().owns_house(side), "{} {}", position, legal.mv());
            }
            prop_assert_eq!(facts.own_house == Some(HouseFate::Played), legal.mv().plays_house());
            prop_assert_eq!(facts.kutakatia.is_some(), legal.puts_under_kutakatia());
            let mut game = Game::new(position, rules);
            game.play(legal.mv()).expect("a legal move");
            prop_assert_eq!(facts.outcome, game.outcome());
        }
    }
}
