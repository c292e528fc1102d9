//! `moves`: the legal moves of many positions.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use bingwa::bao::{LegalMove, Position, Rules};
use serde::Serialize;

use super::args::{RulesArgs, SideArgs};
use super::exit_status::ExitStatus;
use super::input::{Defaults, PositionSource, STDIN};
use super::output::{stdout, write_json};

const EXAMPLES: &str = "\
Examples:
  $ bingwa moves startpos
  $ printf 'startpos\\nkujifunza\\n' | bingwa moves --text

Output, one line for each position:
  {\"position\": ..., \"moves\": [{\"move\": \"A6<\", \"takata\": true, \"kutakatia\": false,
  \"won\": false, \"result\": POSITION, or null when won}, ...]}";

/// List the legal moves of positions, one JSON object per line
///
/// Moves are plain (pit, sign, and + where the house is played) and sorted by
/// their text. A position that cannot be read is reported with its line; the
/// others are answered.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Positions; `-`, or none at all, reads them from standard input
    #[arg(value_name = "POSITION")]
    positions: Vec<String>,
    /// Write text: moves in full notation, each with the position it reaches
    #[arg(long)]
    text: bool,
    /// Write JSON: the default
    #[arg(long, conflicts_with = "text")]
    json: bool,
    #[command(flatten)]
    side: SideArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

/// The legal moves of a position, as JSON.
#[derive(Serialize)]
struct PositionMoves<'a> {
    position: &'a Position,
    moves: &'a [LegalMove],
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let mut out = BufWriter::new(stdout());
    let defaults = Defaults { start: args.rules.start(), side: args.side.side };
    let stdin = [STDIN.to_owned()];
    let arguments = if args.positions.is_empty() { &stdin[..] } else { &args.positions[..] };

    let mut verdict = ExitStatus::Done;
    for (argument, number) in arguments.iter().zip(1..) {
        let name =
            if arguments.len() > 1 { format!("POSITION {number}") } else { "POSITION".to_owned() };
        let source = PositionSource::of(argument, &name, defaults);
        verdict = verdict.and(source.for_each(|input, may_wait| {
            let written = input.position().and_then(|position| {
                let rules = args.rules.of(&position);
                let position = position.under(&rules);
                if args.text {
                    write_text(&mut out, &position, &rules)?;
                } else {
                    let moves = position.legal_moves(&rules).sorted();
                    write_json(&mut out, &PositionMoves { position: &position, moves: &moves })?;
                }
                Ok(ControlFlow::Continue(()))
            });
            // A script that asks line by line gets its answers line by line.
            if may_wait || written.is_err() {
                out.flush()?;
            }
            written
        })?);
    }
    out.flush()?;
    Ok(verdict)
}

fn write_text(out: &mut impl Write, position: &Position, rules: &Rules) -> io::Result<()> {
    writeln!(out, "{position}")?;
    let moves = position.legal_moves(rules).sorted();
    if moves.is_empty() {
        writeln!(out, "  none: {} wins", position.side().opponent())?;
    }
    for legal in &moves {
        let full = legal.full().to_string();
        match legal.position() {
            Some(result) => writeln!(out, "  {full:<6} {result}")?,
            None => writeln!(out, "  {full:<6} wins")?,
        }
    }
    Ok(())
}
