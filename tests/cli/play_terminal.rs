//! `play`, `solve` and the bare program at a terminal.

use std::fs;
use std::process::Command;

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
        for text in ["seeds  nyumba", "[Kusini \"", "level 3\r\n"] {
            session.exp_string(text).unwrap();
        }
    };
    let lines = "level 3\nmoves\nrecord\nlevel\n";
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

/// A person is asked before an unsaved game is left or given up; the end of the input leaves it at
/// once.
#[test]
fn an_unsaved_game_is_left_only_after_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let mut session = playing(&["--as", "both"]);
    session.send_line("A6<").unwrap();
    session.exp_string("North> ").unwrap();
    for (command, question) in
        [("quit", "Leave it?"), ("new", "Leave it?"), ("resign", "Give up the game?")]
    {
        session.send_line(command).unwrap();
        session.exp_string(&format!("{question} y, n> ")).unwrap();
        session.send_line("n").unwrap();
        session.exp_string("North> ").unwrap();
    }
    session.send_control('c').unwrap();
    session.exp_string("Leave it? y, n> ").unwrap();
    session.send_line("").unwrap();
    session.exp_string("North> ").unwrap();
    session.send_line(&format!("save {}", file.display())).unwrap();
    session.exp_string("Saved in ").unwrap();
    session.send_line("a5>").unwrap();
    session.exp_string("South> ").unwrap();
    session.send_control('d').unwrap();
    session.exp_string("Leave it? y, n> ").unwrap();
    session.send_line("n").unwrap();
    session.exp_string("South> ").unwrap();
    session.send_line("resign").unwrap();
    session.exp_string("Give up the game? y, n> ").unwrap();
    session.send_line("y").unwrap();
    session.exp_string("Game over, 0-1: North wins: South resigned").unwrap();
    session.send_line("q").unwrap();
    session.exp_string("Leave it? y, n> ").unwrap();
    session.send_line("y").unwrap();
    assert_eq!(end(session).1, Some(0));
    assert!(fs::read_to_string(file).unwrap().ends_with("1: A6<*;\n"));
}

/// A terminal shows the rules through the pager, and as they are where that cannot be run.
#[test]
fn the_rules_go_through_the_pager() {
    let script = r##"PAGER='grep -c "^# "' "$0" rules; PAGER=no/such/pager "$0" rules"##;
    let (shown, code) = end(shell(script, &[]));
    assert!(shown.starts_with("1\r\n# The rules "), "{shown}");
    assert_eq!(code, Some(0));
}

#[test]
fn ctrl_c_twice_leaves() {
    let mut session = playing(&["--as", "both"]);
    session.send_line("A6<").unwrap();
    session.exp_string("North> ").unwrap();
    session.send_control('c').unwrap();
    session.exp_string("Leave it?").unwrap();
    session.send_control('c').unwrap();
    assert_eq!(end(session).1, Some(0));
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

/// What is typed would break the line that says that the engine thinks.
#[test]
fn typed_keys_are_not_shown_while_the_engine_thinks() {
    let (mut session, _) = under_a_shell(&FOR_EVER);
    session.send_line("A6<").unwrap();
    session.exp_string("bingwa thinks").unwrap();
    session.send_line("moves").unwrap();
    session.send_control('c').unwrap();
    let seen = session.exp_string("bingwa plays a").unwrap();
    assert!(!seen.contains("moves") && !seen.contains("^C"), "{seen:?}");
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
            for expected in [code, " icanon ", " echo "] {
                assert!(rest.contains(expected), "{signal} {state}: {expected}: {rest:?}");
            }
        }
    }
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
    session.exp_string("not saved").unwrap();
    type_keys(&mut session, "y\r");
    assert_eq!(end(session).1, Some(0));
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
    session.exp_string("not saved").unwrap();
    session.send_control('d').unwrap();
    assert_eq!(end(session).1, Some(0));
}

#[test]
fn a_dumb_terminal_gets_plain_lines() {
    let mut session = start(&["play", "--nodes", "100"], "dumb", false);
    session.exp_string("South> ").unwrap();
    session.send_line("A6<").unwrap();
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
