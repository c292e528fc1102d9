//! Who may ask, and what the browser may do with the answer.
//!
//! A page of another site can make the browser send requests to this machine,
//! under a name of its own that leads here (DNS rebinding). The browser then
//! tells that name in `Host`, and the page's site in `Origin`. Requests that come
//! from elsewhere are refused.

use std::fmt;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderMap, HeaderName, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use crate::server::App;

/// The names of this machine, by which the board may be asked.
const NAMES: [&str; 2] = ["127.0.0.1", "localhost"];

/// Passes on requests that are addressed to this machine by its own name.
pub(crate) async fn own_host(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> Response {
    if is_own_host(request.headers(), app.port) {
        next.run(request).await
    } else {
        refusal("Host: expected 127.0.0.1 or localhost with the port of the board")
    }
}

/// Whether a page of this server, addressed by the same name, asks.
pub(crate) fn is_own_page(headers: &HeaderMap, port: u16) -> bool {
    is_own_host(headers, port)
        && text(headers, &ORIGIN)
            .and_then(|origin| origin.strip_prefix("http://"))
            .zip(text(headers, &HOST))
            .is_some_and(|(origin, host)| origin.eq_ignore_ascii_case(host))
}

/// Whether the request is addressed to this machine. Case does not matter in the names of hosts.
fn is_own_host(headers: &HeaderMap, port: u16) -> bool {
    let is_own = |host: &str, name| host.eq_ignore_ascii_case(&format!("{name}:{port}"));
    text(headers, &HOST).is_some_and(|host| NAMES.into_iter().any(|name| is_own(host, name)))
}

/// The value of a header that is there once.
fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).into_iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// The answer to a request that is not allowed.
pub(crate) fn refusal(text: &'static str) -> Response {
    (StatusCode::FORBIDDEN, text).into_response()
}

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

/// The answer to an address without the secret.
pub(crate) const WRONG_TOKEN: &str =
    "token: expected the one in the address that bingwa-board printed";

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
pub(crate) async fn add_headers(
    State(policy): State<HeaderValue>,
    mut response: Response,
) -> Response {
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    // Browsers ask at each visit whether a file has changed.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_own(host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().unwrap());
        }
        is_own_page(&headers, 7464)
    }

    #[test]
    fn only_a_page_of_this_server_is_its_own() {
        assert!(is_own("127.0.0.1:7464", Some("http://127.0.0.1:7464")));
        assert!(is_own("localhost:7464", Some("http://localhost:7464")));
        assert!(is_own("LOCALHOST:7464", Some("http://localhost:7464")));
        for (host, origin) in [
            ("127.0.0.1:7464", None),
            ("127.0.0.1:7464", Some("null")),
            ("127.0.0.1:7464", Some("http://localhost:7464")),
            ("127.0.0.1:7464", Some("https://127.0.0.1:7464")),
            ("127.0.0.1:7464", Some("http://127.0.0.1:7464.example.org")),
            ("127.0.0.1:7464", Some("http://127.0.0.1:8080")),
            ("127.0.0.1", Some("http://127.0.0.1")),
            ("127.0.0.1:8080", Some("http://127.0.0.1:8080")),
            ("example.org:7464", Some("http://example.org:7464")),
            ("127.0.0.1.example.org:7464", Some("http://127.0.0.1.example.org:7464")),
        ] {
            assert!(!is_own(host, origin), "{host} {origin:?}");
        }
    }

    #[test]
    fn a_header_that_is_there_twice_counts_for_nothing() {
        let mut headers = HeaderMap::new();
        headers.append(HOST, "127.0.0.1:7464".parse().unwrap());
        headers.append(HOST, "example.org".parse().unwrap());
        assert!(!is_own_host(&headers, 7464));
        assert!(!is_own_host(&HeaderMap::new(), 7464));
    }
}
