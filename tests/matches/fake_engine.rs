//! An engine that misbehaves on demand: this test program itself, started with a
//! mode among its arguments.
//!
//! The match has to ignore what the test harness prints before the engine does.

use std::fs::File;
use std::io::{BufRead, Write};
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use bingwa::bao::{Game, Position, Rules};

/// The arguments with which this test program becomes the engine.
pub fn arguments(mode: &str) -> String {
    format!("fake_engine::fake_engine --exact --nocapture --test-threads=2 mode={mode}")
}

/// The first search of a process that goes wrong, from 1.
const WRONG_SEARCH: usize = 2;

#[test]
fn fake_engine() {
    let argument =
        |name: &str| std::env::args().find_map(|word| word.strip_prefix(name).map(str::to_owned));
    // Without a mode this is a test of the harness's list, with nothing to prove.
    if let Some(mode) = argument("mode=") {
        let life = argument("life=").map(|path| sign_of_life(path.as_ref()));
        Engine { mode, game: None, searches: 0, life }.run();
        std::process::exit(0);
    }
}

/// Opens and locks a file for as long as this process lives, and writes a line
/// to it.
fn sign_of_life(path: &Path) -> File {
    let mut file = File::options().create(true).append(true).open(path).expect("a file");
    file.lock_shared().expect("a lock");
    writeln!(file, "started").expect("a line");
    file
}

struct Engine {
    mode: String,
    game: Option<Game>,
    searches: usize,
    /// The file of [`sign_of_life`].
    life: Option<File>,
}

fn say(line: &str) {
    // The match may have closed the pipe; a deaf engine does not mind.
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(format!("{line}\n").as_bytes()).and_then(|()| out.flush());
}

impl Engine {
    fn run(&mut self) {
        say("");
        if self.mode == "dies-at-once" {
            eprintln!("cannot find my evaluation file");
            std::process::exit(3);
        }
        let deaf = self.mode == "deaf";
        for line in std::io::stdin().lock().lines() {
            let Ok(line) = line else { break };
            if line == "quit" && !deaf {
                return;
            }
            self.obey(&line);
        }
        if deaf {
            sleep(Duration::from_secs(600));
            if let Some(file) = &mut self.life {
                writeln!(file, "outlived the match").expect("a line");
            }
        }
    }

    fn obey(&mut self, line: &str) {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        match command {
            "ugi" | "uci" if self.mode == "mute" => {}
            "ugi" if self.mode == "uci-only" => {}
            "ugi" | "uci" => {
                say("id name Fake");
                say("option name Known type string default x");
                say(&format!("{command}ok"));
            }
            "isready" => say("readyok"),
            "ucinewgame" | "uginewgame" if self.mode == "dies-at-new-game" => std::process::exit(4),
            "position" => self.game = Some(read_position(rest)),
            "go" => self.go(),
            _ => {}
        }
    }

    fn go(&mut self) {
        self.searches += 1;
        let game = self.game.as_ref().expect("a position comes first");
        let mut moves: Vec<String> =
            game.position().legal_moves(game.rules()).iter().map(|c| c.mv().to_string()).collect();
        moves.sort();
        let answer = format!("bestmove {}", moves[0]);
        let wrong = self.searches >= WRONG_SEARCH;
        match self.mode.as_str() {
            "crashes" if wrong => panic!("index out of bounds"),
            "closes" if wrong => std::process::exit(0),
            "hangs" if wrong => sleep(Duration::from_secs(600)),
            "floods" if wrong => loop {
                say("info string nothing to say, and much of it");
            },
            "nonsense" if wrong => say("bestmove x9?!"),
            "empty" if wrong => say("bestmove"),
            // A pit of the opponent.
            "illegal" if wrong => say(match game.position().side() {
                bingwa::bao::Side::South => "bestmove a1<",
                bingwa::bao::Side::North => "bestmove A1<",
            }),
            "late" if wrong => {
                sleep(Duration::from_millis(400));
                say(&answer);
            }
            "noisy" => {
                let mut out = std::io::stdout().lock();
                let _ = out.write_all(&[0xff, 0xfe, 0, b'\n', b'\r', b'\n']);
                let _ = out.write_all(&vec![b'x'; 1 << 20]);
                let _ = out.write_all(b"\ninfo depth -1 score cp 99999999999 nodes x\ninfo\n");
                drop(out);
                let line = "an error message that nobody reads\n".repeat(1 << 12);
                let _ = std::io::stderr().write_all(line.as_bytes());
                say(&answer);
            }
            "loses" => {
                say("info depth 5 score cp -900 nodes 50");
                say(&answer);
            }
            "sees-it-even" => {
                say("info depth 5 score cp 1 nodes 50");
                say(&answer);
            }
            _ => {
                say("info depth 2 seldepth 3 multipv 1 score cp 10 nodes 1000 pv A1<");
                say(&answer);
            }
        }
    }
}

fn read_position(text: &str) -> Game {
    let (start, moves) = text.split_once(" moves ").unwrap_or((text, ""));
    let start = match start.strip_prefix("fen ") {
        Some(position) => position.parse().expect("a position"),
        None => Position::kiswahili(),
    };
    let mut game = Game::new(start, Rules::default());
    for text in moves.split_whitespace() {
        game.play_text(text).expect("a legal move");
    }
    game
}
