//! The server: its routes, and what all requests share.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use axum::http::HeaderValue;
use axum::middleware::{from_fn_with_state, map_response_with_state};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tower_http::services::ServeDir;

use crate::arguments::Arguments;
use crate::permitted::Limits;
use crate::program::Program;
use crate::token::Token;
use crate::{config, guard, headers, page, socket};

/// Most conversations at a time: a few tabs, and some of them reloading.
const MOST_CONVERSATIONS: u32 = 8;

/// The time that open conversations get to end when the server ends.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(2);

/// What all requests share.
pub(crate) struct App {
    pub(crate) port: u16,
    pub(crate) token: Token,
    /// The content security policy.
    pub(crate) policy: HeaderValue,
    /// The program that searches; `None` for the built-in engine.
    pub(crate) program: Option<Arc<Program>>,
    pub(crate) limits: Limits,
    /// One permit for each conversation that may begin.
    pub(crate) conversations: Arc<Semaphore>,
    /// Cancelled when the server ends.
    pub(crate) end: CancellationToken,
    /// The folder that the page is served from; `None` for the program itself.
    folder: Option<PathBuf>,
}

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
            policy: headers::policy(port),
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

    /// Serves until Ctrl-C.
    pub(crate) async fn serve(self, listener: TcpListener) -> anyhow::Result<()> {
        let app = Arc::new(self);
        let (end, conversations) = (app.end.clone(), Arc::clone(&app.conversations));
        tokio::spawn({
            let end = end.clone();
            async move {
                interrupt().await;
                end.cancel();
            }
        });
        let served = axum::serve(listener, routes(app)).with_graceful_shutdown({
            let end = end.clone();
            async move { end.cancelled().await }
        });
        tokio::select! {
            served = served => served.context("the server failed")?,
            () = async { end.cancelled().await; tokio::time::sleep(SHUTDOWN_GRACE).await } => {}
        }
        // Engines end with their conversations.
        let _ = timeout(SHUTDOWN_GRACE, conversations.acquire_many(MOST_CONVERSATIONS)).await;
        Ok(())
    }
}

fn routes(app: Shared) -> Router {
    let routes =
        Router::new().route("/config.json", get(config::config)).route("/ws", get(socket::open));
    let routes = match &app.folder {
        Some(folder) => routes.fallback_service(ServeDir::new(folder)),
        None => routes.fallback(get(page::file)),
    };
    routes
        .layer(from_fn_with_state(Arc::clone(&app), guard::own_host))
        .layer(map_response_with_state(Arc::clone(&app), headers::add))
        .with_state(app)
}

/// Waits for Ctrl-C, or for the system's request to end.
async fn interrupt() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut request) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = request.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
