//! Matches between engines.
//!
//! From the bottom up: [`stats`] says what results mean; [`engine`] runs
//! programs and speaks to them; [`game`] plays one game and judges it;
//! [`book`] and [`schedule`] say which games there are; [`tournament`]
//! plays them, several at a time; [`journal`] keeps them in a record file from
//! which a match can go on; [`tally`] adds them up, and [`report`] tells what
//! came of it.

pub mod book;
mod clock;
pub mod dice;
pub mod engine;
pub mod game;
pub mod journal;
pub mod report;
pub mod schedule;
pub mod stats;
pub mod tally;
pub mod tournament;
