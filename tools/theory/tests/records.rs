//! The longest moves known to be reachable in a game. Each game is played again from the start
//! of bao la kiswahili, and the move is measured in the position that it leads to.

use bingwa_theory::players::rules;
use bingwa_theory::records::{Kind, replay};

/// A record: what it is, sowings, seeds, the move and the game that leads to it.
struct Known {
    kind: Kind,
    sowings: u64,
    seeds: u64,
    mv: &'static str,
    game: &'static str,
}

/// `bingwa-theory endless --climbs`, seed 1.
const RECORDS: &[Known] = &[
    Known {
        kind: Kind::Period,
        sowings: 671_312_672,
        seeds: 3_283_173_552,
        mv: "a8<",
        game: "A7< a5< A6> a1< A5< a2< A1> a7> A3> a1< A7> a4> A8> a4>+ A7> a7> A6> a8> A8> \
               a7> A4> a4< A6> a7> A7> a5< A3< a3< A1< a3< A5< a2< A5> a5< A8> a6> A8> a5< \
               A3> a4> A2< a4> A8> a5< A2> b7> A5> a5< B2< b8> B7> a5< B1>",
    },
    Known {
        kind: Kind::Period,
        sowings: 111_438_896,
        seeds: 534_313_264,
        mv: "a5<",
        game: "A7> a7> A6> a6< A5>+ a5>+ A7> a6> A6> a1< A2< a4> A2< a5< A2< a3> A4< a7> \
               A1< a6> A5< a3> A7> a7> A6< a5< A6< a5< A3< a4< A2< a3< A8> a5> A7> a3> A8> \
               a4< A3> a4< A4< a3< A7> a6> A4> b2< B5> b7> B8< a4< B2>",
    },
    Known {
        kind: Kind::Legal,
        sowings: 2_282,
        seeds: 9_955,
        mv: "a7>",
        game: "A7< a5> A6> a8> A8> a6< A5> a3> A5> a7> A6> a8> A8< a5< A6< a4> A1< a7> A6> \
               a6< A6< a5< A7> a6< A4> a6> A5< a3> A5< a7> A1< a5< A2< a5< A1< a5< A2< a8> \
               A2< a8> A7> a5< A2< a3> B2< b1< B1< a5< A4< b8> B7> a5< A4> a7< B8> a1> A8< \
               b7> A2> a6< B8> a7< B3< b3< A6< a4< A4> a3> B4< a4< B1< b7< B6> a6< A7< b6> \
               B8> b2< B7> b8> A8< a6> A4> b7> A3> b4> A5> a5< B2< b5< A3<",
    },
];

/// Sowings that a test plays in some seconds; a longer record takes a minute.
const MOST_SOWINGS: u64 = 200_000_000;

/// Plays the game of a record again, and measures its move.
fn check(record: &Known) {
    let moves = record.game.split(' ').map(|m| m.parse().expect("a move"));
    let game = replay(moves).expect("legal moves");
    assert_eq!(game.outcome(), None, "{}", record.game);
    let m = record.mv.parse().expect("a move");
    let measured = game.position().measure(m, &rules(), u64::MAX).expect("a start");
    let sown = record.kind.of(&measured).expect("a move of this kind");
    assert_eq!((sown.sowings, sown.seeds), (record.sowings, record.seeds), "{}", record.mv);
    // A move is legal exactly if its record calls it so.
    let is_legal = game.legal_moves().iter().any(|legal| legal.mv() == m);
    assert_eq!(is_legal, record.kind == Kind::Legal, "{}", record.mv);
}

#[test]
fn every_record_is_reached_by_its_game_and_as_long_as_it_says() {
    RECORDS.iter().filter(|record| record.sowings <= MOST_SOWINGS).for_each(check);
}

#[test]
#[ignore = "takes a minute"]
fn the_longest_record_is_reached_by_its_game_and_as_long_as_it_says() {
    RECORDS.iter().filter(|record| record.sowings > MOST_SOWINGS).for_each(check);
}
