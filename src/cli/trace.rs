//! `trace`: a move told sowing by sowing.

use std::io::{self, Write};

use anyhow::Context;
use bingwa::bao::trace::{Ending, Event, Trace};
use bingwa::bao::{Direction, Move, MoveKind, Pit, Position, Rules, Side, Stage};
use console::style;
use serde::Serialize;

use super::args::{RulesArgs, SideArgs};
use super::input::{Defaults, Source};
use super::output::write_json;
use super::{ExitStatus, board, notation, output};

const EXAMPLES: &str = "\
Examples:
  $ bingwa trace startpos 'A6<'
  $ bingwa trace '3,1,3,0,1,3,0,2/0,0,0,0,9,1,8,1/0,1,0,8,0,6,1,0/2,1,2,1,4,3,2,1 0,0 - S -' 'A6<'

After each sowing stand the four rows from North's back row to South's. A move
that never ends is not legal, but can be traced: the line of its last two states
proves it.";

/// Tell a move sowing by sowing: what is sown where, captures, and the end
///
/// Besides the legal moves, one can be traced that is not legal only because it
/// is infinite.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The position; `-` reads one from standard input
    position: String,
    /// The move, as a game record has it
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
    let position = Source::only(&args.position, "POSITION", defaults)?;
    let rules = args.rules.of(&position);
    let position = position.under(&rules);
    let trace = find(&position, &args.text, &rules)?;
    let mut out = output::stdout();
    if args.json {
        write_json(&mut out, &Telling::new(&position, &trace, &rules))?;
    } else {
        Teller { out, position: &position, trace: &trace }.tell(&rules)?;
    }
    Ok(ExitStatus::Done)
}

