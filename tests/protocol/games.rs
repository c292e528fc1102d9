//! Handshakes, and whole games from the first line to the last.

use bingwa::bao::{Game, Position, Side, Variant};

use crate::driver::{Program, info};
use crate::{NO_MOVE, WIN_IN_ONE};

#[test]
fn a_handshake_names_the_engine_and_its_options() {
    for protocol in ["uci", "ugi"] {
        let mut program = Program::start();
        program.send(protocol);
        let lines = program.until(&format!("{protocol}ok"));
        let name = format!("id name Bingwa {}", env!("CARGO_PKG_VERSION"));
        assert_eq!(lines[..2], [name.as_str(), "id author the Bingwa developers"]);
        let options: Vec<String> =
            bingwa::protocol::options().map(|option| option.to_string()).collect();
        assert_eq!(lines[2..lines.len() - 1], options);
        assert_eq!(program.ask("isready"), ["readyok"]);
        program.send("quit");
        program.ends_well();
    }
}

/// Plays a game of the engine against itself; checks every move against the
/// rules and every query against the game.
fn play_whole_game(protocol: &str, variant: Variant, go: &str) {
    let mut program = Program::start();
    program.send(protocol);
    program.until(&format!("{protocol}ok"));
    program.send(&format!("setoption name UCI_Variant value {variant}"));
    program.send(&format!("{protocol}newgame"));
    let mut game = Game::new(Position::start(variant), variant.rules());
    let mut moves = Vec::new();
    loop {
        let history =
            if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        program.send(&format!("position startpos{history}"));
        let outcome = game.outcome();
        let result = match outcome {
            None => "none",
            Some(outcome) => match outcome.winner {
                Some(Side::South) => "p1win",
                Some(Side::North) => "p2win",
                None => "draw",
            },
        };
        assert_eq!(program.query("gameover"), outcome.is_some().to_string());
        assert_eq!(program.query("result"), result);
        assert_eq!(program.query("p1turn"), moves.len().is_multiple_of(2).to_string());
        if outcome.is_some() {
            break;
        }
        assert_eq!(program.query("fen"), game.position().to_string());

        program.send(go);
        let lines = program.until("bestmove");
        let (answer, infos) = lines.split_last().expect("a bestmove");
        infos.iter().for_each(|info| check_info(info, &game));
        let words: Vec<&str> = answer.split(' ').collect();
        let best = words[1].to_owned();
        assert_eq!(program.query(&format!("islegal {best}")), "true");
        let played = game.play_text(&best).expect("the engine plays legal moves");
        assert_eq!(played.mv().to_string(), best, "moves are written plain");
        match (protocol, &words[2..]) {
            (_, []) => {}
            ("uci", ["ponder", reply]) => {
                let found = game.position().parse_move(reply, game.rules());
                found.expect("the expected reply is legal");
            }
            _ => panic!("{answer}"),
        }
        moves.push(best);
        assert!(moves.len() < 500, "a game comes to an end");
    }
    // In a finished game there is no move to answer.
    if game.outcome().is_some_and(|outcome| outcome.winner.is_some()) {
        program.send("go depth 4");
        assert_eq!(program.until("bestmove"), ["info depth 0 score mate 0", "bestmove 0000"]);
    }
    program.send("quit");
    program.ends_well();
}

/// Checks that an `info` line has its fields, and that its moves are legal.
fn check_info(line: &str, game: &Game) {
    let found = info(line);
    assert!(found.depth >= Some(1) && found.seldepth >= Some(1), "{line}");
    assert!(found.multipv.is_some() && found.score.is_some() && found.time.is_some(), "{line}");
    assert!(found.nodes.is_some() && found.nps.is_some() && found.hashfull.is_some(), "{line}");
    let mut game = game.clone();
    for text in &found.pv {
        let played = game.play_text(text).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(played.mv().to_string(), *text);
    }
    assert!(!found.pv.is_empty(), "{line}");
}

#[test]
fn a_whole_game_is_played_over_uci() {
    play_whole_game("uci", Variant::Kiswahili, "go depth 4");
}

#[test]
fn a_whole_game_is_played_over_ugi() {
    play_whole_game("ugi", Variant::Kiswahili, "go nodes 2000");
}

#[test]
fn a_whole_game_of_kujifunza_is_played_on_clocks() {
    play_whole_game("ugi", Variant::Kujifunza, "go p1time 500 p2time 500 p1inc 2 p2inc 2");
}

#[test]
fn without_a_move_the_answer_is_0000() {
    let mut program = Program::start();
    let won = format!("position fen {WIN_IN_ONE} moves a7>");
    for position in [format!("position fen {NO_MOVE}"), won] {
        program.send(&position);
        for go in ["go depth 3", "go wtime 100 btime 100", "go mate 2"] {
            program.send(go);
            let lines = program.until("bestmove");
            assert_eq!(lines, ["info depth 0 score mate 0", "bestmove 0000"], "{position} {go}");
        }
        program.send("go infinite");
        program.reaches_without_answer(0);
        program.send("stop");
        program.until("bestmove 0000");
        assert_eq!(program.query("gameover"), "true");
        assert_eq!(program.query("result"), "p2win");
        assert_eq!(program.query("p1turn"), "true");
        assert_eq!(program.ask("moves"), ["none", "readyok"]);
    }
}

/// What stands after `moves` is a move as people write it, or an error that says how many moves were
/// played before; after `searchmoves`, one that is passed over.
#[test]
fn an_illegal_move_is_answered_with_its_place() {
    let mut program = Program::start();
    let capture = "move: A5< does not capture; a capture is due: A3< A3>";
    program.send("position startpos moves A6l a5r");
    let lines = program.ask("position startpos moves A6l a5r A5l");
    assert_eq!(lines, [&format!("info string error: after 2 moves: {capture}"), "readyok"]);
    program.send("go depth 2 searchmoves A5< A3l");
    let lines = program.until("bestmove A3<");
    assert_eq!(lines[0], format!("info string warning: go searchmoves: {capture}"));
}
