//! Who may ask the board, and what the browser may do with its answers.

mod common;

use common::{Board, Page};
use tokio_tungstenite::tungstenite::Error;

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap()
}

fn is_refused(result: Result<Page, Error>) -> bool {
    matches!(result, Err(Error::Http(response)) if response.status() == 403)
}

#[tokio::test]
async fn a_conversation_needs_the_token() {
    let board = Board::start(&[]);
    let origin = format!("http://127.0.0.1:{}", board.port);
    let mut other = board.token.clone();
    let last = if other.pop() == Some('0') { '1' } else { '0' };
    other.push(last);
    for token in ["", "0", &other, &board.token[..31], &board.token.to_uppercase()[..20]] {
        assert!(is_refused(board.connect("127.0.0.1", token, Some(&origin)).await), "{token}");
        assert_eq!(status(&board.get(&format!("/config.json?token={token}"), "")), "403");
    }
    assert_eq!(status(&board.get("/config.json", "")), "403");
    assert!(board.connect("127.0.0.1", &board.token, Some(&origin)).await.is_ok());
}

#[tokio::test]
async fn a_page_of_another_site_has_no_conversation() {
    let board = Board::start(&[]);
    let own = format!("http://localhost:{}", board.port);
    let elsewhere = [None, Some("null"), Some("http://example.org"), Some("http://127.0.0.1")];
    for origin in elsewhere.into_iter().chain([Some(own.as_str())]) {
        let result = board.connect("127.0.0.1", &board.token, origin).await;
        assert!(is_refused(result), "{origin:?}");
    }
    assert!(board.connect("localhost", &board.token, Some(&own)).await.is_ok());
    let site = format!("http://example.org:{}", board.port);
    assert!(is_refused(board.connect("example.org", &board.token, Some(&site)).await));
}

#[test]
fn the_page_is_only_served_under_the_name_of_this_machine() {
    let board = Board::start(&[]);
    let port = board.port;
    for name in ["127.0.0.1", "localhost", "LocalHost"] {
        let host = format!("{name}:{port}");
        assert_eq!(status(&board.get_from(&host, "/", "")), "200", "{host}");
    }
    for host in [format!("example.org:{port}"), "127.0.0.1".into(), "127.0.0.1:1".into(), "".into()]
    {
        for path in ["/", "/config.json", "/no/such/file"] {
            assert_eq!(status(&board.get_from(&host, path, "")), "403", "{host}");
        }
    }
}

#[test]
fn the_browser_is_told_what_the_page_may_do() {
    let board = Board::start(&[]);
    for path in ["/", "/no/such/file", "/config.json"] {
        let answer = board.get(path, "").to_lowercase();
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; ",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cache-control: no-",
        ] {
            assert!(answer.contains(header), "{path}: {answer}");
        }
        assert!(!answer.contains("access-control"), "{answer}");
    }
}

/// A policy in the page would hold together with the header, and forbid its WebSocket
/// to browsers for which `'self'` does not include it.
#[test]
fn the_page_itself_has_no_policy() {
    let board = Board::start(&[]);
    let answer = board.get("/", "");
    assert!(answer.contains("<html") && !answer.contains("http-equiv"), "{answer}");
}

#[test]
fn nothing_outside_the_page_is_served() {
    let board = Board::start(&[]);
    for path in [
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "//etc/passwd",
        "/js",
        "/js/README.md",
        "/js/types.d.ts",
    ] {
        let answer = board.get(path, "");
        assert!(["400", "404"].contains(&status(&answer)), "{path}: {answer}");
    }
}

#[test]
fn a_file_that_has_not_changed_is_not_sent_again() {
    let board = Board::start(&[]);
    let answer = board.get("/", "");
    assert!(answer.contains("text/html; charset=utf-8"), "{answer}");
    let tag = answer.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a tag");
    let again = board.get("/", &format!("If-None-Match: {tag}\r\n"));
    assert_eq!(status(&again), "304");
}

#[test]
fn the_page_learns_how_to_talk_to_the_engine() {
    let board = Board::start(&["--threads", "2", "--site", "https://example.org/bao/"]);
    let answer = board.get(&format!("/config.json?token={}", board.token), "");
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    let config: serde_json::Value = serde_json::from_str(body).unwrap();
    let expected = serde_json::json!({
        "port": "socket",
        "path": format!("ws?token={}", board.token),
        "engine": "Bingwa",
        "threads": 2,
        "hash": 256,
        "levels": true,
        "site": "https://example.org/bao/",
    });
    assert_eq!(config, expected);
}
