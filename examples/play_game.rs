//! Plays a game of the engine against itself and prints its record.
//!
//!     cargo run --release --example play_game

use std::error::Error;
use std::io::{self, Write};

use bingwa::bao::record::Record;
use bingwa::bao::{Game, Position, Rules};
use bingwa::search::{Engine, Limits, Options};

fn main() -> Result<(), Box<dyn Error>> {
    run(8, &mut io::stdout())
}

/// North searches two plies deeper than South.
pub fn run(depth: u32, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut engine = Engine::new(Options::default())?;
    let mut game = Game::new(Position::kiswahili(), Rules::default());
    let mut depths = [depth, depth + 2].into_iter().cycle();
    while game.outcome().is_none() {
        let limits = Limits::depth(depths.next().unwrap_or(depth));
        let done = engine.start(&game, limits).wait().ok_or("the search ended early")?;
        game.play(done.best.ok_or("no legal move")?)?;
    }
    write!(out, "{}", Record::of_game(&game, "shallow", "deep"))?;
    Ok(())
}
