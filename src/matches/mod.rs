//! Matches between engines.
//!
//! A [`Tournament`] plays the games of a [`Schedule`], several at a time, from
//! the openings of a [`Book`]. Each [`FinishedGame`] goes to a [`Journal`],
//! from which an interrupted match can be resumed, and to a [`MatchTally`],
//! which counts it. A [`MatchReport`] is the result as text.
//!
//! [`engine`] starts engine programs and talks to them; [`stats`] estimates the
//! difference in strength and decides sequential tests.

mod clock;
pub mod engine;
mod game;
mod journal;
pub mod openings;
mod report;
mod rules;
mod schedule;
pub mod stats;
mod tally;
mod tournament;

pub use game::{
    Adjudication, DEFAULT_MAX_PLIES, DrawRule, GameEnding, PlayedGame, ResignRule, Termination,
};
pub use journal::{CutOff, Journal, JournalError, Resumed};
pub use openings::{Book, OpeningOrder, Selection, SelectionError};
pub use report::{MatchReport, PairingReport, ProgressLine, SprtReport};
pub use rules::MatchRules;
pub use schedule::{Schedule, Scheduled, TournamentFormat};
pub use tally::{EngineTally, MatchTally, PairingTally, SideTally};
pub use tournament::{EngineError, EngineRemark, FinishedGame, MatchEvent, Oddity, Tournament};
