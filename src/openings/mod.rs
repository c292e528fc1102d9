//! Openings: positions for matches to begin from, with the moves that lead to
//! them.
//!
//! A [`Source`] offers candidates, and [`select`] takes from it what is asked
//! for. [`Enumeration`] offers every distinct position after so many plies,
//! [`Games`] positions met in games played at random within reason; and
//! [`Balance`] lets through those that favour neither player.
//!
//! ```
//! use bingwa::bao::{Position, Rules};
//! use bingwa::openings::{Enumeration, Tree, select};
//!
//! let tree = Tree::grow(&Position::kiswahili(), 2..=2, &Rules::default())?;
//! let openings = select(&Enumeration::all(&tree), None, None, |_| {})?;
//! let first = "A6< a5< ; \
//!     0,0,0,0,0,0,0,0/0,2,2,7,0,0,0,1/0,0,1,0,7,0,2,0/0,0,0,0,0,0,0,0 21,21 Hh S -";
//! assert_eq!(openings[0].to_string(), first);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Whatever is selected depends on the request alone and not on the number of
//! threads, which are those of rayon's current pool.

mod balance;
mod engines;
mod enumerate;
mod games;
mod select;

use std::fmt;

pub use balance::Balance;
pub use engines::Engines;
pub use enumerate::{Enumeration, MOST_POSITIONS, TooManyError, Tree};
pub use games::{Games, MARGIN};
pub use select::{Progress, Source, select};

use crate::bao::{Move, Position};

/// A position to begin a game from, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The moves from the start position.
    pub moves: Vec<Move>,
    /// Where they lead: somebody can still move there.
    pub position: Position,
}

impl fmt::Display for Opening {
    /// A line of an opening file: `MOVES ; POSITION`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for m in &self.moves {
            write!(f, "{m} ")?;
        }
        write!(f, "; {}", self.position)
    }
}
