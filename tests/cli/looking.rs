//! Positions reached by moves or taken from records, pictures of positions, and moves
//! drawn sowing by sowing.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use super::{START, done, failed, json};

const GAMES: &str = "\
[Kusini \"ANA\"]
[Kaskazini \"juma\"]

1: A7>* a7>*;
2: A8>* a8<*;
3: A5< a3>;

1: A6<* a5>;
2: A3> a5<;

1: A7>* a7>*;
2: A8>* a8<*;
";

/// A file of records, as long as the folder lives.
fn records(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.txt").to_str().unwrap().to_owned();
    fs::write(&file, text).unwrap();
    (folder, file)
}

/// The position after some moves from the start.
fn after(moves: &str) -> String {
    let view = &json(&done(&["show", "startpos", "--moves", moves, "--json"], ""))[0];
    view["position"].as_str().unwrap().to_owned()
}

#[test]
fn a_position_is_taken_from_a_record() {
    let (_folder, file) = records(GAMES);
    let reached = after("A6< a5>");
    let at = ["--record", &file, "--game", "2", "--ply", "2"];
    assert_eq!(done(&[&["show"], &at[..]].concat(), ""), done(&["show", &reached], ""));
    assert_eq!(done(&[&["moves"], &at[..]].concat(), ""), done(&["moves", &reached], ""));
    let trace = |arguments: &[&str]| done(&[&["trace"], arguments].concat(), "");
    assert_eq!(trace(&[&at[..], &["A3>"]].concat()), trace(&[&reached, "A3>"]));
    // Without a move, the move of the game.
    assert_eq!(trace(&at), trace(&[&reached, "A3>"]));
    let nodes = |arguments: &[&str]| json(&done(arguments, ""))[0]["nodes"].clone();
    let counted = nodes(&[&["perft", "3", "--json"], &at[..]].concat());
    assert_eq!(counted, nodes(&["perft", "3", "--json", &reached]));
    let replayed = done(&["replay", &file, "--game", "2", "--ply", "2"], "");
    assert_eq!(replayed, format!("{reached}\n"));
    assert_eq!(done(&["replay", &file, "--game", "1", "--ply", "0"], ""), format!("{START}\n"));
    // Without a ply, the end of the game.
    let end = done(&["show", "--record", &file, "--game", "2"], "");
    assert_eq!(end, done(&["show", "startpos", "--moves", "A6< a5> A3> a5<"], ""));
    // Standard input.
    let arguments = ["moves", "--record", "-", "--game", "2", "--ply", "2"];
    assert_eq!(done(&arguments, GAMES), done(&["moves", &reached], ""));
}

#[test]
#[cfg(unix)]
fn an_endless_file_is_refused() {
    for arguments in [&["analyse", "--record"][..], &["show", "--record"], &["replay"]] {
        let stderr = failed(&[arguments, &["/dev/zero"]].concat(), "");
        assert_eq!(stderr, "error: /dev/zero: line 1: found a zero byte, expected a game record\n");
    }
}

/// How often a text stands in another.
fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

/// The picture of a position.
fn picture(arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.svg");
    done(&[&["show"], arguments, &["--svg", file.to_str().unwrap()]].concat(), "");
    fs::read_to_string(file).unwrap()
}

/// The texts of a picture.
fn texts(svg: &str) -> Vec<&str> {
    let parts = svg.split("<text ").skip(1);
    parts.map(|part| part.split(['>', '<']).nth(1).unwrap().trim()).collect()
}

#[test]
fn a_position_is_drawn_with_every_seed() {
    let svg = picture(&["startpos"]);
    assert_eq!(count(&svg, "fill=\"#54432f\""), 64, "a disc for each seed");
    // 32 pits: 30 round, and a square one in a ring for each nyumba; two stores.
    assert_eq!(count(&svg, "<circle cx") - count(&svg, "r=\"12\"") - 64, 30);
    let texts = texts(&svg);
    for text in ["South", "North", "A", "B", "a", "b", "to move", "South's nyumba"] {
        assert_eq!(texts.iter().filter(|&&shown| shown == text).count(), 1, "{text}: {texts:?}");
    }
    assert_eq!(texts.iter().filter(|&&text| text == "22").count(), 2, "{texts:?}");
    assert_eq!(texts.iter().filter(|&&text| text == "6").count(), 2 + 2, "{texts:?}");
    assert!(!svg.contains("kutakatia"), "{svg}");
    assert!(svg.contains(&format!("<title>Bao: {START}</title>")), "{svg}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_move_is_drawn_on_a_terminal_with_its_pits_marked() {
    use super::narrow::screen;
    let coloured = screen(40, "TERM=xterm", "trace startpos A6l");
    let plain = console::strip_ansi_codes(&coloured).into_owned();
    assert!(
        coloured != plain && plain.contains("  A    0   0   1   1  #7   0   2   0\n"),
        "{plain}"
    );
    for setting in ["TERM=dumb", "NO_COLOR=1 TERM=xterm"] {
        let signs = screen(40, setting, "trace startpos A6l");
        assert!(signs.contains("  A    0   0   1.  1+ #7+  0o  2   0\n"), "{signs}");
        assert!(!signs.contains('\u{1b}'), "{signs}");
    }
    for line in plain.lines().filter(|line| !line.starts_with("leads to: ")) {
        assert!(line.chars().count() <= 40, "{line:?}");
    }
}

/// A script can tell a whole analysis from one that Ctrl-C cut short.
#[cfg(unix)]
#[test]
fn the_json_of_an_interrupted_analysis_says_so() {
    let whole = json(&done(&["analyse", "startpos", "--depth", "2", "--json"], ""));
    assert_eq!(whole.last().unwrap()["interrupted"], false);
    let mut program = Command::new(env!("CARGO_BIN_EXE_bingwa"))
        .args(["analyse", "startpos", "--movetime", "600000", "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(program.stdout.take().unwrap()).lines().map(Result::unwrap);
    lines.next().unwrap();
    let kill = format!("kill -INT {}", program.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    let last = lines.last().unwrap();
    assert_eq!(json(&last)[0]["interrupted"], true, "{last}");
    program.wait().unwrap();
}