/// The trace of the move that a text names: a legal move, or an infinite one.
fn find(position: &Position, text: &str, rules: &Rules) -> anyhow::Result<Trace> {
    let error = match position.parse_move(text, rules) {
        Ok(child) => return traced(position, child.mv(), rules),
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

/// Tells a legal move to a person, sowing by sowing.
pub(super) fn tell(
    out: &mut impl Write,
    position: &Position,
    m: Move,
    rules: &Rules,
) -> anyhow::Result<()> {
    let trace = traced(position, m, rules)?;
    Ok(Teller { out, position, trace: &trace }.tell(rules)?)
}

/// Tells a trace to a person.
struct Teller<'a, W: Write> {
    out: W,
    position: &'a Position,
    trace: &'a Trace,
}

/// Where the seeds in the hand come from.
enum Hold {
    Nothing,
    Lifted(Pit, u8),
    Captured { by: Pit, taken: Pit, seeds: u8 },
}

impl<W: Write> Teller<'_, W> {
    fn tell(&mut self, rules: &Rules) -> io::Result<()> {
        let Trace { mv, kind, .. } = self.trace;
        let text = notation::full(self.position, *mv, rules);
        let stage = match self.position.stage() {
            Stage::Kunamua => "kunamua",
            Stage::Mtaji => "mtaji",
        };
        let kind = match kind {
            MoveKind::Takata => "a takata",
            MoveKind::Capture => "a capture",
            MoveKind::Win => "a capture that wins",
        };
        let mover = self.mover();
        writeln!(self.out, "{mover} plays {}: {kind}, {stage} stage", style(text).bold())?;
        self.tell_steps()?;
        self.tell_ending(rules)?;
        self.tell_result(rules)
    }

    fn mover(&self) -> Side {
        self.position.side()
    }

    fn own(&self, pit: Pit) -> String {
        pit.name(self.mover()).to_string()
    }

    fn tell_steps(&mut self) -> io::Result<()> {
        let mut hold = Hold::Nothing;
        let mut sowing = 0;
        for (index, (event, pits)) in self.trace.steps.iter().enumerate() {
            match *event {
                Event::Put { pit, count } => {
                    let pit = self.own(pit);
                    writeln!(self.out, "      puts a seed from the store into {pit}: {count}")?;
                }
                Event::Lift { pit, seeds } => hold = Hold::Lifted(pit, seeds),
                Event::Capture { by, taken, seeds } => {
                    hold = Hold::Captured { by, taken, seeds };
                }
                Event::PlayHouse => writeln!(self.out, "      plays the nyumba")?,
                Event::Sow { to, direction, .. } => {
                    sowing += 1;
                    self.tell_sowing(sowing, &hold, direction, to)?;
                    self.tell_board(pits)?;
                }
            }
            if let Some(house) = self.house_lost(index) {
                writeln!(self.out, "      {house}")?;
            }
        }
        // The captured seeds that win stay in the hand.
        if let (Ending::Won, Hold::Captured { by, taken, seeds }, Some((_, pits))) =
            (self.trace.ending, hold, self.trace.steps.last())
        {
            let (by, taken) = (self.own(by), taken.name(self.mover().opponent()));
            writeln!(self.out, "      {by} takes {seeds} from {taken}")?;
            self.tell_board(pits)?;
        }
        Ok(())
    }

    fn tell_sowing(
        &mut self,
        number: usize,
        hold: &Hold,
        direction: Direction,
        to: Pit,
    ) -> io::Result<()> {
        let to = self.own(to);
        match *hold {
            Hold::Captured { by, taken, seeds } => {
                let (by, taken) = (self.own(by), taken.name(self.mover().opponent()));
                let (name, kichwa) = match direction {
                    Direction::Clockwise => ("left", self.own(Pit::LEFT_KICHWA)),
                    Direction::Anticlockwise => ("right", self.own(Pit::RIGHT_KICHWA)),
                };
                writeln!(
                    self.out,
                    "{number:>4}  {by} takes {seeds} from {taken}, sown from the {name} kichwa \
                     {kichwa}, {direction}, to {to}"
                )
            }
            Hold::Lifted(pit, seeds) => {
                let pit = self.own(pit);
                writeln!(
                    self.out,
                    "{number:>4}  lifts {seeds} from {pit}, sown {direction} to {to}"
                )
            }
            Hold::Nothing => unreachable!("only seeds in the hand are sown"),
        }
    }

    fn tell_board(&mut self, pits: &[[u8; Pit::COUNT]; 2]) -> io::Result<()> {
        writeln!(self.out, "      {}", style(spaced_rows(pits)).dim())
    }

    /// What to say of a nyumba that a step loses its owner.
    fn house_lost(&self, index: usize) -> Option<String> {
        let (event, pits) = &self.trace.steps[index];
        let mover = self.mover();
        let (side, how) = match event {
            // Two seeds lifted leave a house that stands alone to its owner,
            // and in mtaji sowing it loses nothing.
            Event::Lift { pit: Pit::NYUMBA, .. }
                if self.position.stage() == Stage::Kunamua
                    && pits[mover.index()][Pit::NYUMBA.index()] == 0 =>
            {
                (mover, "sown")
            }
            Event::Capture { taken: Pit::NYUMBA, .. } => (mover.opponent(), "captured"),
            _ => return None,
        };
        let earlier = &self.trace.steps[..index];
        let again = earlier.iter().any(|(earlier, _)| same_house_event(earlier, event));
        (self.position.owns_house(side) && !again)
            .then(|| format!("{side}'s nyumba is {how}, and lost"))
    }

    fn tell_ending(&mut self, rules: &Rules) -> io::Result<()> {
        match self.trace.ending {
            Ending::Empty(pit) => {
                let pit = self.own(pit);
                writeln!(self.out, "ends: {pit} was empty")
            }
            Ending::House if self.trace.kind == MoveKind::Takata => {
                writeln!(self.out, "ends: a takata ends in the nyumba")
            }
            Ending::House => writeln!(self.out, "ends: the player stops in the nyumba"),
            Ending::Kutakatia(pit) => {
                let pit = self.own(pit);
                writeln!(self.out, "ends: {pit} is under kutakatia")
            }
            Ending::Won => {
                let (winner, loser) = (self.mover(), self.mover().opponent());
                writeln!(self.out, "ends: {loser}'s front row is empty, and {winner} wins")
            }
            Ending::OverLimit { sown } => {
                let limit = rules.seed_limit;
                writeln!(
                    self.out,
                    "would end, but sows {sown} seeds, more than the limit of {limit}"
                )
            }
            Ending::Endless { first, period } => self.tell_proof(first, period),
        }
    }

    /// The state that comes round.
    fn tell_proof(&mut self, first: usize, period: usize) -> io::Result<()> {
        let second = first + period;
        if let Some((pits, seeds)) = &self.trace.recurring {
            let rows = spaced_rows(pits);
            writeln!(
                self.out,
                "after sowing {first} and after sowing {second}: {rows}, {seeds} in the hand"
            )?;
        }
        writeln!(
            self.out,
            "never ends: after sowing {second} all stands as after sowing {first}, and so again \
             every {period} sowings"
        )
    }

    fn tell_result(&mut self, rules: &Rules) -> io::Result<()> {
        if !self.trace.is_finite() {
            return writeln!(self.out, "not legal: an infinite move");
        }
        let (sown, sowings) = (self.trace.sown, output::count(sowings(self.trace), "sowing"));
        writeln!(self.out, "sown: {sown} in {sowings}")?;
        match result(self.position, self.trace, rules) {
            Some(result) => writeln!(self.out, "leads to: {result}"),
            None => Ok(()),
        }
    }
}

