//! `show`: a position for people, with its legal moves.

use std::io::{self, Write};
use std::ops::ControlFlow;

use bingwa::bao::diagram::Diagram;
use bingwa::bao::{Move, Outcome, PitName, Position, Reason, Rules, Setup, Side, Stage};
use serde::Serialize;

use super::args::{RulesArgs, SideArgs};
use super::board::{self, BoardView};
use super::exit_status::ExitStatus;
use super::input::{Defaults, PositionInput, PositionSource};
use super::output::{stdout, write_json};

const EXAMPLES: &str = "\
Examples:
  $ bingwa show startpos
  $ bingwa show '1,0,1,2,1,1,0,2/0,0,0,1,0,0,0,0/6,8,1,14,2,6,1,0/0,4,0,1,4,1,6,1 0,0 - N a5'
  $ bingwa show --json --side N '
22
 0  0  0  0  0  0  0  0
 0  2  2 #6  0  0  0  0
--------------------------------
 0  0  0  0 #6  2  2  0
 0  0  0  0  0  0  0  0
22'";

/// Show a position: its board, its diagram, and the legal moves
///
/// Moves are in full notation: * is a takata, ** a takata that puts a pit under
/// kutakatia, # a move that empties the opponent's front row and wins, + plays
/// the house.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The position; `-` reads any number of positions from standard input
    position: String,
    /// Write one JSON object per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    side: SideArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

/// A position and its moves, as JSON.
#[derive(Serialize)]
struct PositionView {
    position: Setup,
    diagram: String,
    side: Side,
    stage: Option<Stage>,
    stores: Players<u8>,
    houses: Players<bool>,
    kutakatia: Option<PitName>,
    warning: Option<String>,
    moves: Vec<MoveName>,
    /// Result and reason of a game that is over.
    result: Option<&'static str>,
    over: Option<String>,
}

#[derive(Serialize)]
struct Players<T> {
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
    let defaults = Defaults { start: args.rules.start(), side: args.side.side };
    let mut out = stdout();
    let mut first = true;
    PositionSource::of(&args.position, "POSITION", defaults).for_each(|input, _| {
        let (setup, view) = view(input, &args.rules)?;
        if args.json {
            write_json(&mut out, &view)?;
            return Ok(ControlFlow::Continue(()));
        }
        if !std::mem::take(&mut first) {
            writeln!(out)?;
        }
        write_text(&mut out, &setup, &view)?;
        Ok(ControlFlow::Continue(()))
    })
}

fn view(input: PositionInput, rules: &RulesArgs) -> anyhow::Result<(Setup, PositionView)> {
    // A position with an empty front row cannot be played, but can be shown.
    if let Ok(setup) = &input.setup
        && let Some(outcome) = board::over(setup)
    {
        let setup = input.setup()?;
        return Ok((setup, PositionView::new(&setup, None, Some(outcome))));
    }
    let position = input.position()?;
    let rules = rules.of(&position);
    let outcome = position
        .is_lost(&rules)
        .then_some(Outcome { winner: Some(position.side().opponent()), reason: Reason::NoMove });
    let setup = position.to_setup();
    Ok((setup, PositionView::new(&setup, Some((&position, &rules)), outcome)))
}

impl PositionView {
    /// The view of a setup; `playable` has the position and the rules if it can be
    /// played.
    fn new(
        setup: &Setup,
        playable: Option<(&Position, &Rules)>,
        over: Option<Outcome>,
    ) -> PositionView {
        let moves = playable.map(|(position, rules)| position.legal_moves(rules).sorted());
        let [south, north] = setup.stores;
        let [south_house, north_house] = setup.houses;
        PositionView {
            position: *setup,
            diagram: Diagram(setup).to_string(),
            side: setup.side,
            stage: playable.map(|(position, _)| position.stage()),
            stores: Players { south, north },
            houses: Players { south: south_house, north: north_house },
            kutakatia: setup.kutakatia.map(|pit| pit.name(setup.side)),
            warning: setup.warning().map(|warning| warning.to_string()),
            moves: moves
                .unwrap_or_default()
                .iter()
                .map(|legal| MoveName { plain: legal.mv(), full: legal.full().to_string() })
                .collect(),
            result: over.map(Outcome::result),
            over: over.map(|outcome| outcome.to_string()),
        }
    }
}

fn write_text(out: &mut impl Write, setup: &Setup, view: &PositionView) -> io::Result<()> {
    writeln!(out, "{}\n{}", BoardView::new(setup), view.diagram)?;
    writeln!(out, "position   {}", view.position)?;
    if let Some(stage) = view.stage {
        writeln!(out, "to move    {}, {stage} stage", setup.side)?;
    }
    writeln!(out, "stores     South {}, North {}", setup.stores[0], setup.stores[1])?;
    writeln!(out, "nyumba     {}", owners(setup))?;
    match &view.kutakatia {
        Some(pit) => writeln!(
            out,
            "kutakatia  {pit}: {} may not start there, and a sowing that ends there ends the move",
            setup.side
        )?,
        None => writeln!(out, "kutakatia  no pit")?,
    }
    match &view.over {
        Some(over) => writeln!(out, "game over  {over}"),
        None => {
            let moves: Vec<&str> = view.moves.iter().map(|entry| entry.full.as_str()).collect();
            writeln!(out, "moves      {}", moves.join(" "))
        }
    }
}

/// The owners of a nyumba, in words.
fn owners(setup: &Setup) -> String {
    let owners: Vec<String> = Side::ALL
        .into_iter()
        .filter(|side| setup.houses[side.index()])
        .map(|side| side.to_string())
        .collect();
    match owners.len() {
        0 => "nobody owns one".to_owned(),
        1 => format!("{} owns one", owners[0]),
        _ => "both own one".to_owned(),
    }
}
