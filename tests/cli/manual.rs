//! The pages that the program prints: the rules and the glossary.

use super::{Run, done, run};

const RULES: &str = include_str!("../../docs/rules.md");
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
        let mv = command.strip_suffix('\'').unwrap();
        let Run { code, stdout, stderr } = run(&["trace", position, mv], "");
        if block[1].starts_with("error: ") {
            illegal += 1;
            assert_eq!((code, stdout.as_str()), (Some(1), ""), "{mv}");
            assert_eq!(block[1..].join("\n"), stderr.trim_end(), "{mv}");
        } else {
            legal += 1;
            assert_eq!((code, stderr.as_str()), (Some(0), ""), "{mv}");
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
fn the_pages_of_the_documentation_are_printed() {
    assert_eq!(done(&["rules"], ""), RULES);
    assert_eq!(done(&["rules", "--glossary"], ""), include_str!("../../docs/glossary.md"));
}
