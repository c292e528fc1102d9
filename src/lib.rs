//! An engine for Bao la Kiswahili.
pub mod bao;
