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
4: A1< a5>;
5: A3> a3<*;
6: A8>;
";

/// A text of a picture with the box that it fills.
#[derive(Debug)]
struct Label {
    text: String,
    colour: String,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Label {
    fn middle(&self) -> f64 {
        (self.left + self.right) / 2.0
    }
}

/// The value of an attribute of an element's tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    rest.split('"').next()
}

fn number(tag: &str, name: &str) -> f64 {
    attribute(tag, name).unwrap().parse().unwrap()
}

/// The elements of a name: attributes, and the text of those that have one.
fn elements<'a>(svg: &'a str, name: &str) -> Vec<(&'a str, &'a str)> {
    let begin = format!("<{name} ");
    let parts = svg.split(&begin as &str).skip(1);
    parts
        .map(|part| {
            let end = part.find('>').unwrap();
            let rest = &part[end + 1..];
            (&svg[part.as_ptr() as usize - svg.as_ptr() as usize - 1..][..end + 1], rest)
        })
        .collect()
}

fn labels(svg: &str) -> Vec<Label> {
    elements(svg, "text")
        .into_iter()
        .map(|(tag, rest)| {
            let text = rest.split("</text>").next().unwrap().trim().to_owned();
            let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
            let (x, y, size) = (number(tag, "x"), number(tag, "y"), number(tag, "font-size"));
            let wide = if tag.contains("bold") { 1.12 } else { 1.0 };
            // The letters of the built-in font, rounded up.
            let letter = |c: char| match c {
                ' ' | '.' | ',' | ':' | '\'' | 'i' | 'j' | 'l' => 0.34,
                'm' | 'w' | 'M' | 'W' | '%' => 1.0,
                '<' | '>' | '+' => 0.84 / wide,
                _ => 0.65,
            };
            let width = text.chars().map(letter).sum::<f64>() * wide * size;
            let left = match attribute(tag, "text-anchor") {
                Some("end") => x - width,
                Some("middle") => x - width / 2.0,
                _ => x,
            };
            let colour = attribute(tag, "fill").unwrap().to_owned();
            Label { text, colour, left, right: left + width, top: y - 0.75 * size, bottom: y }
        })
        .collect()
}

/// Analyses a record and returns the text and the picture.
fn drawn(record: &str, depth: &str) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("game.svg");
    let arguments =
        ["analyse", "--record", "-", "--depth", depth, "--plot", picture.to_str().unwrap()];
    let output = done(&arguments, record);
    (output, fs::read_to_string(picture).unwrap())
}

/// Games of the program's weakest players, full of mistakes.
fn wild_games() -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.txt");
    let engines = ["--engine", "builtin:greedy", "--engine", "builtin:random"];
    let settings = ["--games", "6", "--seed", "7", "--quiet", "--record", file.to_str().unwrap()];
    let Some(0) = run(&[&["match"], &engines[..], &settings[..]].concat(), "").code else {
        panic!("no match");
    };
    let text = fs::read_to_string(&file).unwrap();
    let games = text.split("\n\n[").map(|game| format!("[{}", game.trim_start_matches('[')));
    // Moves of a book are not graded.
    games.map(|game| game.replace("[BookPlies ", "[Book ")).collect()
}

