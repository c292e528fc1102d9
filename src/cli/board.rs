//! Boards as text for people.

use std::fmt;

use bingwa::bao::trace::{MoveEnding, MoveEvent, Trace, TraceStep};
use bingwa::bao::{Direction, PageRow, Pit, PitName, Setup, Side};
use console::{Style, colors_enabled, style};

/// A board with the names of its pits, coloured if standard output is a
/// terminal: `#` marks a nyumba still owned, `!` the pit under kutakatia.
///
/// ```text
///      North  store 22
///        8   7   6   5   4   3   2   1
///   b    0   0   0   0   0   0   0   0
///   a    0   2   2  #6   0   0   0   0
///       -------------------------------
///   A    0   0   0   0  #6   2   2   0
///   B    0   0   0   0   0   0   0   0
///        1   2   3   4   5   6   7   8
///      South  store 22  to move
/// ```
pub(super) struct BoardView<'a> {
    setup: &'a Setup,
    /// The player at the bottom.
    bottom: Side,
    marks: Option<&'a Marks>,
}

/// What a move did in a pit. It is shown as a colour or, without colours, as a sign
/// after the seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// The move began here: `o`.
    Start,
    /// The seeds of the pit were captured: `x`.
    Captured,
    /// The last seed of the move fell here: `.`.
    End,
    /// A seed fell here: `+`.
    Sown,
}

impl Mark {
    const fn sign(self) -> char {
        match self {
            Mark::Start => 'o',
            Mark::Captured => 'x',
            Mark::End => '.',
            Mark::Sown => '+',
        }
    }

    const fn style(self) -> Style {
        match self {
            Mark::Start => Style::new().black().on_cyan(),
            Mark::Captured => Style::new().black().on_red(),
            Mark::End => Style::new().cyan().underlined(),
            Mark::Sown => Style::new().cyan(),
        }
    }
}

/// The marked pits of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks([[Option<Mark>; Pit::COUNT]; 2]);

impl Marks {
    /// The marks of a move: its start, what it captured, and its end.
    pub(super) fn of(trace: &Trace) -> Marks {
        let mut marks = Marks::default();
        marks.set(trace.mv.pit().name(trace.mv.side()), Mark::Start);
        let mut end = None;
        for step in &trace.steps {
            match step.event {
                MoveEvent::Capture { taken, .. } => marks.set(taken, Mark::Captured),
                MoveEvent::Sow { to, .. } => end = Some(to),
                _ => {}
            }
        }
        // The seeds of a capture that wins are not sown.
        if let Some(end) = end.filter(|_| trace.ending != MoveEnding::Won) {
            marks.set(end, Mark::End);
        }
        marks
    }

    /// The marks of some steps of a move, such as one sowing: where seeds were lifted and
    /// captured, each pit that received a seed, and the last of them.
    pub(super) fn of_steps(steps: &[TraceStep]) -> Marks {
        let mut marks = Marks::default();
        for step in steps {
            match step.event {
                MoveEvent::Put { pit, .. } => marks.set(pit, Mark::Sown),
                // The start replaces the mark of a seed that was put there.
                MoveEvent::Lift { pit, .. } => {
                    marks.0[pit.side().index()][pit.pit().index()] = Some(Mark::Start);
                }
                MoveEvent::Capture { taken, .. } => marks.set(taken, Mark::Captured),
                MoveEvent::Sow { from, to, seeds, direction } => {
                    marks.set(to, Mark::End);
                    for pit in along(from.pit(), direction).take(usize::from(seeds)) {
                        marks.set(pit.name(from.side()), Mark::Sown);
                    }
                }
                MoveEvent::PlayHouse => {}
            }
        }
        marks
    }

    /// Marks a pit; the first mark of a pit stays.
    fn set(&mut self, name: PitName, mark: Mark) {
        self.0[name.side().index()][name.pit().index()].get_or_insert(mark);
    }
}

/// The pits of a ring from one on, round and round.
fn along(from: Pit, direction: Direction) -> impl Iterator<Item = Pit> {
    let step = match direction {
        Direction::Clockwise => 1,
        Direction::Anticlockwise => Pit::COUNT - 1,
    };
    (0..).map(move |count| {
        Pit::new((from.index() + count * step) % Pit::COUNT).expect("an index below 16")
    })
}

impl<'a> BoardView<'a> {
    /// The board with South at the bottom and no pit marked.
    pub(super) fn new(setup: &'a Setup) -> BoardView<'a> {
        BoardView { setup, bottom: Side::South, marks: None }
    }

    /// The board as a player sees it: that player's rows are at the bottom.
    pub(super) fn seen_by(self, bottom: Side) -> BoardView<'a> {
        BoardView { bottom, ..self }
    }

