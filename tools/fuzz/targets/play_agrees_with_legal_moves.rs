//! `Position::play` accepts exactly the legal moves, and leads where the generator's moves lead.

#![no_main]

mod common;

use bingwa::bao::Move;
use common::{QUICK, position_and_rest};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((position, _)) = position_and_rest(data) else { return };
    let moves = position.legal_moves(&QUICK);
    assert_eq!(moves.is_empty(), position.is_lost(&QUICK));
    for mv in (0..=u8::MAX).filter_map(Move::from_bits) {
        let listed = moves.iter().find(|legal| legal.mv() == mv).copied();
        assert_eq!(position.play(mv, &QUICK), listed, "{position} {mv}");
    }
});
