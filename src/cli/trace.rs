//! `trace`: a move explained sowing by sowing.

use std::io::{self, Write};

use anyhow::Context;
use bingwa::bao::trace::{MoveEnding, MoveEvent, RecurringState, Trace};
use bingwa::bao::{
    Direction, LegalMove, Move, MoveKind, Pit, PitName, Position, Rows, Rules, Side, Stage,
};
use console::style;

use super::args::{RulesArgs, SideArgs};
use super::exit_status::ExitStatus;
use super::input::{Defaults, PositionSource};
use super::output;
use super::output::write_json;

const EXAMPLES: &str = "\
Examples:
  $ bingwa trace startpos 'A6<'
  $ bingwa trace startpos A6l
  $ bingwa trace '3,1,3,0,1,3,0,2/0,0,0,0,9,1,8,1/0,1,0,8,0,6,1,0/2,1,2,1,4,3,2,1 0,0 - S -' 'A6<'

A6l and A6r are the same as 'A6<' and 'A6>', and need no quotes in a shell. A move
that is not legal is answered with the rule that forbids it.

After each sowing the four rows are printed, from North's back row to South's. A
move that never ends is not legal, but can be traced: two sowings that leave the
same board prove it.";

/// Explain a move sowing by sowing: lifts, captures and the end
///
/// The move may be legal, or illegal only because it is infinite. Of any other, the
/// rule that forbids it is named.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The position; `-` reads one from standard input
    position: String,
    /// The move, as in game records
    #[arg(value_name = "MOVE")]
    text: String,
    /// Write a JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    side: SideArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitStatus> {
    let defaults = Defaults { start: args.rules.start(), side: args.side.side };
    let position = PositionSource::only(&args.position, "POSITION", defaults)?;
    let rules = args.rules.of(&position);
    let position = position.under(&rules);
    let trace = find(&position, &args.text, &rules)?;
    let mut out = output::stdout();
    if args.json {
        write_json(&mut out, &trace)?;
    } else {
        TracePrinter { out, trace: &trace }.print(&rules)?;
    }
    Ok(ExitStatus::Done)
}

/// The trace of the legal or infinite move that a text names.
fn find(position: &Position, text: &str, rules: &Rules) -> anyhow::Result<Trace> {
    let error = match position.parse_move(text, rules) {
        Ok(legal) => return traced(position, legal.mv(), rules),
        Err(error) => error,
    };
    let mut infinite = position.infinite_moves(rules);
    match position.read_move(text, infinite.iter().map(|trace| trace.mv)) {
        Ok(index) => Ok(infinite.swap_remove(index)),
        Err(_) if infinite.is_empty() => Err(error.into()),
        Err(_) => {
            let infinite: Vec<String> = infinite.iter().map(|trace| trace.mv.to_string()).collect();
            anyhow::bail!("{error}; infinite: {}", infinite.join(" "))
        }
    }
}

/// The trace of a legal move.
fn traced(position: &Position, m: Move, rules: &Rules) -> anyhow::Result<Trace> {
    position.trace(m, rules).context("a legal move that cannot be traced: please report it")
}

/// Prints the trace of a legal move for people.
pub(super) fn print(
    out: &mut impl Write,
    position: &Position,
    m: Move,
    rules: &Rules,
) -> anyhow::Result<()> {
    let trace = traced(position, m, rules)?;
    Ok(TracePrinter { out, trace: &trace }.print(rules)?)
}

/// Prints a trace for people.
struct TracePrinter<'a, W: Write> {
    out: W,
    trace: &'a Trace,
}

/// The origin of the seeds in the hand.
enum Hold {
    Nothing,
    Lifted(PitName, u8),
    Captured { by: PitName, taken: PitName, seeds: u8 },
}

