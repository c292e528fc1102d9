//! Positions reached by moves or taken from records, pictures of positions, and moves
//! drawn sowing by sowing.

use std::fs;

use super::{START, done, failed, json, run};

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
    // The move of the game.
    let trace = |arguments: &[&str]| done(&[&["trace"], arguments].concat(), "");
    assert_eq!(trace(&at), trace(&[&reached, "A3>"]));
    let nodes = |arguments: &[&str]| json(&done(arguments, ""))[0]["nodes"].clone();
    let counted = nodes(&[&["perft", "3", "--json"], &at[..]].concat());
    assert_eq!(counted, nodes(&["perft", "3", "--json", &reached]));
    let start = ["--record", &file, "--game", "1", "--ply", "0"];
    assert_eq!(done(&[&["moves"], &start[..]].concat(), ""), done(&["moves", START], ""));
    // Without a ply, the end of the game.
    let end = done(&["show", "--record", &file, "--game", "2"], "");
    assert_eq!(end, done(&["show", "startpos", "--moves", "A6< a5> A3> a5<"], ""));
    // Standard input.
    let arguments = ["moves", "--record", "-", "--game", "2", "--ply", "2"];
    assert_eq!(done(&arguments, GAMES), done(&["moves", &reached], ""));
}

#[test]
fn a_file_in_place_of_a_position_is_read_for_what_it_is() {
    let game = GAMES.split("\n\n1: A6<").next().unwrap();
    let (_folder, file) = records(game);
    for words in [&["show"][..], &["moves"], &["perft", "2"], &["solve", "--nodes", "9"]] {
        let json = if words[0] == "moves" { "--text" } else { "--json" };
        let [one, other] = [&[&file[..]][..], &["--record", &file]]
            .map(|place| done(&[words, place, &[json]].concat(), ""));
        let untimed = |text: &str| text.split("\"time_ms\"").next().unwrap().to_owned();
        assert_eq!(untimed(&one), untimed(&other), "{words:?}");
    }
    let table = done(&["analyse", &file, "--depth", "1"], "");
    assert!(table.starts_with("game 1 (line 1): ANA - juma, 6 moves, *"), "{table}");
    let (_folder, games) = records(GAMES);
    assert!(failed(&["show", &games], "").contains("found 3 games, expected the number of one"));
    let list = format!("# two\n{START}\n\n{DIAGRAM_OF_66}");
    let (_folder, list) = records(&list);
    // The rule book's diagrams have too many seeds to play on.
    let shown = run(&["show", &list], "");
    assert_eq!((shown.code, shown.stdout.matches("  A    0   0").count()), (Some(0), 2));
    let warning = "line 4: rows and stores: found 66 seeds in all, a game has 64\n";
    assert!(shown.stderr.ends_with(warning), "{}", shown.stderr);
    let moves = run(&["moves", &list], "");
    assert_eq!((moves.code, moves.stdout.lines().count()), (Some(1), 1));
    assert!(moves.stderr.contains("found 66 seeds in all, expected at most 64"));
}

/// Without dashes and with commas, as people type it.
const DIAGRAM_OF_66: &str = "\
22
0 0 0 0 0 0 0 0
0 2 2 #6 0 0 0 0
0,0,0,0,#6,2,2,0
0 0 0 0 0 0 1 1
22
";

#[test]
fn a_position_is_drawn_with_every_seed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.svg");
    done(&["show", "startpos", "--svg", file.to_str().unwrap()], "");
    let svg = fs::read_to_string(file).unwrap();
    let count = |part: &str| svg.matches(part).count();
    // The others are in the stores. 30 pits are round, and a nyumba is square.
    assert_eq!((count("fill=\"#54432f\""), count("<circle ")), (20, 20 + 30));
    for text in ["South: store 22, to move", "North: store 22", "A", "B", "a", "b"] {
        assert_eq!(count(&format!(">{text}</text>")), 1, "{text}");
    }
    assert!(svg.contains(&format!("<title>Bao: {START}</title>")), "{svg}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_move_is_drawn_on_a_terminal_with_its_pits_marked() {
    use super::screen;
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
}
