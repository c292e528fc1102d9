//! `play`, `solve` and the bare program at a terminal.

use std::fs;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use rexpect::ReadUntil;
use rexpect::process::WaitStatus;
use rexpect::session::{Options, PtySession, spawn_with_options};

/// Longest wait for a text, in milliseconds.
const PATIENCE: u64 = 20_000;

/// Thinking that only Ctrl-C ends.
const FOR_EVER: [&str; 2] = ["--movetime", "100000000"];

/// The program at a terminal without colours.
fn terminal(arguments: &[&str]) -> PtySession {
    start(arguments, "xterm", true)
}

fn start(arguments: &[&str], kind: &str, plain: bool) -> PtySession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bingwa"));
    command.args(arguments).env("TERM", kind).env_remove("CLICOLOR_FORCE").env_remove("NO_COLOR");
    if plain {
        command.env("NO_COLOR", "1");
    }
    let options = Options::new().timeout_ms(Some(PATIENCE)).strip_ansi_escape_codes(plain);
    spawn_with_options(command, options).unwrap()
}

/// `play` at its first prompt.
fn playing(arguments: &[&str]) -> PtySession {
    let mut session = terminal(&[&["play"], arguments].concat());
    session.exp_string("South> ").unwrap();
    session
}

/// A script of a shell at a terminal without colours. The program is its `$0`.
fn shell(script: &str, arguments: &[&str]) -> PtySession {
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_bingwa")]).args(arguments);
    command.env("TERM", "xterm").env("NO_COLOR", "1").env_remove("CLICOLOR_FORCE");
    let options = Options::new().timeout_ms(Some(PATIENCE)).strip_ansi_escape_codes(true);
    spawn_with_options(command, options).unwrap()
}

/// `play` at a terminal of 40 columns.
fn narrow(arguments: &[&str]) -> PtySession {
    shell("stty cols 40 rows 24 && exec \"$0\" play \"$@\"", arguments)
}

fn type_keys(session: &mut PtySession, keys: &str) {
    session.send(keys).unwrap();
    session.flush().unwrap();
}

/// Waits for the end of the program and returns its last words and exit code.
fn end(mut session: PtySession) -> (String, Option<i32>) {
    let rest = session.exp_eof().unwrap();
    let code = match session.process().wait().unwrap() {
        WaitStatus::Exited(_, code) => Some(code),
        _ => None,
    };
    (rest, code)
}

#[test]
fn lines_are_edited_remembered_and_completed() {
    let mut session = playing(&["--as", "both"]);
    type_keys(&mut session, "A9\u{7f}6<\r");
    session.exp_string("South plays A6<*").unwrap();
    session.exp_string("North> ").unwrap();
    type_keys(&mut session, "und\t\r");
    session.exp_string("South> ").unwrap();
    // Up twice: the move.
    type_keys(&mut session, "\u{1b}[A\u{1b}[A\r");
    session.exp_string("South plays A6<*").unwrap();
    session.exp_string("North> ").unwrap();
    session.send_line("undo").unwrap();
    session.exp_string("South> ").unwrap();
    session.send_line("quit").unwrap();
    assert_eq!(end(session).1, Some(0));
}

/// What is typed ahead or pasted is read line by line, at the prompt and while the engine
/// thinks.
#[test]
fn lines_typed_ahead_are_all_obeyed() {
    let in_turn = |session: &mut PtySession| {
        for text in ["Hh S -", "[Kusini \"", "level 3\r\n"] {
            session.exp_string(text).unwrap();
        }
    };
    let lines = "level 3\nposition\nrecord\nlevel\n";
    let mut session = playing(&["--as", "both"]);
    type_keys(&mut session, &lines.replace('\n', "\r"));
    in_turn(&mut session);

    let mut session = playing(&["--movetime", "1000"]);
    session.send_line("A6<").unwrap();
    session.exp_string("bingwa thinks").unwrap();
    type_keys(&mut session, lines);
    session.exp_string("bingwa plays").unwrap();
    in_turn(&mut session);
}

