//! Any text that is read as a setup is written so that it reads the same.

#![no_main]

use bingwa::bao::Setup;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(setup) = text.parse::<Setup>() {
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
});
