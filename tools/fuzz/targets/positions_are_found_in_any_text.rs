//! The reader of mixed positions comes to the end of any text, with a line number for each position
//! or error, and every one-line position is read as when it stands alone.

#![no_main]

use bingwa::bao::Setup;
use bingwa::bao::position_reader::{PositionDefaults, read_positions};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let lines: Vec<&str> = text.lines().collect();
    let found: Vec<_> = read_positions(text, PositionDefaults::default()).collect();
    for position in &found {
        assert!((1..=lines.len()).contains(&position.line));
    }
    for (line, number) in lines.iter().zip(1..) {
        if let Ok(setup) = line.parse::<Setup>() {
            assert!(found.iter().any(|found| found.line == number && found.setup == Ok(setup)));
        }
    }
});
