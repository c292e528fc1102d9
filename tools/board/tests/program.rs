//! The program: its address, its exit codes, and how it ends.

mod common;

use std::net::TcpListener;

use common::{Board, run};

#[test]
fn a_port_that_is_taken_is_an_error_where_it_was_asked_for() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let output = run(&["--no-open", "--port", &port]);
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with(&format!("error: cannot listen on port {port}; ")), "{error}");
    assert_eq!(error.lines().count(), 1);
    assert!(output.stdout.is_empty());
}

#[test]
fn wrong_usage_is_told() {
    for arguments in [
        ["--port", "x"],
        ["--threads", "0"],
        ["--hash", "0"],
        ["--engine", "builtin:random"],
        ["--engine", "cmd=bingwa,nodes=5"],
        ["--fast", "yes"],
        ["--site", "example.org"],
        ["--site", "ftp://example.org/"],
        ["--site", "https://example.org/#g=A6"],
    ] {
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.starts_with("error: ") && error.lines().count() == 1, "{error}");
    }
    let help = run(&["--help"]);
    assert_eq!(help.status.code(), Some(0));
    assert!(String::from_utf8(help.stdout).unwrap().contains("Exit codes:"));
}

#[cfg(unix)]
#[tokio::test]
async fn an_interrupt_ends_the_board_in_mid_search() {
    for signal in ["-INT", "-TERM"] {
        let mut board = Board::start(&[]);
        let mut page = board.open().await;
        page.ask("go infinite", "info depth 1 ").await;
        let pid = board.child.id().to_string();
        assert!(
            std::process::Command::new("kill").args([signal, &pid]).status().unwrap().success()
        );
        // The page hears of it.
        while page.next().await.is_some() {}
        let status = board.child.wait().unwrap();
        assert_eq!(status.code(), Some(0), "{signal}");
    }
}
