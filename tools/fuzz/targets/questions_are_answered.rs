//! A question in JSON gets exactly one line, which is an answer in JSON with the question's id.

#![no_main]

use bingwa::protocol::{Session, is_long_question};
use bingwa::search::{Engine, Options};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|text: &str| {
    // Long questions search, and may have any limit.
    if is_long_question(text) || text.contains(['\n', '\r']) || text.is_empty() {
        return;
    }
    let options = Options { hash: 1, ..Options::default() };
    let mut session = Session::new(Engine::new(options).expect("a megabyte"));
    let mut lines = Vec::new();
    let _ = session.handle(&format!("ask {text}"), |line| lines.push(line.to_owned()));
    assert_eq!(lines.len(), 1, "{lines:?}");
    let json = lines[0].strip_prefix("answer ").expect("an answer");
    let answer: Value = serde_json::from_str(json).expect("JSON");
    let id = serde_json::from_str::<Value>(text).ok().and_then(|question| question.get("id").cloned());
    if let Some(id) = id.filter(|id| id.is_i64() || id.is_string()) {
        assert_eq!(answer["id"], id);
    }
});
