//! Engines that misbehave: a fault loses the game, its reason is reported, and
//! the match goes on.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use super::{TestFolder, fake, play, run, wdl};

const GAMES: u64 = 6;

/// Plays the fake engine in a mode: it must lose every game by this fault.
fn loses_by(mode: &str, settings: &str, fault: &str, detail: &str) {
    let folder = TestFolder::new();
    let engine = fake(mode, settings);
    let arguments =
        ["--engine", &engine, "--engine", "builtin:random", "--games", "6", "--concurrency", "2"];
    let result = folder.run(&[&arguments[..], &["--record", "record.txt"]].concat());
    assert_eq!(result.code, Some(1), "{mode}: {}{}", result.stdout, result.stderr);
    assert_eq!(result.json["games"], GAMES, "{mode}");
    assert_eq!(result.json["engines"][0]["faults"][fault], GAMES, "{mode}: {}", result.stdout);
    assert_eq!(wdl(&result.json), [0, 0, GAMES], "{mode}");
    assert_eq!(result.stderr.lines().count() as u64, GAMES, "{mode}: {}", result.stderr);
    for line in result.stderr.lines() {
        assert!(line.starts_with("warning: game "), "{mode}: {line}");
        assert!(line.contains(&format!(": {mode}: {fault}: ")), "{mode}: {line}");
        assert!(line.contains(detail), "{mode}: {line}");
    }
    let games = super::replayed(&folder.path("record.txt"));
    assert_eq!(games.len() as u64, GAMES);
    for (record, game) in games {
        assert_eq!(record.tag("Termination"), Some(fault));
        assert!(record.tag("Fault").unwrap().contains(detail), "{record}");
        assert_eq!(game.outcome(), None);
        let loser = if record.tag("Kusini") == Some(&mode.to_uppercase()) { "0-1" } else { "1-0" };
        assert_eq!(record.tag("Result"), Some(loser), "{record}");
    }
}

#[test]
fn a_crash_loses_the_game() {
    loses_by("crashes", "nodes=1", "crash", "index out of bounds");
    loses_by("closes", "nodes=1", "crash", "exit status: 0");
}

/// The output stays open: a child of the engine holds it.
#[cfg(unix)]
#[test]
fn a_crash_of_an_engine_that_leaves_a_child_is_no_silence() {
    let folder = TestFolder::new();
    let script = "read a; echo ugiok; while read line; do case $line in isready) echo readyok;; \
                  go*) sleep 300 & exit 9;; esac; done";
    std::fs::write(folder.path("engine.sh"), script).unwrap();
    let engine = "cmd=sh engine.sh,name=f,nodes=1,patience=200";
    let result = folder.play([engine, "builtin:random"], &["--games", "2", "--quiet"]);
    assert_eq!(result.code, Some(1), "{}", result.stderr);
    assert_eq!(result.json["engines"][0]["faults"]["crash"], 2, "{}", result.stdout);
}

#[test]
fn no_answer_loses_the_game() {
    loses_by("hangs", "movetime=500,patience=0.1", "no answer", "found no bestmove within 0.610 s");
    loses_by("hangs", "depth=1,patience=0.2", "no answer", "found no bestmove within 0.200 s");
}

#[test]
fn endless_output_without_a_move_loses_the_game() {
    loses_by("floods", "depth=1,patience=0.5", "no answer", "found no bestmove within 0.500 s");
}

#[test]
fn an_answer_that_is_no_move_loses_the_game() {
    loses_by("nonsense", "nodes=1", "nonsense", "found \"x9?!\", which is no move");
    loses_by("empty", "nodes=1", "nonsense", "found bestmove without a move");
}

#[test]
fn an_illegal_move_loses_the_game() {
    loses_by("illegal", "nodes=1", "illegal move", " is to move, whose rows are ");
}

#[test]
fn a_late_answer_loses_the_game() {
    loses_by("late", "movetime=100,timemargin=50", "lost on time", "expected it in 0.100 s");
    loses_by("late", "tc=0.2+0.02", "lost on time", "found a move after 0.");
}

#[test]
fn a_crash_before_the_first_move_loses_the_game() {
    loses_by("dies-at-new-game", "nodes=1", "crash", "exit status: 4");
}

#[test]
fn a_late_answer_within_the_margin_is_no_fault() {
    let engine = fake("late", "movetime=100,timemargin=5000");
    let result = play([&engine, "builtin:random"], &["--maxplies", "16", "--games", "2"]);
    assert_eq!(result.code, Some(0), "{}", result.stderr);
}

