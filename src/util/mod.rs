//! What every floor needs and no game knows: files of the user, lines of an input, random
//! numbers, words of messages.

pub mod dice;
pub mod files;
pub mod lines;
pub mod nouns;
#[cfg(feature = "serde")]
pub(crate) mod text_form;
pub mod usage;
