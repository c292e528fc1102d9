//! `trace`: a move explained sowing by sowing.

use std::io::{self, Write};

use anyhow::Context;
use bingwa::bao::trace::{MoveEnding, MoveEvent, RecurringState, Trace};
use bingwa::bao::{
    Direction, Game, LegalMove, Move, MoveKind, Pit, PitName, Position, Reason, Rows, Rules, Setup,
    Side, Stage,
};
use bingwa::util::messages::count_of;
use console::style;

use super::args::{RulesArgs, SideArgs};
use super::board::{BoardView, Marks};
use super::input::{Defaults, PositionSource};
use super::output::ExitStatus;
use super::output::{self, hung, write_json};
use super::recorded::{PlyArgs, whole};

const EXAMPLES: &str = "\
Examples:
  $ bingwa trace startpos 'A6<'
  $ bingwa trace startpos A6l --frames
  $ bingwa trace startpos --moves 'A6< a5>' A3r
  $ bingwa trace --record games.txt --game 1 --ply 20
  $ bingwa trace '3,1,3,0,1,3,0,2/0,0,0,0,9,1,8,1/0,1,0,8,0,6,1,0/2,1,2,1,4,3,2,1 0,0 - S -' 'A6<'

A6l and A6r are the same as 'A6<' and 'A6>', and need no quotes in a shell. A move
that is not legal is answered with the rule that forbids it.

On a terminal the board is drawn after each sowing, with the pits that it touched in
colour, or with a sign after the seeds: o lifted, + a seed, . the last seed, x
captured. Into a file or pipe, and in a move of more than 30 sowings, the four rows
are printed on a line, from North's back row to South's; --frames draws the boards
there too. A move that never ends is not legal, but can be traced: two sowings that
leave the same board prove it.";

/// Explain a move sowing by sowing: lifts, captures and the end
///
/// The move may be legal, or illegal only because it is infinite. For any other move, the
/// rule that forbids it is printed. With --record, give MOVE without POSITION; without MOVE,
/// the game's next move after --ply is explained.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The position; `-` reads one from standard input
    #[arg(required_unless_present = "record")]
    position: Option<String>,
    /// The move, as in game records
    #[arg(value_name = "MOVE", required_unless_present = "record", conflicts_with = "record")]
    text: Option<String>,
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    moves: String,
    /// Take the position from a game of this file; `-` reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "side"])]
    record: Option<String>,
    #[command(flatten)]
    place: PlyArgs,
    /// Draw the board after each sowing, also into a file or pipe
    #[arg(long, conflicts_with = "json")]
    frames: bool,
    /// Write a JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    side: SideArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let (game, text) = subject(args)?;
    // A player without a legal move may have an infinite one.
    if let Some(outcome) = game.outcome().filter(|outcome| outcome.reason == Reason::FrontRow) {
        anyhow::bail!("move: found {text:?}, but the game is over: {outcome}");
    }
    let (position, rules) = (game.position(), game.rules());
    let trace = position.trace_text(&text, rules)?;
    let mut out = output::stdout();
    if args.json {
        write_json(&mut out, &trace)?;
    } else {
        TracePrinter::new(out, &trace, args.frames).print(rules)?;
    }
    Ok(ExitStatus::Done)
}

/// The game in whose last position the move is played, and the move.
fn subject(args: &Args) -> anyhow::Result<(Game, String)> {
    let Some(file) = &args.record else {
        args.place.expect_record()?;
        let defaults = Defaults { start: args.rules.start(), side: args.side.side };
        let position = args.position.as_deref().unwrap_or_default();
        let game =
            PositionSource::only_game(position, "POSITION", defaults, &args.rules, &args.moves)?;
        return Ok((game, args.text.clone().unwrap_or_default()));
    };
    let whole = whole(file, args.place.game, &args.rules)?;
    let game = whole.until(args.place.ply)?;
    // The only argument beside --record is the move.
    let text = match &args.position {
        Some(text) => text.clone(),
        None => whole.next_move(&game)?.to_owned(),
    };
    Ok((game, text))
}