#[test]
fn an_unsaved_game_is_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let mut session = playing(&["--as", "both"]);
    session.send_line("A6<").unwrap();
    session.exp_string("North> ").unwrap();
    for command in ["quit", "new"] {
        session.send_line(command).unwrap();
        session.exp_string("This game of 1 move is not saved.").unwrap();
        session.exp_string("Save it first? yes, no, cancel> ").unwrap();
        session.send_line("cancel").unwrap();
        session.exp_string("North> ").unwrap();
    }
    // The end of the input is asked about too.
    session.send_control('d').unwrap();
    session.exp_string("cancel> ").unwrap();
    session.send_line("y").unwrap();
    session.exp_string("Name of the file> ").unwrap();
    session.send_line(file.to_str().unwrap()).unwrap();
    session.exp_string("Saved in ").unwrap();
    let (rest, code) = end(session);
    assert_eq!(code, Some(0));
    assert!(!rest.contains("warning"), "{rest}");
    assert!(fs::read_to_string(file).unwrap().ends_with("1: A6<*;\n"));
}

#[test]
fn ctrl_c_at_the_question_goes_back_to_the_game() {
    let mut session = playing(&["--as", "both"]);
    session.send_line("A6<").unwrap();
    session.exp_string("North> ").unwrap();
    for command in ["quit", "new", "rematch"] {
        session.send_line(command).unwrap();
        session.exp_string("cancel> ").unwrap();
        session.send_control('c').unwrap();
        session.exp_string("North> ").unwrap();
    }
    session.send_line("record").unwrap();
    session.exp_string("1: A6<*;").unwrap();
}

#[test]
fn ctrl_d_at_the_question_leaves_the_program_only_if_asked_to() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    fs::write(&file, "1: A7<*;\n").unwrap();
    let load = format!("load {}", file.display());
    let mut session = playing(&["--as", "both"]);
    session.send_line("A6<").unwrap();
    session.exp_string("North> ").unwrap();
    for command in ["new", "rematch", &load] {
        session.send_line(command).unwrap();
        session.exp_string("cancel> ").unwrap();
        session.send_control('d').unwrap();
        session.exp_string("North> ").unwrap();
    }
    session.send_line("record").unwrap();
    session.exp_string("1: A6<*;").unwrap();
    session.exp_string("North> ").unwrap();
    session.send_line("quit").unwrap();
    session.exp_string("cancel> ").unwrap();
    session.send_control('d').unwrap();
    let (rest, code) = end(session);
    assert!(rest.contains("warning: left a game of 1 move unsaved"), "{rest}");
    assert_eq!(code, Some(0));
}

#[test]
fn long_sentences_are_wrapped_at_a_narrow_terminal() {
    let position = "3,1,2,1,3,1,3,2/0,0,1,1,0,0,0,0/1,1,10,4,5,5,6,1/1,2,2,2,2,2,2,0 0,0 - S A3";
    let mut session = narrow(&["--as", "both", "--position", position]);
    session.exp_string("\nA3 is under kutakatia: do not start\r\nthere\r\n").unwrap();
    session.exp_string("South> ").unwrap();
    session.send_line("resign").unwrap();
    session.exp_string("\nGame over, 0-1: North wins: South\r\nresigned\r\n").unwrap();
}

#[test]
fn a_game_may_be_left_unsaved_and_a_saved_one_is_not_asked_about() {
    let mut session = playing(&["--as", "both"]);
    session.send_line("A6<").unwrap();
    session.exp_string("North> ").unwrap();
    session.send_line("rematch").unwrap();
    session.exp_string("cancel> ").unwrap();
    session.send_line("no").unwrap();
    session.exp_string("South> ").unwrap();
    session.send_line("exit").unwrap();
    let (rest, code) = end(session);
    assert_eq!(code, Some(0));
    assert!(!rest.contains("not saved"), "{rest}");
}

#[test]
fn ctrl_c_at_the_prompt_leaves_the_second_time() {
    let mut session = playing(&["--as", "both"]);
    session.send_line("A6<").unwrap();
    session.exp_string("North> ").unwrap();
    session.send_control('c').unwrap();
    session.exp_string("Ctrl-C again or Ctrl-D leaves the game.").unwrap();
    session.exp_string("North> ").unwrap();
    session.send_control('c').unwrap();
    let (rest, code) = end(session);
    assert!(rest.contains("warning: left a game of 1 move unsaved"), "{rest}");
    assert_eq!(code, Some(130));
}

