//! `play`, driven through pipes.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::{Run, START, WINNING, bingwa, done, json, run, winning_move};

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
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my game.txt");
    let file = file.to_str().unwrap();
    let input = format!("moves\nA6<\nHINT\nSave {file}\nshow\nQuit\nnever read\n");
    let output = done(&["play", "--depth", "3", "--name", "Ana"], &input);
    assert!(output.contains("\nA6<*        -  kept\nA6>*        -  kept\n"), "{output}");
    assert!(output.contains("You play A6<*: takata\n     North  store 22  to move\n"), "{output}");
    assert!(output.contains("store 21\n\nbingwa plays a"), "{output}");
    assert!(output.contains("bingwa would play A"), "{output}");
    assert!(output.contains("Saved in "), "{output}");

    let record = fs::read_to_string(file).unwrap();
    assert!(record.contains("\"]\n[Kusini \"ANA\"]\n[Kaskazini \"bingwa "), "{record}");
    assert!(record.contains("\n\n1: A6<* a"), "{record}");
    let output = done(&["replay", file], "");
    assert!(output.starts_with("game 1 (line 1): ANA - bingwa"), "{output}");

    // An existing file is not overwritten, not even one of an earlier session.
    let input = format!("save {file}\n");
    let Run { code, stderr, .. } = run(&["play", "--depth", "1"], &input);
    assert_eq!(code, Some(1));
    let expected = "that is there already, expected a new name\n";
    assert!(stderr.starts_with("error: save: found ") && stderr.ends_with(expected));
    assert_eq!(fs::read_to_string(file).unwrap(), record);
}

