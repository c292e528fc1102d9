//! What the program prints on narrow terminals and on those without colour.
#![cfg(target_os = "linux")]

use super::screen;

/// Commands with a table, whose rows are cut to the terminal.
const TABLES: [&str; 4] = [
    "analyse startpos --depth 5 --multipv 3 2>/dev/null",
    "analyse --record docs/game.txt --depth 3 2>/dev/null",
    "bench --depth 2 2>/dev/null",
    "perft 6 --divide --threads 1",
];

#[test]
fn rows_are_not_wider_than_the_terminal_and_the_best_line_is_whole() {
    for command in TABLES {
        let output = screen(80, "TERM=xterm", command);
        let plain = console::strip_ansi_codes(&output).into_owned();
        assert!(plain.lines().count() > 4, "{command}: {plain}");
        let rows = plain.lines().filter(|line| line.starts_with([' ', '>']));
        for line in rows.filter(|line| !line.contains(" better ")) {
            assert!(line.chars().count() <= 80, "{command}: {line:?}");
        }
    }
    let output = screen(80, "NO_COLOR=1", "analyse startpos --depth 9 2>/dev/null");
    let row = output.lines().find(|line| line.starts_with("    9")).expect("a row");
    let shown = row.split(" s  ").nth(1).and_then(|line| line.strip_suffix("..."));
    let whole = format!("line {}", shown.expect("a line that is cut"));
    assert!(output.lines().any(|line| line.starts_with(&whole)), "{whole}: {output}");
}

#[test]
fn the_progress_of_a_match_fits_the_terminal() {
    let command = "match --engine builtin:random --engine builtin:greedy --games 400";
    for columns in [40, 80] {
        let output = screen(columns, "TERM=xterm", command);
        let drawn: Vec<&str> = output
            .split("\u{1b}[2K")
            .filter_map(|text| text.lines().next()?.split('\u{1b}').next())
            .filter(|line| line.contains("/400 games"))
            .collect();
        assert!(!drawn.is_empty(), "{output:?}");
        for line in drawn {
            assert!(line.trim_end().chars().count() <= usize::from(columns), "{line:?}");
        }
    }
}

#[test]
fn a_terminal_without_colours_gets_none() {
    for setting in ["TERM=dumb", "NO_COLOR=1 TERM=xterm"] {
        for command in TABLES {
            let output = screen(80, setting, command);
            assert!(!output.contains('\u{1b}'), "{setting} {command}: {output:?}");
        }
    }
}
