//! What every floor needs and no game knows: files of the user, journals, lines of an input,
//! random numbers, words of messages.

pub mod dice;
pub mod files;
#[cfg(feature = "cli")]
pub mod journal;
pub mod lines;
pub mod messages;
pub(crate) mod table;
#[cfg(feature = "serde")]
pub(crate) mod text_form;

/// The clock. In a browser that of the standard library panics.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use std::time::Instant;
#[cfg(target_arch = "wasm32")]
pub(crate) use web_time::Instant;
