//! Suites of openings: positions from which the games of a match begin, with
//! the moves that lead to them. A [`Book`] is the suite of one match, in its order.
//!
//! An [`OpeningSource`] offers candidates, and [`select`] takes from it.
//! [`Enumeration`] offers every distinct position after some plies;
//! [`RandomGames`] offers positions from games with random, reasonable moves. A
//! [`Balance`] admits only positions that favour neither player.
//!
//! ```
//! use bingwa::bao::{Position, Rules};
//! use bingwa::matches::openings::{Enumeration, OpeningSuite, PositionTree, select};
//!
//! let tree = PositionTree::grow(&Position::kiswahili(), 2..=2, &Rules::default())?;
//! let openings = select(&Enumeration::all(&tree), None, None, |_| {})?;
//! let first = "A6< a5< ; \
//!     0,0,0,0,0,0,0,0/0,2,2,7,0,0,0,1/0,0,1,0,7,0,2,0/0,0,0,0,0,0,0,0 21,21 Hh S -";
//! assert_eq!(openings[0].to_string(), first);
//!
//! let suite = OpeningSuite { openings };
//! assert_eq!(suite.to_string().parse::<OpeningSuite>()?, suite);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A selection depends on its arguments alone, not on the number of threads in
//! rayon's current pool, which does the work.

mod book;
mod enumerate;
mod opening;
mod select;

pub use book::{Book, OpeningOrder, Selection, SelectionError};
pub use enumerate::{Enumeration, GrowError, GrowProgress, MOST_POSITIONS, PositionTree};
pub use opening::{Opening, OpeningError, OpeningSuite, OpeningSuiteError};
pub use select::{
    Balance, Engines, MARGIN, OpeningSource, RandomGames, SelectionProgress, select, select_until,
};
