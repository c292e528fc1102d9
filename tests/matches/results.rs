//! The results of matches, as text and as JSON.

use super::{TestFolder, bingwa, play, run, wdl};

const TWO: [&str; 4] = ["--engine", "builtin:greedy", "--engine", "builtin:random"];

#[test]
fn greedy_beats_random_by_far() {
    let result = run(&[&TWO[..], &["--games", "1000", "--concurrency", "2"]].concat());
    assert_eq!((result.code, result.stderr.as_str()), (Some(0), ""));
    let [wins, _, losses] = wdl(&result.json);
    assert!(wins > 850 && losses < 150, "+{wins} -{losses}");
    let lines: Vec<&str> = result.stdout.lines().collect();
    assert_eq!(lines[lines.len() - 9], "greedy against random: 1000 games", "{}", result.stdout);
    assert!(lines[0].contains("/1000 games  +"), "{}", result.stdout);
    let pairs: u64 = result.json["meetings"][0]["pentanomial"]
        .as_array()
        .unwrap()
        .iter()
        .map(|count| count.as_u64().unwrap())
        .sum();
    assert_eq!(pairs, 500);
    assert_eq!(result.json["finished"], true);
}

#[test]
fn bingwa_beats_greedy() {
    let engine = bingwa("name=bingwa,nodes=2000");
    let result =
        play([&engine, "builtin:greedy"], &["--games", "100", "--concurrency", "2", "--quiet"]);
    assert_eq!((result.code, result.stderr.as_str()), (Some(0), ""));
    let [wins, ..] = wdl(&result.json);
    assert!(wins >= 99, "{}", result.stdout);
}

#[test]
fn the_result_depends_on_the_seed_and_not_on_the_concurrency() {
    let play = |seed: &str, concurrency: &str| {
        let rest = ["--games", "300", "--seed", seed, "--concurrency", concurrency];
        wdl(&run(&[&TWO[..], &rest].concat()).json)
    };
    let first = play("1", "1");
    assert_eq!(first, play("1", "7"));
    assert_ne!(first, play("2", "1"));
}

#[test]
fn a_decided_sprt_ends_the_match() {
    let rest = ["--games", "10000", "--sprt", "elo0=0,elo1=50"];
    let result = run(&[&TWO[..], &rest].concat());
    assert_eq!(result.code, Some(0), "{}", result.stderr);
    assert_eq!(result.json["sprt"]["verdict"], "H1 accepted");
    assert_eq!(result.json["finished"], true);
    let games = result.json["games"].as_u64().unwrap();
    assert!(games < 500 && games.is_multiple_of(2), "{games}");
    // With more games at a time it decides after the same game.
    let many = run(&[&TWO[..], &rest, &["--concurrency", "5", "--quiet"]].concat());
    assert_eq!(many.json["games"], games);
    assert!(result.stdout.contains("]: H1 accepted (elo0=0,elo1=50,"), "{}", result.stdout);

    let rest = ["--games", "20", "--sprt", "elo0=0,elo1=1"];
    let result = run(&[&TWO[..], &rest].concat());
    assert_eq!(result.code, Some(1));
    assert!(result.stdout.contains("]: not decided ("), "{}", result.stdout);
}

#[test]
fn three_engines_play_a_round_robin_or_a_gauntlet() {
    let three = ["--engine", "builtin:random,name=r1", "--engine", "builtin:random,name=r2"];
    let three = [&three[..], &["--engine", "builtin:greedy", "--games", "40"]].concat();
    let result = run(&three);
    assert_eq!(result.code, Some(0));
    assert_eq!(result.json["games"], 120);
    assert_eq!(result.json["meetings"].as_array().unwrap().len(), 3);
    let table: Vec<&str> =
        result.stdout.lines().skip_while(|line| !line.starts_with("Rank")).collect();
    assert!(table[1].starts_with("   1  greedy "), "{}", result.stdout);
    assert!(result.json["engines"][2]["elo"]["value"].as_f64().unwrap() > 100.0);

    let result = run(&[&three[..], &["--gauntlet"]].concat());
    assert_eq!(result.json["games"], 80);
    assert_eq!(result.json["meetings"].as_array().unwrap().len(), 2);
}

#[test]
fn openings_come_from_a_file_in_the_order_selected() {
    let folder = TestFolder::new();
    std::fs::write(folder.path("openings.txt"), "# three\nA6< a5>\n\nA6>\nA7<\n").unwrap();
    let rest = ["--games", "8", "--openings", "openings.txt", "order=sequential,start=2"];
    let result = folder.run(&[&TWO[..], &rest, &["--record", "record.txt"]].concat());
    assert_eq!((result.code, result.stderr.as_str()), (Some(0), ""));
    let games = super::replayed(&folder.path("record.txt"));
    let mut begun: Vec<(usize, String, String)> = games
        .iter()
        .map(|(record, game)| {
            let number = record.tag("Game").unwrap().parse().unwrap();
            let opening = record.tag("Opening").unwrap().to_owned();
            (number, opening, game.moves()[0].mv().to_string())
        })
        .collect();
    begun.sort();
    let openings: Vec<&str> = begun.iter().map(|(_, opening, _)| opening.as_str()).collect();
    assert_eq!(openings, ["2", "2", "3", "3", "1", "1", "2", "2"]);
    assert_eq!(begun[0].2, "A6>");
}

#[test]
fn a_line_a_game_on_request() {
    let folder = TestFolder::new();
    let rest = ["--games", "3", "--verbose", "--record", "record.txt"];
    let result = folder.run(&[&TWO[..], &rest].concat());
    assert_eq!((result.code, result.stderr.as_str()), (Some(0), ""));
    let mut expected = Vec::new();
    for (record, game) in super::replayed(&folder.path("record.txt")) {
        let tag = |key: &str| record.tag(key).unwrap().to_owned();
        let players = format!("{} vs {}", tag("Kusini").to_lowercase(), tag("Kaskazini"));
        let number = tag("Game");
        let (result, ending, plies) = (tag("Result"), tag("Termination"), game.moves().len());
        expected.push(format!(
            "Finished game {number} ({players}): {result} {{{ending}, {plies} plies}}"
        ));
    }
    let lines: Vec<&str> = result.stdout.lines().take(expected.len()).collect();
    assert_eq!(lines, expected);
    let silent = folder.run(&[&TWO[..], &["--games", "3"]].concat());
    assert!(!silent.stdout.contains("game 1"), "{}", silent.stdout);
}
