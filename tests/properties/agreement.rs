//! The fast implementation agrees with the slow one in `tests/reference`, move for move.

use bingwa::bao::{MoveKind, Position, Rules};
use proptest::prelude::*;

use crate::generators::{cases, choices, games, play_choices, playable_setups, rules};
use crate::reference;

/// Random games for each comparison of whole games.
const GAMES: u32 = 2000;
/// Setups to compare.
const SETUPS: u32 = 30_000;

pub fn board(position: &Position) -> reference::Board {
    reference::Board::parse(&position.to_string())
}

pub fn reference_rules(rules: &Rules) -> reference::Rules {
    reference::Rules { seed_limit: rules.seed_limit, kutakatia: rules.kutakatia }
}

/// Both implementations have the same moves with the same marks and results.
fn assert_agreement(position: &Position, rules: &Rules) {
    let fast = position.legal_moves(rules).sorted();
    let slow = board(position).moves(&reference_rules(rules));
    let fast_texts: Vec<String> = fast.iter().map(|legal| legal.full().to_string()).collect();
    let slow_texts: Vec<&str> = slow.iter().map(|legal| legal.full.as_str()).collect();
    assert_eq!(fast_texts, slow_texts, "{position} by {rules:?}");
    assert_eq!(position.is_lost(rules), slow.is_empty(), "{position} by {rules:?}");
    for (fast, slow) in fast.iter().zip(&slow) {
        let context = format!("{position} {} by {rules:?}", slow.full);
        assert_eq!(fast.mv().to_string(), slow.text, "{context}");
        assert_eq!(fast.kind() == MoveKind::Takata, slow.takata, "{context}");
        assert_eq!(fast.puts_under_kutakatia(), slow.kutakatia, "{context}");
        assert_eq!(fast.wins(), slow.won, "{context}");
        let result = fast.position().map(Position::to_string);
        assert_eq!(result, slow.result.as_ref().map(ToString::to_string), "{context}");
    }
}

proptest! {
    #![proptest_config(cases(GAMES))]

    /// The fast implementation and the reference agree all through random games.
    #[test]
    fn fast_and_reference_agree_on_games(game in games(), rules in rules()) {
        for position in game.positions() {
            assert_agreement(position, &rules);
        }
    }

    /// They agree where the game itself is played with a small seed limit or without kutakatia.
    #[test]
    fn fast_and_reference_agree_on_games_by_other_rules(choices in choices(), rules in rules()) {
        let game = play_choices(Position::kiswahili(), rules, &choices);
        for position in game.positions() {
            assert_agreement(position, &rules);
        }
    }
}

proptest! {
    #![proptest_config(cases(SETUPS))]

    /// They agree on positions that occur in no game, and one ply later where a pit is then under
    /// kutakatia.
    #[test]
    fn fast_and_reference_agree_on_setups(position in playable_setups(), rules in rules()) {
        assert_agreement(&position, &rules);
        for legal in position.legal_moves(&rules) {
            if let Some(next) = legal.position()
                && legal.puts_under_kutakatia()
            {
                assert_agreement(next, &rules);
            }
        }
    }
}
