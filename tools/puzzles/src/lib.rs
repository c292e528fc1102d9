//! Puzzles: positions in which one first move alone forces a win, proven by the exact
//! search (`go mate N`).
//!
//! | module | idea |
//! |---|---|
//! | [`games`] | games between levels of different strength |
//! | [`proof`] | exact answers: the shortest forced win, and the moves that keep it |
//! | [`puzzle`] | a puzzle, and its file |
//! | [`find`] | the puzzle in a position, if there is one |
//! | [`difficulty`], [`theme`] | what a puzzle is like |
//! | [`collect`] | a collection with a quota for each length and kind of game |
//! | [`check`] | proves a puzzle again |

pub mod check;
pub mod collect;
pub mod difficulty;
pub mod find;
pub mod games;
pub mod proof;
pub mod puzzle;
pub mod theme;

/// Most moves of the winner that a puzzle takes.
pub const LONGEST: u32 = 4;
