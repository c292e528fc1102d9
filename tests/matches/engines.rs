//! Engines that behave: protocols, clocks, options, adjudication.

use super::{TestFolder, bingwa, fake, play, run, wdl};

#[test]
fn an_engine_that_speaks_uci_only_can_play() {
    let engine = fake("uci-only", "nodes=1,option.Known=7,option.Unknown=8");
    let other = fake("uci-only", "nodes=2");
    let folder = TestFolder::new();
    let rest = ["--games", "4", "--concurrency", "2", "--log", "log.txt"];
    let result = folder.play([&engine, &other], &rest);
    assert_eq!(result.code, Some(0), "{}", result.stderr);
    assert_eq!(
        result.stderr,
        "warning: engine uci-only: option.Unknown: found no such option, expected one of: \
         Known\n"
    );
    let log = folder.read("log.txt");
    for line in ["> ugi", "> uci", "< uciok", "> setoption name Known value 7", "> ucinewgame"] {
        assert!(log.lines().any(|logged| logged.ends_with(line)), "{line}\n{log}");
    }
}

#[test]
fn both_protocols_play_with_every_limit() {
    let limits = ["tc=1+0.01", "tc=10/0.5", "movetime=20,option.MoveOverhead=5", "depth=2"];
    std::thread::scope(|scope| {
        for limit in limits {
            scope.spawn(move || {
                let folder = TestFolder::new();
                let ugi = bingwa(&format!("name=a,timemargin=5000,{limit}"));
                let uci = bingwa(&format!("name=b,timemargin=5000,proto=uci,{limit}"));
                let result = folder
                    .play([&ugi, &uci], &["--games", "2", "--maxplies", "40", "--log", "log.txt"]);
                assert_eq!((result.code, result.stderr.as_str()), (Some(0), ""), "{limit}");
                assert!(result.json["engines"][0]["nps"].as_f64().unwrap() > 0.0);
                if limit.starts_with("tc=10/") {
                    let log = folder.read("log.txt");
                    assert!(
                        log.contains("> go p1time 500 p2time 500 p1inc 0 p2inc 0 movestogo 10")
                    );
                    assert!(log.contains("> go wtime 500 btime "), "{log}");
                }
            });
        }
    });
}

#[test]
fn an_engine_that_reports_a_lost_position_resigns() {
    let engine = fake("loses", "nodes=1");
    let result =
        play([&engine, "builtin:random"], &["--games", "4", "--resign", "movecount=3,score=900"]);
    assert_eq!(result.code, Some(0), "{}", result.stderr);
    assert_eq!(wdl(&result.json), [0, 0, 4]);
    assert_eq!(result.json["endings"]["resignation"], 4);
    // The built-in opponent reports no score, so it does not agree.
    let result = play(
        [&engine, "builtin:random"],
        &["--games", "4", "--resign", "movecount=3,score=900,twosided=true"],
    );
    assert_eq!(result.json["endings"].get("resignation"), None);
}

#[test]
fn a_game_that_both_engines_report_as_even_is_drawn() {
    let (a, b) = (fake("sees-it-even", "nodes=1"), fake("sees-it-even", "nodes=1"));
    let folder = TestFolder::new();
    std::fs::write(folder.path("openings.txt"), "A6< a5> A3> a5<\n").unwrap();
    let result = folder.play(
        [&a, &b],
        &[
            "--games",
            "2",
            "--openings",
            "openings.txt",
            "--draw",
            "movenumber=6,movecount=2,score=5",
        ],
    );
    assert_eq!(result.code, Some(0), "{}", result.stderr);
    assert_eq!(result.json["endings"]["draw by score"], 2);
    // Four plies of the opening, and six moves of each engine.
    assert_eq!(result.json["plies_a_game"], 16.0);
}

#[test]
fn an_option_value_that_an_engine_refuses_prevents_the_match() {
    for (options, told) in [
        ("option.Hash=0", "Hash: found \"0\""),
        ("option.Hash=1,option.Kutakatia=maybe", "Kutakatia: found \"maybe\""),
    ] {
        let engine = bingwa(&format!("name=a,nodes=1,{options}"));
        let result = run(&["--engine", &engine, "--engine", "builtin:random", "--games", "2"]);
        assert_eq!((result.code, result.stderr.lines().count()), (Some(1), 1), "{}", result.stderr);
        let refused = format!("found an option refused ({told}");
        assert!(result.stderr.contains(&refused), "{}", result.stderr);
        assert!(result.stderr.contains("engine a"), "{}", result.stderr);
    }
}

/// An option's name may have a space.
#[test]
fn an_engine_plays_at_a_level_and_a_seed_repeats_the_match() {
    let level = |number: u32| {
        bingwa(&format!("name=l{number},nodes=5000,option.Skill Level={number},option.Seed=3"))
    };
    let (strong, weak) = (level(4), level(1));
    let run = || play([&strong, &weak], &["--games", "10", "-q"]);
    let first = run();
    assert_eq!(first.code, Some(0), "{}", first.stderr);
    let [wins, _, losses] = wdl(&first.json);
    assert!(wins >= 7 && wins + losses == 10, "{}", first.stdout);
    assert_eq!(first.json["engines"][1]["faults"], serde_json::json!({}));
    assert_eq!(wdl(&run().json), wdl(&first.json));
}

#[test]
fn a_level_that_does_not_exist_ends_the_match_before_it_begins() {
    let wrong = bingwa("nodes=10,option.Skill Level=11");
    let run = play([&wrong, "builtin:random"], &["--games", "2", "-q"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("Skill Level"), "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn an_engine_file_with_spaces_is_quoted_as_in_a_shell() {
    let folder = TestFolder::new();
    std::fs::create_dir(folder.path("my engines")).unwrap();
    let file = folder.path("my engines/an engine");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_bingwa"), file).unwrap();
    for engine in
        ["cmd=\"'my engines/an engine'\",depth=1", "cmd=\"'./an engine'\",dir=my engines,depth=1"]
    {
        let result = folder.play([engine, "builtin:random"], &["--games", "2", "-q"]);
        assert_eq!((result.code, result.stderr.as_str()), (Some(0), ""), "{engine}");
        assert_eq!(result.json["engines"][0]["name"], "an engine");
    }
}

/// A line of fastchess, from a clone: no folder of PATH has the program.
#[test]
fn the_engine_bingwa_is_the_running_program() {
    let folder = TestFolder::new();
    std::fs::write(folder.path("o.txt"), "A6<\nA6>\n").unwrap();
    let line = "-engine cmd=bingwa name=new -engine cmd=self name=old depth=1 -each nodes=50 -rounds 2 \
                -concurrency 2 -openings file=o.txt order=sequential -pgnout file=r.txt -repeat";
    let mut command = folder.command(&line.split(' ').collect::<Vec<_>>());
    let output = command.env("PATH", "").output().expect("the program starts");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(super::replayed(&folder.path("r.txt")).len(), 4);
    assert!(folder.read("r.txt").contains("\"old\"") && folder.read("r.txt").contains("\"new\""));
}
