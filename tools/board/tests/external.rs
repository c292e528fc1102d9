//! Searches by another program.
#![cfg(unix)]

mod common;

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use common::{Board, PATIENCE, run, write_engine};
use tempfile::{TempDir, tempdir};

/// A board whose searches are done by the program of the tests.
fn board_with_engine() -> (Board, TempDir) {
    let folder = tempdir().unwrap();
    write_engine(folder.path());
    let spec = format!(
        "cmd=sh engine.sh,dir={},name=Fake,proto=uci,option.Hash=5",
        folder.path().display()
    );
    (Board::start(&["--threads", "4", "--hash", "64", "--engine", &spec]), folder)
}

/// Whether a process runs.
fn runs(pid: &str) -> bool {
    let mut command = Command::new("kill");
    command.args(["-0", pid]).stderr(Stdio::null()).status().unwrap().success()
}

#[tokio::test]
async fn a_program_searches_in_its_own_words() {
    let (board, _folder) = board_with_engine();
    let config = board.get(&format!("/config.json?token={}", board.token), "");
    assert!(config.contains(r#""engine":"Fake","threads":2,"hash":64,"levels":false"#), "{config}");
    let mut page = board.open().await;
    let lines = page.ask("uci", "uciok").await;
    assert_eq!(
        lines,
        [
            "id name Fake",
            "option name Hash type spin default 16 min 1 max 64",
            "option name Threads type spin default 1 min 1 max 2",
            "uciok"
        ]
    );
    let lines = page.ask("position startpos", "info string heard position startpos").await;
    assert_eq!(lines[0], "info string heard setoption name Hash value 5");
    page.ask("go infinite", "info depth 1 ").await;
    page.ask("stop", "bestmove A6<").await;
    // An option that it does not have is not sent; a variant that it does not
    // play is an error.
    page.send("setoption name UCI_ShowWDL value true").await;
    let lines = page.ask("isready", "readyok").await;
    assert_eq!(lines, ["readyok"]);
    page.ask("setoption name UCI_Variant value kujifunza", "info string error: UCI_Variant: ")
        .await;
}

#[tokio::test]
async fn a_program_that_speaks_ugi_is_spoken_to_in_ugi() {
    let folder = tempdir().unwrap();
    write_engine(folder.path());
    let spec = format!("cmd=sh engine.sh ugi,dir={}", folder.path().display());
    let board = Board::start(&["--engine", &spec]);
    let mut page = board.open().await;
    page.ask("uci", "uciok").await;
    page.ask("ucinewgame", "info string heard uginewgame").await;
    let lines = page.ask("go wtime 50 btime 60", "bestmove").await;
    assert_eq!(lines, ["info string heard go p1time 50 p2time 60", "bestmove A6<"]);
}

#[tokio::test]
async fn a_program_that_dies_is_started_again_by_the_next_command() {
    let (board, folder) = board_with_engine();
    let mut page = board.open().await;
    page.ask("position startpos moves A6<", "info string heard position").await;
    let first = fs::read_to_string(folder.path().join("pid")).unwrap();
    let lines = page.ask("go nodes 13", "info string error").await;
    let ended = "info string error: engine: Fake has ended; the next command starts it again";
    assert_eq!(lines, [ended]);
    let lines = page.ask("go depth 1", "bestmove").await;
    let own = "info string heard setoption name Hash value 5";
    assert_eq!(lines, [own, "info string heard go depth 1", "bestmove A6<"]);
    assert_ne!(fs::read_to_string(folder.path().join("pid")).unwrap(), first);
}

#[tokio::test]
async fn questions_go_to_the_built_in_engine() {
    let (board, _folder) = board_with_engine();
    let mut page = board.open().await;
    page.ask("go infinite", "info depth 1 ").await;
    page.ask(r#"ask {"id": "a", "ask": "why", "move": "A1<"}"#, r#"answer {"id":"a","#).await;
    // It stops a long question too.
    page.send(r#"ask {"id": "b", "ask": "explain", "depth": 200}"#).await;
    page.send("stop").await;
    let lines = page.until(r#"answer {"id":"b","#).await;
    if !lines.iter().any(|line| line.starts_with("bestmove")) {
        page.until("bestmove A6<").await;
    }
    page.ask("isready", "readyok").await;
}

#[tokio::test]
async fn a_program_ends_with_its_page() {
    let (board, folder) = board_with_engine();
    let mut page = board.open().await;
    page.ask("go infinite", "info depth 1 ").await;
    let pid = fs::read_to_string(folder.path().join("pid")).unwrap().trim().to_owned();
    assert!(runs(&pid));
    drop(page);
    let end = Instant::now() + PATIENCE;
    while runs(&pid) {
        assert!(Instant::now() < end, "the program still runs");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_program_that_does_not_start_is_told_at_once() {
    let output = run(&["--no-open", "--port", "0", "--engine", "no-such-engine-anywhere"]);
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("error: engine no-such-engine-anywhere: cannot run "), "{error}");
    assert_eq!(error.lines().count(), 1);
}
