//! What all requests share.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;

use crate::arguments::Arguments;
use crate::permitted::Limits;
use crate::program::Program;
use crate::token::Token;

/// Most conversations at a time: a few tabs, and some of them reloading.
pub(crate) const MOST_CONVERSATIONS: u32 = 8;

/// What all requests share.
pub(crate) struct App {
    pub(crate) port: u16,
    pub(crate) token: Token,
    /// The program that searches; `None` for the built-in engine.
    pub(crate) program: Option<Arc<Program>>,
    pub(crate) limits: Limits,
    /// One permit for each conversation that may begin.
    pub(crate) conversations: Arc<Semaphore>,
    /// Cancelled when the server ends.
    pub(crate) end: CancellationToken,
    /// The folder that the page is served from; `None` for the program itself.
    pub(crate) folder: Option<PathBuf>,
}

/// The permit for a conversation. Engines hold a copy until they have ended.
pub(crate) type Permit = Arc<OwnedSemaphorePermit>;

/// The state of the routes.
pub(crate) type Shared = Arc<App>;

impl App {
    pub(crate) fn new(
        arguments: &Arguments,
        port: u16,
        program: Option<Program>,
    ) -> anyhow::Result<App> {
        let limits = Limits {
            threads: arguments.threads(),
            hash: arguments.hash,
            longest: Duration::from_secs(arguments.longest as u64),
        };
        Ok(App {
            port,
            token: Token::draw().context("found no random numbers for the token")?,
            program: program.map(Arc::new),
            limits,
            conversations: Arc::new(Semaphore::new(MOST_CONVERSATIONS as usize)),
            end: CancellationToken::new(),
            folder: arguments.page.clone(),
        })
    }

    /// The address to open.
    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}/?token={}", self.port, self.token)
    }
}
