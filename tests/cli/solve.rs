//! `solve` and `verify`: proofs and certificates.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read, Write};

use bingwa::bao::{Game, Position, Rules};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde_json::Value;

use super::{done, failed, json, run};

/// Plays the line of an answer in JSON. It ends the game for the winner, within the plies that
/// the answer tells.
fn check_line(answer: &Value) {
    let position: Position =
        answer["position"].as_str().expect("text").parse().expect("a position");
    let kutakatia = answer["kutakatia"] == true;
    let mut game = Game::new(position, Rules { kutakatia, ..Rules::default() });
    let line = answer["pv"].as_array().expect("a line");
    for mv in line {
        game.play_text(mv.as_str().expect("text")).expect("a legal move");
    }
    let winner = game.outcome().expect("the end").winner.expect("a winner");
    assert_eq!(answer["winner"], winner.letter().to_string(), "{answer}");
    let plies = answer["plies"].as_u64().expect("plies");
    assert!(line.len() as u64 <= plies, "{answer}");
    assert!(answer["exact"] == false || line.len() as u64 == plies, "{answer}");
}

const WON: &str = "0,0,0,0,0,0,0,0/0,3,4,1,0,0,0,0/0,1,1,3,8,1,2,0/0,0,0,0,0,0,0,0 20,20 H S -";

#[test]
fn the_shortest_win_has_two_certificates() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (win, none) = (path("win.gz"), path("none.gz"));
    let output =
        done(&["solve", "kujifunza", "--exact", "--proof", &win, "--no-shorter", &none], "");
    let (answer, rest) = output.split_once('\n').expect("lines");
    let best = answer.strip_prefix("South wins in 21 plies, with ").expect("the answer");
    let line: String = rest.lines().take_while(|line| line.starts_with("  ")).collect();
    let line: Vec<&str> = line.split_whitespace().collect();
    assert_eq!((line.len(), line[0]), (21, best), "{output}");
    let lines: Vec<&str> = rest.lines().skip_while(|line| line.starts_with("  ")).collect();
    assert!(lines[0].contains(" nodes in "), "{output}");
    assert!(lines[1].ends_with(" lines") && lines[2].ends_with(" lines"), "{output}");

    let output = done(&["verify", &win, &none], "");
    let lines: Vec<&str> = output.lines().collect();
    assert!(lines[0].contains("proven: South wins in 21 plies from 2,2,2"), "{output}");
    assert!(lines[1].contains("proven: South does not win within 20 plies"), "{output}");
    let answer = json(&done(&["verify", "--json", &win], ""));
    assert_eq!(answer[0]["claim"], "South wins in 21 plies");
    assert_eq!(answer[0]["kutakatia"], false);

    // A file that is cut off, and one with a wrong checksum.
    let whole = fs::read(&win).expect("the file");
    fs::write(&win, &whole[..whole.len() / 2]).expect("the file");
    let errors = failed(&["verify", &win], "");
    assert!(errors.contains(&win) && errors.contains("line "), "{errors}");
    let mut damaged = whole.clone();
    damaged[whole.len() - 8] ^= 1;
    fs::write(&win, damaged).expect("the file");
    failed(&["verify", &win], "");
}

#[test]
fn the_proofs_of_the_learners_game_are_good() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/proofs/kujifunza-");
    let files = ["21-plies.gz", "not-20-plies.gz"].map(|name| format!("{folder}{name}"));
    let claims: Vec<_> = json(&done(&["verify", &files[0], &files[1], "--json"], ""))
        .into_iter()
        .map(|proven| (proven["claim"].clone(), proven["position"].clone()))
        .collect();
    let start = "2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 0,0 - S -";
    let expected = ["South wins in 21 plies", "South does not win within 20 plies"];
    assert_eq!(claims, expected.map(|claim| (claim.into(), start.into())));
}

