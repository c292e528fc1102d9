//! Every legal move keeps the seeds of a position, and leaves its player a seed in the front row.

#![no_main]

mod common;

use common::{QUICK, position_and_rest};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((position, _)) = position_and_rest(data) else { return };
    for legal in position.legal_moves(&QUICK) {
        if let Some(next) = legal.position() {
            assert_eq!(next.total_seeds(), position.total_seeds(), "{position} {}", legal.mv());
            assert!(!next.opponent().front_is_empty(), "{position} {}", legal.mv());
            assert!(!next.own().front_is_empty(), "{position} {}", legal.mv());
        }
    }
});
