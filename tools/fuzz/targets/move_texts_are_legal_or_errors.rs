//! Any text is read as a legal move, or is an error that names the rule which forbids the move and
//! lists the legal moves.

#![no_main]

mod common;

use common::{QUICK, position_and_rest};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((position, text)) = position_and_rest(data) else { return };
    let text = String::from_utf8_lossy(text);
    let moves = position.legal_moves(&QUICK);
    match position.parse_move(&text, &QUICK) {
        Ok(read) => assert!(moves.contains(&read), "{position} {text:?}"),
        Err(error) => {
            assert_eq!(error.legal.len(), moves.len());
            let start = match &error.why {
                Some(why) => format!("move: {why}"),
                None => format!("move: found {text:?}, which "),
            };
            assert!(error.to_string().starts_with(&start), "{position} {text:?}");
            // A text of a move that is not legal always has a reason.
            assert!(error.why.is_some() || text.parse::<bingwa::bao::Move>().is_err());
        }
    }
});
