//! `play`, driven through pipes.

use std::fs;

use super::{Run, WINNING, bingwa, done, run, winning_move};

/// A file in a new folder.
struct TestFile {
    _folder: tempfile::TempDir,
    path: String,
}

impl TestFile {
    fn new(text: Option<&str>) -> TestFile {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.txt").to_str().unwrap().to_owned();
        if let Some(text) = text {
            fs::write(&path, text).unwrap();
        }
        TestFile { _folder: folder, path }
    }

    fn read(&self) -> String {
        fs::read_to_string(&self.path).unwrap()
    }
}

/// Plays, and returns standard output and standard error.
fn play(arguments: &[&str], input: &str) -> (String, String) {
    let Run { code, stdout, stderr } = run(&[&["play"], arguments].concat(), input);
    assert_eq!(code, Some(0), "{stderr}");
    (stdout, stderr)
}

/// The moves of a record.
fn moves(record: &str) -> &str {
    record.split_once("\n\n").expect("tags, then moves").1
}

#[test]
fn play_saves_a_record_that_replay_reads() {
    let saved = TestFile::new(None);
    let file = &saved.path;
    let input = format!("moves\nA6<\nHINT\nSave {file}\nshow\nQuit\nnever read\n");
    let output = done(&["play", "--depth", "3", "--name", "Ana"], &input);
    assert!(
        output.contains("\nA6<*        -  kept    A5     A3\nA6>*        -  kept    A7     B8\n"),
        "{output}"
    );
    assert!(output.contains("You play A6<*: takata\n     North  store 22  to move\n"), "{output}");
    assert!(output.contains("store 21\n\nbingwa plays a"), "{output}");
    assert!(output.contains("bingwa would play A"), "{output}");
    assert!(output.contains("Saved in "), "{output}");

    let record = saved.read();
    assert!(record.starts_with("[Kusini \"ANA\"]\n[Kaskazini \"bingwa "), "{record}");
    assert!(record.contains("\n\n1: A6<* a"), "{record}");
    let output = done(&["replay", file], "");
    assert!(output.starts_with("game 1 (line 1): ANA - bingwa"), "{output}");

    // An existing file is not overwritten, not even one of an earlier session.
    let input = format!("save {file}\n");
    let Run { code, stderr, .. } = run(&["play", "--depth", "1"], &input);
    assert_eq!(code, Some(1));
    let expected = "that is there already, expected a new name\n";
    assert!(stderr.starts_with("error: save: found ") && stderr.ends_with(expected));
    assert_eq!(saved.read(), record);
}

#[test]
fn play_reports_wrong_input_and_goes_on() {
    let input = "A5>\nA9\nundo\nsave\nfoo bar\n\nhelp foo\nA6<\nundo 2\nundo 0\nundo x\nundo\nq\n";
    let Run { code, stdout, stderr } = run(&["play", "--depth", "1"], input);
    assert_eq!(code, Some(0));
    assert_eq!(stderr.lines().count(), 9, "{stderr}");
    assert!(stderr.contains("error: unknown command \"foo bar\": type help\n"), "{stderr}");
    assert!(stderr.contains("help: found \"foo\", expected a command, a sign or a word"));
    for count in ["2", "0", "x"] {
        let expected = "expected a number of your moves from 1 to 1\n";
        assert!(stderr.contains(&format!("undo: found {count:?}, {expected}")), "{stderr}");
    }
    assert!(stderr.lines().all(|line| line.starts_with("error: ")), "{stderr}");
    assert!(stderr.contains("error: move: A5 is the nyumba: the nyumba may not start a takata"));
    assert!(stderr.contains("; legal: A6< A6> A7< A7>\n"), "{stderr}");
    // After undo the start is shown again.
    let board = stdout.split("`help` lists the commands.\n").nth(1).unwrap();
    let board = board.split("You play").next().unwrap();
    assert!(stdout.ends_with(board), "{stdout}");
}

#[test]
fn play_warns_of_an_unsaved_game_and_of_no_other() {
    let saved = TestFile::new(None);
    let file = &saved.path;
    let ends = |expected: i32, input: &str| {
        let Run { code, stderr, .. } = run(&["play", "--depth", "1"], input);
        assert_eq!(code, Some(expected));
        stderr
    };
    let play = |input: &str| ends(0, input);
    assert_eq!(play("A6<\nquit\n"), "warning: left a game of 2 moves unsaved\n");
    assert_eq!(play("A6<\nundo\n"), "");
    assert_eq!(play(&format!("A6<\nsave {file}\n")), "");
    let other = format!("{file}2");
    let stderr = play(&format!("A6<\nsave {other}\nresign\n"));
    assert_eq!(stderr, "warning: left a game of 2 moves unsaved\n");
    assert_eq!(play(&format!("A6<\nsave {other}\nsave {other}3\nquit\n")).lines().count(), 1);
    let stderr = ends(1, "save no/such/folder/game.txt\n");
    assert!(stderr.contains("found no folder \"no/such/folder\", expected one"), "{stderr}");
}

