//! Positions reached by moves or taken from records, pictures of positions, and moves
//! drawn sowing by sowing.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use super::{Run, START, done, failed, json, run};

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

/// A game in which South's second move is not legal.
const WRONG: &str = "1: A6<* a5>;\n2: A1< a1>;\n";

/// North's only front row seeds are gone.
const BARE: &str = "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,20,22,22,0/0,0,0,0,0,0,0,0 0,0 - N -";

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
fn every_verb_takes_moves_to_play_first() {
    let reached = after("A6< a5>");
    assert!(reached.ends_with(" 21,21 Hh S -"), "{reached}");
    let cases: [(&[&str], &[&str]); 5] = [
        (&["moves", "startpos"], &["moves", &reached]),
        (&["moves", "--text", "startpos"], &["moves", "--text", &reached]),
        (&["show", "startpos"], &["show", &reached]),
        (&["trace", "startpos", "A3>"], &["trace", &reached, "A3>"]),
        (&["trace", "startpos", "A3r", "--json"], &["trace", &reached, "A3>", "--json"]),
    ];
    for (from_start, from_there) in cases {
        let moves = ["--moves", "A6< a5>"];
        assert_eq!(done(&[from_start, &moves].concat(), ""), done(from_there, ""));
    }
    let nodes = |arguments: &[&str]| json(&done(arguments, ""))[0]["nodes"].clone();
    let played = nodes(&["perft", "4", "--moves", "A6< a5>", "--json"]);
    assert_eq!(played, nodes(&["perft", "4", &reached, "--json"]));
    // The moves follow the variant.
    let kujifunza = ["show", "startpos", "--variant", "kujifunza", "--moves", "A1>", "--json"];
    let view = &json(&done(&kujifunza, ""))[0];
    assert!(view["position"].as_str().unwrap().ends_with(" 0,0 - N -"), "{view}");
}

