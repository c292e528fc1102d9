//! Requests that come from elsewhere are refused.
//!
//! A page of another site can make the browser send requests to this machine,
//! under a name of its own that leads here (DNS rebinding). The browser then
//! tells that name in `Host`, and the page's site in `Origin`.

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::{HOST, HeaderMap, HeaderName, ORIGIN};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::Shared;

/// The names of this machine, by which the board may be asked.
pub(crate) const NAMES: [&str; 2] = ["127.0.0.1", "localhost"];

/// Passes on requests that are addressed to this machine by its own name.
pub(crate) async fn own_host(State(app): State<Shared>, request: Request, next: Next) -> Response {
    if is_own_host(request.headers(), app.port) {
        next.run(request).await
    } else {
        refusal("Host: expected 127.0.0.1 or localhost with the port of the board")
    }
}

/// Whether a page of this server, addressed by the same name, asks.
pub(crate) fn is_own_page(headers: &HeaderMap, port: u16) -> bool {
    is_own_host(headers, port)
        && text(headers, &ORIGIN).and_then(|origin| origin.strip_prefix("http://"))
            == text(headers, &HOST)
}

fn is_own_host(headers: &HeaderMap, port: u16) -> bool {
    text(headers, &HOST)
        .is_some_and(|host| NAMES.into_iter().any(|name| host == format!("{name}:{port}")))
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
