//! Any text that is read as a diagram is drawn so that it reads the same.

#![no_main]

use bingwa::bao::Side;
use bingwa::bao::diagram::{self, Board};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for side in Side::ALL {
        if let Ok(setup) = diagram::parse(text, side) {
            assert_eq!(diagram::parse(&Board::new(&setup).to_string(), side), Ok(setup));
        }
    }
});
