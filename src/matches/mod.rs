//! Matches between engines.
pub mod stats;