impl<W: Write> TracePrinter<'_, W> {
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
        writeln!(self.out, "{mover} plays {}: {kind}, {stage} stage", style(text).bold())?;
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
                    writeln!(self.out, "      puts a seed from the store into {pit}: {count}")?;
                }
                MoveEvent::Lift { pit, seeds } => hold = Hold::Lifted(pit, seeds),
                MoveEvent::Capture { by, taken, seeds } => {
                    hold = Hold::Captured { by, taken, seeds };
                }
                MoveEvent::PlayHouse => writeln!(self.out, "      plays the nyumba")?,
                MoveEvent::Sow { to, direction, .. } => {
                    sowing += 1;
                    self.print_sowing(sowing, &hold, direction, to)?;
                    self.print_board(&step.rows)?;
                }
            }
            if let Some(house) = self.house_lost(index) {
                writeln!(self.out, "      {house}")?;
            }
        }
        // The captured seeds that win stay in the hand.
        if let (MoveEnding::Won, Hold::Captured { by, taken, seeds }, Some(step)) =
            (self.trace.ending, hold, self.trace.steps.last())
        {
            writeln!(self.out, "      {by} takes {seeds} from {taken}")?;
            self.print_board(&step.rows)?;
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
                writeln!(
                    self.out,
                    "{number:>4}  {by} takes {seeds} from {taken}, sown from the {name} kichwa \
                     {kichwa}, {direction}, to {to}"
                )
            }
            Hold::Lifted(pit, seeds) => {
                writeln!(
                    self.out,
                    "{number:>4}  lifts {seeds} from {pit}, sown {direction} to {to}"
                )
            }
            Hold::Nothing => unreachable!("only seeds in the hand are sown"),
        }
    }

    fn print_board(&mut self, rows: &Rows) -> io::Result<()> {
        writeln!(self.out, "      {}", style(spaced(rows)).dim())
    }

    /// The sentence about a nyumba that its owner loses by a step.
    fn house_lost(&self, index: usize) -> Option<String> {
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
        (position.owns_house(side) && !again).then(|| format!("{side}'s nyumba is {how}, and lost"))
    }

    fn print_ending(&mut self, rules: &Rules) -> io::Result<()> {
        match self.trace.ending {
            MoveEnding::Empty { pit } => writeln!(self.out, "ends: {pit} was empty"),
            MoveEnding::House if self.trace.kind == MoveKind::Takata => {
                writeln!(self.out, "ends: a takata ends in the nyumba")
            }
            MoveEnding::House => writeln!(self.out, "ends: the player stops in the nyumba"),
            MoveEnding::Kutakatia { pit } => {
                writeln!(self.out, "ends: {pit} is under kutakatia")
            }
            MoveEnding::Won => {
                let (winner, loser) = (self.mover(), self.mover().opponent());
                writeln!(self.out, "ends: {loser}'s front row is empty, and {winner} wins")
            }
            MoveEnding::OverLimit => {
                let (sown, limit) = (self.trace.sown, rules.seed_limit);
                writeln!(
                    self.out,
                    "would end, but sows {sown} seeds, more than the limit of {limit}"
                )
            }
            MoveEnding::Endless { first, period } => self.print_proof(first, period),
        }
    }

    /// Prints the state that recurs.
    fn print_proof(&mut self, first: usize, period: usize) -> io::Result<()> {
        let second = first + period;
        if let Some(RecurringState { rows, in_hand }) = &self.trace.recurring {
            let rows = spaced(rows);
            writeln!(
                self.out,
                "after sowing {first} and after sowing {second}: {rows}, {in_hand} in the hand"
            )?;
        }
        writeln!(
            self.out,
            "never ends: after sowing {second} the board and the hand are those after sowing \
             {first}, and so on every {period} sowings"
        )
    }

    fn print_result(&mut self) -> io::Result<()> {
        if !self.trace.is_finite() {
            return writeln!(self.out, "not legal: an infinite move");
        }
        let (sown, sowings) = (self.trace.sown, output::count(self.trace.sowings(), "sowing"));
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
