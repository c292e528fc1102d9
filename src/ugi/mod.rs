//! The words of UCI and UGI, the protocols between an engine and a GUI or
//! match runner.
//!
//! [`Command`] is a line to the engine, [`Reply`] a line from it; both read
//! and write themselves. The engine's session ([`protocol`](crate::protocol))
//! and the match runner (`matches`) speak through them:
//!
//! ```
//! use bingwa::ugi::{BestMove, Command, Reply};
//!
//! let command: Command = "go movetime 100".parse()?;
//! assert!(matches!(command, Command::Go(_)));
//! let reply = Reply::BestMove(BestMove { best: "A6<".into(), ponder: None });
//! assert_eq!(reply.to_string(), "bestmove A6<");
//! assert_eq!(Reply::read("bestmove A6<"), Some(reply));
//! # Ok::<(), bingwa::ugi::CommandError>(())
//! ```
//!
//! Commands are read strictly, since a person at a terminal wants to hear of a
//! mistake. Replies are read leniently, since engines say all sorts of things.
//! `docs/protocol.md` describes the protocols as this engine speaks them.

mod command;
mod go;
mod info;
mod option;
mod protocol;
mod reply;
#[cfg(feature = "serde")]
mod serde;
#[cfg(test)]
mod tests;
mod words;

pub use command::{Command, MAX_PERFT, Query, Start};
pub use go::{Go, GoError};
pub use info::{InfoLine, ParseScoreError};
pub use option::{OptionDeclaration, OptionKind};
pub use protocol::{ParseProtocolError, Protocol};
pub use reply::{BestMove, Id, QueryResult, Reply, Response};
pub use words::CommandError;
pub(crate) use words::number;