/// `docs/theory.md` has winner and length of every first move of kujifunza; its plies count the
/// first move too.
#[test]
fn the_first_moves_of_the_learners_game_are_those_of_the_page() {
    let page = include_str!("../../docs/theory.md");
    let rows = page.lines().skip_while(|line| !line.starts_with("| first move |")).skip(2);
    let mut listed = Vec::new();
    for row in rows.take_while(|row| row.starts_with('|')) {
        let [_, moves, winner, plies, _] = row.split('|').map(str::trim).collect::<Vec<_>>()[..]
        else {
            panic!("{row}")
        };
        let moves = moves.split(", ").map(|mv| mv.trim_matches('`').to_owned());
        listed
            .extend(moves.map(|mv| (mv, winner[..1].to_owned(), plies.parse::<u64>().expect(row))));
    }
    let listed_moves = json(&done(&["moves", "kujifunza"], ""));
    let moves = listed_moves[0]["moves"].as_array().expect("moves");
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let after: Vec<_> = moves.iter().map(|mv| text(&mv["result"])).collect();
    let words = ["solve", "--variant", "kujifunza", "--exact", "--json"];
    let solved = json(&done(&words, &after.join("\n")));
    let mut proven = Vec::new();
    for (mv, answer) in moves.iter().zip(&solved) {
        assert_eq!(answer["exact"], true, "{answer}");
        check_line(answer);
        let plies = answer["plies"].as_u64().expect("plies") + 1;
        proven.push((text(&mv["move"]), text(&answer["winner"]), plies));
    }
    listed.sort();
    proven.sort();
    assert_eq!(listed, proven);
}

/// The files are named by their moves, with `l` and `r` for `<` and `>`, and `docs/theory.md`
/// has a row for each.
#[test]
fn the_proof_trees_of_openings_are_good_and_listed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/proofs");
    let page = include_str!("../../docs/theory.md");
    let names = std::fs::read_dir(folder)
        .expect("the proofs")
        .map(|entry| entry.expect("a file").file_name().into_string().expect("ASCII"))
        .filter(|name| name.ends_with(".tree.gz"));
    let mut count = 0;
    for name in names {
        let words =
            ["verify", &format!("{folder}/{name}"), "--json", "--sample", "2", "--seed", "1"];
        let proven = &json(&done(&words, ""))[0];
        let moves = name.trim_end_matches(".tree.gz").replace('-', " ");
        let mut game = Game::new(Position::kiswahili(), Rules::default());
        for text in moves.split(' ') {
            game.play_text(text).expect("a legal move");
        }
        assert_eq!(proven["position"], game.position().to_string(), "{name}");
        let link = format!("](proofs/{name})");
        let row = page.lines().find(|line| line.contains(&link)).expect("a row of the page");
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let moves = moves.replace('l', "<").replace('r', ">");
        assert_eq!(cells[1], format!("`{moves}`"));
        assert_eq!(proven["claim"], format!("{} wins in {} plies", cells[2], cells[3]), "{name}");
        for (key, cell) in [("lines", cells[5]), ("leaves", cells[6])] {
            assert_eq!(proven[key].to_string(), cell.replace(',', ""), "{name}");
        }
        count += 1;
    }
    assert!(count >= 15, "{count}");
}

#[test]
fn positions_are_solved_one_after_another() {
    let text = format!("{WON}\nnonsense\nkujifunza\n");
    let answer = run(&["solve", "-", "--json"], &text);
    assert_eq!(answer.code, Some(1));
    assert!(answer.stderr.contains("stdin: line 2: position: found \"nonsense\", expected"));
    let lines = json(&answer.stdout);
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["winner"], "S");
    let rules: Vec<_> =
        lines.iter().map(|line| (&line["kutakatia"], &line["seed_limit"])).collect();
    assert_eq!(rules, [(&true.into(), &10_000.into()), (&false.into(), &10_000.into())]);
    assert_eq!((lines[0]["plies"].as_u64(), &lines[0]["exact"]), (Some(1), &true.into()));
    assert_eq!(lines[1]["exact"], false);
    assert!(lines[1]["no_win_within"]["south"].as_u64() > Some(10));
}

/// A position that North, to move, wins in 17 plies or fewer.
const NORTH_WINS: &str =
    "2,0,3,2,0,4,4,2/1,6,1,1,0,0,0,0/0,0,0,1,4,14,1,1/1,1,1,1,2,2,2,0 3,4 - N -";

