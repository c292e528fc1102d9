//! What the page is told about its server.

use axum::Json;
use axum::extract::{Query, State};
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::app::Shared;
use crate::guard::refusal;
use crate::token::TokenQuery;

/// The file `config.json` beside the page.
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

/// Answers with the file.
pub(crate) async fn config(State(app): State<Shared>, Query(query): Query<TokenQuery>) -> Response {
    if !query.matches(&app.token) {
        return refusal(WRONG_TOKEN);
    }
    let program = app.program.as_ref();
    let config = Config {
        port: "socket",
        path: format!("ws?token={}", app.token),
        engine: program.map_or("Bingwa", |program| program.name()),
        threads: program.map_or(app.limits.threads, |program| program.threads(&app.limits)),
        hash: program.map_or(app.limits.hash, |program| program.hash(&app.limits)),
        levels: program.is_none_or(|program| program.has_option("Skill Level")),
    };
    ([(CACHE_CONTROL, "no-store")], Json(config)).into_response()
}

/// The answer to an address without the secret.
pub(crate) const WRONG_TOKEN: &str =
    "token: expected the one in the address that bingwa-board printed";
