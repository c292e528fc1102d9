//! Engines that do everything wrong: each fault loses its game, with its
//! reason, and the match goes on.

use std::time::{Duration, Instant};

use super::{Place, fake, run, wdl};

const GAMES: u64 = 6;

/// Plays a fake engine against greedy: it must lose every game by this fault.
fn loses_by(mode: &str, settings: &str, fault: &str, detail: &str) {
    let place = Place::new();
    let engine = fake(mode, settings);
    let arguments =
        ["--engine", &engine, "--engine", "builtin:random", "--games", "6", "--concurrency", "2"];
    let start = Instant::now();
    let result = place.run(&[&arguments[..], &["--record", "record.txt"]].concat());
    assert!(start.elapsed() < Duration::from_secs(30), "{mode}: {:?}", start.elapsed());
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
    let games = super::replayed(&place.path("record.txt"));
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
fn a_crash() {
    loses_by("crashes", "nodes=1", "crash", "index out of bounds");
    loses_by("closes", "nodes=1", "crash", "exit status: 0");
}

#[test]
fn no_answer() {
    loses_by("hangs", "movetime=500,patience=0.1", "no answer", "found no bestmove within 0.610 s");
    loses_by("hangs", "depth=1,patience=0.2", "no answer", "found no bestmove within 0.200 s");
}

#[test]
fn a_flood() {
    loses_by("floods", "depth=1,patience=0.5", "no answer", "found no bestmove within 0.500 s");
}

#[test]
fn nonsense() {
    loses_by("nonsense", "nodes=1", "nonsense", "found \"x9?!\", which is no move");
    loses_by("empty", "nodes=1", "nonsense", "found bestmove without a move");
}

#[test]
fn an_illegal_move() {
    loses_by("illegal", "nodes=1", "illegal move", "legal: ");
}

#[test]
fn a_late_answer() {
    loses_by("late", "movetime=100,timemargin=50", "lost on time", "expected it in 0.100 s");
    loses_by("late", "tc=0.2+0.02", "lost on time", "found a move after 0.");
}

#[test]
fn an_end_before_the_game() {
    loses_by("dies-at-new-game", "nodes=1", "crash", "exit status: 4");
}

#[test]
fn a_late_answer_within_the_margin_is_none() {
    let engine = fake("late", "movetime=100,timemargin=5000");
    let result = run(&["--engine", &engine, "--engine", "builtin:random", "--maxplies", "16"]
        .into_iter()
        .chain(["--games", "2"])
        .collect::<Vec<_>>());
    assert_eq!(result.code, Some(0), "{}", result.stderr);
}

/// Everything a log line can be, and nothing of it hurts.
#[test]
fn noise_is_passed_over() {
    let place = Place::new();
    let engine = fake("noisy", "movetime=2000");
    let result = place.run(
        &["--engine", &engine, "--engine", "builtin:random", "--games", "2", "--maxplies", "40"]
            .into_iter()
            .chain(["--log", "log.txt"])
            .collect::<Vec<_>>(),
    );
    assert_eq!((result.code, result.stderr.as_str()), (Some(0), ""), "{}", result.stdout);
    let log = place.read("log.txt");
    // A line of a mebibyte is cut, and errors beyond some number are not kept.
    assert!(log.lines().all(|line| line.len() < 70_000));
    assert!(log.lines().count() < 30_000, "{}", log.lines().count());
}

/// The process ids that engines told the log.
#[cfg(target_os = "linux")]
fn still_running(log: &str) -> Vec<&str> {
    let ids: Vec<&str> =
        log.lines().filter_map(|line| line.split_once("! pid ")).map(|(_, id)| id).collect();
    assert!(!ids.is_empty(), "{log}");
    let runs = |id: &&str| {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        status.contains("State:") && !status.contains("State:\tZ")
    };
    ids.into_iter().filter(runs).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_that_does_not_quit_is_killed() {
    let program = std::env::current_exe().unwrap();
    let words = super::fake_engine::arguments("deaf");
    // Behind a shell, too, which is another process.
    let behind = format!("cmd=\"sh -c '{} {words}; true'\",name=behind,nodes=1", program.display());
    for engine in [fake("deaf", "nodes=1"), behind] {
        let place = Place::new();
        let result = place.run(
            &["--engine", &engine, "--engine", "builtin:greedy"]
                .into_iter()
                .chain(["--games", "2", "--log", "log.txt"])
                .collect::<Vec<_>>(),
        );
        assert_eq!((result.code, result.stderr.as_str()), (Some(0), ""), "{engine}");
        // Behind a shell it is not ours to wait for, and the kernel takes its time.
        let log = place.read("log.txt");
        let end = Instant::now() + Duration::from_secs(10);
        while !still_running(&log).is_empty() {
            assert!(Instant::now() < end, "{engine}: {:?}", still_running(&log));
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

#[test]
fn engines_that_never_come_up() {
    let cases = [
        ("cmd=./no-such-engine,name=x,nodes=1".to_owned(), "cannot run \"./no-such-engine\": "),
        (
            fake("dies-at-once", "nodes=1"),
            "found it ended (exit status: 3: cannot find my evaluation file), expected ugiok",
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

/// Its games are lost, but not thousands of them in a moment.
#[cfg(unix)]
#[test]
fn an_engine_that_vanishes_ends_the_match() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    let script = place.path("engine.sh");
    // It comes up once, for the check, and is gone then.
    let text = "#!/bin/sh\nrm -f \"$0\"\nread a; echo ugiok; read b; echo readyok; read c\n";
    std::fs::write(&script, text).unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    let result = place.run(
        &["--engine", "builtin:random", "--engine", "./engine.sh,nodes=1"]
            .into_iter()
            .chain(["--games", "1000", "--quiet"])
            .collect::<Vec<_>>(),
    );
    assert_eq!(result.code, Some(1), "{}", result.stdout);
    assert!(result.stderr.contains("(10 times in a row)"), "{}", result.stderr);
    let games = result.json["games"].as_u64().unwrap();
    assert!((10..100).contains(&games), "{games}");
    assert_eq!(result.json["engines"][1]["faults"]["failed start"], games);
}
