//! A record is replayed or is an error, and the record of the replayed game is replayed as the same
//! game.

#![no_main]

mod common;

use bingwa::bao::record::{self, Record};
use common::{QUICK, without_lines};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for record in record::parse_each(text) {
        let record = record.unwrap_or_else(|broken| *broken.read);
        let Ok(game) = record.replay(&QUICK) else { continue };
        let _ = record.remarks(&game);
        let own = Record::of_game(&game, "South", "north");
        let replayed = own.replay(&QUICK).expect("a game can be replayed");
        assert_eq!(replayed.moves(), game.moves());
        let read = record::parse(&own.to_string()).expect("a game's record can be read");
        assert_eq!(without_lines(read), [own]);
    }
});