fn same_house_event(a: &Event, b: &Event) -> bool {
    matches!(
        (a, b),
        (Event::Lift { pit: Pit::NYUMBA, .. }, Event::Lift { .. })
            | (Event::Capture { taken: Pit::NYUMBA, .. }, Event::Capture { .. })
    )
}

fn sowings(trace: &Trace) -> usize {
    trace.steps.iter().filter(|(event, _)| matches!(event, Event::Sow { .. })).count()
}

/// The position after a traced move that is legal and does not win.
fn result(position: &Position, trace: &Trace, rules: &Rules) -> Option<Position> {
    position.play(trace.mv, rules)?.position().copied()
}

fn spaced_rows(pits: &[[u8; Pit::COUNT]; 2]) -> String {
    board::rows(pits).replace(',', " ").replace('/', " / ")
}

/// A trace as JSON.
#[derive(Serialize)]
struct Telling {
    position: String,
    #[serde(rename = "move")]
    plain: String,
    full: String,
    kind: &'static str,
    legal: bool,
    steps: Vec<Step>,
    ending: EndingObject,
    sown: u32,
    sowings: usize,
    result: Option<String>,
}

/// An event, and the rows after it.
#[derive(Serialize)]
struct Step {
    #[serde(flatten)]
    event: EventObject,
    rows: String,
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum EventObject {
    Put { pit: String, count: u8 },
    Lift { pit: String, seeds: u8 },
    Capture { by: String, taken: String, seeds: u8 },
    Sow { from: String, to: String, seeds: u8, direction: String },
    PlayHouse,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum EndingObject {
    Empty { pit: String },
    House,
    Kutakatia { pit: String },
    Won,
    OverLimit,
    Endless { first: usize, period: usize },
}

impl Telling {
    fn new(position: &Position, trace: &Trace, rules: &Rules) -> Telling {
        let mover = position.side();
        let own = |pit: Pit| pit.name(mover).to_string();
        let event = |event: &Event| match *event {
            Event::Put { pit, count } => EventObject::Put { pit: own(pit), count },
            Event::Lift { pit, seeds } => EventObject::Lift { pit: own(pit), seeds },
            Event::Capture { by, taken, seeds } => {
                let taken = taken.name(mover.opponent()).to_string();
                EventObject::Capture { by: own(by), taken, seeds }
            }
            Event::Sow { from, to, seeds, direction } => {
                let direction = direction.to_string();
                EventObject::Sow { from: own(from), to: own(to), seeds, direction }
            }
            Event::PlayHouse => EventObject::PlayHouse,
        };
        Telling {
            position: position.to_string(),
            plain: trace.mv.to_string(),
            full: notation::full(position, trace.mv, rules),
            kind: match trace.kind {
                MoveKind::Takata => "takata",
                MoveKind::Capture => "capture",
                MoveKind::Win => "win",
            },
            legal: trace.is_finite(),
            steps: trace
                .steps
                .iter()
                .map(|(told, pits)| Step { event: event(told), rows: board::rows(pits) })
                .collect(),
            ending: match trace.ending {
                Ending::Empty(pit) => EndingObject::Empty { pit: own(pit) },
                Ending::House => EndingObject::House,
                Ending::Kutakatia(pit) => EndingObject::Kutakatia { pit: own(pit) },
                Ending::Won => EndingObject::Won,
                Ending::OverLimit { .. } => EndingObject::OverLimit,
                Ending::Endless { first, period } => EndingObject::Endless { first, period },
            },
            sown: trace.sown,
            sowings: sowings(trace),
            result: result(position, trace, rules).map(|position| position.to_string()),
        }
    }
}