#[test]
fn thinking_is_shown_and_ctrl_c_makes_the_engine_move() {
    let mut session = playing(&FOR_EVER);
    session.send_line("A6<").unwrap();
    session.exp_string("You play A6<*").unwrap();
    session.exp_string("bingwa thinks").unwrap();
    session.send_control('c').unwrap();
    session.exp_string("bingwa plays a").unwrap();
    session.exp_string("South> ").unwrap();
    session.send_line("undo").unwrap();
    session.exp_string("South> ").unwrap();
    session.send_line("quit").unwrap();
    assert_eq!(end(session).1, Some(0));
}

#[test]
fn the_sign_of_thinking_says_what_ctrl_c_does() {
    let mut session = playing(&FOR_EVER);
    // Of two moves, one is not the best, which takes a second search.
    for (question, answer) in [
        ("hint", "bingwa would play "),
        ("eval", " for South, to move"),
        ("analyse", "The best moves of South"),
        ("why A6<", "A6<* is legal."),
        ("why A7>", "A7>* is legal."),
    ] {
        session.send_line(question).unwrap();
        session.exp_string("Ctrl-C: answer now").unwrap();
        session.send_control('c').unwrap();
        session.exp_string(answer).unwrap();
        session.exp_string("South> ").unwrap();
    }
    session.send_line("A6<").unwrap();
    session.exp_string("Ctrl-C: play now").unwrap();
    session.send_control('c').unwrap();
    session.exp_string("bingwa plays a").unwrap();
}

/// `play` under a shell that prints its process number, its exit code and then the modes of
/// the terminal. Returns the process number too.
fn under_a_shell(arguments: &[&str]) -> (PtySession, String) {
    // `rexpect` has switched the echo off.
    const SCRIPT: &str = r#"stty echo
        sh -c 'echo process $$; exec "$0" play "$@"' "$0" "$@"
        echo code $?; stty -a"#;
    let mut session = shell(SCRIPT, arguments);
    let (_, process) = session.exp_regex("process [0-9]+\r\n").unwrap();
    let process = process.trim().trim_start_matches("process ").to_owned();
    session.exp_string("South> ").unwrap();
    (session, process)
}

#[test]
fn a_signal_leaves_the_terminal_as_it_was() {
    for (signal, code) in [("TERM", "code 143"), ("HUP", "code 129")] {
        for (arguments, state) in [(&["--as", "both"], "North> "), (&FOR_EVER, "bingwa thinks")] {
            let (mut session, process) = under_a_shell(arguments);
            session.send_line("A6<").unwrap();
            session.exp_string(state).unwrap();
            let kill = format!("kill -{signal} {process}");
            assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
            let rest = session.exp_eof().unwrap();
            let warning = "\nwarning: left a game of 1 move unsaved\r\n";
            for expected in [warning, code, " icanon ", " echo "] {
                assert!(rest.contains(expected), "{signal} {state}: {expected}: {rest:?}");
            }
        }
    }
}

#[test]
fn text_typed_while_the_engine_thinks_waits_for_the_next_prompt() {
    let (mut session, _) = under_a_shell(&["--movetime", "3000"]);
    session.send_line("A6<").unwrap();
    session.exp_string("bingwa thinks").unwrap();
    session.send_line("level").unwrap();
    session.send_line("").unwrap();
    let sign = session.exp_string("bingwa thinks 1s").unwrap();
    assert!(!sign.contains('\n') && !sign.contains("level"), "{sign:?}");
    session.exp_string("bingwa plays a").unwrap();
    session.exp_string("level 10").unwrap();
}

/// Levels answer at once; a person who watches them needs time to follow, and to halt.
#[test]
fn a_watched_game_of_a_level_can_be_halted_after_its_first_move() {
    let mut session = terminal(&["play", "--as", "none", "--level", "1", "--seed", "3"]);
    session.exp_string("South plays ").unwrap();
    session.exp_string("store").unwrap();
    type_keys(&mut session, "\u{3}");
    session.exp_string("Halted").unwrap();
    session.exp_string("watch> ").unwrap();
    type_keys(&mut session, "quit\r");
    session.exp_string("Save it first?").unwrap();
    type_keys(&mut session, "no\r");
    assert_eq!(end(session).1, Some(0));
}

