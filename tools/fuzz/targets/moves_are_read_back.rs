//! Every legal move is read back from its plain and from its full text.

#![no_main]

mod common;

use common::{QUICK, position_and_rest};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((position, _)) = position_and_rest(data) else { return };
    for legal in position.legal_moves(&QUICK) {
        assert_eq!(legal.mv().to_string().parse(), Ok(legal.mv()));
        assert_eq!(position.parse_move(&legal.full().to_string(), &QUICK), Ok(legal));
    }
});
