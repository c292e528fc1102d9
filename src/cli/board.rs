//! Boards drawn for people.

use std::fmt;

use bingwa::bao::{Outcome, Pit, Reason, Row, Setup, Side, TOTAL_SEEDS};
use console::style;

/// The four rows from the top of the page.
const ROWS: [(Side, Row, char); 4] = [
    (Side::North, Row::Back, 'b'),
    (Side::North, Row::Front, 'a'),
    (Side::South, Row::Front, 'A'),
    (Side::South, Row::Back, 'B'),
];

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
        for (side, row, letter) in ROWS {
            if (side, row) == (Side::South, Row::Front) {
                writeln!(f, "      {}", "-".repeat(4 * Pit::ROW - 1))?;
            }
            write!(f, "  {} ", style(letter).dim())?;
            for column in 1..=Pit::ROW {
                self.cell(f, side, page_pit(side, row, column))?;
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

/// The pit in a column of a page's row, counted from 1 at the left.
fn page_pit(side: Side, row: Row, column: usize) -> Pit {
    let number = match side {
        Side::South => column,
        Side::North => Pit::ROW + 1 - column,
    };
    Pit::at(row, number).expect("a column is 1 to 8")
}

/// The ROWS field of a position: `0,0,…/…/…/…`.
pub(super) fn rows(pits: &[[u8; Pit::COUNT]; 2]) -> String {
    let row = |(side, row, _): (Side, Row, char)| {
        let seeds = |column| pits[side.index()][page_pit(side, row, column).index()].to_string();
        (1..=Pit::ROW).map(seeds).collect::<Vec<_>>().join(",")
    };
    ROWS.map(row).join("/")
}

/// How the game ended that a setup shows to be over: a front row is empty.
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
    fn rows_are_the_positions_own() {
        let text = "2,1,2,0,1,4,3,1/1,9,7,0,4,10,2,1/0,0,0,0,0,0,0,1/3,3,1,3,1,1,2,1 0,0 - N a1";
        let setup: Setup = text.parse().unwrap();
        assert_eq!(Some(rows(&setup.pits).as_str()), text.split(' ').next());
    }

    #[test]
    fn an_empty_front_row_is_the_end() {
        let mut setup = Position::kiswahili().to_setup();
        assert_eq!(over(&setup), None);
        setup.pits[Side::North.index()] = [0; Pit::COUNT];
        assert_eq!(over(&setup).and_then(|outcome| outcome.winner), Some(Side::South));
    }
}
