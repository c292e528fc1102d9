//! Matches between engines.
//!
//! A [`Tournament`] plays the games of a [`Schedule`], several at a time, from
//! the openings of a [`Book`]. Each [`FinishedGame`] goes to a [`Journal`],
//! from which an interrupted match can be resumed, and to a [`MatchTally`],
//! which counts it to a [`MatchResult`].
//!
//! [`engine`] starts engine programs and talks to them; [`stats`] estimates the
//! difference in strength and decides sequential tests.

mod clock;
pub mod engine;
mod game;
mod journal;
mod key_values;
pub mod openings;
mod result;
mod rules;
mod schedule;
pub mod stats;
mod tally;
mod tournament;

pub use game::{
    Adjudication, DEFAULT_MAX_PLIES, DrawRule, GameEnding, PlayedGame, ResignRule, Termination,
};
pub use journal::{Journal, JournalError, Resumed};
pub use key_values::{KeyValueError, KeyValues};
pub use openings::{Book, OpeningOrder, Selection};
pub use result::{EngineResult, MatchResult, MatchSettings, Meeting, SprtResult};
pub use rules::MatchRules;
pub use schedule::{Schedule, Scheduled, TournamentFormat};
pub use tally::MatchTally;
pub use tournament::{EngineError, FinishedGame, Tournament};
