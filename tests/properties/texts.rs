//! Setups, positions and diagrams are read back from their texts.

use bingwa::bao::diagram::{self, Board};
use bingwa::bao::position_reader::{PositionDefaults, read_positions};
use bingwa::bao::{Position, Setup, Side, record};
use proptest::prelude::*;

use crate::agreement::board;
use crate::generators::{any_setups, cases, positions};

proptest! {
    #![proptest_config(cases(4000))]

    /// A setup's line is read back as the same setup, playable or not.
    #[test]
    fn setups_are_read_back_from_their_line(setup in any_setups()) {
        prop_assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup));
    }

    /// A setup is read back from its board.
    #[test]
    fn setups_are_read_back_from_their_board(setup in any_setups()) {
        let drawn = Board::new(&setup).to_string();
        prop_assert_eq!(diagram::parse(&drawn, Side::South), Ok(setup));
        // Indentation and blank lines around it change nothing.
        let indented = format!("\n\n{}\n", drawn.replace('\n', "\r\n    "));
        prop_assert_eq!(diagram::parse(&indented, Side::South), Ok(setup));
    }

    /// A position is read back from its line and from its setup.
    #[test]
    fn positions_are_read_back_from_their_line(position in positions()) {
        let text = position.to_string();
        prop_assert_eq!(text.parse::<Position>(), Ok(position));
        prop_assert_eq!(Position::try_from(position.to_setup()), Ok(position));
        prop_assert_eq!(board(&position).to_string(), text);
    }

    /// Any text is read or is an error.
    #[test]
    fn reading_never_panics(text in "[-0-9/, HhSNAab#\\n\u{80}-\u{ff}]{0,200}|\\PC*") {
        let _ = text.parse::<Position>();
        let _ = diagram::parse(&text, Side::South);
        let _ = record::parse(&text);
        let _ = read_positions(&text, PositionDefaults::default()).count();
    }

    /// Boards, each with a blank line after it, and one-line positions are read from one text.
    #[test]
    fn positions_of_mixed_forms_are_read_back(
        setups in prop::collection::vec((any_setups(), any::<bool>(), any::<bool>()), 0..6),
    ) {
        let mut text = String::new();
        let mut expected = Vec::new();
        for (setup, is_drawn, is_apart) in setups {
            expected.push(setup);
            let written =
                if is_drawn { Board::new(&setup).to_string() } else { format!("{setup}\n") };
            text += &written;
            text += if is_apart || is_drawn { "\n" } else { "" };
        }
        let read: Result<Vec<Setup>, _> =
            read_positions(&text, PositionDefaults::default()).map(|found| found.setup).collect();
        prop_assert_eq!(read.ok(), Some(expected), "{}", text);
    }
}
