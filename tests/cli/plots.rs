//! `analyse --record --plot`: the picture of a game.

use std::fs;
use std::path::Path;

use super::{done, run};

const GAME: &str = "\
[Kusini \"ANA <&>\"]
[Kaskazini \"juma\"]

1: A7>* a7>*;
2: A8>* a8<*;
3: A5< a3>;
";

/// The value of an attribute of an element.
fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    element.split_once(&format!(" {name}=\""))?.1.split('"').next()
}

fn number(element: &str, name: &str) -> f64 {
    attribute(element, name).unwrap().parse().unwrap()
}

/// The text of an element between its tags.
fn text(element: &str) -> String {
    let text = element.split_once('>').unwrap().1.split_once("</").unwrap().0;
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

/// Analyses a record and returns the report and the picture.
fn drawn(record: &str) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("game.svg");
    let words = ["analyse", "--record", "-", "--depth", "3", "--plot", picture.to_str().unwrap()];
    let report = done(&words, record);
    (report, fs::read_to_string(picture).unwrap())
}

/// Games of the program's weakest players, full of mistakes.
fn wild_games() -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.txt");
    let engines = ["--engine", "builtin:greedy", "--engine", "builtin:random"];
    let settings = ["--games", "6", "--seed", "7", "--quiet", "--record", file.to_str().unwrap()];
    assert_eq!(run(&[&["match"], &engines[..], &settings[..]].concat(), "").code, Some(0));
    let text = fs::read_to_string(&file).unwrap();
    let games = text.split("\n\n[").map(|game| format!("[{}", game.trim_start_matches('[')));
    // Moves of a book are not graded.
    games.map(|game| game.replace("[BookPlies ", "[Book ")).collect()
}

#[test]
fn bad_moves_are_marked_at_their_place_and_turning_points_listed() {
    let (mut marks, mut turning_points) = (0, 0);
    for game in wild_games() {
        let (report, svg) = drawn(&game);
        let texts: Vec<String> =
            svg.lines().filter(|line| line.starts_with("<text ")).map(text).collect();
        // A line of the list for each turning point of the report.
        let turned = report.lines().skip_while(|line| !line.starts_with("Where"));
        for line in turned.filter(|line| line.starts_with('>')) {
            turning_points += 1;
            let mut words = line[1..].split_whitespace();
            let (pair, played) = (words.next().unwrap(), words.next().unwrap());
            let is_south = played.starts_with(|first: char| first.is_ascii_uppercase());
            let label = format!("{pair}: {}{played}: ", if is_south { "" } else { "... " });
            assert!(texts.iter().any(|text| text.starts_with(&label)), "{label}: {texts:?}");
        }
        // The legend names what occurs.
        let table: Vec<&str> = report.lines().take_while(|line| !line.starts_with("Wh")).collect();
        for name in ["inaccuracy", "mistake", "blunder", "missed win", "into loss"] {
            let occurs = table.iter().any(|line| line.contains(&format!("  {name} ")));
            assert_eq!(occurs, texts.iter().any(|text| text == name), "{name}\n{report}");
        }
        // Each mark stands in the column of its number: South's left, North's right.
        let numbers = svg.lines().filter(|line| {
            line.starts_with("<text ")
                && attribute(line, "text-anchor") == Some("middle")
                && attribute(line, "font-weight") == Some("normal")
        });
        let columns: Vec<(f64, f64)> =
            numbers.map(|line| (text(line).parse().unwrap(), number(line, "x"))).collect();
        let ((first, left), (last, right)) = (columns[1], columns[columns.len() - 2]);
        let width = (right - left) / (last - first);
        for mark in svg.lines().filter(|line| line.contains("<title>") && line.starts_with(['<'])) {
            let Some((_, note)) = mark.split_once("><title>").filter(|(mark, _)| mark.len() > 9)
            else {
                continue;
            };
            marks += 1;
            let (pair, note) = note.split_once(": ").unwrap();
            let x = match attribute(mark, "cx") {
                Some(x) => x.parse().unwrap(),
                None => {
                    let points = attribute(mark, "points").unwrap().split(' ');
                    let xs = points.map(|point| point.split(',').next().unwrap().parse().unwrap());
                    let xs: Vec<f64> = xs.collect();
                    let least = xs.iter().copied().fold(f64::MAX, f64::min);
                    (least + xs.iter().copied().fold(0.0, f64::max)) / 2.0
                }
            };
            let middle = left + (pair.parse::<f64>().unwrap() - first) * width;
            let quarter = if note.starts_with("... ") { width / 4.0 } else { -width / 4.0 };
            assert!((x - middle - quarter).abs() < 1.5, "{x} {middle} {width}: {note}");
        }
    }
    assert!(turning_points > 20 && marks > 40, "{turning_points} {marks}");
}

#[test]
fn each_game_of_a_file_has_its_picture() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let games = format!("{GAME}\n1: A6<*;\n");
    done(&["analyse", "--record", "-", "--depth", "2", "--plot", &path("many.svg")], &games);
    let exists = |name: &str| Path::new(&path(name)).exists();
    assert!(exists("many-1.svg") && exists("many-2.svg") && !exists("many.svg"));
    let svg = fs::read_to_string(path("many-1.svg")).unwrap();
    let title =
        "<title>ANA &lt;&amp;&gt; - juma, *: South's chance of winning, move by move</title>";
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.contains(title), "{svg}");
}

/// The game that the documentation shows, and its picture.
#[test]
fn the_documented_picture_is_what_the_documented_command_draws() {
    let folder = tempfile::tempdir().unwrap();
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/docs");
    let (game, shown) = (format!("{docs}/game.txt"), format!("{docs}/game.svg"));
    let picture = folder.path().join("game.svg");
    let words =
        ["analyse", "--record", &game, "--depth", "12", "--plot", picture.to_str().unwrap()];
    let output = done(&words, "");
    assert!(output.starts_with("game 1 (line 1): DEPTH-3 - depth-4, 52 moves, 0-1: North wins"));
    let same = fs::read_to_string(picture).unwrap() == fs::read_to_string(shown).unwrap();
    assert!(same, "docs/game.svg: make it again with the command of docs/analysis.md");
}