#[test]
fn the_engine_plays_the_moves_of_a_proof_tree() {
    let folder = tempfile::tempdir().expect("a folder");
    let tree = |name: &str, nodes: &str| {
        let file = folder.path().join(name).display().to_string();
        done(&["solve", NORTH_WINS, "--tree", &file, "--leaf-nodes", nodes], "");
        let mut text = String::new();
        GzDecoder::new(fs::File::open(&file).expect("a tree")).read_to_string(&mut text).unwrap();
        (file, text.lines().nth(10).expect("the line of the root").to_owned())
    };
    let session = |file: &str, commands: &str| {
        let tree = format!("setoption name ProofTree value {file}\nucinewgame");
        done(&[], &format!("{tree}\nposition fen {NORTH_WINS}{commands}\n"))
    };
    let best = |output: &str| -> Vec<String> {
        let lines = output.lines().filter_map(|line| line.strip_prefix("bestmove "));
        lines.map(|line| line.split(' ').next().expect("a move").to_owned()).collect()
    };
    // Where the tree has a move, it costs no node, also after ucinewgame.
    let (file, line) = tree("moves.gz", "50");
    let (mv, _) = line.split_once(' ').expect("a move and ranks");
    let output = session(&file, "\nsetoption name Clear Hash\ngo nodes 1000000");
    assert_eq!(best(&output), [mv]);
    assert!(output.contains(" score mate ") && output.contains(" nodes 0 "), "{output}");

    // At a leaf the solver finds the win, and the engine follows it.
    let (file, line) = tree("leaf.gz", "100000");
    assert_eq!(line, "leaf");
    let output = session(&file, "\ngo nodes 1000000");
    assert!(output.contains(" score mate "), "{output}");
    let mv = best(&output).remove(0);
    let next: Position = NORTH_WINS.parse().expect("a position");
    let next = *next.play(mv.parse().expect("a move"), &Rules::default()).unwrap().board_after();
    let reply = next.legal_moves(&Rules::default())[0].mv();
    let moves = format!("position fen {NORTH_WINS} moves {mv} {reply}");
    let output = session(&file, &format!("\ngo nodes 1000000\n{moves}\ngo nodes 1000000"));
    let last = output.lines().rev().find(|line| line.starts_with("info ")).expect("a report");
    assert!(last.contains(" score mate ") && last.contains(" nodes 0 "), "{output}");
    // Without the nodes or the time for the leaf it searches with the other half.
    let start = path_of_start_leaf(folder.path());
    for limit in ["nodes 2000", "movetime 300"] {
        let output = done(&[], &format!("setoption name ProofTree value {start}\ngo {limit}\n"));
        assert!(output.contains("info depth 4 "), "{limit}: {output}");
    }

    // Nothing of a level, and no longer after the option is emptied.
    for command in ["setoption name Skill Level value 3", "setoption name ProofTree value <empty>"]
    {
        let output = session(&file, &format!("\n{command}\ngo nodes 200"));
        assert!(!output.contains(" nodes 0 "), "{output}");
    }
    for (value, expected) in [
        ("nowhere.gz", "ProofTree: nowhere.gz: No such file"),
        ("docs/game.txt", "ProofTree: docs/game.txt: line 1: "),
    ] {
        let output = session(value, "");
        assert!(output.contains(&format!("info string error: {expected}")), "{output}");
    }
}

/// A tree whose only leaf is the start: no solver proves that.
fn path_of_start_leaf(folder: &std::path::Path) -> String {
    let file = folder.join("start.gz");
    let text = format!(
        "[Proof \"2\"]\n[Rules \"2\"]\n[Claim \"South wins in 9 plies\"]\n[Variant \"kiswahili\"]\n\
         [Kutakatia \"on\"]\n[SeedLimit \"10000\"]\n[Position \"{}\"]\n[Lines \"1\"]\n\
         [LeafNodes \"100000000\"]\n\nleaf\n[End \"1\"]\n",
        Position::kiswahili()
    );
    let mut packed = GzEncoder::new(fs::File::create(&file).expect("a file"), Compression::fast());
    packed.write_all(text.as_bytes()).expect("written");
    packed.finish().expect("written");
    file.display().to_string()
}

