//! Any input of a session gets lines as output: at most one error for each line, exactly one
//! `bestmove` for each `go` that is not refused, and no panic.
//!
//! Run it with `-detect_leaks=0`: the thread that reads the input ends by itself, and the memory it
//! still holds then looks like a leak.

#![no_main]

use std::io::Cursor;

use bingwa::protocol::{self, is_long_question};
use bingwa::search::{Engine, Options};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut input = Vec::new();
    // For each `readyok`, in order, whether the line before it was a `go`.
    let mut steps = Vec::new();
    for line in data.split(|&byte| byte == b'\n').filter_map(tamed) {
        steps.push(is_search(&words(&line)));
        input.extend_from_slice(&line);
        input.extend_from_slice(if is_isready(&line) { b"\n" } else { b"\nisready\n" });
    }
    let options = Options { hash: 1, ..Options::default() };
    let engine = Engine::new(options).expect("a megabyte");
    let mut output = Vec::new();
    protocol::run_with(engine, Cursor::new(input), &mut output).expect("a vector takes every byte");

    let output = String::from_utf8(output).expect("the output is text");
    assert!(output.is_empty() || output.ends_with('\n'));
    let (mut open, mut errors, mut answers) = (0, 0, 0);
    let mut steps = steps.into_iter();
    for line in output.lines() {
        assert!(!line.contains(char::is_control), "{line:?}");
        if line == "readyok" {
            let is_go = steps.next().expect("one `readyok` for each `isready`");
            assert!(errors <= 1, "two errors for one line");
            open += usize::from(is_go && errors == 0);
            assert!(open == answers || open == answers + 1, "{open} searches, {answers} answers");
            errors = 0;
        } else if let Some(answer) = line.strip_prefix("bestmove ") {
            answers += 1;
            check_answer(answer);
        } else if line.starts_with("info string error: ") {
            assert!(line.contains("found "), "{line}");
            errors += 1;
        }
    }
    assert_eq!(open, answers, "each go has its answer");
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

fn words(line: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(line);
    text.trim_start_matches('\u{feff}').split_whitespace().map(str::to_owned).collect()
}

/// Whether a line is a `go` that searches: `go perft` has no `bestmove`.
fn is_search(words: &[String]) -> bool {
    words.first().is_some_and(|word| word == "go")
        && words.get(1).is_none_or(|word| word != "perft")
}

fn is_isready(line: &[u8]) -> bool {
    words(line) == ["isready"]
}

/// The line with a small node limit; `None` if it would keep the session busy for long.
fn tamed(line: &[u8]) -> Option<Vec<u8>> {
    let words = words(line);
    let name = words.first().map(String::as_str);
    let above = |most: u64| words.iter().any(|word| word.parse().is_ok_and(|n: u64| n > most));
    let small = match name {
        Some("bench") => false,
        Some("ask") => {
            let text = String::from_utf8_lossy(line);
            let question = text.trim_start_matches('\u{feff}').trim_start().strip_prefix("ask").unwrap_or_default();
            !is_long_question(question)
        }
        Some("perft") => !above(3),
        Some("go") if !is_search(&words) => !above(3),
        Some("setoption") => {
            let text = words.join(" ").to_ascii_lowercase();
            let large = text.contains("hash") || text.contains("threads");
            !above(if large { 3 } else { 20_000 })
        }
        _ => true,
    };
    let mut line = line.to_vec();
    if is_search(&words) {
        line.extend_from_slice(b" nodes 200");
    }
    small.then_some(line)
}
