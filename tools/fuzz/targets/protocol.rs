//! Any input of a session gets lines as output: at most one error for each line, exactly one
//! `bestmove` for each `go` that is not refused beside a search without an end, and no panic.
//!
//! Run it with `-detect_leaks=0`: the thread that reads the input ends by itself, and the memory it
//! still holds then looks like a leak.

#![no_main]

use std::io::Cursor;

use bingwa::protocol::{self, Command, MAX_LINE, is_long_question};
use bingwa::search::{Engine, Options};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut input = Vec::new();
    let (mut lines, mut open) = (0, 0);
    for line in data.split(|&byte| byte == b'\n') {
        let command = command(line);
        if command.as_ref().is_some_and(|command| !is_small(command)) {
            continue;
        }
        lines += 1;
        input.extend_from_slice(line);
        if let Some(Command::Go(_)) = command {
            open += 1;
            input.extend_from_slice(b" nodes 200");
        }
        input.push(b'\n');
        if let Some(Command::Quit) = command {
            break;
        }
    }
    let options = Options { hash: 1, ..Options::default() };
    let engine = Engine::new(options).expect("a megabyte");
    let mut output = Vec::new();
    protocol::run_with(engine, Cursor::new(input), &mut output).expect("a vector takes every byte");

    let output = String::from_utf8(output).expect("the output is text");
    assert!(output.is_empty() || output.ends_with('\n'));
    for line in output.lines() {
        assert!(!line.contains(char::is_control), "{line:?}");
        if let Some(answer) = line.strip_prefix("bestmove ") {
            open -= 1;
            check_answer(answer);
        } else if let Some(error) = line.strip_prefix("info string error: ") {
            assert!(error.contains("found ") || error.contains(": move: "), "{line}");
            lines -= 1;
            open -= i32::from(error.starts_with("go: found a search running"));
        }
        assert!(open >= 0 && lines >= 0, "{line}: more answers than lines");
    }
    assert_eq!(open, 0, "each go has its answer");
});

fn check_answer(answer: &str) {
    let is_move = |text: &str| {
        let bytes = text.strip_suffix('+').unwrap_or(text).as_bytes();
        matches!(bytes, [b'A' | b'B' | b'a' | b'b', b'1'..=b'8', b'<' | b'>'])
    };
    match answer.split(' ').collect::<Vec<_>>()[..] {
        ["0000"] => {}
        [best] => assert!(is_move(best), "{answer}"),
        [best, "ponder", reply] => assert!(is_move(best) && is_move(reply), "{answer}"),
        _ => panic!("{answer}"),
    }
}

/// The command of a line that has one.
fn command(line: &[u8]) -> Option<Command> {
    let text = str::from_utf8(line).ok().filter(|text| text.len() + 10 <= MAX_LINE)?;
    Command::read(text, &mut Vec::new()).ok().flatten()
}

/// Whether a command keeps the session busy for a short time only; a `go` gets a limit.
fn is_small(command: &Command) -> bool {
    match command {
        Command::Bench => false,
        Command::Ask(question) => !is_long_question(question),
        Command::Perft(moves) => *moves <= 3,
        Command::SetOption { name, value } => {
            let name = name.replace(' ', "").to_ascii_lowercase();
            let most = if ["hash", "threads"].contains(&&name[..]) { 3 } else { 20_000 };
            !value.as_ref().is_some_and(|value| value.parse().is_ok_and(|n: u64| n > most))
        }
        _ => true,
    }
}
