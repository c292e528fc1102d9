//! Diagrams.

use bingwa::bao::{Side, diagram};

use crate::ROWS;

fn diagram_error(text: &str) -> String {
    match diagram::parse(text, Side::South) {
        Ok(setup) => panic!("{text:?} is read as {setup}"),
        Err(error) => error.to_string(),
    }
}

/// The start as the book draws it.
const DIAGRAM: &str = "
22
 0  0  0  0  0  0  0  0
 0  2  2 #6  0  0  0  0
--------------------------------
 0  0  0  0 #6  2  2  0
 0  0  0  0  0  0  0  0
22
";

#[test]
fn a_diagram_has_one_line_of_dashes() {
    let rows = "0 0 0 0 0 0 0 0";
    for (text, found) in [
        ("", 0),
        ("22", 0),
        (&DIAGRAM.replace("--------------------------------\n", ""), 0),
        (&DIAGRAM.replace("--------", "- ------"), 0),
        (&format!("{DIAGRAM}\n---\n"), 2),
        (&format!("---\n{rows}\n---\n{rows}\n---"), 3),
        (ROWS, 0),
    ] {
        let expected =
            format!("diagram: found {found} lines of dashes, expected one between the players");
        assert_eq!(diagram_error(text), expected);
    }
}

#[test]
fn a_diagram_has_two_rows_and_perhaps_a_store_on_each_side() {
    let above = |lines: &str| format!("{lines}\n---\n0 0 0 0 6 2 2 0\n0 0 0 0 0 0 0 0\n");
    let below = |lines: &str| format!("0 0 0 0 0 0 0 0\n0 2 2 6 0 0 0 0\n---\n{lines}\n");
    let row = "1 1 1 1 1 1 1 1";
    for (lines, found) in
        [(String::new(), 0), (row.to_owned(), 1), (format!("22\n{row}\n{row}\n22"), 4)]
    {
        let s = if found == 1 { "" } else { "s" };
        assert_eq!(
            diagram_error(&above(&lines)),
            format!(
                "diagram: found {found} line{s} above the dashes, \
                 expected two rows of pits below an optional store"
            )
        );
        assert_eq!(
            diagram_error(&below(&lines)),
            format!(
                "diagram: found {found} line{s} below the dashes, \
                 expected two rows of pits above an optional store"
            )
        );
    }
}

#[test]
fn a_diagrams_rows_have_eight_numbers() {
    for (good, bad, expected) in [
        (
            " 0  2  2 #6  0  0  0  0",
            " 0  2  2 #6  0  0  0",
            "rows: found 7 pits in North's front row, expected 8",
        ),
        (
            " 0  2  2 #6  0  0  0  0",
            " 0  2  2 # 6  0  0  0  0",
            "rows: found 9 pits in North's front row, expected 8",
        ),
        (" 0  0  0  0 #6  2  2  0", "22", "rows: found 1 pit in South's front row, expected 8"),
        (
            " 0  0  0  0 #6  2  2  0",
            " 0  0  0  0 #6  2  2  x",
            "rows: found \"x\" in pit A8, expected a number of seeds from 0 to 64",
        ),
        (
            " 0  0  0  0 #6  2  2  0",
            " 0  0  0  0 #65  2  2  0",
            "rows: found \"65\" in pit A5, expected a number of seeds from 0 to 64",
        ),
        (
            " 0  0  0  0 #6  2  2  0",
            " 0  0  0  0 ##6  2  2  0",
            "rows: found \"#6\" in pit A5, expected a number of seeds from 0 to 64",
        ),
        (
            " 0  0  0  0 #6  2  2  0",
            " 0  0  0  0 #  2  2  0",
            "rows: found \"\" in pit A5, expected a number of seeds from 0 to 64",
        ),
        (
            " 0  0  0  0 #6  2  2  0",
            " 0  0  0  0 🏠  2  2  0",
            "rows: found \"🏠\" in pit A5, expected a number of seeds from 0 to 64",
        ),
        (
            " 0  2  2 #6  0  0  0  0",
            " 0  2  2  6 #0  0  0  0",
            "diagram: found # at pit a4, expected it at a5, the nyumba, alone",
        ),
        (
            " 0  0  0  0 #6  2  2  0",
            "#0  0  0  0 #6  2  2  0",
            "diagram: found # at pit A1, expected it at A5, the nyumba, alone",
        ),
    ] {
        assert_eq!(diagram_error(&DIAGRAM.replacen(good, bad, 1)), expected);
    }
    // The house is the front row's fifth pit, not the back row's.
    let back = DIAGRAM.replace(" 0  0  0  0  0  0  0  0\n22", " 0  0  0  0 #0  0  0  0\n22");
    assert_eq!(
        diagram_error(&back),
        "diagram: found # at pit B5, expected it at A5, the nyumba, alone"
    );
}

#[test]
fn a_diagrams_stores_are_numbers() {
    let north = DIAGRAM.replacen("22", "X", 1);
    assert_eq!(
        diagram_error(&north),
        "stores: found \"X\" in North's store, expected a number of seeds from 0 to 64"
    );
    let south = DIAGRAM.trim_end().to_owned() + "222";
    assert_eq!(
        diagram_error(&south),
        "stores: found \"22222\" in South's store, expected a number of seeds from 0 to 64"
    );
}

#[test]
fn a_diagrams_stores_may_be_left_out() {
    let setup = diagram::parse(&DIAGRAM.replace("22\n", ""), Side::North).expect("a diagram");
    assert_eq!((setup.stores, setup.side), ([0, 0], Side::North));
}