#[test]
fn every_turning_point_has_its_label_and_no_text_or_line_runs_over_a_text() {
    let mut turning_points = 0;
    for game in wild_games() {
        let (output, svg) = drawn(&game, "3");
        let labels = labels(&svg);
        let turned = output
            .lines()
            .skip_while(|line| !line.starts_with("Where"))
            .filter(|line| line.starts_with('>'));
        for line in turned {
            turning_points += 1;
            let mut words = line[1..].split_whitespace();
            let (pair, m) = (words.next().unwrap(), words.next().unwrap());
            let is_south = m.starts_with(|first: char| first.is_ascii_uppercase());
            let (text, colour) = match is_south {
                true => (format!("{pair}: {m}"), "#1668a8"),
                false => (format!("{pair}: ... {m}"), "#b35806"),
            };
            let label = labels.iter().find(|label| label.text == text);
            assert_eq!(label.map(|label| label.colour.as_str()), Some(colour), "{text}");
        }
        for (index, one) in labels.iter().enumerate() {
            for other in &labels[..index] {
                let apart = one.right <= other.left
                    || other.right <= one.left
                    || one.bottom <= other.top
                    || other.bottom <= one.top;
                assert!(apart, "{one:?} {other:?}\n{svg}");
            }
        }
        // The poles of the labels: the upright lines in a player's colour.
        for (tag, _) in elements(&svg, "line") {
            let [x, end, from, to] = ["x1", "x2", "y1", "y2"].map(|name| number(tag, name));
            let (top, bottom) = (from.min(to), from.max(to));
            for label in labels.iter().filter(|_| x == end) {
                let crossed = label.left + 1.0 < x
                    && x < label.right - 1.0
                    && top < label.top
                    && label.bottom < bottom;
                assert!(!crossed, "{tag}: {label:?}");
            }
        }
    }
    assert!(turning_points > 20, "{turning_points}");
}

#[test]
fn a_move_is_marked_in_the_column_of_its_number() {
    let mut marks = 0;
    for game in wild_games() {
        let (_, svg) = drawn(&game, "3");
        let labels = labels(&svg);
        let tick = |pair: usize| {
            labels.iter().find(|label| label.text == pair.to_string()).map(Label::middle)
        };
        let numbers: Vec<usize> = (2..200).filter(|&pair| tick(pair).is_some()).collect();
        let (first, last) = (numbers[0], numbers[numbers.len() - 2]);
        let column = (tick(last).unwrap() - tick(first).unwrap()) / (last - first) as f64;
        let shapes = [elements(&svg, "polygon"), elements(&svg, "circle")].concat();
        for (tag, rest) in shapes {
            // The note tells what the shape marks.
            let Some(note) = rest.trim_start().strip_prefix("<title>") else { continue };
            let note = note.trim_start();
            marks += 1;
            let (pair, note) = note.split_once(": ").unwrap();
            let x = match attribute(tag, "cx") {
                Some(x) => x.parse().unwrap(),
                None => {
                    let points = attribute(tag, "points").unwrap().split(' ');
                    let xs = points.map(|point| point.split(',').next().unwrap());
                    let xs: Vec<f64> = xs.map(|x| x.parse().unwrap()).collect();
                    let least = xs.iter().copied().fold(f64::MAX, f64::min);
                    (least + xs.iter().copied().fold(0.0, f64::max)) / 2.0
                }
            };
            let pair: f64 = pair.parse().unwrap();
            let middle = tick(first).unwrap() + (pair - first as f64) * column;
            // South's in the left half of the column, North's in the right.
            let quarter = if note.starts_with("... ") { column / 4.0 } else { -column / 4.0 };
            assert!((x - middle - quarter).abs() < 1.5, "{x} {middle} {column}: {note}");
        }
    }
    assert!(marks > 40, "{marks}");
}

#[test]
fn the_legend_names_only_what_occurs() {
    let names = ["inaccuracy", "mistake", "blunder", "missed win", "into loss"];
    for game in wild_games() {
        let (output, svg) = drawn(&game, "3");
        let table: Vec<&str> = output.lines().take_while(|line| !line.starts_with("Wh")).collect();
        for name in names {
            let occurs = table.iter().any(|line| line.contains(&format!("  {name} ")));
            let shown = labels(&svg).iter().any(|label| label.text == name);
            assert_eq!(occurs, shown, "{name}\n{output}");
        }
    }
    let (_, svg) = drawn("1: A6<* a5<;\n", "3");
    let labels = labels(&svg);
    assert!(labels.iter().all(|label| !names.contains(&&*label.text)), "{labels:?}");
    assert!(!labels.iter().any(|label| label.text.contains("turned")), "{labels:?}");
}

