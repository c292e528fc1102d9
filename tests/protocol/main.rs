//! The protocol, spoken to the real program over its pipes.

mod ask;
mod dialogue;
mod driver;
mod games;
mod input;
mod levels;
mod options;
mod reports;
mod searching;
mod storm;
mod terminal;

/// North to move; only `a7>` wins.
const WIN_IN_ONE: &str =
    "2,2,2,2,0,1,0,2/1,3,12,0,5,1,0,1/0,1,2,0,2,0,2,1/2,2,1,0,0,1,1,0 7,8 - N -";
/// South to move; its front row has a single seed, so no move is legal.
const NO_MOVE: &str = "8,8,8,8,8,8,8,3/1,1,1,1,0,0,0,0/1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -";
/// South's A3 is under kutakatia.
const KUTAKATIA: &str =
    "3,1,2,1,3,1,3,2/0,0,1,1,0,0,0,0/1,1,10,4,5,5,6,1/1,2,2,2,2,2,2,0 0,0 - S A3";
/// South's A3 and North's a6 face each other, and South's store holds a seed.
const THREE_SEEDS: &str =
    "0,0,0,0,0,0,0,0/0,0,1,0,0,0,0,0/0,0,1,0,0,0,0,0/0,0,0,0,0,0,0,0 1,0 - S -";

/// Each player has a pit of two seeds and a pit of one, which walk round its
/// ring and never meet.
const WALKERS: &str = "0,0,0,0,0,1,2,0/1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/0,2,1,0,0,0,0,0 0,0 - S -";
/// Moves that bring `WALKERS` back.
const WALK: &str = "B2> b2> B3> b3> B4> b4> B5> b5> B6> b6> B7> b7> B8> b8> \
    A6< a6< A5< a5< A4< a4< A3< a3< A2< a2< A1< a1< B1> b1>";
