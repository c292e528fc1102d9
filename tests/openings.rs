//! `bingwa openings`, and the opening files that come with the program.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use assert_cmd::cargo::cargo_bin_cmd;
use bingwa::bao::{Game, Position, Rules, Variant};
use bingwa::matches::openings::{Balance, Effort, Opening, every_opening, shuffled};
use serde_json::Value;

/// Reads an opening file by playing each line from the start position. Each must
/// lead to the position it says, which no other line reaches and where the game
/// goes on.
fn read(text: &str, variant: Variant) -> Vec<Opening> {
    let mut seen = HashSet::new();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let opening = |line: &str| {
        let (moves, position) = line.split_once("; ").expect("MOVES ; POSITION");
        let mut game = Game::new(Position::start(variant), variant.rules());
        for text in moves.split_whitespace() {
            let child = game.play_text(text).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(child.mv().to_string(), text, "moves are plain");
        }
        assert_eq!(game.position().to_string(), position, "{line}");
        assert_eq!(game.outcome(), None, "{line}");
        assert!(seen.insert(*game.position()), "twice: {line}");
        Opening::of_game(&game).unwrap()
    };
    lines.map(opening).collect()
}

/// The output of the verb, which must succeed without a warning.
fn made(arguments: &[&str]) -> String {
    let assert = cargo_bin_cmd!("bingwa").arg("openings").args(arguments).assert();
    let output = assert.success().stderr("").get_output().stdout.clone();
    String::from_utf8(output).unwrap()
}

/// The one line on standard error of the verb, which must fail.
fn failed(arguments: &[&str]) -> String {
    let assert = cargo_bin_cmd!("bingwa").arg("openings").args(arguments).assert().code(1);
    let stderr = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(stderr.starts_with("error: ") && stderr.lines().count() == 1, "{stderr}");
    stderr
}

/// All positions after some plies where the game goes on, each with its smallest
/// line: found by playing every line.
fn brute_force(start: Position, plies: usize, rules: &Rules) -> Vec<(Vec<String>, Position)> {
    let mut lines = vec![(Vec::new(), start)];
    for _ in 0..plies {
        let mut longer = Vec::new();
        for (moves, position) in &lines {
            for child in position.legal_moves(rules) {
                if let Some(next) = child.position() {
                    let played = [child.mv().to_string()];
                    longer.push(([moves.as_slice(), &played].concat(), *next));
                }
            }
        }
        lines = longer;
    }
    lines.sort_by(|a, b| a.0.cmp(&b.0));
    let mut seen = HashSet::new();
    lines.retain(|(_, position)| seen.insert(*position) && !position.is_lost(rules));
    lines
}

#[test]
fn every_position_comes_once_with_its_smallest_line() {
    for variant in Variant::ALL {
        let (start, rules) = (Position::start(variant), variant.rules());
        let plies = if variant == Variant::Kiswahili { 1..=8 } else { 1..=4 };
        for plies in plies {
            let found: Vec<(Vec<String>, Position)> = every_opening(&start, plies..=plies, &rules)
                .unwrap()
                .concat()
                .into_iter()
                .map(|one| (one.moves().iter().map(ToString::to_string).collect(), *one.position()))
                .collect();
            assert_eq!(found, brute_force(start, plies as usize, &rules), "{variant} {plies}");
        }
    }
}

/// In kujifunza a position can recur after more plies.
#[test]
fn a_range_of_plies_has_every_position_once() {
    let output = made(&["--plies", "1-4", "--variant", "kujifunza"]);
    let openings = read(&output, Variant::Kujifunza);
    assert!(openings.is_sorted_by_key(|opening| opening.moves().len()));
    assert!(output.starts_with("# bingwa openings --plies 1-4 --variant kujifunza\n"), "{output}");
}

