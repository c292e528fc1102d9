//! Any text as a move, in a position that the first bytes choose.

#![no_main]

mod common;

use bingwa::bao::{Position, Setup, Side, TOTAL_SEEDS, Variant};
use common::{QUICK, told};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((position, text)) = split(data) else { return };
    let text = String::from_utf8_lossy(text);
    let children = position.legal_moves(&QUICK);
    match position.parse_move(&text, &QUICK) {
        Ok(read) => {
            assert!(children.iter().any(|child| told(child) == told(&read)), "{position} {text:?}");
        }
        Err(error) => {
            assert_eq!(error.legal.len(), children.len());
            assert!(error.to_string().starts_with(&format!("move: found {text:?}")));
        }
    }
    for child in &children {
        let read = position.parse_move(&child.full().to_string(), &QUICK).expect("legal");
        assert_eq!(told(&read), told(child));
        assert!(position.trace(child.mv(), &QUICK).is_some_and(|trace| trace.is_finite()));
    }
});

/// The position that the first bytes say, and what is left of them. The first byte tells how many
/// bytes that takes and how they are read.
fn split(data: &[u8]) -> Option<(Position, &[u8])> {
    let (&first, data) = data.split_first()?;
    let (head, text) = data.split_at_checked(usize::from(first >> 2))?;
    let position = match first & 3 {
        0 => played(Variant::Kujifunza, head),
        1 => set_up(head)?,
        _ => played(Variant::Kiswahili, head),
    };
    Some((position, text))
}

/// The position after a game in which each byte chooses a move.
fn played(variant: Variant, choices: &[u8]) -> Position {
    let mut position = Position::start(variant);
    for &choice in choices {
        let children = position.legal_moves(&QUICK);
        let Some(last) = children.len().checked_sub(1) else { break };
        match children[usize::from(choice).min(last)].position() {
            Some(next) => position = *next,
            None => break,
        }
    }
    position
}

/// A setup of piles, two bytes each: the place, then the seeds and the flags.
fn set_up(bytes: &[u8]) -> Option<Position> {
    let mut setup = Setup {
        pits: [[0; 16]; 2],
        stores: [0; 2],
        houses: [false; 2],
        side: Side::South,
        kutakatia: None,
    };
    let mut left = TOTAL_SEEDS as u8;
    for pile in bytes.chunks_exact(2) {
        let seeds = (pile[1] & 31).min(left);
        left -= seeds;
        match usize::from(pile[0]) % 34 {
            place @ 0..32 => setup.pits[place / 16][place % 16] += seeds,
            place => setup.stores[place - 32] += seeds,
        }
        setup.houses = [pile[1] & 32 != 0, pile[1] & 64 != 0];
        setup.side = if pile[1] & 128 == 0 { Side::South } else { Side::North };
    }
    Position::try_from(setup).ok()
}
