//! A legal move has a finite trace that ends on its board; any other move has none, or an infinite
//! one.

#![no_main]

mod common;

use bingwa::bao::{Move, Rows};
use common::{QUICK, position_and_rest};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((position, _)) = position_and_rest(data) else { return };
    for mv in (0..=u8::MAX).filter_map(Move::from_bits) {
        let trace = position.trace(mv, &QUICK);
        let legal = position.play(mv, &QUICK);
        assert_eq!(trace.as_ref().and_then(|trace| trace.legal), legal, "{position} {mv}");
        if let (Some(trace), Some(legal)) = (trace, legal) {
            let rows = trace.steps.last().map(|step| step.rows);
            assert_eq!(rows, Some(Rows(legal.board_after().to_setup().pits)), "{position} {mv}");
        }
    }
});
