//! `moves`: the legal moves of many positions.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use bingwa::bao::{Game, LegalMove, Outcome, Setup};
use serde::Serialize;

use super::args::{RulesArgs, SideArgs};
use super::input::{Defaults, PositionInput, PositionsArgs, Subject};
use super::output::ExitStatus;
use super::output::{stdout, write_json};

const EXAMPLES: &str = "\
Examples:
  $ bingwa moves startpos
  $ bingwa moves startpos --moves 'A6< a5>' --text
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
    #[command(flatten)]
    input: PositionsArgs,
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
    position: &'a Setup,
    moves: &'a [LegalMove],
}

/// A board, and the game that reaches it: `None` if its front row is empty.
struct Listed {
    setup: Setup,
    game: Option<Game>,
    /// How an empty front row ended the game.
    over: Option<Outcome>,
}

impl Listed {
    fn of(game: Game) -> Listed {
        Listed { setup: game.board().to_setup(), game: Some(game), over: None }
    }

    fn read(input: PositionInput, args: &Args) -> anyhow::Result<Listed> {
        Ok(match input.subject(&args.rules, &args.input.moves)? {
            Subject::Game(game) => Listed::of(game),
            Subject::Over(setup, over) => Listed { setup, game: None, over: Some(over) },
        })
    }

    fn write(&self, out: &mut impl Write, text: bool) -> io::Result<()> {
        let moves = self.game.as_ref().map(|game| game.legal_moves().sorted());
        let moves = moves.unwrap_or_default();
        if !text {
            return write_json(out, &PositionMoves { position: &self.setup, moves: &moves });
        }
        writeln!(out, "{}", self.setup)?;
        if moves.is_empty()
            && let Some(over) = self.over.or_else(|| self.game.as_ref()?.outcome())
        {
            writeln!(out, "  none: {over}")?;
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
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let mut out = BufWriter::new(stdout());
    if let Some(game) = args.input.record.game(&args.rules)? {
        Listed::of(game).write(&mut out, args.text)?;
        out.flush()?;
        return Ok(ExitStatus::Done);
    }
    let defaults = Defaults { start: args.rules.start(), side: args.side.side };
    let verdict = args.input.for_each(defaults, |input, may_wait| {
        let written = Listed::read(input, args).and_then(|listed| {
            listed.write(&mut out, args.text)?;
            Ok(ControlFlow::Continue(()))
        });
        // A script that asks line by line gets its answers line by line.
        if may_wait || written.is_err() {
            out.flush()?;
        }
        written
    })?;
    out.flush()?;
    Ok(verdict)
}
