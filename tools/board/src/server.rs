//! The server: what all requests share, its routes, and how it ends.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use axum::extract::{Query, State};
use axum::http::header::CACHE_CONTROL;
use axum::middleware::{from_fn_with_state, map_response_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::serve::Listener;
use axum::{Json, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
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

/// The time that a client gets to send the head of a request. Half a request would hold its
/// connection for ever.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);

/// The time that open conversations get to end when the server ends.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(2);

/// What all requests share.
pub(crate) struct App {
    pub(crate) port: u16,
    pub(crate) token: Token,
    /// The program that searches; `None` for the built-in engine.
    pub(crate) program: Option<Arc<Program>>,
    pub(crate) limits: PageLimits,
    /// The address of a static site of the board, for links to friends.
    pub(crate) site: Option<String>,
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
        site: Option<String>,
    ) -> anyhow::Result<App> {
        Ok(App {
            port,
            token: Token::draw().context("found no random numbers for the token")?,
            program: program.map(Arc::new),
            limits,
            site,
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
    tokio::select! {
        never = accept(listener, routes(app), HEAD_TIMEOUT) => match never {},
        () = interrupt() => end.cancel(),
    }
    // Engines end with their conversations.
    let _ = timeout(SHUTDOWN_GRACE, conversations.acquire_many(MOST_CONVERSATIONS)).await;
    Ok(())
}

/// Serves connections for ever, each as long as its client sends whole heads of requests in time.
/// (`axum::serve` cannot set that time.)
async fn accept(mut listener: TcpListener, routes: Router, head_timeout: Duration) -> Infallible {
    let service = TowerToHyperService::new(routes);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(head_timeout);
    loop {
        let (stream, _) = Listener::accept(&mut listener).await;
        let connection = http.serve_connection(TokioIo::new(stream), service.clone());
        // It fails where the client is gone or too slow.
        tokio::spawn(async { connection.with_upgrades().await.ok() });
    }
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
    #[serde(skip_serializing_if = "Option::is_none")]
    site: Option<&'a str>,
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
        site: app.site.as_deref(),
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

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpStream;

    use super::*;

    #[tokio::test]
    async fn half_a_request_does_not_hold_its_connection() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let routes = Router::new().route("/", get(|| async { "whole" }));
        tokio::spawn(accept(listener, routes, Duration::from_millis(50)));
        let mut answers = Vec::new();
        for request in ["GET / HTTP/1.1\r\nHost: x\r\n", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"] {
            let mut connection = TcpStream::connect(address).await.unwrap();
            connection.write_all(request.as_bytes()).await.unwrap();
            let mut answer = String::new();
            let read = connection.read_to_string(&mut answer);
            timeout(Duration::from_secs(60), read).await.expect("the connection ends").unwrap();
            answers.push(answer);
        }
        assert!(!answers[0].contains("whole") && answers[1].ends_with("whole"), "{answers:?}");
    }
}