#[test]
fn a_game_is_played_to_its_end() {
    let winning = winning_move(WINNING);
    let saved = TestFile::new(None);
    let file = &saved.path;
    let input =
        format!("{winning}\nhint\n{winning}\nsave {file}\nundo\nresign\nresign\nundo 1\nresign\n");
    let Run { code, stdout, stderr } =
        run(&["play", "--as", "n", "--depth", "3", "--position", WINNING], &input);
    assert_eq!(code, Some(0));
    assert!(
        stdout.contains("Game over, 0-1: North wins: South's front row is empty\n"),
        "{stdout}"
    );
    assert!(stdout.ends_with("Game over, 1-0: South wins: North resigned\n"), "{stdout}");
    assert_eq!(stderr.matches("error: the game is over (").count(), 3, "{stderr}");
    let output = done(&["replay", file], "");
    assert!(output.contains("1 move, 0-1: North wins: South's front row is empty"), "{output}");
}

#[test]
fn a_record_tells_the_date_the_players_the_level_and_the_end() {
    let file = TestFile::new(None);
    let input = format!("A6<\nlevel 4\nresign\nsave {}\n", file.path);
    play(&["--depth", "2", "--level", "3", "--name", "Ana"], &input);
    let record = file.read();
    let expected = concat!(
        "[Kusini \"ANA\"]\n[Kaskazini \"bingwa ",
        env!("CARGO_PKG_VERSION"),
        "\"]\n[Result \"0-1\"]\n[Date \""
    );
    let date = record.strip_prefix(expected).unwrap_or_else(|| panic!("{record}"));
    let (date, rest) = date.split_once("\"]\n").unwrap();
    assert!(date.len() == 10 && date.chars().all(|c| c.is_ascii_digit() || c == '.'), "{date}");
    let expected = "[Termination \"resignation\"]\n[KusiniType \"human\"]\n\
                    [KaskaziniType \"program\"]\n[Level \"4\"]\n\n1: A6<* a";
    assert!(rest.starts_with(expected), "{record}");
}

#[test]
fn a_saved_game_goes_on_with_its_players_and_level() {
    let file = TestFile::new(None);
    let first = ["--as", "n", "--level", "3", "--nodes", "700", "--seed", "5", "--opponent", "x"];
    play(&first, &format!("save {}\n", file.path));
    assert!(file.read().contains("[Termination \"unfinished\"]"));
    let (output, _) = play(&["--record", &file.path, "--name", "Ana"], "record\ngo\nrecord\n");
    assert!(output.starts_with("You play North, bingwa plays South, level 3 of 10;"), "{output}");
    let names: Vec<&str> = output.lines().filter(|line| line.starts_with("[Ka")).collect();
    // The names change sides with the players.
    assert!(names.contains(&"[Kaskazini \"ana\"]") && !output.contains("[Kusini \"X\"]"));
    assert!(output.contains("[Kusini \"ANA\"]"), "{output}");
}

#[test]
fn a_game_goes_on_at_a_ply_and_is_played_through() {
    let games = "1: A7<* a7<*;\n\n[Event \"second\"]\n\n1: A6<* a5<;\n2: A3> a5<;\n";
    let file = TestFile::new(Some(games));
    let at = |ply: &str, input: &str| {
        play(&["--record", &file.path, "--game", "2", "--ply", ply, "--as", "both"], input)
    };
    assert!(!at("0", "record\n").0.contains("1: "));
    let (output, stderr) = at("1", "redo\nredo\nredo\nrecord\n");
    assert!(output.ends_with("1: A6<* a5<;\n2: A3> a5<;\n"), "{output}");
    assert_eq!(stderr, "", "what is in a file is not unsaved");
    // Without tags of the players, a person plays the side to move.
    let (output, _) = play(&["--record", &file.path, "--game", "2", "--ply", "3"], "");
    assert!(output.starts_with("You play North"), "{output}");
}

/// A change of the search may change the game: `docs/play.md` then needs another seed.
#[test]
fn the_documented_game_is_played_again() {
    let page = include_str!("../../docs/play.md");
    let shell = page.split("\n$ bingwa ").nth(1).expect("the command").lines().next().unwrap();
    let record = page.split("[Kusini \"ANA\"]").nth(1).expect("the record");
    let record = moves(record.split("```").next().unwrap());
    let south = record.lines().filter_map(|pair| pair.split(&[' ', ';'][..]).nth(1));
    let input: String = south.map(|text| text.replace('#', "") + "\n").collect();
    let arguments: Vec<&str> = shell.split(' ').skip(1).collect();
    let (output, _) = play(&arguments, &format!("{input}record\n"));
    assert_eq!(moves(output.rsplit_once("[Date").unwrap().1), record);
}