#[test]
fn play_reports_wrong_input_and_goes_on() {
    let input = "A5>\nA9\nundo\nsave\nfoo bar\n\nA6<\nundo\n";
    let Run { code, stdout, stderr } = run(&["play", "--depth", "1"], input);
    assert_eq!(code, Some(0));
    assert_eq!(stderr.lines().count(), 5, "{stderr}");
    assert!(stderr.contains("error: unknown command \"foo bar\": type help\n"), "{stderr}");
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
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let file = file.to_str().unwrap();
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

/// Sends a signal to `play` after a line of its output, and returns its exit code and
/// standard error. The input does not end.
#[cfg(unix)]
fn signalled(signal: &str, arguments: &[&str], input: &str, line: &str) -> (Option<i32>, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_bingwa"))
        .arg("play")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = program.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    let mut lines = BufReader::new(program.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.any(|printed| printed.starts_with(line)));
    let kill = format!("kill -{signal} {}", program.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    let deadline = Instant::now() + Duration::from_secs(20);
    while program.try_wait().unwrap().is_none() {
        if Instant::now() > deadline {
            program.kill().unwrap();
            panic!("{signal} {arguments:?}: the program goes on");
        }
        thread::sleep(Duration::from_millis(10));
    }
    let output = program.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[cfg(unix)]
#[test]
fn a_signal_at_the_prompt_warns_of_an_unsaved_game() {
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        // The second command's answer: the first one has changed the game by then.
        let end = signalled(signal, &["--depth", "1"], "A6<\ntrace\nshow\n", "leads to: ");
        assert_eq!(end, (Some(code), "warning: left a game of 2 moves unsaved\n".to_owned()));
    }
}

#[cfg(unix)]
#[test]
fn sigterm_and_sighup_end_the_program_while_the_engine_thinks() {
    for (signal, code) in [("TERM", 143), ("HUP", 129)] {
        let arguments = ["--movetime", "100000000"];
        let end = signalled(signal, &arguments, "A6<\n", "You play A6<*");
        assert_eq!(end, (Some(code), "warning: left a game of 1 move unsaved\n".to_owned()));
        let arguments = ["--as", "none", "--movetime", "100000000"];
        let end = signalled(signal, &arguments, "", "bingwa plays both sides");
        assert_eq!(end, (Some(code), String::new()));
    }
}

#[test]
fn a_game_is_played_to_its_end() {
    let winning = winning_move(WINNING);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("won.txt");
    let file = file.to_str().unwrap();
    let input = format!("{winning}\nhint\n{winning}\nsave {file}\nundo\nresign\nresign\n");
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
fn a_record_tells_the_date_the_players_the_limits_the_level_and_the_end() {
    let file = TestFile::new(None);
    let input = format!("A6<\nlevel 4\nresign\nsave {}\n", file.path);
    play(&["--depth", "2", "--nodes", "500", "--level", "3", "--name", "Ana"], &input);
    let record = file.read();
    let (date, tags) = record.split_once('\n').unwrap();
    let date = date.strip_prefix("[Date \"").and_then(|date| date.strip_suffix("\"]")).unwrap();
    assert!(date.len() == 10 && date.chars().all(|c| c.is_ascii_digit() || c == '.'), "{date}");
    let expected = concat!(
        "[Kusini \"ANA\"]\n[Kaskazini \"bingwa ",
        env!("CARGO_PKG_VERSION"),
        "\"]\n[Result \"0-1\"]\n[Termination \"resignation\"]\n[KusiniType \"human\"]\n\
         [KaskaziniType \"program\"]\n[Limits \"depth=2 nodes=500\"]\n[Level \"4\"]\n\n1: A6<* a"
    );
    assert!(tags.starts_with(expected), "{tags}");
}

#[test]
fn a_saved_game_goes_on_exactly_where_it_was() {
    let (whole, half, rest) = (TestFile::new(None), TestFile::new(None), TestFile::new(None));
    let level = ["--seed", "5"];
    let first = ["--as", "n", "--level", "3", "--nodes", "700", "--seed", "5", "--opponent", "x"];
    // Undo and redo find moves that are legal whatever the engine plays.
    let (output, _) = play(&first, &format!("save {}\nas none\nsave {}\n", half.path, whole.path));
    assert!(output.contains("Game over"), "{output}");
    assert!(half.read().contains("[Termination \"unfinished\"]"));
    let arguments = [&["--record", &half.path][..], &level].concat();
    let (output, _) = play(&arguments, &format!("as none\nsave {}\n", rest.path));
    assert!(output.starts_with("You play North, bingwa plays South, level 3 of 10;"), "{output}");
    assert_eq!(rest.read(), whole.read());
    assert!(rest.read().contains("[Kusini \"X\"]"), "{}", rest.read());
    assert!(rest.read().contains("[Limits \"nodes=700\"]\n[Level \"3\"]"));
}

#[test]
fn a_game_goes_on_at_a_ply_and_is_played_through() {
    let games = "1: A7<* a7<*;\n\n[Event \"second\"]\n\n1: A6<* a5<;\n2: A3> a5< {a comment};\n";
    let file = TestFile::new(Some(games));
    let at = |ply: &str, input: &str| {
        play(&["--record", &file.path, "--game", "2", "--ply", ply, "--as", "both"], input).0
    };
    assert!(at("0", "position\n").ends_with(&format!("{START}\n")));
    let output = at("1", "redo\nredo\nredo\nrecord\n");
    assert!(output.ends_with("1: A6<* a5<;\n2: A3> a5< {a comment};\n"), "{output}");
    assert!(output.contains("[Event \"second\"]\n"), "{output}");
    // Without tags of the players, a person plays the side to move.
    let (output, _) = play(&["--record", &file.path, "--game", "2", "--ply", "3"], "");
    assert!(output.starts_with("You play North"), "{output}");
}

#[test]
fn load_goes_on_with_a_game_and_warns_of_the_one_before() {
    let file = TestFile::new(Some("1: A6<* a5<;\n\n[Result \"1-0\"]\n\n1: A6<* a5>;\n"));
    let input = format!("A6>\nload {0}\nload {0} 1\nrecord\nload {0} 2\nundo\n", file.path);
    let (output, stderr) = play(&["--depth", "1"], &input);
    let mut errors = stderr.lines();
    assert!(errors.next().unwrap().starts_with("error: load: "), "{stderr}");
    assert_eq!(errors.next(), Some("warning: left a game of 2 moves unsaved"));
    assert_eq!(errors.next(), None, "a loaded game is not lost");
    assert!(output.contains("\n1: A6<* a5<;\n"), "{output}");
    assert!(output.contains("Game over, 1-0: South wins, as the record says (unknown)\n"));
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
fn the_board_is_turned_and_the_last_move_marked() {
    let (output, _) = play(&["--depth", "1", "--as", "both"], "A6<\nflip\n");
    assert!(output.contains("\n  A    0   0   1.  1  #7   0o  2   0\n"), "{output}");
    assert!(output.contains("\n  A    0   2   0o #7   1   1.  0   0\n"), "{output}");
    assert!(output.trim_end().ends_with("     North  store 22  to move"), "{output}");
    // What is drawn is read.
    let board = output.rsplit_once("     South  store").unwrap().1;
    let shown = done(&["show", "-", "--json"], &format!("     South  store{board}"));
    let position = play(&["--as", "both"], "A6<\nposition\n").0;
    assert_eq!(json(&shown)[0]["position"], position.lines().last().unwrap());
}

#[test]
fn hint_eval_analyse_and_the_bar_show_the_chance_of_winning() {
    let (output, stderr) = play(&["--depth", "4"], "hint\neval\nanalyse 2\nanalyse x\nbar\nbar\n");
    let chances = |line: &&str| line.starts_with("South ") && line.contains("% [#");
    assert_eq!(output.lines().filter(chances).count(), 3, "{output}");
    assert!(output.contains("for South, to move; depth 4\n"), "{output}");
    let table = output.split_once(" chance   score  line of play\n").unwrap().1;
    let lines: Vec<&str> = table.lines().take(3).collect();
    assert!(lines[..2].iter().all(|line| line.contains('%') && line.contains(" A")), "{output}");
    assert!(lines[2].starts_with("South "), "the bar, not a third line: {output}");
    assert_eq!(stderr, "error: analyse: found \"x\", expected a number from 1 to 32\n");
    let (output, _) = play(&["--depth", "1", "--bar"], "A6<\n");
    assert_eq!(output.lines().filter(chances).count(), 3, "at every board: {output}");
}

/// Questions ask an engine of their own.
#[test]
fn questions_change_nothing_about_the_opponents_play() {
    let game = |questions: &str| {
        let (output, _) = play(&["--nodes", "3000"], &format!("{questions}A6<\nrecord\n"));
        moves(output.rsplit_once("[Date").unwrap().1).to_owned()
    };
    assert_eq!(game(""), game("hint\neval\nanalyse\nwhy A6>\nmoves\n"));
}

#[test]
fn sides_change_by_go_as_and_rematch() {
    let input = "A6<\ngo\nrecord\nas both\nrematch\nas S\nrematch\n";
    let (output, stderr) = play(&["--depth", "1", "--name", "Ana"], input);
    let part = output.split_once("You play North, bingwa plays South.\n").unwrap().1;
    assert!(part.starts_with("bingwa plays A"), "{part}");
    assert!(part.contains("[Kaskazini \"ana\"]\n"), "{part}");
    assert!(part.contains("Two people play at this board.\n"), "{part}");
    assert!(part.ends_with("store 22  to move\n\n"), "bingwa has moved: {part}");
    assert!(part.contains("You play North, bingwa plays South, level 10 of 10;"), "{part}");
    assert_eq!(
        stderr,
        "warning: left a game of 3 moves unsaved\n".to_owned()
            + "warning: left a game of 1 move unsaved\n"
    );
}

#[cfg(unix)]
#[test]
fn a_file_name_may_begin_at_home() {
    let home = tempfile::tempdir().unwrap();
    let output = bingwa(&["play", "--depth", "1"])
        .env("HOME", home.path())
        .write_stdin("A6<\nsave ~/x.txt\nload ~/x.txt\n")
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert!(stdout.contains("Saved in ~/x.txt\n"), "{stdout}");
    assert!(home.path().join("x.txt").is_file());
}
