//! Examples of the documentation are what the program prints.

use serde_json::Value;

use super::TestFolder;

const JSON: &str = include_str!("../../docs/json.md");
const MATCHES: &str = include_str!("../../docs/matches.md");

/// The words of an example's command after `bingwa match`.
fn arguments(command: &str) -> Vec<&str> {
    command.strip_prefix("$ bingwa match ").expect("a match").split_whitespace().collect()
}

/// Asserts that everything shown is in the output, objects in any order; the
/// last item of a list may be `"..."`, which stands for more of them.
fn assert_shown(shown: &Value, found: &Value) {
    match (shown, found) {
        (Value::Object(shown), Value::Object(found)) => {
            let keys = |object: &serde_json::Map<String, Value>| -> Vec<String> {
                object.keys().cloned().collect()
            };
            assert_eq!(keys(shown), keys(found));
            shown.iter().for_each(|(key, value)| assert_shown(value, &found[key]));
        }
        (Value::Array(shown), Value::Array(found)) => {
            let (left_out, items): (Vec<&Value>, Vec<&Value>) =
                shown.iter().partition(|item| *item == "...");
            assert!(items.len() == found.len() || !left_out.is_empty(), "{shown:?}");
            items.iter().zip(found).for_each(|(shown, found)| assert_shown(shown, found));
        }
        (shown, found) => assert_eq!(shown, found),
    }
}

#[test]
fn the_json_of_a_match_is_that_of_the_documentation() {
    let (_, section) = JSON.split_once("## `match --json FILE`").expect("a section");
    let block = section.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
    let mut lines = block.expect("an example").lines();
    let command = lines.next().unwrap().strip_suffix(" --json match.json").unwrap();
    assert_eq!(lines.next(), Some("$ cat match.json"));
    let shown: String = lines.collect::<Vec<_>>().join("").replace("...", "\"...\"");
    let shown: Value = serde_json::from_str(&shown).expect("JSON");
    let result = TestFolder::new().run(&arguments(command));
    assert_eq!(result.code, Some(0), "{}", result.stderr);
    assert_shown(&shown, &result.json);
    // Every key has its explanation below the example.
    let engine = &TestFolder::new()
        .run(&["--engine", "builtin:random", "--engine", "builtin:random"].repeat(2))
        .json["engines"][0];
    for object in [&result.json, &result.json["meetings"][0], engine] {
        for key in object.as_object().unwrap().keys() {
            assert!(section.contains(&format!("`{key}`")), "{key}");
        }
    }
}

/// Built-in engines play the same games in every version.
#[test]
fn the_matches_of_built_in_engines_are_those_of_the_documentation() {
    let mut examples = 0;
    for block in MATCHES.split("```text\n").skip(1) {
        let block = block.split("```").next().unwrap();
        let (command, output) = block.split_once('\n').unwrap();
        if command.contains("--engine bingwa") || !command.starts_with("$ bingwa match ") {
            continue;
        }
        examples += 1;
        let program = std::process::Command::new(env!("CARGO_BIN_EXE_bingwa"))
            .arg("match")
            .args(arguments(command))
            .output()
            .expect("the program starts");
        assert_eq!(String::from_utf8(program.stdout).expect("UTF-8"), output, "{command}");
    }
    assert!(examples > 0);
}
