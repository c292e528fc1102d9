//! Boards as text for people.

use std::fmt;

use bingwa::bao::{Outcome, PageRow, Pit, Reason, Row, Setup, Side, TOTAL_SEEDS};
use console::style;

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
pub(super) struct BoardView<'a>(pub(super) &'a Setup);

impl fmt::Display for BoardView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.player(f, Side::North)?;
        numbers(f, (1..=Pit::ROW).rev())?;
        for row in PageRow::ALL {
            let side = row.side();
            if (side, row.row()) == (Side::South, Row::Front) {
                writeln!(f, "      {}", "-".repeat(4 * Pit::ROW - 1))?;
            }
            write!(f, "  {} ", style(row.row().letter(side)).dim())?;
            for pit in row.pits() {
                self.cell(f, side, pit)?;
            }
            writeln!(f)?;
        }
        numbers(f, 1..=Pit::ROW)?;
        self.player(f, Side::South)
    }
}

impl BoardView<'_> {
    fn player(&self, f: &mut fmt::Formatter<'_>, side: Side) -> fmt::Result {
        let to_move = if self.0.side == side { "  to move" } else { "" };
        let store = self.0.stores[side.index()];
        writeln!(f, "     {}  store {store}{}", style(side).bold(), style(to_move).green())
    }

    fn cell(&self, f: &mut fmt::Formatter<'_>, side: Side, pit: Pit) -> fmt::Result {
        let seeds = self.0.pits[side.index()][pit.index()];
        let owned = pit == Pit::NYUMBA && self.0.houses[side.index()];
        if self.0.side == side && self.0.kutakatia == Some(pit) {
            write!(f, "{}", style(format!("{:>4}", format!("!{seeds}"))).red())
        } else if owned {
            write!(f, "{}", style(format!("{:>4}", format!("#{seeds}"))).yellow().bold())
        } else if seeds == 0 {
            write!(f, "{}", style(format!("{seeds:>4}")).dim())
        } else {
            write!(f, "{seeds:>4}")
        }
    }
}

fn numbers(f: &mut fmt::Formatter<'_>, numbers: impl Iterator<Item = usize>) -> fmt::Result {
    let numbers: String = numbers.map(|number| format!("{number:>4}")).collect();
    writeln!(f, "    {}", style(numbers).dim())
}

/// The result of a setup with an empty front row.
pub(super) fn over(setup: &Setup) -> Option<Outcome> {
    if setup.total_seeds() > TOTAL_SEEDS {
        return None;
    }
    let empty = |side: Side| setup.pits[side.index()][..Pit::ROW].iter().all(|&seeds| seeds == 0);
    match Side::ALL.map(empty) {
        [true, false] => Some(Side::North),
        [false, true] => Some(Side::South),
        _ => None,
    }
    .map(|winner| Outcome { winner: Some(winner), reason: Reason::FrontRow })
}

#[cfg(test)]
mod tests {
    use bingwa::bao::Position;

    use super::*;

    #[test]
    fn an_empty_front_row_is_the_end() {
        let mut setup = Position::kiswahili().to_setup();
        assert_eq!(over(&setup), None);
        setup.pits[Side::North.index()] = [0; Pit::COUNT];
        assert_eq!(over(&setup).and_then(|outcome| outcome.winner), Some(Side::South));
    }
}
