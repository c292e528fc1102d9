//! Matches as a user meets them: the real program, real engines behind pipes,
//! and engines that do everything wrong.

mod engines;
mod fake_engine;
mod faults;
mod records;
mod results;
mod usage;

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// What came of a run of `bingwa match`.
struct Run {
    code: Option<i32>,
    stdout: String,
    stderr: String,
    /// The result, where one was written.
    json: Value,
}

/// A folder with what a match writes.
struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Place {
        Place { folder: tempfile::tempdir().expect("a folder") }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A file's text.
    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect(name)
    }

    /// `bingwa match` in this folder, writing its result to `match.json`.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bingwa"));
        command.arg("match").args(arguments).args(["--json", "match.json"]);
        command.current_dir(self.folder.path()).stdin(std::process::Stdio::null());
        command
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

/// Runs a match in a folder of its own.
fn run(arguments: &[&str]) -> Run {
    Place::new().run(arguments)
}

/// Our own engine, as a specification.
fn bingwa(rest: &str) -> String {
    format!("cmd=\"'{}'\",{rest}", env!("CARGO_BIN_EXE_bingwa"))
}

/// The fake engine in a mode, as a specification.
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

/// The records of a file, replayed.
fn replayed(path: &Path) -> Vec<(bingwa::bao::record::Record, bingwa::bao::Game)> {
    let text = std::fs::read_to_string(path).expect("a record");
    let records = bingwa::bao::record::parse(&text).expect("records");
    let replay = |record: bingwa::bao::record::Record| {
        let game = record.replay(&bingwa::bao::Rules::default()).expect("a legal game");
        (record, game)
    };
    records.into_iter().map(replay).collect()
}