#[test]
fn a_wrong_move_is_named_by_its_number() {
    for verb in [&["moves", "startpos"][..], &["show", "startpos"], &["perft", "2"]] {
        let stderr = failed(&[verb, &["--moves", "A6< A6<"]].concat(), "");
        assert!(stderr.starts_with("error: POSITION: --moves, move 2: "), "{stderr}");
    }
    let stderr = failed(&["trace", "startpos", "A6<", "--moves", "A6< A6<"], "");
    assert!(stderr.starts_with("error: POSITION: --moves, move 2: "), "{stderr}");
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
fn analyse_searches_a_position_of_a_record_as_any_other() {
    let (_folder, file) = records(GAMES);
    let search = ["--depth", "4", "--multipv", "2", "--json"];
    let at = ["analyse", "--record", &file, "--game", "2", "--ply", "2"];
    let played = ["analyse", "startpos", "--moves", "A6< a5>"];
    let answer = |arguments: &[&str]| {
        let mut last = json(&done(&[arguments, &search].concat(), "")).pop().unwrap();
        last.as_object_mut().unwrap().remove("time_ms");
        last
    };
    assert_eq!(answer(&at), answer(&played));
    // One game of the file alone.
    let output = done(&["analyse", "--record", &file, "--game", "2", "--depth", "2"], "");
    assert!(output.starts_with("game 2 (line 8): "), "{output}");
    assert!(!output.contains("\ngame "), "{output}");
    for option in [&["--multipv", "2"][..], &["--mate", "2"], &["--searchmoves", "A6<"]] {
        let Run { code, stderr, .. } = run(&[&["analyse", "--record", &file], option].concat(), "");
        assert_eq!(code, Some(2));
        assert!(stderr.contains("--record it needs --ply as well"), "{stderr}");
    }
}

#[test]
fn a_game_or_ply_without_a_record_is_wrong_usage() {
    for place in ["--game", "--ply"] {
        for verb in
            [&["analyse", "startpos"][..], &["trace", "startpos", "A6<"], &["moves", "startpos"]]
        {
            let Run { code, stderr, .. } = run(&[verb, &[place, "2"]].concat(), "");
            let expected = format!("error: {place}: found no --record, expected one beside it\n");
            assert_eq!((code, stderr.as_str()), (Some(2), expected.as_str()), "{verb:?}");
        }
    }
}

#[test]
fn searchmoves_names_at_least_one_move() {
    for nothing in ["", "  "] {
        let arguments = ["analyse", "startpos", "--searchmoves", nothing];
        let Run { code, stderr, .. } = run(&arguments, "");
        assert_eq!(code, Some(2));
        assert!(stderr.contains("found nothing, expected a move"), "{stderr}");
    }
}

#[test]
fn a_game_or_ply_that_is_not_there_is_an_error_with_the_range() {
    let (_folder, file) = records(GAMES);
    let error =
        |arguments: &[&str]| failed(&[&["show", "--record", &file], arguments].concat(), "");
    let several = format!("error: {file}: found 3 games, expected --game N with one from 1 to 3\n");
    assert_eq!(error(&["--ply", "2"]), several);
    let beyond = format!("error: {file}: --game: found 4, expected a game from 1 to 3\n");
    assert_eq!(error(&["--game", "4"]), beyond);
    let one = failed(&["show", "--record", "-", "--game", "2"], "1: A6< a6<;\n");
    assert_eq!(one, "error: stdin: --game: found 2, expected 1, the only game\n");
    for arguments in
        [&["replay", &file, "--game", "4"][..], &["analyse", "--record", &file, "--game", "4"]]
    {
        assert_eq!(failed(arguments, ""), beyond);
    }
    let late = error(&["--game", "2", "--ply", "5"]);
    assert_eq!(late, format!("error: {file}: game 2: --ply: found 5, expected 0 to 4\n"));
    assert_eq!(failed(&["show", "--record", "-"], ""), "error: stdin: found no game\n");
    let no_more = failed(&["trace", "--record", &file, "--game", "2"], "");
    assert!(no_more.contains("found no move after ply 4"), "{no_more}");
}

#[test]
fn a_wrong_move_matters_only_to_the_positions_after_it() {
    let (_folder, file) = records(WRONG);
    let before = done(&["show", "--record", &file, "--ply", "2"], "");
    assert_eq!(before, done(&["show", "startpos", "--moves", "A6< a5>"], ""));
    let stderr = failed(&["show", "--record", &file, "--ply", "3"], "");
    assert!(stderr.starts_with(&format!("error: {file}: game 1: line 2: move: ")), "{stderr}");
    // The move that is not legal is explained.
    let stderr = failed(&["trace", "--record", &file, "--ply", "2"], "");
    assert!(stderr.starts_with("error: move: "), "{stderr}");
}

#[test]
fn a_line_that_cannot_be_read_matters_only_to_the_positions_after_it() {
    let (_folder, file) = records("1: A6<* a5>;\n3: A3>;\n");
    let before = done(&["show", "--record", &file, "--ply", "2"], "");
    assert_eq!(before, done(&["show", "startpos", "--moves", "A6< a5>"], ""));
    let wrong = format!("error: {file}: game 1: line 2: pair: found \"3:\", expected \"2:\"\n");
    for arguments in [&["show"][..], &["show", "--ply", "3"], &["trace", "--ply", "2"]] {
        assert_eq!(failed(&[arguments, &["--record", &file]].concat(), ""), wrong);
    }

    let error = |text: &str, place: &[&str]| {
        failed(&[&["show", "--record", "-"][..], place].concat(), text)
    };
    // The tags after a wrong one would say where the game begins.
    let tags = "1: A6<*;\n\n[Result \"draw\"]\n[Variant \"kujifunza\"]\n\n1: A1>*;\n";
    let stderr = error(tags, &["--game", "2", "--ply", "0"]);
    assert!(stderr.starts_with("error: stdin: game 2: line 3: tag Result: "), "{stderr}");
    // An illegal move before the line is the first error.
    for place in [&[][..], &["--ply", "2"], &["--ply", "3"]] {
        let stderr = error("1: A6<* a1>;\n3: A3>;\n", place);
        assert!(stderr.starts_with("error: stdin: game 1: line 1: move: "), "{stderr}");
    }
    // A pair with a move too many has two.
    let stderr = error("1: A6<* a5> A3>;\n", &["--ply", "3"]);
    assert!(stderr.contains("line 1: pair 1: found 3 moves, expected 1 or 2"), "{stderr}");
}

#[test]
fn a_side_that_the_position_contradicts_is_a_warning() {
    for arguments in [&["show", START][..], &["moves", "startpos"], &["perft", "1", START]] {
        let Run { code, stderr, .. } = run(&[arguments, &["--side", "N"]].concat(), "");
        assert_eq!(code, Some(0));
        assert_eq!(
            stderr,
            "warning: POSITION: --side: found N, but the position says that South is to move; \
             --side is for diagrams\n"
        );
        assert_eq!(run(&[arguments, &["--side", "S"]].concat(), "").stderr, "");
    }
}

#[test]
fn a_record_in_the_place_of_a_position_gets_the_right_advice_once() {
    let (_folder, file) = records(GAMES);
    for verb in ["analyse", "show", "moves"] {
        let stderr = failed(&[verb, &file], "");
        let advice = format!("; that file is a game record: --record {file}\n");
        assert!(stderr.ends_with(&advice), "{stderr}");
        let stderr = failed(&[verb, "-"], GAMES);
        assert_eq!(
            stderr,
            "error: stdin line 1: found a game record, expected positions; to read records: \
             --record -\n"
        );
    }
    for line in ["[Event \"x\"]", "1: A6<* a5>;", " 12. A6< "] {
        assert!(failed(&["moves", "-"], line).contains("found a game record"), "{line}");
    }
    for line in ["A6< a5>", "[Event", ": A6<", "A1: x"] {
        assert!(!failed(&["moves", "-"], line).contains("found a game record"), "{line}");
    }
    // An annotated record has lines of plain words, in comments.
    let annotated = "\
[Kusini \"ANA\"]

{Two good moves, though the
second one could be
better.}
1: A7>* {12 seeds
are} a7>*;

2: A8>* {startpos
kujifunza} a8<*;
";
    let stderr = failed(&["analyse", "-"], annotated);
    assert!(stderr.starts_with("error: stdin line 1: found a game record, "), "{stderr}");
    // After the blank line a wrong position is named with its line.
    let Run { stderr, .. } = run(&["show", "-"], &format!("{annotated}\nnonsense\n"));
    assert_eq!(stderr.lines().count(), 2, "{stderr}");
    assert!(stderr.contains("\nerror: stdin line 12: "), "{stderr}");
    // Positions after it are read all the same.
    let Run { stdout, stderr, .. } = run(&["moves"], &format!("{GAMES}\nstartpos\n"));
    assert_eq!((stdout.lines().count(), stderr.lines().count()), (1, 1), "{stderr}");
}

#[test]
fn a_position_with_an_empty_front_row_is_a_game_that_is_over() {
    let over = "South wins: North's front row is empty\n";
    for arguments in [&["analyse", BARE][..], &["show", BARE], &["moves", "--text", BARE]] {
        let output = done(arguments, "");
        assert!(output.ends_with(over), "{output}");
    }
    let answer = &json(&done(&["analyse", BARE, "--json"], ""))[0];
    assert_eq!((answer["result"].as_str(), answer["move"].is_null()), (Some("1-0"), true));
    let listed = &json(&done(&["moves", BARE], ""))[0];
    assert_eq!(listed["moves"].as_array().map(Vec::len), Some(0));
}

#[test]
fn a_record_without_moves_is_said_to_have_none_and_is_not_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("game.svg");
    let arguments = ["analyse", "--record", "-", "--plot", picture.to_str().unwrap()];
    let Run { code, stdout, stderr } = run(&arguments, "[Kusini \"ANA\"]\n");
    assert_eq!(code, Some(0));
    assert_eq!(stdout, "game 1 (line 1): ANA - kaskazini, 0 moves, *\nNo move to analyse.\n");
    assert_eq!(stderr, "warning: stdin: game 1: no move, so no picture\n");
    assert!(!picture.exists());
}

