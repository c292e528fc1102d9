//! The example dialogue of `docs/protocol.md`, held on the caller's thread.

use std::collections::VecDeque;

use bingwa::protocol::Session;
use bingwa::protocol::{Command, Reply};
use bingwa::search::{Engine, Options};

fn session() -> Session {
    Session::new(Engine::new(Options::default()).expect("a small table"))
}

/// The answer to a line.
fn answer(session: &mut Session, line: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let flow = session.handle(line, |text| lines.push(text.to_owned()));
    assert_eq!(flow.is_break(), line == "quit", "{line}");
    lines
}

/// What a search on a clock says depends on the machine and is left out; of other searches
/// only the speed and the time.
fn comparable(line: &str, on_a_clock: bool) -> String {
    match Reply::read(line) {
        Some(Reply::Info(info)) if info.string.is_none() && on_a_clock => "info".to_owned(),
        Some(Reply::Info(info)) if info.string.is_none() => without_speed(line),
        Some(Reply::BestMove(_)) if on_a_clock => "bestmove".to_owned(),
        _ => line.replace(env!("CARGO_PKG_VERSION"), "VERSION"),
    }
}

fn without_speed(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let kept = words.iter().enumerate().filter(|&(at, _)| {
        let value_of = at.checked_sub(1).map(|before| words[before]);
        !["nps", "time"].contains(&value_of.unwrap_or_default())
    });
    kept.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_documented_dialogue_is_what_the_engine_says() {
    let page = include_str!("../../docs/protocol.md");
    let example = page.split("```text\n").nth(1).expect("the example");
    let example = example.split("```").next().expect("its end");
    let mut session = session();
    let mut answers: VecDeque<String> = VecDeque::new();
    let mut documented = Vec::new();
    let mut on_a_clock = false;
    for line in example.lines() {
        if let Some(command) = line.strip_prefix("> ") {
            assert_eq!(answers.len(), 0, "not documented before {command:?}: {answers:?}");
            assert!(command.parse::<Command>().is_ok(), "{command}");
            answers = answer(&mut session, command).into();
            on_a_clock = command.contains("wtime");
            documented.push(command);
        } else {
            let expected = line.strip_prefix("< ").expect("a line of the dialogue");
            let expected = comparable(expected, on_a_clock);
            // How many depths there are depends on the clock.
            if expected == "info" {
                while answers.front().is_some_and(|line| comparable(line, on_a_clock) == "info") {
                    answers.pop_front();
                }
                continue;
            }
            let found = answers.pop_front().map(|line| comparable(&line, on_a_clock));
            assert_eq!(found.as_deref(), Some(expected.as_str()));
        }
    }
    assert_eq!(documented.last(), Some(&"quit"));
    assert!(documented.len() > 10, "{documented:?}");
}

#[test]
fn a_search_on_the_callers_thread_needs_a_limit() {
    let mut session = session();
    for go in ["go", "go infinite", "go infinite depth 1", "go ponder depth 1"] {
        let lines = answer(&mut session, go);
        assert_eq!(lines.len(), 1, "{go}: {lines:?}");
        let error = "info string error: go: found a search without an end, expected a limit";
        assert!(lines[0].starts_with(error), "{go}: {lines:?}");
    }
    let lines = answer(&mut session, "go depth 2");
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove A")), "{lines:?}");
}

/// The answers of the program and of a session on one thread are the same,
/// but for times.
#[test]
fn a_session_without_threads_answers_as_the_program_does() {
    let script = [
        "ugi",
        "setoption name UCI_Variant value kujifunza",
        "d",
        "eval",
        "query fen",
        "castle",
        "castle moves now",
        "position startpos moves A1>",
        "go depth 6",
        "go nodes 3000",
        "go mate 1",
        "stop",
        "ponderhit",
        "setoption name Clear Hash",
        "ucinewgame",
        "moves",
        "help",
    ];
    let timeless = |line: &str| match Reply::read(line) {
        Some(Reply::Info(mut info)) => {
            (info.nps, info.time) = (None, None);
            info.to_string()
        }
        _ => line.to_owned(),
    };
    let mut program = crate::driver::Program::start();
    let mut session = session();
    for line in script {
        program.send(line);
        let mut expected =
            if line.starts_with("go") { program.until("bestmove ") } else { program.ask("") };
        if !line.starts_with("go") {
            assert_eq!(expected.pop().as_deref(), Some("readyok"));
        }
        let expected: Vec<String> = expected.iter().map(|line| timeless(line)).collect();
        let found: Vec<String> =
            answer(&mut session, line).iter().map(|line| timeless(line)).collect();
        assert_eq!(found, expected, "{line}");
    }
    let lines = answer(&mut session, "perft 2");
    assert!(lines.last().is_some_and(|line| line.starts_with("Nodes searched: ")), "{lines:?}");
    assert_eq!(session.game().moves().len(), 0);
    assert_eq!(answer(&mut session, "quit"), [""; 0]);
}
