//! `trace`: a move explained sowing by sowing.

use std::io::{self, Write};
use std::ops::ControlFlow;

use anyhow::Context;
use bingwa::bao::trace::{MoveEnding, MoveEvent, RecurringState, Trace};
use bingwa::bao::{
    Game, LegalMove, Move, MoveKind, Pit, Position, Rows, Rules, Setup, Side, Stage,
};
use bingwa::util::messages::count_of;
use console::style;

use super::drawing::{BoardView, Marks};
use super::input::PositionArgs;
use super::output::{ExitStatus, columns, stdout, write_json};
use super::recorded::{expect_unfinished, whole};

const EXAMPLES: &str = "\
Examples:
  $ bingwa trace startpos 'A6<'
  $ bingwa trace startpos A6l --frames
  $ bingwa trace startpos --moves 'A6< a5>' A3r
  $ bingwa trace --record docs/game.txt --ply 20
  $ bingwa trace '3,1,3,0,1,3,0,2/0,0,0,0,9,1,8,1/0,1,0,8,0,6,1,0/2,1,2,1,4,3,2,1 0,0 - S -' 'A6<'

A6l and A6r are the same as 'A6<' and 'A6>', and need no quotes in a shell. A move
that is not legal is answered with the rule that forbids it.

On a terminal the board is drawn after each sowing, with the pits that it touched in
colour, or with a sign after the seeds: o lifted, + a seed, . the last seed, x
captured. Into a file or pipe the four rows are printed on a line, from North's back
row to South's; --frames draws the boards there too. A move that never ends is not
legal, but can be traced: two sowings that leave the same board prove it. With
--record in place of POSITION and MOVE, the game's next move after --ply is
explained.";

/// Explain a move sowing by sowing: lifts, captures and the end
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The position; `-` reads positions from standard input
    #[arg(required_unless_present = "record")]
    position: Option<String>,
    /// The move, as in game records
    #[arg(value_name = "MOVE", required_unless_present = "record", conflicts_with = "record")]
    text: Option<String>,
    /// Draw the board after each sowing, also into a file or pipe
    #[arg(long, conflicts_with = "json")]
    frames: bool,
    /// Write a JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: PositionArgs,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let PositionArgs { record, place, rules, .. } = &args.input;
    if let Some(file) = record {
        let whole = whole(file, place.game, rules)?;
        let game = whole.until(place.ply)?;
        print_text(&game, whole.next_move(&game)?, args)?;
        return Ok(ExitStatus::Done);
    }
    let text = args.text.as_deref().unwrap_or_default();
    args.input.for_each(args.position.as_slice(), |game| {
        print_text(game, text, args)?;
        Ok(ControlFlow::Continue(()))
    })
}

/// Prints the trace of a move in the last position of a game.
fn print_text(game: &Game, text: &str, args: &Args) -> anyhow::Result<()> {
    // A player without a legal move may have an infinite one.
    expect_unfinished(game)?;
    let trace = game.position().trace_text(text, game.rules())?;
    match args.json {
        true => write_json(&mut stdout(), &trace)?,
        false => TracePrinter::new(stdout(), &trace, args.frames).print(game.rules())?,
    }
    Ok(())
}

/// Prints the trace of a legal move for people.
pub(super) fn print(
    out: &mut impl Write,
    position: &Position,
    mv: Move,
    rules: &Rules,
) -> anyhow::Result<()> {
    let trace = position.trace(mv, rules);
    let trace = trace.context("a legal move that cannot be traced: please report it")?;
    Ok(TracePrinter::new(out, &trace, false).print(rules)?)
}

/// Prints a trace for people.
struct TracePrinter<'a, W: Write> {
    out: W,
    trace: &'a Trace,
    /// The board is drawn after each sowing.
    frames: bool,
    /// The step after the last drawn board.
    drawn: usize,
    /// The position with the board of the last drawn step.
    setup: Setup,
}

/// What begins a line that has no number.
const INDENT: &str = "      ";

