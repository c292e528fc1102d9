//! Texts that are wrong: each gets an error that names the field or line, what was found and what
//! was expected, word for word.

mod diagrams;
mod moves;
mod odd_texts;
mod positions;
mod records;
mod small_values;

/// The rows of the start position.
const ROWS: &str = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0";