#[test]
fn play_knows_the_proven_openings() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt").display().to_string();
    // North has made a mistake with the first move.
    fs::write(&file, "1: A7> a7<;\n").expect("written");
    let words = ["play", "--record", &file, "--as", "N", "--proven", "--nodes", "10"];
    let answer = run(&words, "quit\nquit\n");
    assert_eq!(answer.code, Some(0), "{}", answer.stderr);
    assert!(answer.stdout.contains("A5>"), "{}", answer.stdout);
    let wrong = run(&["play", "--proven", "--level", "3"], "");
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.stderr.contains("--proven: found level 3, expected 10"), "{}", wrong.stderr);
    let wrong = run(&["play", "--proven", "nowhere.gz"], "");
    assert_eq!(wrong.code, Some(1));
    assert!(wrong.stderr.contains("--proven: nowhere.gz: "), "{}", wrong.stderr);
}

/// A position of docs/game.txt that takes the solver some thousand nodes.
const LATE: [&str; 4] =
    ["--record", concat!(env!("CARGO_MANIFEST_DIR"), "/docs/game.txt"), "--ply", "36"];

#[test]
fn a_proof_tree_is_written_and_its_leaves_are_solved_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (tree, journal) = (path("win.tree.gz"), path("win.leaves"));
    let words = [&["solve", "--tree", &tree, "--leaf-nodes", "50"], &LATE[..]].concat();
    let written = done(&words, "");
    let said = written.lines().last().expect("a line");
    assert!(said.starts_with(&format!("{tree}: North wins in ")), "{written}");

    let verdict = |words: &[&str]| {
        let lines = json(&done(&[&["verify", &tree, "--json"], words].concat(), ""));
        lines.into_iter().next().expect("a verdict")
    };
    let whole = verdict(&[]);
    let leaves = whole["leaves"].as_u64().expect("a number");
    assert!(leaves > 20 && said.ends_with(&format!(", leaves: {leaves}")), "{written}");
    assert_eq!((&whole["proven"], &whole["leaves_solved"]), (&true.into(), &leaves.into()));
    assert!(said.contains(whole["claim"].as_str().expect("a claim")), "{written} {whole}");

    let sampled = verdict(&["--sample", "7", "--seed", "3"]);
    assert_eq!((&sampled["proven"], &sampled["leaves_solved"]), (&false.into(), &7.into()));
    assert_eq!(sampled["seed"], 3);
    let text = done(&["verify", &tree, "--sample", "7", "--seed", "3"], "");
    assert!(text.starts_with(&format!("{tree}: not proven, only sampled: North wins in ")));
    assert!(
        text.contains(&format!(
            "{tree}: 7 of {leaves} leaves, chosen at random by seed 3, are won"
        ))
    );
    assert!(text.contains("at most 34.82% of the leaves are not"), "{text}");

    // A journal that was cut off goes on, and serves other trees.
    let first = verdict(&["--journal", &journal, "--threads", "1"]);
    assert_eq!(first, whole);
    let kept = fs::read_to_string(&journal).expect("a journal");
    assert_eq!(kept.lines().count() as u64, 1 + leaves);
    let cut = kept.lines().take(5).map(str::len).sum::<usize>() + 5 + 9;
    fs::write(&journal, &kept[..cut]).expect("written");
    assert_eq!(verdict(&["--journal", &journal]), whole);
    let again = fs::read_to_string(&journal).expect("a journal");
    let sorted = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
    assert_eq!((again.lines().count() as u64, sorted(&again)), (1 + leaves, sorted(&kept)));
    assert!(again.starts_with(&kept[..cut - 9]));
    let held = fs::File::open(&journal).expect("a journal");
    held.lock().expect("a lock");
    let errors = failed(&["verify", &tree, "--journal", &journal], "");
    assert!(errors.contains("another process writes to this journal"), "{errors}");
    drop(held);
    for foreign in ["a letter", "a letter\n", "{}\n"] {
        fs::write(&journal, foreign).expect("written");
        let errors = failed(&["verify", &tree, "--journal", &journal], "");
        assert!(errors.contains("expected a journal of leaves"), "{errors}");
        assert_eq!(fs::read_to_string(&journal).expect("a file"), foreign);
    }
}

