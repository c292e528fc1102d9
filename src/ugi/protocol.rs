//! The two protocols.

use std::fmt;
use std::str::FromStr;

/// A protocol between an engine and a GUI or match runner. The two differ in
/// the handshake, `newgame`, the names of the clocks, and the expected reply,
/// which only UCI has after `bestmove`.
///
/// ```
/// use bingwa::ugi::Protocol;
/// assert_eq!("ugi".parse(), Ok(Protocol::Ugi));
/// assert_eq!(Protocol::Uci.to_string(), "uci");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// The Universal Chess Interface of chess engines and GUIs.
    #[default]
    Uci,
    /// The Universal Game Interface of game-neutral match runners.
    Ugi,
}

/// A text that names no protocol.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("protocol: found {0:?}, expected uci or ugi")]
pub struct ParseProtocolError(pub String);

impl Protocol {
    /// Both protocols.
    pub const ALL: [Protocol; 2] = [Protocol::Uci, Protocol::Ugi];

    /// `uci` or `ugi`: also the command that opens a session.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Uci => "uci",
            Protocol::Ugi => "ugi",
        }
    }

    /// `uciok` or `ugiok`: the engine's last line of the handshake.
    #[must_use]
    pub const fn ok(self) -> &'static str {
        match self {
            Protocol::Uci => "uciok",
            Protocol::Ugi => "ugiok",
        }
    }

    /// `ucinewgame` or `uginewgame`.
    pub(super) const fn new_game(self) -> &'static str {
        match self {
            Protocol::Uci => "ucinewgame",
            Protocol::Ugi => "uginewgame",
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Protocol {
    type Err = ParseProtocolError;

    fn from_str(text: &str) -> Result<Protocol, ParseProtocolError> {
        let named = Protocol::ALL.into_iter().find(|protocol| protocol.name() == text);
        named.ok_or_else(|| ParseProtocolError(text.to_owned()))
    }
}
