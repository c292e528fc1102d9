//! Any text as a position: what is read is written the same, and can be played.

#![no_main]

mod common;

use bingwa::bao::diagram::{self, Diagram};
use bingwa::bao::{Position, Setup, Side};
use common::{QUICK, told};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(setup) = text.parse::<Setup>() {
        assert_eq!(setup.to_string().parse(), Ok(setup));
        check_setup(setup);
    }
    for side in Side::ALL {
        if let Ok(setup) = diagram::parse(text, side) {
            assert_eq!(diagram::parse(&Diagram(&setup).to_string(), side), Ok(setup));
            check_setup(setup);
        }
    }
});

fn check_setup(setup: Setup) {
    if let Ok(position) = Position::try_from(setup) {
        assert_eq!(position.to_setup(), setup);
        assert_eq!(position.total_seeds(), setup.total_seeds());
        check_moves(&position);
        check_moves(&position.rotated());
    }
}

/// Every legal move keeps the seeds, and leaves the mover a seed in the front row.
fn check_moves(position: &Position) {
    let children = position.legal_moves(&QUICK);
    assert_eq!(children.is_empty(), position.is_lost(&QUICK));
    for child in &children {
        let played = position.play(child.mv(), &QUICK).expect("a child's move is legal");
        assert_eq!(told(&played), told(child));
        if let Some(next) = child.position() {
            assert_eq!(next.total_seeds(), position.total_seeds(), "{position} {}", child.mv());
            assert!(!next.opponent().front_is_empty(), "{position} {}", child.mv());
            assert!(!next.own().front_is_empty(), "{position} {}", child.mv());
            assert_eq!(next.to_string().parse(), Ok(*next));
        }
    }
}
