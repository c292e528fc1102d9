//! The server: its routes, and how it begins and ends.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use axum::middleware::{from_fn_with_state, map_response_with_state};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::time::timeout;
use tower_http::services::ServeDir;

use crate::app::{App, MOST_CONVERSATIONS, Shared};
use crate::{config, guard, headers, page, socket};

/// The time that open conversations get to end when the server ends.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(2);

/// Serves until Ctrl-C.
pub(crate) async fn serve(app: App, listener: TcpListener) -> anyhow::Result<()> {
    let app = Arc::new(app);
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

fn routes(app: Shared) -> Router {
    let routes =
        Router::new().route("/config.json", get(config::config)).route("/ws", get(socket::open));
    let routes = match &app.folder {
        Some(folder) => routes.fallback_service(ServeDir::new(folder)),
        None => routes.fallback(get(page::file)),
    };
    routes
        .layer(from_fn_with_state(Arc::clone(&app), guard::own_host))
        .layer(map_response_with_state(headers::policy(app.port), headers::add))
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
