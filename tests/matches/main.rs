//! `bingwa match` as a user runs it: the real program with real engines, and
//! with a fake engine that misbehaves.

mod counts;
mod docs;
mod engines;
mod fake_engine;
mod faults;
mod inputs;
mod outputs;
mod records;
mod results;
mod rules;
mod usage;

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The output of a run of `bingwa match`.
struct Run {
    code: Option<i32>,
    stdout: String,
    stderr: String,
    /// The contents of `match.json`; null without that file.
    json: Value,
}

/// A temporary folder in which matches run.
struct TestFolder {
    folder: tempfile::TempDir,
}

impl TestFolder {
    fn new() -> TestFolder {
        TestFolder { folder: tempfile::tempdir().expect("a folder") }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The text of a file.
    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect(name)
    }

    /// `bingwa match` in this folder, with its result in `match.json`.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bingwa"));
        command.arg("match").args(arguments).args(["--json", "match.json"]);
        command.current_dir(self.folder.path()).stdin(std::process::Stdio::null());
        command
    }

    /// A match between two engines.
    fn play(&self, engines: [&str; 2], arguments: &[&str]) -> Run {
        let [first, second] = engines;
        self.run(&[&["--engine", first, "--engine", second], arguments].concat())
    }

    fn run(&self, arguments: &[&str]) -> Run {
        let output = self.command(arguments).output().expect("the program starts");
        let json = std::fs::read_to_string(self.path("match.json"));
        Run {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).expect("UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("UTF-8"),
            json: json.map_or(Value::Null, |json| serde_json::from_str(&json).expect("JSON")),
        }
    }
}

/// A match between two engines, in a folder of its own.
fn play(engines: [&str; 2], arguments: &[&str]) -> Run {
    TestFolder::new().play(engines, arguments)
}

/// A match in a folder of its own.
fn run(arguments: &[&str]) -> Run {
    TestFolder::new().run(arguments)
}

/// The specification of Bingwa itself.
fn bingwa(rest: &str) -> String {
    format!("cmd=\"'{}'\",{rest}", env!("CARGO_BIN_EXE_bingwa"))
}

/// The specification of the fake engine in a mode.
fn fake(mode: &str, rest: &str) -> String {
    let program = std::env::current_exe().expect("this program");
    let words = fake_engine::arguments(mode);
    format!("cmd=\"'{}' {words}\",name={mode},{rest}", program.display())
}

/// Wins, draws and losses of the first engine.
fn wdl(json: &Value) -> [u64; 3] {
    let meeting = &json["meetings"][0];
    ["wins", "draws", "losses"].map(|key| meeting[key].as_u64().expect(key))
}

/// The games of a record, replayed.
fn replayed(path: &Path) -> Vec<(bingwa::bao::record::Record, bingwa::bao::Game)> {
    let text = std::fs::read_to_string(path).expect("a record");
    let records = bingwa::bao::record::parse(&text).expect("records");
    let replay = |record: bingwa::bao::record::Record| {
        let rules = record.rules().expect("rules");
        let game = record.replay(&rules).expect("a legal game");
        (record, game)
    };
    records.into_iter().map(replay).collect()
}
