//! The pages that the program prints about itself: rules, glossary, completions,
//! manual pages.

use std::collections::BTreeSet;
use std::fs;

use super::{Run, done, run};
use crate::usage::VERBS;

const RULES: &str = include_str!("../../docs/rules.md");
const GLOSSARY: &str = include_str!("../../docs/glossary.md");

/// The shells that completions are written for.
const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

/// The lines of each fenced block of a page.
fn blocks(page: &str) -> Vec<Vec<&str>> {
    let fenced = page.split("```text\n").skip(1);
    fenced.map(|rest| rest.split("```").next().unwrap().lines().collect()).collect()
}

/// Asserts that a block shows the lines of an output. Three dots stand for lines
/// left out; the rest of the output may be left out after the block.
fn assert_shown(block: &[&str], output: &str) {
    let mut lines = output.lines();
    let mut gap = false;
    for &shown in block {
        if shown == "..." {
            gap = true;
            continue;
        }
        let found = if gap { lines.find(|&line| line == shown) } else { lines.next() };
        assert_eq!(found, Some(shown), "{}\n\n{output}", block.join("\n"));
        gap = false;
    }
}

/// The value of a line like `position   0,0,...`.
fn field<'a>(block: &[&'a str], name: &str) -> Option<&'a str> {
    block.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).map(str::trim)
}

#[test]
fn every_board_of_the_rules_is_what_show_prints_and_has_64_seeds() {
    let mut boards = 0;
    for block in blocks(RULES) {
        let Some(position) = field(&block, "position") else {
            assert!(block[0].starts_with("$ bingwa trace POSITION "), "{block:?}");
            continue;
        };
        boards += 1;
        let output = done(&["show", position], "");
        // The board to the empty line, then some of the fields.
        let end = block.iter().position(|line| line.is_empty()).unwrap();
        assert_eq!(end, 9, "{block:?}");
        assert_shown(&block[..=end], &output);
        for shown in &block[end + 1..] {
            assert!(output.lines().any(|line| line == *shown), "{shown}\n\n{output}");
        }
        let numbers = position.split(' ').take(2).flat_map(|text| text.split([',', '/']));
        assert_eq!(numbers.map(|number| number.parse::<u32>().unwrap()).sum::<u32>(), 64);
    }
    assert!(boards > 20, "{boards}");
}

#[test]
fn every_move_of_the_rules_is_traced_or_refused_as_shown() {
    let mut position = "";
    let (mut legal, mut illegal) = (0, 0);
    for block in blocks(RULES) {
        if let Some(shown) = field(&block, "position") {
            position = shown;
            continue;
        }
        let command = block[0].strip_prefix("$ bingwa trace POSITION '").unwrap();
        let m = command.strip_suffix('\'').unwrap();
        let Run { code, stdout, stderr } = run(&["trace", position, m], "");
        if block[1].starts_with("error: ") {
            illegal += 1;
            assert_eq!((code, stdout.as_str()), (Some(1), ""), "{m}");
            assert_eq!(block[1..].join("\n"), stderr.trim_end(), "{m}");
        } else {
            legal += 1;
            assert_eq!((code, stderr.as_str()), (Some(0), ""), "{m}");
            assert_shown(&block[1..], &stdout);
            // No step after the last line shown.
            let last = block[block.len() - 1];
            let rest = stdout.lines().skip_while(|line| *line != last).skip(1);
            let left_out: Vec<&str> = rest.collect();
            assert!(left_out.iter().all(|line| line.starts_with("leads to: ")), "{left_out:?}");
        }
    }
    assert!(legal > 20 && illegal > 10, "{legal} {illegal}");
}

#[test]
fn the_rules_name_every_point_that_the_books_leave_open() {
    let (_, decided) = RULES.split_once("## Where the books differ, and what was decided").unwrap();
    let table = decided.lines().filter(|line| line.starts_with("| ")).count();
    assert_eq!(table, 1 + 16, "a head and one row a point");
    for section in ["§1.4", "§2.2", "§2.3", "§3.1", "§3.5.1", "§3.5.2", "§3.5.3", "§4.4", "§4.5"]
    {
        assert!(decided.contains(section), "{section}");
    }
}

/// The lines of a page that are no line of a fenced block.
fn prose<'a>(printed: &'a str, page: &str) -> Vec<&'a str> {
    let fenced: BTreeSet<String> =
        blocks(page).concat().into_iter().map(|line| format!("  {line}")).collect();
    printed.lines().filter(|line| !fenced.contains(*line)).collect()
}

#[test]
fn pages_are_wrapped_to_the_width() {
    for (arguments, page) in [(&["rules"][..], RULES), (&["rules", "--glossary"], GLOSSARY)] {
        for width in [20, 40, 72, 80, 100, 132] {
            let wanted = ["--width", &width.to_string()].map(str::to_owned);
            let arguments: Vec<&str> =
                arguments.iter().copied().chain(wanted.iter().map(String::as_str)).collect();
            let printed = done(&arguments, "");
            for line in prose(&printed, page) {
                assert!(line.chars().count() <= width, "{width}: {line:?}");
                assert_eq!(line, line.trim_end());
            }
        }
    }
}