#[test]
fn a_leaf_that_is_no_win_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let forge = |name: &str, position: &str, nodes: u64| {
        let file = path(name);
        let text = format!(
            "[Proof \"2\"]\n[Rules \"2\"]\n[Claim \"South wins in 9 plies\"]\n[Variant \"kiswahili\"]\n\
             [Kutakatia \"on\"]\n[SeedLimit \"10000\"]\n[Position \"{position}\"]\n[Lines \"1\"]\n\
             [LeafNodes \"{nodes}\"]\n\nleaf\n[End \"1\"]\n"
        );
        fs::write(&file, text).expect("written");
        failed(&["verify", &file], "")
    };
    // North wins, in 44 plies or fewer.
    let lost = "2,0,3,2,0,4,4,2/1,6,1,1,1,1,0,1/0,0,0,1,3,12,0,1/1,1,1,1,2,2,2,0 4,4 - S -";
    let errors = forge("lost.tree", lost, 20_000);
    assert!(errors.contains(&format!("leaf {lost}: found \"North wins in ")), "{errors}");
    assert!(errors.contains("expected a win of South"), "{errors}");
    let start = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 Hh S -";
    let errors = forge("open.tree", start, 100);
    assert!(errors.contains("found \"not decided: "), "{errors}");
}

#[test]
fn a_search_goes_on_from_the_trees_of_later_positions() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (later, tree) = (path("later.tree.gz"), path("win.tree.gz"));
    let record = LATE[1];
    done(
        &["solve", "--record", record, "--ply", "31", "--tree", &later, "--leaf-nodes", "500"],
        "",
    );
    let nodes = |more: &[&str]| {
        let words = [&["solve", "--record", record, "--ply", "30", "--json"], more].concat();
        json(&done(&words, ""))[0]["nodes"].as_u64().expect("a number")
    };
    let with = ["--load", &later, "--tree", &tree, "--leaf-nodes", "500"];
    assert!(nodes(&with) < nodes(&[]));
    let proven = &json(&done(&["verify", &tree, "--json"], ""))[0];
    assert_eq!(proven["proven"], true);
    let words = ["solve", "--no-kutakatia", "--load", &later, "--nodes", "1", "startpos"];
    let errors = failed(&words, "");
    assert!(errors.contains("found a proof under "), "{errors}");
    let bad = path("bad.gz");
    fs::write(&bad, "[Proof \"2\"]\n").expect("written");
    assert!(failed(&["solve", "--load", &bad, "startpos"], "").contains("expected a file of"));
}

#[test]
fn a_certificate_needs_one_position_and_a_win() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("none.gz").display().to_string();
    for (flag, more) in [("--proof", &[][..]), ("--no-shorter", &["--exact"])] {
        let arguments = ["solve", "startpos", "--nodes", "100", flag, &file];
        let errors = failed(&[&arguments[..], more].concat(), "");
        assert!(errors.contains(&format!("{flag}: no ")), "{errors}");
    }
    assert!(!folder.path().join("none.gz").exists());
    // Two positions as arguments are refused before the first one is solved.
    let words = ["solve", WON, "startpos", "--proof", &file];
    let wrong = run(&words, "");
    assert_eq!(wrong.code, Some(2));
    let expected = "found a second POSITION \"startpos\", expected one for --proof";
    assert!(wrong.stderr.contains(expected), "{}", wrong.stderr);
    assert!(!folder.path().join("none.gz").exists());
    // Standard input tells of a second position only after the first one is solved.
    let errors = failed(&["solve", "-", "--proof", &file], &format!("{WON}\nstartpos\n"));
    assert!(errors.contains("found a second position, expected one for --proof"), "{errors}");
    done(&["verify", &file], "");
    let errors = failed(&["verify", "-"], "not a certificate\n");
    assert!(errors.starts_with(
        "error: stdin: found another text, expected a certificate, which begins with [Proof"
    ));
    let mut twice = GzEncoder::new(Vec::new(), Compression::fast());
    twice.write_all(&fs::read(&file).unwrap()).unwrap();
    fs::write(&file, twice.finish().unwrap()).unwrap();
    let errors = failed(&["verify", &file], "");
    assert!(errors.contains("found a file that gzip compressed twice, expected "), "{errors}");
}

