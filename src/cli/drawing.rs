//! Boards as text for people.

use std::fmt;

use bingwa::bao::diagram::{Board, BoardPart};
use bingwa::bao::trace::{MoveEnding, MoveEvent, Trace, TraceStep};
use bingwa::bao::{Direction, Pit, PitName, Setup, Side};
use console::{Style, colors_enabled, style};

/// A [`Board`], coloured if standard output is a terminal, with the marks of a move.
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
        let paint = |part, text: &str| match part {
            BoardPart::Player(side) => style(side).bold().to_string(),
            BoardPart::ToMove => style(text).green().to_string(),
            BoardPart::Label => style(text).dim().to_string(),
            BoardPart::Pit(side, pit) => {
                match self.marks.and_then(|marks| marks.0[side.index()][pit.index()]) {
                    Some(mark) if colors_enabled() => format!("{} ", mark.style().apply_to(text)),
                    Some(mark) => format!("{text}{}", mark.sign()),
                    None => format!("{} ", pit_style(text).apply_to(text)),
                }
            }
        };
        Board { setup: self.setup, bottom: self.bottom, paint: &paint }.fmt(f)
    }
}

/// The style of a pit that no move has marked, by its sign and seeds.
fn pit_style(text: &str) -> Style {
    match text.as_bytes() {
        [b'!', ..] => Style::new().red(),
        [b'#', ..] => Style::new().yellow().bold(),
        [b'0'] => Style::new().dim(),
        _ => Style::new(),
    }
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
