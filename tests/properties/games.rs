//! Games and perft.

use std::sync::atomic::AtomicBool;

use bingwa::bao::{Game, Move, Position, divide_until, perft, perft_until};
use proptest::prelude::*;

use crate::agreement::{board, reference_rules};
use crate::generators::{cases, choices, games, play_choices, positions, rules, variants};
use crate::reference;

proptest! {
    #![proptest_config(cases(2000))]

    /// Taking back every move of a game visits the same positions and outcomes backwards.
    #[test]
    fn undo_takes_back_what_play_did(variant in variants(), choices in choices()) {
        let whole = play_choices(Position::start(variant), variant.rules(), &choices);
        let mut game = Game::new(*whole.start(), *whole.rules());
        let mut story = Vec::new();
        for legal in whole.moves() {
            prop_assert_eq!(game.outcome().and_then(|outcome| outcome.winner), None);
            story.push((*game.position(), game.outcome()));
            game.play(legal.mv()).expect("it was legal before");
        }
        prop_assert_eq!(game.position(), whole.position());
        prop_assert_eq!(game.outcome(), whole.outcome());
        for ((position, outcome), legal) in story.into_iter().zip(whole.moves()).rev() {
            let taken_back = game.undo().expect("as many as were played");
            prop_assert_eq!(taken_back, *legal);
            prop_assert_eq!(*game.position(), position);
            prop_assert_eq!(game.outcome(), outcome);
        }
        prop_assert!(game.undo().is_none());
    }

    /// A won game takes no more moves, and an illegal move changes nothing.
    #[test]
    fn a_game_takes_legal_moves_only(mut game in games(), bits in any::<u8>()) {
        let Some(mv) = Move::from_bits(bits) else { return Ok(()) };
        let before = game.moves().len();
        let over = game.outcome().is_some_and(|outcome| outcome.winner.is_some());
        let legal = !over && game.position().play(mv, game.rules()).is_some();
        prop_assert_eq!(game.legal_moves().iter().any(|listed| listed.mv() == mv), legal);
        prop_assert_eq!(game.play(mv).is_ok(), legal);
        prop_assert_eq!(game.moves().len(), before + usize::from(legal));
    }

    /// Perft on one thread, on several, divided by moves and by the reference is the same number.
    #[test]
    fn perft_counts_what_the_reference_counts(position in positions(), rules in rules()) {
        let expected = reference::perft(&board(&position), 3, &reference_rules(&rules));
        prop_assert_eq!(perft(&position, 3, &rules), expected);
        let never = AtomicBool::new(false);
        prop_assert_eq!(perft_until(&position, 3, &rules, &never), Some(expected));
        let moves = position.legal_moves(&rules);
        let divided = divide_until(moves, 3, &rules, &never).map(|(_, lines)| lines);
        prop_assert_eq!(divided.sum::<u64>(), expected);
    }
}