#[test]
fn hint_and_eval_show_the_chance_of_winning() {
    let (output, _) = play(&["--depth", "4"], "hint\neval\n");
    let chances = |line: &&str| line.starts_with("South ") && line.contains("% [#");
    assert_eq!(output.lines().filter(chances).count(), 2, "{output}");
    assert!(output.contains("for South, to move; depth 4\n"), "{output}");
}

/// Questions ask an engine of their own.
#[test]
fn questions_change_nothing_about_the_opponents_play() {
    let game = |questions: &str| {
        let (output, _) = play(&["--nodes", "3000"], &format!("{questions}A6<\nrecord\n"));
        moves(output.rsplit_once("[Date").unwrap().1).to_owned()
    };
    assert_eq!(game(""), game("hint\neval\nwhy A6>\nmoves\n"));
}

#[test]
fn go_changes_sides_and_new_begins_another_game() {
    let (output, stderr) = play(&["--depth", "1", "--name", "Ana"], "A6<\ngo\nrecord\nnew\nquit\n");
    let part = output.split_once("You play North, bingwa plays South.\n").unwrap().1;
    assert!(part.starts_with("bingwa plays A"), "{part}");
    assert!(part.contains("[Kaskazini \"ana\"]\n"), "{part}");
    assert!(part.contains("You play North, bingwa plays South, level 10 of 10;"), "{part}");
    assert!(part.ends_with("store 22  to move\n\n"), "bingwa has moved: {part}");
    let left = |moves| format!("warning: left a game of {moves} unsaved\n");
    assert_eq!(stderr, left("3 moves") + &left("1 move"));
}

/// What a person needs in the middle of a game.
#[test]
fn rules_words_and_both_directions_are_explained() {
    let input = "rules\nglossary\nhelp NAMUA\nhelp undo\nhelp **\nhelp back row\nwhy A6\n";
    let output = play(&["--depth", "2"], input).0;
    for expected in [
        include_str!("../../docs/rules.md"),
        include_str!("../../docs/glossary.md"),
        "\nkunamua, namua: the first stage, in which each move begins with a seed from the\nstore",
        "\nundo [N]: take back your last move",
        "\n**: a takata that puts a pit under kutakatia\n",
        "\nback row: the row next to its owner; row B of South, b of North\n",
        "\nA6<* is legal.\n",
        "\nA6>* is legal.\n",
    ] {
        assert!(output.contains(expected), "{expected}: {output}");
    }
    // Moves are read as people write them. In a capture of kunamua the sign names the kichwa, and
    // the move ends elsewhere.
    let input = "1. A6 <\na5→;\nmoves\n2. A3 left\na7R>\nrecord\nundo 3\nrecord\n";
    let output = play(&["--as", "both"], input).0;
    let rows = "\nA3<         2  kept    A1     A2    a6\nA3>         2  kept    A8     A4    a6\n";
    assert!(output.contains(rows), "{output}");
    assert!(output.contains("1: A6<* a5>;\n2: A3< a7>+;\n"), "{output}");
    assert!(output.ends_with("1: A6<*;\n"), "{output}");
}

#[test]
fn a_coach_speaks_after_a_blunder_and_not_after_a_good_move() {
    let spoken = |arguments: &[&str], reply: &str| -> Vec<String> {
        let input = format!("A6<\n{reply}\n");
        let output = play(&[&["--as", "both"], arguments].concat(), &input).0;
        output.lines().filter(|line| line.contains("blunder")).map(str::to_owned).collect()
    };
    // The nyumba is left to South.
    let blunders = spoken(&["--coach"], "a6<");
    let expected = "A blunder. North's chance of winning falls from ";
    assert!(blunders.len() == 1 && blunders[0].starts_with(expected), "{blunders:?}");
    assert!(blunders[0].contains(" Better a5"), "{blunders:?}");
    assert!(spoken(&[], "a6<").is_empty() && spoken(&["--coach"], "a5>").is_empty());
}

#[test]
fn every_command_of_the_help_is_known() {
    let help = play(&[], "HELP\n").0;
    let (_, lines) = help.split_once("too\n").expect("the commands after the moves");
    let lines: Vec<&str> = lines.split("\n\n").next().unwrap().lines().collect();
    let words = lines.iter().filter_map(|line| line.split_whitespace().next());
    let input: String = words.map(|word| format!("{word}\n")).collect();
    assert!(input.contains("trace\n") && input.lines().count() > 15, "{input}");
    let Run { stderr, .. } = run(&["play", "--as", "both", "--nodes", "100"], &input);
    assert_eq!(stderr.matches("unknown command").count(), 0, "{stderr}");
}

#[cfg(unix)]
#[test]
fn a_file_name_may_begin_at_home() {
    let home = tempfile::tempdir().unwrap();
    let output = bingwa(&["play", "--depth", "1"])
        .env("HOME", home.path())
        .write_stdin("A6<\nsave ~/my game.txt\n")
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert!(home.path().join("my game.txt").is_file());
}
