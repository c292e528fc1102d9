//! The secret in the page's address.

use std::fmt;

use serde::Deserialize;

/// A random secret of 128 bits. Only a page that was opened with it may talk to
/// an engine: a page of another site cannot guess it. The browser is started with
/// the address, so other users of a machine that shows them all processes can read
/// it there, unless the board is started with `--no-open`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token(u128);

impl Token {
    /// A new secret.
    pub(crate) fn draw() -> Result<Token, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Token(u128::from_ne_bytes(bytes)))
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// The query of an address that needs the secret: `?token=…`.
#[derive(Deserialize)]
pub(crate) struct TokenQuery {
    #[serde(default)]
    token: String,
}

impl TokenQuery {
    /// Whether the address has the secret.
    pub(crate) fn matches(&self, token: &Token) -> bool {
        self.token == token.to_string()
    }
}
