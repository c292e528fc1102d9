//! The page's conversation with the built-in engine.

mod common;

use common::Board;

#[tokio::test]
async fn a_search_streams_and_stops() {
    let board = Board::start(&[]);
    let mut page = board.open().await;
    page.send("position startpos moves A6<\ngo infinite").await;
    page.until("info depth 5 ").await;
    let lines = page.ask("go depth 1", "info string error: go").await;
    assert!(lines.last().unwrap().contains("expected stop first"), "{lines:?}");
    page.ask("stop", "bestmove a").await;
    // The next search is not the one that was stopped.
    page.ask("position startpos\ngo depth 3", "bestmove A").await;
}

#[tokio::test]
async fn questions_are_answered_while_a_search_runs() {
    let board = Board::start(&[]);
    let mut page = board.open().await;
    page.ask("go infinite", "info depth 3 ").await;
    let lines = page.ask(r#"ask {"id": 7, "ask": "game", "moves": ["A6<"]}"#, "answer ").await;
    assert!(lines.last().unwrap().contains(r#""id":7"#), "{lines:?}");
    page.ask("stop", "bestmove A").await;
}

#[tokio::test]
async fn two_pages_have_an_engine_each() {
    let board = Board::start(&[]);
    let mut first = board.open().await;
    let mut second = board.open().await;
    first.send("position startpos moves A6<\ngo infinite").await;
    first.until("info depth 3 ").await;
    second.ask("query fen", "response 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/").await;
    second.ask("go depth 3", "bestmove A").await;
    first.ask("stop", "bestmove a").await;
}

#[tokio::test]
async fn commands_that_are_not_for_pages_are_refused() {
    let board = Board::start(&["--threads", "2"]);
    let mut page = board.open().await;
    for line in ["quit", "bench", "go perft 5", "perft 5", "debug on", "cat /etc/passwd", "\u{0}"] {
        let lines = page.ask(line, "info string error: command: found ").await;
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(!lines[0].contains("found \"go\""), "{lines:?}");
    }
    let lines = page.ask("setoption name Threads value 3", "info string error").await;
    assert_eq!(
        lines,
        ["info string error: Threads: found \"3\", expected a number from 1 to 2; bingwa-board \
          --threads N sets the limit"]
    );
    page.ask("setoption name SyzygyPath value /", "info string error: setoption name: ").await;
    // All of them left the session as it was.
    page.ask("isready", "readyok").await;
}

#[tokio::test]
async fn a_message_that_is_too_long_is_refused() {
    let board = Board::start(&[]);
    let mut page = board.open().await;
    let moves = " A6<".repeat(50_000);
    let lines = page.ask(&format!("position startpos moves{moves}"), "info string error").await;
    assert_eq!(
        lines,
        ["info string error: line: found 200023 bytes in a message, expected at most 131072"]
    );
    page.ask("isready", "readyok").await;
    // Far longer ones are not even received.
    page.send(&"x".repeat(1 << 19)).await;
    assert_eq!(page.next().await, None);
}

#[tokio::test]
async fn a_page_that_leaves_in_mid_search_frees_its_engine() {
    let board = Board::start(&[]);
    for _ in 0..3 {
        let mut pages = Vec::new();
        // Engines of the pages that have left are still ending.
        while pages.len() < 8 {
            let mut page = board.open().await;
            if page.search().await.is_ok() {
                pages.push(page);
            }
        }
        // The page can read this code, "try again later".
        assert_eq!(board.open().await.search().await, Err(1013));
    }
}
