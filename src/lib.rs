//! An engine for Bao la Kiswahili.
pub mod bao;
pub mod bench;
pub mod eval;
pub mod matches;
pub mod protocol;
pub mod search;