#[test]
fn moves_of_a_book_are_nobodys_mistakes() {
    let game = |tag: &str| format!("{tag}1: A7>* a7>*;\n2: A8>* a8<*;\n3: A5< a3>;\n4: A1<;\n");
    let arguments = ["analyse", "--record", "-", "--depth", "4"];
    let output = done(&arguments, &game("[BookPlies \"5\"]\n\n"));
    let rows: Vec<&str> = output.lines().filter(|line| line.starts_with("    ")).collect();
    assert_eq!(rows.iter().filter(|row| row.contains("  book")).count(), 5, "{output}");
    let moves = output.lines().find(|line| line.starts_with("moves ")).unwrap();
    let numbers: Vec<&str> = moves.split_whitespace().skip(1).take(1).collect();
    assert_eq!(numbers, ["1,"], "{output}");
    let objects =
        json(&done(&[&arguments[..], &["--json"]].concat(), &game("[BookPlies \"5\"]\n\n")));
    let book: Vec<bool> = objects.iter().filter_map(|object| object["book"].as_bool()).collect();
    assert_eq!(book, [true, true, true, true, true, false, false]);
    assert!(objects[..5].iter().all(|object| object["grade"].is_null()), "{objects:?}");
    // Without the tag all moves are the players'.
    assert!(!done(&arguments, &game("")).contains("  book"));
    let stderr = run(&arguments, &game("[BookPlies \"many\"]\n\n")).stderr;
    assert_eq!(
        stderr,
        "warning: stdin: game 1: tag BookPlies: found \"many\", expected a number of plies\n"
    );
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
fn a_pit_under_kutakatia_is_drawn_as_such() {
    let position = "0,1,2,0,4,1,0,10/0,0,0,0,5,1,15,1/1,4,2,1,1,0,0,0/0,2,1,3,1,1,2,5 0,0 - N a4";
    let svg = picture(&[position]);
    assert!(texts(&svg).contains(&"a4 under kutakatia"), "{svg}");
    assert!(!svg.contains("nyumba"), "{svg}");
}

#[test]
fn a_picture_and_a_board_are_turned_for_north() {
    let first =
        |svg: &str| texts(svg).iter().find(|text| text.ends_with("th")).map(|&t| t.to_owned());
    assert_eq!(first(&picture(&["startpos"])).as_deref(), Some("North"));
    assert_eq!(first(&picture(&["startpos", "--flip"])).as_deref(), Some("South"));
    let board = done(&["show", "startpos", "--flip"], "");
    assert!(board.starts_with("     South  store 22  to move\n"), "{board}");
}

#[test]
fn a_board_cannot_be_turned_where_none_is_shown() {
    let Run { code, stdout, stderr } = run(&["show", "startpos", "--json", "--flip"], "");
    assert_eq!((code, stdout.as_str()), (Some(2), ""));
    assert!(stderr.contains("--flip turns a board, and --json has none"), "{stderr}");
    // The picture is turned.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.svg");
    let file = file.to_str().unwrap();
    assert_eq!(json(&done(&["show", "startpos", "--json", "--flip", "--svg", file], "")).len(), 1);
}

#[test]
fn a_position_is_drawn_as_png_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.png");
    done(&["show", "startpos", "--png", file.to_str().unwrap()], "");
    assert!(fs::read(&file).unwrap().starts_with(b"\x89PNG\r\n\x1a\n"));
    let Run { code, .. } = run(&["show", "startpos", "--svg", "board.gif"], "");
    assert_eq!(code, Some(2));
    let stderr = failed(&["show", "startpos", "--svg", "no/such/folder/a.svg"], "");
    assert!(stderr.starts_with("error: no/such/folder/a.svg: "), "{stderr}");
    let stderr =
        run(&["show", "-", "--svg", file.to_str().unwrap()], "startpos\nkujifunza\n").stderr;
    assert_eq!(stderr, "error: picture: found a second position, expected one\n");
}

