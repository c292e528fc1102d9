//! Lists the legal moves of a position, each with the position it reaches.
//!
//!     cargo run --example list_moves
//!     cargo run --example list_moves -- "POSITION"

use std::env;
use std::error::Error;
use std::io::{self, Write};

use bingwa::bao::diagram::Board;
use bingwa::bao::{Position, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let position = match env::args().nth(1) {
        Some(text) => text.parse()?,
        None => Position::kiswahili(),
    };
    run(&position, &mut io::stdout())
}

pub fn run(position: &Position, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    writeln!(out, "{}", Board::new(&position.to_setup()))?;
    for legal in position.legal_moves(&Rules::default()).sorted() {
        match legal.position() {
            Some(next) => writeln!(out, "{:<5} {next}", legal.full().to_string())?,
            None => writeln!(out, "{:<5} wins", legal.full().to_string())?,
        }
    }
    Ok(())
}
