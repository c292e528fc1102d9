//! Headers that tell the browser what the page may do.

use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::response::Response;

use crate::guard::NAMES;

/// What the page may load and run: its own files, and nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; worker-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The whole policy of a server on a port. Browsers differ on whether `'self'`
/// includes the server's own WebSocket, so it is named.
pub(crate) fn policy(port: u16) -> HeaderValue {
    let sockets = NAMES.map(|name| format!("ws://{name}:{port}")).join(" ");
    let policy = format!("{POLICY}; connect-src 'self' {sockets}");
    HeaderValue::try_from(policy).expect("a policy is ASCII")
}

/// Adds the headers to an answer.
pub(crate) async fn add(State(policy): State<HeaderValue>, mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    // Browsers ask at each visit whether a file has changed.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    response
}
