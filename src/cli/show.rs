//! `show`: a position for people, with its legal moves.

use std::io::{self, Write};
use std::ops::ControlFlow;

use bingwa::bao::diagram::Diagram;
use bingwa::bao::{Game, Move, Outcome, PitName, Reason, Setup, Side, Stage};
use serde::Serialize;

use super::args::{RulesArgs, SideArgs};
use super::board::BoardView;
use super::board_picture;
use super::input::{Defaults, PositionInput, PositionSource, Subject};
use super::output::ExitStatus;
use super::output::{self, stdout, write_json};
use super::picture::{self, PictureFile};
use super::recorded::RecordArgs;
use super::save::{Target, expect_different};

const EXAMPLES: &str = "\
Examples:
  $ bingwa show startpos
  $ bingwa show startpos --moves 'A6< a5>' --flip
  $ bingwa show --record games.txt --game 1 --ply 20 --svg board.svg
  $ bingwa show '0,1,0,2,1,2,1,0/1,0,8,0,0,0,0,0/3,1,2,3,1,2,1,2/0,5,3,2,0,10,2,11 0,0 - N a8'
  $ bingwa show --json --side N '
22
 0  0  0  0  0  0  0  0
 0  2  2 #6  0  0  0  0
--------------------------------
 0  0  0  0 #6  2  2  0
 0  0  0  0  0  0  0  0
22'";

/// Show a position: its board and the legal moves
///
/// Moves are in full notation: * is a takata, ** a takata that puts a pit under
/// kutakatia, # a move that empties the opponent's front row and wins, + plays
/// the nyumba.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The position; `-` reads any number of positions from standard input
    #[arg(required_unless_present = "record", conflicts_with = "record")]
    position: Option<String>,
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    moves: String,
    #[command(flatten)]
    record: RecordArgs,
    /// Turn the board, so that North's rows are at the bottom
    #[arg(long, conflicts_with = "json")]
    flip: bool,
    /// Print the rule book's diagram instead of the board
    #[arg(long, conflicts_with = "flip")]
    diagram: bool,
    /// Draw the position as a picture
    #[arg(long, value_name = "FILE.svg", value_parser = picture::file)]
    svg: Option<PictureFile>,
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
    let svg = args.svg.as_ref().map(PictureFile::path);
    expect_different(&[("--record", args.record.file()), ("--svg", svg)])?;
    let picture = args.svg.as_ref().map(PictureFile::target).transpose()?;
    let mut printer = Printer { args, picture, count: 0 };
    if let Some(game) = args.record.game(&args.rules)? {
        let setup = game.board().to_setup();
        printer.print(&setup, &PositionView::new(&setup, Some(&game), game.outcome()))?;
        return Ok(ExitStatus::Done);
    }
    let defaults = Defaults { start: args.rules.start(), side: args.side.side };
    let position = args.position.as_deref().unwrap_or_default();
    PositionSource::of(position, "POSITION", defaults).for_each(|input, _| {
        let (setup, view) = view(input, args)?;
        printer.print(&setup, &view)?;
        Ok(ControlFlow::Continue(()))
    })
}

/// Prints and draws positions.
struct Printer<'a> {
    args: &'a Args,
    picture: Option<Target>,
    /// The positions so far.
    count: usize,
}

impl Printer<'_> {
    /// The player at the bottom.
    fn bottom(&self) -> Side {
        if self.args.flip { Side::North } else { Side::South }
    }

    fn print(&mut self, setup: &Setup, view: &PositionView) -> anyhow::Result<()> {
        let mut out = stdout();
        self.count += 1;
        if let Some(picture) = &self.picture {
            if self.count > 1 {
                anyhow::bail!("picture: found a second position, expected one");
            }
            let svg = board_picture::draw(setup, self.bottom()).into_svg();
            picture.write(|out| out.write_all(svg.as_bytes()))?;
        }
        if self.args.json {
            write_json(&mut out, view)?;
            return Ok(());
        }
        if self.count > 1 {
            writeln!(out)?;
        }
        if self.args.diagram {
            writeln!(out, "{}", view.diagram)?;
        } else {
            writeln!(out, "{}", BoardView::new(setup).seen_by(self.bottom()))?;
        }
        Ok(write_text(&mut out, setup, view)?)
    }
}

fn view(input: PositionInput, args: &Args) -> anyhow::Result<(Setup, PositionView)> {
    // A position with an empty front row cannot be played, but can be shown.
    Ok(match input.subject(&args.rules, &args.moves)? {
        Subject::Over(setup, outcome) => (setup, PositionView::new(&setup, None, Some(outcome))),
        Subject::Game(game) => {
            let setup = game.board().to_setup();
            (setup, PositionView::new(&setup, Some(&game), game.outcome()))
        }
    })
}

impl PositionView {
    /// The view of a setup; `game` has it as its last position, if it can be played.
    fn new(setup: &Setup, game: Option<&Game>, over: Option<Outcome>) -> PositionView {
        let is_playable = over.is_none_or(|outcome| outcome.reason != Reason::FrontRow);
        let playable = game.filter(|_| is_playable);
        let moves = playable.map(|game| game.legal_moves().sorted());
        let [south, north] = setup.stores;
        let [south_house, north_house] = setup.houses;
        PositionView {
            position: *setup,
            diagram: Diagram(setup).to_string(),
            side: setup.side,
            stage: playable.map(|game| game.position().stage()),
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
    // A line to copy: never broken.
    writeln!(out, "position   {}", view.position)?;
    let mut field = |name: &str, text: &str| output::field(out, &format!("{name:<11}"), text);
    if let Some(stage) = view.stage {
        field("to move", &format!("{}, {stage} stage", setup.side))?;
    }
    field("stores", &format!("South {}, North {}", setup.stores[0], setup.stores[1]))?;
    field("nyumba", &owners(setup))?;
    match &view.kutakatia {
        Some(pit) => field(
            "kutakatia",
            &format!(
                "{pit}: {} may not start there, and a sowing that ends there ends the move",
                setup.side
            ),
        )?,
        None => field("kutakatia", "no pit")?,
    }
    match &view.over {
        Some(over) => field("game over", over),
        None => {
            let moves: Vec<&str> = view.moves.iter().map(|entry| entry.full.as_str()).collect();
            field("moves", &moves.join(" "))
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
