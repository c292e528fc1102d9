//! Plays the first moves of a game by talking to an engine over UGI.
//!
//!     cargo build --release
//!     cargo run --example ugi_client -- target/release/bingwa

use std::env;
use std::error::Error;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use bingwa::bao::{Game, Position, Rules};
use bingwa::protocol::{self, Reply};

fn main() -> Result<(), Box<dyn Error>> {
    let engine = env::args().nth(1).ok_or("expected the path of a UGI engine")?;
    run(&engine, &mut io::stdout())
}

pub fn run(engine: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut process = Command::new(engine).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut to_engine = process.stdin.take().ok_or("no standard input")?;
    let from_engine = process.stdout.take().ok_or("no standard output")?;
    let mut lines = BufReader::new(from_engine).lines();

    writeln!(to_engine, "ugi")?;
    wait_for(&mut lines, |reply| matches!(reply, Reply::HandshakeOk(_)).then_some(()))?;
    let mut game = Game::new(Position::kiswahili(), Rules::default());
    for _ in 0..6 {
        writeln!(to_engine, "{}", protocol::Command::position(&game))?;
        writeln!(to_engine, "go nodes 10000")?;
        let answer = wait_for(&mut lines, |reply| match reply {
            Reply::BestMove(answer) => Some(answer),
            _ => None,
        })?;
        let played = game.play_text(&answer.best)?;
        writeln!(out, "{} plays {}", played.mv().side(), played.full())?;
    }
    writeln!(to_engine, "quit")?;
    process.wait()?;
    Ok(())
}

/// Reads replies up to the first one that `wanted` accepts.
fn wait_for<T>(
    lines: &mut impl Iterator<Item = io::Result<String>>,
    wanted: impl Fn(Reply) -> Option<T>,
) -> Result<T, Box<dyn Error>> {
    loop {
        let line = lines.next().ok_or("the engine has exited")??;
        if let Some(answer) = Reply::read(&line).and_then(&wanted) {
            return Ok(answer);
        }
    }
}
