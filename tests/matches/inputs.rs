//! What a match reads: opening files and records that are none, devices without
//! an end, files of engines.

use std::fs;

use super::TestFolder;

const TWO: [&str; 4] = ["--engine", "builtin:random", "--engine", "builtin:greedy"];

/// The one line on standard error of a match that does not begin.
fn refusal(folder: &TestFolder, arguments: &[&str], code: i32) -> String {
    let result = folder.run(&[&TWO[..], &["--games", "2"], arguments].concat());
    assert_eq!((result.code, result.stdout.as_str()), (Some(code), ""), "{arguments:?}");
    assert_eq!(result.stderr.lines().count(), 1, "{}", result.stderr);
    result.stderr.trim_end().to_owned()
}

#[test]
fn a_stray_file_in_place_of_openings_is_refused() {
    let folder = TestFolder::new();
    fs::write(folder.path("engine"), b"\x7fELF\x02\x01\x01\0\0\0").unwrap();
    fs::write(folder.path("empty.txt"), "# nothing\n").unwrap();
    fs::write(folder.path("moves.txt"), "1: A6< a6<;\n").unwrap();
    fs::create_dir(folder.path("folder")).unwrap();
    folder.run(&[&TWO[..], &["--games", "2", "--record", "match.txt"]].concat());
    for (file, expected) in [
        ("match.txt", "line 1: after 0 moves: move: found \"[Event\", which is no move"),
        ("moves.txt", "line 1: "),
        ("engine", "line 1: found a zero byte, expected openings"),
        ("empty.txt", "found no opening, expected one a line"),
        ("folder", "found a folder, expected openings"),
    ] {
        let line = refusal(&folder, &["--openings", file], 1);
        assert!(line.starts_with(&format!("error: openings {file:?}: {expected}")), "{line}");
    }
}

/// Reading stops at the first byte that is no text.
#[cfg(target_os = "linux")]
#[test]
fn a_device_without_an_end_is_refused_at_once() {
    let folder = TestFolder::new();
    let zero = "found a zero byte, expected openings";
    let not_utf8 = "found bytes that are not UTF-8, expected openings";
    // Random bytes begin with either.
    for (device, faults) in [("/dev/zero", &[zero][..]), ("/dev/urandom", &[zero, not_utf8])] {
        let line = refusal(&folder, &["--openings", device], 1);
        assert!(line.starts_with(&format!("error: openings {device:?}: line ")), "{line}");
        assert!(faults.iter().any(|fault| line.ends_with(fault)), "{line}");
        let line = refusal(&folder, &["--record", device, "--resume"], 1);
        let expected = "found a device, a pipe or a folder, expected the record of a match";
        assert_eq!(line, format!("error: record {device:?}: {expected}"));
    }
}

#[test]
fn a_start_beyond_the_last_opening_is_wrong_usage() {
    let folder = TestFolder::new();
    fs::write(folder.path("two.txt"), "A6<\nA6>\n").unwrap();
    let line = refusal(&folder, &["--openings", "two.txt", "start=3"], 2);
    let expected = "error: --openings: found start=3, expected at most start=2: \"two.txt\" has 2 \
                    openings";
    assert_eq!(line, expected);
    let last = ["--openings", "two.txt", "order=sequential,start=2", "--games", "2"];
    assert_eq!(folder.run(&[&TWO[..], &last].concat()).code, Some(0));
}