#[test]
fn pages_are_plain_text_in_a_pipe_whatever_the_pager() {
    for arguments in [&["rules"][..], &["rules", "--glossary"]] {
        let printed = done(arguments, "");
        for sign in ["\u{1b}", "](", "```", "\n#", "\n|", " **A"] {
            assert!(!printed.contains(sign), "{sign:?}\n{printed}");
        }
        let output = super::bingwa(arguments).env("PAGER", "false").output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), printed);
    }
    let rules = done(&["rules"], "");
    assert!(rules.starts_with("The rules of Bao\n================\n\n"), "{rules}");
    // Every word and every board is there.
    for block in blocks(RULES) {
        let block: Vec<String> =
            block.iter().map(|line| format!("  {line}").trim_end().to_owned()).collect();
        assert!(rules.contains(&block.join("\n")), "{block:?}");
    }
    let glossary = done(&["rules", "--glossary"], "");
    for word in ["kunamua", "mtaji", "takata", "kichwa", "kimbi", "nyumba", "ghala", "`**`"] {
        assert!(glossary.contains(word), "{word}");
    }
}

/// Runs the rules at a terminal of some columns.
#[cfg(target_os = "linux")]
fn at_a_terminal(columns: u16, pager: &str) -> Option<String> {
    let command = format!(
        "stty cols {columns} rows 24 && PAGER='{pager}' TERM=xterm {} rules",
        env!("CARGO_BIN_EXE_bingwa")
    );
    let output = std::process::Command::new("script")
        .args(["--quiet", "--return", "--command", &command, "/dev/null"])
        .stdin(std::process::Stdio::null())
        .output();
    // Not every machine has `script`.
    let output = output.ok()?;
    assert!(output.status.success(), "{output:?}");
    Some(String::from_utf8(output.stdout).unwrap().replace("\r\n", "\n"))
}

#[test]
#[cfg(target_os = "linux")]
fn at_a_terminal_the_page_has_its_width_and_goes_through_the_pager() {
    let Some(direct) = at_a_terminal(40, "") else {
        return;
    };
    let plain = console::strip_ansi_codes(&direct).into_owned();
    assert_ne!(plain, direct, "headings are bold");
    for line in prose(&plain, RULES) {
        assert!(line.chars().count() <= 40, "{line:?}");
    }
    assert_eq!(at_a_terminal(40, "cat").as_deref(), Some(&*direct));
    assert_eq!(at_a_terminal(40, "head -n 1").map(|text| text.lines().count()), Some(1));
    let broken = at_a_terminal(40, "/no/such/pager").unwrap();
    assert!(broken.contains("PAGER: /no/such/pager: ") && broken.ends_with(&direct), "{broken}");
}

#[test]
fn completions_name_every_verb() {
    for shell in SHELLS {
        let script = done(&["completions", shell], "");
        for verb in VERBS {
            assert!(script.contains(verb), "{shell}: {verb}");
        }
        assert!(script.contains("seed-limit"), "{shell}");
    }
    let Run { code, stderr, .. } = run(&["completions", "tcsh"], "");
    assert_eq!(code, Some(2));
    assert!(stderr.contains("bash, elvish, fish, powershell, zsh"), "{stderr}");
}

#[test]
fn the_bash_completions_complete_a_verb() {
    let script = done(&["completions", "bash"], "");
    let test = format!(
        "{script}\nCOMP_WORDS=(bingwa anal); COMP_CWORD=1\n\
         _bingwa bingwa anal bingwa; echo \"${{COMPREPLY[@]}}\""
    );
    let Ok(output) = std::process::Command::new("bash").args(["-c", &test]).output() else {
        return;
    };
    assert_eq!(String::from_utf8_lossy(&output.stdout), "analyse\n");
}

#[test]
fn the_manual_page_names_every_verb() {
    let page = done(&["man"], "");
    assert!(page.contains(".TH bingwa 1"), "{page}");
    for verb in VERBS {
        assert!(page.contains(&format!("bingwa\\-{verb}(1)")), "{verb}\n{page}");
    }
}

#[test]
fn the_manual_pages_of_all_verbs_are_written_to_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man/man1");
    let printed = done(&["man", pages.to_str().unwrap()], "");
    let printed: BTreeSet<&str> = printed.lines().collect();
    let expected: BTreeSet<String> = VERBS
        .iter()
        .map(|verb| format!("bingwa-{verb}.1"))
        .chain(["bingwa.1".to_owned()])
        .map(|name| pages.join(name).display().to_string())
        .collect();
    assert_eq!(printed, expected.iter().map(String::as_str).collect());
    assert_eq!(fs::read_dir(&pages).unwrap().count(), expected.len());
    let trace = fs::read_to_string(pages.join("bingwa-trace.1")).unwrap();
    assert!(trace.contains("seed\\-limit") && trace.contains("bingwa trace"), "{trace}");
    let program = fs::read_to_string(pages.join("bingwa.1")).unwrap();
    assert_eq!(program, done(&["man"], ""));
}

#[test]
fn pages_that_cannot_be_written_are_an_error() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_str().unwrap();
    let error = super::failed(&["man", path], "");
    assert!(error.contains(path), "{error}");
}