#[test]
fn the_file_does_not_depend_on_the_number_of_threads() {
    let cases: [&[&str]; 3] = [
        &["--plies", "6"],
        &["--plies", "9", "--count", "200", "--seed", "5"],
        &["--plies", "6-9", "--balanced", "80", "--depth", "5", "--count", "60", "--seed", "5"],
    ];
    for case in cases {
        let one = made(&[case, &["--threads", "1"]].concat());
        assert_eq!(one, made(&[case, &["--threads", "2"]].concat()));
        let openings = read(&one, Variant::Kiswahili);
        let heading =
            format!("# bingwa openings {}\n# {} openings: ", case.join(" "), openings.len());
        assert!(one.starts_with(&heading), "{one}");
        if let Some(at) = case.iter().position(|&word| word == "--seed") {
            let mut other = case.to_vec();
            other[at + 1] = "8";
            let (other, same) = (made(&other), one.as_str());
            assert_ne!(other.lines().nth(2), same.lines().nth(2), "another sample");
        }
    }
}

/// Over many seeds every position is drawn about as often.
#[test]
fn a_sample_is_uniform() {
    const SEEDS: u64 = 2_000;
    const COUNT: usize = 20;
    let rules = Rules::default();
    let all = every_opening(&Position::kiswahili(), 4..=4, &rules).unwrap();
    let sample = |seed| shuffled(all.clone(), seed).into_iter().take(COUNT);
    let all = all.concat();
    let mut drawn = vec![0_u32; all.len()];
    for seed in 0..SEEDS {
        for opening in sample(seed) {
            drawn[all.iter().position(|one| *one == opening).unwrap()] += 1;
        }
    }
    let expected = SEEDS as f64 * COUNT as f64 / all.len() as f64;
    // Pearson's chi-squared, corrected for drawing without replacement. With 118
    // degrees of freedom 1 in 10,000 exceeds 181; the seeds are fixed.
    let share = 1.0 - COUNT as f64 / all.len() as f64;
    let deviation = drawn.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected);
    let chi_squared: f64 = deviation.sum::<f64>() / share;
    assert!(chi_squared < 181.0, "{chi_squared}: {drawn:?}");
}

#[test]
fn balanced_keeps_exactly_the_balanced_positions() {
    let balance = Balance { within: 60, effort: Effort::Depth(5) };
    let output = made(&["--plies", "6", "--balanced", "60", "--depth", "5"]);
    let kept: HashSet<Position> =
        read(&output, Variant::Kiswahili).iter().map(|opening| *opening.position()).collect();
    // One engine that searches all positions finds the same.
    let rules = Rules::default();
    let mut engine = Balance::engine().unwrap();
    let lines = brute_force(Position::kiswahili(), 6, &rules).into_iter();
    let balanced: HashSet<Position> = lines
        .map(|(_, position)| position)
        .filter(|position| balance.holds(&mut engine, position, &rules))
        .collect();
    assert!(!kept.is_empty() && kept == balanced, "{} {}", kept.len(), balanced.len());
}

/// A run that was stopped goes on, and a longer one begins with the openings of a shorter one.
#[test]
fn a_journal_keeps_what_a_run_has_found() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("journal");
    let path = journal.to_str().unwrap();
    let arguments = |count| {
        let words = "--plies 6-8 --balanced 80 --nodes 2000 --threads 1 --seed 5 --count";
        words.split(' ').chain([count]).collect::<Vec<_>>()
    };
    let kept = |count| made(&[&arguments(count)[..], &["--journal", path]].concat());
    let tried = || -> u64 {
        let text = std::fs::read_to_string(&journal).unwrap();
        let parts = text.lines().skip(1);
        parts
            .map(|line| serde_json::from_str::<Value>(line).unwrap()["tried"].as_u64().unwrap())
            .sum()
    };
    let whole = made(&arguments("40"));
    assert_eq!(kept("40"), whole);
    let all = tried();
    let text = std::fs::read_to_string(&journal).unwrap();
    assert!(text.lines().count() > 3, "several batches: {text}");
    // Cut off in the middle of a line.
    std::fs::write(&journal, &text[..text.len() / 2]).unwrap();
    let shorter = kept("5");
    assert!(whole.contains(shorter.splitn(3, '\n').last().unwrap()), "{shorter}");
    assert!(tried() < all);
    assert_eq!((kept("40"), tried()), (whole, all));
    let mut same = cargo_bin_cmd!("bingwa");
    same.arg("openings").args(arguments("40")).args(["--journal", path, "--output", path]);
    same.assert().code(2);
    let mut other = arguments("40");
    other[9] = "6";
    let stderr = failed(&[&other[..], &["--journal", path]].concat());
    assert!(stderr.contains("found a journal with seed 5, expected 6"), "{stderr}");
}

