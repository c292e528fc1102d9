//! An engine for Bao la Kiswahili.
pub mod bao;
pub mod eval;
pub mod search;