    /// The board with pits marked.
    pub(super) fn marked(self, marks: &'a Marks) -> BoardView<'a> {
        BoardView { marks: Some(marks), ..self }
    }
}

impl fmt::Display for BoardView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turned = self.bottom == Side::North;
        let mut rows = PageRow::ALL;
        if turned {
            rows.reverse();
        }
        self.player(f, self.bottom.opponent())?;
        numbers(f, (1..=Pit::ROW).rev())?;
        for (index, row) in rows.into_iter().enumerate() {
            let side = row.side();
            if index == rows.len() / 2 {
                writeln!(f, "      {}", "-".repeat(4 * Pit::ROW - 1))?;
            }
            let mut pits = row.pits();
            if turned {
                pits.reverse();
            }
            let cells: String = pits.iter().map(|&pit| self.cell(side, pit)).collect();
            writeln!(f, "  {}  {}", style(row.row().letter(side)).dim(), cells.trim_end())?;
        }
        numbers(f, 1..=Pit::ROW)?;
        self.player(f, self.bottom)
    }
}

impl BoardView<'_> {
    fn player(&self, f: &mut fmt::Formatter<'_>, side: Side) -> fmt::Result {
        let to_move = if self.setup.side == side { "  to move" } else { "" };
        let store = self.setup.stores[side.index()];
        writeln!(f, "     {}  store {store}{}", style(side).bold(), style(to_move).green())
    }

    /// A pit's seeds on three columns with the sign before them, and the mark's sign or a space.
    fn cell(&self, side: Side, pit: Pit) -> String {
        let seeds = self.setup.pits[side.index()][pit.index()];
        let (sign, own) = if self.setup.side == side && self.setup.kutakatia == Some(pit) {
            ("!", Style::new().red())
        } else if pit == Pit::NYUMBA && self.setup.houses[side.index()] {
            ("#", Style::new().yellow().bold())
        } else if seeds == 0 {
            ("", Style::new().dim())
        } else {
            ("", Style::new())
        };
        let text = format!("{sign}{seeds}");
        let gap = " ".repeat(3_usize.saturating_sub(text.len()));
        match self.marks.and_then(|marks| marks.0[side.index()][pit.index()]) {
            Some(mark) if colors_enabled() => format!("{gap}{} ", mark.style().apply_to(text)),
            Some(mark) => format!("{gap}{text}{}", mark.sign()),
            None => format!("{gap}{} ", own.apply_to(text)),
        }
    }
}

fn numbers(f: &mut fmt::Formatter<'_>, numbers: impl Iterator<Item = usize>) -> fmt::Result {
    let numbers: String = numbers.map(|number| format!("{number:>4}")).collect();
    writeln!(f, "    {}", style(numbers).dim())
}

#[cfg(test)]
mod tests {
    use bingwa::bao::{Position, Rules};

    use super::*;

    /// Tests run without a terminal, so boards have signs instead of colours.
    #[test]
    fn marks_are_signs_after_the_seeds() {
        let setup = Position::kiswahili().to_setup();
        let mut marks = Marks::default();
        for (pit, mark) in [("A8", Mark::End), ("a5", Mark::Captured), ("A5", Mark::Start)] {
            marks.set(pit.parse().unwrap(), mark);
        }
        marks.set("A5".parse().unwrap(), Mark::End);
        let drawn = BoardView::new(&setup).marked(&marks).to_string();
        assert!(drawn.contains("\n  a    0   2   2  #6x  0   0   0   0\n"), "{drawn}");
        assert!(drawn.contains("\n  A    0   0   0   0  #6o  2   2   0.\n"), "{drawn}");
    }

    #[test]
    fn north_sees_the_board_turned() {
        let setup = Position::kiswahili().to_setup();
        let drawn = BoardView::new(&setup).seen_by(Side::North).to_string();
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines[0], "     South  store 22  to move");
        assert_eq!(lines[3], "  A    0   2   2  #6   0   0   0   0");
        assert_eq!(lines[5], "  a    0   0   0   0  #6   2   2   0");
        assert_eq!(lines[8], "     North  store 22");
    }

    #[test]
    fn the_pits_of_a_sowing_are_marked() {
        let position = Position::kiswahili();
        let trace = position.trace("A6<".parse().unwrap(), &Rules::default()).unwrap();
        let setup = trace.legal.unwrap().board_after().to_setup();
        let marks = Marks::of_steps(&trace.steps);
        let drawn = BoardView::new(&setup).marked(&marks).to_string();
        assert!(drawn.contains("\n  A    0   0   1.  1+ #7+  0o  2   0\n"), "{drawn}");
    }
}
