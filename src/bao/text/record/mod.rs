//! Game records: tags, then a line for each pair of moves, as the rule book
//! writes them.
//!
//! ```text
//! [Kusini "BINGWA 0.1"]
//! [Kaskazini "greedy"]
//! [Result "*"]
//!
//! 1: A6<* a5>;
//! 2: A5>+;
//! ```
//!
//! Reading has two steps. [`parse`] reads the text and knows no rules;
//! [`Record::replay`] plays the moves and reports the first that cannot be
//! played. Errors of both name the line.

mod error;
mod model;
mod read;

pub use error::{RecordError, RecordProblem};
pub use model::{RESULTS, RULE_TAGS, Record, RecordMove, Remark};
pub use read::{BrokenRecord, Records, parse, parse_each};
