//! The server: what all requests share, its routes, and how it ends.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use axum::extract::{Query, State};
use axum::http::header::CACHE_CONTROL;
use axum::middleware::{from_fn_with_state, map_response_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Serialize;
use tokio::net::TcpListener;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::guard::{self, Token, TokenQuery};
use crate::permitted::PageLimits;
use crate::program::Program;
use crate::{page, socket};

/// Most conversations at a time: a few tabs, and some of them reloading.
const MOST_CONVERSATIONS: u32 = 8;

/// The time that open conversations get to end when the server ends.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(2);

/// What all requests share.
pub(crate) struct App {
    pub(crate) port: u16,
    pub(crate) token: Token,
    /// The program that searches; `None` for the built-in engine.
    pub(crate) program: Option<Arc<Program>>,
    pub(crate) limits: PageLimits,
    /// One permit for each conversation that may begin.
    pub(crate) conversations: Arc<Semaphore>,
    /// Cancelled when the server ends.
    pub(crate) end: CancellationToken,
}

/// The permit for a conversation. Engines hold a copy until they have ended.
pub(crate) type Permit = Arc<OwnedSemaphorePermit>;

impl App {
    pub(crate) fn new(
        port: u16,
        program: Option<Program>,
        limits: PageLimits,
    ) -> anyhow::Result<App> {
        Ok(App {
            port,
            token: Token::draw().context("found no random numbers for the token")?,
            program: program.map(Arc::new),
            limits,
            conversations: Arc::new(Semaphore::new(MOST_CONVERSATIONS as usize)),
            end: CancellationToken::new(),
        })
    }

    /// The address to open.
    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}/?token={}", self.port, self.token)
    }
}

/// Serves until Ctrl-C.
pub(crate) async fn serve(app: App, listener: TcpListener) -> anyhow::Result<()> {
    let app = Arc::new(app);
    let (end, conversations) = (app.end.clone(), Arc::clone(&app.conversations));
    let ended = end.clone();
    let served = axum::serve(listener, routes(app)).with_graceful_shutdown(ended.cancelled_owned());
    tokio::select! {
        served = served => served.context("the server failed")?,
        () = async { interrupt().await; end.cancel(); tokio::time::sleep(SHUTDOWN_GRACE).await } => {}
    }
    // Engines end with their conversations.
    let _ = timeout(SHUTDOWN_GRACE, conversations.acquire_many(MOST_CONVERSATIONS)).await;
    Ok(())
}

fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/config.json", get(config))
        .route("/ws", get(socket::open))
        .fallback(get(page::file))
        .layer(from_fn_with_state(Arc::clone(&app), guard::own_host))
        .layer(map_response_with_state(guard::policy(app.port), guard::add_headers))
        .with_state(app)
}

/// The file `config.json` beside the page: what the page is told about its server.
#[derive(Serialize)]
struct Config<'a> {
    /// How the page talks to the engine.
    port: &'static str,
    /// The address of the WebSocket, relative to the page's.
    path: String,
    /// The name of the engine that searches.
    engine: &'a str,
    /// Most threads that can be set.
    threads: usize,
    /// Most megabytes of the transposition table; 0 where its size cannot be set.
    hash: usize,
    /// Whether the engine that searches can play weaker.
    levels: bool,
}

async fn config(State(app): State<Arc<App>>, Query(query): Query<TokenQuery>) -> Response {
    if !query.matches(&app.token) {
        return guard::refusal(guard::WRONG_TOKEN);
    }
    let program = app.program.as_ref();
    let config = Config {
        port: "socket",
        path: format!("ws?token={}", app.token),
        engine: program.map_or("Bingwa", |program| &program.name),
        threads: program.map_or(app.limits.threads, |program| program.threads(&app.limits)),
        hash: program.map_or(app.limits.hash, |program| program.hash(&app.limits)),
        levels: program.is_none_or(|program| program.option("Skill Level").is_some()),
    };
    ([(CACHE_CONTROL, "no-store")], Json(config)).into_response()
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
