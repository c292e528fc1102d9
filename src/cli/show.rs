//! `show`: positions for people, with their legal moves.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Context;
use bingwa::bao::diagram::Board;
use bingwa::bao::{Game, LegalMove, Move, Outcome, PitName, Reason, Setup, Side, Stage};
use bingwa::util::files::OutputFile;
use serde::Serialize;

use super::drawing::BoardView;
use super::input::PositionArgs;
use super::output::{ExitStatus, stdout, write_json};
use super::save::expect_different;
use super::svg;

const EXAMPLES: &str = "\
Examples:
  $ bingwa show startpos
  $ bingwa show startpos --moves 'A6< a5>' --flip
  $ bingwa show --record docs/game.txt --ply 20 --svg board.svg
  $ bingwa show '0,1,0,2,1,2,1,0/1,0,8,0,0,0,0,0/3,1,2,3,1,2,1,2/0,5,3,2,0,10,2,11 0,0 - N a8'

Moves are in full notation: * is a takata, ** a takata that puts a pit under
kutakatia, # a move that empties the opponent's front row and wins, + plays the
nyumba.";

/// Show positions: the board and the legal moves
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Positions; `-`, or none at all, reads them from standard input
    #[arg(value_name = "POSITION")]
    position: Vec<String>,
    /// Turn the board, so that North's rows are at the bottom
    #[arg(long, conflicts_with = "json")]
    flip: bool,
    /// Draw the position as a picture; of several, the last one
    #[arg(long, value_name = "FILE.svg", value_parser = svg::file)]
    svg: Option<PathBuf>,
    /// Write one JSON object per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: PositionArgs,
}

/// A position and its moves, as JSON.
#[derive(Serialize)]
struct PositionView {
    position: Setup,
    diagram: String,
    side: Side,
    stage: Option<Stage>,
    stores: PlayersObject<u8>,
    houses: PlayersObject<bool>,
    kutakatia: Option<PitName>,
    warning: Option<String>,
    moves: Vec<MoveName>,
    /// Result and reason of a game that is over.
    result: Option<&'static str>,
    over: Option<String>,
}

#[derive(Serialize)]
struct PlayersObject<T> {
    south: T,
    north: T,
}

/// A move in plain and full notation.
#[derive(Serialize)]
struct MoveName {
    #[serde(rename = "move")]
    plain: Move,
    full: String,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let bottom = if args.flip { Side::North } else { Side::South };
    expect_different(&[("--record", args.input.record_file()), ("--svg", args.svg.as_deref())])?;
    let picture = args.svg.as_deref().map(OutputFile::new).transpose().context("--svg")?;
    let mut is_first = true;
    // Drawings with too many seeds are in the rule book too.
    let draw = |setup: &Setup| {
        if !args.json {
            writeln!(stdout(), "{}", BoardView::new(setup).seen_by(bottom))?;
        }
        Ok(!args.json)
    };
    args.input.for_each_or(&args.position, draw, |game| {
        let view = PositionView::new(game);
        if let Some(file) = &picture {
            let svg = svg::board(&view.position, bottom);
            file.write(|out| out.write_all(svg.as_bytes()))?;
        }
        let mut out = stdout();
        if args.json {
            write_json(&mut out, &view)?;
        } else {
            let gap = if std::mem::take(&mut is_first) { "" } else { "\n" };
            writeln!(out, "{gap}{}", BoardView::new(&view.position).seen_by(bottom))?;
            view.write_fields(&mut out)?;
        }
        Ok(ControlFlow::Continue(()))
    })
}

impl PositionView {
    fn new(game: &Game) -> PositionView {
        let setup = game.board().to_setup();
        let over = game.outcome();
        let is_playable = over.is_none_or(|outcome| outcome.reason != Reason::FrontRow);
        let name =
            |legal: &LegalMove| MoveName { plain: legal.mv(), full: legal.full().to_string() };
        PositionView {
            position: setup,
            diagram: Board::new(&setup).to_string(),
            side: setup.side,
            stage: is_playable.then(|| game.position().stage()),
            stores: PlayersObject { south: setup.stores[0], north: setup.stores[1] },
            houses: PlayersObject { south: setup.houses[0], north: setup.houses[1] },
            kutakatia: setup.kutakatia.map(|pit| pit.name(setup.side)),
            warning: setup.warning().map(|warning| warning.to_string()),
            moves: game.legal_moves().sorted().iter().map(name).collect(),
            result: over.map(Outcome::result),
            over: over.map(|outcome| outcome.to_string()),
        }
    }

    /// The fields below the board. The reader of positions skips them by these names.
    fn write_fields(&self, out: &mut impl Write) -> io::Result<()> {
        let side = self.side;
        writeln!(out, "position   {}", self.position)?;
        if let Some(stage) = self.stage {
            writeln!(out, "to move    {side}, {stage} stage")?;
        }
        let PlayersObject { south, north } = self.stores;
        writeln!(out, "stores     South {south}, North {north}")?;
        let nyumba = match (self.houses.south, self.houses.north) {
            (false, false) => "nobody owns one",
            (true, false) => "South owns one",
            (false, true) => "North owns one",
            (true, true) => "both own one",
        };
        writeln!(out, "nyumba     {nyumba}")?;
        match self.kutakatia {
            Some(pit) => writeln!(
                out,
                "kutakatia  {pit}: {side} may not start there, and a sowing that ends there ends \
                 the move"
            )?,
            None => writeln!(out, "kutakatia  no pit")?,
        }
        match &self.over {
            Some(over) => writeln!(out, "game over  {over}"),
            None => {
                let moves: Vec<&str> = self.moves.iter().map(|mv| mv.full.as_str()).collect();
                writeln!(out, "moves      {}", moves.join(" "))
            }
        }
    }
}
