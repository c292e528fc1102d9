//! Suites of openings: positions from which the games of a match begin, with
//! the moves that lead to them. A [`Book`] is the suite of one match, in its order.
//!
//! [`every_opening`] finds every distinct position after some plies, [`shuffled`] draws from
//! them, and a [`Balance`] selects those that favour neither player.
//!
//! ```
//! use bingwa::bao::{Position, Rules};
//! use bingwa::matches::openings::{OpeningSuite, every_opening};
//!
//! let openings = every_opening(&Position::kiswahili(), 2..=2, &Rules::default())?.concat();
//! let first = "A6< a5< ; \
//!     0,0,0,0,0,0,0,0/0,2,2,7,0,0,0,1/0,0,1,0,7,0,2,0/0,0,0,0,0,0,0,0 21,21 Hh S -";
//! assert_eq!(openings[0].to_string(), first);
//!
//! let suite = OpeningSuite { openings };
//! assert_eq!(suite.to_string().parse::<OpeningSuite>()?, suite);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod balance;
mod book;
mod enumerate;
mod opening;

pub use balance::{Balance, Effort, Examined};
pub use book::{Book, OpeningOrder, Selection};
pub use enumerate::{MOST_POSITIONS, TooManyPositions, every_opening, shuffled};
pub use opening::{Opening, OpeningError, OpeningSuite, OpeningSuiteError};
