//! `moves`: the legal moves of many positions.

use std::io::Write;
use std::ops::ControlFlow;

use bingwa::bao::{Game, LegalMove, Position};
use serde::Serialize;

use super::input::PositionArgs;
use super::output::{ExitStatus, stdout, write_json};

const EXAMPLES: &str = "\
Examples:
  $ bingwa moves startpos
  $ bingwa moves startpos --moves 'A6< a5>' --text
  $ printf 'startpos\\nkujifunza\\n' | bingwa moves --text

Output, one line for each position:
  {\"position\": ..., \"moves\": [{\"move\": \"A6<\", \"takata\": true, \"kutakatia\": false,
  \"won\": false, \"result\": POSITION, or null when won}, ...]}
Moves are plain (pit, sign, and + where the house is played) and sorted by their text.";

/// List the legal moves of positions, one JSON object per line
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Positions; `-`, or none at all, reads them from standard input
    #[arg(value_name = "POSITION")]
    position: Vec<String>,
    /// Write text: moves in full notation, each with the position it reaches
    #[arg(long)]
    text: bool,
    #[command(flatten)]
    input: PositionArgs,
}

/// The legal moves of a position, as JSON.
#[derive(Serialize)]
struct PositionMoves<'a> {
    position: &'a Position,
    moves: &'a [LegalMove],
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    args.input.for_each(&args.position, |game| {
        let moves = game.legal_moves().sorted();
        let position = game.board();
        match args.text {
            true => write_text(game, &moves)?,
            false => write_json(&mut stdout(), &PositionMoves { position, moves: &moves })?,
        }
        Ok(ControlFlow::Continue(()))
    })
}

fn write_text(game: &Game, moves: &[LegalMove]) -> std::io::Result<()> {
    let mut out = stdout();
    writeln!(out, "{}", game.board())?;
    if let (true, Some(over)) = (moves.is_empty(), game.outcome()) {
        writeln!(out, "  none: {over}")?;
    }
    for legal in moves {
        let full = legal.full().to_string();
        match legal.position() {
            Some(result) => writeln!(out, "  {full:<6} {result}")?,
            None => writeln!(out, "  {full:<6} wins")?,
        }
    }
    Ok(())
}
