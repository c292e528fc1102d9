//! The marks of bad moves on the curve: the shape says what kind of mistake a move was,
//! the colour whose.

use bingwa::analysis::{Grade, MoveVerdict};

use crate::cli::picture::{Drawing, RED};

/// What was wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    Inaccuracy,
    Mistake,
    Blunder,
    MissedWin,
    IntoLoss,
}

impl Mark {
    pub(super) const ALL: [Mark; 5] =
        [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder, Mark::MissedWin, Mark::IntoLoss];

    /// The mark of a move: what the column `mark` of the table says.
    pub(super) fn of(verdict: &MoveVerdict) -> Option<Mark> {
        match (verdict.into_loss, verdict.missed_win, verdict.grade) {
            (Some(_), _, _) => Some(Mark::IntoLoss),
            (_, Some(_), _) => Some(Mark::MissedWin),
            (_, _, Some(Grade::Blunder)) => Some(Mark::Blunder),
            (_, _, Some(Grade::Mistake)) => Some(Mark::Mistake),
            (_, _, Some(Grade::Inaccuracy)) => Some(Mark::Inaccuracy),
            (_, _, None) => None,
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
            Mark::MissedWin => "missed win",
            Mark::IntoLoss => "into loss",
        }
    }

    /// Draws the mark in a player's colour.
    pub(super) fn draw(
        self,
        drawing: &mut Drawing,
        (x, y): (f64, f64),
        colour: &str,
        note: Option<&str>,
    ) {
        let filled = (colour, "white");
        let corners = |offsets: &[(f64, f64)]| -> Vec<(f64, f64)> {
            offsets.iter().map(|(right, down)| (x + right, y + down)).collect()
        };
        match self {
            Mark::Inaccuracy => drawing.circle((x, y), 3.0, ("white", colour), note),
            Mark::Mistake => drawing.circle((x, y), 4.5, filled, note),
            Mark::Blunder => {
                let diamond = corners(&[(0.0, -7.0), (7.0, 0.0), (0.0, 7.0), (-7.0, 0.0)]);
                drawing.polygon(&diamond, filled, note);
            }
            Mark::MissedWin => {
                let triangle = corners(&[(0.0, -6.5), (6.5, 5.0), (-6.5, 5.0)]);
                drawing.polygon(&triangle, filled, note);
            }
            Mark::IntoLoss => {
                let triangle = corners(&[(0.0, 6.5), (6.5, -5.0), (-6.5, -5.0)]);
                drawing.polygon(&triangle, filled, note);
            }
        }
    }
}

/// Draws the ring around the mark of a move that turned the game.
pub(super) fn draw_turn(drawing: &mut Drawing, point: (f64, f64)) {
    drawing.circle(point, 10.0, ("none", RED), None);
}