/// The evaluation is wrong about this opening: by a search North is ahead.
#[test]
fn a_long_search_looks_for_the_win_of_the_player_who_is_ahead_by_a_search() {
    let attacker = |nodes: &str| {
        let words = ["solve", "startpos", "--moves", "A7> a7> A6> a6<", "--json", "--nodes", nodes];
        let answer = json(&done(&words, "")).remove(0);
        (answer["attempt"]["attacker"].clone(), answer["nodes"].as_u64().expect("nodes"))
    };
    assert_eq!(attacker("10000"), ("S".into(), 10_000));
    assert_eq!(attacker("1010000"), ("N".into(), 1_010_000));
}

/// An opening that takes the solver some seconds.
const OPENING: [&str; 4] = ["solve", "startpos", "--moves", "A6< a6> A4< a7> A3>+ a7>"];

/// Killed three times after it has saved, a search goes on and finds the same winner. Chance decides
/// where it is killed, and with that the nodes.
#[test]
fn a_search_that_is_killed_goes_on_from_its_file() {
    let whole = json(&done(&[&OPENING[..], &["--json"]].concat(), "")).remove(0);
    assert_eq!(whole["winner"], "S");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("search.gz");
    let path = file.display().to_string();
    let changed = || fs::metadata(&file).and_then(|data| data.modified()).ok();
    for _ in 0..3 {
        let before = changed();
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_bingwa"));
        command.args(OPENING).args(["--save", &path, "--save-every", "1"]);
        if before.is_some() {
            command.args(["--load", &path]);
        }
        let mut running = command.stdout(std::process::Stdio::null()).spawn().expect("it starts");
        while changed() == before && running.try_wait().expect("a child").is_none() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        running.kill().expect("a child");
        running.wait().expect("a child");
    }
    let last = [&OPENING[..], &["--json", "--load", &path, "--save", &path]].concat();
    let last = json(&done(&last, "")).remove(0);
    assert_eq!(last["winner"], "S");
    let nodes = |answer: &Value| answer["nodes"].as_u64().expect("nodes");
    assert!(nodes(&last) < nodes(&whole) * 3 / 2, "{last} {whole}");
    check_line(&last);
    // The file of a finished search answers at once.
    let again = json(&done(&[&OPENING[..], &["--json", "--load", &path]].concat(), "")).remove(0);
    assert_eq!(again["winner"], "S");
    assert!(nodes(&again) < nodes(&whole) / 100, "{again}");
}

#[test]
fn a_saved_search_of_other_rules_or_another_kind_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("search.gz").display().to_string();
    // The first run of a search that goes on from its own file.
    let saved = done(&["solve", WON, "--load", &file, "--save", &file], "");
    assert!(saved.ends_with(" positions\n"), "{saved}");
    let error = failed(&["solve", WON, "--no-kutakatia", "--load", &file], "");
    assert!(
        error.contains(
            "line 1: found \"[Search \\\"1\\\"] [Rules \\\"2\\\"] [Kutakatia \\\"on\\\"]"
        ),
        "{error:?}"
    );
    let error = failed(&["solve", WON, "--load", "docs/game.txt"], "");
    assert_eq!(error, "error: --load docs/game.txt: expected a file of --save or --tree\n");
    let error = failed(&["solve", WON, "--load", "nowhere.gz"], "");
    assert!(error.starts_with("error: --load nowhere.gz: "), "{error:?}");
}

/// The solver proves the same from either side: the wrong attacker fails, which is a proof for the
/// other player.
#[test]
fn an_attacker_can_be_named() {
    for attacker in ["S", "N"] {
        let answer = json(&done(&["solve", "kujifunza", "--json", "--attacker", attacker], ""));
        assert_eq!(answer[0]["winner"], "S", "{attacker}");
    }
}