/// Invalid UTF-8, lines of a mebibyte, wrong `info` lines, much error output.
#[test]
fn noise_in_an_engines_output_is_ignored() {
    let folder = TestFolder::new();
    let engine = fake("noisy", "movetime=2000");
    let result = folder.play(
        [&engine, "builtin:random"],
        &["--games", "2", "--maxplies", "40", "--log", "log.txt"],
    );
    assert_eq!((result.code, result.stderr.as_str()), (Some(0), ""), "{}", result.stdout);
    let log = folder.read("log.txt");
    // Long lines are cut, and the log has a limited number of error lines.
    assert!(log.lines().all(|line| line.len() < 70_000));
    assert!(log.lines().count() < 30_000, "{}", log.lines().count());
}

/// The engine holds a lock on a file for as long as it lives.
#[test]
fn an_engine_that_does_not_quit_is_killed() {
    let folder = TestFolder::new();
    let play = |engine: String, life: &str| {
        let result = folder.play([&engine, "builtin:greedy"], &["--games", "2"]);
        assert_eq!((result.code, result.stderr.as_str()), (Some(0), ""), "{engine}");
        let file = File::open(folder.path(life)).unwrap();
        file.lock().unwrap();
        // Once for the check before the match, once for its games.
        assert_eq!(folder.read(life), "started\nstarted\n", "{engine}");
    };
    let program = std::env::current_exe().unwrap();
    let words = super::fake_engine::arguments("deaf");
    let command =
        |life| format!("{} {words} life={}", program.display(), folder.path(life).display());
    play(format!("cmd=\"{}\",nodes=1", command("child")), "child");
    // The engine is no child of the match if a shell starts it.
    let shell = format!("sh -c '{}; true'", command("grandchild"));
    play(format!("cmd=\"{shell}\",nodes=1"), "grandchild");
}

/// Its engines need not listen: they are killed.
#[cfg(unix)]
#[test]
fn a_second_ctrl_c_leaves_no_engine_behind() {
    let folder = TestFolder::new();
    let life = folder.path("life");
    let engine = format!(
        "cmd=\"{} {} life={}\",nodes=1",
        std::env::current_exe().unwrap().display(),
        super::fake_engine::arguments("deaf"),
        life.display()
    );
    let endless = ["--engine", &engine, "--engine", "builtin:random", "--games", "1000000"];
    let mut command = folder.command(&endless);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // The report of the first games says that the engine plays.
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    assert_ne!(stdout.read_line(&mut String::new()).unwrap(), 0);
    // The first Ctrl-C waits for the engines, a later one does not.
    let id = child.id().to_string();
    while child.try_wait().unwrap().is_none() {
        std::process::Command::new("kill").args(["-INT", &id]).status().unwrap();
        sleep(Duration::from_millis(20));
    }
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let file = File::open(&life).unwrap();
    // A killed process takes a moment to end.
    let is_free = (0..500).any(|_| {
        sleep(Duration::from_millis(20));
        file.try_lock().is_ok()
    });
    assert!(is_free, "no engine holds the lock");
}

#[test]
fn an_engine_that_does_not_start_ends_the_match() {
    let cases = [
        ("cmd=./no-such-engine,name=x,nodes=1".to_owned(), "cannot run \"./no-such-engine\": "),
        (
            fake("dies-at-once", "nodes=1"),
            "found the program ended (exit status: 3: cannot find my evaluation file), expected ugiok",
        ),
        (fake("mute", "nodes=1"), "found no answer within 10 s, expected ugiok or uciok"),
        (fake("uci-only", "nodes=1,proto=ugi"), "found no answer within 10 s, expected ugiok"),
    ];
    std::thread::scope(|scope| {
        for (engine, expected) in &cases {
            scope.spawn(move || {
                let result = run(&["--engine", "builtin:random", "--engine", engine]);
                assert_eq!((result.code, result.stdout.as_str()), (Some(1), ""), "{engine}");
                assert_eq!(result.stderr.lines().count(), 1, "{}", result.stderr);
                assert!(result.stderr.starts_with("error: engine "), "{}", result.stderr);
                assert!(result.stderr.contains(expected), "{}", result.stderr);
            });
        }
    });
}

#[cfg(unix)]
#[test]
fn an_engine_that_vanishes_ends_the_match() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TestFolder::new();
    let script = folder.path("engine.sh");
    // It starts once, for the check before the match, and deletes itself.
    let text = "#!/bin/sh\nrm -f \"$0\"\nread a; echo ugiok; read b; echo readyok; read c\n";
    std::fs::write(&script, text).unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    let result = folder.run(
        &["--engine", "builtin:random", "--engine", "./engine.sh,nodes=1"]
            .into_iter()
            .chain(["--games", "1000", "--quiet"])
            .collect::<Vec<_>>(),
    );
    assert_eq!(result.code, Some(1), "{}", result.stdout);
    assert!(result.stderr.starts_with("error: engine engine: cannot run "), "{}", result.stderr);
    assert_eq!(result.stderr.lines().count(), 1, "{}", result.stderr);
}
