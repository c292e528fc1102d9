//! Code that several targets share.
#![allow(dead_code)]

use bingwa::bao::record::Record;
use bingwa::bao::{Position, Rules, Setup, Side, TOTAL_SEEDS, Variant};

/// Rules under which every input is fast: a move counts as infinite after a few hundred seeds.
pub const QUICK: Rules = Rules { seed_limit: 300, kutakatia: true };

/// A position chosen by the first bytes, and the other bytes. The first byte says how many bytes
/// that takes and what they mean.
pub fn position_and_rest(data: &[u8]) -> Option<(Position, &[u8])> {
    let (&first, data) = data.split_first()?;
    let (head, rest) = data.split_at_checked(usize::from(first >> 2))?;
    let position = match first & 3 {
        0 => played(Variant::Kujifunza, head),
        1 => set_up(head)?,
        _ => played(Variant::Kiswahili, head),
    };
    Some((position, rest))
}

/// The position after a game in which each byte chooses a move.
fn played(variant: Variant, choices: &[u8]) -> Position {
    let mut position = Position::start(variant);
    for &choice in choices {
        let moves = position.legal_moves(&QUICK);
        let Some(last) = moves.len().checked_sub(1) else { break };
        match moves[usize::from(choice).min(last)].position() {
            Some(next) => position = *next,
            None => break,
        }
    }
    position
}

/// A position made of piles of two bytes: the pit or store, then the seeds and flags.
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

/// Records without the lines from which they were read.
pub fn without_lines(mut records: Vec<Record>) -> Vec<Record> {
    for record in &mut records {
        record.line = 0;
        record.repairs.clear();
        record.tag_lines.clear();
        record.moves.iter_mut().for_each(|mv| mv.line = 0);
    }
    records
}
