//! One file a verb.

pub mod check;
pub mod count;
pub mod make;