#[test]
fn ctrl_c_halts_a_game_that_is_watched() {
    let mut session = terminal(&[&["play", "--as", "none"], &FOR_EVER[..]].concat());
    session.exp_string("bingwa thinks").unwrap();
    session.send_control('c').unwrap();
    session.exp_string("South plays A").unwrap();
    session.exp_string("Halted: `go` goes on.").unwrap();
    session.exp_string("watch> ").unwrap();
    session.send_line("go").unwrap();
    session.exp_string("bingwa thinks").unwrap();
    session.send_control('c').unwrap();
    session.exp_string("North plays a").unwrap();
    session.exp_string("watch> ").unwrap();
    session.send_line("quit").unwrap();
    session.exp_string("cancel> ").unwrap();
    session.send_line("n").unwrap();
    let (rest, code) = end(session);
    assert_eq!(code, Some(0));
    assert!(!rest.contains("warning"), "{rest}");
}

/// Whether Ctrl-C, sent as soon as the search for the first bar begins, halts the game
/// before the first move.
fn is_halted_before_the_first_move() -> bool {
    const HALTED: &str = "Halted: `go` goes on.";
    // A dumb terminal is told of a search before it begins.
    let arguments = [&["play", "--as", "none", "--bar"], &FOR_EVER[..]].concat();
    let mut session = start(&arguments, "dumb", true);
    let deadline = Instant::now() + Duration::from_millis(PATIENCE);
    let mut seen = String::new();
    // `exp_string` looks only every 100 ms: the search would be over.
    while !seen.contains("bingwa thinks") {
        assert!(Instant::now() < deadline, "{seen}");
        match session.try_read() {
            Some(character) => seen.push(character),
            None => thread::sleep(Duration::from_micros(100)),
        }
    }
    session.send_control('c').unwrap();
    let ends = vec![ReadUntil::String(HALTED.to_owned()), ReadUntil::EOF];
    let (before, found) = session.exp_any(ends).unwrap();
    found == HALTED && !before.contains("South plays")
}

/// The search is short, and Ctrl-C may come too late, so there are several tries.
#[test]
fn ctrl_c_during_the_search_for_the_bar_halts_a_game_that_is_watched() {
    const TRIES: usize = 20;
    assert!((0..TRIES).any(|_| is_halted_before_the_first_move()));
}

#[test]
fn the_last_move_is_coloured_where_there_are_colours() {
    let mut session = start(&["play", "--as", "both"], "xterm", false);
    session.exp_string("South").unwrap();
    session.exp_string("> ").unwrap();
    session.send_line("A6<").unwrap();
    // A6, where the move began: black on cyan.
    session.exp_string("\u{1b}[30m\u{1b}[46m0\u{1b}[0m").unwrap();
    session.send_control('d').unwrap();
    session.exp_string("cancel").unwrap();
    session.send_line("n").unwrap();
    assert_eq!(end(session).1, Some(0));
}

#[test]
fn a_dumb_terminal_gets_plain_lines() {
    let mut session = start(&["play", "--nodes", "100"], "dumb", false);
    session.exp_string("South> ").unwrap();
    session.send_line("A6<").unwrap();
    session.exp_string("bingwa thinks ...").unwrap();
    session.exp_string("bingwa plays ").unwrap();
    session.exp_string("South> ").unwrap();
    session.send_line("undo").unwrap();
    session.send_line("quit").unwrap();
    let (rest, code) = end(session);
    assert_eq!(code, Some(0));
    assert!(!rest.contains('\u{1b}'), "{rest:?}");
}

#[test]
fn the_bare_program_greets_and_understands_exit() {
    let mut session = terminal(&[]);
    let version = env!("CARGO_PKG_VERSION");
    let greeting = format!("Bingwa {version} speaks UCI and UGI: `help`, `quit`; in a shell");
    session.exp_string(&greeting).unwrap();
    session.send_line("?").unwrap();
    session.exp_string("quit, exit").unwrap();
    session.send_line("exit").unwrap();
    assert_eq!(end(session).1, Some(0));
}

#[test]
fn the_solver_shows_how_far_it_is() {
    let mut session = terminal(&["solve", "startpos", "--nodes", "1000000"]);
    session.exp_string("wins: proof number ").unwrap();
    session.exp_string(" nodes, ").unwrap();
    session.exp_string("not decided: no win within ").unwrap();
    assert_eq!(end(session).1, Some(0));
}
