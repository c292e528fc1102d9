//! The program `bingwa` as a user or script sees it: output, errors, exit codes.

mod explain;
mod games;
#[cfg(target_os = "linux")]
mod interrupts;
mod looking;
mod manual;
mod narrow;
mod play;
#[cfg(target_os = "linux")]
mod play_terminal;
mod plots;
mod positions;
mod records;
mod solve;
mod thinking;
mod transcripts;
mod usage;

use assert_cmd::Command;
use serde_json::Value;

/// The start position on one line.
const START: &str = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 Hh S -";

/// A position in which North has no move: only single seeds.
const LOST: &str = "1,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/1,0,0,0,20,10,10,10/9,0,0,0,0,0,1,1 0,0 - N -";

/// The rule book's mtaji position (§4.2), which has 59 seeds.
const DIAGRAM_OF_59: &str = "\
 5  0  4  1  2  3  0  0
 0  0  0  5  5  6  3  0
--------------------------------
 0  3  2  1  0  4  1  0
 0  9  0  3  1  0  1  0
";

/// The program with these arguments and an empty standard input.
fn bingwa(arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("bingwa");
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").write_stdin("");
    command
}

/// What the program prints on a terminal of some columns. `setting` stands before the
/// command, such as `TERM=dumb`.
#[cfg(target_os = "linux")]
fn screen(columns: u16, setting: &str, arguments: &str) -> String {
    let program = env!("CARGO_BIN_EXE_bingwa");
    let command = format!("stty cols {columns} rows 24 && {setting} {program} {arguments}");
    let output = std::process::Command::new("script")
        .args(["--quiet", "--return", "--command", &command, "/dev/null"])
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(std::process::Stdio::null())
        .output()
        .expect("the program `script` of util-linux");
    assert!(output.status.success(), "{arguments}: {output:?}");
    String::from_utf8(output.stdout).expect("UTF-8").replace("\r\n", "\n")
}

/// The result of a run.
struct Run {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

/// Runs the program with a text as standard input.
fn run(arguments: &[&str], stdin: &str) -> Run {
    let output = bingwa(arguments).write_stdin(stdin).output().expect("the program starts");
    Run {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// Runs the program, which must exit with 0 and an empty standard error.
fn done(arguments: &[&str], stdin: &str) -> String {
    let Run { code, stdout, stderr } = run(arguments, stdin);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{arguments:?}");
    stdout
}

/// Runs the program, which must exit with 1 and one error line.
fn failed(arguments: &[&str], stdin: &str) -> String {
    let Run { code, stderr, .. } = run(arguments, stdin);
    assert_eq!(code, Some(1), "{arguments:?}: {stderr}");
    assert!(stderr.starts_with("error: "), "{arguments:?}: {stderr}");
    assert_eq!(stderr.lines().count(), 1, "{arguments:?}: {stderr}");
    stderr
}

/// Each line of an output as JSON.
fn json(output: &str) -> Vec<Value> {
    output.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// North takes South's last front seeds.
const WINNING: &str = "6,3,4,11,0,1,0,3/0,1,9,4,7,4,1,2/0,1,2,2,0,0,0,0/0,0,1,0,0,0,2,0 0,0 - N -";

/// A move of a position that wins.
fn winning_move(position: &str) -> String {
    let listed = json(&done(&["moves", position], ""));
    let moves = listed[0]["moves"].as_array().unwrap();
    let won = moves.iter().find(|mv| mv["won"] == true).unwrap();
    won["move"].as_str().unwrap().to_owned()
}