#[test]
fn frames_are_boards_after_each_sowing_that_the_program_reads() {
    let frames = done(&["trace", "startpos", "A6<", "--frames"], "");
    // A seed put, three lifted and sown: A6 to A3.
    assert!(frames.contains("\n  A    0   0   1.  1+ #7+  0o  2   0\n"), "{frames}");
    assert!(frames.contains("     South  store 21  to move\n"), "{frames}");
    let position = "1,0,1,2,1,1,0,2/0,0,0,1,0,0,0,0/6,8,1,14,2,6,1,0/0,4,0,1,4,1,6,1 0,0 - S -";
    let moves = json(&done(&["moves", position], ""));
    let longest = moves[0]["moves"].as_array().unwrap().iter().map(|m| m["move"].as_str().unwrap());
    for m in longest {
        let frames = done(&["trace", position, m, "--frames"], "");
        let boards: String = frames
            .lines()
            .filter(|line| {
                line.starts_with("  ") && !line.trim_start().starts_with(char::is_numeric)
                    || line.trim_start().starts_with("1   2")
                    || line.trim_start().starts_with("8   7")
            })
            .filter(|line| !line.contains("takes ") && !line.contains("nyumba"))
            .map(|line| format!("{line}\n"))
            .collect();
        let told = &json(&done(&["trace", position, m, "--json"], ""))[0];
        let steps = told["steps"].as_array().unwrap();
        let sown = steps.iter().filter(|step| step["event"] == "sow");
        let rows: Vec<&str> = sown.map(|step| step["rows"].as_str().unwrap()).collect();
        let read = run(&["show", "-", "--json"], &boards).stdout;
        let read: Vec<String> = json(&read)
            .iter()
            .map(|view| view["position"].as_str().unwrap().split(' ').next().unwrap().to_owned())
            .collect();
        assert!(read.len() >= rows.len(), "{frames}");
        for (read, rows) in read.iter().zip(rows) {
            assert_eq!(read, rows, "{frames}");
        }
    }
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

/// A search that ends within a depth may have only a bound of its score.
#[test]
fn the_answer_of_an_analysis_says_whether_its_score_is_exact() {
    let mut bounds = Vec::new();
    for nodes in (1000..9000).step_by(700) {
        let limit = nodes.to_string();
        let arguments = ["analyse", "startpos", "--nodes", &limit, "--threads", "1", "--json"];
        let lines = json(&done(&arguments, ""));
        let (answer, reports) = lines.split_last().unwrap();
        for key in ["score", "chance", "bound", "depth", "pv"] {
            assert_eq!(answer[key], reports.last().unwrap()[key], "{nodes} nodes: {key}");
        }
        bounds.push(answer["bound"].clone());
    }
    assert!(bounds.iter().any(|bound| bound != "exact"), "{bounds:?}");
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