impl<'a, W: Write> TracePrinter<'a, W> {
    fn new(out: W, trace: &'a Trace, frames: bool) -> TracePrinter<'a, W> {
        let frames = frames || columns().is_some();
        TracePrinter { out, trace, frames, drawn: 0, setup: trace.position.to_setup() }
    }

    fn print(&mut self, rules: &Rules) -> io::Result<()> {
        let Trace { position, mv, legal, kind, .. } = self.trace;
        let text = legal.map_or_else(|| mv.to_string(), |legal| legal.full().to_string());
        let kind = match kind {
            MoveKind::Takata => "a takata",
            MoveKind::Capture => "a capture",
            MoveKind::Win => "a capture that wins",
        };
        let (mover, stage, text) = (self.mover(), position.stage(), style(text).bold());
        writeln!(self.out, "{mover} plays {text}: {kind}, {stage} stage")?;
        self.print_steps()?;
        let ending = self.ending(rules);
        writeln!(self.out, "{ending}")?;
        self.print_result()
    }

    fn mover(&self) -> Side {
        self.trace.position.side()
    }

    fn print_steps(&mut self) -> io::Result<()> {
        // How the seeds came into the hand, and whether they were captured.
        let mut hold = String::new();
        let mut is_captured = false;
        let mut sowing = 0;
        for (index, step) in self.trace.steps.iter().enumerate() {
            match step.event {
                MoveEvent::Put { pit, count } => {
                    self.setup.stores[self.mover().index()] -= 1;
                    writeln!(self.out, "{INDENT}puts a seed from the store into {pit}: {count}")?;
                }
                MoveEvent::Lift { pit, seeds } => {
                    hold = format!("lifts {seeds} from {pit}");
                    is_captured = false;
                }
                MoveEvent::Capture { by, taken, seeds } => {
                    hold = format!("{by} takes {seeds} from {taken}");
                    is_captured = true;
                }
                MoveEvent::PlayHouse => writeln!(self.out, "{INDENT}plays the nyumba")?,
                MoveEvent::Sow { from, to, direction, .. } => {
                    sowing += 1;
                    let way = match (is_captured, from.pit() == Pit::LEFT_KICHWA) {
                        (false, _) => format!("{direction}"),
                        (true, true) => format!("from the left kichwa {from}, {direction},"),
                        (true, false) => format!("from the right kichwa {from}, {direction},"),
                    };
                    writeln!(self.out, "{sowing:>4}  {hold}, sown {way} to {to}")?;
                    self.print_board(index)?;
                }
            }
            if let Some((side, how)) = self.house_lost(index) {
                self.setup.houses[side.index()] = false;
                writeln!(self.out, "{INDENT}{side}'s nyumba is {how}, and lost")?;
            }
        }
        // The captured seeds that win stay in the hand.
        if self.trace.ending == MoveEnding::Won {
            writeln!(self.out, "{INDENT}{hold}")?;
            self.print_board(self.trace.steps.len() - 1)?;
        }
        Ok(())
    }

    /// Prints the board after a step. What happened since the last one is marked.
    fn print_board(&mut self, index: usize) -> io::Result<()> {
        let steps = &self.trace.steps;
        let rows = &steps[index].rows;
        if !self.frames {
            return writeln!(self.out, "{INDENT}{}", style(spaced(rows)).dim());
        }
        let marks = Marks::of_steps(&steps[self.drawn..=index]);
        self.drawn = index + 1;
        let setup = Setup { pits: rows.0, ..self.setup };
        write!(self.out, "{}", BoardView::new(&setup).marked(&marks))
    }

    /// The player who loses the nyumba by a step, and how.
    fn house_lost(&self, index: usize) -> Option<(Side, &'static str)> {
        let step = &self.trace.steps[index];
        let mover = self.mover();
        let (side, how) = match step.event {
            // The two seeds lifted from a house standing alone leave it owned, and
            // in mtaji its owner's sowing does not lose it.
            MoveEvent::Lift { pit, .. }
                if pit.pit() == Pit::NYUMBA
                    && self.trace.position.stage() == Stage::Kunamua
                    && step.rows.seeds(mover, Pit::NYUMBA) == 0 =>
            {
                (mover, "sown")
            }
            MoveEvent::Capture { taken, .. } if taken.pit() == Pit::NYUMBA => {
                (mover.opponent(), "captured")
            }
            _ => return None,
        };
        self.setup.houses[side.index()].then_some((side, how))
    }

    /// How the move ends, in words; of an infinite move, the state that recurs.
    fn ending(&self, rules: &Rules) -> String {
        match self.trace.ending {
            MoveEnding::Empty { pit } => format!("ends: {pit} was empty"),
            MoveEnding::House if self.trace.kind == MoveKind::Takata => {
                "ends: a takata ends in the nyumba".to_owned()
            }
            MoveEnding::House => "ends: the player stops in the nyumba".to_owned(),
            MoveEnding::Kutakatia { pit } => format!("ends: {pit} is under kutakatia"),
            MoveEnding::Won => {
                let (winner, loser) = (self.mover(), self.mover().opponent());
                format!("ends: {loser}'s front row is empty, and {winner} wins")
            }
            MoveEnding::OverLimit => {
                let (sown, limit) = (self.trace.sown, rules.seed_limit);
                format!("would end, but sows {sown} seeds, more than the limit of {limit}")
            }
            MoveEnding::Endless { first, period } => {
                let second = first + period;
                let state = self.trace.recurring.as_ref();
                let state = state.map(|RecurringState { rows, in_hand }| {
                    let rows = spaced(rows);
                    format!(
                        "after sowing {first} and after sowing {second}: {rows}, {in_hand} in the \
                         hand\n"
                    )
                });
                format!(
                    "{}never ends: after sowing {second} the board and the hand are those after \
                     sowing {first}, and so on every {period} sowings",
                    state.unwrap_or_default()
                )
            }
        }
    }

    fn print_result(&mut self) -> io::Result<()> {
        if !self.trace.is_finite() {
            return writeln!(self.out, "not legal: an infinite move");
        }
        let (sown, sowings) = (self.trace.sown, count_of(self.trace.sowings(), "sowing"));
        writeln!(self.out, "sown: {sown} in {sowings}")?;
        match self.trace.legal.as_ref().and_then(LegalMove::position) {
            Some(result) => writeln!(self.out, "leads to: {result}"),
            None => Ok(()),
        }
    }
}

fn spaced(rows: &Rows) -> String {
    rows.to_string().replace(',', " ").replace('/', " / ")
}