/// The trace of a legal move.
fn traced(position: &Position, mv: Move, rules: &Rules) -> anyhow::Result<Trace> {
    position.trace(mv, rules).context("a legal move that cannot be traced: please report it")
}

/// Prints the trace of a legal move for people.
pub(super) fn print(
    out: &mut impl Write,
    position: &Position,
    mv: Move,
    rules: &Rules,
) -> anyhow::Result<()> {
    let trace = traced(position, mv, rules)?;
    Ok(TracePrinter::new(out, &trace, false).print(rules)?)
}

/// Prints a trace for people.
struct TracePrinter<'a, W: Write> {
    out: W,
    trace: &'a Trace,
    /// The board is drawn after each sowing.
    frames: bool,
    /// Columns of the terminal; `None` if the output is none.
    width: Option<usize>,
    /// The step after the last drawn board.
    drawn: usize,
    /// The position with the board of the last drawn step.
    setup: Setup,
}

/// The origin of the seeds in the hand.
enum Hold {
    Nothing,
    Lifted(PitName, u8),
    Captured { by: PitName, taken: PitName, seeds: u8 },
}

impl<'a, W: Write> TracePrinter<'a, W> {
    fn new(out: W, trace: &'a Trace, frames: bool) -> TracePrinter<'a, W> {
        /// Most sowings whose boards are drawn unasked.
        const MOST: usize = 30;
        let width = output::columns();
        let frames = frames || width.is_some() && trace.sowings() <= MOST;
        let setup = trace.position.to_setup();
        TracePrinter { out, trace, frames, width, drawn: 0, setup }
    }

    /// Prints a sentence after its beginning, which is as wide as a number.
    fn say(&mut self, first: &str, text: &str) -> io::Result<()> {
        let text = hung(first, text, self.width);
        writeln!(self.out, "{text}")
    }

    fn print(&mut self, rules: &Rules) -> io::Result<()> {
        let Trace { position, mv, legal, kind, .. } = self.trace;
        let text = legal.map_or_else(|| mv.to_string(), |legal| legal.full().to_string());
        let stage = position.stage();
        let kind = match kind {
            MoveKind::Takata => "a takata",
            MoveKind::Capture => "a capture",
            MoveKind::Win => "a capture that wins",
        };
        let mover = self.mover();
        let line = hung("", &format!("{mover} plays {text}: {kind}, {stage} stage"), self.width);
        writeln!(self.out, "{}", line.replacen(&text, &style(&text).bold().to_string(), 1))?;
        self.print_steps()?;
        self.print_ending(rules)?;
        self.print_result()
    }

    fn mover(&self) -> Side {
        self.trace.position.side()
    }

    fn print_steps(&mut self) -> io::Result<()> {
        let mut hold = Hold::Nothing;
        let mut sowing = 0;
        for (index, step) in self.trace.steps.iter().enumerate() {
            match step.event {
                MoveEvent::Put { pit, count } => {
                    self.setup.stores[self.mover().index()] -= 1;
                    let text = format!("puts a seed from the store into {pit}: {count}");
                    self.say("      ", &text)?;
                }
                MoveEvent::Lift { pit, seeds } => hold = Hold::Lifted(pit, seeds),
                MoveEvent::Capture { by, taken, seeds } => {
                    hold = Hold::Captured { by, taken, seeds };
                }
                MoveEvent::PlayHouse => self.say("      ", "plays the nyumba")?,
                MoveEvent::Sow { to, direction, .. } => {
                    sowing += 1;
                    self.print_sowing(sowing, &hold, direction, to)?;
                    self.print_board(index)?;
                }
            }
            if let Some((side, house)) = self.house_lost(index) {
                self.setup.houses[side.index()] = false;
                self.say("      ", &house)?;
            }
        }
        // The captured seeds that win stay in the hand.
        if let (MoveEnding::Won, Hold::Captured { by, taken, seeds }) = (self.trace.ending, hold) {
            self.say("      ", &format!("{by} takes {seeds} from {taken}"))?;
            self.print_board(self.trace.steps.len() - 1)?;
        }
        Ok(())
    }

    fn print_sowing(
        &mut self,
        number: usize,
        hold: &Hold,
        direction: Direction,
        to: PitName,
    ) -> io::Result<()> {
        match *hold {
            Hold::Captured { by, taken, seeds } => {
                let (name, kichwa) = match direction {
                    Direction::Clockwise => ("left", Pit::LEFT_KICHWA),
                    Direction::Anticlockwise => ("right", Pit::RIGHT_KICHWA),
                };
                let kichwa = kichwa.name(self.mover());
                let text = format!(
                    "{by} takes {seeds} from {taken}, sown from the {name} kichwa {kichwa}, \
                     {direction}, to {to}"
                );
                self.say(&format!("{number:>4}  "), &text)
            }
            Hold::Lifted(pit, seeds) => {
                let text = format!("lifts {seeds} from {pit}, sown {direction} to {to}");
                self.say(&format!("{number:>4}  "), &text)
            }
            Hold::Nothing => unreachable!("only seeds in the hand are sown"),
        }
    }

    /// Prints the board after a step. What happened since the last one is marked.
    fn print_board(&mut self, index: usize) -> io::Result<()> {
        let steps = &self.trace.steps;
        let rows = &steps[index].rows;
        if !self.frames {
            return writeln!(self.out, "      {}", style(spaced(rows)).dim());
        }
        let marks = Marks::of_steps(&steps[self.drawn..=index]);
        self.drawn = index + 1;
        let setup = Setup { pits: rows.0, ..self.setup };
        write!(self.out, "{}", BoardView::new(&setup).marked(&marks))
    }

    /// The player who loses the nyumba by a step, and the sentence about it.
    fn house_lost(&self, index: usize) -> Option<(Side, String)> {
        let Trace { position, steps, .. } = self.trace;
        let step = &steps[index];
        let mover = self.mover();
        let (side, how) = match step.event {
            // The two seeds lifted from a house standing alone leave it owned, and
            // in mtaji its owner's sowing does not lose it.
            MoveEvent::Lift { pit, .. }
                if pit.pit() == Pit::NYUMBA
                    && position.stage() == Stage::Kunamua
                    && step.rows.seeds(mover, Pit::NYUMBA) == 0 =>
            {
                (mover, "sown")
            }
            MoveEvent::Capture { taken, .. } if taken.pit() == Pit::NYUMBA => {
                (mover.opponent(), "captured")
            }
            _ => return None,
        };
        let again = steps[..index].iter().any(|earlier| same_house(&earlier.event, &step.event));
        (position.owns_house(side) && !again)
            .then(|| (side, format!("{side}'s nyumba is {how}, and lost")))
    }

    fn print_ending(&mut self, rules: &Rules) -> io::Result<()> {
        let text = match self.trace.ending {
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
            MoveEnding::Endless { first, period } => return self.print_proof(first, period),
        };
        self.say("", &text)
    }

    /// Prints the state that recurs.
    fn print_proof(&mut self, first: usize, period: usize) -> io::Result<()> {
        let second = first + period;
        if let Some(RecurringState { rows, in_hand }) = &self.trace.recurring {
            let rows = spaced(rows);
            let text = format!(
                "after sowing {first} and after sowing {second}: {rows}, {in_hand} in the hand"
            );
            self.say("", &text)?;
        }
        let text = format!(
            "never ends: after sowing {second} the board and the hand are those after sowing \
             {first}, and so on every {period} sowings"
        );
        self.say("", &text)
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

/// Whether both events lift the mover's nyumba, or both capture the opponent's.
fn same_house(a: &MoveEvent, b: &MoveEvent) -> bool {
    let is_house = |name: &PitName| name.pit() == Pit::NYUMBA;
    match (a, b) {
        (MoveEvent::Lift { pit, .. }, MoveEvent::Lift { .. }) => is_house(pit),
        (MoveEvent::Capture { taken, .. }, MoveEvent::Capture { .. }) => is_house(taken),
        _ => false,
    }
}

fn spaced(rows: &Rows) -> String {
    rows.to_string().replace(',', " ").replace('/', " / ")
}