#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    let stderr = failed(&["--plies", "2", "-o", folder]);
    assert!(stderr.ends_with("found a folder, expected a file\n"), "{stderr}");
    let stderr = failed(&["--plies", "2", "-o", &format!("{folder}/none/file")]);
    let expected =
        format!("found no folder \"{folder}/none\", expected one that is there already\n");
    assert!(stderr.ends_with(&expected), "{stderr}");

    // Fewer openings than --count are written with a warning.
    let output = cargo_bin_cmd!("bingwa")
        .args(["openings", "--plies", "1", "--count", "9", "-o", &format!("{folder}/file")])
        .assert()
        .success()
        .stdout("")
        .get_output()
        .clone();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(stderr, "warning: found 4 openings, fewer than --count 9\n");
    let text = std::fs::read_to_string(format!("{folder}/file")).unwrap();
    assert_eq!(read(&text, Variant::Kiswahili).len(), 4);
}

/// The folder of the opening files that come with the program.
fn shipped() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("openings")
}

/// The table in the README of that folder: file, command, number of openings.
fn table() -> Vec<[String; 3]> {
    let readme = std::fs::read_to_string(shipped().join("README.md")).unwrap();
    let rows = readme.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let cells: Vec<String> =
            row.split('|').map(|cell| cell.trim().trim_matches('`').to_owned()).collect();
        [cells[1].clone(), cells[2].clone(), cells[3].clone()]
    })
    .collect()
}

#[test]
fn shipped_files_are_as_their_readme_says() {
    let rows = table();
    let mut named: Vec<&str> = rows.iter().map(|row| row[0].as_str()).collect();
    named.sort_unstable();
    assert_eq!(named, ["all-4-plies.txt", "balanced.txt", "even.txt", "kujifunza.txt", "late.txt"]);
    for [name, command, count] in &rows {
        let text = std::fs::read_to_string(shipped().join(name)).unwrap();
        assert_eq!(text.lines().next(), Some(format!("# {command}").as_str()), "{name}");
        let variant =
            if command.contains("kujifunza") { Variant::Kujifunza } else { Variant::Kiswahili };
        let openings = read(&text, variant);
        assert_eq!(openings.len().to_string(), *count, "{name}");
        assert!(text.lines().nth(1).unwrap().starts_with(&format!("# {count} openings")), "{name}");
    }
}

/// Without a nyumba, left and right are alike.
#[test]
fn no_shipped_opening_is_the_mirror_image_of_another() {
    let text = std::fs::read_to_string(shipped().join("even.txt")).unwrap();
    let openings = read(&text, Variant::Kiswahili);
    let positions: HashSet<Position> = openings.iter().map(|one| *one.position()).collect();
    let mut mirrored = 0;
    for position in &positions {
        let Some(image) = position.mirrored() else { continue };
        assert!(image == *position || !positions.contains(&image), "{position}");
        mirrored += 1;
    }
    assert!(mirrored > 10, "{mirrored}");
}

/// The other files need long searches.
#[test]
fn the_shipped_file_of_all_positions_is_made_again_byte_for_byte() {
    let text = std::fs::read_to_string(shipped().join("all-4-plies.txt")).unwrap();
    assert_eq!(text, made(&["--plies", "4"]));
}
