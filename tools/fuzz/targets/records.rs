//! Any text as a file of records: what is read is written the same, and replayed or refused.

#![no_main]

mod common;

use bingwa::bao::record::{self, Record};
use common::{QUICK, told};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let each = record::parse_each(text);
    let Ok(records) = record::parse(text) else {
        assert!(each.iter().any(Result::is_err));
        return;
    };
    assert_eq!(each.into_iter().collect::<Result<Vec<Record>, _>>(), Ok(records.clone()));
    let written: Vec<String> = records.iter().map(Record::to_string).collect();
    let again = record::parse(&written.join("\n")).expect("what was written can be read");
    assert_eq!(without_lines(again), without_lines(records.clone()));
    for record in &records {
        let Ok(game) = record.replay(&QUICK) else { continue };
        let _ = record.remarks(&game);
        // The game's own record is replayed as the same game.
        let own = Record::of_game(&game, "South", "north");
        let replayed = own.replay(&QUICK).expect("a game can be replayed");
        assert!(replayed.moves().iter().map(told).eq(game.moves().iter().map(told)));
        let read = record::parse(&own.to_string()).expect("a game's record can be read");
        assert_eq!(without_lines(read), [own]);
    }
});

/// The records less the lines they were read from.
fn without_lines(mut records: Vec<Record>) -> Vec<Record> {
    for record in &mut records {
        record.line = 0;
        record.moves.iter_mut().for_each(|m| m.line = 0);
    }
    records
}
