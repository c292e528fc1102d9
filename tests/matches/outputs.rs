//! The files that a match writes: links, devices, pipes and full disks.

use std::fs::{self, File};
use std::io::Read;
use std::process::{Command, Stdio};

use serde_json::Value;

use super::{TestFolder, bingwa};

const MATCH: [&str; 8] =
    ["match", "--engine", "builtin:greedy", "--engine", "builtin:random", "--games", "2", "-q"];

/// `bingwa` in a folder.
fn command(folder: &TestFolder, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bingwa"));
    command.args(arguments).current_dir(folder.path("")).stdin(Stdio::null());
    command
}

/// Exit code, standard output and standard error.
fn output(mut command: Command) -> (Option<i32>, String, String) {
    let output = command.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn games(text: &str) -> Value {
    serde_json::from_str::<Value>(text).expect("one JSON object")["games"].clone()
}

#[test]
fn json_to_standard_output_takes_the_place_of_the_text() {
    let folder = TestFolder::new();
    for target in ["-", if cfg!(unix) { "/dev/stdout" } else { "-" }] {
        let arguments = ["--verbose", "--json", target];
        let (code, stdout, stderr) =
            output(command(&folder, &[&MATCH[..7], &arguments[..]].concat()));
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{target}");
        assert_eq!(games(&stdout), 2, "{target}");
    }
    assert_eq!(fs::read_dir(folder.path("")).unwrap().count(), 0);
}

/// `/dev/stdout` names the file behind a redirection, which must not be replaced.
#[cfg(unix)]
#[test]
fn json_to_a_redirected_standard_output_is_not_lost() {
    let folder = TestFolder::new();
    let mut command = command(&folder, &[&MATCH[..], &["--json", "/dev/stdout"]].concat());
    let file = File::create(folder.path("out.json")).unwrap();
    assert!(command.stdout(file).status().unwrap().success());
    assert_eq!(games(&folder.read("out.json")), 2);
}

/// Two options must not reach one file through a link, whether or not the file exists yet.
#[cfg(unix)]
#[test]
fn no_output_replaces_another_by_a_link() {
    use std::os::unix::fs::symlink;
    let folder = TestFolder::new();
    fs::write(folder.path("suite.txt"), "A6<\n").unwrap();
    symlink("suite.txt", folder.path("link.txt")).unwrap();
    symlink(".", folder.path("here")).unwrap();
    for (record, expected) in [
        ("link.txt", "error: --record: found the file of --openings, expected another\n"),
        ("here/new.txt", "error: --log: found the file of --record, expected another\n"),
    ] {
        let more = ["--openings", "suite.txt", "--record", record, "--log", "new.txt"];
        let (code, _, stderr) = output(command(&folder, &[&MATCH[..], &more].concat()));
        assert_eq!((code, stderr.as_str()), (Some(2), expected));
    }
    assert_eq!(folder.read("suite.txt"), "A6<\n");
}

#[test]
fn openings_with_fewer_than_64_seeds_get_a_warning() {
    let folder = TestFolder::new();
    let few = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 20,20 Hh S -";
    fs::write(folder.path("suite.txt"), format!("A6<\n{few}\n{few}\n")).unwrap();
    let openings = [&MATCH[..], &["--openings", "suite.txt"]].concat();
    let (code, _, stderr) = output(command(&folder, &openings));
    let expected = format!(
        "warning: suite.txt: {few}: rows and stores: found 60 seeds in all, a game has 64\n"
    );
    assert_eq!((code, stderr), (Some(0), expected));
}

/// A pipe gets the result once, at the end.
#[cfg(target_os = "linux")]
#[test]
fn a_pipe_is_written_through() {
    use std::os::unix::fs::FileTypeExt;
    let folder = TestFolder::new();
    let pipe = folder.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    // On Linux a pipe opened for both does not wait for its other end.
    let both = File::options().read(true).write(true).open(&pipe).unwrap();
    let (code, _, stderr) = output(command(&folder, &[&MATCH[..], &["--json", "pipe"]].concat()));
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    let mut reader = File::open(&pipe).unwrap();
    drop(both);
    let mut text = String::new();
    reader.read_to_string(&mut text).unwrap();
    assert_eq!(games(&text), 2);
    assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_written_through_and_a_full_one_is_an_error() {
    use std::os::unix::fs::FileTypeExt;
    let folder = TestFolder::new();
    let openings = vec!["openings", "--plies", "1", "-o"];
    for (arguments, name) in [([&MATCH[..], &["--json"]].concat(), "--json: "), (openings, "")] {
        for (device, code, message) in [
            ("/dev/null", 0, String::new()),
            (
                "/dev/full",
                1,
                format!("error: {name}/dev/full: No space left on device (os error 28)\n"),
            ),
        ] {
            let found = output(command(&folder, &[&arguments[..], &[device]].concat()));
            assert_eq!((found.0, found.2), (Some(code), message), "{arguments:?} {device}");
            assert!(fs::metadata(device).unwrap().file_type().is_char_device());
        }
    }
    // The text of the result is printed all the same.
    let (_, stdout, _) = output(command(&folder, &[&MATCH[..], &["--json", "/dev/full"]].concat()));
    assert!(stdout.starts_with("greedy against random: 2 games\n"), "{stdout}");
    let (code, _, stderr) =
        output(command(&folder, &[&MATCH[..], &["--record", "/dev/full"]].concat()));
    let message = "error: record \"/dev/full\": No space left on device (os error 28)\n";
    assert_eq!((code, stderr.as_str()), (Some(1), message));
    let (code, _, stderr) =
        output(command(&folder, &[&MATCH[..], &["--record", "/dev/null"]].concat()));
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_log_on_a_full_disk_is_given_up_with_one_warning() {
    let folder = TestFolder::new();
    let engine = bingwa("name=a,nodes=10");
    let result =
        folder.play([&engine, "builtin:random"], &["--games", "6", "--log", "/dev/full", "-q"]);
    assert_eq!(result.code, Some(0));
    let warning = "warning: log \"/dev/full\": No space left on device (os error 28); the match \
                   goes on without its log\n";
    assert_eq!(result.stderr, warning);
    assert_eq!(result.json["games"], 6);
}
