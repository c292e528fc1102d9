//! Any text that is read as a setup is written so that it reads the same, and a setup that can be
//! played becomes a position with the same setup and the same text.

#![no_main]

use bingwa::bao::{Position, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(setup) = text.parse::<Setup>() else { return };
    assert_eq!(setup.to_string().parse(), Ok(setup));
    if let Ok(position) = Position::try_from(setup) {
        assert_eq!(position.to_setup(), setup);
        assert_eq!(position.total_seeds(), setup.total_seeds());
        assert_eq!(position.to_string(), setup.to_string());
    }
});