#[test]
fn the_axis_is_the_chance_from_0_to_100_percent_and_nothing_in_seeds() {
    let (_, svg) = drawn(GAME, "3");
    let texts: Vec<String> = labels(&svg).into_iter().map(|label| label.text).collect();
    for percent in ["0%", "25%", "50%", "75%", "100%"] {
        assert!(texts.iter().any(|text| text == percent), "{texts:?}");
    }
    assert!(!svg.contains("seeds"), "{texts:?}");
}

#[test]
fn a_game_is_drawn_as_svg_and_png() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let draw = |name: &str, games: &str| {
        done(&["analyse", "--record", "-", "--depth", "4", "--plot", &path(name)], games)
    };
    draw("game.svg", GAME);
    let svg = fs::read_to_string(path("game.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{svg}");
    for part in ["ANA &lt;&amp;&gt;", "juma", "South's chance of winning"] {
        assert!(svg.contains(part), "{part}");
    }
    draw("game.PNG", GAME);
    let png = fs::read(path("game.PNG")).unwrap();
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let size = |at: usize| f64::from(u32::from_be_bytes(png[at..at + 4].try_into().unwrap()));
    let [width, height] = ["width", "height"].map(|name| number(&svg[4..], name));
    assert_eq!((size(16), size(20)), (2.0 * width, 2.0 * height));

    // Each game has its own picture.
    draw("many.svg", &format!("{GAME}\n1: A6<*;\n"));
    let exists = |name: &str| Path::new(&path(name)).exists();
    assert!(exists("many-1.svg") && exists("many-2.svg") && !exists("many.svg"));
}

#[test]
fn long_names_stand_whole_in_the_title() {
    let long = "AN ENGINE WITH A VERY LONG NAME ".repeat(8);
    // A game of one move has no turning point, so only the names are labels.
    let game = format!("[Kusini \"{long}\"]\n[Kaskazini \"{}\"]\n\n1: A6<*;\n", "x".repeat(300));
    let (_, svg) = drawn(&game, "2");
    let labels = labels(&svg);
    let of = |colour: &str| -> Vec<&Label> {
        labels.iter().filter(|label| label.colour == colour).collect()
    };
    let text = |labels: &[&Label]| {
        let texts: Vec<&str> = labels.iter().map(|label| label.text.as_str()).collect();
        texts.join(" ")
    };
    assert_eq!(text(&of("#1668a8")), long.trim_end());
    assert_eq!(text(&of("#b35806")).replace(' ', ""), "x".repeat(300));
    assert!(labels.iter().all(|label| label.right < 1060.0), "{labels:?}");
}

/// The game that the documentation shows, and its picture.
#[test]
fn the_documented_picture_is_what_the_documented_command_draws() {
    let folder = tempfile::tempdir().unwrap();
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/docs");
    let (game, shown) = (format!("{docs}/game.txt"), format!("{docs}/game.svg"));
    let picture = folder.path().join("game.svg");
    let arguments =
        ["analyse", "--record", &game, "--depth", "12", "--plot", picture.to_str().unwrap()];
    let output = done(&arguments, "");
    assert!(output.starts_with("game 1 (line 1): DEPTH-3 - depth-4, 52 moves, 0-1: North wins"));
    assert!(output.contains("\nWhere the game turned, "), "{output}");
    let same = fs::read_to_string(picture).unwrap() == fs::read_to_string(shown).unwrap();
    assert!(same, "docs/game.svg: make it again with the command of docs/analysis.md");
}

#[test]
fn a_picture_has_a_title_for_people_who_cannot_see_it() {
    let (_, svg) = drawn(GAME, "2");
    assert!(svg.contains("<title>ANA &lt;&amp;&gt; - juma, *: South's chance"), "{svg}");
}
