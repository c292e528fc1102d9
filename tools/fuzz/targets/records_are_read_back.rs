//! Any text that is read as records is written so that it reads the same.

#![no_main]

mod common;

use bingwa::bao::record::{self, Record};
use common::without_lines;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(records) = record::parse(text) else {
        assert!(record::parse_each(text).any(|read| read.is_err()));
        return;
    };
    // A number settles whose move it is.
    let mut repairs = records.iter().flat_map(|record| &record.repairs);
    if repairs.any(|repair| repair.message().starts_with("pair: ")) {
        return;
    }
    let written: Vec<String> = records.iter().map(Record::to_string).collect();
    let again = record::parse(&written.join("\n")).expect("a written record can be read");
    assert_eq!(without_lines(again), without_lines(records));
});
