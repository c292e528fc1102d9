//! Properties that hold for every position, tried on random ones: positions of random games, and
//! random setups.
//!
//! Each property is tried on as many cases as take a second or two on one core. `PROPTEST_CASES`
//! does not change that; edit the number beside the property to try more.

#[path = "../reference/mod.rs"]
mod reference;

mod agreement;
mod facts;
mod games;
mod generators;
mod illegal;
mod moves;
mod records;
mod texts;
mod traces;
